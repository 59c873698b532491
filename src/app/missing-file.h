/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/document.h"

G_BEGIN_DECLS

/**
 * tmap_app_missing_file_find:
 * @message: the message of a problem
 *
 * Returns: (transfer full) (nullable): the absolute path of the file that @message names, if a
 *   configuration of the study names it and it is not there: a suite or generation file, profiles,
 *   or a trace
 */
char *tmap_app_missing_file_find (TmapAppDocument *document, const char *message);

/**
 * tmap_app_missing_file_relocate:
 * @old_path: a file that is not there, absolute
 * @new_path: where it is now
 *
 * Lets all configurations that name @old_path name @new_path, as one step to undo.
 */
gboolean tmap_app_missing_file_relocate (TmapAppDocument *document,
                                         const char *old_path,
                                         const char *new_path,
                                         GError **error);

G_END_DECLS
