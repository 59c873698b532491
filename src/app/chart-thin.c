/* SPDX-License-Identifier: Apache-2.0 */
#include "app/chart-thin.h"

#include <math.h>

#include "app/chart-hover.h"

#define MANY 100000         /* points: fewer are laid out as they are */
#define MANY_IN_PART 250000 /* the same of a part of a line */
#define N_BUCKETS 16384     /* along x: some for each pixel */

/* A long line. */
typedef struct {
  guint panel;
  guint layer;
  GArray *indices; /* of guint: the points that remain of the whole line */
  GArray *x;
  GArray *y;
  guint first;      /* the first datum, or remaining point, of the part that is shown */
  gboolean thinned; /* whether the part consists of remaining points */
} LongLine;

struct _TmapAppChartThin {
  GArray *lines;
};

static void
long_line_clear (LongLine *line)
{
  g_array_unref (line->indices);
  g_array_unref (line->x);
  g_array_unref (line->y);
}

static double
get (const GArray *values, guint i)
{
  return g_array_index (values, double, i);
}

static void
keep (LongLine *line, const TmapLayer *layer, guint i)
{
  if (line->indices->len > 0 && g_array_index (line->indices, guint, line->indices->len - 1) >= i)
    return;
  g_array_append_val (line->indices, i);
  g_array_append_val (line->x, g_array_index (layer->x, double, i));
  g_array_append_val (line->y, g_array_index (layer->y, double, i));
}

/* Of the data from @from up to before @to the first, the lowest, the highest and the last. */
static void
keep_extremes (LongLine *line, const TmapLayer *layer, guint from, guint to)
{
  guint low = from;
  guint high = from;

  for (guint i = from + 1; i < to; i++) {
    if (!(get (layer->y, i) >= get (layer->y, low)))
      low = i;
    if (!(get (layer->y, i) <= get (layer->y, high)))
      high = i;
  }
  keep (line, layer, from);
  keep (line, layer, MIN (low, high));
  keep (line, layer, MAX (low, high));
  keep (line, layer, to - 1);
}

/* The end of bucket @i of the stretch from @min to @max. */
static double
get_edge (double min, double max, gboolean logarithmic, guint i)
{
  double share = (double)(i + 1) / N_BUCKETS;

  return logarithmic ? min * pow (max / min, share) : min + share * (max - min);
}

static void
thin (LongLine *line, const TmapLayer *layer, gboolean logarithmic)
{
  guint n = MIN (layer->x->len, layer->y->len);
  double max = get (layer->x, n - 1);
  guint from = 0;
  double min;

  /* What is not positive is drawn at the low end, and is one bucket. */
  while (logarithmic && from + 1 < n && !(get (layer->x, from) > 0))
    from++;
  if (from > 0)
    keep_extremes (line, layer, 0, from);
  min = get (layer->x, from);
  for (guint bucket = 0; bucket < N_BUCKETS && from < n; bucket++) {
    double edge = get_edge (min, max, logarithmic, bucket);
    guint to = from;

    while (to < n && (get (layer->x, to) < edge || bucket == N_BUCKETS - 1))
      to++;
    if (to > from)
      keep_extremes (line, layer, from, to);
    from = to;
  }
}

/* Only what a thinned line is told apart by: values in order, without gaps. */
static gboolean
can_be_thinned (const TmapLayer *layer)
{
  guint n = MIN (layer->x->len, layer->y->len);

  return tmap_app_chart_is_line (layer) && n > MANY && isfinite (get (layer->x, 0)) &&
         isfinite (get (layer->x, n - 1)) && get (layer->x, n - 1) > get (layer->x, 0);
}

TmapAppChartThin *
tmap_app_chart_thin_new (const TmapFigure *figure)
{
  TmapAppChartThin *self = g_new0 (TmapAppChartThin, 1);

  self->lines = g_array_new (FALSE, FALSE, sizeof (LongLine));
  g_array_set_clear_func (self->lines, (GDestroyNotify)long_line_clear);
  for (guint p = 0; p < figure->panels->len; p++) {
    const TmapPanel *panel = g_ptr_array_index (figure->panels, p);

    for (guint l = 0; l < panel->layers->len; l++) {
      const TmapLayer *layer = g_ptr_array_index (panel->layers, l);
      LongLine line = { .panel = p, .layer = l };

      if (!can_be_thinned (layer))
        continue;
      line.indices = g_array_new (FALSE, FALSE, sizeof (guint));
      line.x = g_array_new (FALSE, FALSE, sizeof (double));
      line.y = g_array_new (FALSE, FALSE, sizeof (double));
      thin (&line, layer, panel->x.scale == TMAP_SCALE_LOG);
      g_array_append_val (self->lines, line);
    }
  }
  return self;
}

void
tmap_app_chart_thin_free (TmapAppChartThin *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->lines);
  g_free (self);
}

/* The number of values less than @x; @values ascend. */
static guint
count_below (const GArray *values, double x)
{
  guint low = 0;
  guint high = values->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (g_array_index (values, double, middle) < x)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Those between the ends of the axis, and one more at each side. */
static void
find_part (const GArray *values, const TmapAxis *axis, guint *from, guint *to)
{
  *from = isnan (axis->min) ? 0 : count_below (values, axis->min);
  *to = isnan (axis->max) ? values->len : count_below (values, axis->max);
  *from = *from > 0 ? *from - 1 : 0;
  /* Several data may be at the same place, all of which belong to it. */
  while (*to < values->len && get (values, *to) <= axis->max)
    *to += 1;
  *to = MIN (*to + 1, values->len);
}

static GArray *
slice (const GArray *values, guint from, guint to)
{
  GArray *part = g_array_sized_new (FALSE, FALSE, sizeof (double), MAX (to - from, 1));

  g_array_append_vals (part, &g_array_index (values, double, from), to - from);
  return part;
}

void
tmap_app_chart_thin_apply (TmapAppChartThin *self, TmapFigure *copy)
{
  for (guint i = 0; i < self->lines->len; i++) {
    LongLine *line = &g_array_index (self->lines, LongLine, i);
    TmapPanel *panel = g_ptr_array_index (copy->panels, line->panel);
    TmapLayer *layer = g_ptr_array_index (panel->layers, line->layer);
    GArray *x = layer->x;
    GArray *y = layer->y;
    guint from, to;

    find_part (x, &panel->x, &from, &to);
    line->thinned = to - from > MANY_IN_PART;
    if (line->thinned) {
      find_part (line->x, &panel->x, &from, &to);
      layer->x = slice (line->x, from, to);
      layer->y = slice (line->y, from, to);
    } else {
      layer->x = slice (x, from, to);
      layer->y = slice (y, from, to);
    }
    line->first = from;
    g_array_unref (x);
    g_array_unref (y);
    /* They would count in all data; nobody looks for them in a copy. */
    g_clear_pointer (&layer->labels, g_ptr_array_unref);
  }
}

void
tmap_app_chart_thin_restore (const TmapAppChartThin *self, const TmapScene *scene)
{
  const GPtrArray *hits = tmap_scene_get_hits (scene);

  for (guint i = 0; i < self->lines->len; i++) {
    const LongLine *line = &g_array_index (self->lines, LongLine, i);

    for (guint h = 0; h < hits->len; h++) {
      TmapHit *hit = g_ptr_array_index (hits, h);

      if (hit->panel != line->panel || hit->layer != line->layer)
        continue;
      hit->datum += line->first;
      if (line->thinned)
        hit->datum = g_array_index (line->indices, guint, hit->datum);
    }
  }
}
