/* SPDX-License-Identifier: Apache-2.0 */
#include "io/input.h"

#include <errno.h>
#include <fcntl.h>
#include <lzma.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/error.h"
#include "io/path.h"
#include "io/sha256.h"

#define BLOCK_SIZE ((gsize)256 * 1024)
#define XZ_MEMORY_LIMIT ((guint64)512 * 1024 * 1024)
#define LFS_MARK "version https://git-lfs.github.com/spec/"

typedef enum {
  PACKING_NONE,
  PACKING_GZIP,
  PACKING_XZ,
} Packing;

struct _TmapInput {
  char *name;
  char *what; /* for the progress */
  int fd;     /* -1: bytes in memory */
  struct stat opened;
  GBytes *bytes;
  TmapProgress *progress;
  GCancellable *cancellable;

  /* The file as it lies on disk: a block of it, and what was handed on. */
  guint8 *block;
  gsize block_start;
  gsize block_end;
  guint64 n_raw;
  gboolean raw_ended;
  gboolean hash;
  TmapSha256 sha256;

  Packing packing;
  gboolean unpacked; /* the packed stream has ended */
  z_stream gzip;
  lzma_stream xz;
};

static gboolean
fail_errno (TmapInput *self, GError **error)
{
  return tmap_fail (error, TMAP_ERROR_FILE, "%s: cannot be read: %s", self->name,
                    g_strerror (errno));
}

static gboolean
tick (TmapInput *self, GError **error)
{
  return tmap_tick (self->progress, self->cancellable, self->what, self->n_raw,
                    (guint64)self->opened.st_size, error);
}

/* The next bytes of the file, hashed on the way. */
static gboolean
read_raw (TmapInput *self, guint8 *buffer, gsize size, gsize *n_read, GError **error)
{
  gsize n = 0;

  while (n < size && !self->raw_ended) {
    gssize got = read (self->fd, buffer + n, size - n);

    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return fail_errno (self, error);
    self->raw_ended = got == 0;
    n += (gsize)got;
  }
  if (self->hash)
    tmap_sha256_update (&self->sha256, buffer, n);
  self->n_raw += n;
  *n_read = n;
  return tmap_tick (self->progress, self->cancellable, self->what, self->n_raw,
                    (guint64)self->opened.st_size, error);
}

static gboolean
fill_block (TmapInput *self, GError **error)
{
  self->block_start = self->block_end = 0;
  return read_raw (self, self->block, BLOCK_SIZE, &self->block_end, error);
}

static gboolean
open_regular_file (TmapInput *self, const char *path, GError **error)
{
  /* Without O_NONBLOCK the opening of a FIFO would wait for ever. */
  self->fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (self->fd < 0 && errno == ENOENT)
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: no such file", self->name);
  if (self->fd < 0 || fstat (self->fd, &self->opened) != 0)
    return fail_errno (self, error);
  if (S_ISDIR (self->opened.st_mode))
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: is a folder, a file was expected", self->name);
  if (!S_ISREG (self->opened.st_mode))
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: is not a regular file", self->name);
  if (self->opened.st_size == 0)
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: the file is empty", self->name);
  return TRUE;
}

static gboolean
block_begins_with (TmapInput *self, const void *mark, gsize length)
{
  return self->block_end >= length && memcmp (self->block, mark, length) == 0;
}

/* Looks at the first bytes to see whether the file is packed, or no data at all. */
static gboolean
recognise (TmapInput *self, GError **error)
{
  if (!fill_block (self, error))
    return FALSE;
  if (block_begins_with (self, LFS_MARK, strlen (LFS_MARK)))
    return tmap_fail (error, TMAP_ERROR_FILE,
                      "%s: is a Git LFS pointer, not the file itself; fetch it with 'git lfs pull'",
                      self->name);

  if (block_begins_with (self, "\x1f\x8b", 2)) {
    self->packing = PACKING_GZIP;
    if (inflateInit2 (&self->gzip, 15 + 16) != Z_OK)
      return tmap_fail (error, TMAP_ERROR_FILE, "%s: gzip cannot be started", self->name);
  } else if (block_begins_with (self,
                                "\xfd"
                                "7zXZ\0",
                                6)) {
    self->packing = PACKING_XZ;
    if (lzma_stream_decoder (&self->xz, XZ_MEMORY_LIMIT, LZMA_CONCATENATED) != LZMA_OK)
      return tmap_fail (error, TMAP_ERROR_FILE, "%s: xz cannot be started", self->name);
  }
  return TRUE;
}

TmapInput *
tmap_input_open (const char *path,
                 TmapInputFlags flags,
                 TmapProgress *progress,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (TmapInput) self = NULL;
  g_autofree char *basename = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_new0 (TmapInput, 1);
  self->fd = -1;
  self->name = tmap_path_display (path);
  basename = g_path_get_basename (path);
  self->what = g_strdup_printf ("Reading %s", basename);
  self->progress = progress;
  self->cancellable = cancellable;
  self->hash = (flags & TMAP_INPUT_HASH) != 0;
  self->block = g_malloc (BLOCK_SIZE);
  tmap_sha256_init (&self->sha256);
  if (!open_regular_file (self, path, error) || !recognise (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

TmapInput *
tmap_input_new_for_bytes (GBytes *bytes, const char *name)
{
  TmapInput *self;

  g_return_val_if_fail (bytes != NULL && name != NULL, NULL);

  self = g_new0 (TmapInput, 1);
  self->fd = -1;
  self->name = g_strdup (name);
  self->bytes = g_bytes_ref (bytes);
  return self;
}

void
tmap_input_free (TmapInput *self)
{
  if (self->packing == PACKING_GZIP)
    inflateEnd (&self->gzip);
  if (self->packing == PACKING_XZ)
    lzma_end (&self->xz);
  if (self->fd >= 0)
    close (self->fd);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_free (self->block);
  g_free (self->what);
  g_free (self->name);
  g_free (self);
}

static gboolean
fail_packed (TmapInput *self, const char *reason, GError **error)
{
  return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s: the %s data %s", self->name,
                    self->packing == PACKING_GZIP ? "gzip" : "xz", reason);
}

/* A gzip file may hold several members, and zeros may follow the last (as tapes leave them). */
static gboolean
begin_next_member (TmapInput *self, GError **error)
{
  for (;;) {
    while (self->block_start < self->block_end && self->block[self->block_start] == 0)
      self->block_start++;
    if (self->block_start < self->block_end)
      break;
    if (self->raw_ended) {
      self->unpacked = TRUE;
      return TRUE;
    }
    if (!fill_block (self, error))
      return FALSE;
  }
  if (self->block[self->block_start] != 0x1f)
    return fail_packed (self, "is followed by something else", error);
  inflateReset (&self->gzip);
  return TRUE;
}

static gboolean
unpack_gzip (TmapInput *self, guint8 *buffer, gsize size, gsize *n_read, GError **error)
{
  gsize before = self->block_end - self->block_start;
  int status;

  self->gzip.next_in = self->block + self->block_start;
  self->gzip.avail_in = (uInt)before;
  self->gzip.next_out = buffer;
  self->gzip.avail_out = (uInt)MIN (size, BLOCK_SIZE);
  *n_read = self->gzip.avail_out;
  status = inflate (&self->gzip, Z_NO_FLUSH);
  self->block_start += before - self->gzip.avail_in;
  *n_read -= self->gzip.avail_out;
  if (status == Z_STREAM_END)
    return begin_next_member (self, error);
  if (status == Z_BUF_ERROR && before == 0)
    return fail_packed (self, "is cut short", error);
  if (status != Z_OK && status != Z_BUF_ERROR)
    return fail_packed (self, "is damaged", error);
  return TRUE;
}

static gboolean
unpack_xz (TmapInput *self, guint8 *buffer, gsize size, gsize *n_read, GError **error)
{
  gsize before = self->block_end - self->block_start;
  lzma_ret status;

  self->xz.next_in = self->block + self->block_start;
  self->xz.avail_in = before;
  self->xz.next_out = buffer;
  self->xz.avail_out = size;
  status = lzma_code (&self->xz, before == 0 ? LZMA_FINISH : LZMA_RUN);
  self->block_start += before - self->xz.avail_in;
  *n_read = size - self->xz.avail_out;
  if (status == LZMA_STREAM_END)
    self->unpacked = TRUE;
  else if (status == LZMA_BUF_ERROR && before == 0)
    return fail_packed (self, "is cut short", error);
  else if (status == LZMA_MEMLIMIT_ERROR)
    return fail_packed (self, "needs more than 512 MiB to unpack", error);
  else if (status != LZMA_OK && status != LZMA_BUF_ERROR)
    return fail_packed (self, "is damaged", error);
  return TRUE;
}

static gboolean
read_packed (TmapInput *self, guint8 *buffer, gsize size, gsize *n_read, GError **error)
{
  gsize n = 0;

  /* A block of the file can hold a thousand times as much. */
  if (!tick (self, error))
    return FALSE;
  while (n < size && !self->unpacked) {
    gsize got = 0;
    gboolean ok;

    if (self->block_start == self->block_end && !self->raw_ended && !fill_block (self, error))
      return FALSE;
    ok = self->packing == PACKING_GZIP ? unpack_gzip (self, buffer + n, size - n, &got, error)
                                       : unpack_xz (self, buffer + n, size - n, &got, error);
    if (!ok)
      return FALSE;
    n += got;
  }
  *n_read = n;
  return TRUE;
}

static gboolean
read_plain (TmapInput *self, guint8 *buffer, gsize size, gsize *n_read, GError **error)
{
  gsize n = MIN (size, self->block_end - self->block_start);
  gsize more = 0;

  memcpy (buffer, self->block + self->block_start, n);
  self->block_start += n;
  if (n < size && !read_raw (self, buffer + n, size - n, &more, error))
    return FALSE;
  *n_read = n + more;
  return TRUE;
}

static gboolean
read_bytes (TmapInput *self, guint8 *buffer, gsize size, gsize *n_read)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (self->bytes, &length);

  *n_read = MIN (size, length - self->block_start);
  if (*n_read > 0)
    memcpy (buffer, data + self->block_start, *n_read);
  self->block_start += *n_read;
  return TRUE;
}

/* A trace that is written while it is read would give numbers that belong to no file. */
static gboolean
check_unchanged (TmapInput *self, GError **error)
{
  struct stat now;

  if (fstat (self->fd, &now) != 0)
    return fail_errno (self, error);
  if (now.st_size != self->opened.st_size || self->n_raw != (guint64)now.st_size ||
      now.st_mtim.tv_sec != self->opened.st_mtim.tv_sec ||
      now.st_mtim.tv_nsec != self->opened.st_mtim.tv_nsec)
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: the file changed while it was read", self->name);
  return TRUE;
}

gboolean
tmap_input_read (TmapInput *self, void *buffer, gsize size, gsize *n_read, GError **error)
{
  gboolean ok;

  g_return_val_if_fail (self != NULL && buffer != NULL && n_read != NULL, FALSE);

  if (self->bytes != NULL)
    return read_bytes (self, buffer, size, n_read);
  ok = self->packing == PACKING_NONE ? read_plain (self, buffer, size, n_read, error)
                                     : read_packed (self, buffer, size, n_read, error);
  if (ok && *n_read < size)
    ok = check_unchanged (self, error);
  return ok;
}

const char *
tmap_input_get_name (TmapInput *self)
{
  return self->name;
}

char *
tmap_input_dup_sha256 (TmapInput *self)
{
  g_return_val_if_fail (self->hash, NULL);
  return tmap_sha256_finish (&self->sha256);
}
