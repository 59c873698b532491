/* SPDX-License-Identifier: Apache-2.0 */
#include "app/document.h"

#include <glib/gi18n.h>
#include <string.h>

#include "catalog/profile-columns.h"
#include "app/document-private.h"
#include "io/path.h"
#include "sources/source-format.h"

gboolean
tmap_app_document_set_profiles (TmapAppDocument *self, const char *const *profiles, GError **error)
{
  g_autoptr (TmapYamlValue) list = tmap_yaml_value_new_list ();

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self) && profiles != NULL, FALSE);

  for (; *profiles != NULL; profiles++) {
    g_autofree char *path =
        tmap_app_document_write_path (self, TMAP_APP_FILE_PIPELINE, 0, *profiles);

    tmap_yaml_value_append (list, tmap_yaml_value_new_text (path));
  }
  return tmap_app_document_set (self, TMAP_APP_FILE_PIPELINE, 0, "catalog.profiles", list, error);
}

static gboolean
has_profile (TmapAppDocument *self, const char *path)
{
  const TmapPipelineConfig *config = tmap_app_document_get_pipeline (self);
  g_autofree char *resolved = tmap_path_resolve (path, NULL);

  for (guint i = 0; config != NULL && i < config->profiles->len; i++) {
    g_autofree char *other = tmap_path_resolve (config->profiles->pdata[i], NULL);

    if (g_strcmp0 (resolved, other) == 0)
      return TRUE;
  }
  return FALSE;
}

static GHashTable *
get_columns (TmapAppDocument *self)
{
  const TmapPipelineConfig *config = tmap_app_document_get_pipeline (self);

  return config != NULL ? config->columns : NULL;
}

gboolean
tmap_app_document_add_profile (TmapAppDocument *self, const char *path, GError **error)
{
  g_autoptr (TmapYamlValue) value = NULL;
  g_autofree char *written = NULL;
  g_autofree char *name = NULL;
  TmapAppFile *file;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self) && path != NULL, FALSE);

  file = tmap_app_document_get_text_file (self, TMAP_APP_FILE_PIPELINE, 0, error);
  if (file == NULL || !tmap_profile_recognise (path, get_columns (self), error))
    return FALSE;
  if (has_profile (self, path))
    return TRUE;
  written = tmap_app_document_write_path (self, TMAP_APP_FILE_PIPELINE, 0, path);
  value = tmap_yaml_value_new_text (written);
  name = tmap_path_display (file->path);
  tmap_app_document_finish_step (self);
  return tmap_app_document_finish_edit (
      self, file, 0,
      tmap_yaml_edit_insert (file->text, name, "catalog.profiles", G_MAXUINT, value, error),
      "catalog.profiles", _ ("Add profile"));
}

gboolean
tmap_app_document_remove_profile (TmapAppDocument *self, guint index, GError **error)
{
  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), FALSE);

  return tmap_app_document_remove_item (self, TMAP_APP_FILE_PIPELINE, "catalog.profiles", index,
                                        _ ("Remove profile"), error);
}

gboolean
tmap_app_document_set_task_root (TmapAppDocument *self, const char *path, GError **error)
{
  return tmap_app_document_set_path_value (self, TMAP_APP_FILE_PIPELINE, 0, "catalog.task_root",
                                           path, error);
}

gboolean
tmap_app_document_set_columns (TmapAppDocument *self, GHashTable *mapping, GError **error)
{
  const char *const *names = tmap_profile_columns ();
  g_autoptr (TmapYamlValue) value = NULL;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self) && mapping != NULL, FALSE);

  for (; *names != NULL; names++) {
    const char *column = g_hash_table_lookup (mapping, *names);

    if (column == NULL || strcmp (column, *names) == 0)
      continue;
    if (value == NULL)
      value = tmap_yaml_value_new_mapping ();
    tmap_yaml_value_insert (value, *names, tmap_yaml_value_new_text (column));
  }
  return tmap_app_document_set (self, TMAP_APP_FILE_PIPELINE, 0, "catalog.columns", value, error);
}
