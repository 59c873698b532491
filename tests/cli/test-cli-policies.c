/* SPDX-License-Identifier: Apache-2.0 */
#include <json-glib/json-glib.h>
#include <string.h>

#include "cli-support.h"
#include "support.h"

static void
ask_for (const char *policies)
{
  g_autofree char *text = g_strdup_printf ("server_gpu_count: 2\n  policies: %s\n", policies);

  cli_edit ("gen.yaml", "server_gpu_count: 2\n", text);
}

static JsonObject *
get_object (JsonParser *parser, const char *path)
{
  g_autoptr (GError) error = NULL;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  return json_node_get_object (json_parser_get_root (parser));
}

/* The files of their own tell the same as the manifest, and FCFS the same as the exclusive
 * estimate. */
static void
test_files (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (CliResult) generated = NULL;
  g_autoptr (CliResult) verified = NULL;
  g_autoptr (CliResult) reported = NULL;
  g_autoptr (JsonParser) manifest_parser = json_parser_new ();
  g_autoptr (JsonParser) summary_parser = json_parser_new ();
  g_autofree char *jobs = NULL;
  g_autofree char *report = NULL;
  g_auto (GStrv) lines = NULL;
  JsonObject *manifest, *in_manifest, *summary;

  cli_write_study ();
  ask_for ("[easy, FCFS]");
  generated = cli_run ("generate --config gen.yaml");
  g_assert_cmpstr (generated->err, ==, "");
  g_assert_cmpint (generated->status, ==, 0);

  manifest = get_object (manifest_parser, "out/trace.manifest.json");
  in_manifest = json_object_get_object_member (manifest, "policy_simulations");
  summary = get_object (summary_parser, "out/trace.policy_summary.json");
  g_assert_cmpuint (json_object_get_size (summary), ==, 2);
  g_assert_true (json_node_equal (json_object_get_member (manifest, "policy_simulations"),
                                  json_parser_get_root (summary_parser)));
  g_assert_true (json_node_equal (json_object_get_member (manifest, "exclusive_simulation"),
                                  json_object_get_member (in_manifest, "fcfs")));

  jobs = test_read ("out/trace.policy_jobs.csv");
  lines = g_strsplit (jobs, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 1 + 2 * 4 + 1);
  g_assert_true (g_str_has_prefix (lines[1], "fcfs,0,"));
  g_assert_true (g_str_has_prefix (lines[5], "easy,0,"));

  verified = cli_run ("verify out/trace.manifest.json");
  g_assert_cmpint (verified->status, ==, 0);
  g_assert_nonnull (strstr (verified->out, "\njobs by policy "));
  reported = cli_run ("report-generation --manifest out/trace.manifest.json");
  g_assert_cmpint (reported->status, ==, 0);
  report = test_read ("out/trace.manifest.report/report.md");
  g_assert_nonnull (strstr (report, "\n## Scheduling Policies Estimate\n"));
  g_assert_nonnull (strstr (report, "\n| EASY backfilling | "));
  g_assert_null (strstr (report, "Shortest job first"));
  g_assert_nonnull (folder);
}

/* Without policies nothing is added. */
static void
test_none (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (CliResult) generated = NULL;
  g_autofree char *manifest = NULL;

  cli_write_study ();
  generated = cli_run ("generate --config gen.yaml");
  g_assert_cmpint (generated->status, ==, 0);
  manifest = test_read ("out/trace.manifest.json");
  g_assert_null (strstr (manifest, "policy_simulations"));
  g_assert_false (g_file_test ("out/trace.policy_jobs.csv", G_FILE_TEST_EXISTS));
  g_assert_nonnull (folder);
}

static void
test_errors (void)
{
  static const struct {
    const char *policies;
    const char *message;
  } cases[] = {
    { "[fcfs, lifo]", "simulation.policies[1]: expected 'fcfs', 'sjf' or 'easy', found the text "
                      "'lifo'" },
    { "easy", "simulation.policies: expected a list" },
    { "[easy]\n  enabled: false",
      "simulation.policies: policies are compared only if simulation.enabled is true" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (TestFolder) folder = test_folder_enter ();
    g_autoptr (CliResult) result = NULL;
    g_autofree char *before = NULL;
    g_autofree char *after = NULL;

    cli_write_study ();
    ask_for (cases[i].policies);
    before = cli_snapshot ();
    result = cli_run ("generate --config gen.yaml");
    after = cli_snapshot ();
    g_assert_cmpint (result->status, ==, 1);
    g_test_message ("%s", result->err);
    g_assert_nonnull (strstr (result->err, cases[i].message));
    g_assert_cmpstr (before, ==, after);
    g_assert_nonnull (folder);
  }
}

/* Another setting than the one that the manifest was written with. */
static void
test_verify (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (CliResult) generated = NULL;
  g_autoptr (CliResult) verified = NULL;

  cli_write_study ();
  ask_for ("[sjf]");
  generated = cli_run ("generate --config gen.yaml");
  g_assert_cmpint (generated->status, ==, 0);
  cli_edit ("gen.yaml", "[sjf]", "[sjf, easy]");
  verified = cli_run ("verify out/trace.manifest.json");
  g_assert_cmpint (verified->status, ==, 1);
  g_assert_nonnull (strstr (verified->out, "has another simulation.policies than the manifest"));
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli-policies/files", test_files);
  g_test_add_func ("/cli-policies/none", test_none);
  g_test_add_func ("/cli-policies/errors", test_errors);
  g_test_add_func ("/cli-policies/verify", test_verify);
  return g_test_run ();
}
