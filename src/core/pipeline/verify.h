/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "base/progress.h"

G_BEGIN_DECLS

typedef enum {
  TMAP_VERDICT_AGREES,
  TMAP_VERDICT_DIFFERS, /* another hash, not what the repetition gives, or cannot be read */
  TMAP_VERDICT_MISSING, /* there is no such file */
} TmapVerdict;

/**
 * TmapVerifiedFile:
 * @what: what it is: "source trace"
 * @path: where it was looked for
 * @recorded: (nullable): the SHA-256 in the manifest; %NULL if that records none
 * @found: (nullable): the SHA-256 of the file, %NULL if it could not be read
 * @verdict: whether all that is known about it agrees
 * @repeated: whether it was compared with what the repeated generation gives
 * @detail: (nullable): what does not agree
 *
 * What is known about a file that a manifest names.
 */
typedef struct {
  const char *what;
  char *path;
  char *recorded;
  char *found;
  TmapVerdict verdict;
  gboolean repeated;
  char *detail;
} TmapVerifiedFile;

/**
 * TmapVerification:
 * @files: (element-type TmapVerifiedFile): every file that the manifest names, and itself
 * @not_repeated: (nullable): why the generation was not repeated, if it was not
 * @notes: (element-type utf8): what else the user should know
 *
 * What came of comparing a manifest with its files and with the generation done again.
 */
typedef struct {
  GPtrArray *files;
  char *not_repeated;
  GPtrArray *notes;
} TmapVerification;

/**
 * tmap_verify_manifest:
 * @manifest: the manifest of a generated trace
 * @root: (nullable): a folder that the files were moved to: every path that the manifest names is
 *   looked for below it, with as many of its last components as exist there
 * @progress: (nullable): who hears how far it is
 * @cancellable: (nullable): what may stop it
 *
 * Computes every hash that the manifest records, and, if its inputs are the same, the whole
 * generation. Nothing is written.
 *
 * Returns: (transfer full) (nullable): what agrees; %NULL if @manifest cannot be read as one
 */
TmapVerification *tmap_verify_manifest (const char *manifest,
                                        const char *root,
                                        TmapProgress *progress,
                                        GCancellable *cancellable,
                                        GError **error);

void tmap_verification_free (TmapVerification *self);

/** tmap_verification_agrees: Returns: whether everything agrees */
gboolean tmap_verification_agrees (const TmapVerification *self);

/** tmap_verdict_key: Returns: "agrees", "differs" or "missing" */
const char *tmap_verdict_key (TmapVerdict verdict);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapVerification, tmap_verification_free)

G_END_DECLS
