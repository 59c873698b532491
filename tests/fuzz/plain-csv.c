/* SPDX-License-Identifier: Apache-2.0 */
#include "plain-csv.h"

#include <string.h>

#include "fuzz.h"
#include "table/csv-reader.h"

typedef enum {
  AT_START,
  IN_TEXT,
  IN_QUOTES,
  BEHIND_QUOTES,
  SPOILED, /* something else behind the quotes */
} State;

static void
cell_free (GString *cell)
{
  g_string_free (cell, TRUE);
}

static GPtrArray *
row_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)cell_free);
}

/* What the byte @c makes of the cell. */
static State
take_byte (State state, GString *cell, char c)
{
  if (c == '"' && state == AT_START)
    return IN_QUOTES;
  if (c == '"' && state == IN_QUOTES)
    return BEHIND_QUOTES;
  if (c == '"' && state == BEHIND_QUOTES) {
    g_string_append_c (cell, c);
    return IN_QUOTES;
  }
  if (state == BEHIND_QUOTES || state == SPOILED)
    return SPOILED;
  g_string_append_c (cell, c);
  return state == AT_START ? IN_TEXT : state;
}

/* Cuts the line at *@p and moves *@p behind it; FALSE if something is wrong with it. */
static gboolean
read_row (const char **p, const char *end, GPtrArray *cells)
{
  const char *begin = *p;
  GString *cell = g_string_new (NULL);
  State state = AT_START;
  gboolean ok = TRUE;

  g_ptr_array_add (cells, cell);
  while (*p < end && (**p != '\n' || state == IN_QUOTES)) {
    char c = *(*p)++;
    gboolean at_end = *p == end || **p == '\n';

    if (c == ',' && state != IN_QUOTES) {
      ok = ok && state != SPOILED;
      state = AT_START;
      cell = g_string_new (NULL);
      g_ptr_array_add (cells, cell);
    } else if (c != '\r' || !at_end || (state == IN_QUOTES && *p < end)) {
      state = take_byte (state, cell, c);
    }
  }
  ok = ok && state != SPOILED && state != IN_QUOTES &&
       g_utf8_validate_len (begin, (gsize)(*p - begin), NULL);
  if (*p < end)
    (*p)++;
  return ok;
}

static gboolean
is_blank (const char *begin, const char *end)
{
  if (end > begin && end[-1] == '\n')
    end--;
  if (end > begin && end[-1] == '\r')
    end--;
  while (begin < end && (*begin == ' ' || *begin == '\t'))
    begin++;
  return begin == end;
}

PlainCsv *
plain_csv_read (const guint8 *data, gsize size)
{
  PlainCsv *self = g_new0 (PlainCsv, 1);
  const char *p = (const char *)data;
  const char *end = p + size;
  guint line = 1;

  if (size >= 3 && memcmp (data, "\xef\xbb\xbf", 3) == 0)
    p += 3;
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  self->lines = g_array_new (FALSE, FALSE, sizeof (guint));
  self->ok = TRUE;
  while (p < end && self->ok) {
    const char *begin = p;
    g_autoptr (GPtrArray) row = row_new ();
    const GPtrArray *header = self->rows->len > 0 ? self->rows->pdata[0] : row;

    self->ok = read_row (&p, end, row);
    if (self->ok && !is_blank (begin, p)) {
      self->ok = row->len == header->len && row->len <= TMAP_CSV_MAX_COLUMNS;
      if (self->ok) {
        g_ptr_array_add (self->rows, g_ptr_array_ref (row));
        g_array_append_val (self->lines, line);
      }
    }
    for (; begin < p; begin++)
      line += *begin == '\n' ? 1 : 0;
  }
  self->ok = self->ok && self->rows->len > 0;
  return self;
}

void
plain_csv_free (PlainCsv *self)
{
  g_ptr_array_unref (self->rows);
  g_array_unref (self->lines);
  g_free (self);
}

int
plain_csv_find (const PlainCsv *self, const char *name)
{
  const GPtrArray *header = self->rows->len > 0 ? self->rows->pdata[0] : NULL;

  for (guint i = 0; header != NULL && i < header->len; i++)
    if (strcmp (((GString *)header->pdata[i])->str, name) == 0)
      return (int)i;
  return -1;
}

static void
compare_row (const PlainCsv *plain, guint i, TmapCsvReader *csv, const TmapCell *cells)
{
  const GPtrArray *row = plain->rows->pdata[i];

  g_assert_cmpuint (tmap_csv_reader_get_line (csv), ==, g_array_index (plain->lines, guint, i));
  for (guint c = 0; c < row->len; c++) {
    const GString *cell = row->pdata[c];

    g_assert_cmpmem (cells[c].text, cells[c].length, cell->str, cell->len);
  }
}

void
plain_csv_compare (const guint8 *data, gsize size)
{
  g_autoptr (PlainCsv) plain = plain_csv_read (data, size);
  g_autoptr (TmapInput) input = fuzz_input (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapCsvReader) csv = tmap_csv_reader_new (input, &error);
  const TmapCell *cells = NULL;
  guint n = 1;

  fuzz_check_outcome (csv != NULL, error);
  g_assert_cmpint (csv != NULL, ==, plain->rows->len > 0);
  if (csv == NULL)
    return;
  while (tmap_csv_reader_next (csv, &cells, &error) && cells != NULL) {
    g_assert_cmpuint (n, <, plain->rows->len);
    compare_row (plain, n++, csv, cells);
  }
  g_assert_cmpuint (n, ==, plain->rows->len);
  fuzz_check_outcome (plain->ok, error);
}
