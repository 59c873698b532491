/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>

#include "chart/layout-private.h"

/* Width of a column in points: two to a point are more than any screen or printer shows. */
#define COLUMN 0.5

typedef struct {
  double x; /* as on the axis */
  double y;
  guint index;
} Extreme;

/* Values grow where places rise, whatever the scale, so only points that stay need to be mapped. */
typedef struct {
  Extreme first;
  Extreme low;
  Extreme high;
  Extreme last;
} Column;

typedef struct {
  const TmapScaleMap *x;
  const TmapScaleMap *y;
  GArray *points;
} Envelope;

/* The extremes of a column in the order in which they come. */
static void
flush (const Envelope *self, const Column *column)
{
  gboolean low_first = column->low.index <= column->high.index;
  const Extreme *order[] = { &column->first, low_first ? &column->low : &column->high,
                             low_first ? &column->high : &column->low, &column->last };

  for (guint i = 0; i < G_N_ELEMENTS (order); i++) {
    TmapPoint point = { tmap_scale_map (self->x, order[i]->x),
                        tmap_scale_map (self->y, order[i]->y) };

    if ((i == 0 || order[i]->index != order[i - 1]->index) && isfinite (point.y))
      g_array_append_val (self->points, point);
  }
}

/* Places are found a million times: tmap_scale_map() without what is the same for all. */
static double
find_place (const TmapScaleMap *map, double value)
{
  if (map->axis->scale == TMAP_SCALE_LOG)
    return tmap_scale_map (map, value);
  return map->from + (value - map->min) / (map->max - map->min) * (map->to - map->from);
}

GArray *
tmap_envelope_new (const TmapLayer *layer, const TmapScaleMap *x, const TmapScaleMap *y)
{
  Envelope self = { x, y, g_array_new (FALSE, FALSE, sizeof (TmapPoint)) };
  const double *xs = (const double *)(gconstpointer)layer->x->data;
  const double *ys = (const double *)(gconstpointer)layer->y->data;
  Column column = { 0 };
  double begin = NAN; /* of the column */

  for (guint i = 0; i < layer->x->len; i++) {
    Extreme now = { xs[i], ys[i], i };
    double place = find_place (x, now.x);

    if (!isfinite (place) || !isfinite (now.y))
      continue;
    if (!(place >= begin && place < begin + COLUMN)) {
      if (!isnan (begin))
        flush (&self, &column);
      column = (Column){ now, now, now, now };
      begin = floor (place / COLUMN) * COLUMN;
      continue;
    }
    if (now.y < column.low.y)
      column.low = now;
    if (now.y > column.high.y)
      column.high = now;
    column.last = now;
  }
  if (!isnan (begin))
    flush (&self, &column);
  return self.points;
}

/* Where more than this many points a column are left, a line covers an area. */
#define DENSE 2.5

/* A short line is drawn as one, however its points lie. */
#define LEAST_COLUMNS 50

/* One column of the area that a dense line covers. */
typedef struct {
  double x;
  double top;
  double bottom;
} Strip;

static GArray *
make_strips (const GArray *points)
{
  GArray *strips = g_array_new (FALSE, FALSE, sizeof (Strip));
  double number = NAN;

  for (guint i = 0; i < points->len; i++) {
    const TmapPoint *point = &g_array_index (points, TmapPoint, i);
    double here = floor (point->x / COLUMN);

    if (here != number) {
      /* The line comes from the point before, so the strip reaches to its height. */
      double from = i > 0 ? point[-1].y : point->y;
      Strip strip = { point->x, fmin (from, point->y), fmax (from, point->y) };

      g_array_append_val (strips, strip);
      number = here;
    } else {
      Strip *strip = &g_array_index (strips, Strip, strips->len - 1);

      strip->top = fmin (strip->top, point->y);
      strip->bottom = fmax (strip->bottom, point->y);
    }
  }
  return strips;
}

GArray *
tmap_envelope_to_area (const GArray *points, double width)
{
  g_autoptr (GArray) strips = make_strips (points);
  GArray *area;

  if (strips->len < LEAST_COLUMNS || points->len < DENSE * strips->len)
    return NULL;
  area = g_array_sized_new (FALSE, FALSE, sizeof (TmapPoint), 2 * strips->len);
  for (guint i = 0; i < strips->len; i++) {
    const Strip *strip = &g_array_index (strips, Strip, i);
    TmapPoint point = { strip->x, strip->top - width / 2 };

    g_array_append_val (area, point);
  }
  for (guint i = strips->len; i-- > 0;) {
    const Strip *strip = &g_array_index (strips, Strip, i);
    TmapPoint point = { strip->x, strip->bottom + width / 2 };

    g_array_append_val (area, point);
  }
  return area;
}
