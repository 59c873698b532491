/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <nettle/sha2.h>

#include "base/progress.h"

G_BEGIN_DECLS

/** TmapSha256: a SHA-256 that is being computed. */
typedef struct {
  struct sha256_ctx context;
} TmapSha256;

void tmap_sha256_init (TmapSha256 *self);

void tmap_sha256_update (TmapSha256 *self, gconstpointer data, gsize length);

/** tmap_sha256_finish: Returns: (transfer full): the hash in hexadecimal */
char *tmap_sha256_finish (TmapSha256 *self);

/** tmap_sha256_of_bytes: Returns: (transfer full): the SHA-256 of @bytes in hexadecimal */
char *tmap_sha256_of_bytes (GBytes *bytes);

/**
 * tmap_sha256_of_file:
 * @path: a regular file, which may be empty
 * @progress: (nullable): who hears of the reading
 * @cancellable: (nullable): what may stop it
 *
 * Returns: (transfer full) (nullable): the SHA-256 of its bytes as they lie on the disk
 */
char *tmap_sha256_of_file (const char *path,
                           TmapProgress *progress,
                           GCancellable *cancellable,
                           GError **error);

G_END_DECLS
