/* SPDX-License-Identifier: Apache-2.0 */
#include "app/artifact-reports.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "app/artifact-list.h"
#include "app/markdown-view.h"
#include "app/markdown.h"

/* So much of a report is read at most; its title is in the beginning. */
#define TITLE_SIZE 4096u

struct _TmapAppArtifactReports {
  GtkWidget parent;
  GtkWidget *paned;
  GtkWidget *list;
  GtkWidget *view;
  GPtrArray *files;
  char *shown;
  char *shown_hash;
};

G_DEFINE_FINAL_TYPE (TmapAppArtifactReports, tmap_app_artifact_reports, GTK_TYPE_WIDGET)

/* What is on the disk counts; what is in memory only stands for what is not there yet. */
static GBytes *
read_report (const TmapAppArtifact *artifact)
{
  GStatBuf info;
  char *content;
  gsize length;

  if (g_stat (artifact->path, &info) == 0 && S_ISREG (info.st_mode) &&
      info.st_size <= (goffset)TMAP_APP_MARKDOWN_MAX_SIZE &&
      g_file_get_contents (artifact->path, &content, &length, NULL))
    return g_bytes_new_take (content, length);
  return artifact->content != NULL ? g_bytes_ref (artifact->content) : NULL;
}

static const char *
get_hash (const TmapAppArtifact *artifact)
{
  return artifact->sha256_now != NULL ? artifact->sha256_now : artifact->sha256;
}

/* A picture that was not written yet. */
static GBytes *
resolve (const char *target, gpointer user_data)
{
  TmapAppArtifactReports *self = user_data;
  g_autofree char *folder = g_path_get_dirname (self->shown);
  g_autofree char *path = g_canonicalize_filename (target, folder);
  const TmapAppArtifact *artifact = tmap_app_artifact_list_find (self->files, path);

  if (artifact == NULL || artifact->content == NULL || artifact->sha256_now != NULL)
    return NULL;
  return g_bytes_ref (artifact->content);
}

static void
show (TmapAppArtifactReports *self, const TmapAppArtifact *artifact)
{
  g_autofree char *folder = NULL;
  g_autoptr (GBytes) content = NULL;
  gsize length = 0;
  const char *text;

  if (artifact == NULL) {
    g_clear_pointer (&self->shown, g_free);
    g_clear_pointer (&self->shown_hash, g_free);
    tmap_app_markdown_view_show (TMAP_APP_MARKDOWN_VIEW (self->view), NULL, 0, NULL);
    return;
  }
  if (g_strcmp0 (self->shown, artifact->path) == 0 &&
      g_strcmp0 (self->shown_hash, get_hash (artifact)) == 0)
    return;
  g_free (self->shown);
  g_free (self->shown_hash);
  self->shown = g_strdup (artifact->path);
  self->shown_hash = g_strdup (get_hash (artifact));
  folder = g_path_get_dirname (artifact->path);
  content = read_report (artifact);
  text = content != NULL ? g_bytes_get_data (content, &length) : NULL;
  tmap_app_markdown_view_show (TMAP_APP_MARKDOWN_VIEW (self->view), text, length, folder);
}

static const TmapAppArtifact *
get_artifact (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "tmap-artifact");
}

static void
on_row_selected (TmapAppArtifactReports *self, GtkListBoxRow *row)
{
  if (row != NULL)
    show (self, get_artifact (row));
}

static char *
get_title (const TmapAppArtifact *artifact)
{
  g_autoptr (GBytes) content = read_report (artifact);
  g_autoptr (TmapAppMarkdown) markdown = NULL;
  gsize length = 0;
  const char *text = content != NULL ? g_bytes_get_data (content, &length) : NULL;
  char *title;

  if (text == NULL)
    return g_path_get_basename (artifact->path);
  markdown = tmap_app_markdown_parse (text, MIN (length, TITLE_SIZE));
  title = tmap_app_markdown_dup_title (markdown);
  return title != NULL ? title : g_path_get_basename (artifact->path);
}

static GtkWidget *
build_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  return label;
}

/* The file and its folder, which tell reports with the same title apart. */
static char *
get_place (const TmapAppArtifact *artifact)
{
  g_autofree char *parent = g_path_get_dirname (artifact->relative);
  g_autofree char *folder = g_path_get_basename (parent);
  g_autofree char *name = g_path_get_basename (artifact->relative);

  return strcmp (folder, ".") == 0 ? g_steal_pointer (&name)
                                   : g_build_filename (folder, name, NULL);
}

static GtkWidget *
build_row (const TmapAppArtifact *artifact)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *title = get_title (artifact);
  g_autofree char *place = get_place (artifact);
  GtkWidget *path = build_label (place);

  gtk_widget_add_css_class (path, "dim-label");
  gtk_widget_add_css_class (path, "caption");
  gtk_widget_add_css_class (path, "step-state");
  gtk_box_append (GTK_BOX (box), build_label (title));
  gtk_box_append (GTK_BOX (box), path);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_tooltip_text (row, artifact->relative);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_object_set_data (G_OBJECT (row), "tmap-artifact", (gpointer)artifact);
  return row;
}

static GtkListBoxRow *
find_row (TmapAppArtifactReports *self, const char *path)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), i)) != NULL; i++)
    if (g_strcmp0 (get_artifact (row)->path, path) == 0)
      return row;
  return NULL;
}

static void
clear_rows (TmapAppArtifactReports *self)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
}

void
tmap_app_artifact_reports_set_files (TmapAppArtifactReports *self, GPtrArray *files)
{
  g_autofree char *shown = NULL;
  GtkListBoxRow *row;

  g_return_if_fail (TMAP_APP_IS_ARTIFACT_REPORTS (self));

  shown = g_strdup (self->shown);
  g_signal_handlers_block_by_func (self->list, on_row_selected, self);
  clear_rows (self);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  self->files = g_ptr_array_ref (files);
  for (guint i = 0; i < files->len; i++) {
    const TmapAppArtifact *artifact = g_ptr_array_index (files, i);

    if (g_str_has_suffix (artifact->path, ".md") && artifact->state != TMAP_APP_ARTIFACT_MISSING)
      gtk_list_box_append (GTK_LIST_BOX (self->list), build_row (artifact));
  }
  row = find_row (self, shown);
  if (row == NULL)
    row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0);
  gtk_list_box_select_row (GTK_LIST_BOX (self->list), row);
  g_signal_handlers_unblock_by_func (self->list, on_row_selected, self);
  show (self, row != NULL ? get_artifact (row) : NULL);
}

gboolean
tmap_app_artifact_reports_open (TmapAppArtifactReports *self, const char *path)
{
  GtkListBoxRow *row;

  g_return_val_if_fail (TMAP_APP_IS_ARTIFACT_REPORTS (self), FALSE);

  row = find_row (self, path);
  if (row != NULL)
    gtk_list_box_select_row (GTK_LIST_BOX (self->list), row);
  return row != NULL;
}

const char *
tmap_app_artifact_reports_get_shown (TmapAppArtifactReports *self)
{
  return self->shown;
}

/* A link to another report of the run. */
static void
on_link (TmapAppArtifactReports *self, const char *target)
{
  g_autofree char *folder = g_path_get_dirname (self->shown);
  g_autofree char *path = g_canonicalize_filename (target, folder);

  if (g_str_has_suffix (target, ".md"))
    tmap_app_artifact_reports_open (self, path);
}

static void
tmap_app_artifact_reports_dispose (GObject *object)
{
  TmapAppArtifactReports *self = TMAP_APP_ARTIFACT_REPORTS (object);

  g_clear_pointer (&self->paned, gtk_widget_unparent);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->shown, g_free);
  g_clear_pointer (&self->shown_hash, g_free);
  G_OBJECT_CLASS (tmap_app_artifact_reports_parent_class)->dispose (object);
}

static void
tmap_app_artifact_reports_class_init (TmapAppArtifactReportsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tmap_app_artifact_reports_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
tmap_app_artifact_reports_init (TmapAppArtifactReports *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->list = gtk_list_box_new ();
  gtk_widget_add_css_class (self->list, "navigation-sidebar");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_BROWSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Reports"), -1);
  g_signal_connect_swapped (self->list, "row-selected", G_CALLBACK (on_row_selected), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  gtk_widget_set_size_request (scroller, 160, -1);
  self->view = tmap_app_markdown_view_new ();
  tmap_app_markdown_view_set_resolver (TMAP_APP_MARKDOWN_VIEW (self->view), resolve, self);
  g_signal_connect_swapped (self->view, "link-activated", G_CALLBACK (on_link), self);
  gtk_widget_set_size_request (self->view, 260, -1);
  self->paned = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL);
  gtk_paned_set_start_child (GTK_PANED (self->paned), scroller);
  gtk_paned_set_end_child (GTK_PANED (self->paned), self->view);
  gtk_paned_set_resize_start_child (GTK_PANED (self->paned), FALSE);
  gtk_paned_set_shrink_start_child (GTK_PANED (self->paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (self->paned), FALSE);
  gtk_paned_set_position (GTK_PANED (self->paned), 220);
  gtk_widget_set_parent (self->paned, GTK_WIDGET (self));
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
}

GtkWidget *
tmap_app_artifact_reports_new (void)
{
  return g_object_new (TMAP_APP_TYPE_ARTIFACT_REPORTS, NULL);
}
