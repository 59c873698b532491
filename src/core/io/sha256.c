/* SPDX-License-Identifier: Apache-2.0 */
#include "io/sha256.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "io/path.h"
#include "base/i18n.h"

#define BLOCK_SIZE ((gsize)256 * 1024)

void
tmap_sha256_init (TmapSha256 *self)
{
  sha256_init (&self->context);
}

void
tmap_sha256_update (TmapSha256 *self, gconstpointer data, gsize length)
{
  if (length > 0)
    sha256_update (&self->context, length, data);
}

char *
tmap_sha256_finish (TmapSha256 *self)
{
  guint8 digest[SHA256_DIGEST_SIZE];
  GString *text = g_string_sized_new (2 * SHA256_DIGEST_SIZE);

  sha256_digest (&self->context, sizeof digest, digest);
  for (gsize i = 0; i < sizeof digest; i++)
    g_string_append_printf (text, "%02x", digest[i]);
  return g_string_free (text, FALSE);
}

char *
tmap_sha256_of_bytes (GBytes *bytes)
{
  TmapSha256 hash;
  gsize length;
  gconstpointer data = g_bytes_get_data (bytes, &length);

  tmap_sha256_init (&hash);
  tmap_sha256_update (&hash, data, length);
  return tmap_sha256_finish (&hash);
}

static gboolean
fail_errno (const char *name, GError **error)
{
  return tmap_fail (error, TMAP_ERROR_FILE, "%s: cannot be read: %s", name, g_strerror (errno));
}

static gboolean
hash_file (int fd,
           const char *name,
           TmapSha256 *hash,
           TmapProgress *progress,
           GCancellable *cancellable,
           GError **error)
{
  g_autofree char *what = g_strdup_printf (tmap_tr ("Hashing %s"), name);
  g_autofree guint8 *block = g_malloc (BLOCK_SIZE);
  guint64 done = 0;
  struct stat info;
  gssize n;

  if (fstat (fd, &info) != 0)
    return fail_errno (name, error);
  if (!S_ISREG (info.st_mode))
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: is not a regular file", name);
  tmap_sha256_init (hash);
  while ((n = TEMP_FAILURE_RETRY (read (fd, block, BLOCK_SIZE))) != 0) {
    if (n < 0)
      return fail_errno (name, error);
    tmap_sha256_update (hash, block, (gsize)n);
    done += (guint64)n;
    if (!tmap_tick (progress, cancellable, what, done, (guint64)info.st_size, error))
      return FALSE;
  }
  return TRUE;
}

char *
tmap_sha256_of_file (const char *path,
                     TmapProgress *progress,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autofree char *name = NULL;
  TmapSha256 hash;
  gboolean ok;
  int fd;

  g_return_val_if_fail (path != NULL, NULL);

  name = tmap_path_display (path);
  /* Without O_NONBLOCK the opening of a FIFO would wait for ever. */
  fd = TEMP_FAILURE_RETRY (open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (fd < 0) {
    fail_errno (name, error);
    return NULL;
  }
  ok = hash_file (fd, name, &hash, progress, cancellable, error);
  close (fd);
  return ok ? tmap_sha256_finish (&hash) : NULL;
}
