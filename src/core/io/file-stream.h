/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** How many times its size a packed file may unpack to … */
#define TMAP_FILE_STREAM_MAX_RATIO 200

/** … beyond this many bytes. */
#define TMAP_FILE_STREAM_ANY_RATIO_SIZE ((guint64)64 * 1024 * 1024)

/**
 * TmapFileStream:
 *
 * A regular file, read once from begin to end. One that is compressed by gzip or xz is recognised
 * by its first bytes and unpacked on the way. Used by #TmapInput only, perhaps on a thread of its
 * own.
 */
typedef struct _TmapFileStream TmapFileStream;

/**
 * tmap_file_stream_open:
 * @path: a regular file
 * @hash: whether to compute the SHA-256 of the file as it lies on disk
 *
 * A missing or unreadable file, a folder, an empty file and a Git LFS pointer in place of the file
 * are errors.
 */
TmapFileStream *tmap_file_stream_open (const char *path, gboolean hash, GError **error);

void tmap_file_stream_free (TmapFileStream *self);

/**
 * tmap_file_stream_read:
 * @buffer: where the unpacked bytes go
 * @size: how many fit
 * @n_read: (out): how many came; fewer than @size only at the end or on error. Those that came
 *   before an error are good.
 *
 * Returns: %FALSE on error, also if the file changed since it was opened
 */
gboolean tmap_file_stream_read (
    TmapFileStream *self, void *buffer, gsize size, gsize *n_read, GError **error);

/** tmap_file_stream_get_name: Returns: the name for messages: the path as people see it */
const char *tmap_file_stream_get_name (TmapFileStream *self);

/** tmap_file_stream_get_size: Returns: the size of the file on disk */
guint64 tmap_file_stream_get_size (TmapFileStream *self);

/** tmap_file_stream_get_position: Returns: how many bytes of the file on disk were read */
guint64 tmap_file_stream_get_position (TmapFileStream *self);

/** tmap_file_stream_dup_sha256: Returns: (transfer full): the hash, after all was read */
char *tmap_file_stream_dup_sha256 (TmapFileStream *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapFileStream, tmap_file_stream_free)

G_END_DECLS
