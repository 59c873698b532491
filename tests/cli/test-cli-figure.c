/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "cli-support.h"
#include "support.h"

/* All figures, and what each can be drawn from. */
static const struct {
  const char *name;
  const char *from;
} figures[] = {
  { "supported_coverage", "suite trace" },
  { "gpu_demand_mix", "suite trace" },
  { "runtime_percentiles", "suite trace" },
  { "queue_percentiles", "suite trace" },
  { "gpu_demand", "manifest manifests" },
  { "exclusive_job_times", "manifest" },
  { "exclusive_makespan", "manifest manifests" },
  { "waiting_time_p95", "manifest manifests" },
  { "mapped_gpu_mix", "manifest manifests" },
  { "gpu_demand_fidelity", "manifest manifests" },
  { "runtime_cdf_fidelity", "manifest manifests" },
  { "interarrival_fidelity", "manifest manifests" },
  { "representativeness_scores", "manifest manifests" },
  { "distribution_distances", "manifest manifests" },
  { "arrival_burstiness", "manifest manifests" },
  { "arrival_autocorrelation", "manifest manifests" },
  { "offered_load", "manifest manifests" },
  { "runtime_cdf", "manifest suite trace" },
  { "queue_wait_cdf", "manifest suite trace" },
  { "arrivals", "manifest suite trace" },
  { "hour_of_week", "manifest suite trace" },
  { "window_score", "manifest" },
  { "quantile_quantile", "manifest manifests" },
  { "exclusive_gantt", "manifest" },
  { "exclusive_cdf", "manifest" },
  { "policy_comparison", "manifest" },
  { "policy_gantt", "manifest" },
  { "workload_usage", "manifest manifests" },
};

static const struct {
  const char *name;
  const char *words;
} sources[] = {
  { "manifest", "--manifest out/trace.manifest.json" },
  { "manifests", "--manifests out/trace.manifest.json out/other.manifest.json" },
  { "suite", "--config suite.yaml" },
  { "trace", "--trace-path trace.csv --source-format helios --cluster-name Venus" },
};

#define MANIFEST "--manifest out/trace.manifest.json "

static void
run_well (const char *words)
{
  g_autoptr (CliResult) result = cli_run (words);

  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (result->status, ==, 0);
}

static void
replace_in (const char *file, const char *old, const char *new_text, const char *as)
{
  g_autofree char *text = test_read (file);
  g_auto (GStrv) parts = g_strsplit (text, old, 2);
  g_autofree char *joined = NULL;

  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  joined = g_strjoinv (new_text, parts);
  test_write (as, joined);
}

/* Writes the configuration of another trace, which has no simulation. */
static void
write_other (const char *name)
{
  g_autofree char *config = g_strdup_printf ("%s.yaml", name);
  g_autofree char *trace = g_strdup_printf ("  trace_path: out/%s.csv", name);
  g_autofree char *manifest = g_strdup_printf ("out/%s.manifest", name);

  replace_in ("gen.yaml", "simulation:\n  server_gpu_count: 2\n", "simulation: {enabled: false}\n",
              config);
  replace_in (config, "  trace_path: out/trace.csv", trace, config);
  replace_in (config, "out/trace.manifest", manifest, config);
}

/* A study with three generated traces: `trace`, `other` without a simulation, and `random` with
 * neither that nor a representative window. */
static TestFolder *
enter_study (void)
{
  TestFolder *folder = test_folder_enter ();

  cli_write_study ();
  write_other ("other");
  write_other ("random");
  replace_in ("random.yaml", "  selection_method: representative\n", "", "random.yaml");
  run_well ("generate --config gen.yaml");
  run_well ("generate --config other.yaml");
  run_well ("generate --config random.yaml");
  return folder;
}

static void
test_list_figures (void)
{
  g_autoptr (CliResult) list = cli_run ("figure --list");
  g_autoptr (CliResult) json = cli_run ("figure --list --json");
  g_auto (GStrv) lines = g_strsplit (list->out, "\n", -1);

  g_assert_cmpint (list->status, ==, 0);
  g_assert_cmpstr (list->err, ==, "");
  g_assert_cmpuint (g_strv_length (lines), ==, G_N_ELEMENTS (figures) + 1);
  for (gsize i = 0; i < G_N_ELEMENTS (figures); i++) {
    g_autofree char *begin = g_strconcat (figures[i].name, " ", NULL);
    g_autofree char *member = g_strdup_printf ("\"%s\": \"", figures[i].name);

    g_assert_true (g_str_has_prefix (lines[i], begin));
    g_assert_nonnull (strstr (json->out, member));
  }
  g_assert_cmpint (json->status, ==, 0);
}

static GBytes *
read_bytes (const char *name)
{
  g_autoptr (GError) error = NULL;
  char *content = NULL;
  gsize length = 0;

  g_file_get_contents (name, &content, &length, &error);
  g_assert_no_error (error);
  return g_bytes_new_take (content, length);
}

static guint32
read_number (const guint8 *bytes)
{
  return (guint32)bytes[0] << 24 | (guint32)bytes[1] << 16 | (guint32)bytes[2] << 8 | bytes[3];
}

/* Width, height and pixels a metre of a PNG. */
static void
assert_png (const char *name, guint width, guint height, double dpi)
{
  g_autoptr (GBytes) content = read_bytes (name);
  gsize size;
  const guint8 *data = g_bytes_get_data (content, &size);
  const guint8 *resolution = memmem (data, size, "pHYs", 4);

  g_assert_cmpuint (size, >, 33);
  g_assert_cmpmem (data, 8, "\x89PNG\r\n\x1a\n", 8);
  g_assert_nonnull (resolution);
  if (read_number (data + 16) != width || read_number (data + 20) != height)
    g_error ("%s has %u × %u pixels, not %u × %u", name, read_number (data + 16),
             read_number (data + 20), width, height);
  g_assert_cmpuint (read_number (resolution + 4), ==, (guint)round (dpi / 0.0254));
  g_assert_cmpuint (read_number (resolution + 8), ==, (guint)round (dpi / 0.0254));
}

static void
assert_contains (const char *name, const char *part)
{
  g_autoptr (GBytes) content = read_bytes (name);
  gsize size;
  const char *data = g_bytes_get_data (content, &size);

  if (memmem (data, size, part, strlen (part)) == NULL)
    g_error ("%s has no '%s'", name, part);
}

static void
test_all (void)
{
  g_autoptr (TestFolder) folder = enter_study ();

  for (gsize i = 0; i < G_N_ELEMENTS (figures); i++)
    for (gsize s = 0; s < G_N_ELEMENTS (sources); s++) {
      g_auto (GStrv) from = g_strsplit (figures[i].from, " ", -1);
      g_autofree char *words =
          g_strdup_printf ("figure --figure %s %s --output f.png --dpi 20 --width 6in --height 3in",
                           figures[i].name, sources[s].words);
      g_autofree char *beginning = g_strdup_printf ("error: the figure %s needs ", figures[i].name);
      g_autoptr (CliResult) result = cli_run (words);

      if (g_strv_contains ((const char *const *)from, sources[s].name)) {
        g_assert_cmpstr (result->err, ==, "");
        g_assert_cmpstr (result->out, ==, "Wrote f.png\n");
        g_assert_cmpint (result->status, ==, 0);
        assert_png ("f.png", 120, 60, 20);
      } else {
        g_assert_true (g_str_has_prefix (result->err, beginning));
        g_assert_cmpint (result->status, ==, 1);
      }
    }
  g_assert_nonnull (folder);
}

static void
draw (const char *options)
{
  g_autofree char *words = g_strdup_printf ("figure --figure gpu_demand " MANIFEST "%s", options);

  run_well (words);
}

static void
test_sizes (void)
{
  g_autoptr (TestFolder) folder = enter_study ();

  draw ("--output a.png");
  assert_png ("a.png", 1200, 800, 200);
  draw ("--output a.png --preset column");
  assert_png ("a.png", 666, 444, 200);
  draw ("--output a.png --preset page --height 2in");
  assert_png ("a.png", 1400, 400, 200);
  draw ("--output a.png --preset page --width 4in");
  assert_png ("a.png", 800, 533, 200);
  draw ("--output a.png --height 50.8mm --dpi 100");
  assert_png ("a.png", 300, 200, 100);
  draw ("--output a.png --width 301px --height 203px --dpi 133");
  assert_png ("a.png", 301, 203, 133);
  draw ("--output a.pdf --width 240pt --height 170.5pt");
  assert_contains ("a.pdf", "/MediaBox [ 0 0 240 170.5 ]");
  draw ("--output a.pdf --width 100in --height 100in");
  assert_contains ("a.pdf", "/MediaBox [ 0 0 7200 7200 ]");
  draw ("--output a.svg --preset column --height 90");
  assert_contains ("a.svg", "width=\"239.76pt\" height=\"6480pt\"");
  g_assert_nonnull (folder);
}

static void
test_formats (void)
{
  g_autoptr (TestFolder) folder = enter_study ();

  draw ("--output a.PDF");
  assert_contains ("a.PDF", "%PDF-");
  draw ("--output a.svg");
  assert_contains ("a.svg", "<svg ");
  draw ("--output a.pdf --format svg");
  assert_contains ("a.pdf", "<svg ");
  draw ("--output no.ending/figure --format png --dpi 20");
  assert_png ("no.ending/figure", 120, 80, 20);
  draw ("--output no.ending/other --dpi 20");
  assert_png ("no.ending/other", 120, 80, 20);
  g_assert_nonnull (folder);
}

/* Whether the figure with the options is another one than without them. */
static void
assert_changes (const char *options)
{
  g_autofree char *words =
      g_strdup_printf ("figure --figure mapped_gpu_mix " MANIFEST "--output b.svg %s", options);
  g_autoptr (GBytes) plain = NULL;
  g_autoptr (GBytes) changed = NULL;

  run_well ("figure --figure mapped_gpu_mix " MANIFEST "--output a.svg");
  run_well (words);
  plain = read_bytes ("a.svg");
  changed = read_bytes ("b.svg");
  g_assert_cmpint (g_bytes_equal (plain, changed), ==, *options == '\0');
}

static void
test_look (void)
{
  g_autoptr (TestFolder) folder = enter_study ();

  assert_changes ("");
  assert_changes ("--no-title");
  assert_changes ("--font-size 7pt");
  assert_changes ("--font 'DejaVu Serif'");
  assert_changes ("--palette grey");
  assert_changes ("--palette vivid");
  g_assert_nonnull (folder);
}

static void
test_data (void)
{
  g_autoptr (TestFolder) folder = enter_study ();
  g_autofree char *csv = NULL;

  run_well ("figure --figure gpu_demand " MANIFEST "--data data/values.csv");
  csv = test_read ("data/values.csv");
  g_assert_cmpstr (csv, ==, "panel,series,label,x,x_end,y\n,,,1,,3.0\n,,,2,,1.0\n");
  g_assert_null (test_read ("a.png"));
}

static void
assert_fails (const char *words, int status, const char *message)
{
  g_autoptr (CliResult) result = cli_run (words);
  g_autofree char *expected = g_strdup_printf (
      "error: %s\n%s", message, status == 2 ? "Try 'trace-mapper figure --help'.\n" : "");

  g_assert_cmpstr (result->err, ==, expected);
  g_assert_cmpstr (result->out, ==, "");
  g_assert_cmpint (result->status, ==, status);
}

static void
test_wrong_usage (void)
{
  const char *const one =
      "a figure is drawn from one of --manifest, --manifests, --config, --trace-path";

  assert_fails ("figure --output x.png", 2, "--figure is missing; --list tells the names");
  assert_fails ("figure --figure arrivals --config s", 2, "--output is missing (or --data)");
  assert_fails ("figure --figure arrivals --output x.png", 2, one);
  assert_fails ("figure --figure arrivals --output x.png --config s --manifest m", 2, one);
  assert_fails ("figure --figure arrivals --output x.png --trace-path t --source-format helios", 2,
                "--cluster-name is missing; format helios needs it");
}

static void
test_bad_options (void)
{
  static const struct {
    const char *options;
    const char *message;
  } cases[] = {
    { "--output a.jpg", "--output: '.jpg' is not known; the formats are png, svg, pdf" },
    { "--output a.png --format bmp",
      "--format: 'bmp' is not known; the formats are png, svg, pdf" },
    { "--output a.png --width 3parsec",
      "--width: '3parsec' has an unknown unit; the units are: in, mm, cm, pt, px" },
    { "--output a.png --width wide",
      "--width: 'wide' is no length; a number and a unit are expected, as in 3.33in or 85mm" },
    { "--output a.png --width 0", "--width: '0' is not more than 0" },
    { "--output a.png --height 100.1in", "--height: '100.1in' is more than 100 inches" },
    { "--output a.png --font-size 0pt", "--font-size: '0pt' is not more than 0" },
    { "--output a.png --dpi 9", "--dpi: '9' is not a number from 10 to 2400" },
    { "--output a.png --dpi 2401", "--dpi: '2401' is not a number from 10 to 2400" },
    { "--output a.png --dpi fine", "--dpi: 'fine' is not a number from 10 to 2400" },
    { "--output a.png --palette pink",
      "--palette: 'pink' is not known; the palettes are colour-blind, grey, vivid" },
    { "--output a.png --preset poster",
      "--preset: 'poster' is not known; the presets are column, page" },
    { "--output a.png --width 100in --height 100in --dpi 600",
      "a.png: a PNG of 60000 × 60000 pixels is too large" },
    { "--output trace.csv/a.png", "trace.csv: is not a folder, no file can be put there" },
  };
  g_autoptr (TestFolder) folder = enter_study ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *words =
        g_strdup_printf ("figure --figure gpu_demand " MANIFEST "%s", cases[i].options);

    assert_fails (words, 1, cases[i].message);
  }
  g_assert_null (test_read ("a.png"));
}

static void
test_unknown_figure (void)
{
  g_autoptr (GString) all = g_string_new (figures[0].name);
  g_autofree char *near = NULL;
  g_autofree char *far = NULL;

  for (gsize i = 1; i < G_N_ELEMENTS (figures); i++)
    g_string_append_printf (all, ", %s", figures[i].name);
  near = g_strdup_printf (
      "there is no figure 'arrival'; did you mean 'arrivals'? The figures are %s", all->str);
  far = g_strdup_printf ("there is no figure 'frobnicate'; the figures are %s", all->str);
  assert_fails ("figure --figure arrival --manifest m --output x.png", 1, near);
  assert_fails ("figure --figure frobnicate --manifest m --output x.png", 1, far);
}

static void
test_missing (void)
{
  g_autoptr (TestFolder) folder = enter_study ();

  assert_fails ("figure --figure arrivals --manifest none.json --output x.png", 1,
                "none.json: no such file");
  assert_fails ("figure --figure exclusive_gantt --manifest out/other.manifest.json --output x.png",
                1, "the figure exclusive_gantt needs a generated trace with a simulation");
  assert_fails (
      "figure --figure gpu_demand_fidelity --manifest out/random.manifest.json --output x.png", 1,
      "the figure gpu_demand_fidelity needs generated traces with representative windows");
  assert_fails ("figure --figure supported_coverage " MANIFEST "--output x.png", 1,
                "the figure supported_coverage needs the traces of a suite");
  g_assert_nonnull (folder);
}

static void
assert_fails_with (const char *words, const char *begin, const char *end)
{
  g_autoptr (CliResult) result = cli_run (words);

  if (!g_str_has_prefix (result->err, begin) || !g_str_has_suffix (result->err, end))
    g_error ("'%s' is not '%s … %s'", result->err, begin, end);
  g_assert_cmpint (result->status, ==, 1);
}

/* Files that are not those of the manifest any more: --force goes on, but not without them. */
static void
test_changed (void)
{
  const char *const arrivals = "figure --figure arrivals " MANIFEST "--output x.png";
  const char *const demand = "figure --figure gpu_demand " MANIFEST "--output x.png";
  g_autoptr (TestFolder) folder = enter_study ();
  g_autofree char *trace = test_read ("out/trace.csv");
  g_autofree char *longer = g_strconcat (trace, "\n", NULL);

  replace_in ("trace.csv", "j0,", "jX,", "trace.csv");
  assert_fails_with (arrivals, "error: trace.csv: is not the file that ",
                     "; generate the trace again\n");
  run_well ("figure --figure arrivals " MANIFEST "--output x.png --force");
  run_well (demand);
  g_assert_cmpint (g_rename ("trace.csv", "gone.csv"), ==, 0);
  assert_fails (arrivals, 1,
                "out/trace.manifest.json names a trace that cannot be used: trace.csv: no such "
                "file");
  run_well (demand);
  test_write ("out/trace.csv", longer);
  assert_fails_with (demand, "error: out/trace.csv: is not the file that ",
                     "; generate the trace again\n");
  run_well ("figure --figure gpu_demand " MANIFEST "--output x.png --force");
  g_assert_cmpint (g_rename ("out/trace.csv", "out/gone.csv"), ==, 0);
  assert_fails ("figure --figure gpu_demand " MANIFEST "--output x.png --force", 1,
                "out/trace.manifest.json names a file that cannot be used: out/trace.csv: no such "
                "file");
}

/* A slip of the hand must not cost a trace. */
static void
test_protected (void)
{
  static const char *const files[] = {
    "out/trace.manifest.json",      "out/trace.csv", "out/trace.execution.csv",
    "out/trace.exclusive_jobs.csv", "trace.csv",     "catalog.csv",
  };
  g_autoptr (TestFolder) folder = enter_study ();
  g_autofree char *before = cli_snapshot ();
  g_autofree char *after = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++) {
    g_autofree char *figure = g_strdup_printf (
        "figure --figure gpu_demand " MANIFEST "--format png --output %s", files[i]);
    g_autofree char *data = g_strdup_printf (
        "figure --figure mapped_gpu_mix --manifests out/trace.manifest.json --data %s", files[i]);
    g_autofree char *message =
        g_strdup_printf ("%s: is an input of this command and cannot be its output too", files[i]);

    assert_fails (figure, 1, message);
    assert_fails (data, 1, message);
  }
  assert_fails ("figure --figure arrivals --config suite.yaml --data trace.csv", 1,
                "trace.csv: is an input of this command and cannot be its output too");
  after = cli_snapshot ();
  g_assert_cmpstr (before, ==, after);
}

/* Beside reports, figures have the sizes that readers of the files rely on. */
static void
test_reports (void)
{
  static const struct {
    const char *file;
    guint width;
    guint height;
  } reports[] = {
    { "out/suite/supported_coverage", 1600, 900 },
    { "out/suite/gpu_demand_mix", 1600, 900 },
    { "out/suite/runtime_percentiles", 1600, 900 },
    { "out/suite/queue_percentiles", 1600, 900 },
    { "out/trace.manifest.report/gpu_demand", 1200, 800 },
    { "out/trace.manifest.report/exclusive_job_times", 2000, 1000 },
    { "out/comparison/exclusive_makespan", 1400, 800 },
    { "out/comparison/waiting_time_p95", 1400, 800 },
    { "out/comparison/mapped_gpu_mix", 1400, 800 },
    { "out/comparison/gpu_demand_fidelity", 2000, 1000 },
    { "out/comparison/runtime_cdf_fidelity", 2600, 1000 },
    { "out/comparison/interarrival_fidelity", 2000, 1000 },
    { "out/comparison/representativeness_scores", 2000, 1000 },
  };
  g_autoptr (TestFolder) folder = test_folder_enter ();

  cli_write_study ();
  for (guint all = 0; all < 2; all++) {
    run_well (all ? "run-pipeline --config pipeline.yaml --figure-formats png,svg,pdf"
                  : "run-pipeline --config pipeline.yaml");
    for (gsize i = 0; i < G_N_ELEMENTS (reports); i++) {
      g_autofree char *png = g_strconcat (reports[i].file, ".png", NULL);
      g_autofree char *svg = g_strconcat (reports[i].file, ".svg", NULL);
      g_autofree char *pdf = g_strconcat (reports[i].file, ".pdf", NULL);
      g_autofree char *size = g_strdup_printf ("/MediaBox [ 0 0 %g %g ]", reports[i].width * 0.36,
                                               reports[i].height * 0.36);

      assert_png (png, reports[i].width, reports[i].height, 200);
      g_assert_cmpint (g_file_test (svg, G_FILE_TEST_EXISTS), ==, all);
      g_assert_cmpint (g_file_test (pdf, G_FILE_TEST_EXISTS), ==, all);
      if (all) {
        assert_contains (svg, "<svg ");
        assert_contains (pdf, size);
      }
    }
  }
  g_assert_nonnull (folder);
}

static void
test_unknown_format (void)
{
  g_autoptr (CliResult) gif = cli_run ("run-pipeline --config none.yaml --figure-formats gif");

  g_assert_cmpstr (gif->err, ==,
                   "error: --figure-formats: 'gif' is not known; the formats are png, svg, pdf\n"
                   "Try 'trace-mapper run-pipeline --help'.\n");
  g_assert_cmpint (gif->status, ==, 2);
}

/* Ten traces and 60 jobs are usual; a hundred jobs make one figure wider, up to 20 inches. */
static void
test_larger_reports (void)
{
  static const struct {
    guint n_jobs;
    guint width;
  } sizes[] = { { 10, 2000 }, { 60, 3000 }, { 90, 4000 } };
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GString) trace = g_string_new (
      "job_id,gpu_num,node_num,state,submit_time,start_time,end_time,duration,queue\n");
  g_autoptr (GString) words = g_string_new ("report-generation-suite --output-dir cmp --manifests");

  cli_write_study ();
  for (guint i = 0; i < 100; i++)
    g_string_append_printf (trace,
                            "j%u,%u,1,COMPLETED,2020-04-01 %02u:%02u:00,2020-04-01 %02u:%02u:30,"
                            "2020-04-02 %02u:%02u:30,86400,30\n",
                            i, 1 + i % 2, i / 60, i % 60, i / 60, i % 60, i / 60, i % 60);
  test_write ("trace.csv", trace->str);
  for (gsize i = 0; i < 10; i++) {
    g_autofree char *name = g_strdup_printf ("t%u", (guint)i);
    g_autofree char *config = g_strdup_printf ("%s.yaml", name);
    g_autofree char *paths = g_strdup_printf ("out/%s.", name);
    g_autofree char *generate = g_strdup_printf ("generate --config %s", config);
    guint n_jobs = sizes[i % G_N_ELEMENTS (sizes)].n_jobs;
    g_autofree char *jobs = g_strdup_printf ("num_jobs: %u\n", n_jobs);
    g_autofree char *report =
        g_strdup_printf ("report-generation --manifest out/%s.manifest.json", name);
    g_autofree char *png = g_strdup_printf ("out/%s.manifest.report/exclusive_job_times.png", name);

    replace_in ("gen.yaml", "num_jobs: 4\n", jobs, config);
    replace_in (config, "out/trace.", paths, config);
    replace_in (config, "out/trace.", paths, config);
    run_well (generate);
    g_string_append_printf (words, " out/%s.manifest.json", name);
    if (i >= G_N_ELEMENTS (sizes))
      continue;
    run_well (report);
    assert_png (png, sizes[i].width, 1000, 200);
  }
  run_well (words->str);
  assert_png ("cmp/mapped_gpu_mix.png", 1400, 800, 200);
  assert_png ("cmp/gpu_demand_fidelity.png", 2000, 1000, 200);
  assert_png ("cmp/runtime_cdf_fidelity.png", 2600, 1000, 200);
  assert_png ("cmp/interarrival_fidelity.png", 2000, 1000, 200);
  assert_png ("cmp/representativeness_scores.png", 2000, 1000, 200);
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli-figure/list", test_list_figures);
  g_test_add_func ("/cli-figure/all", test_all);
  g_test_add_func ("/cli-figure/sizes", test_sizes);
  g_test_add_func ("/cli-figure/formats", test_formats);
  g_test_add_func ("/cli-figure/look", test_look);
  g_test_add_func ("/cli-figure/data", test_data);
  g_test_add_func ("/cli-figure/wrong-usage", test_wrong_usage);
  g_test_add_func ("/cli-figure/bad-options", test_bad_options);
  g_test_add_func ("/cli-figure/unknown-figure", test_unknown_figure);
  g_test_add_func ("/cli-figure/missing", test_missing);
  g_test_add_func ("/cli-figure/changed", test_changed);
  g_test_add_func ("/cli-figure/protected", test_protected);
  g_test_add_func ("/cli-figure/reports", test_reports);
  g_test_add_func ("/cli-figure/unknown-format", test_unknown_format);
  g_test_add_func ("/cli-figure/larger-reports", test_larger_reports);
  return g_test_run ();
}
