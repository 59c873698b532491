/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * tmap_places_locale:
 *
 * Returns: (transfer full): the folder of the translations: that of the build folder, if the
 *   running program is in one, else that of its installation, also if it was moved as a whole
 */
char *tmap_places_locale (void);

/**
 * tmap_places_example:
 *
 * Returns: (transfer full) (nullable): the folder of the example: where it is installed or, for a
 *   program in a build folder, in the source around it
 */
char *tmap_places_example (void);

/** tmap_places_docs: Returns: (transfer full) (nullable): the folder of the documentation, alike */
char *tmap_places_docs (void);

G_END_DECLS
