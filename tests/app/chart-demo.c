/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gprintf.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/chart-view.h"
#include "chart/figures/catalogue.h"
#include "chart/figures/manifest-input.h"

/*
 * Shows figures of a manifest in a window, to look at them and to try them out:
 *
 *   chart-demo MANIFEST FIGURE… [zoom | dim | select=LABEL | action=ACTION]…
 */

typedef struct {
  GtkWidget *window;
  GtkWidget *view; /* the last one */
  char *source;
  GPtrArray *tricks;
  TmapFigureInput input;
} Demo;

static TmapFigure *
make_figure (Demo *demo, const char *name)
{
  g_autoptr (GError) error = NULL;
  const TmapFigureSpec *spec = tmap_figure_spec_find (name, &error);
  TmapFigure *figure = spec != NULL ? tmap_figure_build (spec, &demo->input, &error) : NULL;

  if (figure == NULL)
    g_fprintf (stderr, "%s: %s\n", name, error->message);
  return figure;
}

static void
print_datum (TmapAppChartView *view, guint panel, guint layer, guint datum, const char *label)
{
  const char *labels[] = { label, NULL };

  g_fprintf (stderr, "datum %u %u %u %s\n", panel, layer, datum, label != NULL ? label : "-");
  tmap_app_chart_view_set_selected (view, labels);
}

static void
print_place (TmapAppChartView *view, double x)
{
  (void)view;
  g_fprintf (stderr, "place %g\n", x);
}

static GtkWidget *
new_view (Demo *demo, const char *name)
{
  GtkWidget *view = tmap_app_chart_view_new ();

  tmap_app_chart_view_set_figure (TMAP_APP_CHART_VIEW (view), make_figure (demo, name),
                                  "There is no such figure.");
  tmap_app_chart_view_set_source (TMAP_APP_CHART_VIEW (view), demo->source);
  g_signal_connect (view, "datum-activated", G_CALLBACK (print_datum), NULL);
  g_signal_connect (view, "place-activated", G_CALLBACK (print_place), NULL);
  gtk_widget_set_hexpand (view, TRUE);
  gtk_widget_set_vexpand (view, TRUE);
  demo->view = view;
  return view;
}

static void
do_trick (Demo *demo, const char *trick)
{
  TmapAppChartView *view = TMAP_APP_CHART_VIEW (demo->view);

  if (g_str_equal (trick, "zoom")) {
    tmap_app_chart_view_zoom (view, gtk_widget_get_width (demo->view) * 0.5,
                              gtk_widget_get_height (demo->view) * 0.5, 3, 1);
  } else if (g_str_equal (trick, "dim")) {
    tmap_app_chart_view_set_dimmed (view, TRUE);
  } else if (g_str_has_prefix (trick, "select=")) {
    const char *labels[] = { trick + 7, NULL };
    tmap_app_chart_view_set_selected (view, labels);
  } else if (g_str_has_prefix (trick, "action=")) {
    gtk_widget_activate_action (demo->view, trick + 7, NULL);
  }
}

static gboolean
do_tricks (gpointer user_data)
{
  Demo *demo = user_data;

  for (guint i = 0; i < demo->tricks->len; i++)
    do_trick (demo, g_ptr_array_index (demo->tricks, i));
  return G_SOURCE_REMOVE;
}

static gboolean
is_trick (const char *word)
{
  return strchr (word, '=') != NULL || g_str_equal (word, "zoom") || g_str_equal (word, "dim");
}

static void
fill_window (Demo *demo, int n, char **words)
{
  GtkWidget *box = gtk_grid_new ();
  int shown = 0;

  gtk_grid_set_column_homogeneous (GTK_GRID (box), TRUE);
  gtk_grid_set_row_spacing (GTK_GRID (box), 12);
  gtk_grid_set_column_spacing (GTK_GRID (box), 12);
  for (int i = 0; i < n; i++) {
    if (is_trick (words[i])) {
      g_ptr_array_add (demo->tricks, words[i]);
    } else {
      gtk_grid_attach (GTK_GRID (box), new_view (demo, words[i]), shown % 2, shown / 2, 1, 1);
      shown++;
    }
  }
  gtk_window_set_child (GTK_WINDOW (demo->window), box);
}

static gboolean
read_input (TmapManifestInput *input, TmapTraceStore *store, GError **error)
{
  return tmap_manifest_input_read_source (input, store, NULL, NULL, error) &&
         tmap_manifest_input_score (input, NULL, NULL, error);
}

int
main (int argc, char **argv)
{
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();
  g_autoptr (TmapTraceStore) store = tmap_trace_store_new ();
  g_autoptr (TmapManifestInput) input = NULL;
  g_autoptr (GPtrArray) tricks = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  Demo demo = { .tricks = tricks };

  if (argc < 3) {
    g_fprintf (stderr, "Usage: chart-demo MANIFEST FIGURE…\n");
    return 2;
  }
  input = tmap_manifest_input_new (artifacts, argv[1], &error);
  if (input == NULL || !read_input (input, store, &error)) {
    g_fprintf (stderr, "error: %s\n", error->message);
    return 1;
  }
  tmap_manifest_input_fill (input, &demo.input);
  demo.source = g_strdup_printf ("--manifest %s", argv[1]);
  g_set_prgname ("chart-demo");
  g_set_application_name ("chart-demo");
  gtk_init ();
  if (g_getenv ("CHART_DEMO_RTL") != NULL)
    gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  demo.window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (demo.window), 1000, 640);
  fill_window (&demo, argc - 2, argv + 2);
  gtk_window_present (GTK_WINDOW (demo.window));
  g_timeout_add (600, do_tricks, &demo);
  while (g_list_model_get_n_items (gtk_window_get_toplevels ()) > 0)
    g_main_context_iteration (NULL, TRUE);
  g_free (demo.source);
  return 0;
}
