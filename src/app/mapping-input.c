/* SPDX-License-Identifier: Apache-2.0 */
#include "app/mapping-input.h"

#include "base/gpu-counts.h"
#include "report/labels.h"
#include "stats/stats.h"

static void
fill_columns (TmapMappedTrace *trace, const TmapAppMapping *mapping)
{
  const TmapAppSelection *selection = mapping->selection;
  guint n = mapping->mapping->n_jobs;

  trace->n = n;
  trace->submit_s = g_memdup2 (selection->window->submit_s, n * sizeof (double));
  trace->solo_runtime_s = g_new (double, n);
  trace->num_gpus = g_new (guint, n);
  trace->source_quantile = g_new (double, n);
  trace->mapped_quantile = g_new (double, n);
  trace->workload_ids = g_ptr_array_new_full (n, g_free);
  trace->source_job_ids = g_ptr_array_new_full (n, g_free);
  for (guint i = 0; i < n; i++) {
    const TmapMappedJob *job = &mapping->mapping->jobs[i];
    guint row = tmap_window_get_job (selection->window, selection->eligible, i);

    trace->solo_runtime_s[i] = job->workload->solo_runtime_s;
    trace->num_gpus[i] = job->workload->num_gpus;
    trace->source_quantile[i] = job->source_quantile;
    trace->mapped_quantile[i] = job->mapped_quantile;
    g_ptr_array_add (trace->workload_ids, g_strdup (job->workload->id));
    g_ptr_array_add (trace->source_job_ids,
                     g_strdup (tmap_job_table_get_id (selection->jobs, row)));
  }
}

static guint
count_workloads (const TmapMapping *mapping)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < mapping->n_jobs; i++)
    g_hash_table_add (seen, (gpointer)mapping->jobs[i].workload);
  return g_hash_table_size (seen);
}

static TmapExclusiveFigures *
summarize_simulation (const TmapExclusiveSimulation *simulation)
{
  TmapExclusiveFigures *exclusive = g_new0 (TmapExclusiveFigures, 1);

  exclusive->server_gpu_count = simulation->server_gpu_count;
  exclusive->makespan_s = simulation->makespan_s;
  exclusive->waiting_mean_s = simulation->waiting.mean;
  exclusive->waiting_p95_s = simulation->waiting.p95;
  exclusive->waiting_p99_s = simulation->waiting.p99;
  exclusive->jct_mean_s = simulation->jct.mean;
  exclusive->jct_p95_s = simulation->jct.p95;
  exclusive->jct_p99_s = simulation->jct.p99;
  return exclusive;
}

static TmapGeneratedTrace *
make_trace (const TmapAppMapping *mapping)
{
  TmapGeneratedTrace *self = g_new0 (TmapGeneratedTrace, 1);
  const TmapAppSelection *selection = mapping->selection;
  TmapStatistics distances;

  tmap_statistics (mapping->mapping->distances, mapping->mapping->n_jobs, &distances);
  self->name = g_strdup (selection->jobs->source_cluster);
  self->label = tmap_label_title (selection->jobs->source_cluster);
  self->supported_gpu_counts = g_array_ref (selection->eligible->gpu_counts);
  self->mapped_job_count = mapping->mapping->n_jobs;
  self->unique_workload_count = count_workloads (mapping->mapping);
  self->distance_mean = distances.mean;
  self->distance_p95 = distances.p95;
  self->distance_max = distances.max;
  self->jobs_by_gpu_count = g_array_ref (selection->window->jobs_by_gpu_count);
  self->catalog_workload_count = tmap_catalog_get_n (mapping->catalog->catalog);
  fill_columns (&self->trace, mapping);
  if (mapping->simulation != NULL)
    self->exclusive = summarize_simulation (mapping->simulation);
  return self;
}

TmapAppMappingInput *
tmap_app_mapping_input_new (const TmapAppMapping *mapping)
{
  TmapAppMappingInput *self = g_new0 (TmapAppMappingInput, 1);

  self->traces = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generated_trace_free);
  g_ptr_array_add (self->traces, make_trace (mapping));
  if (mapping->simulation != NULL)
    self->jobs = tmap_exclusive_jobs_new (mapping->simulation);
  self->input.traces = self->traces;
  self->input.exclusive_jobs = self->jobs;
  return self;
}

TmapAppMappingInput *
tmap_app_mapping_input_new_for_orders (const TmapAppOrders *orders)
{
  TmapAppMappingInput *self = tmap_app_mapping_input_new (orders->of[TMAP_POLICY_FCFS]);

  for (guint p = 0; p < TMAP_N_POLICIES; p++)
    self->policies.of[p] = orders->of[p]->simulation;
  self->input.policies = &self->policies;
  return self;
}

void
tmap_app_mapping_input_free (TmapAppMappingInput *self)
{
  g_clear_pointer (&self->jobs, tmap_exclusive_jobs_free);
  g_clear_pointer (&self->traces, g_ptr_array_unref);
  g_free (self);
}
