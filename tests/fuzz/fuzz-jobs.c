/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz-jobs.h"

#include <math.h>
#include <string.h>

#include "fuzz.h"

void
fuzz_check_jobs (const TmapJobTable *jobs)
{
  guint64 n_rows = jobs->n_jobs;

  g_assert_cmpuint (jobs->n_jobs, >, 0);
  for (guint i = 0; i < TMAP_N_EXCLUSIONS; i++)
    n_rows += jobs->excluded[i];
  g_assert_cmpuint (jobs->n_rows, ==, n_rows);
  g_assert_cmpfloat (jobs->submit_s[0], ==, 0);
  for (guint i = 0; i < jobs->n_jobs; i++) {
    const char *id = tmap_job_table_get_id (jobs, i);

    g_assert_true (*id != '\0' && g_utf8_validate (id, -1, NULL));
    g_assert_true (isfinite (jobs->duration_s[i]) && jobs->duration_s[i] > 0);
    g_assert_true (isnan (jobs->queue_wait_s[i]) ||
                   (isfinite (jobs->queue_wait_s[i]) && jobs->queue_wait_s[i] >= 0));
    g_assert_cmpuint (jobs->gpu_count[i], >, 0);
    g_assert_cmpuint (jobs->multi_node[i], <=, 1);
    if (i == 0)
      continue;
    g_assert_cmpfloat (jobs->submit_s[i - 1], <=, jobs->submit_s[i]);
    if (jobs->submit_s[i - 1] >= jobs->submit_s[i])
      g_assert_cmpstr (tmap_job_table_get_id (jobs, i - 1), <=, id);
  }
}

void
fuzz_compare_jobs (const TmapJobTable *a, const TmapJobTable *b)
{
  g_assert_cmpint (a != NULL, ==, b != NULL);
  if (a == NULL || b == NULL)
    return;
  g_assert_cmpuint (a->n_jobs, ==, b->n_jobs);
  g_assert_cmpuint (a->n_rows, ==, b->n_rows);
  g_assert_cmpint (a->first_submit, ==, b->first_submit);
  g_assert_cmpstr (a->source_trace, ==, b->source_trace);
  g_assert_cmpstr (a->source_cluster, ==, b->source_cluster);
  g_assert_cmpmem (a->excluded, sizeof a->excluded, b->excluded, sizeof b->excluded);
  g_assert_cmpmem (a->submit_s, a->n_jobs * sizeof (double), b->submit_s,
                   b->n_jobs * sizeof (double));
  g_assert_cmpmem (a->duration_s, a->n_jobs * sizeof (double), b->duration_s,
                   b->n_jobs * sizeof (double));
  g_assert_cmpmem (a->queue_wait_s, a->n_jobs * sizeof (double), b->queue_wait_s,
                   b->n_jobs * sizeof (double));
  for (guint i = 0; i < a->n_jobs; i++) {
    g_assert_cmpuint (a->gpu_count[i], ==, b->gpu_count[i]);
    g_assert_cmpuint (a->multi_node[i], ==, b->multi_node[i]);
    g_assert_cmpstr (tmap_job_table_get_id (a, i), ==, tmap_job_table_get_id (b, i));
  }
}

static TmapJobTable *
read_file (TmapTraceReadFunc read,
           const TmapTraceSource *source,
           const guint8 *data,
           gsize size,
           GError **error)
{
  g_autoptr (TmapInput) file =
      tmap_input_open (fuzz_file (data, size), TMAP_INPUT_HASH, NULL, NULL, error);

  return file != NULL ? read (file, source, error) : NULL;
}

/* Whether it begins as what Git LFS leaves in place of a file. */
static gboolean
is_pointer (const guint8 *data, gsize size)
{
  static const char begin[] = "version https://git-lfs.github.com/spec/";

  return size >= sizeof begin - 1 && memcmp (data, begin, sizeof begin - 1) == 0;
}

TmapJobTable *
fuzz_read_jobs (TmapTraceReadFunc read,
                const TmapSourceOptions *options,
                const guint8 *data,
                gsize size,
                GError **error)
{
  const TmapTraceSource source = { .cluster_name = "Cluster", .options = options };
  g_autoptr (TmapInput) input = fuzz_input (data, size);
  g_autoptr (TmapJobTable) from_file = NULL;
  g_autoptr (GError) file_error = NULL;
  g_autoptr (GError) own_error = NULL;
  TmapJobTable *jobs = read (input, &source, &own_error);

  fuzz_check_outcome (jobs != NULL, own_error);
  if (jobs != NULL)
    fuzz_check_jobs (jobs);
  from_file = read_file (read, &source, data, size, &file_error);
  fuzz_check_outcome (from_file != NULL, file_error);
  /* A packed file is more than its bytes, and a pointer in place of a file is refused. */
  if (jobs != NULL && !is_pointer (data, size))
    fuzz_compare_jobs (jobs, from_file);
  else if (from_file != NULL)
    fuzz_check_jobs (from_file);
  if (own_error != NULL)
    g_propagate_error (error, g_steal_pointer (&own_error));
  return jobs;
}
