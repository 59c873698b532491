/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * tmap_label_title:
 * @name: the name of a cluster
 *
 * As Python's str.title() but for the few letters whose title case is several.
 *
 * Returns: (transfer full): the name in Title Case: each letter that follows none (or one of a
 *   script without case) in upper case, the others in lower case
 */
char *tmap_label_title (const char *name);

/**
 * tmap_labels_unique:
 * @labels: (element-type utf8): labels, some of them perhaps equal
 *
 * Returns: (transfer full) (element-type utf8): the same with ` (2)`, ` (3)` … after those that
 *   were there before
 */
GPtrArray *tmap_labels_unique (const GPtrArray *labels);

G_END_DECLS
