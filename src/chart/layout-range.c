/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>

#include "chart/layout-private.h"

double
tmap_scale_map (const TmapScaleMap *self, double value)
{
  double position;

  if (self->axis->scale == TMAP_SCALE_LOG) {
    if (value <= 0)
      return self->from;
    position = log (value / self->min) / log (self->max / self->min);
  } else {
    position = (value - self->min) / (self->max - self->min);
  }
  return self->from + position * (self->to - self->from);
}

double
tmap_scale_slot (const TmapScaleMap *self)
{
  return fabs (self->to - self->from) / (self->max - self->min);
}

static gboolean
is_bar_of_values (const TmapPanel *panel, const TmapLayer *layer, gboolean vertical)
{
  return layer->kind == TMAP_LAYER_BARS && vertical != panel->horizontal;
}

static void
include (double value, double *min, double *max)
{
  if (!isfinite (value))
    return;
  /* A million times: fmin() would be called for each. */
  *min = value < *min ? value : *min;
  *max = value > *max ? value : *max;
}

static void
include_all (const GArray *values, double *min, double *max)
{
  for (guint i = 0; i < values->len; i++)
    include (g_array_index (values, double, i), min, max);
}

/* Bars that stand on each other reach up to their sum. */
static void
include_stacks (const TmapPanel *panel, double *min, double *max)
{
  guint n = 0;

  for (guint l = 0; l < panel->layers->len; l++)
    n = MAX (n, tmap_layer_get_n (g_ptr_array_index (panel->layers, l)));
  for (guint i = 0; i < n; i++) {
    double sum = 0;

    for (guint l = 0; l < panel->layers->len; l++) {
      const TmapLayer *layer = g_ptr_array_index (panel->layers, l);

      if (layer->kind == TMAP_LAYER_BARS && i < layer->y->len &&
          isfinite (g_array_index (layer->y, double, i)))
        sum += g_array_index (layer->y, double, i);
    }
    include (sum, min, max);
  }
}

static void
include_layer (
    const TmapPanel *panel, const TmapLayer *layer, gboolean vertical, double *min, double *max)
{
  if (layer->kind == TMAP_LAYER_BARS) {
    if (!is_bar_of_values (panel, layer, vertical))
      return;
    include (0, min, max);
    if (panel->stacked)
      include_stacks (panel, min, max);
    else
      include_all (layer->y, min, max);
    return;
  }
  if (layer->kind == TMAP_LAYER_CELLS || (layer->kind == TMAP_LAYER_BAND && vertical))
    return;
  if (layer->kind == TMAP_LAYER_AREA && vertical)
    include (0, min, max);
  include_all (vertical ? layer->y : layer->x, min, max);
  if (!vertical)
    include_all (layer->x2, min, max);
}

/* A logarithmic axis begins with the least positive value. */
static double
find_least_positive (const TmapPanel *panel, gboolean vertical)
{
  double least = INFINITY;

  for (guint l = 0; l < panel->layers->len; l++) {
    const TmapLayer *layer = g_ptr_array_index (panel->layers, l);
    const GArray *values = vertical ? layer->y : layer->x;

    for (guint i = 0; i < values->len; i++)
      if (g_array_index (values, double, i) > 0)
        least = fmin (least, g_array_index (values, double, i));
  }
  return least;
}

void
tmap_layout_range (const TmapPanel *panel, gboolean vertical, double *min, double *max)
{
  const TmapAxis *axis = vertical ? &panel->y : &panel->x;

  *min = INFINITY;
  *max = -INFINITY;
  for (guint l = 0; l < panel->layers->len; l++)
    include_layer (panel, g_ptr_array_index (panel->layers, l), vertical, min, max);
  if (axis->scale == TMAP_SCALE_LOG)
    *min = find_least_positive (panel, vertical);
}
