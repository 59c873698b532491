/* SPDX-License-Identifier: Apache-2.0 */
#include "table/number-column.h"

#include <math.h>

#include "base/number.h"

/* From here on a double does not hold every whole number, so that the column prints as floats. */
#define INTEGER_LIMIT 9007199254740992.0 /* 2^53 */

void
tmap_number_column_init (TmapNumberColumn *self)
{
  self->values = g_array_new (FALSE, FALSE, sizeof (double));
  self->integers = TRUE;
}

void
tmap_number_column_clear (TmapNumberColumn *self)
{
  g_clear_pointer (&self->values, g_array_unref);
}

void
tmap_number_column_add (TmapNumberColumn *self, const TmapCell *cell)
{
  double value = NAN;
  gboolean integer = FALSE;

  if (cell != NULL && !tmap_cell_is_missing (*cell))
    integer = tmap_number_parse (cell->text, cell->length, &value) == TMAP_NUMBER_INTEGER &&
              fabs (value) < INTEGER_LIMIT;
  if (!isfinite (value))
    value = NAN;
  self->integers = self->integers && integer;
  g_array_append_val (self->values, value);
}

double
tmap_number_column_get (const TmapNumberColumn *self, guint i)
{
  return g_array_index (self->values, double, i);
}

void
tmap_number_print (TmapCsvWriter *writer, double value, gboolean integer)
{
  if (integer && !isnan (value))
    tmap_csv_writer_integer (writer, (gint64)value);
  else
    tmap_csv_writer_double (writer, value);
}
