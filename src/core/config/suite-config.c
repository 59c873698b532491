/* SPDX-License-Identifier: Apache-2.0 */
#include "config/suite-config.h"

#include <string.h>

#include "base/text.h"
#include "config/config-common.h"
#include "config/source-config.h"
#include "config/yaml-document.h"
#include "config/yaml-get.h"
#include "io/path.h"

static void
source_free (TmapSuiteSource *self)
{
  g_free (self->name);
  g_free (self->format);
  g_free (self->path);
  g_free (self->cluster_name);
  g_clear_pointer (&self->options, tmap_source_options_free);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapSuiteSource, source_free)

/* The name becomes that of a folder. */
static gboolean
read_name (const TmapSuiteConfig *self,
           const TmapYamlNode *source,
           TmapSuiteSource *value,
           GError **error)
{
  g_autofree char *name = NULL;
  const TmapYamlNode *node;

  if (!tmap_yaml_get_filled_text (source, "name", TMAP_YAML_REQUIRED, &name, error))
    return FALSE;
  node = tmap_yaml_find (source, "name");
  if (strcmp (name, ".") == 0 || strcmp (name, "..") == 0 || strchr (name, '/') != NULL)
    return tmap_yaml_node_fail (node, error, "the name '%s' cannot be that of a folder", name);
  value->name = tmap_text_lower (name);
  for (guint i = 0; i < self->sources->len; i++) {
    const TmapSuiteSource *other = self->sources->pdata[i];

    if (strcmp (other->name, value->name) == 0)
      return tmap_yaml_node_fail (node, error,
                                  "the name '%s' is given twice (upper and lower case are the "
                                  "same)",
                                  value->name);
  }
  return TRUE;
}

static gboolean
read_source (TmapSuiteConfig *self, const TmapYamlNode *source, GError **error)
{
  static const char *const known[] = {
    "name", "format", "trace_path", "cluster_name", TMAP_SOURCE_OPTION_KEYS, NULL
  };
  g_autoptr (TmapSuiteSource) value = g_new0 (TmapSuiteSource, 1);
  const char *format;

  if (!tmap_yaml_check_mapping (source, known, error) || !read_name (self, source, value, error))
    return FALSE;
  format = tmap_config_get_format (source, error);
  if (format == NULL)
    return FALSE;
  value->format = g_strdup (format);
  value->cluster_name = g_strdup (value->name);
  if (!tmap_yaml_get_path (source, "trace_path", TMAP_YAML_REQUIRED, self->root_dir, &value->path,
                           error) ||
      !tmap_yaml_get_filled_text (source, "cluster_name", TMAP_YAML_OPTIONAL, &value->cluster_name,
                                  error))
    return FALSE;
  value->options = tmap_config_get_source_options (source, format, error);
  if (value->options == NULL)
    return FALSE;
  g_ptr_array_add (self->sources, g_steal_pointer (&value));
  return TRUE;
}

static gboolean
read_sources (TmapSuiteConfig *self, const TmapYamlNode *root, GError **error)
{
  const TmapYamlNode *list;

  if (self->draft && tmap_yaml_is_empty (root, "sources"))
    return TRUE;
  if (!tmap_yaml_get_list (root, "sources", TMAP_YAML_REQUIRED, &list, error))
    return FALSE;
  for (guint i = 0; i < list->children->len; i++)
    if (!read_source (self, list->children->pdata[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
read_output (TmapSuiteConfig *self, const TmapYamlNode *root, GError **error)
{
  static const char *const known[] = { "artifact_dir", "markdown_path", NULL };
  const TmapYamlNode *output;

  return tmap_yaml_get_mapping (root, "output", TMAP_YAML_REQUIRED, known, &output, error) &&
         tmap_yaml_get_path (output, "artifact_dir", TMAP_YAML_REQUIRED, self->root_dir,
                             &self->artifact_dir, error) &&
         tmap_yaml_get_path (output, "markdown_path", TMAP_YAML_REQUIRED, self->root_dir,
                             &self->markdown_path, error);
}

static TmapSuiteConfig *
new_with_defaults (const char *path)
{
  static const guint default_counts[] = { 1, 2 };
  TmapSuiteConfig *self = g_new0 (TmapSuiteConfig, 1);

  self->path = g_strdup (path);
  self->supported_gpu_counts = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_vals (self->supported_gpu_counts, default_counts, G_N_ELEMENTS (default_counts));
  self->sources = g_ptr_array_new_with_free_func ((GDestroyNotify)source_free);
  return self;
}

static TmapSuiteConfig *
parse (const char *text, gsize length, const char *path, gboolean draft, GError **error)
{
  static const char *const known[] = { "version", "root_dir", "supported_gpu_counts",
                                       "sources", "output",   NULL };
  g_autoptr (TmapSuiteConfig) self = NULL;
  g_autoptr (TmapYamlDocument) document = NULL;
  g_autofree char *name = NULL;
  g_autofree char *folder = NULL;
  const TmapYamlNode *root;
  guint version;

  g_return_val_if_fail (text != NULL && path != NULL, NULL);

  name = tmap_path_display (path);
  document = tmap_yaml_document_parse (text, length, name, error);
  if (document == NULL)
    return NULL;
  root = tmap_yaml_document_get_root (document);
  self = new_with_defaults (path);
  self->draft = draft;
  folder = tmap_config_dup_folder (path);
  self->root_dir = g_strdup (folder);
  if (!tmap_yaml_check_mapping (root, known, error) ||
      !tmap_yaml_get_count (root, "version", TMAP_YAML_REQUIRED, TMAP_CONFIG_VERSION,
                            TMAP_CONFIG_VERSION, &version, error) ||
      !tmap_yaml_get_path (root, "root_dir", TMAP_YAML_OPTIONAL, folder, &self->root_dir, error) ||
      !tmap_yaml_get_counts (root, "supported_gpu_counts", TMAP_CONFIG_MAX_GPUS,
                             self->supported_gpu_counts, error) ||
      !read_sources (self, root, error) || !read_output (self, root, error))
    return NULL;
  return g_steal_pointer (&self);
}

TmapSuiteConfig *
tmap_suite_config_parse (const char *text, gsize length, const char *path, GError **error)
{
  return parse (text, length, path, FALSE, error);
}

TmapSuiteConfig *
tmap_suite_config_parse_draft (const char *text, gsize length, const char *path, GError **error)
{
  return parse (text, length, path, TRUE, error);
}

TmapSuiteConfig *
tmap_suite_config_load (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  g_return_val_if_fail (path != NULL, NULL);

  text = tmap_yaml_text_load (path, &length, error);
  if (text == NULL)
    return NULL;
  return tmap_suite_config_parse (text, length, path, error);
}

TmapTraceSource
tmap_suite_source_get (const TmapSuiteSource *self)
{
  return (TmapTraceSource){ self->format, self->path, self->cluster_name, self->options };
}

void
tmap_suite_config_free (TmapSuiteConfig *self)
{
  g_free (self->path);
  g_free (self->root_dir);
  g_clear_pointer (&self->supported_gpu_counts, g_array_unref);
  g_clear_pointer (&self->sources, g_ptr_array_unref);
  g_free (self->artifact_dir);
  g_free (self->markdown_path);
  g_free (self);
}
