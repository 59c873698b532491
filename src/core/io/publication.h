/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TmapPublication:
 *
 * Files on their way to their places: tmap_publication_write() puts each under a temporary name
 * beside its place, and tmap_publication_finish() renames them all. One that is freed before it is
 * finished leaves nothing behind: no file, no folder.
 *
 * Every folder in which it works is locked (shared, with flock()). What is found there under a
 * temporary name while nobody has the lock was left by a run that was killed, and is removed.
 */
typedef struct _TmapPublication TmapPublication;

TmapPublication *tmap_publication_new (void);

/** tmap_publication_free: takes everything back, unless it is finished */
void tmap_publication_free (TmapPublication *self);

/**
 * tmap_publication_write:
 * @path: the file as messages call it
 * @place: its place, without symlinks
 * @content: (transfer none): what will be in it
 *
 * Writes the file to disk under a temporary name, with the folders that it needs.
 */
gboolean tmap_publication_write (
    TmapPublication *self, const char *path, const char *place, GBytes *content, GError **error);

/**
 * tmap_publication_get_n_leftovers:
 *
 * Returns: how many temporary files of dead runs were found and removed so far
 */
guint tmap_publication_get_n_leftovers (TmapPublication *self);

/**
 * tmap_publication_finish:
 *
 * Puts all files in place. If one cannot be, those before it are taken back: what was there is kept
 * under a second name (a hard link) until all is done. Where the file system or the owner of a file
 * allows no hard links, that file cannot be taken back; the message then says so.
 */
gboolean tmap_publication_finish (TmapPublication *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapPublication, tmap_publication_free)

G_END_DECLS
