/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/builders.h"

#include "chart/figures/build-common.h"
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

static void
add_panel (TmapFigure *figure,
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
  g_autoptr (GString) means = g_string_new (NULL);

  if (comparison == NULL)
    return;
  figure->share_y = TRUE;
  add_panel (figure, "Waiting time", comparison, TRUE);
  add_panel (figure, "Job completion time", comparison, FALSE);
  for (guint p = 0; p < TMAP_N_POLICIES; p++) {
    g_autofree char *mean = tmap_duration_to_text (comparison->of[p]->jct.mean);

    g_string_append_printf (means, "%s%s %s", p > 0 ? ", " : "", policy_names[p], mean);
  }
  tmap_figure_set_subtitle (figure, "Mean job completion time: %s", means->str);
  tmap_figure_set_note (figure, "Estimates: jobs share no GPU and run as long as alone. Jobs that "
                                "do not wait are at the left edge.");
}
