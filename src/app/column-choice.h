/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TmapAppColumnChoice:
 *
 * A row of a grid that asks which column of a file is which, and shows the first value of the
 * chosen one.
 */
typedef struct {
  GtkDropDown *drop_down;
  GtkLabel *value;
} TmapAppColumnChoice;

/**
 * tmap_app_column_choice_init:
 * @grid: where the row is put
 * @row: at which place
 * @title: what the column is, translated
 * @explanation: a few words on it, translated
 * @key: what configurations call it
 * @columns: (element-type utf8): the columns of the file
 * @needed: whether one must be chosen
 */
void tmap_app_column_choice_init (TmapAppColumnChoice *self,
                                  GtkGrid *grid,
                                  guint row,
                                  const char *title,
                                  const char *explanation,
                                  const char *key,
                                  const GPtrArray *columns,
                                  gboolean needed);

/** tmap_app_column_choice_get: Returns: (nullable) (transfer none): the column of @columns chosen
 */
const char *tmap_app_column_choice_get (const TmapAppColumnChoice *self, const GPtrArray *columns);

/** tmap_app_column_choice_set: chooses @column; none if it is %NULL or not among @columns */
void tmap_app_column_choice_set (TmapAppColumnChoice *self,
                                 const GPtrArray *columns,
                                 const char *column);

/** tmap_app_column_choice_show: shows the value that @row (element-type utf8) has in the column */
void tmap_app_column_choice_show (TmapAppColumnChoice *self, const GPtrArray *row);

/** tmap_app_column_find: Returns: whether @column (nullable) is among @columns; then @index */
gboolean tmap_app_column_find (const GPtrArray *columns, const char *column, guint *index);

G_END_DECLS
