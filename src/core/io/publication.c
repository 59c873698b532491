/* SPDX-License-Identifier: Apache-2.0 */
#include "io/publication.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "io/path.h"
#include "base/i18n.h"

/* What all temporary names end in, after a dot and random hexadecimal digits. */
#define SUFFIX ".trace-mapper-tmp"
#define N_DIGITS 8

/* Each lock takes a file descriptor, of which a process usually has 1024. */
#define MAX_LOCKS 256

typedef struct {
  char *path; /* as given, for messages */
  char *place;
  char *temporary;
  char *backup;      /* a second name of what was at the place */
  gboolean replaces; /* something was at the place */
  gboolean placed;
} File;

struct _TmapPublication {
  GPtrArray *files;
  GHashTable *folders;    /* those that get new entries -> their file descriptor, or -1 */
  GPtrArray *new_folders; /* an outer one before an inner one */
  guint n_locks;
  guint n_leftovers;
  gboolean finished;
};

static void
file_free (File *file)
{
  g_free (file->path);
  g_free (file->place);
  g_free (file->temporary);
  g_free (file->backup);
  g_free (file);
}

TmapPublication *
tmap_publication_new (void)
{
  TmapPublication *self = g_new0 (TmapPublication, 1);

  self->files = g_ptr_array_new_with_free_func ((GDestroyNotify)file_free);
  self->folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->new_folders = g_ptr_array_new_with_free_func (g_free);
  return self;
}

/* ---- Taking back ---- */

/* Returns: whether the place has again what it had before */
static gboolean
take_back_file (File *file)
{
  if (!file->placed) {
    if (file->temporary != NULL)
      g_unlink (file->temporary);
    if (file->backup != NULL)
      g_unlink (file->backup);
    return TRUE;
  }
  if (file->replaces)
    return file->backup != NULL && TEMP_FAILURE_RETRY (rename (file->backup, file->place)) == 0;
  return g_unlink (file->place) == 0;
}

/* Returns: (transfer full) (nullable): the files that could not be taken back, by commas */
static char *
take_back (TmapPublication *self)
{
  g_autoptr (GString) kept = g_string_new (NULL);

  for (guint i = self->files->len; i-- > 0;) {
    File *file = g_ptr_array_index (self->files, i);
    g_autofree char *display = tmap_path_display (file->path);

    if (!take_back_file (file))
      g_string_append_printf (kept, "%s%s", kept->len > 0 ? ", " : "", display);
  }
  for (guint i = self->new_folders->len; i-- > 0;)
    g_rmdir (g_ptr_array_index (self->new_folders, i));
  self->finished = TRUE;
  return kept->len > 0 ? g_string_free (g_steal_pointer (&kept), FALSE) : NULL;
}

void
tmap_publication_free (TmapPublication *self)
{
  GHashTableIter iter;
  gpointer fd;

  if (!self->finished)
    g_free (take_back (self));
  g_hash_table_iter_init (&iter, self->folders);
  while (g_hash_table_iter_next (&iter, NULL, &fd))
    if (GPOINTER_TO_INT (fd) >= 0)
      close (GPOINTER_TO_INT (fd));
  g_hash_table_unref (self->folders);
  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->new_folders);
  g_free (self);
}

/* ---- Folders ---- */

static char *
make_name (const char *place)
{
  g_autofree char *folder = g_path_get_dirname (place);
  g_autofree char *name = g_path_get_basename (place);

  /* A long name keeps its end only as far as the file system's limit of 255 bytes allows. */
  return g_strdup_printf ("%s/.%.200s.%0*x" SUFFIX, folder, name, N_DIGITS, (guint)g_random_int ());
}

/* Whether make_name() gives such names. */
static gboolean
is_temporary_name (const char *name)
{
  gsize length = strlen (name);
  const char *digits;

  if (name[0] != '.' || !g_str_has_suffix (name, SUFFIX) || length < 3 + N_DIGITS + strlen (SUFFIX))
    return FALSE;
  digits = name + length - strlen (SUFFIX) - N_DIGITS;
  return digits[-1] == '.' && strspn (digits, "0123456789abcdef") == N_DIGITS;
}

static void
remove_leftovers (TmapPublication *self, const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    struct stat status;

    if (is_temporary_name (name) && lstat (path, &status) == 0 && S_ISREG (status.st_mode) &&
        g_unlink (path) == 0)
      self->n_leftovers++;
  }
}

/* A folder that cannot be opened or locked is only not tidied up. */
static int
lock_folder (TmapPublication *self, const char *folder)
{
  int fd;

  if (self->n_locks == MAX_LOCKS)
    return -1;
  fd = TEMP_FAILURE_RETRY (open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd < 0)
    return -1;
  self->n_locks++;
  if (flock (fd, LOCK_EX | LOCK_NB) == 0)
    remove_leftovers (self, folder);
  /* Another run has it alone only for a moment, while it tidies up. Someone else may have it for
   * long: `flock FOLDER trace-mapper …` waits for us. */
  for (guint i = 0; i < 20 && flock (fd, LOCK_SH | LOCK_NB) != 0; i++)
    g_usleep (1000);
  return fd;
}

static gboolean
make_folder (TmapPublication *self, const char *folder, GError **error)
{
  const char *reason;
  g_autofree char *display = NULL;

  if (TEMP_FAILURE_RETRY (mkdir (folder, 0777)) == 0) {
    g_ptr_array_add (self->new_folders, g_strdup (folder));
    return TRUE;
  }
  reason = g_strerror (errno);
  /* Someone else may just have made it. */
  if (g_file_test (folder, G_FILE_TEST_IS_DIR))
    return TRUE;
  display = tmap_path_display (folder);
  if (g_file_test (folder, G_FILE_TEST_EXISTS))
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: is not a folder, no file can be put there",
                      display);
  return tmap_fail (error, TMAP_ERROR_FILE, "%s: the folder cannot be made: %s", display, reason);
}

/* Makes the folder and those above it, and locks all that will have a new entry. */
static gboolean
enter_folder (TmapPublication *self, const char *folder, GError **error)
{
  if (g_hash_table_contains (self->folders, folder))
    return TRUE;
  if (!g_file_test (folder, G_FILE_TEST_IS_DIR)) {
    g_autofree char *parent = g_path_get_dirname (folder);

    if (!enter_folder (self, parent, error) || !make_folder (self, folder, error))
      return FALSE;
  }
  g_hash_table_insert (self->folders, g_strdup (folder),
                       GINT_TO_POINTER (lock_folder (self, folder)));
  return TRUE;
}

/* ---- Writing ---- */

static gboolean
fail_write (const char *path, GError **error)
{
  const char *reason = g_strerror (errno);
  g_autofree char *display = tmap_path_display (path);

  return tmap_fail (error, TMAP_ERROR_FILE, "%s: cannot be written: %s", display, reason);
}

static gboolean
write_all (int fd, const char *data, gsize length)
{
  while (length > 0) {
    gssize n = TEMP_FAILURE_RETRY (write (fd, data, length));

    if (n < 0)
      return FALSE;
    data += n;
    length -= (gsize)n;
  }
  return TRUE;
}

static int
open_temporary (File *file)
{
  int fd;

  do {
    g_free (file->temporary);
    file->temporary = make_name (file->place);
    fd = TEMP_FAILURE_RETRY (open (file->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  } while (fd < 0 && errno == EEXIST);
  if (fd < 0)
    g_clear_pointer (&file->temporary, g_free);
  return fd;
}

static gboolean
write_temporary (File *file, GBytes *content, GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (content, &length);
  struct stat old;
  gboolean ok;
  int fd = open_temporary (file);

  if (fd < 0)
    return fail_write (file->path, error);
  if (stat (file->place, &old) == 0)
    (void)fchmod (fd, old.st_mode & 0777);
  ok = write_all (fd, data, length) && TEMP_FAILURE_RETRY (fsync (fd)) == 0;
  if (!ok)
    fail_write (file->path, error);
  /* Interrupted, Linux has closed it all the same. */
  if (close (fd) != 0 && errno != EINTR && ok)
    return fail_write (file->path, error);
  return ok;
}

gboolean
tmap_publication_write (
    TmapPublication *self, const char *path, const char *place, GBytes *content, GError **error)
{
  g_autofree char *folder = NULL;
  File *file;

  g_return_val_if_fail (self != NULL && !self->finished && content != NULL, FALSE);

  folder = g_path_get_dirname (place);
  if (!enter_folder (self, folder, error))
    return FALSE;
  file = g_new0 (File, 1);
  file->path = g_strdup (path);
  file->place = g_strdup (place);
  g_ptr_array_add (self->files, file);
  return write_temporary (file, content, error);
}

guint
tmap_publication_get_n_leftovers (TmapPublication *self)
{
  return self->n_leftovers;
}

/* ---- Putting in place ---- */

/* Some file systems have no hard links, and files of other people may not get any. */
static gboolean
has_no_links (int error_number)
{
  return error_number == EPERM || error_number == EACCES || error_number == EOPNOTSUPP ||
         error_number == ENOSYS || error_number == EMLINK;
}

static gboolean
keep_backup (File *file, GError **error)
{
  int status;

  do {
    g_free (file->backup);
    file->backup = make_name (file->place);
    status = TEMP_FAILURE_RETRY (link (file->place, file->backup));
  } while (status != 0 && errno == EEXIST);
  file->replaces = status == 0 || errno != ENOENT;
  if (status == 0)
    return TRUE;
  g_clear_pointer (&file->backup, g_free);
  return !file->replaces || has_no_links (errno) || fail_write (file->path, error);
}

static gboolean
place_file (File *file, GError **error)
{
  if (TEMP_FAILURE_RETRY (rename (file->temporary, file->place)) != 0)
    return fail_write (file->path, error);
  file->placed = TRUE;
  return TRUE;
}

static gboolean
sync_folder (const char *folder, int locked_fd, GError **error)
{
  int fd = locked_fd >= 0 ? locked_fd : open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  /* Some file systems cannot sync folders; the files themselves are safe then as well. */
  gboolean ok = fd < 0 || TEMP_FAILURE_RETRY (fsync (fd)) == 0 || errno == EINVAL ||
                errno == EBADF || errno == EOPNOTSUPP || fail_write (folder, error);

  if (fd >= 0 && fd != locked_fd)
    close (fd);
  return ok;
}

static gboolean
sync_folders (TmapPublication *self, GError **error)
{
  GHashTableIter iter;
  gpointer folder, fd;

  g_hash_table_iter_init (&iter, self->folders);
  while (g_hash_table_iter_next (&iter, &folder, &fd))
    if (!sync_folder (folder, GPOINTER_TO_INT (fd), error))
      return FALSE;
  return TRUE;
}

static gboolean
place_all (TmapPublication *self, GError **error)
{
  for (guint i = 0; i < self->files->len; i++)
    if (!keep_backup (g_ptr_array_index (self->files, i), error))
      return FALSE;
  for (guint i = 0; i < self->files->len; i++)
    if (!place_file (g_ptr_array_index (self->files, i), error))
      return FALSE;
  return sync_folders (self, error);
}

gboolean
tmap_publication_finish (TmapPublication *self, GError **error)
{
  g_return_val_if_fail (self != NULL && !self->finished, FALSE);

  if (!place_all (self, error)) {
    g_autofree char *kept = take_back (self);

    if (kept != NULL && error != NULL) {
      g_autofree char *reason = (*error)->message;

      (*error)->message =
          g_strdup_printf (tmap_tr ("%s; these are the new files already: %s"), reason, kept);
    }
    return FALSE;
  }
  for (guint i = 0; i < self->files->len; i++) {
    File *file = g_ptr_array_index (self->files, i);

    if (file->backup != NULL)
      g_unlink (file->backup);
  }
  self->finished = TRUE;
  return TRUE;
}
