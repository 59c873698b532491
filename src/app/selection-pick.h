/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/results.h"

G_BEGIN_DECLS

/** tmap_app_selection_date: Returns: submit time of the eligible job @start, in seconds since 1970
 * on the clock of the cluster */
double tmap_app_selection_date (const TmapAppSelection *selection, guint start);

/** tmap_app_selection_span: Returns: seconds from the first to the last submission of the window */
double tmap_app_selection_span (const TmapAppSelection *selection, guint start);

/**
 * tmap_app_selection_valid_starts:
 *
 * Returns: (transfer full) (nullable): 1 for each start whose window has the minimums of
 *   @selection's configuration; %NULL if there are none
 */
guint8 *tmap_app_selection_valid_starts (const TmapAppSelection *selection);

/**
 * tmap_app_selection_pick:
 * @date: a time on the clock of the cluster
 *
 * Returns: the eligible job at that time, or the nearest one that a window with the minimums can
 *   begin with; if there is none, the nearest that a window can begin with
 */
guint tmap_app_selection_pick (const TmapAppSelection *selection, double date);

/** tmap_app_selection_count: Returns: jobs of the window at @start with the GPU demand of that
 * index */
guint tmap_app_selection_count (const TmapAppSelection *selection, guint start, guint gpu_index);

G_END_DECLS
