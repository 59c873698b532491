/* SPDX-License-Identifier: Apache-2.0 */
#include <gtk/gtk.h>
#include <string.h>

#include "app/import-dialog.h"
#include "app/pane-traces.h"
#include "study-support.h"
#include "window-support.h"

/* Rows that are jobs, one that failed, one without an end. */
#define JOBS                                                                                       \
  "name,when,gpu,finished,outcome\n"                                                               \
  "a,2024-01-01 00:00:00,1,2024-01-01 00:10:00,OK\n"                                               \
  "b,2024-01-01 00:01:00,2,2024-01-01 00:20:00,OK\n"                                               \
  "c,2024-01-01 00:02:00,2,2024-01-01 00:30:00,broken\n"                                           \
  "d,2024-01-01 00:03:00,1,2024-01-01 01:00:00,OK\n"                                               \
  "e,2024-01-01 00:04:00,1,,OK\n"

static TmapAppImportDialog *
open_csv (TmapAppWindow *window, const char *name)
{
  g_autofree char *path = g_canonicalize_filename (name, NULL);
  const char *const paths[] = { path, NULL };

  tmap_app_window_open_files (window, paths);
  return TMAP_APP_IMPORT_DIALOG (test_wait_dialog (TMAP_APP_TYPE_IMPORT_DIALOG));
}

static gboolean
is_gone (G_GNUC_UNUSED gpointer data)
{
  return !test_has_dialog (TMAP_APP_TYPE_IMPORT_DIALOG);
}

static guint
get_n_sources (TmapAppWindow *window)
{
  const TmapSuiteConfig *suite = tmap_app_document_get_suite (test_window_get_document (window));

  return suite != NULL ? suite->sources->len : 0;
}

static const TmapSuiteSource *
get_source (TmapAppWindow *window, guint i)
{
  return g_ptr_array_index (
      tmap_app_document_get_suite (test_window_get_document (window))->sources, i);
}

static gboolean
says (TmapAppImportDialog *dialog, const char *text)
{
  if (strstr (tmap_app_import_dialog_get_status (dialog), text) != NULL)
    return TRUE;
  g_test_message ("it says: %s", tmap_app_import_dialog_get_status (dialog));
  return FALSE;
}

static void
choose_all (TmapAppImportDialog *dialog)
{
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_SUBMIT_TIME, "when");
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_STATE, "outcome");
}

/* What is asked for is told, then what becomes of the rows; and the file says it. */
static void
test_choose (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window = test_window_new ();
  TmapAppImportDialog *dialog;
  const TmapSuiteSource *source;
  const char *text;

  test_write ("own.csv", JOBS);
  dialog = open_csv (window, "own.csv");
  g_assert_false (tmap_app_import_dialog_is_complete (dialog));
  g_assert_true (says (dialog, "Still to choose: Submit time"));
  choose_all (dialog);
  g_assert_true (tmap_app_import_dialog_is_complete (dialog));
  g_assert_true (says (dialog, "3 jobs in the 5 rows of the file; 2 of 5 rows left out (1: the job "
                               "did not end successfully; 1: a time is missing or unreadable)"));
  tmap_app_import_dialog_accept (dialog);
  test_wait (is_gone, NULL, "the end of the dialog");

  g_assert_cmpuint (get_n_sources (window), ==, 1);
  source = get_source (window, 0);
  g_assert_cmpstr (source->format, ==, "csv");
  g_assert_cmpstr (source->name, ==, "own");
  text = tmap_app_document_get_text (test_window_get_document (window), TMAP_APP_FILE_SUITE, 0);
  g_assert_nonnull (strstr (text, "submit_time: when"));
  g_assert_nonnull (strstr (text, "end_time: finished"));
  g_assert_nonnull (strstr (text, "gpus: gpu"));
  g_assert_nonnull (strstr (text, "OK"));
  g_assert_null (strstr (text, "broken"));
  test_window_wait_idle (window);
  test_wait_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "3 jobs");

  /* One step takes all of it back. */
  tmap_app_document_undo (test_window_get_document (window));
  g_assert_cmpuint (get_n_sources (window), ==, 0);
  test_window_drop (window);
}

/* Without an answer nothing is written, and the next file is asked for. */
static void
test_decline (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window = test_window_new ();
  g_autofree char *first = g_canonicalize_filename ("first.csv", NULL);
  g_autofree char *second = g_canonicalize_filename ("second.csv", NULL);
  const char *const paths[] = { first, second, NULL };
  TmapAppImportDialog *dialog;

  test_write ("first.csv", JOBS);
  test_write ("second.csv", JOBS);
  tmap_app_window_open_files (window, paths);
  dialog = TMAP_APP_IMPORT_DIALOG (test_wait_dialog (TMAP_APP_TYPE_IMPORT_DIALOG));
  g_assert_nonnull (test_find (GTK_WIDGET (dialog), GTK_TYPE_LABEL, "first.csv"));
  gtk_window_close (GTK_WINDOW (dialog));
  test_settle ();
  dialog = TMAP_APP_IMPORT_DIALOG (test_wait_dialog (TMAP_APP_TYPE_IMPORT_DIALOG));
  g_assert_nonnull (test_find (GTK_WIDGET (dialog), GTK_TYPE_LABEL, "second.csv"));
  choose_all (dialog);
  tmap_app_import_dialog_accept (dialog);
  test_wait (is_gone, NULL, "the end of the dialog");
  g_assert_cmpuint (get_n_sources (window), ==, 1);
  g_assert_cmpstr (get_source (window, 0)->name, ==, "second");
  test_window_drop (window);
}

/* A window that goes takes its dialog along, and nothing is asked any more. */
static void
test_window_goes (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window = test_window_new ();
  g_autofree char *first = g_canonicalize_filename ("first.csv", NULL);
  g_autofree char *second = g_canonicalize_filename ("second.csv", NULL);
  const char *const paths[] = { first, second, NULL };

  test_write ("first.csv", JOBS);
  test_write ("second.csv", JOBS);
  tmap_app_window_open_files (window, paths);
  test_wait_dialog (TMAP_APP_TYPE_IMPORT_DIALOG);
  test_window_drop (window);
  test_settle ();
  g_assert_false (test_has_dialog (TMAP_APP_TYPE_IMPORT_DIALOG));
}

static void
test_problems (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window = test_window_new ();
  TmapAppImportDialog *dialog;

  test_write ("own.csv", JOBS);
  dialog = open_csv (window, "own.csv");
  choose_all (dialog);
  g_assert_true (tmap_app_import_dialog_is_complete (dialog));
  tmap_app_import_dialog_set_time_zone (dialog, "+8");
  g_assert_false (tmap_app_import_dialog_is_complete (dialog));
  g_assert_true (says (dialog, "'+8' is no offset to UTC"));
  tmap_app_import_dialog_set_time_zone (dialog, "+08:00");
  g_assert_true (tmap_app_import_dialog_is_complete (dialog));
  /* A column that holds no times leaves no job. */
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_SUBMIT_TIME, "name");
  g_assert_false (tmap_app_import_dialog_is_complete (dialog));
  g_assert_true (says (dialog, "own.csv"));
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_SUBMIT_TIME, "when");
  /* The first row is one like the others: it is no job, and columns have numbers. */
  tmap_app_import_dialog_set_header (dialog, FALSE);
  g_assert_true (says (dialog, "Still to choose: Submit time, GPUs, Duration or End time"));
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_SUBMIT_TIME, "2");
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_GPUS, "3");
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_END_TIME, "4");
  g_assert_true (says (dialog, "4 jobs in the 6 rows of the file; 2 of 6 rows left out"));
  gtk_window_close (GTK_WINDOW (dialog));
  test_wait (is_gone, NULL, "the end of the dialog");
  g_assert_cmpuint (get_n_sources (window), ==, 0);
  test_window_drop (window);
}

/* A study with a trace of such a file, generated from as well, in the form of the command line. */
static void
write_study (void)
{
  study_write_inputs ();
  test_write ("own.csv", JOBS);
  test_write ("suite.yaml",
              "version: 1\nsources:\n"
              "  - name: own\n    format: csv\n    trace_path: own.csv\n    cluster_name: own\n"
              "    columns: {submit_time: when, end_time: finished, gpus: gpu}  # ours\n"
              "output: {artifact_dir: out/suite, markdown_path: out/suite.md}\n");
  test_write (
      "own.yaml",
      "version: 1\n"
      "source:\n  format: csv\n  trace_path: own.csv\n  cluster_name: own\n"
      "  columns: {submit_time: when, end_time: finished, gpus: gpu}\n"
      "mapping: {workload_catalog_path: catalog.csv, num_jobs: 2, supported_gpu_counts: [1, "
      "2], selection_method: representative}\n"
      "simulation: {server_gpu_count: 2}\n"
      "output: {trace_path: out/own.csv, manifest_path: out/own.manifest.json}\n");
  test_write ("pipeline.yaml", "version: 1\ncatalog: {profiles: [profiles.csv], output: "
                               "catalog.csv}\n"
                               "characterization: {config: suite.yaml}\n"
                               "generation: {configs: [own.yaml]}\n"
                               "reports: {comparison_output_dir: out/cmp}\n");
}

static gboolean
has_run (gpointer path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* Columns can be chosen again: for the suite and the generation, which the command line then reads
 * as the window does. */
static void
test_change (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  char summary[] = "out/cmp/pipeline_summary.json";
  TmapAppWindow *window;
  TmapAppImportDialog *dialog;
  GtkWidget *button;
  g_autofree char *suite = NULL;
  g_autofree char *of_window = NULL;
  g_autofree char *of_command_line = NULL;

  write_study ();
  window = test_window_open ("pipeline.yaml");
  tmap_app_window_show_pane (window, "traces");
  test_window_wait_idle (window);
  button = test_wait_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Columns…");
  g_signal_emit_by_name (button, "clicked");
  dialog = TMAP_APP_IMPORT_DIALOG (test_wait_dialog (TMAP_APP_TYPE_IMPORT_DIALOG));
  /* It begins with what is chosen already. */
  g_assert_true (says (dialog, "4 jobs in the 5 rows"));
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_STATE, "outcome");
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_JOB_ID, "name");
  g_assert_true (says (dialog, "3 jobs in the 5 rows"));
  tmap_app_import_dialog_accept (dialog);
  test_wait (is_gone, NULL, "the end of the dialog");
  test_window_wait_idle (window);
  test_window_act (window, "run", NULL);
  test_wait (has_run, summary, summary);
  test_window_wait_idle (window);

  suite = test_read ("suite.yaml");
  g_assert_nonnull (strstr (suite, "# ours"));
  g_assert_nonnull (strstr (suite, "state: outcome"));
  of_window = test_read ("out/own.manifest.json");
  g_assert_nonnull (strstr (of_window, "\"job_id\": \"name\""));
  test_run_command_line ("pipeline.yaml");
  of_command_line = test_read ("out/own.manifest.json");
  g_assert_cmpstr (of_window, ==, of_command_line);
  test_window_drop (window);
}

int
main (int argc, char **argv)
{
  test_application_init (&argc, &argv);
  g_test_add_func ("/import/choose", test_choose);
  g_test_add_func ("/import/decline", test_decline);
  g_test_add_func ("/import/window-goes", test_window_goes);
  g_test_add_func ("/import/problems", test_problems);
  g_test_add_func ("/import/change", test_change);
  return test_application_run ();
}
