/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "app/row-model.h"

G_BEGIN_DECLS

typedef enum {
  TMAP_APP_COLUMN_TEXT,   /* at the left */
  TMAP_APP_COLUMN_NUMBER, /* at the right, with figures of one width */
  TMAP_APP_COLUMN_ID,     /* at the left, monospaced, cut in the middle */
} TmapAppColumnKind;

/** TmapAppCellText: Returns: (transfer full) (nullable): a text of a cell; on any thread */
typedef char *(*TmapAppCellText) (gconstpointer data, guint row);

/**
 * TmapAppTableColumn:
 * @title: its title, marked for translation with N_()
 * @kind: how it looks
 * @chars: its width in characters, so that nothing moves when other rows are shown
 * @expand: whether it takes room that is left
 * @text: what is shown
 * @exact: (nullable): the value in full, for the tooltip; what is shown, if %NULL
 * @number: (nullable): the number to sort by, which is also what is copied
 * @compare: (nullable): or how rows compare
 * @style: (nullable): a style class for the cell, or %NULL
 *
 * A column of a table. One without @number and @compare cannot be sorted by.
 */
typedef struct {
  const char *title;
  TmapAppColumnKind kind;
  guint chars;
  gboolean expand;
  TmapAppCellText text;
  TmapAppCellText exact;
  TmapAppRowNumber number;
  TmapAppRowCompare compare;
  const char *(*style) (gconstpointer data, guint row);
} TmapAppTableColumn;

/**
 * TmapAppTable:
 *
 * A table over a #TmapAppRowModel: columns can be resized, a click on a title sorts, rows can be
 * selected, and Ctrl+C copies those as tab-separated values (numbers in full, in any amount).
 *
 * Signals: `row-selected (gint64 row)` when the user selected another row, -1 for none or several;
 * `row-activated (guint row)` on a double click or Enter.
 */
#define TMAP_APP_TYPE_TABLE (tmap_app_table_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppTable, tmap_app_table, TMAP_APP, TABLE, GtkWidget)

/**
 * tmap_app_table_new:
 * @columns: (array length=n) (transfer none): they must live as long as the table
 * @label: what the table is of, for those who do not see it
 */
GtkWidget *tmap_app_table_new (const TmapAppTableColumn *columns, guint n, const char *label);

/** tmap_app_table_get_model: Returns: (transfer none): set its data and filter there */
TmapAppRowModel *tmap_app_table_get_model (TmapAppTable *self);

/** tmap_app_table_select: selects one row and shows it, -1 for none, without telling */
void tmap_app_table_select (TmapAppTable *self, gint64 row);

/** tmap_app_table_get_selected: Returns: the row that is selected, -1 for none or several */
gint64 tmap_app_table_get_selected (TmapAppTable *self);

/** tmap_app_table_sort_by: sorts by a column, as a click on its title does */
void tmap_app_table_sort_by (TmapAppTable *self, guint column, gboolean descending);

/** tmap_app_table_copy: puts the selected rows into the clipboard, in the background */
void tmap_app_table_copy (TmapAppTable *self);

G_END_DECLS
