/* SPDX-License-Identifier: Apache-2.0 */
#include "window/sliding-quantiles.h"

#include <math.h>

#include "stats/stats.h"

static const double quantiles[] = { 0.0, 0.05, 0.25, 0.5, 0.51, 0.75, 0.95, 0.99, 1.0 };

/* Quantiles by the formula, of values that are sorted afresh. */
static void
check (const TmapSlidingQuantiles *sliding, const double *values, guint n)
{
  g_autofree double *sorted = g_memdup2 (values, n * sizeof *values);

  tmap_sort (sorted, n);
  for (guint i = 0; i < G_N_ELEMENTS (quantiles); i++) {
    double position = quantiles[i] * (n - 1);
    guint k = (guint)floor (position);
    double a = sorted[k];
    double b = sorted[MIN (k + 1, n - 1)];

    g_assert_cmpfloat (tmap_sliding_quantiles_get (sliding, quantiles[i]), ==,
                       a + (b - a) * (position - k));
  }
}

/* Few different values (many ties), or hardly two alike. */
static double
draw (GRand *rand, gboolean ties)
{
  return ties ? g_rand_int_range (rand, 0, 7) * 30.0 : g_rand_double_range (rand, 0, 1e6);
}

static void
slide (GRand *rand, guint n_window, guint n_steps, gboolean ties)
{
  g_autoptr (TmapSlidingQuantiles) sliding = tmap_sliding_quantiles_new ();
  guint n = n_window + n_steps;
  guint stride = MAX (1, n_steps / 40);
  g_autofree double *values = g_new (double, n);

  for (guint i = 0; i < n; i++) {
    values[i] = draw (rand, ties);
    tmap_sliding_quantiles_insert (sliding, values[i]);
    if (i >= n_window)
      tmap_sliding_quantiles_remove (sliding, values[i - n_window]);
    if (i + 1 >= n_window && i % stride == 0)
      check (sliding, values + i + 1 - n_window, n_window);
  }
}

static void
test_windows (void)
{
  static const guint windows[] = { 1, 2, 3, 4, 20, 21, 100, 511, 512, 513, 514, 1024, 1025, 3000 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);

  for (guint i = 0; i < G_N_ELEMENTS (windows); i++) {
    g_test_message ("window of %u", windows[i]);
    slide (rand, windows[i], 600, FALSE);
    slide (rand, windows[i], 600, TRUE);
  }
}

/* Grows and shrinks at random, so that blocks are split and vanish. */
static void
churn (GRand *rand, gboolean ties)
{
  g_autoptr (TmapSlidingQuantiles) sliding = tmap_sliding_quantiles_new ();
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint step = 0; step < 20000; step++) {
    gboolean growing = (step / 4000) % 2 == 0;

    if (values->len == 0 || g_rand_int_range (rand, 0, 100) < (growing ? 80 : 15)) {
      double value = draw (rand, ties);

      tmap_sliding_quantiles_insert (sliding, value);
      g_array_append_val (values, value);
    } else {
      guint i = (guint)g_rand_int_range (rand, 0, (gint32)values->len);

      tmap_sliding_quantiles_remove (sliding, g_array_index (values, double, i));
      g_array_remove_index_fast (values, i);
    }
    if (values->len > 0 && step % 173 == 0)
      check (sliding, (const double *)values->data, values->len);
  }
}

static void
test_churn (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  churn (rand, FALSE);
  churn (rand, TRUE);
}

/* Ascending, descending and equal values fill blocks from their ends. */
static void
test_orders (void)
{
  enum { N = 2100 };

  for (guint order = 0; order < 3; order++) {
    g_autoptr (TmapSlidingQuantiles) sliding = tmap_sliding_quantiles_new ();
    g_autofree double *values = g_new (double, N);

    for (guint i = 0; i < N; i++) {
      values[i] = order == 0 ? i : order == 1 ? N - i : 5;
      tmap_sliding_quantiles_insert (sliding, values[i]);
    }
    check (sliding, values, N);
    for (guint i = 0; i + 1 < N; i++) {
      tmap_sliding_quantiles_remove (sliding, values[i]);
      if (i % 97 == 0 || i > N - 5)
        check (sliding, values + i + 1, N - i - 1);
    }
  }
}

/* The formula has one form, unlike that of quantiles of sorted values. */
static void
test_formula (void)
{
  g_autoptr (TmapSlidingQuantiles) sliding = tmap_sliding_quantiles_new ();
  double a = 1.1;
  double b = 7.3;
  double t = 0.95;

  tmap_sliding_quantiles_insert (sliding, b);
  tmap_sliding_quantiles_insert (sliding, a);
  g_assert_cmpfloat (a + (b - a) * t, !=, b - (b - a) * (1 - t));
  g_assert_cmpfloat (tmap_sliding_quantiles_get (sliding, t), ==, a + (b - a) * t);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sliding-quantiles/windows", test_windows);
  g_test_add_func ("/sliding-quantiles/churn", test_churn);
  g_test_add_func ("/sliding-quantiles/orders", test_orders);
  g_test_add_func ("/sliding-quantiles/formula", test_formula);
  return g_test_run ();
}
