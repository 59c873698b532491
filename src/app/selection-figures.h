/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/results.h"
#include "chart/figure.h"

G_BEGIN_DECLS

/*
 * The figures of the pane Window, built from a selection, on any thread. All are (transfer full).
 * Those along the trace mark the window that begins at the eligible job @start, which may be
 * another one than was selected.
 */

/** tmap_app_selection_score_figure: the score of every window along the trace */
TmapFigure *tmap_app_selection_score_figure (const TmapAppSelection *selection, guint start);

/** tmap_app_selection_arrivals_figure: all jobs per hour along the trace */
TmapFigure *tmap_app_selection_arrivals_figure (const TmapAppSelection *selection, guint start);

/** tmap_app_selection_demand_figure: the GPUs that jobs of each demand ask for per hour */
TmapFigure *tmap_app_selection_demand_figure (const TmapAppSelection *selection, guint start);

/** tmap_app_selection_runtime_figure: runtimes of all eligible jobs and of the window */
TmapFigure *tmap_app_selection_runtime_figure (const TmapAppSelection *selection);

/** tmap_app_selection_parts_figure: what the score consists of */
TmapFigure *tmap_app_selection_parts_figure (const TmapAppSelection *selection);

/** tmap_app_score_part_name: Returns: a part of the score, as figures name it */
const char *tmap_app_score_part_name (TmapScoreComponent part);

G_END_DECLS
