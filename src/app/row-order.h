/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** TmapAppRowNumber: Returns: the number that @row is sorted by; NAN comes last either way */
typedef double (*TmapAppRowNumber) (gconstpointer data, guint row);

/** TmapAppRowCompare: Returns: less than, equal to or more than 0, as strcmp() */
typedef int (*TmapAppRowCompare) (gconstpointer data, guint a, guint b);

/** TmapAppRowMatch: Returns: whether @row is shown */
typedef gboolean (*TmapAppRowMatch) (gconstpointer data, guint row, gconstpointer query);

/**
 * TmapAppRowOrder:
 * @data: what the rows are of, in columns; the functions only read it
 * @n_rows: how many there are
 * @number: (nullable): what they are sorted by …
 * @compare: (nullable): … or how they compare; neither: they stay in their order
 * @descending: whether the largest comes first
 * @match: (nullable): which rows are shown; %NULL for all
 * @query: (nullable): handed to @match
 *
 * Which rows of a table are shown, and in which order. Rows that compare equal stay in the order of
 * the data.
 */
typedef struct {
  gconstpointer data;
  guint n_rows;
  TmapAppRowNumber number;
  TmapAppRowCompare compare;
  gboolean descending;
  TmapAppRowMatch match;
  gconstpointer query;
} TmapAppRowOrder;

/**
 * tmap_app_row_order_compute:
 *
 * May run on any thread. Sorting by numbers takes time proportional to their number (radix sort).
 *
 * Returns: (transfer full) (element-type guint32) (nullable): the rows that are shown, in order;
 *   %NULL if cancelled
 */
GArray *
tmap_app_row_order_compute (const TmapAppRowOrder *self, GCancellable *cancellable, GError **error);

/** tmap_app_row_order_is_natural: Returns: whether all rows are shown in their own order */
gboolean tmap_app_row_order_is_natural (const TmapAppRowOrder *self);

G_END_DECLS
