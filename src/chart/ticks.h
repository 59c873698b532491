/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figure.h"

G_BEGIN_DECLS

/** TmapTick: a value on an axis and how it is written there. */
typedef struct {
  double value;
  char *label;
} TmapTick;

/**
 * tmap_ticks_range:
 * @axis: an axis; not a category axis
 * @min: (inout): the least value of the data; changed to the axis' low end
 * @max: (inout): the greatest value of the data; changed to its high end
 * @n: how many ticks there shall be about
 *
 * Rounds the ends of an axis outwards to values that people like: multiples of the step between
 * ticks, or of 1, 2, 5 in each decade of a logarithmic axis. Ends that the axis fixes are kept, and
 * so are those of dates. Makes room if all data are equal.
 */
void tmap_ticks_range (const TmapAxis *axis, double *min, double *max, guint n);

/**
 * tmap_ticks_new:
 * @min: the low end of the axis
 * @max: the high end of the axis
 * @n: how many ticks there may be at most
 *
 * Returns: (transfer full) (element-type TmapTick): ticks at round values from @min to @max
 */
GArray *tmap_ticks_new (const TmapAxis *axis, double min, double max, guint n);

G_END_DECLS
