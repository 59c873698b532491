/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TmapAppNumbersGrid:
 *
 * A few numbers, with what they are at the left and above, and all their digits as tooltips.
 */
#define TMAP_APP_TYPE_NUMBERS_GRID (tmap_app_numbers_grid_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppNumbersGrid, tmap_app_numbers_grid, TMAP_APP, NUMBERS_GRID, GtkGrid)

/**
 * tmap_app_numbers_grid_new:
 * @columns: (array zero-terminated=1): titles, marked for translation with N_()
 * @rows: (array zero-terminated=1): the same
 */
GtkWidget *tmap_app_numbers_grid_new (const char *const *columns, const char *const *rows);

/** tmap_app_numbers_grid_set_span: a span of time in seconds */
void
tmap_app_numbers_grid_set_span (TmapAppNumbersGrid *self, guint row, guint column, double seconds);

/** tmap_app_numbers_grid_set_share: a share, 0…1 */
void
tmap_app_numbers_grid_set_share (TmapAppNumbersGrid *self, guint row, guint column, double share);

/** tmap_app_numbers_grid_clear: shows no numbers */
void tmap_app_numbers_grid_clear (TmapAppNumbersGrid *self);

G_END_DECLS
