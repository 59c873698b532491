/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TmapProgressFunc:
 * @what: what is being done, as a short phrase ("Reading saturn.csv")
 * @fraction: how much of it is done, 0…1, or a negative number when that is not known
 * @user_data: the data of the #TmapProgress
 *
 * Hears of progress. It is called on the thread that does the work, often, and must be quick.
 */
typedef void (*TmapProgressFunc) (const char *what, double fraction, gpointer user_data);

/**
 * TmapProgress:
 *
 * A listener for the progress of slow functions, which all take it as `TmapProgress *`, or %NULL.
 */
typedef struct {
  TmapProgressFunc func;
  gpointer user_data;
} TmapProgress;

/**
 * tmap_tick:
 * @progress: (nullable): who listens
 * @cancellable: (nullable): what may stop the work
 * @what: what is being done
 * @done: units of work done
 * @total: units of work in all, or 0 when unknown
 *
 * One call for the inside of long loops, every few thousand records: tells @progress how far the
 * work is and looks whether it shall stop.
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED if the work was cancelled
 */
gboolean tmap_tick (TmapProgress *progress,
                    GCancellable *cancellable,
                    const char *what,
                    guint64 done,
                    guint64 total,
                    GError **error);

G_END_DECLS
