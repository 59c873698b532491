/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TmapAppColumnsDialog:
 *
 * Asks which column of a profile CSV is which, for files that call them otherwise. It begins with
 * what is mapped already and with guesses, and shows the first value of each chosen column.
 *
 * ::chosen (GHashTable *mapping): what the user settled on; see profile-columns.h
 */
#define TMAP_APP_TYPE_COLUMNS_DIALOG (tmap_app_columns_dialog_get_type ())
G_DECLARE_FINAL_TYPE (
    TmapAppColumnsDialog, tmap_app_columns_dialog, TMAP_APP, COLUMNS_DIALOG, GtkWindow)

/**
 * tmap_app_columns_dialog_present:
 * @parent: (nullable): the window that it belongs to
 * @path: the profile CSV
 * @mapping: (nullable) (element-type utf8 utf8): what is mapped already
 *
 * Returns: (transfer none) (nullable): the dialog, which is shown; %NULL if the file's header
 * cannot be read
 */
TmapAppColumnsDialog *tmap_app_columns_dialog_present (GtkWindow *parent,
                                                       const char *path,
                                                       GHashTable *mapping,
                                                       GError **error);

/** tmap_app_columns_dialog_choose: chooses @column, or none if that is %NULL, for the column @name
 */
void
tmap_app_columns_dialog_choose (TmapAppColumnsDialog *self, const char *name, const char *column);

/** tmap_app_columns_dialog_is_complete: Returns: whether all that a profile needs is chosen */
gboolean tmap_app_columns_dialog_is_complete (TmapAppColumnsDialog *self);

/** tmap_app_columns_dialog_accept: does what its button does */
void tmap_app_columns_dialog_accept (TmapAppColumnsDialog *self);

G_END_DECLS
