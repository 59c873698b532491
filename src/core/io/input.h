/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "base/progress.h"

G_BEGIN_DECLS

/**
 * TmapInput:
 *
 * A file (or bytes in memory) that is read once from begin to end, in blocks. Files compressed by
 * gzip or xz are recognised by their first bytes and unpacked on the way. The SHA-256 of the file
 * as it lies on disk is computed on the way too, if asked for.
 */
typedef struct _TmapInput TmapInput;

typedef enum {
  TMAP_INPUT_PLAIN = 0,
  TMAP_INPUT_HASH = 1 << 0, /* compute the SHA-256 */
} TmapInputFlags;

/**
 * tmap_input_open:
 * @path: a regular file
 * @progress: (nullable): hears how much of the file is read; must outlive the input
 * @cancellable: (nullable): stops the reading
 *
 * A missing or unreadable file, a folder, an empty file and a Git LFS pointer in place of the file
 * are errors.
 */
TmapInput *tmap_input_open (const char *path,
                            TmapInputFlags flags,
                            TmapProgress *progress,
                            GCancellable *cancellable,
                            GError **error);

/**
 * tmap_input_new_for_bytes:
 * @bytes: what is read, never unpacked
 * @name: the name that messages use
 */
TmapInput *tmap_input_new_for_bytes (GBytes *bytes, const char *name);

void tmap_input_free (TmapInput *self);

/**
 * tmap_input_read:
 * @buffer: where the bytes go
 * @size: how many fit
 * @n_read: (out): how many came; fewer than @size only at the end
 *
 * Returns: %FALSE on error or when cancelled
 */
gboolean tmap_input_read (TmapInput *self, void *buffer, gsize size, gsize *n_read, GError **error);

/** tmap_input_get_name: Returns: the name for messages: the path as people see it */
const char *tmap_input_get_name (TmapInput *self);

/**
 * tmap_input_dup_sha256:
 *
 * Returns: (transfer full): the SHA-256 of the file in hexadecimal; only when it was asked for, and
 *   after the last byte was read
 */
char *tmap_input_dup_sha256 (TmapInput *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapInput, tmap_input_free)

G_END_DECLS
