/* SPDX-License-Identifier: Apache-2.0 */
#include "app/pane.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/file-picker.h"
#include "app/missing-file.h"

typedef struct {
  TmapAppSession *session;
  GtkWidget *bar; /* the problem */
  GtkWidget *bar_label;
  GtkWidget *bar_button;
  GtkWidget *locate_button;
  GtkWidget *stack; /* content or placeholder */
  GtkWidget *icon;
  GtkWidget *title;
  GtkWidget *text;
  GtkWidget *button;
  GError *own_error;
  char *problem_path; /* the file that can be opened */
  char *missing_path; /* the file that can be looked for */
} TmapAppPanePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (TmapAppPane, tmap_app_pane, GTK_TYPE_BOX)

static TmapAppPanePrivate *
get_private (TmapAppPane *self)
{
  return tmap_app_pane_get_instance_private (self);
}

/* The file that a message begins with, if it is one: "FILE:LINE: …". */
static char *
find_path (const char *message)
{
  for (const char *colon = message; (colon = strchr (colon, ':')) != NULL; colon++) {
    g_autofree char *path = g_strndup (message, (gsize)(colon - message));

    if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
      return g_canonicalize_filename (path, NULL);
  }
  return NULL;
}

static void
open_problem (TmapAppPane *self)
{
  TmapAppPanePrivate *priv = get_private (self);
  g_autofree char *uri = g_filename_to_uri (priv->problem_path, NULL, NULL);
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));

  if (uri != NULL)
    gtk_show_uri (window, uri, GDK_CURRENT_TIME);
}

static void
take_located (GtkWidget *widget, const char *const *paths)
{
  TmapAppPane *self = TMAP_APP_PANE (widget);
  /* An edit updates the pane, and with it what is missing. */
  g_autofree char *missing = g_strdup (get_private (self)->missing_path);
  g_autoptr (GError) error = NULL;

  if (missing != NULL && !tmap_app_missing_file_relocate (tmap_app_pane_get_document (self),
                                                          missing, paths[0], &error))
    tmap_app_pane_show_error (self, error);
}

static void
locate_problem (TmapAppPane *self)
{
  TmapAppPanePrivate *priv = get_private (self);
  g_autofree char *name = g_filename_display_basename (priv->missing_path);
  g_autofree char *title = g_strdup_printf (_ ("Where Is “%s” Now?"), name);

  tmap_app_choose_files (GTK_WIDGET (self), title,
                         tmap_app_document_get_root_dir (tmap_app_pane_get_document (self)),
                         take_located);
}

static void
show_problem (TmapAppPane *self)
{
  TmapAppPanePrivate *priv = get_private (self);
  TmapAppStep step = TMAP_APP_PANE_GET_CLASS (self)->step;
  const GError *error = priv->own_error;

  if (error == NULL && priv->session != NULL)
    error = tmap_app_session_get_problem (priv->session, step);
  gtk_info_bar_set_revealed (GTK_INFO_BAR (priv->bar), error != NULL);
  if (error == NULL)
    return;
  gtk_label_set_text (GTK_LABEL (priv->bar_label), error->message);
  g_free (priv->problem_path);
  priv->problem_path = find_path (error->message);
  gtk_widget_set_visible (priv->bar_button, priv->problem_path != NULL);
  g_free (priv->missing_path);
  priv->missing_path =
      priv->session != NULL
          ? tmap_app_missing_file_find (tmap_app_pane_get_document (self), error->message)
          : NULL;
  gtk_widget_set_visible (priv->locate_button, priv->missing_path != NULL);
}

static void
tmap_app_pane_dispose (GObject *object)
{
  TmapAppPane *self = TMAP_APP_PANE (object);
  TmapAppPanePrivate *priv = get_private (self);

  if (priv->session != NULL)
    g_signal_handlers_disconnect_by_data (priv->session, self);
  g_clear_object (&priv->session);
  g_clear_error (&priv->own_error);
  g_clear_pointer (&priv->problem_path, g_free);
  g_clear_pointer (&priv->missing_path, g_free);
  G_OBJECT_CLASS (tmap_app_pane_parent_class)->dispose (object);
}

static void
tmap_app_pane_class_init (TmapAppPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tmap_app_pane_dispose;
}

static GtkWidget *
build_placeholder (TmapAppPane *self)
{
  TmapAppPanePrivate *priv = get_private (self);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  priv->icon = gtk_image_new ();
  gtk_image_set_pixel_size (GTK_IMAGE (priv->icon), 64);
  gtk_widget_add_css_class (priv->icon, "dim-label");
  priv->title = gtk_label_new (NULL);
  gtk_widget_add_css_class (priv->title, "title-2");
  priv->text = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (priv->text), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (priv->text), 56);
  gtk_label_set_justify (GTK_LABEL (priv->text), GTK_JUSTIFY_CENTER);
  priv->button = gtk_button_new ();
  gtk_widget_add_css_class (priv->button, "suggested-action");
  gtk_widget_set_halign (priv->button, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), priv->icon);
  gtk_box_append (GTK_BOX (box), priv->title);
  gtk_box_append (GTK_BOX (box), priv->text);
  gtk_box_append (GTK_BOX (box), priv->button);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  return box;
}

static GtkWidget *
build_bar (TmapAppPane *self)
{
  TmapAppPanePrivate *priv = get_private (self);

  priv->bar = gtk_info_bar_new ();
  gtk_info_bar_set_message_type (GTK_INFO_BAR (priv->bar), GTK_MESSAGE_ERROR);
  gtk_info_bar_set_revealed (GTK_INFO_BAR (priv->bar), FALSE);
  priv->bar_label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (priv->bar_label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (priv->bar_label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (priv->bar_label), 0);
  gtk_label_set_selectable (GTK_LABEL (priv->bar_label), TRUE);
  gtk_widget_set_hexpand (priv->bar_label, TRUE);
  gtk_info_bar_add_child (GTK_INFO_BAR (priv->bar), priv->bar_label);
  priv->locate_button = gtk_button_new_with_mnemonic (_ ("_Locate…"));
  g_signal_connect_swapped (priv->locate_button, "clicked", G_CALLBACK (locate_problem), self);
  gtk_info_bar_add_action_widget (GTK_INFO_BAR (priv->bar), priv->locate_button, 0);
  priv->bar_button = gtk_button_new_with_mnemonic (_ ("_Open File"));
  g_signal_connect_swapped (priv->bar_button, "clicked", G_CALLBACK (open_problem), self);
  gtk_info_bar_add_action_widget (GTK_INFO_BAR (priv->bar), priv->bar_button, 0);
  return priv->bar;
}

static void
tmap_app_pane_init (TmapAppPane *self)
{
  TmapAppPanePrivate *priv = get_private (self);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_append (GTK_BOX (self), build_bar (self));
  priv->stack = gtk_stack_new ();
  gtk_widget_set_vexpand (priv->stack, TRUE);
  gtk_stack_add_named (GTK_STACK (priv->stack), build_placeholder (self), "placeholder");
  gtk_box_append (GTK_BOX (self), priv->stack);
}

static void
on_step_changed (TmapAppPane *self, guint step)
{
  TmapAppPanePrivate *priv = get_private (self);
  TmapAppPaneClass *klass = TMAP_APP_PANE_GET_CLASS (self);

  if (step == (guint)klass->step)
    g_clear_error (&priv->own_error);
  if (step == (guint)klass->step || (klass->steps & (1u << step)) != 0)
    tmap_app_pane_update (self);
}

void
tmap_app_pane_set_session (TmapAppPane *self, TmapAppSession *session)
{
  TmapAppPanePrivate *priv = get_private (self);

  g_return_if_fail (TMAP_APP_IS_PANE (self) && TMAP_APP_IS_SESSION (session));
  g_return_if_fail (priv->session == NULL);

  priv->session = g_object_ref (session);
  g_signal_connect_swapped (session, "step-changed", G_CALLBACK (on_step_changed), self);
  tmap_app_pane_update (self);
}

TmapAppSession *
tmap_app_pane_get_session (TmapAppPane *self)
{
  return get_private (self)->session;
}

TmapAppDocument *
tmap_app_pane_get_document (TmapAppPane *self)
{
  return tmap_app_session_get_document (get_private (self)->session);
}

TmapAppStep
tmap_app_pane_get_step (TmapAppPane *self)
{
  return TMAP_APP_PANE_GET_CLASS (self)->step;
}

void
tmap_app_pane_set_content (TmapAppPane *self, GtkWidget *content)
{
  gtk_stack_add_named (GTK_STACK (get_private (self)->stack), content, "content");
}

void
tmap_app_pane_set_placeholder (TmapAppPane *self,
                               const char *icon_name,
                               const char *title,
                               const char *text,
                               const char *button,
                               const char *action)
{
  TmapAppPanePrivate *priv = get_private (self);

  gtk_image_set_from_icon_name (GTK_IMAGE (priv->icon), icon_name);
  gtk_label_set_text (GTK_LABEL (priv->title), title);
  gtk_label_set_text (GTK_LABEL (priv->text), text);
  gtk_widget_set_visible (priv->button, button != NULL);
  if (button == NULL)
    return;
  gtk_button_set_label (GTK_BUTTON (priv->button), button);
  gtk_button_set_use_underline (GTK_BUTTON (priv->button), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (priv->button), action);
}

void
tmap_app_pane_show_error (TmapAppPane *self, const GError *error)
{
  TmapAppPanePrivate *priv = get_private (self);

  g_clear_error (&priv->own_error);
  if (error != NULL)
    priv->own_error = g_error_copy (error);
  show_problem (self);
}

void
tmap_app_pane_update (TmapAppPane *self)
{
  TmapAppPanePrivate *priv = get_private (self);
  TmapAppPaneClass *klass = TMAP_APP_PANE_GET_CLASS (self);
  gboolean content;

  if (priv->session == NULL)
    return;
  content = klass->has_content == NULL || klass->has_content (self);
  gtk_stack_set_visible_child_name (GTK_STACK (priv->stack), content ? "content" : "placeholder");
  if (klass->update != NULL)
    klass->update (self);
  show_problem (self);
}

gboolean
tmap_app_pane_is_dimmed (TmapAppPane *self)
{
  TmapAppState state =
      tmap_app_session_get_state (get_private (self)->session, tmap_app_pane_get_step (self));

  return state == TMAP_APP_STATE_OUT_OF_DATE || state == TMAP_APP_STATE_RUNNING;
}
