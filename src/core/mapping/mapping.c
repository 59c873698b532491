/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/mapping.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/gpu-counts.h"
#include "base/number.h"
#include "base/i18n.h"

static double
get_quantile (guint rank, guint n)
{
  return n > 1 ? (double)rank / (n - 1) : 0.5;
}

/* Workloads by runtime, then id. */
static int
compare_workloads (gconstpointer a, gconstpointer b)
{
  const TmapWorkload *wa = *(const TmapWorkload *const *)a;
  const TmapWorkload *wb = *(const TmapWorkload *const *)b;

  if (wa->solo_runtime_s != wb->solo_runtime_s)
    return wa->solo_runtime_s < wb->solo_runtime_s ? -1 : 1;
  return strcmp (wa->id, wb->id);
}

static GPtrArray *
rank_workloads (const TmapCatalog *catalog, guint gpu_count, double memory_limit)
{
  GPtrArray *ranked = g_ptr_array_new ();

  for (guint i = 0; i < tmap_catalog_get_n (catalog); i++) {
    const TmapWorkload *workload = tmap_catalog_get (catalog, i);

    if (workload->num_gpus != gpu_count)
      continue;
    /* The comparison also drops workloads without a measured peak. */
    if (isnan (memory_limit) || workload->peak_memory_per_gpu_mib <= memory_limit)
      g_ptr_array_add (ranked, (gpointer)workload);
  }
  g_ptr_array_sort (ranked, compare_workloads);
  return ranked;
}

typedef struct {
  const TmapEligibleJobs *jobs;
  const TmapWindow *window;
} RankData;

/* Jobs of the window by duration, then id, then their order in it. */
static int
compare_jobs (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const RankData *data = user_data;
  const TmapJobTable *table = data->jobs->table;
  guint ja = tmap_window_get_job (data->window, data->jobs, *(const guint *)a);
  guint jb = tmap_window_get_job (data->window, data->jobs, *(const guint *)b);

  if (table->duration_s[ja] != table->duration_s[jb])
    return table->duration_s[ja] < table->duration_s[jb] ? -1 : 1;
  return strcmp (tmap_job_table_get_id (table, ja), tmap_job_table_get_id (table, jb));
}

static GArray *
rank_jobs (const TmapEligibleJobs *jobs, const TmapWindow *window, guint gpu_count)
{
  GArray *ranked = g_array_new (FALSE, FALSE, sizeof (guint));
  RankData data = { jobs, window };

  for (guint i = 0; i < window->n_jobs; i++)
    if (jobs->table->gpu_count[tmap_window_get_job (window, jobs, i)] == gpu_count)
      g_array_append_val (ranked, i);
  g_array_sort_with_data (ranked, compare_jobs, &data);
  return ranked;
}

/* Both lists ascend in their quantiles, so the nearest workload only ever moves up. */
static void
map_ranked (TmapMapping *self, const GArray *jobs, const GPtrArray *workloads)
{
  guint nearest = 0;

  for (guint rank = 0; rank < jobs->len; rank++) {
    guint i = g_array_index (jobs, guint, rank);
    TmapMappedJob *job = &self->jobs[i];
    double quantile = get_quantile (rank, jobs->len);

    while (nearest + 1 < workloads->len &&
           fabs (quantile - get_quantile (nearest + 1, workloads->len)) <
               fabs (quantile - get_quantile (nearest, workloads->len)))
      nearest++;
    job->workload = g_ptr_array_index (workloads, nearest);
    job->source_quantile = quantile;
    job->mapped_quantile = get_quantile (nearest, workloads->len);
    self->distances[i] = fabs (job->source_quantile - job->mapped_quantile);
  }
}

static gboolean
fail_empty (guint gpu_count, double memory_limit, GError **error)
{
  g_autofree char *limit = NULL;

  if (isnan (memory_limit))
    return tmap_fail (
        error, TMAP_ERROR_INFEASIBLE,
        tmap_trn ("the catalog has no workload with %u GPU, but the window has such jobs",
                  "the catalog has no workload with %u GPUs, but the window has such jobs",
                  gpu_count),
        gpu_count);
  limit = tmap_number_format_fixed (memory_limit, 0, FALSE);
  return tmap_fail (
      error, TMAP_ERROR_INFEASIBLE,
      tmap_trn ("the catalog has no workload with %u GPU and a measured peak memory of "
                "at most %s MiB per GPU, but the window has such jobs",
                "the catalog has no workload with %u GPUs and a measured peak memory "
                "of at most %s MiB per GPU, but the window has such jobs",
                gpu_count),
      gpu_count, limit);
}

TmapMapping *
tmap_mapping_new (const TmapEligibleJobs *jobs,
                  const TmapWindow *window,
                  const TmapCatalog *catalog,
                  double maximum_peak_memory_per_gpu_mib,
                  GError **error)
{
  g_autoptr (TmapMapping) self = g_new0 (TmapMapping, 1);

  self->n_jobs = window->n_jobs;
  self->jobs = g_new0 (TmapMappedJob, window->n_jobs);
  self->distances = g_new0 (double, window->n_jobs);
  for (guint c = 0; c < window->jobs_by_gpu_count->len; c++) {
    guint gpu_count = g_array_index (window->jobs_by_gpu_count, TmapGpuCount, c).gpu_count;
    g_autoptr (GArray) ranked_jobs = rank_jobs (jobs, window, gpu_count);
    g_autoptr (GPtrArray) ranked_workloads =
        rank_workloads (catalog, gpu_count, maximum_peak_memory_per_gpu_mib);

    if (ranked_workloads->len == 0) {
      fail_empty (gpu_count, maximum_peak_memory_per_gpu_mib, error);
      return NULL;
    }
    map_ranked (self, ranked_jobs, ranked_workloads);
  }
  return g_steal_pointer (&self);
}

void
tmap_mapping_free (TmapMapping *self)
{
  g_free (self->jobs);
  g_free (self->distances);
  g_free (self);
}
