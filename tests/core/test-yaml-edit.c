/* SPDX-License-Identifier: Apache-2.0 */
#include "config/yaml-edit.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "config/yaml-document.h"

/* The value that a piece of YAML stands for. */
static TmapYamlValue *
parse_value (const char *yaml)
{
  g_autoptr (TmapYamlDocument) document =
      tmap_yaml_document_parse (yaml, strlen (yaml), "value", NULL);

  g_assert_nonnull (document);
  return tmap_yaml_value_new_from_node (tmap_yaml_document_get_root (document));
}

static void
check_set (const char *text, const char *path, const char *value, const char *expected)
{
  g_autoptr (TmapYamlValue) parsed = parse_value (value);
  g_autoptr (GError) error = NULL;
  g_autofree char *changed = tmap_yaml_edit_set (text, "t.yaml", path, parsed, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (changed, ==, expected);
}

static void
check_unset (const char *text, const char *path, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *changed = tmap_yaml_edit_unset (text, "t.yaml", path, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (changed, ==, expected);
}

static void
check_insert (
    const char *text, const char *path, guint index, const char *value, const char *expected)
{
  g_autoptr (TmapYamlValue) parsed = parse_value (value);
  g_autoptr (GError) error = NULL;
  g_autofree char *changed = tmap_yaml_edit_insert (text, "t.yaml", path, index, parsed, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (changed, ==, expected);
}

static void
check_fails (const char *text, const char *path, const char *value, const char *message)
{
  g_autoptr (TmapYamlValue) parsed = parse_value (value);
  g_autoptr (GError) error = NULL;
  g_autofree char *changed = tmap_yaml_edit_set (text, "t.yaml", path, parsed, &error);

  g_assert_null (changed);
  g_assert_nonnull (error);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_set_scalar (void)
{
  check_set ("a: 1\n", "a", "2", "a: 2\n");
  check_set ("# top\na:   1   # one\n\nb: 2\n", "a", "17", "# top\na:   17   # one\n\nb: 2\n");
  check_set ("a:\n  b:\n    c: x # c\n", "a.b.c", "y", "a:\n  b:\n    c: y # c\n");
  check_set ("a: {b: 1, c: [1, {d: x}]} # c\n", "a.c[1].d", "y", "a: {b: 1, c: [1, {d: y}]} # c\n");
  check_set ("s:\n  - n: a\n    p: b\n  - n: c # c\n    p: d\n", "s[1].p", "e/f.csv",
             "s:\n  - n: a\n    p: b\n  - n: c # c\n    p: e/f.csv\n");
  check_set ("- a\n- b\n", "[1]", "c", "- a\n- c\n");
  check_set ("a: 0x10\nb: 1_000\n", "b", "2000", "a: 0x10\nb: 2000\n");
  check_set ("a: 1\nb: 2", "b", "3", "a: 1\nb: 3");
  check_set ("a: 1\r\nb: 2 # x\r\nc: 3\r\n", "b", "5", "a: 1\r\nb: 5 # x\r\nc: 3\r\n");
  check_set ("a: 1 #\ttab\t\nb:\t2\t# tab\n", "b", "3", "a: 1 #\ttab\t\nb:\t3\t# tab\n");
  check_set ("# äöü €\nä: 'ü' # 😀\nb: 1\n", "b", "2", "# äöü €\nä: 'ü' # 😀\nb: 2\n");
  check_set ("{ä: ü, b: 1, c: 2}", "b", "x", "{ä: ü, b: x, c: 2}");
  check_set ("\xef\xbb\xbf"
             "a: ä\nb: 1\n",
             "b", "2",
             "\xef\xbb\xbf"
             "a: ä\nb: 2\n");
  check_set ("---\na: 1\n...\n", "a", "2", "---\na: 2\n...\n");
}

static void
test_set_empty_value (void)
{
  check_set ("a:\nb: 1\n", "a", "2", "a: 2\nb: 1\n");
  check_set ("a:   # later\nb: 1\n", "a", "2", "a: 2   # later\nb: 1\n");
  check_set ("a: ~\n", "a", "2", "a: 2\n");
  check_set ("a:", "a", "2", "a: 2");
  check_set ("a:\n  -\n  - 2\n", "a[0]", "1", "a:\n  - 1\n  - 2\n");
  check_set ("a: {b: , c: 1}\n", "a.b", "2", "a: {b: 2, c: 1}\n");
}

static void
test_quotes (void)
{
  check_set ("a: x\n", "a", "'no'", "a: 'no'\n");
  check_set ("a: x\n", "a", "'017'", "a: '017'\n");
  check_set ("a: x\n", "a", "''", "a: ''\n");
  check_set ("a: x\n", "a", "'2020-01-01'", "a: '2020-01-01'\n");
  check_set ("a: x\n", "a", "'- b'", "a: '- b'\n");
  check_set ("a: x\n", "a", "'b: c'", "a: 'b: c'\n");
  check_set ("a: x\n", "a", "'b #c'", "a: 'b #c'\n");
  check_set ("a: x\n", "a", "\"it's\"", "a: it's\n");
  check_set ("a: x\n", "a", "\"'t\"", "a: '''t'\n");
  check_set ("a: x\n", "a", "\"b\\nc\\td\\u0007\"", "a: \"b\\nc\\td\\u0007\"\n");
  check_set ("a: x\n", "a", "' b'", "a: ' b'\n");
  check_set ("a: x\n", "a", "Datei für Größe.csv", "a: Datei für Größe.csv\n");
  check_set ("a: x\n", "a", "'*b'", "a: '*b'\n");
  check_set ("a: 'x' # c\n", "a", "y", "a: 'y' # c\n");
  check_set ("a: \"x\" # c\n", "a", "y", "a: \"y\" # c\n");
  check_set ("a: \"x\"\n", "a", "5", "a: 5\n");
  check_set ("a: b, c\n", "a", "'c, d'", "a: c, d\n");
  check_set ("a: [b]\n", "a[0]", "'c, d'", "a: ['c, d']\n");
  check_set ("a: |\n  one\n  two\n# c\nb: 1\n", "a", "x", "a: x\n# c\nb: 1\n");
  check_set ("a: >-\n  one\n  two\n\nb: 1\n", "a", "x", "a: x\n\nb: 1\n");
  check_set ("a: one\n  two # c\nb: 1\n", "a", "x", "a: x # c\nb: 1\n");
  check_set ("a: !!str 5\n", "a", "6", "a: 6\n");
}

static void
test_kinds (void)
{
  check_set ("a: yes\n", "a", "false", "a: no\n");
  check_set ("a: Off # x\n", "a", "true", "a: On # x\n");
  check_set ("a: true\n", "a", "false", "a: false\n");
  check_set ("a: yes\n", "a", "true", "a: yes\n");
  check_set ("a: 0.10\n", "a", "0.1", "a: 0.10\n");
  check_set ("a: 0.10\n", "a", "0.05", "a: 0.05\n");
  check_set ("a: 16000\n", "a", "12000.0", "a: 12000\n");
  check_set ("a: 16000\n", "a", "16000.0", "a: 16000\n");
  check_set ("a: 0.5\n", "a", "1.0", "a: 1.0\n");
  check_set ("a: 0.5\n", "a", "0.00001", "a: 1.0e-05\n");
  check_set ("a: 0.5\n", "a", "1.5e+20", "a: 1.5e+20\n");
  check_set ("a: 1\n", "a", "314159265358979323846264338", "a: 314159265358979323846264338\n");
  check_set ("a: 1\n", "a", "-7", "a: -7\n");
}

static void
test_add_key (void)
{
  check_set ("a: 1\n", "b", "2", "a: 1\nb: 2\n");
  check_set ("a: 1", "b", "2", "a: 1\nb: 2");
  check_set ("a: 1\r\n", "b", "2", "a: 1\r\nb: 2\r\n");
  check_set ("m:\n    a: 1 # x\n    # end\n\nn: 2\n", "m.b", "2",
             "m:\n    a: 1 # x\n    b: 2\n    # end\n\nn: 2\n");
  check_set ("m:\n  a:\n    - 1\n    - 2 # two\nn: 2\n", "m.b", "x",
             "m:\n  a:\n    - 1\n    - 2 # two\n  b: x\nn: 2\n");
  check_set ("s:\n  - n: a\n    p: b # c\n  - n: c\n", "s[0].q", "d",
             "s:\n  - n: a\n    p: b # c\n    q: d\n  - n: c\n");
  check_set ("a: {b: 1}\n", "a.c", "2", "a: {b: 1, c: 2}\n");
  check_set ("a: {\n  b: 1, # x\n}\n", "a.c", "2", "a: {\n  b: 1, c: 2, # x\n}\n");
  check_set ("{}", "c", "2", "{c: 2}");
  check_set ("a: {} # c\nb: 1\n", "a.c", "2", "a: # c\n  c: 2\nb: 1\n");
  check_set ("a: |\n  text\n\n\nb: |\n  x\n\n", "c", "1", "a: |\n  text\n\n\nb: |\n  x\nc: 1\n\n");
}

static void
test_add_section (void)
{
  check_set ("v: 1\nm:\n    a: 1\n", "s.t", "2", "v: 1\nm:\n    a: 1\ns:\n    t: 2\n");
  check_set ("v: 1\n\nm:\n  a: 1\n", "s.t", "2", "v: 1\n\nm:\n  a: 1\n\ns:\n  t: 2\n");
  check_set ("a:\nb: 1\n", "a.c", "2", "a:\n  c: 2\nb: 1\n");
  check_set ("a: # c\nb: 1\n", "a.c", "2", "a: # c\n  c: 2\nb: 1\n");
  check_set ("a: 1\n", "b.c.d", "x", "a: 1\nb:\n  c:\n    d: x\n");
  check_set ("a: {b: 1}\n", "a.c.d", "2", "a: {b: 1, c: {d: 2}}\n");
  check_set ("a: 1\n", "b", "{2: 3, 4: 5}", "a: 1\nb:\n  2: 3\n  4: 5\n");
  check_set ("a: 1\n", "b", "[1, 2]", "a: 1\nb: [1, 2]\n");
  check_set ("a: 1\n", "b", "[x, y]", "a: 1\nb:\n  - x\n  - y\n");
  check_set ("", "a.b", "1", "a:\n  b: 1\n");
  check_set ("# only a comment", "a", "1", "# only a comment\na: 1\n");
  check_set ("# only\r\n\r\n", "a", "1", "# only\r\n\r\na: 1\r\n");
  check_set ("---\n", "a", "1", "---\na: 1\n");
}

static void
test_unset (void)
{
  check_unset ("a: 1\nb: 2 # two\nc: 3\n", "b", "a: 1\nc: 3\n");
  check_unset ("a: 1\n# about b\nb: 2\n# about c\nc: 3\n", "b",
               "a: 1\n# about b\n# about c\nc: 3\n");
  check_unset ("a: 1\nb: 2", "b", "a: 1");
  check_unset ("a: 1\r\nb: 2\r\nc: 3\r\n", "b", "a: 1\r\nc: 3\r\n");
  check_unset ("a: 1\n\nb:\n  - 1\n  - 2\n\nc: 3\n", "b", "a: 1\n\nc: 3\n");
  check_unset ("a: 1\n\nb: 2\n", "b", "a: 1\n");
  check_unset ("m:\n  a: 1 # x\nn: 2\n", "m.a", "m: {}\nn: 2\n");
  check_unset ("m: # m\n  # about a\n  a: 1 # x\nn: 2\n", "m.a", "m: {} # m\n  # about a\nn: 2\n");
  check_unset ("a: {b: 1, c: 2, d: 3}\n", "a.c", "a: {b: 1, d: 3}\n");
  check_unset ("a: {b: 1, c: 2}\n", "a.b", "a: {c: 2}\n");
  check_unset ("a: {b: 1, c: 2}\n", "a.c", "a: {b: 1}\n");
  check_unset ("a: {b: 1}\n", "a.b", "a: {}\n");
  check_unset ("s: [b: 1, {c: 2}]\n", "s[0].b", "s: [{}, {c: 2}]\n");
  check_unset ("s: [? b : &x {c: 2}]\n", "s[0].b", "s: [{}]\n");
  check_unset ("s: [&k b: 1]\n", "s[0].b", "s: [{}]\n");
  check_unset ("s:\n  - n: a\n    p: b\n", "s[0].n", "s:\n  - p: b\n");
  check_unset ("s:\n  - n: a\n    p: b\n", "s[0].p", "s:\n  - n: a\n");
  check_unset ("a: 1\n", "b.c", "a: 1\n");
  check_unset ("a: |\n  x\n  y\nb: 1\n", "a", "b: 1\n");
}

static void
test_lists (void)
{
  check_set ("p:\n  # first\n  - a # A\n  - b # B\n  # third\n  - c # C\n", "p", "[a, c, d]",
             "p:\n  # first\n  - a # A\n  # third\n  - c # C\n  - d\n");
  check_set ("p:\n- a # A\n- b\nq: 1\n", "p", "[x, a]", "p:\n- x\n- a # A\nq: 1\n");
  check_set ("p:\n  - a # A\n  - b # B\n", "p", "[b, a]", "p:\n  - b # B\n  - a\n");
  check_set ("p: [1, 2] # c\n", "p", "[1, 2, 4]", "p: [1, 2, 4] # c\n");
  check_set ("p: [ 1, 2 ] # c\n", "p", "[4]", "p: [ 4 ] # c\n");
  check_set ("p: [1,2,4]\n", "p", "[1, 4]", "p: [1,4]\n");
  check_set ("p: [a, b]\n", "p", "[]", "p: []\n");
  check_set ("p: # p\n  - a # A\n  - b\nq: 1\n", "p", "[]", "p: [] # p\nq: 1\n");
  check_set ("p: []\nq: 1\n", "p", "[a, b]", "p:\n  - a\n  - b\nq: 1\n");
  check_set ("p: [\n  a, # A\n  b  # B\n]\n", "p", "[a, b, c]",
             "p: [\n  a, # A\n  b,  # B\n  c\n]\n");
  check_set ("p: [\n  a, # A\n  b, # B\n]\n", "p", "[a, b, c]",
             "p: [\n  a, # A\n  b, # B\n  c,\n]\n");
  check_set ("p: [\n  a, # A\n  b, # B\n  c\n]\n", "p", "[a, c]", "p: [\n  a, # A\n  c\n]\n");
  check_set ("p:\r\n  - a # A\r\n  - b", "p", "[a, c]", "p:\r\n  - a # A\r\n  - c");
  check_set ("p: x # c\nq: 1\n", "p", "[a]", "p: # c\n  - a\nq: 1\n");
  check_set ("p:\n  - a\n  - b\nq: 1\n", "p", "5", "p: 5\nq: 1\n");
}

static void
test_items (void)
{
  const char *sources = "sources:\n  - name: a\n    path: x\n\n  - name: b\n    path: y # why\n\n"
                        "# end\noutput: o\n";

  check_insert (sources, "sources", 99, "{name: c, path: 'no'}",
                "sources:\n  - name: a\n    path: x\n\n  - name: b\n    path: y # why\n\n"
                "  - name: c\n    path: 'no'\n\n# end\noutput: o\n");
  check_insert (sources, "sources", 0, "{name: c}",
                "sources:\n  - name: c\n  - name: a\n    path: x\n\n  - name: b\n    path: y # why"
                "\n\n# end\noutput: o\n");
  check_unset (sources, "sources[0]",
               "sources:\n  - name: b\n    path: y # why\n\n# end\noutput: o\n");
  check_unset (sources, "sources[1]", "sources:\n  - name: a\n    path: x\n\n# end\noutput: o\n");
  check_insert ("s: []\no: 1\n", "s", 0, "{name: c, p: d}", "s:\n  - name: c\n    p: d\no: 1\n");
  check_insert ("o: 1\n", "s", 0, "{name: c}", "o: 1\ns:\n  - name: c\n");
  check_insert ("s: [{a: 1}]\n", "s", 9, "{a: 2, b: [1]}", "s: [{a: 1}, {a: 2, b: [1]}]\n");
  check_unset ("s: [{a: 1}, {b: 2}]\n", "s[0]", "s: [{b: 2}]\n");
  check_unset ("s:\n  - a: 1\n    b: 2\no: 1\n", "s[0]", "s: []\no: 1\n");
  check_unset ("s:\n  -\n    a: 1\n  -  # c\n    b: 1\no: 1\n", "s[1]",
               "s:\n  -\n    a: 1\no: 1\n");
  check_insert ("s:\n-   a: 1\n    b: 2\n", "s", 1, "{a: 3, b: 4}",
                "s:\n-   a: 1\n    b: 2\n-   a: 3\n    b: 4\n");
}

static void
test_mappings (void)
{
  check_set ("m:\n  1: 40 # one\n  2: 4\nn: 1\n", "m", "{1: 40, 2: 5}",
             "m:\n  1: 40 # one\n  2: 5\nn: 1\n");
  check_set ("m:\n  1: 40 # one\n  2: 4\nn: 1\n", "m", "{1: 41, 4: 5}",
             "m:\n  1: 41 # one\n  4: 5\nn: 1\n");
  check_set ("m: {2: 3}\n", "m", "{4: 1}", "m: {4: 1}\n");
  check_set ("m:\n  2: 3\nn: 1\n", "m", "{}", "m: {}\nn: 1\n");
  check_set ("m: {}\nn: 1\n", "m", "{2: 3}", "m:\n  2: 3\nn: 1\n");
  check_set ("m:\n  '2': 3\n", "m.2", "5", "m:\n  '2': 5\n");
  check_set ("\"a\": 1\n'b': {\"c\": 2}\n", "b.c", "3", "\"a\": 1\n'b': {\"c\": 3}\n");
  check_set ("? a\n: 1\n? b\n: 2\n", "b", "3", "? a\n: 1\n? b\n: 3\n");
}

static void
test_anchors (void)
{
  check_set ("d: &d 5\na: *d # c\nb: *d\n", "a", "7", "d: &d 5\na: 7 # c\nb: *d\n");
  check_set ("d: &d 5 # c\na: *d\n", "d", "7", "d: &d 7 # c\na: *d\n");
  check_set ("d: &d\n  x: 1\n  y: 2\na: *d\nb: 1\n", "a.x", "7",
             "d: &d\n  x: 1\n  y: 2\na:\n  <<: *d\n  x: 7\nb: 1\n");
  check_set ("d: &d\n  x: 1\n  y: 2\na:\n  <<: *d # c\n  z: 3\n", "a.x", "7",
             "d: &d\n  x: 1\n  y: 2\na:\n  <<: *d # c\n  z: 3\n  x: 7\n");
  check_set ("d: &d {x: 1}\na: {<<: *d}\n", "a.x", "7", "d: &d {x: 1}\na: {<<: *d, x: 7}\n");
  check_set ("d: &d {x: 1}\na: [*d]\n", "a[0].x", "7", "d: &d {x: 1}\na: [{<<: *d, x: 7}]\n");
  check_set ("d: &d [1, 2]\na: *d\n", "a", "[1, 2, 4]", "d: &d [1, 2]\na: [1, 2, 4]\n");
  check_set ("d: &d [a, b]\na: *d\n", "a[1]", "c", "d: &d [a, b]\na:\n  - a\n  - c\n");
  check_insert ("d: &d [a]\na: *d\n", "a", 1, "c", "d: &d [a]\na:\n  - a\n  - c\n");
  check_unset ("d: &d\n  x: 1\na:\n  <<: *d\n  z: 1\n", "a.x",
               "d: &d\n  x: 1\na:\n  <<: *d\n  z: 1\n  x: null\n");
  check_set ("d: &d\n  x: 1\na: *d\n", "d.x", "2", "d: &d\n  x: 2\na: *d\n");
  check_set ("d: &d\n  - a\n  - b\n", "d", "[]", "d: &d []\n");
  check_set ("d: &d []\ne: *d\n", "d", "[a]", "d: &d\n  - a\ne: *d\n");
}

static void
test_failures (void)
{
  check_fails ("a: [\n", "a", "1",
               "t.yaml:2:1: not valid YAML: did not find expected node content, while parsing a "
               "flow node");
  check_fails ("a: 1\n", "a.b", "1", "t.yaml:1:4: a: there is no key 'b' in what stands here");
  check_fails ("a: [1]\n", "a[3]", "1", "t.yaml:1:4: a: there is no item 4 in what stands here");
  check_fails ("a: 1\n", "a[", "1", "t.yaml: 'a[' is no path of keys");
  check_fails ("a: 1\n", "a..b", "1", "t.yaml: 'a..b' is no path of keys");
}

/* Removing what an alias refers to would break the file. */
static void
test_unset_anchored (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = tmap_yaml_edit_unset ("d: &d 5\na: *d\n", "t.yaml", "d", &error);

  g_assert_null (text);
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_VALUE);
}

/* Every edit of every value of @text keeps all other values, or is refused. */
static void
sweep (const char *text, const TmapYamlNode *node)
{
  static const char *const values[] = { "17", "0.5", "no: [a]", "'a: b'", "[x, y]", "{}", "~" };
  g_autofree char *path = tmap_yaml_node_dup_path (node);

  for (guint i = 0; node->parent != NULL && i < G_N_ELEMENTS (values); i++) {
    g_autoptr (TmapYamlValue) value = parse_value (values[i]);
    g_autofree char *changed = tmap_yaml_edit_set (text, "t.yaml", path, value, NULL);
    g_autofree char *less = tmap_yaml_edit_unset (text, "t.yaml", path, NULL);

    if (changed == NULL || less == NULL)
      g_error ("%s cannot be %s in: %s", path, changed == NULL ? values[i] : "unset", text);
  }
  for (guint i = 0; node->children != NULL && i < node->children->len; i++)
    sweep (text, node->children->pdata[i]);
}

static void
test_sweep (void)
{
  static const char *const texts[] = {
    "version: 1\nroot_dir: .\n\ncatalog:\n  # c\n  profiles:\n    - a\n    - b # b\n  task_root: t"
    "\n  output: o\n\ngeneration:\n  configs: [x, 'y', \"z\"]\n",
    "a: {b: 1, c: {d: [1, 2, {e: f}]}, g: []}\nh:\n- 1\n- - 2\n  - 3\n- k: 1\n  l: 2\n",
    "a: |\n  text\n  more\nb: >-\n  x\n\n  y\nc: 'multi\n  line'\nd: plain\n  text\n",
    "a:\r\n  - name: x\r\n    p: 1\r\n\r\n  - name: y # y\r\n    p: 2",
    "{\n  \"a\": [\n    1, # one\n    2\n  ],\n  \"b\": {\"c\": null,},\n}\n",
    "a:\n\n  # x\n  b: # y\n    # z\n    c: 1\n\n\n# end\nd:\n    - 1\n\n    - 2\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (TmapYamlDocument) document =
        tmap_yaml_document_parse (texts[i], strlen (texts[i]), "t.yaml", NULL);

    g_assert_nonnull (document);
    sweep (texts[i], tmap_yaml_document_get_root (document));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/yaml-edit/set-scalar", test_set_scalar);
  g_test_add_func ("/yaml-edit/set-empty-value", test_set_empty_value);
  g_test_add_func ("/yaml-edit/quotes", test_quotes);
  g_test_add_func ("/yaml-edit/kinds", test_kinds);
  g_test_add_func ("/yaml-edit/add-key", test_add_key);
  g_test_add_func ("/yaml-edit/add-section", test_add_section);
  g_test_add_func ("/yaml-edit/unset", test_unset);
  g_test_add_func ("/yaml-edit/lists", test_lists);
  g_test_add_func ("/yaml-edit/items", test_items);
  g_test_add_func ("/yaml-edit/mappings", test_mappings);
  g_test_add_func ("/yaml-edit/anchors", test_anchors);
  g_test_add_func ("/yaml-edit/failures", test_failures);
  g_test_add_func ("/yaml-edit/unset-anchored", test_unset_anchored);
  g_test_add_func ("/yaml-edit/sweep", test_sweep);
  return g_test_run ();
}
