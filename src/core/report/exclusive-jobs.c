/* SPDX-License-Identifier: Apache-2.0 */
#include "report/exclusive-jobs.h"

#include <inttypes.h>
#include <math.h>

#include "base/error.h"
#include "base/number.h"
#include "table/csv-reader.h"
#include "base/i18n.h"

enum {
  COLUMN_WORKLOAD_ID,
  COLUMN_GPU_IDS,
  COLUMN_SUBMIT,
  COLUMN_START,
  COLUMN_END,
  COLUMN_WAITING,
  COLUMN_JCT,
  N_COLUMNS,
};

static const char *const column_names[N_COLUMNS] = {
  [COLUMN_WORKLOAD_ID] = "mapped_workload_id",
  [COLUMN_GPU_IDS] = "exclusive_gpu_ids",
  [COLUMN_SUBMIT] = "submit_time_s",
  [COLUMN_START] = "exclusive_start_time_s",
  [COLUMN_END] = "exclusive_end_time_s",
  [COLUMN_WAITING] = "exclusive_waiting_time_s",
  [COLUMN_JCT] = "exclusive_jct_s",
};

/* What is needed to read a row. */
typedef struct {
  TmapExclusiveJobs *jobs;
  const TmapGeneratedTrace *trace;
  TmapCsvReader *csv;
  guint columns[N_COLUMNS];
} Reading;

static gboolean
fail_at (const Reading *reading, guint column, const char *what, GError **error)
{
  return tmap_fail (error, TMAP_ERROR_VALUE, "%s:%" PRIu64 ": %s %s",
                    tmap_csv_reader_get_name (reading->csv),
                    tmap_csv_reader_get_line (reading->csv), column_names[column], tmap_tr (what));
}

/* The ids of a job's GPUs: digits with commas between them. */
static gboolean
read_gpu_ids (Reading *reading, TmapCell cell, guint n_gpus, GError **error)
{
  guint n = 0;

  for (gsize at = 0; at < cell.length; n++) {
    guint64 id = 0;
    gsize begin = at;

    for (; at < cell.length && g_ascii_isdigit (cell.text[at]) && id < G_MAXUINT; at++)
      id = id * 10 + (guint64)(cell.text[at] - '0');
    if (at == begin || (at < cell.length && (cell.text[at] != ',' || at + 1 == cell.length)))
      return fail_at (reading, COLUMN_GPU_IDS, "is not a list of GPU ids", error);
    if (id >= reading->trace->exclusive->server_gpu_count)
      return fail_at (reading, COLUMN_GPU_IDS, "has an id that the server does not have", error);
    g_array_append_vals (reading->jobs->gpu_ids, &(guint){ (guint)id }, 1);
    at += at < cell.length;
  }
  return n == n_gpus ||
         fail_at (reading, COLUMN_GPU_IDS, "does not fit the job's GPU demand", error);
}

static gboolean
read_row (Reading *reading, const TmapCell *cells, GError **error)
{
  const TmapMappedTrace *trace = &reading->trace->trace;
  TmapExclusiveJobs *jobs = reading->jobs;
  guint i = jobs->n;
  double numbers[N_COLUMNS];

  for (guint c = COLUMN_SUBMIT; c < N_COLUMNS; c++) {
    TmapCell cell = cells[reading->columns[c]];

    if (tmap_number_parse (cell.text, cell.length, &numbers[c]) == TMAP_NUMBER_NONE ||
        !isfinite (numbers[c]) || numbers[c] < 0)
      return fail_at (reading, c, "is not a number of seconds", error);
  }
  if (numbers[COLUMN_SUBMIT] != trace->submit_s[i])
    return fail_at (reading, COLUMN_SUBMIT, "is not that of the mapped trace", error);
  if (!tmap_cell_equals (cells[reading->columns[COLUMN_WORKLOAD_ID]],
                         g_ptr_array_index (trace->workload_ids, i)))
    return fail_at (reading, COLUMN_WORKLOAD_ID, "is not that of the mapped trace", error);
  if (numbers[COLUMN_END] < numbers[COLUMN_START])
    return fail_at (reading, COLUMN_END, "is before the start", error);
  jobs->start_s[i] = numbers[COLUMN_START];
  jobs->end_s[i] = numbers[COLUMN_END];
  jobs->waiting_s[i] = numbers[COLUMN_WAITING];
  jobs->jct_s[i] = numbers[COLUMN_JCT];
  jobs->first_gpu[i] = jobs->gpu_ids->len;
  jobs->n++;
  return read_gpu_ids (reading, cells[reading->columns[COLUMN_GPU_IDS]], trace->num_gpus[i], error);
}

/* With room for @n jobs. */
static TmapExclusiveJobs *
exclusive_jobs_new (guint n)
{
  TmapExclusiveJobs *self = g_new0 (TmapExclusiveJobs, 1);

  self->start_s = g_new (double, n);
  self->end_s = g_new (double, n);
  self->waiting_s = g_new (double, n);
  self->jct_s = g_new (double, n);
  self->first_gpu = g_new (gsize, n);
  self->gpu_ids = g_array_new (FALSE, FALSE, sizeof (guint));
  return self;
}

TmapExclusiveJobs *
tmap_exclusive_jobs_new (const TmapExclusiveSimulation *simulation)
{
  TmapExclusiveJobs *self;

  g_return_val_if_fail (simulation != NULL, NULL);

  self = exclusive_jobs_new (simulation->n_jobs);
  for (; self->n < simulation->n_jobs; self->n++) {
    const TmapExclusiveJob *job = &simulation->jobs[self->n];

    self->start_s[self->n] = job->start_s;
    self->end_s[self->n] = job->end_s;
    self->waiting_s[self->n] = simulation->waiting_s[self->n];
    self->jct_s[self->n] = simulation->jct_s[self->n];
    self->first_gpu[self->n] = self->gpu_ids->len;
    g_array_append_vals (self->gpu_ids, &simulation->gpu_ids[job->first_gpu], job->n_gpus);
  }
  return self;
}

TmapExclusiveJobs *
tmap_exclusive_jobs_read (TmapArtifacts *artifacts, const TmapGeneratedTrace *trace, GError **error)
{
  const char *path = trace->exclusive_jobs_path;
  g_autoptr (TmapExclusiveJobs) self = NULL;
  g_autoptr (GBytes) content = NULL;
  g_autoptr (TmapInput) input = NULL;
  g_autoptr (TmapCsvReader) csv = NULL;
  Reading reading = { .trace = trace };
  const TmapCell *cells;

  g_return_val_if_fail (trace->exclusive != NULL && path != NULL, NULL);

  content = tmap_artifacts_read (artifacts, path, error);
  if (content == NULL) {
    g_prefix_error (error, tmap_tr ("%s names a file that cannot be used: "), trace->manifest_path);
    return NULL;
  }
  input = tmap_input_new_for_bytes (content, path);
  csv = tmap_csv_reader_new (input, error);
  if (csv == NULL ||
      !tmap_csv_reader_require (csv, column_names, N_COLUMNS, reading.columns, error))
    return NULL;
  self = exclusive_jobs_new (trace->trace.n);
  reading.jobs = self;
  reading.csv = csv;
  for (;;) {
    if (!tmap_csv_reader_next (csv, &cells, error))
      return NULL;
    if (cells == NULL || self->n == trace->trace.n)
      break;
    if (!read_row (&reading, cells, error))
      return NULL;
  }
  if (cells != NULL || self->n != trace->trace.n) {
    tmap_fail (error, TMAP_ERROR_VALUE, "%s: does not have the %u jobs of its manifest", path,
               trace->trace.n);
    return NULL;
  }
  return g_steal_pointer (&self);
}

TmapPolicyComparison *
tmap_generated_trace_simulate (const TmapGeneratedTrace *self,
                               TmapProgress *progress,
                               GCancellable *cancellable,
                               GError **error)
{
  const TmapMappedTrace *trace = &self->trace;
  g_autofree TmapSimulationJob *jobs = NULL;

  g_return_val_if_fail (self->exclusive != NULL, NULL);

  jobs = g_new (TmapSimulationJob, trace->n);
  for (guint i = 0; i < trace->n; i++)
    jobs[i] =
        (TmapSimulationJob){ trace->submit_s[i], trace->num_gpus[i], trace->solo_runtime_s[i] };
  return tmap_policy_comparison_new (jobs, trace->n, self->exclusive->server_gpu_count,
                                     TMAP_ALL_POLICIES, progress, cancellable, error);
}

void
tmap_exclusive_jobs_free (TmapExclusiveJobs *self)
{
  g_free (self->start_s);
  g_free (self->end_s);
  g_free (self->waiting_s);
  g_free (self->jct_s);
  g_free (self->first_gpu);
  g_array_unref (self->gpu_ids);
  g_free (self);
}
