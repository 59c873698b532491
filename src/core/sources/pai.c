/* SPDX-License-Identifier: Apache-2.0 */
/* Alibaba PAI 2020, `pai_task_table`: a row for each task of a job, without header. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "sources/gpu-demand.h"
#include "sources/job-table-builder.h"
#include "sources/trace-reader.h"
#include "table/csv-reader.h"

enum {
  JOB_NAME,
  TASK_NAME,
  INST_NUM,
  STATUS,
  START_TIME,
  END_TIME,
  PLAN_CPU,
  PLAN_MEM,
  PLAN_GPU,
  GPU_TYPE,
  N_COLUMNS,
};

/* A job table has so many columns. */
#define JOB_TABLE_COLUMNS 6

/* What a GPU counts in plan_gpu. */
#define WHOLE_GPU 100.0

/* A job as its tasks tell. */
typedef struct {
  char *name;
  guint64 line;
  gboolean failed;
  gboolean lacks_time;
  gboolean lacks_number;
  double start_s; /* the first of all tasks */
  double end_s;   /* the last */
  double gpus;    /* in hundredths, instances counted */
  double instances;
} Job;

static void
job_free (gpointer data)
{
  g_free (((Job *)data)->name);
  g_free (data);
}

/* A number; in times 0 stands for missing, too. */
static gboolean
get_number (TmapCell cell, double *value)
{
  return tmap_number_parse (cell.text, cell.length, value) != TMAP_NUMBER_NONE &&
         isfinite (*value) && *value >= 0 && *value < 1e12;
}

static void
add_times (Job *job, const TmapCell *cells)
{
  double start, end;

  if (!get_number (cells[START_TIME], &start) || start == 0 ||
      !get_number (cells[END_TIME], &end) || end == 0) {
    job->lacks_time = TRUE;
    return;
  }
  job->start_s = MIN (job->start_s, start);
  job->end_s = MAX (job->end_s, end);
}

static void
add_task (Job *job, const TmapCell *cells)
{
  double instances;
  double gpus = 0;

  job->failed |= !tmap_cell_equals (cells[STATUS], "Terminated");
  add_times (job, cells);
  if (!get_number (cells[INST_NUM], &instances) ||
      (!tmap_cell_is_missing (cells[PLAN_GPU]) && !get_number (cells[PLAN_GPU], &gpus))) {
    job->lacks_number = TRUE;
    return;
  }
  job->gpus += instances * gpus;
  job->instances += gpus > 0 ? instances : 0;
}

/* The job of a task, made if it is new. */
static Job *
get_job (GHashTable *by_name, GPtrArray *jobs, TmapCsvReader *csv, TmapCell name)
{
  g_autofree char *text = tmap_cell_dup (name);
  Job *job = g_hash_table_lookup (by_name, text);

  if (job != NULL)
    return job;
  job = g_new0 (Job, 1);
  job->name = g_steal_pointer (&text);
  job->line = tmap_csv_reader_get_line (csv);
  job->start_s = INFINITY;
  g_hash_table_insert (by_name, job->name, job);
  g_ptr_array_add (jobs, job);
  return job;
}

static TmapExclusion
examine (const Job *job, TmapFractionalGpus fractional, TmapGpuDemand *demand)
{
  if (job->failed)
    return TMAP_EXCLUDED_STATE;
  if (job->lacks_time)
    return TMAP_EXCLUDED_MISSING_TIME;
  if (job->lacks_number)
    return TMAP_EXCLUDED_MISSING_NUMBER;
  *demand = tmap_gpu_demand (job->gpus / WHOLE_GPU, fractional);
  if (demand->exclusion != TMAP_N_EXCLUSIONS)
    return demand->exclusion;
  return job->end_s > job->start_s ? TMAP_N_EXCLUSIONS : TMAP_EXCLUDED_DURATION;
}

static gboolean
take_job (TmapJobTableBuilder *builder,
          const Job *job,
          TmapFractionalGpus fractional,
          GError **error)
{
  TmapGpuDemand demand;
  TmapRawJob raw = { 0 };
  TmapExclusion reason = examine (job, fractional, &demand);

  if (reason != TMAP_N_EXCLUSIONS) {
    tmap_job_table_builder_exclude (builder, reason);
    return TRUE;
  }
  if (demand.rounded)
    tmap_job_table_builder_note_rounded (builder);
  raw.submit_us = (gint64)rint (job->start_s * G_USEC_PER_SEC);
  raw.duration_s = job->end_s - job->start_s;
  raw.queue_wait_s = NAN;
  raw.gpu_count = demand.gpus;
  raw.multi_node = job->instances > 1;
  raw.id = job->name;
  raw.id_length = strlen (job->name);
  raw.line = job->line;
  return tmap_job_table_builder_add (builder, &raw, error);
}

static gboolean
check_columns (TmapCsvReader *csv, GError **error)
{
  guint n = tmap_csv_reader_get_columns (csv)->len;

  if (n == N_COLUMNS)
    return TRUE;
  if (n == JOB_TABLE_COLUMNS)
    return tmap_fail (error, TMAP_ERROR_SYNTAX,
                      "%s: this is the job table, which does not tell GPUs; name pai_task_table",
                      tmap_csv_reader_get_name (csv));
  return tmap_fail (error, TMAP_ERROR_SYNTAX, "%s: %u columns; pai_task_table has 10 and no header",
                    tmap_csv_reader_get_name (csv), n);
}

TmapJobTable *
tmap_pai_read (TmapInput *input, const TmapTraceSource *source, GError **error)
{
  g_autoptr (TmapCsvReader) csv = tmap_csv_reader_new_headless (input, error);
  g_autoptr (GHashTable) by_name = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) jobs = g_ptr_array_new_with_free_func (job_free);
  g_autoptr (TmapJobTableBuilder) builder = NULL;
  const TmapCell *cells;

  if (csv == NULL || !check_columns (csv, error))
    return NULL;
  builder = tmap_job_table_builder_new (tmap_input_get_name (input));
  for (;;) {
    if (!tmap_csv_reader_next (csv, &cells, error))
      return NULL;
    if (cells == NULL)
      break;
    if (tmap_cell_is_missing (cells[JOB_NAME])) {
      tmap_fail (error, TMAP_ERROR_VALUE, "%s:%" PRIu64 ": the task has no job",
                 tmap_csv_reader_get_name (csv), tmap_csv_reader_get_line (csv));
      return NULL;
    }
    add_task (get_job (by_name, jobs, csv, cells[JOB_NAME]), cells);
  }
  for (guint i = 0; i < jobs->len; i++)
    if (!take_job (builder, g_ptr_array_index (jobs, i),
                   source->options != NULL ? source->options->fractional
                                           : TMAP_FRACTIONAL_LEAVE_OUT,
                   error))
      return NULL;
  return tmap_job_table_builder_finish (builder, "pai", "pai", FALSE, error);
}
