/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "sources/csv-preview.h"

G_BEGIN_DECLS

/** tmap_app_import_preview_fill: shows the names and first rows of @preview in @grid */
void tmap_app_import_preview_fill (GtkGrid *grid, const TmapCsvPreview *preview);

/**
 * tmap_app_import_preview_mark:
 * @titles: (array length=n): what each column of the preview is used as; %NULL: not at all
 */
void tmap_app_import_preview_mark (GtkGrid *grid, const char *const *titles, guint n);

G_END_DECLS
