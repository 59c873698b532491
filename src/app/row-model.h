/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/row-order.h"

G_BEGIN_DECLS

/**
 * TmapAppRowModel:
 *
 * The rows of a table in columns, sorted and filtered. It holds indices only, so millions of rows
 * are no burden. A #TmapAppRowSlots is the list of them for a widget.
 *
 * Many rows are put in order on another thread; what was shown before stays until that is done.
 *
 * Properties: `busy` (boolean, read-only): whether a new order is being computed.
 * Signals: `changed ()` when there are other rows, or in another order.
 */
#define TMAP_APP_TYPE_ROW_MODEL (tmap_app_row_model_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppRowModel, tmap_app_row_model, TMAP_APP, ROW_MODEL, GObject)

/** Up to so many rows are put in order at once. */
#define TMAP_APP_ROWS_AT_ONCE 50000

TmapAppRowModel *tmap_app_row_model_new (void);

/**
 * tmap_app_row_model_set_data:
 * @data: (nullable): what the rows are of; it must not change any more
 * @free_data: (nullable): what gives it back, on the main thread, when nobody needs it any more
 * @n_rows: how many there are
 */
void tmap_app_row_model_set_data (TmapAppRowModel *self,
                                  gpointer data,
                                  GDestroyNotify free_data,
                                  guint n_rows);

/** tmap_app_row_model_get_data: Returns: (nullable): the data that the listed rows are of */
gconstpointer tmap_app_row_model_get_data (TmapAppRowModel *self);

/** tmap_app_row_model_get_n_rows: Returns: how many rows that data has, shown or not */
guint tmap_app_row_model_get_n_rows (TmapAppRowModel *self);

/** tmap_app_row_model_get_n_listed: Returns: how many of them are shown */
guint tmap_app_row_model_get_n_listed (TmapAppRowModel *self);

/**
 * tmap_app_row_model_set_sort:
 * @number: (nullable): the number to sort by
 * @compare: (nullable): or how rows compare; with neither they have their own order
 */
void tmap_app_row_model_set_sort (TmapAppRowModel *self,
                                  TmapAppRowNumber number,
                                  TmapAppRowCompare compare,
                                  gboolean descending);

/**
 * tmap_app_row_model_set_filter:
 * @match: (nullable): which rows are listed; %NULL for all
 * @query: (transfer full) (nullable): handed to @match
 * @free_query: (nullable): what gives it back, on the main thread
 */
void tmap_app_row_model_set_filter (TmapAppRowModel *self,
                                    TmapAppRowMatch match,
                                    gpointer query,
                                    GDestroyNotify free_query);

gboolean tmap_app_row_model_is_busy (TmapAppRowModel *self);

/** tmap_app_row_model_get_row: Returns: the row at @position, which must be in the list */
guint tmap_app_row_model_get_row (TmapAppRowModel *self, guint position);

/** tmap_app_row_model_find: @position: (out): where @row is; Returns: whether it is in the list */
gboolean tmap_app_row_model_find (TmapAppRowModel *self, guint row, guint *position);

/**
 * tmap_app_row_model_find_next:
 * @row: a row, listed or not
 * @next: (out): the first row listed from @row on in the order of the data, else the last one
 *   before it
 *
 * Returns: whether any row is listed
 */
gboolean tmap_app_row_model_find_next (TmapAppRowModel *self, guint row, guint *next);

/**
 * tmap_app_row_model_hold_data:
 * @free_hold: (out): what gives the hold back, on the main thread
 *
 * Keeps the data from being freed, for work on another thread.
 *
 * Returns: (transfer full): a hold
 */
gpointer tmap_app_row_model_hold_data (TmapAppRowModel *self, GDestroyNotify *free_hold);

G_END_DECLS
