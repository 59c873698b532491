/* SPDX-License-Identifier: Apache-2.0 */
#include "stats/distance.h"

#include <math.h>
#include <stdlib.h>

#include "stats/bootstrap.h"
#include "stats/stats.h"

static double *
sorted_copy (const double *values, gsize n)
{
  double *copy = g_memdup2 (values, n * sizeof *values);

  tmap_sort (copy, n);
  return copy;
}

/* The first index behind @i whose value is another one. */
static gsize
skip_equal (const double *sorted, gsize n, gsize i, double value)
{
  while (i < n && sorted[i] == value)
    i++;
  return i;
}

void
tmap_distance_between (const double *x, gsize n, const double *y, gsize m, double *ks, double *w1)
{
  g_autofree double *areas = g_new (double, n + m);
  gsize n_areas = 0;
  gsize i = 0, j = 0;

  g_return_if_fail (n > 0 && m > 0);

  *ks = 0;
  while (i < n || j < m) {
    double value = j == m || (i < n && x[i] <= y[j]) ? x[i] : y[j];
    double difference;

    i = skip_equal (x, n, i, value);
    j = skip_equal (y, m, j, value);
    difference = fabs ((double)i / (double)n - (double)j / (double)m);
    *ks = MAX (*ks, difference);
    if (i < n || j < m)
      areas[n_areas++] = difference * ((j == m || (i < n && x[i] <= y[j]) ? x[i] : y[j]) - value);
  }
  *w1 = tmap_sum (areas, n_areas);
}

/* A value that steps a difference of two distributions up or down. */
typedef struct {
  double value;
  guint32 index; /* of what is drawn */
  gint32 step;   /* +1 or -1 */
} Step;

/* Steps of n values, or of n pairs of values, ascending. */
typedef struct {
  Step *steps;
  gsize n_steps;
  gsize n;
} Steps;

static int
compare_steps (const void *a, const void *b)
{
  double x = ((const Step *)a)->value, y = ((const Step *)b)->value;

  return (x > y) - (x < y);
}

/*
 * How far the difference of the distributions of a resample is from that of the values themselves:
 * the largest gap, and the area between them.
 */
static void
measure_change (const guint32 *counts, double *out, gpointer user_data)
{
  const Steps *self = user_data;
  gint64 change = 0;
  gint64 most = 0;
  double area = 0;

  for (gsize i = 0; i < self->n_steps; i++) {
    const Step *step = &self->steps[i];

    change += step->step * ((gint64)counts[step->index] - 1);
    if (i + 1 < self->n_steps && step[1].value == step->value)
      continue;
    most = MAX (most, ABS (change));
    if (i + 1 < self->n_steps)
      area += (double)ABS (change) * (step[1].value - step->value);
  }
  out[0] = (double)most / (double)self->n;
  out[1] = area / (double)self->n;
}

static void
set_interval (TmapEstimate *self, const double *radii, gsize n, double most)
{
  double radius = tmap_quantile_sorted (radii, n, TMAP_BOOTSTRAP_LEVEL);

  self->low = MAX (self->value - radius, 0);
  self->high = MIN (self->value + radius, most);
}

/* Both distances are norms of F − G, so neither can change by more than the norm of its change. */
static gboolean
set_intervals (TmapDistance *self, Steps *steps, GCancellable *cancellable, GError **error)
{
  guint n_resamples = tmap_bootstrap_count (steps->n);
  g_autofree double *radii = NULL;

  /* All resamples of a single thing are that thing. */
  if (steps->n < 2)
    return TRUE;
  qsort (steps->steps, steps->n_steps, sizeof *steps->steps, compare_steps);
  radii = tmap_bootstrap (steps->n, measure_change, steps, 2, cancellable, error);
  if (radii == NULL)
    return FALSE;
  set_interval (&self->ks, radii, n_resamples, 1);
  set_interval (&self->w1, radii + n_resamples, n_resamples, G_MAXDOUBLE);
  return TRUE;
}

/* Returns: whether there is something to compare */
static gboolean
begin (TmapDistance *self, const double *x, gsize n, const double *y, gsize m)
{
  const TmapEstimate unknown = { NAN, NAN, NAN };
  g_autofree double *reference = NULL;
  g_autofree double *sample = NULL;

  *self = (TmapDistance){ n, m, unknown, unknown };
  if (n == 0 || m == 0)
    return FALSE;
  reference = sorted_copy (x, n);
  sample = sorted_copy (y, m);
  tmap_distance_between (reference, n, sample, m, &self->ks.value, &self->w1.value);
  return TRUE;
}

gboolean
tmap_distance_from_population (const double *population,
                               gsize n,
                               const double *sample,
                               gsize m,
                               GCancellable *cancellable,
                               TmapDistance *out,
                               GError **error)
{
  g_autofree Step *list = g_new (Step, m);
  Steps steps = { list, m, m };

  if (!begin (out, population, n, sample, m))
    return TRUE;
  for (gsize i = 0; i < m; i++)
    list[i] = (Step){ sample[i], (guint32)i, 1 };
  return set_intervals (out, &steps, cancellable, error);
}

gboolean
tmap_distance_of_pairs (const double *reference,
                        const double *sample,
                        gsize n,
                        GCancellable *cancellable,
                        TmapDistance *out,
                        GError **error)
{
  g_autofree Step *list = g_new (Step, 2 * n);
  Steps steps = { list, 2 * n, n };

  if (!begin (out, reference, n, sample, n))
    return TRUE;
  for (gsize i = 0; i < n; i++) {
    list[2 * i] = (Step){ reference[i], (guint32)i, 1 };
    list[2 * i + 1] = (Step){ sample[i], (guint32)i, -1 };
  }
  return set_intervals (out, &steps, cancellable, error);
}
