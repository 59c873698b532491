/* SPDX-License-Identifier: Apache-2.0 */
#include "golden-compare.h"

#include <string.h>

/* Bytes shown before and after the first difference. */
#define BEFORE 40
#define AFTER 60

static char *
replace (const char *text, const char *pattern, const char *replacement)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_RAW, 0, &error);
  char *replaced;

  g_assert_no_error (error);
  replaced = g_regex_replace (regex, text, -1, 0, replacement, 0, &error);
  g_assert_no_error (error);
  return replaced;
}

static void
add_pictures (GString *lines, const char *line)
{
  g_autoptr (GRegex) regex = g_regex_new ("!\\[[^]]*\\]\\(([^)]+)\\)", G_REGEX_RAW, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, line, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL)) {
    g_autofree char *target = g_match_info_fetch (match, 1);

    g_string_append_printf (lines, "![](%s)\n", target);
  }
}

/* A separator row holds nothing but these characters. */
static gboolean
is_table_row (const char *line)
{
  return line[0] == '|' && line[strspn (line, "|-: ")] != '\0';
}

char *
golden_markdown_lines (const char *markdown)
{
  g_auto (GStrv) lines = g_strsplit (markdown, "\n", -1);
  g_autoptr (GString) chosen = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++) {
    if (lines[i][0] == '#' || is_table_row (lines[i]))
      g_string_append_printf (chosen, "%s\n", lines[i]);
    add_pictures (chosen, lines[i]);
  }
  return g_string_free (g_steal_pointer (&chosen), FALSE);
}

static void
add_excerpt (GString *report, const char *label, const char *text, gsize at)
{
  gsize from = at > BEFORE ? at - BEFORE : 0;
  g_autofree char *part = g_strndup (text + from, at - from + AFTER);
  g_autofree char *line = g_strdup (part);
  g_autofree char *escaped = NULL;
  char *end;

  while ((end = strchr (line, '\n')) != NULL && (gsize)(end - line) < at - from)
    *end = ' ';
  if (end != NULL)
    end[1] = '\0';
  escaped = g_strescape (line, NULL);
  g_string_append_printf (report, "  %s %s%s\n", label, from > 0 ? "…" : "", escaped);
}

void
golden_compare_texts (const char *name, const char *want, const char *got, GString *report)
{
  gsize at = 0;
  gsize line_start = 0;
  guint line = 1;

  while (want[at] != '\0' && want[at] == got[at]) {
    if (want[at++] == '\n') {
      line++;
      line_start = at;
    }
  }
  if (want[at] == got[at])
    return;
  g_string_append_printf (report, "%s:%u: differs at byte %" G_GSIZE_FORMAT "\n", name, line,
                          at - line_start);
  add_excerpt (report, "wanted:", want + line_start, at - line_start);
  add_excerpt (report, "got:   ", got + line_start, at - line_start);
}

static void
replace_all (char **text, const char *pattern, const char *replacement)
{
  char *replaced = replace (*text, pattern, replacement);

  g_free (*text);
  *text = replaced;
}

/* Makes a written text comparable. */
static char *
normalize (const char *name, const char *text, const char *root)
{
  g_autofree char *pattern = g_regex_escape_string (root, -1);
  char *got = replace (text, pattern, "@CASE@");

  if (g_str_has_suffix (name, ".lines")) {
    char *lines = golden_markdown_lines (got);

    g_free (got);
    got = lines;
  }
  if (g_str_has_suffix (name, "manifest.json"))
    replace_all (&got, "(\"name\": \"dl-trace-mapper\",\\s*\"version\": )\"[^\"]*\"",
                 "\\1\"@VERSION@\"");
  return got;
}

/* What a packed trace changes in a manifest. */
static void
forget_packing (char **text)
{
  replace_all (text, "(\"source_trace_path\": \"[^\"]*)\\.(gz|xz)\"", "\\1\"");
  replace_all (text, "(\"source_trace_sha256\": )\"[0-9a-f]{64}\"", "\\1\"@HASH@\"");
}

static void
compare_file (
    const char *expected, const char *name, const char *root, GoldenFlags flags, GString *report)
{
  g_autofree char *want_path = g_build_filename (expected, name, NULL);
  g_autofree char *got_path = g_build_filename (root, name, NULL);
  g_autofree char *want = NULL;
  g_autofree char *text = NULL;
  g_autofree char *got = NULL;
  gsize length;

  if (g_str_has_suffix (got_path, ".lines"))
    got_path[strlen (got_path) - strlen (".lines")] = '\0';
  g_assert_true (g_file_get_contents (want_path, &want, NULL, NULL));
  if (!g_file_get_contents (got_path, &text, &length, NULL)) {
    g_string_append_printf (report, "%s: was not written\n", name);
    return;
  }
  if (strlen (text) != length) {
    g_string_append_printf (report, "%s: holds a NUL\n", name);
    return;
  }
  got = normalize (name, text, root);
  if (flags & GOLDEN_PACKED) {
    forget_packing (&want);
    forget_packing (&got);
  }
  golden_compare_texts (name, want, got, report);
}

static void
compare_folder (
    const char *expected, const char *below, const char *root, GoldenFlags flags, GString *report)
{
  g_autofree char *folder = g_build_filename (expected, below, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *relative = g_build_filename (below, name, NULL);
    g_autofree char *path = g_build_filename (expected, relative, NULL);

    if (g_file_test (path, G_FILE_TEST_IS_DIR))
      compare_folder (expected, relative, root, flags, report);
    else
      compare_file (expected, relative, root, flags, report);
  }
}

GString *
golden_compare (const char *expected, const char *root, GoldenFlags flags)
{
  GString *report = g_string_new (NULL);

  compare_folder (expected, "", root, flags, report);
  return report;
}
