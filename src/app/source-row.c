/* SPDX-License-Identifier: Apache-2.0 */
#include "app/source-row.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/file-picker.h"
#include "app/time-text.h"
#include "app/tooltip.h"
#include "sources/source-format.h"

#define RESOURCE "/io/github/dltracemapper/DLTraceMapper/source-row.ui"

struct _TmapAppSourceRow {
  GtkListBoxRow parent;
  char *cluster; /* as configured */
  gboolean updating;
  GtkWidget *state_icon;
  GtkWidget *name_label;
  GtkWidget *path_label;
  GtkWidget *problem_label;
  GtkWidget *jobs_label;
  GtkWidget *left_out_button;
  GtkWidget *left_out_label;
  GtkWidget *cluster_entry;
  GtkWidget *generate_check;
  GtkWidget *columns_button;
  GtkWidget *remove_button;
};

G_DEFINE_FINAL_TYPE (TmapAppSourceRow, tmap_app_source_row, GTK_TYPE_LIST_BOX_ROW)

enum {
  CLUSTER_CHANGED,
  GENERATE_CHANGED,
  COLUMNS_CLICKED,
  REMOVE_CLICKED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
commit_cluster (TmapAppSourceRow *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->cluster_entry));

  if (g_strcmp0 (text, self->cluster) != 0)
    g_signal_emit (self, signals[CLUSTER_CHANGED], 0, text);
}

static gboolean
on_cluster_key (G_GNUC_UNUSED GtkEventControllerKey *keys,
                guint key,
                G_GNUC_UNUSED guint code,
                G_GNUC_UNUSED GdkModifierType modifiers,
                TmapAppSourceRow *self)
{
  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  gtk_editable_set_text (GTK_EDITABLE (self->cluster_entry),
                         self->cluster != NULL ? self->cluster : "");
  return GDK_EVENT_STOP;
}

static void
on_generate_toggled (TmapAppSourceRow *self)
{
  if (!self->updating)
    g_signal_emit (self, signals[GENERATE_CHANGED], 0,
                   gtk_check_button_get_active (GTK_CHECK_BUTTON (self->generate_check)));
}

static void
on_columns_clicked (TmapAppSourceRow *self)
{
  g_signal_emit (self, signals[COLUMNS_CLICKED], 0);
}

static void
on_remove_clicked (TmapAppSourceRow *self)
{
  g_signal_emit (self, signals[REMOVE_CLICKED], 0);
}

static void
tmap_app_source_row_finalize (GObject *object)
{
  g_free (TMAP_APP_SOURCE_ROW (object)->cluster);
  G_OBJECT_CLASS (tmap_app_source_row_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, RESOURCE);
  gtk_widget_class_bind_template_child (widget_class, TmapAppSourceRow, state_icon);
  gtk_widget_class_bind_template_child (widget_class, TmapAppSourceRow, name_label);
  gtk_widget_class_bind_template_child (widget_class, TmapAppSourceRow, path_label);
  gtk_widget_class_bind_template_child (widget_class, TmapAppSourceRow, problem_label);
  gtk_widget_class_bind_template_child (widget_class, TmapAppSourceRow, jobs_label);
  gtk_widget_class_bind_template_child (widget_class, TmapAppSourceRow, left_out_button);
  gtk_widget_class_bind_template_child (widget_class, TmapAppSourceRow, left_out_label);
  gtk_widget_class_bind_template_child (widget_class, TmapAppSourceRow, cluster_entry);
  gtk_widget_class_bind_template_child (widget_class, TmapAppSourceRow, generate_check);
  gtk_widget_class_bind_template_child (widget_class, TmapAppSourceRow, columns_button);
  gtk_widget_class_bind_template_child (widget_class, TmapAppSourceRow, remove_button);
}

static void
tmap_app_source_row_class_init (TmapAppSourceRowClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tmap_app_source_row_finalize;
  bind_children (GTK_WIDGET_CLASS (klass));
  signals[CLUSTER_CHANGED] = g_signal_new ("cluster-changed", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[GENERATE_CHANGED] = g_signal_new ("generate-changed", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  signals[COLUMNS_CLICKED] = g_signal_new ("columns-clicked", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 0);
  signals[REMOVE_CLICKED] =
      g_signal_new ("remove-clicked", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
tmap_app_source_row_init (TmapAppSourceRow *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  /* Each change reads the trace again, so it is not live. */
  g_signal_connect_swapped (self->cluster_entry, "activate", G_CALLBACK (commit_cluster), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (commit_cluster), self);
  gtk_widget_add_controller (self->cluster_entry, focus);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_cluster_key), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (self->cluster_entry, keys);
  g_signal_connect_swapped (self->generate_check, "toggled", G_CALLBACK (on_generate_toggled),
                            self);
  g_signal_connect_swapped (self->columns_button, "clicked", G_CALLBACK (on_columns_clicked), self);
  g_signal_connect_swapped (self->remove_button, "clicked", G_CALLBACK (on_remove_clicked), self);
}

GtkWidget *
tmap_app_source_row_new (void)
{
  return g_object_new (TMAP_APP_TYPE_SOURCE_ROW, NULL);
}

static void
set_labels (TmapAppSourceRow *self, const TmapSuiteSource *config, const char *root)
{
  const TmapSourceFormat *format = tmap_source_format_find (config->format);
  g_autofree char *relative = tmap_app_relative_path (root, config->path);
  g_autofree char *where = g_strdup_printf ("%s · %s", config->format, relative);
  g_autofree char *whole =
      g_strdup_printf ("%s\n%s", format != NULL ? format->title : config->format, config->path);
  g_autofree char *cluster = g_strdup_printf (_ ("Cluster of %s"), config->name);
  g_autofree char *generate = g_strdup_printf (_ ("Generate a workload from %s"), config->name);
  g_autofree char *columns = g_strdup_printf (_ ("Choose the columns of %s"), config->name);
  g_autofree char *remove = g_strdup_printf (_ ("Remove %s"), config->name);

  gtk_label_set_text (GTK_LABEL (self->name_label), config->name);
  gtk_label_set_text (GTK_LABEL (self->path_label), where);
  tmap_app_set_tooltip (self->path_label, whole);
  tmap_app_set_tooltip (self->generate_check, generate);
  tmap_app_set_tooltip (self->columns_button, columns);
  gtk_widget_set_visible (self->columns_button,
                          format != NULL && (format->options & 1u << TMAP_OPTION_COLUMNS) != 0);
  tmap_app_set_tooltip (self->remove_button, remove);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->cluster_entry),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, cluster, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->generate_check),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, generate, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->columns_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, columns, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->remove_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, remove, -1);
}

/* What the user is typing stays. */
static void
set_cluster (TmapAppSourceRow *self, const char *cluster)
{
  if (g_strcmp0 (cluster, self->cluster) == 0)
    return;
  g_free (self->cluster);
  self->cluster = g_strdup (cluster);
  gtk_editable_set_text (GTK_EDITABLE (self->cluster_entry), cluster != NULL ? cluster : "");
}

static void
set_left_out (TmapAppSourceRow *self, const TmapSourceSummary *summary)
{
  g_autoptr (GString) reasons = g_string_new (NULL);
  guint64 n = 0;

  for (guint i = 0; summary != NULL && i < TMAP_N_EXCLUSIONS; i++) {
    g_autofree char *count = tmap_app_count_text ((double)summary->excluded[i]);

    if (summary->excluded[i] == 0)
      continue;
    n += summary->excluded[i];
    g_string_append_printf (reasons, "%s%s: %s", reasons->len > 0 ? "\n" : "", count,
                            _ (tmap_exclusion_describe (i)));
  }
  if (n > 0) {
    g_autofree char *count = tmap_app_count_text ((double)n);
    g_autofree char *label = g_strdup_printf (
        g_dngettext (NULL, "%s row left out", "%s rows left out", (gulong)n), count);

    gtk_menu_button_set_label (GTK_MENU_BUTTON (self->left_out_button), label);
    gtk_label_set_text (GTK_LABEL (self->left_out_label), reasons->str);
  }
  gtk_widget_set_visible (self->left_out_button, n > 0);
}

static void
set_state (TmapAppSourceRow *self, const TmapAppSource *source)
{
  const TmapAppTrace *trace = source->trace;
  const GError *problem = trace != NULL && !source->reading ? trace->problem : NULL;
  const TmapSourceSummary *summary = trace != NULL ? trace->summary : NULL;
  g_autofree char *jobs = NULL;

  if (summary != NULL) {
    g_autofree char *count = tmap_app_count_text (summary->valid_job_count);

    jobs =
        g_strdup_printf (g_dngettext (NULL, "%s job", "%s jobs", summary->valid_job_count), count);
  }
  gtk_image_set_from_icon_name (GTK_IMAGE (self->state_icon),
                                problem != NULL   ? "dialog-warning-symbolic"
                                : source->reading ? "content-loading-symbolic"
                                : summary != NULL ? "emblem-ok-symbolic"
                                                  : "content-loading-symbolic");
  gtk_label_set_text (GTK_LABEL (self->jobs_label), jobs != NULL      ? jobs
                                                    : problem != NULL ? _ ("not readable")
                                                    : source->reading ? _ ("reading…")
                                                                      : "");
  gtk_label_set_text (GTK_LABEL (self->problem_label), problem != NULL ? problem->message : "");
  gtk_widget_set_visible (self->problem_label, problem != NULL);
  set_left_out (self, summary);
}

void
tmap_app_source_row_update (TmapAppSourceRow *self, const TmapAppSource *source)
{
  g_return_if_fail (TMAP_APP_IS_SOURCE_ROW (self) && source != NULL);

  self->updating = TRUE;
  set_labels (self, source->config, source->root);
  set_cluster (self, source->config->cluster_name);
  set_state (self, source);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->generate_check), source->generated);
  self->updating = FALSE;
}
