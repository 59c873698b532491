/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>

#include "chart/layout-private.h"
#include "chart/ticks.h"

#define TICK_SIZE 0.9   /* of tick labels, in font sizes */
#define TICK_GAP 0.35   /* between an axis and its tick labels */
#define MAX_WORDS 64    /* of a label, that are measured one by one */
#define LEAST_PLOT 12.0 /* points that a plot keeps, however small its room is */

static gboolean
has_cells (const TmapPanel *panel)
{
  return panel->layers->len > 0 &&
         ((TmapLayer *)g_ptr_array_index (panel->layers, 0))->kind == TMAP_LAYER_CELLS;
}

static guint
count_categories (const TmapAxis *axis)
{
  return axis->categories != NULL ? MAX (axis->categories->len, 1) : 1;
}

/* Sets the ends of an axis; those of a range that panels share are there already. */
static void
set_ends (const TmapPanel *panel, TmapScaleMap *map, gboolean vertical, guint n_ticks)
{
  if (map->axis->scale == TMAP_SCALE_CATEGORY) {
    map->min = -0.5;
    map->max = count_categories (map->axis) - 0.5;
    return;
  }
  if (isnan (map->min))
    tmap_layout_range (panel, vertical, &map->min, &map->max);
  if (!isfinite (map->min) || !isfinite (map->max)) {
    map->min = map->axis->scale == TMAP_SCALE_LOG ? 1 : 0;
    map->max = 1;
  }
  tmap_ticks_range (map->axis, &map->min, &map->max, n_ticks);
}

/* A tick label that is going to be drawn: which, where, and how. */
typedef struct {
  double place;
  const char *text;
} Label;

static GArray *
label_ticks (const TmapScaleMap *map, const GArray *ticks)
{
  GArray *labels = g_array_new (FALSE, FALSE, sizeof (Label));

  for (guint i = 0; i < ticks->len; i++) {
    const TmapTick *tick = &g_array_index (ticks, TmapTick, i);
    Label label = { tmap_scale_map (map, tick->value), tick->label };

    g_array_append_val (labels, label);
  }
  return labels;
}

static GArray *
label_categories (const TmapScaleMap *map, guint every)
{
  GArray *labels = g_array_new (FALSE, FALSE, sizeof (Label));
  const GPtrArray *categories = map->axis->categories;

  for (guint i = 0; categories != NULL && i < categories->len; i += every) {
    Label label = { tmap_scale_map (map, i), g_ptr_array_index (categories, i) };

    g_array_append_val (labels, label);
  }
  return labels;
}

static double
get_widest (TmapLayout *self, const GArray *labels, const TmapTextStyle *style)
{
  double widest = 0;

  for (guint i = 0; i < labels->len; i++) {
    TmapBox box =
        tmap_scene_measure (self->scene, 0, 0, g_array_index (labels, Label, i).text, style);
    widest = MAX (widest, box.width);
  }
  return widest;
}

/* Whether neighbouring labels keep a distance when they stand at their places. */
static gboolean
have_room (TmapLayout *self, const GArray *labels, const TmapTextStyle *style)
{
  double gap = 0.5 * style->size;

  for (guint i = 1; i < labels->len; i++) {
    const Label *a = &g_array_index (labels, Label, i - 1);
    const Label *b = &g_array_index (labels, Label, i);
    TmapBox box_a = tmap_scene_measure (self->scene, a->place, 0, a->text, style);
    TmapBox box_b = tmap_scene_measure (self->scene, b->place, 0, b->text, style);

    if (box_a.x + box_a.width + gap > box_b.x)
      return FALSE;
  }
  return TRUE;
}

/* The width of the longest word: a label that is broken there would be torn apart. */
static double
get_widest_word (TmapLayout *self, const GArray *labels, const TmapTextStyle *style)
{
  double widest = 0;

  for (guint i = 0; i < labels->len; i++) {
    g_auto (GStrv) words = g_strsplit (g_array_index (labels, Label, i).text, " ", MAX_WORDS);

    for (guint w = 0; words[w] != NULL; w++)
      widest = MAX (widest, tmap_scene_measure (self->scene, 0, 0, words[w], style).width);
  }
  return widest;
}

/* How the labels below a horizontal axis stand, and how much room they take. */
typedef struct {
  GArray *ticks; /* what the labels' texts belong to, or NULL */
  GArray *labels;
  TmapTextStyle style;
  double height;
} LabelRow;

static void
label_row_clear (LabelRow *row)
{
  g_clear_pointer (&row->labels, g_array_unref);
  g_clear_pointer (&row->ticks, g_array_unref);
}

static void
measure_row (TmapLayout *self, LabelRow *row)
{
  row->height = 0;
  for (guint i = 0; i < row->labels->len; i++) {
    TmapBox box = tmap_scene_measure (self->scene, 0, 0, g_array_index (row->labels, Label, i).text,
                                      &row->style);
    row->height = MAX (row->height, box.height);
  }
}

/* Fewer and fewer ticks until their labels do not touch. */
static void
place_ticks (TmapLayout *self, const TmapScaleMap *map, LabelRow *row)
{
  guint n = (guint)CLAMP (fabs (map->to - map->from) / (2.2 * row->style.size), 2, 12);

  for (;; n--) {
    row->ticks = tmap_ticks_new (map->axis, map->min, map->max, n);
    row->labels = label_ticks (map, row->ticks);
    if (have_room (self, row->labels, &row->style))
      return;
    if (n <= 1) {
      g_array_set_size (row->labels, 1);
      return;
    }
    label_row_clear (row);
  }
}

/* Every k-th category only, as few as are needed. */
static void
thin_categories (TmapLayout *self, const TmapScaleMap *map, LabelRow *row)
{
  static const guint factors[] = { 2, 5, 10 };
  guint n = count_categories (map->axis);

  for (guint power = 1;; power *= 10)
    for (gsize i = 0; i < G_N_ELEMENTS (factors); i++) {
      label_row_clear (row);
      row->labels = label_categories (map, power * factors[i]);
      if (have_room (self, row->labels, &row->style) || power * factors[i] >= n)
        return;
    }
}

/* Numbers that count on: who sees some of them knows the others. */
static gboolean
are_numbers (const GArray *labels)
{
  for (guint i = 0; i < labels->len; i++) {
    const char *text = g_array_index (labels, Label, i).text;

    if (text[0] == '\0' || text[strspn (text, "0123456789")] != '\0')
      return FALSE;
  }
  return TRUE;
}

/* Slanted, or upright where that is too close, and there as many as can be. */
static void
turn_categories (const TmapPanelLayout *panel, const TmapScaleMap *map, LabelRow *row)
{
  double slot = tmap_scale_slot (map);
  double line = 1.25 * row->style.size;
  gboolean upright = slot < 1.6 * line;

  row->style.max_width = MIN (0.4 * panel->outer.height, 0.5 * panel->outer.width);
  row->style.max_lines = 1;
  row->style.horizontal = TMAP_ANCHOR_END;
  row->style.vertical = upright ? TMAP_ANCHOR_MIDDLE : TMAP_ANCHOR_START;
  row->style.angle = upright ? 90 : 35;
  label_row_clear (row);
  row->labels = label_categories (map, (guint)MAX (ceil (line / slot), 1));
}

/* Side by side, broken into lines, thinned, or turned: the first that fits. */
static void
place_categories (TmapLayout *self,
                  const TmapPanelLayout *panel,
                  const TmapScaleMap *map,
                  LabelRow *row)
{
  double room = tmap_scale_slot (map) - 0.4 * row->style.size;

  row->labels = label_categories (map, 1);
  if (have_room (self, row->labels, &row->style) &&
      (row->labels->len > 1 || get_widest (self, row->labels, &row->style) <= room))
    return;
  if (get_widest_word (self, row->labels, &row->style) <= room || row->labels->len == 1) {
    row->style.max_width = MAX (room, row->style.size);
    row->style.max_lines = 3;
  } else if (are_numbers (row->labels)) {
    thin_categories (self, map, row);
  } else {
    turn_categories (panel, map, row);
  }
}

static void
place_row (TmapLayout *self, const TmapPanelLayout *panel, const TmapScaleMap *map, LabelRow *row)
{
  row->style = tmap_layout_style (self, TICK_SIZE, tmap_theme_foreground (self->theme));
  row->style.horizontal = TMAP_ANCHOR_MIDDLE;
  if (map->axis->scale == TMAP_SCALE_CATEGORY)
    place_categories (self, panel, map, row);
  else
    place_ticks (self, map, row);
  measure_row (self, row);
}

static guint
count_vertical_ticks (const TmapLayout *self, double height)
{
  return (guint)CLAMP (height / (2.6 * self->theme->font_size), 2, 8);
}

/* Fewer and fewer ticks until lines of text do not touch. */
static void
place_values (const TmapScaleMap *map, guint n, LabelRow *row)
{
  for (;; n--) {
    double least = INFINITY;

    row->ticks = tmap_ticks_new (map->axis, map->min, map->max, n);
    row->labels = label_ticks (map, row->ticks);
    for (guint i = 1; i < row->labels->len; i++)
      least = fmin (least, fabs (g_array_index (row->labels, Label, i).place -
                                 g_array_index (row->labels, Label, i - 1).place));
    if (least >= 1.2 * row->style.size)
      return;
    if (n <= 1) {
      g_array_set_size (row->labels, 1);
      return;
    }
    label_row_clear (row);
  }
}

/* The labels at the left of a vertical axis. */
static void
place_column (TmapLayout *self,
              const TmapPanelLayout *panel,
              const TmapScaleMap *map,
              LabelRow *row)
{
  guint n = count_vertical_ticks (self, fabs (map->to - map->from));

  row->style = tmap_layout_style (self, TICK_SIZE, tmap_theme_foreground (self->theme));
  row->style.horizontal = TMAP_ANCHOR_END;
  row->style.vertical = TMAP_ANCHOR_MIDDLE;
  if (map->axis->scale != TMAP_SCALE_CATEGORY) {
    place_values (map, n, row);
    return;
  }
  /* Cells need room for their colour scale as well. */
  row->style.max_width = (has_cells (panel->panel) ? 0.25 : 0.38) * panel->outer.width;
  row->style.max_lines = 1;
  for (guint every = 1;; every *= 2) {
    row->labels = label_categories (map, every);
    if (tmap_scale_slot (map) * every >= 1.15 * row->style.size || row->labels->len <= 1)
      return;
    label_row_clear (row);
  }
}

/* Takes the room of the panel's title from its top. */
static void
add_panel_title (TmapLayout *self, TmapPanelLayout *panel)
{
  TmapTextStyle style = tmap_layout_style (self, 1.0, tmap_theme_foreground (self->theme));
  TmapBox box;

  if (panel->panel->title == NULL)
    return;
  style.bold = TRUE;
  style.max_width = panel->outer.width;
  style.max_lines = 1;
  box = tmap_scene_add_text (self->scene, TMAP_PART_PANEL_TITLE, panel->outer.x, panel->outer.y,
                             panel->panel->title, &style);
  panel->plot.y += box.height + 0.4 * self->theme->font_size;
  panel->plot.height -= box.height + 0.4 * self->theme->font_size;
}

/* The label of an axis; @text is NULL if there is none. */
typedef struct {
  const char *text;
  TmapTextStyle style;
  TmapBox box;
} AxisLabel;

static AxisLabel
make_axis_label (TmapLayout *self, const char *text, double angle, double max_width)
{
  AxisLabel label = { .text = text };

  label.style = tmap_layout_style (self, 1.0, tmap_theme_foreground (self->theme));
  label.style.horizontal = TMAP_ANCHOR_MIDDLE;
  label.style.vertical = angle == 0 ? TMAP_ANCHOR_END : TMAP_ANCHOR_START;
  label.style.angle = angle;
  label.style.max_width = MAX (max_width, self->theme->font_size);
  label.style.max_lines = 2;
  if (text != NULL)
    label.box = tmap_scene_measure (self->scene, 0, 0, text, &label.style);
  return label;
}

/* Takes the room of a label from the bottom of the plot. */
static AxisLabel
reserve_x_label (TmapLayout *self, TmapPanelLayout *panel)
{
  const char *text = panel->label_x ? panel->x.axis->label : NULL;
  AxisLabel label = make_axis_label (self, text, 0, panel->plot.width);

  if (text != NULL)
    panel->plot.height -= label.box.height + 0.2 * self->theme->font_size;
  return label;
}

/* And from its left side. */
static AxisLabel
reserve_y_label (TmapLayout *self, TmapPanelLayout *panel)
{
  const char *text = panel->label_y ? panel->y.axis->label : NULL;
  AxisLabel label = make_axis_label (self, text, 90, panel->plot.height);

  if (text != NULL) {
    panel->plot.x += label.box.width + 0.5 * self->theme->font_size;
    panel->plot.width -= label.box.width + 0.5 * self->theme->font_size;
  }
  return label;
}

/* The middle of a text of @length that is as near to @middle as the panel's room permits. */
static double
keep_within (double middle, double length, double from, double room)
{
  double least = from + length / 2;
  double most = from + room - length / 2;

  return least <= most ? CLAMP (middle, least, most) : from + room / 2;
}

static void
draw_axis_labels (TmapLayout *self,
                  const TmapPanelLayout *panel,
                  const AxisLabel *x,
                  const AxisLabel *y)
{
  const TmapBox *plot = &panel->plot;
  const TmapBox *outer = &panel->outer;

  if (x->text != NULL)
    tmap_scene_add_text (
        self->scene, TMAP_PART_AXIS_LABEL,
        keep_within (plot->x + plot->width / 2, x->box.width, outer->x, outer->width),
        outer->y + outer->height, x->text, &x->style);
  if (y->text != NULL)
    tmap_scene_add_text (
        self->scene, TMAP_PART_AXIS_LABEL, outer->x,
        keep_within (plot->y + plot->height / 2, y->box.height, outer->y, outer->height), y->text,
        &y->style);
}

static void
set_places (TmapPanelLayout *panel)
{
  const TmapBox *plot = &panel->plot;

  panel->x.from = plot->x;
  panel->x.to = plot->x + plot->width;
  panel->y.from = plot->y + plot->height;
  panel->y.to = plot->y;
  /* Categories at the left are read from top to bottom. */
  if (panel->y.axis->scale == TMAP_SCALE_CATEGORY) {
    panel->y.from = plot->y;
    panel->y.to = plot->y + plot->height;
  }
}

/* Half a label may stand out at the ends of the horizontal axis: makes the plot narrower then. */
static gboolean
narrow_plot (TmapLayout *self, TmapPanelLayout *panel, const LabelRow *row)
{
  TmapBox *plot = &panel->plot;
  double end = panel->outer.x + panel->outer.width;
  double left = 0;
  double right = 0;

  for (guint i = 0; i < row->labels->len; i++) {
    const Label *label = &g_array_index (row->labels, Label, i);
    TmapBox box = tmap_scene_measure (self->scene, label->place, 0, label->text, &row->style);
    /* The label moves with the edge, but less the farther it is from it. */
    double position = CLAMP ((label->place - plot->x) / plot->width, 0, 1);

    left = MAX (left, (panel->outer.x - box.x) / MAX (1 - position, 0.2));
    right = MAX (right, (box.x + box.width - end) / MAX (position, 0.2));
  }
  if (left + right < 0.1 || plot->width <= LEAST_PLOT)
    return FALSE;
  left = MIN (left, plot->width - LEAST_PLOT);
  plot->x += left;
  plot->width = MAX (plot->width - left - right, LEAST_PLOT);
  return TRUE;
}

/* Places the labels below the plot; what they need may change as the plot becomes narrower. */
static void
settle_row (TmapLayout *self, TmapPanelLayout *panel, LabelRow *row)
{
  guint n_passes = 0;

  do {
    label_row_clear (row);
    set_places (panel);
    place_row (self, panel, &panel->x, row);
  } while (n_passes++ < 4 && narrow_plot (self, panel, row));
  if (panel->label_x)
    panel->plot.height =
        MAX (panel->plot.height - row->height - TICK_GAP * self->theme->font_size, LEAST_PLOT);
  set_places (panel);
}

static void
add_grid_line (TmapLayout *self, double x1, double y1, double x2, double y2, gboolean axis)
{
  TmapPoint points[] = { { x1, y1 }, { x2, y2 } };

  tmap_scene_add_line (self->scene, axis ? TMAP_PART_AXIS : TMAP_PART_GRID, points, 2,
                       axis ? tmap_theme_muted (self->theme) : tmap_theme_grid (self->theme),
                       axis ? 0.8 : 0.5, TMAP_DASH_SOLID);
}

static void
draw_grid (TmapLayout *self,
           const TmapPanelLayout *panel,
           const LabelRow *row,
           const LabelRow *column)
{
  const TmapBox *plot = &panel->plot;
  double right = plot->x + plot->width;
  double bottom = plot->y + plot->height;

  if (has_cells (panel->panel))
    return;
  for (guint i = 0; column->ticks != NULL && i < column->labels->len; i++) {
    double y = g_array_index (column->labels, Label, i).place;
    add_grid_line (self, plot->x, y, right, y, FALSE);
  }
  for (guint i = 0; row->ticks != NULL && i < row->labels->len; i++) {
    double x = g_array_index (row->labels, Label, i).place;
    add_grid_line (self, x, plot->y, x, bottom, FALSE);
  }
  if (panel->panel->horizontal)
    add_grid_line (self, plot->x, plot->y, plot->x, bottom, TRUE);
  else
    add_grid_line (self, plot->x, bottom, right, bottom, TRUE);
}

static void
draw_labels (TmapLayout *self,
             const TmapPanelLayout *panel,
             const LabelRow *row,
             const LabelRow *column)
{
  double gap = TICK_GAP * self->theme->font_size;
  double below = panel->plot.y + panel->plot.height + gap;

  for (guint i = 0; panel->label_x && i < row->labels->len; i++) {
    const Label *label = &g_array_index (row->labels, Label, i);
    tmap_scene_add_text (self->scene, TMAP_PART_X_TICK_LABEL, label->place, below, label->text,
                         &row->style);
  }
  for (guint i = 0; panel->label_y && i < column->labels->len; i++) {
    const Label *label = &g_array_index (column->labels, Label, i);
    tmap_scene_add_text (self->scene, TMAP_PART_Y_TICK_LABEL, panel->plot.x - gap, label->place,
                         label->text, &column->style);
  }
}

static void
tell_plot (TmapLayout *self, const TmapPanelLayout *panel)
{
  TmapPlot plot = { .box = panel->plot,
                    .x_min = panel->x.min,
                    .x_max = panel->x.max,
                    .y_min = panel->y.min,
                    .y_max = panel->y.max,
                    .x_log = panel->x.axis->scale == TMAP_SCALE_LOG,
                    .y_log = panel->y.axis->scale == TMAP_SCALE_LOG };

  tmap_scene_add_plot (self->scene, &plot);
}

/* Room for the values that are written above the bars or beside them. */
static void
reserve_value_labels (TmapLayout *self, TmapPanelLayout *panel)
{
  double size = self->theme->font_size;

  if (panel->panel->value_labels && panel->panel->horizontal) {
    panel->plot.width -= 3.2 * size;
  } else if (panel->panel->value_labels) {
    panel->plot.y += 1.3 * size;
    panel->plot.height -= 1.3 * size;
  } else {
    panel->plot.y += 0.45 * size; /* half a tick label at the top of the vertical axis */
    panel->plot.height -= 0.45 * size;
  }
  if (has_cells (panel->panel))
    panel->plot.width =
        MAX (panel->plot.width - tmap_layout_color_scale_width (self, panel->panel), LEAST_PLOT);
}

void
tmap_layout_axes (TmapLayout *self, TmapPanelLayout *panel)
{
  LabelRow row = { 0 };
  LabelRow column = { 0 };
  AxisLabel x_label, y_label;
  double size = self->theme->font_size;

  panel->plot = panel->outer;
  panel->x.axis = &panel->panel->x;
  panel->y.axis = &panel->panel->y;
  add_panel_title (self, panel);
  reserve_value_labels (self, panel);
  set_ends (panel->panel, &panel->x, FALSE, 6);
  set_ends (panel->panel, &panel->y, TRUE, count_vertical_ticks (self, panel->plot.height * 0.75));
  y_label = reserve_y_label (self, panel);
  set_places (panel);
  place_column (self, panel, &panel->y, &column);
  if (panel->label_y) {
    double width = get_widest (self, column.labels, &column.style) + TICK_GAP * size;

    panel->plot.x += width;
    panel->plot.width = MAX (panel->plot.width - width, LEAST_PLOT);
  }
  x_label = reserve_x_label (self, panel);
  settle_row (self, panel, &row);
  /* The plot is lower now than when the vertical axis was measured. */
  label_row_clear (&column);
  place_column (self, panel, &panel->y, &column);
  draw_grid (self, panel, &row, &column);
  draw_labels (self, panel, &row, &column);
  draw_axis_labels (self, panel, &x_label, &y_label);
  tell_plot (self, panel);
  label_row_clear (&row);
  label_row_clear (&column);
}
