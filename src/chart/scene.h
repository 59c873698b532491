/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <cairo.h>

#include "chart/theme.h"

G_BEGIN_DECLS

/** What a mark belongs to: for tests, and for those who draw over a scene. */
typedef enum {
  TMAP_PART_BACKGROUND,
  TMAP_PART_TITLE,
  TMAP_PART_SUBTITLE,
  TMAP_PART_NOTE,
  TMAP_PART_LEGEND,
  TMAP_PART_PANEL_TITLE,
  TMAP_PART_GRID,
  TMAP_PART_AXIS,
  TMAP_PART_AXIS_LABEL,
  TMAP_PART_X_TICK_LABEL,
  TMAP_PART_Y_TICK_LABEL,
  TMAP_PART_DATA,
  TMAP_PART_VALUE_LABEL,
} TmapPart;

/** TmapBox: a rectangle in points, y downwards. */
typedef struct {
  double x;
  double y;
  double width;
  double height;
} TmapBox;

/** TmapPoint: a place in points, y downwards. */
typedef struct {
  double x;
  double y;
} TmapPoint;

typedef enum {
  TMAP_ANCHOR_START, /* left or top */
  TMAP_ANCHOR_MIDDLE,
  TMAP_ANCHOR_END, /* right or bottom */
} TmapAnchor;

/**
 * TmapTextStyle:
 * @size: font size in points
 * @bold: whether it is bold
 * @color: its colour
 * @horizontal: which part of the text stands at the given x
 * @vertical: which part of it stands at the given y
 * @angle: rotation around that place in degrees, counter-clockwise (45 rises to the right)
 * @max_width: lines are broken at blanks so that they are no wider; 0 for no limit
 * @max_lines: further lines are cut with an ellipsis; 0 for no limit
 */
typedef struct {
  double size;
  gboolean bold;
  TmapColor color;
  TmapAnchor horizontal;
  TmapAnchor vertical;
  double angle;
  double max_width;
  int max_lines;
} TmapTextStyle;

/**
 * TmapHit:
 * @box: where it is
 * @panel: number of the panel
 * @layer: number of the layer in it
 * @datum: number of the datum in that
 * @text: what a tooltip says: the datum's name, series and values
 */
typedef struct {
  TmapBox box;
  guint panel;
  guint layer;
  guint datum;
  char *text;
} TmapHit;

/**
 * TmapPlot:
 * @box: the area between the axes
 * @x_min: the value at its left edge, and so on
 * @x_log: whether the x axis is logarithmic, and so on
 *
 * A panel's coordinate system, for turning places into values (zoom, crosshair).
 */
typedef struct {
  TmapBox box;
  double x_min;
  double x_max;
  double y_min;
  double y_max;
  gboolean x_log;
  gboolean y_log;
} TmapPlot;

/**
 * TmapScene:
 *
 * A picture as a list of marks in points, ready to be drawn on any cairo surface. All sizes are
 * final: whoever draws it decides nothing but the scale.
 */
typedef struct _TmapScene TmapScene;

/** tmap_scene_new: an empty scene of @width × @height points with the theme's background */
TmapScene *tmap_scene_new (double width, double height, const TmapTheme *theme);

void tmap_scene_free (TmapScene *self);

double tmap_scene_get_width (const TmapScene *self);
double tmap_scene_get_height (const TmapScene *self);

/** tmap_scene_add_rect: an area with an optional hatch in another colour */
void tmap_scene_add_rect (TmapScene *self,
                          TmapPart part,
                          const TmapBox *box,
                          TmapColor fill,
                          TmapHatch hatch,
                          TmapColor hatch_color);

/** tmap_scene_add_line: a line through @n points, @width points thick */
void tmap_scene_add_line (TmapScene *self,
                          TmapPart part,
                          const TmapPoint *points,
                          guint n,
                          TmapColor color,
                          double width,
                          TmapDash dash);

/** tmap_scene_add_polygon: the area inside @n points */
void tmap_scene_add_polygon (
    TmapScene *self, TmapPart part, const TmapPoint *points, guint n, TmapColor fill);

/** tmap_scene_add_markers: a marker of @size points across at each of @n points */
void tmap_scene_add_markers (TmapScene *self,
                             TmapPart part,
                             const TmapPoint *points,
                             guint n,
                             TmapMarker marker,
                             double size,
                             TmapColor color);

/** Characters of a text; of a longer one the rest is left out, with an ellipsis in its place. */
#define TMAP_SCENE_MAX_TEXT 1000

/**
 * tmap_scene_add_text:
 *
 * Returns: the box around the text as it will be drawn (around the rotated text, if it is)
 */
TmapBox tmap_scene_add_text (TmapScene *self,
                             TmapPart part,
                             double x,
                             double y,
                             const char *text,
                             const TmapTextStyle *style);

/** tmap_scene_measure: Returns: the box that tmap_scene_add_text() would return; adds nothing */
TmapBox tmap_scene_measure (
    TmapScene *self, double x, double y, const char *text, const TmapTextStyle *style);

/** tmap_scene_begin_clip: what follows, up to tmap_scene_end_clip(), is cut at @box */
void tmap_scene_begin_clip (TmapScene *self, const TmapBox *box);
void tmap_scene_end_clip (TmapScene *self);

/** tmap_scene_add_hit: @text: (transfer full): a place that can be pointed at */
void tmap_scene_add_hit (
    TmapScene *self, const TmapBox *box, guint panel, guint layer, guint datum, char *text);

/** tmap_scene_add_plot: tells of the next panel's coordinate system */
void tmap_scene_add_plot (TmapScene *self, const TmapPlot *plot);

/** tmap_scene_find_hit: Returns: (nullable): what is at that place: the last added, if several */
const TmapHit *tmap_scene_find_hit (const TmapScene *self, double x, double y);

/** tmap_scene_get_hits: Returns: (transfer none) (element-type TmapHit): all of them */
const GPtrArray *tmap_scene_get_hits (const TmapScene *self);

/** tmap_scene_get_plots: Returns: (transfer none) (element-type TmapPlot): one for each panel */
const GArray *tmap_scene_get_plots (const TmapScene *self);

/** tmap_scene_get_n_marks: Returns: how many marks there are (clips are none) */
guint tmap_scene_get_n_marks (const TmapScene *self);

/** tmap_scene_get_mark: tells part and bounding box of mark @i, in the order of drawing */
void tmap_scene_get_mark (const TmapScene *self, guint i, TmapPart *part, TmapBox *box);

/**
 * tmap_scene_draw:
 *
 * Draws it with its upper left corner at 0, 0 of @cr, one unit a point.
 *
 * Returns: whether all fonts could be loaded; without them, texts are boxes
 */
gboolean tmap_scene_draw (const TmapScene *self, cairo_t *cr);

/**
 * tmap_scene_to_text:
 *
 * Returns: (transfer full): a line for each mark, with places to a tenth of a point: for tests
 */
char *tmap_scene_to_text (const TmapScene *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapScene, tmap_scene_free)

G_END_DECLS
