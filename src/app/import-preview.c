/* SPDX-License-Identifier: Apache-2.0 */
#include "app/import-preview.h"

#include "base/text.h"

/* Rows and columns that are shown: to see what is in them. */
#define MOST_ROWS 5
#define MOST_COLUMNS 200

#define MOST_CHARS 24

/* Rows of the grid. */
enum { ROLE_ROW, NAME_ROW, FIRST_ROW };

static GtkWidget *
attach_label (GtkGrid *grid, guint column, guint row, const char *text, const char *style)
{
  g_autofree char *brief = tmap_text_brief (text);
  GtkWidget *label = gtk_label_new (brief);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MOST_CHARS);
  gtk_label_set_width_chars (GTK_LABEL (label),
                             (int)MIN (g_utf8_strlen (brief, -1) + 1, MOST_CHARS));
  gtk_widget_add_css_class (label, style);
  gtk_grid_attach (grid, label, (int)column, (int)row, 1, 1);
  return label;
}

void
tmap_app_import_preview_fill (GtkGrid *grid, const TmapCsvPreview *preview)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (grid))) != NULL)
    gtk_grid_remove (grid, child);
  for (guint c = 0; c < MIN (preview->columns->len, MOST_COLUMNS); c++) {
    attach_label (grid, c, ROLE_ROW, "", "caption-heading");
    attach_label (grid, c, NAME_ROW, g_ptr_array_index (preview->columns, c), "heading");
    for (guint r = 0; r < MIN (preview->rows->len, MOST_ROWS); r++) {
      const GPtrArray *row = g_ptr_array_index (preview->rows, r);

      attach_label (grid, c, FIRST_ROW + r, g_ptr_array_index (row, c), "numeric");
    }
  }
}

void
tmap_app_import_preview_mark (GtkGrid *grid, const char *const *titles, guint n)
{
  for (guint c = 0; c < MIN (n, MOST_COLUMNS); c++) {
    GtkWidget *role = gtk_grid_get_child_at (grid, (int)c, ROLE_ROW);

    gtk_label_set_text (GTK_LABEL (role), titles[c] != NULL ? titles[c] : "");
    for (guint r = NAME_ROW;; r++) {
      GtkWidget *cell = gtk_grid_get_child_at (grid, (int)c, (int)r);

      if (cell == NULL)
        break;
      if (titles[c] != NULL)
        gtk_widget_remove_css_class (cell, "dim-label");
      else
        gtk_widget_add_css_class (cell, "dim-label");
    }
  }
}
