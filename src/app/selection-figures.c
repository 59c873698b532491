/* SPDX-License-Identifier: Apache-2.0 */
#include "app/selection-figures.h"

#include <math.h>

#include "app/selection-pick.h"
#include "base/number.h"
#include "report/labels.h"
#include "chart/figures/build-common.h"
#include "chart/figures/catalogue.h"

#define HOUR 3600
#define MAX_DEMANDS 3 /* with colours of their own; larger ones are put together */

/* Builds a figure of the catalogue that is about a trace and a window of it. */
static TmapFigure *
build (const TmapAppSelection *selection, guint start, const char *name)
{
  const TmapFigureSpec *spec = tmap_figure_spec_find (name, NULL);
  g_autoptr (GPtrArray) jobs = g_ptr_array_new ();
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  TmapFigureInput input = { .jobs = jobs,
                            .job_labels = labels,
                            .eligible = selection->eligible,
                            .window_start = start,
                            .window_n_jobs = selection->window->n_jobs,
                            .scores = selection->scores };

  g_ptr_array_add (jobs, (gpointer)selection->jobs);
  g_ptr_array_add (labels, tmap_label_title (selection->jobs->source_cluster));
  return tmap_figure_build (spec, &input, NULL);
}

TmapFigure *
tmap_app_selection_score_figure (const TmapAppSelection *selection, guint start)
{
  return build (selection, start, "window_score");
}

TmapFigure *
tmap_app_selection_arrivals_figure (const TmapAppSelection *selection, guint start)
{
  return build (selection, start, "arrivals");
}

TmapFigure *
tmap_app_selection_runtime_figure (const TmapAppSelection *selection)
{
  return build (selection, selection->window->start, "runtime_cdf");
}

/* The GPUs that jobs ask for, by hour and demand. */
typedef struct {
  GArray *counts; /* demands with a layer of their own */
  guint n_layers; /* one more if there are others */
  gint64 first;   /* the first hour */
  guint n_hours;
  double *gpus; /* hour · n_layers + layer */
} Demand;

static guint
find_layer (const Demand *demand, guint gpu_count)
{
  guint layer = 0;

  while (layer < demand->counts->len && g_array_index (demand->counts, guint, layer) != gpu_count)
    layer++;
  return layer;
}

/* Hours are put together where a trace has very many. */
static guint
choose_step (const TmapJobTable *jobs)
{
  double hours = jobs->submit_s[jobs->n_jobs - 1] / HOUR;

  return (guint)(1 + hours / 20000);
}

static void
count_demand (Demand *demand, const TmapAppSelection *selection, guint step)
{
  const TmapJobTable *jobs = selection->jobs;
  const GArray *supported = selection->eligible->gpu_counts;
  double width = (double)step * HOUR;

  demand->counts = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_vals (demand->counts, supported->data, MIN (supported->len, MAX_DEMANDS - 1));
  demand->n_layers = demand->counts->len + 1;
  demand->first = (gint64)floor ((double)jobs->first_submit / width);
  demand->n_hours =
      (guint)(floor (((double)jobs->first_submit + jobs->submit_s[jobs->n_jobs - 1]) / width) -
              (double)demand->first) +
      1;
  demand->gpus = g_new0 (double, (gsize)demand->n_hours * demand->n_layers);
  for (guint i = 0; i < jobs->n_jobs; i++) {
    double hour = floor (((double)jobs->first_submit + jobs->submit_s[i]) / width);
    gsize row = (gsize)(hour - (double)demand->first);

    demand->gpus[row * demand->n_layers + find_layer (demand, jobs->gpu_count[i])] +=
        jobs->gpu_count[i] / (double)step;
  }
}

/* Areas stand on each other: that of layer @top has all below it, too, and is drawn before. */
static void
add_area (TmapPanel *panel, const Demand *demand, guint top, guint step)
{
  gboolean others = top == demand->counts->len;
  guint count = others ? 0 : g_array_index (demand->counts, guint, top);
  g_autofree char *name = others ? g_strdup ("other jobs") : tmap_gpu_label (count);
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_AREA, name, tmap_gpu_role (count));

  for (guint h = 0; h < demand->n_hours; h++) {
    double date = (double)(demand->first + h) * step * HOUR;
    double sum = 0;

    for (guint l = 0; l <= top; l++)
      sum += demand->gpus[(gsize)h * demand->n_layers + l];
    tmap_layer_add_point (layer, date, sum);
    tmap_layer_add_point (layer, date + (double)step * HOUR, sum);
  }
}

TmapFigure *
tmap_app_selection_demand_figure (const TmapAppSelection *selection, guint start)
{
  TmapFigure *figure = tmap_figure_new ("gpu_demand_over_time", "GPU demand");
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  guint step = choose_step (selection->jobs);
  TmapLayer *band;
  Demand demand = { 0 };

  count_demand (&demand, selection, step);
  tmap_axis_set (&panel->x, NULL, TMAP_SCALE_LINEAR, TMAP_UNIT_DATE);
  tmap_axis_set (&panel->y, "GPUs per hour", TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER);
  panel->y.min = 0;
  band = tmap_panel_add_layer (panel, TMAP_LAYER_BAND, "window", TMAP_ROLE_WINDOW);
  tmap_layer_add_span (band, tmap_app_selection_date (selection, start),
                       tmap_app_selection_date (selection, start + selection->window->n_jobs - 1),
                       0);
  for (guint l = demand.n_layers; l-- > 0;)
    add_area (panel, &demand, l, step);
  tmap_figure_set_subtitle (figure, "GPUs that the jobs submitted in an hour ask for");
  g_array_unref (demand.counts);
  g_free (demand.gpus);
  return figure;
}

const char *
tmap_app_score_part_name (TmapScoreComponent part)
{
  static const char *const names[TMAP_N_SCORE_COMPONENTS] = {
    [TMAP_SCORE_GPU_DEMAND] = "GPU demand",     [TMAP_SCORE_RUNTIME_CDF] = "Runtime",
    [TMAP_SCORE_INTERARRIVAL] = "Interarrival", [TMAP_SCORE_BURST_FRACTION] = "Bursts",
    [TMAP_SCORE_GPU_SERVICE] = "GPU service",
  };

  g_return_val_if_fail (part < TMAP_N_SCORE_COMPONENTS, NULL);

  return names[part];
}

TmapFigure *
tmap_app_selection_parts_figure (const TmapAppSelection *selection)
{
  TmapFigure *figure = tmap_figure_new ("score_parts", "What the score consists of");
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, NULL, TMAP_ROLE_WINDOW);
  const TmapWindowScore *score = &selection->score;
  double sum = 0;
  guint most = 0;
  double largest = -1;

  tmap_axis_set (&panel->x, "Weight × distance", TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER);
  tmap_axis_set (&panel->y, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  panel->x.min = 0;
  panel->horizontal = TRUE;
  panel->value_labels = TRUE;
  for (guint c = 0; c < TMAP_N_SCORE_COMPONENTS; c++)
    sum += tmap_score_component_weight (c);
  for (guint c = 0; c < TMAP_N_SCORE_COMPONENTS; c++) {
    double part = tmap_score_component_weight (c) / sum * score->distances[c];

    tmap_axis_add_category (&panel->y, tmap_app_score_part_name (c));
    tmap_layer_add_value (layer, part);
    if (part > largest) {
      largest = part;
      most = c;
    }
  }
  tmap_figure_set_subtitle (figure, "Together %.4f; most of it from: %s", score->total,
                            tmap_app_score_part_name (most));
  return figure;
}
