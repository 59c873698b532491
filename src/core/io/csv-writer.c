/* SPDX-License-Identifier: Apache-2.0 */
#include "io/csv-writer.h"

#include <math.h>
#include <string.h>

#include "base/gpu-counts.h"
#include "base/number.h"

void
tmap_csv_writer_init (TmapCsvWriter *self, const char *header)
{
  self->text = g_string_new (header);
  g_string_append_c (self->text, '\n');
  self->in_row = FALSE;
}

GString *
tmap_csv_writer_steal (TmapCsvWriter *self)
{
  return g_steal_pointer (&self->text);
}

static void
begin_cell (TmapCsvWriter *self)
{
  if (self->in_row)
    g_string_append_c (self->text, ',');
  self->in_row = TRUE;
}

static gboolean
needs_quotes (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (text[i] == ',' || text[i] == '"' || text[i] == '\n' || text[i] == '\r')
      return TRUE;
  return FALSE;
}

void
tmap_csv_writer_text_len (TmapCsvWriter *self, const char *text, gsize length)
{
  begin_cell (self);
  if (!needs_quotes (text, length)) {
    g_string_append_len (self->text, text, (gssize)length);
    return;
  }
  g_string_append_c (self->text, '"');
  for (gsize i = 0; i < length; i++) {
    if (text[i] == '"')
      g_string_append_c (self->text, '"');
    g_string_append_c (self->text, text[i]);
  }
  g_string_append_c (self->text, '"');
}

void
tmap_csv_writer_text (TmapCsvWriter *self, const char *text)
{
  tmap_csv_writer_text_len (self, text != NULL ? text : "", text != NULL ? strlen (text) : 0);
}

void
tmap_csv_writer_double (TmapCsvWriter *self, double value)
{
  char buffer[TMAP_NUMBER_SIZE];

  begin_cell (self);
  if (!isnan (value))
    g_string_append_len (self->text, buffer, (gssize)tmap_number_format (buffer, value));
}

void
tmap_csv_writer_integer (TmapCsvWriter *self, gint64 value)
{
  begin_cell (self);
  g_string_append_printf (self->text, "%" G_GINT64_FORMAT, value);
}

void
tmap_csv_writer_boolean (TmapCsvWriter *self, gboolean value)
{
  begin_cell (self);
  g_string_append (self->text, value ? "True" : "False");
}

void
tmap_csv_writer_counts (TmapCsvWriter *self, const GArray *counts)
{
  g_autofree char *list = tmap_gpu_counts_to_text (counts);

  tmap_csv_writer_text (self, list);
}

void
tmap_csv_writer_end_row (TmapCsvWriter *self)
{
  g_string_append_c (self->text, '\n');
  self->in_row = FALSE;
}
