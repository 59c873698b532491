/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** A document larger than this is an error. */
#define TMAP_JSON_DOCUMENT_MAX_SIZE ((gsize)16 * 1024 * 1024)

/**
 * TmapJsonDocument:
 * @name: the file, for messages
 * @error: the first error that a getter met, or %NULL
 *
 * A small JSON document, such as a manifest, whose members are read by getters. A getter that does
 * not find what it looks for notes an error that names the member and returns a neutral value, so
 * that a reader can ask for all it needs and look once whether all was there.
 */
typedef struct {
  char *name;
  JsonNode *root;
  GError *error;
} TmapJsonDocument;

/**
 * tmap_json_document_new:
 * @content: the text, an object
 *
 * Returns: (transfer full) (nullable): the document; %NULL with file and line on error
 */
TmapJsonDocument *tmap_json_document_new (GBytes *content, const char *name, GError **error);

void tmap_json_document_free (TmapJsonDocument *self);

/** tmap_json_document_check: Returns: whether all getters succeeded; else their first error */
gboolean tmap_json_document_check (TmapJsonDocument *self, GError **error);

/**
 * tmap_json_object:
 * @parent: (nullable): an object of the document; %NULL for the document itself
 *
 * Returns: (transfer none) (nullable): the object member @key
 */
JsonObject *tmap_json_object (TmapJsonDocument *self, JsonObject *parent, const char *key);

/** tmap_json_optional_object: the same where the member may be null or absent */
JsonObject *tmap_json_optional_object (TmapJsonDocument *self, JsonObject *parent, const char *key);

/** tmap_json_text: Returns: (transfer none): the text member @key */
const char *tmap_json_text (TmapJsonDocument *self, JsonObject *parent, const char *key);

/** tmap_json_optional_text: Returns: (nullable): the same where the member may be null or absent */
const char *tmap_json_optional_text (TmapJsonDocument *self, JsonObject *parent, const char *key);

/** tmap_json_double: Returns: the number member @key */
double tmap_json_double (TmapJsonDocument *self, JsonObject *parent, const char *key);

/** tmap_json_optional_double: Returns: the same where the member may be null or absent, then NAN */
double tmap_json_optional_double (TmapJsonDocument *self, JsonObject *parent, const char *key);

/** tmap_json_boolean: Returns: the member @key, which is true or false */
gboolean tmap_json_boolean (TmapJsonDocument *self, JsonObject *parent, const char *key);

/** tmap_json_count: Returns: the member @key, a whole number that is not negative */
guint tmap_json_count (TmapJsonDocument *self, JsonObject *parent, const char *key);

/** tmap_json_counts: Returns: (transfer full) (element-type guint): the member @key, a list */
GArray *tmap_json_counts (TmapJsonDocument *self, JsonObject *parent, const char *key);

/**
 * tmap_json_number_text:
 * @content: a document that tmap_json_document_new() accepts
 * @object: a member of it that is an object
 * @key: a member of that
 *
 * json-glib keeps whole numbers in 64 bits; seeds may be larger.
 *
 * Returns: (transfer full) (nullable): the number as it is written; %NULL if there is none
 */
char *tmap_json_number_text (GBytes *content, const char *object, const char *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapJsonDocument, tmap_json_document_free)

G_END_DECLS
