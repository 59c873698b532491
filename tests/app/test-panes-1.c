/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/chart-view.h"
#include "app/columns-dialog.h"
#include "app/pane-catalog.h"
#include "app/pane-traces.h"
#include "app/source-row.h"
#include "app/table.h"
#include "app/trace-charts.h"
#include "app/trace-jobs-table.h"
#include "app/trace-jobs.h"
#include "pane-support.h"
#include "support.h"

#define PATIENCE_S 30

static const char *const all_figures[] = {
  "supported_coverage", "gpu_demand_mix", "runtime_percentiles", "queue_percentiles", "runtime_cdf",
  "queue_wait_cdf",     "arrivals",       "hour_of_week"
};

static void
begin_empty (TestPane *self, GType type)
{
  g_autoptr (GError) error = NULL;

  self->folder = test_folder_enter ();
  self->document = tmap_app_document_new_in_folder (test_folder_get_path (self->folder), &error);
  g_assert_no_error (error);
  test_pane_show (self, type, 800, 620);
}

static void
begin_example (TestPane *self, GType type)
{
  g_autofree char *folder = NULL;
  g_autoptr (GError) error = NULL;

  self->folder = test_folder_enter ();
  folder = g_build_filename (test_folder_get_path (self->folder), "study", NULL);
  self->document = tmap_app_document_new_from_example (g_getenv ("TMAP_EXAMPLES"), folder, &error);
  g_assert_no_error (error);
  test_pane_show (self, type, 800, 620);
}

static gboolean
wake (G_GNUC_UNUSED gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

/* Lets things happen until @condition; the expression is evaluated often. */
#define WAIT_FOR(condition)                                                                        \
  G_STMT_START                                                                                     \
  {                                                                                                \
    gint64 wait_end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;                       \
    guint wait_source = g_timeout_add (5, wake, NULL);                                             \
    while (!(condition)) {                                                                         \
      g_assert_cmpint (g_get_monotonic_time (), <, wait_end);                                      \
      g_main_context_iteration (NULL, TRUE);                                                       \
    }                                                                                              \
    g_source_remove (wait_source);                                                                 \
  }                                                                                                \
  G_STMT_END

static void
wait_until_done (TestPane *self, TmapAppStep step)
{
  WAIT_FOR (tmap_app_session_get_state (self->session, step) == TMAP_APP_STATE_DONE);
}

static char *
example (const char *name)
{
  return g_build_filename (g_getenv ("TMAP_EXAMPLES"), name, NULL);
}

/* The @n-th widget of that type below @widget, in the order of the tree. */
static GtkWidget *
find_nth (GtkWidget *widget, GType type, guint *n)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type) && (*n)-- == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_nth (child, type, n);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static gpointer
find (TestPane *self, GType type, guint n)
{
  return find_nth (GTK_WIDGET (self->pane), type, &n);
}

/* A widget by the text of its label; only mapped ones, so that it is what a user sees. */
static gboolean
shows_text (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (shows_text (child, text))
      return TRUE;
  return FALSE;
}

static gboolean
has_problem (TestPane *self)
{
  return gtk_info_bar_get_revealed (find (self, GTK_TYPE_INFO_BAR, 0));
}

static guint
count_rows (TmapAppTable *table)
{
  return tmap_app_row_model_get_n_listed (tmap_app_table_get_model (table));
}

static guint
get_row_at (TmapAppTable *table, guint position)
{
  return tmap_app_row_model_get_row (tmap_app_table_get_model (table), position);
}

static void
click (GtkWidget *button)
{
  g_assert_true (GTK_IS_BUTTON (button));
  g_signal_emit_by_name (button, "clicked");
}

/* ---- Catalog ---- */

static void
add_profiles (TestPane *self)
{
  g_autofree char *first = example ("profiles/solo_1gpu.csv");
  g_autofree char *second = example ("profiles/solo_2gpu.csv");
  const char *const paths[] = { first, second, NULL };

  tmap_app_pane_catalog_add (TMAP_APP_PANE_CATALOG (self->pane), paths);
}

static void
test_catalog_from_empty (void)
{
  TestPane self = { 0 };
  TmapAppTable *table;

  begin_empty (&self, TMAP_APP_TYPE_PANE_CATALOG);
  WAIT_FOR (shows_text (GTK_WIDGET (self.pane), "No profiles yet"));
  add_profiles (&self);
  wait_until_done (&self, TMAP_APP_STEP_CATALOG);
  table = find (&self, TMAP_APP_TYPE_TABLE, 0);
  g_assert_cmpuint (count_rows (table), ==,
                    tmap_app_session_get_catalog (self.session)->build->n_workloads);
  WAIT_FOR (shows_text (GTK_WIDGET (self.pane), "rows left out"));
  g_assert_nonnull (tmap_app_chart_view_get_figure (find (&self, TMAP_APP_TYPE_CHART_VIEW, 0)));
  g_assert_nonnull (tmap_app_chart_view_get_figure (find (&self, TMAP_APP_TYPE_CHART_VIEW, 1)));

  tmap_app_document_undo (self.document);
  WAIT_FOR (shows_text (GTK_WIDGET (self.pane), "No profiles yet"));
  tmap_app_document_redo (self.document);
  wait_until_done (&self, TMAP_APP_STEP_CATALOG);
  g_assert_cmpuint (count_rows (table), >, 0);
  test_pane_end (&self);
}

static void
test_catalog_refuses (void)
{
  TestPane self = { 0 };
  g_autofree char *good = example ("profiles/solo_1gpu.csv");
  g_autofree char *bad = example ("full_pipeline.yaml");
  const char *const paths[] = { bad, good, NULL };

  begin_empty (&self, TMAP_APP_TYPE_PANE_CATALOG);
  tmap_app_pane_catalog_add (TMAP_APP_PANE_CATALOG (self.pane), paths);
  g_assert_true (has_problem (&self));
  wait_until_done (&self, TMAP_APP_STEP_CATALOG);
  /* The good one was taken, and the problem is there still. */
  g_assert_true (has_problem (&self));
  WAIT_FOR (shows_text (GTK_WIDGET (self.pane), "full_pipeline.yaml"));
  tmap_app_document_undo (self.document);
  WAIT_FOR (!has_problem (&self));
  test_pane_end (&self);
}

/* The dialog that asks for columns, if one is open. */
static TmapAppColumnsDialog *
find_columns_dialog (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

    if (TMAP_APP_IS_COLUMNS_DIALOG (window))
      return TMAP_APP_COLUMNS_DIALOG (window);
  }
  return NULL;
}

/* Profiles with other names: two that can be guessed, one that cannot. */
static void
write_renamed_profile (const char *name)
{
  g_autofree char *path = example ("profiles/solo_1gpu.csv");
  g_autofree char *text = test_read (path);
  g_autoptr (GString) renamed = g_string_new (text);

  g_assert_cmpuint (g_string_replace (renamed, "gpu_count", "GPUs", 1), ==, 1);
  g_assert_cmpuint (g_string_replace (renamed, "end_to_end_time_s", "elapsed", 1), ==, 1);
  g_assert_cmpuint (g_string_replace (renamed, "exit_code", "ending", 1), ==, 1);
  test_write (name, renamed->str);
}

static const char *
get_column (TestPane *self, const char *name)
{
  return g_hash_table_lookup (tmap_app_document_get_pipeline (self->document)->columns, name);
}

static void
test_catalog_columns (void)
{
  TestPane self = { 0 };
  g_autofree char *good = example ("profiles/solo_2gpu.csv");
  const char *const paths[] = { "renamed.csv", good, NULL };
  TmapAppColumnsDialog *dialog;

  begin_empty (&self, TMAP_APP_TYPE_PANE_CATALOG);
  write_renamed_profile ("renamed.csv");
  tmap_app_pane_catalog_add (TMAP_APP_PANE_CATALOG (self.pane), paths);
  /* The one whose columns are known is there at once. */
  g_assert_cmpuint (tmap_app_document_get_pipeline (self.document)->profiles->len, ==, 1);
  g_assert_true (has_problem (&self));
  dialog = find_columns_dialog ();
  g_assert_nonnull (dialog);
  g_assert_true (shows_text (GTK_WIDGET (dialog), "Still to choose: Exit code"));
  g_assert_false (tmap_app_columns_dialog_is_complete (dialog));
  tmap_app_columns_dialog_choose (dialog, "exit_code", "ending");
  g_assert_true (tmap_app_columns_dialog_is_complete (dialog));
  tmap_app_columns_dialog_accept (dialog);
  g_assert_cmpuint (tmap_app_document_get_pipeline (self.document)->profiles->len, ==, 2);
  g_assert_cmpstr (get_column (&self, "gpu_count"), ==, "GPUs");
  g_assert_cmpstr (get_column (&self, "end_to_end_time_s"), ==, "elapsed");
  g_assert_cmpstr (get_column (&self, "exit_code"), ==, "ending");
  g_assert_null (get_column (&self, "workload_id"));
  g_assert_false (has_problem (&self));
  wait_until_done (&self, TMAP_APP_STEP_CATALOG);
  WAIT_FOR (find_columns_dialog () == NULL);
  WAIT_FOR (shows_text (GTK_WIDGET (self.pane), "3 columns renamed…"));

  /* One step of undo takes back columns and file. */
  tmap_app_document_undo (self.document);
  g_assert_cmpuint (tmap_app_document_get_pipeline (self.document)->profiles->len, ==, 1);
  g_assert_null (get_column (&self, "gpu_count"));
  test_pane_end (&self);
}

/* Without an answer nothing is taken; what is wrong otherwise is not asked for. */
static void
test_catalog_columns_declined (void)
{
  TestPane self = { 0 };
  g_autofree char *other = example ("data/venus/cluster_log.csv");
  const char *const paths[] = { "renamed.csv", NULL };
  const char *const others[] = { other, NULL };

  begin_empty (&self, TMAP_APP_TYPE_PANE_CATALOG);
  write_renamed_profile ("renamed.csv");
  tmap_app_pane_catalog_add (TMAP_APP_PANE_CATALOG (self.pane), paths);
  gtk_window_close (GTK_WINDOW (find_columns_dialog ()));
  WAIT_FOR (find_columns_dialog () == NULL);
  g_assert_cmpuint (tmap_app_document_get_pipeline (self.document)->profiles->len, ==, 0);
  g_assert_true (has_problem (&self));
  WAIT_FOR (shows_text (GTK_WIDGET (self.pane), "renamed.csv"));
  tmap_app_pane_catalog_add (TMAP_APP_PANE_CATALOG (self.pane), others);
  g_assert_null (find_columns_dialog ());
  g_assert_true (has_problem (&self));
  test_pane_end (&self);
}

static void
test_catalog_edits (void)
{
  TestPane self = { 0 };
  guint n_before;

  begin_example (&self, TMAP_APP_TYPE_PANE_CATALOG);
  wait_until_done (&self, TMAP_APP_STEP_CATALOG);
  n_before = count_rows (find (&self, TMAP_APP_TYPE_TABLE, 0));
  for (guint i = 0; i < 3; i++) {
    GtkListBox *list = find (&self, GTK_TYPE_LIST_BOX, 0);
    GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (list, 2));
    guint first = 0;

    g_assert_nonnull (row);
    if (i == 1)
      continue;
    click (find_nth (row, GTK_TYPE_BUTTON, &first));
    wait_until_done (&self, TMAP_APP_STEP_CATALOG);
    g_assert_cmpuint (count_rows (find (&self, TMAP_APP_TYPE_TABLE, 0)), <, n_before);
    tmap_app_document_undo (self.document);
    wait_until_done (&self, TMAP_APP_STEP_CATALOG);
    g_assert_cmpuint (count_rows (find (&self, TMAP_APP_TYPE_TABLE, 0)), ==, n_before);
  }
  gtk_widget_activate_action (GTK_WIDGET (self.pane), "catalog.clear-task-root", NULL);
  g_assert_null (tmap_app_document_get_pipeline (self.document)->task_root);
  tmap_app_document_undo (self.document);
  g_assert_nonnull (tmap_app_document_get_pipeline (self.document)->task_root);
  test_pane_end (&self);
}

static void
test_catalog_search_and_select (void)
{
  TestPane self = { 0 };
  TmapAppTable *table;
  GtkWidget *missing;
  const TmapAppCatalog *catalog;
  guint n;

  begin_example (&self, TMAP_APP_TYPE_PANE_CATALOG);
  wait_until_done (&self, TMAP_APP_STEP_CATALOG);
  catalog = tmap_app_session_get_catalog (self.session);
  table = find (&self, TMAP_APP_TYPE_TABLE, 0);
  n = count_rows (table);

  g_signal_emit_by_name (find (&self, TMAP_APP_TYPE_CHART_VIEW, 0), "datum-activated", 0u, 0u, 0u,
                         tmap_catalog_get (catalog->catalog, 5)->id);
  g_assert_cmpint (tmap_app_table_get_selected (table), ==, 5);
  tmap_app_table_sort_by (table, 2, TRUE);
  g_assert_cmpint (tmap_app_table_get_selected (table), ==, 5);
  for (guint i = 1; i < n; i++)
    g_assert_cmpfloat (
        tmap_catalog_get (catalog->catalog, get_row_at (table, i - 1))->solo_runtime_s, >=,
        tmap_catalog_get (catalog->catalog, get_row_at (table, i))->solo_runtime_s);

  gtk_editable_set_text (GTK_EDITABLE (find (&self, GTK_TYPE_SEARCH_ENTRY, 0)), "BERT");
  WAIT_FOR (count_rows (table) < n);
  g_assert_nonnull (
      strstr (tmap_catalog_get (catalog->catalog, get_row_at (table, 0))->id, "bert"));
  gtk_editable_set_text (GTK_EDITABLE (find (&self, GTK_TYPE_SEARCH_ENTRY, 0)), "");
  WAIT_FOR (count_rows (table) == n);
  missing = find (&self, GTK_TYPE_TOGGLE_BUTTON, 0);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (missing), TRUE);
  g_assert_cmpuint (count_rows (table), ==, catalog->build->n_missing_memory);
  test_pane_end (&self);
}

static void
take_text (GObject *clipboard, GAsyncResult *result, gpointer user_data)
{
  *(char **)user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

static void
test_table_copies (void)
{
  TestPane self = { 0 };
  TmapAppTable *table;
  GdkClipboard *clipboard;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  begin_example (&self, TMAP_APP_TYPE_PANE_CATALOG);
  wait_until_done (&self, TMAP_APP_STEP_CATALOG);
  table = find (&self, TMAP_APP_TYPE_TABLE, 0);
  clipboard = gtk_widget_get_clipboard (GTK_WIDGET (table));
  tmap_app_table_select (table, 3);
  gtk_widget_activate_action (GTK_WIDGET (table), "table.copy", NULL);
  WAIT_FOR (gdk_clipboard_is_local (clipboard));
  gdk_clipboard_read_text_async (clipboard, NULL, take_text, &text);
  WAIT_FOR (text != NULL);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  g_assert_true (g_str_has_prefix (lines[0], "Workload\tGPUs\tSolo runtime\t"));
  g_assert_true (g_str_has_prefix (
      lines[1], tmap_catalog_get (tmap_app_session_get_catalog (self.session)->catalog, 3)->id));
  test_pane_end (&self);
}

/* ---- Traces ---- */

static void
test_traces_from_empty (void)
{
  TestPane self = { 0 };
  g_autofree char *venus = example ("data/venus/cluster_log.csv");
  g_autofree char *philly = example ("data/philly/cluster_job_log");
  g_autofree char *bad = example ("full_pipeline.yaml");
  const char *const paths[] = { venus, philly, bad, NULL };

  begin_empty (&self, TMAP_APP_TYPE_PANE_TRACES);
  WAIT_FOR (shows_text (GTK_WIDGET (self.pane), "No traces yet"));
  tmap_app_pane_traces_add (TMAP_APP_PANE_TRACES (self.pane), paths);
  wait_until_done (&self, TMAP_APP_STEP_TRACES);
  g_assert_true (has_problem (&self));
  g_assert_cmpuint (count_rows (find (&self, TMAP_APP_TYPE_TABLE, 0)), ==, 2);
  WAIT_FOR (shows_text (GTK_WIDGET (self.pane), "718 jobs"));
  WAIT_FOR (shows_text (GTK_WIDGET (self.pane), "rows left out"));
  tmap_app_document_undo (self.document);
  WAIT_FOR (shows_text (GTK_WIDGET (self.pane), "No traces yet"));
  g_assert_false (has_problem (&self));
  test_pane_end (&self);
}

static GtkWidget *
find_in_row (TestPane *self, guint row, GType type)
{
  guint first = 0;

  return find_nth (find (self, TMAP_APP_TYPE_SOURCE_ROW, row), type, &first);
}

static void
test_traces_generate (void)
{
  TestPane self = { 0 };
  guint n;

  begin_example (&self, TMAP_APP_TYPE_PANE_TRACES);
  wait_until_done (&self, TMAP_APP_STEP_TRACES);
  n = tmap_app_document_get_n_generations (self.document);
  /* Philly has a workload, Venus has none. */
  g_assert_true (gtk_check_button_get_active (
      GTK_CHECK_BUTTON (find_in_row (&self, 0, GTK_TYPE_CHECK_BUTTON))));
  g_assert_false (gtk_check_button_get_active (
      GTK_CHECK_BUTTON (find_in_row (&self, 1, GTK_TYPE_CHECK_BUTTON))));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (find_in_row (&self, 1, GTK_TYPE_CHECK_BUTTON)),
                               TRUE);
  g_assert_cmpuint (tmap_app_document_get_n_generations (self.document), ==, n + 1);
  g_assert_false (has_problem (&self));
  tmap_app_document_undo (self.document);
  g_assert_cmpuint (tmap_app_document_get_n_generations (self.document), ==, n);
  g_assert_false (gtk_check_button_get_active (
      GTK_CHECK_BUTTON (find_in_row (&self, 1, GTK_TYPE_CHECK_BUTTON))));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (find_in_row (&self, 0, GTK_TYPE_CHECK_BUTTON)),
                               FALSE);
  g_assert_cmpuint (tmap_app_document_get_n_generations (self.document), ==, n - 1);
  test_pane_end (&self);
}

static void
test_traces_edit (void)
{
  TestPane self = { 0 };
  GtkWidget *entry;
  guint n;

  begin_example (&self, TMAP_APP_TYPE_PANE_TRACES);
  wait_until_done (&self, TMAP_APP_STEP_TRACES);
  entry = find_in_row (&self, 1, GTK_TYPE_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (entry), "Evening Star");
  g_signal_emit_by_name (entry, "activate");
  wait_until_done (&self, TMAP_APP_STEP_TRACES);
  n = tmap_app_session_get_traces (self.session)->traces->len;
  g_assert_cmpstr (
      ((TmapAppTrace *)g_ptr_array_index (tmap_app_session_get_traces (self.session)->traces, 1))
          ->jobs->source_cluster,
      ==, "evening star");
  tmap_app_document_undo (self.document);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "Venus");
  wait_until_done (&self, TMAP_APP_STEP_TRACES);
  g_signal_emit_by_name (find (&self, TMAP_APP_TYPE_SOURCE_ROW, 4), "remove-clicked");
  wait_until_done (&self, TMAP_APP_STEP_TRACES);
  g_assert_cmpuint (tmap_app_session_get_traces (self.session)->traces->len, ==, n - 1);
  g_assert_null (find (&self, TMAP_APP_TYPE_SOURCE_ROW, 4));
  test_pane_end (&self);
}

static void
test_traces_unreadable (void)
{
  TestPane self = { 0 };

  begin_example (&self, TMAP_APP_TYPE_PANE_TRACES);
  wait_until_done (&self, TMAP_APP_STEP_TRACES);
  g_assert_cmpint (g_unlink ("study/data/venus/cluster_log.csv"), ==, 0);
  tmap_app_session_refresh (self.session, TMAP_APP_STEP_TRACES);
  wait_until_done (&self, TMAP_APP_STEP_TRACES);
  WAIT_FOR (shows_text (GTK_WIDGET (self.pane), "not readable"));
  WAIT_FOR (shows_text (GTK_WIDGET (self.pane), "cluster_log.csv:"));
  g_assert_cmpuint (count_rows (find (&self, TMAP_APP_TYPE_TABLE, 0)), ==, 4);
  test_pane_end (&self);
}

static gboolean
shows_figure (TmapAppChartView *chart, const char *name)
{
  const TmapFigure *figure = tmap_app_chart_view_get_figure (chart);

  return figure != NULL && strcmp (figure->name, name) == 0;
}

static void
test_traces_charts (void)
{
  TestPane self = { 0 };
  TmapAppTraceCharts *charts;
  TmapAppChartView *chart;
  GtkDropDown *trace;

  begin_example (&self, TMAP_APP_TYPE_PANE_TRACES);
  wait_until_done (&self, TMAP_APP_STEP_TRACES);
  gtk_widget_activate_action (GTK_WIDGET (self.pane), "traces.show-page", "s", "charts");
  charts = find (&self, TMAP_APP_TYPE_TRACE_CHARTS, 0);
  chart = find (&self, TMAP_APP_TYPE_CHART_VIEW, 0);
  for (guint i = 0; i < G_N_ELEMENTS (all_figures); i++) {
    tmap_app_trace_charts_show (charts, all_figures[i]);
    WAIT_FOR (shows_figure (chart, all_figures[i]));
  }
  /* One trace, and the same still after the traces were read again. */
  trace = GTK_DROP_DOWN (find (&self, GTK_TYPE_DROP_DOWN, 1));
  g_assert_cmpuint (tmap_app_chart_view_get_figure (chart)->panels->len, ==, 5);
  gtk_drop_down_set_selected (trace, 2);
  WAIT_FOR (tmap_app_chart_view_get_figure (chart)->panels->len == 1);
  tmap_app_session_refresh (self.session, TMAP_APP_STEP_TRACES);
  wait_until_done (&self, TMAP_APP_STEP_TRACES);
  g_assert_cmpuint (gtk_drop_down_get_selected (trace), ==, 2);
  g_assert_cmpuint (tmap_app_chart_view_get_figure (chart)->panels->len, ==, 1);
  test_pane_end (&self);
}

static void
test_traces_jobs (void)
{
  TestPane self = { 0 };
  TmapAppTraceJobs *jobs;
  TmapAppTable *table;
  const TmapJobTable *philly;
  GtkWidget *time;
  guint n = 0;

  begin_example (&self, TMAP_APP_TYPE_PANE_TRACES);
  wait_until_done (&self, TMAP_APP_STEP_TRACES);
  gtk_widget_activate_action (GTK_WIDGET (self.pane), "traces.show-page", "s", "jobs");
  jobs = find (&self, TMAP_APP_TYPE_TRACE_JOBS, 0);
  table = TMAP_APP_TABLE (find_nth (GTK_WIDGET (jobs), TMAP_APP_TYPE_TABLE, &n));
  philly =
      ((TmapAppTrace *)g_ptr_array_index (tmap_app_session_get_traces (self.session)->traces, 0))
          ->jobs;
  g_assert_cmpuint (count_rows (table), ==, philly->n_jobs);

  tmap_app_jobs_table_filter (table, 4, "");
  g_assert_cmpuint (count_rows (table), <, philly->n_jobs);
  for (guint i = 0; i < count_rows (table); i++)
    g_assert_cmpuint (philly->gpu_count[get_row_at (table, i)], ==, 4);
  tmap_app_jobs_table_filter (table, 0, tmap_job_table_get_id (philly, 7));
  g_assert_cmpuint (count_rows (table), ==, 1);
  tmap_app_jobs_table_filter (table, 0, "");

  n = 0;
  time = find_nth (GTK_WIDGET (jobs), GTK_TYPE_ENTRY, &n);
  gtk_editable_set_text (GTK_EDITABLE (time), "2017-10-03");
  g_signal_emit_by_name (time, "activate");
  n = (guint)tmap_app_table_get_selected (table);
  g_assert_cmpfloat ((double)philly->first_submit + philly->submit_s[n], >=, 1506988800);
  g_assert_cmpfloat ((double)philly->first_submit + philly->submit_s[n - 1], <, 1506988800);
  gtk_editable_set_text (GTK_EDITABLE (time), "yesterday");
  g_signal_emit_by_name (time, "activate");
  g_assert_true (gtk_widget_has_css_class (time, "error"));
  test_pane_end (&self);
}

/* The window goes while all kinds of things are being computed. */
static void
test_closed_while_busy (void)
{
  const GType types[] = { TMAP_APP_TYPE_PANE_CATALOG, TMAP_APP_TYPE_PANE_TRACES };

  for (guint i = 0; i < 6; i++) {
    TestPane self = { 0 };

    begin_example (&self, types[i % 2]);
    if (i >= 2)
      wait_until_done (&self, TMAP_APP_STEP_CATALOG);
    if (i >= 4)
      wait_until_done (&self, TMAP_APP_STEP_TRACES);
    test_pane_end (&self);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  g_test_add_func ("/panes-1/catalog/from-empty", test_catalog_from_empty);
  g_test_add_func ("/panes-1/catalog/refuses", test_catalog_refuses);
  g_test_add_func ("/panes-1/catalog/columns", test_catalog_columns);
  g_test_add_func ("/panes-1/catalog/columns-declined", test_catalog_columns_declined);
  g_test_add_func ("/panes-1/catalog/edits", test_catalog_edits);
  g_test_add_func ("/panes-1/catalog/search-and-select", test_catalog_search_and_select);
  g_test_add_func ("/panes-1/table-copies", test_table_copies);
  g_test_add_func ("/panes-1/traces/from-empty", test_traces_from_empty);
  g_test_add_func ("/panes-1/traces/generate", test_traces_generate);
  g_test_add_func ("/panes-1/traces/edit", test_traces_edit);
  g_test_add_func ("/panes-1/traces/unreadable", test_traces_unreadable);
  g_test_add_func ("/panes-1/traces/charts", test_traces_charts);
  g_test_add_func ("/panes-1/traces/jobs", test_traces_jobs);
  g_test_add_func ("/panes-1/closed-while-busy", test_closed_while_busy);
  return g_test_run ();
}
