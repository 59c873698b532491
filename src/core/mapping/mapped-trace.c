/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/mapped-trace.h"

#define TRACE_COLUMNS                                                                              \
  "submit_time_s,task_path,mapped_workload_id,mapped_num_gpus,mapped_solo_runtime_s,"              \
  "source_trace,source_cluster,source_job_id,source_num_gpus,source_duration_s,"                   \
  "source_runtime_quantile,mapped_runtime_quantile,runtime_quantile_distance,"                     \
  "source_interarrival_s,source_trace_submit_time_s,source_window_job_index"

#define POLICY_COLUMNS                                                                             \
  "policy,simulation_job_index,source_job_id,mapped_workload_id,mapped_num_gpus,submit_time_s,"    \
  "mapped_solo_runtime_s,gpu_ids,start_time_s,end_time_s,waiting_time_s,jct_s"

#define SIMULATION_COLUMNS                                                                         \
  "simulation_job_index,exclusive_gpu_ids,exclusive_start_time_s,exclusive_end_time_s,"            \
  "exclusive_waiting_time_s,exclusive_jct_s"

static void
write_job (TmapCsvWriter *csv,
           const TmapEligibleJobs *jobs,
           const TmapWindow *window,
           const TmapMapping *mapping,
           guint i)
{
  const TmapJobTable *table = jobs->table;
  const TmapMappedJob *mapped = &mapping->jobs[i];
  guint job = tmap_window_get_job (window, jobs, i);

  tmap_csv_writer_double (csv, window->submit_s[i]);
  tmap_csv_writer_text (csv, mapped->workload->task_path);
  tmap_csv_writer_text (csv, mapped->workload->id);
  tmap_csv_writer_integer (csv, mapped->workload->num_gpus);
  tmap_csv_writer_double (csv, mapped->workload->solo_runtime_s);
  tmap_csv_writer_text (csv, table->source_trace);
  tmap_csv_writer_text (csv, table->source_cluster);
  tmap_csv_writer_text (csv, tmap_job_table_get_id (table, job));
  tmap_csv_writer_integer (csv, table->gpu_count[job]);
  tmap_csv_writer_double (csv, table->duration_s[job]);
  tmap_csv_writer_double (csv, mapped->source_quantile);
  tmap_csv_writer_double (csv, mapped->mapped_quantile);
  tmap_csv_writer_double (csv, mapping->distances[i]);
  tmap_csv_writer_double (csv, window->interarrival_s[i]);
  tmap_csv_writer_double (csv, table->submit_s[job]);
  tmap_csv_writer_integer (csv, i);
}

GString *
tmap_mapped_trace_to_csv (const TmapEligibleJobs *jobs,
                          const TmapWindow *window,
                          const TmapMapping *mapping)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, TRACE_COLUMNS);
  for (guint i = 0; i < window->n_jobs; i++) {
    write_job (&csv, jobs, window, mapping, i);
    tmap_csv_writer_end_row (&csv);
  }
  return tmap_csv_writer_steal (&csv);
}

GString *
tmap_execution_trace_to_csv (const TmapWindow *window, const TmapMapping *mapping)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, "submit_time_s,task_path");
  for (guint i = 0; i < window->n_jobs; i++) {
    tmap_csv_writer_double (&csv, window->submit_s[i]);
    tmap_csv_writer_text (&csv, mapping->jobs[i].workload->task_path);
    tmap_csv_writer_end_row (&csv);
  }
  return tmap_csv_writer_steal (&csv);
}

/* GPUs and times of job @i. */
static void
write_times (TmapCsvWriter *csv, const TmapExclusiveSimulation *simulation, guint i)
{
  const TmapExclusiveJob *job = &simulation->jobs[i];
  g_autoptr (GString) gpus = g_string_new (NULL);

  for (guint g = 0; g < job->n_gpus; g++)
    g_string_append_printf (gpus, "%s%u", g > 0 ? "," : "",
                            simulation->gpu_ids[job->first_gpu + g]);
  tmap_csv_writer_text (csv, gpus->str);
  tmap_csv_writer_double (csv, job->start_s);
  tmap_csv_writer_double (csv, job->end_s);
  tmap_csv_writer_double (csv, simulation->waiting_s[i]);
  tmap_csv_writer_double (csv, simulation->jct_s[i]);
}

GString *
tmap_exclusive_jobs_to_csv (const TmapEligibleJobs *jobs,
                            const TmapWindow *window,
                            const TmapMapping *mapping,
                            const TmapExclusiveSimulation *simulation)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, TRACE_COLUMNS "," SIMULATION_COLUMNS);
  for (guint i = 0; i < window->n_jobs; i++) {
    write_job (&csv, jobs, window, mapping, i);
    tmap_csv_writer_integer (&csv, i);
    write_times (&csv, simulation, i);
    tmap_csv_writer_end_row (&csv);
  }
  return tmap_csv_writer_steal (&csv);
}

static void
write_policy (TmapCsvWriter *csv,
              const char *policy,
              const TmapExclusiveSimulation *simulation,
              const TmapEligibleJobs *jobs,
              const TmapWindow *window,
              const TmapMapping *mapping)
{
  for (guint i = 0; i < window->n_jobs; i++) {
    const TmapWorkload *workload = mapping->jobs[i].workload;
    guint job = tmap_window_get_job (window, jobs, i);

    tmap_csv_writer_text (csv, policy);
    tmap_csv_writer_integer (csv, i);
    tmap_csv_writer_text (csv, tmap_job_table_get_id (jobs->table, job));
    tmap_csv_writer_text (csv, workload->id);
    tmap_csv_writer_integer (csv, workload->num_gpus);
    tmap_csv_writer_double (csv, window->submit_s[i]);
    tmap_csv_writer_double (csv, workload->solo_runtime_s);
    write_times (csv, simulation, i);
    tmap_csv_writer_end_row (csv);
  }
}

GString *
tmap_policy_jobs_to_csv (const TmapEligibleJobs *jobs,
                         const TmapWindow *window,
                         const TmapMapping *mapping,
                         const TmapPolicyComparison *policies)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, POLICY_COLUMNS);
  for (guint p = 0; p < TMAP_N_POLICIES; p++)
    if (policies->of[p] != NULL)
      write_policy (&csv, tmap_policy_keys ()[p], policies->of[p], jobs, window, mapping);
  return tmap_csv_writer_steal (&csv);
}
