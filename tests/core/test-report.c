/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "pipeline/report-generation.h"
#include "study-support.h"
#include "support.h"

#define MANIFEST "out/all.manifest.json"
#define REPORT "out/all.manifest.report/report.md"
#define HUGE_SEED "123456789012345678901234567890"

/* A study with one trace of all eight jobs. */
static void
write_study (const char *cluster, const char *mapping, gboolean simulate)
{
  study_write_inputs ();
  study_write_generation ("all", cluster, mapping, simulate);
  study_generate ("all");
}

static void
write_report (const char *output_dir)
{
  g_autoptr (TmapRun) run = tmap_run_new (NULL, NULL);
  g_autoptr (GError) error = NULL;

  tmap_run_report_generation (run, MANIFEST, output_dir, &error);
  g_assert_no_error (error);
  tmap_run_commit (run, &error);
  g_assert_no_error (error);
}

static void
test_trace_report (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  write_study ("the-VENUS", "seed: " HUGE_SEED, TRUE);
  write_report (NULL);
  study_check_contains (REPORT, "\n| Source cluster | The-Venus |\n| Random seed | " HUGE_SEED
                                " |\n| Mapped jobs | 8 |\n"
                                "| Supported GPU counts | [1, 2, 4] |\n"
                                "| Arrival span | 900.00 s |\n");
  study_check_contains (REPORT, "\n| Unique workloads | 6 |\n"
                                "| Mean quantile distance | 0.0625 |\n"
                                "| p95 quantile distance | 0.2500 |\n"
                                "| Maximum quantile distance | 0.2500 |\n");
  study_check_contains (REPORT, "\n| Server GPUs | 4 |\n");
  study_check_contains (REPORT, "4 GPUs");
  study_check_contains (REPORT, "](gpu_demand.png)");
  study_check_contains (REPORT, "](exclusive_job_times.png)");
}

/* Without a simulation the report says so and has no picture of it. */
static void
test_trace_report_without_simulation (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *list = NULL;

  write_study ("venus", "", FALSE);
  list = test_list ("out");
  g_assert_cmpstr (list, ==, "all.csv all.execution.csv all.manifest.json");
  write_report ("elsewhere/deep");
  study_check_contains ("elsewhere/deep/report.md", "\n## Exclusive Execution Estimate\n");
  study_check_contains ("elsewhere/deep/report.md", "\n## Estimated Job Times\n");
  study_check_contains ("elsewhere/deep/report.md", "simulation");
  study_check_lacks ("elsewhere/deep/report.md", "exclusive_job_times.png");
  study_check_lacks ("elsewhere/deep/report.md", "Makespan");
}

static void
test_comparison_without_simulation (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  write_study ("venus", "", FALSE);
  study_report ("all");
  study_check_contains ("cmp/generated_trace_comparison.csv",
                        "\nVenus,8,5,2,6,900.0,0.0625,0.25,,,,,,,\n");
  study_check_contains ("cmp/generated_trace_comparison.md",
                        "\n| Venus | 8 | 5 | 2 | 6 | 0.25 h |  |  |  | 0.2500 |\n");
  study_check_contains ("cmp/generated_trace_comparison.md", "Venus 1 with 4 GPUs");
}

static void
test_comparison (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  write_study ("venus", "", TRUE);
  study_write_generation ("b", "SATURN", "num_jobs: 1, seed: 0", TRUE);
  study_write_generation ("c", "Venus", "num_jobs: 2, seed: 0", TRUE);
  study_generate ("b");
  study_generate ("c");
  study_report ("c all b");
  study_check_contains ("cmp/generated_trace_comparison.csv", ",jct_p99_s\nSaturn,1,");
  study_check_contains ("cmp/generated_trace_comparison.md", "---:|\n| Saturn | 1 | ");
  /* Rows of one label stay in the order given, and the label plain. */
  study_check_contains ("cmp/generated_trace_comparison.md", "\n| Venus | 2 | ");
  study_check_contains ("cmp/generated_trace_comparison.md",
                        "\n| Venus | 8 | 5 | 2 | 6 | 0.25 h |");
}

static void
test_comparison_order (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  write_study ("venus", "", TRUE);
  study_write_generation ("c", "VENUS", "num_jobs: 2", TRUE);
  study_generate ("c");
  study_report ("c all");
  first = test_read ("cmp/generated_trace_comparison.csv");
  g_assert_true (strstr (first, "\nVenus,2,") < strstr (first, "\nVenus,8,"));
  study_report ("all c");
  second = test_read ("cmp/generated_trace_comparison.csv");
  g_assert_true (strstr (second, "\nVenus,8,") < strstr (second, "\nVenus,2,"));
}

static void
check_failure (int code, const char *const *parts)
{
  g_autoptr (TmapRun) run = tmap_run_new (NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (tmap_run_report_generation (run, MANIFEST, NULL, &error));
  g_assert_error (error, TMAP_ERROR, code);
  g_test_message ("%s", error->message);
  for (guint i = 0; parts[i] != NULL; i++)
    g_assert_nonnull (strstr (error->message, parts[i]));
  g_assert_cmpuint (tmap_artifacts_get_n (run->artifacts), ==, 0);
}

/* The manifest vouches for its files: when one is another now, it is named. */
static void
test_changed_files (void)
{
  static const char *const trace[] = { "out/all.csv: ", MANIFEST, "SHA-256", NULL };
  static const char *const catalog[] = { "catalog.csv: ", MANIFEST, "SHA-256", NULL };
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *before = NULL;

  write_study ("venus", "", TRUE);
  before = test_read ("out/all.csv");
  study_replace ("out/all.csv", "tasks/a1.yaml", "tasks/a9.yaml");
  check_failure (TMAP_ERROR_VALUE, trace);
  test_write ("out/all.csv", before);
  write_report (NULL);
  study_replace ("catalog.csv", ",500,", ",501,");
  check_failure (TMAP_ERROR_VALUE, catalog);
}

static void
test_missing_files (void)
{
  static const char *const manifest[] = { MANIFEST, NULL };
  static const char *const trace[] = { MANIFEST, "out/all.csv: no such file", NULL };
  g_autoptr (TestFolder) folder = test_folder_enter ();

  check_failure (TMAP_ERROR_FILE, manifest);
  write_study ("venus", "", TRUE);
  g_assert_cmpint (remove ("out/all.csv"), ==, 0);
  check_failure (TMAP_ERROR_FILE, trace);
}

static void
test_no_manifest (void)
{
  static const struct {
    const char *text;
    int code;
    const char *part;
  } cases[] = {
    { "", TMAP_ERROR_FILE, MANIFEST ": the file is empty" },
    { "{\n\"a\": }", TMAP_ERROR_SYNTAX, MANIFEST ":2: " },
    { "[1, 2]", TMAP_ERROR_SYNTAX, MANIFEST ":1: " },
    { "{} {}", TMAP_ERROR_SYNTAX, MANIFEST ":1: " },
    { "{}", TMAP_ERROR_VALUE, MANIFEST ": configuration is missing" },
    { "{\"configuration\": 7}", TMAP_ERROR_VALUE, MANIFEST ": configuration is not an object" },
    { "{\"configuration\": {}, \"selection\": {}}", TMAP_ERROR_VALUE,
      MANIFEST ": mapping is missing" },
  };
  g_autoptr (TestFolder) folder = test_folder_enter ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const char *const parts[] = { cases[i].part, NULL };

    test_write (MANIFEST, cases[i].text);
    check_failure (cases[i].code, parts);
  }
}

/* Each replacement breaks one value, and the error names the file and the key. */
static void
test_broken_manifests (void)
{
  static const struct {
    const char *from;
    const char *to;
    const char *part;
  } cases[] = {
    { "\"mapped_job_count\": 8", "\"mapped_job_count\": -8", "mapped_job_count" },
    { "\"mapped_job_count\": 8", "\"mapped_job_count\": \"8\"", "mapped_job_count" },
    { "\"mapped_job_count\": 8", "\"mapped_job_count\": 8.5", "mapped_job_count" },
    { "\"mapped_job_count\": 8", "\"mapped_job_count\": 2147483647", "2147483647 jobs" },
    { "\"mapped_job_count\": 8", "\"mapped_job_count\": 7", "7 jobs" },
    { "\"mapped_job_count\": 8", "\"mapped_job_count\": 9", "9 jobs" },
    { "\"mapped_job_count\": 8", "\"mapped_job_count\": 0", "0 jobs" },
    { "\"unique_workload_count\": 6", "\"uniq\": 6", "unique_workload_count is missing" },
    { "\"selected_arrival_span_s\": 900.0", "\"selected_arrival_span_s\": true",
      "selected_arrival_span_s" },
    { "\"seed\": 42", "\"seed\": \"42\"", "seed" },
    { "\"exclusive_simulation\": {", "\"exclusive_simulation\": 5, \"x\": {",
      "exclusive_simulation" },
    { "\"makespan_s\":", "\"makespan\":", "makespan_s is missing" },
    { "\"trace_sha256\": \"", "\"trace_sha\": \"", "trace_sha256 is missing" },
    { "\"workload_catalog_path\": ", "\"workload_catalog_path\": 1, \"x\": ",
      "workload_catalog_path" },
    { "\"representativeness\": {", "\"representativeness\": [], \"x\": {", "representativeness" },
    { "\"under_6h\":", "\"under_7h\":", "under_6h is missing" },
    { "\"burst_fraction_distance\": 0.0", "\"burst_fraction_distance\": null",
      "burst_fraction_distance" },
    { "\"target_profile\": {", "\"target\": {", "target_profile is missing" },
    { "\"supported_gpu_counts\": [", "\"supported_gpu_counts\": [\"one\",",
      "supported_gpu_counts" },
  };
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *manifest = NULL;

  write_study ("venus", "selection_method: representative", TRUE);
  manifest = test_read (MANIFEST);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const char *const parts[] = { cases[i].part, NULL };

    study_replace (MANIFEST, cases[i].from, cases[i].to);
    check_failure (TMAP_ERROR_VALUE, parts);
    test_write (MANIFEST, manifest);
  }
  write_report (NULL);
}

static void
test_generated_trace (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapGeneratedTrace) trace = NULL;
  g_autofree char *beyond = NULL;

  write_study ("VENUS", "selection_method: representative, seed: -" HUGE_SEED, TRUE);
  trace = study_read ("all");
  beyond = tmap_jobs_beyond_two_gpus (trace->jobs_by_gpu_count);
  g_assert_cmpstr (trace->name, ==, "VENUS");
  g_assert_cmpstr (trace->label, ==, "Venus");
  g_assert_cmpstr (trace->seed, ==, "-" HUGE_SEED);
  g_assert_cmpstr (beyond, ==, "1 with 4 GPUs");
  g_assert_true (trace->representative);
  g_assert_cmpuint (trace->catalog_workload_count, ==, 7);
  g_assert_cmpuint (trace->available_two_gpu_workloads->len, ==, 3);
  g_assert_cmpuint (trace->two_gpu_workloads->len, ==, 2);
  g_assert_cmpstr (trace->two_gpu_workloads->pdata[0], ==, "b1");
  g_assert_cmpstr (trace->two_gpu_workloads->pdata[1], ==, "b3");
  g_assert_cmpfloat (trace->trace.solo_runtime_s[4], ==, 90000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/trace", test_trace_report);
  g_test_add_func ("/report/trace-without-simulation", test_trace_report_without_simulation);
  g_test_add_func ("/report/comparison", test_comparison);
  g_test_add_func ("/report/comparison-order", test_comparison_order);
  g_test_add_func ("/report/comparison-without-simulation", test_comparison_without_simulation);
  g_test_add_func ("/report/changed-files", test_changed_files);
  g_test_add_func ("/report/missing-files", test_missing_files);
  g_test_add_func ("/report/no-manifest", test_no_manifest);
  g_test_add_func ("/report/broken-manifests", test_broken_manifests);
  g_test_add_func ("/report/read", test_generated_trace);
  return g_test_run ();
}
