/* SPDX-License-Identifier: Apache-2.0 */
#include "replay/replay-report.h"

#include <math.h>

#include "base/number.h"
#include "io/csv-writer.h"
#include "io/json-writer.h"
#include "report/findings.h"
#include "report/format.h"

static const struct {
  const char *key;
  const char *title;
} quantities[] = {
  { "lateness", "Lateness of submission" },
  { "waiting", "Waiting time" },
  { "jct", "Job completion time" },
};

/* From the time at which a job was submitted, or should be if the log does not say. */
static double
get_submit (const TmapReplayLog *log, guint i)
{
  return isnan (log->submit_s[i]) ? log->asked_s[i] : log->submit_s[i];
}

double
tmap_replay_get (const TmapReplayLog *log, TmapReplayQuantity quantity, guint i)
{
  switch (quantity) {
  case TMAP_REPLAY_LATENESS:
    return log->submit_s[i] - log->asked_s[i];
  case TMAP_REPLAY_WAITING:
    return log->start_s[i] - get_submit (log, i);
  case TMAP_REPLAY_JCT:
  case TMAP_N_REPLAY_QUANTITIES:
  default:
    return log->end_s[i] - get_submit (log, i);
  }
}

double
tmap_replay_estimate (const TmapReplayLog *log,
                      const TmapExclusiveJobs *estimate,
                      TmapReplayQuantity quantity,
                      guint i)
{
  if (estimate == NULL || quantity == TMAP_REPLAY_LATENESS)
    return NAN;
  return log->time_scale *
         (quantity == TMAP_REPLAY_WAITING ? estimate->waiting_s[i] : estimate->jct_s[i]);
}

double *
tmap_replay_list (const TmapReplayLog *log,
                  const TmapExclusiveJobs *estimate,
                  TmapReplayQuantity quantity,
                  gboolean estimated,
                  guint *n)
{
  double *values = g_new (double, log->n);

  *n = 0;
  for (guint i = 0; i < log->n; i++) {
    double replayed = tmap_replay_get (log, quantity, i);
    double value = estimated ? tmap_replay_estimate (log, estimate, quantity, i) : replayed;

    if (!isnan (replayed) && !isnan (value))
      values[(*n)++] = value;
  }
  return values;
}

gboolean
tmap_replay_statistics (const TmapReplayLog *log,
                        const TmapExclusiveJobs *estimate,
                        TmapReplayQuantity quantity,
                        gboolean estimated,
                        TmapStatistics *statistics)
{
  guint n;
  g_autofree double *values = tmap_replay_list (log, estimate, quantity, estimated, &n);

  tmap_statistics (values, n, statistics);
  return n > 0;
}

double
tmap_replay_makespan (const TmapReplayLog *log)
{
  double makespan = 0;

  for (guint i = 0; i < log->n; i++)
    if (log->end_s[i] > makespan)
      makespan = log->end_s[i];
  return makespan;
}

double
tmap_replay_estimated_makespan (const TmapReplayLog *log, const TmapExclusiveJobs *estimate)
{
  double makespan = 0;

  if (estimate == NULL)
    return NAN;
  for (guint i = 0; i < log->n; i++)
    makespan = MAX (makespan, estimate->end_s[i]);
  return makespan * log->time_scale;
}

GString *
tmap_replay_jobs_to_csv (const TmapReplayLog *log,
                         const TmapMappedTrace *trace,
                         const TmapExclusiveJobs *estimate)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, "job_index,mapped_workload_id,mapped_num_gpus,asked_time_s,"
                              "submit_time_s,lateness_s,waiting_time_s,runtime_s,jct_s,"
                              "estimated_waiting_time_s,estimated_runtime_s,estimated_jct_s,"
                              "exit_code");
  for (guint i = 0; i < log->n; i++) {
    gboolean ended = !isnan (log->end_s[i]);

    tmap_csv_writer_integer (&csv, i);
    tmap_csv_writer_text (&csv, g_ptr_array_index (trace->workload_ids, i));
    tmap_csv_writer_integer (&csv, trace->num_gpus[i]);
    tmap_csv_writer_double (&csv, log->asked_s[i]);
    tmap_csv_writer_double (&csv, log->submit_s[i]);
    tmap_csv_writer_double (&csv, tmap_replay_get (log, TMAP_REPLAY_LATENESS, i));
    tmap_csv_writer_double (&csv, tmap_replay_get (log, TMAP_REPLAY_WAITING, i));
    tmap_csv_writer_double (&csv, log->end_s[i] - log->start_s[i]);
    tmap_csv_writer_double (&csv, tmap_replay_get (log, TMAP_REPLAY_JCT, i));
    tmap_csv_writer_double (&csv, tmap_replay_estimate (log, estimate, TMAP_REPLAY_WAITING, i));
    tmap_csv_writer_double (&csv, trace->solo_runtime_s[i] * log->time_scale);
    tmap_csv_writer_double (&csv, tmap_replay_estimate (log, estimate, TMAP_REPLAY_JCT, i));
    if (ended)
      tmap_csv_writer_integer (&csv, log->exit_code[i]);
    else
      tmap_csv_writer_text (&csv, NULL);
    tmap_csv_writer_end_row (&csv);
  }
  return tmap_csv_writer_steal (&csv);
}

static void
write_statistics (TmapJsonWriter *json, const char *key, const TmapStatistics *statistics)
{
  if (statistics == NULL) {
    tmap_json_writer_null (json, key);
    return;
  }
  tmap_json_writer_begin_object (json, key);
  tmap_json_writer_double (json, "mean", statistics->mean);
  tmap_json_writer_double (json, "p50", statistics->p50);
  tmap_json_writer_double (json, "p90", statistics->p90);
  tmap_json_writer_double (json, "p95", statistics->p95);
  tmap_json_writer_double (json, "p99", statistics->p99);
  tmap_json_writer_double (json, "max", statistics->max);
  tmap_json_writer_end (json);
}

GString *
tmap_replay_summary_to_json (const TmapReplayLog *log, const TmapExclusiveJobs *estimate)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();

  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_integer (json, "job_count", log->n);
  tmap_json_writer_integer (json, "ended_job_count", log->n_ended);
  tmap_json_writer_integer (json, "failed_job_count", log->n_failed);
  tmap_json_writer_double (json, "time_scale", log->time_scale);
  tmap_json_writer_double (json, "makespan_s", tmap_replay_makespan (log));
  tmap_json_writer_double (json, "estimated_makespan_s",
                           tmap_replay_estimated_makespan (log, estimate));
  for (guint q = 0; q < TMAP_N_REPLAY_QUANTITIES; q++) {
    g_autofree char *replayed = g_strconcat (quantities[q].key, "_s", NULL);
    g_autofree char *estimated = g_strconcat ("estimated_", replayed, NULL);
    TmapStatistics statistics;

    write_statistics (json, replayed,
                      tmap_replay_statistics (log, estimate, q, FALSE, &statistics) ? &statistics
                                                                                    : NULL);
    if (q != TMAP_REPLAY_LATENESS)
      write_statistics (json, estimated,
                        tmap_replay_statistics (log, estimate, q, TRUE, &statistics) ? &statistics
                                                                                     : NULL);
  }
  tmap_json_writer_end (json);
  return tmap_json_writer_steal (json);
}

/* Of seconds that may be parts of one. */
static void
write_row (TmapMarkdownWriter *markdown,
           const char *name,
           double replayed,
           double estimated,
           gboolean has_estimate)
{
  g_autoptr (TmapCells) cells = tmap_cells_new ();

  tmap_cells_text (cells, name);
  tmap_cells_number (cells, replayed, 3, TRUE, " s");
  if (has_estimate)
    tmap_cells_number (cells, estimated, 3, TRUE, " s");
  tmap_cells_write (cells, markdown);
}

static void
write_quantity (TmapMarkdownWriter *markdown,
                const TmapReplayLog *log,
                const TmapExclusiveJobs *estimate,
                TmapReplayQuantity quantity)
{
  gboolean compared = quantity != TMAP_REPLAY_LATENESS && estimate != NULL;
  const char *const header[] = { quantities[quantity].title, "Replay", compared ? "Estimate" : NULL,
                                 NULL };
  TmapStatistics replayed, estimated;

  tmap_replay_statistics (log, estimate, quantity, FALSE, &replayed);
  tmap_replay_statistics (log, estimate, quantity, TRUE, &estimated);
  tmap_markdown_table (markdown, compared ? "lrr" : "lr", header);
  write_row (markdown, "Mean", replayed.mean, estimated.mean, compared);
  write_row (markdown, "p50", replayed.p50, estimated.p50, compared);
  write_row (markdown, "p95", replayed.p95, estimated.p95, compared);
  write_row (markdown, "Maximum", replayed.max, estimated.max, compared);
}

char *
tmap_replay_finding (const TmapReplayLog *log, const TmapExclusiveJobs *estimate)
{
  TmapStatistics replayed, estimated;
  g_autofree char *replayed_text = NULL;
  g_autofree char *estimated_text = NULL;

  if (!tmap_replay_statistics (log, estimate, TMAP_REPLAY_JCT, FALSE, &replayed))
    return g_strdup ("No job has ended");
  replayed_text = tmap_duration_to_text (replayed.mean);
  if (!tmap_replay_statistics (log, estimate, TMAP_REPLAY_JCT, TRUE, &estimated))
    return g_strdup_printf ("Mean job completion time %s", replayed_text);
  estimated_text = tmap_duration_to_text (estimated.mean);
  return g_strdup_printf ("Mean job completion time %s, estimated %s", replayed_text,
                          estimated_text);
}

GString *
tmap_replay_report (const TmapReplayLog *log, const TmapExclusiveJobs *estimate)
{
  const char *const header[] = { "Makespan", "Replay", estimate != NULL ? "Estimate" : NULL, NULL };
  TmapMarkdownWriter markdown;
  char scale[TMAP_NUMBER_SIZE];

  tmap_number_format (scale, log->time_scale);
  tmap_markdown_init (&markdown);
  tmap_markdown_heading (&markdown, 1, "Replay");
  tmap_markdown_paragraph (&markdown,
                           "%u of %u jobs ended, %u of them with an exit code other than 0. Submit "
                           "times were multiplied by %s.",
                           log->n_ended, log->n, log->n_failed, scale);
  if (estimate != NULL)
    tmap_markdown_paragraph (&markdown,
                             "The estimate is that of exclusive first-come-first-served execution, "
                             "of the same jobs and with times multiplied alike. A real replay adds "
                             "the start of processes, the scheduler, and sharing.");
  tmap_markdown_table (&markdown, estimate != NULL ? "lrr" : "lr", header);
  write_row (&markdown, "Last job's end", tmap_replay_makespan (log),
             tmap_replay_estimated_makespan (log, estimate), estimate != NULL);
  for (guint q = 0; q < TMAP_N_REPLAY_QUANTITIES; q++)
    write_quantity (&markdown, log, estimate, q);
  tmap_section_with_finding (&markdown, "Waiting and Completion",
                             "CDFs of waiting and job completion times, replayed and estimated",
                             tmap_replay_finding (log, estimate), "replay_times.png");
  return tmap_markdown_steal (&markdown);
}

static gboolean
add_file (
    TmapArtifacts *artifacts, const char *folder, const char *name, GString *text, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return tmap_artifacts_add_text (artifacts, path, text, error);
}

gboolean
tmap_replay_write (TmapArtifacts *artifacts,
                   const char *folder,
                   const TmapReplayLog *log,
                   const TmapMappedTrace *trace,
                   const TmapExclusiveJobs *estimate,
                   const TmapFigureWriter *figures,
                   gpointer figures_data,
                   GError **error)
{
  return add_file (artifacts, folder, "replay_jobs.csv",
                   tmap_replay_jobs_to_csv (log, trace, estimate), error) &&
         add_file (artifacts, folder, "replay_summary.json",
                   tmap_replay_summary_to_json (log, estimate), error) &&
         add_file (artifacts, folder, "replay_report.md", tmap_replay_report (log, estimate),
                   error) &&
         (figures == NULL ||
          figures->replay (figures_data, artifacts, folder, log, estimate, error));
}
