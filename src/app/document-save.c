/* SPDX-License-Identifier: Apache-2.0 */
#include "app/document.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/error.h"
#include "app/document-private.h"
#include "io/artifacts.h"
#include "io/path.h"

static gboolean
add_text (TmapArtifacts *artifacts, const char *path, const char *text, GError **error)
{
  return tmap_artifacts_add_text (artifacts, path, g_string_new (text), error);
}

/* Whether the file must be written: it was changed, or was never on the disk. */
static gboolean
needs_saving (TmapAppDocument *self, const TmapAppFile *file)
{
  const TmapAppBaseline *baseline = g_hash_table_lookup (self->baselines, file->path);

  return file->text != NULL &&
         (baseline == NULL || !baseline->on_disk || g_strcmp0 (baseline->text, file->text) != 0);
}

gboolean
tmap_app_document_save (TmapAppDocument *self, GError **error)
{
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), FALSE);

  if (self->untitled)
    return tmap_fail (error, TMAP_ERROR_FILE, "the study has no name yet; save it under one");
  for (guint i = 0; i < self->files->len; i++) {
    const TmapAppFile *file = self->files->pdata[i];

    if (needs_saving (self, file) && !add_text (artifacts, file->path, file->text, error))
      return FALSE;
  }
  if (!tmap_artifacts_commit (artifacts, NULL, error))
    return FALSE;
  for (guint i = 0; i < self->files->len; i++) {
    const TmapAppFile *file = self->files->pdata[i];

    if (needs_saving (self, file))
      tmap_app_document_note_baseline (self, file->path, file->text);
  }
  tmap_app_document_finish_step (self);
  tmap_app_document_notify_all (self);
  return TRUE;
}

/* ---- Under another name ---- */

/* The study at its new place, as far as it is made. */
typedef struct {
  TmapAppDocument *document;
  const char *path; /* of the pipeline */
  char *folder;
  GPtrArray *targets; /* path of each file */
  GPtrArray *texts;   /* text of each file; NULL: it could not be read and stays where it is */
} Move;

static void
move_clear (Move *self)
{
  g_free (self->folder);
  g_clear_pointer (&self->targets, g_ptr_array_unref);
  g_clear_pointer (&self->texts, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Move, move_clear)

static gboolean
is_taken (const Move *self, const char *path)
{
  if (strcmp (path, self->path) == 0 || g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  for (guint i = 0; i < self->targets->len; i++)
    if (strcmp (self->targets->pdata[i], path) == 0)
      return TRUE;
  return FALSE;
}

/* The same place beside the pipeline, or with the name of the pipeline before it. */
static char *
find_target (const Move *self, const TmapAppFile *file)
{
  const TmapAppFile *pipeline = self->document->files->pdata[0];
  g_autofree char *old_folder = g_path_get_dirname (pipeline->path);
  g_autofree char *name = g_path_get_basename (file->path);
  g_autofree char *stem = g_path_get_basename (self->path);
  const char *inside = tmap_path_relative (file->path, old_folder);
  g_autofree char *target = g_build_filename (self->folder, inside != NULL ? inside : name, NULL);
  g_autofree char *folder = g_path_get_dirname (target);
  char *dot = strrchr (stem, '.');

  if (!is_taken (self, target))
    return g_steal_pointer (&target);
  if (dot != NULL && dot != stem)
    *dot = '\0';
  for (guint n = 1;; n++) {
    g_autofree char *candidate = NULL;
    g_autofree char *prefix = n == 1 ? g_strdup (stem) : g_strdup_printf ("%s_%u", stem, n);
    g_autofree char *prefixed = g_strdup_printf ("%s_%s", prefix, name);

    candidate = g_build_filename (folder, prefixed, NULL);
    if (!is_taken (self, candidate))
      return g_steal_pointer (&candidate);
  }
}

static gboolean
set_text (Move *self, guint i, const char *key_path, const char *value, GError **error)
{
  g_autofree char *old = self->texts->pdata[i];
  g_autoptr (TmapYamlValue) yaml = tmap_yaml_value_new_text (value);

  self->texts->pdata[i] = tmap_yaml_edit_set (old, self->targets->pdata[i], key_path, yaml, error);
  if (self->texts->pdata[i] != NULL)
    return TRUE;
  self->texts->pdata[i] = g_steal_pointer (&old);
  return FALSE;
}

/* Lets the path at @node, if it is one, mean the same file from the new folder. */
static gboolean
move_path (Move *self,
           guint i,
           const TmapYamlNode *root,
           const char *key_path,
           const char *old_base,
           const char *new_base,
           GError **error)
{
  const TmapYamlNode *node = tmap_yaml_node_lookup (root, key_path);
  g_autofree char *whole = NULL;
  g_autofree char *written = NULL;

  if (node == NULL || node->scalar.kind != TMAP_YAML_TEXT)
    return TRUE;
  if (!self->document->untitled && strcmp (old_base, new_base) == 0)
    return TRUE;
  whole = g_canonicalize_filename (node->text, old_base);
  written = tmap_app_document_shorten (whole, new_base);
  return set_text (self, i, key_path, written, error);
}

static gboolean
move_paths_of_list (Move *self,
                    guint i,
                    const TmapYamlNode *root,
                    const char *list,
                    const char *key,
                    const char *old_base,
                    const char *new_base,
                    GError **error)
{
  const TmapYamlNode *node = tmap_yaml_node_lookup (root, list);

  for (guint k = 0; node != NULL && node->children != NULL && k < node->children->len; k++) {
    g_autofree char *key_path = g_strdup_printf ("%s[%u]%s", list, k, key);

    if (!move_path (self, i, root, key_path, old_base, new_base, error))
      return FALSE;
  }
  return TRUE;
}

static const TmapYamlNode *
get_root (const TmapAppFile *file)
{
  return file->yaml != NULL ? tmap_yaml_document_get_root (file->yaml) : NULL;
}

/* The folder that paths of the pipeline will be relative to. A folder other than that of the file,
 * if it is relative, is given up: results would go outside of the new study. */
static gboolean
find_new_base (Move *self, const TmapAppFile *pipeline, char **new_base, GError **error)
{
  const TmapYamlNode *node = tmap_yaml_node_lookup (get_root (pipeline), "root_dir");

  if (node != NULL && node->scalar.kind == TMAP_YAML_TEXT && g_path_is_absolute (node->text)) {
    *new_base = tmap_app_file_get_base_dir ((TmapAppFile *)pipeline);
    return TRUE;
  }
  *new_base = g_strdup (self->folder);
  if (node == NULL || node->scalar.kind != TMAP_YAML_TEXT || strcmp (node->text, ".") == 0)
    return TRUE;
  return set_text (self, 0, "root_dir", ".", error);
}

static gboolean
move_suite (Move *self, guint i, const TmapAppFile *file, GError **error)
{
  const TmapYamlNode *root = get_root (file);
  const TmapYamlNode *node = tmap_yaml_node_lookup (root, "root_dir");
  g_autofree char *old_base = tmap_app_file_get_base_dir ((TmapAppFile *)file);
  g_autofree char *folder = g_path_get_dirname (self->targets->pdata[i]);
  g_autofree char *new_base = NULL;
  const char *written = node != NULL && node->scalar.kind == TMAP_YAML_TEXT ? node->text : ".";

  new_base = g_canonicalize_filename (written, folder);
  return move_paths_of_list (self, i, root, "sources", ".trace_path", old_base, new_base, error);
}

/* The pipeline names its files at their new places. */
static gboolean
name_files (Move *self, const char *new_base, GError **error)
{
  guint n_generations = 0;

  for (guint i = 1; i < self->targets->len; i++) {
    const TmapAppFile *file = self->document->files->pdata[i];
    g_autofree char *written = tmap_app_document_shorten (self->targets->pdata[i], new_base);
    g_autofree char *key_path = NULL;

    if (file->role == TMAP_APP_FILE_SUITE)
      key_path = g_strdup ("characterization.config");
    else
      key_path = g_strdup_printf ("generation.configs[%u]", n_generations++);
    if (!set_text (self, 0, key_path, written, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
move_files (Move *self, GError **error)
{
  TmapAppDocument *document = self->document;
  TmapAppFile *pipeline = document->files->pdata[0];
  const TmapYamlNode *root = get_root (pipeline);
  g_autofree char *old_base = tmap_app_file_get_base_dir (pipeline);
  g_autofree char *new_base = NULL;

  if (!find_new_base (self, pipeline, &new_base, error) ||
      !move_paths_of_list (self, 0, root, "catalog.profiles", "", old_base, new_base, error) ||
      !move_path (self, 0, root, "catalog.task_root", old_base, new_base, error) ||
      !name_files (self, new_base, error))
    return FALSE;
  for (guint i = 1; i < document->files->len; i++) {
    const TmapAppFile *file = document->files->pdata[i];

    if (file->yaml == NULL)
      continue;
    if (file->role == TMAP_APP_FILE_SUITE && !move_suite (self, i, file, error))
      return FALSE;
    if (file->role == TMAP_APP_FILE_GENERATION &&
        !move_path (self, i, get_root (file), "source.trace_path", old_base, new_base, error))
      return FALSE;
  }
  return TRUE;
}

static void
plan_move (Move *self)
{
  GPtrArray *files = self->document->files;

  self->folder = g_path_get_dirname (self->path);
  self->targets = g_ptr_array_new_with_free_func (g_free);
  self->texts = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < files->len; i++) {
    const TmapAppFile *file = files->pdata[i];
    char *target;

    if (i == 0)
      target = g_strdup (self->path);
    else
      target = file->text != NULL ? find_target (self, file) : g_strdup (file->path);
    g_ptr_array_add (self->targets, target);
    g_ptr_array_add (self->texts, g_strdup (file->text));
  }
}

static gboolean
write_move (Move *self, GError **error)
{
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();

  for (guint i = 0; i < self->targets->len; i++)
    if (self->texts->pdata[i] != NULL &&
        !add_text (artifacts, self->targets->pdata[i], self->texts->pdata[i], error))
      return FALSE;
  return tmap_artifacts_commit (artifacts, NULL, error);
}

/* Lets the document be what was written. */
static void
adopt_move (Move *self)
{
  TmapAppDocument *document = self->document;
  g_autoptr (GPtrArray) before = document->files;
  g_autoptr (TmapAppFile) pipeline = NULL;

  g_hash_table_remove_all (document->baselines);
  pipeline = tmap_app_document_read (document, TMAP_APP_FILE_PIPELINE, self->path, NULL);
  document->files = tmap_app_document_gather (document, pipeline, TMAP_APP_FROM_DISK, NULL);
  document->untitled = FALSE;
  tmap_app_document_clear_history (document);
  tmap_app_document_emit_files (document, before);
  tmap_app_document_notify_all (document);
}

gboolean
tmap_app_document_save_as (TmapAppDocument *self, const char *path, GError **error)
{
  g_autofree char *whole = NULL;
  g_auto (Move) move = { .document = self };
  const TmapAppFile *pipeline;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self) && path != NULL, FALSE);

  whole = g_canonicalize_filename (path, NULL);
  pipeline = self->files->pdata[0];
  if (!self->untitled && strcmp (whole, pipeline->path) == 0)
    return tmap_app_document_save (self, error);
  for (guint i = 1; i < self->files->len; i++)
    if (strcmp (whole, ((TmapAppFile *)self->files->pdata[i])->path) == 0)
      return tmap_fail (error, TMAP_ERROR_FILE, "%s: is another file of this study", path);
  if (pipeline->config == NULL) {
    g_propagate_prefixed_error (error, g_error_copy (pipeline->problem),
                                _ ("only a pipeline without mistakes can be saved under another "
                                   "name: "));
    return FALSE;
  }
  move.path = whole;
  plan_move (&move);
  if (!move_files (&move, error) || !write_move (&move, error))
    return FALSE;
  adopt_move (&move);
  return TRUE;
}

/* ---- What others did ---- */

static gboolean
has_changed (const TmapAppBaseline *baseline, const char *path)
{
  g_autofree char *text = NULL;
  GStatBuf status;
  gsize length;

  if (g_stat (path, &status) != 0)
    return baseline->text != NULL;
  if (baseline->text != NULL && status.st_size == baseline->size &&
      status.st_mtim.tv_sec == baseline->mtime_s && status.st_mtim.tv_nsec == baseline->mtime_ns)
    return FALSE;
  text = tmap_yaml_text_load (path, &length, NULL);
  return g_strcmp0 (text, baseline->text) != 0;
}

char **
tmap_app_document_find_changed_on_disk (TmapAppDocument *self)
{
  g_autoptr (GStrvBuilder) changed = g_strv_builder_new ();
  guint n = 0;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), NULL);

  for (guint i = 0; i < self->files->len; i++) {
    const TmapAppFile *file = self->files->pdata[i];
    const TmapAppBaseline *baseline = g_hash_table_lookup (self->baselines, file->path);

    if (baseline == NULL || !baseline->on_disk || !has_changed (baseline, file->path))
      continue;
    g_strv_builder_add (changed, file->path);
    n++;
  }
  return n > 0 ? g_strv_builder_end (changed) : NULL;
}

gboolean
tmap_app_document_reload (TmapAppDocument *self, GError **error)
{
  g_autoptr (TmapAppFile) pipeline = NULL;
  const char *path;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), FALSE);

  if (self->untitled)
    return tmap_app_document_revert (self, error);
  path = tmap_app_document_get_path (self);
  if (!g_file_test (path, G_FILE_TEST_EXISTS)) {
    g_autofree char *name = tmap_path_display (path);

    return tmap_fail (error, TMAP_ERROR_FILE, "%s: the file is not there", name);
  }
  pipeline = tmap_app_document_read (self, TMAP_APP_FILE_PIPELINE, path, NULL);
  if (pipeline->text == NULL) {
    g_propagate_error (error, g_error_copy (pipeline->problem));
    return FALSE;
  }
  tmap_app_document_finish_step (self);
  tmap_app_document_apply (self,
                           tmap_app_document_gather (self, pipeline, TMAP_APP_FROM_DISK, NULL),
                           TMAP_APP_FILE_PIPELINE, 0, NULL, _ ("Reload"));
  return TRUE;
}

gboolean
tmap_app_document_revert (TmapAppDocument *self, GError **error)
{
  g_autoptr (TmapAppFile) pipeline = NULL;
  const TmapAppFile *file;
  const TmapAppBaseline *baseline;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), FALSE);

  file = self->files->pdata[0];
  baseline = g_hash_table_lookup (self->baselines, file->path);
  if (baseline == NULL || baseline->text == NULL)
    return tmap_fail (error, TMAP_ERROR_FILE, "the study was never saved");
  pipeline = tmap_app_file_new (TMAP_APP_FILE_PIPELINE, file->path, NULL, baseline->text);
  tmap_app_document_finish_step (self);
  tmap_app_document_apply (self,
                           tmap_app_document_gather (self, pipeline, TMAP_APP_FROM_BASELINE, NULL),
                           TMAP_APP_FILE_PIPELINE, 0, NULL, _ ("Revert"));
  return TRUE;
}
