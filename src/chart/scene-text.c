/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/scene-private.h"

#include <math.h>
#include <string.h>

/*
 * Fonts are looked up at a scale at which nobody draws. So lines break in the same places on all
 * outputs, and cairo never takes the font of the layout, which knows no rotation, for one that it
 * has just used itself (cairo_set_scaled_font() trusts the font if it is the previous one).
 */
#define LAYOUT_SCALE 1.00371

PangoContext *
tmap_text_context_new (void)
{
  const PangoMatrix matrix = { LAYOUT_SCALE, 0.0, 0.0, LAYOUT_SCALE, 0.0, 0.0 };
  /* Pango's default map is one for each thread. */
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);

  pango_cairo_context_set_resolution (context, 72.0);
  pango_context_set_matrix (context, &matrix);
  pango_context_set_round_glyph_positions (context, FALSE);
  /* Not the language of the locale. */
  pango_context_set_language (context, pango_language_from_string ("en"));
  return context;
}

static PangoAlignment
get_alignment (PangoLayout *layout, TmapAnchor horizontal)
{
  PangoDirection direction = pango_layout_get_line_readonly (layout, 0)->resolved_dir;
  /* Pango's left is where a text begins: the right one in Arabic. */
  gboolean mirrored = direction == PANGO_DIRECTION_RTL;

  switch (horizontal) {
  case TMAP_ANCHOR_MIDDLE:
    return PANGO_ALIGN_CENTER;
  case TMAP_ANCHOR_END:
    return mirrored ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT;
  case TMAP_ANCHOR_START:
  default:
    return mirrored ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT;
  }
}

static int
to_pango_units (double points)
{
  return (int)round (CLAMP (points, 0.0, 1e6) * PANGO_SCALE);
}

/* Pango counts lines in each paragraph, so a text that is too long becomes a single one. */
static void
limit_lines (PangoLayout *layout, const char *text, const TmapTextStyle *style)
{
  g_autofree char *joined = NULL;

  if (style->max_lines <= 0 || pango_layout_get_line_count (layout) <= style->max_lines)
    return;
  if (style->max_width > 0.0) {
    joined = g_strdelimit (g_strdup (text), "\r\n", ' ');
    pango_layout_set_height (layout, -style->max_lines);
    pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  } else {
    const PangoLayoutLine *next = pango_layout_get_line_readonly (layout, style->max_lines);
    g_autofree char *kept = g_strndup (text, (gsize)next->start_index);

    joined = g_strconcat (g_strchomp (kept), "…", NULL);
  }
  pango_layout_set_text (layout, joined, -1);
}

static double
get_share (TmapAnchor anchor)
{
  return anchor == TMAP_ANCHOR_START ? 0.0 : anchor == TMAP_ANCHOR_MIDDLE ? 0.5 : 1.0;
}

PangoLayout *
tmap_text_layout_new (PangoContext *context,
                      const char *font_family,
                      const char *text,
                      const TmapTextStyle *style,
                      double *left,
                      double *top)
{
  PangoLayout *layout = pango_layout_new (context);
  PangoFontDescription *font = pango_font_description_new ();
  PangoRectangle logical;

  pango_font_description_set_family (font, font_family);
  pango_font_description_set_absolute_size (font, to_pango_units (style->size));
  pango_font_description_set_weight (font, style->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);

  pango_layout_set_text (layout, text, -1);
  if (style->max_width > 0.0) {
    pango_layout_set_width (layout, to_pango_units (style->max_width));
    pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  }
  limit_lines (layout, text, style);
  if (pango_layout_get_line_count (layout) > 1)
    pango_layout_set_alignment (layout, get_alignment (layout, style->horizontal));

  pango_layout_get_extents (layout, NULL, &logical);
  *left = -(logical.x + get_share (style->horizontal) * logical.width) / PANGO_SCALE;
  *top = -(logical.y + get_share (style->vertical) * logical.height) / PANGO_SCALE;
  return layout;
}

/* For a font that it cannot load, Pango draws boxes. */
gboolean
tmap_text_has_fonts (PangoLayout *layout)
{
  for (GSList *line = pango_layout_get_lines_readonly (layout); line != NULL; line = line->next) {
    const PangoLayoutLine *runs = line->data;

    for (GSList *run = runs->runs; run != NULL; run = run->next) {
      const PangoGlyphItem *glyphs = run->data;
      PangoCairoFont *font = PANGO_CAIRO_FONT (glyphs->item->analysis.font);

      if (cairo_scaled_font_status (pango_cairo_font_get_scaled_font (font)) !=
          CAIRO_STATUS_SUCCESS)
        return FALSE;
    }
  }
  return TRUE;
}

static void
unite (PangoRectangle *self, const PangoRectangle *other)
{
  int right = MAX (self->x + self->width, other->x + other->width);
  int bottom = MAX (self->y + self->height, other->y + other->height);

  if (other->width == 0 || other->height == 0)
    return;
  self->x = MIN (self->x, other->x);
  self->y = MIN (self->y, other->y);
  self->width = right - self->x;
  self->height = bottom - self->y;
}

TmapBox
tmap_text_box (PangoLayout *layout, double left, double top, double x, double y, double angle)
{
  const double radians = angle * G_PI / 180.0;
  PangoRectangle box;
  PangoRectangle ink;
  double x0 = INFINITY;
  double y0 = INFINITY;
  double x1 = -INFINITY;
  double y1 = -INFINITY;

  pango_layout_get_extents (layout, &ink, &box);
  unite (&box, &ink);
  for (guint corner = 0; corner < 4; corner++) {
    double along = left + (box.x + (corner & 1 ? box.width : 0)) / (double)PANGO_SCALE;
    double down = top + (box.y + (corner & 2 ? box.height : 0)) / (double)PANGO_SCALE;
    double turned_x = x + along * cos (radians) + down * sin (radians);
    double turned_y = y - along * sin (radians) + down * cos (radians);

    x0 = MIN (x0, turned_x);
    y0 = MIN (y0, turned_y);
    x1 = MAX (x1, turned_x);
    y1 = MAX (y1, turned_y);
  }
  return (TmapBox){ x0, y0, x1 - x0, y1 - y0 };
}
