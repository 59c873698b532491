/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "io/json-writer.h"
#include "stats/stats.h"

G_BEGIN_DECLS

/** TmapSimulationJob: A job to simulate: when it comes, what it needs, how long it runs. */
typedef struct {
  double submit_s;
  guint n_gpus;
  double runtime_s;
} TmapSimulationJob;

/**
 * TmapExclusiveJob:
 * @first_gpu: where its GPUs begin in the simulation's @gpu_ids
 * @n_gpus: how many they are
 * @start_s: when it starts
 * @end_s: when it ends
 */
typedef struct {
  gsize first_gpu;
  guint n_gpus;
  double start_s;
  double end_s;
} TmapExclusiveJob;

/**
 * TmapExclusiveSimulation:
 * @n_jobs: number of jobs
 * @server_gpu_count: GPUs of the server
 * @model: the rule by which jobs start, as the summary names it
 * @jobs: one for each job, in order of arrival
 * @gpu_ids: ids of the GPUs of all jobs, ascending within each
 * @waiting_s: start − submit time of each job
 * @jct_s: end − submit time of each job (job completion time)
 * @arrival_span_s: submit time of the last job − that of the first
 * @makespan_s: end of the last running job, counted from the first submit time
 * @waiting: statistics of @waiting_s
 * @jct: statistics of @jct_s
 *
 * An estimate of how the jobs run on one server when each has its GPUs for itself.
 */
typedef struct {
  guint n_jobs;
  guint server_gpu_count;
  const char *model;
  TmapExclusiveJob *jobs;
  guint *gpu_ids;
  double *waiting_s;
  double *jct_s;
  double arrival_span_s;
  double makespan_s;
  TmapStatistics waiting;
  TmapStatistics jct;
} TmapExclusiveSimulation;

/**
 * tmap_exclusive_simulation_begin:
 * @jobs: (array length=n): at least one, in order of arrival
 * @server_gpu_count: GPUs of the server
 * @model: (transfer none): a constant text
 *
 * For those who write a scheduler: makes room for the GPUs of all jobs. What starts when is to be
 * told by tmap_exclusive_simulation_start() for each job, then tmap_exclusive_simulation_finish().
 *
 * Returns: (transfer full) (nullable): an estimate in which no job has started yet; %NULL if a job
 *   needs more GPUs than there are
 */
TmapExclusiveSimulation *tmap_exclusive_simulation_begin (const TmapSimulationJob *jobs,
                                                          guint n,
                                                          guint server_gpu_count,
                                                          const char *model,
                                                          GError **error);

/** tmap_exclusive_simulation_start: Sets all times of @job, which is job @i and starts at @start_s
 */
void tmap_exclusive_simulation_start (TmapExclusiveSimulation *self,
                                      guint i,
                                      const TmapSimulationJob *job,
                                      double start_s);

/** tmap_exclusive_simulation_finish: Sums up, when all @jobs have started */
void
tmap_exclusive_simulation_finish (TmapExclusiveSimulation *self, const TmapSimulationJob *jobs);

/**
 * tmap_exclusive_simulation_new:
 * @jobs: (array length=n): at least one, in order of arrival
 * @server_gpu_count: GPUs of the server
 *
 * Simulates first come, first served: each job takes its number of the GPUs that are free first
 * (the lowest id if several are), starts when it has come and all of them are free, and holds them
 * until its end.
 *
 * Returns: (transfer full) (nullable): the estimate; %NULL if a job needs more GPUs than there are
 */
TmapExclusiveSimulation *tmap_exclusive_simulation_new (const TmapSimulationJob *jobs,
                                                        guint n,
                                                        guint server_gpu_count,
                                                        GError **error);

void tmap_exclusive_simulation_free (TmapExclusiveSimulation *self);

/**
 * tmap_exclusive_simulation_write:
 *
 * Adds the members of the summary to the object that is being written.
 */
void tmap_exclusive_simulation_write (const TmapExclusiveSimulation *self, TmapJsonWriter *json);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapExclusiveSimulation, tmap_exclusive_simulation_free)

G_END_DECLS
