/* SPDX-License-Identifier: Apache-2.0 */
#include "table/csv-reader.h"

#include <string.h>

#include "base/error.h"

#define FIRST_CAPACITY ((gsize)512 * 1024)

struct _TmapCsvReader {
  TmapInput *input;
  GPtrArray *names; /* of the columns */
  GArray *cells;    /* TmapCell: the last row */
  guint64 header_line;
  guint64 line; /* in which the last row begins */
  guint64 next_line;

  char *buffer;
  gsize capacity;
  gsize start; /* of what is not read yet */
  gsize end;
  gboolean ended;     /* the input has no more */
  gboolean all_ascii; /* no byte so far needs a closer look */
};

/* Whether there are only bytes 0x01…0x7f, eight at a time. */
static gboolean
is_plain_ascii (const char *text, gsize length)
{
  guint64 bad = 0;
  gsize i = 0;

  for (; i + 8 <= length; i += 8) {
    guint64 word;

    memcpy (&word, text + i, 8);
    /* The high bit is set in a non-ASCII byte; a NUL byte borrows it in the subtraction. */
    bad |= word | (word - G_GUINT64_CONSTANT (0x0101010101010101));
  }
  bad &= G_GUINT64_CONSTANT (0x8080808080808080);
  for (; i < length; i++)
    bad |= (text[i] & 0x80) != 0 || text[i] == '\0';
  return bad == 0;
}

/* Moves what is not read yet to the front and reads on behind it. */
static gboolean
refill (TmapCsvReader *self, GError **error)
{
  gsize kept = self->end - self->start;
  gsize n;

  memmove (self->buffer, self->buffer + self->start, kept);
  self->start = 0;
  self->end = kept;
  if (kept == self->capacity) {
    if (self->capacity >= TMAP_CSV_MAX_ROW)
      return tmap_fail (error, TMAP_ERROR_SYNTAX,
                        "%s:%" G_GUINT64_FORMAT ": the row is longer than 16 MiB",
                        tmap_csv_reader_get_name (self), self->next_line);
    self->capacity *= 2;
    self->buffer = g_realloc (self->buffer, self->capacity);
  }
  if (!tmap_input_read (self->input, self->buffer + kept, self->capacity - kept, &n, error))
    return FALSE;
  self->ended = n < self->capacity - kept;
  self->end += n;
  self->all_ascii = self->all_ascii && is_plain_ascii (self->buffer + kept, n);
  return TRUE;
}

/* The same in a row with quotes. They mean something only at the start of a cell. */
static char *
find_quoted_row_end (char *row, char *end)
{
  gboolean inside = FALSE;
  gboolean closed = FALSE; /* the last byte was a closing quote: another one goes on */
  gboolean at_start = TRUE;

  for (char *p = row; p < end; p++) {
    if (*p == '\n' && !inside)
      return p;
    if (*p == '"' && (inside || closed || at_start)) {
      closed = inside;
      inside = !inside;
    } else {
      closed = FALSE;
    }
    at_start = *p == ',' && !inside;
  }
  return NULL;
}

/* The end of the row that begins at @row: its line feed outside quotes, or NULL if none is here. */
static char *
find_row_end (char *row, char *end, gboolean *has_quotes)
{
  char *feed = memchr (row, '\n', (gsize)(end - row));

  *has_quotes = memchr (row, '"', (gsize)((feed != NULL ? feed : end) - row)) != NULL;
  return *has_quotes ? find_quoted_row_end (row, end) : feed;
}

static guint64
count_lines (const char *text, const char *end)
{
  guint64 n = 0;

  while ((text = memchr (text, '\n', (gsize)(end - text))) != NULL) {
    n++;
    text++;
  }
  return n;
}

static gboolean
check_utf8 (TmapCsvReader *self, const char *row, gsize length, GError **error)
{
  const char *bad;
  guint64 line;

  if (self->all_ascii || g_utf8_validate_len (row, length, &bad))
    return TRUE;
  line = self->line + count_lines (row, bad);
  if (*bad == '\0')
    return tmap_fail (error, TMAP_ERROR_SYNTAX,
                      "%s:%" G_GUINT64_FORMAT ": a NUL byte; a CSV file in UTF-8 was expected",
                      tmap_csv_reader_get_name (self), line);
  return tmap_fail (error, TMAP_ERROR_SYNTAX,
                    "%s:%" G_GUINT64_FORMAT
                    ": byte 0x%02x is not UTF-8; is the file in Latin-1 or another encoding?",
                    tmap_csv_reader_get_name (self), line, (guint8)*bad);
}

static void
add_cell (TmapCsvReader *self, const char *text, const char *end)
{
  TmapCell cell = { text, (gsize)(end - text) };

  g_array_append_val (self->cells, cell);
}

static void
split_plain (TmapCsvReader *self, char *row, char *end)
{
  for (;;) {
    char *p = row;

    while (p < end && *p != ',')
      p++;
    add_cell (self, row, p);
    if (p == end)
      return;
    row = p + 1;
  }
}

/* Resolves the quotes of the cell at *@p in place and moves *@p behind it. */
static gboolean
take_quoted_cell (TmapCsvReader *self, char **p, char *end, GError **error)
{
  char *from = *p + 1;
  char *to = from;
  char *text = from;

  for (; from < end; from++) {
    if (*from == '"') {
      if (from + 1 == end || from[1] != '"')
        break;
      from++;
    }
    *to++ = *from;
  }
  if (from == end)
    return tmap_fail (error, TMAP_ERROR_SYNTAX,
                      "%s:%" G_GUINT64_FORMAT ": a quoted cell has no closing quote",
                      tmap_csv_reader_get_name (self), self->line);
  if (from + 1 < end && from[1] != ',')
    return tmap_fail (error, TMAP_ERROR_SYNTAX,
                      "%s:%" G_GUINT64_FORMAT
                      ": text after the closing quote of cell %u; a comma was expected",
                      tmap_csv_reader_get_name (self), self->line, self->cells->len + 1);
  add_cell (self, text, to);
  *p = from + 1;
  return TRUE;
}

static gboolean
split_quoted (TmapCsvReader *self, char *row, char *end, GError **error)
{
  char *p = row;

  for (;;) {
    if (p < end && *p == '"') {
      if (!take_quoted_cell (self, &p, end, error))
        return FALSE;
    } else {
      char *text = p;

      while (p < end && *p != ',')
        p++;
      add_cell (self, text, p);
    }
    if (p == end)
      return TRUE;
    p++;
  }
}

static gboolean
is_blank (const char *row, const char *end)
{
  while (row < end && (*row == ' ' || *row == '\t'))
    row++;
  return row == end;
}

/* The next row that is not blank, cut into cells, however many they are. */
static gboolean
read_row (TmapCsvReader *self, gboolean *got, GError **error)
{
  *got = FALSE;
  while (!*got) {
    char *row, *feed, *end;
    gboolean has_quotes;

    row = self->buffer + self->start;
    feed = find_row_end (row, self->buffer + self->end, &has_quotes);
    if (feed == NULL && !self->ended) {
      if (!refill (self, error))
        return FALSE;
      continue;
    }
    if (feed == NULL && self->start == self->end)
      return TRUE;
    end = feed != NULL ? feed : self->buffer + self->end;
    self->start = (gsize)(feed != NULL ? feed + 1 - self->buffer : (gssize)self->end);
    self->line = self->next_line;
    self->next_line += has_quotes && feed != NULL ? count_lines (row, feed + 1) : 1;
    if (!check_utf8 (self, row, (gsize)(end - row), error))
      return FALSE;
    if (end > row && end[-1] == '\r')
      end--;
    if (is_blank (row, end))
      continue;
    g_array_set_size (self->cells, 0);
    *got = TRUE;
    if (has_quotes)
      return split_quoted (self, row, end, error);
    split_plain (self, row, end);
  }
  return TRUE;
}

static gboolean
read_header (TmapCsvReader *self, GError **error)
{
  const char *name = tmap_csv_reader_get_name (self);
  gboolean got;

  if (!refill (self, error))
    return FALSE;
  if (self->end >= 3 && memcmp (self->buffer, "\xef\xbb\xbf", 3) == 0) {
    self->start = 3;
    self->all_ascii = is_plain_ascii (self->buffer + 3, self->end - 3);
  }
  if (!read_row (self, &got, error))
    return FALSE;
  if (!got)
    return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s: the file has no header line", name);
  self->header_line = self->line;
  if (self->cells->len > TMAP_CSV_MAX_COLUMNS)
    return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s:%" G_GUINT64_FORMAT ": more than %d columns",
                      name, self->line, TMAP_CSV_MAX_COLUMNS);
  for (guint i = 0; i < self->cells->len; i++)
    g_ptr_array_add (self->names, tmap_cell_dup (g_array_index (self->cells, TmapCell, i)));
  return TRUE;
}

TmapCsvReader *
tmap_csv_reader_new (TmapInput *input, GError **error)
{
  g_autoptr (TmapCsvReader) self = NULL;

  g_return_val_if_fail (input != NULL, NULL);

  self = g_new0 (TmapCsvReader, 1);
  self->input = input;
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->cells = g_array_new (FALSE, FALSE, sizeof (TmapCell));
  self->next_line = 1;
  self->capacity = FIRST_CAPACITY;
  self->buffer = g_malloc (self->capacity);
  self->all_ascii = TRUE;
  if (!read_header (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
tmap_csv_reader_free (TmapCsvReader *self)
{
  g_ptr_array_unref (self->names);
  g_array_unref (self->cells);
  g_free (self->buffer);
  g_free (self);
}

static int
find_from (TmapCsvReader *self, const char *name, guint first)
{
  for (guint i = first; i < self->names->len; i++)
    if (strcmp (g_ptr_array_index (self->names, i), name) == 0)
      return (int)i;
  return -1;
}

int
tmap_csv_reader_find (TmapCsvReader *self, const char *name)
{
  return find_from (self, name, 0);
}

static gboolean
fail_missing (TmapCsvReader *self, GPtrArray *missing, GError **error)
{
  g_autofree char *wanted = NULL;
  g_autofree char *there = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  g_ptr_array_add (missing, NULL);
  wanted = g_strjoinv (", ", (char **)missing->pdata);
  g_ptr_array_extend (names, self->names, NULL, NULL);
  g_ptr_array_add (names, NULL);
  there = g_strjoinv (", ", (char **)names->pdata);
  return tmap_fail (error, TMAP_ERROR_SYNTAX,
                    "%s:%" G_GUINT64_FORMAT ": missing column%s %s; the file has: %.*s%s",
                    tmap_csv_reader_get_name (self), self->header_line, missing->len > 2 ? "s" : "",
                    wanted, 400, there, strlen (there) > 400 ? "…" : "");
}

gboolean
tmap_csv_reader_require (
    TmapCsvReader *self, const char *const *names, gsize n, guint *columns, GError **error)
{
  g_autoptr (GPtrArray) missing = g_ptr_array_new ();

  for (gsize i = 0; i < n; i++) {
    int column = tmap_csv_reader_find (self, names[i]);

    if (column < 0)
      g_ptr_array_add (missing, (gpointer)names[i]);
    else if (find_from (self, names[i], (guint)column + 1) >= 0)
      return tmap_fail (error, TMAP_ERROR_SYNTAX,
                        "%s:%" G_GUINT64_FORMAT ": there are two columns '%s'",
                        tmap_csv_reader_get_name (self), self->header_line, names[i]);
    columns[i] = (guint)MAX (column, 0);
  }
  return missing->len == 0 || fail_missing (self, missing, error);
}

gboolean
tmap_csv_reader_next (TmapCsvReader *self, const TmapCell **cells, GError **error)
{
  gboolean got;

  g_return_val_if_fail (self != NULL && cells != NULL, FALSE);

  if (!read_row (self, &got, error))
    return FALSE;
  if (got && self->cells->len != self->names->len)
    return tmap_fail (error, TMAP_ERROR_SYNTAX,
                      "%s:%" G_GUINT64_FORMAT ": %u cell%s, but the header has %u",
                      tmap_csv_reader_get_name (self), self->line, self->cells->len,
                      self->cells->len == 1 ? "" : "s", self->names->len);
  *cells = got ? (const TmapCell *)(gpointer)self->cells->data : NULL;
  return TRUE;
}

guint64
tmap_csv_reader_get_line (TmapCsvReader *self)
{
  return self->line;
}

const char *
tmap_csv_reader_get_name (TmapCsvReader *self)
{
  return tmap_input_get_name (self->input);
}

gboolean
tmap_cell_is_missing (TmapCell cell)
{
  static const char *const words[] = {
    "NA",   "N/A",  "n/a", "NaN",  "nan",    "-NaN",    "-nan",    "null",     "NULL",
    "None", "#N/A", "#NA", "<NA>", "1.#IND", "-1.#IND", "1.#QNAN", "-1.#QNAN", "#N/A N/A",
  };

  if (cell.length == 0)
    return TRUE;
  if (cell.length > 8 || strchr ("Nn-#<1", cell.text[0]) == NULL)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (tmap_cell_equals (cell, words[i]))
      return TRUE;
  return FALSE;
}

gboolean
tmap_cell_equals (TmapCell cell, const char *text)
{
  return strlen (text) == cell.length && memcmp (cell.text, text, cell.length) == 0;
}

char *
tmap_cell_dup (TmapCell cell)
{
  return g_strndup (cell.text, cell.length);
}
