/* SPDX-License-Identifier: Apache-2.0 */
#include "app/document.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "config/config-common.h"
#include "app/document-private.h"
#include "config/source-config.h"
#include "io/path.h"
#include "sources/source-format.h"

#define GENERATION_FOLDER "generate"

static const char generation_text[] = "version: 1\n"
                                      "\n"
                                      "source:\n"
                                      "  format: philly\n"
                                      "  trace_path: trace\n"
                                      "\n"
                                      "mapping:\n"
                                      "  workload_catalog_path: catalog\n"
                                      "  seed: 42\n"
                                      "  num_jobs: 60\n"
                                      "  selection_method: representative\n"
                                      "  supported_gpu_counts: [1, 2]\n"
                                      "\n"
                                      "simulation:\n"
                                      "  server_gpu_count: 2\n"
                                      "\n"
                                      "output:\n"
                                      "  trace_path: trace\n"
                                      "  manifest_path: manifest\n";

/* What people call the keys whose names do not say it. */
static char *
describe_key (const char *key_path)
{
  static const struct {
    const char *key;
    const char *name;
  } names[] = {
    { "num_jobs", N_ ("Change number of jobs") },
    { "selection_method", N_ ("Change window method") },
    { "supported_gpu_counts", N_ ("Change GPU counts") },
    { "minimum_jobs_by_gpu_count", N_ ("Change minimum of jobs") },
    { "maximum_gpu_fraction_deviation", N_ ("Change limit of the GPU demand") },
    { "maximum_runtime_cdf_deviation", N_ ("Change limit of the runtimes") },
    { "maximum_peak_memory_per_gpu_mib", N_ ("Change memory limit") },
    { "unsupported_gpu_policy", N_ ("Change policy for other GPU counts") },
    { "enabled", N_ ("Change simulation") },
    { "server_gpu_count", N_ ("Change GPUs of the server") },
    { "per_trace", N_ ("Change reports per trace") },
    { "trace_path", N_ ("Change trace path") },
  };
  const char *last = strrchr (key_path, '.');
  g_autofree char *name = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (strstr (key_path, names[i].key) != NULL)
      return g_strdup (_ (names[i].name));
  name = g_strdup (last != NULL ? last + 1 : key_path);
  return g_strdup_printf (_ ("Change %s"), g_strdelimit (name, "_", ' '));
}

/* The file, which must have a text. */
TmapAppFile *
tmap_app_document_get_text_file (TmapAppDocument *self,
                                 TmapAppFileRole role,
                                 guint index,
                                 GError **error)
{
  TmapAppFile *file = tmap_app_document_get_file_object (self, role, index);

  if (file == NULL)
    tmap_fail (error, TMAP_ERROR_VALUE, "the pipeline names no such file");
  else if (file->text == NULL)
    g_propagate_error (error, g_error_copy (file->problem));
  return file != NULL && file->text != NULL ? file : NULL;
}

/* @changed (transfer full) is the new text, or NULL on error. */
gboolean
tmap_app_document_finish_edit (TmapAppDocument *self,
                               TmapAppFile *file,
                               guint index,
                               char *changed,
                               const char *key_path,
                               const char *description)
{
  g_autofree char *text = changed;

  if (text == NULL)
    return FALSE;
  if (strcmp (text, file->text) != 0)
    tmap_app_document_set_file_text (self, file->role, index, text, NULL, key_path, description);
  return TRUE;
}

gboolean
tmap_app_document_set (TmapAppDocument *self,
                       TmapAppFileRole role,
                       guint index,
                       const char *key_path,
                       const TmapYamlValue *value,
                       GError **error)
{
  g_autofree char *description = NULL;
  g_autofree char *name = NULL;
  TmapAppFile *file;
  char *text;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self) && key_path != NULL, FALSE);

  file = tmap_app_document_get_text_file (self, role, index, error);
  if (file == NULL)
    return FALSE;
  name = tmap_path_display (file->path);
  description = describe_key (key_path);
  text = value != NULL ? tmap_yaml_edit_set (file->text, name, key_path, value, error)
                       : tmap_yaml_edit_unset (file->text, name, key_path, error);
  return tmap_app_document_finish_edit (self, file, index, text, key_path, description);
}

gboolean
tmap_app_document_set_text (TmapAppDocument *self,
                            TmapAppFileRole role,
                            guint index,
                            const char *key_path,
                            const char *value,
                            GError **error)
{
  g_autoptr (TmapYamlValue) yaml = value != NULL ? tmap_yaml_value_new_text (value) : NULL;

  return tmap_app_document_set (self, role, index, key_path, yaml, error);
}

gboolean
tmap_app_document_set_integer (TmapAppDocument *self,
                               TmapAppFileRole role,
                               guint index,
                               const char *key_path,
                               gint64 value,
                               GError **error)
{
  g_autoptr (TmapYamlValue) yaml = tmap_yaml_value_new_integer (value);

  return tmap_app_document_set (self, role, index, key_path, yaml, error);
}

gboolean
tmap_app_document_set_double (TmapAppDocument *self,
                              TmapAppFileRole role,
                              guint index,
                              const char *key_path,
                              double value,
                              GError **error)
{
  g_autoptr (TmapYamlValue) yaml = isnan (value) ? NULL : tmap_yaml_value_new_double (value);

  return tmap_app_document_set (self, role, index, key_path, yaml, error);
}

gboolean
tmap_app_document_set_boolean (TmapAppDocument *self,
                               TmapAppFileRole role,
                               guint index,
                               const char *key_path,
                               gboolean value,
                               GError **error)
{
  g_autoptr (TmapYamlValue) yaml = tmap_yaml_value_new_boolean (value);

  return tmap_app_document_set (self, role, index, key_path, yaml, error);
}

gboolean
tmap_app_document_set_counts (TmapAppDocument *self,
                              TmapAppFileRole role,
                              guint index,
                              const char *key_path,
                              const guint *counts,
                              gsize n,
                              GError **error)
{
  g_autoptr (TmapYamlValue) yaml = tmap_yaml_value_new_list ();

  for (gsize i = 0; i < n; i++)
    tmap_yaml_value_append (yaml, tmap_yaml_value_new_integer (counts[i]));
  return tmap_app_document_set (self, role, index, key_path, yaml, error);
}

gboolean
tmap_app_document_set_minimum_jobs (
    TmapAppDocument *self, guint index, guint gpu_count, guint jobs, GError **error)
{
  g_autofree char *key_path = g_strdup_printf ("mapping.minimum_jobs_by_gpu_count.%u", gpu_count);
  g_autoptr (TmapYamlValue) yaml = jobs > 0 ? tmap_yaml_value_new_integer (jobs) : NULL;

  return tmap_app_document_set (self, TMAP_APP_FILE_GENERATION, index, key_path, yaml, error);
}

/* ---- Paths ---- */

/* Symlinks of the folders are resolved, but not that of the file itself, which may lead away. */
static char *
resolve_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *resolved = tmap_path_resolve (folder, NULL);

  return resolved != NULL ? g_build_filename (resolved, name, NULL) : g_strdup (path);
}

char *
tmap_app_document_shorten (const char *path, const char *base)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  g_autofree char *resolved = resolve_folder (whole);
  g_autofree char *resolved_base = tmap_path_resolve (base, NULL);
  const char *inside = tmap_path_relative (whole, base);

  if (inside == NULL && resolved_base != NULL)
    inside = tmap_path_relative (resolved, resolved_base);
  return g_strdup (inside != NULL ? inside : whole);
}

char *
tmap_app_document_write_path (TmapAppDocument *self,
                              TmapAppFileRole role,
                              guint index,
                              const char *path)
{
  TmapAppFile *file = tmap_app_document_get_file_object (self, role, index);
  g_autofree char *base = NULL;

  if (self->untitled || file == NULL)
    return g_canonicalize_filename (path, NULL);
  base = tmap_app_file_get_base_dir (file);
  return tmap_app_document_shorten (path, base);
}

gboolean
tmap_app_document_set_path_value (TmapAppDocument *self,
                                  TmapAppFileRole role,
                                  guint index,
                                  const char *key_path,
                                  const char *path,
                                  GError **error)
{
  g_autofree char *written = NULL;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), FALSE);

  if (path != NULL)
    written = tmap_app_document_write_path (self, role, index, path);
  return tmap_app_document_set_text (self, role, index, key_path, written, error);
}

char *
tmap_app_document_find_free_name (TmapAppDocument *self, const char *folder, const char *stem)
{
  for (guint n = 1;; n++) {
    g_autofree char *name =
        n == 1 ? g_strdup_printf ("%s.yaml", stem) : g_strdup_printf ("%s_%u.yaml", stem, n);
    g_autofree char *path = g_build_filename (folder, name, NULL);
    gboolean taken = g_file_test (path, G_FILE_TEST_EXISTS);

    for (guint i = 0; i < self->files->len; i++)
      taken |= strcmp (((TmapAppFile *)self->files->pdata[i])->path, path) == 0;
    if (!taken)
      return g_steal_pointer (&path);
  }
}

/* ---- Catalog ---- */

/* Removes an item of a list. */
gboolean
tmap_app_document_remove_item (TmapAppDocument *self,
                               TmapAppFileRole role,
                               const char *list,
                               guint index,
                               const char *description,
                               GError **error)
{
  g_autofree char *key_path = g_strdup_printf ("%s[%u]", list, index);
  g_autofree char *name = NULL;
  TmapAppFile *file = tmap_app_document_get_text_file (self, role, 0, error);

  if (file == NULL)
    return FALSE;
  name = tmap_path_display (file->path);
  tmap_app_document_finish_step (self);
  return tmap_app_document_finish_edit (
      self, file, 0, tmap_yaml_edit_unset (file->text, name, key_path, error), list, description);
}

/* ---- Generations ---- */

/* The folder of the last generation file and, if possible, that of its trace. */
static char *
find_generation_folder (TmapAppDocument *self, char **output_folder)
{
  guint n = tmap_app_document_get_n_generations (self);
  const TmapGenerationConfig *last = n > 0 ? tmap_app_document_get_generation (self, n - 1) : NULL;
  TmapAppFile *pipeline = self->files->pdata[0];
  g_autofree char *folder = g_path_get_dirname (pipeline->path);
  g_autofree char *base = tmap_app_file_get_base_dir (pipeline);

  if (last != NULL)
    *output_folder = g_path_get_dirname (last->trace_path);
  else
    *output_folder = g_build_filename (base, "outputs", "generated_traces", NULL);
  if (n > 0)
    return g_path_get_dirname (
        tmap_app_document_get_file_path (self, TMAP_APP_FILE_GENERATION, n - 1));
  return g_build_filename (folder, GENERATION_FOLDER, NULL);
}

/* A name for files. */
static char *
make_stem (const char *name)
{
  g_autofree char *lower = tmap_text_lower (name);
  GString *stem = g_string_new (NULL);

  for (const char *p = lower; *p != '\0' && stem->len < 40; p++)
    g_string_append_c (stem, g_ascii_isalnum (*p) || *p == '-' ? *p : '_');
  return g_string_free (stem, FALSE);
}

/* Replaces a value of a text that is being made. */
static void
fill (char **text, const char *key_path, TmapYamlValue *value)
{
  g_autofree char *old = *text;
  g_autoptr (TmapYamlValue) owned = value;

  *text = tmap_yaml_edit_set (old, "generation", key_path, value, NULL);
  if (*text == NULL)
    *text = g_steal_pointer (&old);
}

static void
fill_counts (TmapAppDocument *self, char **text)
{
  const TmapSuiteConfig *suite = tmap_app_document_get_suite (self);
  TmapYamlValue *list;
  guint largest = 1;

  if (suite == NULL)
    return;
  list = tmap_yaml_value_new_list ();
  for (guint i = 0; i < suite->supported_gpu_counts->len; i++) {
    guint count = g_array_index (suite->supported_gpu_counts, guint, i);

    tmap_yaml_value_append (list, tmap_yaml_value_new_integer (count));
    largest = MAX (largest, count);
  }
  fill (text, "mapping.supported_gpu_counts", list);
  fill (text, "simulation.server_gpu_count", tmap_yaml_value_new_integer (largest));
}

static void
fill_options (char **text, const TmapSourceOptions *options)
{
  g_autoptr (TmapYamlValue) values =
      options != NULL ? tmap_source_options_to_yaml (options) : tmap_yaml_value_new_mapping ();

  for (guint i = 0; i < values->keys->len; i++) {
    g_autofree char *key = g_strconcat ("source.", g_ptr_array_index (values->keys, i), NULL);

    fill (text, key, tmap_yaml_value_copy (g_ptr_array_index (values->children, i)));
  }
}

static char *
make_generation_text (TmapAppDocument *self,
                      const char *format,
                      const char *trace_path,
                      const char *cluster_name,
                      const TmapSourceOptions *options,
                      const char *output_stem)
{
  TmapAppFile *pipeline = self->files->pdata[0];
  const TmapPipelineConfig *config = pipeline->config;
  g_autofree char *base = tmap_app_file_get_base_dir (pipeline);
  g_autofree char *trace =
      tmap_app_document_write_path (self, TMAP_APP_FILE_PIPELINE, 0, trace_path);
  g_autofree char *catalog = tmap_app_document_shorten (config->catalog_path, base);
  g_autofree char *output = tmap_app_document_shorten (output_stem, base);
  char *text = g_strdup (generation_text);

  fill (&text, "source.format", tmap_yaml_value_new_text (format));
  fill (&text, "source.trace_path", tmap_yaml_value_new_text (trace));
  if (cluster_name != NULL)
    fill (&text, "source.cluster_name", tmap_yaml_value_new_text (cluster_name));
  fill_options (&text, options);
  fill (&text, "mapping.workload_catalog_path", tmap_yaml_value_new_text (catalog));
  fill_counts (self, &text);
  g_free (trace);
  trace = g_strconcat (output, ".csv", NULL);
  fill (&text, "output.trace_path", tmap_yaml_value_new_text (trace));
  g_free (trace);
  trace = g_strconcat (output, ".manifest.json", NULL);
  fill (&text, "output.manifest_path", tmap_yaml_value_new_text (trace));
  return text;
}

gboolean
tmap_app_document_add_generation (TmapAppDocument *self,
                                  const char *format,
                                  const char *trace_path,
                                  const char *cluster_name,
                                  const TmapSourceOptions *options,
                                  guint *index,
                                  GError **error)
{
  g_autoptr (TmapAppFile) file = NULL;
  g_autoptr (TmapYamlValue) value = NULL;
  g_autofree char *stem = NULL, *folder = NULL, *output_folder = NULL, *output = NULL;
  g_autofree char *path = NULL, *base = NULL, *written = NULL, *text = NULL, *changed = NULL;
  TmapAppFile *pipeline;
  guint n;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (format != NULL && trace_path != NULL, FALSE);

  pipeline = self->files->pdata[0];
  if (pipeline->config == NULL) {
    g_propagate_error (error, g_error_copy (pipeline->problem));
    return FALSE;
  }
  n = tmap_app_document_get_n_generations (self);
  stem = make_stem (cluster_name != NULL ? cluster_name : format);
  folder = find_generation_folder (self, &output_folder);
  path = tmap_app_document_find_free_name (self, folder, stem);
  g_free (stem);
  stem = g_path_get_basename (path);
  stem[strlen (stem) - strlen (".yaml")] = '\0';
  output = g_build_filename (output_folder, stem, NULL);
  text = make_generation_text (self, format, trace_path, cluster_name, options, output);
  base = tmap_app_file_get_base_dir (pipeline);
  written = tmap_app_document_shorten (path, base);
  value = tmap_yaml_value_new_text (written);
  changed = tmap_yaml_edit_insert (pipeline->text, pipeline->path, "generation.configs", G_MAXUINT,
                                   value, error);
  if (changed == NULL)
    return FALSE;
  file = tmap_app_file_new (TMAP_APP_FILE_GENERATION, path, base, text);
  tmap_app_document_finish_step (self);
  tmap_app_document_set_file_text (self, TMAP_APP_FILE_PIPELINE, 0, changed, file,
                                   "generation.configs", _ ("Add generation"));
  if (index != NULL)
    *index = n;
  return TRUE;
}

gboolean
tmap_app_document_remove_generation (TmapAppDocument *self, guint index, GError **error)
{
  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), FALSE);

  return tmap_app_document_remove_item (self, TMAP_APP_FILE_PIPELINE, "generation.configs", index,
                                        _ ("Remove generation"), error);
}

gboolean
tmap_app_document_relocate (
    TmapAppDocument *self, TmapAppFileRole role, guint index, const char *path, GError **error)
{
  g_autofree char *key_path = NULL;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self) && path != NULL, FALSE);
  g_return_val_if_fail (role != TMAP_APP_FILE_PIPELINE, FALSE);

  if (role == TMAP_APP_FILE_SUITE)
    key_path = g_strdup ("characterization.config");
  else
    key_path = g_strdup_printf ("generation.configs[%u]", index);
  return tmap_app_document_set_path_value (self, TMAP_APP_FILE_PIPELINE, 0, key_path, path, error);
}
