/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figure.h"
#include "sweep/sweep-table.h"

G_BEGIN_DECLS

/** Inches. */
#define TMAP_SWEEP_FIGURE_WIDTH 8.0

/** tmap_figure_sweep: Returns: (transfer full): the mean JCT of every generation, in a row for each
 * group, with the mean of the group */
TmapFigure *tmap_figure_sweep (const TmapSweepTable *table);

/** tmap_figure_sweep_height: Returns: how high it should be, in inches */
double tmap_figure_sweep_height (const TmapSweepTable *table);

G_END_DECLS
