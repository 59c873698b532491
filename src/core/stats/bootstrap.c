/* SPDX-License-Identifier: Apache-2.0 */
#include "stats/bootstrap.h"

#include <string.h>

#include "stats/random.h"
#include "stats/stats.h"

#define MOST_RESAMPLES 1000
#define LEAST_RESAMPLES 100
#define MOST_DRAWS 10000000u

guint
tmap_bootstrap_count (gsize n)
{
  return (guint)CLAMP (MOST_DRAWS / MAX (n, 1), LEAST_RESAMPLES, MOST_RESAMPLES);
}

static void
draw (TmapRandom *random, guint32 *counts, gsize n)
{
  memset (counts, 0, n * sizeof *counts);
  for (gsize i = 0; i < n; i++)
    counts[tmap_random_below (random, (guint32)n)]++;
}

double *
tmap_bootstrap (gsize n,
                TmapResampleFunc func,
                gpointer user_data,
                guint n_out,
                GCancellable *cancellable,
                GError **error)
{
  const guint32 seed = TMAP_BOOTSTRAP_SEED;
  guint n_resamples = tmap_bootstrap_count (n);
  g_autofree guint32 *counts = NULL;
  g_autofree double *values = NULL;
  g_autofree double *numbers = NULL;
  TmapRandom random;

  g_return_val_if_fail (n > 0 && n <= G_MAXUINT32, NULL);

  counts = g_new (guint32, n);
  values = g_new (double, (gsize)n_out *n_resamples);
  numbers = g_new (double, n_out);
  tmap_random_init (&random, &seed, 1);
  for (guint r = 0; r < n_resamples; r++) {
    if (g_cancellable_set_error_if_cancelled (cancellable, error))
      return NULL;
    draw (&random, counts, n);
    func (counts, numbers, user_data);
    for (guint k = 0; k < n_out; k++)
      values[(gsize)k * n_resamples + r] = numbers[k];
  }
  for (guint k = 0; k < n_out; k++)
    tmap_sort (values + (gsize)k * n_resamples, n_resamples);
  return g_steal_pointer (&values);
}
