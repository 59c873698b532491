/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/session.h"
#include "app/table.h"

G_BEGIN_DECLS

/** tmap_app_mapping_table_new: Returns: a table of the window's jobs with their workloads */
GtkWidget *tmap_app_mapping_table_new (void);

/** tmap_app_mapping_table_set: @mapping: (nullable): a result of @session */
void
tmap_app_mapping_table_set (TmapAppTable *table, TmapAppSession *session, TmapAppMapping *mapping);

G_END_DECLS
