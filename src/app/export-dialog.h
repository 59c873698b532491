/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "chart/figure.h"

G_BEGIN_DECLS

#define TMAP_APP_TYPE_EXPORT_DIALOG (tmap_app_export_dialog_get_type ())

/**
 * TmapAppExportDialog:
 *
 * Writes a figure as PNG, SVG or PDF: shows it in true proportions, and the command line that draws
 * the same bytes. Remembers the last choice.
 */
G_DECLARE_FINAL_TYPE (
    TmapAppExportDialog, tmap_app_export_dialog, TMAP_APP, EXPORT_DIALOG, GtkWindow)

/**
 * tmap_app_export_dialog_present:
 * @parent: (nullable): the window it belongs to
 * @figure: what to export; it is copied
 * @figure_command: (nullable): see tmap_app_chart_view_set_source()
 *
 * Opens the dialog. It frees itself when it is closed.
 *
 * Returns: (transfer none): the dialog
 */
TmapAppExportDialog *tmap_app_export_dialog_present (GtkWindow *parent,
                                                     const TmapFigure *figure,
                                                     const char *figure_command);

/** tmap_app_export_dialog_render: Returns: (transfer full) (nullable): the bytes it would write */
GBytes *tmap_app_export_dialog_render (TmapAppExportDialog *self, GError **error);

/** tmap_app_export_dialog_get_command: Returns: the command line, for a file of that path */
char *tmap_app_export_dialog_get_command (TmapAppExportDialog *self, const char *path);

/**
 * tmap_app_export_dialog_save:
 *
 * Writes the file and closes the dialog, or says in it why that failed.
 *
 * Returns: whether it was written
 */
gboolean tmap_app_export_dialog_save (TmapAppExportDialog *self, GFile *file);

G_END_DECLS
