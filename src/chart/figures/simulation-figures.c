/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/builders.h"

#include "chart/figures/build-common.h"
#include "chart/figures/gantt.h"
#include "report/findings.h"

/* The series of a job's times, the same in all figures. */
#define ROLE_WAITING (TMAP_ROLE_SERIES)
#define ROLE_EXECUTION (TMAP_ROLE_SERIES + 1)
#define ROLE_COMPLETION (TMAP_ROLE_SERIES + 2)

static const TmapGeneratedTrace *
get_trace (const TmapFigureInput *input)
{
  return g_ptr_array_index (input->traces, 0);
}

void
tmap_build_exclusive_job_times (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapMappedTrace *trace = &get_trace (input)->trace;
  const TmapExclusiveJobs *jobs = input->exclusive_jobs;
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  TmapLayer *waiting = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, "waiting", ROLE_WAITING);
  TmapLayer *running = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, "execution", ROLE_EXECUTION);

  tmap_axis_set (&panel->x, "Job, in order of arrival", TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  tmap_axis_set (&panel->y, "Time from arrival", TMAP_SCALE_LINEAR, TMAP_UNIT_SECONDS);
  panel->y.min = 0;
  panel->stacked = TRUE;
  for (guint i = 0; i < jobs->n; i++) {
    g_autofree char *name = g_strdup_printf ("%u", i + 1);

    tmap_axis_add_category (&panel->x, name);
    tmap_layer_add_value (waiting, jobs->waiting_s[i]);
    tmap_layer_add_value (running, jobs->end_s[i] - jobs->start_s[i]);
    tmap_layer_add_job_label (waiting, trace, i);
    tmap_layer_add_job_label (running, trace, i);
  }
  tmap_figure_take_subtitle (figure, tmap_finding_job_times (jobs));
}

static double
get_gpu_seconds (const TmapGeneratedTrace *trace, const TmapExclusiveJobs *jobs)
{
  double busy = 0;

  for (guint i = 0; i < jobs->n; i++)
    busy += (jobs->end_s[i] - jobs->start_s[i]) * trace->trace.num_gpus[i];
  return busy;
}

void
tmap_build_exclusive_gantt (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapGeneratedTrace *trace = get_trace (input);
  const TmapExclusiveFigures *exclusive = trace->exclusive;
  guint n_gpus = exclusive->server_gpu_count;
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  g_autofree char *makespan = tmap_duration_to_text (exclusive->makespan_s);
  guint n_rows;

  n_rows = tmap_panel_add_gantt (panel, trace, input->exclusive_jobs);
  if (exclusive->makespan_s > 0) {
    g_autofree char *share = tmap_percent_to_text (get_gpu_seconds (trace, input->exclusive_jobs) /
                                                   exclusive->makespan_s / n_gpus);

    tmap_figure_set_subtitle (figure, "Makespan %s on %u %s, which are busy %s of it", makespan,
                              n_gpus, n_gpus == 1 ? "GPU" : "GPUs", share);
  }
  if (n_rows < n_gpus)
    tmap_figure_set_note (figure, "%u GPUs of the server are never used and not shown.",
                          n_gpus - n_rows);
}

void
tmap_build_exclusive_cdf (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapExclusiveJobs *jobs = input->exclusive_jobs;
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  g_autofree double *waiting = g_memdup2 (jobs->waiting_s, jobs->n * sizeof (double));
  g_autofree double *jct = g_memdup2 (jobs->jct_s, jobs->n * sizeof (double));
  guint n_zero = 0;

  tmap_panel_set_cdf_axes (panel, "Time");
  tmap_layer_add_cdf (tmap_panel_add_layer (panel, TMAP_LAYER_STEPS, "waiting time", ROLE_WAITING),
                      waiting, jobs->n);
  tmap_layer_add_cdf (
      tmap_panel_add_layer (panel, TMAP_LAYER_STEPS, "job completion time", ROLE_COMPLETION), jct,
      jobs->n);
  tmap_figure_take_subtitle (figure, tmap_finding_job_times (jobs));
  while (n_zero < jobs->n && waiting[n_zero] <= 0)
    n_zero++;
  if (n_zero > 0)
    tmap_figure_set_note (figure, "%u of %u jobs do not wait at all: they are at the left edge.",
                          n_zero, jobs->n);
}
