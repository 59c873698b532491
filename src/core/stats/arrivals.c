/* SPDX-License-Identifier: Apache-2.0 */
#include "stats/arrivals.h"

#include <math.h>

#include "stats/stats.h"

/* Fewer stretches say nothing about their variance. */
#define LEAST_STRETCHES 10

#define MOST_LOADS 200

static const double stretches_s[] = { 1, 10, 60, 600, 3600, 21600, 86400 };

#define WEEK 604800.0

static void
add_point (GArray *series, double at, double value)
{
  TmapSeriesPoint point = { at, value };

  g_array_append_val (series, point);
}

static GArray *
series_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (TmapSeriesPoint));
}

static double
get_span (const double *submit_s, gsize n)
{
  return n > 0 ? submit_s[n - 1] - submit_s[0] : 0;
}

/* Variance by mean of the jobs per stretch; stretches without jobs need not be looked at. */
static double
get_dispersion (const double *submit_s, gsize n, double stretch_s, double n_stretches)
{
  double jobs = 0, squares = 0;
  gsize i = 0;

  while (i < n) {
    double stretch = floor ((submit_s[i] - submit_s[0]) / stretch_s);
    double count = 0;

    if (stretch >= n_stretches)
      break;
    for (; i < n && floor ((submit_s[i] - submit_s[0]) / stretch_s) == stretch; i++)
      count++;
    jobs += count;
    squares += count * count;
  }
  return squares / jobs - jobs / n_stretches;
}

GArray *
tmap_dispersion (const double *submit_s, gsize n)
{
  GArray *series = series_new ();
  double span = get_span (submit_s, n);

  for (guint s = 0; s < G_N_ELEMENTS (stretches_s); s++) {
    double n_stretches = floor (span / stretches_s[s]);

    if (n_stretches >= LEAST_STRETCHES)
      add_point (series, stretches_s[s], get_dispersion (submit_s, n, stretches_s[s], n_stretches));
  }
  return series;
}

GArray *
tmap_autocorrelation (const double *values, gsize n, guint most, double step)
{
  GArray *series = series_new ();
  g_autofree double *differences = g_new (double, n);
  double mean = tmap_mean (values, n);
  double squares = 0;

  for (gsize i = 0; i < n; i++) {
    differences[i] = values[i] - mean;
    squares += differences[i] * differences[i];
  }
  for (guint lag = 1; squares > 0 && lag <= most && lag <= n / 4; lag++) {
    double products = 0;

    for (gsize i = 0; i + lag < n; i++)
      products += differences[i] * differences[i + lag];
    add_point (series, lag * step, products / squares);
  }
  return series;
}

double *
tmap_arrival_counts (const double *submit_s, gsize n, double stretch_s, gsize *n_counts)
{
  double *counts;

  *n_counts = (gsize)floor (get_span (submit_s, n) / stretch_s);
  counts = g_new0 (double, *n_counts);
  for (gsize i = 0; i < n; i++) {
    gsize stretch = (gsize)((submit_s[i] - submit_s[0]) / stretch_s);

    if (stretch < *n_counts)
      counts[stretch]++;
  }
  return counts;
}

static double
choose_stretch (double span)
{
  for (guint s = 0; s < G_N_ELEMENTS (stretches_s); s++)
    if (span <= MOST_LOADS * stretches_s[s])
      return stretches_s[s];
  return WEEK * ceil (span / (MOST_LOADS * WEEK));
}

/* Adds the GPU time of a job that is there from one time to another, both counted in stretches. */
static void
add_job (double *loads, double *steps, guint n_stretches, double from, double to, guint gpus)
{
  guint first = (guint)from, last = (guint)to;

  if (first == last) {
    loads[first] += gpus * (to - from);
    return;
  }
  loads[first] += gpus * (first + 1 - from);
  if (last < n_stretches)
    loads[last] += gpus * (to - last);
  /* The stretches between are full. */
  steps[first + 1] += gpus;
  steps[last] -= gpus;
}

GArray *
tmap_offered_load (const double *submit_s,
                   const double *duration_s,
                   const guint *gpu_count,
                   gsize n)
{
  GArray *series = series_new ();
  double span = get_span (submit_s, n);
  double stretch_s = choose_stretch (span);
  double length = span / stretch_s;
  guint n_stretches = (guint)ceil (length);
  g_autofree double *loads = g_new0 (double, n_stretches + 1);
  g_autofree double *steps = g_new0 (double, n_stretches + 2);
  double full = 0;

  for (gsize i = 0; i < n && n_stretches > 0; i++) {
    double from = (submit_s[i] - submit_s[0]) / stretch_s;

    if (from < length)
      add_job (loads, steps, n_stretches, from, MIN (from + duration_s[i] / stretch_s, length),
               gpu_count[i]);
  }
  for (guint s = 0; s < n_stretches; s++) {
    full += steps[s];
    add_point (series, s * stretch_s, loads[s] / MIN (1, length - s) + full);
  }
  return series;
}
