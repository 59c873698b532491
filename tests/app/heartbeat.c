/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Measures how long the window does not listen: opens a study over large traces, sorts and filters
 * its jobs, and changes settings that are live, while a source of the main loop should be called
 * every few milliseconds. Usage: heartbeat FOLDER, with venus.csv, earth.csv, saturn.csv,
 * uranus.csv and cluster_job_log.
 */

#include <string.h>

#include "app/row-model.h"
#include "app/trace-jobs.h"
#include "study-support.h"
#include "window-support.h"

#define BEAT_MS 5

typedef struct {
  gint64 last;
  gint64 longest;
} Heart;

static gboolean
beat (gpointer data)
{
  Heart *heart = data;
  gint64 now = g_get_monotonic_time ();

  heart->longest = MAX (heart->longest, now - heart->last);
  heart->last = now;
  return G_SOURCE_CONTINUE;
}

static void
begin (Heart *heart)
{
  heart->longest = 0;
  heart->last = g_get_monotonic_time ();
}

static void
tell (const Heart *heart, const char *what, gint64 started)
{
  g_print ("%-44s %8.1f ms, longest stop %6.1f ms\n", what,
           (double)(g_get_monotonic_time () - started) / 1000, (double)heart->longest / 1000);
}

static void
write_study (const char *folder)
{
  static const char *const clusters[] = { "venus", "earth", "saturn", "uranus" };
  g_autoptr (GString) suite = g_string_new ("version: 1\nsources:\n");
  g_autofree char *generation = NULL;

  test_write_study ();
  g_string_append_printf (suite,
                          "  - {name: philly, format: philly, trace_path: "
                          "%s/cluster_job_log}\n",
                          folder);
  for (gsize i = 0; i < G_N_ELEMENTS (clusters); i++)
    g_string_append_printf (suite, "  - {name: %s, format: helios, trace_path: %s/%s.csv}\n",
                            clusters[i], folder, clusters[i]);
  g_string_append (suite, "output: {artifact_dir: summaries, markdown_path: suite.md}\n");
  test_write ("suite.yaml", suite->str);
  generation =
      g_strdup_printf ("version: 1\n"
                       "source: {format: helios, trace_path: %s/saturn.csv, cluster_name: Saturn}\n"
                       "mapping:\n  workload_catalog_path: catalog.csv\n  num_jobs: 60\n"
                       "  selection_method: representative\n  supported_gpu_counts: [1, 2]\n"
                       "simulation: {server_gpu_count: 4}\n"
                       "output: {trace_path: out/one.csv, manifest_path: out/one.manifest.json}\n",
                       folder);
  test_write ("one.yaml", generation);
  study_replace ("pipeline.yaml", "    - two.yaml\n", "");
}

static gboolean
is_over (gpointer until)
{
  return g_get_monotonic_time () >= *(gint64 *)until;
}

/* Gives what follows a change, such as drawing, its time. */
static void
watch (guint milliseconds)
{
  gint64 until = g_get_monotonic_time () + milliseconds * 1000;

  test_wait (is_over, &until, "time to pass");
}

static gboolean
is_sorted (gpointer view)
{
  return !tmap_app_row_model_is_busy (view);
}

static TmapAppRowModel *
find_rows (GtkWidget *view)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (view)));

  while (!TMAP_APP_IS_ROW_MODEL (model))
    model = GTK_IS_SINGLE_SELECTION (model)
                ? gtk_single_selection_get_model (GTK_SINGLE_SELECTION (model))
                : gtk_multi_selection_get_model (GTK_MULTI_SELECTION (model));
  return TMAP_APP_ROW_MODEL (model);
}

static void
measure_table (TmapAppWindow *window, Heart *heart)
{
  GtkWidget *jobs = NULL;
  GtkWidget *view;
  GtkWidget *entry;
  TmapAppRowModel *rows;
  GListModel *columns;
  gint64 started;

  for (GtkWidget *stack = test_find (GTK_WIDGET (window), TMAP_APP_TYPE_TRACE_JOBS, NULL);
       stack != NULL && jobs == NULL; stack = NULL)
    jobs = stack;
  if (jobs == NULL) {
    g_print ("the table of jobs is not shown\n");
    return;
  }
  view = test_find (jobs, GTK_TYPE_COLUMN_VIEW, NULL);
  entry = test_find (jobs, GTK_TYPE_SEARCH_ENTRY, NULL);
  rows = find_rows (view);
  columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (view));
  for (guint i = 0; i < MIN (g_list_model_get_n_items (columns), 6); i++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
    g_autofree char *what =
        g_strdup_printf ("sort %u jobs by %s", g_list_model_get_n_items (G_LIST_MODEL (rows)),
                         gtk_column_view_column_get_title (column));

    begin (heart);
    started = g_get_monotonic_time ();
    gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (view), column, GTK_SORT_DESCENDING);
    test_wait (is_sorted, rows, "the order");
    watch (100);
    tell (heart, what, started);
  }
  begin (heart);
  started = g_get_monotonic_time ();
  gtk_editable_set_text (GTK_EDITABLE (entry), "99");
  watch (400);
  test_wait (is_sorted, rows, "the filter");
  tell (heart, "filter by text (with 400 ms for typing)", started);
}

static void
show_jobs_of_saturn (TmapAppWindow *window, Heart *heart)
{
  gint64 started = g_get_monotonic_time ();
  GtkWidget *choice;
  GtkWidget *jobs;

  begin (heart);
  test_window_act (window, "show-pane", "traces");
  for (GtkWidget *switcher = test_wait_find (GTK_WIDGET (window), GTK_TYPE_STACK_SWITCHER, NULL);
       switcher != NULL; switcher = NULL) {
    GtkSelectionModel *pages =
        gtk_stack_get_pages (gtk_stack_switcher_get_stack (GTK_STACK_SWITCHER (switcher)));

    for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (pages)); i++) {
      gtk_selection_model_select_item (pages, i, TRUE);
      test_settle ();
      if (test_find (GTK_WIDGET (window), TMAP_APP_TYPE_TRACE_JOBS, NULL) != NULL)
        break;
    }
  }
  jobs = test_find (GTK_WIDGET (window), TMAP_APP_TYPE_TRACE_JOBS, NULL);
  choice = jobs != NULL ? test_find (jobs, GTK_TYPE_DROP_DOWN, NULL) : NULL;
  if (choice != NULL)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 3);
  watch (300);
  tell (heart, "show the jobs of saturn (with 300 ms)", started);
}

static void
measure_control (TmapAppWindow *window, Heart *heart, const char *key, gint64 from, gint64 step)
{
  gint64 slowest = 0;
  g_autofree char *what = NULL;
  gint64 started = g_get_monotonic_time ();

  begin (heart);
  for (guint i = 0; i < 12; i++) {
    gint64 changed = g_get_monotonic_time ();
    g_autoptr (GError) error = NULL;

    tmap_app_document_set_integer (test_window_get_document (window), TMAP_APP_FILE_GENERATION, 0,
                                   key, from + i * step, &error);
    g_assert_no_error (error);
    test_window_wait_state (window, TMAP_APP_STEP_MAPPING, TMAP_APP_STATE_DONE);
    slowest = MAX (slowest, g_get_monotonic_time () - changed);
    watch (150);
  }
  what = g_strdup_printf ("12 × %s, slowest answer %.1f ms", key, (double)slowest / 1000);
  tell (heart, what, started);
}

int
main (int argc, char **argv)
{
  static const char *const panes[] = { "catalog", "traces", "window", "mapping" };
  g_autoptr (TestFolder) home = NULL;
  Heart heart = { 0 };
  TmapAppWindow *window;
  gint64 started;

  if (argc < 2)
    g_error ("heartbeat FOLDER");
  gtk_init ();
  home = test_folder_enter ();
  write_study (argv[1]);
  g_timeout_add_full (G_PRIORITY_HIGH, BEAT_MS, beat, &heart, NULL);
  window = test_window_new ();
  watch (500);
  begin (&heart);
  started = g_get_monotonic_time ();
  tmap_app_window_set_document (window, NULL);
  {
    g_autoptr (TmapAppDocument) document = tmap_app_document_open ("pipeline.yaml", NULL);

    tmap_app_window_set_document (window, document);
  }
  test_window_wait_state (window, TMAP_APP_STEP_TRACES, TMAP_APP_STATE_DONE);
  test_window_wait_idle (window);
  watch (200);
  tell (&heart, "open the study until all is there", started);
  for (guint i = 0; i < G_N_ELEMENTS (panes); i++) {
    begin (&heart);
    started = g_get_monotonic_time ();
    test_window_act (window, "show-pane", panes[i]);
    watch (1500);
    tell (&heart, panes[i], started);
  }
  show_jobs_of_saturn (window, &heart);
  measure_table (window, &heart);
  test_window_act (window, "show-pane", "window");
  watch (500);
  g_print ("%u eligible jobs\n",
           tmap_app_session_get_selection (tmap_app_window_get_session (window))->eligible->n);
  measure_control (window, &heart, "mapping.num_jobs", 60, 1);
  measure_control (window, &heart, "mapping.seed", 1, 1);
  test_window_act (window, "show-pane", "mapping");
  watch (500);
  measure_control (window, &heart, "simulation.server_gpu_count", 4, 1);
  test_window_drop (window);
  test_application_end ();
  return 0;
}
