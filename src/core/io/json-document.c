/* SPDX-License-Identifier: Apache-2.0 */
#include "io/json-document.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "io/json-reader.h"
#include "base/i18n.h"

/* json-glib is lenient and knows no limits; our reader says where a text is not JSON. */
static gboolean
check_syntax (GBytes *content, const char *name, GError **error)
{
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (content, name);
  g_autoptr (TmapJsonReader) json = tmap_json_reader_new (input);
  TmapJsonToken token;

  if (!tmap_json_reader_next (json, &token, error))
    return FALSE;
  if (token != TMAP_JSON_OBJECT_START)
    return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s:%" PRIu64 ": %s; an object was expected", name,
                      tmap_json_reader_get_line (json), tmap_tr (tmap_json_token_describe (token)));
  return tmap_json_reader_skip (json, token, error) && tmap_json_reader_next (json, &token, error);
}

TmapJsonDocument *
tmap_json_document_new (GBytes *content, const char *name, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  gsize length;
  const char *text = g_bytes_get_data (content, &length);
  TmapJsonDocument *self;

  if (length > TMAP_JSON_DOCUMENT_MAX_SIZE) {
    tmap_fail (error, TMAP_ERROR_VALUE, "%s: has %zu bytes; the limit for such a file is 16 MiB",
               name, length);
    return NULL;
  }
  if (!check_syntax (content, name, error))
    return NULL;
  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0) {
    text += 3;
    length -= 3;
  }
  if (!json_parser_load_from_data (parser, text, (gssize)length, error)) {
    g_prefix_error (error, "%s: ", name);
    return NULL;
  }
  self = g_new0 (TmapJsonDocument, 1);
  self->name = g_strdup (name);
  self->root = json_parser_steal_root (parser);
  return self;
}

void
tmap_json_document_free (TmapJsonDocument *self)
{
  g_clear_error (&self->error);
  json_node_unref (self->root);
  g_free (self->name);
  g_free (self);
}

gboolean
tmap_json_document_check (TmapJsonDocument *self, GError **error)
{
  if (self->error == NULL)
    return TRUE;
  g_propagate_error (error, g_error_copy (self->error));
  return FALSE;
}

static void
note_error (TmapJsonDocument *self, const char *key, const char *expected, gboolean there)
{
  if (self->error == NULL)
    /* TRANSLATORS: a file, a key in it, and what is wrong, such as "is not a text" */
    tmap_fail (&self->error, TMAP_ERROR_VALUE, "%s: %s %s", self->name, key,
               tmap_tr (there ? expected : N_ ("is missing; is this a manifest?")));
}

static JsonNode *
find (TmapJsonDocument *self, JsonObject *parent, const char *key)
{
  JsonObject *object = parent != NULL ? parent : json_node_get_object (self->root);
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && !JSON_NODE_HOLDS_NULL (node) ? node : NULL;
}

JsonObject *
tmap_json_optional_object (TmapJsonDocument *self, JsonObject *parent, const char *key)
{
  JsonNode *node = find (self, parent, key);

  if (node == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);
  note_error (self, key, "is not an object", TRUE);
  return NULL;
}

JsonObject *
tmap_json_object (TmapJsonDocument *self, JsonObject *parent, const char *key)
{
  JsonObject *object = tmap_json_optional_object (self, parent, key);

  if (object == NULL)
    note_error (self, key, NULL, FALSE);
  return object;
}

const char *
tmap_json_optional_text (TmapJsonDocument *self, JsonObject *parent, const char *key)
{
  JsonNode *node = find (self, parent, key);

  if (node == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_get_string (node);
  note_error (self, key, "is not a text", TRUE);
  return NULL;
}

const char *
tmap_json_text (TmapJsonDocument *self, JsonObject *parent, const char *key)
{
  const char *text = tmap_json_optional_text (self, parent, key);

  if (text == NULL)
    note_error (self, key, NULL, FALSE);
  return text != NULL ? text : "";
}

static gboolean
is_number (JsonNode *node)
{
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_NONE;

  return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE;
}

double
tmap_json_double (TmapJsonDocument *self, JsonObject *parent, const char *key)
{
  JsonNode *node = find (self, parent, key);

  if (node == NULL || !is_number (node)) {
    note_error (self, key, "is not a number", node != NULL);
    return NAN;
  }
  return json_node_get_double (node);
}

static gboolean
get_count (JsonNode *node, guint *count)
{
  gint64 value;

  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64)
    return FALSE;
  value = json_node_get_int (node);
  *count = (guint)CLAMP (value, 0, G_MAXINT32);
  return value == (gint64)*count;
}

double
tmap_json_optional_double (TmapJsonDocument *self, JsonObject *parent, const char *key)
{
  return find (self, parent, key) != NULL ? tmap_json_double (self, parent, key) : NAN;
}

gboolean
tmap_json_boolean (TmapJsonDocument *self, JsonObject *parent, const char *key)
{
  JsonNode *node = find (self, parent, key);

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
      json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    return json_node_get_boolean (node);
  note_error (self, key, "is neither true nor false", node != NULL);
  return FALSE;
}

guint
tmap_json_count (TmapJsonDocument *self, JsonObject *parent, const char *key)
{
  JsonNode *node = find (self, parent, key);
  guint count = 0;

  if (node == NULL || !get_count (node, &count))
    note_error (self, key, "is not a count", node != NULL);
  return count;
}

GArray *
tmap_json_counts (TmapJsonDocument *self, JsonObject *parent, const char *key)
{
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (guint));
  JsonNode *node = find (self, parent, key);
  JsonArray *array;

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node)) {
    note_error (self, key, "is not a list", node != NULL);
    return counts;
  }
  array = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (array); i++) {
    guint count = 0;

    if (!get_count (json_array_get_element (array, i), &count))
      note_error (self, key, "is not a list of counts", TRUE);
    g_array_append_val (counts, count);
  }
  return counts;
}

/* Goes on to the value of the member @key of the object that was just begun. */
static gboolean
seek_member (TmapJsonReader *json, const char *key, TmapJsonToken *token)
{
  while (tmap_json_reader_next (json, token, NULL) && *token == TMAP_JSON_KEY) {
    gboolean found = strcmp (tmap_json_reader_get_text (json, NULL), key) == 0;

    if (!tmap_json_reader_next (json, token, NULL))
      return FALSE;
    if (found)
      return TRUE;
    if (!tmap_json_reader_skip (json, *token, NULL))
      return FALSE;
  }
  return FALSE;
}

char *
tmap_json_number_text (GBytes *content, const char *object, const char *key)
{
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (content, "");
  g_autoptr (TmapJsonReader) json = tmap_json_reader_new (input);
  TmapJsonToken token;

  if (!tmap_json_reader_next (json, &token, NULL) || token != TMAP_JSON_OBJECT_START ||
      !seek_member (json, object, &token) || token != TMAP_JSON_OBJECT_START ||
      !seek_member (json, key, &token) || token != TMAP_JSON_NUMBER)
    return NULL;
  return g_strdup (tmap_json_reader_get_text (json, NULL));
}
