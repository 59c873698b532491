/* SPDX-License-Identifier: Apache-2.0 */
#include "app/pane-catalog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/chart-view.h"
#include "app/columns-dialog.h"
#include "app/file-picker.h"
#include "app/pane-catalog-table.h"
#include "app/refusal.h"
#include "app/tooltip.h"
#include "base/gpu-counts.h"
#include "base/error.h"
#include "base/number.h"
#include "chart/figures/catalog-figures.h"
#include "sources/source-format.h"

#define RESOURCE "/io/github/dltracemapper/DLTraceMapper/pane-catalog.ui"

struct _TmapAppPaneCatalog {
  TmapAppPane parent;
  TmapAppRefusal *refusal;
  GtkWidget *counts_label;
  GtkWidget *missing_button;
  GtkWidget *left_out_button;
  GtkWidget *left_out_label;
  GtkWidget *profile_list;
  GtkWidget *columns_button;
  GtkWidget *task_root_label;
  GtkWidget *task_root_button;
  GtkWidget *clear_task_root_button;
  GtkWidget *search_entry;
  TmapAppChartView *memory_chart;
  TmapAppChartView *runtime_chart;
  TmapAppTable *table;
  TmapAppCatalog *shown; /* what table and charts show */
  GStrv profiles;        /* what the list shows */
  GStrv unnamed;         /* profiles to add when it is known which of their columns is which */
  gboolean begun;        /* whether it shows anything yet, be it that there is nothing */
};

G_DEFINE_FINAL_TYPE (TmapAppPaneCatalog, tmap_app_pane_catalog, TMAP_APP_TYPE_PANE)

static TmapAppDocument *
get_document (TmapAppPaneCatalog *self)
{
  return tmap_app_pane_get_document (TMAP_APP_PANE (self));
}

/* ---- Profiles and task folder ---- */

static void
on_remove_clicked (GtkWidget *button, TmapAppPaneCatalog *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, GTK_TYPE_LIST_BOX_ROW);
  int index = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
  g_autoptr (GError) error = NULL;

  tmap_app_refusal_begin (self->refusal);
  tmap_app_document_remove_profile (get_document (self), (guint)index, &error);
  tmap_app_refusal_end (self->refusal, error);
}

static GtkWidget *
build_profile_row (TmapAppPaneCatalog *self, const char *path)
{
  g_autofree char *relative =
      tmap_app_relative_path (tmap_app_document_get_root_dir (get_document (self)), path);
  g_autofree char *name = g_strdup_printf (_ ("Remove %s"), relative);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (relative);
  GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_margin_start (box, 6);
  gtk_widget_set_tooltip_text (row, path);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  g_signal_connect (button, "clicked", G_CALLBACK (on_remove_clicked), self);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), button);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  return row;
}

static void
update_profiles (TmapAppPaneCatalog *self, const TmapPipelineConfig *config)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) profiles = NULL;
  GtkListBoxRow *row;

  for (guint i = 0; i < config->profiles->len; i++)
    g_strv_builder_add (builder, g_ptr_array_index (config->profiles, i));
  profiles = g_strv_builder_end (builder);
  if (self->profiles != NULL &&
      g_strv_equal ((const char *const *)profiles, (const char *const *)self->profiles))
    return;
  while ((row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->profile_list), 0)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->profile_list), GTK_WIDGET (row));
  for (guint i = 0; profiles[i] != NULL; i++)
    gtk_list_box_append (GTK_LIST_BOX (self->profile_list), build_profile_row (self, profiles[i]));
  g_strfreev (self->profiles);
  self->profiles = g_steal_pointer (&profiles);
}

static void
update_task_root (TmapAppPaneCatalog *self, const TmapPipelineConfig *config)
{
  g_autofree char *name = NULL;
  g_autofree char *relative = NULL;

  if (config->task_root != NULL)
    relative = tmap_app_relative_path (tmap_app_document_get_root_dir (get_document (self)),
                                       config->task_root);
  gtk_label_set_text (GTK_LABEL (self->task_root_label), relative != NULL ? relative : _ ("None"));
  tmap_app_set_tooltip (self->task_root_button,
                        config->task_root != NULL
                            ? config->task_root
                            : _ ("Choose the folder that task paths become relative to"));
  name = g_strdup_printf (_ ("Task folder: %s"), relative != NULL ? relative : _ ("None"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->task_root_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "catalog.clear-task-root",
                                 config->task_root != NULL);
}

/* ---- Columns ---- */

static GHashTable *
get_columns (TmapAppPaneCatalog *self)
{
  const TmapPipelineConfig *config = tmap_app_document_get_pipeline (get_document (self));

  return config != NULL ? config->columns : NULL;
}

static void
update_columns (TmapAppPaneCatalog *self, const TmapPipelineConfig *config)
{
  guint n = g_hash_table_size (config->columns);
  g_autofree char *text =
      g_strdup_printf (g_dngettext (NULL, "%u column renamed…", "%u columns renamed…", n), n);

  gtk_button_set_label (GTK_BUTTON (self->columns_button), text);
  gtk_widget_set_visible (self->columns_button, n > 0 && config->profiles->len > 0);
}

/* The files that waited are taken now, or asked for again if they have yet other columns. */
static void
on_columns_chosen (TmapAppPaneCatalog *self, GHashTable *mapping)
{
  g_auto (GStrv) unnamed = g_steal_pointer (&self->unnamed);
  g_autoptr (GError) error = NULL;

  tmap_app_refusal_begin (self->refusal);
  tmap_app_document_begin_group (get_document (self), _ ("Choose columns"));
  tmap_app_document_set_columns (get_document (self), mapping, &error);
  tmap_app_refusal_end (self->refusal, error);
  if (error == NULL && unnamed != NULL)
    tmap_app_pane_catalog_add (self, (const char *const *)unnamed);
  tmap_app_document_end_group (get_document (self));
}

static void
ask_for_columns (TmapAppPaneCatalog *self, const char *path)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autoptr (GError) error = NULL;
  TmapAppColumnsDialog *dialog;

  dialog = tmap_app_columns_dialog_present (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, path,
                                            get_columns (self), &error);
  if (dialog != NULL) {
    g_signal_connect_object (dialog, "chosen", G_CALLBACK (on_columns_chosen), self,
                             G_CONNECT_SWAPPED);
    return;
  }
  tmap_app_refusal_begin (self->refusal);
  tmap_app_refusal_end (self->refusal, error);
}

static void
choose_columns (GtkWidget *widget,
                G_GNUC_UNUSED const char *name,
                G_GNUC_UNUSED GVariant *parameter)
{
  TmapAppPaneCatalog *self = TMAP_APP_PANE_CATALOG (widget);
  const TmapPipelineConfig *config = tmap_app_document_get_pipeline (get_document (self));

  g_clear_pointer (&self->unnamed, g_strfreev);
  if (config != NULL && config->profiles->len > 0)
    ask_for_columns (self, g_ptr_array_index (config->profiles, 0));
}

/* Adds the profiles whose columns are known, and gives out those whose columns are not. */
static GStrv
add_known (TmapAppPaneCatalog *self, const char *const *paths, GError **error)
{
  g_autoptr (GStrvBuilder) unnamed = g_strv_builder_new ();
  g_autoptr (GError) first = NULL;

  for (guint i = 0; paths[i] != NULL; i++) {
    g_autoptr (GError) refused = NULL;

    tmap_profile_recognise (paths[i], get_columns (self), &refused);
    if (g_error_matches (refused, TMAP_ERROR, TMAP_ERROR_VALUE))
      g_strv_builder_add (unnamed, paths[i]);
    else if (refused == NULL)
      tmap_app_document_add_profile (get_document (self), paths[i], &refused);
    if (refused != NULL && first == NULL)
      first = g_steal_pointer (&refused);
  }
  if (first != NULL)
    g_propagate_error (error, g_steal_pointer (&first));
  return g_strv_builder_end (unnamed);
}

void
tmap_app_pane_catalog_add (TmapAppPaneCatalog *self, const char *const *paths)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (TMAP_APP_IS_PANE_CATALOG (self) && paths != NULL);

  g_clear_pointer (&self->unnamed, g_strfreev);
  tmap_app_refusal_begin (self->refusal);
  tmap_app_document_begin_group (get_document (self), _ ("Add profiles"));
  self->unnamed = add_known (self, paths, &error);
  tmap_app_document_end_group (get_document (self));
  tmap_app_refusal_end (self->refusal, error);
  if (self->unnamed[0] != NULL)
    ask_for_columns (self, self->unnamed[0]);
}

static void
take_profiles (GtkWidget *widget, const char *const *paths)
{
  tmap_app_pane_catalog_add (TMAP_APP_PANE_CATALOG (widget), paths);
}

static void
set_task_root (TmapAppPaneCatalog *self, const char *path)
{
  g_autoptr (GError) error = NULL;

  tmap_app_refusal_begin (self->refusal);
  tmap_app_document_set_task_root (get_document (self), path, &error);
  tmap_app_refusal_end (self->refusal, error);
}

static void
take_task_root (GtkWidget *widget, const char *const *paths)
{
  set_task_root (TMAP_APP_PANE_CATALOG (widget), paths[0]);
}

static void
add_profiles (GtkWidget *widget, G_GNUC_UNUSED const char *name, G_GNUC_UNUSED GVariant *parameter)
{
  TmapAppDocument *document = get_document (TMAP_APP_PANE_CATALOG (widget));

  tmap_app_choose_files (widget, _ ("Add Profiles"), tmap_app_document_get_root_dir (document),
                         take_profiles);
}

static void
choose_task_root (GtkWidget *widget,
                  G_GNUC_UNUSED const char *name,
                  G_GNUC_UNUSED GVariant *parameter)
{
  TmapAppDocument *document = get_document (TMAP_APP_PANE_CATALOG (widget));

  tmap_app_choose_folder (widget, _ ("Task Folder"), tmap_app_document_get_root_dir (document),
                          take_task_root);
}

static void
clear_task_root (GtkWidget *widget,
                 G_GNUC_UNUSED const char *name,
                 G_GNUC_UNUSED GVariant *parameter)
{
  set_task_root (TMAP_APP_PANE_CATALOG (widget), NULL);
}

/* ---- Numbers ---- */

/* "53 workloads: 38 on 1 GPU, 12 on 2, 3 on 4" */
static char *
describe_workloads (const TmapCatalogBuild *build)
{
  g_autofree char *n = tmap_number_format_fixed (build->n_workloads, 0, TRUE);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (text, g_dngettext (NULL, "%s workload", "%s workloads", build->n_workloads), n);
  for (guint i = 0; i < build->workloads->len; i++) {
    TmapGpuCount count = g_array_index (build->workloads, TmapGpuCount, i);

    if (i == 0)
      g_string_append_printf (
          text, g_dngettext (NULL, ": %u on %u GPU", ": %u on %u GPUs", count.gpu_count), count.n,
          count.gpu_count);
    else
      g_string_append_printf (text, _ (", %u on %u"), count.n, count.gpu_count);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
show_left_out (TmapAppPaneCatalog *self, const TmapCatalogBuild *build)
{
  g_autoptr (GString) reasons = g_string_new (NULL);
  g_autofree char *label = NULL;
  guint n = 0;

  for (guint i = 0; i < TMAP_N_PROFILE_EXCLUSIONS; i++) {
    if (build->excluded[i] == 0)
      continue;
    n += build->excluded[i];
    g_string_append_printf (reasons, "%s%u: %s", reasons->len > 0 ? "\n" : "", build->excluded[i],
                            _ (tmap_profile_exclusion_describe (i)));
  }
  label = g_strdup_printf (
      g_dngettext (NULL, "%u of %u row left out", "%u of %u rows left out", build->n_rows), n,
      build->n_rows);
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->left_out_button), label);
  gtk_label_set_text (GTK_LABEL (self->left_out_label), reasons->str);
  gtk_widget_set_visible (self->left_out_button, n > 0);
}

static void
show_numbers (TmapAppPaneCatalog *self, const TmapCatalogBuild *build)
{
  g_autofree char *workloads = describe_workloads (build);
  g_autofree char *missing =
      g_strdup_printf (_ ("%u without measured memory"), build->n_missing_memory);

  gtk_label_set_text (GTK_LABEL (self->counts_label), workloads);
  tmap_app_set_tooltip (self->counts_label, workloads);
  gtk_button_set_label (GTK_BUTTON (self->missing_button), missing);
  gtk_widget_set_visible (self->missing_button, build->n_missing_memory > 0);
  if (build->n_missing_memory == 0)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->missing_button), FALSE);
  show_left_out (self, build);
}

static void
hide_numbers (TmapAppPaneCatalog *self)
{
  gtk_label_set_text (GTK_LABEL (self->counts_label), "");
  gtk_widget_set_visible (self->missing_button, FALSE);
  gtk_widget_set_visible (self->left_out_button, FALSE);
}

/* ---- Workloads ---- */

static void
mark_in_charts (TmapAppPaneCatalog *self, const char *id)
{
  const char *const labels[] = { id, NULL };

  tmap_app_chart_view_set_selected (self->memory_chart, id != NULL ? labels : NULL);
  tmap_app_chart_view_set_selected (self->runtime_chart, id != NULL ? labels : NULL);
}

static void
on_row_selected (TmapAppPaneCatalog *self, gint64 row)
{
  const TmapAppCatalog *catalog = self->shown;

  mark_in_charts (self, row >= 0 ? tmap_catalog_get (catalog->catalog, (guint)row)->id : NULL);
}

static void
on_datum_activated (TmapAppPaneCatalog *self,
                    G_GNUC_UNUSED guint panel,
                    G_GNUC_UNUSED guint layer,
                    G_GNUC_UNUSED guint datum,
                    const char *label)
{
  if (label == NULL || self->shown == NULL)
    return;
  for (guint i = 0; i < tmap_catalog_get_n (self->shown->catalog); i++) {
    const TmapWorkload *workload = tmap_catalog_get (self->shown->catalog, i);

    if (strcmp (workload->id, label) == 0) {
      tmap_app_table_select (self->table, i);
      mark_in_charts (self, workload->id);
      return;
    }
  }
}

static void
on_filter_changed (TmapAppPaneCatalog *self)
{
  tmap_app_catalog_table_filter (
      self->table, gtk_editable_get_text (GTK_EDITABLE (self->search_entry)),
      gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->missing_button)));
}

static void
show_catalog (TmapAppPaneCatalog *self, TmapAppCatalog *catalog)
{
  if (self->shown == catalog && self->begun)
    return;
  self->begun = TRUE;
  g_clear_pointer (&self->shown, tmap_app_catalog_unref);
  tmap_app_table_select (self->table, -1);
  mark_in_charts (self, NULL);
  tmap_app_catalog_table_set (self->table, catalog);
  if (catalog == NULL) {
    const char *missing = _ ("There is no catalog yet.");

    hide_numbers (self);
    tmap_app_chart_view_set_figure (self->memory_chart, NULL, missing);
    tmap_app_chart_view_set_figure (self->runtime_chart, NULL, missing);
    return;
  }
  self->shown = tmap_app_catalog_ref (catalog);
  show_numbers (self, catalog->build);
  tmap_app_chart_view_set_figure (self->memory_chart,
                                  tmap_figure_runtime_and_memory (catalog->catalog), NULL);
  tmap_app_chart_view_set_figure (self->runtime_chart, tmap_figure_solo_runtimes (catalog->catalog),
                                  NULL);
}

/* ---- The pane ---- */

static gboolean
has_content (TmapAppPane *pane)
{
  const TmapPipelineConfig *config =
      tmap_app_document_get_pipeline (tmap_app_pane_get_document (pane));

  return config == NULL || config->profiles->len > 0;
}

static void
update (TmapAppPane *pane)
{
  TmapAppPaneCatalog *self = TMAP_APP_PANE_CATALOG (pane);
  TmapAppSession *session = tmap_app_pane_get_session (pane);
  const TmapPipelineConfig *config = tmap_app_document_get_pipeline (get_document (self));
  gboolean dimmed = tmap_app_pane_is_dimmed (pane);

  if (config != NULL) {
    update_profiles (self, config);
    update_columns (self, config);
    update_task_root (self, config);
  }
  show_catalog (self, tmap_app_session_get_catalog (session));
  tmap_app_chart_view_set_dimmed (self->memory_chart, dimmed && self->shown != NULL);
  tmap_app_chart_view_set_dimmed (self->runtime_chart, dimmed && self->shown != NULL);
  tmap_app_refusal_show (self->refusal);
}

static void
tmap_app_pane_catalog_dispose (GObject *object)
{
  TmapAppPaneCatalog *self = TMAP_APP_PANE_CATALOG (object);

  g_clear_pointer (&self->refusal, tmap_app_refusal_free);
  g_clear_pointer (&self->shown, tmap_app_catalog_unref);
  g_clear_pointer (&self->profiles, g_strfreev);
  g_clear_pointer (&self->unnamed, g_strfreev);
  G_OBJECT_CLASS (tmap_app_pane_catalog_parent_class)->dispose (object);
}

static void
tmap_app_pane_catalog_class_init (TmapAppPaneCatalogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  TmapAppPaneClass *pane_class = TMAP_APP_PANE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tmap_app_pane_catalog_dispose;
  pane_class->step = TMAP_APP_STEP_CATALOG;
  pane_class->steps = 1u << TMAP_APP_STEP_CATALOG;
  pane_class->update = update;
  pane_class->has_content = has_content;
  gtk_widget_class_install_action (widget_class, "catalog.add-profiles", NULL, add_profiles);
  gtk_widget_class_install_action (widget_class, "catalog.choose-columns", NULL, choose_columns);
  gtk_widget_class_install_action (widget_class, "catalog.choose-task-root", NULL,
                                   choose_task_root);
  gtk_widget_class_install_action (widget_class, "catalog.clear-task-root", NULL, clear_task_root);
}

static gpointer
find (GtkBuilder *builder, const char *name)
{
  return gtk_builder_get_object (builder, name);
}

static void
find_widgets (TmapAppPaneCatalog *self, GtkBuilder *builder)
{
  self->counts_label = find (builder, "counts_label");
  self->missing_button = find (builder, "missing_button");
  self->left_out_button = find (builder, "left_out_button");
  self->left_out_label = find (builder, "left_out_label");
  self->profile_list = find (builder, "profile_list");
  self->columns_button = find (builder, "columns_button");
  self->task_root_label = find (builder, "task_root_label");
  self->task_root_button = find (builder, "task_root_button");
  self->clear_task_root_button = find (builder, "clear_task_root_button");
  self->search_entry = find (builder, "search_entry");
  self->memory_chart = find (builder, "memory_chart");
  self->runtime_chart = find (builder, "runtime_chart");
}

static void
tmap_app_pane_catalog_init (TmapAppPaneCatalog *self)
{
  g_autoptr (GtkBuilder) builder = NULL;

  g_type_ensure (TMAP_APP_TYPE_CHART_VIEW);
  builder = gtk_builder_new_from_resource (RESOURCE);
  self->refusal = tmap_app_refusal_new (TMAP_APP_PANE (self));
  find_widgets (self, builder);
  self->table = tmap_app_catalog_table_new ();
  gtk_box_append (find (builder, "table_box"), GTK_WIDGET (self->table));
  g_signal_connect_swapped (self->search_entry, "search-changed", G_CALLBACK (on_filter_changed),
                            self);
  g_signal_connect_swapped (self->missing_button, "toggled", G_CALLBACK (on_filter_changed), self);
  g_signal_connect_swapped (self->table, "row-selected", G_CALLBACK (on_row_selected), self);
  g_signal_connect_swapped (self->memory_chart, "datum-activated", G_CALLBACK (on_datum_activated),
                            self);
  g_signal_connect_swapped (self->runtime_chart, "datum-activated", G_CALLBACK (on_datum_activated),
                            self);
  tmap_app_pane_set_content (TMAP_APP_PANE (self), find (builder, "content"));
  tmap_app_pane_set_placeholder (
      TMAP_APP_PANE (self), "view-list-symbolic", _ ("No profiles yet"),
      _ ("Add the CSV files of your profiling runs, or drop them here. "
         "Each row is a workload that the jobs of a trace can be mapped to."),
      _ ("_Add Profiles…"), "catalog.add-profiles");
  tmap_app_accept_files (GTK_WIDGET (self), take_profiles);
}
