/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "chart/figure.h"
#include "chart/layout.h"

G_BEGIN_DECLS

#define TMAP_APP_TYPE_CHART_VIEW (tmap_app_chart_view_get_type ())

/**
 * TmapAppChartView:
 *
 * Shows a figure: laid out for the widget's own size in the colours and the font of the desktop.
 * Pointing at a datum tells its values, clicking selects it; wheel, pinch and rubber band zoom,
 * touch and the middle button move. The data are there as a table, too.
 *
 * Signals:
 * - datum-activated (guint panel, guint layer, guint datum, const char *label): a datum was clicked
 *   or Enter was pressed at it; @label is its name in the layer, or %NULL
 * - place-activated (double x): a place of a plot with lines was clicked, at the value @x
 * - place-dragged (double x, gboolean finished): the pointer was dragged there (see
 *   tmap_app_chart_view_set_picks_places()); @finished: the button was released
 *
 * Actions: chart.copy-picture, chart.copy-data, chart.export, chart.show-data, chart.reset-zoom,
 * chart.zoom-in, chart.zoom-out.
 */
G_DECLARE_FINAL_TYPE (TmapAppChartView, tmap_app_chart_view, TMAP_APP, CHART_VIEW, GtkWidget)

GtkWidget *tmap_app_chart_view_new (void);

/**
 * tmap_app_chart_view_set_figure:
 * @figure: (transfer full) (nullable): what to show
 * @placeholder: (nullable): the sentence to show instead, if @figure is %NULL
 *
 * Shows another figure. The zoom stays if it has the same name and number of panels. The view is no
 * longer dimmed.
 */
void tmap_app_chart_view_set_figure (TmapAppChartView *self,
                                     TmapFigure *figure,
                                     const char *placeholder);

/** tmap_app_chart_view_get_figure: Returns: (transfer none) (nullable): the whole figure */
const TmapFigure *tmap_app_chart_view_get_figure (TmapAppChartView *self);

/**
 * tmap_app_chart_view_set_dimmed:
 * @dimmed: whether what is shown is out of date and the new figure on its way
 *
 * Draws the old figure pale, with a thin progress line at the top.
 */
void tmap_app_chart_view_set_dimmed (TmapAppChartView *self, gboolean dimmed);

/**
 * tmap_app_chart_view_set_source:
 * @figure_command: (nullable): the options of `trace-mapper figure` that name what the figure is
 *   drawn from, quoted for a shell: "--manifest outputs/philly.manifest.json"; %NULL if the command
 *   line cannot draw it
 */
void tmap_app_chart_view_set_source (TmapAppChartView *self, const char *figure_command);

/**
 * tmap_app_chart_view_set_selected:
 * @labels: (nullable) (array zero-terminated=1): names of data: those of a layer's labels, or of
 *   the category they stand at
 *
 * Puts an outline around these data.
 */
void tmap_app_chart_view_set_selected (TmapAppChartView *self, const char *const *labels);

/**
 * tmap_app_chart_view_set_picks_places:
 * @picks: whether dragging with the primary button picks a place instead of zooming; a rubber band
 *   then needs Shift
 */
void tmap_app_chart_view_set_picks_places (TmapAppChartView *self, gboolean picks);

/**
 * tmap_app_chart_view_set_show_title:
 * @show_title: whether title and subtitle are drawn (the default); small views leave them out
 * anyway
 */
void tmap_app_chart_view_set_show_title (TmapAppChartView *self, gboolean show_title);

/** tmap_app_chart_view_is_zoomed: Returns: whether a part of the figure is shown only */
gboolean tmap_app_chart_view_is_zoomed (TmapAppChartView *self);

/** tmap_app_chart_view_reset_zoom: shows the whole figure again */
void tmap_app_chart_view_reset_zoom (TmapAppChartView *self);

/**
 * tmap_app_chart_view_zoom:
 * @x: the place in the widget that stays where it is
 * @y: the same
 * @factor_x: how much larger things get along x: more than 1 shows less
 * @factor_y: the same along y; 1 to leave it
 */
void tmap_app_chart_view_zoom (
    TmapAppChartView *self, double x, double y, double factor_x, double factor_y);

/**
 * tmap_app_chart_view_get_scene:
 *
 * Returns: (transfer none) (nullable): the picture as it is shown, in pixels of the widget; %NULL
 *   without a figure or a size
 */
const TmapScene *tmap_app_chart_view_get_scene (TmapAppChartView *self);

/**
 * tmap_app_chart_view_describe:
 * @box: (out): where it is
 *
 * Returns: (transfer full) (nullable): what a pointer at @x, @y is told
 */
char *tmap_app_chart_view_describe (TmapAppChartView *self, double x, double y, TmapBox *box);

/** tmap_app_chart_view_export: opens the export dialog */
void tmap_app_chart_view_export (TmapAppChartView *self);

G_END_DECLS
