/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/windows.h"

#include "io/csv-writer.h"

static void
entry_free (gpointer data)
{
  TmapWindowEntry *self = data;

  g_free (self->first_job_id);
  g_free (self->last_job_id);
  g_free (self->jobs);
  g_free (self);
}

static TmapWindowEntry *
entry_new (const TmapEligibleJobs *jobs, const TmapWindow *best, guint start)
{
  const TmapJobTable *table = jobs->table;
  guint n = best->n_jobs;
  guint first = jobs->job[start];
  guint last = jobs->job[start + n - 1];
  TmapWindowEntry *self = g_new0 (TmapWindowEntry, 1);

  self->start = start;
  self->end = start + n;
  self->first_job_id = g_strdup (tmap_job_table_get_id (table, first));
  self->last_job_id = g_strdup (tmap_job_table_get_id (table, last));
  self->submit_s = table->submit_s[first];
  self->span_s = table->submit_s[last] - table->submit_s[first];
  self->jobs = g_new0 (guint, jobs->gpu_counts->len);
  for (guint i = start; i < start + n; i++)
    self->jobs[jobs->gpu_index[i]]++;
  tmap_score_window (jobs, start, n, best->target, &self->score);
  return self;
}

static TmapWindowList *
list_windows (const TmapEligibleJobs *jobs, const TmapWindow *best, guint n)
{
  g_autoptr (GArray) starts = tmap_window_scores_best_distinct (best->scores, best->n_jobs, n);
  TmapWindowList *self = g_new0 (TmapWindowList, 1);

  self->gpu_counts = g_array_ref (jobs->gpu_counts);
  self->n_windows = best->scores->n;
  self->n_qualifying = best->scores->n_qualifying;
  self->entries = g_ptr_array_new_with_free_func (entry_free);
  for (guint i = 0; i < starts->len; i++)
    g_ptr_array_add (self->entries, entry_new (jobs, best, g_array_index (starts, guint, i)));
  return self;
}

TmapWindowList *
tmap_run_list_windows (TmapRun *run, const TmapGenerationConfig *config, guint n, GError **error)
{
  TmapGenerationConfig representative;
  TmapTraceSource source;
  const TmapTrace *trace;
  g_autoptr (TmapEligibleJobs) jobs = NULL;
  g_autoptr (TmapWindow) best = NULL;

  g_return_val_if_fail (run != NULL && config != NULL && n > 0, NULL);

  tmap_artifacts_protect (run->artifacts, config->path);
  tmap_artifacts_protect (run->artifacts, config->source_path);
  source = tmap_generation_config_get_source (config);
  trace = tmap_trace_store_get (run->traces, &source, run->progress, run->cancellable, error);
  if (trace == NULL)
    return NULL;
  representative = *config;
  representative.selection_method = TMAP_SELECTION_REPRESENTATIVE;
  jobs = tmap_eligible_jobs_new (trace->jobs, config->supported_gpu_counts);
  best = tmap_window_select (jobs, &representative, run->progress, run->cancellable, error);
  return best != NULL ? list_windows (jobs, best, n) : NULL;
}

static void
write_row (TmapCsvWriter *csv, const TmapWindowList *self, guint i)
{
  const TmapWindowEntry *entry = g_ptr_array_index (self->entries, i);

  tmap_csv_writer_integer (csv, i + 1);
  tmap_csv_writer_integer (csv, entry->start);
  tmap_csv_writer_integer (csv, entry->end);
  tmap_csv_writer_text (csv, entry->first_job_id);
  tmap_csv_writer_text (csv, entry->last_job_id);
  tmap_csv_writer_double (csv, entry->submit_s);
  tmap_csv_writer_double (csv, entry->span_s);
  tmap_csv_writer_double (csv, entry->score.total);
  for (guint c = 0; c < TMAP_N_SCORE_COMPONENTS; c++)
    tmap_csv_writer_double (csv, entry->score.distances[c]);
  tmap_csv_writer_double (csv, entry->score.maximum_gpu_fraction_deviation);
  tmap_csv_writer_double (csv, entry->score.maximum_runtime_cdf_deviation);
  for (guint c = 0; c < self->gpu_counts->len; c++)
    tmap_csv_writer_integer (csv, entry->jobs[c]);
  tmap_csv_writer_end_row (csv);
}

GString *
tmap_window_list_to_csv (const TmapWindowList *self)
{
  g_autoptr (GString) header = g_string_new ("rank,start_index,end_index_exclusive,first_job_id,"
                                             "last_job_id,submit_time_s,span_s,total_score");
  TmapCsvWriter csv;

  for (guint c = 0; c < TMAP_N_SCORE_COMPONENTS; c++)
    g_string_append_printf (header, ",%s_distance", tmap_score_component_key (c));
  g_string_append (header, ",maximum_gpu_fraction_deviation,maximum_runtime_cdf_deviation");
  for (guint c = 0; c < self->gpu_counts->len; c++)
    g_string_append_printf (header, ",jobs_%ugpu", g_array_index (self->gpu_counts, guint, c));
  tmap_csv_writer_init (&csv, header->str);
  for (guint i = 0; i < self->entries->len; i++)
    write_row (&csv, self, i);
  return tmap_csv_writer_steal (&csv);
}

void
tmap_window_list_free (TmapWindowList *self)
{
  g_array_unref (self->gpu_counts);
  g_ptr_array_unref (self->entries);
  g_free (self);
}
