/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * tmap_thread_count:
 *
 * Results never depend on it.
 *
 * Returns: how many threads shall work at the same time: the processors this program may use, or
 *   what the environment variable `TMAP_THREADS` says (1…64)
 */
guint tmap_thread_count (void);

G_END_DECLS
