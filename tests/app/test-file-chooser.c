/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gstdio.h>

#include "window-support.h"

/*
 * What is asked of the file chooser. It has a program of its own because GTK's chooser leaks when
 * it is closed while it reads a folder, and leaks are not looked for here.
 */

static GtkWidget *
get_pane (TmapAppWindow *window)
{
  GtkWidget *paned = test_find (GTK_WIDGET (window), GTK_TYPE_PANED, NULL);

  return gtk_stack_get_visible_child (GTK_STACK (gtk_paned_get_end_child (GTK_PANED (paned))));
}

typedef struct {
  GtkFileChooser *chooser;
  GFile *file;
  gint64 asked;
} Choice;

/* The chooser reads folders in the background, and forgets what it is asked for meanwhile. */
static gboolean
is_chosen (gpointer data)
{
  Choice *choice = data;
  g_autoptr (GFile) chosen = gtk_file_chooser_get_file (choice->chooser);

  if (g_get_monotonic_time () - choice->asked > 100000 &&
      gtk_file_chooser_get_action (choice->chooser) == GTK_FILE_CHOOSER_ACTION_OPEN) {
    gtk_file_chooser_set_file (choice->chooser, choice->file, NULL);
    choice->asked = g_get_monotonic_time ();
  }
  return chosen != NULL && g_file_equal (chosen, choice->file);
}

static void
choose (GtkWidget *button, const char *name)
{
  g_autofree char *path = g_canonicalize_filename (name, NULL);
  Choice choice = { NULL, g_file_new_for_path (path), 0 };
  GtkWidget *dialog;

  g_signal_emit_by_name (button, "clicked");
  dialog = test_wait_dialog (GTK_TYPE_FILE_CHOOSER_DIALOG);
  choice.chooser = GTK_FILE_CHOOSER (dialog);
  test_wait (is_chosen, &choice, "the file to be chosen");
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  g_object_unref (choice.file);
}

static void
check_locate (const char *name, const char *pane, TmapAppStep step)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *moved = g_strconcat ("elsewhere-", name, NULL);
  TmapAppWindow *window;
  GtkWidget *button;

  test_write_study ();
  g_assert_cmpint (g_rename (name, moved), ==, 0);
  window = test_window_open ("pipeline.yaml");
  test_window_act (window, "show-pane", pane);
  test_window_wait_state (window, step, TMAP_APP_STATE_PROBLEM);
  test_wait_find (get_pane (window), GTK_TYPE_LABEL, name);
  button = test_wait_find (get_pane (window), GTK_TYPE_BUTTON, "_Locate…");
  choose (button, moved);
  test_window_wait_state (window, step, TMAP_APP_STATE_DONE);
  test_window_act (window, "save", NULL);
  test_window_drop (window);
  /* It is found from now on. */
  window = test_window_open ("pipeline.yaml");
  test_window_wait_state (window, step, TMAP_APP_STATE_DONE);
  test_window_drop (window);
}

static void
test_locate (void)
{
  check_locate ("suite.yaml", "traces", TMAP_APP_STEP_TRACES);
  check_locate ("one.yaml", "window", TMAP_APP_STEP_WINDOW);
  check_locate ("profiles.csv", "catalog", TMAP_APP_STEP_CATALOG);
  check_locate ("trace.csv", "window", TMAP_APP_STEP_WINDOW);
}

static void
answer_name (const char *name)
{
  GtkWidget *dialog = test_wait_dialog (GTK_TYPE_FILE_CHOOSER_DIALOG);
  g_autofree char *path = g_canonicalize_filename (name, NULL);
  g_autofree char *folder_path = g_get_current_dir ();
  g_autoptr (GFile) folder = g_file_new_for_path (folder_path);
  Choice choice = { GTK_FILE_CHOOSER (dialog), g_file_new_for_path (path), 0 };

  gtk_file_chooser_set_current_folder (choice.chooser, folder, NULL);
  gtk_file_chooser_set_current_name (choice.chooser, name);
  test_wait (is_chosen, &choice, "the name to be taken");
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  g_object_unref (choice.file);
}

/* A study without a name is asked for one, and then runs. */
static void
test_run_untitled (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;
  TmapAppWindow *window;
  const char *path;

  /* The chooser may take the folder above the one that it is given. */
  g_assert_cmpint (g_mkdir ("below", 0777), ==, 0);
  g_assert_cmpint (g_chdir ("below"), ==, 0);
  test_write_study ();
  window = test_window_new ();
  tmap_app_window_open_files (window, (const char *const[]){ "profiles.csv", "trace.csv", NULL });
  tmap_app_document_set_integer (test_window_get_document (window), TMAP_APP_FILE_GENERATION, 0,
                                 "mapping.num_jobs", 4, &error);
  g_assert_no_error (error);
  test_window_act (window, "run", NULL);
  answer_name ("mine.yaml");
  test_window_wait_state (window, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_DONE);
  path = tmap_app_document_get_path (test_window_get_document (window));
  g_assert_true (g_str_has_suffix (path, "/mine.yaml"));
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "mine.yaml");
  test_window_drop (window);
}

int
main (int argc, char **argv)
{
  test_application_init (&argc, &argv);
  g_test_add_func ("/file-chooser/locate", test_locate);
  g_test_add_func ("/file-chooser/run-untitled", test_run_untitled);
  return test_application_run ();
}
