/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/pane.h"

G_BEGIN_DECLS

/**
 * TmapAppPaneCatalog:
 *
 * The profiles, the folder of their tasks, and the workloads that they give: as a table and in two
 * charts, which select each other's.
 *
 * Actions: catalog.add-profiles, catalog.choose-task-root, catalog.clear-task-root.
 */
#define TMAP_APP_TYPE_PANE_CATALOG (tmap_app_pane_catalog_get_type ())
G_DECLARE_FINAL_TYPE (
    TmapAppPaneCatalog, tmap_app_pane_catalog, TMAP_APP, PANE_CATALOG, TmapAppPane)

/**
 * tmap_app_pane_catalog_add:
 * @paths: (array zero-terminated=1): files
 *
 * Adds profiles, as one step. What is none is refused, which the pane shows.
 */
void tmap_app_pane_catalog_add (TmapAppPaneCatalog *self, const char *const *paths);

G_END_DECLS
