/* SPDX-License-Identifier: Apache-2.0 */
#include "stats/stats.h"

#include <string.h>

/* Up to so many values, inserting is quicker than counting. */
#define FEW_VALUES 64

#define DIGIT_BITS 8
#define N_BUCKETS (1 << DIGIT_BITS)
#define N_DIGITS (64 / DIGIT_BITS)

typedef gsize Counts[N_BUCKETS];

/*
 * The bits of a double as an integer in the same order: the sign bit of positive numbers is set,
 * and of negative numbers all bits are turned.
 */
static inline guint64
get_key (double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  return bits ^ ((bits >> 63) != 0 ? G_MAXUINT64 : (guint64)1 << 63);
}

static inline gsize
get_bucket (double value, guint digit)
{
  return (gsize)(get_key (value) >> (digit * DIGIT_BITS)) % N_BUCKETS;
}

static void
sort_few (double *values, gsize n)
{
  for (gsize i = 1; i < n; i++) {
    double value = values[i];
    gsize k;

    for (k = i; k > 0 && values[k - 1] > value; k--)
      values[k] = values[k - 1];
    values[k] = value;
  }
}

static void
count_buckets (const double *values, gsize n, Counts *counts)
{
  for (gsize i = 0; i < n; i++) {
    guint64 key = get_key (values[i]);

    for (guint digit = 0; digit < N_DIGITS; digit++) {
      counts[digit][key % N_BUCKETS]++;
      key >>= DIGIT_BITS;
    }
  }
}

/* Moves the values to @sorted in the order of one digit. */
static void
distribute (const double *values, gsize n, guint digit, Counts counts, double *sorted)
{
  gsize start = 0;

  for (guint bucket = 0; bucket < N_BUCKETS; bucket++) {
    gsize count = counts[bucket];

    counts[bucket] = start;
    start += count;
  }
  for (gsize i = 0; i < n; i++)
    sorted[counts[get_bucket (values[i], digit)]++] = values[i];
}

static void
sort_many (double *values, gsize n)
{
  g_autofree double *scratch = g_new (double, n);
  Counts counts[N_DIGITS] = { 0 };
  double *from = values;
  double *to = scratch;

  count_buckets (values, n, counts);
  for (guint digit = 0; digit < N_DIGITS; digit++) {
    double *sorted = to;

    /* Whole numbers have long tails of zero bits: most digits are the same in all values. */
    if (counts[digit][get_bucket (values[0], digit)] == n)
      continue;
    distribute (from, n, digit, counts[digit], sorted);
    to = from;
    from = sorted;
  }
  if (from != values)
    memcpy (values, from, n * sizeof *values);
}

void
tmap_sort (double *values, gsize n)
{
  g_return_if_fail (values != NULL || n == 0);

  if (n <= FEW_VALUES)
    sort_few (values, n);
  else
    sort_many (values, n);
}
