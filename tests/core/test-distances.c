/* SPDX-License-Identifier: Apache-2.0 */
#include "fidelity/distances.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "pipeline/report-generation.h"
#include "study-support.h"
#include "support.h"

#define FIRST_FOUR "selection_method: manual, start_index: 0, num_jobs: 4"
#define CSV "cmp/distribution_distances.csv"

static void
write_and_generate (const char *name, const char *cluster, gboolean simulate)
{
  study_write_generation (name, cluster, FIRST_FOUR, simulate);
  study_generate (name);
}

/* The first four of eight jobs: the numbers by hand. */
static void
test_by_hand (void)
{
  static const char *const rows[] = {
    "trace,quantity,statistic,reference,sample,at,value,ci_low,ci_high,reference_count,"
    "sample_count\n",
    "\nVenus,runtime_s,kolmogorov_smirnov,full_eligible,selected_window,,0.25,0.0,",
    "\nVenus,runtime_s,wasserstein_1,full_eligible,selected_window,,9368.75,",
    "\nVenus,interarrival_s,kolmogorov_smirnov,full_eligible,selected_window,,0.238095238095238",
    "\nVenus,interarrival_s,wasserstein_1,full_eligible,selected_window,,68.5714285714285",
    "\nVenus,gpu_demand,kolmogorov_smirnov,full_eligible,selected_window,,0.125,0.0,",
    "\nVenus,gpu_demand,wasserstein_1,full_eligible,selected_window,,0.375,0.0,",
    "\nVenus,queue_wait_s,wasserstein_1,full_eligible,selected_window,,0.0,0.0,0.0,8,4\n",
    "\nVenus,interarrival_s,wasserstein_1,selected_window,mapped_trace,,0.0,0.0,0.0,3,3\n",
    "\nVenus,gpu_demand,wasserstein_1,selected_window,mapped_trace,,0.0,0.0,0.0,4,4\n",
    "\nVenus,interarrival_s,coefficient_of_variation,,selected_window,,0.8164965809277",
    "\nVenus,arrivals,index_of_dispersion,,selected_window,10.0,1.5,,,,\n",
    "\nVenus,arrivals,index_of_dispersion,,mapped_trace,10.0,1.5,,,,\n",
    "\nVenus,gpus,offered_load,,selected_window,0.0,1.0,,,,\n",
    "\nVenus,gpus,offered_load,,selected_window,60.0,4.0,,,,\n",
    "\nVenus,gpus,offered_load,,full_eligible,60.0,4.0,,,,\n",
  };
  g_autoptr (TestFolder) folder = test_folder_enter ();

  study_write_inputs ();
  write_and_generate ("four", "venus", TRUE);
  study_report ("four");
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    study_check_contains (CSV, rows[i]);
}

/* Without a simulation nobody knows how long jobs of the mapped trace wait. */
static void
test_no_simulation (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  study_write_inputs ();
  write_and_generate ("four", "venus", FALSE);
  study_report ("four");
  study_check_contains (
      CSV, "\nVenus,queue_wait_s,kolmogorov_smirnov,selected_window,mapped_trace,,,,,0,0\n");
  study_check_contains (CSV,
                        "\nVenus,runtime_s,kolmogorov_smirnov,selected_window,mapped_trace,,0");
}

/* The JSON has every number of the CSV. */
static void
test_json (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autofree char *csv = NULL;
  g_autoptr (GError) error = NULL;
  JsonObject *root, *trace, *stage, *runtime;
  JsonArray *traces;
  guint n_rows = 0;

  study_write_inputs ();
  write_and_generate ("four", "venus", TRUE);
  write_and_generate ("again", "venus", TRUE);
  study_report ("four again");
  json_parser_load_from_file (parser, "cmp/distribution_distances.json", &error);
  g_assert_no_error (error);
  root = json_node_get_object (json_parser_get_root (parser));
  g_assert_cmpint (
      json_object_get_int_member (json_object_get_object_member (root, "bootstrap"), "seed"), ==,
      0);
  traces = json_object_get_array_member (root, "traces");
  g_assert_cmpuint (json_array_get_length (traces), ==, 2);
  trace = json_array_get_object_element (traces, 1);
  g_assert_cmpstr (json_object_get_string_member (trace, "trace"), ==, "Venus (2)");
  g_assert_cmpint (json_object_get_int_member (trace, "resamples"), ==, 1000);
  runtime = json_object_get_object_member (
      json_array_get_object_element (json_object_get_array_member (trace, "comparisons"), 0),
      "runtime_s");
  g_assert_cmpfloat (json_object_get_double_member (
                         json_object_get_object_member (runtime, "wasserstein_1"), "value"),
                     ==, 9368.75);
  trace = json_object_get_object_member (trace, "stages");
  for (guint s = 0; s < TMAP_N_STAGES; s++) {
    stage = json_object_get_object_member (trace, tmap_stage_key (s));
    n_rows += json_array_get_length (json_object_get_array_member (stage, "offered_load_gpus")) +
              json_array_get_length (json_object_get_array_member (stage, "index_of_dispersion")) +
              json_array_get_length (
                  json_object_get_array_member (stage, "interarrival_autocorrelation")) +
              json_array_get_length (
                  json_object_get_array_member (stage, "hourly_arrival_autocorrelation"));
  }
  csv = test_read (CSV);
  for (const char *row = csv; (row = strstr (row, "\nVenus (2),")) != NULL; row++)
    n_rows--;
  /* Two distances of four quantities from two references, and three variations, are not series. */
  g_assert_cmpint ((gint)n_rows, ==, -(2 * 4 * 2 + 3));
}

static GPtrArray *
report (const char *a, const char *b)
{
  GPtrArray *notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) manifests = g_ptr_array_new ();
  g_autoptr (TmapRun) run = tmap_run_new (NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (manifests, (gpointer)a);
  if (b != NULL)
    g_ptr_array_add (manifests, (gpointer)b);
  tmap_run_report_suite (run, manifests, "cmp", notes, &error);
  g_assert_no_error (error);
  tmap_run_commit (run, &error);
  g_assert_no_error (error);
  return notes;
}

/* A trace whose source is gone or another one is left out, which is said; the others stay. */
static void
test_no_source (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GPtrArray) notes = NULL;

  study_write_inputs ();
  write_and_generate ("four", "venus", TRUE);
  study_write_generation ("other", "earth", FIRST_FOUR, TRUE);
  study_replace ("other.yaml", "trace.csv", "second.csv");
  study_replace ("trace.csv", "j7", "j8");
  {
    g_autofree char *text = test_read ("trace.csv");

    test_write ("second.csv", text);
  }
  study_replace ("trace.csv", "j8", "j7");
  study_generate ("other");
  notes = report ("out/four.manifest.json", "out/other.manifest.json");
  g_assert_cmpuint (notes->len, ==, 0);
  study_check_contains (CSV, "\nEarth,runtime_s,");

  study_replace ("second.csv", "j8", "j9");
  g_ptr_array_unref (notes);
  notes = report ("out/four.manifest.json", "out/other.manifest.json");
  g_assert_cmpuint (notes->len, ==, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (notes, 0), "nothing about Earth: "));
  g_assert_nonnull (strstr (g_ptr_array_index (notes, 0), "second.csv"));
  study_check_contains (CSV, "\nVenus,runtime_s,");
  study_check_lacks (CSV, "Earth");
}

static void
test_no_source_at_all (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GPtrArray) notes = NULL;

  study_write_inputs ();
  write_and_generate ("four", "venus", TRUE);
  g_assert_cmpint (g_unlink ("trace.csv"), ==, 0);
  notes = report ("out/four.manifest.json", NULL);
  g_assert_cmpuint (notes->len, ==, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (notes, 0), "trace.csv"));
  study_check_contains ("cmp/generated_trace_comparison.csv", "\nVenus,4,");
  g_assert_false (g_file_test (CSV, G_FILE_TEST_EXISTS));
}

/* Who asks for nothing but distances is told what stands in the way. */
static void
test_error (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapRun) run = tmap_run_new (NULL, NULL);
  g_autoptr (GPtrArray) traces =
      g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generated_trace_free);
  g_autoptr (GError) error = NULL;

  study_write_inputs ();
  write_and_generate ("four", "venus", TRUE);
  g_ptr_array_add (traces, study_read ("four"));
  g_assert_cmpint (g_unlink ("trace.csv"), ==, 0);
  g_assert_null (tmap_run_distances (run, traces, NULL, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "trace.csv"));
}

static void
test_cancel (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (TmapRun) run = tmap_run_new (NULL, cancellable);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) traces =
      g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generated_trace_free);
  g_autoptr (GError) error = NULL;

  study_write_inputs ();
  write_and_generate ("four", "venus", TRUE);
  g_ptr_array_add (traces, study_read ("four"));
  g_cancellable_cancel (cancellable);
  /* That is no reason to leave a trace out. */
  g_assert_null (tmap_run_distances (run, traces, notes, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (notes->len, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/distances/by-hand", test_by_hand);
  g_test_add_func ("/distances/no-simulation", test_no_simulation);
  g_test_add_func ("/distances/json", test_json);
  g_test_add_func ("/distances/no-source", test_no_source);
  g_test_add_func ("/distances/no-source-at-all", test_no_source_at_all);
  g_test_add_func ("/distances/error", test_error);
  g_test_add_func ("/distances/cancel", test_cancel);
  return g_test_run ();
}
