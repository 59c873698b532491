/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TmapFutureFunc:
 * @data: what it works on; nobody else may use it meanwhile
 *
 * Makes a value, on any thread.
 *
 * Returns: (nullable): the value; %NULL on error
 */
typedef gpointer (*TmapFutureFunc) (gpointer data, GError **error);

/**
 * TmapFuture:
 *
 * A value that is made on another thread while its owner does something else. What is made does not
 * depend on when, or by which thread.
 */
typedef struct _TmapFuture TmapFuture;

/**
 * tmap_future_new:
 * @data: (transfer full): handed to @func
 * @free_data: frees @data once @func is done
 * @free_value: frees a value that nobody took
 *
 * Begins to make a value. If much is being made already, it is made before this returns, so that
 * what waits does not fill the memory.
 */
TmapFuture *tmap_future_new (TmapFutureFunc func,
                             gpointer data,
                             GDestroyNotify free_data,
                             GDestroyNotify free_value);

/**
 * tmap_future_take:
 * @self: (transfer full): is used up
 *
 * Waits for the value; makes it here if no thread has begun to.
 *
 * Returns: (transfer full) (nullable): the value; %NULL with the error of the function
 */
gpointer tmap_future_take (TmapFuture *self, GError **error);

/** tmap_future_free: waits until nobody works on it */
void tmap_future_free (TmapFuture *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapFuture, tmap_future_free)

G_END_DECLS
