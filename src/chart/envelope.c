/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>

#include "chart/layout-private.h"

/* Width of a column in points: two to a point are more than any screen or printer shows. */
#define COLUMN 0.5

typedef struct {
  TmapPoint point;
  guint index;
} Extreme;

typedef struct {
  Extreme first;
  Extreme low;
  Extreme high;
  Extreme last;
} Column;

static void
add_once (GArray *points, const Extreme *extreme, guint *last_index, gboolean *any)
{
  if (*any && extreme->index == *last_index)
    return;
  g_array_append_val (points, extreme->point);
  *last_index = extreme->index;
  *any = TRUE;
}

/* The extremes of a column in the order in which they come. */
static void
flush (GArray *points, const Column *column)
{
  gboolean low_first = column->low.index <= column->high.index;
  const Extreme *order[] = { &column->first, low_first ? &column->low : &column->high,
                             low_first ? &column->high : &column->low, &column->last };
  guint last_index = 0;
  gboolean any = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    add_once (points, order[i], &last_index, &any);
}

GArray *
tmap_envelope_new (const TmapLayer *layer, const TmapScaleMap *x, const TmapScaleMap *y)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (TmapPoint));
  Column column = { 0 };
  double number = NAN; /* of the column */

  for (guint i = 0; i < layer->x->len; i++) {
    Extreme now = { { tmap_scale_map (x, g_array_index (layer->x, double, i)),
                      tmap_scale_map (y, g_array_index (layer->y, double, i)) },
                    i };
    double here = floor (now.point.x / COLUMN);

    if (!isfinite (now.point.x) || !isfinite (now.point.y))
      continue;
    if (here != number) {
      if (!isnan (number))
        flush (points, &column);
      column = (Column){ now, now, now, now };
      number = here;
      continue;
    }
    if (now.point.y > column.low.point.y)
      column.low = now;
    if (now.point.y < column.high.point.y)
      column.high = now;
    column.last = now;
  }
  if (!isnan (number))
    flush (points, &column);
  return points;
}
