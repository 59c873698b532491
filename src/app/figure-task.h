/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/build-task.h"
#include "chart/figure.h"

G_BEGIN_DECLS

/** TmapAppFigureBuild: Returns: (transfer full): a figure of a result; on any thread */
typedef TmapFigure *(*TmapAppFigureBuild) (gconstpointer result);

/**
 * tmap_app_show_figure:
 * @view: a #TmapAppChartView in a pane
 * @session: whose result it is
 * @build: makes the figure
 * @result: (transfer full): of what
 * @unref: gives @result back
 *
 * Builds a figure on another thread and shows it as soon as it is there; for a view that is not on
 * the screen, once it is.
 */
void tmap_app_show_figure (GtkWidget *view,
                           TmapAppSession *session,
                           TmapAppFigureBuild build,
                           gpointer result,
                           GDestroyNotify unref);

/** tmap_app_show_no_figure: shows @placeholder instead */
void tmap_app_show_no_figure (GtkWidget *view, const char *placeholder);

/**
 * tmap_app_dim:
 * @widget: something that shows results
 * @dimmed: whether they are out of date
 *
 * Draws it pale after a moment, so that nothing flickers where the new ones come at once.
 */
void tmap_app_dim (GtkWidget *widget, gboolean dimmed);

G_END_DECLS
