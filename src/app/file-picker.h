/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Files for a pane: chosen in a dialog or dropped onto it. */

/** TmapAppTakeFiles: @paths: (array zero-terminated=1): absolute paths, at least one */
typedef void (*TmapAppTakeFiles) (GtkWidget *widget, const char *const *paths);

/**
 * tmap_app_choose_files:
 * @widget: who wants them; the dialog goes with it
 * @title: the title of the dialog
 * @folder: (nullable): where it begins
 * @take: called with what was chosen, if anything was
 *
 * Lets the user choose files.
 */
void tmap_app_choose_files (GtkWidget *widget,
                            const char *title,
                            const char *folder,
                            TmapAppTakeFiles take);

/** tmap_app_choose_folder: the same for a single folder */
void tmap_app_choose_folder (GtkWidget *widget,
                             const char *title,
                             const char *folder,
                             TmapAppTakeFiles take);

/** tmap_app_accept_files: lets files be dropped onto @widget */
void tmap_app_accept_files (GtkWidget *widget, TmapAppTakeFiles take);

/**
 * tmap_app_relative_path:
 * @root: (nullable): an absolute folder
 * @path: an absolute path
 *
 * Returns: (transfer full): @path as it is called below @root; in full if it is elsewhere
 */
char *tmap_app_relative_path (const char *root, const char *path);

G_END_DECLS
