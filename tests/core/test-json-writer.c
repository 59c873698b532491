/* SPDX-License-Identifier: Apache-2.0 */
#include "io/json-writer.h"

#include <json-glib/json-glib.h>
#include <math.h>

static void
assert_text (TmapJsonWriter *json, const char *expected)
{
  g_autoptr (GString) text = tmap_json_writer_steal (json);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = json_from_string (text->str, &error);

  g_assert_cmpstr (text->str, ==, expected);
  g_assert_no_error (error);
}

static void
test_order (void)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();

  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_integer (json, "b", 1);
  tmap_json_writer_begin_object (json, "a_b");
  tmap_json_writer_boolean (json, "z", TRUE);
  tmap_json_writer_boolean (json, "y", FALSE);
  tmap_json_writer_end (json);
  tmap_json_writer_null (json, "aB");
  tmap_json_writer_text (json, "a", "x");
  tmap_json_writer_text (json, "10", NULL);
  tmap_json_writer_literal (json, "2", "-123456789012345678901234567890");
  tmap_json_writer_text (json, "ä", "after all of ASCII");
  tmap_json_writer_end (json);
  assert_text (json, "{\n"
                     "  \"10\": null,\n"
                     "  \"2\": -123456789012345678901234567890,\n"
                     "  \"a\": \"x\",\n"
                     "  \"aB\": null,\n"
                     "  \"a_b\": {\n"
                     "    \"y\": false,\n"
                     "    \"z\": true\n"
                     "  },\n"
                     "  \"b\": 1,\n"
                     "  \"\\u00e4\": \"after all of ASCII\"\n"
                     "}");
}

static void
test_escapes (void)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();

  tmap_json_writer_text (json, NULL,
                         "\" \\ / \b\f\n\r\t \x01\x1f\x7f ä € \xef\xbf\xbf 😀 \xf4\x8f\xbf\xbf");
  assert_text (json, "\"\\\" \\\\ / \\b\\f\\n\\r\\t \\u0001\\u001f\\u007f \\u00e4 \\u20ac \\uffff "
                     "\\ud83d\\ude00 \\udbff\\udfff\"");
}

static void
test_empty (void)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (guint));

  tmap_json_writer_begin_array (json, NULL);
  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_end (json);
  tmap_json_writer_begin_array (json, NULL);
  tmap_json_writer_end (json);
  tmap_json_writer_counts (json, NULL, counts);
  tmap_json_writer_text (json, NULL, "");
  tmap_json_writer_end (json);
  assert_text (json, "[\n  {},\n  [],\n  [],\n  \"\"\n]");
}

static void
test_numbers (void)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (guint));
  const guint values[] = { 2, 1 };

  g_array_append_vals (counts, values, 2);
  tmap_json_writer_begin_array (json, NULL);
  tmap_json_writer_double (json, NULL, NAN);
  tmap_json_writer_double (json, NULL, 5);
  tmap_json_writer_double (json, NULL, 1e22);
  tmap_json_writer_double (json, NULL, -1e-7);
  tmap_json_writer_integer (json, NULL, G_MAXINT64);
  tmap_json_writer_counts (json, NULL, counts);
  tmap_json_writer_end (json);
  assert_text (json, "[\n  null,\n  5.0,\n  1e+22,\n  -1e-07,\n  9223372036854775807,\n"
                     "  [\n    2,\n    1\n  ]\n]");
}

/* A writer that is given up in the middle leaks nothing. */
static void
test_unfinished (void)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();

  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_begin_array (json, "a");
  tmap_json_writer_text (json, NULL, "x");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json-writer/order", test_order);
  g_test_add_func ("/json-writer/escapes", test_escapes);
  g_test_add_func ("/json-writer/empty", test_empty);
  g_test_add_func ("/json-writer/numbers", test_numbers);
  g_test_add_func ("/json-writer/unfinished", test_unfinished);
  return g_test_run ();
}
