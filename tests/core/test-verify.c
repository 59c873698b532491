/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/verify.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "study-support.h"
#include "support.h"

#define MANIFEST "out/all.manifest.json"

static TmapVerification *
verify (const char *manifest, const char *root)
{
  g_autoptr (GError) error = NULL;
  TmapVerification *result = tmap_verify_manifest (manifest, root, NULL, NULL, &error);

  g_assert_no_error (error);
  return result;
}

/* What does not agree, a line each. */
static char *
list_findings (const TmapVerification *result)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < result->files->len; i++) {
    const TmapVerifiedFile *file = g_ptr_array_index (result->files, i);

    if (file->verdict != TMAP_VERDICT_AGREES)
      g_string_append_printf (text, "%s %s: %s\n", file->what, tmap_verdict_key (file->verdict),
                              file->detail);
  }
  if (result->not_repeated != NULL)
    g_string_append_printf (text, "not repeated: %s\n", result->not_repeated);
  return g_string_free (text, FALSE);
}

static void
check_findings (const char *manifest, const char *root, const char *expected)
{
  g_autoptr (TmapVerification) result = verify (manifest, root);
  g_autofree char *findings = list_findings (result);

  g_assert_cmpstr (findings, ==, expected);
  g_assert_true (tmap_verification_agrees (result) == (*expected == '\0'));
}

static void
write_study (const char *mapping, gboolean simulate)
{
  study_write_inputs ();
  study_write_generation ("all", "Venus", mapping, simulate);
  study_generate ("all");
}

/* Every kind of window, and every setting that is recorded somewhere else or not at all. */
static void
test_agrees (void)
{
  static const char *const mappings[] = {
    "",
    "num_jobs: 3, seed: -36893488147419103232000000007",
    "selection_method: representative",
    "selection_method: representative, num_jobs: 3, maximum_gpu_fraction_deviation: 0.9, "
    "maximum_runtime_cdf_deviation: 0.8, minimum_jobs_by_gpu_count: {2: 1, 1: 1}",
    "selection_method: manual, num_jobs: 2, start_index: 3",
    "num_jobs: 2, unsupported_gpu_policy: error, maximum_gpu_fraction_deviation: 0.5",
  };

  for (guint i = 0; i < G_N_ELEMENTS (mappings); i++)
    for (gboolean simulate = FALSE; simulate <= TRUE; simulate++) {
      g_autoptr (TestFolder) folder = test_folder_enter ();
      g_autoptr (TmapVerification) result = NULL;

      write_study (mappings[i], simulate);
      result = verify (MANIFEST, NULL);
      g_assert_true (tmap_verification_agrees (result));
      g_assert_cmpuint (result->files->len, ==, simulate ? 8 : 6);
      g_assert_cmpuint (result->notes->len, ==, 0);
    }
}

/* The limit of the memory stands in the configuration alone. */
static void
test_memory_limit (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapVerification) result = NULL;
  g_autoptr (TmapVerification) without = NULL;

  study_write_inputs ();
  test_write ("catalog.csv",
              "workload_id,task_path,num_gpus,solo_runtime_s,declared_memory_requirement_mib,"
              "measured_peak_memory_per_gpu_mib,measured_peak_memory_total_mib,source_run_id\n"
              "a,a.yaml,1,100,1000,900,900,r1\n"
              "b,b.yaml,1,200,2000,1900,1900,r2\n");
  study_write_generation ("all", "Venus", "maximum_peak_memory_per_gpu_mib: 1000.5", TRUE);
  study_replace ("all.yaml", "[4, 1, 2]", "[1]");
  study_generate ("all");
  result = verify (MANIFEST, NULL);
  g_assert_true (tmap_verification_agrees (result));
  g_assert_cmpstr (g_ptr_array_index (result->notes, 0), ==,
                   "the manifest does not record maximum_peak_memory_per_gpu_mib: repeated with "
                   "the configuration's 1000.5");
  g_assert_cmpint (g_unlink ("all.yaml"), ==, 0);
  without = verify (MANIFEST, NULL);
  g_assert_false (tmap_verification_agrees (without));
  g_assert_nonnull (strstr (g_ptr_array_index (without->notes, 0), "repeated without a limit"));
}

static const struct {
  const char *file;
  const char *find;
  const char *replacement; /* NULL: the file is removed */
  const char *findings;
} tamperings[] = {
  { "trace.csv", "j0,", "J0,",
    "source trace differs: is not the file that the manifest was written for\n"
    "not repeated: the source trace is another one\n" },
  { "trace.csv", NULL, NULL,
    "source trace missing: there is no such file\n"
    "not repeated: the source trace is missing\n" },
  { "catalog.csv", "a1,", "A1,",
    "workload catalog differs: is not the file that the manifest was written for\n"
    "not repeated: the workload catalog is another one\n" },
  { "catalog.csv", NULL, NULL,
    "workload catalog missing: there is no such file\n"
    "not repeated: the workload catalog is missing\n" },
  { "all.yaml", "server_gpu_count: 4", "server_gpu_count: 8",
    "configuration differs: has another simulation.server_gpu_count than the manifest\n" },
  { "all.yaml", "representative", "random",
    "configuration differs: has another selection_method than the manifest\n" },
  { "all.yaml", "version: 1", "version: 2",
    "configuration differs: all.yaml:1:10: version: expected the number 1, found the number "
    "2\n" },
  { "all.yaml", NULL, NULL, "configuration missing: there is no such file\n" },
  { "out/all.csv", ",j2,", ",j3,",
    "mapped trace differs: line 4, source_job_id: 'j3', the repetition has 'j2'\n" },
  { "out/all.csv", NULL, NULL, "mapped trace missing: there is no such file\n" },
  { "out/all.execution.csv", "\n0.0,", "\n0.5,",
    "execution trace differs: line 2, submit_time_s: '0.5', the repetition has '0.0'\n" },
  { "out/all.exclusive_jobs.csv", NULL, NULL, "simulated jobs missing: there is no such file\n" },
  { "out/all.exclusive_summary.json", "\"job_count\": 8", "\"job_count\": 9",
    "simulation summary differs: line 7: '\"job_count\": 9,', the repetition has '\"job_count\": "
    "8,'\n" },
  { MANIFEST, "\"mapped_job_count\": 8", "\"mapped_job_count\": 7",
    "manifest differs: line 47: '\"mapped_job_count\": 7,', the repetition has "
    "'\"mapped_job_count\": 8,'\n" },
  { MANIFEST, "    \"requested_job_count\": 8,\n    \"seed\"",
    "    \"requested_job_count\": 9,\n    \"seed\"",
    "configuration differs: has another num_jobs than the manifest\n"
    "not repeated: all.yaml: num_jobs is 9, but only 8 jobs have a supported GPU count [4, 1, "
    "2]\n" },
  { MANIFEST, "\n  }\n}", "\n  }\n}\n",
    "manifest differs: line 187: differs in white space or behind its first 60 characters\n" },
};

static void
test_tampered (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (tamperings); i++) {
    g_autoptr (TestFolder) folder = test_folder_enter ();

    g_test_message ("%s: %s", tamperings[i].file, tamperings[i].findings);
    write_study ("selection_method: representative", TRUE);
    if (tamperings[i].replacement == NULL)
      g_assert_cmpint (g_unlink (tamperings[i].file), ==, 0);
    else
      study_replace (tamperings[i].file, tamperings[i].find, tamperings[i].replacement);
    check_findings (MANIFEST, NULL, tamperings[i].findings);
  }
}

/* A recorded hash that was changed with its file is no proof: the repetition is. */
static void
test_consistent_forgery (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapVerification) before = NULL;
  g_autoptr (TmapVerification) after = NULL;
  const TmapVerifiedFile *old, *forged;

  write_study ("", FALSE);
  before = verify (MANIFEST, NULL);
  old = g_ptr_array_index (before->files, 3);
  study_replace ("out/all.csv", ",j2,", ",j3,");
  after = verify (MANIFEST, NULL);
  forged = g_ptr_array_index (after->files, 3);
  study_replace (MANIFEST, old->found, forged->found);
  {
    g_autofree char *line = g_strdup_printf (
        "mapped trace differs: line 4, source_job_id: 'j3', the repetition has 'j2'\n"
        "manifest differs: line ");
    g_autoptr (TmapVerification) result = verify (MANIFEST, NULL);
    g_autofree char *findings = list_findings (result);

    g_assert_true (g_str_has_prefix (findings, line));
    g_assert_nonnull (strstr (findings, "\"trace_sha256\": "));
  }
}

/* A version is told, and the paths are where the files were. */
static void
test_moved (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapVerification) result = NULL;

  write_study ("num_jobs: 3", TRUE);
  study_replace (MANIFEST, "\"version\": \"", "\"version\": \"0.0.");
  g_assert_cmpint (g_mkdir_with_parents ("moved/data", 0777), ==, 0);
  g_assert_cmpint (g_rename ("out", "moved/out"), ==, 0);
  g_assert_cmpint (g_rename ("trace.csv", "moved/trace.csv"), ==, 0);
  g_assert_cmpint (g_rename ("catalog.csv", "moved/catalog.csv"), ==, 0);
  g_assert_cmpint (g_rename ("all.yaml", "moved/all.yaml"), ==, 0);
  result = verify ("moved/" MANIFEST, "moved");
  g_assert_true (tmap_verification_agrees (result));
  g_assert_true (
      g_str_has_prefix (g_ptr_array_index (result->notes, 0), "written by version 0.0."));
  check_findings ("moved/" MANIFEST, NULL,
                  "source trace missing: there is no such file\n"
                  "workload catalog missing: there is no such file\n"
                  "configuration missing: there is no such file\n"
                  "mapped trace missing: there is no such file\n"
                  "execution trace missing: there is no such file\n"
                  "simulated jobs missing: there is no such file\n"
                  "simulation summary missing: there is no such file\n"
                  "not repeated: the source trace is missing\n");
  /* What lies outside is not looked at, whatever the way. */
  g_assert_cmpint (g_rename ("moved/trace.csv", "trace.csv"), ==, 0);
  g_assert_cmpint (symlink ("../trace.csv", "moved/trace.csv"), ==, 0);
  check_findings ("moved/" MANIFEST, "moved",
                  "source trace missing: there is no such file\n"
                  "not repeated: the source trace is missing\n");
}

/* The trace is in another folder than what was written beside it. */
static void
test_apart (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  study_write_inputs ();
  study_write_generation ("all", "Venus", "", TRUE);
  study_replace ("all.yaml", "enabled: yes", "enabled: yes, policies: [sjf, easy]");
  study_generate ("all");
  check_findings (MANIFEST, NULL, "");
  g_assert_cmpint (g_rename ("out/all.csv", "all.csv"), ==, 0);
  check_findings (MANIFEST, ".", "");
  study_replace ("out/all.execution.csv", "\n0.0,", "\n0.5,");
  check_findings (MANIFEST, ".",
                  "execution trace differs: line 2, submit_time_s: '0.5', the repetition has "
                  "'0.0'\n");
}

/* Whatever the manifest names is a regular file or refused. */
static void
test_no_files (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *source = g_build_filename (test_folder_get_path (folder), "trace.csv", NULL);
  g_autofree char *quoted = g_strdup_printf ("\"%s\"", source);

  write_study ("", FALSE);
  study_replace (MANIFEST, quoted, "\"/dev/zero\"");
  check_findings (MANIFEST, NULL,
                  "source trace differs: /dev/zero: is not a regular file\n"
                  "not repeated: the source trace is another one\n");
  g_assert_cmpint (g_unlink ("out/all.csv"), ==, 0);
  g_assert_cmpint (mkfifo ("out/all.csv", 0600), ==, 0);
  g_assert_cmpint (g_unlink ("catalog.csv"), ==, 0);
  g_assert_cmpint (g_mkdir ("catalog.csv", 0700), ==, 0);
  check_findings (MANIFEST, NULL,
                  "source trace differs: /dev/zero: is not a regular file\n"
                  "workload catalog differs: catalog.csv: is a folder, a file was expected\n"
                  "mapped trace differs: out/all.csv: is not a regular file\n"
                  "not repeated: the source trace is another one\n");
}

static void
check_error (const char *text, const char *find, const char *replacement, const char *message)
{
  g_autoptr (GError) error = NULL;

  test_write (MANIFEST, text);
  if (find != NULL)
    study_replace (MANIFEST, find, replacement);
  g_assert_null (tmap_verify_manifest (MANIFEST, NULL, NULL, NULL, &error));
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_no_manifest (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *text = NULL;

  write_study ("", FALSE);
  text = test_read (MANIFEST);
  check_error ("", NULL, NULL, MANIFEST ": the file is empty");
  check_error ("{}", NULL, NULL, MANIFEST ": configuration is missing; is this a manifest?");
  check_error ("workload_id\n", NULL, NULL, MANIFEST ":1: 'workload_id' is not a JSON value");
  check_error (text, "\"helios\"", "\"other\"", MANIFEST ": source_format 'other' is not known");
  check_error (text, "\"seed\": 42", "\"seed\": 4.2",
               MANIFEST ": configuration.seed is not a whole number");
  check_error (text, "\"server_gpu_count\": 4", "\"server_gpu_count\": 0",
               MANIFEST ": a number of jobs or GPUs is none that a configuration could have");
  check_error (text, "\"enabled\": false", "\"enabled\": 0",
               MANIFEST ": enabled is neither true nor false");
  check_error (text, "\"source_trace_path\": \"/", "\"source_trace_path\": \"",
               MANIFEST ": source_trace_path is not an absolute path");
}

static void
test_cancelled (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  write_study ("", FALSE);
  g_cancellable_cancel (cancellable);
  g_assert_null (tmap_verify_manifest (MANIFEST, NULL, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/verify/agrees", test_agrees);
  g_test_add_func ("/verify/memory-limit", test_memory_limit);
  g_test_add_func ("/verify/tampered", test_tampered);
  g_test_add_func ("/verify/consistent-forgery", test_consistent_forgery);
  g_test_add_func ("/verify/moved", test_moved);
  g_test_add_func ("/verify/apart", test_apart);
  g_test_add_func ("/verify/no-files", test_no_files);
  g_test_add_func ("/verify/no-manifest", test_no_manifest);
  g_test_add_func ("/verify/cancelled", test_cancelled);
  return g_test_run ();
}
