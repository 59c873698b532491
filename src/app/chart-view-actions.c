/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gi18n.h>

#include "app/chart-data-window.h"
#include "app/chart-view-private.h"
#include "app/explain.h"
#include "app/export-dialog.h"
#include "chart/export.h"

#define STEP 1.25
#define COPY_DPI 144.0 /* of copied pictures: two pixels for each of the screen's */

static GtkWindow *
get_window (TmapAppChartView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

/* What is shown, but dark on white, as documents want it. */
static GdkTexture *
make_picture (TmapAppChartView *self, GError **error)
{
  const TmapScene *shown = tmap_app_chart_view_ensure_scene (self);
  g_autoptr (TmapFigure) figure = NULL;
  g_autoptr (TmapScene) scene = NULL;
  g_autoptr (GBytes) png = NULL;
  TmapTheme theme;

  if (shown == NULL)
    return NULL;
  tmap_theme_init (&theme);
  figure = tmap_figure_copy (self->figure);
  tmap_app_chart_zoom_apply (self->zoom, figure);
  scene = tmap_figure_layout (figure, MAX (tmap_scene_get_width (shown), 240),
                              MAX (tmap_scene_get_height (shown), 160), &theme);
  png = tmap_scene_export (scene, TMAP_FORMAT_PNG, COPY_DPI, error);
  return png != NULL ? gdk_texture_new_from_bytes (png, error) : NULL;
}

static void
copy_picture (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = make_picture (TMAP_APP_CHART_VIEW (widget), &error);

  (void)name;
  (void)parameter;
  if (texture != NULL)
    gdk_clipboard_set_texture (gtk_widget_get_clipboard (widget), texture);
  else
    gtk_widget_error_bell (widget);
}

static void
copy_data (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TmapAppChartView *self = TMAP_APP_CHART_VIEW (widget);
  GString *csv;

  (void)name;
  (void)parameter;
  if (self->figure == NULL)
    return;
  csv = tmap_figure_to_csv (self->figure);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), csv->str);
  g_string_free (csv, TRUE);
}

void
tmap_app_chart_view_export (TmapAppChartView *self)
{
  g_return_if_fail (TMAP_APP_IS_CHART_VIEW (self));

  if (self->figure != NULL)
    tmap_app_export_dialog_present (get_window (self), self->figure, self->source);
}

static void
export_figure (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void)name;
  (void)parameter;
  tmap_app_chart_view_export (TMAP_APP_CHART_VIEW (widget));
}

static void
show_data (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TmapAppChartView *self = TMAP_APP_CHART_VIEW (widget);

  (void)name;
  (void)parameter;
  if (self->figure != NULL)
    tmap_app_chart_data_window_present (get_window (self), self->figure);
}

/* Opens the definition, if the application has the pages. */
static void
explain (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TmapAppChartView *self = TMAP_APP_CHART_VIEW (widget);
  const TmapAppExplanation *explanation =
      self->figure != NULL ? tmap_app_explain (self->figure->name) : NULL;

  (void)name;
  (void)parameter;
  if (explanation != NULL)
    gtk_widget_activate_action (widget, "app.help", "s", explanation->topic);
}

static void
reset_zoom (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void)name;
  (void)parameter;
  tmap_app_chart_view_reset_zoom (TMAP_APP_CHART_VIEW (widget));
}

/* Around the pointer, if it is here, else around the middle of each plot. */
static void
zoom_step (TmapAppChartView *self, double factor)
{
  const TmapScene *scene = tmap_app_chart_view_ensure_scene (self);
  gboolean changed = FALSE;

  if (scene == NULL)
    return;
  if (self->inside && tmap_app_chart_find_panel (scene, self->pointer_x, self->pointer_y) >= 0) {
    tmap_app_chart_view_zoom (self, self->pointer_x, self->pointer_y, factor, 1);
    return;
  }
  for (guint p = 0; p < self->figure->panels->len; p++) {
    const TmapPlot *plot = tmap_app_chart_view_get_plot (self, (int)p);

    if (plot != NULL)
      changed |= tmap_app_chart_zoom_by (self->zoom, self->figure, p, plot,
                                         plot->box.x + plot->box.width / 2, 0, factor, 1);
  }
  if (changed)
    tmap_app_chart_view_zoomed (self);
}

static void
zoom_in (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void)name;
  (void)parameter;
  zoom_step (TMAP_APP_CHART_VIEW (widget), STEP);
}

static void
zoom_out (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void)name;
  (void)parameter;
  zoom_step (TMAP_APP_CHART_VIEW (widget), 1 / STEP);
}

/* Menu */

GMenuModel *
tmap_app_chart_view_new_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) copy = g_menu_new ();
  g_autoptr (GMenu) look = g_menu_new ();

  g_menu_append (copy, _ ("Copy _Picture"), "chart.copy-picture");
  g_menu_append (copy, _ ("Copy _Data"), "chart.copy-data");
  g_menu_append (copy, _ ("_Export Figure…"), "chart.export");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copy));
  g_menu_append (look, _ ("_Show Data"), "chart.show-data");
  g_menu_append (look, _ ("_Reset Zoom"), "chart.reset-zoom");
  g_menu_append (look, _ ("_What This Shows"), "chart.explain");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (look));
  return G_MENU_MODEL (menu);
}

void
tmap_app_chart_view_popup_menu (TmapAppChartView *self, double x, double y)
{
  if (self->figure == NULL)
    return;
  if (self->menu == NULL) {
    g_autoptr (GMenuModel) model = tmap_app_chart_view_new_menu ();

    self->menu = gtk_popover_menu_new_from_model (model);
    gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
    gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
    gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ (int)x, (int)y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static gboolean
popup_with_key (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  TmapAppChartView *self = TMAP_APP_CHART_VIEW (widget);

  (void)args;
  (void)user_data;
  tmap_app_chart_view_popup_menu (self, gtk_widget_get_width (widget) / 2.0,
                                  gtk_widget_get_height (widget) / 2.0);
  return GDK_EVENT_STOP;
}

void
tmap_app_chart_view_update_actions (TmapAppChartView *self)
{
  static const char *const of_figures[] = { "chart.copy-picture", "chart.copy-data", "chart.export",
                                            "chart.show-data",    "chart.zoom-in",   NULL };
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean zoomed = tmap_app_chart_zoom_is_zoomed (self->zoom);
  gboolean awake = self->inside || gtk_widget_has_focus (widget);

  for (guint i = 0; of_figures[i] != NULL; i++)
    gtk_widget_action_set_enabled (widget, of_figures[i], self->figure != NULL);
  gtk_widget_action_set_enabled (widget, "chart.reset-zoom", zoomed);
  gtk_widget_action_set_enabled (widget, "chart.zoom-out", zoomed);
  gtk_widget_set_visible (self->menu_button, self->figure != NULL);
  gtk_widget_set_opacity (self->menu_button, awake ? 1 : 0);
}

static void
bind_actions (GtkWidgetClass *klass)
{
  static const struct {
    guint key;
    GdkModifierType modifiers;
    const char *action;
  } bindings[] = {
    { GDK_KEY_plus, 0, "chart.zoom-in" },
    { GDK_KEY_equal, 0, "chart.zoom-in" },
    { GDK_KEY_KP_Add, 0, "chart.zoom-in" },
    { GDK_KEY_minus, 0, "chart.zoom-out" },
    { GDK_KEY_KP_Subtract, 0, "chart.zoom-out" },
    { GDK_KEY_0, 0, "chart.reset-zoom" },
    { GDK_KEY_KP_0, 0, "chart.reset-zoom" },
    { GDK_KEY_Home, 0, "chart.reset-zoom" },
    { GDK_KEY_c, GDK_CONTROL_MASK, "chart.copy-picture" },
    { GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "chart.copy-data" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bindings); i++)
    gtk_widget_class_add_binding_action (klass, bindings[i].key, bindings[i].modifiers,
                                         bindings[i].action, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_Menu, 0, popup_with_key, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_F10, GDK_SHIFT_MASK, popup_with_key, NULL);
}

void
tmap_app_chart_view_install_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "chart.copy-picture", NULL, copy_picture);
  gtk_widget_class_install_action (klass, "chart.copy-data", NULL, copy_data);
  gtk_widget_class_install_action (klass, "chart.export", NULL, export_figure);
  gtk_widget_class_install_action (klass, "chart.show-data", NULL, show_data);
  gtk_widget_class_install_action (klass, "chart.explain", NULL, explain);
  gtk_widget_class_install_action (klass, "chart.reset-zoom", NULL, reset_zoom);
  gtk_widget_class_install_action (klass, "chart.zoom-in", NULL, zoom_in);
  gtk_widget_class_install_action (klass, "chart.zoom-out", NULL, zoom_out);
  bind_actions (klass);
}
