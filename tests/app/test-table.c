/* SPDX-License-Identifier: Apache-2.0 */
#include "app/table.h"

#include "window-support.h"

#define N_ROWS 1000

static char *
dup_text (gconstpointer data, guint row)
{
  return g_strdup_printf ("%s %u", (const char *)data, row);
}

static double
get_number (G_GNUC_UNUSED gconstpointer data, guint row)
{
  return row;
}

static gboolean
is_even (G_GNUC_UNUSED gconstpointer data, guint row, G_GNUC_UNUSED gconstpointer query)
{
  return row % 2 == 0;
}

static const TmapAppTableColumn columns[] = {
  { .title = "Text", .chars = 20, .text = dup_text, .number = get_number },
};

typedef struct {
  GtkWidget *window;
  TmapAppTable *table;
} Fixture;

static TmapAppRowModel *
get_rows (Fixture *self)
{
  return tmap_app_table_get_model (self->table);
}

static GtkSelectionModel *
get_selection (Fixture *self)
{
  GtkWidget *view = test_find (GTK_WIDGET (self->table), GTK_TYPE_COLUMN_VIEW, NULL);

  return gtk_column_view_get_model (GTK_COLUMN_VIEW (view));
}

static gboolean
has_all_places (gpointer fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (get_selection (fixture))) ==
         tmap_app_row_model_get_n_listed (get_rows (fixture));
}

static void
set_up (Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  self->table = TMAP_APP_TABLE (tmap_app_table_new (columns, G_N_ELEMENTS (columns), "Table"));
  self->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (self->window), 300, 300);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->table));
  tmap_app_row_model_set_data (get_rows (self), (gpointer) "job", NULL, N_ROWS);
  gtk_window_present (GTK_WINDOW (self->window));
  test_wait (has_all_places, self, "a place for each row");
}

static void
tear_down (Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  test_settle ();
}

/* The visible cell with that text. */
static GtkWidget *
find_cell (GtkWidget *widget, const char *text)
{
  if (GTK_IS_INSCRIPTION (widget) &&
      g_strcmp0 (gtk_inscription_get_text (GTK_INSCRIPTION (widget)), text) == 0 &&
      gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_cell (child, text);

    if (found != NULL)
      return found;
  }
  return NULL;
}

typedef struct {
  GtkWidget *widget;
  const char *text;
} Sought;

static gboolean
is_shown (gpointer data)
{
  const Sought *sought = data;

  return find_cell (sought->widget, sought->text) != NULL;
}

static GtkWidget *
wait_cell (Fixture *self, const char *text)
{
  Sought sought = { GTK_WIDGET (self->table), text };

  test_wait (is_shown, &sought, text);
  return find_cell (sought.widget, text);
}

/* Another order fills the cells that are there. */
static void
test_sort (Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  GtkWidget *cell = wait_cell (self, "job 0");

  tmap_app_table_sort_by (self->table, 0, TRUE);
  g_assert_true (wait_cell (self, "job 999") == cell);
  g_assert_null (find_cell (GTK_WIDGET (self->table), "job 0"));
}

static void
test_filter (Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  wait_cell (self, "job 1");
  tmap_app_row_model_set_filter (get_rows (self), is_even, NULL, NULL);
  wait_cell (self, "job 2");
  g_assert_null (find_cell (GTK_WIDGET (self->table), "job 1"));
  g_assert_true (has_all_places (self));
  tmap_app_row_model_set_filter (get_rows (self), NULL, NULL, NULL);
  wait_cell (self, "job 1");
  test_wait (has_all_places, self, "a place for each row");
}

/* Rows stay selected wherever they go, also while they are not listed. */
static void
test_selection (Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  tmap_app_table_select (self->table, 701);
  g_assert_true (gtk_selection_model_is_selected (get_selection (self), 701));
  tmap_app_table_sort_by (self->table, 0, TRUE);
  g_assert_true (gtk_selection_model_is_selected (get_selection (self), 298));
  g_assert_false (gtk_selection_model_is_selected (get_selection (self), 701));
  tmap_app_row_model_set_filter (get_rows (self), is_even, NULL, NULL);
  for (guint i = 0; i < N_ROWS / 2; i++)
    g_assert_false (gtk_selection_model_is_selected (get_selection (self), i));
  tmap_app_row_model_set_filter (get_rows (self), NULL, NULL, NULL);
  test_wait (has_all_places, self, "a place for each row");
  g_assert_true (gtk_selection_model_is_selected (get_selection (self), 298));
  g_assert_cmpint (tmap_app_table_get_selected (self->table), ==, 701);
}

/* Also before the row has a place. */
static void
test_select_at_once (Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  tmap_app_row_model_set_data (get_rows (self), NULL, NULL, 0);
  tmap_app_row_model_set_data (get_rows (self), (gpointer) "new", NULL, N_ROWS);
  tmap_app_table_select (self->table, 900);
  wait_cell (self, "new 900");
  g_assert_true (gtk_selection_model_is_selected (get_selection (self), 900));
}

/* A table that nobody sees is filled when it is shown. */
static void
test_hidden (Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  wait_cell (self, "job 0");
  gtk_widget_set_visible (GTK_WIDGET (self->table), FALSE);
  tmap_app_row_model_set_data (get_rows (self), (gpointer) "other", NULL, 7);
  tmap_app_table_select (self->table, 5);
  gtk_widget_set_visible (GTK_WIDGET (self->table), TRUE);
  wait_cell (self, "other 6");
  g_assert_null (find_cell (GTK_WIDGET (self->table), "job 0"));
  g_assert_true (gtk_selection_model_is_selected (get_selection (self), 5));
}

int
main (int argc, char **argv)
{
  test_application_init (&argc, &argv);
  g_test_add ("/table/sort", Fixture, NULL, set_up, test_sort, tear_down);
  g_test_add ("/table/filter", Fixture, NULL, set_up, test_filter, tear_down);
  g_test_add ("/table/selection", Fixture, NULL, set_up, test_selection, tear_down);
  g_test_add ("/table/select-at-once", Fixture, NULL, set_up, test_select_at_once, tear_down);
  g_test_add ("/table/hidden", Fixture, NULL, set_up, test_hidden, tear_down);
  return test_application_run ();
}
