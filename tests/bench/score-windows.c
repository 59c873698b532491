/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Measures how long the scoring of all windows takes from loaded columns. Usage: score-windows
 * TRACE JOBS ROUNDS, where the first JOBS eligible jobs of a Helios trace are looked at. Prints the
 * median in milliseconds.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/gpu-counts.h"
#include "sources/trace-store.h"
#include "stats/stats.h"
#include "window/representative-window.h"

#define WINDOW 60

static double
measure (const TmapEligibleJobs *jobs, const TmapWindowProfile *target)
{
  TmapScoreLimits limits = { NULL, NAN, NAN };
  gint64 start = g_get_monotonic_time ();
  g_autoptr (TmapWindowScores) scores =
      tmap_score_windows (jobs, WINDOW, target, &limits, NULL, NULL, NULL);

  g_assert_cmpuint (scores->n_qualifying, ==, jobs->n - WINDOW + 1);
  return (double)(g_get_monotonic_time () - start) / 1000;
}

int
main (int argc, char **argv)
{
  const guint counts[] = { 1, 2, 4, 8 };
  g_autoptr (GArray) supported = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (TmapTraceStore) store = tmap_trace_store_new ();
  g_autoptr (TmapEligibleJobs) jobs = NULL;
  g_autoptr (TmapWindowProfile) target = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree double *times = NULL;
  const TmapTrace *trace;
  guint n_jobs, rounds;

  if (argc != 4) {
    fprintf (stderr, "usage: score-windows TRACE JOBS ROUNDS\n");
    return 2;
  }
  n_jobs = (guint)strtoul (argv[2], NULL, 10);
  rounds = MAX (1, (guint)strtoul (argv[3], NULL, 10));
  g_array_append_vals (supported, counts, G_N_ELEMENTS (counts));
  trace = tmap_trace_store_get (
      store, &(TmapTraceSource){ .format = "helios", .path = argv[1], .cluster_name = "bench" },
      NULL, NULL, &error);
  if (trace == NULL) {
    fprintf (stderr, "%s\n", error->message);
    return 1;
  }
  jobs = tmap_eligible_jobs_new (trace->jobs, supported);
  if (jobs->n < n_jobs) {
    fprintf (stderr, "%s: only %u eligible jobs\n", argv[1], jobs->n);
    return 1;
  }
  jobs->n = n_jobs;
  target = tmap_window_profile_new (jobs, 0, jobs->n, FALSE);
  times = g_new (double, rounds);
  for (guint i = 0; i < rounds; i++)
    times[i] = measure (jobs, target);
  tmap_sort (times, rounds);
  printf ("%.3f\n", tmap_quantile_sorted (times, rounds, 0.5));
  return 0;
}
