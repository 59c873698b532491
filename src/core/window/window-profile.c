/* SPDX-License-Identifier: Apache-2.0 */
#include "window/window-profile.h"

#include <string.h>

#include "stats/stats.h"

const TmapRuntimeBucket tmap_runtime_buckets[TMAP_N_RUNTIME_BUCKETS] = {
  { "under_10m", "<10 min", 600 },
  { "under_1h", "<1 hour", 3600 },
  { "under_6h", "<6 hours", 21600 },
  { "under_1d", "<1 day", 86400 },
};

double
tmap_gpu_service_sums (const TmapEligibleJobs *jobs, guint start, guint n, double *by_count)
{
  g_autofree double *service = g_new (double, n);
  g_autofree double *part = g_new (double, n);

  for (guint i = 0; i < n; i++)
    service[i] = (double)g_array_index (jobs->gpu_counts, guint, jobs->gpu_index[start + i]) *
                 jobs->duration_s[start + i];
  for (guint c = 0; c < jobs->gpu_counts->len; c++) {
    guint n_part = 0;

    for (guint i = 0; i < n; i++)
      if (jobs->gpu_index[start + i] == c)
        part[n_part++] = service[i];
    by_count[c] = tmap_sum (part, n_part);
  }
  return tmap_sum (service, n);
}

static void
profile_gpus (TmapWindowProfile *self, const TmapEligibleJobs *jobs, guint start)
{
  guint n_counts = jobs->gpu_counts->len;
  g_autofree guint *counts = g_new0 (guint, n_counts);
  g_autofree double *service = g_new (double, n_counts);

  for (guint i = start; i < start + self->n_jobs; i++)
    counts[jobs->gpu_index[i]]++;
  self->total_gpu_service_s = tmap_gpu_service_sums (jobs, start, self->n_jobs, service);
  for (guint c = 0; c < n_counts; c++) {
    double fraction = (double)counts[c] / self->n_jobs;
    double share = service[c] / self->total_gpu_service_s;

    g_array_append_val (self->gpu_fractions, fraction);
    g_array_append_val (self->service_fractions, share);
  }
}

static void
profile_durations (TmapWindowProfile *self, const double *durations)
{
  guint n = self->n_jobs;
  g_autofree double *sorted = g_memdup2 (durations, n * sizeof *durations);

  tmap_sort (sorted, n);
  self->duration_p50_s = tmap_quantile_sorted (sorted, n, 0.50);
  self->duration_p95_s = tmap_quantile_sorted (sorted, n, 0.95);
  for (guint b = 0, below = 0; b < TMAP_N_RUNTIME_BUCKETS; b++) {
    while (below < n && sorted[below] < tmap_runtime_buckets[b].below_s)
      below++;
    self->runtime_cdf[b] = (double)below / n;
  }
}

static void
profile_interarrivals (TmapWindowProfile *self, const double *interarrivals, gboolean rebase)
{
  guint n = self->n_jobs;
  guint n_zero = 0;
  g_autofree double *sorted = g_memdup2 (interarrivals, n * sizeof *interarrivals);

  if (rebase)
    sorted[0] = 0.0;
  tmap_sort (sorted, n);
  while (n_zero < n && sorted[n_zero] == 0.0)
    n_zero++;
  self->interarrival_p50_s = tmap_quantile_sorted (sorted, n, 0.50);
  self->interarrival_p95_s = tmap_quantile_sorted (sorted, n, 0.95);
  self->zero_interarrival_fraction = (double)n_zero / n;
}

TmapWindowProfile *
tmap_window_profile_new (const TmapEligibleJobs *jobs, guint start, guint n, gboolean rebase)
{
  TmapWindowProfile *self;

  g_return_val_if_fail (n > 0 && start + n <= jobs->n, NULL);

  self = g_new0 (TmapWindowProfile, 1);
  self->gpu_counts = g_array_ref (jobs->gpu_counts);
  self->gpu_fractions = g_array_new (FALSE, FALSE, sizeof (double));
  self->service_fractions = g_array_new (FALSE, FALSE, sizeof (double));
  self->n_jobs = n;
  profile_gpus (self, jobs, start);
  profile_durations (self, jobs->duration_s + start);
  profile_interarrivals (self, jobs->interarrival_s + start, rebase);
  return self;
}

TmapWindowProfile *
tmap_window_profile_copy (const TmapWindowProfile *self)
{
  TmapWindowProfile *copy = g_memdup2 (self, sizeof *self);

  /* The lists are never changed. */
  g_array_ref (copy->gpu_counts);
  g_array_ref (copy->gpu_fractions);
  g_array_ref (copy->service_fractions);
  return copy;
}

void
tmap_window_profile_free (TmapWindowProfile *self)
{
  g_array_unref (self->gpu_counts);
  g_array_unref (self->gpu_fractions);
  g_array_unref (self->service_fractions);
  g_free (self);
}
