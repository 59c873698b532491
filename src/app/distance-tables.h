/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/results.h"
#include "app/table.h"

G_BEGIN_DECLS

/* Tables on the whole distributions of a study's traces: their data is a #TmapAppStudy. */

#define TMAP_APP_N_DISTANCE_COLUMNS 8
#define TMAP_APP_N_ARRIVAL_COLUMNS 9

/** Distances: a row for each trace, each of its two comparisons and each quantity. */
extern const TmapAppTableColumn tmap_app_distance_columns[TMAP_APP_N_DISTANCE_COLUMNS];

/** Arrivals: a row for each trace and stage. */
extern const TmapAppTableColumn tmap_app_arrival_columns[TMAP_APP_N_ARRIVAL_COLUMNS];

/** tmap_app_distance_rows: Returns: rows of the table of distances */
guint tmap_app_distance_rows (const TmapAppStudy *study);

/** tmap_app_arrival_rows: Returns: rows of the table of arrivals */
guint tmap_app_arrival_rows (const TmapAppStudy *study);

G_END_DECLS
