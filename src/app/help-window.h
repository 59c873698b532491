/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TmapAppHelpWindow:
 *
 * Shows the documentation: a list of its pages, and one of them, whose links to others lead there
 * within the window. Nothing outside of the folder of the documentation is opened.
 */
#define TMAP_APP_TYPE_HELP_WINDOW (tmap_app_help_window_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppHelpWindow, tmap_app_help_window, TMAP_APP, HELP_WINDOW, GtkWindow)

/** tmap_app_help_window_new: @folder: where the pages are */
TmapAppHelpWindow *tmap_app_help_window_new (const char *folder);

/**
 * tmap_app_help_window_go:
 * @target: a page and, behind `#`, a heading of it; either may be left out
 *
 * Shows it, and remembers what was shown before.
 *
 * Returns: whether there is such a page
 */
gboolean tmap_app_help_window_go (TmapAppHelpWindow *self, const char *target);

/** tmap_app_help_window_go_back: shows again what was shown before, if anything was */
void tmap_app_help_window_go_back (TmapAppHelpWindow *self);

/** tmap_app_help_window_get_shown: Returns: (nullable): what is shown, as it was asked for */
const char *tmap_app_help_window_get_shown (TmapAppHelpWindow *self);

G_END_DECLS
