/* SPDX-License-Identifier: Apache-2.0 */
#include <tmap.h>

#include "cli/cli-support.h"
#include "support.h"

static void
test_jobs (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) excluded = NULL;
  g_autofree char *summary = NULL;
  g_autoptr (TmapJobs) jobs = NULL;
  const guint supported[] = { 1, 2 };
  const guint32 *gpus;
  gsize n;

  cli_write_study ();
  jobs = tmap_jobs_load ("trace.csv", NULL, "Venus", NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (tmap_jobs_get_n_jobs (jobs), ==, 10);
  g_assert_cmpuint (tmap_jobs_get_n_rows (jobs), ==, 10);
  g_assert_cmpstr (tmap_jobs_get_format (jobs), ==, "helios");
  g_assert_cmpstr (tmap_jobs_get_cluster (jobs), ==, "venus");
  g_assert_cmpstr (tmap_jobs_get_id (jobs, 9), ==, "j9");
  g_assert_cmpfloat (tmap_jobs_get_submit_times (jobs, &n)[9], ==, 540);
  g_assert_cmpuint (n, ==, 10);
  g_assert_cmpfloat (tmap_jobs_get_durations (jobs, &n)[0], ==, 3600);
  g_assert_cmpfloat (tmap_jobs_get_queue_waits (jobs, &n)[0], ==, 30);
  gpus = tmap_jobs_get_gpu_counts (jobs, &n);
  g_assert_cmpuint (gpus[7], ==, 1);
  g_assert_cmpuint (gpus[8], ==, 4);
  excluded = tmap_jobs_get_excluded (jobs);
  g_assert_cmpuint (g_variant_n_children (excluded), ==, 0);
  summary = tmap_jobs_summarize (jobs, supported, G_N_ELEMENTS (supported));
  g_assert_nonnull (strstr (summary, "\"supported_job_count\": 9,"));
  g_assert_nonnull (folder);
}

static void
test_excluded (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) excluded = NULL;
  g_autoptr (TmapJobs) jobs = NULL;
  guint64 rows;

  test_write ("cluster_log.csv",
              "job_id,gpu_num,node_num,state,submit_time,start_time,end_time,duration,queue\n"
              "a,1,1,COMPLETED,2020-04-01 00:00:00,2020-04-01 00:00:00,2020-04-01 00:01:00,60,0\n"
              "b,1,1,FAILED,,,,,\n"
              "c,1,1,FAILED,,,,,\n");
  jobs = tmap_jobs_load ("cluster_log.csv", "Helios", "Venus", NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (tmap_jobs_get_n_jobs (jobs), ==, 1);
  excluded = tmap_jobs_get_excluded (jobs);
  g_assert_true (g_variant_lookup (excluded, "state", "t", &rows));
  g_assert_cmpuint (rows, ==, 2);
  g_assert_cmpuint (g_variant_n_children (excluded), ==, 1);
  g_assert_nonnull (folder);
}

/* What a configuration may say of a source, a program may say, too. */
static void
test_options (void)
{
  static const char own[] = "{columns: {submit_time: t, duration: d, gpus: g}, time_format: "
                            "seconds, duration_unit_s: 60, fractional_gpus: round_up}";
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapJobs) jobs = NULL;
  gsize n;

  test_write ("own.csv", "t,d,g\n0,2,0.5\n10,1,2\n");
  jobs = tmap_jobs_load_with_options ("own.csv", "csv", "Own", own, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (tmap_jobs_get_n_jobs (jobs), ==, 2);
  g_assert_cmpfloat (tmap_jobs_get_durations (jobs, &n)[0], ==, 120);
  g_assert_cmpuint (tmap_jobs_get_gpu_counts (jobs, &n)[0], ==, 1);

  g_assert_null (tmap_jobs_load ("own.csv", "csv", "Own", NULL, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_VALUE);
  g_clear_error (&error);
  g_assert_null (
      tmap_jobs_load_with_options ("own.csv", "csv", "Own", "{attempts: span}", NULL, &error));
  g_assert_nonnull (strstr (error->message, "attempts"));
  g_clear_error (&error);
  g_assert_null (tmap_jobs_load_with_options ("own.csv", "csv", "Own", "columns: [", NULL, &error));
  g_assert_nonnull (strstr (error->message, "options:"));
}

static void
test_errors (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapSession) session = tmap_session_new ();
  g_autoptr (GError) error = NULL;

  cli_write_study ();
  g_assert_null (tmap_jobs_load ("nothing", "philly", NULL, NULL, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_FILE);
  g_clear_error (&error);
  g_assert_null (tmap_jobs_load ("trace.csv", NULL, NULL, NULL, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_VALUE);
  g_assert_cmpstr (error->message, ==, "the trace format 'helios' needs the name of the cluster");
  g_clear_error (&error);
  g_assert_null (tmap_jobs_load ("trace.csv", "venus", "Venus", NULL, &error));
  g_assert_cmpstr (error->message, ==,
                   "the trace format 'venus' is not known; the formats are helios, philly, acme, "
                   "pai, openb, elasticflow, philly-flat, swf, csv");
  g_clear_error (&error);
  g_assert_null (tmap_session_generate (session, "suite.yaml", NULL, NULL, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_VALUE);
  g_assert_nonnull (folder);
}

static void
count_progress (G_GNUC_UNUSED TmapSession *session, const char *what, double fraction, guint *count)
{
  g_assert_nonnull (what);
  g_assert_cmpfloat (fraction, <=, 1);
  ++*count;
}

static void
test_commands (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapSession) session = tmap_session_new ();
  const char *const profiles[] = { "one.csv", "two.csv", NULL };
  g_autoptr (TmapOutcome) catalog = NULL;
  g_autoptr (TmapOutcome) generation = NULL;
  g_autoptr (GError) error = NULL;
  guint progress = 0;

  cli_write_study ();
  g_signal_connect (session, "progress", G_CALLBACK (count_progress), &progress);
  catalog =
      tmap_session_build_catalog (session, profiles, NULL, "tasks", "catalog.csv", NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (tmap_outcome_get_files (catalog)[0], ==, "catalog.csv");
  g_assert_null (tmap_outcome_get_files (catalog)[1]);
  g_assert_null (tmap_outcome_get_manifests (catalog)[0]);

  generation = tmap_session_generate (session, "gen.yaml", ".", NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length ((GStrv)tmap_outcome_get_files (generation)), ==, 5);
  g_assert_true (
      g_str_has_suffix (tmap_outcome_get_manifests (generation)[0], "/out/trace.manifest.json"));
  g_assert_null (tmap_outcome_get_manifests (generation)[1]);
  g_assert_cmpuint (progress, >, 0);
  g_assert_nonnull (folder);
}

/* A mapping of columns is the one of the command. */
static void
test_columns (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapSession) session = tmap_session_new ();
  g_autoptr (GHashTable) columns = g_hash_table_new (g_str_hash, g_str_equal);
  const char *const profiles[] = { "one.csv", NULL };
  g_autoptr (TmapOutcome) plain = NULL;
  g_autoptr (TmapOutcome) mapped = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *found = NULL;
  g_autoptr (GError) error = NULL;

  cli_write_study ();
  plain = tmap_session_build_catalog (session, profiles, NULL, NULL, "plain.csv", NULL, &error);
  g_assert_no_error (error);
  cli_edit ("one.csv", "gpu_count", "gpus");
  g_hash_table_insert (columns, (gpointer) "gpu_count", (gpointer) "gpus");
  mapped =
      tmap_session_build_catalog (session, profiles, columns, NULL, "mapped.csv", NULL, &error);
  g_assert_no_error (error);
  expected = test_read ("plain.csv");
  found = test_read ("mapped.csv");
  g_assert_cmpstr (found, ==, expected);
  g_assert_nonnull (folder);
}

/* A configuration writes where the command would let it, and anywhere if that is allowed. */
static void
test_outside (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapSession) session = tmap_session_new ();
  g_autoptr (TmapOutcome) generation = NULL;
  g_autoptr (TmapOutcome) pipeline = NULL;
  g_autoptr (GError) error = NULL;
  gboolean allowed;

  cli_write_study ();
  cli_edit ("gen.yaml", "out/trace.csv", "../outside/trace.csv");
  g_assert_null (tmap_session_generate (session, "gen.yaml", ".", NULL, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_OUTSIDE);
  g_clear_error (&error);
  g_assert_null (tmap_session_run_pipeline (session, "pipeline.yaml", NULL, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_OUTSIDE);
  g_clear_error (&error);

  cli_edit ("gen.yaml", "../outside/trace.csv", ".hidden/trace.csv");
  g_assert_null (tmap_session_generate (session, "gen.yaml", ".", NULL, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_OUTSIDE);
  g_clear_error (&error);
  g_object_set (session, "allow-outside", TRUE, NULL);
  g_object_get (session, "allow-outside", &allowed, NULL);
  g_assert_true (allowed && tmap_session_get_allow_outside (session));
  generation = tmap_session_generate (session, "gen.yaml", ".", NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_test (".hidden/trace.csv", G_FILE_TEST_IS_REGULAR));
  pipeline = tmap_session_run_pipeline (session, "pipeline.yaml", NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (folder);
}

static void
test_pipeline (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapSession) session = tmap_session_new ();
  g_autoptr (TmapOutcome) outcome = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *config = NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *stricter = NULL;

  cli_write_study ();
  config = test_read ("pipeline.yaml");
  parts = g_strsplit (config, "required_job_count: 4", 2);
  stricter = g_strjoinv ("required_job_count: 5", parts);
  test_write ("pipeline.yaml", stricter);
  outcome = tmap_session_run_pipeline (session, "pipeline.yaml", NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (tmap_outcome_get_broken_rules (outcome)[0]);
  g_assert_null (tmap_outcome_get_broken_rules (outcome)[1]);
  g_assert_nonnull (tmap_outcome_get_notes (outcome));
  g_assert_cmpuint (g_strv_length ((GStrv)tmap_outcome_get_manifests (outcome)), ==, 1);
  for (const char *const *file = tmap_outcome_get_files (outcome); *file != NULL; file++)
    g_assert_true (g_file_test (*file, G_FILE_TEST_IS_REGULAR));
  /* The figures of reports are there, as with the command. */
  g_assert_true (g_file_test ("out/trace.manifest.report/gpu_demand.png", G_FILE_TEST_EXISTS));
  g_assert_nonnull (folder);
}

static void
test_cancelled (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapSession) session = tmap_session_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  cli_write_study ();
  before = cli_snapshot ();
  g_cancellable_cancel (cancellable);
  g_assert_null (tmap_session_run_pipeline (session, "pipeline.yaml", cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  after = cli_snapshot ();
  g_assert_cmpstr (after, ==, before);
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lib/jobs", test_jobs);
  g_test_add_func ("/lib/excluded", test_excluded);
  g_test_add_func ("/lib/options", test_options);
  g_test_add_func ("/lib/errors", test_errors);
  g_test_add_func ("/lib/commands", test_commands);
  g_test_add_func ("/lib/columns", test_columns);
  g_test_add_func ("/lib/outside", test_outside);
  g_test_add_func ("/lib/pipeline", test_pipeline);
  g_test_add_func ("/lib/cancelled", test_cancelled);
  return g_test_run ();
}
