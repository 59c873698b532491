/* SPDX-License-Identifier: Apache-2.0 */
#include "app/window.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/help.h"
#include "app/pane-artifacts.h"
#include "app/pane-catalog.h"
#include "app/pane-fidelity.h"
#include "app/pane-mapping.h"
#include "app/pane-traces.h"
#include "app/pane-window.h"
#include "app/step-row.h"
#include "app/tooltip.h"
#include "app/window-files.h"
#include "app/window-state.h"
#include "base/error.h"
#include "chart/figures/report-figures.h"

/* Progress that is over sooner than this is not shown at all. */
#define PROGRESS_AFTER_MS 500

struct _TmapAppWindow {
  GtkApplicationWindow parent;
  TmapAppSession *session;
  GtkWidget *panes[TMAP_APP_N_STEPS];
  GStrv to_import;
  guint importing; /* the source that begins it, or 0 */
  guint progress_timeout;
  guint build_idle;
  gboolean close_anyway;
  gboolean asks_outside; /* whether the run may still ask where it may write */

  GtkWidget *title_label;
  GtkWidget *subtitle_label;
  GMenu *recent_section;
  GtkWidget *menu_button;
  GtkWidget *run_button;
  GtkWidget *message_bar;
  GtkWidget *message_label;
  GtkWidget *reload_button;
  GtkWidget *main_stack;
  GtkWidget *sidebar;
  GtkWidget *pane_stack;
  GtkWidget *progress_revealer;
  GtkWidget *progress_label;
  GtkWidget *progress_bar;
  GtkWidget *time_label;
};

G_DEFINE_FINAL_TYPE (TmapAppWindow, tmap_app_window, GTK_TYPE_APPLICATION_WINDOW)

static TmapAppDocument *
get_document (TmapAppWindow *self)
{
  return self->session != NULL ? tmap_app_session_get_document (self->session) : NULL;
}

void
tmap_app_window_show_message (TmapAppWindow *self, const GError *error)
{
  gtk_widget_set_visible (self->reload_button, FALSE);
  gtk_info_bar_set_revealed (GTK_INFO_BAR (self->message_bar), error != NULL);
  if (error == NULL)
    return;
  gtk_info_bar_set_message_type (GTK_INFO_BAR (self->message_bar), GTK_MESSAGE_ERROR);
  gtk_label_set_text (GTK_LABEL (self->message_label), error->message);
}

static void
hide_message (TmapAppWindow *self)
{
  tmap_app_window_show_message (self, NULL);
}

static void
enable_action (TmapAppWindow *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

/* The folder of a file, short where it is in the home folder. */
static char *
describe_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  const char *home = g_get_home_dir ();
  gsize length = strlen (home);
  gboolean inside = length > 1 && strncmp (folder, home, length) == 0 &&
                    (folder[length] == '/' || folder[length] == '\0');
  g_autofree char *shown = g_filename_display_name (inside ? folder + length : folder);

  return g_strconcat (inside ? "~" : "", shown, NULL);
}

static void
update_title (TmapAppWindow *self)
{
  TmapAppDocument *document = get_document (self);
  g_autofree char *title = NULL;
  g_autofree char *folder = NULL;
  const char *path;

  if (document == NULL) {
    gtk_label_set_text (GTK_LABEL (self->title_label), _ ("DL Trace Mapper"));
    gtk_widget_set_visible (self->subtitle_label, FALSE);
    return;
  }
  title = g_strconcat (tmap_app_document_get_title (document),
                       tmap_app_document_is_modified (document) ? " •" : "", NULL);
  path = tmap_app_document_get_path (document);
  folder = path != NULL ? describe_folder (path) : NULL;
  gtk_label_set_text (GTK_LABEL (self->title_label), title);
  gtk_label_set_text (GTK_LABEL (self->subtitle_label),
                      folder != NULL ? folder : _ ("not saved yet"));
  tmap_app_set_tooltip (self->subtitle_label, path);
  gtk_widget_set_visible (self->subtitle_label, TRUE);
  gtk_window_set_title (GTK_WINDOW (self), title);
}

static void
update_actions (TmapAppWindow *self)
{
  TmapAppDocument *document = get_document (self);
  gboolean there = document != NULL;
  gboolean running = there && tmap_app_session_is_running (self->session);

  enable_action (self, "save", there && tmap_app_document_is_modified (document));
  enable_action (self, "save-as", there);
  enable_action (self, "reload", there && tmap_app_document_get_path (document) != NULL);
  enable_action (self, "undo", there && tmap_app_document_can_undo (document));
  enable_action (self, "redo", there && tmap_app_document_can_redo (document));
  enable_action (self, "run", there && !running);
  gtk_widget_set_visible (self->run_button, there);
  update_title (self);
}

static void
update_rows (TmapAppWindow *self)
{
  for (int i = 0; i < TMAP_APP_N_STEPS; i++)
    tmap_app_step_row_update (
        TMAP_APP_STEP_ROW (gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->sidebar), i)),
        self->session);
}

static void
on_step_changed (TmapAppWindow *self, guint step)
{
  const GError *problem = tmap_app_session_get_problem (self->session, step);

  update_rows (self);
  update_actions (self);
  if (step != TMAP_APP_STEP_ARTIFACTS || problem == NULL)
    return;
  tmap_app_window_show_message (self, problem);
  if (self->asks_outside && !tmap_app_session_is_running (self->session) &&
      g_error_matches (problem, TMAP_ERROR, TMAP_ERROR_OUTSIDE)) {
    self->asks_outside = FALSE;
    tmap_app_window_ask_outside (self, problem);
  }
}

static char *
describe_time (double seconds)
{
  if (seconds < 0)
    return g_strdup ("");
  if (seconds < 1)
    return g_strdup (_ ("1 s left"));
  if (seconds < 90)
    return g_strdup_printf (_ ("%.0f s left"), seconds);
  return g_strdup_printf (_ ("%.0f min left"), seconds / 60);
}

static gboolean
reveal_progress (gpointer user_data)
{
  TmapAppWindow *self = user_data;

  self->progress_timeout = 0;
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->progress_revealer), TRUE);
  return G_SOURCE_REMOVE;
}

static void
on_worker_changed (TmapAppWindow *self)
{
  g_autofree char *what = NULL;
  g_autofree char *time = NULL;
  double fraction, seconds;
  gboolean running = tmap_app_worker_get_progress (tmap_app_session_get_worker (self->session),
                                                   &what, &fraction, &seconds);

  if (!running) {
    g_clear_handle_id (&self->progress_timeout, g_source_remove);
    gtk_revealer_set_reveal_child (GTK_REVEALER (self->progress_revealer), FALSE);
    return;
  }
  if (self->progress_timeout == 0 &&
      !gtk_revealer_get_reveal_child (GTK_REVEALER (self->progress_revealer)))
    self->progress_timeout = g_timeout_add (PROGRESS_AFTER_MS, reveal_progress, self);
  time = describe_time (seconds);
  gtk_label_set_text (GTK_LABEL (self->progress_label), what != NULL ? what : _ ("Working"));
  gtk_label_set_text (GTK_LABEL (self->time_label), time);
  if (fraction >= 0)
    gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->progress_bar), fraction);
  else
    gtk_progress_bar_pulse (GTK_PROGRESS_BAR (self->progress_bar));
}

/* Builds a pane, unless it is there. */
static void
ensure_pane (TmapAppWindow *self, TmapAppStep step)
{
  const GType types[TMAP_APP_N_STEPS] = {
    [TMAP_APP_STEP_CATALOG] = TMAP_APP_TYPE_PANE_CATALOG,
    [TMAP_APP_STEP_TRACES] = TMAP_APP_TYPE_PANE_TRACES,
    [TMAP_APP_STEP_WINDOW] = TMAP_APP_TYPE_PANE_WINDOW,
    [TMAP_APP_STEP_MAPPING] = TMAP_APP_TYPE_PANE_MAPPING,
    [TMAP_APP_STEP_FIDELITY] = TMAP_APP_TYPE_PANE_FIDELITY,
    [TMAP_APP_STEP_ARTIFACTS] = TMAP_APP_TYPE_PANE_ARTIFACTS,
  };

  if (self->panes[step] != NULL)
    return;
  self->panes[step] = g_object_new (types[step], NULL);
  gtk_stack_add_named (GTK_STACK (self->pane_stack), self->panes[step], tmap_app_step_name (step));
  tmap_app_pane_set_session (TMAP_APP_PANE (self->panes[step]), self->session);
}

/* All at once would hold up the window: one at a time while nothing else is to be done. */
static gboolean
build_next_pane (gpointer user_data)
{
  TmapAppWindow *self = user_data;

  for (TmapAppStep step = 0; step < TMAP_APP_N_STEPS; step++)
    if (self->panes[step] == NULL) {
      ensure_pane (self, step);
      return G_SOURCE_CONTINUE;
    }
  self->build_idle = 0;
  return G_SOURCE_REMOVE;
}

static void
on_row_selected (TmapAppWindow *self, GtkListBoxRow *row)
{
  TmapAppStep step;

  if (row == NULL || self->session == NULL)
    return;
  step = tmap_app_step_row_get_step (TMAP_APP_STEP_ROW (row));
  ensure_pane (self, step);
  gtk_stack_set_visible_child_name (GTK_STACK (self->pane_stack), tmap_app_step_name (step));
  tmap_app_session_set_active (self->session, step);
}

gboolean
tmap_app_window_show_pane (TmapAppWindow *self, const char *name)
{
  for (int i = 0; i < TMAP_APP_N_STEPS; i++)
    if (strcmp (tmap_app_step_name (i), name) == 0) {
      gtk_list_box_select_row (GTK_LIST_BOX (self->sidebar),
                               gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->sidebar), i));
      return TRUE;
    }
  return FALSE;
}

static gboolean
import_traces (gpointer user_data)
{
  TmapAppWindow *self = user_data;
  g_auto (GStrv) paths = g_steal_pointer (&self->to_import);

  self->importing = 0;
  if (tmap_app_window_show_pane (self, tmap_app_step_name (TMAP_APP_STEP_TRACES)))
    tmap_app_pane_traces_import (TMAP_APP_PANE_TRACES (self->panes[TMAP_APP_STEP_TRACES]),
                                 (const char *const *)paths);
  return G_SOURCE_REMOVE;
}

/* Not before a window that is being opened is there: what asks is to be above it. */
void
tmap_app_window_import_traces (TmapAppWindow *self, const char *const *paths)
{
  g_strfreev (self->to_import);
  self->to_import = g_strdupv ((char **)paths);
  if (self->importing == 0)
    self->importing = g_idle_add (import_traces, self);
}

const char *
tmap_app_window_get_help_topic (TmapAppWindow *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (self->sidebar));

  return self->session != NULL && row != NULL
             ? tmap_app_help_topic (tmap_app_step_row_get_step (TMAP_APP_STEP_ROW (row)))
             : tmap_app_help_start;
}

static void
drop_panes (TmapAppWindow *self)
{
  for (int i = 0; i < TMAP_APP_N_STEPS; i++)
    if (self->panes[i] != NULL) {
      gtk_stack_remove (GTK_STACK (self->pane_stack), self->panes[i]);
      self->panes[i] = NULL;
    }
}

static void
drop_session (TmapAppWindow *self)
{
  TmapAppDocument *document = get_document (self);

  if (document == NULL)
    return;
  g_clear_handle_id (&self->progress_timeout, g_source_remove);
  g_clear_handle_id (&self->build_idle, g_source_remove);
  g_signal_handlers_disconnect_by_data (document, self);
  g_signal_handlers_disconnect_by_data (tmap_app_session_get_worker (self->session), self);
  g_signal_handlers_disconnect_by_data (self->session, self);
  drop_panes (self);
  g_clear_object (&self->session);
}

/* A study without anything in it begins with its first step, another one where people left off. */
static void
show_first_pane (TmapAppWindow *self)
{
  g_autofree char *pane = tmap_app_window_dup_last_pane ();
  TmapAppDocument *document = get_document (self);
  const char *first = tmap_app_step_name (TMAP_APP_STEP_CATALOG);

  if (tmap_app_document_get_path (document) == NULL || pane == NULL ||
      !tmap_app_window_show_pane (self, pane))
    tmap_app_window_show_pane (self, first);
  on_row_selected (self, gtk_list_box_get_selected_row (GTK_LIST_BOX (self->sidebar)));
}

void
tmap_app_window_set_document (TmapAppWindow *self, TmapAppDocument *document)
{
  g_return_if_fail (TMAP_APP_IS_WINDOW (self));

  tmap_app_window_show_message (self, NULL);
  drop_session (self);
  if (document == NULL) {
    gtk_stack_set_visible_child_name (GTK_STACK (self->main_stack), "start");
    update_actions (self);
    return;
  }
  self->session = tmap_app_session_new (document);
  g_signal_connect_swapped (self->session, "step-changed", G_CALLBACK (on_step_changed), self);
  g_signal_connect_swapped (document, "notify", G_CALLBACK (update_actions), self);
  g_signal_connect_swapped (tmap_app_session_get_worker (self->session), "changed",
                            G_CALLBACK (on_worker_changed), self);
  self->build_idle = g_idle_add_full (G_PRIORITY_LOW, build_next_pane, self, NULL);
  gtk_stack_set_visible_child_name (GTK_STACK (self->main_stack), "study");
  tmap_app_window_restore_splits (self);
  show_first_pane (self);
  update_rows (self);
  update_actions (self);
  tmap_app_window_remember (self, tmap_app_document_get_path (document));
}

TmapAppSession *
tmap_app_window_get_session (TmapAppWindow *self)
{
  return self->session;
}

gboolean
tmap_app_window_shows_file (TmapAppWindow *self, const char *path)
{
  TmapAppDocument *document = get_document (self);

  return document != NULL && g_strcmp0 (tmap_app_document_get_path (document), path) == 0;
}

/* Saves; if a name must be asked for first, @then follows when there is one. */
static gboolean
save (TmapAppWindow *self, TmapAppThen then)
{
  TmapAppDocument *document = get_document (self);
  g_autoptr (GError) error = NULL;

  if (document == NULL)
    return TRUE;
  if (tmap_app_document_get_path (document) == NULL) {
    tmap_app_window_ask_save_as (self, then);
    return FALSE;
  }
  if (tmap_app_document_save (document, &error)) {
    tmap_app_window_show_message (self, NULL);
    return TRUE;
  }
  tmap_app_window_show_message (self, error);
  return FALSE;
}

gboolean
tmap_app_window_save (TmapAppWindow *self)
{
  return save (self, NULL);
}

static void
activate_save (G_GNUC_UNUSED GSimpleAction *action,
               G_GNUC_UNUSED GVariant *parameter,
               gpointer self)
{
  tmap_app_window_save (self);
}

static void
activate_save_as (G_GNUC_UNUSED GSimpleAction *action,
                  G_GNUC_UNUSED GVariant *parameter,
                  gpointer self)
{
  tmap_app_window_ask_save_as (self, NULL);
}

static void
activate_reload (G_GNUC_UNUSED GSimpleAction *action,
                 G_GNUC_UNUSED GVariant *parameter,
                 gpointer user_data)
{
  TmapAppWindow *self = user_data;
  g_autoptr (GError) error = NULL;

  tmap_app_document_reload (get_document (self), &error);
  tmap_app_window_show_message (self, error);
}

static void
activate_undo (G_GNUC_UNUSED GSimpleAction *action,
               G_GNUC_UNUSED GVariant *parameter,
               gpointer self)
{
  tmap_app_document_undo (get_document (self));
}

static void
activate_redo (G_GNUC_UNUSED GSimpleAction *action,
               G_GNUC_UNUSED GVariant *parameter,
               gpointer self)
{
  tmap_app_document_redo (get_document (self));
}

static gboolean
needs_saving (TmapAppDocument *document)
{
  return tmap_app_document_get_path (document) == NULL || tmap_app_document_is_modified (document);
}

/* A run may outlive the window, but not the session, which waits for it: so these go with that. */
static TmapReportFigures *
get_figures (TmapAppSession *session)
{
  TmapReportFigures *figures = g_object_get_data (G_OBJECT (session), "report-figures");

  if (figures == NULL) {
    figures = g_new0 (TmapReportFigures, 1);
    g_object_set_data_full (G_OBJECT (session), "report-figures", figures, g_free);
  }
  return figures;
}

static void
run (TmapAppWindow *self)
{
  const TmapPipelineConfig *config;
  TmapReportFigures *figures;

  /* The artifacts name the files of the study, so these must hold what was run. */
  if (needs_saving (get_document (self)) && !save (self, run))
    return;
  config = tmap_app_document_get_pipeline (get_document (self));
  tmap_app_window_show_message (self, NULL);
  figures = get_figures (self->session);
  tmap_report_figures_init (figures);
  if (config != NULL)
    figures->formats |= config->figure_formats;
  tmap_app_session_run (self->session, tmap_report_figures_writer (), figures);
  self->asks_outside = TRUE;
  tmap_app_window_show_pane (self, "artifacts");
  update_actions (self);
}

static void
activate_run (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer self)
{
  run (self);
}

static void
activate_cancel (G_GNUC_UNUSED GSimpleAction *action,
                 G_GNUC_UNUSED GVariant *parameter,
                 gpointer user_data)
{
  TmapAppWindow *self = user_data;

  if (self->session != NULL)
    tmap_app_session_cancel (self->session);
  update_actions (self);
}

static void
activate_add_profiles (G_GNUC_UNUSED GSimpleAction *action,
                       G_GNUC_UNUSED GVariant *parameter,
                       gpointer self)
{
  tmap_app_window_ask_files (self, _ ("Add Profiles"), _ ("_Add"), TRUE);
}

static void
activate_add_trace (G_GNUC_UNUSED GSimpleAction *action,
                    G_GNUC_UNUSED GVariant *parameter,
                    gpointer self)
{
  tmap_app_window_ask_files (self, _ ("Add Traces"), _ ("_Add"), TRUE);
}

static void
activate_show_pane (G_GNUC_UNUSED GSimpleAction *action, GVariant *parameter, gpointer self)
{
  const char *name = g_variant_get_string (parameter, NULL);
  g_autoptr (GError) error = NULL;

  if (tmap_app_window_show_pane (self, name))
    return;
  tmap_fail (&error, TMAP_ERROR_VALUE,
             _ ("There is no pane “%s”; the panes are catalog, traces, window, mapping, fidelity "
                "and artifacts."),
             name);
  tmap_app_window_show_message (self, error);
}

static void
close_anyway (TmapAppWindow *self)
{
  self->close_anyway = TRUE;
  gtk_window_close (GTK_WINDOW (self));
}

/* What the question about unsaved changes was answered with. */
static void
on_close_answer (GtkDialog *dialog, int answer, gpointer user_data)
{
  TmapAppWindow *self = user_data;

  /* The dialog lives until its signal is over, longer than the window may. */
  gtk_window_set_transient_for (GTK_WINDOW (dialog), NULL);
  gtk_window_destroy (GTK_WINDOW (dialog));
  if (answer == GTK_RESPONSE_CANCEL || answer == GTK_RESPONSE_DELETE_EVENT)
    return;
  if (answer == GTK_RESPONSE_ACCEPT && !save (self, close_anyway))
    return;
  close_anyway (self);
}

static gboolean
tmap_app_window_close_request (GtkWindow *window)
{
  TmapAppWindow *self = TMAP_APP_WINDOW (window);
  TmapAppDocument *document = get_document (self);

  if (document != NULL && tmap_app_document_is_modified (document) && !self->close_anyway) {
    tmap_app_window_ask_lose_changes (self, on_close_answer);
    return TRUE;
  }
  tmap_app_window_store_state (
      self, self->session != NULL ? gtk_stack_get_visible_child_name (GTK_STACK (self->pane_stack))
                                  : NULL);
  drop_session (self);
  return GTK_WINDOW_CLASS (tmap_app_window_parent_class)->close_request (window);
}

/* Looks, whenever people come back to the window, whether someone else has changed the files. */
static void
on_active_changed (TmapAppWindow *self)
{
  TmapAppDocument *document = get_document (self);
  g_auto (GStrv) changed = NULL;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  tmap_app_window_fill_recent (self->recent_section);
  if (document == NULL || !gtk_window_is_active (GTK_WINDOW (self)))
    return;
  changed = tmap_app_document_find_changed_on_disk (document);
  if (changed == NULL)
    return;
  name = g_filename_display_basename (changed[0]);
  text = g_strdup_printf (_ ("%s was changed on the disk by another program."), name);
  gtk_label_set_text (GTK_LABEL (self->message_label), text);
  gtk_info_bar_set_message_type (GTK_INFO_BAR (self->message_bar), GTK_MESSAGE_WARNING);
  gtk_widget_set_visible (self->reload_button, TRUE);
  gtk_info_bar_set_revealed (GTK_INFO_BAR (self->message_bar), TRUE);
}

static gboolean
on_drop (G_GNUC_UNUSED GtkDropTarget *target,
         const GValue *value,
         G_GNUC_UNUSED double x,
         G_GNUC_UNUSED double y,
         gpointer user_data)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GSList) files = gdk_file_list_get_files (g_value_get_boxed (value));
  g_auto (GStrv) paths = NULL;

  for (GSList *l = files; l != NULL; l = l->next)
    if (g_file_peek_path (l->data) != NULL)
      g_strv_builder_add (builder, g_file_peek_path (l->data));
  paths = g_strv_builder_end (builder);
  tmap_app_window_open_files (user_data, (const char *const *)paths);
  return TRUE;
}

static void
tmap_app_window_dispose (GObject *object)
{
  TmapAppWindow *self = TMAP_APP_WINDOW (object);

  drop_session (self);
  g_clear_pointer (&self->to_import, g_strfreev);
  g_clear_handle_id (&self->importing, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (self), TMAP_APP_TYPE_WINDOW);
  G_OBJECT_CLASS (tmap_app_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, title_label);
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, subtitle_label);
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, run_button);
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, message_bar);
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, message_label);
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, recent_section);
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, reload_button);
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, main_stack);
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, sidebar);
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, pane_stack);
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, progress_revealer);
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, progress_label);
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, TmapAppWindow, time_label);
}

static void
tmap_app_window_class_init (TmapAppWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tmap_app_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = tmap_app_window_close_request;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/dltracemapper/DLTraceMapper/window.ui");
  bind_children (widget_class);
}

static void
add_actions (TmapAppWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "save", .activate = activate_save },
    { .name = "save-as", .activate = activate_save_as },
    { .name = "reload", .activate = activate_reload },
    { .name = "undo", .activate = activate_undo },
    { .name = "redo", .activate = activate_redo },
    { .name = "run", .activate = activate_run },
    { .name = "cancel", .activate = activate_cancel },
    { .name = "add-profiles", .activate = activate_add_profiles },
    { .name = "add-trace", .activate = activate_add_trace },
    { .name = "show-pane", .activate = activate_show_pane, .parameter_type = "s" },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

static void
tmap_app_window_init (TmapAppWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_autoptr (GtkBuilder) help = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  add_actions (self);
  for (int i = 0; i < TMAP_APP_N_STEPS; i++)
    gtk_list_box_append (GTK_LIST_BOX (self->sidebar), tmap_app_step_row_new (i));
  g_signal_connect_swapped (self->sidebar, "row-selected", G_CALLBACK (on_row_selected), self);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
  g_signal_connect_swapped (self->message_bar, "response", G_CALLBACK (hide_message), self);
  g_signal_connect (self, "notify::is-active", G_CALLBACK (on_active_changed), NULL);
  help = gtk_builder_new_from_resource ("/io/github/dltracemapper/DLTraceMapper/help-overlay.ui");
  gtk_application_window_set_help_overlay (
      GTK_APPLICATION_WINDOW (self),
      GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (help, "help_overlay")));
  tmap_app_window_fill_recent (self->recent_section);
  if (tmap_app_settings () != NULL)
    g_signal_connect_object (tmap_app_settings (), "changed::recent",
                             G_CALLBACK (tmap_app_window_fill_recent), self->recent_section,
                             G_CONNECT_SWAPPED);
  tmap_app_window_restore_size (self);
  update_actions (self);
}

TmapAppWindow *
tmap_app_window_new (GtkApplication *application)
{
  return g_object_new (TMAP_APP_TYPE_WINDOW, "application", application, NULL);
}
