/* SPDX-License-Identifier: Apache-2.0 */
#include "base/future.h"

#include "base/error.h"

static int n_made;  /* atomic */
static int n_freed; /* atomic: data and values */

static void
count_free (gpointer data)
{
  g_atomic_int_inc (&n_freed);
  g_free (data);
}

/* Twice the number, or an error if it is negative. */
static gpointer
twice (gpointer data, GError **error)
{
  int number = *(int *)data;
  int *result;

  g_usleep (200);
  g_atomic_int_inc (&n_made);
  if (number < 0) {
    tmap_fail (error, TMAP_ERROR_VALUE, "%d is negative", number);
    return NULL;
  }
  result = g_new (int, 1);
  *result = 2 * number;
  return result;
}

static TmapFuture *
begin (int number)
{
  int *data = g_new (int, 1);

  *data = number;
  return tmap_future_new (twice, data, count_free, count_free);
}

/* More of them than are made at a time. */
static void
test_values (void)
{
  TmapFuture *futures[100];

  for (int i = 0; i < 100; i++)
    futures[i] = begin (i);
  for (int i = 100; i-- > 0;) {
    g_autoptr (GError) error = NULL;
    g_autofree int *value = tmap_future_take (futures[i], &error);

    g_assert_no_error (error);
    g_assert_cmpint (*value, ==, 2 * i);
  }
}

static void
test_error (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tmap_future_take (begin (-3), &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_VALUE);
  g_assert_cmpstr (error->message, ==, "-3 is negative");
}

/* Whether it was begun, made or neither: all that belongs to it is freed, once. */
static void
test_not_taken (void)
{
  n_made = n_freed = 0;
  for (int i = 0; i < 100; i++) {
    TmapFuture *future = begin (i % 10 == 0 ? -1 : i);

    g_usleep (g_test_rand_int_range (0, 300));
    tmap_future_free (future);
  }
  /* What waits in the pool has to come by before the last reference is gone. */
  for (guint i = 0; i < 1000 && g_atomic_int_get (&n_freed) < 100; i++)
    g_usleep (1000);
  g_assert_cmpint (g_atomic_int_get (&n_freed), >=, 100);
  g_assert_cmpint (g_atomic_int_get (&n_freed), <=, 100 + g_atomic_int_get (&n_made));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/future/values", test_values);
  g_test_add_func ("/future/error", test_error);
  g_test_add_func ("/future/not-taken", test_not_taken);
  return g_test_run ();
}
