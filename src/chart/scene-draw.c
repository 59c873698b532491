/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/scene-private.h"

#include <math.h>

/* Of hatches, in points. */
#define HATCH_SPACING 4.0
#define HATCH_THICKNESS 0.6
#define DOT_SPACING 3.2
#define DOT_SIZE 1.2

static void
set_color (cairo_t *cr, const TmapColor *color)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, color->alpha);
}

/*
 * Parallel lines across a box, HATCH_SPACING apart. A slanted line is told by the place where it
 * crosses the upper edge of the page, so that it goes on in the neighbouring box.
 */
static void
add_slanted_lines (cairo_t *cr, const TmapBox *box, gboolean rising)
{
  const double step = HATCH_SPACING * G_SQRT2;
  const double bottom = box->y + box->height;
  const double first = rising ? box->x + box->y : box->x - bottom;
  const double last = first + box->width + box->height;

  for (double at = ceil (first / step) * step; at < last; at += step) {
    cairo_move_to (cr, rising ? at - box->y : at + box->y, box->y);
    cairo_line_to (cr, rising ? at - bottom : at + bottom, bottom);
  }
}

static void
add_level_lines (cairo_t *cr, const TmapBox *box)
{
  const double bottom = box->y + box->height;

  for (double y = ceil (box->y / HATCH_SPACING) * HATCH_SPACING; y < bottom; y += HATCH_SPACING) {
    cairo_move_to (cr, box->x, y);
    cairo_line_to (cr, box->x + box->width, y);
  }
}

static void
add_upright_lines (cairo_t *cr, const TmapBox *box)
{
  const double right = box->x + box->width;

  for (double x = ceil (box->x / HATCH_SPACING) * HATCH_SPACING; x < right; x += HATCH_SPACING) {
    cairo_move_to (cr, x, box->y);
    cairo_line_to (cr, x, box->y + box->height);
  }
}

/* Lines of no length with round caps. Every other row is shifted by half. */
static void
add_dots (cairo_t *cr, const TmapBox *box)
{
  const int first = (int)floor ((box->y - DOT_SIZE) / DOT_SPACING);
  const double bottom = box->y + box->height + DOT_SIZE;
  const double right = box->x + box->width + DOT_SIZE;

  for (int row = first; row * DOT_SPACING < bottom; row++) {
    const double shift = row % 2 != 0 ? DOT_SPACING / 2.0 : 0.0;
    const double start = floor ((box->x - DOT_SIZE) / DOT_SPACING) * DOT_SPACING + shift;

    for (double x = start; x < right; x += DOT_SPACING) {
      cairo_move_to (cr, x, row * DOT_SPACING);
      cairo_line_to (cr, x, row * DOT_SPACING);
    }
  }
}

static void
add_hatch (cairo_t *cr, const TmapBox *box, TmapHatch hatch)
{
  switch (hatch) {
  case TMAP_HATCH_RISING:
    add_slanted_lines (cr, box, TRUE);
    break;
  case TMAP_HATCH_FALLING:
    add_slanted_lines (cr, box, FALSE);
    break;
  case TMAP_HATCH_CROSSED:
    /* One after the other: cairo need not find all their crossings then, which is much faster. */
    add_slanted_lines (cr, box, TRUE);
    cairo_stroke (cr);
    add_slanted_lines (cr, box, FALSE);
    break;
  case TMAP_HATCH_LEVEL:
    add_level_lines (cr, box);
    break;
  case TMAP_HATCH_UPRIGHT:
    add_upright_lines (cr, box);
    break;
  case TMAP_HATCH_DOTS:
    add_dots (cr, box);
    break;
  case TMAP_HATCH_NONE:
  case TMAP_N_HATCHES:
  default:
    break;
  }
}

/* @page: no line is drawn outside of it, however large the rectangle is */
static void
draw_hatch (cairo_t *cr, const TmapMark *mark, const TmapBox *page)
{
  const double x0 = MAX (mark->box.x, page->x);
  const double y0 = MAX (mark->box.y, page->y);
  const double x1 = MIN (mark->box.x + mark->box.width, page->x + page->width);
  const double y1 = MIN (mark->box.y + mark->box.height, page->y + page->height);
  const TmapBox box = { x0, y0, x1 - x0, y1 - y0 };

  if (box.width <= 0.0 || box.height <= 0.0)
    return;
  cairo_save (cr);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_clip (cr);
  set_color (cr, &mark->hatch_color);
  cairo_set_dash (cr, NULL, 0, 0.0);
  cairo_set_line_width (cr, mark->hatch == TMAP_HATCH_DOTS ? DOT_SIZE : HATCH_THICKNESS);
  cairo_set_line_cap (cr,
                      mark->hatch == TMAP_HATCH_DOTS ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  add_hatch (cr, &box, mark->hatch);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_rect (cairo_t *cr, const TmapMark *mark, const TmapBox *page)
{
  set_color (cr, &mark->color);
  cairo_rectangle (cr, mark->box.x, mark->box.y, mark->box.width, mark->box.height);
  cairo_fill (cr);
  if (mark->hatch != TMAP_HATCH_NONE)
    draw_hatch (cr, mark, page);
}

static void
add_path (cairo_t *cr, const TmapPoint *points, guint n)
{
  for (guint i = 0; i < n; i++)
    cairo_line_to (cr, points[i].x, points[i].y);
}

/* Dashes grow with the line, but those of thin lines do not shrink below what can be seen. */
static void
set_dash (cairo_t *cr, TmapDash dash, double width)
{
  const double unit = MAX (width, 0.8);
  const double dashed[] = { 4.0 * unit, 2.4 * unit };
  const double dotted[] = { 0.0, 2.2 * unit };
  const double dash_dot[] = { 5.0 * unit, 2.0 * unit, 1.2 * unit, 2.0 * unit };

  cairo_set_line_cap (cr, dash == TMAP_DASH_DOTTED ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  switch (dash) {
  case TMAP_DASH_DASHED:
    cairo_set_dash (cr, dashed, G_N_ELEMENTS (dashed), 0.0);
    break;
  case TMAP_DASH_DOTTED:
    cairo_set_dash (cr, dotted, G_N_ELEMENTS (dotted), 0.0);
    break;
  case TMAP_DASH_DASH_DOT:
    cairo_set_dash (cr, dash_dot, G_N_ELEMENTS (dash_dot), 0.0);
    break;
  case TMAP_DASH_SOLID:
  case TMAP_N_DASHES:
  default:
    cairo_set_dash (cr, NULL, 0, 0.0);
    break;
  }
}

static void
draw_line (cairo_t *cr, const TmapMark *mark, const TmapPoint *points)
{
  set_color (cr, &mark->color);
  cairo_set_line_width (cr, mark->size);
  set_dash (cr, mark->dash, mark->size);
  add_path (cr, points, mark->n);
  cairo_stroke (cr);
}

static void
draw_polygon (cairo_t *cr, const TmapMark *mark, const TmapPoint *points)
{
  set_color (cr, &mark->color);
  add_path (cr, points, mark->n);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
add_marker (cairo_t *cr, TmapMarker marker, double x, double y, double radius)
{
  switch (marker) {
  case TMAP_MARKER_SQUARE:
    cairo_rectangle (cr, x - 0.9 * radius, y - 0.9 * radius, 1.8 * radius, 1.8 * radius);
    break;
  case TMAP_MARKER_TRIANGLE:
    cairo_move_to (cr, x, y - radius);
    cairo_line_to (cr, x + radius, y + 0.8 * radius);
    cairo_line_to (cr, x - radius, y + 0.8 * radius);
    cairo_close_path (cr);
    break;
  case TMAP_MARKER_DIAMOND:
    cairo_move_to (cr, x, y - radius);
    cairo_line_to (cr, x + radius, y);
    cairo_line_to (cr, x, y + radius);
    cairo_line_to (cr, x - radius, y);
    cairo_close_path (cr);
    break;
  case TMAP_MARKER_CIRCLE:
  case TMAP_N_MARKERS:
  default:
    cairo_new_sub_path (cr);
    cairo_arc (cr, x, y, radius, 0.0, 2.0 * G_PI);
    cairo_close_path (cr);
    break;
  }
}

/* One by one, so that markers lying over each other add up if they are translucent. */
static void
draw_markers (cairo_t *cr, const TmapMark *mark, const TmapPoint *points)
{
  set_color (cr, &mark->color);
  for (guint i = 0; i < mark->n; i++) {
    add_marker (cr, mark->marker, points[i].x, points[i].y, mark->size / 2.0);
    cairo_fill (cr);
  }
}

/* Whether glyphs stay glyphs. On pixels cairo would move each of them to a whole one. */
static gboolean
keeps_glyphs (cairo_t *cr)
{
  switch (cairo_surface_get_type (cairo_get_group_target (cr))) {
  case CAIRO_SURFACE_TYPE_PDF:
  case CAIRO_SURFACE_TYPE_PS:
  case CAIRO_SURFACE_TYPE_SVG:
    return TRUE;
  default:
    return FALSE;
  }
}

/* Returns: whether its fonts could be loaded */
static gboolean
draw_text (cairo_t *cr, PangoContext *context, const char *family, const TmapSceneText *text)
{
  g_autoptr (PangoLayout) layout = NULL;
  double left;
  double top;

  layout = tmap_text_layout_new (context, family, text->text, &text->style, &left, &top);
  cairo_save (cr);
  set_color (cr, &text->style.color);
  cairo_translate (cr, text->x, text->y);
  cairo_rotate (cr, -text->style.angle * G_PI / 180.0);
  cairo_move_to (cr, left, top);
  if (keeps_glyphs (cr)) {
    pango_cairo_show_layout (cr, layout);
  } else {
    pango_cairo_layout_path (cr, layout);
    cairo_fill (cr);
  }
  cairo_restore (cr);
  return tmap_text_has_fonts (layout);
}

static gboolean
draw_mark (const TmapScene *self, cairo_t *cr, PangoContext *context, const TmapMark *mark)
{
  const TmapBox page = { 0.0, 0.0, self->width, self->height };
  const TmapPoint *points = &g_array_index (self->points, TmapPoint, mark->first);

  cairo_new_path (cr);
  switch (mark->kind) {
  case TMAP_MARK_RECT:
    draw_rect (cr, mark, &page);
    break;
  case TMAP_MARK_LINE:
    draw_line (cr, mark, points);
    break;
  case TMAP_MARK_POLYGON:
    draw_polygon (cr, mark, points);
    break;
  case TMAP_MARK_MARKERS:
    draw_markers (cr, mark, points);
    break;
  case TMAP_MARK_TEXT:
    return draw_text (cr, context, self->font_family,
                      &g_array_index (self->texts, TmapSceneText, mark->first));
  case TMAP_MARK_BEGIN_CLIP:
    cairo_save (cr);
    cairo_rectangle (cr, mark->box.x, mark->box.y, mark->box.width, mark->box.height);
    cairo_clip (cr);
    break;
  case TMAP_MARK_END_CLIP:
    cairo_restore (cr);
    break;
  default:
    g_assert_not_reached ();
  }
  return TRUE;
}

gboolean
tmap_scene_draw (const TmapScene *self, cairo_t *cr)
{
  PangoContext *context;
  gboolean has_fonts;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (cr != NULL, FALSE);

  /* Of the drawing thread, which need not be the one that measured. */
  context = tmap_text_context_new ();
  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  has_fonts = !self->lacks_font;
  for (guint i = 0; i < self->marks->len; i++)
    has_fonts &= draw_mark (self, cr, context, &g_array_index (self->marks, TmapMark, i));
  for (guint i = 0; i < self->clips->len; i++)
    cairo_restore (cr);
  cairo_restore (cr);
  g_object_unref (context);
  return has_fonts;
}
