/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>

#include "app/chart-view-private.h"
#include "app/explain.h"

#define STEP 1.25           /* a notch of the wheel, and a key */
#define PAN_SHARE 0.1       /* of a plot, for a key */
#define LEAST_DRAG 6.0      /* pixels */
#define PIXELS_A_NOTCH 40.0 /* of smooth scrolling */

/* Pointing */

static void
on_motion (GtkEventControllerMotion *controller, double x, double y, TmapAppChartView *self)
{
  (void)controller;
  /* GTK also tells of pointers that rest, which take nothing from the keyboard. */
  if (fabs (x - self->pointer_x) >= 1 || fabs (y - self->pointer_y) >= 1)
    self->cursor = -1;
  self->inside = TRUE;
  self->pointer_x = x;
  self->pointer_y = y;
  tmap_app_chart_view_update_bubble (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_enter (GtkEventControllerMotion *controller, double x, double y, TmapAppChartView *self)
{
  on_motion (controller, x, y, self);
  tmap_app_chart_view_update_actions (self);
}

static void
on_leave (GtkEventControllerMotion *controller, TmapAppChartView *self)
{
  (void)controller;
  self->inside = FALSE;
  tmap_app_chart_view_update_bubble (self);
  tmap_app_chart_view_update_actions (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* What stands above the plots tells what the chart is about. */
static gboolean
explain (TmapAppChartView *self, int x, int y, GtkTooltip *tooltip)
{
  const TmapPlot *plot = tmap_app_chart_view_get_plot (self, 0);
  const char *text = tmap_app_explain_text (self->figure->name);

  if (plot == NULL || y >= (int)plot->box.y || text == NULL)
    return FALSE;
  gtk_tooltip_set_text (tooltip, text);
  gtk_tooltip_set_tip_area (tooltip, &(GdkRectangle){ x - 24, 0, 48, (int)plot->box.y });
  return TRUE;
}

/* Values of lines are told by the bubble at the crosshair, which goes along without a delay. */
static gboolean
on_query_tooltip (TmapAppChartView *self,
                  int x,
                  int y,
                  gboolean keyboard,
                  GtkTooltip *tooltip,
                  gpointer user_data)
{
  g_auto (TmapAppChartSpot) spot = { 0 };
  GdkRectangle area;

  (void)user_data;
  if (keyboard || self->drag != TMAP_APP_DRAG_NONE ||
      tmap_app_chart_view_ensure_scene (self) == NULL)
    return FALSE;
  tmap_app_chart_spot_init (&spot, self->figure, self->scene, x, y);
  if (spot.text == NULL)
    return explain (self, x, y, tooltip);
  if (spot.text[0] == '\0' || spot.follows)
    return FALSE;
  gtk_tooltip_set_text (tooltip, spot.text);
  area = (GdkRectangle){ (int)floor (spot.box.x), (int)floor (spot.box.y),
                         (int)ceil (spot.box.width), (int)ceil (spot.box.height) };
  /* GTK takes the edge of the area for outside. */
  gdk_rectangle_union (&area, &(GdkRectangle){ x - 1, y - 1, 3, 3 }, &area);
  gtk_tooltip_set_tip_area (tooltip, &area);
  return TRUE;
}

/* Clicking */

static void
activate_at (TmapAppChartView *self, double x, double y)
{
  g_auto (TmapAppChartSpot) spot = { 0 };
  const TmapPlot *plot;

  if (tmap_app_chart_view_ensure_scene (self) == NULL)
    return;
  tmap_app_chart_spot_init (&spot, self->figure, self->scene, x, y);
  plot = tmap_app_chart_view_get_plot (self, spot.panel);
  if (spot.hit != NULL)
    tmap_app_chart_view_emit_datum (self, spot.hit);
  if (spot.in_lines && plot != NULL)
    tmap_app_chart_view_emit_place (self, tmap_app_chart_zoom_value (plot, FALSE, x));
}

static void
on_released (GtkGestureClick *gesture, int n_press, double x, double y, TmapAppChartView *self)
{
  (void)gesture;
  if (n_press == 1 && self->drag == TMAP_APP_DRAG_NONE) {
    gtk_widget_grab_focus (GTK_WIDGET (self));
    activate_at (self, x, y);
  }
}

static void
on_menu_pressed (GtkGestureClick *gesture, int n_press, double x, double y, TmapAppChartView *self)
{
  (void)n_press;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  tmap_app_chart_view_popup_menu (self, x, y);
}

/* Dragging */

static gboolean
is_touch (GtkGesture *gesture)
{
  GdkDevice *device =
      gtk_event_controller_get_current_event_device (GTK_EVENT_CONTROLLER (gesture));

  return device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN;
}

static TmapAppDrag
choose_drag (TmapAppChartView *self, GtkGesture *gesture)
{
  GtkEventController *controller = GTK_EVENT_CONTROLLER (gesture);
  gboolean shift =
      gtk_event_controller_get_current_event_state (controller) & GDK_SHIFT_MASK ? TRUE : FALSE;
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));

  if (button == GDK_BUTTON_MIDDLE)
    return TMAP_APP_DRAG_PAN;
  if (self->picks_places && !shift)
    return TMAP_APP_DRAG_PLACE;
  return is_touch (gesture) ? TMAP_APP_DRAG_PAN : TMAP_APP_DRAG_BAND;
}

static void
on_drag_begin (GtkGestureDrag *gesture, double x, double y, TmapAppChartView *self)
{
  const TmapScene *scene = tmap_app_chart_view_ensure_scene (self);

  (void)gesture;
  self->drag = TMAP_APP_DRAG_NONE;
  self->drag_panel = scene != NULL ? tmap_app_chart_find_panel (scene, x, y) : -1;
  self->drag_x = x;
  self->drag_y = y;
  self->drag_dx = self->drag_dy = 0;
}

static void
drag_to (TmapAppChartView *self, double dx, double dy, gboolean finished)
{
  const TmapPlot *plot = tmap_app_chart_view_get_plot (self, self->drag_panel);
  double left, right;

  if (plot == NULL)
    return;
  left = plot->box.x;
  right = plot->box.x + plot->box.width;
  if (self->drag == TMAP_APP_DRAG_PLACE)
    tmap_app_chart_view_emit_drag (
        self, tmap_app_chart_zoom_value (plot, FALSE, CLAMP (self->drag_x + dx, left, right)),
        finished);
  else if (self->drag == TMAP_APP_DRAG_PAN &&
           tmap_app_chart_zoom_pan (self->zoom, self->figure, (guint)self->drag_panel, plot,
                                    dx - self->drag_dx, dy - self->drag_dy))
    tmap_app_chart_view_zoomed (self);
  self->drag_dx = dx;
  self->drag_dy = dy;
}

static void
on_drag_update (GtkGestureDrag *gesture, double dx, double dy, TmapAppChartView *self)
{
  if (self->drag_panel < 0)
    return;
  if (self->drag == TMAP_APP_DRAG_NONE) {
    if (hypot (dx, dy) < LEAST_DRAG)
      return;
    self->drag = choose_drag (self, GTK_GESTURE (gesture));
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  }
  drag_to (self, dx, dy, FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The whole height counts, unless the band was drawn clearly over a part of it. */
static void
zoom_to_band (TmapAppChartView *self)
{
  const TmapPlot *plot = tmap_app_chart_view_get_plot (self, self->drag_panel);
  TmapBox box = { MIN (self->drag_x, self->drag_x + self->drag_dx),
                  MIN (self->drag_y, self->drag_y + self->drag_dy), fabs (self->drag_dx),
                  fabs (self->drag_dy) };

  if (plot == NULL)
    return;
  if (box.width < LEAST_DRAG)
    box.width = 0;
  if (box.height < 3 * LEAST_DRAG)
    box.height = 0;
  if (tmap_app_chart_zoom_to (self->zoom, self->figure, (guint)self->drag_panel, plot, &box))
    tmap_app_chart_view_zoomed (self);
}

static void
on_drag_end (GtkGestureDrag *gesture, double dx, double dy, TmapAppChartView *self)
{
  (void)gesture;
  if (self->drag == TMAP_APP_DRAG_PLACE)
    drag_to (self, dx, dy, TRUE);
  else if (self->drag == TMAP_APP_DRAG_BAND)
    zoom_to_band (self);
  self->drag = TMAP_APP_DRAG_NONE;
  self->drag_panel = -1;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_drag_cancel (GtkGesture *gesture, GdkEventSequence *sequence, TmapAppChartView *self)
{
  (void)gesture;
  (void)sequence;
  self->drag = TMAP_APP_DRAG_NONE;
  self->drag_panel = -1;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Wheel and pinch */

static gboolean
on_scroll (GtkEventControllerScroll *scroll, double dx, double dy, TmapAppChartView *self)
{
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (scroll));
  gboolean vertical = (state & GDK_CONTROL_MASK) != 0;
  const TmapScene *scene = tmap_app_chart_view_ensure_scene (self);
  int panel =
      scene != NULL ? tmap_app_chart_find_panel (scene, self->pointer_x, self->pointer_y) : -1;
  double factor;

  if (panel < 0 || !tmap_app_chart_zoom_can (self->figure, (guint)panel, vertical))
    return GDK_EVENT_PROPAGATE;
  if (gtk_event_controller_scroll_get_unit (scroll) == GDK_SCROLL_UNIT_SURFACE) {
    dx /= PIXELS_A_NOTCH;
    dy /= PIXELS_A_NOTCH;
  }
  if (fabs (dx) > fabs (dy)) {
    const TmapPlot *plot = tmap_app_chart_view_get_plot (self, panel);

    if (tmap_app_chart_zoom_pan (self->zoom, self->figure, (guint)panel, plot,
                                 -dx * PAN_SHARE * plot->box.width, 0))
      tmap_app_chart_view_zoomed (self);
    return GDK_EVENT_STOP;
  }
  factor = pow (STEP, -dy);
  /* A page that scrolls goes on when there is nothing more to see. */
  if (factor < 1 && !tmap_app_chart_zoom_is_zoomed (self->zoom))
    return GDK_EVENT_PROPAGATE;
  tmap_app_chart_view_zoom (self, self->pointer_x, self->pointer_y, vertical ? 1 : factor,
                            vertical ? factor : 1);
  return GDK_EVENT_STOP;
}

static void
on_pinch_begin (GtkGesture *gesture, GdkEventSequence *sequence, TmapAppChartView *self)
{
  (void)gesture;
  (void)sequence;
  self->pinch = 1;
}

static void
on_pinch (GtkGestureZoom *gesture, double scale, TmapAppChartView *self)
{
  double x, y;

  if (!gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y) || !(scale > 0))
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  tmap_app_chart_view_zoom (self, x, y, scale / self->pinch, 1);
  self->pinch = scale;
}

/* Keys */

/* The nearest visible datum in a direction: the next one of its layer, or that of another one. */
static int
find_next (TmapAppChartView *self, int dx, int dy)
{
  const GPtrArray *hits = tmap_scene_get_hits (self->scene);
  const TmapHit *from =
      self->cursor >= 0 && (guint)self->cursor < hits->len ? hits->pdata[self->cursor] : NULL;
  double least = INFINITY;
  int best = -1;

  for (guint i = 0; i < hits->len; i++) {
    const TmapHit *hit = g_ptr_array_index (hits, i);
    double along, across, distance;

    if ((int)i == self->cursor || !tmap_app_chart_is_visible (self->scene, hit))
      continue;
    if (from == NULL)
      return (int)i;
    along = hit->box.x + hit->box.width / 2 - from->box.x - from->box.width / 2;
    across = hit->box.y + hit->box.height / 2 - from->box.y - from->box.height / 2;
    if (dy != 0) {
      double swap = along;
      along = across;
      across = swap;
    }
    if (along * (dx + dy) <= 0)
      continue;
    /* Along x a series is followed, whatever its height. */
    distance = fabs (along) +
               (dx != 0 && hit->layer == from->layer && hit->panel == from->panel ? 0.1 : 3) *
                   fabs (across);
    if (distance < least) {
      least = distance;
      best = (int)i;
    }
  }
  return best >= 0 ? best : self->cursor;
}

static gboolean
move_cursor (TmapAppChartView *self, guint key)
{
  int dx = key == GDK_KEY_Right ? 1 : key == GDK_KEY_Left ? -1 : 0;
  int dy = key == GDK_KEY_Down ? 1 : key == GDK_KEY_Up ? -1 : 0;

  if (dx == 0 && dy == 0)
    return GDK_EVENT_PROPAGATE;
  tmap_app_chart_view_set_cursor (self, find_next (self, dx, dy));
  return GDK_EVENT_STOP;
}

static gboolean
pan_with_key (TmapAppChartView *self, guint key)
{
  double dx = key == GDK_KEY_Right ? -1 : key == GDK_KEY_Left ? 1 : 0;
  double dy = key == GDK_KEY_Down ? -1 : key == GDK_KEY_Up ? 1 : 0;
  gboolean changed = FALSE;

  if ((dx == 0 && dy == 0) || !tmap_app_chart_zoom_is_zoomed (self->zoom))
    return GDK_EVENT_PROPAGATE;
  for (guint p = 0; p < self->figure->panels->len; p++) {
    const TmapPlot *plot = tmap_app_chart_view_get_plot (self, (int)p);

    if (plot != NULL)
      changed |= tmap_app_chart_zoom_pan (self->zoom, self->figure, p, plot,
                                          dx * PAN_SHARE * plot->box.width,
                                          dy * PAN_SHARE * plot->box.height);
  }
  if (changed)
    tmap_app_chart_view_zoomed (self);
  return GDK_EVENT_STOP;
}

static gboolean
activate_cursor (TmapAppChartView *self)
{
  const GPtrArray *hits = tmap_scene_get_hits (self->scene);

  if (self->cursor < 0 || (guint)self->cursor >= hits->len)
    return GDK_EVENT_PROPAGATE;
  tmap_app_chart_view_emit_datum (self, g_ptr_array_index (hits, (guint)self->cursor));
  return GDK_EVENT_STOP;
}

static gboolean
on_key (GtkEventControllerKey *controller,
        guint key,
        guint code,
        GdkModifierType state,
        TmapAppChartView *self)
{
  (void)controller;
  (void)code;
  if (tmap_app_chart_view_ensure_scene (self) == NULL ||
      (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (key) {
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
  case GDK_KEY_ISO_Enter:
    return activate_cursor (self);
  case GDK_KEY_Escape:
    if (self->cursor < 0)
      return GDK_EVENT_PROPAGATE;
    tmap_app_chart_view_set_cursor (self, -1);
    return GDK_EVENT_STOP;
  default:
    return state & GDK_SHIFT_MASK ? move_cursor (self, key) : pan_with_key (self, key);
  }
}

/* Set-up */

static void
add_drag (TmapAppChartView *self, guint button)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), button);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_drag_end), self);
  g_signal_connect (drag, "cancel", G_CALLBACK (on_drag_cancel), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}

static void
add_clicks (TmapAppChartView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *menu = gtk_gesture_click_new ();

  g_signal_connect (click, "released", G_CALLBACK (on_released), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  g_signal_connect (menu, "pressed", G_CALLBACK (on_menu_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (menu));
}

void
tmap_app_chart_view_add_controllers (TmapAppChartView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  g_signal_connect (motion, "enter", G_CALLBACK (on_enter), self);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect (motion, "leave", G_CALLBACK (on_leave), self);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), self);
  gtk_widget_add_controller (widget, scroll);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (widget, keys);
  g_signal_connect (pinch, "begin", G_CALLBACK (on_pinch_begin), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (on_pinch), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));
  add_clicks (self);
  add_drag (self, GDK_BUTTON_PRIMARY);
  add_drag (self, GDK_BUTTON_MIDDLE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (on_query_tooltip), NULL);
}
