/* SPDX-License-Identifier: Apache-2.0 */
#include "app/table.h"

#include <glib/gi18n.h>

#include "app/explain.h"
#include "app/row-slots.h"
#include "app/table-private.h"
#include "app/worker.h"

/* With more selected rows than that, they are not selected again in another order. */
#define MAX_KEPT 1000
/* So many cells are built in a frame. */
#define CELLS_AT_ONCE 120

struct _TmapAppTable {
  GtkWidget parent;
  const TmapAppTableColumn *columns;
  guint n_columns;
  GtkWidget *scroller;
  GtkWidget *view;
  GtkWidget *menu;
  TmapAppRowModel *model;
  TmapAppRowSlots *slots;
  GHashTable *cells;    /* GtkListItem, not owned: those that show something */
  gconstpointer filled; /* the data that they show, for comparison only */
  gboolean old;         /* they show it no more: the table was out of sight */
  guint growing;        /* a tick callback */
  GtkMultiSelection *selection;
  GArray *kept;                    /* guint32: the selected rows, wherever they are */
  GtkBitset *places;               /* where they are */
  gboolean to_show;                /* the one that is selected is to be scrolled to */
  gboolean quiet;                  /* what is selected now is no news */
  const TmapAppTableColumn *asked; /* see find_sorted_column() */
  TmapAppWorker *worker;           /* for copying */
};

G_DEFINE_FINAL_TYPE (TmapAppTable, tmap_app_table, GTK_TYPE_WIDGET)

enum {
  ROW_SELECTED,
  ROW_ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* A column, for its factory and its sorter. */
typedef struct {
  TmapAppTable *table; /* not owned */
  const TmapAppTableColumn *column;
} ColumnData;

static guint
get_row (GtkListItem *item, const ColumnData *data)
{
  return tmap_app_row_model_get_row (data->table->model, gtk_list_item_get_position (item));
}

static gboolean
on_query_tooltip (GtkWidget *cell,
                  G_GNUC_UNUSED int x,
                  G_GNUC_UNUSED int y,
                  G_GNUC_UNUSED gboolean keyboard,
                  GtkTooltip *tooltip,
                  gpointer user_data)
{
  const ColumnData *data = user_data;
  GtkListItem *item = g_object_get_data (G_OBJECT (cell), "tmap-item");
  TmapAppCellText text = data->column->exact != NULL ? data->column->exact : data->column->text;
  g_autofree char *exact = NULL;

  if (item == NULL || gtk_list_item_get_item (item) == NULL)
    return FALSE;
  exact = text (tmap_app_row_model_get_data (data->table->model), get_row (item, data));
  gtk_tooltip_set_text (tooltip, exact);
  return exact != NULL && *exact != '\0';
}

/*
 * Where texts stand in a column. They are numbers and names, which run from left to right also in a
 * window that does not, so what stands at the end of a cell there is at its left.
 */
static float
get_xalign (const TmapAppTableColumn *column)
{
  gboolean at_end = column->kind == TMAP_APP_COLUMN_NUMBER;

  return at_end == (gtk_widget_get_default_direction () != GTK_TEXT_DIR_RTL) ? 1 : 0;
}

static void
on_setup (G_GNUC_UNUSED GtkSignalListItemFactory *factory,
          GtkListItem *item,
          const ColumnData *data)
{
  const TmapAppTableColumn *column = data->column;
  GtkWidget *cell = gtk_inscription_new (NULL);
  GtkInscription *text = GTK_INSCRIPTION (cell);

  gtk_inscription_set_text_overflow (text, column->kind == TMAP_APP_COLUMN_ID
                                               ? GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_MIDDLE
                                               : GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_inscription_set_min_chars (text, column->chars);
  gtk_inscription_set_nat_chars (text, column->chars);
  gtk_inscription_set_xalign (text, get_xalign (column));
  gtk_widget_set_direction (cell, GTK_TEXT_DIR_LTR);
  /* How wide a character is in other languages says nothing of numbers and names. */
  pango_context_set_language (gtk_widget_get_pango_context (cell),
                              pango_language_from_string ("en"));
  if (column->kind == TMAP_APP_COLUMN_ID)
    gtk_widget_add_css_class (cell, "monospace");
  /* Not by attributes, which this GTK does not give back. */
  gtk_widget_add_css_class (cell, "numeric");
  gtk_widget_set_has_tooltip (cell, TRUE);
  g_object_set_data (G_OBJECT (cell), "tmap-item", item);
  g_signal_connect (cell, "query-tooltip", G_CALLBACK (on_query_tooltip), (gpointer)data);
  gtk_list_item_set_child (item, cell);
}

static void
set_style (GtkWidget *cell, const char *style)
{
  const char *before = g_object_get_data (G_OBJECT (cell), "tmap-style");

  if (g_strcmp0 (before, style) == 0)
    return;
  if (before != NULL)
    gtk_widget_remove_css_class (cell, before);
  if (style != NULL)
    gtk_widget_add_css_class (cell, style);
  g_object_set_data (G_OBJECT (cell), "tmap-style", (gpointer)style);
}

static void
fill_cell (GtkListItem *item, const ColumnData *data)
{
  gconstpointer rows = tmap_app_row_model_get_data (data->table->model);
  GtkWidget *cell = gtk_list_item_get_child (item);
  guint row = get_row (item, data);
  g_autofree char *text = data->column->text (rows, row);

  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text);
  set_style (cell, data->column->style != NULL ? data->column->style (rows, row) : NULL);
}

static void
on_bind (G_GNUC_UNUSED GtkSignalListItemFactory *factory, GtkListItem *item, ColumnData *data)
{
  g_hash_table_insert (data->table->cells, item, data);
  fill_cell (item, data);
}

static void
on_unbind (G_GNUC_UNUSED GtkSignalListItemFactory *factory, GtkListItem *item, ColumnData *data)
{
  g_hash_table_remove (data->table->cells, item);
}

/*
 * The view's sorter does not tell by which column it sorts, so it is asked to compare two rows: the
 * first column that it asks is the one, and the answer is turned if it is descending.
 */
static int
on_compare (G_GNUC_UNUSED gconstpointer a, G_GNUC_UNUSED gconstpointer b, gpointer user_data)
{
  const ColumnData *data = user_data;

  if (data->table->asked == NULL)
    data->table->asked = data->column;
  return -1;
}

static const TmapAppTableColumn *
find_sorted_column (TmapAppTable *self, gboolean *descending)
{
  GtkSorter *sorter = gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->view));
  g_autoptr (GObject) a = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GObject) b = g_object_new (G_TYPE_OBJECT, NULL);

  self->asked = NULL;
  *descending = gtk_sorter_compare (sorter, a, b) == GTK_ORDERING_LARGER;
  return self->asked;
}

static void
on_sorter_changed (TmapAppTable *self)
{
  gboolean descending = FALSE;
  const TmapAppTableColumn *column = find_sorted_column (self, &descending);

  if (column != NULL)
    tmap_app_row_model_set_sort (self->model, column->number, column->compare, descending);
  else
    tmap_app_row_model_set_sort (self->model, NULL, NULL, FALSE);
}

/* Leads from a title to its definition. */
static void
set_menu (GtkColumnViewColumn *added, const char *title)
{
  const TmapAppExplanation *explanation = tmap_app_explain (title);
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autofree char *action = NULL;

  if (explanation == NULL)
    return;
  action = g_strdup_printf ("app.help::%s", explanation->topic);
  g_menu_append (menu, _ ("_What This Is"), action);
  gtk_column_view_column_set_header_menu (added, G_MENU_MODEL (menu));
}

static void
append_column (TmapAppTable *self, const TmapAppTableColumn *column)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *added = gtk_column_view_column_new (_ (column->title), factory);
  ColumnData *data = g_new0 (ColumnData, 1);

  data->table = self;
  data->column = column;
  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), data);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), data);
  g_signal_connect (factory, "unbind", G_CALLBACK (on_unbind), data);
  g_object_set_data_full (G_OBJECT (added), "tmap-column", data, g_free);
  gtk_column_view_column_set_resizable (added, TRUE);
  gtk_column_view_column_set_expand (added, column->expand);
  set_menu (added, column->title);
  if (column->number != NULL || column->compare != NULL) {
    g_autoptr (GtkSorter) sorter = GTK_SORTER (gtk_custom_sorter_new (on_compare, data, NULL));

    gtk_column_view_column_set_sorter (added, sorter);
  }
  gtk_column_view_append_column (GTK_COLUMN_VIEW (self->view), added);
  g_object_unref (added);
}

/* Titles of numbers stand at the right, too, with the mark of the order before them, and each is
 * explained; the title's widgets are not to be had in another way. */
static void
arrange_titles (TmapAppTable *self)
{
  GtkWidget *header = gtk_widget_get_first_child (self->view);
  GtkWidget *title = header != NULL ? gtk_widget_get_first_child (header) : NULL;

  for (guint i = 0; title != NULL && i < self->n_columns; i++) {
    GtkWidget *box = gtk_widget_get_first_child (title);
    GtkWidget *label = box != NULL ? gtk_widget_get_first_child (box) : NULL;

    gtk_widget_set_tooltip_text (title, tmap_app_explain_text (self->columns[i].title));
    if (self->columns[i].kind == TMAP_APP_COLUMN_NUMBER && GTK_IS_LABEL (label)) {
      gtk_box_reorder_child_after (GTK_BOX (box), label, gtk_widget_get_last_child (box));
      gtk_widget_set_hexpand (label, TRUE);
      gtk_label_set_xalign (GTK_LABEL (label), 1);
    }
    title = gtk_widget_get_next_sibling (title);
  }
}

static void
keep_selected (TmapAppTable *self)
{
  g_autoptr (GtkBitset) selected =
      gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  guint64 n = gtk_bitset_get_size (selected);

  g_array_set_size (self->kept, 0);
  for (guint i = 0; n <= MAX_KEPT && i < n; i++) {
    guint32 row = tmap_app_row_model_get_row (self->model, gtk_bitset_get_nth (selected, i));

    g_array_append_val (self->kept, row);
  }
}

static void
on_selection_changed (TmapAppTable *self)
{
  gint64 row;

  if (self->quiet)
    return;
  keep_selected (self);
  row = tmap_app_table_get_selected (self);
  g_signal_emit (self, signals[ROW_SELECTED], 0, row);
}

/* The list in the view: this GTK has no other way to make it show an item. */
static GtkWidget *
find_list (TmapAppTable *self)
{
  for (GtkWidget *child = gtk_widget_get_first_child (self->view); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LIST_VIEW (child))
      return child;
  return NULL;
}

/* Finds where the kept rows are now. */
static void
find_places (TmapAppTable *self)
{
  guint n_rows = tmap_app_row_model_get_n_rows (self->model);
  guint n = self->kept->len > 0 ? tmap_app_row_model_get_n_listed (self->model) : 0;
  g_autofree gboolean *is_kept = g_new0 (gboolean, n > 0 ? n_rows : 0);

  gtk_bitset_remove_all (self->places);
  for (guint i = 0; n > 0 && i < self->kept->len; i++)
    if (g_array_index (self->kept, guint32, i) < n_rows)
      is_kept[g_array_index (self->kept, guint32, i)] = TRUE;
  for (guint position = 0; position < n; position++)
    if (is_kept[tmap_app_row_model_get_row (self->model, position)])
      gtk_bitset_add (self->places, position);
}

/* Selects the kept rows, those of them that have a place; the others once they have one. */
static void
select_kept (TmapAppTable *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  g_autoptr (GtkBitset) mask = gtk_bitset_new_range (0, n);
  guint first = gtk_bitset_get_minimum (self->places);
  GtkWidget *list = find_list (self);

  self->quiet = TRUE;
  gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self->selection), self->places, mask);
  self->quiet = FALSE;
  if (!self->to_show || first >= n || list == NULL)
    return;
  self->to_show = FALSE;
  gtk_widget_activate_action (list, "list.scroll-to-item", "u", first);
}

static gboolean
grow (TmapAppTable *self)
{
  return tmap_app_row_slots_grow (self->slots, CELLS_AT_ONCE / self->n_columns + 1);
}

static gboolean
on_tick (GtkWidget *widget,
         G_GNUC_UNUSED GdkFrameClock *frame_clock,
         G_GNUC_UNUSED gpointer user_data)
{
  TmapAppTable *self = TMAP_APP_TABLE (widget);

  if (gtk_widget_get_mapped (widget) && grow (self))
    return G_SOURCE_CONTINUE;
  self->growing = 0;
  return G_SOURCE_REMOVE;
}

/* Shows in all places the rows that are there now. */
static void
refill (TmapAppTable *self)
{
  GHashTableIter iter;
  gpointer item, column;

  self->old = FALSE;
  g_hash_table_iter_init (&iter, self->cells);
  while (g_hash_table_iter_next (&iter, &item, &column))
    fill_cell (item, column);
  find_places (self);
  select_kept (self);
  if (grow (self) && self->growing == 0)
    self->growing = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_tick, NULL, NULL);
}

static void
on_refilled (TmapAppTable *self)
{
  gconstpointer data = tmap_app_row_model_get_data (self->model);
  GtkScrolledWindow *scroller = GTK_SCROLLED_WINDOW (self->scroller);

  /* The same rows in an order that was asked for: their first are of interest. */
  if (data == self->filled)
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (scroller), 0);
  self->filled = data;
  self->old = TRUE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    refill (self);
}

static void
tmap_app_table_map (GtkWidget *widget)
{
  TmapAppTable *self = TMAP_APP_TABLE (widget);

  GTK_WIDGET_CLASS (tmap_app_table_parent_class)->map (widget);
  if (self->old)
    refill (self);
}

static void
on_activate (TmapAppTable *self, guint position)
{
  g_signal_emit (self, signals[ROW_ACTIVATED], 0,
                 tmap_app_row_model_get_row (self->model, position));
}

void
tmap_app_table_select (TmapAppTable *self, gint64 row)
{
  guint32 kept = (guint32)MAX (row, 0);
  guint position;

  g_return_if_fail (TMAP_APP_IS_TABLE (self));

  g_array_set_size (self->kept, 0);
  self->to_show = row >= 0 && tmap_app_row_model_find (self->model, kept, &position);
  if (self->to_show)
    g_array_append_val (self->kept, kept);
  find_places (self);
  select_kept (self);
}

gint64
tmap_app_table_get_selected (TmapAppTable *self)
{
  g_return_val_if_fail (TMAP_APP_IS_TABLE (self), -1);

  return self->kept->len == 1 ? (gint64)g_array_index (self->kept, guint32, 0) : -1;
}

void
tmap_app_table_sort_by (TmapAppTable *self, guint column, gboolean descending)
{
  g_autoptr (GtkColumnViewColumn) found = NULL;

  g_return_if_fail (TMAP_APP_IS_TABLE (self) && column < self->n_columns);

  found =
      g_list_model_get_item (gtk_column_view_get_columns (GTK_COLUMN_VIEW (self->view)), column);
  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (self->view), found,
                                  descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
}

static void
set_clipboard (gpointer result, G_GNUC_UNUSED const GError *error, gpointer user_data)
{
  TmapAppTable *self = user_data;
  g_autofree char *text = result;

  if (text != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

void
tmap_app_table_copy (TmapAppTable *self)
{
  g_autoptr (GtkBitset) selected = NULL;
  TmapAppJob job = { .work = tmap_app_table_write,
                     .free_input = tmap_app_table_text_free,
                     .free_result = g_free,
                     .done = set_clipboard,
                     .user_data = self };
  TmapAppTableText *input;
  GtkBitsetIter iter;
  guint position;

  g_return_if_fail (TMAP_APP_IS_TABLE (self));

  selected = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  input = g_new0 (TmapAppTableText, 1);
  input->columns = self->columns;
  input->n_columns = self->n_columns;
  input->data = tmap_app_row_model_get_data (self->model);
  input->hold = tmap_app_row_model_hold_data (self->model, &input->free_hold);
  input->rows = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (gboolean more = gtk_bitset_iter_init_first (&iter, selected, &position); more;
       more = gtk_bitset_iter_next (&iter, &position)) {
    guint32 row = tmap_app_row_model_get_row (self->model, position);

    g_array_append_val (input->rows, row);
  }
  if (input->rows->len == 0) {
    tmap_app_table_text_free (input);
    return;
  }
  if (self->worker == NULL)
    self->worker = tmap_app_worker_new ();
  job.input = input;
  tmap_app_worker_start (self->worker, &job);
}

static void
on_copy_action (GtkWidget *widget,
                G_GNUC_UNUSED const char *name,
                G_GNUC_UNUSED GVariant *parameter)
{
  tmap_app_table_copy (TMAP_APP_TABLE (widget));
}

static void
show_menu (TmapAppTable *self, double x, double y)
{
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ (int)x, (int)y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* Titles have a menu of their own. */
static void
on_secondary_click (TmapAppTable *self, G_GNUC_UNUSED int n_press, double x, double y)
{
  GtkWidget *header = gtk_widget_get_first_child (self->view);
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);

  if (picked == NULL || !gtk_widget_is_ancestor (picked, header))
    show_menu (self, x, y);
}

static void
on_menu_action (GtkWidget *widget,
                G_GNUC_UNUSED const char *name,
                G_GNUC_UNUSED GVariant *parameter)
{
  show_menu (TMAP_APP_TABLE (widget), gtk_widget_get_width (widget) / 2.0,
             gtk_widget_get_height (widget) / 2.0);
}

static GtkWidget *
build_menu (void)
{
  g_autoptr (GMenu) model = g_menu_new ();
  GtkWidget *menu;

  g_menu_append (model, _ ("_Copy Rows"), "table.copy");
  menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (model));
  gtk_popover_set_has_arrow (GTK_POPOVER (menu), FALSE);
  gtk_widget_set_halign (menu, GTK_ALIGN_START);
  return menu;
}

static void
tmap_app_table_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TmapAppTable *self = TMAP_APP_TABLE (widget);

  gtk_widget_allocate (self->scroller, width, height, baseline, NULL);
  gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
tmap_app_table_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  gtk_widget_measure (TMAP_APP_TABLE (widget)->scroller, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

static void
tmap_app_table_dispose (GObject *object)
{
  TmapAppTable *self = TMAP_APP_TABLE (object);

  if (self->worker != NULL)
    tmap_app_worker_cancel_all (self->worker);
  g_clear_object (&self->worker);
  if (self->slots != NULL)
    g_signal_handlers_disconnect_by_data (self->slots, self);
  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  if (self->scroller != NULL)
    gtk_column_view_set_model (GTK_COLUMN_VIEW (self->view), NULL);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->selection);
  g_clear_object (&self->slots);
  g_clear_object (&self->model);
  G_OBJECT_CLASS (tmap_app_table_parent_class)->dispose (object);
}

static void
tmap_app_table_finalize (GObject *object)
{
  TmapAppTable *self = TMAP_APP_TABLE (object);

  g_array_unref (self->kept);
  gtk_bitset_unref (self->places);
  g_hash_table_unref (self->cells);
  G_OBJECT_CLASS (tmap_app_table_parent_class)->finalize (object);
}

static void
tmap_app_table_class_init (TmapAppTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tmap_app_table_dispose;
  G_OBJECT_CLASS (klass)->finalize = tmap_app_table_finalize;
  widget_class->map = tmap_app_table_map;
  widget_class->measure = tmap_app_table_measure;
  widget_class->size_allocate = tmap_app_table_size_allocate;
  gtk_widget_class_install_action (widget_class, "table.copy", NULL, on_copy_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "table.copy",
                                       NULL);
  gtk_widget_class_install_action (widget_class, "menu.popup", NULL, on_menu_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "menu.popup",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "menu.popup", NULL);
  signals[ROW_SELECTED] =
      g_signal_new ("row-selected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  signals[ROW_ACTIVATED] =
      g_signal_new ("row-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static gboolean
show_first_column (gpointer table)
{
  TmapAppTable *self = table;
  GtkAdjustment *adjustment;

  if (self->scroller == NULL)
    return G_SOURCE_REMOVE;
  adjustment = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  return G_SOURCE_REMOVE;
}

/*
 * The view begins at the left, also where the first column is at the right. It is being allocated
 * now, and would not move.
 */
static void
on_width_changed (TmapAppTable *self)
{
  if (gtk_widget_get_direction (self->view) == GTK_TEXT_DIR_RTL)
    g_idle_add_full (G_PRIORITY_DEFAULT, show_first_column, g_object_ref (self), g_object_unref);
}

static void
tmap_app_table_init (TmapAppTable *self)
{
  GtkAdjustment *adjustment;
  GtkGesture *click = gtk_gesture_click_new ();

  self->kept = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->places = gtk_bitset_new_empty ();
  self->cells = g_hash_table_new (NULL, NULL);
  self->model = tmap_app_row_model_new ();
  self->slots = tmap_app_row_slots_new (self->model);
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->slots)));
  self->view = gtk_column_view_new (GTK_SELECTION_MODEL (g_object_ref (self->selection)));
  gtk_widget_add_css_class (self->view, "data-table");
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->view);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  adjustment = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (on_width_changed), self,
                           G_CONNECT_SWAPPED);
  self->menu = build_menu ();
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  /* After the selection's own handler, which forgets what was selected. */
  g_signal_connect_swapped (self->selection, "items-changed", G_CALLBACK (select_kept), self);
  g_signal_connect_swapped (self->slots, "refilled", G_CALLBACK (on_refilled), self);
  g_signal_connect_swapped (self->selection, "selection-changed", G_CALLBACK (on_selection_changed),
                            self);
  g_signal_connect_swapped (self->view, "activate", G_CALLBACK (on_activate), self);
  g_signal_connect_swapped (gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->view)), "changed",
                            G_CALLBACK (on_sorter_changed), self);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (on_secondary_click), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
tmap_app_table_new (const TmapAppTableColumn *columns, guint n, const char *label)
{
  TmapAppTable *self = g_object_new (TMAP_APP_TYPE_TABLE, NULL);

  self->columns = columns;
  self->n_columns = n;
  for (guint i = 0; i < n; i++)
    append_column (self, &columns[i]);
  arrange_titles (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  return GTK_WIDGET (self);
}

TmapAppRowModel *
tmap_app_table_get_model (TmapAppTable *self)
{
  g_return_val_if_fail (TMAP_APP_IS_TABLE (self), NULL);

  return self->model;
}
