/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/results.h"
#include "app/table.h"

G_BEGIN_DECLS

/** tmap_app_catalog_table_new: Returns: an empty table for the workloads of a catalog */
TmapAppTable *tmap_app_catalog_table_new (void);

/** tmap_app_catalog_table_set: @catalog: (nullable): whose workloads it shows */
void tmap_app_catalog_table_set (TmapAppTable *table, TmapAppCatalog *catalog);

/**
 * tmap_app_catalog_table_filter:
 * @text: what is looked for in ids, task paths and run ids, in any case
 * @missing: only workloads without measured memory
 */
void tmap_app_catalog_table_filter (TmapAppTable *table, const char *text, gboolean missing);

G_END_DECLS
