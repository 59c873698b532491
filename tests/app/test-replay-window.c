/* SPDX-License-Identifier: Apache-2.0 */
#include <gtk/gtk.h>
#include <string.h>

#include "app/chart-view.h"
#include "app/pane-mapping.h"
#include "app/replay-window.h"
#include "study-support.h"
#include "window-support.h"

#define HEADER "job_index,time_scale,asked_time_s,submit_time_s,start_time_s,end_time_s,exit_code\n"

/* Seven of the eight jobs, the last of them failed, one was submitted a second late. */
#define LOG                                                                                        \
  HEADER "0,1,0,0,0,500,0\n1,1,60,60,60,560,0\n2,1,60,61,61,800,0\n3,1,180,180,180,4200,0\n"       \
         "4,1,300,300,300,90000,0\n5,1,300,300,300,800,0\n7,1,900,900,900,1900,3\n"

/* A study of one trace, run by the command line, with its pane Mapping. */
static TmapAppWindow *
open_study (void)
{
  TmapAppWindow *window;

  study_write_inputs ();
  study_write_generation ("all", "venus", "selection_method: representative", TRUE);
  test_write ("pipeline.yaml", "version: 1\n"
                               "catalog: {profiles: [profiles.csv], output: catalog.csv}\n"
                               "generation: {configs: [all.yaml]}\n"
                               "reports: {comparison_output_dir: cmp}\n");
  test_run_command_line ("pipeline.yaml");
  window = test_window_open ("pipeline.yaml");
  tmap_app_window_show_pane (window, "mapping");
  test_window_wait_state (window, TMAP_APP_STEP_MAPPING, TMAP_APP_STATE_DONE);
  test_window_wait_idle (window);
  return window;
}

static void
open_log (TmapAppWindow *window, const char *name)
{
  GtkWidget *pane = test_wait_find (GTK_WIDGET (window), TMAP_APP_TYPE_PANE_MAPPING, NULL);
  g_autofree char *path = g_canonicalize_filename (name, NULL);

  tmap_app_pane_mapping_open_replay (TMAP_APP_PANE_MAPPING (pane), path);
}

static gboolean
is_gone (G_GNUC_UNUSED gpointer data)
{
  return !test_has_dialog (TMAP_APP_TYPE_REPLAY_WINDOW);
}

/* The numbers and the files are those of the command line. */
static void
test_good (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window = open_study ();
  g_autofree char *line = NULL;
  GtkWidget *replay;
  TmapAppChartView *chart;
  g_autoptr (GError) error = NULL;
  int status;

  test_write ("log.csv", LOG);
  open_log (window, "log.csv");
  replay = test_wait_dialog (TMAP_APP_TYPE_REPLAY_WINDOW);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (replay)), ==, "Replay of Venus");
  g_assert_nonnull (test_wait_find (replay, GTK_TYPE_LABEL, "7 of 8"));
  g_assert_nonnull (test_wait_find (replay, GTK_TYPE_LABEL, "1 d 1 h"));
  g_assert_nonnull (test_wait_find (replay, GTK_TYPE_LABEL, "Exit code"));
  chart = TMAP_APP_CHART_VIEW (test_find (replay, TMAP_APP_TYPE_CHART_VIEW, NULL));
  g_assert_cmpstr (tmap_app_chart_view_get_figure (chart)->name, ==, "replay_times");

  tmap_app_replay_window_save (TMAP_APP_REPLAY_WINDOW (replay), "of-window");
  g_assert_nonnull (test_find (replay, GTK_TYPE_LABEL, "was written into of-window"));
  line = g_strdup_printf ("%s report-replay --quiet --manifest out/all.manifest.json --log log.csv "
                          "--output-dir of-command-line",
                          g_getenv ("TRACE_MAPPER"));
  g_spawn_command_line_sync (line, NULL, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  g_assert_cmpuint (test_compare_folders ("of-window", "of-command-line"), ==, 4);

  /* What cannot be written is told. */
  test_write ("file", "");
  tmap_app_replay_window_save (TMAP_APP_REPLAY_WINDOW (replay), "file");
  g_assert_nonnull (test_find (replay, GTK_TYPE_LABEL, "file"));
  gtk_window_close (GTK_WINDOW (replay));
  test_wait (is_gone, NULL, "the end of the replay");
  test_window_drop (window);
}

/* A log that is none, or of other jobs, is told in the pane; a good one takes that away. */
static void
test_bad (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window = open_study ();
  GtkWidget *pane, *bar;

  test_write ("log.csv", LOG);
  test_write ("other.csv", HEADER "0,1,0,0,0,500,0\n9,1,60,60,60,560,0\n");
  test_write ("none.csv", "colour\nred\n");
  open_log (window, "none.csv");
  test_wait_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "none.csv");
  open_log (window, "other.csv");
  test_wait_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "other.csv:3");
  open_log (window, "gone.csv");
  test_wait_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "gone.csv");
  g_assert_false (test_has_dialog (TMAP_APP_TYPE_REPLAY_WINDOW));
  open_log (window, "log.csv");
  test_wait_dialog (TMAP_APP_TYPE_REPLAY_WINDOW);
  test_settle ();
  pane = test_find (GTK_WIDGET (window), TMAP_APP_TYPE_PANE_MAPPING, NULL);
  bar = test_find (pane, GTK_TYPE_INFO_BAR, NULL);
  g_assert_true (bar == NULL || !gtk_info_bar_get_revealed (GTK_INFO_BAR (bar)));
  /* With the window, the replay goes. */
  test_window_drop (window);
  test_wait (is_gone, NULL, "the end of the replay");
}

/* A window that goes while its log is read. */
static void
test_window_goes (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window = open_study ();

  test_write ("log.csv", LOG);
  open_log (window, "log.csv");
  test_window_drop (window);
  test_settle ();
  g_assert_false (test_has_dialog (TMAP_APP_TYPE_REPLAY_WINDOW));
}

int
main (int argc, char **argv)
{
  test_application_init (&argc, &argv);
  g_test_add_func ("/replay-window/good", test_good);
  g_test_add_func ("/replay-window/bad", test_bad);
  g_test_add_func ("/replay-window/window-goes", test_window_goes);
  return test_application_run ();
}
