/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figure.h"
#include "chart/layout.h"

G_BEGIN_DECLS

/**
 * TmapAppChartThin:
 *
 * Stands in for lines of very many points, which take too long to be laid out while somebody drags:
 * of a whole line those points remain that can be told apart on a screen, with all extremes; of a
 * part of it all points, as far as they are few enough.
 */
typedef struct _TmapAppChartThin TmapAppChartThin;

/** tmap_app_chart_thin_new: thins the long lines of @figure, which must outlive the result */
TmapAppChartThin *tmap_app_chart_thin_new (const TmapFigure *figure);

void tmap_app_chart_thin_free (TmapAppChartThin *self);

/** tmap_app_chart_thin_apply: shortens the layers of a copy of the figure to the ends of its axes
 */
void tmap_app_chart_thin_apply (TmapAppChartThin *self, TmapFigure *copy);

/** tmap_app_chart_thin_restore: has the hits of a scene of that copy count in all data again */
void tmap_app_chart_thin_restore (const TmapAppChartThin *self, const TmapScene *scene);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapAppChartThin, tmap_app_chart_thin_free)

G_END_DECLS
