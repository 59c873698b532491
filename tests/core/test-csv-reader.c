/* SPDX-License-Identifier: Apache-2.0 */
#include "table/csv-reader.h"

#include <string.h>

#include "base/error.h"
#include "support.h"

/* All rows as text: cells by `|`, rows by `/`, each after its line. */
static char *
read_rows_of (GBytes *bytes, GError **error)
{
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (bytes, "a.csv");
  g_autoptr (TmapCsvReader) csv = tmap_csv_reader_new (input, error);
  g_autoptr (GString) rows = g_string_new (NULL);
  const TmapCell *cells;
  guint n = 0;

  if (csv == NULL)
    return NULL;
  while (TRUE) {
    g_autofree char *name = g_strdup_printf ("%c", 'a' + n);

    if (tmap_csv_reader_find (csv, name) != (int)n)
      break;
    n++;
  }
  for (;;) {
    if (!tmap_csv_reader_next (csv, &cells, error))
      return NULL;
    if (cells == NULL)
      return g_string_free (g_steal_pointer (&rows), FALSE);
    g_string_append_printf (rows, "/%" G_GUINT64_FORMAT ":", tmap_csv_reader_get_line (csv));
    for (guint i = 0; i < n; i++) {
      g_string_append_len (rows, cells[i].text, (gssize)cells[i].length);
      g_string_append_c (rows, '|');
    }
  }
}

static void
assert_rows (const char *text, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = test_bytes (text);
  g_autofree char *rows = read_rows_of (bytes, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (rows, ==, expected);
}

static void
assert_fails_bytes (const char *text, gsize length, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);

  g_assert_null (read_rows_of (bytes, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_SYNTAX);
  g_assert_cmpstr (error->message, ==, message);
}

static void
assert_fails (const char *text, const char *message)
{
  assert_fails_bytes (text, strlen (text), message);
}

static void
test_plain (void)
{
  assert_rows ("a,b\n1,2\n", "/2:1|2|");
  assert_rows ("a,b\n1,2", "/2:1|2|");
  assert_rows ("a,b\n,\n", "/2:||");
  assert_rows ("a,b\n", "");
  assert_rows ("a,b", "");
  assert_rows ("\xef\xbb\xbf"
               "a,b\n1,ä\n",
               "/2:1|ä|");
  assert_rows ("\xef\xbb\xbf\"a\",b\n1,2\n", "/2:1|2|");
  assert_rows ("a,b\r\n1,2\r\n3,4\r\n", "/2:1|2|/3:3|4|");
  assert_rows ("a,b\n 1 ,\t2\n", "/2: 1 |\t2|");
}

static void
test_quotes (void)
{
  assert_rows ("\"a\",\"b\"\n\"1\",\"2\"\r\n", "/2:1|2|");
  assert_rows ("a,b\n\"x,y\",\"\"\n", "/2:x,y||");
  assert_rows ("a,b\n\"say \"\"hi\"\"\",\"\"\"\"\n", "/2:say \"hi\"|\"|");
  assert_rows ("a,b\n\"1\n2\",3\n4,5\n", "/2:1\n2|3|/4:4|5|");
  assert_rows ("a,b\n\"1\r\n2\",\"\n\"\n4,5\n", "/2:1\r\n2|\n|/5:4|5|");
  assert_rows ("a,b\n\"1\",\"2\"", "/2:1|2|");
  /* Inside a cell that does not begin with one, a quote is a character. */
  assert_rows ("a,b\n5\" disk,it\"\"s\n6,7\n", "/2:5\" disk|it\"\"s|/3:6|7|");
  assert_rows ("a,b\n x\"y, \"z\"\n6,7\n", "/2: x\"y| \"z\"|/3:6|7|");
}

static void
test_blank_lines (void)
{
  assert_rows ("\n\na,b\n\n1,2\n\r\n  \t\n3,4\n\n", "/5:1|2|/8:3|4|");
  assert_rows ("a\n\n1\n", "/3:1|");
  assert_rows ("a\n\"\"\n", "/2:|");
}

static void
test_no_header (void)
{
  assert_fails ("", "a.csv: the file has no header line");
  assert_fails ("\n\r\n", "a.csv: the file has no header line");
  assert_fails ("\xef\xbb\xbf", "a.csv: the file has no header line");
}

static void
test_cell_counts (void)
{
  assert_fails ("a,b\n1,2\n3\n", "a.csv:3: 1 cell, but the header has 2");
  assert_fails ("a,b\n1,2\n3,4,5\n", "a.csv:3: 3 cells, but the header has 2");
  assert_fails ("a,b\n1,2,\n", "a.csv:2: 3 cells, but the header has 2");
  assert_fails ("a,b\n\"1\n\n2\",x\n\n3\n", "a.csv:6: 1 cell, but the header has 2");
}

static void
test_bad_quotes (void)
{
  assert_fails ("a,b\n1,\"2\n3,4\n", "a.csv:2: a quoted cell has no closing quote");
  assert_fails ("a,b\n1,2\n\"3,4", "a.csv:3: a quoted cell has no closing quote");
  assert_fails ("a,b\n1,\"2\"x\n",
                "a.csv:2: text after the closing quote of cell 2; a comma was expected");
  assert_fails ("a,b\n\"1\" ,2\n",
                "a.csv:2: text after the closing quote of cell 1; a comma was expected");
}

static void
test_bytes_that_are_no_text (void)
{
  const char nul[] = "a,b\n1,2\n3,\0\n";
  const char nul_quoted[] = "a,b\n\"1\n\0\",2\n";

  assert_fails_bytes (nul, sizeof nul - 1, "a.csv:3: a NUL byte; a CSV file in UTF-8 was expected");
  assert_fails_bytes (nul_quoted, sizeof nul_quoted - 1,
                      "a.csv:3: a NUL byte; a CSV file in UTF-8 was expected");
  assert_fails ("a,b\n1,2\n3,M\xfcller\n",
                "a.csv:3: byte 0xfc is not UTF-8; is the file in Latin-1 or another encoding?");
  assert_fails ("a,\xe4\n1,2\n",
                "a.csv:1: byte 0xe4 is not UTF-8; is the file in Latin-1 or another encoding?");
  assert_fails ("a,b\n\"\n\n\",\xc3",
                "a.csv:4: byte 0xc3 is not UTF-8; is the file in Latin-1 or another encoding?");
}

static char *
expect_row (guint64 line, const char *a, const char *b)
{
  return g_strdup_printf ("/%" G_GUINT64_FORMAT ":%s|%s|", line, a, b);
}

/* A quoted row at every offset around the end of the first block. */
static void
test_block_borders (void)
{
  const gsize block = 512 * 1024;
  const char *const row = "\"x\"\"\r\n,y\",\"ü\"\r\n";
  gsize length = strlen (row);

  for (gsize shift = 0; shift <= length + 1; shift++) {
    g_autoptr (GString) text = g_string_new ("a,b\n");
    g_autoptr (GString) expected = g_string_new (NULL);
    g_autofree char *filler = g_strnfill (block - 4 - 3 - shift, 'f');
    g_autofree char *first = expect_row (2, filler, "1");
    g_autofree char *second = expect_row (3, "x\"\r\n,y", "ü");
    g_autofree char *third = expect_row (5, "last", "cell");

    g_string_append_printf (text, "%s,1\n%slast,cell", filler, row);
    g_string_append_printf (expected, "%s%s%s", first, second, third);
    assert_rows (text->str, expected->str);
  }
}

/* A cell of any characters, and how it is written; those of them that need quotes have some. */
static void
add_random_cell (GString *text, GString *expected, guint *n_lines)
{
  static const char *const pieces[] = { "a", "12", " ", "ü", "x,y", "\"", "\n", "\r\n" };
  gboolean quoted = g_test_rand_bit ();
  guint n = (guint)g_test_rand_int_range (1, 8);

  if (quoted)
    g_string_append_c (text, '"');
  for (guint i = 0; i < n; i++) {
    const char *piece = pieces[g_test_rand_int_range (0, quoted ? G_N_ELEMENTS (pieces) : 4)];

    /* A quote inside quotes is doubled. */
    g_string_append_printf (text, "%s%s", *piece == '"' ? "\"" : "", piece);
    g_string_append (expected, piece);
    *n_lines += strchr (piece, '\n') != NULL;
  }
  /* So that no row of plain cells is blank. */
  g_string_append (text, quoted ? "\"" : "z");
  g_string_append (expected, quoted ? "|" : "z|");
}

/* Rows of all kinds, in every position to the borders of blocks. */
static void
test_random (void)
{
  for (guint round = 0; round < 4; round++) {
    g_autoptr (GString) text = g_string_new ("a,b,c\n");
    g_autoptr (GString) expected = g_string_new (NULL);
    guint line = 2;

    while (text->len < 400 * 1024) {
      guint n_lines = 1;

      g_string_append_printf (expected, "/%u:", line);
      for (guint i = 0; i < 3; i++) {
        add_random_cell (text, expected, &n_lines);
        g_string_append (text, i < 2 ? "," : g_test_rand_bit () ? "\n" : "\r\n");
      }
      line += n_lines;
      if (g_test_rand_int_range (0, 10) == 0) {
        g_string_append (text, " \t\r\n");
        line++;
      }
    }
    assert_rows (text->str, expected->str);
  }
}

static void
test_large_rows (void)
{
  g_autofree char *filler = g_strnfill (3 * 1024 * 1024, 'f');
  g_autofree char *text = g_strdup_printf ("a,b\n%s,\"%s\"\n1,2\n", filler, filler);
  g_autofree char *first = expect_row (2, filler, filler);
  g_autofree char *expected = g_strconcat (first, "/3:1|2|", NULL);
  g_autofree char *huge = g_strnfill (TMAP_CSV_MAX_ROW + 1, 'h');
  g_autofree char *too_long = g_strconcat ("a,b\n1,2\n", huge, ",2\n", NULL);

  assert_rows (text, expected);
  assert_fails (too_long, "a.csv:3: the row is longer than 16 MiB");
}

static void
test_many_columns (void)
{
  g_autofree char *commas = g_strnfill (TMAP_CSV_MAX_COLUMNS, ',');
  g_autofree char *message =
      g_strdup_printf ("a.csv:1: more than %d columns", TMAP_CSV_MAX_COLUMNS);

  assert_fails (commas, message);
}

static gboolean
require (const char *header, guint *columns, GError **error)
{
  static const char *const names[] = { "one", "two", "three" };
  g_autoptr (GBytes) bytes = test_bytes (header);
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (bytes, "a.csv");
  g_autoptr (TmapCsvReader) csv = tmap_csv_reader_new (input, error);

  g_assert_nonnull (csv);
  return tmap_csv_reader_require (csv, names, G_N_ELEMENTS (names), columns, error);
}

static void
assert_lacks (const char *header, const char *message)
{
  g_autoptr (GError) error = NULL;
  guint columns[3];

  g_assert_false (require (header, columns, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_SYNTAX);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_require (void)
{
  g_autoptr (GError) error = NULL;
  guint columns[3];

  g_assert_true (require ("x,three,one,x,two\n", columns, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (columns[0], ==, 2);
  g_assert_cmpuint (columns[1], ==, 4);
  g_assert_cmpuint (columns[2], ==, 1);
  assert_lacks ("one,three\n", "a.csv:1: missing column two; the file has: one, three");
  assert_lacks ("\n\nx,two\n", "a.csv:3: missing columns one, three; the file has: x, two");
  assert_lacks ("one,two,three,two\n", "a.csv:1: there are two columns 'two'");
}

static gboolean
is_missing (const char *text)
{
  return tmap_cell_is_missing ((TmapCell){ text, strlen (text) });
}

static void
test_missing (void)
{
  static const char *const missing[] = {
    "",     "NA",   "N/A", "n/a",  "NaN",    "nan",     "-NaN",    "-nan",     "null",     "NULL",
    "None", "#N/A", "#NA", "<NA>", "1.#IND", "-1.#IND", "1.#QNAN", "-1.#QNAN", "#N/A N/A",
  };
  static const char *const there[] = { " ",    "na",   "Na",   "Null", "none", "NONE", "NAN",
                                       "#N/a", "<na>", "N/A ", "0",    "-",    "N",    "nann" };

  for (gsize i = 0; i < G_N_ELEMENTS (missing); i++)
    g_assert_true (is_missing (missing[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (there); i++)
    g_assert_false (is_missing (there[i]));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/csv-reader/plain", test_plain);
  g_test_add_func ("/csv-reader/quotes", test_quotes);
  g_test_add_func ("/csv-reader/blank-lines", test_blank_lines);
  g_test_add_func ("/csv-reader/no-header", test_no_header);
  g_test_add_func ("/csv-reader/cell-counts", test_cell_counts);
  g_test_add_func ("/csv-reader/bad-quotes", test_bad_quotes);
  g_test_add_func ("/csv-reader/bad-bytes", test_bytes_that_are_no_text);
  g_test_add_func ("/csv-reader/block-borders", test_block_borders);
  g_test_add_func ("/csv-reader/random", test_random);
  g_test_add_func ("/csv-reader/large-rows", test_large_rows);
  g_test_add_func ("/csv-reader/many-columns", test_many_columns);
  g_test_add_func ("/csv-reader/require", test_require);
  g_test_add_func ("/csv-reader/missing", test_missing);
  return g_test_run ();
}
