/* SPDX-License-Identifier: Apache-2.0 */
#include "io/artifacts.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "io/input.h"
#include "io/path.h"
#include "io/publication.h"

typedef struct {
  char *path;  /* as given, for messages and lists */
  char *place; /* resolved: through a symlink the file it points to is replaced */
  GBytes *content;
  TmapFuture *future; /* where the content comes from, until tmap_artifacts_settle() */
  gboolean was_complete;
} Artifact;

struct _TmapArtifacts {
  GPtrArray *files;
  GHashTable *by_place;  /* place -> Artifact */
  GHashTable *protected; /* resolved paths of the inputs */
  GHashTable *folders;   /* places of the folders that the files need */
  GPtrArray *allowed;    /* resolved folders; if there are any, all files lie below one of them */
  gboolean accepts_changed;
  gboolean found_stopped_run;
};

static void
artifact_free (Artifact *file)
{
  g_free (file->path);
  g_free (file->place);
  g_clear_pointer (&file->content, g_bytes_unref);
  g_clear_pointer (&file->future, tmap_future_free);
  g_free (file);
}

TmapArtifacts *
tmap_artifacts_new (void)
{
  TmapArtifacts *self = g_new0 (TmapArtifacts, 1);

  self->files = g_ptr_array_new_with_free_func ((GDestroyNotify)artifact_free);
  self->by_place = g_hash_table_new (g_str_hash, g_str_equal);
  self->protected = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->allowed = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
tmap_artifacts_free (TmapArtifacts *self)
{
  g_hash_table_unref (self->by_place);
  g_hash_table_unref (self->protected);
  g_hash_table_unref (self->folders);
  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->allowed);
  g_free (self);
}

void
tmap_artifacts_protect (TmapArtifacts *self, const char *path)
{
  char *place = tmap_path_resolve (path, NULL);

  g_return_if_fail (self != NULL && path != NULL);

  if (place != NULL)
    g_hash_table_add (self->protected, place);
}

gboolean
tmap_artifacts_confine (TmapArtifacts *self, const char *folder, GError **error)
{
  char *place = tmap_path_resolve (folder, error);

  g_return_val_if_fail (self != NULL && folder != NULL, FALSE);

  if (place != NULL)
    g_ptr_array_add (self->allowed, place);
  return place != NULL;
}

/* Shells, desktops and version control act on hidden files, which nobody looks at. */
static gboolean
is_hidden (const char *path)
{
  return path[0] == '.' || strstr (path, "/.") != NULL;
}

static gboolean
is_allowed_place (TmapArtifacts *self, const char *place)
{
  for (guint i = 0; i < self->allowed->len; i++) {
    const char *inside = tmap_path_relative (place, g_ptr_array_index (self->allowed, i));

    if (inside != NULL && (strcmp (inside, ".") == 0 || !is_hidden (inside)))
      return TRUE;
  }
  return self->allowed->len == 0;
}

gboolean
tmap_artifacts_allows (TmapArtifacts *self, const char *path)
{
  g_autofree char *place = tmap_path_resolve (path, NULL);

  g_return_val_if_fail (self != NULL && path != NULL, FALSE);

  return place == NULL || is_allowed_place (self, place);
}

/* Two names of one file (hard links, another mount) are one file too. */
static gboolean
is_same_file (const char *a, const char *b)
{
  struct stat sa, sb;

  return stat (a, &sa) == 0 && stat (b, &sb) == 0 && sa.st_dev == sb.st_dev &&
         sa.st_ino == sb.st_ino;
}

/* One file of the command cannot be the folder of another: found late, some would be in place. */
static gboolean
check_no_folder (TmapArtifacts *self, const char *path, const char *place, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (place);

  if (g_hash_table_contains (self->folders, place))
    return tmap_fail (error, TMAP_ERROR_FILE,
                      "%s: would be written both as a file and as a folder by this command", path);
  while (strcmp (folder, "/") != 0) {
    g_autofree char *inner = g_steal_pointer (&folder);
    const Artifact *file = g_hash_table_lookup (self->by_place, inner);

    if (file != NULL) {
      g_autofree char *other = tmap_path_display (file->path);

      return tmap_fail (error, TMAP_ERROR_FILE,
                        "%s: cannot be written below %s, which this command writes as a file", path,
                        other);
    }
    folder = g_path_get_dirname (inner);
  }
  return TRUE;
}

/* Notes the folders that the file needs. */
static void
add_folders (TmapArtifacts *self, const char *place)
{
  char *folder = g_path_get_dirname (place);

  while (g_hash_table_add (self->folders, folder))
    folder = g_path_get_dirname (folder);
}

static gboolean
check_place (TmapArtifacts *self, const char *given, const char *place, GError **error)
{
  g_autofree char *path = tmap_path_display (given);
  GHashTableIter iter;
  gpointer input;

  if (!is_allowed_place (self, place)) {
    g_autofree char *whole = tmap_path_display (place);

    return tmap_fail (error, TMAP_ERROR_OUTSIDE,
                      "%s: would be written to %s, outside of where the configuration may write",
                      path, whole);
  }
  g_hash_table_iter_init (&iter, self->protected);
  while (g_hash_table_iter_next (&iter, &input, NULL))
    if (strcmp (input, place) == 0 || is_same_file (input, place))
      return tmap_fail (error, TMAP_ERROR_FILE,
                        "%s: is an input of this command and cannot be its output too", path);
  if (g_hash_table_contains (self->by_place, place))
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: would be written twice by this command", path);
  if (g_file_test (place, G_FILE_TEST_IS_DIR))
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: is a folder, a file cannot be written there",
                      path);
  /* A file would take the place of a device such as /dev/null, for everyone. */
  if (g_file_test (place, G_FILE_TEST_EXISTS) && !g_file_test (place, G_FILE_TEST_IS_REGULAR))
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: is not a regular file and is not written over",
                      path);
  /* Renaming would not mind. */
  if (access (place, W_OK) != 0 && errno == EACCES)
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: is write-protected", path);
  return check_no_folder (self, path, place, error);
}

/* A file without content as yet. */
static Artifact *
add_file (TmapArtifacts *self, const char *path, GError **error)
{
  g_autofree char *place = tmap_path_resolve (path, error);
  Artifact *file;

  if (place == NULL || !check_place (self, path, place, error))
    return NULL;
  file = g_new0 (Artifact, 1);
  file->path = g_strdup (path);
  file->place = g_steal_pointer (&place);
  g_ptr_array_add (self->files, file);
  g_hash_table_insert (self->by_place, file->place, file);
  add_folders (self, file->place);
  return file;
}

gboolean
tmap_artifacts_add (TmapArtifacts *self, const char *path, GBytes *content, GError **error)
{
  Artifact *file;

  g_return_val_if_fail (self != NULL && path != NULL && content != NULL, FALSE);

  file = add_file (self, path, error);
  if (file != NULL)
    file->content = g_bytes_ref (content);
  return file != NULL;
}

gboolean
tmap_artifacts_add_future (TmapArtifacts *self,
                           const char *path,
                           TmapFuture *content,
                           GError **error)
{
  Artifact *file;

  g_return_val_if_fail (self != NULL && path != NULL && content != NULL, FALSE);

  file = add_file (self, path, error);
  if (file != NULL)
    file->future = content;
  else
    tmap_future_free (content);
  return file != NULL;
}

gboolean
tmap_artifacts_settle (TmapArtifacts *self, GError **error)
{
  for (guint i = 0; i < self->files->len; i++) {
    Artifact *file = g_ptr_array_index (self->files, i);

    if (file->future != NULL)
      file->content = tmap_future_take (g_steal_pointer (&file->future), error);
    if (file->content == NULL)
      return FALSE;
  }
  return TRUE;
}

gboolean
tmap_artifacts_add_text (TmapArtifacts *self, const char *path, GString *text, GError **error)
{
  g_autoptr (GBytes) content = g_string_free_to_bytes (text);

  return tmap_artifacts_add (self, path, content, error);
}

GBytes *
tmap_artifacts_find (TmapArtifacts *self, const char *path)
{
  g_autofree char *place = tmap_path_resolve (path, NULL);
  Artifact *file = place != NULL ? g_hash_table_lookup (self->by_place, place) : NULL;

  return file != NULL ? file->content : NULL;
}

void
tmap_artifacts_accept_changed (TmapArtifacts *self)
{
  self->accepts_changed = TRUE;
}

gboolean
tmap_artifacts_accepts_changed (TmapArtifacts *self)
{
  return self->accepts_changed;
}

GBytes *
tmap_artifacts_read (TmapArtifacts *self, const char *path, GError **error)
{
  GBytes *content = tmap_artifacts_find (self, path);

  return content != NULL ? g_bytes_ref (content) : tmap_file_read (path, error);
}

guint
tmap_artifacts_get_n (TmapArtifacts *self)
{
  return self->files->len;
}

const char *
tmap_artifacts_get_path (TmapArtifacts *self, guint i)
{
  return ((Artifact *)g_ptr_array_index (self->files, i))->path;
}

GBytes *
tmap_artifacts_get_content (TmapArtifacts *self, guint i)
{
  return ((Artifact *)g_ptr_array_index (self->files, i))->content;
}

/* Whether the file of a run that was killed is already what this one makes. */
static gboolean
is_on_disk (const Artifact *file)
{
  g_autofree char *content = NULL;
  g_autoptr (GBytes) bytes = NULL;
  gsize length;

  if (!g_file_get_contents (file->place, &content, &length, NULL))
    return FALSE;
  bytes = g_bytes_new_take (g_steal_pointer (&content), length);
  return g_bytes_equal (bytes, file->content);
}

static void
note_complete (TmapArtifacts *self)
{
  self->found_stopped_run = TRUE;
  for (guint i = 0; i < self->files->len; i++) {
    Artifact *file = g_ptr_array_index (self->files, i);

    file->was_complete = is_on_disk (file);
  }
}

gboolean
tmap_artifacts_commit (TmapArtifacts *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (TmapPublication) publication = tmap_publication_new ();

  g_return_val_if_fail (self != NULL, FALSE);

  if (!tmap_artifacts_settle (self, error))
    return FALSE;
  for (guint i = 0; i < self->files->len; i++) {
    const Artifact *file = g_ptr_array_index (self->files, i);

    if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
        !tmap_publication_write (publication, file->path, file->place, file->content, error))
      return FALSE;
  }
  if (tmap_publication_get_n_leftovers (publication) > 0)
    note_complete (self);
  return !g_cancellable_set_error_if_cancelled (cancellable, error) &&
         tmap_publication_finish (publication, error);
}

gboolean
tmap_artifacts_found_stopped_run (TmapArtifacts *self)
{
  return self->found_stopped_run;
}

gboolean
tmap_artifacts_was_complete (TmapArtifacts *self, guint i)
{
  return ((Artifact *)g_ptr_array_index (self->files, i))->was_complete;
}

/* Small files only: configurations, catalogs, manifests and mapped traces. */
#define READ_STEP ((guint)256 * 1024)

GBytes *
tmap_file_read (const char *path, GError **error)
{
  g_autoptr (TmapInput) input = tmap_input_open (path, TMAP_INPUT_PLAIN, NULL, NULL, error);
  g_autoptr (GByteArray) content = g_byte_array_new ();
  gsize n;

  if (input == NULL)
    return NULL;
  do {
    guint length = content->len;

    if (length > G_MAXINT32) {
      tmap_fail (error, TMAP_ERROR_FILE, "%s: is larger than 2 GiB", tmap_input_get_name (input));
      return NULL;
    }
    g_byte_array_set_size (content, length + READ_STEP);
    if (!tmap_input_read (input, content->data + length, READ_STEP, &n, error))
      return NULL;
    g_byte_array_set_size (content, length + (guint)n);
  } while (n == READ_STEP);
  return g_byte_array_free_to_bytes (g_steal_pointer (&content));
}
