/* SPDX-License-Identifier: Apache-2.0 */
#include "config/yaml-get.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "base/i18n.h"

static gboolean
fail_unknown_key (const TmapYamlNode *mapping,
                  const TmapYamlNode *key,
                  const char *const *known,
                  GError **error)
{
  g_autofree char *path = tmap_yaml_node_dup_path (mapping);
  g_autofree char *name = tmap_text_brief (key->text);
  g_autofree char *all = g_strjoinv (", ", (char **)known);
  const char *nearest = tmap_text_nearest (key->text, known);
  g_autofree char *where = *path != '\0' ? g_strdup_printf (tmap_tr ("'%s' in %s"), name, path)
                                         : g_strdup_printf (tmap_tr ("'%s'"), name);

  if (nearest != NULL)
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s:%u:%u: unknown key %s; did you mean '%s'?",
                      key->file, key->line, key->column, where, nearest);
  return tmap_fail (error, TMAP_ERROR_VALUE, "%s:%u:%u: unknown key %s; the keys are: %s",
                    key->file, key->line, key->column, where, all);
}

gboolean
tmap_yaml_check_mapping (const TmapYamlNode *node, const char *const *known, GError **error)
{
  g_return_val_if_fail (node != NULL && known != NULL, FALSE);

  if (node->scalar.kind != TMAP_YAML_MAPPING)
    return tmap_yaml_node_fail_expected (node, "a mapping", error);
  for (guint i = 0; i < node->keys->len; i++) {
    const TmapYamlNode *key = node->keys->pdata[i];

    if (key->scalar.kind != TMAP_YAML_TEXT || !g_strv_contains (known, key->text))
      return fail_unknown_key (node, key, known, error);
  }
  return TRUE;
}

static const TmapYamlNode *
find_even_null (const TmapYamlNode *mapping, const char *key)
{
  for (guint i = 0; mapping != NULL && i < mapping->keys->len; i++) {
    const TmapYamlNode *candidate = mapping->keys->pdata[i];

    if (candidate->scalar.kind == TMAP_YAML_TEXT && strcmp (candidate->text, key) == 0)
      return mapping->children->pdata[i];
  }
  return NULL;
}

const TmapYamlNode *
tmap_yaml_find (const TmapYamlNode *mapping, const char *key)
{
  const TmapYamlNode *node;

  g_return_val_if_fail (key != NULL, NULL);

  node = find_even_null (mapping, key);
  return node != NULL && node->scalar.kind != TMAP_YAML_NULL ? node : NULL;
}

gboolean
tmap_yaml_is_empty (const TmapYamlNode *mapping, const char *key)
{
  const TmapYamlNode *node = tmap_yaml_find (mapping, key);

  return node == NULL || (node->children != NULL && node->children->len == 0);
}

/* A required key that is null is found, so that its getter tells what it expected. */
static gboolean
look_up (const TmapYamlNode *mapping,
         const char *key,
         TmapYamlNeed need,
         const TmapYamlNode **node,
         GError **error)
{
  g_autofree char *path = NULL;

  *node =
      need == TMAP_YAML_REQUIRED ? find_even_null (mapping, key) : tmap_yaml_find (mapping, key);
  if (*node != NULL || need == TMAP_YAML_OPTIONAL)
    return TRUE;
  g_assert (mapping != NULL);
  path = tmap_yaml_node_dup_path (mapping);
  return tmap_fail (error, TMAP_ERROR_VALUE, "%s:%u:%u: the key '%s%s%s' is missing", mapping->file,
                    mapping->line, mapping->column, path, *path != '\0' ? "." : "", key);
}

gboolean
tmap_yaml_get_mapping (const TmapYamlNode *mapping,
                       const char *key,
                       TmapYamlNeed need,
                       const char *const *known,
                       const TmapYamlNode **value,
                       GError **error)
{
  const TmapYamlNode *node;

  g_return_val_if_fail (key != NULL && known != NULL && value != NULL, FALSE);

  if (!look_up (mapping, key, need, &node, error))
    return FALSE;
  if (node != NULL && !tmap_yaml_check_mapping (node, known, error))
    return FALSE;
  *value = node;
  return TRUE;
}

gboolean
tmap_yaml_get_list (const TmapYamlNode *mapping,
                    const char *key,
                    TmapYamlNeed need,
                    const TmapYamlNode **value,
                    GError **error)
{
  const TmapYamlNode *node;

  g_return_val_if_fail (key != NULL && value != NULL, FALSE);

  if (!look_up (mapping, key, need, &node, error))
    return FALSE;
  if (node != NULL && node->scalar.kind != TMAP_YAML_LIST)
    return tmap_yaml_node_fail_expected (node, "a list", error);
  if (node != NULL && node->children->len == 0)
    return tmap_yaml_node_fail (node, error, "the list may not be empty");
  if (node != NULL && node->children->len > TMAP_YAML_MAX_ENTRIES)
    return tmap_yaml_node_fail (node, error, "the list has %u entries, %d are allowed",
                                node->children->len, TMAP_YAML_MAX_ENTRIES);
  *value = node;
  return TRUE;
}

static gboolean
check_text (const TmapYamlNode *node, gboolean filled, GError **error)
{
  gboolean is_text = node->scalar.kind == TMAP_YAML_TEXT;

  /* `007` and `no` may well be meant as names. */
  if (!is_text && node->text != NULL && node->scalar.kind != TMAP_YAML_NULL)
    return tmap_yaml_node_fail_expected (node, "a text (in quotes)", error);
  if (!is_text)
    return tmap_yaml_node_fail_expected (node, "a text", error);
  if (filled && tmap_text_is_blank (node->text))
    return tmap_yaml_node_fail (node, error, "the text may not be blank");
  return TRUE;
}

static gboolean
get_text (const TmapYamlNode *mapping,
          const char *key,
          TmapYamlNeed need,
          gboolean filled,
          char **value,
          GError **error)
{
  const TmapYamlNode *node;

  if (!look_up (mapping, key, need, &node, error))
    return FALSE;
  if (node == NULL)
    return TRUE;
  if (!check_text (node, filled, error))
    return FALSE;
  g_free (*value);
  *value = g_strdup (node->text);
  return TRUE;
}

gboolean
tmap_yaml_get_text (
    const TmapYamlNode *mapping, const char *key, TmapYamlNeed need, char **value, GError **error)
{
  g_return_val_if_fail (key != NULL && value != NULL, FALSE);

  return get_text (mapping, key, need, FALSE, value, error);
}

gboolean
tmap_yaml_get_filled_text (
    const TmapYamlNode *mapping, const char *key, TmapYamlNeed need, char **value, GError **error)
{
  g_return_val_if_fail (key != NULL && value != NULL, FALSE);

  return get_text (mapping, key, need, TRUE, value, error);
}

static char *
join_path (const char *base_dir, const char *path)
{
  return g_path_is_absolute (path) ? g_strdup (path) : g_build_filename (base_dir, path, NULL);
}

gboolean
tmap_yaml_get_path (const TmapYamlNode *mapping,
                    const char *key,
                    TmapYamlNeed need,
                    const char *base_dir,
                    char **value,
                    GError **error)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (key != NULL && base_dir != NULL && value != NULL, FALSE);

  if (!get_text (mapping, key, need, TRUE, &text, error))
    return FALSE;
  if (text == NULL)
    return TRUE;
  g_free (*value);
  *value = join_path (base_dir, text);
  return TRUE;
}

gboolean
tmap_yaml_get_paths (const TmapYamlNode *mapping,
                     const char *key,
                     TmapYamlNeed need,
                     const char *base_dir,
                     GPtrArray *values,
                     GError **error)
{
  const TmapYamlNode *list;

  g_return_val_if_fail (key != NULL && base_dir != NULL && values != NULL, FALSE);

  if (!tmap_yaml_get_list (mapping, key, need, &list, error))
    return FALSE;
  for (guint i = 0; list != NULL && i < list->children->len; i++) {
    const TmapYamlNode *node = list->children->pdata[i];

    if (!check_text (node, TRUE, error))
      return FALSE;
    g_ptr_array_add (values, join_path (base_dir, node->text));
  }
  return TRUE;
}

/* "'filter' or 'error'", "'a', 'b' or 'c'" */
static char *
join_choices (const char *const *choices)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; choices[i] != NULL; i++) {
    if (i > 0)
      g_string_append (text, choices[i + 1] != NULL ? tmap_tr (", ") : tmap_tr (" or "));
    g_string_append_printf (text, "'%s'", choices[i]);
  }
  return g_string_free (text, FALSE);
}

static gboolean
fail_choice (const TmapYamlNode *node, const char *const *choices, GError **error)
{
  g_autofree char *all = join_choices (choices);
  g_autofree char *brief = NULL;
  const char *nearest = NULL;

  if (node->scalar.kind == TMAP_YAML_TEXT)
    nearest = tmap_text_nearest (node->text, choices);
  if (nearest == NULL)
    return tmap_yaml_node_fail_expected (node, all, error);
  brief = tmap_text_brief (node->text);
  return tmap_yaml_node_fail (node, error, "expected %s, found the text '%s'; did you mean '%s'?",
                              all, brief, nearest);
}

static gboolean
read_choice (const TmapYamlNode *node,
             const char *const *choices,
             gboolean any_case,
             guint *index,
             GError **error)
{
  g_autofree char *text = NULL;

  if (node->scalar.kind != TMAP_YAML_TEXT)
    return fail_choice (node, choices, error);
  text = any_case ? tmap_text_lower (node->text) : g_strdup (node->text);
  for (guint i = 0; choices[i] != NULL; i++) {
    if (strcmp (choices[i], text) == 0) {
      *index = i;
      return TRUE;
    }
  }
  return fail_choice (node, choices, error);
}

gboolean
tmap_yaml_get_choice (const TmapYamlNode *mapping,
                      const char *key,
                      TmapYamlNeed need,
                      const char *const *choices,
                      gboolean any_case,
                      guint *index,
                      GError **error)
{
  const TmapYamlNode *node;

  g_return_val_if_fail (key != NULL && choices != NULL && index != NULL, FALSE);

  if (!look_up (mapping, key, need, &node, error))
    return FALSE;
  return node == NULL || read_choice (node, choices, any_case, index, error);
}

gboolean
tmap_yaml_get_choices (const TmapYamlNode *mapping,
                       const char *key,
                       const char *const *choices,
                       guint *set,
                       GError **error)
{
  const TmapYamlNode *list;

  g_return_val_if_fail (key != NULL && choices != NULL && set != NULL, FALSE);

  if (!tmap_yaml_get_list (mapping, key, TMAP_YAML_OPTIONAL, &list, error))
    return FALSE;
  for (guint i = 0; list != NULL && i < list->children->len; i++) {
    guint index = 0;

    if (!read_choice (list->children->pdata[i], choices, TRUE, &index, error))
      return FALSE;
    *set |= 1u << index;
  }
  return TRUE;
}

gboolean
tmap_yaml_get_boolean (const TmapYamlNode *mapping,
                       const char *key,
                       gboolean *value,
                       GError **error)
{
  const TmapYamlNode *node;

  g_return_val_if_fail (key != NULL && value != NULL, FALSE);

  node = tmap_yaml_find (mapping, key);
  if (node == NULL)
    return TRUE;
  if (node->scalar.kind != TMAP_YAML_BOOLEAN)
    return tmap_yaml_node_fail_expected (node, "true or false", error);
  *value = node->scalar.boolean;
  return TRUE;
}

gboolean
tmap_yaml_get_integer (const TmapYamlNode *mapping,
                       const char *key,
                       TmapInteger **value,
                       GError **error)
{
  const TmapYamlNode *node;

  g_return_val_if_fail (key != NULL && value != NULL, FALSE);

  node = tmap_yaml_find (mapping, key);
  if (node == NULL)
    return TRUE;
  if (node->scalar.kind != TMAP_YAML_INTEGER)
    return tmap_yaml_node_fail_expected (node, "a whole number", error);
  g_clear_pointer (value, tmap_integer_free);
  *value = tmap_integer_copy (node->scalar.integer);
  return TRUE;
}

gboolean
tmap_yaml_read_count (
    const TmapYamlNode *node, guint minimum, guint maximum, guint *value, GError **error)
{
  g_autofree char *expected = NULL;
  gint64 number;

  g_return_val_if_fail (node != NULL && value != NULL, FALSE);

  if (node->scalar.kind != TMAP_YAML_INTEGER)
    return tmap_yaml_node_fail_expected (node, "a whole number", error);
  if (tmap_integer_to_int64 (node->scalar.integer, &number) && number >= minimum &&
      number <= maximum) {
    *value = (guint)number;
    return TRUE;
  }
  if (minimum == maximum)
    expected = g_strdup_printf (tmap_tr ("the number %u"), minimum);
  else
    expected = g_strdup_printf (tmap_tr ("a whole number from %u to %u"), minimum, maximum);
  return tmap_yaml_node_fail_expected (node, expected, error);
}

gboolean
tmap_yaml_get_count (const TmapYamlNode *mapping,
                     const char *key,
                     TmapYamlNeed need,
                     guint minimum,
                     guint maximum,
                     guint *value,
                     GError **error)
{
  const TmapYamlNode *node;

  g_return_val_if_fail (key != NULL && value != NULL, FALSE);

  if (!look_up (mapping, key, need, &node, error))
    return FALSE;
  return node == NULL || tmap_yaml_read_count (node, minimum, maximum, value, error);
}

gboolean
tmap_yaml_get_counts (
    const TmapYamlNode *mapping, const char *key, guint maximum, GArray *values, GError **error)
{
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (guint));
  const TmapYamlNode *list;

  g_return_val_if_fail (key != NULL && values != NULL, FALSE);

  if (!tmap_yaml_get_list (mapping, key, TMAP_YAML_OPTIONAL, &list, error))
    return FALSE;
  if (list == NULL)
    return TRUE;
  for (guint i = 0; i < list->children->len; i++) {
    guint count;

    if (!tmap_yaml_read_count (list->children->pdata[i], 1, maximum, &count, error))
      return FALSE;
    g_array_append_val (counts, count);
  }
  g_array_set_size (values, 0);
  g_array_append_vals (values, counts->data, counts->len);
  return TRUE;
}

/* NULL if the key is absent. */
static gboolean
get_number (const TmapYamlNode *mapping, const char *key, const TmapYamlNode **node, GError **error)
{
  *node = tmap_yaml_find (mapping, key);
  if (*node == NULL || (*node)->scalar.kind == TMAP_YAML_INTEGER ||
      (*node)->scalar.kind == TMAP_YAML_FLOAT)
    return TRUE;
  return tmap_yaml_node_fail_expected (*node, "a number", error);
}

gboolean
tmap_yaml_get_fraction (const TmapYamlNode *mapping, const char *key, double *value, GError **error)
{
  const TmapYamlNode *node;

  g_return_val_if_fail (key != NULL && value != NULL, FALSE);

  if (!get_number (mapping, key, &node, error))
    return FALSE;
  if (node == NULL)
    return TRUE;
  if (!(node->scalar.number >= 0.0 && node->scalar.number <= 1.0))
    return tmap_yaml_node_fail_expected (node, "a number from 0 to 1", error);
  *value = node->scalar.number;
  return TRUE;
}

gboolean
tmap_yaml_get_positive_number (const TmapYamlNode *mapping,
                               const char *key,
                               double *value,
                               GError **error)
{
  const TmapYamlNode *node;

  g_return_val_if_fail (key != NULL && value != NULL, FALSE);

  if (!get_number (mapping, key, &node, error))
    return FALSE;
  if (node == NULL)
    return TRUE;
  if (!(node->scalar.number > 0.0 && isfinite (node->scalar.number)))
    return tmap_yaml_node_fail_expected (node, "a finite number above 0", error);
  *value = node->scalar.number;
  return TRUE;
}
