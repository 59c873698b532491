/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figure.h"
#include "replay/replay-report.h"

G_BEGIN_DECLS

/* Figures of a replay beside the estimate (nullable). */

/** tmap_figure_replay_times: CDFs of waiting and job completion times, replayed and estimated */
TmapFigure *tmap_figure_replay_times (const TmapReplayLog *log, const TmapExclusiveJobs *estimate);

/** tmap_figure_replay_lateness: how much later than asked jobs were submitted, over the replay */
TmapFigure *tmap_figure_replay_lateness (const TmapReplayLog *log, const TmapMappedTrace *trace);

G_END_DECLS
