/* SPDX-License-Identifier: Apache-2.0 */
#include "io/file-stream.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <lzma.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/error.h"
#include "io/path.h"
#include "io/sha256.h"
#include "base/i18n.h"

#define BLOCK_SIZE ((gsize)256 * 1024)
#define XZ_MEMORY_LIMIT ((guint64)512 * 1024 * 1024)
#define LFS_MARK "version https://git-lfs.github.com/spec/"

typedef enum {
  PACKING_NONE,
  PACKING_GZIP,
  PACKING_XZ,
} Packing;

struct _TmapFileStream {
  char *name;
  int fd;
  struct stat opened;

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
  guint64 n_unpacked;
  z_stream gzip;
  lzma_stream xz;
};

static gboolean
fail_errno (TmapFileStream *self, GError **error)
{
  return tmap_fail (error, TMAP_ERROR_FILE, "%s: cannot be read: %s", self->name,
                    g_strerror (errno));
}

/* The next bytes of the file, hashed on the way. */
static gboolean
read_raw (TmapFileStream *self, guint8 *buffer, gsize size, gsize *n_read, GError **error)
{
  gsize n = 0;
  gssize got = 0;

  while (n < size && !self->raw_ended) {
    got = TEMP_FAILURE_RETRY (read (self->fd, buffer + n, size - n));
    if (got < 0)
      break;
    self->raw_ended = got == 0;
    n += (gsize)got;
  }
  *n_read = n;
  if (got < 0)
    return fail_errno (self, error);
  if (self->hash)
    tmap_sha256_update (&self->sha256, buffer, n);
  self->n_raw += n;
  return TRUE;
}

static gboolean
fill_block (TmapFileStream *self, GError **error)
{
  self->block_start = self->block_end = 0;
  return read_raw (self, self->block, BLOCK_SIZE, &self->block_end, error);
}

static gboolean
open_regular_file (TmapFileStream *self, const char *path, GError **error)
{
  /* Without O_NONBLOCK the opening of a FIFO would wait for ever. */
  self->fd = TEMP_FAILURE_RETRY (open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK));
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
block_begins_with (TmapFileStream *self, const void *mark, gsize length)
{
  return self->block_end >= length && memcmp (self->block, mark, length) == 0;
}

/* Looks at the first bytes to see whether the file is packed, or no data at all. */
static gboolean
recognise (TmapFileStream *self, GError **error)
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

TmapFileStream *
tmap_file_stream_open (const char *path, gboolean hash, GError **error)
{
  g_autoptr (TmapFileStream) self = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_new0 (TmapFileStream, 1);
  self->fd = -1;
  self->name = tmap_path_display (path);
  self->hash = hash;
  self->block = g_malloc (BLOCK_SIZE);
  tmap_sha256_init (&self->sha256);
  if (!open_regular_file (self, path, error) || !recognise (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
tmap_file_stream_free (TmapFileStream *self)
{
  if (self->packing == PACKING_GZIP)
    inflateEnd (&self->gzip);
  if (self->packing == PACKING_XZ)
    lzma_end (&self->xz);
  if (self->fd >= 0)
    close (self->fd);
  g_free (self->block);
  g_free (self->name);
  g_free (self);
}

static gboolean
fail_packed (TmapFileStream *self, const char *reason, GError **error)
{
  /* TRANSLATORS: a file, "gzip" or "xz", and what is wrong, such as "is damaged" */
  return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s: the %s data %s", self->name,
                    self->packing == PACKING_GZIP ? "gzip" : "xz", tmap_tr (reason));
}

/* A gzip file may hold several members, and zeros may follow the last (as tapes leave them). */
static gboolean
begin_next_member (TmapFileStream *self, GError **error)
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
unpack_gzip (TmapFileStream *self, guint8 *buffer, gsize size, gsize *n_read, GError **error)
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
  if (status == Z_MEM_ERROR)
    return fail_packed (self, "cannot be unpacked: out of memory", error);
  if (status != Z_OK && status != Z_BUF_ERROR)
    return fail_packed (self, "is damaged", error);
  return TRUE;
}

static gboolean
unpack_xz (TmapFileStream *self, guint8 *buffer, gsize size, gsize *n_read, GError **error)
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
  else if (status == LZMA_MEM_ERROR)
    return fail_packed (self, "cannot be unpacked: out of memory", error);
  else if (status == LZMA_MEMLIMIT_ERROR)
    return fail_packed (self, "needs more than 512 MiB to unpack", error);
  else if (status != LZMA_OK && status != LZMA_BUF_ERROR)
    return fail_packed (self, "is damaged", error);
  return TRUE;
}

/* A small file may hold zeros for hours, which no log does. */
static gboolean
check_ratio (TmapFileStream *self, GError **error)
{
  guint64 ratio = self->n_unpacked / (guint64)self->opened.st_size;

  if (self->n_unpacked <= TMAP_FILE_STREAM_ANY_RATIO_SIZE || ratio < TMAP_FILE_STREAM_MAX_RATIO)
    return TRUE;
  return tmap_fail (error, TMAP_ERROR_VALUE,
                    "%s: the %s data unpacks to more than %d times its %" PRId64
                    " bytes, which is the limit beyond 64 MiB",
                    self->name, self->packing == PACKING_GZIP ? "gzip" : "xz",
                    TMAP_FILE_STREAM_MAX_RATIO, (gint64)self->opened.st_size);
}

static gboolean
read_packed (TmapFileStream *self, guint8 *buffer, gsize size, gsize *n_read, GError **error)
{
  gboolean ok = TRUE;

  *n_read = 0;
  while (ok && *n_read < size && !self->unpacked) {
    guint8 *to = buffer + *n_read;
    gsize room = size - *n_read;
    gsize got = 0;

    if (self->block_start == self->block_end && !self->raw_ended && !fill_block (self, error))
      return FALSE;
    ok = self->packing == PACKING_GZIP ? unpack_gzip (self, to, room, &got, error)
                                       : unpack_xz (self, to, room, &got, error);
    *n_read += got;
    self->n_unpacked += got;
    ok = ok && check_ratio (self, error);
  }
  return ok;
}

static gboolean
read_plain (TmapFileStream *self, guint8 *buffer, gsize size, gsize *n_read, GError **error)
{
  gsize n = MIN (size, self->block_end - self->block_start);
  gsize more = 0;
  gboolean ok = TRUE;

  memcpy (buffer, self->block + self->block_start, n);
  self->block_start += n;
  if (n < size)
    ok = read_raw (self, buffer + n, size - n, &more, error);
  *n_read = n + more;
  return ok;
}

/* A trace that is written while it is read would give numbers that belong to no file. */
static gboolean
check_unchanged (TmapFileStream *self, GError **error)
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
tmap_file_stream_read (
    TmapFileStream *self, void *buffer, gsize size, gsize *n_read, GError **error)
{
  gboolean ok;

  g_return_val_if_fail (self != NULL && buffer != NULL && n_read != NULL, FALSE);

  ok = self->packing == PACKING_NONE ? read_plain (self, buffer, size, n_read, error)
                                     : read_packed (self, buffer, size, n_read, error);
  return ok && (*n_read == size || check_unchanged (self, error));
}

const char *
tmap_file_stream_get_name (TmapFileStream *self)
{
  return self->name;
}

guint64
tmap_file_stream_get_size (TmapFileStream *self)
{
  return (guint64)self->opened.st_size;
}

guint64
tmap_file_stream_get_position (TmapFileStream *self)
{
  return self->n_raw;
}

char *
tmap_file_stream_dup_sha256 (TmapFileStream *self)
{
  g_return_val_if_fail (self->hash, NULL);
  return tmap_sha256_finish (&self->sha256);
}
