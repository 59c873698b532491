/* SPDX-License-Identifier: Apache-2.0 */
#include "app/figure-task.h"

#include "app/chart-view.h"
#include "app/pane.h"

#define DIM_DELAY 150 /* milliseconds, as charts have it */
#define PALE 0.45
#define DIM_KEY "tmap-dim"

typedef struct {
  TmapAppFigureBuild build;
  gpointer result;
  GDestroyNotify unref;
} Input;

static gpointer
build_figure (gpointer data)
{
  const Input *input = data;

  return input->build (input->result);
}

static void
free_input (gpointer data)
{
  Input *input = data;

  input->unref (input->result);
  g_free (input);
}

static void
show_figure (GtkWidget *view, gpointer figure)
{
  GtkWidget *pane = gtk_widget_get_ancestor (view, TMAP_APP_TYPE_PANE);

  tmap_app_chart_view_set_figure (TMAP_APP_CHART_VIEW (view), figure, NULL);
  /* Newer settings are being computed already. */
  if (pane != NULL && tmap_app_pane_is_dimmed (TMAP_APP_PANE (pane)))
    tmap_app_chart_view_set_dimmed (TMAP_APP_CHART_VIEW (view), TRUE);
}

static const TmapAppBuildKind figure_kind = { build_figure, free_input,
                                              (GDestroyNotify)tmap_figure_free, show_figure };

void
tmap_app_show_figure (GtkWidget *view,
                      TmapAppSession *session,
                      TmapAppFigureBuild build,
                      gpointer result,
                      GDestroyNotify unref)
{
  Input *input = g_new (Input, 1);

  *input = (Input){ build, result, unref };
  tmap_app_build (view, session, &figure_kind, input);
}

void
tmap_app_show_no_figure (GtkWidget *view, const char *placeholder)
{
  tmap_app_build_drop (view, &figure_kind);
  tmap_app_chart_view_set_figure (TMAP_APP_CHART_VIEW (view), NULL, placeholder);
}

static gboolean
make_pale (gpointer widget)
{
  g_object_set_data (widget, DIM_KEY, NULL);
  gtk_widget_set_opacity (widget, PALE);
  return G_SOURCE_REMOVE;
}

static void
remove_source (gpointer id)
{
  GSource *source = g_main_context_find_source_by_id (NULL, GPOINTER_TO_UINT (id));

  /* It is gone when it has run. */
  if (source != NULL)
    g_source_destroy (source);
}

void
tmap_app_dim (GtkWidget *widget, gboolean dimmed)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (!dimmed) {
    g_object_set_data (G_OBJECT (widget), DIM_KEY, NULL);
    gtk_widget_set_opacity (widget, 1);
  } else if (g_object_get_data (G_OBJECT (widget), DIM_KEY) == NULL &&
             gtk_widget_get_opacity (widget) >= 1) {
    guint id = g_timeout_add (DIM_DELAY, make_pale, widget);

    g_object_set_data_full (G_OBJECT (widget), DIM_KEY, GUINT_TO_POINTER (id), remove_source);
  }
}
