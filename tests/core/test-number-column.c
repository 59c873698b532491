/* SPDX-License-Identifier: Apache-2.0 */
#include "table/number-column.h"

#include <math.h>
#include <string.h>

/* Adds the cells and writes them as a row of the column's kind. */
static void
assert_printed (const char *const *cells, const char *expected)
{
  TmapNumberColumn column;
  TmapCsvWriter csv;
  g_autoptr (GString) text = NULL;

  tmap_number_column_init (&column);
  for (guint i = 0; cells[i] != NULL; i++) {
    TmapCell cell = { cells[i], strlen (cells[i]) };

    tmap_number_column_add (&column, strcmp (cells[i], "absent") == 0 ? NULL : &cell);
  }
  tmap_csv_writer_init (&csv, "x");
  for (guint i = 0; cells[i] != NULL; i++)
    tmap_number_print (&csv, tmap_number_column_get (&column, i), column.integers);
  text = tmap_csv_writer_steal (&csv);
  g_assert_cmpstr (text->str + 2, ==, expected);
  tmap_number_column_clear (&column);
}

#define ROW(...) ((const char *const[]){ __VA_ARGS__, NULL })

static void
test_integers (void)
{
  assert_printed (ROW ("8192", "0", "-3"), "8192,0,-3");
  assert_printed (ROW ("007", " 5 ", "+4"), "7,5,4");
}

static void
test_floats (void)
{
  assert_printed (ROW ("8192", "1.5"), "8192.0,1.5");
  assert_printed (ROW ("8192", "1e3"), "8192.0,1000.0");
  assert_printed (ROW ("8192", "2.0"), "8192.0,2.0");
  /* Beyond 64 bits there are only floats. */
  assert_printed (ROW ("1", "100000000000000000000"), "1.0,1e+20");
}

static void
test_blanks (void)
{
  assert_printed (ROW ("8192", ""), "8192.0,");
  assert_printed (ROW ("NA", "8192"), ",8192.0");
  assert_printed (ROW ("8192", "absent"), "8192.0,");
  assert_printed (ROW ("8192", "lots"), "8192.0,");
  assert_printed (ROW ("8192", "8 GB"), "8192.0,");
  assert_printed (ROW ("8192", "inf", "-Infinity", "1e999"), "8192.0,,,");
}

static void
test_nothing (void)
{
  TmapNumberColumn column;

  tmap_number_column_init (&column);
  g_assert_true (column.integers);
  tmap_number_column_add (&column, NULL);
  g_assert_false (column.integers);
  g_assert_true (isnan (tmap_number_column_get (&column, 0)));
  tmap_number_column_clear (&column);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/number-column/integers", test_integers);
  g_test_add_func ("/number-column/floats", test_floats);
  g_test_add_func ("/number-column/blanks", test_blanks);
  g_test_add_func ("/number-column/nothing", test_nothing);
  return g_test_run ();
}
