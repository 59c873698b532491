/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <string.h>

#include "io/input.h"

G_BEGIN_DECLS

/** TmapCell: the bytes of a CSV cell, quotes resolved; valid until the next row is read. */
typedef struct {
  const char *text;
  gsize length;
} TmapCell;

/** A row longer than this many bytes is an error. */
#define TMAP_CSV_MAX_ROW ((gsize)16 * 1024 * 1024)

/** A header with more columns than this is an error. */
#define TMAP_CSV_MAX_COLUMNS 4096

/**
 * TmapCsvReader:
 *
 * A streaming CSV reader: UTF-8, an optional byte order mark, LF or CRLF, RFC 4180 quotes, empty
 * lines ignored. A row is handed out as cells inside the reader's own buffer, so that files of any
 * size need little memory and no allocation per row.
 *
 * The first row is the header, and every other row must have as many cells.
 */
typedef struct _TmapCsvReader TmapCsvReader;

/**
 * tmap_csv_reader_new:
 * @input: (transfer none): where the text is read from; must outlive the reader
 *
 * Returns: (nullable): a reader that has read the header; %NULL on error
 */
TmapCsvReader *tmap_csv_reader_new (TmapInput *input, GError **error);

/**
 * tmap_csv_reader_new_headless:
 *
 * The same for a file whose first row is one like the others: it says how many columns there are,
 * which have no names.
 */
TmapCsvReader *tmap_csv_reader_new_headless (TmapInput *input, GError **error);

void tmap_csv_reader_free (TmapCsvReader *self);

/**
 * tmap_csv_reader_find:
 *
 * Returns: the index of the column named @name, or -1
 */
int tmap_csv_reader_find (TmapCsvReader *self, const char *name);

/** tmap_csv_reader_get_columns: Returns: (transfer none) (element-type utf8): the header */
const GPtrArray *tmap_csv_reader_get_columns (TmapCsvReader *self);

/**
 * tmap_csv_reader_require:
 * @names: (array length=n): columns that must be there
 * @columns: (out caller-allocates) (array length=n): their indices
 *
 * Returns: %FALSE if any is there twice or missing; the error names all that are missing and those
 *   that are there
 */
gboolean tmap_csv_reader_require (
    TmapCsvReader *self, const char *const *names, gsize n, guint *columns, GError **error);

/**
 * tmap_csv_reader_next:
 * @cells: (out): the cells of the next row, one for each column; %NULL after the last row
 *
 * Returns: %FALSE on error: a row with too few or too many cells, quotes that do not end or are
 *   followed by text, bytes that are not UTF-8, NUL bytes, a row that is too long
 */
gboolean tmap_csv_reader_next (TmapCsvReader *self, const TmapCell **cells, GError **error);

/** tmap_csv_reader_get_line: Returns: the line, from 1, in which the last row begins */
guint64 tmap_csv_reader_get_line (TmapCsvReader *self);

/** tmap_csv_reader_get_name: Returns: the name of the file for messages */
const char *tmap_csv_reader_get_name (TmapCsvReader *self);

/**
 * tmap_cell_is_missing:
 *
 * Returns: whether the cell is empty or one of the words that stand for a missing value in pandas
 *   (`NA`, `NaN`, `null` …)
 */
gboolean tmap_cell_is_missing (TmapCell cell);

/** tmap_cell_equals: Returns: whether the cell is exactly @text */
static inline gboolean
tmap_cell_equals (TmapCell cell, const char *text)
{
  return strlen (text) == cell.length && memcmp (cell.text, text, cell.length) == 0;
}

/** tmap_cell_dup: Returns: (transfer full): the cell as a string */
char *tmap_cell_dup (TmapCell cell);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapCsvReader, tmap_csv_reader_free)

G_END_DECLS
