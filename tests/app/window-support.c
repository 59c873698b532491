/* SPDX-License-Identifier: Apache-2.0 */
#include "window-support.h"

#include <glib/gstdio.h>
#include <string.h>

#include "study-support.h"

#define PATIENCE_S 60

#define PIPELINE                                                                                   \
  "# A study.\n"                                                                                   \
  "version: 1   # the only one\n"                                                                  \
  "catalog: {profiles: [profiles.csv], output: catalog.csv}\n"                                     \
  "characterization: {config: suite.yaml}\n"                                                       \
  "generation:\n"                                                                                  \
  "  configs:   # two\n"                                                                           \
  "    - one.yaml\n"                                                                               \
  "    - two.yaml\n"                                                                               \
  "reports: {comparison_output_dir: cmp}\n"                                                        \
  "validation: {required_job_count:   4} # each\n"

#define SUITE                                                                                      \
  "version: 1\n"                                                                                   \
  "sources:\n"                                                                                     \
  "  - {name: venus, format: helios, trace_path: trace.csv, cluster_name: Venus}\n"                \
  "output: {artifact_dir: summaries, markdown_path: suite.md}\n"

static GtkApplication *the_application;
static TestFolder *the_home;

void
test_wait (TestReached reached, gpointer data, const char *what)
{
  gint64 limit = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  while (!reached (data)) {
    if (g_get_monotonic_time () > limit)
      g_error ("In vain waited for %s", what);
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
  }
}

void
test_settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

GtkApplication *
test_application (void)
{
  g_autoptr (GError) error = NULL;

  if (the_application != NULL)
    return the_application;
  the_application = GTK_APPLICATION (tmap_app_application_new ());
  g_application_register (G_APPLICATION (the_application), NULL, &error);
  g_assert_no_error (error);
  return the_application;
}

void
test_application_end (void)
{
  g_clear_object (&the_application);
}

void
test_application_init (int *argc, char ***argv)
{
  the_home = test_folder_enter ();
  g_setenv ("HOME", test_folder_get_path (the_home), TRUE);
  g_setenv ("XDG_CONFIG_HOME", test_folder_get_path (the_home), TRUE);
  gtk_test_init (argc, argv, NULL);
}

int
test_application_run (void)
{
  int status = g_test_run ();

  test_application_end ();
  g_clear_pointer (&the_home, test_folder_leave);
  return status;
}

TmapAppWindow *
test_window_new (void)
{
  TmapAppWindow *window = tmap_app_window_new (test_application ());

  gtk_window_present (GTK_WINDOW (window));
  return window;
}

TmapAppWindow *
test_window_open (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapAppDocument) document = tmap_app_document_open (path, &error);
  TmapAppWindow *window;

  g_assert_no_error (error);
  window = test_window_new ();
  tmap_app_window_set_document (window, document);
  return window;
}

static gboolean
is_null (gpointer pointer)
{
  return *(gpointer *)pointer == NULL;
}

void
test_window_drop (TmapAppWindow *window)
{
  gpointer alive = window;

  g_object_add_weak_pointer (G_OBJECT (window), &alive);
  tmap_app_window_set_document (window, NULL);
  gtk_window_close (GTK_WINDOW (window));
  test_wait (is_null, &alive, "the window to go");
  test_settle ();
}

TmapAppDocument *
test_window_get_document (TmapAppWindow *window)
{
  return tmap_app_session_get_document (tmap_app_window_get_session (window));
}

void
test_window_act (TmapAppWindow *window, const char *action, const char *parameter)
{
  g_assert_true (g_action_group_has_action (G_ACTION_GROUP (window), action));
  g_action_group_activate_action (G_ACTION_GROUP (window), action,
                                  parameter != NULL ? g_variant_new_string (parameter) : NULL);
}

gboolean
test_window_is_enabled (TmapAppWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

typedef struct {
  TmapAppSession *session;
  TmapAppStep step;
  TmapAppState state;
} Expected;

static gboolean
has_state (gpointer data)
{
  const Expected *expected = data;

  return tmap_app_session_get_state (expected->session, expected->step) == expected->state;
}

void
test_window_wait_state (TmapAppWindow *window, TmapAppStep step, TmapAppState state)
{
  Expected expected = { tmap_app_window_get_session (window), step, state };
  g_autofree char *what = g_strdup_printf ("state %d of step %d", state, step);

  test_wait (has_state, &expected, what);
}

static gboolean
is_idle (gpointer session)
{
  for (TmapAppStep step = 0; step < TMAP_APP_N_STEPS; step++)
    if (tmap_app_session_get_state (session, step) == TMAP_APP_STATE_RUNNING)
      return FALSE;
  return !tmap_app_session_is_running (session);
}

void
test_window_wait_idle (TmapAppWindow *window)
{
  test_wait (is_idle, tmap_app_window_get_session (window), "all steps to end");
}

static const char *
get_text (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  if (GTK_IS_BUTTON (widget))
    return gtk_button_get_label (GTK_BUTTON (widget));
  return NULL;
}

GtkWidget *
test_find (GtkWidget *widget, GType type, const char *text)
{
  const char *shown = get_text (widget);

  if (!gtk_widget_get_visible (widget) || !gtk_widget_get_child_visible (widget))
    return NULL;
  if (g_type_is_a (G_OBJECT_TYPE (widget), type) &&
      (text == NULL || (shown != NULL && strstr (shown, text) != NULL)))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = test_find (child, type, text);

    if (found != NULL)
      return found;
  }
  return NULL;
}

typedef struct {
  GtkWidget *widget;
  GType type;
  const char *text;
} Sought;

static gboolean
is_there (gpointer data)
{
  const Sought *sought = data;

  return test_find (sought->widget, sought->type, sought->text) != NULL;
}

GtkWidget *
test_wait_find (GtkWidget *widget, GType type, const char *text)
{
  Sought sought = { widget, type, text };

  test_wait (is_there, &sought, text != NULL ? text : g_type_name (type));
  return test_find (widget, type, text);
}

static GtkWidget *
find_dialog (GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWidget *found = NULL;

  for (guint i = 0; found == NULL && i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

    if (g_type_is_a (G_OBJECT_TYPE (window), type) && gtk_widget_get_mapped (window))
      found = window;
  }
  return found;
}

static gboolean
is_shown (gpointer type)
{
  return find_dialog (*(GType *)type) != NULL;
}

GtkWidget *
test_wait_dialog (GType type)
{
  test_wait (is_shown, &type, g_type_name (type));
  return find_dialog (type);
}

gboolean
test_has_dialog (GType type)
{
  return find_dialog (type) != NULL;
}

void
test_write_study (void)
{
  study_write_inputs ();
  g_assert_cmpint (g_unlink ("catalog.csv"), ==, 0);
  test_write ("pipeline.yaml", PIPELINE);
  test_write ("suite.yaml", SUITE);
  study_write_generation ("one", "Venus", "selection_method: representative, num_jobs: 4", TRUE);
  study_write_generation ("two", "Earth", "selection_method: representative, num_jobs: 4", TRUE);
}

void
test_run_command_line (const char *config)
{
  const char *const argv[] = { g_getenv ("TRACE_MAPPER"), "run-pipeline", "--config", config,
                               NULL };
  g_autofree char *complaint = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, &complaint,
                &status, &error);
  g_assert_no_error (error);
  if (!g_spawn_check_wait_status (status, &error))
    g_error ("%s: %s", error->message, complaint);
}
