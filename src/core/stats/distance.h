/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** The seed of all resampling. */
#define TMAP_BOOTSTRAP_SEED 0

/** The level of confidence of all intervals. */
#define TMAP_BOOTSTRAP_LEVEL 0.95

/**
 * TmapEstimate:
 * @value: the number itself
 * @low: low end of its confidence interval; NAN without one
 * @high: high end
 */
typedef struct {
  double value;
  double low;
  double high;
} TmapEstimate;

/**
 * TmapDistance:
 * @n_reference: values of the one side
 * @n_sample: values of the other side
 * @ks: Kolmogorov–Smirnov distance, 0…1: the largest difference of the two cumulative distributions
 * @w1: Wasserstein-1 distance, in the unit of the values: the area between them
 *
 * How far two sets of numbers are apart; all NAN if one of them is empty. There is no interval if
 * the sample has one value only.
 */
typedef struct {
  gsize n_reference;
  gsize n_sample;
  TmapEstimate ks;
  TmapEstimate w1;
} TmapDistance;

/**
 * tmap_bootstrap_count:
 * @n: values of a set
 *
 * Returns: how often it is resampled: 1,000 times; beyond 10,000 values as often as gives ten
 *   million values, but at least 100 times
 */
guint tmap_bootstrap_count (gsize n);

/**
 * tmap_distance_between:
 * @x: (array length=n): ascending, at least one
 * @y: (array length=m): ascending, at least one
 * @ks: (out): Kolmogorov–Smirnov distance: max |F − G|
 * @w1: (out): Wasserstein-1 distance: ∫ |F − G|
 *
 * Compares two samples by their empirical distributions F and G, as SciPy's ks_2samp() and
 * wasserstein_distance() do.
 */
void
tmap_distance_between (const double *x, gsize n, const double *y, gsize m, double *ks, double *w1);

/**
 * tmap_distance_from_population:
 * @population: (array length=n): in any order
 * @sample: (array length=m): in any order
 *
 * Compares a sample with the whole that it is of.
 *
 * The intervals are distance ± r, cut at 0 (and 1), with r the quantile at %TMAP_BOOTSTRAP_LEVEL of
 * the distances between resamples of @sample and @sample itself. Since both distances are metrics,
 * the triangle inequality says that the distance of what @sample was drawn from cannot be further
 * away from the one found than those two are from each other, which the resamples estimate: see
 * Bickel and Freedman, Some Asymptotic Theory for the Bootstrap, Annals of Statistics 9 (1981),
 * section 4. The population stays, as all of it is known.
 *
 * Returns: %FALSE if it was cancelled
 */
gboolean tmap_distance_from_population (const double *population,
                                        gsize n,
                                        const double *sample,
                                        gsize m,
                                        GCancellable *cancellable,
                                        TmapDistance *out,
                                        GError **error);

/**
 * tmap_distance_of_pairs:
 * @reference: (array length=n)
 * @sample: (array length=n): in the same order: what became of each value
 *
 * Compares two numbers of the same things. For the intervals pairs are resampled, and r is that of
 * the differences of the two distributions.
 *
 * Returns: %FALSE if it was cancelled
 */
gboolean tmap_distance_of_pairs (const double *reference,
                                 const double *sample,
                                 gsize n,
                                 GCancellable *cancellable,
                                 TmapDistance *out,
                                 GError **error);

/**
 * tmap_variation:
 * @values: (array length=n): not negative
 * @interval: whether the interval is wanted
 * @out: (out): their coefficient of variation; NAN if their mean is 0 or there are none
 *
 * Standard deviation (with the divisor n) by mean. The interval is the percentile interval of Efron
 * and Tibshirani, An Introduction to the Bootstrap (1993), chapter 13.
 *
 * Returns: %FALSE if it was cancelled
 */
gboolean tmap_variation (const double *values,
                         gsize n,
                         gboolean interval,
                         GCancellable *cancellable,
                         TmapEstimate *out,
                         GError **error);

G_END_DECLS
