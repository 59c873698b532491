/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "app/replay-result.h"

G_BEGIN_DECLS

/**
 * TmapAppReplayWindow:
 *
 * A replay beside the estimate: a few numbers, charts, and all jobs.
 */
#define TMAP_APP_TYPE_REPLAY_WINDOW (tmap_app_replay_window_get_type ())
G_DECLARE_FINAL_TYPE (
    TmapAppReplayWindow, tmap_app_replay_window, TMAP_APP, REPLAY_WINDOW, GtkWindow)

/** tmap_app_replay_window_present: @parent: (nullable): the window that it belongs to */
TmapAppReplayWindow *tmap_app_replay_window_present (GtkWindow *parent, TmapAppReplay *replay);

/** tmap_app_replay_window_save: writes the report into @folder, or tells why it cannot */
void tmap_app_replay_window_save (TmapAppReplayWindow *self, const char *folder);

G_END_DECLS
