/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/pane.h"

G_BEGIN_DECLS

/**
 * TmapAppPaneWindow:
 *
 * The window of a generated trace: its settings, the whole trace as a timeline in which another
 * window can be picked, the best windows, and how the chosen one compares with all jobs.
 */
#define TMAP_APP_TYPE_PANE_WINDOW (tmap_app_pane_window_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppPaneWindow, tmap_app_pane_window, TMAP_APP, PANE_WINDOW, TmapAppPane)

G_END_DECLS
