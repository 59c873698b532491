/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "stats/distance.h"

G_BEGIN_DECLS

/**
 * TmapResampleFunc:
 * @counts: how often each of the things was drawn
 * @out: the numbers of this resample
 */
typedef void (*TmapResampleFunc) (const guint32 *counts, double *out, gpointer user_data);

/**
 * tmap_bootstrap:
 * @n: number of things, at least 1
 * @n_out: how many numbers @func makes of a resample
 *
 * Draws n of n things with replacement, tmap_bootstrap_count() times. The draws are those of
 * Python's `random.Random(0)` with `choice(range(n))`.
 *
 * Returns: (transfer full) (nullable): for each of the numbers its values in all resamples,
 *   ascending, one number after the other; %NULL if it was cancelled
 */
double *tmap_bootstrap (gsize n,
                        TmapResampleFunc func,
                        gpointer user_data,
                        guint n_out,
                        GCancellable *cancellable,
                        GError **error);

G_END_DECLS
