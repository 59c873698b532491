/* SPDX-License-Identifier: Apache-2.0 */
#include "app/selection-method.h"

#include <glib/gi18n.h>
#include <string.h>

#define METHOD "selection_method"
#define START "start_index"

const char *
tmap_app_selection_method_name (TmapSelectionMethod method)
{
  static const char *const names[] = { [TMAP_SELECTION_RANDOM] = "random",
                                       [TMAP_SELECTION_REPRESENTATIVE] = "representative",
                                       [TMAP_SELECTION_MANUAL] = "manual" };

  g_return_val_if_fail ((guint)method < G_N_ELEMENTS (names), NULL);

  return names[method];
}

/* The mapping without @key. */
static TmapYamlValue *
copy_without (const TmapYamlValue *mapping, const char *key)
{
  TmapYamlValue *copy = tmap_yaml_value_new_mapping ();

  for (guint i = 0; i < mapping->keys->len; i++) {
    const char *name = g_ptr_array_index (mapping->keys, i);

    if (strcmp (name, key) != 0)
      tmap_yaml_value_insert (copy, name,
                              tmap_yaml_value_copy (g_ptr_array_index (mapping->children, i)));
  }
  return copy;
}

/* The section `mapping` with another method, or NULL if it is not written in a simple way. */
static TmapYamlValue *
make_section (const TmapYamlNode *node, TmapSelectionMethod method, guint start)
{
  g_autoptr (TmapYamlValue) old = NULL;
  TmapYamlValue *value;
  TmapYamlValue *name;

  if (node == NULL || node->scalar.kind != TMAP_YAML_MAPPING || node->merges ||
      node->origin != TMAP_YAML_WRITTEN)
    return NULL;
  old = tmap_yaml_value_new_from_node (node);
  value = copy_without (old, START);
  name = tmap_yaml_value_find (value, METHOD);
  if (name != NULL && name->kind == TMAP_YAML_VALUE_TEXT) {
    g_free (name->text);
    name->text = g_strdup (tmap_app_selection_method_name (method));
  } else if (name == NULL) {
    tmap_yaml_value_insert (value, METHOD,
                            tmap_yaml_value_new_text (tmap_app_selection_method_name (method)));
  } else {
    g_clear_pointer (&value, tmap_yaml_value_free);
  }
  if (value != NULL && method == TMAP_SELECTION_MANUAL)
    tmap_yaml_value_insert (value, START, tmap_yaml_value_new_integer (start));
  return value;
}

/* One after the other: for a moment the configuration is wrong, which the panes would tell. */
static gboolean
write_apart (
    TmapAppDocument *document, guint index, TmapSelectionMethod method, guint start, GError **error)
{
  const TmapAppFileRole role = TMAP_APP_FILE_GENERATION;

  return tmap_app_document_set_text (document, role, index, "mapping." METHOD,
                                     tmap_app_selection_method_name (method), error) &&
         (method == TMAP_SELECTION_MANUAL
              ? tmap_app_document_set_integer (document, role, index, "mapping." START, start,
                                               error)
              : tmap_app_document_set (document, role, index, "mapping." START, NULL, error));
}

gboolean
tmap_app_write_selection_method (
    TmapAppDocument *document, guint index, TmapSelectionMethod method, guint start, GError **error)
{
  g_autoptr (TmapYamlValue) section = NULL;
  gboolean ok;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (document), FALSE);

  section = make_section (
      tmap_app_document_find (document, TMAP_APP_FILE_GENERATION, index, "mapping"), method, start);
  tmap_app_document_begin_group (document, method == TMAP_SELECTION_MANUAL
                                               ? _ ("Pick window")
                                               : _ ("Change selection method"));
  ok = section != NULL &&
       tmap_app_document_set (document, TMAP_APP_FILE_GENERATION, index, "mapping", section, NULL);
  if (!ok)
    ok = write_apart (document, index, method, start, error);
  tmap_app_document_end_group (document);
  return ok;
}
