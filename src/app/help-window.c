/* SPDX-License-Identifier: Apache-2.0 */
#include "app/help-window.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/help.h"
#include "app/markdown-view.h"
#include "app/markdown.h"

struct _TmapAppHelpWindow {
  GtkWindow parent;
  char *folder;
  GtkWidget *list;
  GtkWidget *view;
  char *shown;
  GPtrArray *before; /* what was shown, the last at the end */
};

G_DEFINE_FINAL_TYPE (TmapAppHelpWindow, tmap_app_help_window, GTK_TYPE_WINDOW)

static char *
read_page (TmapAppHelpWindow *self, const char *page, gsize *length)
{
  g_autofree char *path = g_build_filename (self->folder, page, NULL);
  char *text;

  return g_file_get_contents (path, &text, length, NULL) ? text : NULL;
}

static GtkListBoxRow *
find_row (TmapAppHelpWindow *self, const char *page)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), i)) != NULL; i++)
    if (strcmp (gtk_widget_get_name (GTK_WIDGET (row)), page) == 0)
      return row;
  return NULL;
}

/* The page of a target; that which is shown if it names none. */
static char *
dup_page (TmapAppHelpWindow *self, const char *target)
{
  if (*target == '#')
    return self->shown != NULL ? dup_page (self, self->shown) : g_strdup ("");
  return g_strndup (target, strcspn (target, "#"));
}

static void
set_shown (TmapAppHelpWindow *self, char *target)
{
  g_free (self->shown);
  self->shown = target;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", self->before->len > 0);
}

static gboolean
show_target (TmapAppHelpWindow *self, const char *target)
{
  g_autofree char *page = dup_page (self, target);
  g_autofree char *page_before = self->shown != NULL ? dup_page (self, self->shown) : NULL;
  const char *anchor = strchr (target, '#');
  GtkListBoxRow *row = find_row (self, page);
  g_autofree char *text = NULL;
  gsize length;

  if (row == NULL)
    return FALSE;
  if (g_strcmp0 (page, page_before) != 0) {
    text = read_page (self, page, &length);
    if (text == NULL)
      return FALSE;
    tmap_app_markdown_view_show (TMAP_APP_MARKDOWN_VIEW (self->view), text, length, self->folder);
    gtk_list_box_select_row (GTK_LIST_BOX (self->list), row);
  }
  tmap_app_markdown_view_scroll_to (TMAP_APP_MARKDOWN_VIEW (self->view),
                                    anchor != NULL ? anchor + 1 : NULL);
  return TRUE;
}

gboolean
tmap_app_help_window_go (TmapAppHelpWindow *self, const char *target)
{
  g_autofree char *page = NULL;

  g_return_val_if_fail (TMAP_APP_IS_HELP_WINDOW (self) && target != NULL, FALSE);

  page = dup_page (self, target);
  if (!show_target (self, target))
    return FALSE;
  if (self->shown != NULL && strcmp (self->shown, target) != 0)
    g_ptr_array_add (self->before, g_strdup (self->shown));
  set_shown (self, *target == '#' ? g_strconcat (page, target, NULL) : g_strdup (target));
  return TRUE;
}

void
tmap_app_help_window_go_back (TmapAppHelpWindow *self)
{
  g_autofree char *target = NULL;

  g_return_if_fail (TMAP_APP_IS_HELP_WINDOW (self));

  if (self->before->len == 0)
    return;
  target = g_ptr_array_steal_index (self->before, self->before->len - 1);
  show_target (self, target);
  set_shown (self, g_steal_pointer (&target));
}

const char *
tmap_app_help_window_get_shown (TmapAppHelpWindow *self)
{
  return self->shown;
}

static void
on_row_activated (TmapAppHelpWindow *self, GtkListBoxRow *row)
{
  tmap_app_help_window_go (self, gtk_widget_get_name (GTK_WIDGET (row)));
}

static void
on_link (TmapAppHelpWindow *self, const char *target)
{
  tmap_app_help_window_go (self, target);
}

/* Only the pages that are there; packages may leave some out. */
static void
fill_list (TmapAppHelpWindow *self)
{
  for (const char *const *page = tmap_app_help_pages; *page != NULL; page++) {
    gsize length;
    g_autofree char *text = read_page (self, *page, &length);
    g_autoptr (TmapAppMarkdown) markdown = NULL;
    g_autofree char *title = NULL;
    GtkWidget *row, *label;

    if (text == NULL)
      continue;
    markdown = tmap_app_markdown_parse (text, strcspn (text, "\n"));
    title = tmap_app_markdown_dup_title (markdown);
    label = gtk_label_new (title != NULL ? title : *page);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
    row = gtk_list_box_row_new ();
    gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
    gtk_widget_set_name (row, *page);
    gtk_list_box_append (GTK_LIST_BOX (self->list), row);
  }
}

static void
activate_back (GtkWidget *widget, G_GNUC_UNUSED const char *name, G_GNUC_UNUSED GVariant *parameter)
{
  tmap_app_help_window_go_back (TMAP_APP_HELP_WINDOW (widget));
}

static void
tmap_app_help_window_dispose (GObject *object)
{
  TmapAppHelpWindow *self = TMAP_APP_HELP_WINDOW (object);

  g_clear_pointer (&self->folder, g_free);
  g_clear_pointer (&self->shown, g_free);
  g_clear_pointer (&self->before, g_ptr_array_unref);
  G_OBJECT_CLASS (tmap_app_help_window_parent_class)->dispose (object);
}

static void
tmap_app_help_window_class_init (TmapAppHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tmap_app_help_window_dispose;
  gtk_widget_class_install_action (widget_class, "help.back", NULL, activate_back);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "help.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
}

static GtkWidget *
build_sidebar (TmapAppHelpWindow *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->list = gtk_list_box_new ();
  gtk_widget_add_css_class (self->list, "navigation-sidebar");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_BROWSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Pages"), -1);
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (on_row_activated), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  gtk_widget_set_size_request (scroller, 160, -1);
  return scroller;
}

static void
tmap_app_help_window_init (TmapAppHelpWindow *self)
{
  GtkWidget *bar = gtk_header_bar_new ();
  GtkWidget *back = gtk_button_new_from_icon_name ("go-previous-symbolic");
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL);

  self->before = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_set_tooltip_text (back, _ ("Back"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (back), "help.back");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", FALSE);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (bar), back);
  gtk_window_set_titlebar (GTK_WINDOW (self), bar);
  gtk_window_set_title (GTK_WINDOW (self), _ ("Help"));
  gtk_window_set_default_size (GTK_WINDOW (self), 960, 700);

  self->view = tmap_app_markdown_view_new ();
  g_signal_connect_swapped (self->view, "link-activated", G_CALLBACK (on_link), self);
  gtk_widget_set_size_request (self->view, 260, -1);
  gtk_paned_set_start_child (GTK_PANED (paned), build_sidebar (self));
  gtk_paned_set_end_child (GTK_PANED (paned), self->view);
  gtk_paned_set_resize_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_position (GTK_PANED (paned), 230);
  gtk_window_set_child (GTK_WINDOW (self), paned);
}

TmapAppHelpWindow *
tmap_app_help_window_new (const char *folder)
{
  TmapAppHelpWindow *self = g_object_new (TMAP_APP_TYPE_HELP_WINDOW, NULL);

  g_return_val_if_fail (folder != NULL, NULL);

  self->folder = g_strdup (folder);
  fill_list (self);
  return self;
}
