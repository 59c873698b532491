/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figure.h"
#include "chart/layout.h"

G_BEGIN_DECLS

/**
 * TmapAppChartZoom:
 *
 * Which part of each panel of a figure is shown. Axes of categories are always shown whole; panels
 * that share their y axis share its part.
 */
typedef struct _TmapAppChartZoom TmapAppChartZoom;

TmapAppChartZoom *tmap_app_chart_zoom_new (void);
void tmap_app_chart_zoom_free (TmapAppChartZoom *self);

/** tmap_app_chart_zoom_reset: shows everything of a figure of @n_panels panels */
void tmap_app_chart_zoom_reset (TmapAppChartZoom *self, guint n_panels);

gboolean tmap_app_chart_zoom_is_zoomed (const TmapAppChartZoom *self);

/** tmap_app_chart_zoom_set_whole: tells where the axes end when everything is shown */
void tmap_app_chart_zoom_set_whole (TmapAppChartZoom *self, const TmapScene *scene);

/** tmap_app_chart_zoom_apply: sets the ends of the axes of @figure */
void tmap_app_chart_zoom_apply (const TmapAppChartZoom *self, TmapFigure *figure);

/** tmap_app_chart_zoom_can: Returns: whether a panel has an axis along x, or y, to zoom in */
gboolean tmap_app_chart_zoom_can (const TmapFigure *figure, guint panel, gboolean vertical);

/**
 * tmap_app_chart_zoom_by:
 * @plot: the panel as it is shown now
 * @x: the place that stays where it is
 * @factor_x: how much larger things get; 1 to leave the axis
 *
 * Returns: whether anything changed
 */
gboolean tmap_app_chart_zoom_by (TmapAppChartZoom *self,
                                 const TmapFigure *figure,
                                 guint panel,
                                 const TmapPlot *plot,
                                 double x,
                                 double y,
                                 double factor_x,
                                 double factor_y);

/** tmap_app_chart_zoom_pan: moves the content by @dx, @dy; Returns: whether anything changed */
gboolean tmap_app_chart_zoom_pan (TmapAppChartZoom *self,
                                  const TmapFigure *figure,
                                  guint panel,
                                  const TmapPlot *plot,
                                  double dx,
                                  double dy);

/** tmap_app_chart_zoom_to: shows what is in @box; Returns: whether anything changed */
gboolean tmap_app_chart_zoom_to (TmapAppChartZoom *self,
                                 const TmapFigure *figure,
                                 guint panel,
                                 const TmapPlot *plot,
                                 const TmapBox *box);

/** tmap_app_chart_zoom_value: Returns: the value of the x axis, or the y axis, at a place */
double tmap_app_chart_zoom_value (const TmapPlot *plot, gboolean vertical, double place);

/** tmap_app_chart_zoom_place: Returns: the place of a value of the x axis, or the y axis */
double tmap_app_chart_zoom_place (const TmapPlot *plot, gboolean vertical, double value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapAppChartZoom, tmap_app_chart_zoom_free)

G_END_DECLS
