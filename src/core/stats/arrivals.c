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

/* A stretch of time with jobs: its number, and how many jobs. */
typedef struct {
  double stretch;
  double jobs;
} Count;

/* The jobs in each of the whole stretches from the first job on; those without jobs are left out,
 * for two jobs may be centuries apart. */
static GArray *
count_jobs (const double *submit_s, gsize n, double stretch_s, double n_stretches)
{
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (Count));
  gsize i = 0;

  while (i < n) {
    Count count = { floor ((submit_s[i] - submit_s[0]) / stretch_s), 0 };

    if (count.stretch >= n_stretches)
      break;
    for (; i < n && floor ((submit_s[i] - submit_s[0]) / stretch_s) == count.stretch; i++)
      count.jobs++;
    g_array_append_val (counts, count);
  }
  return counts;
}

/* The sums of the counts and of their squares, which are whole numbers. */
static void
sum_counts (const GArray *counts, double *jobs, double *squares)
{
  *jobs = *squares = 0;
  for (guint i = 0; i < counts->len; i++) {
    double count = g_array_index (counts, Count, i).jobs;

    *jobs += count;
    *squares += count * count;
  }
}

/* Variance by mean. */
static double
get_dispersion (const double *submit_s, gsize n, double stretch_s, double n_stretches)
{
  g_autoptr (GArray) counts = count_jobs (submit_s, n, stretch_s, n_stretches);
  double jobs, squares;

  sum_counts (counts, &jobs, &squares);
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

static gboolean
are_same (const double *values, gsize n)
{
  for (gsize i = 1; i < n; i++)
    if (values[i] != values[0])
      return FALSE;
  return TRUE;
}

GArray *
tmap_autocorrelation (const double *values, gsize n, guint most)
{
  GArray *series = series_new ();
  g_autofree double *differences = NULL;
  double mean, squares = 0;

  if (are_same (values, n))
    return series;
  differences = g_new (double, n);
  mean = tmap_mean (values, n);
  for (gsize i = 0; i < n; i++) {
    differences[i] = values[i] - mean;
    squares += differences[i] * differences[i];
  }
  for (guint lag = 1; lag <= most && lag <= n / 4; lag++) {
    double products = 0;

    for (gsize i = 0; i + lag < n; i++)
      products += differences[i] * differences[i + lag];
    add_point (series, lag, products / squares);
  }
  return series;
}

/*
 * Σ (x(i) − x̄)(x(i+k) − x̄) = Σ x(i) x(i+k) − x̄ (Σ x(i) + Σ x(i+k)) + (n − k) x̄², each over all i
 * from 0 to n − k − 1: only stretches with jobs count in the sums.
 */
static double
sum_products (const GArray *counts, double n_stretches, double mean, double lag)
{
  double products = 0, first = 0, last = 0;
  guint later = 0;

  for (guint i = 0; i < counts->len; i++) {
    const Count *count = &g_array_index (counts, Count, i);

    first += count->stretch < n_stretches - lag ? count->jobs : 0;
    last += count->stretch >= lag ? count->jobs : 0;
    while (later < counts->len &&
           g_array_index (counts, Count, later).stretch < count->stretch + lag)
      later++;
    if (later < counts->len && g_array_index (counts, Count, later).stretch == count->stretch + lag)
      products += count->jobs * g_array_index (counts, Count, later).jobs;
  }
  return products - mean * (first + last) + (n_stretches - lag) * mean * mean;
}

GArray *
tmap_arrival_autocorrelation (const double *submit_s, gsize n, double stretch_s, guint most)
{
  GArray *series = series_new ();
  double n_stretches = floor (get_span (submit_s, n) / stretch_s);
  g_autoptr (GArray) counts = count_jobs (submit_s, n, stretch_s, n_stretches);
  double jobs, squares, mean, variation;

  sum_counts (counts, &jobs, &squares);
  mean = jobs / n_stretches;
  variation = squares - jobs * mean;
  for (guint lag = 1; variation > 0 && lag <= most && lag <= n_stretches / 4; lag++)
    add_point (series, lag * stretch_s, sum_products (counts, n_stretches, mean, lag) / variation);
  return series;
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
