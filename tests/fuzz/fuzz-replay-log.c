/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <math.h>

#include "replay/replay-report.h"

#define N_JOBS 4

/* What a log says about four jobs can be reported, and no time goes backwards. */
static void
check_log (const TmapReplayLog *log, const TmapMappedTrace *trace)
{
  g_autoptr (GString) csv = tmap_replay_jobs_to_csv (log, trace, NULL);
  g_autoptr (GString) json = tmap_replay_summary_to_json (log, NULL);
  g_autoptr (GString) markdown = tmap_replay_report (log, NULL);
  guint n = 0;

  g_assert_cmpuint (log->n_ended, >, 0);
  g_assert_cmpuint (log->n_failed, <=, log->n_ended);
  for (guint i = 0; i < N_JOBS; i++) {
    g_assert_true (isnan (log->start_s[i]) == isnan (log->end_s[i]));
    g_assert_false (log->end_s[i] < log->start_s[i]);
    n += !isnan (log->end_s[i]);
  }
  g_assert_cmpuint (n, ==, log->n_ended);
  g_assert_true (g_utf8_validate (csv->str, (gssize)csv->len, NULL));
  g_assert_true (g_utf8_validate (json->str, (gssize)json->len, NULL));
  g_assert_true (g_utf8_validate (markdown->str, (gssize)markdown->len, NULL));
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  static double submit_s[N_JOBS] = { 0, 0, 1.5, 1000 };
  static double runtime_s[N_JOBS] = { 1, 2, 3, 4 };
  static guint num_gpus[N_JOBS] = { 1, 2, 1, 4 };
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  TmapMappedTrace trace = { .n = N_JOBS,
                            .submit_s = submit_s,
                            .solo_runtime_s = runtime_s,
                            .num_gpus = num_gpus,
                            .workload_ids = names };
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapReplayLog) log = NULL;

  for (guint i = 0; i < N_JOBS; i++)
    g_ptr_array_add (names, (gpointer) "w");
  log = tmap_replay_log_read (bytes, "input", &trace, &error);
  fuzz_check_outcome (log != NULL, error);
  if (log != NULL)
    check_log (log, &trace);
  return 0;
}
