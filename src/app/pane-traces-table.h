/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/results.h"
#include "app/table.h"

G_BEGIN_DECLS

/** tmap_app_traces_table_new: Returns: an empty table for what the traces of a suite are like */
TmapAppTable *tmap_app_traces_table_new (void);

/** tmap_app_traces_table_set: @traces: (nullable): whose summaries it shows */
void tmap_app_traces_table_set (TmapAppTable *table, TmapAppTraces *traces);

G_END_DECLS
