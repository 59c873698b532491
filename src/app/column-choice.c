/* SPDX-License-Identifier: Apache-2.0 */
#include "app/column-choice.h"

#include <glib/gi18n.h>

#include "base/text.h"

/* From this many columns on, one may search for a name. */
#define MANY_COLUMNS 12

#define VALUE_CHARS 14

gboolean
tmap_app_column_find (const GPtrArray *columns, const char *column, guint *index)
{
  return column != NULL &&
         g_ptr_array_find_with_equal_func ((GPtrArray *)columns, column, g_str_equal, index);
}

static GtkWidget *
build_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
build_names (const char *title, const char *explanation, const char *key)
{
  GtkWidget *names = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *label = build_label (explanation, "dim-label");

  gtk_widget_add_css_class (label, "caption");
  gtk_box_append (GTK_BOX (names), build_label (title, NULL));
  gtk_box_append (GTK_BOX (names), label);
  gtk_widget_set_tooltip_text (names, key);
  return names;
}

static GtkWidget *
build_drop_down (const char *title, const GPtrArray *columns, gboolean needed)
{
  GtkStringList *names = gtk_string_list_new (NULL);
  GtkExpression *text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");
  GtkWidget *choice;

  gtk_string_list_append (names, needed ? _ ("Choose…") : _ ("Not in the file"));
  for (guint i = 0; i < columns->len; i++) {
    g_autofree char *name = tmap_text_brief (g_ptr_array_index (columns, i));

    gtk_string_list_append (names, name);
  }
  choice = gtk_drop_down_new (G_LIST_MODEL (names), text);
  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (choice), columns->len >= MANY_COLUMNS);
  gtk_widget_set_hexpand (choice, TRUE);
  gtk_widget_set_valign (choice, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  return choice;
}

void
tmap_app_column_choice_init (TmapAppColumnChoice *self,
                             GtkGrid *grid,
                             guint row,
                             const char *title,
                             const char *explanation,
                             const char *key,
                             const GPtrArray *columns,
                             gboolean needed)
{
  GtkWidget *value = build_label ("", "dim-label");

  self->drop_down = GTK_DROP_DOWN (build_drop_down (title, columns, needed));
  self->value = GTK_LABEL (value);
  gtk_label_set_ellipsize (self->value, PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (self->value, VALUE_CHARS);
  gtk_label_set_max_width_chars (self->value, VALUE_CHARS);
  gtk_grid_attach (grid, build_names (title, explanation, key), 0, (int)row, 1, 1);
  gtk_grid_attach (grid, GTK_WIDGET (self->drop_down), 1, (int)row, 1, 1);
  gtk_grid_attach (grid, value, 2, (int)row, 1, 1);
}

const char *
tmap_app_column_choice_get (const TmapAppColumnChoice *self, const GPtrArray *columns)
{
  guint selected = gtk_drop_down_get_selected (self->drop_down);

  return selected >= 1 && selected <= columns->len ? g_ptr_array_index (columns, selected - 1)
                                                   : NULL;
}

void
tmap_app_column_choice_set (TmapAppColumnChoice *self, const GPtrArray *columns, const char *column)
{
  guint index;

  gtk_drop_down_set_selected (self->drop_down,
                              tmap_app_column_find (columns, column, &index) ? index + 1 : 0);
}

void
tmap_app_column_choice_show (TmapAppColumnChoice *self, const GPtrArray *row)
{
  guint selected = gtk_drop_down_get_selected (self->drop_down);
  g_autofree char *value = selected >= 1 && selected <= row->len
                               ? tmap_text_brief (g_ptr_array_index (row, selected - 1))
                               : g_strdup ("");

  gtk_label_set_text (self->value, value);
}
