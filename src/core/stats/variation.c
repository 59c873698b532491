/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>

#include "stats/bootstrap.h"
#include "stats/distance.h"
#include "stats/stats.h"

typedef struct {
  const double *values;
  gsize n;
} Values;

/* Resamples of nothing but zeros do not vary. */
static double
get_variation (double mean, double variance)
{
  return mean > 0 ? sqrt (variance) / mean : 0;
}

static void
vary (const guint32 *counts, double *out, gpointer user_data)
{
  const Values *self = user_data;
  double n = (double)self->n;
  double mean = 0, squares = 0;

  for (gsize i = 0; i < self->n; i++)
    mean += counts[i] * self->values[i];
  mean /= n;
  for (gsize i = 0; i < self->n; i++) {
    double difference = self->values[i] - mean;

    squares += counts[i] * (difference * difference);
  }
  *out = get_variation (mean, squares / n);
}

gboolean
tmap_variation (const double *values,
                gsize n,
                gboolean interval,
                GCancellable *cancellable,
                TmapEstimate *out,
                GError **error)
{
  Values data = { values, n };
  g_autofree double *squares = g_new (double, n);
  double mean = tmap_mean (values, n);
  guint n_resamples = tmap_bootstrap_count (n);
  g_autofree double *resamples = NULL;

  *out = (TmapEstimate){ NAN, NAN, NAN };
  if (n == 0 || mean == 0)
    return TRUE;
  for (gsize i = 0; i < n; i++)
    squares[i] = (values[i] - mean) * (values[i] - mean);
  out->value = get_variation (mean, tmap_mean (squares, n));
  /* All resamples of a single value are that value. */
  if (!interval || n < 2)
    return TRUE;
  resamples = tmap_bootstrap (n, vary, &data, 1, cancellable, error);
  if (resamples == NULL)
    return FALSE;
  out->low = tmap_quantile_sorted (resamples, n_resamples, (1 - TMAP_BOOTSTRAP_LEVEL) / 2);
  out->high = tmap_quantile_sorted (resamples, n_resamples, (1 + TMAP_BOOTSTRAP_LEVEL) / 2);
  return TRUE;
}
