/* SPDX-License-Identifier: Apache-2.0 */
#include "app/window-files.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/text.h"
#include "sources/csv-preview.h"

#define SETTINGS_ID "io.github.dltracemapper.DLTraceMapper"
#define MAX_RECENT 8

GSettings *
tmap_app_settings (void)
{
  static GSettings *settings;
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema =
      source != NULL ? g_settings_schema_source_lookup (source, SETTINGS_ID, TRUE) : NULL;

  /* Run from a build folder without installed settings, the program still works. */
  if (settings == NULL && schema != NULL)
    settings = g_settings_new (SETTINGS_ID);
  return settings;
}

void
tmap_app_window_remember (G_GNUC_UNUSED TmapAppWindow *self, const char *path)
{
  GSettings *settings = tmap_app_settings ();
  g_autofree char *uri = path != NULL ? g_filename_to_uri (path, NULL, NULL) : NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) before = NULL;
  g_auto (GStrv) now = NULL;

  if (settings == NULL || uri == NULL)
    return;
  before = g_settings_get_strv (settings, "recent");
  g_strv_builder_add (builder, uri);
  for (guint i = 0, n = 1; before[i] != NULL && n < MAX_RECENT; i++)
    if (strcmp (before[i], uri) != 0) {
      g_strv_builder_add (builder, before[i]);
      n++;
    }
  now = g_strv_builder_end (builder);
  g_settings_set_strv (settings, "recent", (const char *const *)now);
}

/* The name and, to tell equal names apart, the folder; underscores would be taken as mnemonics. */
static char *
describe_recent (const char *path)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *folder_name = g_filename_display_basename (folder);
  g_autoptr (GString) label = g_string_new (NULL);

  g_string_append_printf (label, "%s — %s", name, folder_name);
  g_string_replace (label, "_", "__", 0);
  return g_string_free (g_steal_pointer (&label), FALSE);
}

void
tmap_app_window_fill_recent (GMenu *menu)
{
  GSettings *settings = tmap_app_settings ();
  g_auto (GStrv) uris = settings != NULL ? g_settings_get_strv (settings, "recent") : NULL;

  g_menu_remove_all (menu);
  for (guint i = 0; uris != NULL && uris[i] != NULL && i < MAX_RECENT; i++) {
    g_autofree char *path = g_filename_from_uri (uris[i], NULL, NULL);
    g_autoptr (GMenuItem) item = NULL;
    g_autofree char *label = NULL;

    if (path == NULL || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
      continue;
    label = describe_recent (path);
    item = g_menu_item_new (label, NULL);
    g_menu_item_set_action_and_target (item, "app.open", "s", path);
    g_menu_append_item (menu, item);
  }
}

static TmapAppDocument *
get_document (TmapAppWindow *self)
{
  TmapAppSession *session = tmap_app_window_get_session (self);

  return session != NULL ? tmap_app_session_get_document (session) : NULL;
}

static void
on_save_name (GtkNativeDialog *dialog, int response, gpointer user_data)
{
  TmapAppWindow *self = user_data;
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  TmapAppThen then = NULL;

  if (response == GTK_RESPONSE_ACCEPT) {
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
    path = g_file_get_path (file);
    if (tmap_app_document_save_as (get_document (self), path, &error)) {
      tmap_app_window_remember (self, path);
      then = (TmapAppThen)g_object_get_data (G_OBJECT (dialog), "then");
    }
    tmap_app_window_show_message (self, error);
  }
  g_object_unref (dialog);
  if (then != NULL)
    then (self);
}

void
tmap_app_window_ask_save_as (TmapAppWindow *self, TmapAppThen then)
{
  TmapAppDocument *document = get_document (self);
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _ ("Save Study"), GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), NULL);
  const char *path = tmap_app_document_get_path (document);
  g_autofree char *name = path != NULL ? g_path_get_basename (path) : g_strdup ("study.tmap.yaml");

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_object_set_data (G_OBJECT (dialog), "then", (gpointer)then);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_save_name), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
on_files_chosen (GtkNativeDialog *dialog, int response, gpointer user_data)
{
  g_autoptr (GListModel) files = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) paths = NULL;

  if (response == GTK_RESPONSE_ACCEPT) {
    files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
    for (guint i = 0; i < g_list_model_get_n_items (files); i++) {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);

      g_strv_builder_add (builder, g_file_peek_path (file));
    }
    paths = g_strv_builder_end (builder);
    tmap_app_window_open_files (user_data, (const char *const *)paths);
  }
  g_object_unref (dialog);
}

void
tmap_app_window_ask_files (TmapAppWindow *self,
                           const char *title,
                           const char *accept,
                           gboolean several)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      title, GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_OPEN, accept, NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (dialog), several);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_files_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

void
tmap_app_window_ask_lose_changes (TmapAppWindow *self,
                                  void (*answer) (GtkDialog *dialog, int response, gpointer self))
{
  GtkWidget *dialog =
      gtk_message_dialog_new (GTK_WINDOW (self), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                              GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, _ ("Save changes to “%s”?"),
                              tmap_app_document_get_title (get_document (self)));

  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog),
                                            _ ("Changes that are not saved will be lost."));
  gtk_dialog_add_buttons (GTK_DIALOG (dialog), _ ("_Cancel"), GTK_RESPONSE_CANCEL, _ ("_Discard"),
                          GTK_RESPONSE_REJECT, _ ("_Save"), GTK_RESPONSE_ACCEPT, NULL);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  gtk_widget_add_css_class (
      gtk_dialog_get_widget_for_response (GTK_DIALOG (dialog), GTK_RESPONSE_REJECT),
      "destructive-action");
  g_signal_connect (dialog, "response", G_CALLBACK (answer), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The session goes with the study, and so does the answer. */
static void
answer_outside (GtkDialog *dialog, int response, gpointer self)
{
  TmapAppSession *session = tmap_app_window_get_session (self);

  gtk_window_destroy (GTK_WINDOW (dialog));
  if (response != GTK_RESPONSE_ACCEPT || session == NULL)
    return;
  tmap_app_session_allow_outside (session);
  gtk_widget_activate_action (self, "win.run", NULL);
}

void
tmap_app_window_ask_outside (TmapAppWindow *self, const GError *problem)
{
  g_autofree char *reason = tmap_text_escape_controls (problem->message);
  GtkWidget *dialog = gtk_message_dialog_new (
      GTK_WINDOW (self), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_WARNING,
      GTK_BUTTONS_NONE, _ ("Let the study write outside of its folder?"));

  gtk_message_dialog_format_secondary_text (
      GTK_MESSAGE_DIALOG (dialog),
      _ ("%s.\n\nFiles that are there are written over. Allow it only if you know the study."),
      reason);
  gtk_dialog_add_buttons (GTK_DIALOG (dialog), _ ("_Cancel"), GTK_RESPONSE_CANCEL, _ ("_Allow"),
                          GTK_RESPONSE_ACCEPT, NULL);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
  g_signal_connect (dialog, "response", G_CALLBACK (answer_outside), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* A study whose changes are to be kept is not replaced: the new one gets a window of its own. */
static void
show_document (TmapAppWindow *self, TmapAppDocument *document)
{
  TmapAppDocument *old = get_document (self);
  TmapAppWindow *window = self;

  if (old != NULL && tmap_app_document_is_modified (old))
    window = tmap_app_window_new (gtk_window_get_application (GTK_WINDOW (self)));
  tmap_app_window_set_document (window, document);
  gtk_window_present (GTK_WINDOW (window));
}

static gboolean
is_yaml (const char *path)
{
  return g_str_has_suffix (path, ".yaml") || g_str_has_suffix (path, ".yml");
}

static void
open_pipeline (TmapAppWindow *self, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapAppDocument) document = tmap_app_document_open (path, &error);

  if (document != NULL)
    show_document (self, document);
  else
    tmap_app_window_show_message (self, error);
}

/* Adds a trace and a generation for it, so that all steps have something to show at once. */
static gboolean
add_trace (TmapAppDocument *document, const char *path, GError **error)
{
  const TmapSuiteConfig *suite;
  const TmapSuiteSource *source;

  if (!tmap_app_document_add_source (document, NULL, path, NULL, NULL, error))
    return FALSE;
  suite = tmap_app_document_get_suite (document);
  if (suite == NULL || suite->sources->len == 0)
    return TRUE;
  source = g_ptr_array_index (suite->sources, suite->sources->len - 1);
  return tmap_app_document_add_generation (document, source->format, source->path,
                                           source->cluster_name, source->options, NULL, error);
}

/* A file that is neither: the reason why it is no trace says what it looks like. */
static gboolean
add_file (TmapAppDocument *document, const char *path, GError **error)
{
  g_autoptr (GError) no_profile = NULL;

  if (tmap_app_document_add_profile (document, path, &no_profile))
    return TRUE;
  return add_trace (document, path, error);
}

void
tmap_app_window_open_files (TmapAppWindow *self, const char *const *paths)
{
  g_autoptr (TmapAppDocument) fresh = NULL;
  TmapAppDocument *document = get_document (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) unnamed = NULL;
  guint n_added = 0;

  tmap_app_window_show_message (self, NULL);
  if (document == NULL)
    document = fresh = tmap_app_document_new ();
  tmap_app_document_begin_group (document, _ ("Add files"));
  for (guint i = 0; paths[i] != NULL; i++) {
    g_autoptr (GError) refused = NULL;

    if (is_yaml (paths[i]) || error != NULL)
      continue;
    if (add_file (document, paths[i], &refused))
      n_added++;
    else if (tmap_csv_preview_is_wanted (paths[i]))
      g_strv_builder_add (builder, paths[i]);
    else
      error = g_steal_pointer (&refused);
  }
  tmap_app_document_end_group (document);
  unnamed = g_strv_builder_end (builder);
  if (fresh != NULL && (n_added > 0 || unnamed[0] != NULL))
    tmap_app_window_set_document (self, fresh);
  if (unnamed[0] != NULL)
    tmap_app_window_import_traces (self, (const char *const *)unnamed);
  if (error != NULL)
    tmap_app_window_show_message (self, error);
  for (guint i = 0; paths[i] != NULL; i++)
    if (is_yaml (paths[i]))
      open_pipeline (self, paths[i]);
}
