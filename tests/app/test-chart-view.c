/* SPDX-License-Identifier: Apache-2.0 */
#include <gtk/gtk.h>
#include <math.h>
#include <string.h>

#include "app/chart-view.h"
#include "app/export-dialog.h"
#include "chart/export.h"
#include "chart/figures/catalogue.h"
#include "config/suite-config.h"
#include "sources/trace-store.h"
#include "summary/source-summary.h"
#include "support.h"

#define WIDTH 640
#define HEIGHT 400

/* A window with a view of a certain size. */
typedef struct {
  GtkWidget *window;
  TmapAppChartView *view;
} Fixture;

static gboolean
on_timeout (gpointer user_data)
{
  *(gboolean *)user_data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
iterate (guint milliseconds)
{
  gboolean over = FALSE;

  g_timeout_add (milliseconds, on_timeout, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  (void)data;
  fixture->window = gtk_window_new ();
  fixture->view = TMAP_APP_CHART_VIEW (tmap_app_chart_view_new ());
  gtk_widget_set_size_request (GTK_WIDGET (fixture->view), WIDTH, HEIGHT);
  gtk_window_set_decorated (GTK_WINDOW (fixture->window), FALSE);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->view));
  g_object_add_weak_pointer (G_OBJECT (fixture->view), (gpointer *)&fixture->view);
  gtk_window_present (GTK_WINDOW (fixture->window));
  while (gtk_widget_get_width (GTK_WIDGET (fixture->view)) == 0)
    g_main_context_iteration (NULL, TRUE);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  (void)data;
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  iterate (20);
  g_assert_null (fixture->view);
}

static TmapFigure *
make_bars (void)
{
  TmapFigure *figure = tmap_figure_new ("bars", "Bars");
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, NULL, TMAP_ROLE_WINDOW);

  tmap_figure_set_subtitle (figure, "B is %s", "higher");
  tmap_axis_set (&panel->x, "Which", TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  tmap_axis_set (&panel->y, "Jobs", TMAP_SCALE_LINEAR, TMAP_UNIT_COUNT);
  tmap_axis_add_category (&panel->x, "A");
  tmap_axis_add_category (&panel->x, "B");
  tmap_layer_add_value (layer, 3);
  tmap_layer_add_value (layer, 7);
  return figure;
}

/* A line of @n points from (1, 0) on, with a logarithmic x axis if asked for. */
static TmapFigure *
make_line (guint n, gboolean logarithmic)
{
  TmapFigure *figure = tmap_figure_new ("line", "Line");
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_LINE, "score", TMAP_ROLE_WINDOW);

  tmap_axis_set (&panel->x, "Number", logarithmic ? TMAP_SCALE_LOG : TMAP_SCALE_LINEAR,
                 TMAP_UNIT_NUMBER);
  tmap_axis_set (&panel->y, "Score", TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER);
  for (guint i = 0; i < n; i++)
    tmap_layer_add_point (layer, i + 1, 10 + 10 * sin (i * 0.01));
  return figure;
}

static const TmapPlot *
get_plot (TmapAppChartView *view)
{
  const TmapScene *scene = tmap_app_chart_view_get_scene (view);

  g_assert_nonnull (scene);
  g_assert_cmpuint (tmap_scene_get_plots (scene)->len, ==, 1);
  return &g_array_index (tmap_scene_get_plots (scene), TmapPlot, 0);
}

static void
test_figure (Fixture *fixture, gconstpointer data)
{
  (void)data;
  g_assert_null (tmap_app_chart_view_get_scene (fixture->view));
  tmap_app_chart_view_set_figure (fixture->view, NULL, "Nothing yet.");
  iterate (50);
  g_assert_null (tmap_app_chart_view_get_scene (fixture->view));

  tmap_app_chart_view_set_figure (fixture->view, make_bars (), NULL);
  iterate (50);
  g_assert_cmpfloat (tmap_scene_get_width (tmap_app_chart_view_get_scene (fixture->view)), ==,
                     gtk_widget_get_width (GTK_WIDGET (fixture->view)));
  gtk_test_accessible_assert_role (fixture->view, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (fixture->view, GTK_ACCESSIBLE_PROPERTY_LABEL, "Bars");
  gtk_test_accessible_assert_property (fixture->view, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "B is higher");

  tmap_app_chart_view_set_figure (fixture->view, make_line (100, FALSE), NULL);
  iterate (50);
  g_assert_cmpstr (tmap_app_chart_view_get_figure (fixture->view)->name, ==, "line");
  tmap_app_chart_view_set_figure (fixture->view, NULL, NULL);
  iterate (50);
  g_assert_null (tmap_app_chart_view_get_scene (fixture->view));
}

static void
test_dimmed (Fixture *fixture, gconstpointer data)
{
  (void)data;
  tmap_app_chart_view_set_figure (fixture->view, make_bars (), NULL);
  tmap_app_chart_view_set_dimmed (fixture->view, TRUE);
  gtk_test_accessible_assert_state (fixture->view, GTK_ACCESSIBLE_STATE_BUSY, TRUE);
  iterate (400);
  tmap_app_chart_view_set_figure (fixture->view, make_bars (), NULL);
  gtk_test_accessible_assert_state (fixture->view, GTK_ACCESSIBLE_STATE_BUSY, FALSE);
  tmap_app_chart_view_set_dimmed (fixture->view, TRUE);
  iterate (20);
}

static void
test_hits (Fixture *fixture, gconstpointer data)
{
  const char *const labels[] = { "B", NULL };
  const TmapPlot *plot;
  g_autofree char *bar = NULL;
  g_autofree char *none = NULL;
  g_autofree char *line = NULL;
  TmapBox box;

  (void)data;
  tmap_app_chart_view_set_figure (fixture->view, make_bars (), NULL);
  tmap_app_chart_view_set_selected (fixture->view, labels);
  plot = get_plot (fixture->view);
  bar = tmap_app_chart_view_describe (fixture->view, plot->box.x + plot->box.width * 0.75,
                                      plot->box.y + plot->box.height * 0.9, &box);
  g_assert_cmpstr (bar, ==, "B: 7");
  g_assert_cmpfloat (box.width, >, 20);
  none = tmap_app_chart_view_describe (fixture->view, 1, 1, &box);
  g_assert_null (none);
  iterate (50);

  tmap_app_chart_view_set_figure (fixture->view, make_line (201, FALSE), NULL);
  plot = get_plot (fixture->view);
  line = tmap_app_chart_view_describe (fixture->view,
                                       plot->box.x + plot->box.width * (1 - plot->x_min) /
                                                         (plot->x_max - plot->x_min),
                                       plot->box.y + 5, &box);
  g_assert_nonnull (line);
  g_assert_true (g_str_has_prefix (line, "1"));
  g_assert_nonnull (strstr (line, "\nscore: 10"));
}

static void
check_zoom (Fixture *fixture, gboolean logarithmic)
{
  GtkWidget *widget = GTK_WIDGET (fixture->view);
  TmapPlot whole, part;
  double x, before, after;

  tmap_app_chart_view_set_figure (fixture->view, make_line (1000, logarithmic), NULL);
  whole = *get_plot (fixture->view);
  x = whole.box.x + whole.box.width * 0.25;
  tmap_app_chart_view_zoom (fixture->view, x, whole.box.y + 10, 4, 1);
  g_assert_true (tmap_app_chart_view_is_zoomed (fixture->view));
  part = *get_plot (fixture->view);
  before = logarithmic ? log (whole.x_max / whole.x_min) : whole.x_max - whole.x_min;
  after = logarithmic ? log (part.x_max / part.x_min) : part.x_max - part.x_min;
  g_assert_cmpfloat_with_epsilon (after, before / 4, 1e-6 * before);
  g_assert_cmpfloat (part.x_min, >, whole.x_min);
  iterate (50);

  /* Another result of the same kind is shown at the same place. */
  tmap_app_chart_view_set_figure (fixture->view, make_line (1000, logarithmic), NULL);
  g_assert_cmpfloat_with_epsilon (get_plot (fixture->view)->x_min, part.x_min, 1e-9 * part.x_max);

  g_assert_true (gtk_widget_activate_action (widget, "chart.reset-zoom", NULL));
  g_assert_false (tmap_app_chart_view_is_zoomed (fixture->view));
  g_assert_cmpfloat (get_plot (fixture->view)->x_min, ==, whole.x_min);
  g_assert_cmpfloat (get_plot (fixture->view)->x_max, ==, whole.x_max);

  g_assert_true (gtk_widget_activate_action (widget, "chart.zoom-in", NULL));
  g_assert_true (tmap_app_chart_view_is_zoomed (fixture->view));
  g_assert_true (gtk_widget_activate_action (widget, "chart.zoom-out", NULL));
  g_assert_false (tmap_app_chart_view_is_zoomed (fixture->view));
}

static void
test_zoom (Fixture *fixture, gconstpointer data)
{
  TmapPlot whole;

  (void)data;
  check_zoom (fixture, FALSE);
  check_zoom (fixture, TRUE);

  /* Along y only, and never along categories. */
  whole = *get_plot (fixture->view);
  tmap_app_chart_view_zoom (fixture->view, whole.box.x + 10, whole.box.y + 10, 1, 2);
  g_assert_cmpfloat (get_plot (fixture->view)->x_max, ==, whole.x_max);
  g_assert_cmpfloat (get_plot (fixture->view)->y_min, >, whole.y_min);
  tmap_app_chart_view_set_figure (fixture->view, make_bars (), NULL);
  g_assert_false (tmap_app_chart_view_is_zoomed (fixture->view));
  tmap_app_chart_view_zoom (fixture->view, WIDTH / 2.0, HEIGHT / 2.0, 2, 1);
  g_assert_false (tmap_app_chart_view_is_zoomed (fixture->view));
}

/* A peak of one point among very many is seen, and hits count in all data. */
static void
test_many (Fixture *fixture, gconstpointer data)
{
  TmapFigure *figure = make_line (400000, FALSE);
  TmapLayer *layer = ((TmapPanel *)figure->panels->pdata[0])->layers->pdata[0];
  const GPtrArray *hits;
  const TmapPlot *plot;

  (void)data;
  g_array_index (layer->y, double, 123456) = 77;
  tmap_app_chart_view_set_figure (fixture->view, figure, NULL);
  plot = get_plot (fixture->view);
  g_assert_cmpfloat (plot->y_max, >=, 77);
  for (guint turn = 0; turn < 12; turn++) {
    hits = tmap_scene_get_hits (tmap_app_chart_view_get_scene (fixture->view));
    g_assert_cmpuint (hits->len, >, 0);
    for (guint i = 0; i < hits->len; i++) {
      const TmapHit *hit = g_ptr_array_index (hits, i);
      double place;

      plot = get_plot (fixture->view);
      place = plot->box.x +
              plot->box.width * (hit->datum + 1 - plot->x_min) / (plot->x_max - plot->x_min);
      /* At the edges boxes are cut. */
      if (place > plot->box.x + 4 && place < plot->box.x + plot->box.width - 4)
        g_assert_cmpfloat_with_epsilon (hit->box.x + hit->box.width / 2, place, 0.01);
    }
    tmap_app_chart_view_zoom (fixture->view,
                              plot->box.x + plot->box.width * (123457 - plot->x_min) /
                                                (plot->x_max - plot->x_min),
                              plot->box.y + 10, 2, 1);
  }
}

/* Clipboard */

typedef struct {
  char *text;
  GdkTexture *texture;
  gboolean done;
} Pasted;

static void
on_text (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Pasted *pasted = user_data;

  pasted->text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  pasted->done = TRUE;
}

static void
on_texture (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Pasted *pasted = user_data;

  pasted->texture = gdk_clipboard_read_texture_finish (GDK_CLIPBOARD (source), result, NULL);
  pasted->done = TRUE;
}

static void
wait_for (const gboolean *done)
{
  while (!*done)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_actions (Fixture *fixture, gconstpointer data)
{
  GtkWidget *widget = GTK_WIDGET (fixture->view);
  GdkClipboard *clipboard = gtk_widget_get_clipboard (widget);
  Pasted text = { 0 };
  Pasted picture = { 0 };
  GString *csv;

  (void)data;
  tmap_app_chart_view_set_figure (fixture->view, make_bars (), NULL);
  g_assert_true (gtk_widget_activate_action (widget, "chart.copy-data", NULL));
  gdk_clipboard_read_text_async (clipboard, NULL, on_text, &text);
  wait_for (&text.done);
  csv = tmap_figure_to_csv (tmap_app_chart_view_get_figure (fixture->view));
  g_assert_cmpstr (text.text, ==, csv->str);
  g_string_free (csv, TRUE);
  g_free (text.text);

  g_assert_true (gtk_widget_activate_action (widget, "chart.copy-picture", NULL));
  gdk_clipboard_read_texture_async (clipboard, NULL, on_texture, &picture);
  wait_for (&picture.done);
  g_assert_nonnull (picture.texture);
  g_assert_cmpint (gdk_texture_get_width (picture.texture), ==, 2 * gtk_widget_get_width (widget));
  g_object_unref (picture.texture);
}

static GtkWindow *
find_window (const char *title)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

    if (g_strcmp0 (gtk_window_get_title (window), title) == 0)
      return window;
  }
  return NULL;
}

static void
test_windows (Fixture *fixture, gconstpointer data)
{
  GtkWidget *widget = GTK_WIDGET (fixture->view);
  GtkWindow *window;

  (void)data;
  tmap_app_chart_view_set_figure (fixture->view, make_line (5000, FALSE), NULL);
  g_assert_true (gtk_widget_activate_action (widget, "chart.show-data", NULL));
  iterate (200);
  window = find_window ("Line");
  g_assert_nonnull (window);
  gtk_window_close (window);
  iterate (50);
  g_assert_null (find_window ("Line"));

  g_assert_true (gtk_widget_activate_action (widget, "chart.export", NULL));
  iterate (200);
  window = find_window ("Export figure");
  g_assert_nonnull (window);
  gtk_window_close (window);
  iterate (50);
  g_assert_null (find_window ("Export figure"));
}

/* Export */

static TmapFigure *
build_example (const char *config_path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapSuiteConfig) config = tmap_suite_config_load (config_path, &error);
  g_autoptr (TmapTraceStore) store = tmap_trace_store_new ();
  g_autoptr (GPtrArray) summaries =
      g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_source_summary_free);
  TmapFigureInput input = { .summaries = summaries };
  TmapFigure *figure;

  g_assert_no_error (error);
  for (guint i = 0; i < config->sources->len; i++) {
    const TmapSuiteSource *source = g_ptr_array_index (config->sources, i);
    TmapTraceSource wanted = tmap_suite_source_get (source);
    const TmapTrace *trace = tmap_trace_store_get (store, &wanted, NULL, NULL, &error);

    g_assert_no_error (error);
    g_ptr_array_add (summaries,
                     tmap_source_summary_new (trace->jobs, config->supported_gpu_counts));
  }
  tmap_suite_summary_sort (summaries);
  figure = tmap_figure_build (tmap_figure_spec_find ("gpu_demand_mix", NULL), &input, &error);
  g_assert_no_error (error);
  return figure;
}

static void
check_export (TmapAppExportDialog *dialog, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "it's a figure.out", NULL);
  g_autofree char *line = tmap_app_export_dialog_get_command (dialog, path);
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = tmap_app_export_dialog_render (dialog, &error);
  g_auto (GStrv) arguments = NULL;
  gsize length;
  int status;

  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (line, "trace-mapper figure "));
  g_assert_true (g_shell_parse_argv (line, NULL, &arguments, &error));
  g_free (arguments[0]);
  arguments[0] = g_strdup (g_getenv ("TRACE_MAPPER"));
  g_assert_true (g_spawn_sync (g_getenv ("TMAP_EXAMPLES"), arguments, NULL,
                               G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, NULL, &status,
                               &error));
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  g_assert_true (g_file_get_contents (path, &content, &length, &error));
  g_assert_cmpmem (content, length, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static GtkWidget *
get_control (TmapAppExportDialog *dialog, const char *name)
{
  GObject *object =
      gtk_widget_get_template_child (GTK_WIDGET (dialog), TMAP_APP_TYPE_EXPORT_DIALOG, name);

  g_assert_true (GTK_IS_WIDGET (object));
  return GTK_WIDGET (object);
}

static void
choose (TmapAppExportDialog *dialog, const char *name, guint choice)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (get_control (dialog, name)), choice);
}

static void
set_number (TmapAppExportDialog *dialog, const char *name, double value)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (get_control (dialog, name)), value);
}

static void
test_export (void)
{
  TestFolder *folder = test_folder_enter ();
  const char *path = test_folder_get_path (folder);
  g_autofree char *config = g_build_filename (g_getenv ("TMAP_EXAMPLES"), "trace_suite.yaml", NULL);
  g_autoptr (TmapFigure) figure = build_example (config);
  TmapAppExportDialog *dialog =
      tmap_app_export_dialog_present (NULL, figure, "--config trace_suite.yaml");

  iterate (100);
  check_export (dialog, path);
  choose (dialog, "width_preset", 0);
  choose (dialog, "palette", TMAP_PALETTE_GREY);
  set_number (dialog, "font_size", 7.5);
  for (guint format = 0; format < TMAP_N_FORMATS; format++) {
    choose (dialog, "format", format);
    check_export (dialog, path);
  }
  choose (dialog, "width_preset", 2);
  choose (dialog, "unit", 1);
  choose (dialog, "height_preset", 1);
  set_number (dialog, "width", 123.4);
  set_number (dialog, "height", 77.7);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (get_control (dialog, "title")), FALSE);
  choose (dialog, "format", TMAP_FORMAT_PNG);
  set_number (dialog, "dpi", 96);
  iterate (50);
  check_export (dialog, path);
  gtk_window_close (GTK_WINDOW (dialog));
  iterate (50);
  test_folder_leave (folder);
}

static void
test_save (void)
{
  TestFolder *folder = test_folder_enter ();
  g_autoptr (TmapFigure) figure = make_bars ();
  g_autoptr (GFile) missing = g_file_new_for_path ("missing/bars.pdf");
  g_autoptr (GFile) file = g_file_new_for_path ("bars.pdf");
  TmapAppExportDialog *dialog = tmap_app_export_dialog_present (NULL, figure, NULL);

  iterate (50);
  g_assert_false (tmap_app_export_dialog_save (dialog, missing));
  g_assert_true (gtk_widget_get_visible (get_control (dialog, "error_box")));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (get_control (dialog, "error"))),
                                   "The figure could not be saved: "));
  iterate (100);
  g_assert_true (tmap_app_export_dialog_save (dialog, file));
  iterate (50);
  g_assert_null (find_window ("Export figure"));
  g_assert_true (g_file_query_exists (file, NULL));
  test_folder_leave (folder);
}

/* The figure behind another zoom has the same data, and ends of its own. */
static void
test_copy (void)
{
  g_autoptr (TmapFigure) figure = make_line (20, TRUE);
  g_autoptr (TmapFigure) copy = tmap_figure_copy (figure);
  TmapPanel *panel = g_ptr_array_index (copy->panels, 0);
  GString *expected = tmap_figure_to_csv (figure);
  GString *csv;

  tmap_axis_set_range (&panel->x, 2, 5);
  g_assert_cmpfloat (panel->x.max, ==, 5);
  g_assert_true (isnan (((TmapPanel *)g_ptr_array_index (figure->panels, 0))->x.max));
  g_clear_pointer (&figure, tmap_figure_free);
  csv = tmap_figure_to_csv (copy);
  g_assert_cmpstr (csv->str, ==, expected->str);
  g_string_free (csv, TRUE);
  g_string_free (expected, TRUE);
}

/* A line of two points tells what is between them; near a point only the point counts. */
static void
test_between (Fixture *fixture, gconstpointer data)
{
  TmapFigure *figure = tmap_figure_new ("two", "Two");
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  TmapLayer *line = tmap_panel_add_layer (panel, TMAP_LAYER_LINE, "line", TMAP_ROLE_WINDOW);
  TmapLayer *points = tmap_panel_add_layer (panel, TMAP_LAYER_POINTS, "point", TMAP_ROLE_MAPPED);
  const TmapPlot *plot;
  g_autofree char *between = NULL;
  g_autofree char *point = NULL;

  (void)data;
  tmap_layer_add_point (line, 0, 0);
  tmap_layer_add_point (line, 1, 1);
  tmap_layer_add_point (points, 0.25, 0.75);
  tmap_layer_add_label (points, "job");
  tmap_app_chart_view_set_figure (fixture->view, figure, NULL);
  plot = get_plot (fixture->view);
  between = tmap_app_chart_view_describe (fixture->view, plot->box.x + plot->box.width / 2,
                                          plot->box.y + 5, NULL);
  g_assert_cmpstr (between, ==, "0.5\nline: 0.5");
  point = tmap_app_chart_view_describe (fixture->view, plot->box.x + plot->box.width / 4 + 5,
                                        plot->box.y + plot->box.height / 4, NULL);
  g_assert_cmpstr (point, ==, "job, point: 0.25, 0.75");
}

/* Speed */

static void
test_speed (Fixture *fixture, gconstpointer data)
{
  static const guint sizes[] = { 1000, 300000, 1750000 };

  (void)data;
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    double best = INFINITY;

    tmap_app_chart_view_set_figure (fixture->view, make_line (sizes[i], i > 0), NULL);
    tmap_app_chart_view_get_scene (fixture->view);
    for (guint turn = 0; turn < 5; turn++) {
      gint64 start;

      tmap_app_chart_view_zoom (fixture->view, WIDTH / 2.0, HEIGHT / 2.0, 1.3, 1);
      start = g_get_monotonic_time ();
      tmap_app_chart_view_get_scene (fixture->view);
      best = MIN (best, (g_get_monotonic_time () - start) / 1000.0);
    }
    g_test_minimized_result (best, "%u points: %.2f ms for a layout", sizes[i], best);
    tmap_app_chart_view_reset_zoom (fixture->view);
  }
}

#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  ADD ("/chart-view/figure", test_figure);
  ADD ("/chart-view/dimmed", test_dimmed);
  ADD ("/chart-view/hits", test_hits);
  ADD ("/chart-view/zoom", test_zoom);
  ADD ("/chart-view/between", test_between);
  ADD ("/chart-view/many", test_many);
  ADD ("/chart-view/actions", test_actions);
  ADD ("/chart-view/windows", test_windows);
  g_test_add_func ("/chart-view/copy", test_copy);
  g_test_add_func ("/export-dialog/same-bytes", test_export);
  g_test_add_func ("/export-dialog/save", test_save);
  if (g_test_perf ())
    ADD ("/chart-view/speed", test_speed);
  return g_test_run ();
}
