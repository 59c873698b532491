/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/generation-config.h"
#include "pipeline/run.h"
#include "window/window.h"

G_BEGIN_DECLS

/**
 * TmapWindowEntry:
 * @start: the eligible job that the window begins with
 * @end: the one after its last
 * @first_job_id: id of its first job
 * @last_job_id: id of its last job
 * @submit_s: submit time of its first job, in seconds since the first valid job of the trace
 * @span_s: seconds from its first to its last submission
 * @jobs: number of jobs of each supported GPU count, in ascending order of the counts
 * @score: how far it is from all eligible jobs
 *
 * A window of a trace.
 */
typedef struct {
  guint start;
  guint end;
  char *first_job_id;
  char *last_job_id;
  double submit_s;
  double span_s;
  guint *jobs;
  TmapWindowScore score;
} TmapWindowEntry;

/**
 * TmapWindowList:
 * @gpu_counts: (element-type guint): the supported GPU counts, ascending
 * @n_windows: windows of that many jobs that the trace has
 * @n_qualifying: those that keep the minimums and limits
 * @entries: (element-type TmapWindowEntry): best first
 *
 * The best windows of a trace that have no job in common.
 */
typedef struct {
  GArray *gpu_counts;
  guint n_windows;
  guint n_qualifying;
  GPtrArray *entries;
} TmapWindowList;

/**
 * tmap_run_list_windows:
 * @config: the trace, the number of jobs, minimums and limits; its method is not used
 * @n: how many windows at most
 *
 * Returns: (transfer full) (nullable): the windows, at least one; %NULL with %TMAP_ERROR_INFEASIBLE
 * if none qualifies
 */
TmapWindowList *
tmap_run_list_windows (TmapRun *run, const TmapGenerationConfig *config, guint n, GError **error);

/** tmap_window_list_to_csv: Returns: (transfer full): a row for each window */
GString *tmap_window_list_to_csv (const TmapWindowList *self);

void tmap_window_list_free (TmapWindowList *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapWindowList, tmap_window_list_free)

G_END_DECLS
