/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "cli-support.h"
#include "support.h"

/* What a CSV has in a column of a row, from 0 below the header. */
static char *
get_cell (const char *csv, guint row, const char *column)
{
  g_auto (GStrv) lines = g_strsplit (csv, "\n", -1);
  g_auto (GStrv) names = g_strsplit (lines[0], ",", -1);
  g_auto (GStrv) cells = NULL;
  guint i = 0;

  g_assert_cmpuint (row + 2, <, g_strv_length (lines));
  cells = g_strsplit (lines[row + 1], ",", -1);
  while (names[i] != NULL && strcmp (names[i], column) != 0)
    i++;
  g_assert_nonnull (names[i]);
  return g_strdup (cells[i]);
}

/* Begins a study whose windows have four jobs. */
static void
begin (void)
{
  cli_write_study ();
  cli_edit ("gen.yaml", "selection_method: representative", "selection_method: random");
}

/* The first is the window that a representative selection takes, and each can be taken by its
 * start. */
static void
test_best (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (CliResult) list = NULL;
  g_autoptr (CliResult) json = NULL;
  g_autoptr (CliResult) generated = NULL;
  g_autofree char *csv = NULL;
  g_autofree char *start = NULL;
  g_autofree char *job = NULL;
  g_autofree char *setting = NULL;
  g_autofree char *trace = NULL;

  cli_write_study ();
  list = cli_run ("windows --config gen.yaml --count 3 --output w.csv");
  g_assert_cmpstr (list->err, ==, "");
  g_assert_cmpint (list->status, ==, 0);
  g_assert_nonnull (strstr (list->out, " windows qualify; the best that have no job in common:\n"));
  csv = test_read ("w.csv");
  start = get_cell (csv, 0, "start_index");
  job = get_cell (csv, 0, "first_job_id");
  json = cli_run ("windows --config gen.yaml --count 1 --json");
  setting = g_strdup_printf ("\"start_index\": %s,", start);
  g_assert_nonnull (strstr (json->out, setting));

  generated = cli_run ("generate --config gen.yaml --json");
  g_assert_cmpint (generated->status, ==, 0);
  trace = test_read ("out/trace.csv");
  g_assert_nonnull (strstr (strchr (trace, '\n'), job));
  g_assert_nonnull (folder);
}

/* No two have a job in common, and scores do not fall. */
static void
test_distinct (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (CliResult) list = NULL;
  g_autofree char *csv = NULL;
  g_auto (GStrv) lines = NULL;
  double last = 0;
  guint n;

  begin ();
  list = cli_run ("windows --config gen.yaml --output w.csv --quiet");
  g_assert_cmpstr (list->err, ==, "");
  g_assert_cmpstr (list->out, ==, "");
  csv = test_read ("w.csv");
  lines = g_strsplit (csv, "\n", -1);
  n = g_strv_length (lines) - 2;
  g_assert_cmpuint (n, >=, 1);
  for (guint i = 0; i < n; i++) {
    g_autofree char *score = get_cell (csv, i, "total_score");
    g_autofree char *start = get_cell (csv, i, "start_index");
    g_autofree char *end = get_cell (csv, i, "end_index_exclusive");

    g_assert_cmpfloat (g_ascii_strtod (score, NULL), >=, last);
    last = g_ascii_strtod (score, NULL);
    for (guint j = 0; j < i; j++) {
      g_autofree char *other_start = get_cell (csv, j, "start_index");
      g_autofree char *other_end = get_cell (csv, j, "end_index_exclusive");

      g_assert_true (g_ascii_strtoull (end, NULL, 10) <= g_ascii_strtoull (other_start, NULL, 10) ||
                     g_ascii_strtoull (other_end, NULL, 10) <= g_ascii_strtoull (start, NULL, 10));
    }
  }
  g_assert_nonnull (folder);
}

static void
test_errors (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (CliResult) count = cli_run ("windows --config gen.yaml --count 0");
  g_autoptr (CliResult) missing = cli_run ("windows --config nowhere.yaml");
  g_autoptr (CliResult) input = NULL;
  g_autoptr (CliResult) none = NULL;

  g_assert_true (
      g_str_has_prefix (count->err, "error: --count: '0' is not a whole number from 1 to 10000\n"));
  g_assert_cmpint (count->status, ==, 2);
  g_assert_cmpint (missing->status, ==, 1);
  cli_write_study ();
  input = cli_run ("windows --config gen.yaml --output gen.yaml");
  g_assert_cmpint (input->status, ==, 1);
  cli_edit ("gen.yaml", "num_jobs: 4", "num_jobs: 4000");
  none = cli_run ("windows --config gen.yaml --output w.csv");
  g_assert_cmpint (none->status, ==, 1);
  g_assert_false (g_file_test ("w.csv", G_FILE_TEST_EXISTS));
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/windows/list", test_best);
  g_test_add_func ("/windows/distinct", test_distinct);
  g_test_add_func ("/windows/errors", test_errors);
  return g_test_run ();
}
