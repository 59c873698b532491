/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/session.h"

G_BEGIN_DECLS

/**
 * tmap_app_export_figure:
 * @request: the name of a figure and the file to write, separated by a blank
 *
 * Draws a figure of the study as it is in the window into a file, whose ending is the format.
 */
gboolean tmap_app_export_figure (TmapAppSession *session, const char *request, GError **error);

G_END_DECLS
