/* SPDX-License-Identifier: Apache-2.0 */
#include "io/csv-writer.h"

#include <math.h>

static void
assert_text (TmapCsvWriter *csv, const char *expected)
{
  g_autoptr (GString) text = tmap_csv_writer_steal (csv);

  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_texts (void)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, "a,b,c,d,e,f,g");
  tmap_csv_writer_text (&csv, "plain text");
  tmap_csv_writer_text (&csv, "1,2");
  tmap_csv_writer_text (&csv, "say \"hi\"");
  tmap_csv_writer_text (&csv, "two\nlines");
  tmap_csv_writer_text (&csv, "\r");
  tmap_csv_writer_text (&csv, NULL);
  tmap_csv_writer_text (&csv, " ä;'");
  tmap_csv_writer_end_row (&csv);
  tmap_csv_writer_text_len (&csv, "cut here", 3);
  tmap_csv_writer_text (&csv, "");
  tmap_csv_writer_end_row (&csv);
  assert_text (&csv, "a,b,c,d,e,f,g\n"
                     "plain text,\"1,2\",\"say \"\"hi\"\"\",\"two\nlines\",\"\r\",, ä;'\n"
                     "cut,\n");
}

static void
test_numbers (void)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, "x");
  tmap_csv_writer_double (&csv, 5);
  tmap_csv_writer_double (&csv, 0.1);
  tmap_csv_writer_double (&csv, 1e16);
  tmap_csv_writer_double (&csv, 0.00001);
  tmap_csv_writer_double (&csv, -0.0);
  tmap_csv_writer_double (&csv, NAN);
  tmap_csv_writer_integer (&csv, 0);
  tmap_csv_writer_integer (&csv, G_MININT64);
  tmap_csv_writer_boolean (&csv, TRUE);
  tmap_csv_writer_boolean (&csv, FALSE);
  tmap_csv_writer_end_row (&csv);
  assert_text (&csv, "x\n5.0,0.1,1e+16,1e-05,-0.0,,0,-9223372036854775808,True,False\n");
}

static void
test_counts (void)
{
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (guint));
  const guint values[] = { 4, 1, 2 };
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, "x");
  tmap_csv_writer_counts (&csv, counts);
  g_array_append_vals (counts, values, 1);
  tmap_csv_writer_counts (&csv, counts);
  g_array_append_vals (counts, values + 1, 2);
  tmap_csv_writer_counts (&csv, counts);
  tmap_csv_writer_end_row (&csv);
  assert_text (&csv, "x\n[],[4],\"[4, 1, 2]\"\n");
}

static void
test_no_rows (void)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, "a,b");
  assert_text (&csv, "a,b\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/csv-writer/texts", test_texts);
  g_test_add_func ("/csv-writer/numbers", test_numbers);
  g_test_add_func ("/csv-writer/counts", test_counts);
  g_test_add_func ("/csv-writer/no-rows", test_no_rows);
  return g_test_run ();
}
