/* SPDX-License-Identifier: Apache-2.0 */
/* Tells about a trace:
 *
 *   cc trace-info.c -o trace-info $(pkg-config --cflags --libs tmap-1)
 *   ./trace-info ../data/venus/cluster_log.csv Venus
 */
#include <stdio.h>
#include <tmap.h>

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) excluded = NULL;
  g_autoptr (TmapJobs) jobs = NULL;
  const double *durations;
  const guint32 *gpu_counts;
  double gpu_seconds = 0;
  GVariantIter iter;
  const char *reason;
  guint64 rows;
  gsize n;

  if (argc < 2) {
    fprintf (stderr, "Usage: trace-info TRACE [CLUSTER]\n");
    return 2;
  }
  /* Without the name of a format, it is recognised. */
  jobs = tmap_jobs_load (argv[1], NULL, argc > 2 ? argv[2] : NULL, NULL, &error);
  if (jobs == NULL) {
    fprintf (stderr, "error: %s\n", error->message);
    return 1;
  }
  durations = tmap_jobs_get_durations (jobs, &n);
  gpu_counts = tmap_jobs_get_gpu_counts (jobs, &n);
  for (gsize i = 0; i < n; i++)
    gpu_seconds += gpu_counts[i] * durations[i];
  printf ("%s: %u jobs, %.1f GPU hours\n", tmap_jobs_get_cluster (jobs),
          tmap_jobs_get_n_jobs (jobs), gpu_seconds / 3600);

  excluded = tmap_jobs_get_excluded (jobs);
  g_variant_iter_init (&iter, excluded);
  while (g_variant_iter_next (&iter, "{&st}", &reason, &rows))
    printf ("left out: %" G_GUINT64_FORMAT " (%s)\n", rows, reason);
  return 0;
}
