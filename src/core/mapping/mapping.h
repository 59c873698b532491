/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "catalog/catalog.h"
#include "window/window.h"

G_BEGIN_DECLS

/**
 * TmapMappedJob:
 * @workload: (unowned): the workload that stands for the job
 * @source_quantile: rank of the job's duration among the window's jobs of its GPU count, 0…1
 * @mapped_quantile: rank of the workload's solo runtime among the catalog's of that count, 0…1
 */
typedef struct {
  const TmapWorkload *workload;
  double source_quantile;
  double mapped_quantile;
} TmapMappedJob;

/**
 * TmapMapping:
 * @n_jobs: number of jobs
 * @jobs: one for each job of the window, in its order
 * @distances: |source quantile − mapped quantile| of each
 */
typedef struct {
  guint n_jobs;
  TmapMappedJob *jobs;
  double *distances;
} TmapMapping;

/**
 * tmap_mapping_new:
 * @catalog: the workloads, which must outlive the result
 * @maximum_peak_memory_per_gpu_mib: workloads with a higher or no measured peak are not used; NAN
 *   for no limit
 *
 * Maps each job of the window to the workload of the same GPU demand whose runtime quantile is
 * nearest to its own, the lower one if two are as near.
 *
 * Returns: (transfer full) (nullable): the mapping; %NULL if a GPU count of the window has no
 *   workload
 */
TmapMapping *tmap_mapping_new (const TmapEligibleJobs *jobs,
                               const TmapWindow *window,
                               const TmapCatalog *catalog,
                               double maximum_peak_memory_per_gpu_mib,
                               GError **error);

void tmap_mapping_free (TmapMapping *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapMapping, tmap_mapping_free)

G_END_DECLS
