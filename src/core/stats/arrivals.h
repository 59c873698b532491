/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** TmapSeriesPoint: A value at a lag, at a time scale or at a time. */
typedef struct {
  double at;
  double value;
} TmapSeriesPoint;

/**
 * tmap_dispersion:
 * @submit_s: (array length=n): ascending
 *
 * The index of dispersion of counts: the variance of the number of jobs in a stretch of time by its
 * mean, in stretches of 1 s, 10 s, 1 min, 10 min, 1 h, 6 h and 1 d from the first job on, as far as
 * there are ten whole ones. A Poisson process has 1 at all of them. See Cox and Lewis, The
 * Statistical Analysis of Series of Events (1966), section 4.5, and Gusella, IEEE JSAC 9 (1991).
 *
 * Returns: (transfer full) (element-type TmapSeriesPoint): by length of the stretch in seconds
 */
GArray *tmap_dispersion (const double *submit_s, gsize n);

/**
 * tmap_autocorrelation:
 * @values: (array length=n)
 * @most: the largest lag
 *
 * The autocorrelation r(k) = Σ (x(i) − x̄)(x(i+k) − x̄) / Σ (x(i) − x̄)² at the lags k = 1…@most, but
 * not beyond n / 4. See Box, Jenkins and Reinsel, Time Series Analysis (1994), section 2.1.
 *
 * Returns: (transfer full) (element-type TmapSeriesPoint): by k; none if all values are the same
 */
GArray *tmap_autocorrelation (const double *values, gsize n, guint most);

/**
 * tmap_arrival_autocorrelation:
 * @submit_s: (array length=n): ascending
 * @stretch_s: length of a stretch
 * @most: the largest lag
 *
 * The same of the number of jobs in each whole stretch from the first job on, in a time that does
 * not depend on how many stretches without jobs there are.
 *
 * Returns: (transfer full) (element-type TmapSeriesPoint): by k · @stretch_s
 */
GArray *
tmap_arrival_autocorrelation (const double *submit_s, gsize n, double stretch_s, guint most);

/**
 * tmap_offered_load:
 * @submit_s: (array length=n): ascending
 * @duration_s: (array length=n)
 * @gpu_count: (array length=n): GPU demands
 *
 * The GPUs that would be in use if no job had to wait, averaged over stretches from the first
 * submit time to the last: of 1 s, 10 s, 1 min, 10 min, 1 h, 6 h, 1 d or a number of weeks,
 * whichever is the shortest that gives no more than 200 of them. The last one may be shorter.
 *
 * Returns: (transfer full) (element-type TmapSeriesPoint): by seconds since the first job; none if
 *   all jobs are submitted at once
 */
GArray *tmap_offered_load (const double *submit_s,
                           const double *duration_s,
                           const guint *gpu_count,
                           gsize n);

G_END_DECLS
