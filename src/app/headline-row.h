/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TmapAppHeadlineRow:
 *
 * The few numbers that a result comes down to, side by side: each large, with what it is below it
 * and all its digits as a tooltip.
 */
#define TMAP_APP_TYPE_HEADLINE_ROW (tmap_app_headline_row_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppHeadlineRow, tmap_app_headline_row, TMAP_APP, HEADLINE_ROW, GtkBox)

/** tmap_app_headline_row_new: @titles: (array zero-terminated=1): marked for translation, N_() */
GtkWidget *tmap_app_headline_row_new (const char *const *titles);

/**
 * tmap_app_headline_row_set:
 * @text: (transfer full): the number for people
 * @exact: (transfer full) (nullable): the same in full
 */
void tmap_app_headline_row_set (TmapAppHeadlineRow *self, guint i, char *text, char *exact);

G_END_DECLS
