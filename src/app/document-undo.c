/* SPDX-License-Identifier: Apache-2.0 */
#include "app/document.h"

#include <string.h>

#include "app/document-private.h"

/* Edits of one value in so short a time are one step. */
#define MERGE_TIME_US G_USEC_PER_SEC

static void
step_free (TmapAppStep *self)
{
  g_free (self->description);
  g_free (self->key_path);
  g_ptr_array_unref (self->before);
  g_ptr_array_unref (self->after);
  g_free (self);
}

/* Tells of each file that differs but the one that is known to (%NULL: of all). */
static void
emit_others (TmapAppDocument *self, GPtrArray *before, GPtrArray *after, const TmapAppFile *known)
{
  gboolean list_changed = before->len != after->len;
  guint n_generations = 0;

  for (guint i = 0; i < MIN (before->len, after->len); i++)
    list_changed |= strcmp (((TmapAppFile *)before->pdata[i])->path,
                            ((TmapAppFile *)after->pdata[i])->path) != 0;
  for (guint i = 0; i < after->len; i++) {
    const TmapAppFile *file = after->pdata[i];
    guint index = file->role == TMAP_APP_FILE_GENERATION ? n_generations++ : 0;

    if (file != known && (i >= before->len || before->pdata[i] != file || (i == 0 && list_changed)))
      tmap_app_document_emit_changed (self, file->role, index, "");
  }
}

void
tmap_app_document_emit_files (TmapAppDocument *self, GPtrArray *before)
{
  g_autoptr (GPtrArray) after = g_ptr_array_ref (self->files);

  emit_others (self, before, after, NULL);
}

/* Tells of a value, and of other files that are now read otherwise. */
static void
emit_value (TmapAppDocument *self,
            GPtrArray *before,
            TmapAppFileRole role,
            guint index,
            const char *key_path)
{
  g_autoptr (GPtrArray) after = g_ptr_array_ref (self->files);

  tmap_app_document_emit_changed (self, role, index, key_path);
  emit_others (self, before, after, tmap_app_document_get_file_object (self, role, index));
}

static gboolean
merges (const TmapAppStep *last, TmapAppFileRole role, guint index, const char *key_path)
{
  return last != NULL && last->time != 0 && key_path != NULL && last->key_path != NULL &&
         last->role == role && last->index == index && strcmp (last->key_path, key_path) == 0 &&
         g_get_monotonic_time () - last->time < MERGE_TIME_US;
}

static gboolean
same_texts (const GPtrArray *a, const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++) {
    const TmapAppFile *left = a->pdata[i];
    const TmapAppFile *right = b->pdata[i];

    if (strcmp (left->path, right->path) != 0 || g_strcmp0 (left->text, right->text) != 0)
      return FALSE;
  }
  return TRUE;
}

static void
push_step (TmapAppDocument *self,
           GPtrArray *before,
           TmapAppFileRole role,
           guint index,
           const char *key_path,
           const char *description)
{
  TmapAppStep *step = g_queue_peek_head (&self->undo);

  g_queue_clear_full (&self->redo, (GDestroyNotify)step_free);
  if (merges (step, role, index, key_path)) {
    g_ptr_array_unref (step->after);
  } else {
    step = g_new0 (TmapAppStep, 1);
    step->description = g_strdup (description);
    step->role = role;
    step->index = index;
    step->key_path = g_strdup (key_path);
    step->before = g_ptr_array_ref (before);
    g_queue_push_head (&self->undo, step);
  }
  step->after = g_ptr_array_ref (self->files);
  step->time = g_get_monotonic_time ();
  /* Back to where it began. */
  if (same_texts (step->before, step->after))
    step_free (g_queue_pop_head (&self->undo));
}

void
tmap_app_document_apply (TmapAppDocument *self,
                         GPtrArray *files,
                         TmapAppFileRole role,
                         guint index,
                         const char *key_path,
                         const char *description)
{
  g_autoptr (GPtrArray) before = self->files;

  self->files = files;
  if (self->group_depth == 0)
    push_step (self, before, role, index, key_path, description);
  if (key_path != NULL)
    emit_value (self, before, role, index, key_path);
  else
    tmap_app_document_emit_files (self, before);
  tmap_app_document_notify_all (self);
}

void
tmap_app_document_set_file_text (TmapAppDocument *self,
                                 TmapAppFileRole role,
                                 guint index,
                                 const char *text,
                                 TmapAppFile *extra,
                                 const char *key_path,
                                 const char *description)
{
  TmapAppFile *old = tmap_app_document_get_file_object (self, role, index);
  g_autoptr (TmapAppFile) file = tmap_app_file_new (role, old->path, old->base_dir, text);
  GPtrArray *files;

  if (role == TMAP_APP_FILE_PIPELINE) {
    files = tmap_app_document_gather (self, file, TMAP_APP_FROM_MEMORY, extra);
  } else {
    files = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_app_file_unref);
    for (guint i = 0; i < self->files->len; i++)
      g_ptr_array_add (files, tmap_app_file_ref (self->files->pdata[i] == old
                                                     ? file
                                                     : (TmapAppFile *)self->files->pdata[i]));
  }
  tmap_app_document_apply (self, files, role, index, key_path, description);
}

void
tmap_app_document_begin_group (TmapAppDocument *self, const char *description)
{
  g_return_if_fail (TMAP_APP_IS_DOCUMENT (self) && description != NULL);

  if (self->group_depth++ > 0)
    return;
  self->group_description = g_strdup (description);
  self->group_before = g_ptr_array_ref (self->files);
}

void
tmap_app_document_end_group (TmapAppDocument *self)
{
  g_autoptr (GPtrArray) before = NULL;
  g_autofree char *description = NULL;

  g_return_if_fail (TMAP_APP_IS_DOCUMENT (self) && self->group_depth > 0);

  if (--self->group_depth > 0)
    return;
  before = g_steal_pointer (&self->group_before);
  description = g_steal_pointer (&self->group_description);
  if (before == self->files)
    return;
  push_step (self, before, TMAP_APP_FILE_PIPELINE, 0, NULL, description);
  tmap_app_document_notify_all (self);
}

void
tmap_app_document_finish_step (TmapAppDocument *self)
{
  TmapAppStep *step;

  g_return_if_fail (TMAP_APP_IS_DOCUMENT (self));

  step = g_queue_peek_head (&self->undo);
  if (step != NULL)
    step->time = 0;
}

void
tmap_app_document_clear_history (TmapAppDocument *self)
{
  g_queue_clear_full (&self->undo, (GDestroyNotify)step_free);
  g_queue_clear_full (&self->redo, (GDestroyNotify)step_free);
}

gboolean
tmap_app_document_can_undo (TmapAppDocument *self)
{
  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), FALSE);

  return !g_queue_is_empty (&self->undo) && self->group_depth == 0;
}

gboolean
tmap_app_document_can_redo (TmapAppDocument *self)
{
  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), FALSE);

  return !g_queue_is_empty (&self->redo) && self->group_depth == 0;
}

static const char *
get_description (GQueue *steps)
{
  const TmapAppStep *step = g_queue_peek_head (steps);

  return step != NULL ? step->description : NULL;
}

const char *
tmap_app_document_get_undo_description (TmapAppDocument *self)
{
  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), NULL);

  return get_description (&self->undo);
}

const char *
tmap_app_document_get_redo_description (TmapAppDocument *self)
{
  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), NULL);

  return get_description (&self->redo);
}

static void
go (TmapAppDocument *self, GQueue *from, GQueue *to, gboolean back)
{
  TmapAppStep *step = g_queue_pop_head (from);
  g_autoptr (GPtrArray) before = self->files;
  g_autofree char *key_path = g_strdup (step->key_path);
  TmapAppFileRole role = step->role;
  guint index = step->index;

  step->time = 0;
  g_queue_push_head (to, step);
  self->files = g_ptr_array_ref (back ? step->before : step->after);
  if (key_path != NULL)
    emit_value (self, before, role, index, key_path);
  else
    tmap_app_document_emit_files (self, before);
  tmap_app_document_notify_all (self);
}

void
tmap_app_document_undo (TmapAppDocument *self)
{
  g_return_if_fail (TMAP_APP_IS_DOCUMENT (self));

  if (tmap_app_document_can_undo (self))
    go (self, &self->undo, &self->redo, TRUE);
}

void
tmap_app_document_redo (TmapAppDocument *self)
{
  g_return_if_fail (TMAP_APP_IS_DOCUMENT (self));

  if (tmap_app_document_can_redo (self))
    go (self, &self->redo, &self->undo, FALSE);
}
