/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** TmapAppRow: The index of a row, as an object for list widgets; see #TmapAppRowModel. */
#define TMAP_APP_TYPE_ROW (tmap_app_row_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppRow, tmap_app_row, TMAP_APP, ROW, GObject)

TmapAppRow *tmap_app_row_new (guint index);

/** tmap_app_row_get_index: Returns: which row of the data it is, wherever it is shown */
guint tmap_app_row_get_index (TmapAppRow *self);

G_END_DECLS
