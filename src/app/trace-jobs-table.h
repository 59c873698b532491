/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/session.h"
#include "app/table.h"

G_BEGIN_DECLS

/** tmap_app_jobs_table_new: Returns: an empty table for the jobs of a trace */
TmapAppTable *tmap_app_jobs_table_new (void);

/**
 * tmap_app_jobs_table_set:
 * @session: what @jobs belong to: it stays as long as they are needed
 * @jobs: (nullable): what it shows
 */
void
tmap_app_jobs_table_set (TmapAppTable *table, TmapAppSession *session, const TmapJobTable *jobs);

/** tmap_app_jobs_table_filter: @gpu_count: 0 for any; @text: part of the ids that are looked for */
void tmap_app_jobs_table_filter (TmapAppTable *table, guint gpu_count, const char *text);

/**
 * tmap_app_jobs_table_jump:
 * @date: seconds since 1970 on the clock of the cluster
 *
 * Selects the first job listed that was submitted then or later, or else the last one.
 *
 * Returns: whether there is any
 */
gboolean tmap_app_jobs_table_jump (TmapAppTable *table, double date);

G_END_DECLS
