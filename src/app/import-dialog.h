/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "sources/source-options.h"

G_BEGIN_DECLS

/**
 * TmapAppImportDialog:
 *
 * Asks how a trace in any CSV is to be read: which column is which, and how times, demands and
 * states are written. It shows the first rows, begins with guesses, and tells at once what the
 * choice makes of the rows that it looked at.
 *
 * ::chosen (TmapSourceOptions *options): what the user settled on
 */
#define TMAP_APP_TYPE_IMPORT_DIALOG (tmap_app_import_dialog_get_type ())
G_DECLARE_FINAL_TYPE (
    TmapAppImportDialog, tmap_app_import_dialog, TMAP_APP, IMPORT_DIALOG, GtkWindow)

/**
 * tmap_app_import_dialog_present:
 * @parent: (nullable): the window that it belongs to
 * @path: the trace
 * @options: (nullable): how it is read so far
 *
 * Returns: (transfer none) (nullable): the dialog, which is shown; %NULL if the file is no CSV with
 *   rows
 */
TmapAppImportDialog *tmap_app_import_dialog_present (GtkWindow *parent,
                                                     const char *path,
                                                     const TmapSourceOptions *options,
                                                     GError **error);

/** tmap_app_import_dialog_choose: chooses @column (nullable) as what @role is */
void
tmap_app_import_dialog_choose (TmapAppImportDialog *self, TmapCsvColumn role, const char *column);

/** tmap_app_import_dialog_set_header: whether the first row names the columns */
void tmap_app_import_dialog_set_header (TmapAppImportDialog *self, gboolean header);

/** tmap_app_import_dialog_set_time_zone: what is in the entry of the time zone */
void tmap_app_import_dialog_set_time_zone (TmapAppImportDialog *self, const char *zone);

/** tmap_app_import_dialog_get_status: Returns: (transfer none): what is said about the choice */
const char *tmap_app_import_dialog_get_status (TmapAppImportDialog *self);

/** tmap_app_import_dialog_is_complete: Returns: whether a trace can be read so */
gboolean tmap_app_import_dialog_is_complete (TmapAppImportDialog *self);

/** tmap_app_import_dialog_accept: does what its button does */
void tmap_app_import_dialog_accept (TmapAppImportDialog *self);

G_END_DECLS
