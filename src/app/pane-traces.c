/* SPDX-License-Identifier: Apache-2.0 */
#include "app/pane-traces.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/file-picker.h"
#include "app/import-dialog.h"
#include "app/pane-traces-table.h"
#include "app/refusal.h"
#include "app/source-row.h"
#include "app/trace-charts.h"
#include "app/trace-jobs.h"
#include "base/gpu-counts.h"
#include "sources/csv-preview.h"

#define RESOURCE "/io/github/dltracemapper/DLTraceMapper/pane-traces.ui"

struct _TmapAppPaneTraces {
  TmapAppPane parent;
  TmapAppRefusal *refusal;
  TmapAppDocument *document; /* that is listened to */
  GtkWidget *pages;
  GtkWidget *source_list;
  GtkWidget *table_label;
  TmapAppTable *table;
  TmapAppTraceCharts *charts;
  TmapAppTraceJobs *jobs;
  TmapAppTraces *shown; /* what the table shows */
  char *renamed;        /* the name of the trace whose columns are asked for */
  gboolean generating;  /* whether those get a workload, too */
  GStrv unnamed; /* CSVs whose columns are still to be chosen, the one that is asked for first */
};

G_DEFINE_FINAL_TYPE (TmapAppPaneTraces, tmap_app_pane_traces, TMAP_APP_TYPE_PANE)

static TmapAppDocument *
get_document (TmapAppPaneTraces *self)
{
  return tmap_app_pane_get_document (TMAP_APP_PANE (self));
}

static const TmapSuiteSource *
get_source (TmapAppPaneTraces *self, guint index)
{
  const TmapSuiteConfig *config = tmap_app_document_get_suite (get_document (self));

  return config != NULL && index < config->sources->len ? g_ptr_array_index (config->sources, index)
                                                        : NULL;
}

/* ---- Edits ---- */

static guint
get_index (TmapAppSourceRow *row)
{
  return (guint)gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
}

static void
on_cluster_changed (TmapAppSourceRow *row, const char *cluster, TmapAppPaneTraces *self)
{
  g_autoptr (GError) error = NULL;

  /* The focus may leave the entry of a row that is being taken away. */
  if (get_source (self, get_index (row)) == NULL)
    return;
  tmap_app_refusal_begin (self->refusal);
  tmap_app_document_set_source_value (get_document (self), get_index (row), "cluster_name",
                                      *cluster != '\0' ? cluster : NULL, &error);
  tmap_app_refusal_end (self->refusal, error);
}

static void
on_remove_clicked (TmapAppSourceRow *row, TmapAppPaneTraces *self)
{
  g_autoptr (GError) error = NULL;

  tmap_app_refusal_begin (self->refusal);
  tmap_app_document_remove_source (get_document (self), get_index (row), &error);
  tmap_app_refusal_end (self->refusal, error);
}

static gboolean
is_same_file (const char *a, const char *b)
{
  g_autofree char *whole_a = g_canonicalize_filename (a, NULL);
  g_autofree char *whole_b = g_canonicalize_filename (b, NULL);

  return strcmp (whole_a, whole_b) == 0;
}

static gboolean
is_generation_of (TmapAppPaneTraces *self, guint generation, const TmapSuiteSource *source)
{
  const TmapGenerationConfig *config =
      tmap_app_document_get_generation (get_document (self), generation);

  return config != NULL && is_same_file (config->source_path, source->path) &&
         strcmp (config->source_format, source->format) == 0;
}

static gboolean
is_generated (TmapAppPaneTraces *self, const TmapSuiteSource *source)
{
  for (guint i = 0; i < tmap_app_document_get_n_generations (get_document (self)); i++)
    if (is_generation_of (self, i, source))
      return TRUE;
  return FALSE;
}

/* Takes all workloads of that trace out of the pipeline, as one step. */
static void
remove_generations (TmapAppPaneTraces *self, const TmapSuiteSource *source, GError **error)
{
  TmapAppDocument *document = get_document (self);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < tmap_app_document_get_n_generations (document); i++)
    if (is_generation_of (self, i, source))
      g_array_append_val (found, i);
  tmap_app_document_begin_group (document, _ ("Generate no workload from the trace"));
  for (guint i = found->len; i-- > 0;)
    if (!tmap_app_document_remove_generation (document, g_array_index (found, guint, i), error))
      break;
  tmap_app_document_end_group (document);
}

static void
on_generate_changed (TmapAppSourceRow *row, gboolean generate, TmapAppPaneTraces *self)
{
  const TmapSuiteSource *source = get_source (self, get_index (row));
  g_autoptr (GError) error = NULL;

  if (source == NULL)
    return;
  tmap_app_refusal_begin (self->refusal);
  if (generate)
    tmap_app_document_add_generation (get_document (self), source->format, source->path,
                                      source->cluster_name, source->options, NULL, &error);
  else
    remove_generations (self, source, &error);
  tmap_app_refusal_end (self->refusal, error);
  tmap_app_pane_update (TMAP_APP_PANE (self));
}

/* ---- CSVs with columns of their own ---- */

static TmapAppImportDialog *
ask_for_columns (TmapAppPaneTraces *self, const char *path, const TmapSourceOptions *options)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autoptr (GError) error = NULL;
  TmapAppImportDialog *dialog;

  dialog = tmap_app_import_dialog_present (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, path,
                                           options, &error);
  if (dialog == NULL) {
    tmap_app_refusal_begin (self->refusal);
    tmap_app_refusal_end (self->refusal, error);
  }
  return dialog;
}

static void
on_import_chosen (TmapAppPaneTraces *self, const TmapSourceOptions *options)
{
  TmapAppDocument *document = get_document (self);
  g_autoptr (GError) error = NULL;
  const TmapSuiteConfig *suite;

  tmap_app_refusal_begin (self->refusal);
  tmap_app_document_begin_group (document, _ ("Add trace"));
  if (tmap_app_document_add_source (document, "csv", self->unnamed[0], NULL, options, &error) &&
      self->generating && (suite = tmap_app_document_get_suite (document)) != NULL) {
    const TmapSuiteSource *source = get_source (self, suite->sources->len - 1);

    tmap_app_document_add_generation (document, source->format, source->path, source->cluster_name,
                                      source->options, NULL, &error);
  }
  tmap_app_document_end_group (document);
  tmap_app_refusal_end (self->refusal, error);
}

static void
end_asking (TmapAppPaneTraces *self)
{
  g_clear_pointer (&self->unnamed, g_strfreev);
  self->generating = FALSE;
}

static void ask_for_next (TmapAppPaneTraces *self);

/* Chosen or not: the next one is asked for. */
static void
on_import_closed (TmapAppPaneTraces *self)
{
  GStrv rest = g_strdupv (self->unnamed + 1);

  g_strfreev (self->unnamed);
  self->unnamed = rest;
  /* With the window, the dialog goes as well. */
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    ask_for_next (self);
  else
    end_asking (self);
}

static void
ask_for_next (TmapAppPaneTraces *self)
{
  TmapAppImportDialog *dialog = NULL;

  if (self->unnamed[0] != NULL)
    dialog = ask_for_columns (self, self->unnamed[0], NULL);
  if (dialog == NULL) {
    end_asking (self);
    return;
  }
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (on_import_chosen), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "destroy", G_CALLBACK (on_import_closed), self,
                           G_CONNECT_SWAPPED);
}

/* The row may have moved meanwhile; the trace that is meant has the same name. */
static void
on_columns_changed (TmapAppPaneTraces *self, const TmapSourceOptions *options)
{
  const TmapSuiteConfig *config = tmap_app_document_get_suite (get_document (self));
  g_autoptr (GError) error = NULL;

  tmap_app_refusal_begin (self->refusal);
  for (guint i = 0; config != NULL && i < config->sources->len; i++)
    if (strcmp (get_source (self, i)->name, self->renamed) == 0) {
      tmap_app_document_set_source_options (get_document (self), i, options, &error);
      break;
    }
  tmap_app_refusal_end (self->refusal, error);
}

static void
on_columns_clicked (TmapAppSourceRow *row, TmapAppPaneTraces *self)
{
  const TmapSuiteSource *source = get_source (self, get_index (row));
  TmapAppImportDialog *dialog =
      source != NULL ? ask_for_columns (self, source->path, source->options) : NULL;

  if (dialog == NULL)
    return;
  g_free (self->renamed);
  self->renamed = g_strdup (source->name);
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (on_columns_changed), self,
                           G_CONNECT_SWAPPED);
}

void
tmap_app_pane_traces_add (TmapAppPaneTraces *self, const char *const *paths)
{
  TmapAppDocument *document = get_document (self);
  g_autoptr (GStrvBuilder) unnamed = g_strv_builder_new ();
  g_autoptr (GError) first = NULL;

  g_return_if_fail (TMAP_APP_IS_PANE_TRACES (self) && paths != NULL);

  tmap_app_refusal_begin (self->refusal);
  tmap_app_document_begin_group (document, _ ("Add traces"));
  for (guint i = 0; paths[i] != NULL; i++) {
    g_autoptr (GError) error = NULL;

    tmap_app_document_add_source (document, NULL, paths[i], NULL, NULL, &error);
    if (error != NULL && tmap_csv_preview_is_wanted (paths[i]))
      g_strv_builder_add (unnamed, paths[i]);
    else if (first == NULL)
      first = g_steal_pointer (&error);
  }
  tmap_app_document_end_group (document);
  tmap_app_refusal_end (self->refusal, first);
  if (self->unnamed != NULL) {
    /* One is being asked for: these come after it. */
    g_auto (GStrv) before = g_steal_pointer (&self->unnamed);
    g_auto (GStrv) after = g_strv_builder_end (unnamed);
    g_autoptr (GStrvBuilder) all = g_strv_builder_new ();

    g_strv_builder_addv (all, (const char **)before);
    g_strv_builder_addv (all, (const char **)after);
    self->unnamed = g_strv_builder_end (all);
    return;
  }
  self->unnamed = g_strv_builder_end (unnamed);
  ask_for_next (self);
}

void
tmap_app_pane_traces_import (TmapAppPaneTraces *self, const char *const *paths)
{
  g_return_if_fail (TMAP_APP_IS_PANE_TRACES (self) && paths != NULL);

  if (self->unnamed == NULL)
    self->generating = TRUE;
  tmap_app_pane_traces_add (self, paths);
}

static void
take_traces (GtkWidget *widget, const char *const *paths)
{
  tmap_app_pane_traces_add (TMAP_APP_PANE_TRACES (widget), paths);
}

static void
activate_add (GtkWidget *widget, G_GNUC_UNUSED const char *name, G_GNUC_UNUSED GVariant *parameter)
{
  TmapAppDocument *document = get_document (TMAP_APP_PANE_TRACES (widget));

  tmap_app_choose_files (widget, _ ("Add Traces"), tmap_app_document_get_root_dir (document),
                         take_traces);
}

static void
activate_show_page (GtkWidget *widget, G_GNUC_UNUSED const char *name, GVariant *parameter)
{
  gtk_stack_set_visible_child_name (GTK_STACK (TMAP_APP_PANE_TRACES (widget)->pages),
                                    g_variant_get_string (parameter, NULL));
}

/* ---- What is shown ---- */

static const TmapAppTrace *
find_trace (TmapAppTraces *traces, const TmapSuiteSource *source)
{
  for (guint i = 0; traces != NULL && i < traces->traces->len; i++) {
    const TmapAppTrace *trace = g_ptr_array_index (traces->traces, i);

    if (strcmp (trace->path, source->path) == 0 && strcmp (trace->name, source->name) == 0)
      return trace;
  }
  return NULL;
}

static GtkWidget *
append_row (TmapAppPaneTraces *self)
{
  GtkWidget *row = tmap_app_source_row_new ();

  g_signal_connect (row, "cluster-changed", G_CALLBACK (on_cluster_changed), self);
  g_signal_connect (row, "generate-changed", G_CALLBACK (on_generate_changed), self);
  g_signal_connect (row, "columns-clicked", G_CALLBACK (on_columns_clicked), self);
  g_signal_connect (row, "remove-clicked", G_CALLBACK (on_remove_clicked), self);
  gtk_list_box_append (GTK_LIST_BOX (self->source_list), row);
  return row;
}

/* Rows stay as far as there are traces for them, so that the focus stays. */
static void
update_sources (TmapAppPaneTraces *self, const TmapSuiteConfig *config, TmapAppTraces *traces)
{
  GtkListBox *list = GTK_LIST_BOX (self->source_list);
  gboolean reading = tmap_app_session_get_state (tmap_app_pane_get_session (TMAP_APP_PANE (self)),
                                                 TMAP_APP_STEP_TRACES) == TMAP_APP_STATE_RUNNING;
  GtkListBoxRow *row;

  for (guint i = 0; i < config->sources->len; i++) {
    const TmapSuiteSource *config_source = g_ptr_array_index (config->sources, i);
    TmapAppSource source = { .config = config_source,
                             .root = tmap_app_document_get_root_dir (get_document (self)),
                             .trace = find_trace (traces, config_source),
                             .reading = reading,
                             .generated = is_generated (self, config_source) };

    row = gtk_list_box_get_row_at_index (list, (int)i);
    if (row == NULL)
      row = GTK_LIST_BOX_ROW (append_row (self));
    tmap_app_source_row_update (TMAP_APP_SOURCE_ROW (row), &source);
  }
  while ((row = gtk_list_box_get_row_at_index (list, (int)config->sources->len)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

static void
update_table (TmapAppPaneTraces *self, const TmapSuiteConfig *config, TmapAppTraces *traces)
{
  g_autofree char *title = NULL;

  if (config != NULL) {
    g_autoptr (GString) counts = g_string_new (NULL);

    for (guint i = 0; i < config->supported_gpu_counts->len; i++)
      g_string_append_printf (counts, "%s%u", i > 0 ? ", " : "",
                              g_array_index (config->supported_gpu_counts, guint, i));
    title = g_strdup_printf (_ ("Characterization (supported GPU counts: %s)"), counts->str);
    gtk_label_set_text (GTK_LABEL (self->table_label), title);
  }
  gtk_widget_set_opacity (GTK_WIDGET (self->table),
                          tmap_app_pane_is_dimmed (TMAP_APP_PANE (self)) ? 0.6 : 1);
  if (self->shown == traces)
    return;
  g_clear_pointer (&self->shown, tmap_app_traces_unref);
  self->shown = traces != NULL ? tmap_app_traces_ref (traces) : NULL;
  tmap_app_traces_table_set (self->table, traces);
}

static void
on_document_changed (TmapAppPaneTraces *self, guint role)
{
  /* Whether a workload is generated from a trace. */
  if (role == TMAP_APP_FILE_GENERATION || role == TMAP_APP_FILE_PIPELINE)
    tmap_app_pane_update (TMAP_APP_PANE (self));
}

static void
watch_document (TmapAppPaneTraces *self)
{
  if (self->document != NULL)
    return;
  self->document = g_object_ref (get_document (self));
  g_signal_connect_swapped (self->document, "changed", G_CALLBACK (on_document_changed), self);
}

static gboolean
has_content (TmapAppPane *pane)
{
  TmapAppDocument *document = tmap_app_pane_get_document (pane);
  const TmapSuiteConfig *config = tmap_app_document_get_suite (document);

  return config != NULL ? config->sources->len > 0
                        : tmap_app_document_get_problem (document, TMAP_APP_FILE_SUITE, 0) != NULL;
}

static void
update (TmapAppPane *pane)
{
  TmapAppPaneTraces *self = TMAP_APP_PANE_TRACES (pane);
  TmapAppSession *session = tmap_app_pane_get_session (pane);
  const TmapSuiteConfig *config = tmap_app_document_get_suite (get_document (self));
  TmapAppTraces *traces = tmap_app_session_get_traces (session);

  watch_document (self);
  if (config != NULL)
    update_sources (self, config, traces);
  update_table (self, config, traces);
  tmap_app_trace_charts_set (self->charts, session, traces, tmap_app_pane_is_dimmed (pane));
  tmap_app_trace_jobs_set (self->jobs, session, traces);
  tmap_app_refusal_show (self->refusal);
}

/* ---- The pane ---- */

static void
tmap_app_pane_traces_dispose (GObject *object)
{
  TmapAppPaneTraces *self = TMAP_APP_PANE_TRACES (object);

  g_clear_pointer (&self->refusal, tmap_app_refusal_free);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
  g_clear_pointer (&self->shown, tmap_app_traces_unref);
  g_clear_pointer (&self->unnamed, g_strfreev);
  g_clear_pointer (&self->renamed, g_free);
  G_OBJECT_CLASS (tmap_app_pane_traces_parent_class)->dispose (object);
}

static void
tmap_app_pane_traces_class_init (TmapAppPaneTracesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  TmapAppPaneClass *pane_class = TMAP_APP_PANE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tmap_app_pane_traces_dispose;
  pane_class->step = TMAP_APP_STEP_TRACES;
  pane_class->steps = 1u << TMAP_APP_STEP_TRACES;
  pane_class->update = update;
  pane_class->has_content = has_content;
  gtk_widget_class_install_action (widget_class, "traces.add", NULL, activate_add);
  gtk_widget_class_install_action (widget_class, "traces.show-page", "s", activate_show_page);
}

static void
tmap_app_pane_traces_init (TmapAppPaneTraces *self)
{
  g_autoptr (GtkBuilder) builder = NULL;

  g_type_ensure (TMAP_APP_TYPE_TRACE_CHARTS);
  g_type_ensure (TMAP_APP_TYPE_TRACE_JOBS);
  builder = gtk_builder_new_from_resource (RESOURCE);
  self->refusal = tmap_app_refusal_new (TMAP_APP_PANE (self));
  self->pages = GTK_WIDGET (gtk_builder_get_object (builder, "pages"));
  self->source_list = GTK_WIDGET (gtk_builder_get_object (builder, "source_list"));
  self->table_label = GTK_WIDGET (gtk_builder_get_object (builder, "table_label"));
  self->charts = TMAP_APP_TRACE_CHARTS (gtk_builder_get_object (builder, "charts"));
  self->jobs = TMAP_APP_TRACE_JOBS (gtk_builder_get_object (builder, "jobs"));
  self->table = tmap_app_traces_table_new ();
  gtk_box_append (GTK_BOX (gtk_builder_get_object (builder, "table_box")),
                  GTK_WIDGET (self->table));
  tmap_app_pane_set_content (TMAP_APP_PANE (self),
                             GTK_WIDGET (gtk_builder_get_object (builder, "content")));
  tmap_app_pane_set_placeholder (
      TMAP_APP_PANE (self), "x-office-calendar-symbolic", _ ("No traces yet"),
      _ ("Add production traces, or drop them here. The formats of all public traces that are "
         "supported are recognised from the content, also when packed."),
      _ ("_Add Traces…"), "traces.add");
  tmap_app_accept_files (GTK_WIDGET (self), take_traces);
}
