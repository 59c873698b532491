/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/table.h"
#include "app/worker.h"

G_BEGIN_DECLS

/**
 * TmapAppTableText:
 * @columns: (array length=n_columns): the columns
 * @data: what the rows are of
 * @hold: what keeps @data
 * @free_hold: what gives @hold back
 * @rows: (element-type guint32): which rows, in order
 *
 * Rows that are to be written as text.
 */
typedef struct {
  const TmapAppTableColumn *columns;
  guint n_columns;
  gconstpointer data;
  gpointer hold;
  GDestroyNotify free_hold;
  GArray *rows;
} TmapAppTableText;

void tmap_app_table_text_free (gpointer text);

/** tmap_app_table_write: a #TmapAppWork: makes tab-separated values of a #TmapAppTableText */
gpointer tmap_app_table_write (gpointer input,
                               TmapProgress *progress,
                               GCancellable *cancellable,
                               GError **error);

G_END_DECLS
