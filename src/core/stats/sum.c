/* SPDX-License-Identifier: Apache-2.0 */
#include "stats/stats.h"

#include <math.h>

/* Values that numpy sums in one go; its buffer holds no more. */
#define CHUNK ((gsize)8192)

/* Values that are summed without being split. */
#define BLOCK ((gsize)128)

/* Eight sums side by side, which keeps rounding errors small and processors busy. */
#define STRIDE ((gsize)8)

static double
sum_few (const double *values, gsize n)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += values[i];
  return sum;
}

/* 8 to 128 values. */
static double
sum_block (const double *values, gsize n)
{
  double sums[STRIDE];
  double sum;
  gsize i;

  g_assert (n >= STRIDE);

  for (gsize k = 0; k < STRIDE; k++)
    sums[k] = values[k];
  for (i = STRIDE; i + STRIDE <= n; i += STRIDE) {
    for (gsize k = 0; k < STRIDE; k++)
      sums[k] += values[i + k];
  }
  sum = ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
  for (; i < n; i++)
    sum += values[i];
  return sum;
}

/* The recursion halves at most CHUNK values, so it is not deep. */
static double
sum_pairwise (const double *values, gsize n)
{
  gsize half = n / 2 - n / 2 % STRIDE;

  if (n < STRIDE)
    return sum_few (values, n);
  if (n <= BLOCK)
    return sum_block (values, n);
  return sum_pairwise (values, half) + sum_pairwise (values + half, n - half);
}

double
tmap_sum (const double *values, gsize n)
{
  double sum = 0.0;

  g_return_val_if_fail (values != NULL || n == 0, 0.0);

  for (gsize i = 0; i < n; i += CHUNK)
    sum += sum_pairwise (values + i, MIN (n - i, CHUNK));
  return sum;
}

double
tmap_mean (const double *values, gsize n)
{
  return n == 0 ? NAN : tmap_sum (values, n) / (double)n;
}
