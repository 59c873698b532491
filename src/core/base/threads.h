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

/**
 * tmap_threads_give_way:
 *
 * From now on, threads that tmap_thread_begin() is called on leave the processor to the main thread
 * when it wants it. For programs with a window, before the first of them begins.
 */
void tmap_threads_give_way (void);

/** tmap_thread_begin: to be called on every thread of ours before it works */
void tmap_thread_begin (void);

G_END_DECLS
