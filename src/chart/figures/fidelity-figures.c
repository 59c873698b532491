/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/builders.h"

#include <math.h>

#include "chart/figures/build-common.h"
#include "report/findings.h"

static const TmapGeneratedTrace *
get_trace (const TmapFidelity *fidelity, guint i)
{
  return g_ptr_array_index (fidelity->traces, i);
}

static const TmapMappedProfile *
get_profile (const TmapFidelity *fidelity, guint i)
{
  return g_ptr_array_index (fidelity->profiles, i);
}

void
tmap_build_gpu_demand_fidelity (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapFidelity *fidelity = input->fidelity;

  figure->share_y = TRUE;
  for (guint i = 0; i < fidelity->traces->len; i++) {
    const TmapGeneratedTrace *trace = get_trace (fidelity, i);
    const GArray *stages[TMAP_N_STAGES] = { trace->target.gpu_fractions,
                                            trace->selected.gpu_fractions,
                                            get_profile (fidelity, i)->gpu_fractions };
    TmapPanel *panel = tmap_figure_add_panel (figure, g_ptr_array_index (fidelity->labels, i));

    tmap_axis_set (&panel->x, "GPUs per job", TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
    tmap_axis_set (&panel->y, "Share of jobs", TMAP_SCALE_LINEAR, TMAP_UNIT_FRACTION);
    panel->y.min = 0;
    panel->y.max = 1;
    for (guint c = 0; c < trace->supported_gpu_counts->len; c++) {
      g_autofree char *name =
          g_strdup_printf ("%u", g_array_index (trace->supported_gpu_counts, guint, c));

      tmap_axis_add_category (&panel->x, name);
    }
    for (guint s = 0; s < TMAP_N_STAGES; s++) {
      TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, tmap_stage_names[s], s);

      for (guint c = 0; c < stages[s]->len; c++)
        tmap_layer_add_value (layer, g_array_index (stages[s], double, c));
    }
  }
  tmap_figure_take_subtitle (figure, tmap_finding_gpu_fidelity (fidelity));
}

/* The CDF is known at four times only: markers show them, lines between them guide the eye. */
static void
add_cdf (TmapPanel *panel, guint stage, const double *cdf)
{
  TmapLayer *line = tmap_panel_add_layer (panel, TMAP_LAYER_LINE, tmap_stage_names[stage], stage);
  TmapLayer *points =
      tmap_panel_add_layer (panel, TMAP_LAYER_POINTS, tmap_stage_names[stage], stage);

  for (guint b = 0; b < TMAP_N_RUNTIME_BUCKETS; b++) {
    tmap_layer_add_point (line, b, cdf[b]);
    tmap_layer_add_point (points, b, cdf[b]);
  }
}

void
tmap_build_runtime_cdf_fidelity (TmapFigure *figure, const TmapFigureInput *input)
{
  static const char *const categories[TMAP_N_RUNTIME_BUCKETS] = { "10 min", "1 h", "6 h", "1 d" };
  const TmapFidelity *fidelity = input->fidelity;

  figure->share_y = TRUE;
  for (guint i = 0; i < fidelity->traces->len; i++) {
    const TmapGeneratedTrace *trace = get_trace (fidelity, i);
    TmapPanel *panel = tmap_figure_add_panel (figure, g_ptr_array_index (fidelity->labels, i));

    tmap_axis_set (&panel->x, "Runtime below", TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
    tmap_axis_set (&panel->y, "Share of jobs", TMAP_SCALE_LINEAR, TMAP_UNIT_FRACTION);
    panel->y.min = 0;
    panel->y.max = 1;
    for (guint b = 0; b < TMAP_N_RUNTIME_BUCKETS; b++)
      tmap_axis_add_category (&panel->x, categories[b]);
    add_cdf (panel, TMAP_ROLE_POPULATION, trace->target.runtime_cdf);
    add_cdf (panel, TMAP_ROLE_WINDOW, trace->selected.runtime_cdf);
    add_cdf (panel, TMAP_ROLE_MAPPED, get_profile (fidelity, i)->runtime_cdf);
  }
  tmap_figure_take_subtitle (figure, tmap_finding_runtime_fidelity (fidelity));
}

/* A panel for each percentile, since they are of different magnitude; the traces side by side. */
void
tmap_build_interarrival_fidelity (TmapFigure *figure, const TmapFigureInput *input)
{
  static const char *const titles[] = { "Median", "95th percentile" };
  const TmapFidelity *fidelity = input->fidelity;

  for (guint p = 0; p < G_N_ELEMENTS (titles); p++) {
    TmapPanel *panel = tmap_figure_add_panel (figure, titles[p]);
    TmapLayer *layers[TMAP_N_STAGES];

    tmap_axis_set (&panel->x, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
    tmap_axis_add_categories (&panel->x, fidelity->labels);
    tmap_axis_set (&panel->y, "Interarrival time (min)", TMAP_SCALE_LINEAR, TMAP_UNIT_MINUTES);
    panel->y.min = 0;
    for (guint s = 0; s < TMAP_N_STAGES; s++)
      layers[s] = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, tmap_stage_names[s], s);
    for (guint i = 0; i < fidelity->traces->len; i++) {
      const TmapReadProfile *target = &get_trace (fidelity, i)->target;
      const TmapReadProfile *window = &get_trace (fidelity, i)->selected;
      const TmapMappedProfile *mapped = get_profile (fidelity, i);
      const double values[][TMAP_N_STAGES] = {
        { target->interarrival_p50_s, window->interarrival_p50_s, mapped->interarrival_p50_s },
        { target->interarrival_p95_s, window->interarrival_p95_s, mapped->interarrival_p95_s },
      };

      for (guint s = 0; s < TMAP_N_STAGES; s++)
        tmap_layer_add_value (layers[s], values[p][s] / 60);
    }
  }
  tmap_figure_take_subtitle (figure, tmap_finding_interarrival_fidelity (fidelity));
  tmap_figure_set_note (figure, "The two panels have different scales.");
}

/*
 * A score is the sum of its weighted distances, so these are shown: their lengths tell what makes a
 * score high, which unweighted distances would not. All panels have the same scale.
 */
void
tmap_build_representativeness_scores (TmapFigure *figure, const TmapFigureInput *input)
{
  static const char *const names[TMAP_N_SCORE_COMPONENTS] = {
    [TMAP_SCORE_GPU_DEMAND] = "GPU demand",     [TMAP_SCORE_RUNTIME_CDF] = "Runtime",
    [TMAP_SCORE_INTERARRIVAL] = "Interarrival", [TMAP_SCORE_BURST_FRACTION] = "Bursts",
    [TMAP_SCORE_GPU_SERVICE] = "GPU service",
  };
  const TmapFidelity *fidelity = input->fidelity;
  double sum = 0;
  double most = 0;

  figure->share_y = TRUE;
  for (guint c = 0; c < TMAP_N_SCORE_COMPONENTS; c++)
    sum += tmap_score_component_weight (c);
  for (guint i = 0; i < fidelity->traces->len; i++) {
    const TmapWindowScore *score = &get_trace (fidelity, i)->score;
    g_autofree char *title = g_strdup_printf (
        "%s: %.3f", (const char *)g_ptr_array_index (fidelity->labels, i), score->total);
    TmapPanel *panel = tmap_figure_add_panel (figure, title);
    TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, NULL, TMAP_ROLE_WINDOW);

    tmap_axis_set (&panel->x, "Weight × distance", TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER);
    tmap_axis_set (&panel->y, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
    panel->horizontal = TRUE;
    panel->value_labels = TRUE;
    for (guint c = 0; c < TMAP_N_SCORE_COMPONENTS; c++) {
      double part = tmap_score_component_weight (c) / sum * score->distances[c];

      tmap_axis_add_category (&panel->y, names[c]);
      tmap_layer_add_value (layer, part);
      most = MAX (most, part);
    }
  }
  for (guint i = 0; i < figure->panels->len; i++) {
    TmapPanel *panel = g_ptr_array_index (figure->panels, i);

    panel->x.min = 0;
    panel->x.max = most > 0 ? most : 1;
  }
  tmap_figure_take_subtitle (figure, tmap_finding_scores (fidelity));
}
