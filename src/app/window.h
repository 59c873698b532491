/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "app/session.h"

G_BEGIN_DECLS

/**
 * TmapAppWindow:
 *
 * A window on a study: the steps at the left, the pane of the chosen step beside them, progress
 * below. Without a study it says how to begin.
 *
 * Actions: win.save, win.save-as, win.reload, win.undo, win.redo, win.run, win.cancel,
 * win.add-profiles, win.add-trace, win.show-pane (s: "catalog", "traces", "window", "mapping",
 * "fidelity", "artifacts").
 */
#define TMAP_APP_TYPE_WINDOW (tmap_app_window_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppWindow, tmap_app_window, TMAP_APP, WINDOW, GtkApplicationWindow)

TmapAppWindow *tmap_app_window_new (GtkApplication *application);

/** tmap_app_window_set_document: shows @document, or the beginning for %NULL */
void tmap_app_window_set_document (TmapAppWindow *self, TmapAppDocument *document);

/** tmap_app_window_get_session: Returns: (transfer none) (nullable): its study */
/** tmap_app_window_get_help_topic: Returns: (transfer none): what the help says about what is shown
 */
const char *tmap_app_window_get_help_topic (TmapAppWindow *self);

TmapAppSession *tmap_app_window_get_session (TmapAppWindow *self);

/**
 * tmap_app_window_open_files:
 * @paths: (array zero-terminated=1): files of any kind that a study consists of
 *
 * Takes files: a pipeline is opened (after a question, if changes would be lost), traces and
 * profiles are added to the study, or begin one.
 */
void tmap_app_window_open_files (TmapAppWindow *self, const char *const *paths);

/** tmap_app_window_show_pane: @name: see win.show-pane; Returns: whether there is such a pane */
gboolean tmap_app_window_show_pane (TmapAppWindow *self, const char *name);

/** tmap_app_window_import_traces: asks for the columns of @paths, CSVs, to add them as traces */
void tmap_app_window_import_traces (TmapAppWindow *self, const char *const *paths);

/** tmap_app_window_save: Returns: whether the study is saved now; asks for a name if it has none */
gboolean tmap_app_window_save (TmapAppWindow *self);

/** tmap_app_window_show_message: @error: (nullable): what is told above the panes */
void tmap_app_window_show_message (TmapAppWindow *self, const GError *error);

/** tmap_app_window_shows_file: Returns: whether it shows the pipeline of that path */
gboolean tmap_app_window_shows_file (TmapAppWindow *self, const char *path);

G_END_DECLS
