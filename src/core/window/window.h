/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "config/generation-config.h"
#include "window/eligible-jobs.h"
#include "window/representative-window.h"
#include "window/window-profile.h"

G_BEGIN_DECLS

/**
 * TmapWindow:
 * @start: the first eligible job of the window
 * @n_jobs: number of jobs
 * @n_candidates: windows it was chosen from
 * @method: how it was chosen
 * @submit_s: submit time of each job, in seconds since the window's first
 * @interarrival_s: seconds since the job before; 0 for the first
 * @jobs_by_gpu_count: (element-type TmapGpuCount): ascending
 * @target: (nullable): profile of all eligible jobs; not for random windows, as the next
 * @profile: (nullable): profile of the window
 * @scores: (nullable): the scores of all windows; only for representative windows
 * @score: how far the window is from @target
 *
 * A run of consecutive eligible jobs that was chosen from a trace.
 */
typedef struct {
  guint start;
  guint n_jobs;
  guint n_candidates;
  TmapSelectionMethod method;
  double *submit_s;
  double *interarrival_s;
  GArray *jobs_by_gpu_count;
  TmapWindowProfile *target;
  TmapWindowProfile *profile;
  TmapWindowScores *scores;
  TmapWindowScore score;
} TmapWindow;

/**
 * tmap_window_select:
 * @jobs: the eligible jobs
 * @config: says how many jobs, by which method, with which seed, minimums and limits
 *
 * Chooses a window; that of a manual selection is given and only checked.
 *
 * Returns: (transfer full) (nullable): the window; %NULL with %TMAP_ERROR_INFEASIBLE if there is
 *   none, when the message says how near the trace comes
 */
TmapWindow *tmap_window_select (const TmapEligibleJobs *jobs,
                                const TmapGenerationConfig *config,
                                TmapProgress *progress,
                                GCancellable *cancellable,
                                GError **error);

/**
 * tmap_window_select_from:
 * @target: (nullable): the profile of all eligible jobs, if it is known already
 *
 * The same, for those who choose again and again.
 */
TmapWindow *tmap_window_select_from (const TmapEligibleJobs *jobs,
                                     const TmapWindowProfile *target,
                                     const TmapGenerationConfig *config,
                                     TmapProgress *progress,
                                     GCancellable *cancellable,
                                     GError **error);

void tmap_window_free (TmapWindow *self);

/** tmap_window_get_job: Returns: the index in the job table of the window's job @i */
guint tmap_window_get_job (const TmapWindow *self, const TmapEligibleJobs *jobs, guint i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapWindow, tmap_window_free)

G_END_DECLS
