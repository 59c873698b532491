/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "report/generated-trace.h"
#include "sweep/sweep-plan.h"

G_BEGIN_DECLS

/** TmapSweepMetric: What is compared between the generations of a sweep. */
typedef enum {
  TMAP_SWEEP_SCORE, /* of windows that are not random */
  TMAP_SWEEP_DISTANCE_MEAN,
  TMAP_SWEEP_UNIQUE_WORKLOADS,
  TMAP_SWEEP_ARRIVAL_SPAN,
  TMAP_SWEEP_MAKESPAN,
  TMAP_SWEEP_WAITING_MEAN,
  TMAP_SWEEP_WAITING_P95,
  TMAP_SWEEP_JCT_MEAN,
  TMAP_SWEEP_JCT_P95,
  TMAP_SWEEP_N_METRICS,
} TmapSweepMetric;

/** tmap_sweep_metric_key: Returns: its name in files, with the unit, as in "jct_mean_s" */
const char *tmap_sweep_metric_key (TmapSweepMetric metric);

/**
 * TmapSweepRecord:
 * @config_sha256: SHA-256 of the generation configuration
 * @source_sha256: SHA-256 of the trace
 * @catalog_sha256: SHA-256 of the catalog
 * @trace_sha256: SHA-256 of the mapped trace
 * @start: the eligible job that the window begins with
 * @n_jobs: jobs of the window
 * @metrics: by #TmapSweepMetric; NAN where there is none
 *
 * What is kept of a generation beside its files: enough to compare it, and to know whether it is
 * what would be generated now.
 */
typedef struct {
  char *config_sha256;
  char *source_sha256;
  char *catalog_sha256;
  char *trace_sha256;
  guint start;
  guint n_jobs;
  double metrics[TMAP_SWEEP_N_METRICS];
} TmapSweepRecord;

/** tmap_sweep_record_path: Returns: (transfer full): where the record of @cell is */
char *tmap_sweep_record_path (const TmapSweepCell *cell);

/**
 * tmap_sweep_record_new:
 * @trace: the generated trace of the cell
 * @start: the eligible job that its window begins with
 *
 * Returns: (transfer full): its record, without hashes
 */
TmapSweepRecord *tmap_sweep_record_new (const TmapGeneratedTrace *trace, guint start);

/** tmap_sweep_record_to_json: Returns: (transfer full): the record as a file */
GString *tmap_sweep_record_to_json (const TmapSweepRecord *self, const TmapSweepCell *cell);

/** tmap_sweep_record_read: Returns: (transfer full) (nullable): the record of @cell; %NULL if there
 * is none */
TmapSweepRecord *tmap_sweep_record_read (const TmapSweepCell *cell, GError **error);

/** tmap_sweep_record_free: @self: (nullable) */
void tmap_sweep_record_free (TmapSweepRecord *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapSweepRecord, tmap_sweep_record_free)

G_END_DECLS
