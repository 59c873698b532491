/* SPDX-License-Identifier: Apache-2.0 */
#include "config/yaml-node.h"

#include "base/error.h"
#include "base/text.h"
#include "base/i18n.h"

void
tmap_yaml_node_free (TmapYamlNode *self)
{
  g_clear_pointer (&self->children, g_ptr_array_unref);
  g_clear_pointer (&self->keys, g_ptr_array_unref);
  g_clear_pointer (&self->scalar.integer, tmap_integer_free);
  g_free (self->text);
  g_free (self);
}

static void
append_path (GString *path, const TmapYamlNode *node)
{
  g_autofree char *name = NULL;

  if (node->parent == NULL)
    return;
  append_path (path, node->parent);
  if (node->key == NULL) {
    g_string_append_printf (path, "[%u]", node->index);
    return;
  }
  if (path->len > 0)
    g_string_append_c (path, '.');
  /* A list as a key has no text; it is an error, but one that must be told. */
  name = tmap_text_brief (node->key->text != NULL ? node->key->text : "?");
  g_string_append (path, name);
}

char *
tmap_yaml_node_dup_path (const TmapYamlNode *self)
{
  GString *path;

  g_return_val_if_fail (self != NULL, NULL);

  path = g_string_new (NULL);
  append_path (path, self);
  return g_string_free (path, FALSE);
}

gboolean
tmap_yaml_node_fail (const TmapYamlNode *self, GError **error, const char *format, ...)
{
  g_autofree char *path = NULL;
  g_autofree char *message = NULL;
  va_list args;

  g_return_val_if_fail (self != NULL && format != NULL, FALSE);

  va_start (args, format);
  message = g_strdup_vprintf (tmap_tr (format), args);
  va_end (args);
  path = tmap_yaml_node_dup_path (self);
  return tmap_fail (error, TMAP_ERROR_VALUE, "%s:%u:%u: %s%s%s", self->file, self->line,
                    self->column, path, *path != '\0' ? ": " : "", message);
}

static char *
describe (const TmapYamlNode *self)
{
  g_autofree char *brief = self->text != NULL ? tmap_text_brief (self->text) : NULL;

  switch (self->scalar.kind) {
  case TMAP_YAML_NULL:
    return g_strdup (tmap_tr ("nothing"));
  case TMAP_YAML_BOOLEAN:
    return g_strdup_printf (tmap_tr ("the truth value '%s'"), brief);
  case TMAP_YAML_INTEGER:
  case TMAP_YAML_FLOAT:
    return g_strdup_printf (tmap_tr ("the number %s"), brief);
  case TMAP_YAML_DATE:
    return g_strdup_printf (tmap_tr ("the date '%s'"), brief);
  case TMAP_YAML_SPECIAL:
    return g_strdup_printf (tmap_tr ("the sign '%s'"), brief);
  case TMAP_YAML_LIST:
    return g_strdup (tmap_tr ("a list"));
  case TMAP_YAML_MAPPING:
    return g_strdup (tmap_tr ("a mapping"));
  case TMAP_YAML_TEXT:
  default:
    return g_strdup_printf (tmap_tr ("the text '%s'"), brief);
  }
}

gboolean
tmap_yaml_node_fail_expected (const TmapYamlNode *self, const char *expected, GError **error)
{
  g_autofree char *found = NULL;

  g_return_val_if_fail (self != NULL && expected != NULL, FALSE);

  found = describe (self);
  return tmap_yaml_node_fail (self, error, "expected %s, found %s", tmap_tr (expected), found);
}
