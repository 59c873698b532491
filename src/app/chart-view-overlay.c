/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gi18n.h>
#include <math.h>

#include "app/chart-view-private.h"

#define DOT 7.0f     /* pixels: the places of values at the crosshair */
#define OUTLINE 2.0f /* pixels: around selected data */

static GdkRGBA
get_color (TmapAppChartView *self)
{
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  return color;
}

static void
draw_outline (GtkSnapshot *snapshot, const TmapBox *box, float radius, const GdkRGBA *color)
{
  const float widths[] = { OUTLINE, OUTLINE, OUTLINE, OUTLINE };
  const GdkRGBA colors[] = { *color, *color, *color, *color };
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (
      &outline,
      &GRAPHENE_RECT_INIT ((float)box->x - OUTLINE, (float)box->y - OUTLINE,
                           (float)box->width + 2 * OUTLINE, (float)box->height + 2 * OUTLINE),
      radius);
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

static void
draw_dot (GtkSnapshot *snapshot, const TmapPoint *point, const GdkRGBA *color)
{
  GskRoundedRect circle;
  graphene_rect_t box =
      GRAPHENE_RECT_INIT ((float)point->x - DOT / 2, (float)point->y - DOT / 2, DOT, DOT);

  gsk_rounded_rect_init_from_rect (&circle, &box, DOT / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &circle);
  gtk_snapshot_append_color (snapshot, color, &box);
  gtk_snapshot_pop (snapshot);
}

static void
draw_crosshair (TmapAppChartView *self, GtkSnapshot *snapshot)
{
  g_auto (TmapAppChartSpot) spot = { 0 };
  GdkRGBA color = get_color (self);
  const TmapPlot *plot;

  if (!self->inside || self->cursor >= 0 || self->drag == TMAP_APP_DRAG_BAND ||
      self->drag == TMAP_APP_DRAG_PAN)
    return;
  tmap_app_chart_spot_init (&spot, self->figure, self->scene, self->pointer_x, self->pointer_y);
  plot = tmap_app_chart_view_get_plot (self, spot.panel);
  if (plot == NULL || !spot.in_lines)
    return;
  color.alpha *= 0.5f;
  gtk_snapshot_append_color (snapshot, &color,
                             &GRAPHENE_RECT_INIT ((float)floor (self->pointer_x),
                                                  (float)plot->box.y, 1, (float)plot->box.height));
  color.alpha = 0.85f;
  for (guint i = 0; i < spot.guide->len; i++)
    draw_dot (snapshot, &g_array_index (spot.guide, TmapPoint, i), &color);
}

static void
draw_selected (TmapAppChartView *self, GtkSnapshot *snapshot)
{
  const GPtrArray *hits = tmap_scene_get_hits (self->scene);
  GdkRGBA color = get_color (self);

  for (guint i = 0; self->selected != NULL && i < hits->len; i++) {
    const TmapHit *hit = g_ptr_array_index (hits, i);
    const char *label = tmap_app_chart_get_label (self->figure, hit);
    const TmapLayer *layer = tmap_app_chart_get_layer (self->figure, hit);

    if (label == NULL || !g_hash_table_contains (self->selected, label) ||
        !tmap_app_chart_is_visible (self->scene, hit))
      continue;
    draw_outline (snapshot, &hit->box, layer->kind == TMAP_LAYER_POINTS ? 99 : 2, &color);
  }
}

static const TmapHit *
get_cursor_hit (TmapAppChartView *self)
{
  const GPtrArray *hits = self->scene != NULL ? tmap_scene_get_hits (self->scene) : NULL;

  return hits != NULL && self->cursor >= 0 && (guint)self->cursor < hits->len
             ? g_ptr_array_index (hits, (guint)self->cursor)
             : NULL;
}

static void
draw_cursor (TmapAppChartView *self, GtkSnapshot *snapshot)
{
  const TmapHit *hit = get_cursor_hit (self);
  GdkRGBA color = get_color (self);

  if (hit != NULL)
    draw_outline (snapshot, &hit->box, 3, &color);
}

static void
draw_band (TmapAppChartView *self, GtkSnapshot *snapshot)
{
  const TmapPlot *plot = tmap_app_chart_view_get_plot (self, self->drag_panel);
  GdkRGBA color = get_color (self);
  graphene_rect_t box, inside;

  if (self->drag != TMAP_APP_DRAG_BAND || plot == NULL)
    return;
  inside = GRAPHENE_RECT_INIT ((float)plot->box.x, (float)plot->box.y, (float)plot->box.width,
                               (float)plot->box.height);
  box = GRAPHENE_RECT_INIT ((float)self->drag_x, (float)self->drag_y, (float)self->drag_dx,
                            (float)self->drag_dy);
  graphene_rect_normalize (&box);
  /* As zooming will take it: a flat band means the whole height. */
  if (box.size.height < 18) {
    box.origin.y = inside.origin.y;
    box.size.height = inside.size.height;
  }
  if (!graphene_rect_intersection (&box, &inside, &box))
    return;
  color.alpha = 0.14f;
  gtk_snapshot_append_color (snapshot, &color, &box);
  color.alpha = 0.5f;
  gtk_snapshot_append_border (
      snapshot,
      &GSK_ROUNDED_RECT_INIT (box.origin.x, box.origin.y, box.size.width, box.size.height),
      (const float[]){ 1, 1, 1, 1 }, (const GdkRGBA[]){ color, color, color, color });
}

void
tmap_app_chart_view_draw_overlay (TmapAppChartView *self, GtkSnapshot *snapshot)
{
  draw_selected (self, snapshot);
  draw_crosshair (self, snapshot);
  draw_band (self, snapshot);
  draw_cursor (self, snapshot);
}

static void
show_bubble (TmapAppChartView *self, const char *text, const TmapBox *box, gboolean beside)
{
  self->bubble_at = *box;
  self->bubble_beside = beside;
  gtk_label_set_text (GTK_LABEL (self->bubble), text);
  gtk_widget_set_visible (self->bubble, TRUE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
tmap_app_chart_view_update_bubble (TmapAppChartView *self)
{
  const TmapHit *hit = get_cursor_hit (self);
  g_auto (TmapAppChartSpot) spot = { 0 };

  if (hit != NULL) {
    show_bubble (self, hit->text, &hit->box, FALSE);
    return;
  }
  if (self->inside && (self->drag == TMAP_APP_DRAG_NONE || self->drag == TMAP_APP_DRAG_PLACE) &&
      tmap_app_chart_view_ensure_scene (self) != NULL) {
    tmap_app_chart_spot_init (&spot, self->figure, self->scene, self->pointer_x, self->pointer_y);
    if (spot.follows) {
      show_bubble (self, spot.text, &(TmapBox){ self->pointer_x, self->pointer_y, 1, 1 }, TRUE);
      return;
    }
  }
  gtk_widget_set_visible (self->bubble, FALSE);
}

void
tmap_app_chart_view_set_cursor (TmapAppChartView *self, int cursor)
{
  const char *text = self->figure != NULL ? self->figure->subtitle : NULL;
  const TmapHit *hit;

  self->cursor = cursor;
  hit = get_cursor_hit (self);
  if (hit != NULL)
    text = hit->text;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text != NULL ? text : "", -1);
  tmap_app_chart_view_update_bubble (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
