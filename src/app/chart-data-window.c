/* SPDX-License-Identifier: Apache-2.0 */
#include "app/chart-data-window.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

#define N_COLUMNS 6

/* The table: a row for each datum, whose text is only taken apart when it is looked at. */
#define TMAP_TYPE_APP_CSV_LIST (tmap_app_csv_list_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppCsvList, tmap_app_csv_list, TMAP_APP, CSV_LIST, GObject)

#define TMAP_TYPE_APP_CSV_ROW (tmap_app_csv_row_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppCsvRow, tmap_app_csv_row, TMAP_APP, CSV_ROW, GObject)

struct _TmapAppCsvRow {
  GObject parent_instance;
  char *cells[N_COLUMNS];
};

G_DEFINE_FINAL_TYPE (TmapAppCsvRow, tmap_app_csv_row, G_TYPE_OBJECT)

static void
tmap_app_csv_row_finalize (GObject *object)
{
  TmapAppCsvRow *self = TMAP_APP_CSV_ROW (object);

  for (guint i = 0; i < N_COLUMNS; i++)
    g_free (self->cells[i]);
  G_OBJECT_CLASS (tmap_app_csv_row_parent_class)->finalize (object);
}

static void
tmap_app_csv_row_class_init (TmapAppCsvRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tmap_app_csv_row_finalize;
}

static void
tmap_app_csv_row_init (TmapAppCsvRow *self)
{
  (void)self;
}

struct _TmapAppCsvList {
  GObject parent_instance;
  GString *text;
  GArray *starts; /* of gsize: where rows begin, and the end */
};

/* One cell, without its quotes; @text is moved behind the comma. */
static char *
take_cell (const char **text)
{
  g_autoptr (GString) cell = g_string_new (NULL);
  gboolean quoted = FALSE;
  const char *at = *text;

  for (; *at != '\0' && (quoted || (*at != ',' && *at != '\n' && *at != '\r')); at++) {
    if (*at != '"') {
      g_string_append_c (cell, *at);
    } else if (quoted && at[1] == '"') {
      g_string_append_c (cell, '"');
      at++;
    } else {
      quoted = !quoted;
    }
  }
  *text = *at == ',' ? at + 1 : at;
  return g_string_free (g_steal_pointer (&cell), FALSE);
}

static TmapAppCsvRow *
make_row (TmapAppCsvList *self, guint position)
{
  TmapAppCsvRow *row = g_object_new (TMAP_TYPE_APP_CSV_ROW, NULL);
  const char *at = self->text->str + g_array_index (self->starts, gsize, position);

  for (guint i = 0; i < N_COLUMNS; i++)
    row->cells[i] = take_cell (&at);
  return row;
}

static GType
csv_list_get_item_type (GListModel *model)
{
  (void)model;
  return TMAP_TYPE_APP_CSV_ROW;
}

static guint
csv_list_get_n_items (GListModel *model)
{
  return TMAP_APP_CSV_LIST (model)->starts->len - 1;
}

static gpointer
csv_list_get_item (GListModel *model, guint position)
{
  return position < csv_list_get_n_items (model) ? make_row (TMAP_APP_CSV_LIST (model), position)
                                                 : NULL;
}

static void
csv_list_init_model (GListModelInterface *iface)
{
  iface->get_item_type = csv_list_get_item_type;
  iface->get_n_items = csv_list_get_n_items;
  iface->get_item = csv_list_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TmapAppCsvList,
                               tmap_app_csv_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, csv_list_init_model))

static void
tmap_app_csv_list_finalize (GObject *object)
{
  TmapAppCsvList *self = TMAP_APP_CSV_LIST (object);

  g_string_free (self->text, TRUE);
  g_array_unref (self->starts);
  G_OBJECT_CLASS (tmap_app_csv_list_parent_class)->finalize (object);
}

static void
tmap_app_csv_list_class_init (TmapAppCsvListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tmap_app_csv_list_finalize;
}

static void
tmap_app_csv_list_init (TmapAppCsvList *self)
{
  self->starts = g_array_new (FALSE, FALSE, sizeof (gsize));
}

/* @text: (transfer full): begins with a header */
static TmapAppCsvList *
csv_list_new (GString *text)
{
  TmapAppCsvList *self = g_object_new (TMAP_TYPE_APP_CSV_LIST, NULL);
  gboolean quoted = FALSE;

  self->text = text;
  for (gsize i = 0; i < text->len; i++) {
    if (text->str[i] == '"')
      quoted = !quoted;
    if (text->str[i] == '\n' && !quoted) {
      gsize next = i + 1;
      g_array_append_val (self->starts, next);
    }
  }
  return self;
}

/* Sorting: numbers by size and before texts, texts by their letters. */

static int
compare_cells (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const char *left = ((const TmapAppCsvRow *)a)->cells[GPOINTER_TO_UINT (user_data)];
  const char *right = ((const TmapAppCsvRow *)b)->cells[GPOINTER_TO_UINT (user_data)];
  double x = 0, y = 0;
  gboolean x_is_number = tmap_number_parse (left, strlen (left), &x) != TMAP_NUMBER_NONE;
  gboolean y_is_number = tmap_number_parse (right, strlen (right), &y) != TMAP_NUMBER_NONE;

  if (x_is_number && y_is_number)
    return x < y ? GTK_ORDERING_SMALLER : x > y ? GTK_ORDERING_LARGER : GTK_ORDERING_EQUAL;
  if (x_is_number != y_is_number)
    return x_is_number ? GTK_ORDERING_SMALLER : GTK_ORDERING_LARGER;
  return gtk_ordering_from_cmpfunc (g_utf8_collate (left, right));
}

/* Cells */

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  GtkWidget *label = gtk_label_new (NULL);
  gboolean number = GPOINTER_TO_UINT (user_data) % N_COLUMNS >= 3;

  (void)factory;
  gtk_label_set_xalign (GTK_LABEL (label), number ? 1 : 0);
  if (number)
    gtk_widget_add_css_class (label, "numeric");
  else
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  TmapAppCsvRow *row = gtk_list_item_get_item (item);
  guint column = GPOINTER_TO_UINT (user_data);
  const char *cell = row->cells[column % N_COLUMNS];
  g_autofree char *date = NULL;
  double value;

  (void)factory;
  if (column >= N_COLUMNS && tmap_number_parse (cell, strlen (cell), &value) != TMAP_NUMBER_NONE)
    date = tmap_unit_format (TMAP_UNIT_DATE, value);
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), date != NULL ? date : cell);
}

/* @dates: whether its numbers are shown as dates */
static void
add_column (GtkColumnView *view, guint i, const char *title, gboolean dates)
{
  gpointer column_and_look = GUINT_TO_POINTER (dates ? i + N_COLUMNS : i);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkSorter *sorter =
      GTK_SORTER (gtk_custom_sorter_new (compare_cells, GUINT_TO_POINTER (i), NULL));
  g_autoptr (GtkColumnViewColumn) column = NULL;

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), column_and_look);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), column_and_look);
  column = gtk_column_view_column_new (title, factory);
  gtk_column_view_column_set_resizable (column, TRUE);
  gtk_column_view_column_set_expand (column, TRUE);
  gtk_column_view_column_set_sorter (column, sorter);
  g_object_unref (sorter);
  gtk_column_view_append_column (view, column);
}

/* Whether any row says something in a column; a look at the first ones is enough. */
static gboolean
is_used (GListModel *rows, guint column)
{
  guint n = MIN (g_list_model_get_n_items (rows), 1000);

  for (guint i = 0; i < n; i++) {
    g_autoptr (TmapAppCsvRow) row = g_list_model_get_item (rows, i);

    if (row->cells[column][0] != '\0')
      return TRUE;
  }
  return FALSE;
}

static const char *
get_axis_label (const TmapFigure *figure, gboolean vertical, const char *fallback)
{
  const TmapPanel *panel = figure->panels->len == 1 ? figure->panels->pdata[0] : NULL;
  const char *label = panel != NULL ? (vertical ? panel->y.label : panel->x.label) : NULL;

  return label != NULL && label[0] != '\0' ? label : fallback;
}

static gboolean
has_dates (const TmapFigure *figure)
{
  for (guint p = 0; p < figure->panels->len; p++)
    if (((TmapPanel *)g_ptr_array_index (figure->panels, p))->x.unit != TMAP_UNIT_DATE)
      return FALSE;
  return TRUE;
}

static void
add_columns (GtkColumnView *view, GListModel *rows, const TmapFigure *figure)
{
  const char *titles[N_COLUMNS] = {
    _ ("Panel"), _ ("Series"),
    _ ("Name"),  get_axis_label (figure, FALSE, _ ("x")),
    _ ("x to"),  get_axis_label (figure, TRUE, _ ("y")),
  };

  for (guint i = 0; i < N_COLUMNS; i++)
    if (is_used (rows, i))
      add_column (view, i, titles[i], (i == 3 || i == 4) && has_dates (figure));
}

/* Copying */

static char *
join_selected (GtkSelectionModel *model)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (model);
  gboolean all = gtk_bitset_is_empty (selected);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (model));

  for (guint i = 0; i < n; i++) {
    g_autoptr (TmapAppCsvRow) row = NULL;

    if (!all && !gtk_bitset_contains (selected, i))
      continue;
    row = g_list_model_get_item (G_LIST_MODEL (model), i);
    for (guint c = 0; c < N_COLUMNS; c++)
      g_string_append_printf (text, "%s%s", c > 0 ? "\t" : "", row->cells[c]);
    g_string_append_c (text, '\n');
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
copy_rows (GtkColumnView *view)
{
  g_autofree char *text = join_selected (gtk_column_view_get_model (view));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (view)), text);
}

static gboolean
on_copy_key (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  (void)args;
  (void)user_data;
  copy_rows (GTK_COLUMN_VIEW (widget));
  return GDK_EVENT_STOP;
}

static gboolean
on_close_key (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  (void)args;
  (void)user_data;
  gtk_window_close (GTK_WINDOW (widget));
  return GDK_EVENT_STOP;
}

static void
add_key (GtkWidget *widget, const char *trigger, GtkShortcutFunc function)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (controller),
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string (trigger),
                        gtk_callback_action_new (function, NULL, NULL)));
  gtk_widget_add_controller (widget, controller);
}

/* Window */

static GtkWidget *
make_view (const TmapFigure *figure)
{
  TmapAppCsvList *rows = csv_list_new (tmap_figure_to_csv (figure));
  GtkWidget *view = gtk_column_view_new (NULL);
  GtkSortListModel *sorted;
  GtkMultiSelection *selection;

  add_columns (GTK_COLUMN_VIEW (view), G_LIST_MODEL (rows), figure);
  sorted = gtk_sort_list_model_new (
      G_LIST_MODEL (rows), g_object_ref (gtk_column_view_get_sorter (GTK_COLUMN_VIEW (view))));
  gtk_sort_list_model_set_incremental (sorted, TRUE);
  selection = gtk_multi_selection_new (G_LIST_MODEL (sorted));
  gtk_column_view_set_model (GTK_COLUMN_VIEW (view), GTK_SELECTION_MODEL (selection));
  g_object_unref (selection);
  gtk_column_view_set_show_column_separators (GTK_COLUMN_VIEW (view), TRUE);
  gtk_widget_add_css_class (view, "data-table");
  add_key (view, "<Control>c", on_copy_key);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  figure->title, -1);
  return view;
}

GtkWindow *
tmap_app_chart_data_window_present (GtkWindow *parent, const TmapFigure *figure)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *bar = gtk_header_bar_new ();
  GtkWidget *copy = gtk_button_new_with_mnemonic (_ ("_Copy"));
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *view;

  g_return_val_if_fail (figure != NULL, NULL);

  view = make_view (figure);
  gtk_window_set_title (GTK_WINDOW (window), figure->title);
  gtk_window_set_default_size (GTK_WINDOW (window), 720, 480);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  gtk_widget_set_tooltip_text (copy, _ ("Copy the selected rows, or all if none is selected"));
  g_signal_connect_swapped (copy, "clicked", G_CALLBACK (copy_rows), view);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (bar), copy);
  gtk_window_set_titlebar (GTK_WINDOW (window), bar);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_window_set_child (GTK_WINDOW (window), scrolled);
  add_key (window, "Escape", on_close_key);
  gtk_window_present (GTK_WINDOW (window));
  return GTK_WINDOW (window);
}
