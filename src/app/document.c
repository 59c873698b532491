/* SPDX-License-Identifier: Apache-2.0 */
#include "app/document.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/error.h"
#include "app/document-private.h"
#include "io/path.h"

enum {
  PROP_MODIFIED = 1,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_UNDO_DESCRIPTION,
  PROP_REDO_DESCRIPTION,
  PROP_TITLE,
  PROP_PATH,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];
static guint changed_signal;

G_DEFINE_TYPE (TmapAppDocument, tmap_app_document, G_TYPE_OBJECT)

static void
baseline_free (TmapAppBaseline *self)
{
  g_free (self->text);
  g_free (self);
}

static void
tmap_app_document_finalize (GObject *object)
{
  TmapAppDocument *self = TMAP_APP_DOCUMENT (object);

  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->group_before, g_ptr_array_unref);
  g_clear_pointer (&self->baselines, g_hash_table_unref);
  tmap_app_document_clear_history (self);
  g_free (self->group_description);
  g_free (self->title);
  G_OBJECT_CLASS (tmap_app_document_parent_class)->finalize (object);
}

static void
tmap_app_document_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TmapAppDocument *self = TMAP_APP_DOCUMENT (object);

  switch (id) {
  case PROP_MODIFIED:
    g_value_set_boolean (value, tmap_app_document_is_modified (self));
    break;
  case PROP_CAN_UNDO:
    g_value_set_boolean (value, tmap_app_document_can_undo (self));
    break;
  case PROP_CAN_REDO:
    g_value_set_boolean (value, tmap_app_document_can_redo (self));
    break;
  case PROP_UNDO_DESCRIPTION:
    g_value_set_string (value, tmap_app_document_get_undo_description (self));
    break;
  case PROP_REDO_DESCRIPTION:
    g_value_set_string (value, tmap_app_document_get_redo_description (self));
    break;
  case PROP_TITLE:
    g_value_set_string (value, tmap_app_document_get_title (self));
    break;
  case PROP_PATH:
    g_value_set_string (value, tmap_app_document_get_path (self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
  }
}

static void
tmap_app_document_class_init (TmapAppDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->finalize = tmap_app_document_finalize;
  object_class->get_property = tmap_app_document_get_property;
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  properties[PROP_UNDO_DESCRIPTION] =
      g_param_spec_string ("undo-description", NULL, NULL, NULL, flags);
  properties[PROP_REDO_DESCRIPTION] =
      g_param_spec_string ("redo-description", NULL, NULL, NULL, flags);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_PATH] = g_param_spec_string ("path", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  changed_signal =
      g_signal_new ("changed", TMAP_APP_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_STRING);
}

static void
tmap_app_document_init (TmapAppDocument *self)
{
  self->files = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_app_file_unref);
  self->baselines =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)baseline_free);
  g_queue_init (&self->undo);
  g_queue_init (&self->redo);
}

TmapAppDocument *
tmap_app_document_new_empty (void)
{
  return g_object_new (TMAP_APP_TYPE_DOCUMENT, NULL);
}

/* ---- Files ---- */

TmapAppFile *
tmap_app_document_get_file_object (TmapAppDocument *self, TmapAppFileRole role, guint index)
{
  for (guint i = 0; i < self->files->len; i++) {
    TmapAppFile *file = self->files->pdata[i];

    if (file->role == role && index-- == 0)
      return file;
  }
  return NULL;
}

void
tmap_app_document_note_baseline (TmapAppDocument *self, const char *path, const char *text)
{
  TmapAppBaseline *baseline = g_new0 (TmapAppBaseline, 1);
  GStatBuf status;

  baseline->text = g_strdup (text);
  baseline->on_disk = TRUE;
  if (g_stat (path, &status) == 0) {
    baseline->mtime_s = status.st_mtim.tv_sec;
    baseline->mtime_ns = status.st_mtim.tv_nsec;
    baseline->size = status.st_size;
  }
  g_hash_table_insert (self->baselines, g_strdup (path), baseline);
}

TmapAppFile *
tmap_app_document_read (TmapAppDocument *self,
                        TmapAppFileRole role,
                        const char *path,
                        const char *base_dir)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = tmap_path_display (path);
  gsize length;
  g_autofree char *text = tmap_yaml_text_load (path, &length, &error);

  if (text != NULL && length > TMAP_YAML_MAX_SIZE)
    tmap_fail (&error, TMAP_ERROR_FILE, "%s: the file is larger than 1 MiB, the limit for YAML",
               name);
  else if (text != NULL && strlen (text) != length)
    tmap_fail (&error, TMAP_ERROR_SYNTAX, "%s: the file holds U+0000, which YAML does not allow",
               name);
  if (error != NULL)
    g_clear_pointer (&text, g_free);
  tmap_app_document_note_baseline (self, path, text);
  if (text == NULL)
    return tmap_app_file_new_missing (role, path, base_dir, g_steal_pointer (&error));
  return tmap_app_file_new (role, path, base_dir, text);
}

static TmapAppFile *
find_in_memory (TmapAppDocument *self, TmapAppFileRole role, const char *path)
{
  for (guint i = 0; i < self->files->len; i++) {
    TmapAppFile *file = self->files->pdata[i];

    if (file->role == role && strcmp (file->path, path) == 0)
      return file;
  }
  return NULL;
}

static TmapAppFile *
gather_file (TmapAppDocument *self,
             TmapAppFileRole role,
             const char *path,
             const char *base_dir,
             TmapAppTextSource source,
             TmapAppFile *extra)
{
  TmapAppFile *file = find_in_memory (self, role, path);
  const TmapAppBaseline *baseline = g_hash_table_lookup (self->baselines, path);

  if (extra != NULL && extra->role == role && strcmp (extra->path, path) == 0)
    return tmap_app_file_rebase (extra, base_dir);
  if (source == TMAP_APP_FROM_MEMORY && file != NULL)
    return tmap_app_file_rebase (file, base_dir);
  if (source == TMAP_APP_FROM_BASELINE && baseline != NULL && baseline->text != NULL)
    return tmap_app_file_new (role, path, base_dir, baseline->text);
  return tmap_app_document_read (self, role, path, base_dir);
}

GPtrArray *
tmap_app_document_gather (TmapAppDocument *self,
                          TmapAppFile *pipeline,
                          TmapAppTextSource source,
                          TmapAppFile *extra)
{
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_app_file_unref);
  const TmapPipelineConfig *config = pipeline->config;

  g_ptr_array_add (files, tmap_app_file_ref (pipeline));
  /* A pipeline that is broken for a moment keeps its files. */
  for (guint i = 1; config == NULL && i < self->files->len; i++)
    g_ptr_array_add (files, tmap_app_file_ref (self->files->pdata[i]));
  if (config == NULL)
    return files;
  if (config->suite_path != NULL)
    g_ptr_array_add (
        files, gather_file (self, TMAP_APP_FILE_SUITE, config->suite_path, NULL, source, extra));
  for (guint i = 0; i < config->generation_paths->len; i++)
    g_ptr_array_add (files, gather_file (self, TMAP_APP_FILE_GENERATION,
                                         config->generation_paths->pdata[i], config->root_dir,
                                         source, extra));
  return files;
}

const char *
tmap_app_document_get_path (TmapAppDocument *self)
{
  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), NULL);

  return self->untitled ? NULL : ((TmapAppFile *)self->files->pdata[0])->path;
}

const char *
tmap_app_document_get_title (TmapAppDocument *self)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), NULL);

  if (self->untitled)
    return _ ("Untitled");
  name = g_path_get_basename (tmap_app_document_get_path (self));
  g_free (self->title);
  self->title = g_filename_display_name (name);
  return self->title;
}

const char *
tmap_app_document_get_root_dir (TmapAppDocument *self)
{
  static const char *const key = "tmap-root-dir";
  char *folder;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), NULL);

  folder = tmap_app_file_get_base_dir (self->files->pdata[0]);
  g_object_set_data_full (G_OBJECT (self), key, folder, g_free);
  return folder;
}

guint
tmap_app_document_get_n_files (TmapAppDocument *self)
{
  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), 0);

  return self->files->len;
}

void
tmap_app_document_get_file (TmapAppDocument *self, guint i, TmapAppFileRole *role, guint *index)
{
  guint n = 0;

  g_return_if_fail (TMAP_APP_IS_DOCUMENT (self) && i < self->files->len);
  g_return_if_fail (role != NULL && index != NULL);

  *role = ((TmapAppFile *)self->files->pdata[i])->role;
  for (guint k = 0; k < i; k++)
    n += ((TmapAppFile *)self->files->pdata[k])->role == *role ? 1 : 0;
  *index = n;
}

const char *
tmap_app_document_get_file_path (TmapAppDocument *self, TmapAppFileRole role, guint index)
{
  const TmapAppFile *file;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), NULL);

  file = tmap_app_document_get_file_object (self, role, index);
  return file != NULL ? file->path : NULL;
}

const char *
tmap_app_document_get_text (TmapAppDocument *self, TmapAppFileRole role, guint index)
{
  const TmapAppFile *file;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), NULL);

  file = tmap_app_document_get_file_object (self, role, index);
  return file != NULL ? file->text : NULL;
}

static gboolean
is_modified (TmapAppDocument *self, const TmapAppFile *file)
{
  const TmapAppBaseline *baseline = g_hash_table_lookup (self->baselines, file->path);

  return file->text != NULL && (baseline == NULL || g_strcmp0 (baseline->text, file->text) != 0);
}

gboolean
tmap_app_document_is_file_modified (TmapAppDocument *self, TmapAppFileRole role, guint index)
{
  const TmapAppFile *file;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), FALSE);

  file = tmap_app_document_get_file_object (self, role, index);
  return file != NULL && is_modified (self, file);
}

const GError *
tmap_app_document_get_problem (TmapAppDocument *self, TmapAppFileRole role, guint index)
{
  const TmapAppFile *file;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), NULL);

  file = tmap_app_document_get_file_object (self, role, index);
  return file != NULL ? file->problem : NULL;
}

/* The strict check: nothing may be missing. */
static gboolean
check_file (const TmapAppFile *file, GError **error)
{
  g_autoptr (TmapPipelineConfig) pipeline = NULL;
  g_autoptr (TmapSuiteConfig) suite = NULL;

  if (file->config == NULL) {
    g_propagate_error (error, g_error_copy (file->problem));
    return FALSE;
  }
  if (file->role == TMAP_APP_FILE_PIPELINE) {
    pipeline = tmap_pipeline_config_parse (file->text, strlen (file->text), file->path, error);
    return pipeline != NULL;
  }
  if (file->role == TMAP_APP_FILE_SUITE) {
    suite = tmap_suite_config_parse (file->text, strlen (file->text), file->path, error);
    return suite != NULL;
  }
  return TRUE;
}

gboolean
tmap_app_document_check (TmapAppDocument *self, GError **error)
{
  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), FALSE);

  for (guint i = 0; i < self->files->len; i++)
    if (!check_file (self->files->pdata[i], error))
      return FALSE;
  return TRUE;
}

/* ---- Values ---- */

static gconstpointer
get_config (TmapAppDocument *self, TmapAppFileRole role, guint index)
{
  const TmapAppFile *file = tmap_app_document_get_file_object (self, role, index);

  return file != NULL ? file->config : NULL;
}

const TmapPipelineConfig *
tmap_app_document_get_pipeline (TmapAppDocument *self)
{
  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), NULL);

  return get_config (self, TMAP_APP_FILE_PIPELINE, 0);
}

const TmapSuiteConfig *
tmap_app_document_get_suite (TmapAppDocument *self)
{
  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), NULL);

  return get_config (self, TMAP_APP_FILE_SUITE, 0);
}

guint
tmap_app_document_get_n_generations (TmapAppDocument *self)
{
  guint n = 0;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), 0);

  for (guint i = 0; i < self->files->len; i++)
    n += ((TmapAppFile *)self->files->pdata[i])->role == TMAP_APP_FILE_GENERATION ? 1 : 0;
  return n;
}

const TmapGenerationConfig *
tmap_app_document_get_generation (TmapAppDocument *self, guint index)
{
  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), NULL);

  return get_config (self, TMAP_APP_FILE_GENERATION, index);
}

const TmapYamlNode *
tmap_app_document_find (TmapAppDocument *self,
                        TmapAppFileRole role,
                        guint index,
                        const char *key_path)
{
  const TmapAppFile *file;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self) && key_path != NULL, NULL);

  file = tmap_app_document_get_file_object (self, role, index);
  if (file == NULL || file->yaml == NULL)
    return NULL;
  return tmap_yaml_node_lookup (tmap_yaml_document_get_root (file->yaml), key_path);
}

/* ---- Telling ---- */

void
tmap_app_document_notify_all (TmapAppDocument *self)
{
  for (guint i = 1; i < N_PROPERTIES; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
}

void
tmap_app_document_emit_changed (TmapAppDocument *self,
                                TmapAppFileRole role,
                                guint index,
                                const char *key_path)
{
  g_signal_emit (self, changed_signal, 0, (guint)role, index, key_path);
}

gboolean
tmap_app_document_is_modified (TmapAppDocument *self)
{
  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), FALSE);

  for (guint i = 0; i < self->files->len; i++)
    if (is_modified (self, self->files->pdata[i]))
      return TRUE;
  return FALSE;
}
