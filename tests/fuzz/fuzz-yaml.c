/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz-yaml.h"

#include <string.h>

#include "config/yaml-document.h"
#include "config/yaml-edit.h"
#include "config/yaml-write.h"
#include "fuzz.h"

/* Edits that are tried on a file, and how long that may be. */
#define MAX_EDITS 3
#define MAX_EDITED_SIZE 8192

static TmapYamlDocument *
parse (const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  TmapYamlDocument *document = tmap_yaml_document_parse (text, length, "input", &error);

  fuzz_check_outcome (document != NULL, error);
  return document;
}

/* A value has keys that are texts, each once, and no merges: of others a copy says something else.
 */
static gboolean
has_plain_keys (const TmapYamlNode *node)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; node->children != NULL && i < node->children->len; i++) {
    const TmapYamlNode *key = node->keys != NULL ? node->keys->pdata[i] : NULL;

    if (!has_plain_keys (node->children->pdata[i]))
      return FALSE;
    if (key != NULL && (key->scalar.kind != TMAP_YAML_TEXT || strcmp (key->text, "<<") == 0 ||
                        !g_hash_table_add (seen, key->text)))
      return FALSE;
  }
  return TRUE;
}

static void
check_written (const TmapYamlValue *value, const char *text)
{
  g_autoptr (TmapYamlDocument) document = tmap_yaml_document_parse (text, strlen (text), "", NULL);

  g_assert_nonnull (document);
  g_assert_true (tmap_yaml_value_equals (value, tmap_yaml_document_get_root (document)));
}

static void
check_rewrite (const TmapYamlNode *root)
{
  g_autoptr (TmapYamlValue) value = tmap_yaml_value_new_from_node (root);
  g_autoptr (GString) flow = g_string_new (NULL);
  g_autoptr (GString) block = g_string_new (NULL);

  g_assert_true (!has_plain_keys (root) || tmap_yaml_value_equals (value, root));
  if (!has_plain_keys (root))
    return;
  tmap_yaml_append_flow (flow, value, NULL);
  check_written (value, flow->str);
  if (tmap_yaml_is_inline (value))
    tmap_yaml_append_inline (block, value, NULL);
  else
    tmap_yaml_append_block (block, value, 0, 2, "\n");
  check_written (value, block->str);
}

/* Collects values that are written where they stand, so that edits can be made to them. */
static void
collect (const TmapYamlNode *node, GPtrArray *nodes)
{
  if (node->origin != TMAP_YAML_WRITTEN)
    return;
  if (node->parent != NULL)
    g_ptr_array_add (nodes, (gpointer)node);
  for (guint i = 0; node->children != NULL && i < node->children->len; i++)
    collect (node->children->pdata[i], nodes);
}

static TmapYamlValue *
choose_value (guint choice)
{
  static const char *const texts[] = {
    "a/b.csv", "it's: #1", "007", "no", "\xc3\xa4\n\t\"\xe2\x80\xa8", ""
  };
  TmapYamlValue *list;

  if (choice % 9 < G_N_ELEMENTS (texts))
    return tmap_yaml_value_new_text (texts[choice % 9]);
  if (choice % 9 == 6)
    return tmap_yaml_value_new_integer (-12);
  if (choice % 9 == 7)
    return tmap_yaml_value_new_double (0.25);
  list = tmap_yaml_value_new_texts ((const char *const[]){ "x", "- y", NULL });
  tmap_yaml_value_append (list, tmap_yaml_value_new_boolean (TRUE));
  return list;
}

/* The new text has all that stood before and behind the value. */
static void
check_rest (const char *before, const char *after, const TmapYamlNode *node)
{
  gsize rest = strlen (before) - node->end;

  g_assert_cmpuint (strlen (after), >=, node->start + rest);
  g_assert_cmpmem (before, node->start, after, node->start);
  g_assert_cmpmem (before + node->end, rest, after + strlen (after) - rest, rest);
}

static void
check_set (const char *text, const TmapYamlNode *node, const char *path, const TmapYamlValue *value)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *changed = tmap_yaml_edit_set (text, "input", path, value, &error);
  g_autofree char *again = NULL;
  g_autoptr (TmapYamlDocument) document = NULL;

  fuzz_check_outcome (changed != NULL, error);
  if (changed == NULL)
    return;
  document = parse (changed, strlen (changed));
  g_assert_nonnull (document);
  g_assert_true (tmap_yaml_value_equals (
      value, tmap_yaml_node_lookup (tmap_yaml_document_get_root (document), path)));
  if (node->children == NULL && node->start < node->end && value->children == NULL)
    check_rest (text, changed, node);
  again = tmap_yaml_edit_set (changed, "input", path, value, NULL);
  g_assert_cmpstr (again, ==, changed);
}

/* A key that is taken away is not there, or null if a merge would bring it in again. */
static void
check_gone (const TmapYamlNode *node)
{
  g_assert_true (node == NULL || node->scalar.kind == TMAP_YAML_NULL);
}

/* What @node is in without it; NULL if a copy would not say the same. */
static TmapYamlValue *
without (const TmapYamlNode *node)
{
  const TmapYamlNode *parent = node->parent;
  TmapYamlValue *rest;
  guint place;

  if (parent->merges || !has_plain_keys (parent))
    return NULL;
  g_assert_true (g_ptr_array_find (parent->children, node, &place));
  rest = tmap_yaml_value_new_from_node (parent);
  g_ptr_array_remove_index (rest->children, place);
  if (rest->keys != NULL)
    g_ptr_array_remove_index (rest->keys, place);
  return rest;
}

static void
check_unset (const char *text, const TmapYamlNode *node, const char *path)
{
  g_autofree char *outer = tmap_yaml_node_dup_path (node->parent);
  g_autoptr (TmapYamlValue) rest = without (node);
  g_autoptr (GError) error = NULL;
  g_autofree char *changed = tmap_yaml_edit_unset (text, "input", path, &error);
  g_autofree char *again = NULL;
  g_autoptr (TmapYamlDocument) document = NULL;

  fuzz_check_outcome (changed != NULL, error);
  if (changed == NULL)
    return;
  document = parse (changed, strlen (changed));
  g_assert_nonnull (document);
  g_assert_true (rest == NULL ||
                 tmap_yaml_value_equals (
                     rest, tmap_yaml_node_lookup (tmap_yaml_document_get_root (document), outer)));
  /* Of a list, the item behind it has come to its place. */
  if (g_str_has_suffix (path, "]"))
    return;
  check_gone (tmap_yaml_node_lookup (tmap_yaml_document_get_root (document), path));
  again = tmap_yaml_edit_unset (changed, "input", path, NULL);
  g_assert_cmpstr (again, ==, changed);
}

/* A list with an item more, which is made of what is no list. */
static TmapYamlValue *
with (const TmapYamlNode *node, guint index, const TmapYamlValue *value)
{
  TmapYamlValue *list = node->scalar.kind == TMAP_YAML_LIST ? tmap_yaml_value_new_from_node (node)
                                                            : tmap_yaml_value_new_list ();

  index = MIN (index, list->children->len);
  g_ptr_array_insert (list->children, (int)index, tmap_yaml_value_copy (value));
  return list;
}

static void
check_insert (const char *text,
              const TmapYamlNode *node,
              const char *path,
              guint index,
              const TmapYamlValue *value)
{
  g_autoptr (TmapYamlValue) meant = with (node, index, value);
  g_autoptr (GError) error = NULL;
  g_autofree char *changed = tmap_yaml_edit_insert (text, "input", path, index, value, &error);
  g_autoptr (TmapYamlDocument) document = NULL;
  const TmapYamlNode *list;

  fuzz_check_outcome (changed != NULL, error);
  if (changed == NULL)
    return;
  document = parse (changed, strlen (changed));
  g_assert_nonnull (document);
  list = tmap_yaml_node_lookup (tmap_yaml_document_get_root (document), path);
  g_assert_true (list != NULL && list->children != NULL);
  g_assert_cmpuint (list->children->len, ==, meant->children->len);
  index = MIN (index, list->children->len - 1);
  g_assert_true (tmap_yaml_value_equals (value, list->children->pdata[index]));
  g_assert_true (!has_plain_keys (node) || tmap_yaml_value_equals (meant, list));
}

static void
check_edit (const char *text, const TmapYamlNode *root, const TmapYamlNode *node, guint choice)
{
  g_autofree char *path = tmap_yaml_node_dup_path (node);
  g_autoptr (TmapYamlValue) same = tmap_yaml_value_new_from_node (node);
  g_autoptr (TmapYamlValue) value = choose_value (choice);
  g_autofree char *unchanged = NULL;

  /* Keys with dots and brackets, and those that are told apart by their kind, have no path. */
  if (tmap_yaml_node_lookup (root, path) != node)
    return;
  unchanged = tmap_yaml_edit_set (text, "input", path, same, NULL);
  if (has_plain_keys (node))
    g_assert_cmpstr (unchanged, ==, text);
  check_set (text, node, path, value);
  check_unset (text, node, path);
  check_insert (text, node, path, choice % 3, value);
}

static void
check_edits (const char *text, const TmapYamlNode *root)
{
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
  guint hash = g_str_hash (text);

  collect (root, nodes);
  for (guint i = 0; i < MIN (nodes->len, MAX_EDITS); i++)
    check_edit (text, root, nodes->pdata[(hash / 9 + i) % nodes->len], hash + i);
}

void
fuzz_yaml (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *)data, size);
  g_autoptr (TmapYamlDocument) document = parse ((const char *)data, size);
  const TmapYamlNode *root;

  if (document == NULL)
    return;
  root = tmap_yaml_document_get_root (document);
  check_rewrite (root);
  if (size <= MAX_EDITED_SIZE && strlen (text) == size)
    check_edits (text, root);
}

char *
fuzz_yaml_edit (const char *text, const char *path)
{
  g_autoptr (TmapYamlValue) seven = tmap_yaml_value_new_integer (7);

  return tmap_yaml_edit_set (text, "input", path, seven, NULL);
}
