/* SPDX-License-Identifier: Apache-2.0 */
#include "app/chart-view-private.h"

#include <glib/gi18n.h>
#include <math.h>

#define TEXT_SHARE 0.82   /* size of a figure's text, of the desktop's */
#define LEAST_TEXT 8.0    /* pixels */
#define TITLE_HEIGHT 17.0 /* in text sizes: less high views have no title */
#define NOTE_HEIGHT 21.0  /* in text sizes: less high views have no note */
#define TITLE_WIDTH 16.0  /* the same for their width */
#define DIM_DELAY 150     /* milliseconds until an old figure is drawn pale */
#define PULSE_INTERVAL 90 /* milliseconds between the steps of the progress line */
#define PALE 0.45         /* opacity */
#define TOOLS_MARGIN 4
#define BUBBLE_GAP 10

enum {
  DATUM_ACTIVATED,
  PLACE_ACTIVATED,
  PLACE_DRAGGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TmapAppChartView, tmap_app_chart_view, GTK_TYPE_WIDGET)

/* Scene */

/* Text is light on dark, whatever made it so: the theme, a setting, or a style class. */
static gboolean
is_dark (GtkWidget *widget)
{
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue > 0.5;
}

static double
get_text_size (GtkWidget *widget)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  PangoFontDescription *font = pango_context_get_font_description (context);
  double size = (double)pango_font_description_get_size (font) / PANGO_SCALE;
  double dpi = pango_cairo_context_get_resolution (context);

  if (!pango_font_description_get_size_is_absolute (font))
    size *= (dpi > 0 ? dpi : 96) / 72;
  return MAX (size * TEXT_SHARE, LEAST_TEXT);
}

static void
init_theme (TmapAppChartView *self, TmapTheme *theme)
{
  GtkWidget *widget = GTK_WIDGET (self);
  PangoContext *context = gtk_widget_get_pango_context (widget);

  tmap_theme_init (theme);
  theme->font_family =
      pango_font_description_get_family (pango_context_get_font_description (context));
  theme->font_size = get_text_size (widget);
  theme->dark = is_dark (widget);
  theme->show_title = self->show_title &&
                      gtk_widget_get_height (widget) >= TITLE_HEIGHT * theme->font_size &&
                      gtk_widget_get_width (widget) >= TITLE_WIDTH * theme->font_size;
}

static TmapScene *
lay_out_part (TmapAppChartView *self, gboolean zoomed, const TmapTheme *theme)
{
  g_autoptr (TmapFigure) part = tmap_figure_copy (self->figure);
  TmapScene *scene;

  if (gtk_widget_get_height (GTK_WIDGET (self)) < NOTE_HEIGHT * theme->font_size)
    g_clear_pointer (&part->note, g_free);
  if (zoomed)
    tmap_app_chart_zoom_apply (self->zoom, part);
  tmap_app_chart_thin_apply (self->thin, part);
  scene = tmap_figure_layout (part, gtk_widget_get_width (GTK_WIDGET (self)),
                              gtk_widget_get_height (GTK_WIDGET (self)), theme);
  tmap_app_chart_thin_restore (self->thin, scene);
  return scene;
}

static void
lay_out (TmapAppChartView *self)
{
  gboolean zoomed = tmap_app_chart_zoom_is_zoomed (self->zoom);
  TmapTheme theme;

  init_theme (self, &theme);
  if (self->thin == NULL)
    self->thin = tmap_app_chart_thin_new (self->figure);
  if (!zoomed || self->whole_is_old) {
    self->scene = lay_out_part (self, FALSE, &theme);
    tmap_app_chart_zoom_set_whole (self->zoom, self->scene);
    self->whole_is_old = FALSE;
  }
  if (!zoomed)
    return;
  g_clear_pointer (&self->scene, tmap_scene_free);
  self->scene = lay_out_part (self, TRUE, &theme);
}

const TmapScene *
tmap_app_chart_view_ensure_scene (TmapAppChartView *self)
{
  if (self->scene == NULL && self->figure != NULL && gtk_widget_get_width (GTK_WIDGET (self)) > 0 &&
      gtk_widget_get_height (GTK_WIDGET (self)) > 0)
    lay_out (self);
  return self->scene;
}

void
tmap_app_chart_view_invalidate (TmapAppChartView *self)
{
  g_clear_pointer (&self->scene, tmap_scene_free);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const TmapPlot *
tmap_app_chart_view_get_plot (TmapAppChartView *self, int panel)
{
  const TmapScene *scene = tmap_app_chart_view_ensure_scene (self);
  const GArray *plots = scene != NULL ? tmap_scene_get_plots (scene) : NULL;

  if (plots == NULL || panel < 0 || (guint)panel >= plots->len)
    return NULL;
  return &g_array_index (plots, TmapPlot, panel);
}

static void
ensure_node (TmapAppChartView *self)
{
  const TmapScene *scene = tmap_app_chart_view_ensure_scene (self);
  GtkSnapshot *snapshot;
  cairo_t *cr;

  if (self->node != NULL || scene == NULL)
    return;
  snapshot = gtk_snapshot_new ();
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float)tmap_scene_get_width (scene),
                                                       (float)tmap_scene_get_height (scene)));
  tmap_scene_draw (scene, cr);
  cairo_destroy (cr);
  self->node = gtk_snapshot_free_to_node (snapshot);
}

/* Widget */

static void
tmap_app_chart_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TmapAppChartView *self = TMAP_APP_CHART_VIEW (widget);

  ensure_node (self);
  if (self->node != NULL) {
    if (self->pale)
      gtk_snapshot_push_opacity (snapshot, PALE);
    gtk_snapshot_append_node (snapshot, self->node);
    tmap_app_chart_view_draw_overlay (self, snapshot);
    if (self->pale)
      gtk_snapshot_pop (snapshot);
  }
  GTK_WIDGET_CLASS (tmap_app_chart_view_parent_class)->snapshot (widget, snapshot);
}

static void
tmap_app_chart_view_measure (GtkWidget *widget,
                             GtkOrientation orientation,
                             int for_size,
                             int *minimum,
                             int *natural,
                             int *minimum_baseline,
                             int *natural_baseline)
{
  (void)widget;
  (void)for_size;
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 160 : 110;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 480 : 280;
  *minimum_baseline = *natural_baseline = -1;
}

static void
allocate_at (GtkWidget *child, int x, int y, int width, int height)
{
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, width, height }, -1);
}

/* The bubble stands above what it tells of, or beside it, and below where there is no room. */
static void
allocate_bubble (TmapAppChartView *self, int width, int height)
{
  const TmapBox *box = &self->bubble_at;
  GtkRequisition size;
  double x, y;

  if (!gtk_widget_get_visible (self->bubble))
    return;
  gtk_widget_get_preferred_size (self->bubble, NULL, &size);
  size.width = MIN (size.width, width);
  if (self->bubble_beside) {
    x = box->x + box->width + BUBBLE_GAP;
    if (x + size.width > width)
      x = box->x - BUBBLE_GAP - size.width;
    y = box->y - size.height / 2.0;
  } else {
    x = box->x + box->width / 2 - size.width / 2.0;
    y = box->y - size.height - BUBBLE_GAP;
    if (y < 0)
      y = box->y + box->height + BUBBLE_GAP;
  }
  x = CLAMP (x, 0, MAX (width - size.width, 0));
  y = CLAMP (y, 0, MAX (height - size.height, 0));
  allocate_at (self->bubble, (int)x, (int)y, size.width, size.height);
}

static void
tmap_app_chart_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TmapAppChartView *self = TMAP_APP_CHART_VIEW (widget);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkRequisition size;

  (void)baseline;
  if (self->scene != NULL && (tmap_scene_get_width (self->scene) != width ||
                              tmap_scene_get_height (self->scene) != height))
    tmap_app_chart_view_invalidate (self);
  gtk_widget_get_preferred_size (self->tools, NULL, &size);
  allocate_at (self->tools, mirrored ? TOOLS_MARGIN : width - size.width - TOOLS_MARGIN,
               TOOLS_MARGIN, size.width, size.height);
  gtk_widget_get_preferred_size (self->progress, &size, NULL);
  allocate_at (self->progress, 0, 0, width, size.height);
  if (gtk_widget_get_visible (self->placeholder))
    allocate_at (self->placeholder, 0, 0, width, height);
  allocate_bubble (self, width, height);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
tmap_app_chart_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (tmap_app_chart_view_parent_class)->css_changed (widget, change);
  tmap_app_chart_view_invalidate (TMAP_APP_CHART_VIEW (widget));
}

static void
tmap_app_chart_view_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (tmap_app_chart_view_parent_class)->system_setting_changed (widget, setting);
  tmap_app_chart_view_invalidate (TMAP_APP_CHART_VIEW (widget));
}

static void
tmap_app_chart_view_state_flags_changed (GtkWidget *widget, GtkStateFlags previous)
{
  TmapAppChartView *self = TMAP_APP_CHART_VIEW (widget);

  if (gtk_widget_has_focus (widget) != ((previous & GTK_STATE_FLAG_FOCUSED) != 0)) {
    tmap_app_chart_view_update_actions (self);
    gtk_widget_queue_draw (widget);
  }
}

static void
load_css (void)
{
  static gsize loaded;
  GtkCssProvider *provider;

  if (!g_once_init_enter (&loaded))
    return;
  provider = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (provider,
                                       "/io/github/dltracemapper/DLTraceMapper/chart-view.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref (provider);
  g_once_init_leave (&loaded, 1);
}

static void
tmap_app_chart_view_dispose (GObject *object)
{
  TmapAppChartView *self = TMAP_APP_CHART_VIEW (object);

  g_clear_handle_id (&self->dim_delay, g_source_remove);
  g_clear_handle_id (&self->pulse, g_source_remove);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_pointer (&self->tools, gtk_widget_unparent);
  g_clear_pointer (&self->progress, gtk_widget_unparent);
  g_clear_pointer (&self->placeholder, gtk_widget_unparent);
  g_clear_pointer (&self->bubble, gtk_widget_unparent);
  G_OBJECT_CLASS (tmap_app_chart_view_parent_class)->dispose (object);
}

static void
tmap_app_chart_view_finalize (GObject *object)
{
  TmapAppChartView *self = TMAP_APP_CHART_VIEW (object);

  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->scene, tmap_scene_free);
  g_clear_pointer (&self->thin, tmap_app_chart_thin_free);
  g_clear_pointer (&self->figure, tmap_figure_free);
  g_clear_pointer (&self->zoom, tmap_app_chart_zoom_free);
  g_clear_pointer (&self->selected, g_hash_table_unref);
  g_free (self->source);
  G_OBJECT_CLASS (tmap_app_chart_view_parent_class)->finalize (object);
}

static void
tmap_app_chart_view_class_init (TmapAppChartViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  object_class->dispose = tmap_app_chart_view_dispose;
  object_class->finalize = tmap_app_chart_view_finalize;
  widget_class->snapshot = tmap_app_chart_view_snapshot;
  widget_class->measure = tmap_app_chart_view_measure;
  widget_class->size_allocate = tmap_app_chart_view_size_allocate;
  widget_class->css_changed = tmap_app_chart_view_css_changed;
  widget_class->system_setting_changed = tmap_app_chart_view_system_setting_changed;
  widget_class->state_flags_changed = tmap_app_chart_view_state_flags_changed;

  signals[DATUM_ACTIVATED] =
      g_signal_new ("datum-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 4,
                    G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_STRING);
  signals[PLACE_ACTIVATED] = g_signal_new ("place-activated", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
  signals[PLACE_DRAGGED] = g_signal_new ("place-dragged", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                         NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_BOOLEAN);

  gtk_widget_class_set_css_name (widget_class, "chart-view");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  tmap_app_chart_view_install_actions (widget_class);
}

static GtkWidget *
add_label (TmapAppChartView *self, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, css_class);
  gtk_widget_set_can_target (label, FALSE);
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  gtk_widget_set_visible (label, FALSE);
  return label;
}

/* The buttons in the corner. They only fade, so that nothing moves. */
static void
add_tools (TmapAppChartView *self)
{
  g_autoptr (GMenuModel) menu = tmap_app_chart_view_new_menu ();

  self->tools = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_add_css_class (self->tools, "chart-tools");
  self->reset = gtk_button_new_with_mnemonic (_ ("Reset _zoom"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->reset), "chart.reset-zoom");
  gtk_widget_set_visible (self->reset, FALSE);
  gtk_box_append (GTK_BOX (self->tools), self->reset);
  self->menu_button = gtk_menu_button_new ();
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->menu_button), "view-more-symbolic");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->menu_button), menu);
  gtk_widget_set_tooltip_text (self->menu_button, _ ("Chart menu"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->menu_button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Chart menu"), -1);
  gtk_box_append (GTK_BOX (self->tools), self->menu_button);
  gtk_widget_set_parent (self->tools, GTK_WIDGET (self));
}

static void
update_accessible (TmapAppChartView *self, const char *placeholder)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (self);
  const char *finding = self->figure != NULL ? self->figure->subtitle : NULL;

  gtk_accessible_update_property (
      accessible, GTK_ACCESSIBLE_PROPERTY_LABEL,
      self->figure != NULL ? self->figure->title : _ ("Chart"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
      finding != NULL ? finding : (self->figure == NULL && placeholder != NULL ? placeholder : ""),
      -1);
}

static void
tmap_app_chart_view_init (TmapAppChartView *self)
{
  load_css ();
  self->zoom = tmap_app_chart_zoom_new ();
  self->show_title = TRUE;
  self->cursor = -1;
  self->drag_panel = -1;
  self->placeholder = add_label (self, "chart-placeholder");
  gtk_label_set_justify (GTK_LABEL (self->placeholder), GTK_JUSTIFY_CENTER);
  self->progress = gtk_progress_bar_new ();
  gtk_widget_add_css_class (self->progress, "osd");
  gtk_widget_set_can_target (self->progress, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->progress), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The figure is being drawn again"), -1);
  gtk_widget_set_parent (self->progress, GTK_WIDGET (self));
  gtk_widget_set_child_visible (self->progress, FALSE);
  add_tools (self);
  self->bubble = add_label (self, "chart-bubble");
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  tmap_app_chart_view_add_controllers (self);
  tmap_app_chart_view_update_actions (self);
  update_accessible (self, NULL);
}

GtkWidget *
tmap_app_chart_view_new (void)
{
  return g_object_new (TMAP_APP_TYPE_CHART_VIEW, NULL);
}

/* Figure */

static gboolean
keeps_zoom (const TmapFigure *old, const TmapFigure *figure)
{
  return old != NULL && figure != NULL && g_str_equal (old->name, figure->name) &&
         old->panels->len == figure->panels->len;
}

void
tmap_app_chart_view_set_figure (TmapAppChartView *self, TmapFigure *figure, const char *placeholder)
{
  g_return_if_fail (TMAP_APP_IS_CHART_VIEW (self));

  if (!keeps_zoom (self->figure, figure))
    tmap_app_chart_zoom_reset (self->zoom, figure != NULL ? figure->panels->len : 0);
  self->whole_is_old = TRUE;
  g_clear_pointer (&self->thin, tmap_app_chart_thin_free);
  if (figure != self->figure)
    g_clear_pointer (&self->figure, tmap_figure_free);
  self->figure = figure;
  gtk_label_set_text (GTK_LABEL (self->placeholder), placeholder != NULL ? placeholder : "");
  gtk_widget_set_visible (self->placeholder, figure == NULL && placeholder != NULL);
  tmap_app_chart_view_set_dimmed (self, FALSE);
  tmap_app_chart_view_zoomed (self);
  update_accessible (self, placeholder);
}

const TmapFigure *
tmap_app_chart_view_get_figure (TmapAppChartView *self)
{
  g_return_val_if_fail (TMAP_APP_IS_CHART_VIEW (self), NULL);

  return self->figure;
}

static gboolean
on_pulse (gpointer user_data)
{
  TmapAppChartView *self = user_data;

  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_progress_bar_pulse (GTK_PROGRESS_BAR (self->progress));
  return G_SOURCE_CONTINUE;
}

static gboolean
on_dim (gpointer user_data)
{
  TmapAppChartView *self = user_data;

  self->dim_delay = 0;
  self->pale = TRUE;
  gtk_widget_set_child_visible (self->progress, TRUE);
  self->pulse = g_timeout_add (PULSE_INTERVAL, on_pulse, self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

void
tmap_app_chart_view_set_dimmed (TmapAppChartView *self, gboolean dimmed)
{
  g_return_if_fail (TMAP_APP_IS_CHART_VIEW (self));

  if (self->dimmed == dimmed)
    return;
  self->dimmed = dimmed;
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, dimmed, -1);
  if (dimmed) {
    self->dim_delay = g_timeout_add (DIM_DELAY, on_dim, self);
    return;
  }
  g_clear_handle_id (&self->dim_delay, g_source_remove);
  g_clear_handle_id (&self->pulse, g_source_remove);
  self->pale = FALSE;
  gtk_widget_set_child_visible (self->progress, FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tmap_app_chart_view_set_source (TmapAppChartView *self, const char *figure_command)
{
  char *copy;

  g_return_if_fail (TMAP_APP_IS_CHART_VIEW (self));

  copy = g_strdup (figure_command);
  g_free (self->source);
  self->source = copy;
}

void
tmap_app_chart_view_set_selected (TmapAppChartView *self, const char *const *labels)
{
  g_return_if_fail (TMAP_APP_IS_CHART_VIEW (self));

  g_clear_pointer (&self->selected, g_hash_table_unref);
  if (labels != NULL && labels[0] != NULL) {
    self->selected = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; labels[i] != NULL; i++)
      g_hash_table_add (self->selected, g_strdup (labels[i]));
  }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tmap_app_chart_view_set_picks_places (TmapAppChartView *self, gboolean picks)
{
  g_return_if_fail (TMAP_APP_IS_CHART_VIEW (self));

  self->picks_places = picks;
}

void
tmap_app_chart_view_set_show_title (TmapAppChartView *self, gboolean show_title)
{
  g_return_if_fail (TMAP_APP_IS_CHART_VIEW (self));

  self->show_title = show_title;
  tmap_app_chart_view_invalidate (self);
}

const TmapScene *
tmap_app_chart_view_get_scene (TmapAppChartView *self)
{
  g_return_val_if_fail (TMAP_APP_IS_CHART_VIEW (self), NULL);

  return tmap_app_chart_view_ensure_scene (self);
}

char *
tmap_app_chart_view_describe (TmapAppChartView *self, double x, double y, TmapBox *box)
{
  g_auto (TmapAppChartSpot) spot = { 0 };

  g_return_val_if_fail (TMAP_APP_IS_CHART_VIEW (self), NULL);

  if (tmap_app_chart_view_ensure_scene (self) == NULL)
    return NULL;
  tmap_app_chart_spot_init (&spot, self->figure, self->scene, x, y);
  if (box != NULL)
    *box = spot.box;
  return g_steal_pointer (&spot.text);
}

/* Zoom */

void
tmap_app_chart_view_zoomed (TmapAppChartView *self)
{
  tmap_app_chart_view_invalidate (self);
  tmap_app_chart_view_set_cursor (self, -1);
  gtk_widget_set_visible (self->reset, tmap_app_chart_zoom_is_zoomed (self->zoom));
  tmap_app_chart_view_update_actions (self);
}

gboolean
tmap_app_chart_view_is_zoomed (TmapAppChartView *self)
{
  g_return_val_if_fail (TMAP_APP_IS_CHART_VIEW (self), FALSE);

  return tmap_app_chart_zoom_is_zoomed (self->zoom);
}

void
tmap_app_chart_view_reset_zoom (TmapAppChartView *self)
{
  g_return_if_fail (TMAP_APP_IS_CHART_VIEW (self));

  if (!tmap_app_chart_zoom_is_zoomed (self->zoom))
    return;
  tmap_app_chart_zoom_reset (self->zoom, self->figure != NULL ? self->figure->panels->len : 0);
  tmap_app_chart_view_zoomed (self);
}

void
tmap_app_chart_view_zoom (
    TmapAppChartView *self, double x, double y, double factor_x, double factor_y)
{
  const TmapScene *scene;
  const TmapPlot *plot;
  int panel;

  g_return_if_fail (TMAP_APP_IS_CHART_VIEW (self));
  g_return_if_fail (factor_x > 0 && factor_y > 0);

  scene = tmap_app_chart_view_ensure_scene (self);
  if (scene == NULL)
    return;
  panel = tmap_app_chart_find_panel (scene, x, y);
  plot = tmap_app_chart_view_get_plot (self, MAX (panel, 0));
  if (plot != NULL && tmap_app_chart_zoom_by (self->zoom, self->figure, (guint)MAX (panel, 0), plot,
                                              x, y, factor_x, factor_y))
    tmap_app_chart_view_zoomed (self);
}

/* Signals */

void
tmap_app_chart_view_emit_datum (TmapAppChartView *self, const TmapHit *hit)
{
  g_autofree char *label = g_strdup (tmap_app_chart_get_label (self->figure, hit));

  g_signal_emit (self, signals[DATUM_ACTIVATED], 0, hit->panel, hit->layer, hit->datum, label);
}

void
tmap_app_chart_view_emit_place (TmapAppChartView *self, double x)
{
  g_signal_emit (self, signals[PLACE_ACTIVATED], 0, x);
}

void
tmap_app_chart_view_emit_drag (TmapAppChartView *self, double x, gboolean finished)
{
  g_signal_emit (self, signals[PLACE_DRAGGED], 0, x, finished);
}
