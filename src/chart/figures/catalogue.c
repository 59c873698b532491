/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/catalogue.h"

#include <math.h>

#include "base/error.h"
#include "base/text.h"
#include "chart/figures/builders.h"
#include "base/i18n.h"

static const TmapFigureSpec specs[] = {
  /* The figures of the report on a suite. */
  { "supported_coverage", N_ ("Supported testbed coverage"),
    N_ ("supported jobs and their GPU service as shares of each trace"), TMAP_NEEDS_SUMMARIES, 8,
    4.5, tmap_build_supported_coverage },
  { "gpu_demand_mix", N_ ("GPU-demand composition"),
    N_ ("shares of the jobs of each trace by GPU demand"), TMAP_NEEDS_SUMMARIES, 8, 4.5,
    tmap_build_gpu_demand_mix },
  { "runtime_percentiles", N_ ("Runtime distribution"),
    N_ ("median and 95th percentile of the runtime of each trace"), TMAP_NEEDS_SUMMARIES, 8, 4.5,
    tmap_build_runtime_percentiles },
  { "queue_percentiles", N_ ("Queue-time distribution"),
    N_ ("median and 95th percentile of the queue wait of each trace"), TMAP_NEEDS_SUMMARIES, 8, 4.5,
    tmap_build_queue_percentiles },
  /* Those of the report on a generated trace. */
  { "gpu_demand", N_ ("Mapped jobs by GPU demand"), N_ ("jobs of a generated trace by GPU demand"),
    TMAP_NEEDS_TRACE, 6, 4, tmap_build_gpu_demand },
  { "exclusive_job_times", N_ ("Estimated job times"),
    N_ ("waiting and execution time of each job of a generated trace"),
    TMAP_NEEDS_TRACE | TMAP_NEEDS_SIMULATION, 10, 5, tmap_build_exclusive_job_times },
  /* Those of a comparison. */
  { "exclusive_makespan", N_ ("Exclusive makespan"),
    N_ ("estimated makespan of each generated trace"), TMAP_NEEDS_TRACES, 7, 4,
    tmap_build_exclusive_makespan },
  { "waiting_time_p95", N_ ("Waiting time, 95th percentile"),
    N_ ("95th percentile of the estimated waiting time of each generated trace"), TMAP_NEEDS_TRACES,
    7, 4, tmap_build_waiting_time_p95 },
  { "mapped_gpu_mix", N_ ("GPU-demand composition"),
    N_ ("shares of the jobs of each generated trace by GPU demand"), TMAP_NEEDS_TRACES, 7, 4,
    tmap_build_mapped_gpu_mix },
  /* Those of the report on representative fidelity. */
  { "gpu_demand_fidelity", N_ ("GPU-demand fidelity"),
    N_ ("GPU demand of all eligible jobs, the window and the mapped trace"), TMAP_NEEDS_FIDELITY,
    10, 5, tmap_build_gpu_demand_fidelity },
  { "runtime_cdf_fidelity", N_ ("Runtime-CDF fidelity"),
    N_ ("runtime CDF of all eligible jobs, the window and the mapped trace"), TMAP_NEEDS_FIDELITY,
    13, 5, tmap_build_runtime_cdf_fidelity },
  { "interarrival_fidelity", N_ ("Interarrival fidelity"),
    N_ ("interarrival times of all eligible jobs, the window and the mapped trace"),
    TMAP_NEEDS_FIDELITY, 10, 5, tmap_build_interarrival_fidelity },
  { "representativeness_scores", N_ ("Representativeness score"),
    N_ ("what the score of each window consists of"), TMAP_NEEDS_FIDELITY, 10, 5,
    tmap_build_representativeness_scores },
  { "distribution_distances", N_ ("Distances of distributions"),
    N_ ("Kolmogorov–Smirnov distances of windows and mapped traces"), TMAP_NEEDS_DISTANCES, 10, 4,
    tmap_build_distribution_distances },
  { "arrival_burstiness", N_ ("Burstiness of arrivals"),
    N_ ("index of dispersion of arrivals by time scale, trace and window"), TMAP_NEEDS_DISTANCES, 8,
    4, tmap_build_arrival_burstiness },
  { "arrival_autocorrelation", N_ ("Autocorrelation of arrivals"),
    N_ ("autocorrelation of interarrival times, trace and window"), TMAP_NEEDS_DISTANCES, 8, 4,
    tmap_build_arrival_autocorrelation },
  { "offered_load", N_ ("Offered load"),
    N_ ("GPUs asked for over time by the trace, the window and the mapped trace"),
    TMAP_NEEDS_DISTANCES, 10, 4, tmap_build_offered_load },
  /* More. */
  { "runtime_cdf", N_ ("Runtime distribution"),
    N_ ("runtime CDF of traces, or of a window and its trace"), TMAP_NEEDS_JOBS, 7, 4,
    tmap_build_runtime_cdf },
  { "queue_wait_cdf", N_ ("Queue-wait distribution"),
    N_ ("queue-wait CDF of traces, or of a window and its trace"), TMAP_NEEDS_JOBS, 7, 4,
    tmap_build_queue_wait_cdf },
  { "arrivals", N_ ("Arrivals"), N_ ("jobs per hour along a trace, with the window"),
    TMAP_NEEDS_JOBS, 9, 4, tmap_build_arrivals },
  { "hour_of_week", N_ ("Jobs by hour of the week"),
    N_ ("jobs of a trace by weekday and hour of the day"), TMAP_NEEDS_JOBS, 8, 4,
    tmap_build_hour_of_week },
  { "window_score", N_ ("Score of every window"),
    N_ ("score of every window along a trace, and the chosen"),
    TMAP_NEEDS_JOBS | TMAP_NEEDS_WINDOW | TMAP_NEEDS_SCORES, 9, 4, tmap_build_window_score },
  { "quantile_quantile", N_ ("Runtime quantiles of jobs and their workloads"),
    N_ ("runtime quantile of each job against that of its workload"), TMAP_NEEDS_TRACE, 5, 5,
    tmap_build_quantile_quantile },
  { "exclusive_gantt", N_ ("Estimated use of the GPUs"), N_ ("which job has which GPU when"),
    TMAP_NEEDS_TRACE | TMAP_NEEDS_SIMULATION, 10, 3.5, tmap_build_exclusive_gantt },
  { "exclusive_cdf", N_ ("Estimated waiting and job completion time"),
    N_ ("CDF of waiting and job completion times"), TMAP_NEEDS_TRACE | TMAP_NEEDS_SIMULATION, 7, 4,
    tmap_build_exclusive_cdf },
  { "policy_comparison", N_ ("Scheduling policies"),
    N_ ("CDF of waiting and job completion times under three policies"),
    TMAP_NEEDS_TRACE | TMAP_NEEDS_POLICIES, 9, 4, tmap_build_policy_comparison },
  { "policy_gantt", N_ ("Use of the GPUs under three policies"),
    N_ ("which job has which GPU when, under three policies"),
    TMAP_NEEDS_TRACE | TMAP_NEEDS_POLICIES, 8, 6.5, tmap_build_policy_gantt },
  { "workload_usage", N_ ("Jobs per workload"), N_ ("how many jobs each workload stands for"),
    TMAP_NEEDS_TRACE, 7, 5, tmap_build_workload_usage },
};

const TmapFigureSpec *
tmap_figure_specs (guint *n)
{
  *n = G_N_ELEMENTS (specs);
  return specs;
}

const TmapFigureSpec *
tmap_figure_spec_find (const char *name, GError **error)
{
  const char *names[G_N_ELEMENTS (specs) + 1] = { NULL };
  const char *nearest;
  g_autofree char *brief = NULL;
  g_autofree char *all = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++) {
    if (g_str_equal (specs[i].name, name))
      return &specs[i];
    names[i] = specs[i].name;
  }
  nearest = tmap_text_nearest (name, names);
  brief = tmap_text_brief (name);
  all = g_strjoinv (", ", (char **)names);
  if (nearest != NULL)
    tmap_fail (error, TMAP_ERROR_VALUE,
               "there is no figure '%s'; did you mean '%s'? The figures are %s", brief, nearest,
               all);
  else
    tmap_fail (error, TMAP_ERROR_VALUE, "there is no figure '%s'; the figures are %s", brief, all);
  return NULL;
}

static gboolean
has_any (const GPtrArray *array)
{
  return array != NULL && array->len > 0;
}

static gboolean
has_jobs (const TmapFigureInput *input)
{
  if (!has_any (input->jobs) || !has_any (input->job_labels))
    return FALSE;
  for (guint i = 0; i < input->jobs->len; i++)
    if (((const TmapJobTable *)g_ptr_array_index (input->jobs, i))->n_jobs == 0)
      return FALSE;
  return TRUE;
}

static gboolean
has_window (const TmapFigureInput *input)
{
  return input->eligible != NULL && input->window_n_jobs > 0 &&
         (guint64)input->window_start + input->window_n_jobs <= input->eligible->n;
}

/* That of the first generated trace. */
static const TmapExclusiveFigures *
get_simulation (const TmapFigureInput *input)
{
  return has_any (input->traces)
             ? ((const TmapGeneratedTrace *)g_ptr_array_index (input->traces, 0))->exclusive
             : NULL;
}

/* Tells what is missing, %NULL if nothing is. */
static const char *
find_missing (TmapFigureNeeds needs, const TmapFigureInput *input)
{
  if ((needs & TMAP_NEEDS_SUMMARIES) && !has_any (input->summaries))
    return N_ ("the traces of a suite");
  if ((needs & TMAP_NEEDS_TRACE) && !has_any (input->traces))
    return N_ ("a generated trace");
  if ((needs & TMAP_NEEDS_TRACES) && !has_any (input->traces))
    return N_ ("generated traces");
  if (((needs & TMAP_NEEDS_SIMULATION) &&
       (input->exclusive_jobs == NULL || get_simulation (input) == NULL)) ||
      ((needs & TMAP_NEEDS_POLICIES) &&
       (input->policies == NULL || get_simulation (input) == NULL)))
    return N_ ("a generated trace with a simulation");
  if ((needs & TMAP_NEEDS_FIDELITY) &&
      (input->fidelity == NULL || !has_any (input->fidelity->traces)))
    return N_ ("generated traces with representative windows");
  if ((needs & TMAP_NEEDS_DISTANCES) && !has_any (input->distances))
    return N_ ("generated traces and their source traces");
  if ((needs & TMAP_NEEDS_JOBS) && !has_jobs (input))
    return N_ ("a trace with valid jobs");
  if ((needs & TMAP_NEEDS_WINDOW) && !has_window (input))
    return N_ ("a window of a trace");
  if ((needs & TMAP_NEEDS_SCORES) &&
      (input->scores == NULL || input->window_start >= input->scores->n))
    return N_ ("the scores of all windows of a trace");
  return NULL;
}

TmapFigure *
tmap_figure_build (const TmapFigureSpec *spec, const TmapFigureInput *input, GError **error)
{
  const char *missing = find_missing (spec->needs, input);
  TmapFigureInput checked = *input;
  TmapFigure *figure;

  if (missing != NULL) {
    tmap_fail (error, TMAP_ERROR_INFEASIBLE, "the figure %s needs %s", spec->name,
               tmap_tr (missing));
    return NULL;
  }
  figure = tmap_figure_new (spec->name, spec->title);
  if (!has_window (input))
    checked.window_n_jobs = 0;
  spec->build (figure, &checked);
  return figure;
}

static guint
count_gpus (const TmapFigureInput *input)
{
  return get_simulation (input) != NULL ? get_simulation (input)->server_gpu_count : 0;
}

static guint
count_workloads (const TmapFigureInput *input)
{
  return has_any (input->traces)
             ? ((const TmapGeneratedTrace *)g_ptr_array_index (input->traces, 0))
                   ->unique_workload_count
             : 0;
}

/* Where a figure shows many jobs, GPUs or workloads, or has a panel for each of many traces, it
 * grows beyond what is usual, so that nothing becomes too small to be read. */
void
tmap_figure_default_size (const TmapFigureSpec *spec,
                          const TmapFigureInput *input,
                          double *width,
                          double *height)
{
  *width = spec->width;
  *height = spec->height;
  if (spec->build == tmap_build_exclusive_job_times && input->exclusive_jobs != NULL)
    *width = CLAMP (input->exclusive_jobs->n / 4.0, 10, 20);
  else if (spec->build == tmap_build_exclusive_gantt)
    *height = CLAMP (2 + 0.25 * count_gpus (input), spec->height, 20);
  else if (spec->build == tmap_build_policy_gantt)
    *height = CLAMP (3.5 + 0.75 * count_gpus (input), spec->height, 40);
  else if (spec->build == tmap_build_workload_usage)
    *height = CLAMP (1.2 + 0.16 * count_workloads (input), 4, 20);
  else if ((spec->needs & TMAP_NEEDS_FIDELITY) && input->fidelity != NULL &&
           spec->build != tmap_build_interarrival_fidelity)
    *height = CLAMP (1 + 2 * ceil (input->fidelity->traces->len / 5.0), spec->height, 40);
  else if (spec->build == tmap_build_offered_load && has_any (input->distances))
    *height = CLAMP (1 + 2 * input->distances->len, spec->height, 40);
  else if ((spec->needs & TMAP_NEEDS_DISTANCES) && has_any (input->distances))
    *height = CLAMP (1 + 2.5 * ceil (input->distances->len / 3.0), spec->height, 40);
}
