/* SPDX-License-Identifier: Apache-2.0 */
#include "app/application.h"

#include "config.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "app/help-window.h"
#include "app/script.h"
#include "app/window-files.h"
#include "base/places.h"

struct _TmapAppApplication {
  GtkApplication parent;
  TmapAppHelpWindow *help; /* while it is open; no window of a study */
};

G_DEFINE_FINAL_TYPE (TmapAppApplication, tmap_app_application, GTK_TYPE_APPLICATION)

/* The window that was used last, or a new one. */
static TmapAppWindow *
ensure_window (TmapAppApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  return TMAP_APP_IS_WINDOW (window) ? TMAP_APP_WINDOW (window)
                                     : tmap_app_window_new (GTK_APPLICATION (self));
}

static void
open_path (TmapAppApplication *self, const char *path)
{
  TmapAppWindow *window = ensure_window (self);
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  const char *paths[] = { whole, NULL };

  tmap_app_window_open_files (window, paths);
  gtk_window_present (GTK_WINDOW (window));
}

static void
activate_new (G_GNUC_UNUSED GSimpleAction *action, G_GNUC_UNUSED GVariant *parameter, gpointer self)
{
  TmapAppWindow *window = ensure_window (self);
  g_autoptr (TmapAppDocument) document = tmap_app_document_new ();

  if (tmap_app_window_get_session (window) != NULL)
    window = tmap_app_window_new (self);
  tmap_app_window_set_document (window, document);
  gtk_window_present (GTK_WINDOW (window));
}

/* The example that came with the program, unless another one is named. */
static char *
find_example (void)
{
  const char *named = g_getenv ("TMAP_EXAMPLE_DIR");

  if (named != NULL && g_file_test (named, G_FILE_TEST_IS_DIR))
    return g_strdup (named);
  return tmap_places_example ();
}

/* A folder that is not there yet, so that nobody's files are touched. */
static char *
find_free_folder (void)
{
  const char *documents = g_get_user_special_dir (G_USER_DIRECTORY_DOCUMENTS);
  const char *parent = documents != NULL ? documents : g_get_home_dir ();

  for (guint i = 1;; i++) {
    g_autofree char *name = i == 1 ? g_strdup ("dl-trace-mapper-example")
                                   : g_strdup_printf ("dl-trace-mapper-example-%u", i);
    g_autofree char *path = g_build_filename (parent, name, NULL);

    if (!g_file_test (path, G_FILE_TEST_EXISTS))
      return g_steal_pointer (&path);
  }
}

static void
activate_open_example (G_GNUC_UNUSED GSimpleAction *action,
                       G_GNUC_UNUSED GVariant *parameter,
                       gpointer self)
{
  TmapAppWindow *window = ensure_window (self);
  g_autofree char *example = find_example ();
  g_autofree char *folder = find_free_folder ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapAppDocument) document = NULL;

  if (example == NULL)
    g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                         _ ("The example was not found beside the program."));
  else
    document = tmap_app_document_new_from_example (example, folder, &error);
  if (document != NULL)
    tmap_app_window_set_document (window, document);
  else
    tmap_app_window_show_message (window, error);
  gtk_window_present (GTK_WINDOW (window));
}

/* Opens the file that a script names; people, who name none, are asked. */
static void
activate_open (G_GNUC_UNUSED GSimpleAction *action, GVariant *parameter, gpointer self)
{
  const char *path = g_variant_get_string (parameter, NULL);

  if (*path != '\0')
    open_path (self, path);
  else
    tmap_app_window_ask_files (ensure_window (self), _ ("Open a Study, a Trace or Profiles"),
                               _ ("_Open"), TRUE);
}

/* Passes an action on to the window. */
static void
activate_in_window (GSimpleAction *action, GVariant *parameter, gpointer self)
{
  g_action_group_activate_action (G_ACTION_GROUP (ensure_window (self)),
                                  g_action_get_name (G_ACTION (action)), parameter);
}

static void
activate_export_figure (G_GNUC_UNUSED GSimpleAction *action, GVariant *parameter, gpointer self)
{
  TmapAppWindow *window = ensure_window (self);
  TmapAppSession *session = tmap_app_window_get_session (window);
  g_autoptr (GError) error = NULL;

  if (session != NULL &&
      !tmap_app_export_figure (session, g_variant_get_string (parameter, NULL), &error))
    tmap_app_window_show_message (window, error);
}

static gboolean
open_help (TmapAppApplication *self, GError **error)
{
  g_autofree char *folder = tmap_places_docs ();

  if (self->help != NULL)
    return TRUE;
  if (folder == NULL) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                         _ ("The documentation was not found beside the program."));
    return FALSE;
  }
  self->help = tmap_app_help_window_new (folder);
  g_object_add_weak_pointer (G_OBJECT (self->help), (gpointer *)&self->help);
  return TRUE;
}

/* Shows a page; without one, that about what the window shows. */
static void
activate_help (G_GNUC_UNUSED GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TmapAppApplication *self = user_data;
  TmapAppWindow *window = ensure_window (self);
  const char *target = g_variant_get_string (parameter, NULL);
  g_autoptr (GError) error = NULL;

  if (*target == '\0')
    target = tmap_app_window_get_help_topic (window);
  if (open_help (self, &error) && !tmap_app_help_window_go (self->help, target))
    g_set_error (&error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("There is no help page “%s”."),
                 target);
  if (error == NULL)
    gtk_window_present (GTK_WINDOW (self->help));
  else
    tmap_app_window_show_message (window, error);
}

static void
activate_about (G_GNUC_UNUSED GSimpleAction *action,
                G_GNUC_UNUSED GVariant *parameter,
                gpointer self)
{
  gtk_show_about_dialog (GTK_WINDOW (ensure_window (self)), "program-name", "DL Trace Mapper",
                         "version", TMAP_VERSION, "logo-icon-name", TMAP_APP_ID, "license-type",
                         GTK_LICENSE_APACHE_2_0, "comments",
                         _ ("Turns the trace of a GPU cluster into a small, reproducible workload "
                            "for one server."),
                         NULL);
}

/* Windows are asked one by one, so that each can ask about its changes. */
static void
activate_quit (G_GNUC_UNUSED GSimpleAction *action,
               G_GNUC_UNUSED GVariant *parameter,
               gpointer self)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (self));

  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (l->data);
}

static void
tmap_app_application_activate (GApplication *application)
{
  gtk_window_present (GTK_WINDOW (ensure_window (TMAP_APP_APPLICATION (application))));
}

static void
tmap_app_application_open (GApplication *application,
                           GFile **files,
                           int n_files,
                           G_GNUC_UNUSED const char *hint)
{
  TmapAppWindow *window = ensure_window (TMAP_APP_APPLICATION (application));
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) paths = NULL;

  for (int i = 0; i < n_files; i++)
    if (g_file_peek_path (files[i]) != NULL)
      g_strv_builder_add (builder, g_file_peek_path (files[i]));
  paths = g_strv_builder_end (builder);
  tmap_app_window_open_files (window, (const char *const *)paths);
  gtk_window_present (GTK_WINDOW (window));
}

static void
set_accels (GtkApplication *application)
{
  static const struct {
    const char *action;
    const char *accels[3];
  } accels[] = {
    { "app.new", { "<Control>n" } },
    { "app.open::", { "<Control>o" } },
    { "app.quit", { "<Control>q" } },
    { "win.save", { "<Control>s" } },
    { "win.save-as", { "<Control><Shift>s" } },
    { "win.undo", { "<Control>z" } },
    { "win.redo", { "<Control><Shift>z", "<Control>y" } },
    { "win.run", { "<Control>r", "F5" } },
    { "win.cancel", { "<Control>period" } },
    { "app.help::", { "F1" } },
    { "win.show-help-overlay", { "<Control>question" } },
    { "win.show-pane::catalog", { "<Alt>1" } },
    { "win.show-pane::traces", { "<Alt>2" } },
    { "win.show-pane::window", { "<Alt>3" } },
    { "win.show-pane::mapping", { "<Alt>4" } },
    { "win.show-pane::fidelity", { "<Alt>5" } },
    { "win.show-pane::artifacts", { "<Alt>6" } },
    { "window.close", { "<Control>w" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (application, accels[i].action, accels[i].accels);
}

static void
load_style (void)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (provider,
                                       "/io/github/dltracemapper/DLTraceMapper/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

static void
tmap_app_application_startup (GApplication *application)
{
  static const GActionEntry entries[] = {
    { .name = "new", .activate = activate_new },
    { .name = "open", .activate = activate_open, .parameter_type = "s" },
    { .name = "open-example", .activate = activate_open_example },
    { .name = "run", .activate = activate_in_window },
    { .name = "cancel", .activate = activate_in_window },
    { .name = "save", .activate = activate_in_window },
    { .name = "show-pane", .activate = activate_in_window, .parameter_type = "s" },
    { .name = "export-figure", .activate = activate_export_figure, .parameter_type = "s" },
    { .name = "help", .activate = activate_help, .parameter_type = "s" },
    { .name = "about", .activate = activate_about },
    { .name = "quit", .activate = activate_quit },
  };

  G_APPLICATION_CLASS (tmap_app_application_parent_class)->startup (application);
  g_action_map_add_action_entries (G_ACTION_MAP (application), entries, G_N_ELEMENTS (entries),
                                   application);
  set_accels (GTK_APPLICATION (application));
  load_style ();
  gtk_window_set_default_icon_name (TMAP_APP_ID);
}

static int
tmap_app_application_handle_local_options (G_GNUC_UNUSED GApplication *application,
                                           GVariantDict *options)
{
  if (!g_variant_dict_contains (options, "version"))
    return -1;
  g_print ("dl-trace-mapper %s\n", TMAP_VERSION);
  return EXIT_SUCCESS;
}

static void
tmap_app_application_shutdown (GApplication *application)
{
  TmapAppApplication *self = TMAP_APP_APPLICATION (application);

  if (self->help != NULL)
    gtk_window_destroy (GTK_WINDOW (self->help));
  G_APPLICATION_CLASS (tmap_app_application_parent_class)->shutdown (application);
}

static void
tmap_app_application_class_init (TmapAppApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  application_class->startup = tmap_app_application_startup;
  application_class->shutdown = tmap_app_application_shutdown;
  application_class->activate = tmap_app_application_activate;
  application_class->open = tmap_app_application_open;
  application_class->handle_local_options = tmap_app_application_handle_local_options;
}

static void
tmap_app_application_init (TmapAppApplication *self)
{
  g_application_add_main_option (G_APPLICATION (self), "version", 0, 0, G_OPTION_ARG_NONE,
                                 _ ("Show the version"), NULL);
}

TmapAppApplication *
tmap_app_application_new (void)
{
  return g_object_new (TMAP_APP_TYPE_APPLICATION, "application-id", TMAP_APP_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN, NULL);
}
