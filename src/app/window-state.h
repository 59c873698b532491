/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/window.h"

G_BEGIN_DECLS

/* What a window remembers from one time to the next: its size, its splits, and the pane. */

/** tmap_app_window_store_state: @pane: (nullable): the name of the pane that is shown */
void tmap_app_window_store_state (TmapAppWindow *self, const char *pane);

/** tmap_app_window_restore_size: gives a new window the size that the last one had */
void tmap_app_window_restore_size (TmapAppWindow *self);

/** tmap_app_window_restore_splits: puts the splits of the panes where they were */
void tmap_app_window_restore_splits (TmapAppWindow *self);

/** tmap_app_window_dup_last_pane: Returns: (transfer full) (nullable): the pane shown last */
char *tmap_app_window_dup_last_pane (void);

G_END_DECLS
