/* SPDX-License-Identifier: Apache-2.0 */
#include "stats/stats.h"

#include <math.h>

double
tmap_quantile_sorted (const double *sorted, gsize n, double q)
{
  double position;
  double t;
  double a;
  double b;
  gsize below;

  g_return_val_if_fail (sorted != NULL || n == 0, NAN);
  g_return_val_if_fail (q >= 0.0 && q <= 1.0, NAN);

  if (n == 0)
    return NAN;
  position = q * (double)(n - 1);
  below = (gsize)position;
  t = position - (double)below;
  a = sorted[below];
  b = sorted[MIN (below + 1, n - 1)];
  return t < 0.5 ? a + (b - a) * t : b - (b - a) * (1.0 - t);
}

void
tmap_statistics (const double *values, gsize n, TmapStatistics *out)
{
  g_autofree double *sorted = NULL;

  g_return_if_fail (values != NULL || n == 0);
  g_return_if_fail (out != NULL);

  sorted = g_memdup2 (values, n * sizeof *values);
  tmap_sort (sorted, n);
  out->mean = tmap_mean (values, n);
  out->p50 = tmap_quantile_sorted (sorted, n, 0.50);
  out->p90 = tmap_quantile_sorted (sorted, n, 0.90);
  out->p95 = tmap_quantile_sorted (sorted, n, 0.95);
  out->p99 = tmap_quantile_sorted (sorted, n, 0.99);
  out->max = n == 0 ? NAN : sorted[n - 1];
}
