/* SPDX-License-Identifier: Apache-2.0 */
#include "config/yaml-document.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"

/* A compact form of a value: `null true 5 float:1.5 'text' date:… special:<< [a, b] {k: v}`. */
static void
append_value (GString *out, const TmapYamlNode *node)
{
  gboolean is_mapping = node->scalar.kind == TMAP_YAML_MAPPING;
  g_autofree char *digits = NULL;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  switch (node->scalar.kind) {
  case TMAP_YAML_NULL:
    g_string_append (out, "null");
    return;
  case TMAP_YAML_BOOLEAN:
    g_string_append (out, node->scalar.boolean ? "true" : "false");
    return;
  case TMAP_YAML_INTEGER:
    digits = tmap_integer_to_text (node->scalar.integer);
    g_string_append (out, digits);
    return;
  case TMAP_YAML_FLOAT:
    g_string_append_printf (out, "float:%s",
                            g_ascii_formatd (number, sizeof number, "%.17g", node->scalar.number));
    return;
  case TMAP_YAML_DATE:
    g_string_append_printf (out, "date:%s", node->text);
    return;
  case TMAP_YAML_SPECIAL:
    g_string_append_printf (out, "special:%s", node->text);
    return;
  case TMAP_YAML_TEXT:
    g_string_append_printf (out, "'%s'", node->text);
    return;
  case TMAP_YAML_LIST:
  case TMAP_YAML_MAPPING:
  default:
    g_string_append_c (out, is_mapping ? '{' : '[');
    for (guint i = 0; i < node->children->len; i++) {
      g_string_append (out, i > 0 ? ", " : "");
      if (is_mapping) {
        append_value (out, node->keys->pdata[i]);
        g_string_append (out, ": ");
      }
      append_value (out, node->children->pdata[i]);
    }
    g_string_append_c (out, is_mapping ? '}' : ']');
  }
}

static void
check_bytes (const char *yaml, gsize length, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapYamlDocument) document = NULL;
  g_autoptr (GString) out = g_string_new (NULL);

  document = tmap_yaml_document_parse (yaml, length, "t.yaml", &error);
  g_assert_no_error (error);
  append_value (out, tmap_yaml_document_get_root (document));
  g_assert_cmpstr (out->str, ==, expected);
}

static void
check (const char *yaml, const char *expected)
{
  check_bytes (yaml, strlen (yaml), expected);
}

static void
check_error_bytes (const char *yaml, gsize length, TmapError code, const char *message)
{
  g_autoptr (GError) error = NULL;
  TmapYamlDocument *document = tmap_yaml_document_parse (yaml, length, "t.yaml", &error);

  g_assert_null (document);
  g_assert_nonnull (error);
  g_assert_cmpstr (error->message, ==, message);
  g_assert_error (error, TMAP_ERROR, (int)code);
}

static void
check_syntax_error (const char *yaml, const char *message)
{
  check_error_bytes (yaml, strlen (yaml), TMAP_ERROR_SYNTAX, message);
}

static void
check_value_error (const char *yaml, const char *message)
{
  check_error_bytes (yaml, strlen (yaml), TMAP_ERROR_VALUE, message);
}

static void
test_null_and_boolean (void)
{
  check ("[~, null, Null, NULL, nULL, '~', \"\"]", "[null, null, null, null, 'nULL', '~', '']");
  check ("a:\nb: # nothing\n", "{'a': null, 'b': null}");
  check ("[yes, Yes, YES, on, On, ON, true, True, TRUE]",
         "[true, true, true, true, true, true, true, true, true]");
  check ("[no, No, NO, off, Off, OFF, false, False, FALSE]",
         "[false, false, false, false, false, false, false, false, false]");
  check ("[y, n, yEs, tRUE, 'yes', \"no\"]", "['y', 'n', 'yEs', 'tRUE', 'yes', 'no']");
}

static void
test_integer (void)
{
  check ("[0, -0, +5, -5, 1_000, 1_, 007, 010, 0_7, -010]", "[0, 0, 5, -5, 1000, 1, 7, 8, 7, -8]");
  check ("[0x10, 0xfF_f, -0x10, 0b101, +0b1_1]", "[16, 4095, -16, 5, 3]");
  check ("[1:30, -1:30, 190:20:30, 1:5]", "[90, -90, 685230, 65]");
  check ("[18446744073709551617, -99999999999999999999999]",
         "[18446744073709551617, -99999999999999999999999]");
  check ("[08, 09, 0o7, 0B1, 0X1, _1, 1:60, 01:30, '7', \"7\", +, -, 1a]",
         "['08', '09', '0o7', '0B1', '0X1', '_1', '1:60', '01:30', '7', '7', '+', '-', '1a']");
}

static void
test_float (void)
{
  check ("[1.5, -1.5, +.25e+1, .5, 1., 1_0.5, 1.0e+3, 1.0E-2, 0.1]",
         "[float:1.5, float:-1.5, '+.25e+1', float:0.5, float:1, float:10.5, float:1000, "
         "float:0.01, float:0.10000000000000001]");
  check ("[.inf, -.Inf, +.INF, 1.0e+999, .nan, .NaN]",
         "[float:inf, float:-inf, float:inf, float:inf, float:nan, float:nan]");
  check ("[1:30.5, -1:30.5, 01:30.5]", "[float:90.5, float:-90.5, float:90.5]");
  check ("[1e3, 1.0e3, 1e+3, inf, nan, ., .e+1, -.5, 1.2.3]",
         "['1e3', '1.0e3', '1e+3', 'inf', 'nan', '.', '.e+1', '-.5', '1.2.3']");
}

static void
test_date_and_special (void)
{
  check ("[2020-01-01, 2020-1-1, '2020-01-01']", "[date:2020-01-01, '2020-1-1', '2020-01-01']");
  check ("- 2020-01-01 10:00:00\n- 2020-1-1t1:00:00.5 +1:30\n- 2020-01-01T10:00:00Z\n",
         "[date:2020-01-01 10:00:00, date:2020-1-1t1:00:00.5 +1:30, date:2020-01-01T10:00:00Z]");
  check ("[=, <<, '=', '<<']", "[special:=, special:<<, '=', '<<']");
}

static void
test_tags (void)
{
  check ("[!!str 42, !!str yes, !!str '', !!int \"7\", !!int '0x10', !!float 3, !!float 1e3]",
         "['42', 'yes', '', 7, 16, float:3, float:1000]");
  check ("[!!bool 'yes', !!null '', !<tag:yaml.org,2002:int> 7, ! 5, ! '5', !!float .inf]",
         "[true, null, 7, 5, 5, float:inf]");
  check ("%TAG !y! tag:yaml.org,2002:\n---\na: !y!str 1\nb: !!seq [1]\nc: !!map {d: 1}\n",
         "{'a': '1', 'b': [1], 'c': {'d': 1}}");
}

static void
test_bad_tags (void)
{
  check_value_error ("a: !!int abc\n",
                     "t.yaml:1:4: a: expected a whole number after the tag !!int, found the text "
                     "'abc'");
  check_value_error ("a: !!float x\n",
                     "t.yaml:1:4: a: expected a number after the tag !!float, found the text 'x'");
  check_value_error ("a: !!bool 1\n", "t.yaml:1:4: a: expected a truth value after the tag "
                                      "!!bool, found the text '1'");
  check_value_error ("a: !!null 1\n",
                     "t.yaml:1:4: a: expected nothing after the tag !!null, found the text '1'");
  check_value_error ("a:\n  - !thing 1\n",
                     "t.yaml:2:5: a[0]: expected a value without the tag !thing, found the text "
                     "'1'");
  check_value_error ("a: !!binary aGk=\n", "t.yaml:1:4: a: expected a value without the tag "
                                           "!!binary, found the text 'aGk='");
  check_value_error ("a: !!set {b, c}\n", "t.yaml:1:4: a: the tag !!set does not fit here");
  check_value_error ("a: !!map [1]\n", "t.yaml:1:4: a: the tag !!map does not fit here");
  check_value_error ("a: !!str [1]\n", "t.yaml:1:4: a: the tag !!str does not fit here");
  check_value_error ("a: 0x_\n", "t.yaml:1:4: a: expected a whole number of 1 to 4096 digits "
                                 "(below 2^63 in base 60), found the text '0x_'");
  check_value_error ("a: 9999999999999999999:00\n",
                     "t.yaml:1:4: a: expected a whole number of 1 to 4096 digits (below 2^63 in "
                     "base 60), found the text '9999999999999999999:00'");
  check_syntax_error ("a: !x!y 1\n", "t.yaml:1:4: not valid YAML: found undefined tag handle, "
                                     "while parsing a node");
}

static void
test_forms (void)
{
  check ("{a: 1, \"b\": [x, 'y'], 'c d': {e: ~}}", "{'a': 1, 'b': ['x', 'y'], 'c d': {'e': null}}");
  check ("# comment\na: 1 # more\n\n# end\n", "{'a': 1}");
  check ("a: 1\r\nb:\r\n  - 2\r\n  - 3\r\n", "{'a': 1, 'b': [2, 3]}");
  check ("\xef\xbb\xbf"
         "a: 1\nb: 2\n",
         "{'a': 1, 'b': 2}");
  check ("--- # begin\na: 1\n...\n", "{'a': 1}");
  check ("a: |\n  x\n  y\nb: >-\n  p\n  q\n", "{'a': 'x\ny\n', 'b': 'p q'}");
  check ("a: \"\\u00e9\\t\"\nb: 'it''s'\n", "{'a': 'é\t', 'b': 'it's'}");
  check ("1: x\n0x2: y\nyes: z\n", "{1: 'x', 2: 'y', true: 'z'}");
  check ("? a\n: 1\n", "{'a': 1}");
  check ("just a text", "'just a text'");
}

static void
test_aliases (void)
{
  check ("a: &x [1, &y 2]\nb: *x\nc: *y\nd: {*y : 3}\n",
         "{'a': [1, 2], 'b': [1, 2], 'c': 2, 'd': {2: 3}}");
  check_syntax_error ("a: *x\n", "t.yaml:1:4: the alias '*x' refers to nothing above it");
  check_syntax_error ("a: &x [1, *x]\n",
                      "t.yaml:1:11: the alias '*x' stands inside of what it refers to");
  check_syntax_error ("&x a: {<<: &y {<<: *y}}\n",
                      "t.yaml:1:20: the alias '*y' stands inside of what it refers to");
  check_syntax_error ("- &x 1\n- &x 2\n", "t.yaml:2:3: the anchor '&x' is given twice");
}

static void
test_merge (void)
{
  check ("d: &d {a: 1, b: 2}\ne: {b: 3, <<: *d, c: 4}\n",
         "{'d': {'a': 1, 'b': 2}, 'e': {'b': 3, 'c': 4, 'a': 1}}");
  check ("- &p {a: 1}\n- &q {a: 2, b: 2}\n- {<<: [*p, *q]}\n- <<: {<<: *q, b: 5}\n",
         "[{'a': 1}, {'a': 2, 'b': 2}, {'a': 1, 'b': 2}, {'b': 5, 'a': 2}]");
  /* Anchors stay known although what stands behind `<<` leaves the tree. */
  check ("a: {&k <<: &m {x: &v [1]}}\nb: *m\nc: *v\nd: {<<: [&n {y: 2}]}\ne: *n\n",
         "{'a': {'x': [1]}, 'b': {'x': [1]}, 'c': [1], 'd': {'y': 2}, 'e': {'y': 2}}");
  check ("{'<<': {a: 1}}", "{'<<': {'a': 1}}");
  check_value_error ("a: {<<: 5}\n", "t.yaml:1:9: a.<<: expected a mapping or a list of mappings, "
                                     "found the number 5");
  check_value_error ("<<: [{a: 1}, x]\n",
                     "t.yaml:1:14: <<[1]: expected a mapping, found the text 'x'");
  check_value_error ("<<: {a: 1}\n<<: {b: 1}\n",
                     "t.yaml:2:1: <<: this key is given twice, first in line 1");
}

static void
test_keys (void)
{
  check ("{8: a, '8': b}", "{8: 'a', '8': 'b'}");
  check_value_error ("mapping:\n  seed: 1\n  num_jobs: 2\n  \"seed\": 3\n",
                     "t.yaml:4:3: mapping.seed: this key is given twice, first in line 2");
  check_value_error ("{8: a, 0x8: b}", "t.yaml:1:8: 0x8: this key is given twice, first in line 1");
  check_value_error ("{yes: a, on: b}",
                     "t.yaml:1:10: on: this key is given twice, first in line 1");
  check_value_error ("? [a]\n: 1\n", "t.yaml:1:3: ?: expected a key, found a list");
  check_value_error ("{{a: 1}: 1}", "t.yaml:1:2: ?: expected a key, found a mapping");
}

static void
test_tabs (void)
{
  const char *plain = "a tab is used for indentation; YAML allows only spaces there";
  g_autofree char *second = g_strconcat ("t.yaml:2:1: ", plain, NULL);
  g_autofree char *third = g_strconcat ("t.yaml:3:3: ", plain, NULL);

  check_syntax_error ("a:\n\tb: 1\n", second);
  check_syntax_error ("a: x\n\tb: 1\n", second);
  check_syntax_error (
      "a:\n  b: x\n   \tc: 1\n",
      "t.yaml:3:6: not valid YAML: mapping values are not allowed in this context "
      "(a tab is used for indentation of this line; YAML allows only spaces there)");
  check_syntax_error ("a:\r\n  b:\r\n  \tc: 1\r\n", third);
  check ("a:\t1\t# tab\nb: [\n\t2]\n", "{'a': 1, 'b': [2]}");
}

static void
test_syntax_errors (void)
{
  check_syntax_error ("a: [1, 2\nb: 3\n",
                      "t.yaml:2:2: not valid YAML: did not find expected ',' or ']', while parsing "
                      "a flow sequence that begins in line 1");
  check_syntax_error ("a: b: c\n",
                      "t.yaml:1:5: not valid YAML: mapping values are not allowed in this context");
  check_syntax_error ("a: 'x\n", "t.yaml:2:1: not valid YAML: found unexpected end of stream, "
                                 "while scanning a quoted scalar that begins in line 1");
  check_syntax_error ("a: @x\n", "t.yaml:1:4: not valid YAML: found character that cannot start "
                                 "any token, while scanning for the next token");
  check_syntax_error ("a: 1\n b: 2\n",
                      "t.yaml:2:3: not valid YAML: mapping values are not allowed in this context");
  check_syntax_error ("- a\nb: 1\n",
                      "t.yaml:2:1: not valid YAML: did not find expected '-' indicator, while "
                      "parsing a block collection that begins in line 1");
}

static void
test_encoding (void)
{
  check_syntax_error ("a: 1\nbé: \xff\n", "t.yaml:2:5: the file is not valid UTF-8");
  check_syntax_error ("\xff\xfe"
                      "a",
                      "t.yaml:1:1: the file is not valid UTF-8");
  check_syntax_error ("a: 1\nbé: \x01\n",
                      "t.yaml:2:5: the character U+0001 is not allowed in YAML");
  check_error_bytes ("a: \0", 4, TMAP_ERROR_SYNTAX,
                     "t.yaml:1:4: the character U+0000 is not allowed in YAML");
  check_value_error ("a: \"x\\0y\"\n", "t.yaml:1:4: a: a text may not hold the character U+0000");
  check_value_error ("\"x\\0\": 1\n", "t.yaml:1:1: ?: a text may not hold the character U+0000");
}

static void
test_documents (void)
{
  check_syntax_error ("a: 1\n---\nb: 2\n",
                      "t.yaml:2:1: a second YAML document begins here; only one is allowed in a "
                      "file");
  check_syntax_error ("", "t.yaml: the file holds no YAML but blanks and comments");
  check_syntax_error ("# c\n\n", "t.yaml: the file holds no YAML but blanks and comments");
  check ("---\n", "null");
}

/* "[[[…]]]" with @depth lists around a number. */
static char *
nest (guint depth)
{
  g_autofree char *begin = g_strnfill (depth, '[');
  g_autofree char *end = g_strnfill (depth, ']');

  return g_strconcat (begin, "1", end, NULL);
}

static void
test_limits (void)
{
  g_autofree char *deep = nest (TMAP_YAML_MAX_DEPTH);
  g_autofree char *deeper = nest (TMAP_YAML_MAX_DEPTH + 1);
  g_autofree char *abyss = g_strnfill (500000, '[');
  g_autofree char *huge = g_strnfill (TMAP_YAML_MAX_SIZE + 1, '#');
  GString *laughs = g_string_new ("- &a0 [x, x, x, x, x, x, x, x, x, x]\n");

  check (deep, deep);
  check_value_error (deeper, "t.yaml:1:66: more than 64 lists and mappings inside of one another");
  check_value_error (abyss, "t.yaml:1:66: more than 64 lists and mappings inside of one another");

  for (guint i = 1; i < 10; i++)
    g_string_append_printf (laughs, "- &a%u [*a%u,*a%u,*a%u,*a%u,*a%u,*a%u,*a%u,*a%u,*a%u,*a%u]\n",
                            i, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1,
                            i - 1);
  check_value_error (laughs->str, "t.yaml:1:35: more than 100000 values");
  g_string_free (laughs, TRUE);

  check_error_bytes (huge, TMAP_YAML_MAX_SIZE, TMAP_ERROR_SYNTAX,
                     "t.yaml: the file holds no YAML but blanks and comments");
  check_error_bytes (huge, TMAP_YAML_MAX_SIZE + 1, TMAP_ERROR_FILE,
                     "t.yaml: the file is larger than 1 MiB, the limit for YAML");
}

static void
check_load_error (const char *path, TmapError code, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *expected = g_strdup_printf ("%s: %s", path, message);

  g_assert_null (tmap_yaml_document_load (path, &error));
  g_assert_cmpstr (error->message, ==, expected);
  g_assert_error (error, TMAP_ERROR, (int)code);
}

static void
test_files (void)
{
  g_autofree char *folder = g_dir_make_tmp ("tmap-yaml-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.yaml", NULL);
  g_autofree char *huge = g_strnfill (TMAP_YAML_MAX_SIZE + 1, '#');
  g_autoptr (TmapYamlDocument) document = NULL;
  g_autoptr (GError) error = NULL;

  check_load_error (path, TMAP_ERROR_FILE, "no such file");
  check_load_error (folder, TMAP_ERROR_FILE, "is a folder, a file was expected");
  g_file_set_contents (path, "", 0, NULL);
  check_load_error (path, TMAP_ERROR_FILE, "the file is empty");
  g_file_set_contents (path, huge, TMAP_YAML_MAX_SIZE + 1, NULL);
  check_load_error (path, TMAP_ERROR_FILE, "the file is larger than 1 MiB, the limit for YAML");
  g_file_set_contents (path, "a: 1\n", -1, NULL);
  document = tmap_yaml_document_load (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (tmap_yaml_document_get_root (document)->children->len, ==, 1);
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_messages (void)
{
  g_autofree char *brief = tmap_text_brief ("a\nb\tc\x01");
  g_autofree char *digits = g_strnfill (61, 'x');
  g_autofree char *cut = tmap_text_brief (digits);
  g_autofree char *lower = tmap_text_lower ("ÄI Venus");
  static const char *const words[] = { "num_jobs", "seed", "format", NULL };

  g_assert_cmpstr (brief, ==, "a\\nb\\tc\\u0001");
  g_assert_cmpuint (g_utf8_strlen (cut, -1), ==, 61);
  g_assert_true (g_str_has_suffix (cut, "x…"));
  g_assert_cmpstr (lower, ==, "äi venus");
  g_assert_true (tmap_text_is_blank (" \t\xc2\xa0"));
  g_assert_false (tmap_text_is_blank (" a"));
  g_assert_cmpuint (tmap_text_distance ("", "abc"), ==, 3);
  g_assert_cmpuint (tmap_text_distance ("foramt", "format"), ==, 1);
  g_assert_cmpuint (tmap_text_distance ("kitten", "sitting"), ==, 3);
  g_assert_cmpstr (tmap_text_nearest ("num_job", words), ==, "num_jobs");
  g_assert_cmpstr (tmap_text_nearest ("SEED", words), ==, "seed");
  g_assert_cmpstr (tmap_text_nearest ("num", words), ==, "num_jobs");
  g_assert_null (tmap_text_nearest ("n", words));
  g_assert_null (tmap_text_nearest ("colour", words));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/yaml/null-and-boolean", test_null_and_boolean);
  g_test_add_func ("/yaml/integer", test_integer);
  g_test_add_func ("/yaml/float", test_float);
  g_test_add_func ("/yaml/date-and-special", test_date_and_special);
  g_test_add_func ("/yaml/tags", test_tags);
  g_test_add_func ("/yaml/bad-tags", test_bad_tags);
  g_test_add_func ("/yaml/forms", test_forms);
  g_test_add_func ("/yaml/aliases", test_aliases);
  g_test_add_func ("/yaml/merge", test_merge);
  g_test_add_func ("/yaml/keys", test_keys);
  g_test_add_func ("/yaml/tabs", test_tabs);
  g_test_add_func ("/yaml/syntax-errors", test_syntax_errors);
  g_test_add_func ("/yaml/encoding", test_encoding);
  g_test_add_func ("/yaml/documents", test_documents);
  g_test_add_func ("/yaml/limits", test_limits);
  g_test_add_func ("/yaml/files", test_files);
  g_test_add_func ("/yaml/messages", test_messages);
  return g_test_run ();
}
