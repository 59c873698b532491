/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli-support.h"
#include "support.h"

/*
 * What a configuration or manifest out of a stranger's hand may make the program do, and how names
 * out of files look on a terminal.
 */

#define GENERATE "generate --config study/gen.yaml"
#define SUITE "summarize-suite --config study/suite.yaml"
#define PIPELINE "run-pipeline --config study/pipeline.yaml"

/* The study of cli_write_study() in a folder of its own, with room around it. */
static void
write_study (void)
{
  static const char *const parts[] = { "trace.csv",   "log",      "one.csv",    "two.csv",
                                       "catalog.csv", "gen.yaml", "suite.yaml", "pipeline.yaml",
                                       "tasks",       "out" };

  cli_write_study ();
  g_assert_cmpint (g_mkdir ("study", 0777), ==, 0);
  g_assert_cmpint (g_mkdir ("elsewhere", 0777), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
    g_autofree char *moved = g_build_filename ("study", parts[i], NULL);

    g_assert_cmpint (g_rename (parts[i], moved), ==, 0);
  }
}

/* A configuration in which a text, or all if @find is NULL, is replaced; the folder is put for `@`.
 */
typedef struct {
  const char *args;
  const char *file;
  const char *find;
  const char *replacement;
  const char *message;
} Case;

/* A pipeline that finds its files whatever its root is. */
#define ABSOLUTE                                                                                   \
  "catalog: {profiles: [\"@/study/one.csv\"], output: \"@/study/catalog.csv\"}\n"                  \
  "generation: {configs: [\"@/study/gen.yaml\"]}\n"

static const Case cases[] = {
  { PIPELINE, "study/pipeline.yaml", "output: catalog.csv", "output: ../elsewhere/catalog.csv",
    "study/pipeline.yaml: would write outside of its root_dir, or to hidden files: "
    "elsewhere/catalog.csv" },
  { PIPELINE, "study/pipeline.yaml", "out/comparison", "@/elsewhere",
    "study/pipeline.yaml: would write outside of its root_dir, or to hidden files: elsewhere" },
  { PIPELINE, "study/gen.yaml", "out/trace.csv", "../trace.csv",
    "study/pipeline.yaml: would write outside of its root_dir, or to hidden files: trace.csv" },
  { PIPELINE, "study/gen.yaml", "out/trace.manifest.json", "out/.manifest.json",
    "study/pipeline.yaml: would write outside of its root_dir, or to hidden files: "
    "study/out/.manifest.json" },
  { PIPELINE, "study/suite.yaml", "out/suite.md", ".git/hooks/suite.md",
    "study/pipeline.yaml: would write outside of its root_dir, or to hidden files: "
    "study/.git/hooks/suite.md" },
  { PIPELINE, "study/suite.yaml", "version: 1", "version: 1\nroot_dir: ../elsewhere",
    "study/pipeline.yaml: would write outside of its root_dir, or to hidden files: "
    "elsewhere/out/suite, elsewhere/out/suite.md" },
  { PIPELINE, "study/pipeline.yaml", NULL, "root_dir: ../elsewhere\n" ABSOLUTE,
    "study/pipeline.yaml: its root_dir is @/elsewhere, away from the folder of the file" },
  { PIPELINE, "study/pipeline.yaml", NULL, "root_dir: /\n" ABSOLUTE,
    "study/pipeline.yaml: its root_dir is /, far above the file" },
  { SUITE, "study/suite.yaml", "out/suite.md", "../suite.md",
    "study/suite.yaml: would write outside of its root_dir, or to hidden files: suite.md" },
  { SUITE, "study/suite.yaml", "version: 1", "version: 1\nroot_dir: ../elsewhere",
    "study/suite.yaml: its root_dir is @/elsewhere, away from the folder of the file" },
  { NULL, NULL, NULL, NULL, NULL },
};

static char *
put_folder (const char *text, TestFolder *folder)
{
  g_autoptr (GString) put = g_string_new (text);

  g_string_replace (put, "@", test_folder_get_path (folder), 0);
  return g_string_free (g_steal_pointer (&put), FALSE);
}

/* Runs the program, which must refuse, say how to permit it, and change nothing. */
static void
assert_refuses (const char *args, const char *message)
{
  g_autofree char *before = cli_snapshot ();
  g_autoptr (CliResult) result = cli_run (args);
  g_autofree char *after = cli_snapshot ();
  g_autofree char *line = g_strdup_printf ("error: %s; --allow-outside permits it\n", message);

  g_assert_cmpstr (result->err, ==, line);
  g_assert_cmpint (result->status, ==, 1);
  g_assert_cmpstr (after, ==, before);
}

static void
assert_done (const char *args)
{
  g_autoptr (CliResult) result = cli_run (args);

  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (result->status, ==, 0);
}

static void
test_outside (void)
{
  for (const Case *c = cases; c->args != NULL; c++) {
    g_autoptr (TestFolder) folder = test_folder_enter ();
    g_autofree char *replacement = put_folder (c->replacement, folder);
    g_autofree char *message = put_folder (c->message, folder);

    g_test_message ("%s: %s", c->args, message);
    write_study ();
    cli_edit (c->file, c->find, replacement);
    assert_refuses (c->args, message);
  }
}

/* What was refused is done with the option. */
static void
test_allowed (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  write_study ();
  cli_edit ("study/pipeline.yaml", "out/comparison", "../elsewhere/.comparison");
  cli_edit ("study/gen.yaml", "out/trace.csv", "../elsewhere/trace.csv");
  assert_done (PIPELINE " --allow-outside");
  g_assert_true (
      g_file_test ("elsewhere/.comparison/pipeline_summary.json", G_FILE_TEST_IS_REGULAR));
  g_assert_true (g_file_test ("elsewhere/trace.execution.csv", G_FILE_TEST_IS_REGULAR));
  cli_edit ("study/suite.yaml", "out/suite.md", "../elsewhere/suite.md");
  assert_done (SUITE " --allow-outside");
  g_assert_true (g_file_test ("elsewhere/suite.md", G_FILE_TEST_IS_REGULAR));
  g_assert_nonnull (folder);
}

/* A root above the file is as good as one in it: the usual `root_dir: ..`. */
static void
test_roots (void)
{
  static const char *const roots[] = { "..", "../../study", "../../elsewhere/../study/." };

  for (guint i = 0; i < G_N_ELEMENTS (roots); i++) {
    g_autoptr (TestFolder) folder = test_folder_enter ();
    g_autofree char *root = g_strdup_printf ("root_dir: %s\ncatalog:\n", roots[i]);

    write_study ();
    g_assert_cmpint (g_mkdir ("study/configs", 0777), ==, 0);
    g_assert_cmpint (g_rename ("study/pipeline.yaml", "study/configs/pipeline.yaml"), ==, 0);
    cli_edit ("study/configs/pipeline.yaml", "catalog:\n", root);
    assert_done ("run-pipeline --config study/configs/pipeline.yaml");
    g_assert_nonnull (folder);
  }
}

/* A symlink is where it leads to, for files that the configuration does not name too. */
static void
test_symlinks (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  write_study ();
  test_write ("elsewhere/file", "keep\n");
  g_assert_cmpint (g_unlink ("study/out/trace.execution.csv"), ==, 0);
  g_assert_cmpint (symlink ("../../elsewhere/file", "study/out/trace.execution.csv"), ==, 0);
  assert_refuses (PIPELINE, "study/out/trace.execution.csv: would be written to elsewhere/file, "
                            "outside of where the configuration may write");
  g_assert_cmpint (g_unlink ("study/out/trace.execution.csv"), ==, 0);
  g_assert_cmpint (symlink ("../elsewhere", "study/link"), ==, 0);
  cli_edit ("study/pipeline.yaml", "out/comparison", "link/comparison");
  assert_refuses (PIPELINE,
                  "study/pipeline.yaml: would write outside of its root_dir, or to hidden "
                  "files: study/link/comparison");
  /* One that stays inside is fine. */
  g_assert_cmpint (g_unlink ("study/link"), ==, 0);
  g_assert_cmpint (symlink ("out", "study/link"), ==, 0);
  assert_done (PIPELINE);
  g_assert_nonnull (folder);
}

/* Without a root: the working directory, and the folder of the file. */
static void
test_generate (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *inside = g_build_filename (test_folder_get_path (folder), "study/out", NULL);
  g_autofree char *up = g_path_get_dirname (test_folder_get_path (folder));
  g_autofree char *outside = g_build_filename (up, "trace.manifest.json", NULL);
  g_autofree char *message =
      g_strdup_printf ("study/gen.yaml: would write outside of the working directory and the "
                       "folder of the file, or to hidden files: %s",
                       outside);

  write_study ();
  cli_edit ("study/gen.yaml", "trace.csv\n  cluster", "study/trace.csv\n  cluster");
  cli_edit ("study/gen.yaml", "catalog.csv", "study/catalog.csv");
  assert_done (GENERATE);
  g_assert_true (g_file_test ("out/trace.manifest.json", G_FILE_TEST_IS_REGULAR));
  cli_edit ("study/gen.yaml", "out/trace.manifest.json", "../trace.manifest.json");
  assert_refuses (GENERATE, message);
  cli_edit ("study/gen.yaml", "../trace.manifest.json", ".profile");
  assert_refuses (GENERATE, "study/gen.yaml: would write outside of the working directory and the "
                            "folder of the file, or to hidden files: .profile");
  assert_done (GENERATE " --allow-outside");
  /* From another folder, into that of the file. */
  cli_edit ("study/gen.yaml", "study/", "../study/");
  cli_edit ("study/gen.yaml", ".profile", inside);
  cli_edit ("study/gen.yaml", "/study/out\n", "/study/out/m.json\n");
  cli_edit ("study/gen.yaml", "out/trace.csv", "../study/out/new.csv");
  g_assert_cmpint (g_chdir ("elsewhere"), ==, 0);
  assert_done ("generate --config ../study/gen.yaml");
  g_assert_cmpint (g_chdir (".."), ==, 0);
  g_assert_true (g_file_test ("study/out/new.csv", G_FILE_TEST_IS_REGULAR));
}

/* Nothing but a regular file is read, whatever a configuration or manifest names. */
static void
test_no_files (void)
{
  static const char *const args[] = {
    "report-generation --manifest /dev/zero",
    "report-generation-suite --output-dir out --manifests /dev/zero",
    "verify /dev/zero",
    "figure --figure runtime_cdf --output x.png --manifest /dev/zero",
    "generate --config /dev/zero",
    "summarize-suite --config /dev/zero",
    "run-pipeline --config /dev/zero",
    "build-catalog --output x.csv --profiles /dev/zero",
    "summarize-source --source-format philly --output-dir out --trace-path /dev/zero",
  };
  g_autoptr (TestFolder) folder = test_folder_enter ();

  g_assert_cmpint (mkfifo ("fifo", 0600), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (args); i++) {
    g_autofree char *fifo = NULL;
    g_autoptr (GString) words = g_string_new (args[i]);
    g_autoptr (CliResult) zero = cli_run (args[i]);
    g_autoptr (CliResult) pipe = NULL;

    g_assert_cmpstr (zero->err, ==, "error: /dev/zero: is not a regular file\n");
    g_assert_cmpint (zero->status, ==, 1);
    g_string_replace (words, "/dev/zero", "fifo", 0);
    pipe = cli_run (words->str);
    g_assert_cmpstr (pipe->err, ==, "error: fifo: is not a regular file\n");
    g_assert_cmpint (pipe->status, ==, 1);
  }
  g_assert_nonnull (folder);
}

static void
assert_harmless (const char *text)
{
  g_assert_true (g_utf8_validate (text, -1, NULL));
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    g_assert_true (c == '\n' || !g_unichar_iscntrl (c));
    g_assert_true (c != 0x202e && c != 0x2028 && c != 0x2066);
  }
}

/* Names that would steer a terminal, begin another line or show backwards. */
static void
test_terminal (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (CliResult) result = NULL;
  g_autoptr (CliResult) again = NULL;
  g_autoptr (CliResult) verified = NULL;

  cli_write_study ();
  cli_edit ("gen.yaml", "Venus", "\"Ve\\nnus\\e[2J\"");
  cli_edit ("gen.yaml", "out/trace.csv", "\"out/a\\nerror: no\\e]0;x\\a\\u202Evsc.csv\"");
  cli_edit ("gen.yaml", "out/trace.manifest.json", "\"out/m\\nWrote nothing\\x9b.json\"");
  cli_edit ("suite.yaml", "name: Venus", "name: \"v\\n\\e[31mx\\u2028\"");
  result = cli_run ("run-pipeline --config pipeline.yaml");
  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (result->status, ==, 0);
  assert_harmless (result->out);
  g_assert_nonnull (strstr (result->out, "\nWrote out/m\\x0aWrote nothing\\x9b.json\n"));
  g_assert_nonnull (
      strstr (result->out, "\nWrote out/a\\x0aerror: no\\x1b]0;x\\x07\\u202evsc.csv\n"));
  g_assert_null (strstr (result->out, "\nWrote nothing"));
  /* As if that run had been killed at its very end. */
  test_write ("out/.x.0123abcd.trace-mapper-tmp", "left");
  again = cli_run ("run-pipeline --config pipeline.yaml");
  g_assert_cmpstr (again->err, ==, "");
  assert_harmless (again->out);
  g_assert_nonnull (strstr (again->out, "\nAlready complete: out/m\\x0aWrote nothing\\x9b.json\n"));
  verified = cli_run ("verify $'out/m\\nWrote nothing\xc2\x9b.json'");
  assert_harmless (verified->err);
  assert_harmless (verified->out);
  g_assert_nonnull (folder);
}

/* A figure draws names as shapes, so there is no text in it that could be anything else. */
static void
check_figures (void)
{
  g_autofree char *list = test_list ("out");
  g_auto (GStrv) names = g_strsplit (list, " ", -1);
  guint n = 0;

  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_has_suffix (names[i], ".svg")) {
      g_autofree char *path = g_build_filename ("out", names[i], NULL);
      g_autofree char *text = test_read (path);

      n++;
      g_assert_true (g_str_has_prefix (text, "<?xml"));
      g_assert_null (strstr (text, "script"));
      g_assert_null (strstr (text, "p.png"));
      g_assert_null (strstr (text, "<text"));
      g_assert_null (strstr (text, "href=\"http"));
    }
  g_assert_cmpuint (n, >, 8);
}

/* The reports of such a study are tables as before, and no name is more than a name in them. */
static void
test_reports (void)
{
  static const char *const reports[] = { "out/suite.md",
                                         "out/comparison/representative_fidelity.md",
                                         "out/comparison/generated_trace_comparison.md" };
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (CliResult) result = NULL;

  cli_write_study ();
  cli_edit ("gen.yaml", "Venus", "\"V|x\\n# H\\n![p](http://e/p.png)<script>`\"");
  cli_edit ("gen.yaml", "[1, 2]", "[1, 2, 4]");
  cli_edit ("gen.yaml", "num_jobs: 4", "num_jobs: 10");
  cli_edit ("gen.yaml", "server_gpu_count: 2", "server_gpu_count: 4");
  cli_edit ("pipeline.yaml", "required_job_count: 4", "required_job_count: 10");
  cli_edit ("two.csv", "d,r5,tasks/e.yaml,2", "d,r5,tasks/e.yaml,4");
  cli_edit ("suite.yaml", "name: Venus",
            "name: v\n    cluster_name: \"V|x\\n# H\\n![p](http:e)<b>`\"");
  result = cli_run ("run-pipeline --config pipeline.yaml --figure-formats svg");
  g_assert_cmpstr (result->err, ==, "");
  for (guint i = 0; i < G_N_ELEMENTS (reports); i++) {
    g_autofree char *text = test_read (reports[i]);
    g_autofree char *lower = g_ascii_strdown (text, -1);
    g_autoptr (GString) rest = g_string_new (lower);

    g_test_message ("%s", reports[i]);
    g_assert_nonnull (strstr (lower, "v\\|x # h "));
    g_assert_null (strstr (lower, "\n# h"));
    /* Nothing is left of its markup that is not escaped. */
    g_assert_cmpuint (g_string_replace (rest, "\\](http:", "", 0), >, 0);
    g_string_replace (rest, "\\<", "", 0);
    g_string_replace (rest, "\\`", "", 0);
    g_assert_null (strstr (rest->str, "http:"));
    g_assert_null (strpbrk (rest->str, "<`"));
  }
  check_figures ();
  g_assert_nonnull (folder);
}

static void
test_verify (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (CliResult) good = NULL;
  g_autoptr (CliResult) named = NULL;
  g_autoptr (CliResult) bad = NULL;
  g_autoptr (CliResult) json = NULL;
  g_autoptr (CliResult) none = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  cli_write_study ();
  assert_done ("generate --config gen.yaml");
  before = cli_snapshot ();
  good = cli_run ("verify out/trace.manifest.json");
  g_assert_cmpstr (good->err, ==, "");
  g_assert_cmpint (good->status, ==, 0);
  g_assert_nonnull (strstr (good->out, "File                 Verdict   Recorded "));
  g_assert_nonnull (strstr (good->out, "\nmapped trace         agrees    "));
  named = cli_run ("verify --manifest=out/trace.manifest.json --root .");
  g_assert_cmpstr (named->out, ==, good->out);
  after = cli_snapshot ();
  g_assert_cmpstr (after, ==, before);

  cli_edit ("out/trace.csv", "helios", "Helios");
  bad = cli_run ("verify out/trace.manifest.json");
  g_assert_cmpint (bad->status, ==, 1);
  g_assert_cmpstr (bad->err, ==,
                   "error: out/trace.manifest.json: does not agree: mapped trace differs\n");
  g_assert_nonnull (strstr (bad->out, "\nmapped trace: line 2, source_trace: 'Helios', the "
                                      "repetition has 'helios'\n"));
  json = cli_run ("verify --json out/trace.manifest.json");
  g_assert_cmpint (json->status, ==, 1);
  g_assert_nonnull (strstr (json->out, "\"agrees\": false"));
  none = cli_run ("verify");
  g_assert_cmpint (none->status, ==, 2);
  g_assert_true (g_str_has_prefix (none->err, "error: the manifest is missing\n"));
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/trust/outside", test_outside);
  g_test_add_func ("/trust/allowed", test_allowed);
  g_test_add_func ("/trust/roots", test_roots);
  g_test_add_func ("/trust/symlinks", test_symlinks);
  g_test_add_func ("/trust/generate", test_generate);
  g_test_add_func ("/trust/no-files", test_no_files);
  g_test_add_func ("/trust/terminal", test_terminal);
  g_test_add_func ("/trust/reports", test_reports);
  g_test_add_func ("/trust/verify", test_verify);
  return g_test_run ();
}
