/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gstdio.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "golden-compare.h"
#include "support.h"

#define GERMAN "de_DE.UTF-8"

/* How a case is run. */
typedef struct {
  const char *name;
  const char *packing; /* the ending of its traces, or "" */
  gboolean german;     /* in a locale with a decimal comma and in a time zone with summer time */
  gboolean elsewhere;  /* in another working directory, the configuration by its absolute path */
} Run;

/* A copy of a case in a temporary folder. */
typedef struct {
  const Run *run;
  char *source; /* the case in the source tree */
  char *folder; /* the temporary folder */
  char *root;   /* the copy in it */
} Case;

static void
run_tool (const char *const *argv)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *complaint = NULL;
  int status;

  g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, &complaint,
                &status, &error);
  g_assert_no_error (error);
  if (!g_spawn_check_wait_status (status, &error))
    g_error ("%s: %s", argv[0], complaint);
}

static void
copy_inputs (Case *self)
{
  static const char *const inputs[] = { "data", "configs", "commands" };
  g_autofree char *tasks = g_build_filename (self->root, "tasks", NULL);

  g_assert_cmpint (g_mkdir_with_parents (tasks, 0777), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (inputs); i++) {
    g_autofree char *from = g_build_filename (self->source, inputs[i], NULL);
    const char *const argv[] = { "cp", "-R", from, self->root, NULL };

    run_tool (argv);
  }
}

static void
remove_folder (const char *path)
{
  const char *const argv[] = { "rm", "-rf", path, NULL };

  run_tool (argv);
}

static gboolean
is_trace (const char *name)
{
  return strcmp (name, "cluster_log.csv") == 0 || strcmp (name, "cluster_job_log") == 0;
}

static char *
read_text (const char *path)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
pack_file (const char *path, const char *packing)
{
  g_autofree char *text = read_text (path);
  g_autofree char *target = g_strconcat (path, packing, NULL);
  g_autoptr (GBytes) bytes = test_bytes (text);
  g_autoptr (GBytes) packed = strcmp (packing, ".gz") == 0 ? test_gzip (bytes) : test_xz (bytes);

  test_write_bytes (target, packed);
  g_assert_cmpint (g_unlink (path), ==, 0);
}

/* Gives the traces that a configuration or command names the ending of packed ones. */
static void
rename_traces (const char *path, const char *packing)
{
  g_autofree char *text = read_text (path);
  g_autoptr (GRegex) regex = g_regex_new ("cluster_log\\.csv|cluster_job_log", 0, 0, NULL);
  g_autofree char *replacement = g_strconcat ("\\0", packing, NULL);
  g_autofree char *replaced = g_regex_replace (regex, text, -1, 0, replacement, 0, NULL);

  test_write (path, replaced);
}

static void
pack_traces (const char *folder, const char *packing)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (g_file_test (path, G_FILE_TEST_IS_DIR))
      pack_traces (path, packing);
    else if (is_trace (name))
      pack_file (path, packing);
    else if (g_str_has_suffix (name, ".yaml") || strcmp (name, "commands") == 0)
      rename_traces (path, packing);
  }
}

static Case *
case_new (const Run *run)
{
  Case *self = g_new0 (Case, 1);
  g_autofree char *folder = g_dir_make_tmp ("tmap-golden-XXXXXX", NULL);

  g_assert_nonnull (folder);
  self->run = run;
  self->source = g_test_build_filename (G_TEST_DIST, "golden", run->name, NULL);
  self->folder = realpath (folder, NULL);
  self->root = g_build_filename (self->folder, run->name, NULL);
  copy_inputs (self);
  if (run->packing[0] != '\0')
    pack_traces (self->root, run->packing);
  return self;
}

static void
case_free (Case *self)
{
  if (g_test_failed ())
    g_test_message ("The files are kept in %s", self->root);
  else
    remove_folder (self->folder);
  g_free (self->source);
  free (self->folder);
  g_free (self->root);
  g_free (self);
}

static char **
get_environment (const Run *run)
{
  char **environment = g_get_environ ();

  if (run->german) {
    environment = g_environ_setenv (environment, "LC_ALL", GERMAN, TRUE);
    environment = g_environ_setenv (environment, "TZ", "America/Los_Angeles", TRUE);
  }
  return environment;
}

/* Runs the program with the arguments of a line of `commands`. */
static void
run_command (Case *self, const char *line)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) arguments = NULL;
  g_auto (GStrv) environment = get_environment (self->run);
  g_autoptr (GPtrArray) argv = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *complaint = NULL;
  int status;

  g_assert_true (g_shell_parse_argv (line, NULL, &arguments, &error));
  g_ptr_array_add (argv, g_strdup (g_getenv ("TRACE_MAPPER")));
  for (guint i = 0; arguments[i] != NULL; i++)
    if (self->run->elsewhere && i > 0 && strcmp (arguments[i - 1], "--config") == 0)
      g_ptr_array_add (argv, g_build_filename (self->root, arguments[i], NULL));
    else
      g_ptr_array_add (argv, g_strdup (arguments[i]));
  g_ptr_array_add (argv, NULL);
  g_spawn_sync (self->run->elsewhere ? self->folder : self->root, (char **)argv->pdata, environment,
                G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, &complaint, &status, &error);
  g_assert_no_error (error);
  if (!g_spawn_check_wait_status (status, &error)) {
    g_test_message ("%s\n%s: %s", line, error->message, complaint);
    g_test_fail ();
  }
}

static void
run_commands (Case *self)
{
  g_autofree char *path = g_build_filename (self->root, "commands", NULL);
  g_autofree char *text = read_text (path);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '\0') {
      run_command (self, lines[i]);
      n++;
    }
  g_assert_cmpuint (n, >, 0);
}

static void
check (Case *self)
{
  g_autofree char *expected = g_build_filename (self->source, "expected", NULL);
  GoldenFlags flags = self->run->packing[0] != '\0' ? GOLDEN_PACKED : GOLDEN_PLAIN;
  g_autoptr (GString) report = golden_compare (expected, self->root, flags);

  if (report->len == 0)
    return;
  g_test_message ("%s", report->str);
  g_test_fail ();
}

/* All that is in the folder of the case, so that nothing can change or appear unseen. */
static GHashTable *
take_stock (const char *root)
{
  GHashTable *stock = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autofree char *names = test_list (root);
  g_auto (GStrv) list = g_strsplit (names, " ", -1);

  for (guint i = 0; list[i] != NULL; i++) {
    g_autofree char *path = g_build_filename (root, list[i], NULL);
    g_autofree char *content = NULL;
    gsize length = 0;

    g_file_get_contents (path, &content, &length, NULL);
    g_hash_table_insert (
        stock, g_strdup (list[i]),
        g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guint8 *)content, length));
  }
  return stock;
}

static void
compare_stock (GHashTable *before, GHashTable *after)
{
  GHashTableIter iter;
  gpointer name;
  gpointer hash;

  g_assert_cmpuint (g_hash_table_size (before), ==, g_hash_table_size (after));
  g_hash_table_iter_init (&iter, before);
  while (g_hash_table_iter_next (&iter, &name, &hash))
    if (g_strcmp0 (hash, g_hash_table_lookup (after, name)) != 0) {
      g_test_message ("%s is not the same after a second run", (char *)name);
      g_test_fail ();
    }
}

static gboolean
has_locale (const char *name)
{
  gboolean there = setlocale (LC_ALL, name) != NULL;

  setlocale (LC_ALL, "C");
  return there;
}

/* A second run over the files of the first must leave them as they are. */
static void
run_again (Case *self)
{
  g_autoptr (GHashTable) before = take_stock (self->root);
  g_autoptr (GHashTable) after = NULL;

  run_commands (self);
  after = take_stock (self->root);
  compare_stock (before, after);
}

static gboolean
is_plain (const Run *run)
{
  return run->packing[0] == '\0' && !run->german && !run->elsewhere;
}

static void
test_case (gconstpointer data)
{
  const Run *run = data;
  Case *self;

  if (run->german && !has_locale (GERMAN)) {
    g_test_skip ("the locale " GERMAN " is not installed");
    return;
  }
  self = case_new (run);
  run_commands (self);
  check (self);
  if (is_plain (run))
    run_again (self);
  case_free (self);
}

/* The hash in a manifest is that of the file as it lies there. */
static void
test_packed_hash (void)
{
  static const Run run = { "random", ".xz", FALSE, FALSE };
  Case *self = case_new (&run);
  g_autofree char *trace =
      g_build_filename (self->root, "data", "saturn", "cluster_log.csv.xz", NULL);
  g_autofree char *manifest = g_build_filename (self->root, "outputs", "generated_traces",
                                                "saturn_seed3.manifest.json", NULL);
  g_autofree char *packed = NULL;
  g_autofree char *hash = NULL;
  g_autofree char *text = NULL;
  gsize length;

  run_commands (self);
  g_assert_true (g_file_get_contents (trace, &packed, &length, NULL));
  hash = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guint8 *)packed, length);
  text = read_text (manifest);
  g_assert_nonnull (strstr (text, hash));
  g_assert_nonnull (strstr (text, "data/saturn/cluster_log.csv.xz\""));
  case_free (self);
}

static void
test_markdown_lines (void)
{
  g_autofree char *lines = golden_markdown_lines ("# Title\n\nText | more\n\n| A | B |\n"
                                                  "|:---|---:|\n| - | 1 |\n\n## Two\n"
                                                  "Look: ![a b](x/y.png) and ![](z.png).\n");

  g_assert_cmpstr (lines, ==, "# Title\n| A | B |\n| - | 1 |\n## Two\n![](x/y.png)\n![](z.png)\n");
}

/* The comparison itself must be able to fail. */
static void
test_difference (void)
{
  g_autoptr (GString) report = g_string_new (NULL);

  golden_compare_texts ("f.csv", "a\nb\n", "a\nb\n", report);
  g_assert_cmpstr (report->str, ==, "");
  golden_compare_texts ("f.csv", "a,1\nb,2\n", "a,1\nb,3\n", report);
  g_assert_cmpstr (report->str, ==,
                   "f.csv:2: differs at byte 2\n  wanted: b,2\\n\n  got:    b,3\\n\n");
  g_string_truncate (report, 0);
  golden_compare_texts ("f.csv", "a\nb\n", "a\n", report);
  g_assert_cmpstr (report->str, ==, "f.csv:2: differs at byte 0\n  wanted: b\\n\n  got:    \n");
  g_string_truncate (report, 0);
  golden_compare_texts ("f.csv", "a", "a\n", report);
  g_assert_cmpstr (report->str, ==, "f.csv:1: differs at byte 1\n  wanted: a\n  got:    a\\n\n");
}

static const Run runs[] = {
  { "bytes", "", FALSE, FALSE },     { "ints", "", FALSE, FALSE },
  { "large", "", FALSE, FALSE },     { "pins", "", FALSE, FALSE },
  { "random", "", FALSE, FALSE },    { "suite", "", FALSE, FALSE },
  { "random", "", TRUE, FALSE },     { "suite", "", TRUE, FALSE },
  { "suite", "", FALSE, TRUE },      { "random", ".gz", FALSE, FALSE },
  { "random", ".xz", FALSE, FALSE }, { "suite", ".gz", FALSE, FALSE },
  { "suite", ".xz", FALSE, FALSE },
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (g_getenv ("TRACE_MAPPER") == NULL)
    g_error ("TRACE_MAPPER must name the program");
  g_test_add_func ("/golden/markdown-lines", test_markdown_lines);
  g_test_add_func ("/golden/difference", test_difference);
  for (guint i = 0; i < G_N_ELEMENTS (runs); i++) {
    const Run *run = &runs[i];
    g_autofree char *path =
        g_strdup_printf ("/golden/%s%s%s%s", run->name, run->packing, run->german ? "/german" : "",
                         run->elsewhere ? "/elsewhere" : "");

    g_test_add_data_func (path, run, test_case);
  }
  g_test_add_func ("/golden/packed-hash", test_packed_hash);
  return g_test_run ();
}
