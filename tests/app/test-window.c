/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gstdio.h>
#include <string.h>

#include "app/chart-view.h"
#include "study-support.h"
#include "window-support.h"

static const char *const pane_names[] = { "catalog", "traces",   "window",
                                          "mapping", "fidelity", "artifacts" };

static void
set_jobs (TmapAppWindow *window, gint64 n_jobs)
{
  g_autoptr (GError) error = NULL;

  tmap_app_document_set_integer (test_window_get_document (window), TMAP_APP_FILE_PIPELINE, 0,
                                 "validation.required_job_count", n_jobs, &error);
  g_assert_no_error (error);
}

static gboolean
is_marked (TmapAppWindow *window)
{
  return strstr (gtk_window_get_title (GTK_WINDOW (window)), "•") != NULL;
}

static void
test_start (void)
{
  TmapAppWindow *window = test_window_new ();

  test_wait_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Open the _Example");
  test_wait_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "_Start a Study");
  g_assert_null (tmap_app_window_get_session (window));
  g_assert_false (test_window_is_enabled (window, "save"));
  g_assert_false (test_window_is_enabled (window, "run"));
  g_assert_false (test_window_is_enabled (window, "undo"));
  /* What scripts may do at any time does no harm. */
  test_window_act (window, "cancel", NULL);
  test_window_act (window, "show-pane", "window");
  test_window_drop (window);
}

/* An empty study says in each pane what to do, and has a button for it. */
static void
test_empty_panes (void)
{
  TmapAppWindow *window = test_window_new ();
  g_autoptr (TmapAppDocument) document = tmap_app_document_new ();

  tmap_app_window_set_document (window, document);
  for (guint i = 0; i < G_N_ELEMENTS (pane_names); i++) {
    GtkWidget *stack;

    test_window_act (window, "show-pane", pane_names[i]);
    stack = test_wait_find (GTK_WIDGET (window), GTK_TYPE_PANED, NULL);
    test_wait_find (gtk_paned_get_end_child (GTK_PANED (stack)), GTK_TYPE_BUTTON, "_");
  }
  test_window_drop (window);
}

static void
check_pane (TmapAppWindow *window, const char *name)
{
  GtkWidget *paned = test_find (GTK_WIDGET (window), GTK_TYPE_PANED, NULL);
  GtkWidget *stack = gtk_paned_get_end_child (GTK_PANED (paned));

  g_assert_cmpstr (gtk_stack_get_visible_child_name (GTK_STACK (stack)), ==, name);
}

static void
run (TmapAppWindow *window)
{
  test_window_act (window, "run", NULL);
  check_pane (window, "artifacts");
  g_assert_false (test_window_is_enabled (window, "run"));
  test_window_wait_state (window, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_DONE);
  g_assert_true (test_window_is_enabled (window, "run"));
}

/* The whole way, from the button of the start page to the files of a run. */
static void
test_example (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window = test_window_new ();
  g_autoptr (TmapAppDocument) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *root = NULL;
  g_autofree char *kept = NULL;
  g_autofree char *config = NULL;

  g_action_group_activate_action (G_ACTION_GROUP (test_application ()), "open-example", NULL);
  g_assert_nonnull (tmap_app_window_get_session (window));
  root = g_strdup (tmap_app_document_get_root_dir (test_window_get_document (window)));
  for (guint i = 0; i < G_N_ELEMENTS (pane_names); i++) {
    test_window_act (window, "show-pane", pane_names[i]);
    check_pane (window, pane_names[i]);
    test_settle ();
  }
  for (TmapAppStep step = TMAP_APP_STEP_CATALOG; step <= TMAP_APP_STEP_FIDELITY; step++)
    test_window_wait_state (window, step, TMAP_APP_STATE_DONE);
  g_assert_false (is_marked (window));
  run (window);
  g_action_group_activate_action (G_ACTION_GROUP (test_application ()), "export-figure",
                                  g_variant_new_string ("window_score score.pdf"));
  test_window_drop (window);
  g_assert_cmpint (g_unlink ("score.pdf"), ==, 0);

  kept = g_strconcat (root, ".kept", NULL);
  g_assert_cmpint (g_rename (root, kept), ==, 0);
  again = tmap_app_document_new_from_example (g_getenv ("TMAP_EXAMPLES"), root, &error);
  g_assert_no_error (error);
  config = g_build_filename (root, "full_pipeline.yaml", NULL);
  test_run_command_line (config);
  g_assert_cmpuint (test_compare_folders (kept, root), >, 60);
}

static void
test_edit_and_save (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GString) expected = NULL;
  TmapAppWindow *window;

  test_write_study ();
  before = test_read ("pipeline.yaml");
  window = test_window_open ("pipeline.yaml");
  g_assert_false (is_marked (window));
  set_jobs (window, 3);
  g_assert_true (is_marked (window));
  g_assert_true (test_window_is_enabled (window, "save"));
  test_window_act (window, "undo", NULL);
  g_assert_false (is_marked (window));
  g_assert_false (test_window_is_enabled (window, "undo"));
  test_window_act (window, "redo", NULL);
  g_assert_true (is_marked (window));
  test_window_act (window, "save", NULL);
  g_assert_false (is_marked (window));
  after = test_read ("pipeline.yaml");
  expected = g_string_new (before);
  g_assert_cmpuint (g_string_replace (expected, "job_count:   4}", "job_count:   3}", 0), ==, 1);
  g_assert_cmpstr (after, ==, expected->str);
  test_window_drop (window);
}

static void
test_run (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window;

  g_assert_cmpint (g_mkdir ("study", 0777), ==, 0);
  g_assert_cmpint (g_chdir ("study"), ==, 0);
  test_write_study ();
  g_assert_cmpint (g_chdir (".."), ==, 0);
  test_run_command_line ("study/pipeline.yaml");
  g_assert_cmpint (g_rename ("study", "expected"), ==, 0);
  g_assert_cmpint (g_mkdir ("study", 0777), ==, 0);
  g_assert_cmpint (g_chdir ("study"), ==, 0);
  test_write_study ();
  g_assert_cmpint (g_chdir (".."), ==, 0);
  window = test_window_open ("study/pipeline.yaml");
  run (window);
  g_assert_cmpuint (test_compare_folders ("expected", "study"), >, 20);
  test_window_drop (window);
}

static void
test_cancel (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  TmapAppWindow *window;

  test_write_study ();
  before = test_list (".");
  window = test_window_open ("pipeline.yaml");
  test_window_act (window, "run", NULL);
  test_window_act (window, "cancel", NULL);
  g_assert_true (test_window_is_enabled (window, "run"));
  test_window_wait_idle (window);
  /* The thread has ended with the window. */
  test_window_drop (window);
  after = test_list (".");
  g_assert_cmpstr (after, ==, before);
}

static gboolean
is_gone (gpointer window)
{
  return *(gpointer *)window == NULL;
}

static GtkWidget *
ask_to_close (TmapAppWindow *window)
{
  GtkWidget *question;

  gtk_window_close (GTK_WINDOW (window));
  question = test_wait_dialog (GTK_TYPE_MESSAGE_DIALOG);
  test_wait_find (question, GTK_TYPE_BUTTON, "_Discard");
  return question;
}

static void
check_jobs_on_disk (const char *count)
{
  g_autofree char *part = g_strdup_printf ("required_job_count:   %s}", count);

  study_check_contains ("pipeline.yaml", part);
}

static void
test_close_question (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapAppWindow *window;
  gpointer alive;

  test_write_study ();
  alive = window = test_window_open ("pipeline.yaml");
  g_object_add_weak_pointer (G_OBJECT (window), &alive);
  set_jobs (window, 3);
  gtk_dialog_response (GTK_DIALOG (ask_to_close (window)), GTK_RESPONSE_CANCEL);
  test_settle ();
  g_assert_nonnull (alive);
  g_assert_true (is_marked (window));
  gtk_dialog_response (GTK_DIALOG (ask_to_close (window)), GTK_RESPONSE_REJECT);
  test_wait (is_gone, &alive, "the window to go");
  check_jobs_on_disk ("4");

  alive = window = test_window_open ("pipeline.yaml");
  g_object_add_weak_pointer (G_OBJECT (window), &alive);
  set_jobs (window, 2);
  gtk_dialog_response (GTK_DIALOG (ask_to_close (window)), GTK_RESPONSE_ACCEPT);
  test_wait (is_gone, &alive, "the window to go");
  check_jobs_on_disk ("2");
  /* Nothing to lose, nothing to ask. */
  alive = window = test_window_open ("pipeline.yaml");
  g_object_add_weak_pointer (G_OBJECT (window), &alive);
  gtk_window_close (GTK_WINDOW (window));
  test_wait (is_gone, &alive, "the window to go");
  test_settle ();
}

/* Whatever is going on: with each round a little more of it. */
static void
test_close_while_working (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  test_write_study ();
  for (guint i = 0; i < 12; i++) {
    TmapAppWindow *window = test_window_open ("pipeline.yaml");
    gpointer alive = window;

    g_object_add_weak_pointer (G_OBJECT (window), &alive);
    for (guint n = 0; n < 3 * i; n++)
      g_main_context_iteration (NULL, FALSE);
    if (i % 2 == 0)
      test_window_act (window, "run", NULL);
    else
      test_window_act (window, "show-pane", pane_names[i / 2]);
    for (guint n = 0; n < 2 * i; n++)
      g_main_context_iteration (NULL, FALSE);
    gtk_window_close (GTK_WINDOW (window));
    test_wait (is_gone, &alive, "the window to go");
    test_settle ();
  }
}

/* Work that holds the thread of a session until it is let go. */
typedef struct {
  GMutex mutex;
  GCond cond;
  gboolean let_go;
} Gate;

static gpointer
wait_at_gate (gpointer data,
              G_GNUC_UNUSED TmapProgress *progress,
              G_GNUC_UNUSED GCancellable *cancellable,
              G_GNUC_UNUSED GError **error)
{
  Gate *gate = data;

  g_mutex_lock (&gate->mutex);
  while (!gate->let_go)
    g_cond_wait (&gate->cond, &gate->mutex);
  g_mutex_unlock (&gate->mutex);
  return NULL;
}

static void
ignore_result (G_GNUC_UNUSED gpointer result,
               G_GNUC_UNUSED const GError *error,
               G_GNUC_UNUSED gpointer user_data)
{
}

static void
open_gate (Gate *gate)
{
  g_mutex_lock (&gate->mutex);
  gate->let_go = TRUE;
  g_cond_signal (&gate->cond);
  g_mutex_unlock (&gate->mutex);
}

static gboolean
has_run (gpointer session)
{
  return tmap_app_session_get_state (session, TMAP_APP_STEP_ARTIFACTS) == TMAP_APP_STATE_DONE;
}

/* Who draws a chart of a result holds the session, so that a run goes on without its window. */
static void
test_run_outlives_window (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  Gate gate = { .let_go = FALSE };
  TmapAppJob job = {
    .slot = TMAP_APP_N_STEPS, .work = wait_at_gate, .input = &gate, .done = ignore_result
  };
  g_autoptr (TmapAppSession) session = NULL;
  TmapAppWindow *window;
  gpointer alive;

  g_mutex_init (&gate.mutex);
  g_cond_init (&gate.cond);
  test_write_study ();
  alive = window = test_window_open ("pipeline.yaml");
  g_object_add_weak_pointer (G_OBJECT (window), &alive);
  test_window_wait_idle (window);
  session = g_object_ref (tmap_app_window_get_session (window));
  tmap_app_worker_start (tmap_app_session_get_worker (session), &job);
  test_window_act (window, "run", NULL);
  gtk_window_close (GTK_WINDOW (window));
  test_wait (is_gone, &alive, "the window to go");
  open_gate (&gate);
  test_wait (has_run, session, "the run to end");
  g_assert_true (g_file_test ("cmp/pipeline_summary.json", G_FILE_TEST_IS_REGULAR));
  g_cond_clear (&gate.cond);
  g_mutex_clear (&gate.mutex);
}

/* A run that fails half way leaves what was there. */
static void
test_failed_run (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  TmapAppWindow *window;

  test_write_study ();
  test_write ("cmp", "in the way\n");
  test_write ("catalog.csv", "older\n");
  before = test_list (".");
  window = test_window_open ("pipeline.yaml");
  test_window_act (window, "run", NULL);
  test_window_wait_state (window, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_PROBLEM);
  test_wait_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "cmp");
  g_assert_true (test_window_is_enabled (window, "run"));
  test_window_drop (window);
  after = test_list (".");
  g_assert_cmpstr (after, ==, before);
  study_check_contains ("catalog.csv", "older\n");
}

/* ---- What assistive technology can tell ---- */

static gboolean
has_label_inside (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return *gtk_label_get_text (GTK_LABEL (widget)) != '\0';
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_label_inside (child))
      return TRUE;
  return FALSE;
}

static gboolean
has_name (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);

  return gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL) ||
         gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY) ||
         gtk_widget_get_tooltip_text (widget) != NULL ||
         (GTK_IS_BUTTON (widget) && has_label_inside (widget));
}

static gboolean
needs_name (GtkWidget *widget)
{
  return GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) || GTK_IS_ENTRY (widget) ||
         GTK_IS_SEARCH_ENTRY (widget) || GTK_IS_SPIN_BUTTON (widget) || GTK_IS_DROP_DOWN (widget) ||
         GTK_IS_COMBO_BOX (widget) || GTK_IS_SWITCH (widget) || GTK_IS_SCALE (widget) ||
         GTK_IS_CHECK_BUTTON (widget) || GTK_IS_LIST_BOX (widget) || GTK_IS_COLUMN_VIEW (widget) ||
         GTK_IS_PROGRESS_BAR (widget) || TMAP_APP_IS_CHART_VIEW (widget);
}

static char *
describe_place (GtkWidget *widget)
{
  g_autoptr (GString) place = g_string_new (NULL);

  for (guint n = 0; widget != NULL && n < 7; widget = gtk_widget_get_parent (widget), n++)
    g_string_append_printf (place, "%s%s", n > 0 ? " in " : "", G_OBJECT_TYPE_NAME (widget));
  return g_string_free (g_steal_pointer (&place), FALSE);
}

static void
check_chart (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);

  g_assert_cmpint (gtk_accessible_get_accessible_role (accessible), ==, GTK_ACCESSIBLE_ROLE_IMG);
  if (tmap_app_chart_view_get_figure (TMAP_APP_CHART_VIEW (widget)) != NULL)
    g_assert_true (
        gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
}

/* Counts what has a name, and reports what has none; the parts of controls are their own affair. */
static guint
check_names (GtkWidget *widget, GString *nameless)
{
  guint n = 0;

  if (TMAP_APP_IS_CHART_VIEW (widget))
    check_chart (widget);
  if (needs_name (widget)) {
    g_autofree char *place = describe_place (widget);

    n++;
    if (!has_name (widget))
      g_string_append_printf (nameless, "%s\n", place);
    if (!GTK_IS_LIST_BOX (widget) && !GTK_IS_COLUMN_VIEW (widget) &&
        !TMAP_APP_IS_CHART_VIEW (widget))
      return n;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += check_names (child, nameless);
  return n;
}

static void
test_names (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GString) nameless = g_string_new (NULL);
  TmapAppWindow *window;

  test_write_study ();
  window = test_window_open ("pipeline.yaml");
  for (guint i = 0; i < G_N_ELEMENTS (pane_names); i++) {
    test_window_act (window, "show-pane", pane_names[i]);
    test_window_wait_idle (window);
    test_settle ();
  }
  run (window);
  test_settle ();
  g_assert_cmpuint (check_names (GTK_WIDGET (window), nameless), >, 40);
  if (nameless->len > 0) {
    g_test_message ("Without a name:\n%s", nameless->str);
    g_test_fail ();
  }
  test_window_drop (window);
}

int
main (int argc, char **argv)
{
  g_setenv ("TMAP_EXAMPLE_DIR", g_getenv ("TMAP_EXAMPLES"), TRUE);
  test_application_init (&argc, &argv);
  g_test_add_func ("/window/start", test_start);
  g_test_add_func ("/window/empty-panes", test_empty_panes);
  g_test_add_func ("/window/example", test_example);
  g_test_add_func ("/window/edit-and-save", test_edit_and_save);
  g_test_add_func ("/window/run", test_run);
  g_test_add_func ("/window/cancel", test_cancel);
  g_test_add_func ("/window/close-question", test_close_question);
  g_test_add_func ("/window/close-while-working", test_close_while_working);
  g_test_add_func ("/window/run-outlives-window", test_run_outlives_window);
  g_test_add_func ("/window/failed-run", test_failed_run);
  g_test_add_func ("/window/names", test_names);
  return test_application_run ();
}
