/* SPDX-License-Identifier: Apache-2.0 */
#include "window/eligible-jobs.h"

#include "base/gpu-counts.h"

#define NOT_SUPPORTED G_MAXUINT16

static guint
find_gpu_index (const GArray *gpu_counts, guint gpu_count)
{
  for (guint i = 0; i < gpu_counts->len; i++)
    if (g_array_index (gpu_counts, guint, i) == gpu_count)
      return i;
  return NOT_SUPPORTED;
}

TmapEligibleJobs *
tmap_eligible_jobs_new (const TmapJobTable *table, const GArray *supported_gpu_counts)
{
  TmapEligibleJobs *self = g_new0 (TmapEligibleJobs, 1);
  guint n = table->n_jobs;

  self->table = table;
  self->gpu_counts = tmap_gpu_counts_sorted (supported_gpu_counts);
  self->job = g_new (guint32, n);
  self->gpu_index = g_new (guint16, n);
  self->duration_s = g_new (double, n);
  self->interarrival_s = g_new (double, n);
  for (guint i = 0; i < n; i++) {
    guint gpu_index = find_gpu_index (self->gpu_counts, table->gpu_count[i]);
    guint k = self->n;

    if (gpu_index == NOT_SUPPORTED)
      continue;
    self->job[k] = i;
    self->gpu_index[k] = (guint16)gpu_index;
    self->duration_s[k] = table->duration_s[i];
    self->interarrival_s[k] = k > 0 ? table->submit_s[i] - table->submit_s[self->job[k - 1]] : 0.0;
    self->n++;
  }
  return self;
}

void
tmap_eligible_jobs_free (TmapEligibleJobs *self)
{
  g_array_unref (self->gpu_counts);
  g_free (self->job);
  g_free (self->gpu_index);
  g_free (self->duration_s);
  g_free (self->interarrival_s);
  g_free (self);
}
