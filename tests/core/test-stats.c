/* SPDX-License-Identifier: Apache-2.0 */
#include "stats/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Fractions of a thousand that another language can make too. */
static double *
make_values (gsize n, guint64 seed)
{
  double *values = g_new (double, n);

  for (gsize i = 0; i < n; i++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    values[i] = (double)(seed >> 11) * 0x1p-53 * 1000.0;
  }
  return values;
}

static void
test_sum (void)
{
  /* From an implementation of the same order of addition in Python. */
  static const struct {
    gsize n;
    double sum;
  } cases[] = {
    { 0, 0x0.0p+0 },
    { 1, 0x1.a7358c38e9944p+8 },
    { 2, 0x1.d24eed331712ep+9 },
    { 7, 0x1.dcb77b387fd05p+11 },
    { 8, 0x1.e4e4e63971d5dp+11 },
    { 9, 0x1.26ee1141df4d1p+12 },
    { 15, 0x1.d7728371e1aeep+12 },
    { 16, 0x1.0328a1940b120p+13 },
    { 17, 0x1.106cec0af2018p+13 },
    { 127, 0x1.ead8b28c64e2fp+15 },
    { 128, 0x1.f1f89d7b69bdbp+15 },
    { 129, 0x1.f335cdd0efeaap+15 },
    { 136, 0x1.0b591aec36ea2p+16 },
    { 255, 0x1.edd02929dafaep+16 },
    { 1000, 0x1.f00a7b1697579p+18 },
    { 8191, 0x1.f6f6ceedcaf9ep+21 },
    { 8192, 0x1.f710c5af2ee04p+21 },
    { 8193, 0x1.f7208fdae97f4p+21 },
    { 16384, 0x1.f45056cdee21ap+22 },
    { 20000, 0x1.31577079f73f7p+23 },
    { 100003, 0x1.7d86c016ae143p+25 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree double *values = make_values (cases[i].n, 1);

    g_test_message ("n = %" G_GSIZE_FORMAT, cases[i].n);
    g_assert_cmpfloat (tmap_sum (values, cases[i].n), ==, cases[i].sum);
    if (cases[i].n > 0)
      g_assert_cmpfloat (tmap_mean (values, cases[i].n), ==, cases[i].sum / (double)cases[i].n);
  }
  g_assert_true (isnan (tmap_mean (NULL, 0)));
}

/* Values that are lost if they are added in another order. */
static void
test_sum_order (void)
{
  double few[] = { 1e16, 1.0, 1.0, -1e16 };
  double eight[] = { 1e16, 1.0, -1e16, 1.0, 3.0, 0.25, 0.5, 0.125, 1.0 };
  g_autofree double *many = g_new0 (double, 8193);

  g_assert_cmpfloat (tmap_sum (few, 4), ==, 0.0);
  g_assert_cmpfloat (tmap_sum (eight, 9), ==, ((1e16 + 1.0) + (-1e16 + 1.0)) + 3.875 + 1.0);
  many[0] = 1e16;
  many[8191] = -1e16;
  many[8192] = 1.0;
  g_assert_cmpfloat (tmap_sum (many, 8193), ==, 1.0);
  many[8191] = 0.0;
  many[8190] = 1.0;
  g_assert_cmpfloat (tmap_sum (many, 8193), ==, 1e16);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *)a;
  double y = *(const double *)b;

  return (x > y) - (x < y);
}

static void
check_sort (double *values, gsize n)
{
  g_autofree double *expected = g_memdup2 (values, n * sizeof *values);

  qsort (expected, n, sizeof *expected, compare);
  tmap_sort (values, n);
  for (gsize i = 0; i < n; i++)
    g_assert_cmpfloat (values[i], ==, expected[i]);
}

static void
test_sort (void)
{
  static const gsize sizes[] = { 1, 2, 3, 63, 64, 65, 66, 255, 1000, 20000 };
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  tmap_sort (NULL, 0);
  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++) {
    gsize n = sizes[k];
    g_autofree double *any = g_new (double, n);
    g_autofree double *whole = g_new (double, n);
    g_autofree double *same = g_new (double, n);
    g_autofree double *fractions = make_values (n, k);

    for (gsize i = 0; i < n; i++) {
      guint64 bits = (guint64)g_rand_int (random) << 32 | g_rand_int (random);

      memcpy (&any[i], &bits, sizeof bits);
      if (isnan (any[i]))
        any[i] = i % 2 == 0 ? INFINITY : -INFINITY;
      whole[i] = (double)g_rand_int (random) / 65536 - 30000;
      whole[i] = floor (whole[i]);
      same[i] = 42.0;
    }
    check_sort (any, n);
    check_sort (any, n);
    check_sort (whole, n);
    check_sort (same, n);
    check_sort (fractions, n);
  }
}

static void
test_sort_extremes (void)
{
  double values[130];
  static const double extremes[] = {
    0.0, -0.0, INFINITY, -INFINITY, 5e-324, -5e-324, G_MAXDOUBLE, -G_MAXDOUBLE, 1.0, -1.0,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    values[i] = extremes[i * 7 % G_N_ELEMENTS (extremes)];
  check_sort (values, 10);
  check_sort (values, G_N_ELEMENTS (values));
}

static void
test_quantile (void)
{
  static const struct {
    double sorted[4];
    gsize n;
    double q;
    double quantile;
  } cases[] = {
    { { 7.5 }, 1, 0.0, 7.5 },
    { { 7.5 }, 1, 0.5, 7.5 },
    { { 7.5 }, 1, 1.0, 7.5 },
    { { 1, 2, 3, 4 }, 4, 0.0, 1.0 },
    { { 1, 2, 3, 4 }, 4, 0.5, 2.5 },
    { { 1, 2, 3, 4 }, 4, 1.0, 4.0 },
    { { 5, 5, 5, 5 }, 4, 0.95, 5.0 },
    { { 1, 5, 5, 9 }, 4, 0.5, 5.0 },
    { { 0.1, 0.3, 0.7 }, 3, 0.5, 0.3 },
    { { 1.1, 2.2, 3.3, 7.7 }, 4, 0.95, 7.039999999999998 },
    { { 1.1, 2.2, 3.3, 7.7 }, 4, 0.1, 1.4300000000000002 },
    /* The two formulas differ in the last bit: the second from t = 0.5 on, … */
    { { 3.1, 7.6 }, 2, 0.84, 0x1.b851eb851eb84p+2 },
    { { 3.4, 6.1 }, 2, 0.85, 0x1.6c7ae147ae147p+2 },
    { { 0.4, 3.5 }, 2, 0.80, 0x1.70a3d70a3d70ap+1 },
    /* … the first below. */
    { { 0.5, 1.8 }, 2, 0.32, 0x1.d4fdf3b645a1dp-1 },
    { { 1.6, 3.7 }, 2, 0.05, 0x1.b47ae147ae148p+0 },
    { { 1.2, 4.5 }, 2, 0.05, 0x1.5d70a3d70a3d7p+0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat (tmap_quantile_sorted (cases[i].sorted, cases[i].n, cases[i].q), ==,
                       cases[i].quantile);
  g_assert_true (isnan (tmap_quantile_sorted (NULL, 0, 0.5)));
}

static void
check_statistics (gsize n, const TmapStatistics *expected)
{
  g_autofree double *values = make_values (n, 7);
  g_autofree double *before = g_memdup2 (values, n * sizeof *values);
  TmapStatistics statistics;

  tmap_statistics (values, n, &statistics);
  g_assert_cmpmem (values, n * sizeof *values, before, n * sizeof *values);
  g_assert_cmpfloat (statistics.mean, ==, expected->mean);
  g_assert_cmpfloat (statistics.p50, ==, expected->p50);
  g_assert_cmpfloat (statistics.p90, ==, expected->p90);
  g_assert_cmpfloat (statistics.p95, ==, expected->p95);
  g_assert_cmpfloat (statistics.p99, ==, expected->p99);
  g_assert_cmpfloat (statistics.max, ==, expected->max);
}

static void
test_statistics (void)
{
  const TmapStatistics ten = {
    .mean = 0x1.10719948f4fdbp+9,
    .p50 = 0x1.c00c8132e4edep+8,
    .p90 = 0x1.df1ce4a9d5e6ap+9,
    .p95 = 0x1.e4e304c0f3d89p+9,
    .p99 = 0x1.e98184d37233bp+9,
    .max = 0x1.eaa924d811ca8p+9,
  };
  const TmapStatistics many = {
    .mean = 0x1.e616346c55470p+8,
    .p50 = 0x1.d5885ba4ddcbbp+8,
    .p90 = 0x1.bd1d18e3b42cep+9,
    .p95 = 0x1.d7cd9f45a424ap+9,
    .p99 = 0x1.ecc3198015dc3p+9,
    .max = 0x1.f3b1be60b7a65p+9,
  };
  TmapStatistics none;

  check_statistics (10, &ten);
  check_statistics (999, &many);
  tmap_statistics (NULL, 0, &none);
  g_assert_true (isnan (none.mean) && isnan (none.p50) && isnan (none.p90));
  g_assert_true (isnan (none.p95) && isnan (none.p99) && isnan (none.max));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stats/sum", test_sum);
  g_test_add_func ("/stats/sum/order", test_sum_order);
  g_test_add_func ("/stats/sort", test_sort);
  g_test_add_func ("/stats/sort/extremes", test_sort_extremes);
  g_test_add_func ("/stats/quantile", test_quantile);
  g_test_add_func ("/stats/statistics", test_statistics);
  return g_test_run ();
}
