/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/layout.h"

G_BEGIN_DECLS

/** TmapMapping from values of an axis to places: @from at @min, @to at @max. */
typedef struct {
  const TmapAxis *axis;
  double min;
  double max;
  double from;
  double to;
} TmapScaleMap;

/** tmap_scale_map: Returns: the place of @value, in points */
double tmap_scale_map (const TmapScaleMap *self, double value);

/** tmap_scale_slot: Returns: the room of one category, in points (always positive) */
double tmap_scale_slot (const TmapScaleMap *self);

/**
 * TmapPanelLayout:
 * @panel: what is laid out
 * @index: its number in the figure
 * @outer: its room with titles and tick labels
 * @plot: the room between its axes; its sides are known after the tick labels were measured
 * @x: the horizontal axis
 * @y: the vertical axis
 * @label_x: whether the horizontal axis gets tick labels and a label, and so on
 */
typedef struct {
  const TmapPanel *panel;
  guint index;
  TmapBox outer;
  TmapBox plot;
  TmapScaleMap x;
  TmapScaleMap y;
  gboolean label_x;
  gboolean label_y;
} TmapPanelLayout;

/** TmapLayout: What the parts of a layout share. */
typedef struct {
  const TmapFigure *figure;
  const TmapTheme *theme;
  TmapScene *scene;
} TmapLayout;

/** tmap_layout_style: Returns: a text of @size times the theme's font size, left and top aligned */
TmapTextStyle tmap_layout_style (const TmapLayout *self, double size, TmapColor color);

/** tmap_layout_range: finds the range of the data of a panel along one of its axes */
void tmap_layout_range (const TmapPanel *panel, gboolean vertical, double *min, double *max);

/** tmap_layout_axes: decides on the axes of a panel, draws them, and sets @panel's plot */
void tmap_layout_axes (TmapLayout *self, TmapPanelLayout *panel);

/** tmap_layout_color_scale_width: Returns: how much room the colour scale of cells takes, in points
 */
double tmap_layout_color_scale_width (TmapLayout *self, const TmapPanel *panel);

/** tmap_layout_marks: draws the layers of a panel whose axes are laid out */
void tmap_layout_marks (TmapLayout *self, const TmapPanelLayout *panel);

/**
 * tmap_envelope_new:
 * @layer: a line, steps or area, x ascending
 *
 * Maps its points to places and leaves out those that cannot be told apart: of those in a column of
 * half a point the first, the lowest, the highest and the last stay, so that every extreme is seen
 * (Jugel et al., "M4: A Visualization-Oriented Time Series Data Aggregation", VLDB 2014).
 *
 * Returns: (transfer full) (element-type TmapPoint): the points
 */
GArray *tmap_envelope_new (const TmapLayer *layer, const TmapScaleMap *x, const TmapScaleMap *y);

/**
 * tmap_envelope_to_area:
 * @points: (element-type TmapPoint): an envelope
 * @width: the width of its line
 *
 * A line that goes up and down several times in every column covers an area. To fill that is many
 * times quicker than to stroke the line, and looks the same.
 *
 * Returns: (transfer full) (element-type TmapPoint) (nullable): the outline of the area; %NULL if
 *   the line is not that dense
 */
GArray *tmap_envelope_to_area (const GArray *points, double width);

G_END_DECLS
