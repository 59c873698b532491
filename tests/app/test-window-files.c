/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "app/missing-file.h"
#include "app/window-files.h"
#include "study-support.h"
#include "window-support.h"

static void
open_file (TmapAppWindow *window, const char *name)
{
  g_autofree char *path = g_canonicalize_filename (name, NULL);
  const char *paths[] = { path, NULL };

  tmap_app_window_open_files (window, paths);
}

static GtkLabel *
wait_message (TmapAppWindow *window, const char *text)
{
  return GTK_LABEL (test_wait_find (GTK_WIDGET (window), GTK_TYPE_LABEL, text));
}

static void
drop_files (TmapAppWindow *window, const char *const *names)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  GSList *files = NULL;
  GValue value = G_VALUE_INIT;
  gboolean taken = FALSE;

  for (guint i = 0; names[i] != NULL; i++)
    files = g_slist_append (files, g_file_new_for_path (names[i]));
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, gdk_file_list_new_from_list (files));
  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !taken; i++) {
    g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_DROP_TARGET (controller))
      g_signal_emit_by_name (controller, "drop", &value, 10.0, 10.0, &taken);
  }
  g_assert_true (taken);
  g_value_unset (&value);
  g_slist_free_full (files, g_object_unref);
}

/* From nothing but a trace and profiles to a mapping. */
static void
test_drop (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  const char *const names[] = { "trace.csv", "profiles.csv", NULL };
  g_autoptr (GError) error = NULL;
  TmapAppWindow *window;

  test_write_study ();
  window = test_window_new ();
  drop_files (window, names);
  g_assert_nonnull (tmap_app_window_get_session (window));
  test_window_wait_state (window, TMAP_APP_STEP_CATALOG, TMAP_APP_STATE_DONE);
  test_window_wait_state (window, TMAP_APP_STEP_TRACES, TMAP_APP_STATE_DONE);
  g_assert_nonnull (strstr (gtk_window_get_title (GTK_WINDOW (window)), "•"));
  /* One step brings all back that came in one. */
  test_window_wait_idle (window);
  tmap_app_document_set_integer (test_window_get_document (window), TMAP_APP_FILE_GENERATION, 0,
                                 "mapping.num_jobs", 3, &error);
  g_assert_no_error (error);
  test_window_wait_idle (window);
  test_window_act (window, "show-pane", "window");
  g_assert_null (
      tmap_app_session_get_problem (tmap_app_window_get_session (window), TMAP_APP_STEP_TRACES));
  test_window_drop (window);
}

static void
test_open_into_study (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window;
  const TmapPipelineConfig *config;

  test_write_study ();
  test_write ("more.csv", "workload_id,run_id,spec_path,gpu_count,end_to_end_time_s,exit_code,"
                          "gpu_memory_requirement_mib\nz1,r9,tasks/z1.yaml,1,5,0,1024\n");
  window = test_window_open ("pipeline.yaml");
  open_file (window, "more.csv");
  config = tmap_app_document_get_pipeline (test_window_get_document (window));
  g_assert_cmpuint (config->profiles->len, ==, 2);
  test_window_act (window, "undo", NULL);
  config = tmap_app_document_get_pipeline (test_window_get_document (window));
  g_assert_cmpuint (config->profiles->len, ==, 1);
  test_window_drop (window);
}

/* One sentence, which says what the file looks like. */
static void
test_other_files (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  static const struct {
    const char *name;
    const char *text;
  } files[] = {
    { "diary.txt", "Dear diary,\ntoday I went out.\n" },
    { "empty.csv", "" },
    { "picture.csv", "\x89PNG\r\n\x1a\n" },
    { "other.yaml", "colour: red\n" },
    { "broken.yaml", "version: [1\n" },
  };
  TmapAppWindow *window = test_window_new ();

  for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
    const char *shown;

    test_write (files[i].name, files[i].text);
    open_file (window, files[i].name);
    shown = gtk_label_get_text (wait_message (window, files[i].name));
    g_test_message ("%s", shown);
    g_assert_null (strchr (shown, '\n'));
    g_assert_cmpuint (strlen (shown), >, strlen (files[i].name) + 15);
    g_assert_null (tmap_app_window_get_session (window));
  }
  open_file (window, "gone.yaml");
  wait_message (window, "gone.yaml");
  test_window_drop (window);
}

/* Who names a file that is gone is changed wherever it does, and in one step. */
static void
test_relocate_all (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *missing = NULL;

  test_write_study ();
  g_assert_cmpint (g_rename ("trace.csv", "moved.csv"), ==, 0);
  document = tmap_app_document_open ("pipeline.yaml", &error);
  g_assert_no_error (error);
  g_assert_null (tmap_app_missing_file_find (document, "suite.yaml is odd"));
  missing = tmap_app_missing_file_find (document, "trace.csv: No such file or directory");
  g_assert_nonnull (missing);
  tmap_app_missing_file_relocate (document, missing, "moved.csv", &error);
  g_assert_no_error (error);
  g_assert_true (tmap_app_document_is_file_modified (document, TMAP_APP_FILE_SUITE, 0));
  g_assert_true (tmap_app_document_is_file_modified (document, TMAP_APP_FILE_GENERATION, 0));
  g_assert_true (tmap_app_document_is_file_modified (document, TMAP_APP_FILE_GENERATION, 1));
  tmap_app_document_undo (document);
  g_assert_false (tmap_app_document_is_modified (document));
}

static void
edit (TmapAppWindow *window)
{
  g_autoptr (GError) error = NULL;

  tmap_app_document_set_integer (test_window_get_document (window), TMAP_APP_FILE_PIPELINE, 0,
                                 "validation.required_job_count", 3, &error);
  g_assert_no_error (error);
}

/* Nothing can be written; nothing is lost either. */
static void
test_cannot_save (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window;
  GtkWidget *bar;

  g_assert_cmpint (g_mkdir ("study", 0777), ==, 0);
  g_assert_cmpint (g_chdir ("study"), ==, 0);
  test_write_study ();
  g_assert_cmpint (g_chdir (".."), ==, 0);
  window = test_window_open ("study/pipeline.yaml");
  edit (window);
  g_assert_cmpint (g_chmod ("study", 0555), ==, 0);
  /* Nothing is read-only to root: a folder that has become a file must do. */
  if (g_access ("study", W_OK) == 0) {
    g_assert_cmpint (g_rename ("study", "away"), ==, 0);
    test_write ("study", "");
  }
  test_window_act (window, "save", NULL);
  wait_message (window, "pipeline.yaml");
  g_assert_nonnull (strstr (gtk_window_get_title (GTK_WINDOW (window)), "•"));
  if (g_file_test ("away", G_FILE_TEST_EXISTS)) {
    g_assert_cmpint (g_unlink ("study"), ==, 0);
    g_assert_cmpint (g_rename ("away", "study"), ==, 0);
  }
  g_assert_cmpint (g_chmod ("study", 0777), ==, 0);
  test_window_act (window, "save", NULL);
  g_assert_null (strstr (gtk_window_get_title (GTK_WINDOW (window)), "•"));
  bar = test_find (GTK_WIDGET (window), GTK_TYPE_INFO_BAR, NULL);
  g_assert_false (gtk_info_bar_get_revealed (GTK_INFO_BAR (bar)));
  test_window_drop (window);
}

static gboolean
is_active (gpointer window)
{
  return gtk_window_is_active (window);
}

static void
test_changed_on_disk (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window;
  GtkWidget *button;

  test_write_study ();
  window = test_window_open ("pipeline.yaml");
  test_wait (is_active, window, "the window to be active");
  study_replace ("pipeline.yaml", "job_count:   4", "job_count: 9");
  g_object_notify (G_OBJECT (window), "is-active");
  wait_message (window, "pipeline.yaml was changed on the disk");
  button = test_wait_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "_Reload");
  g_signal_emit_by_name (button, "clicked");
  g_assert_nonnull (strstr (
      tmap_app_document_get_text (test_window_get_document (window), TMAP_APP_FILE_PIPELINE, 0),
      "job_count: 9"));
  g_assert_null (strstr (gtk_window_get_title (GTK_WINDOW (window)), "•"));
  test_window_act (window, "undo", NULL);
  g_assert_nonnull (strstr (gtk_window_get_title (GTK_WINDOW (window)), "•"));
  test_window_drop (window);
}

static guint
count_recent (const char *first)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autofree char *label = NULL;
  guint n;

  tmap_app_window_fill_recent (menu);
  n = (guint)g_menu_model_get_n_items (G_MENU_MODEL (menu));
  if (first != NULL) {
    g_menu_model_get_item_attribute (G_MENU_MODEL (menu), 0, G_MENU_ATTRIBUTE_LABEL, "s", &label);
    g_assert_true (g_str_has_prefix (label, first));
  }
  return n;
}

static void
test_recent (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  g_assert_nonnull (tmap_app_settings ());
  g_settings_reset (tmap_app_settings (), "recent");
  g_assert_cmpuint (count_recent (NULL), ==, 0);
  test_write_study ();
  for (guint i = 0; i < 10; i++) {
    g_autofree char *name = g_strdup_printf ("my_%u.yaml", i);
    g_autofree char *text = test_read ("pipeline.yaml");

    test_write (name, text);
    test_window_drop (test_window_open (name));
  }
  g_assert_cmpuint (count_recent ("my__9.yaml"), ==, 8);
  test_window_drop (test_window_open ("my_5.yaml"));
  g_assert_cmpuint (count_recent ("my__5.yaml"), ==, 8);
  g_assert_cmpint (g_unlink ("my_5.yaml"), ==, 0);
  g_assert_cmpuint (count_recent ("my__9.yaml"), ==, 7);
}

static GtkWidget *
ask_outside (TmapAppWindow *window)
{
  GtkWidget *question;

  test_window_act (window, "run", NULL);
  question = test_wait_dialog (GTK_TYPE_MESSAGE_DIALOG);
  test_wait_find (question, GTK_TYPE_BUTTON, "_Allow");
  return question;
}

/* A study that would write elsewhere asks before it does, and once for as long as it is open. */
static void
test_outside (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window;

  test_write_study ();
  study_replace ("one.yaml", "manifest_path: out/one", "manifest_path: out/.hidden");
  window = test_window_open ("pipeline.yaml");
  gtk_dialog_response (GTK_DIALOG (ask_outside (window)), GTK_RESPONSE_CANCEL);
  test_settle ();
  g_assert_false (g_file_test ("out", G_FILE_TEST_EXISTS));
  test_window_wait_state (window, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_PROBLEM);

  gtk_dialog_response (GTK_DIALOG (ask_outside (window)), GTK_RESPONSE_ACCEPT);
  test_window_wait_state (window, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_DONE);
  g_assert_true (g_file_test ("out/.hidden.manifest.json", G_FILE_TEST_IS_REGULAR));
  g_assert_cmpint (g_unlink ("out/.hidden.manifest.json"), ==, 0);
  test_window_act (window, "run", NULL);
  test_window_wait_state (window, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_DONE);
  g_assert_false (test_has_dialog (GTK_TYPE_MESSAGE_DIALOG));
  g_assert_true (g_file_test ("out/.hidden.manifest.json", G_FILE_TEST_IS_REGULAR));
  test_window_drop (window);

  window = test_window_open ("pipeline.yaml");
  gtk_dialog_response (GTK_DIALOG (ask_outside (window)), GTK_RESPONSE_CANCEL);
  test_settle ();
  test_window_drop (window);
}

int
main (int argc, char **argv)
{
  test_application_init (&argc, &argv);
  g_test_add_func ("/window-files/drop", test_drop);
  g_test_add_func ("/window-files/open-into-study", test_open_into_study);
  g_test_add_func ("/window-files/other-files", test_other_files);
  g_test_add_func ("/window-files/relocate-all", test_relocate_all);
  g_test_add_func ("/window-files/cannot-save", test_cannot_save);
  g_test_add_func ("/window-files/changed-on-disk", test_changed_on_disk);
  g_test_add_func ("/window-files/recent", test_recent);
  g_test_add_func ("/window-files/outside", test_outside);
  return test_application_run ();
}
