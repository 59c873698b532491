/* SPDX-License-Identifier: Apache-2.0 */
#include "app/trace-jobs.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/time-text.h"
#include "app/trace-jobs-table.h"
#include "base/gpu-counts.h"
#include "sources/trace-time.h"

#define RESOURCE "/io/github/dltracemapper/DLTraceMapper/trace-jobs.ui"

struct _TmapAppTraceJobs {
  GtkBox parent;
  TmapAppSession *session;
  TmapAppTraces *traces;
  GArray *readable; /* guint: those of the traces that could be read */
  gboolean updating;
  TmapAppTable *table;
  GtkWidget *trace_choice;
  GtkWidget *gpu_choice;
  GtkWidget *id_entry;
  GtkWidget *time_entry;
  GtkWidget *count_label;
  GtkWidget *spinner;
};

G_DEFINE_FINAL_TYPE (TmapAppTraceJobs, tmap_app_trace_jobs, GTK_TYPE_BOX)

static const TmapAppTrace *
get_chosen (TmapAppTraceJobs *self)
{
  guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->trace_choice));

  if (self->traces == NULL || i >= self->readable->len)
    return NULL;
  return g_ptr_array_index (self->traces->traces, g_array_index (self->readable, guint, i));
}

static void
update_count (TmapAppTraceJobs *self)
{
  TmapAppRowModel *model = tmap_app_table_get_model (self->table);
  guint n_listed = tmap_app_row_model_get_n_listed (model);
  guint n_all = tmap_app_row_model_get_n_rows (model);
  gboolean busy = tmap_app_row_model_is_busy (model);
  g_autofree char *listed = tmap_app_count_text (n_listed);
  g_autofree char *all = tmap_app_count_text (n_all);
  g_autofree char *text = NULL;

  if (n_listed == n_all)
    text = g_strdup_printf (g_dngettext (NULL, "%s job", "%s jobs", n_all), all);
  else
    text =
        g_strdup_printf (g_dngettext (NULL, "%s of %s job", "%s of %s jobs", n_all), listed, all);
  gtk_label_set_text (GTK_LABEL (self->count_label), text);
  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner), busy);
  gtk_widget_set_opacity (GTK_WIDGET (self->table), busy ? 0.6 : 1);
}

static guint
get_gpu_count (TmapAppTraceJobs *self)
{
  const TmapAppTrace *trace = get_chosen (self);
  guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->gpu_choice));

  if (trace == NULL || i == 0 || i == GTK_INVALID_LIST_POSITION || i > trace->summary->jobs->len)
    return 0;
  return g_array_index (trace->summary->jobs, TmapGpuCount, i - 1).gpu_count;
}

static void
on_filter_changed (TmapAppTraceJobs *self)
{
  if (self->updating)
    return;
  tmap_app_jobs_table_filter (self->table, get_gpu_count (self),
                              gtk_editable_get_text (GTK_EDITABLE (self->id_entry)));
  update_count (self);
}

/* The demands of the trace, with how many jobs have them; the same one stays chosen. */
static void
list_gpu_counts (TmapAppTraceJobs *self, const TmapAppTrace *trace, guint before)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint selected = 0;

  gtk_string_list_append (names, _ ("Any"));
  for (guint i = 0; trace != NULL && i < trace->summary->jobs->len; i++) {
    TmapGpuCount count = g_array_index (trace->summary->jobs, TmapGpuCount, i);
    g_autofree char *name = g_strdup_printf ("%u", count.gpu_count);

    gtk_string_list_append (names, name);
    if (count.gpu_count == before)
      selected = i + 1;
  }
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->gpu_choice), G_LIST_MODEL (names));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->gpu_choice), selected);
}

static void
show_trace (TmapAppTraceJobs *self, guint gpu_count)
{
  const TmapAppTrace *trace = get_chosen (self);
  gboolean updating = self->updating;

  self->updating = TRUE;
  list_gpu_counts (self, trace, gpu_count);
  self->updating = updating;
  tmap_app_table_select (self->table, -1);
  tmap_app_jobs_table_set (self->table, self->session, trace != NULL ? trace->jobs : NULL);
  tmap_app_jobs_table_filter (self->table, get_gpu_count (self),
                              gtk_editable_get_text (GTK_EDITABLE (self->id_entry)));
  update_count (self);
}

static void
on_trace_changed (TmapAppTraceJobs *self)
{
  if (!self->updating)
    show_trace (self, 0);
}

/* A date, with a time of the day or without, perhaps without seconds. */
static gboolean
parse_date (const char *text, gint64 *date)
{
  static const char *const endings[] = { "", ":00", " 00:00:00" };
  g_autofree char *trimmed = g_strstrip (g_strdup (text));

  g_strdelimit (trimmed, "T", ' ');
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++) {
    TmapTraceTime parser = { 0 };
    g_autofree char *whole = g_strconcat (trimmed, endings[i], NULL);

    if (tmap_trace_time_parse (&parser, whole, strlen (whole), date))
      return TRUE;
  }
  return FALSE;
}

static void
on_time_changed (TmapAppTraceJobs *self)
{
  gtk_widget_remove_css_class (self->time_entry, "error");
  gtk_accessible_reset_state (GTK_ACCESSIBLE (self->time_entry), GTK_ACCESSIBLE_STATE_INVALID);
}

static void
on_time_activated (TmapAppTraceJobs *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->time_entry));
  gint64 date;

  if (parse_date (text, &date)) {
    tmap_app_jobs_table_jump (self->table, (double)date);
    return;
  }
  if (*text == '\0')
    return;
  gtk_widget_add_css_class (self->time_entry, "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->time_entry), GTK_ACCESSIBLE_STATE_INVALID,
                               GTK_ACCESSIBLE_INVALID_TRUE, -1);
}

static void
list_traces (TmapAppTraceJobs *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GtkDropDown *choice = GTK_DROP_DOWN (self->trace_choice);
  GtkStringObject *before = gtk_drop_down_get_selected_item (choice);
  guint selected = 0;

  g_array_set_size (self->readable, 0);
  for (guint i = 0; self->traces != NULL && i < self->traces->traces->len; i++) {
    const TmapAppTrace *trace = g_ptr_array_index (self->traces->traces, i);

    if (trace->jobs == NULL)
      continue;
    if (before != NULL && strcmp (gtk_string_object_get_string (before), trace->name) == 0)
      selected = self->readable->len;
    g_array_append_val (self->readable, i);
    gtk_string_list_append (names, trace->name);
  }
  gtk_drop_down_set_model (choice, G_LIST_MODEL (names));
  if (self->readable->len > 0)
    gtk_drop_down_set_selected (choice, selected);
}

void
tmap_app_trace_jobs_set (TmapAppTraceJobs *self, TmapAppSession *session, TmapAppTraces *traces)
{
  const TmapAppTrace *before;
  const TmapJobTable *jobs;
  guint gpu_count;

  g_return_if_fail (TMAP_APP_IS_TRACE_JOBS (self) && TMAP_APP_IS_SESSION (session));

  g_set_object (&self->session, session);
  if (traces == self->traces)
    return;
  before = get_chosen (self);
  jobs = before != NULL ? before->jobs : NULL;
  gpu_count = get_gpu_count (self);
  g_clear_pointer (&self->traces, tmap_app_traces_unref);
  self->traces = traces != NULL ? tmap_app_traces_ref (traces) : NULL;
  self->updating = TRUE;
  list_traces (self);
  self->updating = FALSE;
  /* The same jobs stay as they are, where they are. */
  if (jobs == NULL || get_chosen (self) == NULL || get_chosen (self)->jobs != jobs)
    show_trace (self, gpu_count);
}

static void
tmap_app_trace_jobs_dispose (GObject *object)
{
  TmapAppTraceJobs *self = TMAP_APP_TRACE_JOBS (object);

  if (self->table != NULL)
    g_signal_handlers_disconnect_by_data (tmap_app_table_get_model (self->table), self);
  self->table = NULL;
  g_clear_pointer (&self->traces, tmap_app_traces_unref);
  g_clear_object (&self->session);
  gtk_widget_dispose_template (GTK_WIDGET (self), TMAP_APP_TYPE_TRACE_JOBS);
  G_OBJECT_CLASS (tmap_app_trace_jobs_parent_class)->dispose (object);
}

static void
tmap_app_trace_jobs_finalize (GObject *object)
{
  g_array_unref (TMAP_APP_TRACE_JOBS (object)->readable);
  G_OBJECT_CLASS (tmap_app_trace_jobs_parent_class)->finalize (object);
}

static void
tmap_app_trace_jobs_class_init (TmapAppTraceJobsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tmap_app_trace_jobs_dispose;
  G_OBJECT_CLASS (klass)->finalize = tmap_app_trace_jobs_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE);
  gtk_widget_class_bind_template_child (widget_class, TmapAppTraceJobs, trace_choice);
  gtk_widget_class_bind_template_child (widget_class, TmapAppTraceJobs, gpu_choice);
  gtk_widget_class_bind_template_child (widget_class, TmapAppTraceJobs, id_entry);
  gtk_widget_class_bind_template_child (widget_class, TmapAppTraceJobs, time_entry);
  gtk_widget_class_bind_template_child (widget_class, TmapAppTraceJobs, count_label);
  gtk_widget_class_bind_template_child (widget_class, TmapAppTraceJobs, spinner);
  gtk_widget_class_bind_template_callback (widget_class, on_trace_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_filter_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_time_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_time_activated);
}

static void
tmap_app_trace_jobs_init (TmapAppTraceJobs *self)
{
  TmapAppRowModel *model;

  self->readable = g_array_new (FALSE, FALSE, sizeof (guint));
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->updating = FALSE;
  self->table = tmap_app_jobs_table_new ();
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->table));
  model = tmap_app_table_get_model (self->table);
  g_signal_connect_swapped (model, "notify::busy", G_CALLBACK (update_count), self);
  g_signal_connect_swapped (model, "changed", G_CALLBACK (update_count), self);
}

GtkWidget *
tmap_app_trace_jobs_new (void)
{
  return g_object_new (TMAP_APP_TYPE_TRACE_JOBS, NULL);
}
