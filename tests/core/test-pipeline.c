/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/pipeline.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

#include "base/error.h"
#include "study-support.h"
#include "support.h"

#define SUMMARY "cmp/pipeline_summary.json"
#define REPRESENTATIVE "selection_method: representative"
#define HUGE_SEED "-36893488147419103232000000007"

/* A pipeline of generations, by commas, with more lines of YAML. */
static void
write_pipeline (const char *generations, const char *lines)
{
  g_autofree char *yaml =
      g_strdup_printf ("version: 1\n"
                       "catalog: {profiles: [profiles.csv], output: catalog.csv}\n"
                       "generation: {configs: [%s]}\n"
                       "%s\n",
                       generations, lines);

  test_write ("pipeline.yaml", yaml);
}

static TmapPipeline *
run_pipeline (TmapRun *run, const char *path, GError **error)
{
  g_autoptr (TmapPipelineConfig) config = tmap_pipeline_config_load (path, error);

  return config != NULL ? tmap_run_pipeline (run, config, error) : NULL;
}

/* Runs `pipeline.yaml`, puts its files in place and gives its verdict: the broken rules in lines.
 */
static char *
run_and_commit (void)
{
  g_autoptr (TmapRun) run = tmap_run_new (NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapPipeline) pipeline = run_pipeline (run, "pipeline.yaml", &error);
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_no_error (error);
  tmap_run_commit (run, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < pipeline->errors->len; i++)
    g_string_append_printf (text, "%s\n", (char *)pipeline->errors->pdata[i]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
write_study (void)
{
  study_write_inputs ();
  g_assert_cmpint (g_unlink ("catalog.csv"), ==, 0);
  study_write_generation ("all", "Venus", REPRESENTATIVE, TRUE);
  study_write_generation ("part", "earth", REPRESENTATIVE ", num_jobs: 3", TRUE);
  study_write_generation ("random", "saturn", "num_jobs: 1, seed: 0", TRUE);
}

/* Every rule alone. "all" has 8 jobs, "part" 3, "random" 1. */
static const struct {
  const char *generations;
  const char *validation;
  const char *errors;
} rules[] = {
  { "all.yaml", "{}", "" },
  { "all.yaml", "{required_job_count: 8}", "" },
  { "all.yaml", "{required_job_count: 7}", "Venus: has 8 jobs, 7 are required\n" },
  { "all.yaml, part.yaml", "{required_job_count: 8}", "earth: has 3 jobs, 8 are required\n" },
  { "all.yaml", "{require_two_gpu_job_per_trace: true}", "" },
  { "all.yaml, random.yaml", "{require_two_gpu_job_per_trace: true}",
    "saturn: has no 2-GPU job, one is required\n" },
  { "random.yaml", "{require_two_gpu_job_per_trace: false}", "" },
  { "all.yaml", "{require_all_two_gpu_workloads_across_suite: false}", "" },
  { "all.yaml", "{require_all_two_gpu_workloads_across_suite: true}",
    "no trace uses 1 of the 3 2-GPU workloads: b2\n" },
  { "random.yaml", "{require_all_two_gpu_workloads_across_suite: true}",
    "no trace uses 3 of the 3 2-GPU workloads: b1, b2, b3\n" },
  { "all.yaml", "{maximum_gpu_fraction_deviation: 0}", "" },
  { "all.yaml", "{maximum_runtime_cdf_deviation: 0}", "" },
  { "part.yaml", "{maximum_gpu_fraction_deviation: 0.01}",
    "earth: maximum_gpu_fraction_deviation is 0.1250, more than 0.0100\n" },
  { "part.yaml", "{maximum_runtime_cdf_deviation: 0.01}",
    "earth: maximum_runtime_cdf_deviation is 0.4167, more than 0.0100\n" },
  { "part.yaml", "{maximum_gpu_fraction_deviation: 1, maximum_runtime_cdf_deviation: 1}", "" },
  { "random.yaml", "{}", "" },
  { "random.yaml", "{maximum_gpu_fraction_deviation: 1}",
    "saturn: maximum_gpu_fraction_deviation is limited to 1.0000, but a random window has no such "
    "value\n" },
  { "random.yaml", "{maximum_runtime_cdf_deviation: 0.5}",
    "saturn: maximum_runtime_cdf_deviation is limited to 0.5000, but a random window has no such "
    "value\n" },
  { "part.yaml, random.yaml", "{required_job_count: 2, require_two_gpu_job_per_trace: yes}",
    "earth: has 3 jobs, 2 are required\n"
    "saturn: has 1 jobs, 2 are required\n"
    "saturn: has no 2-GPU job, one is required\n" },
};

static void
check_summary (const char *errors)
{
  g_auto (GStrv) lines = g_strsplit (errors, "\n", -1);

  if (errors[0] == '\0') {
    study_check_contains (SUMMARY, "\"errors\": [],\n");
    study_check_contains (SUMMARY, "\"passed\": true,\n");
    return;
  }
  study_check_contains (SUMMARY, "\"passed\": false,\n");
  for (guint i = 0; lines[i] != NULL; i++)
    study_check_contains (SUMMARY, lines[i]);
}

static void
test_rules (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++) {
    g_autoptr (TestFolder) folder = test_folder_enter ();
    g_autofree char *lines = g_strdup_printf (
        "reports: {comparison_output_dir: cmp}\nvalidation: %s", rules[i].validation);
    g_autofree char *errors = NULL;

    write_study ();
    write_pipeline (rules[i].generations, lines);
    errors = run_and_commit ();
    g_assert_cmpstr (errors, ==, rules[i].errors);
    check_summary (errors);
  }
}

/* All of the summary of a pipeline that fails, which is written nevertheless. */
static void
test_summary (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *errors = NULL;
  g_autofree char *summary = NULL;

  write_study ();
  write_pipeline ("all.yaml, random.yaml", "reports: {comparison_output_dir: cmp}\n"
                                           "validation: {required_job_count: 8}");
  errors = run_and_commit ();
  summary = test_read (SUMMARY);
  g_assert_cmpstr (summary, ==,
                   "{\n"
                   "  \"catalog_path\": \"catalog.csv\",\n"
                   "  \"catalog_workload_count\": 7,\n"
                   "  \"manifest_paths\": [\n"
                   "    \"out/all.manifest.json\",\n"
                   "    \"out/random.manifest.json\"\n"
                   "  ],\n"
                   "  \"pipeline_config\": \"pipeline.yaml\",\n"
                   "  \"root_dir\": \".\",\n"
                   "  \"validation\": {\n"
                   "    \"available_two_gpu_workloads\": [\n"
                   "      \"b1\",\n"
                   "      \"b2\",\n"
                   "      \"b3\"\n"
                   "    ],\n"
                   "    \"errors\": [\n"
                   "      \"saturn: has 1 jobs, 8 are required\"\n"
                   "    ],\n"
                   "    \"missing_two_gpu_workloads\": [\n"
                   "      \"b2\"\n"
                   "    ],\n"
                   "    \"passed\": false,\n"
                   "    \"traces\": [\n"
                   "      {\n"
                   "        \"job_count\": 8,\n"
                   "        \"maximum_gpu_fraction_deviation\": 0.0,\n"
                   "        \"maximum_runtime_cdf_deviation\": 0.0,\n"
                   "        \"representativeness_score\": 0.0,\n"
                   "        \"trace\": \"Venus\",\n"
                   "        \"two_gpu_job_count\": 2,\n"
                   "        \"two_gpu_workload_count\": 2\n"
                   "      },\n"
                   "      {\n"
                   "        \"job_count\": 1,\n"
                   "        \"maximum_gpu_fraction_deviation\": null,\n"
                   "        \"maximum_runtime_cdf_deviation\": null,\n"
                   "        \"representativeness_score\": null,\n"
                   "        \"trace\": \"saturn\",\n"
                   "        \"two_gpu_job_count\": 0,\n"
                   "        \"two_gpu_workload_count\": 0\n"
                   "      }\n"
                   "    ],\n"
                   "    \"used_two_gpu_workloads\": [\n"
                   "      \"b1\",\n"
                   "      \"b3\"\n"
                   "    ]\n"
                   "  }\n"
                   "}");
}

static void
test_files (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *errors = NULL;
  g_autofree char *out = NULL;
  g_autofree char *cmp = NULL;

  write_study ();
  write_pipeline ("all.yaml", "");
  errors = run_and_commit ();
  out = test_list ("out");
  g_assert_cmpstr (out, ==,
                   "all.csv all.exclusive_jobs.csv all.exclusive_summary.json all.execution.csv "
                   "all.manifest.json all.manifest.report all.manifest.report/report.md");
  cmp = test_list ("docs/generated_traces");
  g_assert_cmpstr (cmp, ==,
                   "distribution_distances.csv distribution_distances.json "
                   "generated_trace_comparison.csv generated_trace_comparison.md "
                   "gpu_demand_fidelity.csv interarrival_fidelity.csv pipeline_summary.json "
                   "representative_fidelity.md representativeness_scores.csv "
                   "runtime_cdf_fidelity.csv two_gpu_workload_coverage.csv");
}

static void
test_without_trace_reports (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *errors = NULL;
  g_autofree char *all = NULL;

  write_study ();
  write_pipeline ("random.yaml", "reports: {per_trace: false, comparison_output_dir: cmp}");
  errors = run_and_commit ();
  all = test_list (".");
  g_assert_cmpstr (all, ==,
                   "all.yaml catalog.csv cmp cmp/distribution_distances.csv "
                   "cmp/distribution_distances.json cmp/generated_trace_comparison.csv "
                   "cmp/generated_trace_comparison.md " SUMMARY " out out/random.csv "
                   "out/random.exclusive_jobs.csv out/random.exclusive_summary.json "
                   "out/random.execution.csv out/random.manifest.json part.yaml pipeline.yaml "
                   "profiles.csv random.yaml trace.csv");
}

static void
test_characterization (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *errors = NULL;
  g_autofree char *summaries = NULL;

  write_study ();
  test_write ("suite.yaml", "version: 1\nsupported_gpu_counts: [1, 4]\n"
                            "sources: [{name: Moon, format: helios, trace_path: trace.csv}]\n"
                            "output: {artifact_dir: sum, markdown_path: docs/suite.md}\n");
  write_pipeline ("random.yaml", "characterization: {config: suite.yaml}");
  errors = run_and_commit ();
  summaries = test_list ("sum");
  g_assert_cmpstr (summaries, ==,
                   "moon moon/gpu_demand_distribution.csv moon/source_summary.json "
                   "trace_suite_summary.csv trace_suite_summary.json");
  study_check_contains ("docs/suite.md", "\n| Moon | 8 | 6 | 75.00% | ");
  study_check_contains ("docs/suite.md", "Moon 1 with 4 GPUs.\n");
}

static void
test_huge_seed (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *errors = NULL;

  write_study ();
  study_write_generation ("random", "saturn", "num_jobs: 2, seed: " HUGE_SEED, TRUE);
  write_pipeline ("random.yaml", "");
  errors = run_and_commit ();
  study_check_contains ("out/random.manifest.json",
                        "    \"seed\": " HUGE_SEED ",\n    \"selection_method\": \"random\",\n");
  study_check_contains ("out/random.manifest.json",
                        "    \"seed\": " HUGE_SEED ",\n    \"selected_arrival_span_s\": ");
  study_check_contains ("out/random.manifest.report/report.md",
                        "\n| Random seed | " HUGE_SEED " |\n");
}

/* Paths below the root are relative to it, others their names alone. */
static void
test_summary_paths (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapRun) run = tmap_run_new (NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapPipeline) pipeline = NULL;

  run->allow_outside = TRUE;
  write_study ();
  g_assert_cmpint (g_mkdir_with_parents ("root/deep", 0777), ==, 0);
  g_assert_cmpint (g_rename ("profiles.csv", "root/profiles.csv"), ==, 0);
  g_assert_cmpint (g_rename ("trace.csv", "root/trace.csv"), ==, 0);
  study_replace ("all.yaml", "catalog.csv", "deep/../deep/catalog.csv");
  study_replace ("all.yaml", "manifest_path: out/", "manifest_path: ../outside/");
  test_write ("pipeline.yaml", "root_dir: root\n"
                               "catalog: {profiles: [profiles.csv], output: deep/catalog.csv}\n"
                               "generation: {configs: [../all.yaml]}\n"
                               "reports: {comparison_output_dir: ../cmp}\n");
  pipeline = run_pipeline (run, "./pipeline.yaml", &error);
  g_assert_no_error (error);
  g_assert_true (tmap_run_commit (run, &error));
  study_check_contains (SUMMARY, "  \"catalog_path\": \"deep/catalog.csv\",\n");
  study_check_contains (SUMMARY, "  \"manifest_paths\": [\n    \"all.manifest.json\"\n  ],\n");
  study_check_contains (SUMMARY, "  \"pipeline_config\": \"pipeline.yaml\",\n");
  study_check_contains (SUMMARY, "  \"root_dir\": \".\",\n");
  g_assert_true (g_file_test ("outside/all.manifest.report/report.md", G_FILE_TEST_EXISTS));
}

/* Lists all files with what is in them. */
static char *
take_stock (void)
{
  g_autofree char *names = test_list (".");
  g_auto (GStrv) list = g_strsplit (names, " ", -1);
  g_autoptr (GString) stock = g_string_new (NULL);

  for (guint i = 0; list[i] != NULL; i++) {
    g_autofree char *text = test_read (list[i]);

    g_string_append_printf (stock, "== %s\n%s\n", list[i], text != NULL ? text : "");
  }
  return g_string_free (g_steal_pointer (&stock), FALSE);
}

/* A run that fails somewhere leaves all as it was. */
static void
check_failing_run (int code, const char *part)
{
  g_autofree char *before = take_stock ();
  g_autoptr (TmapRun) run = tmap_run_new (NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapPipeline) pipeline = run_pipeline (run, "pipeline.yaml", &error);
  g_autofree char *after = NULL;

  if (pipeline != NULL)
    tmap_run_commit (run, &error);
  g_assert_error (error, TMAP_ERROR, code);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, part));
  after = take_stock ();
  g_assert_cmpstr (before, ==, after);
}

static void
test_failing_steps (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  write_study ();
  study_write_generation ("late", "venus", "num_jobs: 9", TRUE);
  write_pipeline ("all.yaml, late.yaml", "");
  check_failing_run (TMAP_ERROR_INFEASIBLE, "late.yaml: num_jobs is 9");

  write_pipeline ("all.yaml", "characterization: {config: suite.yaml}");
  check_failing_run (TMAP_ERROR_FILE, "suite.yaml");

  write_pipeline ("all.yaml", "reports: {comparison_output_dir: trace.csv/cmp}");
  check_failing_run (TMAP_ERROR_FILE, "trace.csv");

  /* Both write the same files. */
  study_write_generation ("other", "venus", "num_jobs: 2", TRUE);
  study_replace ("other.yaml", "out/other", "out/all");
  write_pipeline ("all.yaml, other.yaml", "");
  check_failing_run (TMAP_ERROR_FILE, "out/all.csv");

  /* An input would be written over. */
  study_replace ("other.yaml", "out/all.manifest.json", "profiles.csv");
  write_pipeline ("other.yaml", "");
  check_failing_run (TMAP_ERROR_FILE, "profiles.csv");
}

/* What an earlier run wrote stays, byte by byte, when a later one fails. */
static void
test_failing_again (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *errors = NULL;

  write_study ();
  write_pipeline ("all.yaml, random.yaml", "");
  errors = run_and_commit ();
  study_replace ("all.yaml", REPRESENTATIVE, REPRESENTATIVE ", num_jobs: 5");
  study_replace ("random.yaml", "num_jobs: 1", "num_jobs: 2, minimum_jobs_by_gpu_count: {2: 2}");
  check_failing_run (TMAP_ERROR_INFEASIBLE, "minimum_jobs_by_gpu_count");
}

static void
test_cancelled (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (TmapRun) run = tmap_run_new (NULL, cancellable);
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  write_study ();
  write_pipeline ("all.yaml", "");
  before = take_stock ();
  g_cancellable_cancel (cancellable);
  g_assert_null (run_pipeline (run, "pipeline.yaml", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  after = take_stock ();
  g_assert_cmpstr (before, ==, after);
}

/* The same bytes when the program has a locale with a decimal comma, and on a second run. */
static void
test_locale (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *errors = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  write_study ();
  write_pipeline ("all.yaml, part.yaml, random.yaml", "validation: {required_job_count: 3}");
  errors = run_and_commit ();
  before = take_stock ();
  if (setlocale (LC_ALL, "de_DE.UTF-8") == NULL) {
    g_test_skip ("the locale de_DE.UTF-8 is not installed");
    return;
  }
  g_clear_pointer (&errors, g_free);
  errors = run_and_commit ();
  setlocale (LC_ALL, "C");
  after = take_stock ();
  g_assert_cmpstr (before, ==, after);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pipeline/rules", test_rules);
  g_test_add_func ("/pipeline/summary", test_summary);
  g_test_add_func ("/pipeline/files", test_files);
  g_test_add_func ("/pipeline/without-trace-reports", test_without_trace_reports);
  g_test_add_func ("/pipeline/characterization", test_characterization);
  g_test_add_func ("/pipeline/huge-seed", test_huge_seed);
  g_test_add_func ("/pipeline/summary-paths", test_summary_paths);
  g_test_add_func ("/pipeline/failing-steps", test_failing_steps);
  g_test_add_func ("/pipeline/failing-again", test_failing_again);
  g_test_add_func ("/pipeline/cancelled", test_cancelled);
  g_test_add_func ("/pipeline/locale", test_locale);
  return g_test_run ();
}
