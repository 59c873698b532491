/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>

#include "base/number.h"
#include "chart/layout-private.h"

#define WIDEST_BARS 9.0      /* font sizes: the bars of a category together, where there are few */
#define BAR_SHARE 0.78       /* of a category's room that its bars take */
#define ROW_SHARE 0.72       /* of a row that its spans take */
#define SCALE_LABELS 3       /* numbers at a colour scale */
#define LEAST_BAR 0.8        /* points: a tiny value still shows */
#define WIDE_BAND 12.0       /* points: a narrower band gets a mark on top, to be found */
#define LINE_WIDTH 1.3       /* points */
#define MAX_MARKERS_HIT 5000 /* beyond that, markers cannot be pointed at singly */

/* "name, series: value" */
static char *
describe (const TmapLayer *layer, guint datum, const char *name, const char *value)
{
  const char *label = layer->labels != NULL && datum < layer->labels->len
                          ? g_ptr_array_index (layer->labels, datum)
                          : name;
  g_autoptr (GString) text = g_string_new (label);

  if (layer->name != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", layer->name);
  g_string_append_printf (text, "%s%s", text->len > 0 ? ": " : "", value);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static const char *
get_category (const TmapAxis *axis, guint i)
{
  return axis->categories != NULL && i < axis->categories->len
             ? g_ptr_array_index (axis->categories, i)
             : "";
}

static guint
get_n_categories (const TmapAxis *axis)
{
  return axis->categories != NULL ? axis->categories->len : 0;
}

/* How the bars of a panel share the room of a category. */
typedef struct {
  const TmapScaleMap *categories;
  const TmapScaleMap *values;
  gboolean horizontal;
  double slot;
  double width; /* of a bar */
  guint n;      /* bars side by side */
  guint n_layers;
  guint n_categories;
  double *base; /* where the next bar of each category begins, if they are stacked */
} Bars;

static guint
count_bar_layers (const TmapPanel *panel)
{
  guint n = 0;

  for (guint l = 0; l < panel->layers->len; l++)
    n += ((TmapLayer *)g_ptr_array_index (panel->layers, l))->kind == TMAP_LAYER_BARS;
  return n;
}

static void
bars_init (Bars *bars, const TmapLayout *self, const TmapPanelLayout *panel)
{
  guint n = MAX (count_bar_layers (panel->panel), 1);

  bars->horizontal = panel->panel->horizontal;
  bars->categories = bars->horizontal ? &panel->y : &panel->x;
  bars->values = bars->horizontal ? &panel->x : &panel->y;
  bars->slot = tmap_scale_slot (bars->categories);
  bars->n = panel->panel->stacked ? 1 : n;
  bars->n_layers = n;
  bars->width = MIN (BAR_SHARE * bars->slot, WIDEST_BARS * self->theme->font_size) / bars->n;
  bars->n_categories = get_n_categories (bars->categories->axis);
  bars->base = g_new0 (double, bars->n_categories);
}

/* The box of a bar from @from to @to, the @series-th in its category. */
static TmapBox
get_bar (const Bars *bars, guint category, guint series, double from, double to)
{
  double middle = tmap_scale_map (bars->categories, category);
  double side = middle + (series - bars->n / 2.0) * bars->width;
  double low = tmap_scale_map (bars->values, MAX (from, bars->values->min));
  double high = tmap_scale_map (bars->values, MIN (to, bars->values->max));
  double length = fabs (high - low);

  if (to != from && length < LEAST_BAR)
    length = LEAST_BAR;
  if (bars->horizontal)
    return (TmapBox){ low, side, length, bars->width };
  return (TmapBox){ side, low - length, bars->width, length };
}

static void
add_bars (
    TmapLayout *self, const TmapPanelLayout *panel, Bars *bars, guint layer_index, guint series)
{
  const TmapLayer *layer = g_ptr_array_index (panel->panel->layers, layer_index);
  TmapStyle look = tmap_theme_get_style (self->theme, layer->role);

  for (guint i = 0; i < MIN (layer->y->len, bars->n_categories); i++) {
    double value = g_array_index (layer->y, double, i);
    double from = panel->panel->stacked ? bars->base[i] : 0;
    g_autofree char *text = NULL;
    TmapBox box;

    if (!isfinite (value))
      continue;
    box = get_bar (bars, i, panel->panel->stacked ? 0 : series, from, from + value);
    bars->base[i] = from + value;
    /* A hatch needs some room to be seen, and another series to be told from. */
    if (value != 0)
      tmap_scene_add_rect (self->scene, TMAP_PART_DATA, &box, look.color,
                           bars->n_layers > 1 && MIN (box.width, box.height) >= 2 ? look.hatch
                                                                                  : TMAP_HATCH_NONE,
                           look.hatch_color);
    text = tmap_unit_format (bars->values->axis->unit, value);
    tmap_scene_add_hit (self->scene, &box, panel->index, layer_index, i,
                        describe (layer, i, get_category (bars->categories->axis, i), text));
  }
}

/* A number in three digits, of which large ones have a suffix. */
static char *
format_short (double value)
{
  static const struct {
    double size;
    const char *suffix;
  } sizes[] = { { 1e12, " T" }, { 1e9, " G" }, { 1e6, " M" } };
  const char *suffix = "";
  g_autofree char *text = NULL;
  double size;

  for (gsize i = 0; i < G_N_ELEMENTS (sizes) && *suffix == '\0'; i++)
    if (fabs (value) >= sizes[i].size) {
      value /= sizes[i].size;
      suffix = sizes[i].suffix;
    }
  size = fabs (value);
  if (value > 0 && value < 0.0005)
    return g_strdup ("<0.001");
  text = tmap_number_format_fixed (value,
                                   value == floor (value) || size >= 100 ? 0
                                   : size >= 10                          ? 1
                                   : size >= 1                           ? 2
                                                                         : 3,
                                   TRUE);
  return g_strconcat (text, suffix, NULL);
}

/* A value as it is written at a bar: three digits are enough there. */
static char *
format_value (TmapUnit unit, double value)
{
  g_autofree char *percent = NULL;

  if (unit == TMAP_UNIT_SECONDS || unit == TMAP_UNIT_DATE)
    return tmap_unit_format (unit, value);
  if (unit != TMAP_UNIT_FRACTION)
    return format_short (value);
  percent = tmap_number_format_fixed (value * 100, 1, FALSE);
  return g_strconcat (percent, " %", NULL);
}

typedef struct {
  TmapTextStyle style;
  double x;
  double y;
  char *text;
} ValueLabel;

static void
clear_value_label (ValueLabel *label)
{
  g_free (label->text);
}

static ValueLabel
make_value_label (TmapLayout *self, const Bars *bars, guint category, guint series, double value)
{
  TmapBox box = get_bar (bars, category, series, 0, value);
  double gap = 0.2 * self->theme->font_size;
  ValueLabel label = { .style =
                           tmap_layout_style (self, 0.85, tmap_theme_foreground (self->theme)) };

  if (bars->horizontal) {
    label.x = box.x + box.width + gap;
    label.y = box.y + box.height / 2;
    label.style.vertical = TMAP_ANCHOR_MIDDLE;
  } else {
    label.x = box.x + box.width / 2;
    label.y = box.y - gap;
    label.style.horizontal = TMAP_ANCHOR_MIDDLE;
    label.style.vertical = TMAP_ANCHOR_END;
  }
  label.text = format_value (bars->values->axis->unit, value);
  return label;
}

static gboolean
has_room (const TmapPanelLayout *panel, const Bars *bars, const TmapBox *label)
{
  const TmapBox *outer = &panel->outer;

  if (bars->horizontal)
    return label->height <= bars->width * 1.25 &&
           label->x + label->width <= outer->x + outer->width;
  return label->width <= bars->width * (bars->n > 1 ? 1 : 1.1) && label->y >= outer->y;
}

/* Values are written at all bars of a panel or, if any has no room for its own, at none. */
static void
add_value_labels (TmapLayout *self, const TmapPanelLayout *panel, const Bars *bars)
{
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (ValueLabel));
  gboolean fit = TRUE;

  g_array_set_clear_func (labels, (GDestroyNotify)clear_value_label);
  for (guint l = 0, series = 0; l < panel->panel->layers->len; l++) {
    const TmapLayer *layer = g_ptr_array_index (panel->panel->layers, l);

    if (layer->kind != TMAP_LAYER_BARS)
      continue;
    for (guint i = 0; i < layer->y->len; i++) {
      ValueLabel label;
      TmapBox box;

      if (!isfinite (g_array_index (layer->y, double, i)))
        continue;
      label = make_value_label (self, bars, i, series, g_array_index (layer->y, double, i));
      box = tmap_scene_measure (self->scene, label.x, label.y, label.text, &label.style);
      fit = fit && has_room (panel, bars, &box);
      g_array_append_val (labels, label);
    }
    series++;
  }
  for (guint i = 0; fit && i < labels->len; i++) {
    const ValueLabel *label = &g_array_index (labels, ValueLabel, i);
    tmap_scene_add_text (self->scene, TMAP_PART_VALUE_LABEL, label->x, label->y, label->text,
                         &label->style);
  }
}

/* Turns the points of a line into those of steps: level up to the next x, then up or down. */
static GArray *
make_steps (const GArray *points)
{
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (TmapPoint));

  for (guint i = 0; i < points->len; i++) {
    TmapPoint point = g_array_index (points, TmapPoint, i);

    if (i > 0) {
      TmapPoint corner = { point.x, g_array_index (points, TmapPoint, i - 1).y };
      g_array_append_val (steps, corner);
    }
    g_array_append_val (steps, point);
  }
  return steps;
}

static void
add_line_hits (TmapLayout *self, const TmapPanelLayout *panel, guint layer_index)
{
  const TmapLayer *layer = g_ptr_array_index (panel->panel->layers, layer_index);
  guint n = layer->x->len;
  guint every = MAX (1, n / 400);

  for (guint i = 0; i < n; i += every) {
    double x = g_array_index (layer->x, double, i);
    double y = g_array_index (layer->y, double, i);
    g_autofree char *x_text = tmap_unit_format (panel->panel->x.unit, x);
    g_autofree char *y_text = tmap_unit_format (panel->panel->y.unit, y);
    g_autofree char *value = g_strdup_printf ("%s at %s", y_text, x_text);
    TmapBox box = { tmap_scale_map (&panel->x, x) - 3, tmap_scale_map (&panel->y, y) - 3, 6, 6 };

    if (isfinite (box.x) && isfinite (box.y))
      tmap_scene_add_hit (self->scene, &box, panel->index, layer_index, i,
                          describe (layer, i, "", value));
  }
}

static void
draw_line (TmapLayout *self, const TmapLayer *layer, const GArray *points, const TmapStyle *look)
{
  g_autoptr (GArray) area = layer->kind == TMAP_LAYER_LINE && look->dash == TMAP_DASH_SOLID
                                ? tmap_envelope_to_area (points, LINE_WIDTH)
                                : NULL;

  if (area != NULL)
    tmap_scene_add_polygon (self->scene, TMAP_PART_DATA, (TmapPoint *)(gpointer)area->data,
                            area->len, look->color);
  else
    tmap_scene_add_line (self->scene, TMAP_PART_DATA, (TmapPoint *)(gpointer)points->data,
                         points->len, look->color, LINE_WIDTH, look->dash);
}

static void
add_line (TmapLayout *self, const TmapPanelLayout *panel, guint layer_index)
{
  const TmapLayer *layer = g_ptr_array_index (panel->panel->layers, layer_index);
  TmapStyle look = tmap_theme_get_style (self->theme, layer->role);
  g_autoptr (GArray) points = tmap_envelope_new (layer, &panel->x, &panel->y);

  if (points->len == 0)
    return;
  if (layer->kind == TMAP_LAYER_STEPS) {
    GArray *steps = make_steps (points);
    g_array_unref (points);
    points = steps;
  }
  if (layer->kind == TMAP_LAYER_AREA) {
    double base = tmap_scale_map (&panel->y, MAX (panel->y.min, 0));
    TmapPoint last = { g_array_index (points, TmapPoint, points->len - 1).x, base };
    TmapPoint first = { g_array_index (points, TmapPoint, 0).x, base };
    TmapColor fill = look.color;

    g_array_append_val (points, last);
    g_array_append_val (points, first);
    fill.alpha *= 0.75;
    tmap_scene_add_polygon (self->scene, TMAP_PART_DATA, (TmapPoint *)(gpointer)points->data,
                            points->len, fill);
  } else {
    draw_line (self, layer, points, &look);
  }
  add_line_hits (self, panel, layer_index);
}

/* Points that fall on the same spot are drawn once. */
static void
add_points (TmapLayout *self, const TmapPanelLayout *panel, guint layer_index)
{
  const TmapLayer *layer = g_ptr_array_index (panel->panel->layers, layer_index);
  TmapStyle look = tmap_theme_get_style (self->theme, layer->role);
  double size = (layer->x->len > 200 ? 0.35 : 0.55) * self->theme->font_size;
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (TmapPoint));
  g_autoptr (GHashTable) spots = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autofree gint64 *keys = g_new (gint64, layer->x->len + 1);

  for (guint i = 0; i < layer->x->len; i++) {
    double x = g_array_index (layer->x, double, i);
    double y = g_array_index (layer->y, double, i);
    TmapPoint point = { tmap_scale_map (&panel->x, x), tmap_scale_map (&panel->y, y) };
    TmapBox box = { point.x - size / 2, point.y - size / 2, size, size };

    if (!isfinite (point.x) || !isfinite (point.y))
      continue;
    keys[i] = ((gint64)(point.x * 4) << 32) + (gint64)(point.y * 4);
    if (g_hash_table_add (spots, &keys[i]))
      g_array_append_val (points, point);
    if (layer->x->len <= MAX_MARKERS_HIT) {
      g_autofree char *x_text = tmap_unit_format (panel->panel->x.unit, x);
      g_autofree char *y_text = tmap_unit_format (panel->panel->y.unit, y);
      g_autofree char *value = g_strdup_printf ("%s, %s", x_text, y_text);

      tmap_scene_add_hit (self->scene, &box, panel->index, layer_index, i,
                          describe (layer, i, "", value));
    }
  }
  tmap_scene_add_markers (self->scene, TMAP_PART_DATA, (TmapPoint *)(gpointer)points->data,
                          points->len, look.marker, size, look.color);
}

static void
add_spans (TmapLayout *self, const TmapPanelLayout *panel, guint layer_index)
{
  const TmapLayer *layer = g_ptr_array_index (panel->panel->layers, layer_index);
  TmapStyle look = tmap_theme_get_style (self->theme, layer->role);
  double height = ROW_SHARE * tmap_scale_slot (&panel->y);

  for (guint i = 0; i < layer->x->len; i++) {
    double from = g_array_index (layer->x, double, i);
    double to = g_array_index (layer->x2, double, i);
    double left = tmap_scale_map (&panel->x, from);
    /* A hair's breadth stays free, so that jobs one after the other can be told apart. */
    double width = MAX (tmap_scale_map (&panel->x, to) - left - 0.4, 0.4);
    double middle = tmap_scale_map (&panel->y, g_array_index (layer->y, double, i));
    TmapBox box = { left, middle - height / 2, width, height };
    g_autofree char *from_text = tmap_unit_format (panel->panel->x.unit, from);
    g_autofree char *to_text = tmap_unit_format (panel->panel->x.unit, to);
    g_autofree char *value = g_strdup_printf ("%s to %s", from_text, to_text);

    tmap_scene_add_rect (self->scene, TMAP_PART_DATA, &box, look.color,
                         MIN (width, height) >= 2 ? look.hatch : TMAP_HATCH_NONE, look.hatch_color);
    tmap_scene_add_hit (self->scene, &box, panel->index, layer_index, i,
                        describe (layer, i, "", value));
  }
}

static void
add_band (TmapLayout *self, const TmapPanelLayout *panel, guint layer_index)
{
  const TmapLayer *layer = g_ptr_array_index (panel->panel->layers, layer_index);
  TmapStyle look = tmap_theme_get_style (self->theme, layer->role);
  TmapColor fill = look.color;
  const TmapBox *plot = &panel->plot;

  fill.alpha *= 0.35;
  for (guint i = 0; i < layer->x->len; i++) {
    double left = tmap_scale_map (&panel->x, g_array_index (layer->x, double, i));
    double right = tmap_scale_map (&panel->x, g_array_index (layer->x2, double, i));
    /* A window of minutes in a trace of months must be found all the same. */
    double width = MAX (right - left, 1.5);
    TmapBox box = { left - (width - (right - left)) / 2, plot->y, width, plot->height };
    double middle = box.x + box.width / 2;
    TmapPoint mark = { middle, plot->y };
    g_autofree char *from_text =
        tmap_unit_format (panel->panel->x.unit, g_array_index (layer->x, double, i));
    g_autofree char *to_text =
        tmap_unit_format (panel->panel->x.unit, g_array_index (layer->x2, double, i));
    g_autofree char *value = g_strdup_printf ("%s to %s", from_text, to_text);

    tmap_scene_add_rect (self->scene, TMAP_PART_DATA, &box, fill, TMAP_HATCH_NONE,
                         look.hatch_color);
    if (width < WIDE_BAND)
      tmap_scene_add_markers (self->scene, TMAP_PART_DATA, &mark, 1, TMAP_MARKER_DIAMOND,
                              0.7 * self->theme->font_size, look.color);
    tmap_scene_add_hit (self->scene, &box, panel->index, layer_index, i,
                        describe (layer, i, "", value));
  }
}

static double
find_most (const TmapLayer *layer)
{
  double most = 0;

  for (guint i = 0; i < layer->y->len; i++)
    if (isfinite (g_array_index (layer->y, double, i)))
      most = MAX (most, g_array_index (layer->y, double, i));
  return most > 0 ? most : 1;
}

/* The value that is written at the @i-th of the places of a colour scale. */
static char *
format_scale_value (double most, guint i)
{
  return format_value (TMAP_UNIT_NUMBER, most * i / (SCALE_LABELS - 1));
}

double
tmap_layout_color_scale_width (TmapLayout *self, const TmapPanel *panel)
{
  double most = find_most (g_ptr_array_index (panel->layers, 0));
  TmapTextStyle style = tmap_layout_style (self, 0.9, tmap_theme_foreground (self->theme));
  double widest = 0;

  for (guint i = 0; i < SCALE_LABELS; i++) {
    g_autofree char *text = format_scale_value (most, i);

    widest = MAX (widest, tmap_scene_measure (self->scene, 0, 0, text, &style).width);
  }
  return 2.3 * self->theme->font_size + widest;
}

/* The colours of the cells and what they stand for, at the right of the plot. */
static void
add_color_scale (TmapLayout *self, const TmapPanelLayout *panel, double most)
{
  static const guint n_steps = 48;
  double size = self->theme->font_size;
  double x = panel->plot.x + panel->plot.width + size;
  double height = panel->plot.height / n_steps;
  TmapTextStyle style = tmap_layout_style (self, 0.9, tmap_theme_foreground (self->theme));

  for (guint i = 0; i < n_steps; i++) {
    /* Each reaches below the one after it, so that no seam shows. */
    TmapBox box = { x, panel->plot.y + (n_steps - 1 - i) * height, 0.9 * size,
                    i > 0 ? 1.5 * height : height };

    tmap_scene_add_rect (self->scene, TMAP_PART_LEGEND, &box,
                         tmap_theme_ramp (self->theme, (i + 0.5) / n_steps), TMAP_HATCH_NONE,
                         tmap_theme_grid (self->theme));
  }
  style.vertical = TMAP_ANCHOR_MIDDLE;
  for (guint i = 0; i < SCALE_LABELS; i++) {
    g_autofree char *text = format_scale_value (most, i);
    double y = panel->plot.y + panel->plot.height * (1 - (double)i / (SCALE_LABELS - 1));

    tmap_scene_add_text (self->scene, TMAP_PART_LEGEND, x + 1.3 * size, y, text, &style);
  }
}

static void
add_cells (TmapLayout *self, const TmapPanelLayout *panel, guint layer_index)
{
  const TmapLayer *layer = g_ptr_array_index (panel->panel->layers, layer_index);
  guint n_columns = (guint)(panel->x.max - panel->x.min + 0.5);
  double width = tmap_scale_slot (&panel->x);
  double height = tmap_scale_slot (&panel->y);
  double most = find_most (layer);

  for (guint i = 0; i < layer->y->len; i++) {
    guint row = i / n_columns;
    guint column = i % n_columns;
    double value = g_array_index (layer->y, double, i);
    TmapBox box = { tmap_scale_map (&panel->x, column) - width / 2,
                    tmap_scale_map (&panel->y, row) - height / 2, width - 0.4, height - 0.4 };
    g_autofree char *text = tmap_unit_format (TMAP_UNIT_NUMBER, value);
    g_autofree char *name = g_strdup_printf ("%s %s", get_category (&panel->panel->y, row),
                                             get_category (&panel->panel->x, column));

    if (!isfinite (value))
      continue;
    tmap_scene_add_rect (self->scene, TMAP_PART_DATA, &box,
                         tmap_theme_ramp (self->theme, value / most), TMAP_HATCH_NONE,
                         tmap_theme_grid (self->theme));
    tmap_scene_add_hit (self->scene, &box, panel->index, layer_index, i,
                        describe (layer, i, name, text));
  }
  add_color_scale (self, panel, most);
}

static gboolean
has_data (const TmapPanel *panel)
{
  for (guint l = 0; l < panel->layers->len; l++)
    if (tmap_layer_get_n (g_ptr_array_index (panel->layers, l)) > 0)
      return TRUE;
  return FALSE;
}

static void
add_no_data (TmapLayout *self, const TmapPanelLayout *panel)
{
  TmapTextStyle style = tmap_layout_style (self, 1.0, tmap_theme_muted (self->theme));

  style.horizontal = style.vertical = TMAP_ANCHOR_MIDDLE;
  tmap_scene_add_text (self->scene, TMAP_PART_VALUE_LABEL, panel->plot.x + panel->plot.width / 2,
                       panel->plot.y + panel->plot.height / 2, "no data", &style);
}

static void
add_layer (TmapLayout *self, const TmapPanelLayout *panel, Bars *bars, guint l, guint *series)
{
  const TmapLayer *layer = g_ptr_array_index (panel->panel->layers, l);

  switch (layer->kind) {
  case TMAP_LAYER_BARS:
    add_bars (self, panel, bars, l, (*series)++);
    break;
  case TMAP_LAYER_LINE:
  case TMAP_LAYER_STEPS:
  case TMAP_LAYER_AREA:
    add_line (self, panel, l);
    break;
  case TMAP_LAYER_POINTS:
    add_points (self, panel, l);
    break;
  case TMAP_LAYER_SPANS:
    add_spans (self, panel, l);
    break;
  case TMAP_LAYER_BAND:
    add_band (self, panel, l);
    break;
  case TMAP_LAYER_CELLS:
    add_cells (self, panel, l);
    break;
  default:
    g_assert_not_reached ();
  }
}

void
tmap_layout_marks (TmapLayout *self, const TmapPanelLayout *panel)
{
  TmapBox clip = { panel->plot.x - 4, panel->plot.y - 4, panel->plot.width + 8,
                   panel->plot.height + 8 };
  gboolean cells =
      panel->panel->layers->len > 0 &&
      ((TmapLayer *)g_ptr_array_index (panel->panel->layers, 0))->kind == TMAP_LAYER_CELLS;
  guint series = 0;
  Bars bars;

  if (!has_data (panel->panel)) {
    add_no_data (self, panel);
    return;
  }
  bars_init (&bars, self, panel);
  if (!cells)
    tmap_scene_begin_clip (self->scene, &clip);
  for (guint l = 0; l < panel->panel->layers->len; l++)
    add_layer (self, panel, &bars, l, &series);
  if (!cells)
    tmap_scene_end_clip (self->scene);
  if (panel->panel->value_labels && !panel->panel->stacked)
    add_value_labels (self, panel, &bars);
  g_free (bars.base);
}
