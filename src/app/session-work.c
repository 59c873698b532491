/* SPDX-License-Identifier: Apache-2.0 */
#include "app/session-work.h"

#include <string.h>

static void
config_text_free (TmapAppConfigText *file)
{
  g_free (file->path);
  g_free (file->text);
  g_free (file);
}

void
tmap_app_work_input_free (gpointer data)
{
  TmapAppWorkInput *input = data;

  g_free (input->root_dir);
  g_strfreev (input->profiles);
  g_free (input->task_root);
  g_clear_pointer (&input->columns, g_hash_table_unref);
  g_clear_pointer (&input->pipeline, config_text_free);
  g_clear_pointer (&input->suite, config_text_free);
  g_ptr_array_unref (input->generations);
  g_clear_pointer (&input->selection, tmap_app_selection_unref);
  g_clear_pointer (&input->catalog, tmap_app_catalog_unref);
  g_free (input);
}

TmapAppWorkInput *
tmap_app_work_input_new (TmapTraceStore *store, const char *root_dir)
{
  TmapAppWorkInput *input = g_new0 (TmapAppWorkInput, 1);

  input->store = store;
  input->root_dir = g_strdup (root_dir);
  input->generations = g_ptr_array_new_with_free_func ((GDestroyNotify)config_text_free);
  return input;
}

TmapAppConfigText *
tmap_app_config_text_new (const char *path, const char *text)
{
  TmapAppConfigText *file = g_new0 (TmapAppConfigText, 1);

  file->path = g_strdup (path);
  file->text = g_strdup (text);
  return file;
}

gpointer
tmap_app_work_catalog (gpointer data,
                       TmapProgress *progress,
                       GCancellable *cancellable,
                       GError **error)
{
  const TmapAppWorkInput *input = data;
  TmapCatalogSources sources = { (const char *const *)input->profiles,
                                 g_strv_length (input->profiles), input->task_root, input->root_dir,
                                 input->columns };

  return tmap_app_catalog_new (&sources, progress, cancellable, error);
}

static TmapSuiteConfig *
parse_suite (const TmapAppConfigText *file, GError **error)
{
  return tmap_suite_config_parse (file->text, strlen (file->text), file->path, error);
}

gpointer
tmap_app_work_traces (gpointer data,
                      TmapProgress *progress,
                      GCancellable *cancellable,
                      GError **error)
{
  const TmapAppWorkInput *input = data;
  g_autoptr (TmapSuiteConfig) config = parse_suite (input->suite, error);

  return config != NULL ? tmap_app_traces_new (config, input->store, progress, cancellable, error)
                        : NULL;
}

static TmapGenerationConfig *
parse_generation (const TmapAppWorkInput *input, guint i, GError **error)
{
  const TmapAppConfigText *file = g_ptr_array_index (input->generations, i);

  return tmap_generation_config_parse (file->text, strlen (file->text), file->path, input->root_dir,
                                       error);
}

gpointer
tmap_app_work_selection (gpointer data,
                         TmapProgress *progress,
                         GCancellable *cancellable,
                         GError **error)
{
  const TmapAppWorkInput *input = data;
  TmapGenerationConfig *config = parse_generation (input, 0, error);

  return config != NULL ? tmap_app_selection_new (config, input->selection, input->store, progress,
                                                  cancellable, error)
                        : NULL;
}

gpointer
tmap_app_work_mapping (gpointer data,
                       G_GNUC_UNUSED TmapProgress *progress,
                       G_GNUC_UNUSED GCancellable *cancellable,
                       GError **error)
{
  const TmapAppWorkInput *input = data;
  g_autoptr (TmapGenerationConfig) config = parse_generation (input, 0, error);

  return config != NULL ? tmap_app_mapping_new (config, input->selection, input->catalog, error)
                        : NULL;
}

static gboolean
parse_study (const TmapAppWorkInput *input, TmapAppStudyConfig *config, GError **error)
{
  config->pipeline = tmap_pipeline_config_parse (
      input->pipeline->text, strlen (input->pipeline->text), input->pipeline->path, error);
  if (config->pipeline == NULL)
    return FALSE;
  if (input->suite != NULL) {
    config->suite = parse_suite (input->suite, error);
    if (config->suite == NULL)
      return FALSE;
  }
  for (guint i = 0; i < input->generations->len; i++) {
    TmapGenerationConfig *generation = parse_generation (input, i, error);

    if (generation == NULL)
      return FALSE;
    g_ptr_array_add (config->generations, generation);
  }
  return TRUE;
}

gpointer
tmap_app_work_study (gpointer data,
                     TmapProgress *progress,
                     GCancellable *cancellable,
                     GError **error)
{
  const TmapAppWorkInput *input = data;
  TmapAppStudyConfig config = { .generations = g_ptr_array_new_with_free_func (
                                    (GDestroyNotify)tmap_generation_config_free) };
  TmapAppStudy *study = NULL;

  if (parse_study (input, &config, error))
    study = tmap_app_study_new (&config, input->store, input->figures, input->figures_data,
                                input->write, input->allow_outside, progress, cancellable, error);
  g_clear_pointer (&config.pipeline, tmap_pipeline_config_free);
  g_clear_pointer (&config.suite, tmap_suite_config_free);
  g_ptr_array_unref (config.generations);
  return study;
}
