/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/builders.h"

#include <math.h>

#include "chart/figures/build-common.h"
#include "report/findings.h"

/* How far the two series of a row are apart, as a part of the row. */
#define ROW_SHIFT 0.13

static const char *const quantity_names[TMAP_N_QUANTITIES] = {
  [TMAP_QUANTITY_RUNTIME] = "Runtime",
  [TMAP_QUANTITY_INTERARRIVAL] = "Interarrival",
  [TMAP_QUANTITY_GPU_DEMAND] = "GPU demand",
  [TMAP_QUANTITY_QUEUE_WAIT] = "Queue wait",
};

static const char *const quantity_words[TMAP_N_QUANTITIES] = {
  [TMAP_QUANTITY_RUNTIME] = "runtime",
  [TMAP_QUANTITY_INTERARRIVAL] = "interarrival time",
  [TMAP_QUANTITY_GPU_DEMAND] = "GPU demand",
  [TMAP_QUANTITY_QUEUE_WAIT] = "queue wait",
};

static const TmapDistances *
get_distances (const TmapFigureInput *input, guint i)
{
  return g_ptr_array_index (input->distances, i);
}

/* The distances of one stage from that before it, each with its interval. */
static void
add_distances (TmapPanel *panel, const TmapDistances *distances, TmapStage reference)
{
  TmapStage stage = reference + 1;
  double shift = stage == TMAP_STAGE_WINDOW ? -ROW_SHIFT : ROW_SHIFT;
  const char *name = stage == TMAP_STAGE_WINDOW ? "window, from all eligible jobs"
                                                : "mapped trace, from the window";
  TmapLayer *points;

  for (guint q = 0; q < TMAP_N_QUANTITIES; q++) {
    const TmapEstimate *ks = &distances->from[reference][q].ks;
    TmapLayer *interval;

    if (isnan (ks->low))
      continue;
    interval = tmap_panel_add_layer (panel, TMAP_LAYER_LINE, name, stage);
    tmap_layer_add_point (interval, ks->low, q + shift);
    tmap_layer_add_point (interval, ks->high, q + shift);
  }
  points = tmap_panel_add_layer (panel, TMAP_LAYER_POINTS, name, stage);
  for (guint q = 0; q < TMAP_N_QUANTITIES; q++)
    if (!isnan (distances->from[reference][q].ks.value)) {
      tmap_layer_add_point (points, distances->from[reference][q].ks.value, q + shift);
      tmap_layer_add_label (points, quantity_names[q]);
    }
}

/* The quantity in which a window is the farthest from its population. */
static void
describe_farthest (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapDistances *trace = get_distances (input, 0);
  guint quantity = TMAP_QUANTITY_RUNTIME;
  g_autofree char *share = NULL;

  for (guint i = 0; i < input->distances->len; i++)
    for (guint q = 0; q < TMAP_N_QUANTITIES; q++) {
      const TmapDistances *other = get_distances (input, i);

      if (!(other->from[TMAP_STAGE_POPULATION][q].ks.value <=
            trace->from[TMAP_STAGE_POPULATION][quantity].ks.value) &&
          !isnan (other->from[TMAP_STAGE_POPULATION][q].ks.value)) {
        trace = other;
        quantity = q;
      }
    }
  share = tmap_percent_to_text (trace->from[TMAP_STAGE_POPULATION][quantity].ks.value);
  tmap_figure_set_subtitle (
      figure, "The window%s %s farthest from all eligible jobs in %s (%s%s%s)",
      input->distances->len > 1 ? "s" : "", input->distances->len > 1 ? "are" : "is",
      quantity_words[quantity], input->distances->len > 1 ? trace->label : "",
      input->distances->len > 1 ? ": " : "", share);
}

void
tmap_build_distribution_distances (TmapFigure *figure, const TmapFigureInput *input)
{
  figure->share_y = TRUE;
  for (guint i = 0; i < input->distances->len; i++) {
    const TmapDistances *distances = get_distances (input, i);
    TmapPanel *panel = tmap_figure_add_panel (figure, distances->label);

    tmap_axis_set (&panel->x, "Kolmogorov–Smirnov distance", TMAP_SCALE_LINEAR, TMAP_UNIT_FRACTION);
    tmap_axis_set_range (&panel->x, 0, 1);
    tmap_axis_set (&panel->y, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
    for (guint q = 0; q < TMAP_N_QUANTITIES; q++)
      tmap_axis_add_category (&panel->y, quantity_names[q]);
    add_distances (panel, distances, TMAP_STAGE_POPULATION);
    add_distances (panel, distances, TMAP_STAGE_WINDOW);
  }
  describe_farthest (figure, input);
  tmap_figure_set_note (figure,
                        "Lines: %.0f %% confidence intervals of the bootstrap. Queue waits "
                        "of the mapped trace are estimates.",
                        100 * TMAP_BOOTSTRAP_LEVEL);
}

static void
add_series (TmapPanel *panel, const GArray *series, TmapStage stage)
{
  TmapLayer *line = tmap_panel_add_layer (panel, TMAP_LAYER_LINE, tmap_stage_names[stage], stage);
  TmapLayer *points =
      tmap_panel_add_layer (panel, TMAP_LAYER_POINTS, tmap_stage_names[stage], stage);

  for (guint i = 0; i < series->len; i++) {
    const TmapSeriesPoint *point = &g_array_index (series, TmapSeriesPoint, i);

    tmap_layer_add_point (line, point->at, point->value);
    tmap_layer_add_point (points, point->at, point->value);
  }
}

static double
get_variation (const TmapDistances *distances, TmapStage stage)
{
  return distances->arrivals[stage].variation.value;
}

void
tmap_build_arrival_burstiness (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapDistances *first = get_distances (input, 0);

  figure->share_y = TRUE;
  for (guint i = 0; i < input->distances->len; i++) {
    const TmapDistances *distances = get_distances (input, i);
    TmapPanel *panel = tmap_figure_add_panel (figure, distances->label);

    tmap_axis_set (&panel->x, "Length of a stretch", TMAP_SCALE_LOG, TMAP_UNIT_SECONDS);
    tmap_axis_set (&panel->y, "Index of dispersion", TMAP_SCALE_LOG, TMAP_UNIT_NUMBER);
    for (guint s = TMAP_STAGE_POPULATION; s <= TMAP_STAGE_WINDOW; s++)
      add_series (panel, distances->arrivals[s].dispersion, s);
  }
  if (!isnan (get_variation (first, TMAP_STAGE_WINDOW)))
    tmap_figure_set_subtitle (
        figure, "%s%sinterarrival times vary by %.2f times their mean, those of the window by %.2f",
        input->distances->len > 1 ? first->label : "", input->distances->len > 1 ? ": " : "All ",
        get_variation (first, TMAP_STAGE_POPULATION), get_variation (first, TMAP_STAGE_WINDOW));
  else
    tmap_figure_set_subtitle (figure, "All jobs of the window come at once");
  tmap_figure_set_note (figure, "Variance of the jobs in a stretch of time by their mean; 1 is as "
                                "random as a Poisson process.");
}

static double
get_next_correlation (const TmapDistances *distances, TmapStage stage)
{
  const GArray *series = distances->arrivals[stage].interarrival_correlation;

  return series->len > 0 ? g_array_index (series, TmapSeriesPoint, 0).value : NAN;
}

void
tmap_build_arrival_autocorrelation (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapDistances *first = get_distances (input, 0);

  figure->share_y = TRUE;
  for (guint i = 0; i < input->distances->len; i++) {
    const TmapDistances *distances = get_distances (input, i);
    TmapPanel *panel = tmap_figure_add_panel (figure, distances->label);

    tmap_axis_set (&panel->x, "Lag (jobs)", TMAP_SCALE_LINEAR, TMAP_UNIT_COUNT);
    tmap_axis_set (&panel->y, "Autocorrelation", TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER);
    panel->x.min = 0;
    for (guint s = TMAP_STAGE_POPULATION; s <= TMAP_STAGE_WINDOW; s++)
      add_series (panel, distances->arrivals[s].interarrival_correlation, s);
  }
  if (!isnan (get_next_correlation (first, TMAP_STAGE_WINDOW)))
    tmap_figure_set_subtitle (figure, "%s%sfrom one job to the next %.2f, in the window %.2f",
                              input->distances->len > 1 ? first->label : "All eligible jobs",
                              input->distances->len > 1 ? ": " : ", ",
                              get_next_correlation (first, TMAP_STAGE_POPULATION),
                              get_next_correlation (first, TMAP_STAGE_WINDOW));
  else
    tmap_figure_set_subtitle (figure, "The window has too few jobs");
  tmap_figure_set_note (figure, "Of the interarrival times. 0: the next one does not depend on "
                                "those before.");
}

/* Level stretches, so that a curve of time is what it is an average of. */
static void
add_load (TmapPanel *panel, const GArray *load, TmapStage stage)
{
  TmapLayer *layer = tmap_panel_add_layer (
      panel, stage == TMAP_STAGE_POPULATION ? TMAP_LAYER_AREA : TMAP_LAYER_LINE,
      tmap_stage_names[stage], stage);

  for (guint i = 0; i < load->len; i++) {
    const TmapSeriesPoint *point = &g_array_index (load, TmapSeriesPoint, i);
    double length = load->len > 1 ? g_array_index (load, TmapSeriesPoint, 1).at : 1;

    tmap_layer_add_point (layer, point->at, point->value);
    tmap_layer_add_point (layer, point->at + length, point->value);
  }
}

static double
get_mean_load (const GArray *load)
{
  double sum = 0;

  for (guint i = 0; i < load->len; i++)
    sum += g_array_index (load, TmapSeriesPoint, i).value;
  return load->len > 0 ? sum / load->len : 0;
}

static TmapPanel *
add_load_panel (TmapFigure *figure, const char *label, const char *what)
{
  g_autofree char *title = g_strdup_printf ("%s: %s", label, what);
  TmapPanel *panel = tmap_figure_add_panel (figure, title);

  tmap_axis_set (&panel->x, "Since the first job", TMAP_SCALE_LINEAR, TMAP_UNIT_SECONDS);
  tmap_axis_set (&panel->y, "GPUs", TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER);
  panel->x.min = 0;
  panel->y.min = 0;
  return panel;
}

/* Traces and windows have panels of their own: months and thousands of GPUs, hours and a few. */
void
tmap_build_offered_load (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapArrivals *first = get_distances (input, 0)->arrivals;

  for (guint i = 0; i < input->distances->len; i++) {
    const TmapDistances *distances = get_distances (input, i);
    TmapPanel *panel = add_load_panel (figure, distances->label, "all eligible jobs");

    add_load (panel, distances->arrivals[TMAP_STAGE_POPULATION].load, TMAP_STAGE_POPULATION);
  }
  for (guint i = 0; i < input->distances->len; i++) {
    const TmapDistances *distances = get_distances (input, i);
    TmapPanel *panel = add_load_panel (figure, distances->label, "window");

    add_load (panel, distances->arrivals[TMAP_STAGE_WINDOW].load, TMAP_STAGE_WINDOW);
    add_load (panel, distances->arrivals[TMAP_STAGE_MAPPED].load, TMAP_STAGE_MAPPED);
  }
  tmap_figure_set_subtitle (
      figure,
      "%s%son average %.1f GPUs by all eligible jobs, %.1f by the "
      "window, %.1f by the mapped trace",
      input->distances->len > 1 ? get_distances (input, 0)->label : "Asked for",
      input->distances->len > 1 ? ": " : " ", get_mean_load (first[TMAP_STAGE_POPULATION].load),
      get_mean_load (first[TMAP_STAGE_WINDOW].load), get_mean_load (first[TMAP_STAGE_MAPPED].load));
  tmap_figure_set_note (figure,
                        "GPUs in use if no job had to wait, until the last job is submitted. "
                        "The panels have different scales.");
}
