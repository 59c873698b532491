/* SPDX-License-Identifier: Apache-2.0 */
#include "replay/replay-report.h"

#include <math.h>

#include "base/number.h"
#include "io/csv-writer.h"
#include "io/json-writer.h"
#include "report/format.h"
#include "stats/stats.h"

double
tmap_replay_waiting (const TmapReplayLog *log, guint i)
{
  return log->start_s[i] - (isnan (log->submit_s[i]) ? log->asked_s[i] : log->submit_s[i]);
}

double
tmap_replay_jct (const TmapReplayLog *log, guint i)
{
  return log->end_s[i] - (isnan (log->submit_s[i]) ? log->asked_s[i] : log->submit_s[i]);
}

/* What is compared: of the replay, and of the estimate where there is one. */
typedef enum {
  QUANTITY_LATENESS, /* submit time − asked time */
  QUANTITY_WAITING,
  QUANTITY_JCT,
  N_QUANTITIES,
} Quantity;

static const struct {
  const char *key;
  const char *title;
} quantities[] = {
  { "lateness", "Lateness of submission" },
  { "waiting", "Waiting time" },
  { "jct", "Job completion time" },
};

static double
get_replayed (const TmapReplayLog *log, Quantity quantity, guint i)
{
  return quantity == QUANTITY_LATENESS  ? log->submit_s[i] - log->asked_s[i]
         : quantity == QUANTITY_WAITING ? tmap_replay_waiting (log, i)
                                        : tmap_replay_jct (log, i);
}

static double
get_estimated (const TmapReplayLog *log,
               const TmapExclusiveJobs *estimate,
               Quantity quantity,
               guint i)
{
  if (estimate == NULL || quantity == QUANTITY_LATENESS)
    return NAN;
  return log->time_scale *
         (quantity == QUANTITY_WAITING ? estimate->waiting_s[i] : estimate->jct_s[i]);
}

/* Statistics of the jobs that have the quantity; of the estimate, of the jobs that the replay has.
 */
static guint
compute (const TmapReplayLog *log,
         const TmapExclusiveJobs *estimate,
         Quantity quantity,
         gboolean estimated,
         TmapStatistics *statistics)
{
  g_autofree double *values = g_new (double, log->n);
  guint n = 0;

  for (guint i = 0; i < log->n; i++) {
    double replayed = get_replayed (log, quantity, i);
    double value = estimated ? get_estimated (log, estimate, quantity, i) : replayed;

    if (!isnan (replayed) && !isnan (value))
      values[n++] = value;
  }
  if (n > 0)
    tmap_statistics (values, n, statistics);
  return n;
}

static double
get_makespan (const TmapReplayLog *log)
{
  double makespan = 0;

  for (guint i = 0; i < log->n; i++)
    if (log->end_s[i] > makespan)
      makespan = log->end_s[i];
  return makespan;
}

static double
get_estimated_makespan (const TmapReplayLog *log, const TmapExclusiveJobs *estimate)
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
    tmap_csv_writer_double (&csv, get_replayed (log, QUANTITY_LATENESS, i));
    tmap_csv_writer_double (&csv, get_replayed (log, QUANTITY_WAITING, i));
    tmap_csv_writer_double (&csv, log->end_s[i] - log->start_s[i]);
    tmap_csv_writer_double (&csv, get_replayed (log, QUANTITY_JCT, i));
    tmap_csv_writer_double (&csv, get_estimated (log, estimate, QUANTITY_WAITING, i));
    tmap_csv_writer_double (&csv, trace->solo_runtime_s[i] * log->time_scale);
    tmap_csv_writer_double (&csv, get_estimated (log, estimate, QUANTITY_JCT, i));
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
  tmap_json_writer_double (json, "makespan_s", get_makespan (log));
  tmap_json_writer_double (json, "estimated_makespan_s", get_estimated_makespan (log, estimate));
  for (guint q = 0; q < N_QUANTITIES; q++) {
    g_autofree char *replayed = g_strconcat (quantities[q].key, "_s", NULL);
    g_autofree char *estimated = g_strconcat ("estimated_", replayed, NULL);
    TmapStatistics statistics;

    write_statistics (json, replayed,
                      compute (log, estimate, q, FALSE, &statistics) > 0 ? &statistics : NULL);
    if (q != QUANTITY_LATENESS)
      write_statistics (json, estimated,
                        compute (log, estimate, q, TRUE, &statistics) > 0 ? &statistics : NULL);
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
                Quantity quantity)
{
  gboolean compared = quantity != QUANTITY_LATENESS && estimate != NULL;
  const char *const header[] = { quantities[quantity].title, "Replay", compared ? "Estimate" : NULL,
                                 NULL };
  TmapStatistics replayed = { NAN, NAN, NAN, NAN, NAN, NAN };
  TmapStatistics estimated = replayed;

  compute (log, estimate, quantity, FALSE, &replayed);
  compute (log, estimate, quantity, TRUE, &estimated);
  tmap_markdown_table (markdown, compared ? "lrr" : "lr", header);
  write_row (markdown, "Mean", replayed.mean, estimated.mean, compared);
  write_row (markdown, "p50", replayed.p50, estimated.p50, compared);
  write_row (markdown, "p95", replayed.p95, estimated.p95, compared);
  write_row (markdown, "Maximum", replayed.max, estimated.max, compared);
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
  write_row (&markdown, "Last job's end", get_makespan (log),
             get_estimated_makespan (log, estimate), estimate != NULL);
  for (guint q = 0; q < N_QUANTITIES; q++)
    write_quantity (&markdown, log, estimate, q);
  return tmap_markdown_steal (&markdown);
}
