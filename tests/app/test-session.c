/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gstdio.h>
#include <string.h>

#include "app/session.h"
#include "chart/figures/report-figures.h"
#include "study-support.h"
#include "support.h"

#define PATIENCE_S 60

#define PIPELINE                                                                                   \
  "version: 1 # kept\n"                                                                            \
  "catalog: {profiles: [profiles.csv], output: catalog.csv}\n"                                     \
  "characterization: {config: suite.yaml}\n"                                                       \
  "generation: {configs: [one.yaml, two.yaml]}\n"                                                  \
  "reports: {comparison_output_dir: cmp}\n"

#define SUITE                                                                                      \
  "version: 1\n"                                                                                   \
  "sources:\n"                                                                                     \
  "  - {name: venus, format: helios, trace_path: trace.csv, cluster_name: Venus}\n"                \
  "output: {artifact_dir: summaries, markdown_path: suite.md}\n"

/* A study in a folder of its own, as a window has it. */
typedef struct {
  TestFolder *folder;
  TmapAppDocument *document;
  TmapAppSession *session;
  TmapReportFigures figures;
} Study;

static gboolean
is_state (Study *study, TmapAppStep step, TmapAppState state)
{
  return tmap_app_session_get_state (study->session, step) == state;
}

static void
wait_for (Study *study, TmapAppStep step, TmapAppState state)
{
  gint64 limit = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  while (!is_state (study, step, state)) {
    const GError *problem = tmap_app_session_get_problem (study->session, step);

    if (g_get_monotonic_time () > limit)
      g_error ("step %d does not get to state %d: %s", step, state,
               problem != NULL ? problem->message : "");
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
  }
}

static gboolean
is_idle (Study *study)
{
  for (TmapAppStep step = 0; step < TMAP_APP_N_STEPS; step++)
    if (is_state (study, step, TMAP_APP_STATE_RUNNING))
      return FALSE;
  return !tmap_app_session_is_running (study->session);
}

static void
wait_until_idle (Study *study)
{
  gint64 limit = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  while (!is_idle (study)) {
    g_assert_cmpint (g_get_monotonic_time (), <, limit);
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
  }
}

static void
write_files (void)
{
  study_write_inputs ();
  g_assert_cmpint (g_unlink ("catalog.csv"), ==, 0);
  test_write ("pipeline.yaml", PIPELINE);
  test_write ("suite.yaml", SUITE);
  study_write_generation ("one", "Venus", "selection_method: representative, num_jobs: 3", TRUE);
  study_write_generation ("two", "Venus", "selection_method: representative, num_jobs: 5", TRUE);
}

static void
open_study (Study *study, const char *path)
{
  g_autoptr (GError) error = NULL;

  study->document = tmap_app_document_open (path, &error);
  g_assert_no_error (error);
  study->session = tmap_app_session_new (study->document);
}

static void
begin (Study *study)
{
  study->folder = test_folder_enter ();
  write_files ();
  open_study (study, "pipeline.yaml");
}

static void
end (Study *study)
{
  g_assert_finalize_object (g_steal_pointer (&study->session));
  g_clear_object (&study->document);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_pointer (&study->folder, test_folder_leave);
}

static void
set_jobs (Study *study, guint generation, gint64 n_jobs)
{
  g_autoptr (GError) error = NULL;

  tmap_app_document_set_integer (study->document, TMAP_APP_FILE_GENERATION, generation,
                                 "mapping.num_jobs", n_jobs, &error);
  g_assert_no_error (error);
}

static guint
get_window_jobs (Study *study)
{
  return tmap_app_session_get_selection (study->session)->window->n_jobs;
}

static void
start_run (Study *study)
{
  tmap_report_figures_init (&study->figures);
  study->figures.formats |= tmap_app_document_get_pipeline (study->document)->figure_formats;
  tmap_app_session_run (study->session, tmap_report_figures_writer (), &study->figures);
}

static void
check_problem (Study *study, TmapAppStep step, const char *part)
{
  const GError *problem = tmap_app_session_get_problem (study->session, step);

  g_assert_nonnull (problem);
  if (strstr (problem->message, part) == NULL)
    g_error ("'%s' lacks '%s'", problem->message, part);
}

static void
test_empty (void)
{
  Study study = { 0 };

  study.document = tmap_app_document_new ();
  study.session = tmap_app_session_new (study.document);
  wait_until_idle (&study);
  for (TmapAppStep step = 0; step < TMAP_APP_N_STEPS; step++)
    g_assert_cmpint (tmap_app_session_get_state (study.session, step), ==, TMAP_APP_STATE_EMPTY);
  g_assert_null (tmap_app_session_get_catalog (study.session));
  g_assert_null (tmap_app_session_get_study (study.session));
  end (&study);
}

/* Without having been looked at, the fidelity waits. */
static void
test_steps (void)
{
  Study study = { 0 };
  g_autofree char *catalog = NULL;
  g_autofree char *window = NULL;
  g_autofree char *mapping = NULL;

  begin (&study);
  g_assert_true (is_state (&study, TMAP_APP_STEP_CATALOG, TMAP_APP_STATE_RUNNING));
  wait_for (&study, TMAP_APP_STEP_MAPPING, TMAP_APP_STATE_DONE);
  wait_until_idle (&study);
  g_assert_true (is_state (&study, TMAP_APP_STEP_CATALOG, TMAP_APP_STATE_DONE));
  g_assert_true (is_state (&study, TMAP_APP_STEP_TRACES, TMAP_APP_STATE_DONE));
  g_assert_true (is_state (&study, TMAP_APP_STEP_WINDOW, TMAP_APP_STATE_DONE));
  g_assert_true (is_state (&study, TMAP_APP_STEP_FIDELITY, TMAP_APP_STATE_EMPTY));
  g_assert_true (is_state (&study, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_EMPTY));
  g_assert_cmpuint (tmap_app_session_get_traces (study.session)->summaries->len, ==, 1);
  g_assert_cmpuint (get_window_jobs (&study), ==, 3);
  catalog = tmap_app_session_dup_summary (study.session, TMAP_APP_STEP_CATALOG);
  g_assert_cmpstr (catalog, ==, "7 workloads");
  mapping = tmap_app_session_dup_summary (study.session, TMAP_APP_STEP_MAPPING);
  g_assert_cmpstr (mapping, ==, "3 mapped jobs");
  window = tmap_app_session_dup_summary (study.session, TMAP_APP_STEP_WINDOW);
  g_assert_true (g_str_has_prefix (window, "score 0."));
  g_assert_false (g_file_test ("catalog.csv", G_FILE_TEST_EXISTS));
  tmap_app_session_set_active (study.session, TMAP_APP_STEP_FIDELITY);
  wait_for (&study, TMAP_APP_STEP_FIDELITY, TMAP_APP_STATE_DONE);
  g_assert_false (g_file_test ("out", G_FILE_TEST_EXISTS));
  end (&study);
}

/* However many edits there are, what is shown in the end is that of the last. */
static void
test_superseding (void)
{
  Study study = { 0 };

  begin (&study);
  for (guint i = 0; i < 40; i++) {
    set_jobs (&study, 0, 2 + i % 6);
    g_assert_true (is_state (&study, TMAP_APP_STEP_WINDOW, TMAP_APP_STATE_RUNNING));
    if (i % 7 == 0)
      g_main_context_iteration (NULL, FALSE);
    /* A mapping of an older window must not pass as the one of the new. */
    g_assert_false (is_state (&study, TMAP_APP_STEP_MAPPING, TMAP_APP_STATE_DONE));
  }
  set_jobs (&study, 0, 6);
  wait_for (&study, TMAP_APP_STEP_MAPPING, TMAP_APP_STATE_DONE);
  g_assert_cmpuint (get_window_jobs (&study), ==, 6);
  g_assert_cmpuint (tmap_app_session_get_mapping (study.session)->mapping->n_jobs, ==, 6);
  wait_until_idle (&study);
  g_assert_cmpuint (get_window_jobs (&study), ==, 6);
  end (&study);
}

static void
test_out_of_date (void)
{
  Study study = { 0 };

  begin (&study);
  wait_until_idle (&study);
  tmap_app_session_set_active (study.session, TMAP_APP_STEP_FIDELITY);
  wait_until_idle (&study);
  tmap_app_session_set_active (study.session, TMAP_APP_STEP_WINDOW);
  /* Of the second trace, nothing is shown but the fidelity. */
  set_jobs (&study, 1, 4);
  g_assert_true (is_state (&study, TMAP_APP_STEP_WINDOW, TMAP_APP_STATE_DONE));
  g_assert_true (is_state (&study, TMAP_APP_STEP_MAPPING, TMAP_APP_STATE_DONE));
  g_assert_true (is_state (&study, TMAP_APP_STEP_CATALOG, TMAP_APP_STATE_DONE));
  g_assert_true (is_state (&study, TMAP_APP_STEP_FIDELITY, TMAP_APP_STATE_OUT_OF_DATE));
  tmap_app_session_set_active (study.session, TMAP_APP_STEP_FIDELITY);
  g_assert_true (is_state (&study, TMAP_APP_STEP_FIDELITY, TMAP_APP_STATE_RUNNING));
  wait_for (&study, TMAP_APP_STEP_FIDELITY, TMAP_APP_STATE_DONE);
  set_jobs (&study, 0, 2);
  g_assert_true (is_state (&study, TMAP_APP_STEP_MAPPING, TMAP_APP_STATE_OUT_OF_DATE));
  wait_until_idle (&study);
  g_assert_true (is_state (&study, TMAP_APP_STEP_MAPPING, TMAP_APP_STATE_DONE));
  end (&study);
}

/* What was stopped is computed when it is looked at again. */
static void
test_cancel (void)
{
  Study study = { 0 };

  begin (&study);
  tmap_app_session_cancel (study.session);
  g_assert_true (is_idle (&study));
  for (guint i = 0; i < 200; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_null (tmap_app_session_get_catalog (study.session));
  g_assert_true (is_state (&study, TMAP_APP_STEP_CATALOG, TMAP_APP_STATE_EMPTY));
  tmap_app_session_set_active (study.session, TMAP_APP_STEP_CATALOG);
  wait_for (&study, TMAP_APP_STEP_CATALOG, TMAP_APP_STATE_DONE);
  start_run (&study);
  g_assert_true (tmap_app_session_is_running (study.session));
  tmap_app_session_cancel (study.session);
  g_assert_false (tmap_app_session_is_running (study.session));
  wait_until_idle (&study);
  g_assert_null (tmap_app_session_get_study (study.session));
  end (&study);
}

static void
test_cancelled_run_writes_nothing (void)
{
  Study study = { 0 };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  begin (&study);
  wait_until_idle (&study);
  before = test_list (".");
  start_run (&study);
  tmap_app_session_cancel (study.session);
  /* Waits for the thread. */
  g_assert_finalize_object (g_steal_pointer (&study.session));
  after = test_list (".");
  g_assert_cmpstr (after, ==, before);
  study.session = tmap_app_session_new (study.document);
  end (&study);
}

static void
test_missing_files (void)
{
  Study study = { 0 };

  study.folder = test_folder_enter ();
  write_files ();
  g_assert_cmpint (g_unlink ("suite.yaml"), ==, 0);
  g_assert_cmpint (g_unlink ("trace.csv"), ==, 0);
  g_assert_cmpint (g_unlink ("profiles.csv"), ==, 0);
  open_study (&study, "pipeline.yaml");
  wait_until_idle (&study);
  check_problem (&study, TMAP_APP_STEP_CATALOG, "profiles.csv");
  check_problem (&study, TMAP_APP_STEP_TRACES, "suite.yaml");
  check_problem (&study, TMAP_APP_STEP_WINDOW, "trace.csv");
  g_assert_true (is_state (&study, TMAP_APP_STEP_TRACES, TMAP_APP_STATE_PROBLEM));
  start_run (&study);
  g_assert_false (tmap_app_session_is_running (study.session));
  check_problem (&study, TMAP_APP_STEP_ARTIFACTS, "suite.yaml");
  g_assert_true (is_state (&study, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_PROBLEM));
  end (&study);

  study.folder = test_folder_enter ();
  write_files ();
  g_assert_cmpint (g_unlink ("one.yaml"), ==, 0);
  open_study (&study, "pipeline.yaml");
  wait_until_idle (&study);
  check_problem (&study, TMAP_APP_STEP_WINDOW, "one.yaml");
  g_assert_true (is_state (&study, TMAP_APP_STEP_CATALOG, TMAP_APP_STATE_DONE));
  g_assert_true (is_state (&study, TMAP_APP_STEP_TRACES, TMAP_APP_STATE_DONE));
  end (&study);
}

/* A trace of the suite that is missing is a problem of its own: the others are shown. */
static void
test_missing_trace (void)
{
  Study study = { 0 };
  const TmapAppTrace *trace;

  study.folder = test_folder_enter ();
  write_files ();
  study_replace ("suite.yaml", "sources:\n",
                 "sources:\n  - {name: gone, format: helios, trace_path: gone.csv}\n");
  open_study (&study, "pipeline.yaml");
  wait_until_idle (&study);
  g_assert_true (is_state (&study, TMAP_APP_STEP_TRACES, TMAP_APP_STATE_DONE));
  g_assert_cmpuint (tmap_app_session_get_traces (study.session)->summaries->len, ==, 1);
  trace = g_ptr_array_index (tmap_app_session_get_traces (study.session)->traces, 0);
  g_assert_nonnull (trace->problem);
  g_assert_nonnull (strstr (trace->problem->message, "gone.csv"));
  end (&study);
}

static void
test_broken_files (void)
{
  Study study = { 0 };
  g_autoptr (GError) error = NULL;

  study.folder = test_folder_enter ();
  write_files ();
  test_write ("one.yaml", "version: 1\nsource:\n  format: [helios\nmapping: {}\n");
  study_replace ("suite.yaml", "format: helios", "format: heliox");
  test_write ("profiles.csv", "workload_id,run_id\na,b\n");
  open_study (&study, "pipeline.yaml");
  wait_until_idle (&study);
  check_problem (&study, TMAP_APP_STEP_WINDOW, "one.yaml:4");
  check_problem (&study, TMAP_APP_STEP_TRACES, "suite.yaml:3");
  check_problem (&study, TMAP_APP_STEP_CATALOG, "profiles.csv");
  /* An edit that solves it. */
  tmap_app_document_set_source_value (study.document, 0, "format", "helios", &error);
  g_assert_no_error (error);
  wait_until_idle (&study);
  g_assert_true (is_state (&study, TMAP_APP_STEP_TRACES, TMAP_APP_STATE_DONE));
  g_assert_null (tmap_app_session_get_problem (study.session, TMAP_APP_STEP_TRACES));
  end (&study);
}

static void
on_step_changed (guint *counts, guint step)
{
  counts[step]++;
}

static void
test_selected (void)
{
  Study study = { 0 };
  guint counts[TMAP_APP_N_STEPS] = { 0 };
  g_autoptr (GError) error = NULL;

  begin (&study);
  wait_until_idle (&study);
  g_signal_connect_swapped (study.session, "step-changed", G_CALLBACK (on_step_changed), counts);
  tmap_app_session_set_selected (study.session, 1);
  g_assert_true (is_state (&study, TMAP_APP_STEP_MAPPING, TMAP_APP_STATE_OUT_OF_DATE));
  wait_for (&study, TMAP_APP_STEP_MAPPING, TMAP_APP_STATE_DONE);
  g_assert_cmpuint (get_window_jobs (&study), ==, 5);
  g_assert_cmpuint (counts[TMAP_APP_STEP_WINDOW], >, 0);
  g_assert_cmpuint (counts[TMAP_APP_STEP_CATALOG], ==, 0);
  /* The last one takes the place of one that is removed. */
  tmap_app_document_remove_generation (study.document, 1, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (tmap_app_session_get_selected (study.session), ==, 0);
  wait_until_idle (&study);
  g_assert_cmpuint (get_window_jobs (&study), ==, 3);
  tmap_app_document_remove_generation (study.document, 0, &error);
  g_assert_no_error (error);
  wait_until_idle (&study);
  g_assert_true (is_state (&study, TMAP_APP_STEP_WINDOW, TMAP_APP_STATE_EMPTY));
  g_assert_true (is_state (&study, TMAP_APP_STEP_MAPPING, TMAP_APP_STATE_EMPTY));
  tmap_app_document_undo (study.document);
  wait_until_idle (&study);
  g_assert_true (is_state (&study, TMAP_APP_STEP_MAPPING, TMAP_APP_STATE_DONE));
  end (&study);
}

static void
test_profiles_removed (void)
{
  Study study = { 0 };
  g_autoptr (GError) error = NULL;

  begin (&study);
  wait_until_idle (&study);
  tmap_app_document_remove_profile (study.document, 0, &error);
  g_assert_no_error (error);
  wait_until_idle (&study);
  g_assert_true (is_state (&study, TMAP_APP_STEP_CATALOG, TMAP_APP_STATE_EMPTY));
  g_assert_true (is_state (&study, TMAP_APP_STEP_MAPPING, TMAP_APP_STATE_EMPTY));
  g_assert_true (is_state (&study, TMAP_APP_STEP_WINDOW, TMAP_APP_STATE_DONE));
  end (&study);
}

static void
check_same_as_disk (TmapArtifacts *artifacts)
{
  guint n = tmap_artifacts_get_n (artifacts);

  g_assert_cmpuint (n, >, 10);
  for (guint i = 0; i < n; i++) {
    const char *path = tmap_artifacts_get_path (artifacts, i);
    g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, NULL);
    g_autoptr (GBytes) bytes = file != NULL ? g_mapped_file_get_bytes (file) : NULL;

    if (bytes == NULL || !g_bytes_equal (bytes, tmap_artifacts_get_content (artifacts, i)))
      g_error ("%s is not what was written", path);
  }
}

/* What is looked at before a run is what the run writes. */
static void
test_preview (void)
{
  Study study = { 0 };
  TmapAppStudy *preview;

  begin (&study);
  tmap_app_session_set_active (study.session, TMAP_APP_STEP_FIDELITY);
  wait_for (&study, TMAP_APP_STEP_FIDELITY, TMAP_APP_STATE_DONE);
  preview = tmap_app_study_ref (tmap_app_session_get_study (study.session));
  g_assert_false (preview->written);
  start_run (&study);
  wait_for (&study, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_DONE);
  g_assert_true (tmap_app_session_get_study (study.session) != preview);
  check_same_as_disk (preview->run->artifacts);
  check_same_as_disk (tmap_app_session_get_study (study.session)->run->artifacts);
  tmap_app_study_unref (preview);
  end (&study);
}

/* An edit during a run does not make its files those of the new settings. */
static void
test_edit_while_running (void)
{
  Study study = { 0 };
  g_autofree char *summary = NULL;

  begin (&study);
  wait_until_idle (&study);
  start_run (&study);
  set_jobs (&study, 0, 2);
  g_assert_true (tmap_app_session_is_running (study.session));
  wait_until_idle (&study);
  g_assert_true (g_file_test ("out/one.csv", G_FILE_TEST_EXISTS));
  g_assert_true (is_state (&study, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_OUT_OF_DATE));
  g_assert_true (is_state (&study, TMAP_APP_STEP_FIDELITY, TMAP_APP_STATE_OUT_OF_DATE));
  /* A preview of the new settings does not let the files be forgotten. */
  tmap_app_session_set_active (study.session, TMAP_APP_STEP_FIDELITY);
  wait_for (&study, TMAP_APP_STEP_FIDELITY, TMAP_APP_STATE_DONE);
  g_assert_true (is_state (&study, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_OUT_OF_DATE));
  summary = tmap_app_session_dup_summary (study.session, TMAP_APP_STEP_ARTIFACTS);
  g_assert_true (g_str_has_suffix (summary, " files"));
  end (&study);
}

static void
test_failed_run (void)
{
  Study study = { 0 };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  begin (&study);
  wait_until_idle (&study);
  /* The last thing that is written cannot be. */
  test_write ("cmp", "in the way\n");
  before = test_list (".");
  start_run (&study);
  wait_until_idle (&study);
  check_problem (&study, TMAP_APP_STEP_ARTIFACTS, "cmp");
  after = test_list (".");
  g_assert_cmpstr (after, ==, before);
  /* Once it is out of the way, all is well. */
  g_assert_cmpint (g_unlink ("cmp"), ==, 0);
  start_run (&study);
  wait_for (&study, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_DONE);
  end (&study);
}

/* The thread uses what belongs to the session: it must have ended before that goes. */
static void
test_drop_while_busy (void)
{
  for (guint i = 0; i < 20; i++) {
    Study study = { 0 };

    begin (&study);
    for (guint n = 0; n < i; n++)
      g_main_context_iteration (NULL, FALSE);
    if (i % 3 == 0)
      start_run (&study);
    if (i % 3 == 1)
      set_jobs (&study, 0, 2);
    end (&study);
  }
}

static void
copy_case (const char *name, const char *target)
{
  static const char *const inputs[] = { "data", "configs" };
  g_autofree char *tasks = g_build_filename (target, "tasks", NULL);

  g_assert_cmpint (g_mkdir_with_parents (tasks, 0777), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (inputs); i++) {
    g_autofree char *from = g_test_build_filename (G_TEST_DIST, "golden", name, inputs[i], NULL);
    const char *const argv[] = { "cp", "-R", from, target, NULL };
    int status = 1;

    g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status,
                  NULL);
    g_assert_cmpint (status, ==, 0);
  }
}

static void
run_command_line (const char *folder, const char *config)
{
  const char *const argv[] = { g_getenv ("TRACE_MAPPER"), "run-pipeline", "--config", config,
                               NULL };
  g_autofree char *complaint = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (folder, (char **)argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL,
                &complaint, &status, &error);
  g_assert_no_error (error);
  if (!g_spawn_check_wait_status (status, &error))
    g_test_message ("%s: %s", error->message, complaint);
}

static gboolean
has_pipeline (const char *name)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "golden", name, "configs", "full_pipeline.yaml", NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
check_golden (const char *name)
{
  Study study = { .folder = test_folder_enter () };
  g_autofree char *before = NULL;
  g_auto (GStrv) inputs = NULL;

  /* The same path for both, since the artifacts name files: one after the other. */
  copy_case (name, "study");
  run_command_line ("study", "configs/full_pipeline.yaml");
  g_assert_cmpint (g_rename ("study", "expected"), ==, 0);
  copy_case (name, "study");
  before = test_list ("study");
  open_study (&study, "study/configs/full_pipeline.yaml");
  start_run (&study);
  wait_for (&study, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_DONE);
  inputs = g_strsplit (before, " ", -1);
  g_assert_cmpuint (test_compare_folders ("expected", "study"), >, g_strv_length (inputs) + 20);
  end (&study);
}

static void
test_golden (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "golden", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (has_pipeline (name)) {
      check_golden (name);
      n++;
    }
  g_assert_cmpuint (n, >, 0);
}

/* The same with figures of all formats. */
static void
test_figures (void)
{
  Study study = { .folder = test_folder_enter () };

  g_assert_cmpint (g_mkdir ("study", 0777), ==, 0);
  g_assert_cmpint (g_chdir ("study"), ==, 0);
  write_files ();
  study_replace ("pipeline.yaml", "comparison_output_dir: cmp",
                 "comparison_output_dir: cmp, figure_formats: [pdf, png]");
  g_assert_cmpint (g_chdir (".."), ==, 0);
  run_command_line ("study", "pipeline.yaml");
  g_assert_cmpint (g_rename ("study", "expected"), ==, 0);
  g_assert_cmpint (g_mkdir ("study", 0777), ==, 0);
  g_assert_cmpint (g_chdir ("study"), ==, 0);
  write_files ();
  study_replace ("pipeline.yaml", "comparison_output_dir: cmp",
                 "comparison_output_dir: cmp, figure_formats: [pdf, png]");
  g_assert_cmpint (g_chdir (".."), ==, 0);
  open_study (&study, "study/pipeline.yaml");
  start_run (&study);
  wait_for (&study, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_DONE);
  g_assert_cmpuint (test_compare_folders ("expected", "study"), >, 30);
  end (&study);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (g_getenv ("TRACE_MAPPER") == NULL)
    g_error ("TRACE_MAPPER must name the program");
  g_test_add_func ("/session/empty", test_empty);
  g_test_add_func ("/session/steps", test_steps);
  g_test_add_func ("/session/superseding", test_superseding);
  g_test_add_func ("/session/out-of-date", test_out_of_date);
  g_test_add_func ("/session/cancel", test_cancel);
  g_test_add_func ("/session/cancelled-run", test_cancelled_run_writes_nothing);
  g_test_add_func ("/session/missing-files", test_missing_files);
  g_test_add_func ("/session/missing-trace", test_missing_trace);
  g_test_add_func ("/session/broken-files", test_broken_files);
  g_test_add_func ("/session/selected", test_selected);
  g_test_add_func ("/session/profiles-removed", test_profiles_removed);
  g_test_add_func ("/session/preview", test_preview);
  g_test_add_func ("/session/edit-while-running", test_edit_while_running);
  g_test_add_func ("/session/failed-run", test_failed_run);
  g_test_add_func ("/session/drop-while-busy", test_drop_while_busy);
  g_test_add_func ("/session/golden", test_golden);
  g_test_add_func ("/session/figures", test_figures);
  return g_test_run ();
}
