/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/pane.h"

G_BEGIN_DECLS

/**
 * TmapAppPaneTraces:
 *
 * The traces of the suite: where they come from and what they are like, figures of them, and all
 * their jobs.
 *
 * Actions: traces.add, traces.show-page (s: `sources`, `charts` or `jobs`).
 */
#define TMAP_APP_TYPE_PANE_TRACES (tmap_app_pane_traces_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppPaneTraces, tmap_app_pane_traces, TMAP_APP, PANE_TRACES, TmapAppPane)

/**
 * tmap_app_pane_traces_add:
 * @paths: (array zero-terminated=1): files
 *
 * Adds traces, as one step. What is none is refused, which the pane shows.
 */
void tmap_app_pane_traces_add (TmapAppPaneTraces *self, const char *const *paths);

/** tmap_app_pane_traces_import: the same with a workload for each CSV whose columns are asked for
 */
void tmap_app_pane_traces_import (TmapAppPaneTraces *self, const char *const *paths);

G_END_DECLS
