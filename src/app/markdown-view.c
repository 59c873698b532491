/* SPDX-License-Identifier: Apache-2.0 */
#include "app/markdown-view.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/markdown.h"
#include "app/report-picture.h"

/* Cells of all tables that become widgets. */
#define MAX_CELLS 6000u
#define TEXT_CHARS 88
/* A table with longer cells is one of sentences, which are broken; others are of numbers. */
#define CELL_CHARS 40

struct _TmapAppMarkdownView {
  GtkWidget parent;
  GtkWidget *scroller;
  GtkWidget *box;
  TmapAppMarkdownResolve resolve;
  gpointer resolve_data;
  char *folder;
  guint n_cells;
  GHashTable *headings; /* anchor: label (unowned) */
  char *heading;        /* the anchor that was asked for */
  guint scroll_tick;
};

enum {
  LINK_ACTIVATED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TmapAppMarkdownView, tmap_app_markdown_view, GTK_TYPE_WIDGET)

static gboolean
on_activate_link (TmapAppMarkdownView *self, const char *target)
{
  g_signal_emit (self, signals[LINK_ACTIVATED], 0, target);
  return TRUE; /* whatever it is, nothing else opens it */
}

/* @focusable: whether the keyboard stops at it, which it shall not at every cell */
static GtkWidget *
build_label (TmapAppMarkdownView *self, const GPtrArray *spans, gboolean focusable)
{
  g_autofree char *markup = tmap_app_spans_to_markup (spans);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (!focusable && strstr (markup, "<a ") == NULL)
    gtk_widget_set_focusable (label, FALSE);
  g_signal_connect_swapped (label, "activate-link", G_CALLBACK (on_activate_link), self);
  return label;
}

static GtkWidget *
build_text (TmapAppMarkdownView *self, const GPtrArray *spans)
{
  GtkWidget *label = build_label (self, spans, TRUE);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), TEXT_CHARS);
  gtk_widget_set_halign (label, GTK_ALIGN_START);
  return label;
}

static void
note_heading (TmapAppMarkdownView *self, const TmapAppBlock *block, GtkWidget *label)
{
  g_autofree char *text = tmap_app_spans_to_text (block->spans);
  g_autofree char *base = tmap_app_markdown_make_anchor (text);
  char *anchor = g_strdup (base);

  for (guint i = 1; g_hash_table_contains (self->headings, anchor); i++) {
    g_free (anchor);
    anchor = g_strdup_printf ("%s-%u", base, i);
  }
  g_hash_table_insert (self->headings, anchor, label);
}

static GtkWidget *
build_heading (TmapAppMarkdownView *self, const TmapAppBlock *block)
{
  static const char *const classes[] = { "title-1", "title-2", "title-3", "heading" };
  g_autofree char *name = g_strdup_printf ("markdown-heading-%u", block->level);
  GtkWidget *label =
      g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, NULL);
  g_autofree char *markup = tmap_app_spans_to_markup (block->spans);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_focusable (label, FALSE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, name);
  gtk_widget_add_css_class (label, classes[MIN (block->level, G_N_ELEMENTS (classes)) - 1]);
  if (block->level > 1)
    gtk_widget_set_margin_top (label, 6);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LEVEL,
                                  (int)block->level, -1);
  g_signal_connect_swapped (label, "activate-link", G_CALLBACK (on_activate_link), self);
  note_heading (self, block, label);
  return label;
}

static GtkWidget *
build_item (TmapAppMarkdownView *self, const TmapAppBlock *block)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_autofree char *number = g_strdup_printf ("%u.", block->number);
  GtkWidget *bullet = gtk_label_new (block->number > 0 ? number : "•");

  gtk_widget_set_valign (bullet, GTK_ALIGN_BASELINE);
  gtk_widget_set_margin_start (box, 6 + 18 * (int)block->level);
  gtk_box_append (GTK_BOX (box), bullet);
  gtk_box_append (GTK_BOX (box), build_text (self, block->spans));
  return box;
}

/* Wide things scroll by themselves. */
static GtkWidget *
build_scroller (GtkWidget *child)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), child);
  return scroller;
}

static GtkWidget *
build_code (TmapAppMarkdownView *self, const TmapAppBlock *block)
{
  GtkWidget *scroller = build_scroller (build_label (self, block->spans, TRUE));

  gtk_widget_add_css_class (scroller, "code-block");
  return scroller;
}

/* Whether a table has sentences in it. */
static gboolean
has_long_cells (const TmapAppBlock *block)
{
  for (guint r = 1; r < block->rows->len; r++) {
    const GPtrArray *cells = g_ptr_array_index (block->rows, r);

    for (guint c = 0; c < block->n_columns; c++) {
      g_autofree char *text = tmap_app_spans_to_text (g_ptr_array_index (cells, c));

      if (g_utf8_strlen (text, -1) > CELL_CHARS)
        return TRUE;
    }
  }
  return FALSE;
}

static void
break_cell (GtkWidget *label)
{
  int length = (int)g_utf8_strlen (gtk_label_get_text (GTK_LABEL (label)), -1);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (label), MIN (length, 14));
  gtk_label_set_max_width_chars (GTK_LABEL (label), TEXT_CHARS);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
}

static GtkWidget *
attach_cell (
    TmapAppMarkdownView *self, GtkGrid *grid, const TmapAppBlock *block, guint row, guint column)
{
  const GPtrArray *cells = g_ptr_array_index (block->rows, row);
  GtkWidget *label = build_label (self, g_ptr_array_index (cells, column), FALSE);

  gtk_widget_add_css_class (label, "numeric");
  if ((block->right >> column & 1) != 0)
    gtk_label_set_xalign (GTK_LABEL (label), 1);
  if (row == 0) {
    gtk_widget_add_css_class (label, "heading");
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_max_width_chars (GTK_LABEL (label), 14);
    gtk_label_set_justify (GTK_LABEL (label), (block->right >> column & 1) != 0 ? GTK_JUSTIFY_RIGHT
                                                                                : GTK_JUSTIFY_LEFT);
    gtk_widget_set_valign (label, GTK_ALIGN_END);
  }
  /* The line below the header is row 1 of the grid. */
  gtk_grid_attach (grid, label, (int)column, (int)(row == 0 ? 0 : row + 1), 1, 1);
  return label;
}

static GtkWidget *
build_table (TmapAppMarkdownView *self, const TmapAppBlock *block)
{
  GtkWidget *grid = gtk_grid_new ();
  gboolean breaks = has_long_cells (block);
  guint row;

  gtk_widget_add_css_class (grid, "markdown-table");
  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_widget_set_halign (grid, GTK_ALIGN_START);
  gtk_widget_set_margin_bottom (grid, 12); /* for the scroll bar */
  for (row = 0; row < block->rows->len && self->n_cells < MAX_CELLS; row++) {
    for (guint column = 0; column < block->n_columns; column++) {
      GtkWidget *label = attach_cell (self, GTK_GRID (grid), block, row, column);

      if (breaks && row > 0)
        break_cell (label);
    }
    self->n_cells += block->n_columns;
  }
  gtk_grid_attach (GTK_GRID (grid), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL), 0, 1,
                   (int)block->n_columns, 1);
  if (row < block->rows->len) {
    g_autofree char *text =
        g_strdup_printf (_ ("%u more rows are in the file"), block->rows->len - row);

    gtk_grid_attach (GTK_GRID (grid), gtk_label_new (text), 0, (int)row + 1, (int)block->n_columns,
                     1);
  }
  return breaks ? grid : build_scroller (grid);
}

static GtkWidget *
build_missing (const char *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *icon = gtk_image_new_from_icon_name ("image-missing-symbolic");
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (box, "picture-missing");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (label), TEXT_CHARS);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_focusable (label, FALSE);
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (icon, _ ("The picture is missing"));
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

static GtkWidget *
build_picture (TmapAppMarkdownView *self, const TmapAppBlock *block)
{
  g_autofree char *text = tmap_app_spans_to_text (block->spans);
  g_autoptr (GBytes) content = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  GtkWidget *picture;

  if (tmap_app_markdown_is_local (block->target)) {
    if (self->resolve != NULL)
      content = self->resolve (block->target, self->resolve_data);
    if (content == NULL && self->folder != NULL)
      content = tmap_app_report_picture_read (self->folder, block->target);
  }
  texture = content != NULL ? tmap_app_report_picture_decode (content) : NULL;
  if (texture == NULL)
    return build_missing (text);
  picture = gtk_picture_new_for_paintable (GDK_PAINTABLE (texture));
  gtk_picture_set_alternative_text (GTK_PICTURE (picture), text);
  gtk_picture_set_content_fit (GTK_PICTURE (picture), GTK_CONTENT_FIT_SCALE_DOWN);
  gtk_widget_set_halign (picture, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (picture, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (picture), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  -1);
  return picture;
}

static GtkWidget *
build_block (TmapAppMarkdownView *self, const TmapAppBlock *block)
{
  switch (block->kind) {
  case TMAP_APP_BLOCK_HEADING:
    return build_heading (self, block);
  case TMAP_APP_BLOCK_ITEM:
    return build_item (self, block);
  case TMAP_APP_BLOCK_CODE:
    return build_code (self, block);
  case TMAP_APP_BLOCK_TABLE:
    return build_table (self, block);
  case TMAP_APP_BLOCK_PICTURE:
    return build_picture (self, block);
  case TMAP_APP_BLOCK_PARAGRAPH:
  default:
    return build_text (self, block->spans);
  }
}

static void
stop_scrolling (TmapAppMarkdownView *self)
{
  if (self->scroll_tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->scroll_tick);
  self->scroll_tick = 0;
  g_clear_pointer (&self->heading, g_free);
}

static void
clear (TmapAppMarkdownView *self)
{
  GtkWidget *child;

  g_hash_table_remove_all (self->headings);
  stop_scrolling (self);
  while ((child = gtk_widget_get_first_child (self->box)) != NULL)
    gtk_box_remove (GTK_BOX (self->box), child);
  self->n_cells = 0;
}

void
tmap_app_markdown_view_show (TmapAppMarkdownView *self,
                             const char *text,
                             gsize length,
                             const char *folder)
{
  g_autoptr (TmapAppMarkdown) markdown = NULL;
  g_autofree char *title = NULL;

  g_return_if_fail (TMAP_APP_IS_MARKDOWN_VIEW (self));

  clear (self);
  g_free (self->folder);
  self->folder = g_strdup (folder);
  if (text == NULL)
    return;
  markdown = tmap_app_markdown_parse (text, length);
  for (guint i = 0; i < markdown->blocks->len; i++)
    gtk_box_append (GTK_BOX (self->box),
                    build_block (self, g_ptr_array_index (markdown->blocks, i)));
  if (markdown->truncated)
    gtk_box_append (GTK_BOX (self->box), build_missing (_ ("The file is longer than this.")));
  title = tmap_app_markdown_dup_title (markdown);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scroller), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title != NULL ? title : _ ("Report"), -1);
  tmap_app_markdown_view_scroll_to (self, NULL);
}

void
tmap_app_markdown_view_set_resolver (TmapAppMarkdownView *self,
                                     TmapAppMarkdownResolve resolve,
                                     gpointer user_data)
{
  g_return_if_fail (TMAP_APP_IS_MARKDOWN_VIEW (self));

  self->resolve = resolve;
  self->resolve_data = user_data;
}

static void
set_scroll (TmapAppMarkdownView *self, double value)
{
  gtk_adjustment_set_value (
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), value);
}

/* A heading of a page that was just shown has its place only after the next frame. */
static gboolean
scroll_when_placed (GtkWidget *widget,
                    G_GNUC_UNUSED GdkFrameClock *clock,
                    G_GNUC_UNUSED gpointer user_data)
{
  TmapAppMarkdownView *self = TMAP_APP_MARKDOWN_VIEW (widget);
  GtkWidget *label = g_hash_table_lookup (self->headings, self->heading);
  graphene_point_t place;

  if (gtk_widget_get_height (label) == 0 ||
      !gtk_widget_compute_point (label, self->box, &GRAPHENE_POINT_INIT (0, 0), &place))
    return G_SOURCE_CONTINUE;
  set_scroll (self, MAX (0, place.y));
  self->scroll_tick = 0;
  return G_SOURCE_REMOVE;
}

gboolean
tmap_app_markdown_view_scroll_to (TmapAppMarkdownView *self, const char *anchor)
{
  g_return_val_if_fail (TMAP_APP_IS_MARKDOWN_VIEW (self), FALSE);

  if (anchor != NULL && !g_hash_table_contains (self->headings, anchor))
    return FALSE;
  stop_scrolling (self);
  if (anchor == NULL) {
    set_scroll (self, 0);
    return TRUE;
  }
  self->heading = g_strdup (anchor);
  self->scroll_tick =
      gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_when_placed, NULL, NULL);
  return TRUE;
}

const char *
tmap_app_markdown_view_get_heading (TmapAppMarkdownView *self)
{
  return self->heading;
}

static void
tmap_app_markdown_view_dispose (GObject *object)
{
  TmapAppMarkdownView *self = TMAP_APP_MARKDOWN_VIEW (object);

  stop_scrolling (self);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->folder, g_free);
  g_clear_pointer (&self->headings, g_hash_table_unref);
  G_OBJECT_CLASS (tmap_app_markdown_view_parent_class)->dispose (object);
}

static void
tmap_app_markdown_view_class_init (TmapAppMarkdownViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tmap_app_markdown_view_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "markdown-view");
  signals[LINK_ACTIVATED] =
      g_signal_new ("link-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
tmap_app_markdown_view_init (TmapAppMarkdownView *self)
{
  GtkWidget *viewport = gtk_viewport_new (NULL, NULL);

  self->headings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->scroller = gtk_scrolled_window_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_set_margin_start (self->box, 18);
  gtk_widget_set_margin_end (self->box, 18);
  gtk_widget_set_margin_top (self->box, 18);
  gtk_widget_set_margin_bottom (self->box, 18);
  /* Pictures have a height of their own only when they are asked for the natural one. */
  gtk_scrollable_set_vscroll_policy (GTK_SCROLLABLE (viewport), GTK_SCROLL_NATURAL);
  gtk_viewport_set_scroll_to_focus (GTK_VIEWPORT (viewport), FALSE);
  gtk_viewport_set_child (GTK_VIEWPORT (viewport), self->box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), viewport);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
}

GtkWidget *
tmap_app_markdown_view_new (void)
{
  return g_object_new (TMAP_APP_TYPE_MARKDOWN_VIEW, NULL);
}
