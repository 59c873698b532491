/* SPDX-License-Identifier: Apache-2.0 */
#include "app/table-private.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/number.h"

#define CHECK_EVERY 4096

void
tmap_app_table_text_free (gpointer data)
{
  TmapAppTableText *text = data;

  text->free_hold (text->hold);
  g_array_unref (text->rows);
  g_free (text);
}

/* A number in full; whole ones without the point that shows that they are floats. */
static void
append_number (GString *text, double value)
{
  char buffer[TMAP_NUMBER_SIZE];
  gsize length;

  if (!isfinite (value))
    return;
  length = tmap_number_format (buffer, value);
  if (g_str_has_suffix (buffer, ".0"))
    length -= 2;
  g_string_append_len (text, buffer, (gssize)length);
}

static void
append_text (GString *text, char *cell)
{
  if (cell != NULL)
    g_string_append (text, g_strdelimit (cell, "\t\r\n", ' '));
  g_free (cell);
}

static void
append_row (GString *text, const TmapAppTableText *input, guint row)
{
  for (guint c = 0; c < input->n_columns; c++) {
    const TmapAppTableColumn *column = &input->columns[c];

    if (c > 0)
      g_string_append_c (text, '\t');
    if (column->kind == TMAP_APP_COLUMN_NUMBER && column->number != NULL)
      append_number (text, column->number (input->data, row));
    else
      append_text (text, column->text (input->data, row));
  }
  g_string_append_c (text, '\n');
}

gpointer
tmap_app_table_write (gpointer data,
                      G_GNUC_UNUSED TmapProgress *progress,
                      GCancellable *cancellable,
                      GError **error)
{
  const TmapAppTableText *input = data;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint c = 0; c < input->n_columns; c++)
    g_string_append_printf (text, "%s%s", c > 0 ? "\t" : "", _ (input->columns[c].title));
  g_string_append_c (text, '\n');
  for (guint i = 0; i < input->rows->len; i++) {
    if (i % CHECK_EVERY == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
      return NULL;
    append_row (text, input, g_array_index (input->rows, guint32, i));
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
