/* SPDX-License-Identifier: Apache-2.0 */
#include "stats/distance.h"

#include <math.h>

#include "stats/arrivals.h"
#include "stats/stats.h"

/* Numbers that another language can make too: fractions of a thousand, or whole @step-s of them. */
static double *
make_values (gsize n, guint64 seed, double step)
{
  double *values = g_new (double, n);

  for (gsize i = 0; i < n; i++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    values[i] = (double)(seed >> 11) * 0x1p-53 * 1000.0;
    if (step > 0)
      values[i] = floor (values[i] / step);
  }
  return values;
}

static void
assert_near (double found, double expected)
{
  g_assert_cmpfloat_with_epsilon (found, expected, 1e-12 * MAX (1, fabs (expected)));
}

static void
check_estimate (const TmapEstimate *estimate, double value, double radius, double most)
{
  assert_near (estimate->value, value);
  if (isnan (radius)) {
    g_assert_true (isnan (estimate->low) && isnan (estimate->high));
    return;
  }
  assert_near (estimate->low, MAX (0, value - radius));
  assert_near (estimate->high, MIN (most, value + radius));
}

/* Distances of SciPy; radii of the definition in Python, with draws of random.Random (0). */
static void
test_scipy (void)
{
  static const struct {
    gsize n, m;
    double step;
    gboolean paired;
    double ks, w1, ks_radius, w1_radius;
  } cases[] = {
    { 1, 1, 0, FALSE, 1.0, 345.0005159944193, NAN, NAN },
    { 1000, 60, 0, FALSE, 0.12433333333333334, 49.63080106620041, 0.16666666666666669,
      76.44548393431792 },
    { 1000, 60, 50, FALSE, 0.112, 0.9566666666666668, 0.16666666666666663, 1.534166666666666 },
    { 57, 57, 0, TRUE, 0.543859649122807, 262.9738259926352, 0.2280701754385966,
      88.71863309637659 },
    { 57, 57, 100, TRUE, 0.543859649122807, 2.3333333333333335, 0.21052631578947373,
      0.8684210526315789 },
    { 3, 12000, 10, FALSE, 0.416, 17.496750000000002, 0.011666666666666714, 0.4905000000000003 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree double *x = make_values (cases[i].n, 1, cases[i].step);
    g_autofree double *y = make_values (cases[i].m, 2, cases[i].step);
    TmapDistance distance;

    g_test_message ("case %" G_GSIZE_FORMAT, i);
    for (gsize k = 0; cases[i].paired && k < cases[i].m; k++)
      y[k] /= 2;
    if (cases[i].paired)
      g_assert_true (tmap_distance_of_pairs (x, y, cases[i].n, NULL, &distance, NULL));
    else
      g_assert_true (
          tmap_distance_from_population (x, cases[i].n, y, cases[i].m, NULL, &distance, NULL));
    g_assert_cmpuint (distance.n_reference, ==, cases[i].n);
    g_assert_cmpuint (distance.n_sample, ==, cases[i].m);
    check_estimate (&distance.ks, cases[i].ks, cases[i].ks_radius, 1);
    check_estimate (&distance.w1, cases[i].w1, cases[i].w1_radius, INFINITY);
  }
}

static void
test_nothing (void)
{
  static const double x[] = { 3, 1, 2 };
  TmapDistance distance;
  TmapEstimate variation;

  g_assert_true (tmap_distance_from_population (x, 3, NULL, 0, NULL, &distance, NULL));
  g_assert_cmpuint (distance.n_reference, ==, 3);
  g_assert_true (isnan (distance.ks.value) && isnan (distance.w1.low));
  g_assert_true (tmap_distance_of_pairs (NULL, NULL, 0, NULL, &distance, NULL));
  g_assert_true (isnan (distance.ks.value));
  g_assert_true (tmap_variation (NULL, 0, TRUE, NULL, &variation, NULL));
  g_assert_true (isnan (variation.value));
  /* What does not vary has no distance from itself, however it is drawn. */
  g_assert_true (tmap_distance_of_pairs (x, x, 3, NULL, &distance, NULL));
  g_assert_cmpfloat (distance.ks.value, ==, 0);
  g_assert_cmpfloat (distance.ks.high, ==, 0);
  g_assert_cmpfloat (distance.w1.high, ==, 0);
}

/* The order of the values does not matter, nor does that of the arguments. */
static void
test_symmetry (void)
{
  static const double x[] = { 5, 1, 1, 7 }, y[] = { 2, 1, 9 };
  double ks, w1, other_ks, other_w1;
  double a[] = { 1, 1, 5, 7 }, b[] = { 1, 2, 9 };
  TmapDistance distance;

  tmap_distance_between (a, 4, b, 3, &ks, &w1);
  tmap_distance_between (b, 3, a, 4, &other_ks, &other_w1);
  assert_near (ks, other_ks);
  assert_near (w1, other_w1);
  /* By hand: |2/4 − 1/3| on 1…2, |2/4 − 2/3| on 2…5, |3/4 − 2/3| on 5…7, |1 − 2/3| on 7…9. */
  assert_near (ks, 1 / 3.0);
  assert_near (w1, 1 / 6.0 + 3 / 6.0 + 2 / 12.0 + 2 / 3.0);
  g_assert_true (tmap_distance_from_population (x, 4, y, 3, NULL, &distance, NULL));
  assert_near (distance.w1.value, w1);
}

static void
test_resamples (void)
{
  g_assert_cmpuint (tmap_bootstrap_count (1), ==, 1000);
  g_assert_cmpuint (tmap_bootstrap_count (10000), ==, 1000);
  g_assert_cmpuint (tmap_bootstrap_count (12000), ==, 833);
  g_assert_cmpuint (tmap_bootstrap_count (1000000), ==, 100);
}

static void
test_variation (void)
{
  static const struct {
    gsize n;
    double step, value, low, high;
  } cases[] = {
    { 2, 0, 0.08835468935051903, 0.0, 0.08835468935051903 },
    { 60, 0, 0.6577462696759185, 0.5442325467370609, 0.780764167128303 },
    { 60, 300, 0.9344935724308652, 0.7629382587838242, 1.1663321047250637 },
  };
  static const double zeros[] = { 0, 0 };
  TmapEstimate variation;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree double *values = make_values (cases[i].n, 2, cases[i].step);

    g_assert_true (tmap_variation (values, cases[i].n, TRUE, NULL, &variation, NULL));
    assert_near (variation.value, cases[i].value);
    assert_near (variation.low, cases[i].low);
    assert_near (variation.high, cases[i].high);
    g_assert_true (tmap_variation (values, cases[i].n, FALSE, NULL, &variation, NULL));
    g_assert_true (isnan (variation.low) && isnan (variation.high));
  }
  g_assert_true (tmap_variation (zeros, 2, TRUE, NULL, &variation, NULL));
  g_assert_true (isnan (variation.value));
}

static void
test_cancel (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree double *values = make_values (50, 1, 0);
  g_autoptr (GError) error = NULL;
  TmapDistance distance;

  g_cancellable_cancel (cancellable);
  g_assert_false (
      tmap_distance_from_population (values, 50, values, 50, cancellable, &distance, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
check_point (const GArray *series, guint i, double at, double value)
{
  const TmapSeriesPoint *point = &g_array_index (series, TmapSeriesPoint, i);

  g_assert_cmpfloat (point->at, ==, at);
  assert_near (point->value, value);
}

/* Numbers of numpy. */
static void
test_arrivals (void)
{
  g_autofree double *gaps = make_values (400, 3, 1);
  g_autofree double *submit_s = g_new0 (double, 400);
  g_autofree double *values = make_values (400, 3, 0);
  g_autoptr (GArray) dispersion = NULL;
  g_autoptr (GArray) correlation = NULL;

  for (guint i = 1; i < 400; i++)
    submit_s[i] = submit_s[i - 1] + gaps[i];
  dispersion = tmap_dispersion (submit_s, 400);
  /* Less than ten days have no dispersion over days. */
  g_assert_cmpuint (dispersion->len, ==, 5);
  check_point (dispersion, 0, 1, 1.0030468301050535);
  check_point (dispersion, 1, 10, 0.9903679535818555);
  check_point (dispersion, 2, 60, 0.9422077214911356);
  check_point (dispersion, 3, 600, 0.5864439204520177);
  check_point (dispersion, 4, 3600, 0.33506819813352473);
  correlation = tmap_autocorrelation (values, 400, 3);
  g_assert_cmpuint (correlation->len, ==, 3);
  check_point (correlation, 0, 1, 0.09663501068613145);
  check_point (correlation, 1, 2, 0.02619805874228564);
  check_point (correlation, 2, 3, 0.007870485985718188);
}

static void
test_few_arrivals (void)
{
  static const double submit_s[] = { 5, 5, 5 }, values[] = { 1, 2, 1, 2, 1, 2, 1 };
  static const guint gpus[] = { 1, 1, 1 };
  g_autoptr (GArray) dispersion = tmap_dispersion (submit_s, 3);
  g_autoptr (GArray) none = tmap_dispersion (NULL, 0);
  g_autoptr (GArray) same = tmap_autocorrelation (submit_s, 3, 20);
  g_autoptr (GArray) short_lags = tmap_autocorrelation (values, 7, 20);
  g_autoptr (GArray) load = tmap_offered_load (submit_s, submit_s, gpus, 3);

  g_assert_cmpuint (dispersion->len + none->len + same->len + load->len, ==, 0);
  g_assert_cmpuint (short_lags->len, ==, 1);
  g_assert_cmpfloat (g_array_index (short_lags, TmapSeriesPoint, 0).value, <, -0.8);
}

/* Counts of hours as values, and the same from the submit times. */
static void
test_arrival_autocorrelation (void)
{
  static const guint counts[] = { 3, 0, 0, 5, 1, 0, 2, 2, 0, 7, 0, 0, 1, 4, 0, 0, 0, 6, 1, 1 };
  double values[G_N_ELEMENTS (counts)];
  g_autoptr (GArray) submit_s = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) expected = NULL;
  g_autoptr (GArray) found = NULL;

  for (guint hour = 0; hour < G_N_ELEMENTS (counts); hour++) {
    values[hour] = counts[hour];
    for (guint i = 0; i < counts[hour]; i++)
      g_array_append_vals (submit_s, &(double){ 100 + 3600.0 * hour + 500 * i }, 1);
  }
  /* The last hour is whole only if a job comes after it. */
  g_array_append_vals (submit_s, &(double){ 100 + 3600.0 * G_N_ELEMENTS (counts) }, 1);
  expected = tmap_autocorrelation (values, G_N_ELEMENTS (counts), 168);
  found = tmap_arrival_autocorrelation ((const double *)submit_s->data, submit_s->len, 3600, 168);
  g_assert_cmpuint (found->len, ==, 5);
  g_assert_cmpuint (found->len, ==, expected->len);
  for (guint i = 0; i < found->len; i++)
    check_point (found, i, 3600.0 * (i + 1), g_array_index (expected, TmapSeriesPoint, i).value);
}

/* Jobs that are millennia apart: the hours between them are not looked at one by one. */
static void
test_far_arrivals (void)
{
  static const double submit_s[] = { 0, 10, 7300, 2e11 };
  g_autoptr (GArray) found = tmap_arrival_autocorrelation (submit_s, 4, 3600, 3);

  g_assert_cmpuint (found->len, ==, 3);
  /* 2 jobs, 0, 1 and then 55,555,552 hours without any */
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat_with_epsilon (g_array_index (found, TmapSeriesPoint, i).value,
                                    i == 1 ? 0.4 : 0, 1e-6);
}

/* By hand: 250 s are more than 200 stretches of 1 s, so it is 25 of 10 s. */
static void
test_load (void)
{
  static const double submit_s[] = { 100, 105, 215, 340, 350 };
  static const double duration_s[] = { 2, 100, 10, 1000, 7 };
  static const guint gpus[] = { 4, 2, 1, 3, 8 };
  g_autoptr (GArray) load = tmap_offered_load (submit_s, duration_s, gpus, 5);

  g_assert_cmpuint (load->len, ==, 25);
  check_point (load, 0, 0, 4 * 0.2 + 2 * 0.5);
  check_point (load, 1, 10, 2);
  check_point (load, 9, 90, 2);
  check_point (load, 10, 100, 2 * 0.5);
  check_point (load, 11, 110, 0.5);
  check_point (load, 12, 120, 0.5);
  check_point (load, 13, 130, 0);
  check_point (load, 24, 240, 3);
}

/* The last stretch is as long as what is left: its load is averaged over that. */
static void
test_last_load (void)
{
  static const double submit_s[] = { 0, 404 };
  static const double duration_s[] = { 402, 1 };
  static const guint gpus[] = { 6, 1 };
  g_autoptr (GArray) load = tmap_offered_load (submit_s, duration_s, gpus, 2);

  g_assert_cmpuint (load->len, ==, 41);
  check_point (load, 39, 390, 6);
  check_point (load, 40, 400, 6 * 2 / 4.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/distance/scipy", test_scipy);
  g_test_add_func ("/distance/nothing", test_nothing);
  g_test_add_func ("/distance/symmetry", test_symmetry);
  g_test_add_func ("/distance/resamples", test_resamples);
  g_test_add_func ("/distance/variation", test_variation);
  g_test_add_func ("/distance/cancel", test_cancel);
  g_test_add_func ("/arrivals/numpy", test_arrivals);
  g_test_add_func ("/arrivals/few", test_few_arrivals);
  g_test_add_func ("/arrivals/autocorrelation-of-counts", test_arrival_autocorrelation);
  g_test_add_func ("/arrivals/far", test_far_arrivals);
  g_test_add_func ("/arrivals/load", test_load);
  g_test_add_func ("/arrivals/last-load", test_last_load);
  return g_test_run ();
}
