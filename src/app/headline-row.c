/* SPDX-License-Identifier: Apache-2.0 */
#include "app/headline-row.h"

#include <glib/gi18n.h>

#include "app/explain.h"
#include "app/tooltip.h"

#define WIDTH_CHARS 9 /* so that nothing moves when numbers change */

struct _TmapAppHeadlineRow {
  GtkBox parent;
  GPtrArray *labels; /* unowned */
};

G_DEFINE_FINAL_TYPE (TmapAppHeadlineRow, tmap_app_headline_row, GTK_TYPE_BOX)

static void
tmap_app_headline_row_finalize (GObject *object)
{
  g_ptr_array_unref (TMAP_APP_HEADLINE_ROW (object)->labels);
  G_OBJECT_CLASS (tmap_app_headline_row_parent_class)->finalize (object);
}

static void
tmap_app_headline_row_class_init (TmapAppHeadlineRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tmap_app_headline_row_finalize;
}

static void
tmap_app_headline_row_init (TmapAppHeadlineRow *self)
{
  self->labels = g_ptr_array_new ();
  gtk_box_set_spacing (GTK_BOX (self), 12);
  gtk_box_set_homogeneous (GTK_BOX (self), TRUE);
}

GtkWidget *
tmap_app_headline_row_new (const char *const *titles)
{
  TmapAppHeadlineRow *self = g_object_new (TMAP_APP_TYPE_HEADLINE_ROW, NULL);

  g_return_val_if_fail (titles != NULL, NULL);

  for (guint i = 0; titles[i] != NULL; i++) {
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *number = gtk_label_new ("–");
    GtkWidget *title = gtk_label_new (_ (titles[i]));

    gtk_label_set_xalign (GTK_LABEL (number), 0);
    gtk_label_set_width_chars (GTK_LABEL (number), WIDTH_CHARS);
    gtk_label_set_ellipsize (GTK_LABEL (number), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class (number, "heading");
    gtk_widget_add_css_class (number, "numeric");
    gtk_label_set_xalign (GTK_LABEL (title), 0);
    gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
    gtk_widget_set_tooltip_text (title, tmap_app_explain_text (titles[i]));
    gtk_widget_add_css_class (title, "dim-label");
    gtk_widget_add_css_class (title, "caption");
    gtk_accessible_update_relation (GTK_ACCESSIBLE (number), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                    title, NULL, -1);
    gtk_box_append (GTK_BOX (box), number);
    gtk_box_append (GTK_BOX (box), title);
    gtk_box_append (GTK_BOX (self), box);
    g_ptr_array_add (self->labels, number);
  }
  return GTK_WIDGET (self);
}

void
tmap_app_headline_row_set (TmapAppHeadlineRow *self, guint i, char *text, char *exact)
{
  g_return_if_fail (i < self->labels->len);

  gtk_label_set_text (g_ptr_array_index (self->labels, i), text);
  tmap_app_set_tooltip (g_ptr_array_index (self->labels, i), exact);
  g_free (text);
  g_free (exact);
}
