/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "base/future.h"

G_BEGIN_DECLS

/**
 * TmapArtifacts:
 *
 * The files that a command will write. They are kept in memory until all of them are known and are
 * then put in place together, so that a command that fails leaves what was there before.
 */
typedef struct _TmapArtifacts TmapArtifacts;

TmapArtifacts *tmap_artifacts_new (void);

void tmap_artifacts_free (TmapArtifacts *self);

/**
 * tmap_artifacts_protect:
 * @path: a file that the command reads
 *
 * Makes tmap_artifacts_add() refuse to write over @path.
 */
void tmap_artifacts_protect (TmapArtifacts *self, const char *path);

/**
 * tmap_artifacts_confine:
 * @folder: a folder
 *
 * Lets tmap_artifacts_add() take only files below @folder, or below another folder that this was
 * called for. Symlinks count as what they lead to, and hidden files and folders as outside.
 *
 * Returns: %FALSE if the symlinks of @folder lead in a circle
 */
gboolean tmap_artifacts_confine (TmapArtifacts *self, const char *folder, GError **error);

/** tmap_artifacts_allows: Returns: whether @path lies where tmap_artifacts_confine() allows it */
gboolean tmap_artifacts_allows (TmapArtifacts *self, const char *path);

/**
 * tmap_artifacts_add:
 * @path: where the file will be
 * @content: (transfer none): what will be in it
 *
 * Returns: %FALSE if @path lies where it may not, is an input of the command, is added twice, or is
 * a folder (also one that another file of the command needs), a device or the like
 */
gboolean
tmap_artifacts_add (TmapArtifacts *self, const char *path, GBytes *content, GError **error);

/**
 * tmap_artifacts_add_text: (rename-to tmap_artifacts_add)
 * @text: (transfer full): what will be in the file
 */
gboolean
tmap_artifacts_add_text (TmapArtifacts *self, const char *path, GString *text, GError **error);

/**
 * tmap_artifacts_add_future:
 * @content: (transfer full) (element-type GBytes): what will be in the file; no step of the command
 *   may read it before tmap_artifacts_settle()
 *
 * Like tmap_artifacts_add(), for content that is still being made.
 */
gboolean tmap_artifacts_add_future (TmapArtifacts *self,
                                    const char *path,
                                    TmapFuture *content,
                                    GError **error);

/**
 * tmap_artifacts_settle:
 *
 * Waits until all content is made.
 *
 * Returns: %FALSE with the error of the first file whose content cannot be made
 */
gboolean tmap_artifacts_settle (TmapArtifacts *self, GError **error);

/**
 * tmap_artifacts_find:
 *
 * Returns: (transfer none) (nullable): the content that was added for @path
 */
GBytes *tmap_artifacts_find (TmapArtifacts *self, const char *path);

/**
 * tmap_artifacts_accept_changed:
 *
 * From now on, files that a manifest names may be others than those that it was written for.
 */
void tmap_artifacts_accept_changed (TmapArtifacts *self);

/** tmap_artifacts_accepts_changed: Returns: whether such files are accepted */
gboolean tmap_artifacts_accepts_changed (TmapArtifacts *self);

/**
 * tmap_artifacts_read:
 *
 * What a later step of the command sees at @path: the content that was added, else that of the
 * file.
 *
 * Returns: (transfer full) (nullable): the content; %NULL if there is none
 */
GBytes *tmap_artifacts_read (TmapArtifacts *self, const char *path, GError **error);

/** tmap_artifacts_get_n: Returns: how many files were added */
guint tmap_artifacts_get_n (TmapArtifacts *self);

/** tmap_artifacts_get_path: Returns: the path of file @i, in the order of adding, as it was given
 */
const char *tmap_artifacts_get_path (TmapArtifacts *self, guint i);

/** tmap_artifacts_get_content: Returns: (transfer none): the content of file @i */
GBytes *tmap_artifacts_get_content (TmapArtifacts *self, guint i);

/**
 * tmap_artifacts_commit:
 * @cancellable: (nullable): honoured until the first file is put in place
 *
 * Puts all files in place or none; see #TmapPublication.
 */
gboolean tmap_artifacts_commit (TmapArtifacts *self, GCancellable *cancellable, GError **error);

/**
 * tmap_artifacts_found_stopped_run:
 *
 * Returns: whether tmap_artifacts_commit() found that an earlier run was killed while it wrote
 *   files beside these
 */
gboolean tmap_artifacts_found_stopped_run (TmapArtifacts *self);

/**
 * tmap_artifacts_was_complete:
 *
 * Returns: whether file @i was already there as it is now, after such a run
 */
gboolean tmap_artifacts_was_complete (TmapArtifacts *self, guint i);

/** tmap_file_read: Returns: (transfer full) (nullable): all bytes of a regular file, unpacked */
GBytes *tmap_file_read (const char *path, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapArtifacts, tmap_artifacts_free)

G_END_DECLS
