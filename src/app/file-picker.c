/* SPDX-License-Identifier: Apache-2.0 */
#include "app/file-picker.h"

#include <glib/gi18n.h>
#include <string.h>

#define DIALOG "tmap-file-dialog"

/* Remote files have no path and are passed over. */
static void
add_file (GStrvBuilder *paths, GFile *file)
{
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    g_strv_builder_add (paths, path);
}

static void
take_paths (GtkWidget *widget, GStrvBuilder *builder, TmapAppTakeFiles take)
{
  g_auto (GStrv) paths = g_strv_builder_end (builder);

  if (paths[0] != NULL)
    take (widget, (const char *const *)paths);
}

static void
on_response (GtkNativeDialog *dialog, int response, gpointer take)
{
  GtkWidget *widget = g_object_get_data (G_OBJECT (dialog), "tmap-widget");
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();

  for (guint i = 0; i < g_list_model_get_n_items (files); i++) {
    g_autoptr (GFile) file = g_list_model_get_item (files, i);

    add_file (paths, file);
  }
  /* The dialog goes with this. */
  g_object_set_data (G_OBJECT (widget), DIALOG, NULL);
  if (response == GTK_RESPONSE_ACCEPT)
    take_paths (widget, paths, (TmapAppTakeFiles)take);
}

static void
close_dialog (gpointer dialog)
{
  gtk_native_dialog_destroy (dialog);
  g_object_unref (dialog);
}

static void
run_dialog (GtkWidget *widget,
            const char *title,
            const char *folder,
            GtkFileChooserAction action,
            TmapAppTakeFiles take)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  gboolean folders = action == GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER;
  GtkFileChooserNative *dialog =
      gtk_file_chooser_native_new (title, GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, action,
                                   folders ? _ ("_Choose") : _ ("_Add"), _ ("_Cancel"));

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (dialog), !folders);
  if (folder != NULL) {
    g_autoptr (GFile) file = g_file_new_for_path (folder);

    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (dialog), file, NULL);
  }
  g_object_set_data (G_OBJECT (dialog), "tmap-widget", widget);
  g_signal_connect (dialog, "response", G_CALLBACK (on_response), (gpointer)take);
  g_object_set_data_full (G_OBJECT (widget), DIALOG, dialog, close_dialog);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

void
tmap_app_choose_files (GtkWidget *widget,
                       const char *title,
                       const char *folder,
                       TmapAppTakeFiles take)
{
  g_return_if_fail (GTK_IS_WIDGET (widget) && take != NULL);

  run_dialog (widget, title, folder, GTK_FILE_CHOOSER_ACTION_OPEN, take);
}

void
tmap_app_choose_folder (GtkWidget *widget,
                        const char *title,
                        const char *folder,
                        TmapAppTakeFiles take)
{
  g_return_if_fail (GTK_IS_WIDGET (widget) && take != NULL);

  run_dialog (widget, title, folder, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, take);
}

static gboolean
on_drop (GtkDropTarget *target,
         const GValue *value,
         G_GNUC_UNUSED double x,
         G_GNUC_UNUSED double y,
         gpointer take)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();

  for (GSList *file = g_value_get_boxed (value); file != NULL; file = file->next)
    add_file (paths, file->data);
  take_paths (widget, paths, (TmapAppTakeFiles)take);
  return TRUE;
}

void
tmap_app_accept_files (GtkWidget *widget, TmapAppTakeFiles take)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect (target, "drop", G_CALLBACK (on_drop), (gpointer)take);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
}

char *
tmap_app_relative_path (const char *root, const char *path)
{
  g_autofree char *folder = root != NULL ? g_canonicalize_filename (root, NULL) : NULL;
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  gsize length = folder != NULL ? strlen (folder) : 0;

  if (length > 0 && g_str_has_prefix (whole, folder)) {
    if (folder[length - 1] == '/')
      return g_strdup (whole + length);
    if (whole[length] == '/')
      return g_strdup (whole + length + 1);
  }
  return g_steal_pointer (&whole);
}
