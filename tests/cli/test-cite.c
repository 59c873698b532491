/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "cli-support.h"
#include "support.h"

#define MANIFEST "out/trace.manifest.json"

static guint
count (const char *text, const char *part)
{
  guint n = 0;

  for (const char *at = strstr (text, part); at != NULL; at = strstr (at + 1, part))
    n++;
  return n;
}

/* Begins a study and generates its trace. */
static void
write_manifest (void)
{
  g_autoptr (CliResult) result = NULL;

  cli_write_study ();
  result = cli_run ("generate --config gen.yaml --quiet");
  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (result->status, ==, 0);
}

/* Every entry begins a line, and its braces are even. */
static void
assert_bibtex (const char *text)
{
  int depth = 0;

  for (const char *at = text; *at != '\0'; at++) {
    if (*at == '@') {
      g_assert_cmpint (depth, ==, 0);
      g_assert_true (at == text || at[-1] == '\n');
    }
    depth += *at == '{' ? 1 : *at == '}' ? -1 : 0;
    g_assert_cmpint (depth, >=, 0);
  }
  g_assert_cmpint (depth, ==, 0);
}

static void
test_entries (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (CliResult) one = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  write_manifest ();
  before = cli_snapshot ();
  one = cli_run ("cite " MANIFEST);
  after = cli_snapshot ();
  g_assert_cmpstr (one->err, ==, "");
  g_assert_cmpint (one->status, ==, 0);
  g_assert_true (g_str_has_prefix (one->out, "% A manifest knows the format of its trace"));
  assert_bibtex (one->out);
  g_assert_cmpuint (count (one->out, "\n@misc{dltracemapper-0."), ==, 1);
  g_assert_cmpuint (count (one->out, "\n  year = {"), ==, 2);
  g_assert_cmpuint (count (one->out, "\n@inproceedings{hu2021helios,\n"), ==, 1);
  g_assert_cmpuint (count (one->out, "HeliosData}, CC-BY-4.0}\n}\n"), ==, 1);
  g_assert_null (strstr (one->out, "jeon2019philly"));
  g_assert_cmpstr (after, ==, before);
  g_assert_nonnull (folder);
}

/* Each is named once, and another version is another program, whose year is not known. */
static void
test_several (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *text = NULL;
  g_autoptr (CliResult) result = NULL;
  g_autoptr (CliResult) json = NULL;
  g_autoptr (GString) other = NULL;

  write_manifest ();
  text = test_read (MANIFEST);
  other = g_string_new (text);
  g_assert_cmpuint (
      g_string_replace (other, "\"source_format\": \"helios\"", "\"source_format\": \"philly\"", 0),
      ==, 1);
  test_write ("out/philly.json", other->str);
  g_string_assign (other, text);
  g_assert_cmpuint (g_string_replace (other, "\"version\": \"0.", "\"version\": \"9.", 0), ==, 1);
  test_write ("out/later.json", other->str);
  result = cli_run ("cite " MANIFEST " out/philly.json out/later.json " MANIFEST);
  g_assert_cmpstr (result->err, ==, "");
  assert_bibtex (result->out);
  g_assert_cmpuint (count (result->out, "@misc{dltracemapper-0."), ==, 1);
  g_assert_cmpuint (count (result->out, "@misc{dltracemapper-9."), ==, 1);
  g_assert_cmpuint (count (result->out, "{hu2021helios,"), ==, 1);
  g_assert_cmpuint (count (result->out, "{jeon2019philly,"), ==, 1);
  g_assert_cmpuint (count (result->out, "\n  year = {"), ==, 3);
  json = cli_run ("cite --json " MANIFEST);
  g_assert_true (g_str_has_prefix (json->out, "{"));
  g_assert_nonnull (strstr (json->out, "\"bibtex\": \"% A manifest"));
  g_assert_nonnull (folder);
}

/* No text out of a manifest becomes an entry of its own. */
static void
test_refused (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (CliResult) version = NULL;
  g_autoptr (CliResult) other = NULL;
  g_autoptr (CliResult) missing = NULL;
  g_autoptr (CliResult) none = NULL;

  write_manifest ();
  cli_edit (MANIFEST, "\"version\": \"0.", "\"version\": \"}} @misc{x, title = {0.");
  version = cli_run ("cite " MANIFEST);
  g_assert_cmpstr (version->err, ==, "error: " MANIFEST ": the version is none of this program\n");
  g_assert_cmpstr (version->out, ==, "");
  g_assert_cmpint (version->status, ==, 1);
  other = cli_run ("cite gen.yaml");
  g_assert_true (g_str_has_prefix (other->err, "error: gen.yaml:"));
  g_assert_cmpint (other->status, ==, 1);
  missing = cli_run ("cite " MANIFEST " nowhere.json");
  g_assert_true (g_str_has_prefix (missing->err, "error: "));
  g_assert_cmpint (missing->status, ==, 1);
  none = cli_run ("cite");
  g_assert_true (g_str_has_prefix (none->err, "error: the manifest is missing\n"));
  g_assert_cmpint (none->status, ==, 2);
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cite/entries", test_entries);
  g_test_add_func ("/cite/several", test_several);
  g_test_add_func ("/cite/refused", test_refused);
  return g_test_run ();
}
