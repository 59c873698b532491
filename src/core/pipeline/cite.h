/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * tmap_cite_manifests:
 * @paths: (element-type filename): manifests of generated traces
 *
 * Makes the BibTeX entries for what the manifests say was used: this program in each version that
 * wrote one of them, then what the publishers of the traces ask to be cited. A manifest knows the
 * format of its trace, not whose data it is: a comment at the beginning says so.
 *
 * Returns: (transfer full) (nullable): entries and comments, a line feed after each line; %NULL if
 *   one of @paths cannot be read as a manifest
 */
char *tmap_cite_manifests (const GPtrArray *paths, GError **error);

G_END_DECLS
