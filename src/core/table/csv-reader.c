/* SPDX-License-Identifier: Apache-2.0 */
#include "table/csv-reader.h"

#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "table/separators.h"
#include "base/i18n.h"

/* Buffer and separators stay in the processor's cache. */
#define FIRST_CAPACITY ((gsize)128 * 1024)

#define MAX_CELLS (TMAP_CSV_MAX_COLUMNS + 1)

struct _TmapCsvReader {
  TmapInput *input;
  GPtrArray *names; /* of the columns */
  TmapCell *cells;  /* of the last row; those beyond MAX_CELLS are only counted */
  guint n_cells;
  guint64 header_line;
  gboolean headless;
  gboolean has_row; /* the first row was read already */
  guint64 line;     /* in which the last row begins */
  guint64 next_line;

  char *buffer;
  gsize capacity;
  gsize start; /* of what is not read yet */
  gsize end;
  gboolean ended; /* the input has no more */

  guint32 *separators; /* where the buffer has them, see tmap_separators_find() */
  gsize n_separators;
  gsize next_separator; /* the first one that is not read yet */
  gboolean plain;       /* no byte in the buffer needs a closer look */
};

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
      return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s:%" PRIu64 ": the row is longer than 16 MiB",
                        tmap_csv_reader_get_name (self), self->next_line);
    self->capacity *= 2;
    self->buffer = g_realloc (self->buffer, self->capacity);
    self->separators = g_renew (guint32, self->separators, self->capacity);
  }
  if (!tmap_input_read (self->input, self->buffer + kept, self->capacity - kept, &n, error))
    return FALSE;
  self->ended = n < self->capacity - kept;
  self->end += n;
  self->n_separators =
      tmap_separators_find (self->buffer, self->end, self->separators, &self->plain);
  self->next_separator = 0;
  return TRUE;
}

/* The line feed that ends a row with quotes. They mean something only at the start of a cell. */
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

  if (self->plain || g_utf8_validate_len (row, length, &bad))
    return TRUE;
  line = self->line + count_lines (row, bad);
  if (*bad == '\0')
    return tmap_fail (error, TMAP_ERROR_SYNTAX,
                      "%s:%" PRIu64 ": a NUL byte; a CSV file in UTF-8 was expected",
                      tmap_csv_reader_get_name (self), line);
  return tmap_fail (error, TMAP_ERROR_SYNTAX,
                    "%s:%" PRIu64
                    ": byte 0x%02x is not UTF-8; is the file in Latin-1 or another encoding?",
                    tmap_csv_reader_get_name (self), line, (guint8)*bad);
}

static inline void
add_cell (TmapCsvReader *self, const char *text, gsize length)
{
  if (self->n_cells < MAX_CELLS)
    self->cells[self->n_cells] = (TmapCell){ text, length };
  self->n_cells++;
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
                      "%s:%" PRIu64 ": a quoted cell has no closing quote",
                      tmap_csv_reader_get_name (self), self->line);
  if (from + 1 < end && from[1] != ',')
    return tmap_fail (error, TMAP_ERROR_SYNTAX,
                      "%s:%" PRIu64
                      ": text after the closing quote of cell %u; a comma was expected",
                      tmap_csv_reader_get_name (self), self->line, self->n_cells + 1);
  add_cell (self, text, (gsize)(to - text));
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
      add_cell (self, text, (gsize)(p - text));
    }
    if (p == end)
      return TRUE;
    p++;
  }
}

static gboolean
is_blank (TmapCell cell)
{
  gsize n = 0;

  while (n < cell.length && (cell.text[n] == ' ' || cell.text[n] == '\t'))
    n++;
  return n == cell.length;
}

typedef enum {
  ROW_CUT_OFF, /* its end is not in the buffer */
  ROW_QUOTED,  /* it has a quote, and is not taken yet */
  ROW_BLANK,
  ROW_TAKEN, /* it is cut into cells */
} RowState;

/* The carriage return of a CRLF belongs to no cell. */
static void
strip_return (TmapCsvReader *self)
{
  TmapCell *last = &self->cells[MIN (self->n_cells, MAX_CELLS) - 1];

  if (last->length > 0 && last->text[last->length - 1] == '\r')
    last->length--;
}

/* Takes the row at `start` if it has no quotes: its cells lie between the separators. */
static RowState
take_plain_row (TmapCsvReader *self)
{
  const char *buffer = self->buffer;
  gsize start = self->start;
  gsize i;
  gboolean done = FALSE;

  self->n_cells = 0;
  for (i = self->next_separator; i < self->n_separators && !done; i++) {
    gsize place = self->separators[i];

    if (buffer[place] == '"')
      return ROW_QUOTED;
    add_cell (self, buffer + start, place - start);
    done = buffer[place] == '\n';
    start = place + 1;
  }
  if (!done && !self->ended)
    return ROW_CUT_OFF;
  if (!done) {
    add_cell (self, buffer + start, self->end - start);
    start = self->end;
  }
  self->start = start;
  self->next_separator = i;
  self->line = self->next_line++;
  strip_return (self);
  return self->n_cells == 1 && is_blank (self->cells[0]) ? ROW_BLANK : ROW_TAKEN;
}

/* Takes the row at `start`, which has quotes. */
static gboolean
take_quoted_row (TmapCsvReader *self, RowState *state, GError **error)
{
  char *row = self->buffer + self->start;
  char *end = self->buffer + self->end;
  char *feed = find_quoted_row_end (row, end);

  *state = ROW_CUT_OFF;
  if (feed == NULL && !self->ended)
    return TRUE;
  if (feed != NULL)
    end = feed;
  self->start = (gsize)(end - self->buffer) + (feed != NULL);
  while (self->next_separator < self->n_separators &&
         self->separators[self->next_separator] < self->start)
    self->next_separator++;
  self->line = self->next_line;
  self->next_line += feed != NULL ? count_lines (row, feed + 1) : 1;
  if (!check_utf8 (self, row, (gsize)(end - row), error))
    return FALSE;
  if (end > row && end[-1] == '\r')
    end--;
  self->n_cells = 0;
  *state = ROW_TAKEN;
  return split_quoted (self, row, end, error);
}

/* The next row that is not blank, cut into cells, however many they are. */
static gboolean
read_row (TmapCsvReader *self, gboolean *got, GError **error)
{
  for (*got = FALSE; !*got;) {
    gsize row = self->start;
    RowState state;

    if (row == self->end && self->ended)
      return TRUE;
    state = take_plain_row (self);
    if (state == ROW_TAKEN && !check_utf8 (self, self->buffer + row, self->start - row, error))
      return FALSE;
    if (state == ROW_QUOTED && !take_quoted_row (self, &state, error))
      return FALSE;
    if (state == ROW_CUT_OFF && !refill (self, error))
      return FALSE;
    *got = state == ROW_TAKEN;
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
  if (self->end >= 3 && memcmp (self->buffer, "\xef\xbb\xbf", 3) == 0)
    self->start = 3;
  if (!read_row (self, &got, error))
    return FALSE;
  if (!got && self->headless)
    return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s: the file has no rows", name);
  if (!got)
    return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s: the file has no header line", name);
  self->header_line = self->line;
  if (self->n_cells > TMAP_CSV_MAX_COLUMNS)
    return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s:%" PRIu64 ": more than %d columns", name,
                      self->line, TMAP_CSV_MAX_COLUMNS);
  for (guint i = 0; i < self->n_cells; i++)
    g_ptr_array_add (self->names, self->headless ? g_strdup ("") : tmap_cell_dup (self->cells[i]));
  self->has_row = self->headless;
  return TRUE;
}

static TmapCsvReader *
new_reader (TmapInput *input, gboolean headless, GError **error)
{
  g_autoptr (TmapCsvReader) self = NULL;

  g_return_val_if_fail (input != NULL, NULL);

  self = g_new0 (TmapCsvReader, 1);
  self->input = input;
  self->headless = headless;
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->cells = g_new (TmapCell, MAX_CELLS);
  self->next_line = 1;
  self->capacity = FIRST_CAPACITY;
  self->buffer = g_malloc (self->capacity);
  self->separators = g_new (guint32, self->capacity);
  if (!read_header (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

TmapCsvReader *
tmap_csv_reader_new (TmapInput *input, GError **error)
{
  return new_reader (input, FALSE, error);
}

TmapCsvReader *
tmap_csv_reader_new_headless (TmapInput *input, GError **error)
{
  return new_reader (input, TRUE, error);
}

void
tmap_csv_reader_free (TmapCsvReader *self)
{
  g_ptr_array_unref (self->names);
  g_free (self->cells);
  g_free (self->separators);
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

const GPtrArray *
tmap_csv_reader_get_columns (TmapCsvReader *self)
{
  return self->names;
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
                    tmap_trn ("%s:%" PRIu64 ": missing column %s; the file has: %.*s%s",
                              "%s:%" PRIu64 ": missing columns %s; the file has: %.*s%s",
                              missing->len - 1),
                    tmap_csv_reader_get_name (self), self->header_line, wanted, 400, there,
                    strlen (there) > 400 ? "…" : "");
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
      return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s:%" PRIu64 ": there are two columns '%s'",
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

  if (self->has_row)
    got = TRUE;
  else if (!read_row (self, &got, error))
    return FALSE;
  self->has_row = FALSE;
  if (got && self->n_cells != self->names->len)
    return tmap_fail (error, TMAP_ERROR_SYNTAX,
                      tmap_trn ("%s:%" PRIu64 ": %u cell, but the header has %u",
                                "%s:%" PRIu64 ": %u cells, but the header has %u", self->n_cells),
                      tmap_csv_reader_get_name (self), self->line, self->n_cells, self->names->len);
  *cells = got ? self->cells : NULL;
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

char *
tmap_cell_dup (TmapCell cell)
{
  return g_strndup (cell.text, cell.length);
}
