/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/import-dialog.h"
#include "app/pane-traces.h"
#include "app/source-row.h"
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
  g_assert_true (says (dialog,
                       "Jobs: 3 in 5 rows, the whole file; 2 of 5 rows left out (1: the job "
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
  g_assert_true (says (dialog, "Jobs: 4 in 6 rows, the whole file; 2 of 6 rows left out"));
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

static void
note_problem (TmapAppDocument *document, guint role, guint index, const char *key, guint *problems)
{
  g_assert_nonnull (key);
  *problems += tmap_app_document_get_problem (document, role, index) != NULL;
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
  guint problems = 0;
  g_autofree char *suite = NULL;
  g_autofree char *manifest = NULL;

  write_study ();
  window = test_window_open ("pipeline.yaml");
  tmap_app_window_show_pane (window, "traces");
  test_window_wait_idle (window);
  button = test_wait_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Columns…");
  g_signal_emit_by_name (button, "clicked");
  dialog = TMAP_APP_IMPORT_DIALOG (test_wait_dialog (TMAP_APP_TYPE_IMPORT_DIALOG));
  /* It begins with what is chosen already. */
  g_assert_true (says (dialog, "Jobs: 4 in 5 rows"));
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_STATE, "outcome");
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_JOB_ID, "name");
  g_assert_true (says (dialog, "Jobs: 3 in 5 rows"));
  /* Nothing is seen half done. */
  g_signal_connect (test_window_get_document (window), "changed", G_CALLBACK (note_problem),
                    &problems);
  tmap_app_import_dialog_accept (dialog);
  test_wait (is_gone, NULL, "the end of the dialog");
  g_assert_cmpuint (problems, ==, 0);
  g_signal_handlers_disconnect_by_data (test_window_get_document (window), &problems);
  test_window_wait_idle (window);
  test_window_act (window, "run", NULL);
  test_wait (has_run, summary, summary);
  test_window_wait_idle (window);

  suite = test_read ("suite.yaml");
  g_assert_nonnull (strstr (suite, "# ours"));
  g_assert_nonnull (strstr (suite, "state: outcome"));
  manifest = test_read ("out/own.manifest.json");
  g_assert_nonnull (strstr (manifest, "\"job_id\": \"name\""));
  g_assert_cmpint (g_rename ("out", "of_window"), ==, 0);
  test_run_command_line ("pipeline.yaml");
  g_assert_cmpuint (test_compare_folders ("of_window", "out"), >, 10);
  test_window_drop (window);
}

/* Opens the columns of the only trace of the study. */
static TmapAppImportDialog *
open_columns (TmapAppWindow *window)
{
  GtkWidget *button;

  tmap_app_window_show_pane (window, "traces");
  test_window_wait_idle (window);
  button = test_wait_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Columns…");
  g_signal_emit_by_name (button, "clicked");
  return TMAP_APP_IMPORT_DIALOG (test_wait_dialog (TMAP_APP_TYPE_IMPORT_DIALOG));
}

static void
close_dialog (TmapAppImportDialog *dialog)
{
  gtk_window_close (GTK_WINDOW (dialog));
  test_wait (is_gone, NULL, "the end of the dialog");
}

/* Without header, columns have numbers; clock and units stay when that is switched. */
static void
test_no_header (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window = test_window_new ();
  TmapAppImportDialog *dialog;

  test_write ("own.csv", "a,100,60,2\n");
  dialog = open_csv (window, "own.csv");
  g_assert_true (says (dialog, "Still to choose: Submit time, GPUs, Duration or End time"));
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_SUBMIT_TIME, "2");
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_DURATION, "3");
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_GPUS, "4");
  g_assert_true (says (dialog, "Jobs: 1 in 1 rows, the whole file"));
  tmap_app_import_dialog_set_time_zone (dialog, "-03:30");
  tmap_app_import_dialog_accept (dialog);
  test_wait (is_gone, NULL, "the end of the dialog");
  g_assert_false (get_source (window, 0)->options->mapping->header);
  g_assert_cmpstr (get_source (window, 0)->options->mapping->columns[TMAP_CSV_GPUS], ==, "4");

  dialog = open_columns (window);
  tmap_app_import_dialog_set_header (dialog, TRUE);
  g_assert_true (says (dialog, "own.csv: has no rows"));
  g_assert_false (tmap_app_import_dialog_is_complete (dialog));
  tmap_app_import_dialog_set_header (dialog, FALSE);
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_SUBMIT_TIME, "2");
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_DURATION, "3");
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_GPUS, "4");
  tmap_app_import_dialog_accept (dialog);
  test_wait (is_gone, NULL, "the end of the dialog");
  g_assert_cmpint (get_source (window, 0)->options->mapping->zone_s, ==, -12600);
  test_window_drop (window);
}

static void
open_mapped (TmapAppWindow **window, const char *columns, const char *rest)
{
  g_autofree char *suite =
      g_strdup_printf ("version: 1\nsources:\n"
                       "  - name: own\n    format: csv\n    trace_path: own.csv\n"
                       "    columns: {submit_time: when, end_time: finished, gpus: gpu%s}\n%s"
                       "output: {artifact_dir: out/suite, markdown_path: out/suite.md}\n",
                       columns, rest);

  write_study ();
  test_write ("suite.yaml", suite);
  *window = test_window_open ("pipeline.yaml");
}

/* A column that is not there stays chosen, and is told, until another one is. */
static void
test_absent (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window;
  TmapAppImportDialog *dialog;

  open_mapped (&window, ", state: ending", "    success: [OK]\n");
  dialog = open_columns (window);
  g_assert_true (says (dialog, "missing column ending"));
  g_assert_false (tmap_app_import_dialog_is_complete (dialog));
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_STATE, "outcome");
  g_assert_true (says (dialog, "Jobs: 3 in 5 rows"));
  close_dialog (dialog);
  test_window_drop (window);
}

/* Of two traces of one file, that one is changed whose columns were opened, with its workload. */
static void
test_same_file (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window;
  TmapAppImportDialog *dialog;
  TmapAppDocument *document;
  GtkWidget *row;

  open_mapped (&window, "",
               "  - name: good\n    format: csv\n    trace_path: own.csv\n"
               "    columns: {submit_time: when, end_time: finished, gpus: gpu, state: outcome}\n"
               "    success: [OK]\n");
  document = test_window_get_document (window);
  tmap_app_window_show_pane (window, "traces");
  test_window_wait_idle (window);
  row = gtk_widget_get_next_sibling (
      test_wait_find (GTK_WIDGET (window), TMAP_APP_TYPE_SOURCE_ROW, NULL));
  g_signal_emit_by_name (row, "columns-clicked");
  dialog = TMAP_APP_IMPORT_DIALOG (test_wait_dialog (TMAP_APP_TYPE_IMPORT_DIALOG));
  g_assert_true (says (dialog, "Jobs: 3 in 5 rows"));
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_JOB_ID, "name");
  tmap_app_import_dialog_accept (dialog);
  test_wait (is_gone, NULL, "the end of the dialog");
  g_assert_null (get_source (window, 0)->options->mapping->columns[TMAP_CSV_JOB_ID]);
  g_assert_cmpstr (get_source (window, 1)->options->mapping->columns[TMAP_CSV_JOB_ID], ==, "name");
  /* This one reads the trace as the first does. */
  g_assert_null (tmap_app_document_get_generation (document, 0)
                     ->source_options->mapping->columns[TMAP_CSV_JOB_ID]);
  test_window_drop (window);
}

/* The drop-down whose last item has that text. */
static GtkDropDown *
find_drop_down (GtkWidget *widget, const char *last)
{
  if (GTK_IS_DROP_DOWN (widget)) {
    GtkStringList *items = GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (widget)));
    guint n = g_list_model_get_n_items (G_LIST_MODEL (items));

    return g_strcmp0 (gtk_string_list_get_string (items, n - 1), last) == 0 ? GTK_DROP_DOWN (widget)
                                                                            : NULL;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkDropDown *found = find_drop_down (child, last);

    if (found != NULL)
      return found;
  }
  return NULL;
}

/* A unit without a title is still the same after another one was tried. */
static void
test_other_unit (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window;
  TmapAppImportDialog *dialog;
  GtkDropDown *units;

  open_mapped (&window, "", "    gpu_unit: 0.25\n    fractional_gpus: round_up\n");
  dialog = open_columns (window);
  units = find_drop_down (GTK_WIDGET (dialog), "× 0.25");
  g_assert_nonnull (units);
  gtk_drop_down_set_selected (units, 0);
  gtk_drop_down_set_selected (units,
                              g_list_model_get_n_items (gtk_drop_down_get_model (units)) - 1);
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_JOB_ID, "name");
  tmap_app_import_dialog_accept (dialog);
  test_wait (is_gone, NULL, "the end of the dialog");
  g_assert_cmpfloat (get_source (window, 0)->options->mapping->gpu_unit, ==, 0.25);
  test_window_drop (window);
}

/* What stands in headers may be anything; what is chosen is read back as the same. */
static void
test_odd_names (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window = test_window_new ();
  TmapAppImportDialog *dialog;
  const char *odd = "<b>no: [1]</b> &amp; \x01\xe2\x80\xae #";

  test_write ("own.csv", ",submit,gpus,duration,<b>no: [1]</b> &amp; \x01\xe2\x80\xae #\n"
                         "0,1,1,60,a\n1,2,1,60,b\n");
  dialog = open_csv (window, "own.csv");
  g_assert_true (says (dialog, "Jobs: 2 in 2 rows"));
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_JOB_ID, "");
  g_assert_true (says (dialog, "Job id: a column without a name cannot be chosen"));
  g_assert_false (tmap_app_import_dialog_is_complete (dialog));
  tmap_app_import_dialog_choose (dialog, TMAP_CSV_JOB_ID, odd);
  tmap_app_import_dialog_accept (dialog);
  test_wait (is_gone, NULL, "the end of the dialog");
  g_assert_cmpstr (get_source (window, 0)->options->mapping->columns[TMAP_CSV_JOB_ID], ==, odd);
  test_window_drop (window);
}

/* A broken row is told with its line, and that a file has a workload is as with other traces. */
static void
test_window_files (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window = test_window_new ();
  g_autofree char *path = g_canonicalize_filename ("later.csv", NULL);
  const char *const paths[] = { path, NULL };
  TmapAppImportDialog *dialog;

  test_write ("own.csv", JOBS);
  test_write ("later.csv", "submit,gpus,duration\n1,1,60\n2,1\n");
  dialog = open_csv (window, "own.csv");
  choose_all (dialog);
  /* What comes meanwhile is not forgotten. */
  tmap_app_window_open_files (window, paths);
  test_settle ();
  tmap_app_import_dialog_accept (dialog);
  test_wait_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "later.csv:3: ");
  g_assert_cmpuint (get_n_sources (window), ==, 1);
  g_assert_cmpuint (tmap_app_document_get_n_generations (test_window_get_document (window)), ==, 1);
  tmap_app_document_undo (test_window_get_document (window));
  g_assert_cmpuint (get_n_sources (window), ==, 0);
  g_assert_cmpuint (tmap_app_document_get_n_generations (test_window_get_document (window)), ==, 0);
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
  g_test_add_func ("/import/no-header", test_no_header);
  g_test_add_func ("/import/absent", test_absent);
  g_test_add_func ("/import/same-file", test_same_file);
  g_test_add_func ("/import/other-unit", test_other_unit);
  g_test_add_func ("/import/odd-names", test_odd_names);
  g_test_add_func ("/import/window-files", test_window_files);
  return test_application_run ();
}
