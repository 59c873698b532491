/* SPDX-License-Identifier: Apache-2.0 */
#include "random-figure.h"

#include <math.h>

static const char *const names[] = {
  "",
  "a",
  "Saturn",
  "all eligible jobs",
  "bert_base_squad_bs16_1gpu_with_a_name_that_nobody_would_ever_type_by_hand",
  "several words that may be broken into many lines if there is no room for them in one",
  "队列等待时间",
  "مرحبا بالعالم",
  "Größenverhältnis",
  "😀",
};

static const double magnitudes[] = { 0, 1e-9, 1e-3, 1, 100, 1e6, 1e12 };

static guint
pick (GRand *random, guint n)
{
  return (guint)g_rand_int_range (random, 0, (gint32)n);
}

static const char *
pick_name (GRand *random)
{
  return names[pick (random, G_N_ELEMENTS (names))];
}

/* How the values of a panel are made. */
typedef struct {
  double magnitude;
  gboolean negative;
  gboolean equal;
  gboolean gaps;
} Values;

static Values
pick_values (GRand *random)
{
  return (Values){ magnitudes[pick (random, G_N_ELEMENTS (magnitudes))], pick (random, 6) == 0,
                   pick (random, 6) == 0, pick (random, 4) == 0 };
}

static double
next_value (GRand *random, const Values *values)
{
  double value = values->equal ? 1 : g_rand_double (random);

  if (values->gaps && pick (random, 5) == 0)
    return NAN;
  if (values->negative)
    value -= 0.5;
  return value * values->magnitude;
}

static guint
pick_count (GRand *random)
{
  static const guint most[] = { 2, 5, 20, 100, 600 };

  return 1 + pick (random, most[pick (random, G_N_ELEMENTS (most))]);
}

static void
set_categories (GRand *random, TmapAxis *axis, guint n)
{
  gboolean numbers = pick (random, 3) == 0;

  tmap_axis_set (axis, pick (random, 2) ? pick_name (random) : NULL, TMAP_SCALE_CATEGORY,
                 TMAP_UNIT_NUMBER);
  for (guint i = 0; i < n; i++) {
    g_autofree char *number = g_strdup_printf ("%u", i);

    tmap_axis_add_category (axis, numbers ? number : pick_name (random));
  }
}

static void
set_values (GRand *random, TmapAxis *axis, gboolean may_be_log)
{
  TmapScale scale = may_be_log && pick (random, 3) == 0 ? TMAP_SCALE_LOG : TMAP_SCALE_LINEAR;

  tmap_axis_set (axis, pick (random, 3) ? pick_name (random) : NULL, scale,
                 (TmapUnit)pick (random, TMAP_UNIT_DATE + 1));
}

static void
add_bars (GRand *random, TmapPanel *panel)
{
  guint n = pick_count (random);
  guint n_layers = 1 + pick (random, 4);
  Values values = pick_values (random);

  panel->horizontal = pick (random, 2) == 0;
  panel->stacked = pick (random, 2) == 0;
  panel->value_labels = pick (random, 2) == 0;
  set_categories (random, panel->horizontal ? &panel->y : &panel->x, n);
  set_values (random, panel->horizontal ? &panel->x : &panel->y, FALSE);
  for (guint l = 0; l < n_layers; l++) {
    TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, pick_name (random), l);

    for (guint i = 0; i < n; i++)
      tmap_layer_add_value (layer, next_value (random, &values));
  }
}

static void
add_points (GRand *random, TmapPanel *panel)
{
  static const TmapLayerKind kinds[] = { TMAP_LAYER_LINE, TMAP_LAYER_STEPS, TMAP_LAYER_AREA,
                                         TMAP_LAYER_POINTS };
  guint n_layers = 1 + pick (random, 4);
  Values x_values = pick_values (random);
  Values y_values = pick_values (random);

  set_values (random, &panel->x, TRUE);
  set_values (random, &panel->y, TRUE);
  for (guint l = 0; l < n_layers; l++) {
    TmapLayer *layer = tmap_panel_add_layer (panel, kinds[pick (random, G_N_ELEMENTS (kinds))],
                                             pick_name (random), l);
    guint n = pick_count (random) - 1;
    double x = next_value (random, &x_values);

    for (guint i = 0; i < n; i++) {
      tmap_layer_add_point (layer, x, next_value (random, &y_values));
      x += fabs (next_value (random, &x_values));
    }
  }
  if (pick (random, 3) == 0)
    tmap_layer_add_span (tmap_panel_add_layer (panel, TMAP_LAYER_BAND, "band", n_layers),
                         0.2 * x_values.magnitude, 0.4 * x_values.magnitude, 0);
}

static void
add_spans (GRand *random, TmapPanel *panel)
{
  guint n_rows = pick_count (random);
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_SPANS, pick_name (random), 1);
  Values values = pick_values (random);

  set_values (random, &panel->x, FALSE);
  set_categories (random, &panel->y, n_rows);
  for (guint i = 0; i < n_rows; i++) {
    double from = next_value (random, &values);

    tmap_layer_add_span (layer, from, from + fabs (next_value (random, &values)), i);
  }
}

static void
add_cells (GRand *random, TmapPanel *panel)
{
  guint n_columns = 1 + pick (random, 30);
  guint n_rows = 1 + pick (random, 12);
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_CELLS, pick_name (random), 0);
  Values values = pick_values (random);

  set_categories (random, &panel->x, n_columns);
  set_categories (random, &panel->y, n_rows);
  for (guint i = 0; i < n_columns * n_rows; i++)
    tmap_layer_add_value (layer, fabs (next_value (random, &values)));
}

/* Only panels whose x axes are alike can have one in common. */
static void
share_x_axis (TmapFigure *figure)
{
  const TmapAxis *first = &((TmapPanel *)g_ptr_array_index (figure->panels, 0))->x;

  for (guint p = 1; p < figure->panels->len; p++) {
    TmapAxis *axis = &((TmapPanel *)g_ptr_array_index (figure->panels, p))->x;

    tmap_axis_set (axis, first->label, first->scale, first->unit);
    tmap_axis_set_range (axis, first->min, first->max);
  }
}

TmapFigure *
random_figure_new (GRand *random)
{
  static void (*const adders[]) (GRand *, TmapPanel *) = { add_bars, add_points, add_spans,
                                                           add_cells };
  TmapFigure *figure = tmap_figure_new ("random", pick_name (random));
  guint n_panels = pick (random, 2) ? 1 + pick (random, 3) : 1 + pick (random, 20);
  guint kind = pick (random, G_N_ELEMENTS (adders));

  if (pick (random, 2))
    tmap_figure_set_subtitle (figure, "%s", pick_name (random));
  if (pick (random, 2))
    tmap_figure_set_note (figure, "%s", pick_name (random));
  /* Only values can be shared by all panels: categories are those of each. */
  figure->share_y = kind == 1 && pick (random, 2);
  figure->share_x = kind == 1 && pick (random, 2);
  for (guint p = 0; p < n_panels; p++)
    adders[kind](random,
                 tmap_figure_add_panel (figure, pick (random, 2) ? pick_name (random) : NULL));
  if (figure->share_x)
    share_x_axis (figure);
  return figure;
}
