/* SPDX-License-Identifier: Apache-2.0 */
#include "app/document-file.h"

#include <string.h>

#include "base/error.h"
#include "config/config-common.h"
#include "io/path.h"

static TmapAppFile *
new_file (TmapAppFileRole role, const char *path, const char *base_dir)
{
  TmapAppFile *self = g_rc_box_new0 (TmapAppFile);

  self->role = role;
  self->path = g_strdup (path);
  self->base_dir = g_strdup (base_dir);
  return self;
}

static void
parse (TmapAppFile *self)
{
  gsize length = strlen (self->text);
  g_autofree char *name = tmap_path_display (self->path);

  self->yaml = tmap_yaml_document_parse (self->text, length, name, &self->problem);
  if (self->yaml == NULL)
    return;
  switch (self->role) {
  case TMAP_APP_FILE_PIPELINE:
    self->config =
        tmap_pipeline_config_parse_draft (self->text, length, self->path, &self->problem);
    break;
  case TMAP_APP_FILE_SUITE:
    self->config = tmap_suite_config_parse_draft (self->text, length, self->path, &self->problem);
    break;
  case TMAP_APP_FILE_GENERATION:
  default:
    if (self->base_dir == NULL)
      tmap_fail (&self->problem, TMAP_ERROR_VALUE,
                 "%s: waits for the pipeline, whose root_dir its paths are relative to", name);
    else
      self->config = tmap_generation_config_parse (self->text, length, self->path, self->base_dir,
                                                   &self->problem);
    break;
  }
}

TmapAppFile *
tmap_app_file_new (TmapAppFileRole role, const char *path, const char *base_dir, const char *text)
{
  TmapAppFile *self = new_file (role, path, base_dir);

  self->text = g_strdup (text);
  parse (self);
  return self;
}

TmapAppFile *
tmap_app_file_new_missing (TmapAppFileRole role,
                           const char *path,
                           const char *base_dir,
                           GError *problem)
{
  TmapAppFile *self = new_file (role, path, base_dir);

  self->problem = problem;
  return self;
}

TmapAppFile *
tmap_app_file_ref (TmapAppFile *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  TmapAppFile *self = data;

  if (self->config != NULL && self->role == TMAP_APP_FILE_PIPELINE)
    tmap_pipeline_config_free (self->config);
  else if (self->config != NULL && self->role == TMAP_APP_FILE_SUITE)
    tmap_suite_config_free (self->config);
  else if (self->config != NULL)
    tmap_generation_config_free (self->config);
  g_clear_pointer (&self->yaml, tmap_yaml_document_free);
  g_clear_error (&self->problem);
  g_free (self->text);
  g_free (self->base_dir);
  g_free (self->path);
}

void
tmap_app_file_unref (TmapAppFile *self)
{
  g_rc_box_release_full (self, clear);
}

TmapAppFile *
tmap_app_file_rebase (TmapAppFile *self, const char *base_dir)
{
  if (self->role != TMAP_APP_FILE_GENERATION || g_strcmp0 (self->base_dir, base_dir) == 0)
    return tmap_app_file_ref (self);
  if (self->text == NULL)
    return tmap_app_file_new_missing (self->role, self->path, base_dir,
                                      g_error_copy (self->problem));
  return tmap_app_file_new (self->role, self->path, base_dir, self->text);
}

char *
tmap_app_file_get_base_dir (TmapAppFile *self)
{
  g_autofree char *folder = tmap_config_dup_folder (self->path);
  const TmapYamlNode *node = NULL;

  if (self->role == TMAP_APP_FILE_GENERATION && self->base_dir != NULL)
    return g_strdup (self->base_dir);
  if (self->role == TMAP_APP_FILE_PIPELINE && self->config != NULL)
    return g_strdup (((TmapPipelineConfig *)self->config)->root_dir);
  if (self->role != TMAP_APP_FILE_GENERATION && self->yaml != NULL)
    node = tmap_yaml_node_lookup (tmap_yaml_document_get_root (self->yaml), "root_dir");
  if (node == NULL || node->scalar.kind != TMAP_YAML_TEXT)
    return g_steal_pointer (&folder);
  return g_canonicalize_filename (node->text, folder);
}
