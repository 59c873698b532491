/* SPDX-License-Identifier: Apache-2.0 */
#include "app/import-preview.h"

#include "base/text.h"

/* Rows and columns that are shown: to see what is in them. Each cell is a widget, so that tables
 * that are wide have fewer rows. */
#define MOST_ROWS 100
#define LEAST_ROWS 5
#define MOST_COLUMNS 200
#define MOST_CELLS 1500

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
  guint n_columns = MIN (preview->columns->len, MOST_COLUMNS);
  guint n_rows = CLAMP (MOST_CELLS / n_columns, LEAST_ROWS, MOST_ROWS);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (grid))) != NULL)
    gtk_grid_remove (grid, child);
  for (guint c = 0; c < n_columns; c++) {
    GtkWidget *role = attach_label (grid, c, ROLE_ROW, "", "caption-heading");

    gtk_label_set_ellipsize (GTK_LABEL (role), PANGO_ELLIPSIZE_NONE);
    attach_label (grid, c, NAME_ROW, g_ptr_array_index (preview->columns, c), "heading");
    for (guint r = 0; r < MIN (preview->rows->len, n_rows); r++) {
      const GPtrArray *row = g_ptr_array_index (preview->rows, r);

      attach_label (grid, c, FIRST_ROW + r, g_ptr_array_index (row, c), "numeric");
    }
  }
}

/* The cells are in the order in which they were put there, a column after the other: to look for
 * each by its place would take long where there are many. */
void
tmap_app_import_preview_mark (GtkGrid *grid, const char *const *titles, guint n)
{
  for (GtkWidget *cell = gtk_widget_get_first_child (GTK_WIDGET (grid)); cell != NULL;
       cell = gtk_widget_get_next_sibling (cell)) {
    int column, row, width, height;

    gtk_grid_query_child (grid, cell, &column, &row, &width, &height);
    g_return_if_fail ((guint)column < n);
    if (row == ROLE_ROW)
      gtk_label_set_text (GTK_LABEL (cell), titles[column] != NULL ? titles[column] : "");
    else if (titles[column] != NULL)
      gtk_widget_remove_css_class (cell, "dim-label");
    else
      gtk_widget_add_css_class (cell, "dim-label");
  }
}
