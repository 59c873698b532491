/* SPDX-License-Identifier: Apache-2.0 */
#include "figure-data.h"

#include <string.h>

#include "base/error.h"
#include "chart/figures/manifest-input.h"
#include "chart/figures/report-figures.h"
#include "pipeline/generate.h"
#include "pipeline/report-generation.h"
#include "pipeline/summarize.h"
#include "support.h"

#define N_JOBS 40

/* A study in the working directory: a trace, a catalog, a suite and two generations. */
static void
write_study (void)
{
  g_autoptr (GString) trace = g_string_new (
      "job_id,gpu_num,node_num,state,submit_time,start_time,end_time,duration,queue\n");

  for (guint i = 0; i < N_JOBS; i++)
    g_string_append_printf (trace,
                            "j%02u,%u,1,COMPLETED,2020-05-04 10:%02u:00,2020-05-04 10:%02u:00,"
                            "2020-05-04 11:%02u:00,3600,0\n",
                            i, i % 4 == 3 ? 2 : 1, i, i, i);
  test_write ("trace.csv", trace->str);
  test_write ("catalog.csv",
              "workload_id,task_path,num_gpus,solo_runtime_s,declared_memory_requirement_mib,"
              "measured_peak_memory_per_gpu_mib,measured_peak_memory_total_mib,source_run_id\n"
              "a,tasks/a,1,60.5,,,,r1\nb,tasks/b,1,600.0,,,,r2\nc,tasks/c,2,90.0,,,,r3\n");
  test_write ("suite.yaml",
              "version: 1\nsources:\n- {name: saturn, format: helios, trace_path: trace.csv}\n"
              "output: {artifact_dir: summaries, markdown_path: docs/suite.md}\n");
  for (guint simulated = 0; simulated < 2; simulated++) {
    g_autofree char *name = g_strdup_printf ("g%u.yaml", simulated);
    g_autofree char *text = g_strdup_printf (
        "version: 1\n"
        "source: {format: helios, trace_path: trace.csv, cluster_name: saturn}\n"
        "mapping: {workload_catalog_path: catalog.csv, num_jobs: 8, supported_gpu_counts: [1, 2],\n"
        "  selection_method: representative}\n"
        "simulation: {enabled: %s, server_gpu_count: 2}\n"
        "output: {trace_path: g%u.csv, manifest_path: g%u.manifest.json}\n",
        simulated ? "true" : "false", simulated, simulated);

    test_write (name, text);
  }
}

static void
generate (TmapRun *run)
{
  g_autofree char *folder = g_get_current_dir ();

  for (guint i = 0; i < 2; i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *name = g_strdup_printf ("g%u.yaml", i);
    g_autoptr (TmapGenerationConfig) config = tmap_generation_config_load (name, folder, &error);
    g_autoptr (TmapGeneration) generation = NULL;

    g_assert_no_error (error);
    generation = tmap_run_generate (run, config, &error);
    g_assert_no_error (error);
  }
}

static TmapRun *
run_generations (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapRun) run = tmap_run_new (NULL, NULL);

  generate (run);
  tmap_run_commit (run, &error);
  g_assert_no_error (error);
  return tmap_run_new (NULL, NULL);
}

static void
assert_begins (TmapRun *run, const char *path, const char *magic)
{
  GBytes *content;

  g_assert_true (tmap_artifacts_settle (run->artifacts, NULL));
  content = tmap_artifacts_find (run->artifacts, path);
  if (content == NULL)
    g_error ("there is no %s", path);
  g_assert_cmpuint (g_bytes_get_size (content), >, strlen (magic));
  g_assert_cmpmem (g_bytes_get_data (content, NULL), strlen (magic), magic, strlen (magic));
}

static void
test_reports (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapSuiteConfig) suite = NULL;
  g_autoptr (GPtrArray) summaries = NULL;
  g_autoptr (GPtrArray) manifests = g_ptr_array_new ();
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TmapRun) run = NULL;
  TmapReportFigures figures;

  write_study ();
  run = run_generations ();
  tmap_report_figures_init (&figures);
  figures.formats |= 1u << TMAP_FORMAT_SVG | 1u << TMAP_FORMAT_PDF;
  run->figures = tmap_report_figures_writer ();
  run->figures_data = &figures;
  suite = tmap_suite_config_load ("suite.yaml", &error);
  g_assert_no_error (error);
  summaries = tmap_run_summarize_suite (run, suite, &error);
  g_assert_no_error (error);
  assert_begins (run, "docs/suite/supported_coverage.png", "\x89PNG");
  assert_begins (run, "docs/suite/queue_percentiles.pdf", "%PDF");

  g_assert_true (tmap_run_report_generation (run, "g0.manifest.json", NULL, &error));
  g_assert_true (tmap_run_report_generation (run, "g1.manifest.json", "out", &error));
  g_assert_no_error (error);
  assert_begins (run, "g0.manifest.report/gpu_demand.png", "\x89PNG");
  g_assert_null (
      tmap_artifacts_find (run->artifacts, "g0.manifest.report/exclusive_job_times.png"));
  assert_begins (run, "out/exclusive_job_times.svg", "<?xml");

  g_ptr_array_add (manifests, (gpointer) "g1.manifest.json");
  g_ptr_array_add (manifests, (gpointer) "g0.manifest.json");
  g_assert_true (tmap_run_report_suite (run, manifests, "compared", notes, &error));
  g_assert_no_error (error);
  assert_begins (run, "compared/mapped_gpu_mix.png", "\x89PNG");
  assert_begins (run, "compared/representativeness_scores.png", "\x89PNG");
  assert_begins (run, "compared/runtime_cdf_fidelity.svg", "<?xml");
}

/* Reports without a writer of figures have none. */
static void
test_no_figures (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapRun) run = NULL;

  write_study ();
  run = run_generations ();
  g_assert_true (tmap_run_report_generation (run, "g1.manifest.json", NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (tmap_artifacts_get_n (run->artifacts), ==, 1);
}

static void
test_manifest (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapRun) run = NULL;
  g_autoptr (TmapManifestInput) manifest = NULL;
  g_autoptr (GPtrArray) distances = NULL;
  TmapFigureInput input;
  guint n;
  const TmapFigureSpec *specs = tmap_figure_specs (&n);

  write_study ();
  run = run_generations ();
  manifest = tmap_manifest_input_new (run->artifacts, "g1.manifest.json", &error);
  g_assert_no_error (error);
  tmap_manifest_input_fill (manifest, &input);
  data_assert_missing ("arrivals", &input, "a trace with valid jobs");
  g_assert_true (tmap_manifest_input_read_source (manifest, run->traces, NULL, NULL, &error));
  g_assert_true (tmap_manifest_input_read_source (manifest, run->traces, NULL, NULL, &error));
  tmap_manifest_input_fill (manifest, &input);
  data_assert_missing ("window_score", &input, "the scores of all windows of a trace");
  g_assert_true (tmap_manifest_input_score (manifest, NULL, NULL, &error));
  g_assert_no_error (error);
  tmap_manifest_input_fill (manifest, &input);
  data_assert_missing ("policy_gantt", &input, "a generated trace with a simulation");
  g_assert_true (tmap_manifest_input_compare_policies (manifest, NULL, NULL, &error));
  g_assert_no_error (error);
  tmap_manifest_input_fill (manifest, &input);
  data_assert_missing ("offered_load", &input, "generated traces and their source traces");
  distances = tmap_run_distances (run, manifest->traces, NULL, &error);
  g_assert_no_error (error);
  input.distances = distances;
  g_assert_cmpuint (input.eligible->n, ==, N_JOBS);
  g_assert_cmpuint (input.window_n_jobs, ==, 8);
  g_assert_cmpuint (input.scores->n, ==, N_JOBS - 8 + 1);
  g_assert_cmpfloat (input.scores->totals[input.window_start], ==, manifest->trace->score.total);
  for (guint i = 0; i < n; i++)
    if (!(specs[i].needs & TMAP_NEEDS_SUMMARIES)) {
      g_autoptr (TmapFigure) figure = data_build (specs[i].name, &input);

      g_assert_nonnull (figure);
    }
}

static void
assert_manifest_error (const char *manifest, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapRun) run = tmap_run_new (NULL, NULL);
  g_autoptr (TmapManifestInput) input = tmap_manifest_input_new (run->artifacts, manifest, &error);

  if (input != NULL)
    g_assert_false (tmap_manifest_input_read_source (input, run->traces, NULL, NULL, &error));
  g_assert_nonnull (error);
  if (strstr (error->message, message) == NULL)
    g_error ("'%s' does not have '%s'", error->message, message);
}

static void
replace_in (const char *file, const char *old, const char *new_text)
{
  g_autofree char *text = test_read (file);
  g_auto (GStrv) parts = g_strsplit (text, old, 2);
  g_autofree char *joined = NULL;

  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  joined = g_strjoinv (new_text, parts);
  test_write (file, joined);
}

static void
test_manifest_errors (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapRun) run = NULL;
  g_autofree char *manifest = NULL;

  write_study ();
  run = run_generations ();
  manifest = test_read ("g0.manifest.json");
  assert_manifest_error ("none.json", "none.json");
  replace_in ("g0.manifest.json", "\"source_format\": \"helios\"", "\"source_format\": \"x\"");
  assert_manifest_error ("g0.manifest.json", "source_format is unknown");
  test_write ("g0.manifest.json", manifest);
  replace_in ("g0.manifest.json", "\"eligible_start_index\": ", "\"eligible_start_index\": 99");
  assert_manifest_error ("g0.manifest.json", "is not within the 40 eligible jobs");
  test_write ("g0.manifest.json", manifest);
  replace_in ("trace.csv", "j00", "j0a");
  assert_manifest_error ("g0.manifest.json", "trace.csv: is not the file that");
}

static void
test_exclusive_jobs (void)
{
  static const struct {
    const char *old;
    const char *new_text;
    const char *message;
  } cases[] = {
    { "exclusive_jct_s\n", "jct\n", "exclusive_jct_s" },
    { "\n0.0,tasks/", "\n1.0,tasks/", "g1.exclusive_jobs.csv:2: submit_time_s is not that of" },
    { ",tasks/a,a,", ",tasks/a,b,", ": mapped_workload_id is not that of the mapped trace" },
    { ",\"0,1\",", ",\"0,x\",", ": exclusive_gpu_ids is not a list of GPU ids" },
    { ",\"0,1\",", ",\"0,\",", ": exclusive_gpu_ids is not a list of GPU ids" },
    { ",\"0,1\",", ",0,", ": exclusive_gpu_ids does not fit the job's GPU demand" },
    { ",\"0,1\",", ",\"0,2\",", ": exclusive_gpu_ids has an id that the server does not have" },
    { ",\"0,1\",", ",\"0,99999999999999999999\",", ": exclusive_gpu_ids " },
  };
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapRun) run = NULL;
  g_autofree char *good = NULL;
  g_autofree char *longer = NULL;
  char *last;

  write_study ();
  run = run_generations ();
  good = test_read ("g1.exclusive_jobs.csv");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    test_write ("g1.exclusive_jobs.csv", good);
    replace_in ("g1.exclusive_jobs.csv", cases[i].old, cases[i].new_text);
    assert_manifest_error ("g1.manifest.json", cases[i].message);
  }
  good[strlen (good) - 1] = '\0';
  last = strrchr (good, '\n');
  longer = g_strconcat (good, last, "\n", NULL);
  test_write ("g1.exclusive_jobs.csv", longer);
  assert_manifest_error ("g1.manifest.json", "does not have the 8 jobs of its manifest");
  last[1] = '\0';
  test_write ("g1.exclusive_jobs.csv", good);
  assert_manifest_error ("g1.manifest.json", "does not have the 8 jobs of its manifest");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/figure-inputs/reports", test_reports);
  g_test_add_func ("/figure-inputs/no-figures", test_no_figures);
  g_test_add_func ("/figure-inputs/manifest", test_manifest);
  g_test_add_func ("/figure-inputs/manifest-errors", test_manifest_errors);
  g_test_add_func ("/figure-inputs/exclusive-jobs", test_exclusive_jobs);
  return g_test_run ();
}
