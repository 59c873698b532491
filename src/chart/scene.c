/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/scene-private.h"

#include <math.h>
#include <string.h>

/*
 * Cairo's numbers end at 2^23 pixels. What lies so far outside is not seen, whatever the scale, so
 * it may as well lie a little nearer.
 */
#define FARTHEST 20000.0

static void
hit_free (TmapHit *self)
{
  g_free (self->text);
  g_free (self);
}

static void
text_clear (TmapSceneText *self)
{
  g_free (self->text);
}

TmapScene *
tmap_scene_new (double width, double height, const TmapTheme *theme)
{
  TmapScene *self;
  const TmapColor none = { 0 };

  g_return_val_if_fail (isfinite (width) && width > 0.0, NULL);
  g_return_val_if_fail (isfinite (height) && height > 0.0, NULL);
  g_return_val_if_fail (theme != NULL, NULL);

  self = g_new0 (TmapScene, 1);
  self->width = width;
  self->height = height;
  self->font_family = g_strdup (theme->font_family);
  self->marks = g_array_new (FALSE, FALSE, sizeof (TmapMark));
  self->points = g_array_new (FALSE, FALSE, sizeof (TmapPoint));
  self->texts = g_array_new (FALSE, FALSE, sizeof (TmapSceneText));
  g_array_set_clear_func (self->texts, (GDestroyNotify)text_clear);
  self->drawn = g_array_new (FALSE, FALSE, sizeof (guint));
  self->clips = g_array_new (FALSE, FALSE, sizeof (TmapBox));
  self->hits = g_ptr_array_new_with_free_func ((GDestroyNotify)hit_free);
  self->plots = g_array_new (FALSE, FALSE, sizeof (TmapPlot));

  tmap_scene_add_rect (self, TMAP_PART_BACKGROUND, &(TmapBox){ 0.0, 0.0, width, height },
                       tmap_theme_background (theme), TMAP_HATCH_NONE, none);
  return self;
}

void
tmap_scene_free (TmapScene *self)
{
  if (self == NULL)
    return;
  g_free (self->font_family);
  g_array_unref (self->marks);
  g_array_unref (self->points);
  g_array_unref (self->texts);
  g_array_unref (self->drawn);
  g_array_unref (self->clips);
  g_ptr_array_unref (self->hits);
  g_array_unref (self->plots);
  g_clear_object (&self->measuring);
  g_free (self);
}

double
tmap_scene_get_width (const TmapScene *self)
{
  g_return_val_if_fail (self != NULL, 0.0);

  return self->width;
}

double
tmap_scene_get_height (const TmapScene *self)
{
  g_return_val_if_fail (self != NULL, 0.0);

  return self->height;
}

static gboolean
is_finite_box (const TmapBox *box)
{
  return isfinite (box->x) && isfinite (box->y) && isfinite (box->width) && isfinite (box->height);
}

static double
bring_near (double value)
{
  return CLAMP (value, -FARTHEST, FARTHEST);
}

/* The same area, with a width and a height of at least 0. */
static TmapBox
normalise_box (const TmapBox *box)
{
  double x0 = bring_near (MIN (box->x, box->x + box->width));
  double y0 = bring_near (MIN (box->y, box->y + box->height));
  double x1 = bring_near (MAX (box->x, box->x + box->width));
  double y1 = bring_near (MAX (box->y, box->y + box->height));

  return (TmapBox){ x0, y0, x1 - x0, y1 - y0 };
}

static TmapBox
intersect (const TmapBox *a, const TmapBox *b)
{
  double x0 = MAX (a->x, b->x);
  double y0 = MAX (a->y, b->y);
  double x1 = MIN (a->x + a->width, b->x + b->width);
  double y1 = MIN (a->y + a->height, b->y + b->height);

  return (TmapBox){ x0, y0, MAX (x1 - x0, 0.0), MAX (y1 - y0, 0.0) };
}

static void
add_mark (TmapScene *self, const TmapMark *mark)
{
  guint i = self->marks->len;

  g_array_append_vals (self->marks, mark, 1);
  if (mark->kind != TMAP_MARK_BEGIN_CLIP && mark->kind != TMAP_MARK_END_CLIP)
    g_array_append_val (self->drawn, i);
}

/* Adds all points that are some, and tells what area they span. */
static void
add_points (TmapScene *self, TmapMark *mark, const TmapPoint *points, guint n, double margin)
{
  double x0 = INFINITY;
  double y0 = INFINITY;
  double x1 = -INFINITY;
  double y1 = -INFINITY;

  mark->first = self->points->len;
  for (guint i = 0; i < n; i++) {
    TmapPoint point = { bring_near (points[i].x), bring_near (points[i].y) };

    if (isnan (points[i].x) || isnan (points[i].y))
      continue;
    g_array_append_val (self->points, point);
    x0 = MIN (x0, point.x);
    y0 = MIN (y0, point.y);
    x1 = MAX (x1, point.x);
    y1 = MAX (y1, point.y);
  }
  mark->n = self->points->len - mark->first;
  if (mark->n > 0)
    mark->box = (TmapBox){
      x0 - margin,
      y0 - margin,
      x1 - x0 + 2.0 * margin,
      y1 - y0 + 2.0 * margin,
    };
}

void
tmap_scene_add_rect (TmapScene *self,
                     TmapPart part,
                     const TmapBox *box,
                     TmapColor fill,
                     TmapHatch hatch,
                     TmapColor hatch_color)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (box != NULL);

  if (!is_finite_box (box))
    return;
  add_mark (self, &(TmapMark){
                      .kind = TMAP_MARK_RECT,
                      .part = part,
                      .box = normalise_box (box),
                      .color = fill,
                      .hatch = hatch,
                      .hatch_color = hatch_color,
                  });
}

void
tmap_scene_add_line (TmapScene *self,
                     TmapPart part,
                     const TmapPoint *points,
                     guint n,
                     TmapColor color,
                     double width,
                     TmapDash dash)
{
  TmapMark mark = {
    .kind = TMAP_MARK_LINE,
    .part = part,
    .color = color,
    .size = width,
    .dash = dash,
  };

  g_return_if_fail (self != NULL);
  g_return_if_fail (points != NULL || n == 0);

  add_points (self, &mark, points, n, width / 2.0);
  if (mark.n > 0)
    add_mark (self, &mark);
}

void
tmap_scene_add_polygon (
    TmapScene *self, TmapPart part, const TmapPoint *points, guint n, TmapColor fill)
{
  TmapMark mark = { .kind = TMAP_MARK_POLYGON, .part = part, .color = fill };

  g_return_if_fail (self != NULL);
  g_return_if_fail (points != NULL || n == 0);

  add_points (self, &mark, points, n, 0.0);
  if (mark.n > 0)
    add_mark (self, &mark);
}

void
tmap_scene_add_markers (TmapScene *self,
                        TmapPart part,
                        const TmapPoint *points,
                        guint n,
                        TmapMarker marker,
                        double size,
                        TmapColor color)
{
  TmapMark mark = {
    .kind = TMAP_MARK_MARKERS,
    .part = part,
    .color = color,
    .marker = marker,
    .size = size,
  };

  g_return_if_fail (self != NULL);
  g_return_if_fail (points != NULL || n == 0);

  add_points (self, &mark, points, n, size / 2.0);
  if (mark.n > 0)
    add_mark (self, &mark);
}

/* Valid UTF-8, of no more characters than can be drawn in good time. */
static char *
make_drawable (const char *text)
{
  const gsize enough = 4 * (TMAP_SCENE_MAX_TEXT + 1); /* for one character more, four bytes each */
  g_autofree char *valid = g_utf8_make_valid (text, (gssize)strnlen (text, enough));
  g_autofree char *cut = NULL;

  if (g_utf8_strlen (valid, -1) <= TMAP_SCENE_MAX_TEXT)
    return g_steal_pointer (&valid);
  cut = g_utf8_substring (valid, 0, TMAP_SCENE_MAX_TEXT);
  return g_strconcat (cut, "…", NULL);
}

static TmapBox
measure (TmapScene *self, double x, double y, const char *text, const TmapTextStyle *style)
{
  g_autoptr (PangoLayout) layout = NULL;
  double left;
  double top;

  if (self->measuring == NULL)
    self->measuring = tmap_text_context_new ();
  layout = tmap_text_layout_new (self->measuring, self->font_family, text, style, &left, &top);
  self->lacks_font |= !tmap_text_has_fonts (layout);
  return tmap_text_box (layout, left, top, x, y, style->angle);
}

TmapBox
tmap_scene_measure (
    TmapScene *self, double x, double y, const char *text, const TmapTextStyle *style)
{
  g_autofree char *valid = NULL;

  g_return_val_if_fail (self != NULL, (TmapBox){ 0 });
  g_return_val_if_fail (style != NULL, (TmapBox){ 0 });

  if (text == NULL || *text == '\0')
    return (TmapBox){ x, y, 0.0, 0.0 };
  valid = make_drawable (text);
  return measure (self, x, y, valid, style);
}

TmapBox
tmap_scene_add_text (TmapScene *self,
                     TmapPart part,
                     double x,
                     double y,
                     const char *text,
                     const TmapTextStyle *style)
{
  TmapMark mark = { .kind = TMAP_MARK_TEXT, .part = part };
  TmapSceneText entry;

  g_return_val_if_fail (self != NULL, (TmapBox){ 0 });
  g_return_val_if_fail (style != NULL, (TmapBox){ 0 });

  if (text == NULL || *text == '\0' || !isfinite (x) || !isfinite (y))
    return (TmapBox){ x, y, 0.0, 0.0 };
  entry = (TmapSceneText){
    .x = bring_near (x),
    .y = bring_near (y),
    .text = make_drawable (text),
    .style = *style,
  };
  mark.first = self->texts->len;
  mark.color = style->color;
  mark.size = style->size;
  mark.box = measure (self, entry.x, entry.y, entry.text, style);
  g_array_append_val (self->texts, entry);
  add_mark (self, &mark);
  return mark.box;
}

void
tmap_scene_begin_clip (TmapScene *self, const TmapBox *box)
{
  TmapMark mark = { .kind = TMAP_MARK_BEGIN_CLIP };

  g_return_if_fail (self != NULL);
  g_return_if_fail (box != NULL && is_finite_box (box));

  mark.box = normalise_box (box);
  g_array_append_val (self->clips, mark.box);
  add_mark (self, &mark);
}

void
tmap_scene_end_clip (TmapScene *self)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->clips->len > 0);

  g_array_set_size (self->clips, self->clips->len - 1);
  add_mark (self, &(TmapMark){ .kind = TMAP_MARK_END_CLIP });
}

/* What is cut off cannot be pointed at either. */
void
tmap_scene_add_hit (
    TmapScene *self, const TmapBox *box, guint panel, guint layer, guint datum, char *text)
{
  TmapHit *hit;

  g_return_if_fail (self != NULL);
  g_return_if_fail (box != NULL);

  hit = g_new0 (TmapHit, 1);
  *hit = (TmapHit){ .panel = panel, .layer = layer, .datum = datum, .text = text };
  if (is_finite_box (box))
    hit->box = normalise_box (box);
  for (guint i = 0; i < self->clips->len; i++)
    hit->box = intersect (&hit->box, &g_array_index (self->clips, TmapBox, i));
  g_ptr_array_add (self->hits, hit);
}

void
tmap_scene_add_plot (TmapScene *self, const TmapPlot *plot)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (plot != NULL);

  g_array_append_vals (self->plots, plot, 1);
}

const TmapHit *
tmap_scene_find_hit (const TmapScene *self, double x, double y)
{
  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = self->hits->len; i > 0; i--) {
    const TmapHit *hit = g_ptr_array_index (self->hits, i - 1);
    const TmapBox *box = &hit->box;

    if (x >= box->x && x < box->x + box->width && y >= box->y && y < box->y + box->height)
      return hit;
  }
  return NULL;
}

const GPtrArray *
tmap_scene_get_hits (const TmapScene *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->hits;
}

const GArray *
tmap_scene_get_plots (const TmapScene *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->plots;
}

guint
tmap_scene_get_n_marks (const TmapScene *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->drawn->len;
}

void
tmap_scene_get_mark (const TmapScene *self, guint i, TmapPart *part, TmapBox *box)
{
  const TmapMark *mark;

  g_return_if_fail (self != NULL);
  g_return_if_fail (i < self->drawn->len);

  mark = &g_array_index (self->marks, TmapMark, g_array_index (self->drawn, guint, i));
  if (part != NULL)
    *part = mark->part;
  if (box != NULL)
    *box = mark->box;
}
