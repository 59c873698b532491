/* SPDX-License-Identifier: Apache-2.0 */
#include "app/row-slots.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MILLION 1000000

/* Columns to sort by. */
typedef struct {
  guint n;
  double *number;
  guint32 *word;
} Columns;

static double
get_number (gconstpointer data, guint row)
{
  return ((const Columns *)data)->number[row];
}

static int
compare_words (gconstpointer data, guint a, guint b)
{
  const Columns *columns = data;

  return (columns->word[a] > columns->word[b]) - (columns->word[a] < columns->word[b]);
}

static gboolean
match_word (gconstpointer data, guint row, gconstpointer query)
{
  return ((const Columns *)data)->word[row] % 10 == *(const guint32 *)query;
}

static Columns *
columns_new (guint n)
{
  Columns *columns = g_new0 (Columns, 1);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  columns->n = n;
  columns->number = g_new (double, n);
  columns->word = g_new (guint32, n);
  for (guint i = 0; i < n; i++) {
    columns->number[i] = i % 97 == 0 ? NAN : floor (g_rand_double_range (random, -5e4, 5e4)) / 4;
    columns->word[i] = g_rand_int (random) % 1000;
  }
  return columns;
}

static void
columns_free (gpointer data)
{
  Columns *columns = data;

  g_free (columns->number);
  g_free (columns->word);
  g_free (columns);
}

static int
compare_plainly (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const TmapAppRowOrder *order = user_data;
  guint32 row_a = *(const guint32 *)a;
  guint32 row_b = *(const guint32 *)b;
  int result = 0;

  if (order->number != NULL) {
    double x = order->number (order->data, row_a);
    double y = order->number (order->data, row_b);

    if (isnan (x) != isnan (y))
      return isnan (x) ? 1 : -1;
    result = (x > y) - (x < y);
  } else if (order->compare != NULL) {
    result = order->compare (order->data, row_a, row_b);
  }
  if (order->descending)
    result = -result;
  return result != 0 ? result : (row_a > row_b) - (row_a < row_b);
}

/* The same by GLib's sort. */
static GArray *
order_plainly (TmapAppRowOrder *order)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < order->n_rows; i++)
    if (order->match == NULL || order->match (order->data, i, order->query))
      g_array_append_val (rows, i);
  g_array_sort_with_data (rows, compare_plainly, order);
  return rows;
}

static void
check_order (TmapAppRowOrder *order)
{
  g_autoptr (GArray) expected = order_plainly (order);
  g_autoptr (GArray) rows = tmap_app_row_order_compute (order, NULL, NULL);

  g_assert_nonnull (rows);
  g_assert_cmpmem (rows->data, rows->len * sizeof (guint32), expected->data,
                   expected->len * sizeof (guint32));
}

static void
test_order (void)
{
  static const guint sizes[] = { 0, 1, 2, 3, 17, 1000, 70001 };
  guint32 digit = 3;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    Columns *columns = columns_new (sizes[i]);

    for (guint variant = 0; variant < 8; variant++) {
      TmapAppRowOrder order = { .data = columns, .n_rows = sizes[i], .query = &digit };

      order.number = (variant & 1) != 0 ? get_number : NULL;
      order.compare = (variant & 1) != 0 ? NULL : compare_words;
      order.descending = (variant & 2) != 0;
      order.match = (variant & 4) != 0 ? match_word : NULL;
      check_order (&order);
    }
    columns_free (columns);
  }
}

static void
test_numbers (void)
{
  static double numbers[] = { 0.0, -0.0, 1e-300, -1e300, INFINITY, -INFINITY, NAN, 5, 5, -5 };
  static const guint32 ascending[] = { 5, 3, 9, 0, 1, 2, 7, 8, 4, 6 };
  Columns columns = { G_N_ELEMENTS (numbers), numbers, NULL };
  TmapAppRowOrder order = { .data = &columns, .n_rows = columns.n, .number = get_number };
  g_autoptr (GArray) rows = tmap_app_row_order_compute (&order, NULL, NULL);

  g_assert_cmpmem (rows->data, rows->len * sizeof (guint32), ascending, sizeof ascending);
}

static void
test_own_order_backwards (void)
{
  TmapAppRowOrder order = { .n_rows = 3, .descending = TRUE };
  g_autoptr (GArray) rows = tmap_app_row_order_compute (&order, NULL, NULL);
  static const guint32 expected[] = { 2, 1, 0 };

  g_assert_cmpmem (rows->data, rows->len * sizeof (guint32), expected, sizeof expected);
}

static void
test_cancelled (void)
{
  Columns *columns = columns_new (100000);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  for (guint variant = 0; variant < 3; variant++) {
    TmapAppRowOrder order = { .data = columns, .n_rows = columns->n };
    g_autoptr (GError) error = NULL;

    order.number = variant == 0 ? get_number : NULL;
    order.compare = variant == 1 ? compare_words : NULL;
    g_assert_null (tmap_app_row_order_compute (&order, cancellable, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  }
  columns_free (columns);
}

static void
wait_until_idle (TmapAppRowModel *model)
{
  while (tmap_app_row_model_is_busy (model))
    g_main_context_iteration (NULL, TRUE);
}

static void
check_model (TmapAppRowModel *model, const GArray *expected)
{
  g_assert_cmpuint (tmap_app_row_model_get_n_listed (model), ==, expected->len);
  for (guint i = 0; i < expected->len; i++)
    g_assert_cmpuint (tmap_app_row_model_get_row (model, i), ==,
                      g_array_index (expected, guint32, i));
}

static void
count_change (guint *n_changes)
{
  ++*n_changes;
}

static void
test_million (void)
{
  g_autoptr (TmapAppRowModel) model = tmap_app_row_model_new ();
  Columns *columns = columns_new (MILLION);
  guint32 digit = 3;
  TmapAppRowOrder order = { columns, MILLION, get_number, NULL, TRUE, match_word, &digit };
  g_autoptr (GArray) expected = order_plainly (&order);
  guint n_changes = 0;
  guint position;

  tmap_app_row_model_set_data (model, columns, columns_free, MILLION);
  g_assert_false (tmap_app_row_model_is_busy (model));
  g_assert_cmpuint (tmap_app_row_model_get_n_listed (model), ==, MILLION);

  g_signal_connect_swapped (model, "changed", G_CALLBACK (count_change), &n_changes);
  tmap_app_row_model_set_sort (model, NULL, compare_words, FALSE);
  tmap_app_row_model_set_sort (model, get_number, NULL, TRUE);
  tmap_app_row_model_set_filter (model, match_word, g_memdup2 (&digit, sizeof digit), g_free);
  g_assert_true (tmap_app_row_model_is_busy (model));
  g_assert_cmpuint (tmap_app_row_model_get_row (model, 5), ==, 5);
  wait_until_idle (model);

  /* What was superseded is never shown. */
  g_assert_cmpuint (n_changes, ==, 1);
  check_model (model, expected);
  g_assert_true (
      tmap_app_row_model_find (model, g_array_index (expected, guint32, 12345), &position));
  g_assert_cmpuint (position, ==, 12345);
  tmap_app_row_model_set_filter (model, NULL, NULL, NULL);
  tmap_app_row_model_set_sort (model, NULL, NULL, FALSE);
  g_assert_false (tmap_app_row_model_is_busy (model));
  g_assert_cmpuint (tmap_app_row_model_get_n_listed (model), ==, MILLION);
}

static void
count_free (gpointer data)
{
  ++*(guint *)data;
}

static void
test_data_lives (void)
{
  TmapAppRowModel *model = tmap_app_row_model_new ();
  guint freed = 0;
  gpointer hold;
  GDestroyNotify free_hold;

  tmap_app_row_model_set_data (model, &freed, count_free, 10);
  hold = tmap_app_row_model_hold_data (model, &free_hold);
  tmap_app_row_model_set_data (model, NULL, NULL, 0);
  g_assert_cmpuint (freed, ==, 0);
  g_object_unref (model);
  g_assert_cmpuint (freed, ==, 0);
  free_hold (hold);
  g_assert_cmpuint (freed, ==, 1);
}

/* New data while a sort runs: rows and data that are listed belong together at all times. */
static void
test_superseded_data (void)
{
  g_autoptr (TmapAppRowModel) model = tmap_app_row_model_new ();
  Columns *first = columns_new (100000);
  Columns *second = columns_new (200000);

  tmap_app_row_model_set_sort (model, get_number, NULL, FALSE);
  tmap_app_row_model_set_data (model, first, columns_free, first->n);
  g_assert_cmpuint (tmap_app_row_model_get_n_rows (model), ==, 0);
  wait_until_idle (model);
  tmap_app_row_model_set_data (model, second, columns_free, second->n);
  g_assert_true (tmap_app_row_model_get_data (model) == first);
  g_assert_cmpuint (tmap_app_row_model_get_n_listed (model), ==, 100000);
  wait_until_idle (model);
  g_assert_true (tmap_app_row_model_get_data (model) == second);
  g_assert_cmpuint (tmap_app_row_model_get_n_listed (model), ==, 200000);
}

/* The last reference goes while the other thread is at work. */
static void
test_dropped_while_busy (void)
{
  for (guint i = 0; i < 5; i++) {
    TmapAppRowModel *model = tmap_app_row_model_new ();

    tmap_app_row_model_set_data (model, columns_new (MILLION / 4), columns_free, MILLION / 4);
    tmap_app_row_model_set_sort (model, NULL, compare_words, FALSE);
    g_object_unref (model);
    while (g_main_context_iteration (NULL, FALSE))
      ;
  }
}

/* What a list widget is told of. */
typedef struct {
  guint removed;
  guint added;
  guint changes;
  guint refills;
} Told;

static void
note_items (G_GNUC_UNUSED GListModel *list, guint position, guint removed, guint added, Told *told)
{
  g_assert_cmpuint (position, ==, g_list_model_get_n_items (list) - added);
  told->removed += removed;
  told->added += added;
  told->changes++;
}

static void
note_refill (Told *told)
{
  told->refills++;
}

static void
check_told (Told *told, guint removed, guint added, guint refills)
{
  g_assert_cmpuint (told->removed, ==, removed);
  g_assert_cmpuint (told->added, ==, added);
  g_assert_cmpuint (told->refills, ==, refills);
  *told = (Told){ 0 };
}

static void
test_slots (void)
{
  g_autoptr (TmapAppRowModel) model = tmap_app_row_model_new ();
  g_autoptr (TmapAppRowSlots) slots = tmap_app_row_slots_new (model);
  Columns *columns = columns_new (40000);
  guint32 digit = 3;
  Told told = { 0 };

  g_signal_connect (slots, "items-changed", G_CALLBACK (note_items), &told);
  g_signal_connect_swapped (slots, "refilled", G_CALLBACK (note_refill), &told);
  g_assert_false (tmap_app_row_slots_grow (slots, 25));
  tmap_app_row_model_set_data (model, columns, columns_free, 40000);
  check_told (&told, 0, 0, 1);

  /* Few at first, so that each step takes as long as the one before; then all others. */
  while (tmap_app_row_slots_grow (slots, 25))
    g_assert_cmpuint (told.added, <=, 25 * told.changes);
  g_assert_cmpuint (told.changes, >, 8);
  check_told (&told, 0, 40000, 0);

  tmap_app_row_model_set_sort (model, get_number, NULL, TRUE);
  check_told (&told, 0, 0, 1);
  tmap_app_row_model_set_filter (model, match_word, g_memdup2 (&digit, sizeof digit), g_free);
  check_told (&told, 40000 - tmap_app_row_model_get_n_listed (model), 0, 1);
  tmap_app_row_model_set_filter (model, NULL, NULL, NULL);
  check_told (&told, 0, 0, 1);
  g_assert_false (tmap_app_row_slots_grow (slots, 25));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (slots)), ==, 40000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/row-model/order", test_order);
  g_test_add_func ("/row-model/numbers", test_numbers);
  g_test_add_func ("/row-model/own-order-backwards", test_own_order_backwards);
  g_test_add_func ("/row-model/cancelled", test_cancelled);
  g_test_add_func ("/row-model/million", test_million);
  g_test_add_func ("/row-model/data-lives", test_data_lives);
  g_test_add_func ("/row-model/superseded-data", test_superseded_data);
  g_test_add_func ("/row-model/dropped-while-busy", test_dropped_while_busy);
  g_test_add_func ("/row-model/slots", test_slots);
  return g_test_run ();
}
