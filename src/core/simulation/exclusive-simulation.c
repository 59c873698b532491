/* SPDX-License-Identifier: Apache-2.0 */
#include "simulation/exclusive-simulation.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define SCHEDULING_MODEL "arrival_order_earliest_available_exclusive_gpus"

typedef struct {
  double free_s;
  guint id;
} Gpu;

static int
compare_ids (const void *a, const void *b)
{
  guint ia = *(const guint *)a;
  guint ib = *(const guint *)b;

  return ia < ib ? -1 : ia > ib;
}

/*
 * Gives the first @n of the GPUs, which are ordered by the time they are free and then by id, back
 * at @end: merges them into the order again. @taken holds their ids, ascending.
 */
static void
give_back (Gpu *gpus, guint n_gpus, const guint *taken, guint n, double end)
{
  guint to = 0;
  guint from = n;

  for (guint t = 0; t < n;) {
    if (from < n_gpus &&
        (gpus[from].free_s < end || (gpus[from].free_s == end && gpus[from].id < taken[t])))
      gpus[to++] = gpus[from++];
    else
      gpus[to++] = (Gpu){ end, taken[t++] };
  }
}

static void
run_job (TmapExclusiveSimulation *self, guint i, const TmapSimulationJob *job, Gpu *gpus)
{
  TmapExclusiveJob *run = &self->jobs[i];
  guint *taken = self->gpu_ids + run->first_gpu;

  for (guint g = 0; g < job->n_gpus; g++)
    taken[g] = gpus[g].id;
  qsort (taken, job->n_gpus, sizeof *taken, compare_ids);
  tmap_exclusive_simulation_start (self, i, job, MAX (job->submit_s, gpus[job->n_gpus - 1].free_s));
  give_back (gpus, self->server_gpu_count, taken, job->n_gpus, run->end_s);
}

static gboolean
lay_out_gpus (TmapExclusiveSimulation *self, const TmapSimulationJob *jobs, GError **error)
{
  gsize n = 0;

  for (guint i = 0; i < self->n_jobs; i++) {
    if (jobs[i].n_gpus > self->server_gpu_count)
      return tmap_fail (error, TMAP_ERROR_INFEASIBLE,
                        "job %u of the window needs %u GPUs, but simulation.server_gpu_count is %u",
                        i, jobs[i].n_gpus, self->server_gpu_count);
    self->jobs[i].first_gpu = n;
    self->jobs[i].n_gpus = jobs[i].n_gpus;
    n += jobs[i].n_gpus;
  }
  self->gpu_ids = g_new (guint, n);
  return TRUE;
}

TmapExclusiveSimulation *
tmap_exclusive_simulation_begin (const TmapSimulationJob *jobs,
                                 guint n,
                                 guint server_gpu_count,
                                 const char *model,
                                 GError **error)
{
  g_autoptr (TmapExclusiveSimulation) self = NULL;

  g_return_val_if_fail (n > 0 && server_gpu_count > 0, NULL);

  self = g_new0 (TmapExclusiveSimulation, 1);
  self->n_jobs = n;
  self->server_gpu_count = server_gpu_count;
  self->model = model;
  self->jobs = g_new0 (TmapExclusiveJob, n);
  self->waiting_s = g_new (double, n);
  self->jct_s = g_new (double, n);
  return lay_out_gpus (self, jobs, error) ? g_steal_pointer (&self) : NULL;
}

void
tmap_exclusive_simulation_start (TmapExclusiveSimulation *self,
                                 guint i,
                                 const TmapSimulationJob *job,
                                 double start_s)
{
  TmapExclusiveJob *run = &self->jobs[i];

  run->start_s = start_s;
  run->end_s = start_s + job->runtime_s;
  self->waiting_s[i] = run->start_s - job->submit_s;
  self->jct_s[i] = run->end_s - job->submit_s;
}

void
tmap_exclusive_simulation_finish (TmapExclusiveSimulation *self, const TmapSimulationJob *jobs)
{
  double end = 0;

  for (guint i = 0; i < self->n_jobs; i++)
    end = MAX (end, self->jobs[i].end_s);
  self->arrival_span_s = jobs[self->n_jobs - 1].submit_s - jobs[0].submit_s;
  self->makespan_s = end - jobs[0].submit_s;
  tmap_statistics (self->waiting_s, self->n_jobs, &self->waiting);
  tmap_statistics (self->jct_s, self->n_jobs, &self->jct);
}

TmapExclusiveSimulation *
tmap_exclusive_simulation_new (const TmapSimulationJob *jobs,
                               guint n,
                               guint server_gpu_count,
                               GError **error)
{
  TmapExclusiveSimulation *self =
      tmap_exclusive_simulation_begin (jobs, n, server_gpu_count, SCHEDULING_MODEL, error);
  g_autofree Gpu *gpus = NULL;

  if (self == NULL)
    return NULL;
  gpus = g_new (Gpu, server_gpu_count);
  for (guint g = 0; g < server_gpu_count; g++)
    gpus[g] = (Gpu){ 0.0, g };
  for (guint i = 0; i < n; i++)
    run_job (self, i, &jobs[i], gpus);
  tmap_exclusive_simulation_finish (self, jobs);
  return self;
}

void
tmap_exclusive_simulation_free (TmapExclusiveSimulation *self)
{
  g_free (self->jobs);
  g_free (self->gpu_ids);
  g_free (self->waiting_s);
  g_free (self->jct_s);
  g_free (self);
}

void
tmap_exclusive_simulation_write (const TmapExclusiveSimulation *self, TmapJsonWriter *json)
{
  tmap_json_writer_double (json, "arrival_span_s", self->arrival_span_s);
  tmap_json_writer_double (json, "jct_mean_s", self->jct.mean);
  tmap_json_writer_double (json, "jct_p50_s", self->jct.p50);
  tmap_json_writer_double (json, "jct_p95_s", self->jct.p95);
  tmap_json_writer_double (json, "jct_p99_s", self->jct.p99);
  tmap_json_writer_integer (json, "job_count", self->n_jobs);
  tmap_json_writer_double (json, "makespan_s", self->makespan_s);
  tmap_json_writer_text (json, "scheduling_model", self->model);
  tmap_json_writer_integer (json, "server_gpu_count", self->server_gpu_count);
  tmap_json_writer_double (json, "waiting_mean_s", self->waiting.mean);
  tmap_json_writer_double (json, "waiting_p50_s", self->waiting.p50);
  tmap_json_writer_double (json, "waiting_p95_s", self->waiting.p95);
  tmap_json_writer_double (json, "waiting_p99_s", self->waiting.p99);
}
