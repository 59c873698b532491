/* SPDX-License-Identifier: Apache-2.0 */
#include <json-glib/json-glib.h>
#include <signal.h>
#include <string.h>

#include "cli-support.h"
#include "support.h"

static const char *const verbs[] = {
  "build-catalog",     "summarize-source",        "summarize-suite", "generate",
  "report-generation", "report-generation-suite", "run-pipeline",    "figure",
  "windows",           "export-replay",           "report-replay",
};

static void
assert_contains (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("there is no '%s' in: %s", part, text);
}

static void
test_help (void)
{
  g_autoptr (CliResult) help = cli_run ("--help");
  g_autoptr (CliResult) word = cli_run ("help");

  g_assert_cmpint (help->status, ==, 0);
  g_assert_cmpstr (help->err, ==, "");
  g_assert_cmpstr (help->out, ==, word->out);
  assert_contains (help->out, "Usage: trace-mapper VERB");
  assert_contains (help->out, "Exit status: 0 done, 1 failed, 2 wrong usage.");
  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++) {
    g_autofree char *line = g_strdup_printf ("\n  %s ", verbs[i]);

    assert_contains (help->out, line);
  }
}

static void
test_version (void)
{
  g_autoptr (CliResult) version = cli_run ("--version");

  g_assert_cmpint (version->status, ==, 0);
  g_assert_cmpstr (version->err, ==, "");
  g_assert_true (
      g_regex_match_simple ("^trace-mapper [0-9]+\\.[0-9]+\\.[0-9]+\n$", version->out, 0, 0));
}

/* Each verb shows an example, and the example is right: it fails for want of files, not of sense.
 */
static void
test_verb_help (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++) {
    g_autofree char *args = g_strdup_printf ("%s --help", verbs[i]);
    g_autofree char *usage = g_strdup_printf ("Usage: trace-mapper %s ", verbs[i]);
    g_autofree char *begin = g_strdup_printf ("\nExample:\n  trace-mapper %s --", verbs[i]);
    g_autoptr (CliResult) help = cli_run (args);
    g_autoptr (CliResult) run = NULL;

    g_assert_cmpint (help->status, ==, 0);
    g_assert_cmpstr (help->err, ==, "");
    g_assert_true (g_str_has_prefix (help->out, usage));
    assert_contains (help->out, begin);
    assert_contains (help->out, "\n  --json ");
    run = cli_run (strstr (strstr (help->out, begin), "trace-mapper") + strlen ("trace-mapper"));
    g_assert_cmpint (run->status, ==, 1);
    g_assert_true (g_regex_match_simple (
        "^error: [a-z./_0-9]+: (no such file|the task root does not exist)\n$", run->err, 0, 0));
  }
  g_assert_nonnull (folder);
}

static void
test_help_wins (void)
{
  g_autoptr (CliResult) help = cli_run ("generate --config x.yaml --help");

  g_assert_cmpint (help->status, ==, 0);
  g_assert_true (g_str_has_prefix (help->out, "Usage: trace-mapper generate"));
}

static void
assert_wrong_usage (const char *args, const char *message, const char *verb)
{
  g_autoptr (CliResult) result = cli_run (args);
  g_autofree char *expected =
      g_strdup_printf ("error: %s\nTry 'trace-mapper %s--help'.\n", message, verb);

  g_assert_cmpstr (result->err, ==, expected);
  g_assert_cmpstr (result->out, ==, "");
  g_assert_cmpint (result->status, ==, 2);
}

static void
test_usage (void)
{
  assert_wrong_usage ("", "a verb is missing", "");
  assert_wrong_usage ("generat", "unknown verb 'generat'; did you mean 'generate'?", "");
  assert_wrong_usage ("run_pipeline", "unknown verb 'run_pipeline'; did you mean 'run-pipeline'?",
                      "");
  assert_wrong_usage ("frobnicate", "unknown verb 'frobnicate'", "");
  assert_wrong_usage ("generate", "--config is missing", "generate ");
  assert_wrong_usage ("generate --confg x", "unknown option --confg; did you mean --config?",
                      "generate ");
  assert_wrong_usage ("generate --frob=x", "unknown option --frob", "generate ");
  assert_wrong_usage ("generate --config", "--config needs a value", "generate ");
  assert_wrong_usage ("generate --config --json", "--config needs a value", "generate ");
  assert_wrong_usage ("generate --config=", "--config needs a value", "generate ");
  assert_wrong_usage ("generate --config ''", "--config needs a value", "generate ");
  assert_wrong_usage ("build-catalog --profiles a.csv '' --output b", "--profiles needs a value",
                      "build-catalog ");
  assert_wrong_usage ("generate --config a --config b", "--config is given twice", "generate ");
  assert_wrong_usage ("generate --config a b", "unexpected argument 'b'", "generate ");
  assert_wrong_usage ("generate --config a --json=yes", "--json takes no value", "generate ");
  assert_wrong_usage ("build-catalog --output x --profiles", "--profiles needs a value",
                      "build-catalog ");
  assert_wrong_usage ("build-catalog --output x", "--profiles is missing", "build-catalog ");
}

static void
test_column (void)
{
  const char *const begin = "build-catalog --profiles p.csv --output c.csv --column ";
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *good =
      g_strconcat (begin, "gpu_count=gpus workload_id='my model' --quiet", NULL);
  g_autofree char *bare = g_strconcat (begin, "gpus", NULL);
  g_autofree char *empty = g_strconcat (begin, "gpu_count=", NULL);
  g_autofree char *unknown = g_strconcat (begin, "gpu=gpus", NULL);
  g_autofree char *csv = NULL;
  g_autoptr (CliResult) result = NULL;

  test_write ("p.csv", "my model,run_id,spec_path,gpus,end_to_end_time_s,exit_code,"
                       "gpu_memory_requirement_mib\na,r,t,2,10,0,100\n");
  result = cli_run (good);
  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (result->status, ==, 0);
  csv = test_read ("c.csv");
  assert_contains (csv, "\na,t,2,10,100,,,r\n");
  assert_wrong_usage (bare, "--column: 'gpus' is not of the form NAME=COLUMN", "build-catalog ");
  assert_wrong_usage (empty, "--column: 'gpu_count=' is not of the form NAME=COLUMN",
                      "build-catalog ");
  assert_wrong_usage (unknown,
                      "--column: 'gpu' is not known; the columns are workload_id, run_id, "
                      "spec_path, gpu_count, end_to_end_time_s, exit_code, "
                      "gpu_memory_requirement_mib, gpu_memory_peak_full_mib, "
                      "gpu_memory_peak_full_mib_gpu_a, gpu_memory_peak_full_mib_gpu_b, "
                      "gpu_memory_peak_full_mib_sum",
                      "build-catalog ");
  g_assert_nonnull (folder);
}

static void
test_source_usage (void)
{
  const char *const verb = "summarize-source ";

  assert_wrong_usage ("summarize-source --source-format slurm --trace-path x --output-dir y",
                      "--source-format: 'slurm' is not known; the formats are helios, philly, "
                      "acme, pai, openb, elasticflow, philly-flat, swf, csv, and auto",
                      verb);
  assert_wrong_usage ("summarize-source --source-format Helios --trace-path x --output-dir y",
                      "--cluster-name is missing; format helios needs it", verb);
  assert_wrong_usage ("summarize-source --source-format helios --trace-path x --output-dir y "
                      "--cluster-name ' '",
                      "--cluster-name is missing; format helios needs it", verb);
  assert_wrong_usage ("summarize-source --source-format philly --trace-path x --output-dir y "
                      "--supported-gpu-counts 1 two",
                      "--supported-gpu-counts: 'two' is not a whole number from 1 to 65536", verb);
  assert_wrong_usage ("summarize-source --source-format philly --trace-path x --output-dir y "
                      "--supported-gpu-counts 0",
                      "--supported-gpu-counts: '0' is not a whole number from 1 to 65536", verb);
}

static void
assert_done (const char *args, const char *out)
{
  g_autoptr (CliResult) result = cli_run (args);

  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (result->status, ==, 0);
  if (out != NULL)
    g_assert_cmpstr (result->out, ==, out);
}

/* `--opt=value`, several values after one flag, and repeated flags all say the same. */
static void
test_option_forms (void)
{
  static const char *const forms[] = {
    "build-catalog --profiles one.csv two.csv --task-root tasks --output c.csv",
    "build-catalog --profiles one.csv --profiles two.csv --task-root=tasks --output=c.csv",
    "build-catalog --output c.csv --profiles=one.csv --profiles two.csv --task-root ./tasks/",
  };
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *first = NULL;

  cli_write_study ();
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++) {
    g_autofree char *catalog = NULL;

    assert_done (forms[i], "4 workloads: 2 with 1 GPU, 2 with 2 GPUs\n"
                           "1 of 5 profile rows left out (1: the exit code is not 0)\n"
                           "0 workloads without a measured peak memory\n"
                           "Wrote c.csv\n");
    catalog = test_read ("c.csv");
    if (first == NULL)
      first = g_steal_pointer (&catalog);
    else
      g_assert_cmpstr (catalog, ==, first);
  }
  g_assert_nonnull (folder);
}

static void
test_gpu_count_forms (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  const char *const begin = "summarize-source --source-format HELIOS --cluster-name Venus "
                            "--trace-path trace.csv --output-dir new/deep --supported-gpu-counts";
  g_autofree char *several = g_strconcat (begin, " 1 4", NULL);
  g_autofree char *repeated = g_strconcat (begin, "=4 --supported-gpu-counts 1 4", NULL);
  const char *const out = "helios/venus: 10 valid jobs, 8 supported (80.00% of the jobs, 73.33% of "
                          "the GPU service); none of 10 rows left out\n"
                          "Wrote new/deep/source_summary.json\n"
                          "Wrote new/deep/gpu_demand_distribution.csv\n";

  cli_write_study ();
  assert_done (several, out);
  assert_done (repeated, out);
  g_assert_nonnull (folder);
}

static const char *const runs[] = {
  "build-catalog --profiles one.csv two.csv --task-root tasks --output out/catalog.csv",
  "summarize-source --source-format philly --trace-path log --output-dir out",
  "summarize-suite --config suite.yaml",
  "generate --config gen.yaml",
  "report-generation --manifest out/trace.manifest.json",
  "report-generation-suite --manifests out/trace.manifest.json --output-dir out/reports",
  "run-pipeline --config pipeline.yaml",
};

static void
test_quiet (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  cli_write_study ();
  for (gsize i = 0; i < G_N_ELEMENTS (runs); i++) {
    g_autofree char *args = g_strconcat (runs[i], " --quiet", NULL);

    assert_done (args, "");
  }
  g_assert_nonnull (folder);
}

/* The JSON summary names the verb and the files, and they are all there. */
static void
assert_json (const char *text, const char *verb)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = json_from_string (text, &error);
  JsonObject *object;
  JsonArray *files;

  g_assert_no_error (error);
  object = json_node_get_object (root);
  g_assert_cmpstr (json_object_get_string_member (object, "verb"), ==, verb);
  files = json_object_get_array_member (object, "files");
  g_assert_cmpuint (json_array_get_length (files), >, 0);
  for (guint i = 0; i < json_array_get_length (files); i++) {
    g_autofree char *content = test_read (json_array_get_string_element (files, i));

    g_assert_nonnull (content);
    g_assert_cmpstr (content, !=, "from an earlier run\n");
  }
}

static void
test_json (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  cli_write_study ();
  for (gsize i = 0; i < G_N_ELEMENTS (runs); i++) {
    g_autofree char *args = g_strconcat (runs[i], i % 2 == 0 ? " --json" : " --json --quiet", NULL);
    g_autoptr (CliResult) result = cli_run (args);

    g_assert_cmpstr (result->err, ==, "");
    g_assert_cmpint (result->status, ==, 0);
    assert_json (result->out, verbs[i]);
  }
  g_assert_nonnull (folder);
}

/* A name cannot steer the terminal, nor forge a second line. */
static void
test_control_characters (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (CliResult) result = cli_run ("generate --config 'a\n\x1b[31merror: b'");

  g_assert_cmpstr (result->err, ==, "error: a\\x0a\\x1b[31merror: b: no such file\n");
  g_assert_cmpint (result->status, ==, 1);
  g_assert_nonnull (folder);
}

/* A summary that cannot be printed is a failure. */
static void
test_full_output (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_PIPE, &error, "sh", "-c",
                        "\"$TRACE_MAPPER\" --help > /dev/full", NULL);
  g_autofree char *err = NULL;

  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &err, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (err, ==, "error: the output cannot be printed: No space left on device\n");
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 1);
}

/* A log that is small on disk and takes seconds to read: gigabytes of blanks, packed. */
static void
write_long_log (void)
{
  g_autofree char *blanks = g_strnfill (16 * 1024 * 1024, ' ');
  g_autoptr (GBytes) text = test_bytes (blanks);
  g_autoptr (GBytes) member = test_gzip (text);
  g_autoptr (GBytes) open = test_bytes ("[");
  g_autoptr (GBytes) packed = test_gzip (open);

  for (guint i = 0; i < 8; i++) {
    GBytes *twice = test_join (member, member);

    g_bytes_unref (member);
    member = twice;
  }
  {
    g_autoptr (GBytes) all = test_join (packed, member);

    test_write_bytes ("log", all);
  }
}

/* Before it blocks the signal to wait for it, the program would just be killed. */
static gboolean
waits_for_signals (GSubprocess *process)
{
  g_autofree char *path =
      g_strdup_printf ("/proc/%s/status", g_subprocess_get_identifier (process));
  g_autofree char *status = test_read (path);
  const char *mask = status != NULL ? strstr (status, "\nSigBlk:\t") : NULL;

  return mask != NULL && (g_ascii_strtoull (mask + 9, NULL, 16) & (1u << (SIGINT - 1))) != 0;
}

static void
test_interrupted (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (CliResult) result = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  cli_write_study ();
  write_long_log ();
  before = cli_snapshot ();
  process = cli_start ("summarize-suite --config suite.yaml");
  for (guint i = 0; i < 300 && !waits_for_signals (process); i++)
    g_usleep (G_USEC_PER_SEC / 50);
  g_usleep (G_USEC_PER_SEC / 10);
  g_subprocess_send_signal (process, SIGINT);
  result = cli_finish (process);
  after = cli_snapshot ();
  g_assert_cmpstr (before, ==, after);
  g_assert_cmpint (result->status, ==, 1);
  g_assert_cmpstr (result->out, ==, "");
  if (strstr (result->err, "cut short") != NULL)
    g_test_skip ("the log was read to its end before the signal came");
  else
    g_assert_cmpstr (result->err, ==, "error: cancelled, nothing was written\n");
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/help", test_help);
  g_test_add_func ("/cli/version", test_version);
  g_test_add_func ("/cli/verb-help", test_verb_help);
  g_test_add_func ("/cli/help-wins", test_help_wins);
  g_test_add_func ("/cli/usage", test_usage);
  g_test_add_func ("/cli/column", test_column);
  g_test_add_func ("/cli/source-usage", test_source_usage);
  g_test_add_func ("/cli/option-forms", test_option_forms);
  g_test_add_func ("/cli/gpu-count-forms", test_gpu_count_forms);
  g_test_add_func ("/cli/quiet", test_quiet);
  g_test_add_func ("/cli/json", test_json);
  g_test_add_func ("/cli/control-characters", test_control_characters);
  g_test_add_func ("/cli/full-output", test_full_output);
  g_test_add_func ("/cli/interrupted", test_interrupted);
  return g_test_run ();
}
