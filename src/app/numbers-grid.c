/* SPDX-License-Identifier: Apache-2.0 */
#include "app/numbers-grid.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/explain.h"
#include "app/time-text.h"
#include "app/tooltip.h"

struct _TmapAppNumbersGrid {
  GtkGrid parent;
  guint n_columns;
  GPtrArray *labels; /* row · n_columns + column (unowned) */
};

G_DEFINE_FINAL_TYPE (TmapAppNumbersGrid, tmap_app_numbers_grid, GTK_TYPE_GRID)

static void
tmap_app_numbers_grid_finalize (GObject *object)
{
  g_ptr_array_unref (TMAP_APP_NUMBERS_GRID (object)->labels);
  G_OBJECT_CLASS (tmap_app_numbers_grid_parent_class)->finalize (object);
}

static void
tmap_app_numbers_grid_class_init (TmapAppNumbersGridClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tmap_app_numbers_grid_finalize;
}

static void
tmap_app_numbers_grid_init (TmapAppNumbersGrid *self)
{
  self->labels = g_ptr_array_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self), 12);
  gtk_grid_set_row_spacing (GTK_GRID (self), 6);
}

static GtkWidget *
add_label (TmapAppNumbersGrid *self, const char *text, float xalign, int column, int row)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_grid_attach (GTK_GRID (self), label, column, row, 1, 1);
  return label;
}

GtkWidget *
tmap_app_numbers_grid_new (const char *const *columns, const char *const *rows)
{
  TmapAppNumbersGrid *self = g_object_new (TMAP_APP_TYPE_NUMBERS_GRID, NULL);

  g_return_val_if_fail (columns != NULL && rows != NULL, NULL);

  for (; columns[self->n_columns] != NULL; self->n_columns++) {
    const char *title = columns[self->n_columns];
    GtkWidget *label = add_label (self, _ (title), 1, (int)self->n_columns + 1, 0);

    gtk_widget_add_css_class (label, "dim-label");
    gtk_widget_set_tooltip_text (label, tmap_app_explain_text (title));
  }
  for (int r = 0; rows[r] != NULL; r++) {
    GtkWidget *title = add_label (self, _ (rows[r]), 0, 0, r + 1);

    gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand (title, TRUE);
    for (guint c = 0; c < self->n_columns; c++) {
      GtkWidget *label = add_label (self, "–", 1, (int)c + 1, r + 1);

      gtk_widget_add_css_class (label, "numeric");
      g_ptr_array_add (self->labels, label);
    }
  }
  return GTK_WIDGET (self);
}

static void
set_text (TmapAppNumbersGrid *self, guint row, guint column, const char *text, const char *exact)
{
  guint i = row * self->n_columns + column;

  g_return_if_fail (i < self->labels->len);

  gtk_label_set_text (g_ptr_array_index (self->labels, i), text);
  tmap_app_set_tooltip (g_ptr_array_index (self->labels, i), exact);
}

void
tmap_app_numbers_grid_set_span (TmapAppNumbersGrid *self, guint row, guint column, double seconds)
{
  g_autofree char *text = tmap_app_span_text (seconds);
  g_autofree char *exact = tmap_app_span_exact (seconds);

  set_text (self, row, column, text, exact);
}

void
tmap_app_numbers_grid_set_share (TmapAppNumbersGrid *self, guint row, guint column, double share)
{
  g_autofree char *percent = tmap_app_number_text (share * 100, 1);
  g_autofree char *text = isfinite (share) ? g_strconcat (percent, " %", NULL) : g_strdup (percent);
  g_autofree char *exact = tmap_app_number_exact (share);

  set_text (self, row, column, text, exact);
}

void
tmap_app_numbers_grid_clear (TmapAppNumbersGrid *self)
{
  for (guint i = 0; i < self->labels->len; i++) {
    gtk_label_set_text (g_ptr_array_index (self->labels, i), "–");
    tmap_app_set_tooltip (g_ptr_array_index (self->labels, i), NULL);
  }
}
