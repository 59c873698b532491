/* SPDX-License-Identifier: Apache-2.0 */
#include "app/selection-pick.h"

double
tmap_app_selection_date (const TmapAppSelection *selection, guint start)
{
  const TmapJobTable *jobs = selection->jobs;

  g_return_val_if_fail (start < selection->eligible->n, 0);

  return (double)jobs->first_submit + jobs->submit_s[selection->eligible->job[start]];
}

double
tmap_app_selection_span (const TmapAppSelection *selection, guint start)
{
  return tmap_app_selection_date (selection, start + selection->window->n_jobs - 1) -
         tmap_app_selection_date (selection, start);
}

/* Clears the starts whose windows have too few jobs of one GPU demand. */
static void
clear_invalid (const TmapAppSelection *selection, const TmapMinimumJobs *minimum, guint8 *valid)
{
  const TmapEligibleJobs *eligible = selection->eligible;
  guint n = selection->window->n_jobs;
  guint seen = 0;

  for (guint i = 0; i < eligible->n; i++) {
    const GArray *counts = eligible->gpu_counts;

    seen += g_array_index (counts, guint, eligible->gpu_index[i]) == minimum->gpu_count;
    if (i >= n)
      seen -= g_array_index (counts, guint, eligible->gpu_index[i - n]) == minimum->gpu_count;
    if (i + 1 >= n && seen < minimum->jobs)
      valid[i + 1 - n] = 0;
  }
}

guint8 *
tmap_app_selection_valid_starts (const TmapAppSelection *selection)
{
  const GArray *minimums = selection->config->minimum_jobs;
  guint n_starts = selection->eligible->n - selection->window->n_jobs + 1;
  guint8 *valid;

  if (minimums->len == 0)
    return NULL;
  valid = g_malloc (n_starts);
  for (guint i = 0; i < n_starts; i++)
    valid[i] = 1;
  for (guint m = 0; m < minimums->len; m++)
    clear_invalid (selection, &g_array_index (minimums, TmapMinimumJobs, m), valid);
  return valid;
}

/* The first eligible job at @date or later, or the number of jobs. */
static guint
find_job (const TmapAppSelection *selection, double date)
{
  guint low = 0;
  guint high = selection->eligible->n;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (tmap_app_selection_date (selection, middle) < date)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

guint
tmap_app_selection_pick (const TmapAppSelection *selection, double date)
{
  guint last = selection->eligible->n - selection->window->n_jobs;
  guint start = find_job (selection, date);
  g_autofree guint8 *valid = tmap_app_selection_valid_starts (selection);

  if (start > 0 &&
      (start == selection->eligible->n || date - tmap_app_selection_date (selection, start - 1) <
                                              tmap_app_selection_date (selection, start) - date))
    start--;
  start = MIN (start, last);
  for (guint away = 0; valid != NULL && away <= last; away++) {
    if (start + away <= last && valid[start + away])
      return start + away;
    if (away <= start && valid[start - away])
      return start - away;
  }
  return start;
}

guint
tmap_app_selection_count (const TmapAppSelection *selection, guint start, guint gpu_index)
{
  guint count = 0;

  for (guint i = 0; i < selection->window->n_jobs; i++)
    count += selection->eligible->gpu_index[start + i] == gpu_index;
  return count;
}
