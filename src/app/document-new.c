/* SPDX-License-Identifier: Apache-2.0 */
#include "app/document.h"

#include <string.h>

#include "base/error.h"
#include "app/document-private.h"
#include "io/path.h"
#include "sources/source-format.h"
#include "base/i18n.h"

const char tmap_app_document_pipeline_text[] =
    "version: 1\n"
    "root_dir: .\n"
    "\n"
    "catalog:\n"
    "  profiles: []\n"
    "  output: outputs/workload_catalog.csv\n"
    "\n"
    "characterization:\n"
    "  config: trace_suite.yaml\n"
    "\n"
    "generation:\n"
    "  configs: []\n"
    "\n"
    "reports:\n"
    "  per_trace: true\n"
    "  comparison_output_dir: outputs/reports/comparison\n";

const char tmap_app_document_suite_text[] =
    "version: 1\n"
    "root_dir: .\n"
    "\n"
    "supported_gpu_counts: [1, 2]\n"
    "\n"
    "sources: []\n"
    "\n"
    "output:\n"
    "  artifact_dir: outputs/source_summaries\n"
    "  markdown_path: outputs/reports/trace_characterization.md\n";

/* A study without profiles and traces at @path. */
static TmapAppDocument *
new_at (const char *path)
{
  TmapAppDocument *self = tmap_app_document_new_empty ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *suite_path = tmap_app_document_find_free_name (self, folder, "trace_suite");
  g_autofree char *suite_name = g_path_get_basename (suite_path);
  g_autoptr (TmapYamlValue) name = tmap_yaml_value_new_text (suite_name);
  g_autofree char *text = tmap_yaml_edit_set (tmap_app_document_pipeline_text, path,
                                              "characterization.config", name, NULL);
  g_autoptr (TmapAppFile) suite =
      tmap_app_file_new (TMAP_APP_FILE_SUITE, suite_path, NULL, tmap_app_document_suite_text);
  g_autoptr (TmapAppFile) pipeline = tmap_app_file_new (TMAP_APP_FILE_PIPELINE, path, NULL, text);

  g_ptr_array_add (self->files, g_steal_pointer (&pipeline));
  g_ptr_array_add (self->files, g_steal_pointer (&suite));
  return self;
}

/* So that a study in which nothing was done yet can be closed without a question. */
static void
note_initial (TmapAppDocument *self)
{
  for (guint i = 0; i < self->files->len; i++) {
    const TmapAppFile *file = self->files->pdata[i];
    TmapAppBaseline *baseline = g_new0 (TmapAppBaseline, 1);

    baseline->text = g_strdup (file->text);
    g_hash_table_insert (self->baselines, g_strdup (file->path), baseline);
  }
}

TmapAppDocument *
tmap_app_document_new (void)
{
  g_autofree char *path = g_canonicalize_filename ("untitled.yaml", NULL);
  TmapAppDocument *self = new_at (path);

  self->untitled = TRUE;
  note_initial (self);
  return self;
}

TmapAppDocument *
tmap_app_document_new_in_folder (const char *folder, GError **error)
{
  g_autoptr (TmapAppDocument) empty = tmap_app_document_new_empty ();
  g_autofree char *whole = NULL;
  g_autofree char *path = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (folder != NULL, NULL);

  whole = g_canonicalize_filename (folder, NULL);
  if (!g_file_test (whole, G_FILE_TEST_IS_DIR)) {
    name = tmap_path_display (whole);
    tmap_fail (error, TMAP_ERROR_FILE, "%s: is not a folder", name);
    return NULL;
  }
  path = tmap_app_document_find_free_name (empty, whole, "pipeline");
  return new_at (path);
}

/* ---- Opening ---- */

static gboolean
is_pipeline (const TmapYamlDocument *yaml)
{
  const TmapYamlNode *root = tmap_yaml_document_get_root (yaml);

  return tmap_yaml_node_lookup (root, "catalog") != NULL ||
         tmap_yaml_node_lookup (root, "generation") != NULL;
}

/* Whether it is a pipeline, or at least a YAML file with mistakes that may become one. */
static gboolean
check_pipeline (const char *path, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (TmapYamlDocument) yaml = NULL;
  g_autofree char *name = tmap_path_display (path);
  gsize length;
  g_autofree char *text = tmap_yaml_text_load (path, &length, error);

  if (text == NULL)
    return FALSE;
  yaml = tmap_yaml_document_parse (text, length, name, &problem);
  if (yaml != NULL && is_pipeline (yaml))
    return TRUE;
  if (yaml == NULL && strstr (text, "catalog:") != NULL) {
    g_propagate_error (error, g_steal_pointer (&problem));
    return FALSE;
  }
  return tmap_fail (error, TMAP_ERROR_VALUE, "%s: is no pipeline configuration; it looks like %s",
                    name, tmap_tr (tmap_source_format_describe (text, MIN (length, 4096))));
}

TmapAppDocument *
tmap_app_document_open (const char *path, GError **error)
{
  g_autoptr (TmapAppDocument) self = NULL;
  g_autoptr (TmapAppFile) pipeline = NULL;
  g_autofree char *whole = NULL;
  GPtrArray *files;

  g_return_val_if_fail (path != NULL, NULL);

  if (!check_pipeline (path, error))
    return NULL;
  self = tmap_app_document_new_empty ();
  whole = g_canonicalize_filename (path, NULL);
  pipeline = tmap_app_document_read (self, TMAP_APP_FILE_PIPELINE, whole, NULL);
  if (pipeline->text == NULL) {
    g_propagate_error (error, g_error_copy (pipeline->problem));
    return NULL;
  }
  files = tmap_app_document_gather (self, pipeline, TMAP_APP_FROM_DISK, NULL);
  g_ptr_array_unref (self->files);
  self->files = files;
  return g_steal_pointer (&self);
}

/* ---- The example ---- */

static gboolean copy_folder (GFile *from, GFile *to, gboolean outermost, GError **error);

static gboolean
copy_child (GFile *from, GFile *to, GFileInfo *info, gboolean outermost, GError **error)
{
  const char *name = g_file_info_get_name (info);
  g_autoptr (GFile) source = g_file_get_child (from, name);
  g_autoptr (GFile) target = g_file_get_child (to, name);

  if (outermost && strcmp (name, "outputs") == 0)
    return TRUE;
  if (g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY)
    return copy_folder (source, target, FALSE, error);
  if (!g_file_copy (source, target, G_FILE_COPY_NONE, NULL, NULL, NULL, error))
    return FALSE;
  /* An example that is installed may be read-only; the copy is there to be changed. */
  return g_file_set_attribute_uint32 (
      target, G_FILE_ATTRIBUTE_UNIX_MODE,
      (g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_UNIX_MODE) & 0777) | 0600,
      G_FILE_QUERY_INFO_NONE, NULL, error);
}

static gboolean
copy_folder (GFile *from, GFile *to, gboolean outermost, GError **error)
{
  g_autoptr (GFileEnumerator) children = g_file_enumerate_children (
      from, "standard::name,standard::type,unix::mode", G_FILE_QUERY_INFO_NONE, NULL, error);

  if (children == NULL)
    return FALSE;
  if (!g_file_query_exists (to, NULL) && !g_file_make_directory_with_parents (to, NULL, error))
    return FALSE;
  for (;;) {
    GFileInfo *info;

    if (!g_file_enumerator_iterate (children, &info, NULL, NULL, error))
      return FALSE;
    if (info == NULL)
      return TRUE;
    if (!copy_child (from, to, info, outermost, error))
      return FALSE;
  }
}

static gint
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* The full pipeline, else the first YAML file that is a pipeline. */
static char *
find_pipeline (const char *folder, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, error);
  const char *name;

  if (dir == NULL)
    return NULL;
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".yaml") || g_str_has_suffix (name, ".yml"))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_insert (names, 0, g_strdup ("full_pipeline.yaml"));
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL);

    if (check_pipeline (path, NULL))
      return g_steal_pointer (&path);
  }
  tmap_fail (error, TMAP_ERROR_FILE, "%s: holds no pipeline configuration", folder);
  return NULL;
}

static gboolean
is_free (const char *folder, GError **error)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autofree char *name = tmap_path_display (folder);

  if (dir != NULL && g_dir_read_name (dir) != NULL)
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: the folder is not empty", name);
  if (dir == NULL && g_file_test (folder, G_FILE_TEST_EXISTS))
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: is not a folder that can be used", name);
  return TRUE;
}

TmapAppDocument *
tmap_app_document_new_from_example (const char *example, const char *folder, GError **error)
{
  g_autoptr (GFile) from = NULL;
  g_autoptr (GFile) to = NULL;
  g_autofree char *path = NULL;

  g_return_val_if_fail (example != NULL && folder != NULL, NULL);

  if (!is_free (folder, error))
    return NULL;
  from = g_file_new_for_path (example);
  to = g_file_new_for_path (folder);
  if (!copy_folder (from, to, TRUE, error))
    return NULL;
  path = find_pipeline (folder, error);
  return path != NULL ? tmap_app_document_open (path, error) : NULL;
}

/* ---- Dropped files ---- */

static TmapAppDocument *
new_somewhere (const char *folder, GError **error)
{
  return folder != NULL ? tmap_app_document_new_in_folder (folder, error)
                        : tmap_app_document_new ();
}

TmapAppDocument *
tmap_app_document_new_for_trace (const char *folder, const char *trace, GError **error)
{
  g_autoptr (TmapAppDocument) self = NULL;
  g_autofree char *cluster = NULL;
  const TmapSuiteSource *source;

  g_return_val_if_fail (trace != NULL, NULL);

  self = new_somewhere (folder, error);
  if (self == NULL || !tmap_app_document_add_source (self, NULL, trace, NULL, NULL, error))
    return NULL;
  source = tmap_app_document_get_suite (self)->sources->pdata[0];
  cluster = g_strdup (source->cluster_name);
  if (!tmap_app_document_add_generation (self, source->format, trace, cluster, source->options,
                                         NULL, error))
    return NULL;
  tmap_app_document_clear_history (self);
  return g_steal_pointer (&self);
}

TmapAppDocument *
tmap_app_document_new_for_profiles (const char *folder, const char *const *profiles, GError **error)
{
  g_autoptr (TmapAppDocument) self = NULL;

  g_return_val_if_fail (profiles != NULL, NULL);

  self = new_somewhere (folder, error);
  if (self == NULL)
    return NULL;
  for (; *profiles != NULL; profiles++)
    if (!tmap_app_document_add_profile (self, *profiles, error))
      return NULL;
  tmap_app_document_clear_history (self);
  return g_steal_pointer (&self);
}
