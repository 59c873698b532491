/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/session.h"
#include "app/table.h"

G_BEGIN_DECLS

/**
 * TmapAppBestWindows:
 * @starts: (element-type guint): the best windows that do not overlap, best first
 *
 * The best windows of a trace.
 */
typedef struct {
  TmapAppSelection *selection;
  GArray *starts;
} TmapAppBestWindows;

/** tmap_app_best_windows_new: finds the best @n; on any thread */
TmapAppBestWindows *tmap_app_best_windows_new (TmapAppSelection *selection, guint n);

void tmap_app_best_windows_free (TmapAppBestWindows *self);

/** tmap_app_selection_best_table_new: Returns: a table of the best windows */
GtkWidget *tmap_app_selection_best_table_new (void);

/** tmap_app_selection_best_table_set: @best: (transfer full), made of a result of @session */
void tmap_app_selection_best_table_set (TmapAppTable *table,
                                        TmapAppSession *session,
                                        TmapAppBestWindows *best);

/** tmap_app_selection_best_table_get_start: Returns: the first eligible job of the window in @row
 */
guint tmap_app_selection_best_table_get_start (TmapAppTable *table, guint row);

/** tmap_app_selection_jobs_table_new: Returns: a table of the jobs of a window */
GtkWidget *tmap_app_selection_jobs_table_new (void);

void tmap_app_selection_jobs_table_set (TmapAppTable *table,
                                        TmapAppSession *session,
                                        TmapAppSelection *selection);

G_END_DECLS
