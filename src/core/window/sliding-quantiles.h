/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TmapSlidingQuantiles:
 *
 * The numbers inside a sliding window, kept in order: a list of sorted blocks, so that putting one
 * in, taking one out and looking at the k-th cost little for windows of any length.
 */
typedef struct _TmapSlidingQuantiles TmapSlidingQuantiles;

TmapSlidingQuantiles *tmap_sliding_quantiles_new (void);

void tmap_sliding_quantiles_free (TmapSlidingQuantiles *self);

void tmap_sliding_quantiles_insert (TmapSlidingQuantiles *self, double value);

/** tmap_sliding_quantiles_remove: takes out a number that is in there */
void tmap_sliding_quantiles_remove (TmapSlidingQuantiles *self, double value);

/**
 * tmap_sliding_quantiles_get:
 * @q: 0…1
 *
 * Returns: the quantile of the numbers, a + (b−a)·t between neighbours a ≤ b at fraction t, as
 *   pandas' rolling quantile computes it
 */
double tmap_sliding_quantiles_get (const TmapSlidingQuantiles *self, double q);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapSlidingQuantiles, tmap_sliding_quantiles_free)

G_END_DECLS
