/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/document.h"

G_BEGIN_DECLS

/**
 * tmap_app_write_selection_method:
 * @index: which generation
 * @method: how its window is chosen
 * @start: the eligible job that a manual window begins with; the other methods have no start
 *
 * Sets method and start at once, as one step, so that there is no moment when one of them does not
 * go with the other.
 */
gboolean tmap_app_write_selection_method (TmapAppDocument *document,
                                          guint index,
                                          TmapSelectionMethod method,
                                          guint start,
                                          GError **error);

/** tmap_app_selection_method_name: Returns: the method as the file names it */
const char *tmap_app_selection_method_name (TmapSelectionMethod method);

G_END_DECLS
