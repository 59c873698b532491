/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/window.h"

G_BEGIN_DECLS

/* What a window does with files and what it asks about them. */

/** tmap_app_settings: Returns: (transfer none) (nullable): the settings, if they are installed */
GSettings *tmap_app_settings (void);

/** TmapAppThen: What is done once something was answered. */
typedef void (*TmapAppThen) (TmapAppWindow *self);

/**
 * tmap_app_window_ask_save_as:
 * @then: (nullable): what follows when the study is saved
 *
 * Asks for a name and saves the study under it.
 */
void tmap_app_window_ask_save_as (TmapAppWindow *self, TmapAppThen then);

/**
 * tmap_app_window_ask_files:
 * @title: of the dialog
 * @accept: the label of its button
 * @several: whether more than one file can be chosen
 *
 * Asks for files and takes them: see tmap_app_window_open_files().
 */
void tmap_app_window_ask_files (TmapAppWindow *self,
                                const char *title,
                                const char *accept,
                                gboolean several);

/** tmap_app_window_ask_lose_changes: asks to save, discard (%GTK_RESPONSE_REJECT) or cancel */
void
tmap_app_window_ask_lose_changes (TmapAppWindow *self,
                                  void (*answer) (GtkDialog *dialog, int response, gpointer self));

/**
 * tmap_app_window_ask_outside:
 * @problem: tells where the study would write
 *
 * Asks whether it may; if so, it may as long as it is open, and is run again.
 */
void tmap_app_window_ask_outside (TmapAppWindow *self, const GError *problem);

/** tmap_app_window_remember: @path: (nullable): puts it in front of the recent studies */
void tmap_app_window_remember (TmapAppWindow *self, const char *path);

/** tmap_app_window_fill_recent: puts the recent studies that are still there in @menu */
void tmap_app_window_fill_recent (GMenu *menu);

G_END_DECLS
