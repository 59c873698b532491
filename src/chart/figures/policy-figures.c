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

void
tmap_build_policy_comparison (TmapFigure *figure, const TmapFigureInput *input)
{
  figure->share_y = TRUE;
  add_cdfs (figure, "Waiting time", input->policies, TRUE);
  add_cdfs (figure, "Job completion time", input->policies, FALSE);
  set_subtitle (figure, "Mean job completion time", input->policies, get_mean_jct);
  tmap_figure_set_note (figure, "Estimates: jobs share no GPU and run as long as alone. Jobs that "
                                "do not wait are at the left edge.");
}

void
tmap_build_policy_gantt (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapGeneratedTrace *trace = g_ptr_array_index (input->traces, 0);
  double longest = 0;

  figure->share_x = TRUE;
  for (guint p = 0; p < TMAP_N_POLICIES; p++) {
    g_autoptr (TmapExclusiveJobs) jobs = tmap_exclusive_jobs_new (input->policies->of[p]);
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
  set_subtitle (figure, "Makespan", input->policies, get_makespan);
  tmap_figure_set_note (figure, "Estimates: jobs share no GPU and run as long as alone.");
}
