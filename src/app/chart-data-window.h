/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "chart/figure.h"

G_BEGIN_DECLS

/**
 * tmap_app_chart_data_window_present:
 * @parent: (nullable): the window it belongs to
 * @figure: whose data are shown; they are copied
 *
 * Opens a window with all values of a figure as a table that can be sorted and copied.
 *
 * Returns: (transfer none): the window
 */
GtkWindow *tmap_app_chart_data_window_present (GtkWindow *parent, const TmapFigure *figure);

G_END_DECLS
