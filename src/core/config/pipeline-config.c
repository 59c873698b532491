/* SPDX-License-Identifier: Apache-2.0 */
#include "config/pipeline-config.h"

#include <errno.h>
#include <stdlib.h>

#include "catalog/profile-columns.h"
#include "config/config-common.h"
#include "config/yaml-document.h"
#include "config/yaml-get.h"
#include "io/path.h"

#define DEFAULT_COMPARISON_DIR "docs/generated_traces"
#define DEFAULT_DEVIATION 1.0

static gboolean
read_root_dir (TmapPipelineConfig *self, const TmapYamlNode *root, GError **error)
{
  g_autofree char *folder = tmap_config_dup_folder (self->path);
  g_autofree char *written = g_strdup (folder);
  g_autofree char *resolved = NULL;
  const TmapYamlNode *node = tmap_yaml_find (root, "root_dir");

  if (!tmap_yaml_get_path (root, "root_dir", TMAP_YAML_OPTIONAL, folder, &written, error))
    return FALSE;
  /* Without the key it is the folder of the file, which has just been read: blame the root. */
  if (node == NULL)
    node = root;
  resolved = realpath (written, NULL);
  if (resolved == NULL && errno == ENOENT)
    return tmap_yaml_node_fail (node, error, "the folder '%s' does not exist", written);
  if (resolved == NULL)
    return tmap_yaml_node_fail (node, error, "the folder '%s' cannot be reached: %s", written,
                                g_strerror (errno));
  if (!g_file_test (resolved, G_FILE_TEST_IS_DIR))
    return tmap_yaml_node_fail (node, error, "'%s' is not a folder", written);
  self->root_dir = g_strdup (resolved);
  return TRUE;
}

/* A required list of paths. */
static gboolean
read_paths (const TmapPipelineConfig *self,
            const TmapYamlNode *mapping,
            const char *key,
            GPtrArray *paths,
            GError **error)
{
  if (self->draft && tmap_yaml_is_empty (mapping, key))
    return TRUE;
  return tmap_yaml_get_paths (mapping, key, TMAP_YAML_REQUIRED, self->root_dir, paths, error);
}

/* Other names of the columns of profiles. */
static gboolean
read_columns (TmapPipelineConfig *self, const TmapYamlNode *catalog, GError **error)
{
  const char *const *known = tmap_profile_columns ();
  const TmapYamlNode *columns;

  if (!tmap_yaml_get_mapping (catalog, "columns", TMAP_YAML_OPTIONAL, known, &columns, error))
    return FALSE;
  for (gsize i = 0; known[i] != NULL; i++) {
    g_autofree char *name = NULL;

    if (!tmap_yaml_get_filled_text (columns, known[i], TMAP_YAML_OPTIONAL, &name, error))
      return FALSE;
    if (name != NULL)
      g_hash_table_insert (self->columns, g_strdup (known[i]), g_steal_pointer (&name));
  }
  return TRUE;
}

static gboolean
read_catalog (TmapPipelineConfig *self, const TmapYamlNode *root, GError **error)
{
  static const char *const known[] = { "profiles", "output", "task_root", "columns", NULL };
  const TmapYamlNode *catalog;

  return tmap_yaml_get_mapping (root, "catalog", TMAP_YAML_REQUIRED, known, &catalog, error) &&
         read_paths (self, catalog, "profiles", self->profiles, error) &&
         tmap_yaml_get_path (catalog, "output", TMAP_YAML_REQUIRED, self->root_dir,
                             &self->catalog_path, error) &&
         tmap_yaml_get_path (catalog, "task_root", TMAP_YAML_OPTIONAL, self->root_dir,
                             &self->task_root, error) &&
         read_columns (self, catalog, error);
}

static gboolean
read_characterization (TmapPipelineConfig *self, const TmapYamlNode *root, GError **error)
{
  static const char *const known[] = { "config", NULL };
  const TmapYamlNode *characterization;

  return tmap_yaml_get_mapping (root, "characterization", TMAP_YAML_OPTIONAL, known,
                                &characterization, error) &&
         tmap_yaml_get_path (characterization, "config", TMAP_YAML_OPTIONAL, self->root_dir,
                             &self->suite_path, error);
}

/* The same file under two names is the same too: both would write the same artifacts. */
static gboolean
check_distinct (const TmapYamlNode *configs, const GPtrArray *paths, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < paths->len; i++) {
    const TmapYamlNode *node = configs->children->pdata[i];
    char *resolved = tmap_path_resolve (paths->pdata[i], NULL);

    if (!g_hash_table_add (seen, resolved != NULL ? resolved : g_strdup (paths->pdata[i])))
      return tmap_yaml_node_fail (node, error, "the file '%s' is given twice", node->text);
  }
  return TRUE;
}

static gboolean
read_generation (TmapPipelineConfig *self, const TmapYamlNode *root, GError **error)
{
  static const char *const known[] = { "configs", NULL };
  const TmapYamlNode *generation;

  return tmap_yaml_get_mapping (root, "generation", TMAP_YAML_REQUIRED, known, &generation,
                                error) &&
         read_paths (self, generation, "configs", self->generation_paths, error) &&
         check_distinct (tmap_yaml_find (generation, "configs"), self->generation_paths, error);
}

static gboolean
read_reports (TmapPipelineConfig *self, const TmapYamlNode *root, GError **error)
{
  static const char *const known[] = { "per_trace", "comparison_output_dir", "figure_formats",
                                       NULL };
  static const char *const formats[] = { "png", "svg", "pdf", NULL };
  const TmapYamlNode *reports;

  self->comparison_dir = g_build_filename (self->root_dir, DEFAULT_COMPARISON_DIR, NULL);
  return tmap_yaml_get_mapping (root, "reports", TMAP_YAML_OPTIONAL, known, &reports, error) &&
         tmap_yaml_get_boolean (reports, "per_trace", &self->per_trace_reports, error) &&
         tmap_yaml_get_choices (reports, "figure_formats", formats, &self->figure_formats, error) &&
         tmap_yaml_get_path (reports, "comparison_output_dir", TMAP_YAML_OPTIONAL, self->root_dir,
                             &self->comparison_dir, error);
}

static gboolean
read_deviation (const TmapYamlNode *validation,
                const char *key,
                double *value,
                gboolean *is_configured,
                GError **error)
{
  *value = DEFAULT_DEVIATION;
  *is_configured = tmap_yaml_find (validation, key) != NULL;
  return tmap_yaml_get_fraction (validation, key, value, error);
}

static gboolean
read_validation (TmapPipelineConfig *self, const TmapYamlNode *root, GError **error)
{
  static const char *const known[] = {
    "required_job_count",
    "require_two_gpu_job_per_trace",
    "require_all_two_gpu_workloads_across_suite",
    "maximum_gpu_fraction_deviation",
    "maximum_runtime_cdf_deviation",
    NULL,
  };
  const TmapYamlNode *validation;

  return tmap_yaml_get_mapping (root, "validation", TMAP_YAML_OPTIONAL, known, &validation,
                                error) &&
         tmap_yaml_get_count (validation, "required_job_count", TMAP_YAML_OPTIONAL, 1,
                              TMAP_CONFIG_MAX_JOBS, &self->required_job_count, error) &&
         tmap_yaml_get_boolean (validation, "require_two_gpu_job_per_trace",
                                &self->require_two_gpu_job_per_trace, error) &&
         tmap_yaml_get_boolean (validation, "require_all_two_gpu_workloads_across_suite",
                                &self->require_all_two_gpu_workloads, error) &&
         read_deviation (validation, "maximum_gpu_fraction_deviation",
                         &self->maximum_gpu_fraction_deviation, &self->limits_gpu_fraction,
                         error) &&
         read_deviation (validation, "maximum_runtime_cdf_deviation",
                         &self->maximum_runtime_cdf_deviation, &self->limits_runtime_cdf, error);
}

static TmapPipelineConfig *
new_with_defaults (const char *path)
{
  TmapPipelineConfig *self = g_new0 (TmapPipelineConfig, 1);

  self->path = g_strdup (path);
  self->columns = tmap_profile_columns_new ();
  self->profiles = g_ptr_array_new_with_free_func (g_free);
  self->generation_paths = g_ptr_array_new_with_free_func (g_free);
  self->per_trace_reports = TRUE;
  self->figure_formats = 1;
  return self;
}

static TmapPipelineConfig *
parse (const char *text, gsize length, const char *path, gboolean draft, GError **error)
{
  static const char *const known[] = { "version",    "root_dir", "catalog",    "characterization",
                                       "generation", "reports",  "validation", NULL };
  g_autoptr (TmapPipelineConfig) self = NULL;
  g_autoptr (TmapYamlDocument) document = NULL;
  g_autofree char *name = NULL;
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
  if (!tmap_yaml_check_mapping (root, known, error) ||
      !tmap_yaml_get_count (root, "version", TMAP_YAML_OPTIONAL, TMAP_CONFIG_VERSION,
                            TMAP_CONFIG_VERSION, &version, error) ||
      !read_root_dir (self, root, error) || !read_catalog (self, root, error) ||
      !read_characterization (self, root, error) || !read_generation (self, root, error) ||
      !read_reports (self, root, error) || !read_validation (self, root, error))
    return NULL;
  return g_steal_pointer (&self);
}

TmapPipelineConfig *
tmap_pipeline_config_parse (const char *text, gsize length, const char *path, GError **error)
{
  return parse (text, length, path, FALSE, error);
}

TmapPipelineConfig *
tmap_pipeline_config_parse_draft (const char *text, gsize length, const char *path, GError **error)
{
  return parse (text, length, path, TRUE, error);
}

TmapPipelineConfig *
tmap_pipeline_config_load (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  g_return_val_if_fail (path != NULL, NULL);

  text = tmap_yaml_text_load (path, &length, error);
  if (text == NULL)
    return NULL;
  return tmap_pipeline_config_parse (text, length, path, error);
}

void
tmap_pipeline_config_free (TmapPipelineConfig *self)
{
  g_free (self->path);
  g_free (self->root_dir);
  g_clear_pointer (&self->profiles, g_ptr_array_unref);
  g_free (self->catalog_path);
  g_free (self->task_root);
  g_hash_table_unref (self->columns);
  g_free (self->suite_path);
  g_clear_pointer (&self->generation_paths, g_ptr_array_unref);
  g_free (self->comparison_dir);
  g_free (self);
}
