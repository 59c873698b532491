/* SPDX-License-Identifier: Apache-2.0 */
#include "config/sweep-config.h"

#include <string.h>

#include "config/config-common.h"
#include "config/yaml-document.h"
#include "config/yaml-get.h"
#include "io/path.h"

#define NAME_CHARACTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"

/* The name of what the base says, where nothing else is given. */
#define BASE_NAME "base"

static void
variant_free (gpointer data)
{
  TmapSweepVariant *self = data;

  g_free (self->name);
  g_clear_pointer (&self->settings, tmap_yaml_value_free);
  g_free (self->path);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapSweepVariant, variant_free)

/* Reads what is particular in a variant. */
typedef gboolean (*ReadFunc) (TmapSweepVariant *variant, const TmapYamlNode *node, GError **error);

static gboolean
read_mapping (TmapSweepVariant *variant,
              const TmapYamlNode *node,
              const char *key,
              gboolean needed,
              GError **error)
{
  const TmapYamlNode *settings = tmap_yaml_find (node, key);

  if (settings == NULL)
    return !needed || tmap_yaml_node_fail (node, error, "the key '%s' is missing", key);
  if (settings->scalar.kind != TMAP_YAML_MAPPING)
    return tmap_yaml_node_fail_expected (settings, "a mapping", error);
  variant->settings = tmap_yaml_value_new_from_node (settings);
  return TRUE;
}

static gboolean
read_trace (TmapSweepVariant *variant, const TmapYamlNode *node, GError **error)
{
  static const char *const known[] = { "name", "source", NULL };

  return tmap_yaml_check_mapping (node, known, error) &&
         read_mapping (variant, node, "source", TRUE, error);
}

static gboolean
read_catalog (TmapSweepVariant *variant, const TmapYamlNode *node, GError **error)
{
  static const char *const known[] = { "name", "path", NULL };

  return tmap_yaml_check_mapping (node, known, error) &&
         tmap_yaml_get_filled_text (node, "path", TMAP_YAML_REQUIRED, &variant->path, error);
}

static gboolean
read_window (TmapSweepVariant *variant, const TmapYamlNode *node, GError **error)
{
  static const char *const known[] = { "name", "mapping", "best", NULL };

  return tmap_yaml_check_mapping (node, known, error) &&
         read_mapping (variant, node, "mapping", FALSE, error) &&
         tmap_yaml_get_count (node, "best", TMAP_YAML_OPTIONAL, 1, TMAP_SWEEP_MAX_CELLS,
                              &variant->best, error);
}

static gboolean
read_name (const GPtrArray *variants, const TmapYamlNode *node, char **name, GError **error)
{
  if (!tmap_yaml_get_filled_text (node, "name", TMAP_YAML_REQUIRED, name, error))
    return FALSE;
  node = tmap_yaml_find (node, "name");
  if ((*name)[0] == '.' || (*name)[strspn (*name, NAME_CHARACTERS)] != '\0')
    return tmap_yaml_node_fail (
        node, error,
        "the name '%s' may have letters, digits, '.', '_' and '-' only, and "
        "not begin with '.'",
        *name);
  for (guint i = 0; i < variants->len; i++)
    if (g_ascii_strcasecmp (((TmapSweepVariant *)g_ptr_array_index (variants, i))->name, *name) ==
        0)
      return tmap_yaml_node_fail (node, error, "the name '%s' is given twice", *name);
  return TRUE;
}

static gboolean
read_variants (
    const TmapYamlNode *root, const char *key, ReadFunc read, GPtrArray *variants, GError **error)
{
  const TmapYamlNode *list;

  if (!tmap_yaml_get_list (root, key, TMAP_YAML_OPTIONAL, &list, error))
    return FALSE;
  for (guint i = 0; list != NULL && i < list->children->len; i++) {
    const TmapYamlNode *node = list->children->pdata[i];
    g_autoptr (TmapSweepVariant) variant = g_new0 (TmapSweepVariant, 1);

    if (node->scalar.kind != TMAP_YAML_MAPPING)
      return tmap_yaml_node_fail_expected (node, "a mapping", error);
    if (!read_name (variants, node, &variant->name, error) || !read (variant, node, error))
      return FALSE;
    g_ptr_array_add (variants, g_steal_pointer (&variant));
  }
  if (list == NULL) {
    TmapSweepVariant *base = g_new0 (TmapSweepVariant, 1);

    base->name = g_strdup (BASE_NAME);
    g_ptr_array_add (variants, base);
  }
  return TRUE;
}

/* `{first: 1, count: 100}` */
static gboolean
read_seed_range (TmapSweepConfig *self, const TmapYamlNode *root, GError **error)
{
  static const char *const known[] = { "first", "count", NULL };
  const TmapYamlNode *range;
  guint first = 1;
  guint count = 0;

  if (!tmap_yaml_get_mapping (root, "seeds", TMAP_YAML_REQUIRED, known, &range, error) ||
      !tmap_yaml_get_count (range, "first", TMAP_YAML_OPTIONAL, 0, G_MAXINT32, &first, error) ||
      !tmap_yaml_get_count (range, "count", TMAP_YAML_REQUIRED, 1, TMAP_SWEEP_MAX_CELLS, &count,
                            error))
    return FALSE;
  for (guint i = 0; i < count; i++)
    g_ptr_array_add (self->seeds, g_strdup_printf ("%u", first + i));
  return TRUE;
}

static gboolean
add_seed (TmapSweepConfig *self, const TmapYamlNode *node, GError **error)
{
  g_autofree char *text = NULL;

  if (node->scalar.kind != TMAP_YAML_INTEGER)
    return tmap_yaml_node_fail_expected (node, "a whole number", error);
  text = tmap_integer_to_text (node->scalar.integer);
  if (g_ptr_array_find_with_equal_func (self->seeds, text, g_str_equal, NULL))
    return tmap_yaml_node_fail (node, error, "the seed %s is given twice", text);
  g_ptr_array_add (self->seeds, g_steal_pointer (&text));
  return TRUE;
}

static gboolean
read_seeds (TmapSweepConfig *self, const TmapYamlNode *root, GError **error)
{
  const TmapYamlNode *seeds = tmap_yaml_find (root, "seeds");
  const TmapYamlNode *list;

  if (seeds == NULL)
    return TRUE;
  self->seeds = g_ptr_array_new_with_free_func (g_free);
  if (seeds->scalar.kind == TMAP_YAML_MAPPING)
    return read_seed_range (self, root, error);
  if (!tmap_yaml_get_list (root, "seeds", TMAP_YAML_REQUIRED, &list, error))
    return FALSE;
  for (guint i = 0; i < list->children->len; i++)
    if (!add_seed (self, list->children->pdata[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
read_all (TmapSweepConfig *self, const TmapYamlNode *root, GError **error)
{
  static const char *const known[] = { "version",  "root_dir", "base",  "output_dir", "traces",
                                       "catalogs", "windows",  "seeds", NULL };
  g_autofree char *folder = tmap_config_dup_folder (self->path);
  guint version;

  self->root_dir = g_strdup (folder);
  return tmap_yaml_check_mapping (root, known, error) &&
         tmap_yaml_get_count (root, "version", TMAP_YAML_REQUIRED, TMAP_CONFIG_VERSION,
                              TMAP_CONFIG_VERSION, &version, error) &&
         tmap_yaml_get_path (root, "root_dir", TMAP_YAML_OPTIONAL, folder, &self->root_dir,
                             error) &&
         tmap_yaml_get_path (root, "base", TMAP_YAML_REQUIRED, self->root_dir, &self->base_path,
                             error) &&
         tmap_yaml_get_path (root, "output_dir", TMAP_YAML_REQUIRED, self->root_dir,
                             &self->output_dir, error) &&
         tmap_yaml_get_filled_text (root, "output_dir", TMAP_YAML_REQUIRED, &self->output_name,
                                    error) &&
         read_variants (root, "traces", read_trace, self->traces, error) &&
         read_variants (root, "catalogs", read_catalog, self->catalogs, error) &&
         read_variants (root, "windows", read_window, self->windows, error) &&
         read_seeds (self, root, error);
}

TmapSweepConfig *
tmap_sweep_config_parse (const char *text, gsize length, const char *path, GError **error)
{
  g_autoptr (TmapSweepConfig) self = NULL;
  g_autoptr (TmapYamlDocument) document = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (text != NULL && path != NULL, NULL);

  name = tmap_path_display (path);
  document = tmap_yaml_document_parse (text, length, name, error);
  if (document == NULL)
    return NULL;
  self = g_new0 (TmapSweepConfig, 1);
  self->path = g_strdup (path);
  self->traces = g_ptr_array_new_with_free_func (variant_free);
  self->catalogs = g_ptr_array_new_with_free_func (variant_free);
  self->windows = g_ptr_array_new_with_free_func (variant_free);
  return read_all (self, tmap_yaml_document_get_root (document), error) ? g_steal_pointer (&self)
                                                                        : NULL;
}

TmapSweepConfig *
tmap_sweep_config_load (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  g_return_val_if_fail (path != NULL, NULL);

  text = tmap_yaml_text_load (path, &length, error);
  return text != NULL ? tmap_sweep_config_parse (text, length, path, error) : NULL;
}

void
tmap_sweep_config_free (TmapSweepConfig *self)
{
  g_free (self->path);
  g_free (self->root_dir);
  g_free (self->base_path);
  g_free (self->output_dir);
  g_free (self->output_name);
  g_ptr_array_unref (self->traces);
  g_ptr_array_unref (self->catalogs);
  g_ptr_array_unref (self->windows);
  g_clear_pointer (&self->seeds, g_ptr_array_unref);
  g_free (self);
}
