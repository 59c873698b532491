/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "base/progress.h"
#include "window/window-profile.h"

G_BEGIN_DECLS

/** TmapScoreComponent: What the score of a window consists of, in the order of addition. */
typedef enum {
  TMAP_SCORE_GPU_DEMAND,
  TMAP_SCORE_RUNTIME_CDF,
  TMAP_SCORE_INTERARRIVAL,
  TMAP_SCORE_BURST_FRACTION,
  TMAP_SCORE_GPU_SERVICE,
  TMAP_N_SCORE_COMPONENTS,
} TmapScoreComponent;

/** tmap_score_component_key: Returns: its name in artifacts, as in "gpu_demand" */
const char *tmap_score_component_key (TmapScoreComponent component);

/** tmap_score_component_weight: Returns: its weight */
double tmap_score_component_weight (TmapScoreComponent component);

/**
 * TmapWindowScore:
 * @distances: by #TmapScoreComponent
 * @total: their weighted sum; lower is more representative
 * @maximum_gpu_fraction_deviation: largest difference of a GPU fraction to the target's
 * @maximum_runtime_cdf_deviation: largest difference at a point of the runtime CDF
 *
 * How far a window is from the target profile. The formulas are in docs/numbers.md.
 */
typedef struct {
  double distances[TMAP_N_SCORE_COMPONENTS];
  double total;
  double maximum_gpu_fraction_deviation;
  double maximum_runtime_cdf_deviation;
} TmapWindowScore;

/**
 * tmap_score_window:
 * @start: the first job of the window
 * @n: its number of jobs
 * @target: the profile to compare with
 * @score: (out): the score, computed from the jobs of this window alone
 */
void tmap_score_window (const TmapEligibleJobs *jobs,
                        guint start,
                        guint n,
                        const TmapWindowProfile *target,
                        TmapWindowScore *score);

/**
 * TmapScoreLimits:
 * @valid_starts: (nullable): 1 for each start whose window has the required minimum of jobs
 * @maximum_gpu_fraction_deviation: 0…1, or NAN for no limit
 * @maximum_runtime_cdf_deviation: the same
 *
 * Which windows qualify.
 */
typedef struct {
  const guint8 *valid_starts;
  double maximum_gpu_fraction_deviation;
  double maximum_runtime_cdf_deviation;
} TmapScoreLimits;

/**
 * TmapWindowScores:
 * @n: number of windows
 * @totals: the total score of the window that begins at each job; NAN where it does not qualify
 * @n_qualifying: how many windows qualify
 * @best: the first window with the lowest score; meaningless if none qualifies
 * @nearest: the window that misses the limits least, if none qualifies
 *
 * The scores of all windows of a length.
 */
typedef struct {
  guint n;
  double *totals;
  guint n_qualifying;
  guint best;
  guint nearest;
} TmapWindowScores;

/**
 * tmap_score_windows:
 * @n: number of jobs of a window, at most all
 *
 * Scores every window of @n consecutive jobs, in one pass whose cost per window hardly depends on
 * @n.
 *
 * Returns: (transfer full) (nullable): the scores; %NULL when cancelled
 */
TmapWindowScores *tmap_score_windows (const TmapEligibleJobs *jobs,
                                      guint n,
                                      const TmapWindowProfile *target,
                                      const TmapScoreLimits *limits,
                                      TmapProgress *progress,
                                      GCancellable *cancellable,
                                      GError **error);

/**
 * tmap_window_scores_best_distinct:
 * @n_jobs: number of jobs of each window
 * @n_best: how many windows at most
 *
 * Picks the best windows that have no job in common: the one with the lowest score, then the one
 * with the lowest score of those that do not overlap it, and so on; the first on ties.
 *
 * Returns: (transfer full) (element-type guint): their starts, best first
 */
GArray *
tmap_window_scores_best_distinct (const TmapWindowScores *scores, guint n_jobs, guint n_best);

void tmap_window_scores_free (TmapWindowScores *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapWindowScores, tmap_window_scores_free)

G_END_DECLS
