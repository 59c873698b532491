/* SPDX-License-Identifier: Apache-2.0 */
#include "io/json-reader.h"

#include <string.h>

#include "base/error.h"

#define NAME "test.json"

/* What the reader reads at a time. */
#define BLOCK_SIZE 262144

#define MAX_TEXT (16 * 1024 * 1024)

/* Writes all tokens in one line, a sign or the text for each; %FALSE with the text so far. */
static gboolean
read_tokens (const char *document, gsize length, GString *tokens, GError **error)
{
  /* In the order of TmapJsonToken; those with a text are followed by it. */
  static const char signs[] = ".{}[]ks#tf0";
  /* A copy of the exact size, so that a sanitizer sees what is read behind it. */
  g_autoptr (GBytes) bytes = g_bytes_new (document, length);
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (bytes, NAME);
  g_autoptr (TmapJsonReader) reader = tmap_json_reader_new (input);
  TmapJsonToken token;

  do {
    gsize n;

    if (!tmap_json_reader_next (reader, &token, error))
      return FALSE;
    g_string_append_c (tokens, ' ');
    g_string_append_c (tokens, signs[token]);
    if (token == TMAP_JSON_KEY || token == TMAP_JSON_STRING || token == TMAP_JSON_NUMBER) {
      const char *text = tmap_json_reader_get_text (reader, &n);

      g_assert_cmpint (text[n], ==, '\0');
      g_string_append_c (tokens, '<');
      g_string_append_len (tokens, text, (gssize)n);
      g_string_append_c (tokens, '>');
    }
  } while (token != TMAP_JSON_END);

  /* The end stays the end. */
  g_assert_true (tmap_json_reader_next (reader, &token, NULL));
  g_assert_cmpint (token, ==, TMAP_JSON_END);
  return TRUE;
}

static void
assert_tokens (const char *document, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) tokens = g_string_new (NULL);

  read_tokens (document, strlen (document), tokens, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (tokens->str, ==, expected);
}

static void
assert_fails_bytes (const char *document, gsize length, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) tokens = g_string_new (NULL);

  g_assert_false (read_tokens (document, length, tokens, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_SYNTAX);
  g_assert_cmpstr (error->message, ==, message);
}

static void
assert_fails (const char *document, const char *message)
{
  assert_fails_bytes (document, strlen (document), message);
}

static void
test_tokens (void)
{
  assert_tokens ("{}", " { } .");
  assert_tokens ("[]", " [ ] .");
  assert_tokens (" \t\r\n[ \n ] \n", " [ ] .");
  assert_tokens ("\xef\xbb\xbf[true]", " [ t ] .");
  assert_tokens ("true", " t .");
  assert_tokens ("false ", " f .");
  assert_tokens ("null", " 0 .");
  assert_tokens ("\"\"", " s<> .");
  assert_tokens ("-12.5", " #<-12.5> .");
  assert_tokens ("[true,false,null]", " [ t f 0 ] .");
  assert_tokens ("[0,-0,1,10,0.0,1.50,1e5,1E+5,12e-05,-0.1e0]",
                 " [ #<0> #<-0> #<1> #<10> #<0.0> #<1.50> #<1e5> #<1E+5> #<12e-05> #<-0.1e0> ] .");
  assert_tokens ("{\"a\":1,\"\":{\"b\":[]},\"a\":[{},[[\"x\"]]]}",
                 " { k<a> #<1> k<> { k<b> [ ] } k<a> [ { } [ [ s<x> ] ] ] } .");
  assert_tokens ("{ \"a\" : \"b\" , \"c\" : [ 1 , 2 ] }", " { k<a> s<b> k<c> [ #<1> #<2> ] } .");
  assert_tokens ("[\n        \"gpu0\",\n                  \"gpu1\"\n]", " [ s<gpu0> s<gpu1> ] .");
}

static void
test_texts (void)
{
  assert_tokens ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", " s<\"\\/\b\f\n\r\t> .");
  assert_tokens ("\"\\u0041\\u00e9\\u00E9\\u20ac\\uffff\"", " s<Aéé€\xef\xbf\xbf> .");
  assert_tokens ("\"\\ud83d\\ude00 \\uD800\\uDC00 \\udbff\\udfff\"",
                 " s<\U0001f600 \U00010000 \U0010ffff> .");
  assert_tokens ("\"é€😀 \x7f\"", " s<é€😀 \x7f> .");
  assert_tokens ("\"ends with a backslash\\\\\"", " s<ends with a backslash\\> .");
  assert_tokens ("{\"\\u006bey\":\"\\\\\\\"\"}", " { k<key> s<\\\"> } .");
  assert_tokens ("\"seven77\"", " s<seven77> .");
  assert_tokens ("\"eight888\"", " s<eight888> .");
  assert_tokens ("\"nine99999\"", " s<nine99999> .");
}

/* U+0000 from an escape is part of the text. */
static void
test_text_with_zero (void)
{
  static const char document[] = "\"a\\u0000b\"";
  g_autoptr (GBytes) bytes = g_bytes_new_static (document, strlen (document));
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (bytes, NAME);
  g_autoptr (TmapJsonReader) reader = tmap_json_reader_new (input);
  TmapJsonToken token;
  const char *text;
  gsize length;

  g_assert_true (tmap_json_reader_next (reader, &token, NULL));
  text = tmap_json_reader_get_text (reader, &length);
  g_assert_cmpmem (text, length, "a\0b", 3);
  g_assert_cmpstr (tmap_json_reader_get_text (reader, NULL), ==, "a");
}

static void
test_structure_errors (void)
{
  static const char *const cases[][2] = {
    { "", "1: the file ends before its JSON value begins" },
    { "\xef\xbb\xbf", "1: the file ends before its JSON value begins" },
    { " \n\n ", "3: the file ends before its JSON value begins" },
    { "]", "1: found ']' where a value was expected" },
    { "[\n}", "2: found '}' where a value was expected" },
    { "[1\n}", "2: found '}' where ',' or ']' was expected" },
    { "{\"a\":1]", "1: found ']' where ',' or '}' was expected" },
    { "[1 2]", "1: found '2' where ',' or ']' was expected" },
    { "[\"a\"\"b\"]", "1: found '\"' where ',' or ']' was expected" },
    { "[,1]", "1: found ',' where a value was expected" },
    { "[1,,2]", "1: found ',' where a value was expected" },
    { "[1,\n]", "2: a comma stands before ']'" },
    { "{\"a\":1,}", "1: a comma stands before '}'" },
    { "[1,}", "1: found '}' where a value was expected" },
    { "{,}", "1: found ',' where a key in double quotes was expected" },
    { "{1:2}", "1: found '1' where a key in double quotes was expected" },
    { "{a:2}", "1: found 'a' where a key in double quotes was expected" },
    { "{'a':2}", "1: found ''' where a key in double quotes was expected" },
    { "{\"a\" 2}", "1: found '2' where ':' was expected" },
    { "{\"a\"}", "1: found '}' where ':' was expected" },
    { "{\"a\":}", "1: found '}' where a value was expected" },
    { "{\"a\":1 \"b\":2}", "1: found '\"' where ',' or '}' was expected" },
    { "{\"a\":1:2}", "1: found ':' where ',' or '}' was expected" },
    { "['a']", "1: found ''' where a value was expected" },
    { "[1] // no", "1: found '/' where the end of the file was expected" },
    { "/* no */ []", "1: found '/' where a value was expected" },
    { "[]\n[]", "2: found '[' where the end of the file was expected" },
    { "1 1", "1: found '1' where the end of the file was expected" },
    { "{}}", "1: found '}' where the end of the file was expected" },
    { "[\xc2\xa0]", "1: found the byte 0xc2 where a value was expected" },
    { "[1\v]", "1: found the byte 0x0b where ',' or ']' was expected" },
    { "[\xef\xbb\xbf]", "1: found the byte 0xef where a value was expected" },
    { "\xff\xfe[", "1: found the byte 0xff where a value was expected" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *message = g_strconcat (NAME ":", cases[i][1], NULL);

    assert_fails (cases[i][0], message);
  }
  assert_fails_bytes ("\0", 1, NAME ":1: found the byte 0x00 where a value was expected");
  assert_fails_bytes ("[1\0]", 4, NAME ":1: found the byte 0x00 where ',' or ']' was expected");
  assert_fails_bytes ("[1,\0]", 5, NAME ":1: found the byte 0x00 where a value was expected");
  assert_fails_bytes ("[]\n\0", 4,
                      NAME ":2: found the byte 0x00 where the end of the file was expected");
}

static void
test_word_and_number_errors (void)
{
  static const char *const cases[][2] = {
    { "[True]", "'True' is not a JSON value" },
    { "[truer]", "'truer' is not a JSON value" },
    { "[true1]", "'true1' is not a JSON value" },
    { "[tru]", "'tru' is not a JSON value" },
    { "nul ", "'nul' is not a JSON value" },
    { "[NaN]", "'NaN' is not a JSON value" },
    { "[Infinity]", "'Infinity' is not a JSON value" },
    { "[x_y-z]", "'x_y' is not a JSON value" },
    { "[aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]",
      "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' is not a JSON value" },
    { "[-Infinity]", "'-' is not a JSON number: a digit is missing" },
    { "[-]", "'-' is not a JSON number: a digit is missing" },
    { "[--1]", "'--1' is not a JSON number: a digit is missing" },
    { "[.5]", "'.5' is not a JSON number: a digit is missing" },
    { "[-.5]", "'-.5' is not a JSON number: a digit is missing" },
    { "[+1]", "'+1' is not a JSON number: it begins with '+'" },
    { "[01]", "'01' is not a JSON number: it begins with a needless zero" },
    { "[00]", "'00' is not a JSON number: it begins with a needless zero" },
    { "-012.5", "'-012.5' is not a JSON number: it begins with a needless zero" },
    { "[1.]", "'1.' is not a JSON number: a digit is missing after the point" },
    { "[1.e5]", "'1.e5' is not a JSON number: a digit is missing after the point" },
    { "[1e]", "'1e' is not a JSON number: a digit is missing in the exponent" },
    { "[1E+]", "'1E+' is not a JSON number: a digit is missing in the exponent" },
    { "[1e.5]", "'1e.5' is not a JSON number: a digit is missing in the exponent" },
    { "[1.2.3]", "'1.2.3' is not a JSON number: it has a sign, point or exponent too many" },
    { "[1-2]", "'1-2' is not a JSON number: it has a sign, point or exponent too many" },
    { "[1e5e5]", "'1e5e5' is not a JSON number: it has a sign, point or exponent too many" },
    { "[0x10]", "found 'x' where ',' or ']' was expected" },
    { "[1_000]", "found '_' where ',' or ']' was expected" },
    { "[1f]", "found 'f' where ',' or ']' was expected" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *message = g_strconcat (NAME ":1: ", cases[i][1], NULL);

    assert_fails (cases[i][0], message);
  }
}

static void
test_text_errors (void)
{
  static const char *const cases[][2] = {
    { "[\"a\nb\"]", "a text holds the control character U+000A, which needs an escape" },
    { "[\"a\tb\"]", "a text holds the control character U+0009, which needs an escape" },
    { "{\"a\x1f\":1}", "a text holds the control character U+001F, which needs an escape" },
    { "[\"\\x41\"]", "a text holds the unknown escape '\\x'" },
    { "[\"\\'\"]", "a text holds the unknown escape '\\''" },
    { "[\"\\U0041\"]", "a text holds the unknown escape '\\U'" },
    { "[\"\\ \"]", "a text holds a backslash that begins no escape" },
    { "[\"\\é\"]", "a text holds a backslash that begins no escape" },
    { "[\"\\\n\"]", "a text holds the control character U+000A, which needs an escape" },
    { "[\"\\u\"]", "'\\u' in a text is not followed by four hexadecimal digits" },
    { "[\"\\u00e\"]", "'\\u' in a text is not followed by four hexadecimal digits" },
    { "[\"\\u00g0\"]", "'\\u' in a text is not followed by four hexadecimal digits" },
    { "[\"\\u+123\"]", "'\\u' in a text is not followed by four hexadecimal digits" },
    { "[\"\\ud83d\"]",
      "the escape '\\ud83d' in a text is half a character without the other half" },
    { "[\"\\ud83d\\n\"]",
      "the escape '\\ud83d' in a text is half a character without the other half" },
    { "[\"\\ud83dude00\"]",
      "the escape '\\ud83d' in a text is half a character without the other half" },
    { "[\"\\uD83d\\u0041\"]",
      "the escape '\\uD83d' in a text is half a character without the other half" },
    { "[\"\\ud83d\\ud83d\"]",
      "the escape '\\ud83d' in a text is half a character without the other half" },
    { "[\"\\ud83d\\ude0\"]",
      "the escape '\\ud83d' in a text is half a character without the other half" },
    { "[\"\\ude00\\ud83d\"]",
      "the escape '\\ude00' in a text is half a character without the other half" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *message = g_strconcat (NAME ":1: ", cases[i][1], NULL);

    assert_fails (cases[i][0], message);
  }
  assert_fails_bytes ("[\"a\0b\"]", 7,
                      NAME ":1: a text holds the control character U+0000, which needs an escape");
}

static void
test_utf8_errors (void)
{
  /* Stray, overlong, halves of pairs, beyond Unicode, cut off by what follows. */
  static const char *const bad[] = {
    "\x80",
    "\xbf",
    "\xff",
    "\xfe",
    "\xc0\x80",
    "\xc1\xbf",
    "\xe0\x80\x80",
    "\xe0\x9f\xbf",
    "\xed\xa0\x80",
    "\xed\xbf\xbf",
    "\xf0\x80\x80\x80",
    "\xf0\x8f\xbf\xbf",
    "\xf4\x90\x80\x80",
    "\xf8\x88\x80\x80\x80",
    "\xc3(",
    "\xe2\x82(",
    "\xf0\x9f\x98(",
    "\xe2(\xac",
    "\xc3",
    "\xe2\x82",
    "\xf0\x9f\x98",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autofree char *short_text = g_strdup_printf ("\n[\"%s\", 12345678]", bad[i]);
    g_autofree char *long_text = g_strdup_printf ("\n{\"abcdefghi é%sé\": 12345678}", bad[i]);

    assert_fails (short_text, NAME ":2: a text is not valid UTF-8");
    assert_fails (long_text, NAME ":2: a text is not valid UTF-8");
  }
}

static void
test_cut_short (void)
{
  static const char *const cases[][3] = {
    { "[\n1,", "2", "an array" },       { "[[]\n\n", "3", "an array" },
    { "[", "1", "an array" },           { "{", "1", "an object" },
    { "[{\"a\"", "1", "an object" },    { "[{\"a\":", "1", "an object" },
    { "{\"a\":1", "1", "an object" },   { "{\"a\":1,", "1", "an object" },
    { "[\"", "1", "a text" },           { "\n{\"ab", "2", "a text" },
    { "\"abcdefghijk", "1", "a text" }, { "\"a\\", "1", "a text" },
    { "\"a\\\"", "1", "a text" },       { "\"a\\u00", "1", "a text" },
    { "\"a\xc3", "1", "a text" },       { "\"a\xf0\x9f\x98", "1", "a text" },
    { "-", "1", "a number" },           { "[12.", "1", "a number" },
    { "[12e", "1", "a number" },        { "[12e+", "1", "a number" },
    { "[tr", "1", "a word" },           { "f", "1", "a word" },
    { "[nul", "1", "a word" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *message = g_strdup_printf (
        NAME ":%s: the file ends inside %s, it seems to be cut short", cases[i][1], cases[i][2]);

    assert_fails (cases[i][0], message);
  }
}

#define SAMPLE                                                                                           \
  "{\"a\\u00e9\\ud83d\\ude00ü€😀\\\\\\\"z\" : -12.5e+3 , \"long text of plain characters\":true,\n" \
  "    \"k\":[null,false, \"\", {\"é\" :{ }}, [ ]], \"\\n\":\"\\\\\"\n}"

/* Wherever a document ends too early, it is said to be cut short. */
static void
test_every_prefix (void)
{
  for (gsize n = 1; n < strlen (SAMPLE); n++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) tokens = g_string_new (NULL);

    g_assert_false (read_tokens (SAMPLE, n, tokens, &error));
    g_assert_error (error, TMAP_ERROR, TMAP_ERROR_SYNTAX);
    g_assert_true (g_str_has_suffix (error->message, "it seems to be cut short"));
  }
}

/* Damaged documents may be anything, but must not make the reader stumble. */
static void
test_every_damage (void)
{
  static const char damages[] = "\0\"\\{}[],:-0eut\n \x7f\x80\xc3\xf0";
  g_autofree char *copy = g_strdup (SAMPLE);

  for (gsize i = 0; i < strlen (SAMPLE); i++) {
    for (gsize k = 0; k < sizeof damages; k++) {
      g_autoptr (GError) error = NULL;
      g_autoptr (GString) tokens = g_string_new (NULL);

      copy[i] = damages[k];
      if (!read_tokens (copy, strlen (SAMPLE), tokens, &error))
        g_assert_error (error, TMAP_ERROR, TMAP_ERROR_SYNTAX);
    }
    copy[i] = SAMPLE[i];
  }
}

/* The sample, with the border between two blocks at each of its bytes in turn. */
static void
test_block_borders (void)
{
  const gsize length = strlen (SAMPLE);
  g_autoptr (GString) expected = g_string_new (" [");
  g_autofree char *document = g_malloc (BLOCK_SIZE + length + 1);

  g_assert_true (read_tokens (SAMPLE, length, expected, NULL));
  g_string_truncate (expected, expected->len - 1);
  g_string_append (expected, "] .");
  memset (document, ' ', BLOCK_SIZE);
  document[0] = '[';
  for (gsize before = 0; before <= length + 1; before++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) tokens = g_string_new (NULL);
    gsize start = BLOCK_SIZE - before;

    memcpy (document + start, SAMPLE, length);
    document[start + length] = ']';
    read_tokens (document, start + length + 1, tokens, &error);
    g_assert_no_error (error);
    g_assert_cmpstr (tokens->str, ==, expected->str);

    /* The same where the file is cut at the border: the reader must not wait for more. */
    if (before <= length) {
      g_assert_false (read_tokens (document, BLOCK_SIZE, tokens, &error));
      g_assert_true (g_str_has_suffix (error->message, "it seems to be cut short"));
    }
  }
}

/* Texts that are longer than a block. */
static void
test_long_texts (void)
{
  for (guint shift = 0; shift < 9; shift++) {
    g_autoptr (GString) document = g_string_new ("[\"");
    g_autoptr (GString) expected = g_string_new (" [ s<");
    g_autoptr (GString) tokens = g_string_new (NULL);
    g_autoptr (GError) error = NULL;

    for (guint i = 0; i < shift; i++) {
      g_string_append_c (document, '-');
      g_string_append_c (expected, '-');
    }
    for (guint i = 0; i < 50000; i++) {
      g_string_append (document, "plain é€😀 \\\"\\u00e9");
      g_string_append (expected, "plain é€😀 \"é");
    }
    g_string_append (document, "\",1]");
    g_string_append (expected, "> #<1> ] .");
    read_tokens (document->str, document->len, tokens, &error);
    g_assert_no_error (error);
    g_assert_true (g_string_equal (tokens, expected));
  }
}

static void
check_text_limit (char quote, char filling, gsize length, gboolean fits)
{
  g_autofree char *document = g_malloc (length + 3);
  g_autoptr (GString) tokens = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  memset (document, filling, length + 3);
  document[0] = quote;
  document[length + 1] = quote;
  document[length + 2] = ' ';
  g_assert_cmpint (read_tokens (document, length + 3, tokens, &error), ==, fits);
  if (!fits)
    g_assert_cmpstr (error->message, ==, NAME ":1: a text or number is longer than 16 MiB");
}

static void
test_text_limit (void)
{
  check_text_limit ('"', 'x', MAX_TEXT, TRUE);
  check_text_limit ('"', 'x', MAX_TEXT + 1, FALSE);
  check_text_limit ('"', 'x', 3 * MAX_TEXT, FALSE);
  check_text_limit ('1', '1', MAX_TEXT - 2, TRUE);
  check_text_limit ('1', '1', MAX_TEXT - 1, FALSE);
  check_text_limit ('1', '1', 3 * MAX_TEXT, FALSE);
}

static void
test_depth (void)
{
  g_autofree char *open = g_strnfill (TMAP_JSON_MAX_DEPTH, '[');
  g_autofree char *close = g_strnfill (TMAP_JSON_MAX_DEPTH, ']');
  g_autofree char *deepest = g_strconcat (open, "1", close, NULL);
  g_autofree char *too_deep = g_strconcat (open, "\n{}", close, NULL);
  g_autoptr (GString) tokens = g_string_new (NULL);

  g_assert_true (read_tokens (deepest, strlen (deepest), tokens, NULL));
  assert_fails (too_deep, NAME ":2: arrays and objects are nested more than 256 deep");
}

static void
assert_next (TmapJsonReader *reader, TmapJsonToken expected, guint64 line)
{
  TmapJsonToken token;
  g_autoptr (GError) error = NULL;

  tmap_json_reader_next (reader, &token, &error);
  g_assert_no_error (error);
  g_assert_cmpint (token, ==, expected);
  g_assert_cmpuint (tmap_json_reader_get_line (reader), ==, line);
}

static void
test_skip_and_lines (void)
{
  static const char document[] =
      "\n{\"a\":\n[1,\r\n{\"b\":[]}\n],\n\n\"c\":{},\"d\"\n:\n\"x\\n\"}\n";
  g_autoptr (GBytes) bytes = g_bytes_new_static (document, strlen (document));
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (bytes, NAME);
  g_autoptr (TmapJsonReader) reader = tmap_json_reader_new (input);

  assert_next (reader, TMAP_JSON_OBJECT_START, 2);
  assert_next (reader, TMAP_JSON_KEY, 2);
  assert_next (reader, TMAP_JSON_ARRAY_START, 3);
  g_assert_true (tmap_json_reader_skip (reader, TMAP_JSON_ARRAY_START, NULL));
  g_assert_cmpuint (tmap_json_reader_get_line (reader), ==, 5);
  assert_next (reader, TMAP_JSON_KEY, 7);
  assert_next (reader, TMAP_JSON_OBJECT_START, 7);
  g_assert_true (tmap_json_reader_skip (reader, TMAP_JSON_OBJECT_START, NULL));
  assert_next (reader, TMAP_JSON_KEY, 7);
  assert_next (reader, TMAP_JSON_STRING, 9);
  g_assert_true (tmap_json_reader_skip (reader, TMAP_JSON_STRING, NULL));
  g_assert_cmpstr (tmap_json_reader_get_text (reader, NULL), ==, "x\n");
  assert_next (reader, TMAP_JSON_OBJECT_END, 9);
  assert_next (reader, TMAP_JSON_END, 10);
}

static void
test_skip_fails (void)
{
  static const char document[] = "[[1,{\"a\":[\n";
  g_autoptr (GBytes) bytes = g_bytes_new_static (document, strlen (document));
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (bytes, NAME);
  g_autoptr (TmapJsonReader) reader = tmap_json_reader_new (input);
  g_autoptr (GError) error = NULL;

  assert_next (reader, TMAP_JSON_ARRAY_START, 1);
  g_assert_false (tmap_json_reader_skip (reader, TMAP_JSON_ARRAY_START, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_SYNTAX);
  g_assert_cmpstr (error->message, ==,
                   NAME ":2: the file ends inside an array, it seems to be cut short");
}

static void
test_describe (void)
{
  g_assert_cmpstr (tmap_json_token_describe (TMAP_JSON_END), ==, "the end of the file");
  g_assert_cmpstr (tmap_json_token_describe (TMAP_JSON_OBJECT_START), ==, "an object");
  g_assert_cmpstr (tmap_json_token_describe (TMAP_JSON_STRING), ==, "text");
  g_assert_cmpstr (tmap_json_token_describe (TMAP_JSON_NULL), ==, "null");
}

static void
add_random_space (GString *text)
{
  static const char *const spaces[] = { "", " ", "\n", "\r\n\t", "\n            ", "  \n  " };

  g_string_append (text, spaces[g_test_rand_int_range (0, G_N_ELEMENTS (spaces))]);
}

/* A text as it is written, and what it says. */
static void
add_random_text (GString *text, GString *tokens, char sign)
{
  static const char *const written[] = { "a", "12 ",     "longer piece", "ü",    "\\n",
                                         "€", "\\u00fc", "\\\"",         "\\\\", "\\ud83d\\ude00" };
  static const char *const meant[] = { "a", "12 ", "longer piece", "ü",  "\n",
                                       "€", "ü",   "\"",           "\\", "😀" };

  g_string_append_c (text, '"');
  g_string_append_printf (tokens, " %c<", sign);
  for (int n = g_test_rand_int_range (0, 6); n > 0; n--) {
    int i = g_test_rand_int_range (0, G_N_ELEMENTS (written));

    g_string_append (text, written[i]);
    g_string_append (tokens, meant[i]);
  }
  g_string_append_c (text, '"');
  g_string_append_c (tokens, '>');
}

static void
add_random_value (GString *text, GString *tokens, int depth)
{
  gboolean is_object = g_test_rand_bit ();

  if (depth == 0 || g_test_rand_int_range (0, 4) == 0) {
    add_random_text (text, tokens, 's');
    return;
  }
  g_string_append_c (text, is_object ? '{' : '[');
  g_string_append (tokens, is_object ? " {" : " [");
  for (int n = g_test_rand_int_range (0, 5); n > 0; n--) {
    add_random_space (text);
    if (is_object) {
      add_random_text (text, tokens, 'k');
      add_random_space (text);
      g_string_append_c (text, ':');
      add_random_space (text);
    }
    add_random_value (text, tokens, depth - 1);
    add_random_space (text);
    if (n > 1)
      g_string_append_c (text, ',');
  }
  g_string_append_c (text, is_object ? '}' : ']');
  g_string_append (tokens, is_object ? " }" : " ]");
}

/* Documents whose tokens are known, because they were written beside them. */
static void
test_random (void)
{
  for (guint round = 0; round < 3000; round++) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GString) tokens = g_string_new (NULL);

    add_random_space (text);
    add_random_value (text, tokens, 5);
    add_random_space (text);
    g_string_append (tokens, " .");
    assert_tokens (text->str, tokens->str);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json-reader/tokens", test_tokens);
  g_test_add_func ("/json-reader/texts", test_texts);
  g_test_add_func ("/json-reader/text-with-zero", test_text_with_zero);
  g_test_add_func ("/json-reader/errors/structure", test_structure_errors);
  g_test_add_func ("/json-reader/errors/words-and-numbers", test_word_and_number_errors);
  g_test_add_func ("/json-reader/errors/texts", test_text_errors);
  g_test_add_func ("/json-reader/errors/utf8", test_utf8_errors);
  g_test_add_func ("/json-reader/errors/cut-short", test_cut_short);
  g_test_add_func ("/json-reader/every-prefix", test_every_prefix);
  g_test_add_func ("/json-reader/every-damage", test_every_damage);
  g_test_add_func ("/json-reader/block-borders", test_block_borders);
  g_test_add_func ("/json-reader/random", test_random);
  g_test_add_func ("/json-reader/long-texts", test_long_texts);
  g_test_add_func ("/json-reader/text-limit", test_text_limit);
  g_test_add_func ("/json-reader/depth", test_depth);
  g_test_add_func ("/json-reader/skip-and-lines", test_skip_and_lines);
  g_test_add_func ("/json-reader/skip-fails", test_skip_fails);
  g_test_add_func ("/json-reader/describe", test_describe);
  return g_test_run ();
}
