/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "io/csv-writer.h"
#include "sources/job-table.h"
#include "stats/stats.h"

G_BEGIN_DECLS

/**
 * TmapSourceSummary:
 * @source_trace: name of the trace format
 * @source_cluster: name of the cluster
 * @n_rows: rows of the trace
 * @excluded: rows left out, by #TmapExclusion
 * @n_rounded: valid jobs whose GPU demand was rounded up
 * @n_differing: valid jobs whose duration column says something else than their times
 * @supported_gpu_counts: (element-type guint): ascending
 * @jobs: (element-type TmapGpuCount): valid jobs by GPU demand, ascending
 *
 * What a trace is like. Times are in seconds, GPU service in GPU seconds (GPUs · duration);
 * "supported" jobs are those whose GPU demand is in the list of supported counts. Statistics of no
 * jobs are NAN.
 */
typedef struct {
  char *source_trace;
  char *source_cluster;
  guint64 n_rows;
  guint64 excluded[TMAP_N_EXCLUSIONS];
  guint64 n_rounded;
  guint64 n_differing;
  GArray *supported_gpu_counts;
  GArray *jobs;

  guint valid_job_count;
  guint supported_job_count;
  guint unsupported_job_count;
  double supported_job_fraction;
  guint single_gpu_job_count;
  double single_gpu_job_fraction;
  guint two_gpu_job_count;
  double two_gpu_job_fraction;
  guint multi_node_job_count;
  double multi_node_job_fraction;
  double arrival_span_s;
  double total_gpu_service_time_s;
  double supported_gpu_service_time_s;
  double supported_gpu_service_time_fraction;
  TmapStatistics all_duration;
  TmapStatistics all_queue_wait;
  TmapStatistics supported_duration;
  TmapStatistics supported_queue_wait;
} TmapSourceSummary;

/**
 * tmap_source_summary_new:
 * @supported_gpu_counts: (element-type guint): in any order
 *
 * Returns: (transfer full): the characterization of @jobs
 */
TmapSourceSummary *
tmap_source_summary_new (const TmapJobTable *jobs, const GArray *supported_gpu_counts);

void tmap_source_summary_free (TmapSourceSummary *self);

/** tmap_source_summary_to_json: Returns: (transfer full): the text of `source_summary.json` */
GString *tmap_source_summary_to_json (const TmapSourceSummary *self);

/** tmap_source_summary_distribution: Returns: (transfer full): `gpu_demand_distribution.csv` */
GString *tmap_source_summary_distribution (const TmapSourceSummary *self);

/**
 * tmap_suite_summary_to_json:
 * @summaries: (element-type TmapSourceSummary): in the order of the rows
 *
 * Returns: (transfer full): the text of `trace_suite_summary.json`
 */
GString *tmap_suite_summary_to_json (const GPtrArray *summaries);

/** tmap_suite_summary_to_csv: Returns: (transfer full): the text of `trace_suite_summary.csv` */
GString *tmap_suite_summary_to_csv (const GPtrArray *summaries);

/** tmap_suite_summary_sort: orders summaries by source trace, then cluster (stable) */
void tmap_suite_summary_sort (GPtrArray *summaries);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapSourceSummary, tmap_source_summary_free)

G_END_DECLS
