/* SPDX-License-Identifier: Apache-2.0 */
#include "app/chart-hover.h"

#include <math.h>

#include "app/chart-zoom.h"

#define REACH 9.0     /* pixels from which a point is pointed at all the same */
#define NEAR 4.0      /* pixels up to which a datum of a line is what is pointed at */
#define MAX_SERIES 10 /* whose values a tooltip tells */

gboolean
tmap_app_chart_is_line (const TmapLayer *layer)
{
  return layer->kind == TMAP_LAYER_LINE || layer->kind == TMAP_LAYER_STEPS ||
         layer->kind == TMAP_LAYER_AREA;
}

const TmapLayer *
tmap_app_chart_get_layer (const TmapFigure *figure, const TmapHit *hit)
{
  const TmapPanel *panel;

  if (hit->panel >= figure->panels->len)
    return NULL;
  panel = g_ptr_array_index (figure->panels, hit->panel);
  return hit->layer < panel->layers->len ? g_ptr_array_index (panel->layers, hit->layer) : NULL;
}

static const char *
get_category (const TmapAxis *axis, double place)
{
  if (axis->categories == NULL || !(place >= 0 && place < axis->categories->len))
    return NULL;
  return g_ptr_array_index (axis->categories, (guint)place);
}

const char *
tmap_app_chart_get_label (const TmapFigure *figure, const TmapHit *hit)
{
  const TmapLayer *layer = tmap_app_chart_get_layer (figure, hit);
  const TmapPanel *panel;

  if (layer == NULL)
    return NULL;
  panel = g_ptr_array_index (figure->panels, hit->panel);
  if (layer->labels != NULL && hit->datum < layer->labels->len)
    return g_ptr_array_index (layer->labels, hit->datum);
  if (layer->kind == TMAP_LAYER_BARS)
    return get_category (panel->horizontal ? &panel->y : &panel->x, hit->datum);
  if (layer->kind == TMAP_LAYER_SPANS && hit->datum < layer->y->len)
    return get_category (&panel->y, g_array_index (layer->y, double, hit->datum));
  return NULL;
}

static gboolean
contains (const TmapBox *box, double x, double y, double slack)
{
  return x >= box->x - slack && x <= box->x + box->width + slack && y >= box->y - slack &&
         y <= box->y + box->height + slack;
}

int
tmap_app_chart_find_panel (const TmapScene *scene, double x, double y)
{
  const GArray *plots = tmap_scene_get_plots (scene);

  for (guint p = 0; p < plots->len; p++)
    if (contains (&g_array_index (plots, TmapPlot, p).box, x, y, 0))
      return (int)p;
  return -1;
}

gboolean
tmap_app_chart_is_visible (const TmapScene *scene, const TmapHit *hit)
{
  const GArray *plots = tmap_scene_get_plots (scene);
  const TmapBox *plot;
  const double slack = 1;

  if (hit->panel >= plots->len)
    return TRUE;
  plot = &g_array_index (plots, TmapPlot, hit->panel).box;
  return hit->box.x + hit->box.width / 2 >= plot->x - slack - hit->box.width / 2 &&
         hit->box.x <= plot->x + plot->width + slack &&
         hit->box.y + hit->box.height >= plot->y - slack &&
         hit->box.y <= plot->y + plot->height + slack;
}

/* The number of the last datum whose x is not beyond @x, or -1. */
static int
find_before (const TmapLayer *layer, double x)
{
  guint low = 0;
  guint high = layer->x->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (g_array_index (layer->x, double, middle) <= x)
      low = middle + 1;
    else
      high = middle;
  }
  return (int)low - 1;
}

/* Which datum of a line tells its value at @x, or -1 where it has none. */
static int
find_datum (const TmapLayer *layer, double x)
{
  int before = find_before (layer, x);
  int last = (int)layer->x->len - 1;
  double left, right;

  if (layer->kind == TMAP_LAYER_STEPS || before == last)
    return before;
  if (before < 0)
    return 0;
  left = g_array_index (layer->x, double, before);
  right = g_array_index (layer->x, double, before + 1);
  return x - left <= right - x ? before : before + 1;
}

static double
get_place (const TmapPlot *plot, const TmapLayer *layer, int datum)
{
  return tmap_app_chart_zoom_place (plot, FALSE, g_array_index (layer->x, double, datum));
}

/* The value of a line where data are far apart: as straight as it is drawn. */
static double
interpolate (const TmapPlot *plot, const TmapLayer *layer, int before, double at)
{
  double left = get_place (plot, layer, before);
  double right = get_place (plot, layer, before + 1);
  double from = tmap_app_chart_zoom_place (plot, TRUE, g_array_index (layer->y, double, before));
  double to = tmap_app_chart_zoom_place (plot, TRUE, g_array_index (layer->y, double, before + 1));

  return tmap_app_chart_zoom_value (plot, TRUE, from + (at - left) / (right - left) * (to - from));
}

/* What a line says at @x, which is the place @at; NAN if nothing. */
static double
find_value (const TmapPlot *plot, const TmapLayer *layer, double x, double at)
{
  int before = find_before (layer, x);
  int last = (int)layer->x->len - 1;
  int datum = find_datum (layer, x);

  if (datum < 0)
    return NAN;
  if (layer->kind == TMAP_LAYER_STEPS || fabs (get_place (plot, layer, datum) - at) <= NEAR)
    return g_array_index (layer->y, double, datum);
  if (before < 0 || before == last)
    return NAN;
  return interpolate (plot, layer, before, at);
}

static void
add_value (TmapAppChartSpot *self,
           GString *text,
           const TmapPanel *panel,
           const TmapPlot *plot,
           const TmapLayer *layer,
           double x,
           double at)
{
  double y = find_value (plot, layer, x, at);
  g_autofree char *value = NULL;
  TmapPoint point;

  if (isnan (y))
    return;
  value = tmap_unit_format (panel->y.unit, y);
  if (layer->name != NULL)
    g_string_append_printf (text, "\n%s: %s", layer->name, value);
  else
    g_string_append_printf (text, "\n%s", value);
  point = (TmapPoint){ at, tmap_app_chart_zoom_place (plot, TRUE, y) };
  if (isfinite (point.y) && contains (&plot->box, at, point.y, 1))
    g_array_append_val (self->guide, point);
}

/* What the lines of a panel say at a place along x. */
static void
describe_lines (TmapAppChartSpot *self,
                const TmapPanel *panel,
                const TmapPlot *plot,
                const TmapHit *hit,
                double x)
{
  double value = tmap_app_chart_zoom_value (plot, FALSE, x);
  g_autofree char *place = tmap_unit_format (panel->x.unit, value);
  g_autoptr (GString) text = g_string_new (place);
  guint n = 0;

  for (guint l = 0; l < panel->layers->len && n < MAX_SERIES; l++) {
    const TmapLayer *layer = g_ptr_array_index (panel->layers, l);

    if (!tmap_app_chart_is_line (layer) || layer->x->len == 0)
      continue;
    add_value (self, text, panel, plot, layer, value, x);
    n++;
  }
  if (hit != NULL &&
      ((TmapLayer *)g_ptr_array_index (panel->layers, hit->layer))->kind == TMAP_LAYER_BAND)
    g_string_append_printf (text, "\n%s", hit->text);
  self->text = g_string_free (g_steal_pointer (&text), FALSE);
  self->follows = TRUE;
  self->box = (TmapBox){ x, plot->box.y, 1, plot->box.height };
}

static gboolean
has_lines (const TmapPanel *panel)
{
  for (guint l = 0; l < panel->layers->len; l++)
    if (tmap_app_chart_is_line (g_ptr_array_index (panel->layers, l)))
      return TRUE;
  return FALSE;
}

/* Points are small: the nearest one within reach counts. */
static const TmapHit *
find_near_point (const TmapFigure *figure, const TmapScene *scene, double x, double y)
{
  const GPtrArray *hits = tmap_scene_get_hits (scene);
  const TmapHit *best = NULL;
  double least = REACH;

  for (guint i = 0; i < hits->len; i++) {
    const TmapHit *hit = g_ptr_array_index (hits, i);
    const TmapLayer *layer = tmap_app_chart_get_layer (figure, hit);
    double distance =
        hypot (hit->box.x + hit->box.width / 2 - x, hit->box.y + hit->box.height / 2 - y);

    if (layer != NULL && layer->kind == TMAP_LAYER_POINTS && distance < least &&
        tmap_app_chart_is_visible (scene, hit)) {
      least = distance;
      best = hit;
    }
  }
  return best;
}

static void
take_hit (TmapAppChartSpot *self, const TmapHit *hit)
{
  self->hit = hit;
  self->box = hit->box;
  self->text = g_strdup (hit->text);
}

void
tmap_app_chart_spot_init (
    TmapAppChartSpot *self, const TmapFigure *figure, const TmapScene *scene, double x, double y)
{
  const TmapHit *hit = tmap_scene_find_hit (scene, x, y);
  const TmapHit *near = NULL;
  const TmapPanel *panel = NULL;
  const TmapLayer *layer;

  *self = (TmapAppChartSpot){ .panel = tmap_app_chart_find_panel (scene, x, y) };
  self->guide = g_array_new (FALSE, FALSE, sizeof (TmapPoint));
  if (self->panel >= 0 && (guint)self->panel < figure->panels->len)
    panel = g_ptr_array_index (figure->panels, (guint)self->panel);
  self->in_lines = panel != NULL && has_lines (panel);
  if (hit != NULL && !tmap_app_chart_is_visible (scene, hit))
    hit = NULL;
  layer = hit != NULL ? tmap_app_chart_get_layer (figure, hit) : NULL;
  if (layer != NULL && layer->kind != TMAP_LAYER_BAND && !tmap_app_chart_is_line (layer)) {
    take_hit (self, hit);
    return;
  }
  if (panel != NULL && (layer == NULL || tmap_app_chart_is_line (layer)))
    near = find_near_point (figure, scene, x, y);
  if (near != NULL) {
    take_hit (self, near);
    return;
  }
  if (panel != NULL && self->in_lines) {
    const GArray *plots = tmap_scene_get_plots (scene);

    self->hit = hit;
    describe_lines (self, panel, &g_array_index (plots, TmapPlot, self->panel), hit, x);
    return;
  }
  if (hit != NULL)
    take_hit (self, hit);
}

void
tmap_app_chart_spot_clear (TmapAppChartSpot *self)
{
  g_clear_pointer (&self->guide, g_array_unref);
  g_clear_pointer (&self->text, g_free);
}
