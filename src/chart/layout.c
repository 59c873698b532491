/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/layout.h"

#include <math.h>
#include <string.h>

#include "chart/layout-private.h"

/* Room around the figure and between its parts, in font sizes. */
#define MARGIN 0.8
#define GAP 0.6
#define SWATCH 1.5

/* Panels look best at about this ratio of width and height. */
#define PANEL_RATIO 1.35

TmapTextStyle
tmap_layout_style (const TmapLayout *self, double size, TmapColor color)
{
  TmapTextStyle style = { .size = size * self->theme->font_size, .color = color };

  return style;
}

/* Adds a text across the width and takes its height from the top of @room. */
static void
add_heading (TmapLayout *self,
             TmapPart part,
             const char *text,
             double size,
             gboolean bold,
             TmapColor color,
             TmapBox *room)
{
  TmapTextStyle style = tmap_layout_style (self, size, color);
  TmapBox box;

  style.bold = bold;
  style.max_width = room->width;
  style.max_lines = 3;
  box = tmap_scene_add_text (self->scene, part, room->x, room->y, text, &style);
  room->y += box.height;
  room->height -= box.height;
}

static void
add_headings (TmapLayout *self, TmapBox *room)
{
  const TmapFigure *figure = self->figure;
  double gap = GAP * self->theme->font_size;

  if (!self->theme->show_title)
    return;
  add_heading (self, TMAP_PART_TITLE, figure->title, 1.25, TRUE,
               tmap_theme_foreground (self->theme), room);
  if (figure->subtitle != NULL)
    add_heading (self, TMAP_PART_SUBTITLE, figure->subtitle, 1.0, FALSE,
                 tmap_theme_muted (self->theme), room);
  room->y += gap;
  room->height -= gap;
}

static void
add_note (TmapLayout *self, TmapBox *room)
{
  TmapTextStyle style = tmap_layout_style (self, 0.85, tmap_theme_muted (self->theme));
  TmapBox box;

  if (self->figure->note == NULL)
    return;
  style.max_width = room->width;
  style.max_lines = 3;
  style.vertical = TMAP_ANCHOR_END;
  box = tmap_scene_add_text (self->scene, TMAP_PART_NOTE, room->x, room->y + room->height,
                             self->figure->note, &style);
  room->height -= box.height + GAP * self->theme->font_size;
}

/* The layers that the legend names, each name once. */
static GPtrArray *
find_entries (const TmapFigure *figure)
{
  GPtrArray *entries = g_ptr_array_new ();
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint p = 0; p < figure->panels->len; p++) {
    const TmapPanel *panel = g_ptr_array_index (figure->panels, p);

    for (guint l = 0; l < panel->layers->len; l++) {
      TmapLayer *layer = g_ptr_array_index (panel->layers, l);

      if (layer->name != NULL && layer->kind != TMAP_LAYER_CELLS &&
          g_hash_table_add (names, layer->name))
        g_ptr_array_add (entries, layer);
    }
  }
  return entries;
}

/* A small picture of how the layer looks, in @box. */
static void
add_swatch (TmapLayout *self, const TmapLayer *layer, const TmapBox *box)
{
  TmapStyle look = tmap_theme_get_style (self->theme, layer->role);
  TmapPoint line[] = { { box->x, box->y + box->height / 2 },
                       { box->x + box->width, box->y + box->height / 2 } };
  TmapPoint middle = { box->x + box->width / 2, box->y + box->height / 2 };

  switch (layer->kind) {
  case TMAP_LAYER_LINE:
  case TMAP_LAYER_STEPS:
    tmap_scene_add_line (self->scene, TMAP_PART_LEGEND, line, 2, look.color, 1.3, look.dash);
    break;
  case TMAP_LAYER_POINTS:
    tmap_scene_add_markers (self->scene, TMAP_PART_LEGEND, &middle, 1, look.marker,
                            0.6 * self->theme->font_size, look.color);
    break;
  case TMAP_LAYER_BAND:
    look.color.alpha *= 0.35;
    tmap_scene_add_rect (self->scene, TMAP_PART_LEGEND, box, look.color, TMAP_HATCH_NONE,
                         look.hatch_color);
    break;
  case TMAP_LAYER_BARS:
  case TMAP_LAYER_AREA:
  case TMAP_LAYER_SPANS:
  case TMAP_LAYER_CELLS:
  default:
    tmap_scene_add_rect (self->scene, TMAP_PART_LEGEND, box, look.color, look.hatch,
                         look.hatch_color);
  }
}

/* A single series is what the title says; but what a mark over the axis is must be told. */
static gboolean
needs_legend (const GPtrArray *entries)
{
  return entries->len > 1 ||
         (entries->len == 1 &&
          ((TmapLayer *)g_ptr_array_index (entries, 0))->kind == TMAP_LAYER_BAND);
}

/* The legend stands in rows above the panels, where no datum can be. */
static void
add_legend (TmapLayout *self, TmapBox *room)
{
  g_autoptr (GPtrArray) entries = find_entries (self->figure);
  double size = self->theme->font_size;
  double x = room->x;
  double y = room->y;
  double line = 1.45 * size;
  TmapTextStyle style = tmap_layout_style (self, 1.0, tmap_theme_foreground (self->theme));

  if (!needs_legend (entries))
    return;
  style.max_width = MAX (room->width - (SWATCH + 0.5) * size, size);
  style.max_lines = 1;
  style.vertical = TMAP_ANCHOR_MIDDLE;
  for (guint i = 0; i < entries->len; i++) {
    const TmapLayer *layer = g_ptr_array_index (entries, i);
    TmapBox text = tmap_scene_measure (self->scene, 0, 0, layer->name, &style);
    double width = (SWATCH + 0.5) * size + text.width;
    TmapBox swatch;

    if (x > room->x && x + width > room->x + room->width) {
      x = room->x;
      y += line;
    }
    swatch = (TmapBox){ x, y + 0.3 * size, SWATCH * size, 0.85 * size };
    add_swatch (self, layer, &swatch);
    tmap_scene_add_text (self->scene, TMAP_PART_LEGEND, x + (SWATCH + 0.5) * size, y + line / 2,
                         layer->name, &style);
    x += width + 1.4 * size;
  }
  room->height -= y + line + GAP * size - room->y;
  room->y = y + line + GAP * size;
}

/* Into how many columns the panels go, so that their shape is as near as can be to the best. */
static guint
choose_columns (guint n, double width, double height)
{
  guint best = 1;
  double least = INFINITY;

  for (guint columns = 1; columns <= n; columns++) {
    guint rows = (n + columns - 1) / columns;
    double ratio = (width / columns) / (height / rows);
    double distance = fabs (log (ratio / PANEL_RATIO)) + 0.15 * (rows * columns - n);

    if (distance < least) {
      least = distance;
      best = columns;
    }
  }
  return best;
}

static void
widen_range (const TmapFigure *figure, gboolean vertical, double *min, double *max)
{
  *min = INFINITY;
  *max = -INFINITY;
  for (guint p = 0; p < figure->panels->len; p++) {
    double low, high;

    tmap_layout_range (g_ptr_array_index (figure->panels, p), vertical, &low, &high);
    *min = fmin (*min, low);
    *max = fmax (*max, high);
  }
}

/* How much room the tick labels and the label of an axis take: of the vertical one at the left of
 * the panel, of the horizontal one below. */
static double
measure_inset (const TmapLayout *self, const TmapPanelLayout *panel, gboolean vertical)
{
  g_autoptr (TmapScene) scratch = tmap_scene_new (tmap_scene_get_width (self->scene),
                                                  tmap_scene_get_height (self->scene), self->theme);
  TmapLayout layout = { self->figure, self->theme, scratch };
  TmapPanelLayout copy = *panel;

  tmap_layout_axes (&layout, &copy);
  return vertical ? copy.plot.x - copy.outer.x
                  : copy.outer.y + copy.outer.height - copy.plot.y - copy.plot.height;
}

/* Where panels stand: in rows, the first of which may have more room for the labels of an axis. */
typedef struct {
  guint columns;
  double inset; /* room for those labels */
  double gap;
  double width;
  double height;
} Grid;

static void
init_panel (const TmapLayout *self, TmapPanelLayout *panel, guint p, const Grid *grid)
{
  const TmapFigure *figure = self->figure;

  *panel = (TmapPanelLayout){ .panel = g_ptr_array_index (figure->panels, p), .index = p };
  panel->label_x = !figure->share_x || p + 1 == figure->panels->len;
  panel->label_y = !figure->share_y || p % grid->columns == 0;
  panel->x.min = panel->x.max = NAN;
  panel->y.min = panel->y.max = NAN;
  if (figure->share_x)
    widen_range (figure, FALSE, &panel->x.min, &panel->x.max);
  if (figure->share_y)
    widen_range (figure, TRUE, &panel->y.min, &panel->y.max);
}

/* Panels one below the other: the last one is higher by the labels of the axis that all share. */
static void
add_column (TmapLayout *self, const TmapBox *room)
{
  guint n = self->figure->panels->len;
  Grid grid = { .columns = 1, .gap = 0.8 * self->theme->font_size, .width = room->width };
  TmapPanelLayout panel;
  TmapBox box = *room;

  init_panel (self, &panel, n - 1, &grid);
  panel.outer = *room;
  grid.inset = measure_inset (self, &panel, FALSE);
  grid.height = MAX ((room->height - grid.inset - (n - 1) * grid.gap) / n, 1);
  for (guint p = 0; p < n; p++) {
    init_panel (self, &panel, p, &grid);
    box.height = grid.height + (panel.label_x ? grid.inset : 0);
    panel.outer = box;
    tmap_layout_axes (self, &panel);
    tmap_layout_marks (self, &panel);
    box.y += grid.height + grid.gap;
  }
}

static void
add_panels (TmapLayout *self, const TmapBox *room)
{
  guint n = self->figure->panels->len;
  Grid grid = { .gap = 1.2 * self->theme->font_size };
  guint rows;
  TmapPanelLayout panel;

  grid.columns = choose_columns (n, room->width, room->height);
  rows = (n + grid.columns - 1) / grid.columns;
  grid.width = (room->width - (grid.columns - 1) * grid.gap) / grid.columns;
  grid.height = (room->height - (rows - 1) * grid.gap) / rows;
  if (self->figure->share_y && grid.columns > 1) {
    init_panel (self, &panel, 0, &grid);
    panel.outer = (TmapBox){ room->x, room->y, grid.width, grid.height };
    grid.inset = measure_inset (self, &panel, TRUE);
    grid.width -= grid.inset / grid.columns;
  }
  for (guint p = 0; p < n; p++) {
    guint column = p % grid.columns;
    double inset = column == 0 ? grid.inset : 0;

    init_panel (self, &panel, p, &grid);
    panel.outer = (TmapBox){ room->x + column * (grid.width + grid.gap) + grid.inset - inset,
                             room->y + p / grid.columns * (grid.height + grid.gap),
                             grid.width + inset, grid.height };
    tmap_layout_axes (self, &panel);
    tmap_layout_marks (self, &panel);
  }
}

TmapScene *
tmap_figure_layout (const TmapFigure *figure, double width, double height, const TmapTheme *theme)
{
  TmapLayout self = { figure, theme, NULL };
  double margin = MARGIN * theme->font_size;
  TmapBox room = { margin, margin, width - 2 * margin, height - 2 * margin };

  g_return_val_if_fail (figure != NULL && width > 0 && height > 0, NULL);

  self.scene = tmap_scene_new (width, height, theme);
  room.width = MAX (room.width, 1);
  add_headings (&self, &room);
  add_legend (&self, &room);
  add_note (&self, &room);
  if (figure->panels->len > 0 && room.height > 0 && figure->share_x)
    add_column (&self, &room);
  else if (figure->panels->len > 0 && room.height > 0)
    add_panels (&self, &room);
  return self.scene;
}
