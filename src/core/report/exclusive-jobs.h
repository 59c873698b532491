/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "report/generated-trace.h"
#include "simulation/policy-comparison.h"

G_BEGIN_DECLS

/**
 * TmapExclusiveJobs:
 * @n: number of jobs, that of the mapped trace
 * @start_s: when each job starts, in seconds on the clock of the mapped trace
 * @end_s: when it ends
 * @waiting_s: start − submit time
 * @jct_s: end − submit time (job completion time)
 * @first_gpu: where the GPUs of each job begin in @gpu_ids; it has as many as its demand
 * @gpu_ids: (element-type guint): ids of the GPUs of all jobs
 *
 * The simulated jobs of a generated trace, in its order.
 */
typedef struct {
  guint n;
  double *start_s;
  double *end_s;
  double *waiting_s;
  double *jct_s;
  gsize *first_gpu;
  GArray *gpu_ids;
} TmapExclusiveJobs;

/** tmap_exclusive_jobs_new: Returns: (transfer full): a copy of the simulated jobs */
TmapExclusiveJobs *tmap_exclusive_jobs_new (const TmapExclusiveSimulation *simulation);

/**
 * tmap_exclusive_jobs_read:
 * @artifacts: the files of the command, among which the file may be
 * @trace: a generated trace with a simulation
 *
 * Reads the simulated jobs of @trace. Its manifest has no hash of their file, so each row is
 * compared with the job of the mapped trace, which has one.
 *
 * Returns: (transfer full) (nullable): the jobs; %NULL on error
 */
TmapExclusiveJobs *tmap_exclusive_jobs_read (TmapArtifacts *artifacts,
                                             const TmapGeneratedTrace *trace,
                                             GError **error);

/**
 * tmap_generated_trace_simulate:
 * @trace: a generated trace with a simulation
 *
 * Estimates its jobs under all policies: the files of a trace have the figures of those that its
 * configuration asks for, and the jobs of those alone.
 *
 * Returns: (transfer full) (nullable): the estimates; %NULL if it was cancelled, or if a job needs
 *   more GPUs than its server has
 */
TmapPolicyComparison *tmap_generated_trace_simulate (const TmapGeneratedTrace *trace,
                                                     TmapProgress *progress,
                                                     GCancellable *cancellable,
                                                     GError **error);

void tmap_exclusive_jobs_free (TmapExclusiveJobs *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapExclusiveJobs, tmap_exclusive_jobs_free)

G_END_DECLS
