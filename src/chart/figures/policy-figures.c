/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/builders.h"

#include <math.h>

#include "chart/figures/build-common.h"
#include "chart/figures/gantt.h"
#include "report/findings.h"
#include "simulation/policy-comparison.h"

static const char *const policy_names[TMAP_N_POLICIES] = {
  [TMAP_POLICY_FCFS] = "first come, first served",
  [TMAP_POLICY_SJF] = "shortest job first",
  [TMAP_POLICY_EASY] = "EASY backfilling",
};

#define ALL_POLICIES ((1u << TMAP_N_POLICIES) - 1)

/* The jobs of a generated trace under all policies: a manifest has no job of any but the first. */
static TmapPolicyComparison *
compare (const TmapGeneratedTrace *generated)
{
  const TmapMappedTrace *trace = &generated->trace;
  g_autofree TmapSimulationJob *jobs = g_new (TmapSimulationJob, trace->n);

  for (guint i = 0; i < trace->n; i++)
    jobs[i] =
        (TmapSimulationJob){ trace->submit_s[i], trace->num_gpus[i], trace->solo_runtime_s[i] };
  return tmap_policy_comparison_new (jobs, trace->n, generated->exclusive->server_gpu_count,
                                     ALL_POLICIES, NULL, NULL, NULL);
}

static double
get_mean_jct (const TmapExclusiveSimulation *simulation)
{
  return simulation->jct.mean;
}

static double
get_makespan (const TmapExclusiveSimulation *simulation)
{
  return simulation->makespan_s;
}

/* Tells a time under each policy. */
static void
set_subtitle (TmapFigure *figure,
              const char *what,
              const TmapPolicyComparison *comparison,
              double (*get_time) (const TmapExclusiveSimulation *simulation))
{
  g_autoptr (GString) times = g_string_new (NULL);

  for (guint p = 0; p < TMAP_N_POLICIES; p++) {
    g_autofree char *time = tmap_duration_to_text (get_time (comparison->of[p]));

    g_string_append_printf (times, "%s%s %s", p > 0 ? ", " : "", policy_names[p], time);
  }
  tmap_figure_set_subtitle (figure, "%s: %s", what, times->str);
}

static void
add_cdfs (TmapFigure *figure,
          const char *title,
          const TmapPolicyComparison *comparison,
          gboolean waiting)
{
  TmapPanel *panel = tmap_figure_add_panel (figure, title);

  tmap_panel_set_cdf_axes (panel, NULL);
  for (guint p = 0; p < TMAP_N_POLICIES; p++) {
    const TmapExclusiveSimulation *simulation = comparison->of[p];
    g_autofree double *values = g_memdup2 (waiting ? simulation->waiting_s : simulation->jct_s,
                                           simulation->n_jobs * sizeof (double));

    tmap_layer_add_cdf (
        tmap_panel_add_layer (panel, TMAP_LAYER_STEPS, policy_names[p], TMAP_ROLE_SERIES + p),
        values, simulation->n_jobs);
  }
}

/* A server on which a job does not fit has no simulation, so there always is a comparison. */
void
tmap_build_policy_comparison (TmapFigure *figure, const TmapFigureInput *input)
{
  g_autoptr (TmapPolicyComparison) comparison = compare (g_ptr_array_index (input->traces, 0));

  if (comparison == NULL)
    return;
  figure->share_y = TRUE;
  add_cdfs (figure, "Waiting time", comparison, TRUE);
  add_cdfs (figure, "Job completion time", comparison, FALSE);
  set_subtitle (figure, "Mean job completion time", comparison, get_mean_jct);
  tmap_figure_set_note (figure, "Estimates: jobs share no GPU and run as long as alone. Jobs that "
                                "do not wait are at the left edge.");
}

void
tmap_build_policy_gantt (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapGeneratedTrace *trace = g_ptr_array_index (input->traces, 0);
  g_autoptr (TmapPolicyComparison) comparison = compare (trace);
  double longest = 0;

  if (comparison == NULL)
    return;
  figure->share_x = TRUE;
  for (guint p = 0; p < TMAP_N_POLICIES; p++) {
    g_autoptr (TmapExclusiveJobs) jobs = tmap_exclusive_jobs_new (comparison->of[p]);
    g_autofree char *title = g_strdup (policy_names[p]);
    TmapPanel *panel;

    title[0] = g_ascii_toupper (title[0]);
    panel = tmap_figure_add_panel (figure, title);
    tmap_panel_add_gantt (panel, trace, jobs);
    longest = fmax (longest, panel->x.max);
  }
  /* So that makespans can be compared. */
  for (guint p = 0; longest > 0 && p < TMAP_N_POLICIES; p++)
    ((TmapPanel *)g_ptr_array_index (figure->panels, p))->x.max = longest;
  set_subtitle (figure, "Makespan", comparison, get_makespan);
  tmap_figure_set_note (figure, "Estimates: jobs share no GPU and run as long as alone.");
}
