/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "sources/job-table.h"

G_BEGIN_DECLS

/**
 * TmapEligibleJobs:
 * @table: (unowned): the trace
 * @gpu_counts: (element-type guint): the supported GPU counts, ascending
 * @n: number of eligible jobs
 * @job: the index in @table of each, in the order of the table
 * @gpu_index: where its GPU demand stands in @gpu_counts
 * @duration_s: its duration
 * @interarrival_s: seconds since the eligible job before it; 0 for the first
 *
 * The jobs of a trace that a window may hold: those with a supported GPU demand.
 */
typedef struct {
  const TmapJobTable *table;
  GArray *gpu_counts;
  guint n;
  guint32 *job;
  guint16 *gpu_index;
  double *duration_s;
  double *interarrival_s;
} TmapEligibleJobs;

/**
 * tmap_eligible_jobs_new:
 * @table: (transfer none): a trace, which must outlive the result
 * @supported_gpu_counts: (element-type guint): in any order
 */
TmapEligibleJobs *
tmap_eligible_jobs_new (const TmapJobTable *table, const GArray *supported_gpu_counts);

void tmap_eligible_jobs_free (TmapEligibleJobs *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapEligibleJobs, tmap_eligible_jobs_free)

G_END_DECLS
