/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * tmap_sum:
 * @values: @n numbers
 *
 * The sum in numpy's order of addition (pairwise, in chunks of 8,192 values), so that the last bit
 * agrees: see "Numbers" in docs/numbers.md.
 *
 * Returns: the sum; 0 for no values
 */
double tmap_sum (const double *values, gsize n);

/** tmap_mean: Returns: tmap_sum() / @n; NAN for no values */
double tmap_mean (const double *values, gsize n);

/**
 * tmap_sort:
 * @values: @n numbers, none of them NaN
 *
 * Sorts in place, ascending, in time proportional to @n (radix sort of the bit patterns; few values
 * by comparison).
 */
void tmap_sort (double *values, gsize n);

/**
 * tmap_quantile_sorted:
 * @sorted: @n numbers, ascending
 * @q: 0…1
 *
 * The quantile by linear interpolation at position q·(n−1). With neighbours a ≤ b and fraction t it
 * is a + (b−a)·t for t < 0.5, else b − (b−a)·(1−t), as numpy.quantile() computes it.
 *
 * Returns: the quantile; NAN for no values
 */
double tmap_quantile_sorted (const double *sorted, gsize n, double q);

/**
 * TmapStatistics:
 *
 * Mean, quantiles and maximum of a set of numbers; all NAN if it is empty.
 */
typedef struct {
  double mean;
  double p50;
  double p90;
  double p95;
  double p99;
  double max;
} TmapStatistics;

/**
 * tmap_statistics:
 * @values: @n numbers in the order in which they are summed; not changed
 * @out: (out): their statistics
 */
void tmap_statistics (const double *values, gsize n, TmapStatistics *out);

G_END_DECLS
