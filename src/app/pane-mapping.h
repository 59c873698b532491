/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/pane.h"

G_BEGIN_DECLS

/**
 * TmapAppPaneMapping:
 *
 * The workloads that stand for the jobs of a window, and how they would run on a server of their
 * own. A job that is selected in one view is selected in all.
 */
#define TMAP_APP_TYPE_PANE_MAPPING (tmap_app_pane_mapping_get_type ())
G_DECLARE_FINAL_TYPE (
    TmapAppPaneMapping, tmap_app_pane_mapping, TMAP_APP, PANE_MAPPING, TmapAppPane)

/** tmap_app_pane_mapping_open_replay: shows the log of a replay beside the estimate */
void tmap_app_pane_mapping_open_replay (TmapAppPaneMapping *self, const char *path);

G_END_DECLS
