/* SPDX-License-Identifier: Apache-2.0 */
#include "base/gpu-counts.h"

static void
test_counter (void)
{
  static const guint demands[] = { 4, 1, 8, 1, 2, 1, 8, 16 };
  static const TmapGpuCount expected[] = { { 1, 3 }, { 2, 1 }, { 4, 1 }, { 8, 2 }, { 16, 1 } };
  g_autoptr (GArray) counter = tmap_gpu_counter_new ();

  g_assert_cmpuint (tmap_gpu_counter_get (counter, 1), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (demands); i++)
    tmap_gpu_counter_add (counter, demands[i]);
  g_assert_cmpmem (counter->data, counter->len * sizeof (TmapGpuCount), expected, sizeof expected);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpuint (tmap_gpu_counter_get (counter, expected[i].gpu_count), ==, expected[i].n);
  g_assert_cmpuint (tmap_gpu_counter_get (counter, 3), ==, 0);
  g_assert_cmpuint (tmap_gpu_counter_get (counter, 17), ==, 0);
}

static void
check_sorted (const guint *counts, guint n, const char *expected)
{
  g_autoptr (GArray) array = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) sorted = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *text = NULL;

  g_array_append_vals (array, counts, n);
  before = tmap_gpu_counts_to_text (array);
  sorted = tmap_gpu_counts_sorted (array);
  text = tmap_gpu_counts_to_text (sorted);
  after = tmap_gpu_counts_to_text (array);
  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpstr (before, ==, after);
}

static void
test_sorted (void)
{
  static const guint mixed[] = { 8, 1, 2, 8, 1, 4000000000u, 2 };
  static const guint one[] = { 4 };

  check_sorted (mixed, G_N_ELEMENTS (mixed), "[1, 2, 8, 4000000000]");
  check_sorted (one, 1, "[4]");
  check_sorted (one, 0, "[]");
}

static void
test_contain (void)
{
  static const guint counts[] = { 4, 1 };
  g_autoptr (GArray) array = g_array_new (FALSE, FALSE, sizeof (guint));

  g_assert_false (tmap_gpu_counts_contain (array, 1));
  g_array_append_vals (array, counts, G_N_ELEMENTS (counts));
  g_assert_true (tmap_gpu_counts_contain (array, 1));
  g_assert_true (tmap_gpu_counts_contain (array, 4));
  g_assert_false (tmap_gpu_counts_contain (array, 2));
  g_assert_false (tmap_gpu_counts_contain (array, 0));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gpu-counts/counter", test_counter);
  g_test_add_func ("/gpu-counts/sorted", test_sorted);
  g_test_add_func ("/gpu-counts/contain", test_contain);
  return g_test_run ();
}
