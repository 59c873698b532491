/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * tmap_path_resolve:
 * @path: a path, relative ones against the working directory
 *
 * The absolute path with all symlinks and `..` resolved; parts that do not exist are kept as they
 * are written. (Python's `Path.resolve()`.)
 *
 * Returns: (transfer full) (nullable): the path; %NULL if symlinks lead in a circle
 */
char *tmap_path_resolve (const char *path, GError **error);

/**
 * tmap_path_relative:
 * @path: a resolved path
 * @folder: a resolved folder
 *
 * Returns: (transfer none) (nullable): @path as seen from @folder ("." for the folder itself);
 *   %NULL if it lies outside
 */
const char *tmap_path_relative (const char *path, const char *folder);

/**
 * tmap_path_display:
 * @path: a path
 *
 * Returns: (transfer full): @path as people want to see it: relative to the working directory if it
 *   lies below it, as valid UTF-8
 */
char *tmap_path_display (const char *path);

G_END_DECLS
