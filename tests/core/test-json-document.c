/* SPDX-License-Identifier: Apache-2.0 */
#include "io/json-document.h"

#include <math.h>

#include "base/error.h"
#include "support.h"

static TmapJsonDocument *
load (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = test_bytes (text);
  TmapJsonDocument *document = tmap_json_document_new (bytes, "m.json", &error);

  g_assert_no_error (error);
  return document;
}

static void
assert_fails (const char *text, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = test_bytes (text);

  g_assert_null (tmap_json_document_new (bytes, "m.json", &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_SYNTAX);
  g_assert_cmpstr (error->message, ==, message);
}

static void
assert_noted (TmapJsonDocument *document, const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (tmap_json_document_check (document, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_VALUE);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_values (void)
{
  g_autoptr (TmapJsonDocument) document =
      load ("\xef\xbb\xbf{\"o\": {\"t\": \"ä\", \"n\": 1.5, \"i\": 7, \"l\": [2, 1], \"e\": []},"
            " \"none\": null}");
  JsonObject *object = tmap_json_object (document, NULL, "o");
  g_autoptr (GArray) list = tmap_json_counts (document, object, "l");
  g_autoptr (GArray) empty = tmap_json_counts (document, object, "e");
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (tmap_json_text (document, object, "t"), ==, "ä");
  g_assert_cmpfloat (tmap_json_double (document, object, "n"), ==, 1.5);
  g_assert_cmpfloat (tmap_json_double (document, object, "i"), ==, 7);
  g_assert_cmpuint (tmap_json_count (document, object, "i"), ==, 7);
  g_assert_cmpuint (list->len, ==, 2);
  g_assert_cmpuint (g_array_index (list, guint, 0), ==, 2);
  g_assert_cmpuint (empty->len, ==, 0);
  g_assert_null (tmap_json_optional_object (document, NULL, "none"));
  g_assert_null (tmap_json_optional_text (document, NULL, "absent"));
  g_assert_true (tmap_json_document_check (document, &error));
  g_assert_no_error (error);
}

static void
test_first_error (void)
{
  g_autoptr (TmapJsonDocument) document = load ("{\"n\": \"x\", \"o\": {}}");

  g_assert_true (isnan (tmap_json_double (document, NULL, "n")));
  g_assert_cmpstr (tmap_json_text (document, NULL, "absent"), ==, "");
  assert_noted (document, "m.json: n is not a number");
}

typedef void (*GetFunc) (TmapJsonDocument *document);

static void
get_object (TmapJsonDocument *document)
{
  g_assert_null (tmap_json_object (document, NULL, "x"));
}

static void
get_text (TmapJsonDocument *document)
{
  g_assert_cmpstr (tmap_json_text (document, NULL, "x"), ==, "");
}

static void
get_count (TmapJsonDocument *document)
{
  (void)tmap_json_count (document, NULL, "x");
}

static void
get_counts (TmapJsonDocument *document)
{
  g_autoptr (GArray) counts = tmap_json_counts (document, NULL, "x");
}

static void
test_wrong_types (void)
{
  static const struct {
    GetFunc get;
    const char *text;
    const char *message;
  } cases[] = {
    { get_object, "{\"x\": []}", "m.json: x is not an object" },
    { get_object, "{\"x\": null}", "m.json: x is missing; is this a manifest?" },
    { get_object, "{}", "m.json: x is missing; is this a manifest?" },
    { get_text, "{\"x\": 1}", "m.json: x is not a text" },
    { get_text, "{\"x\": {}}", "m.json: x is not a text" },
    { get_text, "{}", "m.json: x is missing; is this a manifest?" },
    { get_count, "{\"x\": -1}", "m.json: x is not a count" },
    { get_count, "{\"x\": 1.0}", "m.json: x is not a count" },
    { get_count, "{\"x\": 99999999999}", "m.json: x is not a count" },
    { get_count, "{\"x\": true}", "m.json: x is not a count" },
    { get_counts, "{\"x\": 1}", "m.json: x is not a list" },
    { get_counts, "{\"x\": [1, \"2\"]}", "m.json: x is not a list of counts" },
    { get_counts, "{\"x\": [1, null]}", "m.json: x is not a list of counts" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (TmapJsonDocument) document = load (cases[i].text);

    cases[i].get (document);
    assert_noted (document, cases[i].message);
  }
}

static void
test_size (void)
{
  const gsize limit = TMAP_JSON_DOCUMENT_MAX_SIZE;
  g_autofree char *text = g_strnfill (limit + 1, ' ');
  g_autoptr (GBytes) most = g_bytes_new_static (text, limit);
  g_autoptr (GBytes) more = g_bytes_new_static (text, limit + 1);
  g_autoptr (TmapJsonDocument) document = NULL;
  g_autoptr (GError) error = NULL;

  text[0] = '{';
  text[1] = '}';
  document = tmap_json_document_new (most, "m.json", &error);
  g_assert_no_error (error);
  g_assert_null (tmap_json_document_new (more, "m.json", &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_VALUE);
  g_assert_cmpstr (error->message, ==,
                   "m.json: has 16777217 bytes; the limit for such a file is 16 MiB");
}

static void
test_syntax (void)
{
  g_autoptr (GBytes) trailing = test_bytes ("{\"a\": 1,\n}");

  assert_fails ("[1]", "m.json:1: an array; an object was expected");
  assert_fails ("\n\n7", "m.json:3: a number; an object was expected");
  g_assert_null (tmap_json_document_new (trailing, "m", NULL));
}

static void
test_number_text (void)
{
  g_autoptr (GBytes) bytes =
      test_bytes ("{\"a\": [{\"seed\": 1}], \"c\": {\"x\": {\"seed\": 2},\n \"seed\": "
                  "-123456789012345678901234567890, \"t\": \"7\"}, \"d\": 3}");
  g_autofree char *seed = tmap_json_number_text (bytes, "c", "seed");

  g_assert_cmpstr (seed, ==, "-123456789012345678901234567890");
  g_assert_null (tmap_json_number_text (bytes, "c", "t"));
  g_assert_null (tmap_json_number_text (bytes, "c", "absent"));
  g_assert_null (tmap_json_number_text (bytes, "d", "seed"));
  g_assert_null (tmap_json_number_text (bytes, "absent", "seed"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json-document/values", test_values);
  g_test_add_func ("/json-document/first-error", test_first_error);
  g_test_add_func ("/json-document/wrong-types", test_wrong_types);
  g_test_add_func ("/json-document/syntax", test_syntax);
  g_test_add_func ("/json-document/size", test_size);
  g_test_add_func ("/json-document/number-text", test_number_text);
  return g_test_run ();
}
