/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * tmap_difference_of_csv:
 * @found: the bytes of a file
 * @repeated: what it should be
 *
 * Returns: (transfer full) (nullable): the first line and column in which they differ, as in
 *   "line 3, num_gpus: '1', the repetition has '2'"; %NULL if they are the same
 */
char *tmap_difference_of_csv (GBytes *found, GBytes *repeated);

/**
 * tmap_difference_of_json:
 *
 * Returns: (transfer full) (nullable): the same for JSON as we write it: the first line that
 *   differs
 */
char *tmap_difference_of_json (GBytes *found, GBytes *repeated);

/**
 * tmap_difference_of_manifests:
 *
 * Returns: (transfer full) (nullable): the same, without regard to where files are and to the
 *   version of the program
 */
char *tmap_difference_of_manifests (GBytes *found, GBytes *repeated);

G_END_DECLS
