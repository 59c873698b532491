/* SPDX-License-Identifier: Apache-2.0 */
#include "app/trace-charts.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/chart-view.h"
#include "app/worker.h"
#include "chart/figures/catalogue.h"
#include "report/labels.h"

struct _TmapAppTraceCharts {
  GtkBox parent;
  GtkWidget *figure_choice;
  GtkWidget *trace_choice;
  GtkWidget *trace_label;
  TmapAppChartView *chart;
  TmapAppWorker *worker;
  TmapAppSession *session;
  TmapAppTraces *traces;
  GArray *readable; /* guint: those of the traces that have jobs */
  gboolean dimmed;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (TmapAppTraceCharts, tmap_app_trace_charts, GTK_TYPE_BOX)

static const char *const figures[] = {
  "supported_coverage", "gpu_demand_mix", "runtime_percentiles", "queue_percentiles", "runtime_cdf",
  "queue_wait_cdf",     "arrivals",       "hour_of_week"
};

static const char *const figure_titles[] = {
  N_ ("Coverage by the testbed"), N_ ("GPU demand"),           N_ ("Runtime percentiles"),
  N_ ("Queue-wait percentiles"),  N_ ("Runtime distribution"), N_ ("Queue-wait distribution"),
  N_ ("Arrivals over time"),      N_ ("Hours of the week"),    NULL,
};

/* What a figure is built from. It holds what it points to, and is given back on the main thread. */
typedef struct {
  const TmapFigureSpec *spec;
  TmapAppSession *session; /* keeps the job tables */
  TmapAppTraces *traces;
  GPtrArray *jobs;
  GPtrArray *labels;
} Input;

static void
input_free (gpointer data)
{
  Input *input = data;

  g_ptr_array_unref (input->jobs);
  g_ptr_array_unref (input->labels);
  tmap_app_traces_unref (input->traces);
  g_object_unref (input->session);
  g_free (input);
}

static gpointer
build_figure (gpointer data,
              G_GNUC_UNUSED TmapProgress *progress,
              G_GNUC_UNUSED GCancellable *cancellable,
              GError **error)
{
  const Input *input = data;
  TmapFigureInput figure_input = { .summaries = input->traces->summaries,
                                   .jobs = input->jobs,
                                   .job_labels = input->labels };

  return tmap_figure_build (input->spec, &figure_input, error);
}

static void
take_figure (gpointer result, const GError *error, gpointer user_data)
{
  TmapAppTraceCharts *self = user_data;
  g_autofree char *reason = error != NULL ? g_strdup_printf ("%s.", error->message) : NULL;

  tmap_app_chart_view_set_figure (self->chart, result, reason);
  tmap_app_chart_view_set_dimmed (self->chart, self->dimmed && result != NULL);
}

static const TmapFigureSpec *
get_spec (TmapAppTraceCharts *self)
{
  guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->figure_choice));

  return tmap_figure_spec_find (figures[i < G_N_ELEMENTS (figures) ? i : 0], NULL);
}

static const TmapAppTrace *
get_readable (TmapAppTraceCharts *self, guint i)
{
  return g_ptr_array_index (self->traces->traces, g_array_index (self->readable, guint, i));
}

/* The trace that is chosen; NULL for all. */
static const TmapAppTrace *
get_chosen (TmapAppTraceCharts *self)
{
  guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->trace_choice));

  if (self->traces == NULL || i == GTK_INVALID_LIST_POSITION || i == 0 || i > self->readable->len)
    return NULL;
  return get_readable (self, i - 1);
}

static Input *
input_new (TmapAppTraceCharts *self)
{
  Input *input = g_new0 (Input, 1);
  const TmapAppTrace *chosen = get_chosen (self);
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);

  input->spec = get_spec (self);
  input->session = g_object_ref (self->session);
  input->traces = tmap_app_traces_ref (self->traces);
  input->jobs = g_ptr_array_new ();
  for (guint i = 0; i < self->readable->len; i++) {
    const TmapAppTrace *trace = get_readable (self, i);

    if (chosen != NULL && trace != chosen)
      continue;
    g_ptr_array_add (input->jobs, (gpointer)trace->jobs);
    g_ptr_array_add (titles, tmap_label_title (trace->jobs->source_cluster));
  }
  input->labels = tmap_labels_unique (titles);
  return input;
}

/* The options of the command line that give the same figure. */
static char *
find_command (TmapAppTraceCharts *self, gboolean from_jobs)
{
  TmapAppDocument *document = tmap_app_session_get_document (self->session);
  const char *suite = tmap_app_document_get_file_path (document, TMAP_APP_FILE_SUITE, 0);
  const TmapAppTrace *chosen = from_jobs ? get_chosen (self) : NULL;
  g_autofree char *quoted = NULL;
  g_autofree char *cluster = NULL;

  if (chosen == NULL) {
    if (suite == NULL || self->readable->len < self->traces->traces->len)
      return NULL;
    quoted = g_shell_quote (suite);
    return g_strdup_printf ("--config %s", quoted);
  }
  quoted = g_shell_quote (chosen->path);
  cluster = g_shell_quote (chosen->jobs->source_cluster);
  return g_strdup_printf ("--trace-path %s --source-format %s --cluster-name %s", quoted,
                          chosen->format, cluster);
}

static void
rebuild (TmapAppTraceCharts *self)
{
  TmapAppJob job = { .work = build_figure,
                     .free_input = input_free,
                     .free_result = (GDestroyNotify)tmap_figure_free,
                     .done = take_figure,
                     .user_data = self };
  gboolean from_jobs = (get_spec (self)->needs & TMAP_NEEDS_JOBS) != 0;
  g_autofree char *command = NULL;

  gtk_widget_set_sensitive (self->trace_choice, from_jobs);
  gtk_widget_set_sensitive (self->trace_label, from_jobs);
  tmap_app_worker_cancel (self->worker, 0);
  if (self->traces == NULL || self->readable->len == 0) {
    tmap_app_chart_view_set_figure (self->chart, NULL,
                                    self->dimmed ? _ ("The traces are being read.")
                                                 : _ ("There is no trace with jobs yet."));
    return;
  }
  command = find_command (self, from_jobs);
  tmap_app_chart_view_set_source (self->chart, command);
  tmap_app_chart_view_set_dimmed (self->chart, TRUE);
  job.input = input_new (self);
  tmap_app_worker_start (self->worker, &job);
}

static void
on_choice_changed (TmapAppTraceCharts *self)
{
  if (!self->updating && self->session != NULL)
    rebuild (self);
}

/* The traces that can be chosen; the choice stays where it was, by name. */
static void
list_traces (TmapAppTraceCharts *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GtkDropDown *choice = GTK_DROP_DOWN (self->trace_choice);
  GtkStringObject *before = gtk_drop_down_get_selected_item (choice);
  guint selected = 0;

  gtk_string_list_append (names, _ ("All traces"));
  g_array_set_size (self->readable, 0);
  for (guint i = 0; self->traces != NULL && i < self->traces->traces->len; i++) {
    const TmapAppTrace *trace = g_ptr_array_index (self->traces->traces, i);

    if (trace->jobs == NULL || trace->jobs->n_jobs == 0)
      continue;
    g_array_append_val (self->readable, i);
    gtk_string_list_append (names, trace->name);
    if (before != NULL && strcmp (gtk_string_object_get_string (before), trace->name) == 0)
      selected = self->readable->len;
  }
  gtk_drop_down_set_model (choice, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (choice, selected);
}

void
tmap_app_trace_charts_set (TmapAppTraceCharts *self,
                           TmapAppSession *session,
                           TmapAppTraces *traces,
                           gboolean dimmed)
{
  gboolean first = self->session == NULL;

  g_return_if_fail (TMAP_APP_IS_TRACE_CHARTS (self) && TMAP_APP_IS_SESSION (session));

  g_set_object (&self->session, session);
  self->dimmed = dimmed;
  if (traces == self->traces && !first) {
    if (traces == NULL)
      rebuild (self);
    else if (!tmap_app_worker_is_busy (self->worker, 0))
      tmap_app_chart_view_set_dimmed (
          self->chart, dimmed && tmap_app_chart_view_get_figure (self->chart) != NULL);
    return;
  }
  g_clear_pointer (&self->traces, tmap_app_traces_unref);
  self->traces = traces != NULL ? tmap_app_traces_ref (traces) : NULL;
  self->updating = TRUE;
  list_traces (self);
  self->updating = FALSE;
  rebuild (self);
}

void
tmap_app_trace_charts_show (TmapAppTraceCharts *self, const char *figure)
{
  g_return_if_fail (TMAP_APP_IS_TRACE_CHARTS (self) && figure != NULL);

  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    if (strcmp (figures[i], figure) == 0)
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->figure_choice), i);
}

static void
tmap_app_trace_charts_dispose (GObject *object)
{
  TmapAppTraceCharts *self = TMAP_APP_TRACE_CHARTS (object);

  if (self->worker != NULL)
    tmap_app_worker_cancel_all (self->worker);
  g_clear_object (&self->worker);
  g_clear_pointer (&self->traces, tmap_app_traces_unref);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (tmap_app_trace_charts_parent_class)->dispose (object);
}

static void
tmap_app_trace_charts_finalize (GObject *object)
{
  g_array_unref (TMAP_APP_TRACE_CHARTS (object)->readable);
  G_OBJECT_CLASS (tmap_app_trace_charts_parent_class)->finalize (object);
}

static void
tmap_app_trace_charts_class_init (TmapAppTraceChartsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tmap_app_trace_charts_dispose;
  G_OBJECT_CLASS (klass)->finalize = tmap_app_trace_charts_finalize;
}

static GtkWidget *
add_choice (GtkWidget *bar, const char *title, const char *const *choices, GtkWidget **label)
{
  GtkWidget *choice = gtk_drop_down_new_from_strings (choices);

  *label = gtk_label_new_with_mnemonic (title);
  gtk_label_set_mnemonic_widget (GTK_LABEL (*label), choice);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  *label, NULL, -1);
  gtk_box_append (GTK_BOX (bar), *label);
  gtk_box_append (GTK_BOX (bar), choice);
  return choice;
}

static void
tmap_app_trace_charts_init (TmapAppTraceCharts *self)
{
  const char *titles[G_N_ELEMENTS (figure_titles)] = { NULL };
  const char *const traces[] = { _ ("All traces"), NULL };
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  self->worker = tmap_app_worker_new ();
  self->readable = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; figure_titles[i] != NULL; i++)
    titles[i] = _ (figure_titles[i]);
  self->figure_choice = add_choice (bar, _ ("C_hart"), titles, &label);
  self->trace_choice = add_choice (bar, _ ("_Trace"), traces, &self->trace_label);
  gtk_widget_set_margin_start (self->trace_label, 12);
  self->chart = TMAP_APP_CHART_VIEW (tmap_app_chart_view_new ());
  gtk_widget_set_vexpand (GTK_WIDGET (self->chart), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->chart), TRUE);
  gtk_box_append (GTK_BOX (self), bar);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->chart));
  g_signal_connect_swapped (self->figure_choice, "notify::selected", G_CALLBACK (on_choice_changed),
                            self);
  g_signal_connect_swapped (self->trace_choice, "notify::selected", G_CALLBACK (on_choice_changed),
                            self);
}

GtkWidget *
tmap_app_trace_charts_new (void)
{
  return g_object_new (TMAP_APP_TYPE_TRACE_CHARTS, NULL);
}
