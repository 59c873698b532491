/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Measures how long the window does not listen: opens a study over large traces, sorts and filters
 * its jobs, and changes settings that are live, while a source of the main loop should be called
 * every few milliseconds. Answers are measured from a change to the frame that shows new figures.
 * Usage: heartbeat FOLDER, with venus.csv, earth.csv, saturn.csv,
 * uranus.csv and cluster_job_log.
 */

#include <string.h>
#include <time.h>

#include "app/chart-view.h"
#include "app/pane-traces.h"
#include "app/table.h"
#include "app/trace-jobs.h"
#include "study-support.h"
#include "window-support.h"

#define BEAT_MS 5

/* By the clock, and by what this thread alone was busy: other programs take their share of a core.
 */
typedef struct {
  gint64 wall;
  gint64 cpu;
} Span;

typedef struct {
  Span last;
  Span longest; /* of each, not of the same stop */
} Heart;

static Span
get_now (void)
{
  struct timespec cpu;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &cpu);
  return (Span){ g_get_monotonic_time (), cpu.tv_sec * G_USEC_PER_SEC + cpu.tv_nsec / 1000 };
}

static gboolean
beat (gpointer data)
{
  Heart *heart = data;
  Span now = get_now ();

  heart->longest.wall = MAX (heart->longest.wall, now.wall - heart->last.wall);
  heart->longest.cpu = MAX (heart->longest.cpu, now.cpu - heart->last.cpu);
  heart->last = now;
  return G_SOURCE_CONTINUE;
}

static void
begin (Heart *heart)
{
  heart->longest = (Span){ 0, 0 };
  heart->last = get_now ();
}

static void
tell (const Heart *heart, const char *what, gint64 started)
{
  g_print ("%-54s %8.1f ms, longest stop %6.1f ms, busy %6.1f ms\n", what,
           (double)(g_get_monotonic_time () - started) / 1000, (double)heart->longest.wall / 1000,
           (double)heart->longest.cpu / 1000);
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

static void
measure_table (TmapAppWindow *window, Heart *heart)
{
  GtkWidget *jobs = test_find (GTK_WIDGET (window), TMAP_APP_TYPE_TRACE_JOBS, NULL);
  GtkWidget *view;
  GtkWidget *entry;
  TmapAppRowModel *rows;
  GListModel *columns;
  gint64 started;

  view = test_find (jobs, GTK_TYPE_COLUMN_VIEW, NULL);
  entry = test_find (jobs, GTK_TYPE_SEARCH_ENTRY, NULL);
  rows = tmap_app_table_get_model (TMAP_APP_TABLE (test_find (jobs, TMAP_APP_TYPE_TABLE, NULL)));
  columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (view));
  for (guint i = 0; i < MIN (g_list_model_get_n_items (columns), 6); i++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
    g_autofree char *what =
        g_strdup_printf ("sort %u jobs by %s", tmap_app_row_model_get_n_listed (rows),
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
  begin (heart);
  started = g_get_monotonic_time ();
  gtk_editable_set_text (GTK_EDITABLE (entry), "99999");
  watch (400);
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  watch (600);
  test_wait (is_sorted, rows, "all jobs");
  tell (heart, "filter to few, then list all (1000 ms)", started);
}

static void
show_jobs_of_saturn (TmapAppWindow *window, Heart *heart)
{
  gint64 started = g_get_monotonic_time ();
  GtkWidget *pane;
  GtkWidget *jobs;

  begin (heart);
  test_window_act (window, "show-pane", "traces");
  pane = test_wait_find (GTK_WIDGET (window), TMAP_APP_TYPE_PANE_TRACES, NULL);
  gtk_widget_activate_action (pane, "traces.show-page", "s", "jobs");
  jobs = test_wait_find (GTK_WIDGET (window), TMAP_APP_TYPE_TRACE_JOBS, NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (test_find (jobs, GTK_TYPE_DROP_DOWN, NULL)), 3);
  watch (300);
  g_assert_true (gtk_widget_get_mapped (jobs));
  tell (heart, "show the jobs of saturn (with 300 ms)", started);
}

/* The charts on the screen, and what they showed before a change. */
typedef struct {
  GPtrArray *charts;
  GPtrArray *figures;
  gboolean painted;
} Shown;

static void
find_charts (Shown *shown, GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (TMAP_APP_IS_CHART_VIEW (widget)) {
    g_ptr_array_add (shown->charts, widget);
    g_ptr_array_add (shown->figures,
                     (gpointer)tmap_app_chart_view_get_figure (TMAP_APP_CHART_VIEW (widget)));
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    find_charts (shown, child);
}

/* A change ends with the first frame that shows new figures only. */
static gboolean
is_painted (gpointer data)
{
  return ((Shown *)data)->painted;
}

static gboolean
is_replaced (gpointer data)
{
  const Shown *shown = data;

  for (guint i = 0; i < shown->charts->len; i++)
    if (tmap_app_chart_view_get_figure (g_ptr_array_index (shown->charts, i)) ==
        g_ptr_array_index (shown->figures, i))
      return FALSE;
  return TRUE;
}

static void
on_painted (Shown *shown)
{
  shown->painted = is_replaced (shown);
}

static gint64
measure_change (TmapAppWindow *window, const char *key, gint64 value)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  Shown shown = { g_ptr_array_new (), g_ptr_array_new (), FALSE };
  gint64 changed = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;
  gulong handler;

  find_charts (&shown, GTK_WIDGET (window));
  g_assert_cmpuint (shown.charts->len, >, 0);
  handler = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (on_painted), &shown);
  tmap_app_document_set_integer (test_window_get_document (window), TMAP_APP_FILE_GENERATION, 0,
                                 key, value, &error);
  g_assert_no_error (error);
  test_wait (is_painted, &shown, "new figures");
  changed = g_get_monotonic_time () - changed;
  g_signal_handler_disconnect (clock, handler);
  g_ptr_array_unref (shown.charts);
  g_ptr_array_unref (shown.figures);
  return changed;
}

static void
measure_control (TmapAppWindow *window, Heart *heart, const char *key, gint64 from, gint64 step)
{
  gint64 slowest = 0;
  gint64 sum = 0;
  g_autofree char *what = NULL;
  gint64 started = g_get_monotonic_time ();

  begin (heart);
  for (guint i = 0; i < 12; i++) {
    gint64 spent = measure_change (window, key, from + i * step);

    slowest = MAX (slowest, spent);
    sum += spent;
    test_window_wait_state (window, TMAP_APP_STEP_MAPPING, TMAP_APP_STATE_DONE);
    watch (150);
  }
  what = g_strdup_printf ("12 × %s, answers of %.1f ms, up to %.1f ms", key, (double)sum / 12000,
                          (double)slowest / 1000);
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
  measure_control (window, &heart, "mapping.num_jobs", 61, 1);
  measure_control (window, &heart, "mapping.seed", 2, 1);
  test_window_act (window, "show-pane", "mapping");
  watch (500);
  measure_control (window, &heart, "simulation.server_gpu_count", 5, 1);
  test_window_drop (window);
  test_application_end ();
  return 0;
}
