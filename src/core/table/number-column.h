/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "io/csv-writer.h"
#include "table/csv-reader.h"

G_BEGIN_DECLS

/**
 * TmapNumberColumn:
 * @values: (element-type double): one for each row, NAN where there is no finite number
 * @integers: whether all cells so far were integer literals
 *
 * A numeric column, possibly of several files. Its kind decides how its values print: as integers
 * only if every cell of it is an integer literal; one blank, decimal or unreadable cell makes the
 * whole column floats.
 */
typedef struct {
  GArray *values;
  gboolean integers;
} TmapNumberColumn;

void tmap_number_column_init (TmapNumberColumn *self);

void tmap_number_column_clear (TmapNumberColumn *self);

/**
 * tmap_number_column_add:
 * @cell: (nullable): the next cell; %NULL where a file does not have the column
 */
void tmap_number_column_add (TmapNumberColumn *self, const TmapCell *cell);

/** tmap_number_column_get: Returns: the value in row @i, NAN if there is none */
double tmap_number_column_get (const TmapNumberColumn *self, guint i);

/**
 * tmap_number_print:
 * @value: a number, or NAN for a missing one
 * @integer: whether the number's column prints as integers
 */
void tmap_number_print (TmapCsvWriter *writer, double value, gboolean integer);

G_END_DECLS
