/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "cli-support.h"
#include "support.h"

#define CATALOG                                                                                    \
  "build-catalog --profiles one.csv two.csv --task-root tasks --output out/catalog.csv"
#define HELIOS                                                                                     \
  "summarize-source --source-format helios --cluster-name Venus --trace-path trace.csv "           \
  "--output-dir out"
#define PHILLY "summarize-source --source-format philly --trace-path log --output-dir out"
#define GENERATE "generate --config gen.yaml"
#define SUITE "summarize-suite --config suite.yaml"
#define PIPELINE "run-pipeline --config pipeline.yaml"
#define REPORT "report-generation --manifest out/trace.manifest.json"

/* A file of the study in which a text is replaced, or all if @find is NULL; and what comes of it.
 */
typedef struct {
  const char *args;
  const char *file;
  const char *find;
  const char *replacement;
  const char *message;
} Case;

static const Case file_cases[] = {
  { HELIOS, "trace.csv", NULL, "", "trace.csv: the file is empty" },
  { HELIOS, "trace.csv", NULL, "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n",
    "trace.csv: is a Git LFS pointer, not the file itself; fetch it with 'git lfs pull'" },
  { CATALOG, "two.csv", NULL, "", "two.csv: the file is empty" },
  { GENERATE, "gen.yaml", NULL, "", "gen.yaml: the file is empty" },
  { GENERATE, "catalog.csv", NULL, "", "catalog.csv: the file is empty" },
  { REPORT, "out/trace.manifest.json", NULL, "", "out/trace.manifest.json: the file is empty" },
  { NULL, NULL, NULL, NULL, NULL },
};

static const Case philly_cases[] = {
  { PHILLY, "log", NULL, "[{\"status\":\n\"Pass\", ",
    "log:2: the file ends inside an object, it seems to be cut short" },
  { PHILLY, "log", NULL, "{}", "log:1: the file is an object; a list of jobs was expected" },
  { PHILLY, "log", "[{", "[\n\"job\", {",
    "log:2: an item of the list of jobs is text; an object was expected" },
  { PHILLY, "log", "\"Pass\"", "true", "log:1: status is true; text was expected" },
  { PHILLY, "log", "\"2017-10-03 00:01:00\"", "1506988860",
    "log:2: start_time is a number; text or null was expected" },
  { PHILLY, "log", "[\"gpu0\"]", "\"gpu0\"", "log:3: gpus is text; a list was expected" },
  { PHILLY, "log", "\"a\"", "null", "log:1: the job has no id" },
  { PHILLY, "log", NULL, "[]", "log: no job can be used; the file has no rows" },
  { PHILLY, "log", "\"a\"", "\"M\xfcller\"", "log:1: a text is not valid UTF-8" },
  { NULL, NULL, NULL, NULL, NULL },
};

static const Case helios_cases[] = {
  { HELIOS, "trace.csv", "gpu_num,", "gpus,",
    "trace.csv:1: missing column gpu_num; the file has: job_id, gpus, node_num, state, "
    "submit_time, "
    "start_time, end_time, duration, queue" },
  { HELIOS, "trace.csv", "j3,1,", "j3,", "trace.csv:5: 8 cells, but the header has 9" },
  { HELIOS, "trace.csv", "j3,1,", "j3,1,1,", "trace.csv:5: 10 cells, but the header has 9" },
  { HELIOS, "trace.csv", "01:03:30,3600", "01:03:30,3500",
    "trace.csv:5: duration 3500 disagrees with end_time − start_time (3600 s)" },
  { HELIOS, "trace.csv", "01:03:30,3600,30", "01:03:30,3600,3",
    "trace.csv:5: queue 3 disagrees with start_time − submit_time (30 s)" },
  { HELIOS, "trace.csv", "j7,", "j3,", "trace.csv:9: job id 'j3' is already in line 5" },
  { HELIOS, "trace.csv", "j3", "M\xfcller",
    "trace.csv:5: byte 0xfc is not UTF-8; is the file in Latin-1 or another encoding?" },
  { HELIOS, "trace.csv", "j3,1", "j3\n", "trace.csv:5: 1 cell, but the header has 9" },
  { HELIOS, "trace.csv", "j3", "\"j3", "trace.csv:5: a quoted cell has no closing quote" },
  { GENERATE, "trace.csv", "j7,", "j3,", "trace.csv:9: job id 'j3' is already in line 5" },
  { SUITE, "trace.csv", "j7,", "j3,", "trace.csv:9: job id 'j3' is already in line 5" },
  { PIPELINE, "trace.csv", "j7,", "j3,", "trace.csv:9: job id 'j3' is already in line 5" },
  { NULL, NULL, NULL, NULL, NULL },
};

static const Case catalog_cases[] = {
  { CATALOG, "two.csv", "c,r4", "b,r4", "two.csv:2: workload_id 'b' is already in one.csv:3" },
  { CATALOG, "two.csv", "tasks/d.yaml", "tasks/../d.yaml",
    "two.csv:2: spec_path 'tasks/../d.yaml' lies outside the task root tasks" },
  { "build-catalog --profiles one.csv --output out/catalog.csv", "one.csv", ",0,", ",1,",
    "one.csv: no successful row: none of the 3 profile rows has exit_code 0" },
  { CATALOG, "one.csv", "run_id", "run",
    "one.csv:1: missing column run_id; the file has: workload_id, run, spec_path, gpu_count, "
    "end_to_end_time_s, exit_code, gpu_memory_requirement_mib, gpu_memory_peak_full_mib; 'run' "
    "looks "
    "like run_id (map columns with --column NAME=COLUMN, or with 'columns' in the catalog section "
    "of "
    "a pipeline)" },
  { CATALOG, "one.csv", "a,r1", "a,", "one.csv:2: run_id is missing" },
  { GENERATE, "catalog.csv", "c,d.yaml,2", "c,d.yaml,1",
    "gen.yaml: the catalog has no workload with 2 GPUs, but the window has such jobs" },
  { GENERATE, "catalog.csv", "c,d.yaml,2", "c,d.yaml,two",
    "catalog.csv:4: num_gpus is 'two'; a positive whole number was expected" },
  { GENERATE, "gen.yaml", "num_jobs: 4", "num_jobs: 4\n  maximum_peak_memory_per_gpu_mib: 500",
    "gen.yaml: the catalog has no workload with 1 GPU and a measured peak memory of at "
    "most 500 MiB per GPU, but the window has such jobs" },
  { NULL, NULL, NULL, NULL, NULL },
};

static const Case window_cases[] = {
  { GENERATE, "gen.yaml", "num_jobs: 4", "num_jobs: 10",
    "gen.yaml: num_jobs is 10, but only 9 jobs have a supported GPU count [1, 2]" },
  { GENERATE, "gen.yaml", "[1, 2]\n  minimum_jobs_by_gpu_count:\n    2: 1", "[16]",
    "gen.yaml: none of the 10 jobs of the trace has a supported GPU count [16]" },
  { GENERATE, "gen.yaml", "    2: 1", "    2: 3",
    "gen.yaml: minimum_jobs_by_gpu_count cannot be met: no window of 4 jobs has at least 3 with 2 "
    "GPUs (most in one window: 2)" },
  { GENERATE, "gen.yaml", "    2: 1", "    1: 4\n    2: 1",
    "gen.yaml:12:5: mapping.minimum_jobs_by_gpu_count: the minimums add up to 5 jobs, but num_jobs "
    "is 4" },
  { GENERATE, "gen.yaml", "    2: 1", "    4: 1",
    "gen.yaml:12:8: mapping.minimum_jobs_by_gpu_count.4: jobs with 4 GPUs are asked for (at least "
    "1), but the supported GPU counts are only: 1, 2" },
  { GENERATE, "gen.yaml", "num_jobs: 4", "num_jobs: 4\n  maximum_gpu_fraction_deviation: 0.001",
    "gen.yaml: no window of 4 jobs keeps within maximum_gpu_fraction_deviation 0.0010 (the nearest "
    "window has 0.0278); it begins at eligible job 0" },
  { GENERATE, "gen.yaml", "server_gpu_count: 2", "server_gpu_count: 1",
    "gen.yaml: job 0 of the window needs 2 GPUs, but simulation.server_gpu_count is 1" },
  { GENERATE, "gen.yaml", "num_jobs: 4", "num_jobs: 4\n  unsupported_gpu_policy: error",
    "gen.yaml: job 'j8' needs 4 GPUs, which is not among the supported GPU counts [1, 2], and "
    "unsupported_gpu_policy is 'error'" },
  { PIPELINE, "gen.yaml", "num_jobs: 4", "num_jobs: 10",
    "gen.yaml: num_jobs is 10, but only 9 jobs have a supported GPU count [1, 2]" },
  { NULL, NULL, NULL, NULL, NULL },
};

static const Case yaml_cases[] = {
  { GENERATE, "gen.yaml", "num_jobs", "num_job",
    "gen.yaml:8:3: unknown key 'num_job' in mapping; did you mean 'num_jobs'?" },
  { GENERATE, "gen.yaml", "format: helios", "format: helois",
    "gen.yaml:3:11: source.format: expected 'helios', 'philly', 'acme', 'pai', 'openb', "
    "'elasticflow', 'philly-flat', 'swf', 'csv' or 'auto', found the text 'helois'; did you "
    "mean 'helios'?" },
  { GENERATE, "gen.yaml", "num_jobs: 4", "num_jobs: four",
    "gen.yaml:8:13: mapping.num_jobs: expected a whole number, found the text 'four'" },
  { GENERATE, "gen.yaml", "num_jobs: 4", "num_jobs: 4\n  num_jobs: 4",
    "gen.yaml:9:3: mapping.num_jobs: this key is given twice, first in line 8" },
  { GENERATE, "gen.yaml", "  num_jobs", "\tnum_jobs",
    "gen.yaml:8:1: a tab is used for indentation; YAML allows only spaces there" },
  { GENERATE, "gen.yaml", "version: 1", "version: 2",
    "gen.yaml:1:10: version: expected the number 1, found the number 2" },
  { SUITE, "suite.yaml", "name: philly", "name: VENUS",
    "suite.yaml:6:11: sources[1].name: the name 'venus' is given twice (upper and lower case are "
    "the same)" },
  { SUITE, "suite.yaml",
    "output:", "outputs:", "suite.yaml:9:1: unknown key 'outputs'; did you mean 'output'?" },
  { PIPELINE, "pipeline.yaml", "profiles: [one.csv, two.csv]", "profiles: one.csv",
    "pipeline.yaml:2:13: catalog.profiles: expected a list, found the text 'one.csv'" },
  { PIPELINE, "suite.yaml", "format: philly", "format: philip",
    "suite.yaml:7:13: sources[1].format: expected 'helios', 'philly', 'acme', 'pai', 'openb', "
    "'elasticflow', 'philly-flat', 'swf', 'csv' or 'auto', found the text 'philip'; "
    "did you mean 'philly'?" },
  { GENERATE, "gen.yaml", "num_jobs: 4", "preserve_arrivals: false",
    "gen.yaml:8:22: mapping.preserve_arrivals: not supported: arrivals are always preserved" },
  { NULL, NULL, NULL, NULL, NULL },
};

static const Case output_cases[] = {
  { GENERATE, "gen.yaml", "out/trace.csv", "trace.csv",
    "trace.csv: is an input of this command and cannot be its output too" },
  { GENERATE, "gen.yaml", "out/trace.manifest.json", "./out/../gen.yaml",
    "gen.yaml: is an input of this command and cannot be its output too" },
  { GENERATE, "gen.yaml", "out/trace.manifest.json", "out/trace.execution.csv",
    "out/trace.execution.csv: would be written twice by this command" },
  { GENERATE, "gen.yaml", "out/trace.csv", "out/trace.manifest.json/x.csv",
    "out/trace.manifest.json: would be written both as a file and as a folder by this command" },
  { GENERATE, "gen.yaml", "out/trace.csv", "tasks",
    "tasks: is a folder, a file cannot be written there" },
  { GENERATE, "gen.yaml", "out/trace.csv", "log/x.csv",
    "log: is not a folder, no file can be put there" },
  { SUITE, "suite.yaml", "out/suite.md", "log",
    "log: is an input of this command and cannot be its output too" },
  /* What a later step will read. */
  { PIPELINE, "pipeline.yaml", "output: catalog.csv", "output: log",
    "log: is an input of this command and cannot be its output too" },
  { PIPELINE, "pipeline.yaml", "output: catalog.csv", "output: gen.yaml",
    "gen.yaml: is an input of this command and cannot be its output too" },
  { PIPELINE, "pipeline.yaml", "output: catalog.csv", "output: two.csv",
    "two.csv: is an input of this command and cannot be its output too" },
  { PIPELINE, "gen.yaml", "out/trace.csv", "pipeline.yaml",
    "pipeline.yaml: is an input of this command and cannot be its output too" },
  { NULL, NULL, NULL, NULL, NULL },
};

static const Case report_cases[] = {
  { REPORT, "out/trace.manifest.json", NULL, "[]",
    "out/trace.manifest.json:1: an array; an object was expected" },
  { REPORT, "out/trace.manifest.json", NULL, "{\"version\": 1",
    "out/trace.manifest.json:1: the file ends inside an object, it seems to be cut short" },
  { NULL, NULL, NULL, NULL, NULL },
};

/* Runs the program, which must fail with @message and change nothing. */
static void
assert_fails (const char *args, const char *message)
{
  g_autofree char *before = cli_snapshot ();
  g_autoptr (CliResult) result = cli_run (args);
  g_autofree char *after = cli_snapshot ();
  g_autofree char *line = g_strdup_printf ("error: %s\n", message);

  g_assert_cmpstr (result->err, ==, line);
  g_assert_cmpint (result->status, ==, 1);
  g_assert_cmpstr (result->out, ==, "");
  g_assert_cmpstr (after, ==, before);
}

static void
test_cases (gconstpointer data)
{
  for (const Case *c = data; c->args != NULL; c++) {
    g_autoptr (TestFolder) folder = test_folder_enter ();

    cli_write_study ();
    cli_edit (c->file, c->find, c->replacement);
    g_test_message ("%s: %s", c->args, c->message);
    assert_fails (c->args, c->message);
    g_assert_nonnull (folder);
  }
}

/* A generation that is begun elsewhere says where its files are. */
static void
test_elsewhere (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *where = g_get_current_dir ();
  g_autofree char *message = NULL;

  cli_write_study ();
  g_assert_cmpint (g_mkdir ("generate", 0777), ==, 0);
  g_assert_cmpint (g_rename ("gen.yaml", "generate/gen.yaml"), ==, 0);
  g_assert_cmpint (g_mkdir ("elsewhere", 0777), ==, 0);
  g_assert_cmpint (g_chdir ("elsewhere"), ==, 0);
  message = g_strdup_printf ("catalog.csv: no such file; it is in %s: paths in a generation "
                             "start from the working directory",
                             where);
  assert_fails ("generate --config ../generate/gen.yaml", message);
  g_assert_cmpint (g_chdir (where), ==, 0);
  g_assert_nonnull (folder);
}

static void
test_paths (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  cli_write_study ();
  g_assert_cmpint (g_unlink ("trace.csv"), ==, 0);
  assert_fails (HELIOS, "trace.csv: no such file");
  assert_fails (GENERATE, "trace.csv: no such file");
  assert_fails (SUITE, "trace.csv: no such file");
  assert_fails (PIPELINE, "trace.csv: no such file");
  g_assert_cmpint (g_mkdir ("trace.csv", 0777), ==, 0);
  assert_fails (HELIOS, "trace.csv: is a folder, a file was expected");
  assert_fails (GENERATE, "trace.csv: is a folder, a file was expected");
  assert_fails ("generate --config no.yaml", "no.yaml: no such file");
  assert_fails ("generate --config out", "out: is a folder, a file was expected");
  assert_fails ("run-pipeline --config no.yaml", "no.yaml: no such file");
  assert_fails ("build-catalog --profiles one.csv no.csv --output out/catalog.csv",
                "no.csv: no such file");
  assert_fails ("report-generation --manifest no.json", "no.json: no such file");
  g_assert_nonnull (folder);
}

static void
test_unreadable (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  if (geteuid () == 0) {
    g_test_skip ("root may read every file");
    return;
  }
  cli_write_study ();
  g_assert_cmpint (g_chmod ("trace.csv", 0), ==, 0);
  assert_fails (HELIOS, "trace.csv: cannot be read: Permission denied");
  g_assert_cmpint (g_chmod ("trace.csv", 0644), ==, 0);
  g_assert_cmpint (g_chmod ("out", 0555), ==, 0);
  assert_fails (GENERATE, "out/trace.csv: cannot be written: Permission denied");
  g_assert_nonnull (folder);
}

static void
test_nul_bytes (void)
{
  static const char trace[] =
      "job_id,gpu_num,node_num,state,submit_time,start_time,end_time,duration,queue\nj\0,1\n";
  static const char yaml[] = "version: 1\nsource:\n  format: hel\0ios\n";
  static const char log[] = "[{\"jobid\":\n\"a\0\"}]";
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GBytes) trace_bytes = g_bytes_new_static (trace, sizeof trace - 1);
  g_autoptr (GBytes) yaml_bytes = g_bytes_new_static (yaml, sizeof yaml - 1);
  g_autoptr (GBytes) log_bytes = g_bytes_new_static (log, sizeof log - 1);

  cli_write_study ();
  test_write_bytes ("trace.csv", trace_bytes);
  assert_fails (HELIOS, "trace.csv:2: a NUL byte; a CSV file in UTF-8 was expected");
  test_write_bytes ("gen.yaml", yaml_bytes);
  assert_fails (GENERATE, "gen.yaml:3:14: the character U+0000 is not allowed in YAML");
  test_write_bytes ("log", log_bytes);
  assert_fails (PHILLY, "log:2: a text holds the control character U+0000, which needs an escape");
  g_assert_nonnull (folder);
}

static void
test_other_names_of_inputs (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  cli_write_study ();
  g_assert_cmpint (g_unlink ("out/trace.csv"), ==, 0);
  g_assert_cmpint (symlink ("../trace.csv", "out/trace.csv"), ==, 0);
  assert_fails (GENERATE,
                "out/trace.csv: is an input of this command and cannot be its output too");
  g_assert_cmpint (g_unlink ("out/trace.csv"), ==, 0);
  g_assert_cmpint (link ("trace.csv", "out/trace.csv"), ==, 0);
  assert_fails (GENERATE,
                "out/trace.csv: is an input of this command and cannot be its output too");
  assert_fails ("build-catalog --profiles one.csv --output one.csv",
                "one.csv: is an input of this command and cannot be its output too");
  g_assert_nonnull (folder);
}

/* A trace that is another one than its manifest says. */
static void
test_changed_trace (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (CliResult) result = NULL;
  g_autoptr (CliResult) report = NULL;

  cli_write_study ();
  result = cli_run (GENERATE);
  g_assert_cmpstr (result->err, ==, "");
  cli_edit ("out/trace.csv", "helios", "Helios");
  report = cli_run (REPORT);
  g_assert_cmpint (report->status, ==, 1);
  g_assert_cmpstr (report->out, ==, "");
  g_assert_true (g_str_has_prefix (report->err, "error: out/trace.csv: is not the file that "
                                                "out/trace.manifest.json was written for: "));
  g_assert_true (g_str_has_suffix (report->err, "; generate the trace again\n"));
  g_assert_nonnull (folder);
}

/* It counts as done: the files are written, the verdict is told, and the exit status is 1. */
static void
test_failed_validation (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (CliResult) result = NULL;
  g_autofree char *summary = NULL;

  cli_write_study ();
  cli_edit ("pipeline.yaml", "required_job_count: 4",
            "required_job_count: 5\n  require_all_two_gpu_workloads_across_suite: true");
  result = cli_run (PIPELINE);
  g_assert_cmpint (result->status, ==, 1);
  g_assert_cmpstr (result->err, ==,
                   "error: pipeline.yaml: the validation failed: Venus: has 4 jobs, 5 are required"
                   "; and 1 more\n");
  g_assert_nonnull (strstr (result->out, "Validation failed:\n"
                                         "  Venus: has 4 jobs, 5 are required\n"));
  summary = test_read ("out/comparison/pipeline_summary.json");
  g_assert_nonnull (strstr (summary, "\"passed\": false"));
  g_assert_nonnull (strstr (summary, "\"Venus: has 4 jobs, 5 are required\""));
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/errors/files", file_cases, test_cases);
  g_test_add_data_func ("/errors/philly", philly_cases, test_cases);
  g_test_add_data_func ("/errors/helios", helios_cases, test_cases);
  g_test_add_data_func ("/errors/catalog", catalog_cases, test_cases);
  g_test_add_data_func ("/errors/window", window_cases, test_cases);
  g_test_add_data_func ("/errors/yaml", yaml_cases, test_cases);
  g_test_add_data_func ("/errors/outputs", output_cases, test_cases);
  g_test_add_data_func ("/errors/reports", report_cases, test_cases);
  g_test_add_func ("/errors/elsewhere", test_elsewhere);
  g_test_add_func ("/errors/paths", test_paths);
  g_test_add_func ("/errors/unreadable", test_unreadable);
  g_test_add_func ("/errors/nul-bytes", test_nul_bytes);
  g_test_add_func ("/errors/other-names", test_other_names_of_inputs);
  g_test_add_func ("/errors/changed-trace", test_changed_trace);
  g_test_add_func ("/errors/validation", test_failed_validation);
  return g_test_run ();
}
