/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

#include "chart/theme.h"

G_BEGIN_DECLS

typedef enum {
  TMAP_SCALE_LINEAR,
  TMAP_SCALE_LOG,      /* values of 0 or less are drawn at the low end */
  TMAP_SCALE_CATEGORY, /* positions 0, 1, 2 … have the names of the axis' categories */
} TmapScale;

/** What the numbers of an axis are, which decides about its ticks and how values are written. */
typedef enum {
  TMAP_UNIT_NUMBER,
  TMAP_UNIT_COUNT,    /* whole numbers: no ticks between them */
  TMAP_UNIT_FRACTION, /* 0…1, written as per cent */
  TMAP_UNIT_SECONDS,  /* a span of time: ticks at 1 s, 1 min, 1 h, 1 d; values as "3 h 12 min" */
  TMAP_UNIT_HOURS,    /* hours as plain numbers */
  TMAP_UNIT_MINUTES,  /* minutes as plain numbers */
  TMAP_UNIT_DATE,     /* seconds since 1970 on the clock of a cluster */
} TmapUnit;

/**
 * TmapAxis:
 * @label: (nullable): what the axis shows, with the unit if the ticks do not tell it
 * @scale: its scale
 * @unit: what its numbers are
 * @categories: (element-type utf8) (nullable): names of the positions of a category axis
 * @min: the low end, or NAN to fit the data
 * @max: the high end, or NAN to fit the data
 */
typedef struct {
  char *label;
  TmapScale scale;
  TmapUnit unit;
  GPtrArray *categories;
  double min;
  double max;
} TmapAxis;

typedef enum {
  TMAP_LAYER_BARS,   /* y[i]: height of the bar at category i; NAN: no bar */
  TMAP_LAYER_LINE,   /* a line through (x[i], y[i]), x ascending; any number of points */
  TMAP_LAYER_STEPS,  /* the same, level between the points (a CDF) */
  TMAP_LAYER_AREA,   /* the area between the line and 0 */
  TMAP_LAYER_POINTS, /* a marker at each (x[i], y[i]) */
  TMAP_LAYER_SPANS,  /* a bar from x[i] to x2[i] in the row y[i] of a category axis (Gantt) */
  TMAP_LAYER_BAND,  /* the stretch of the x axis from x[0] to x2[0], marked over the whole height */
  TMAP_LAYER_CELLS, /* y[row · columns + column]: colours of a grid of two category axes */
} TmapLayerKind;

/**
 * TmapLayer:
 * @kind: how it is drawn
 * @name: (nullable): its name in the legend; layers of one name share an entry
 * @role: a #TmapRole or TMAP_ROLE_SERIES + i
 * @x: (element-type double)
 * @x2: (element-type double)
 * @y: (element-type double)
 * @labels: (element-type utf8) (nullable): a name for each datum, for those who point at it
 *
 * One series of a panel.
 */
typedef struct {
  TmapLayerKind kind;
  char *name;
  guint role;
  GArray *x;
  GArray *x2;
  GArray *y;
  GPtrArray *labels;
} TmapLayer;

/**
 * TmapPanel:
 * @title: (nullable): what it shows, if the figure has several
 * @x: the axis below; of horizontal bars that of the values
 * @y: the axis at the left; of horizontal bars that of the categories, the first one on top
 * @layers: (element-type TmapLayer): drawn one over the other
 * @stacked: bars of a category stand on each other (else side by side)
 * @horizontal: bars lie
 * @value_labels: the value is written at each bar where there is room
 *
 * A pair of axes and what is drawn in it.
 */
typedef struct {
  char *title;
  TmapAxis x;
  TmapAxis y;
  GPtrArray *layers;
  gboolean stacked;
  gboolean horizontal;
  gboolean value_labels;
} TmapPanel;

/**
 * TmapFigure:
 * @name: its name: the stem of its file
 * @title: what it shows
 * @subtitle: (nullable): what is to be seen in it, in numbers
 * @note: (nullable): what a reader must know, small below the figure
 * @panels: (element-type TmapPanel): side by side, or in rows where there are many
 * @share_x: the panels stand one below the other and have one x axis of values in common: the same
 *   range, labelled once below
 * @share_y: the panels have one y axis in common: the same range, labelled once in each row
 *
 * A figure as data: what it shows, nothing of how large and in which colours.
 */
typedef struct {
  char *name;
  char *title;
  char *subtitle;
  char *note;
  GPtrArray *panels;
  gboolean share_x;
  gboolean share_y;
} TmapFigure;

TmapFigure *tmap_figure_new (const char *name, const char *title);

void tmap_figure_free (TmapFigure *self);

/**
 * tmap_figure_copy:
 *
 * Copies a figure, to show it with other axes. The values of its layers, their labels and the
 * categories are shared: from now on nothing may be added to either of them.
 *
 * Returns: (transfer full): the copy
 */
TmapFigure *tmap_figure_copy (const TmapFigure *self);

/** tmap_figure_set_subtitle: a printf format for the subtitle */
void tmap_figure_set_subtitle (TmapFigure *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/** tmap_figure_set_note: a printf format for the note */
void tmap_figure_set_note (TmapFigure *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/** tmap_figure_add_panel: @title: (nullable); Returns: (transfer none): a new, empty panel */
TmapPanel *tmap_figure_add_panel (TmapFigure *self, const char *title);

/** tmap_axis_set: sets label, scale and unit at once */
void tmap_axis_set (TmapAxis *self, const char *label, TmapScale scale, TmapUnit unit);

/** tmap_axis_set_range: sets the ends of an axis; NAN to fit the data. Not for categories. */
void tmap_axis_set_range (TmapAxis *self, double min, double max);

/** tmap_axis_add_category: adds a name to a category axis */
void tmap_axis_add_category (TmapAxis *self, const char *name);

/** tmap_panel_add_layer: @name: (nullable); Returns: (transfer none): a new, empty layer */
TmapLayer *tmap_panel_add_layer (TmapPanel *self, TmapLayerKind kind, const char *name, guint role);

/** tmap_layer_add_value: adds a bar or cell: the next y */
void tmap_layer_add_value (TmapLayer *self, double y);

/** tmap_layer_add_point: adds a point */
void tmap_layer_add_point (TmapLayer *self, double x, double y);

/** tmap_layer_add_span: adds a span in row @y, or a band (then @y means nothing) */
void tmap_layer_add_span (TmapLayer *self, double x, double x2, double y);

/** tmap_layer_add_label: names the next datum that has no name yet; call for all or none */
void tmap_layer_add_label (TmapLayer *self, const char *label);

/** tmap_layer_get_n: Returns: how many data it has */
guint tmap_layer_get_n (const TmapLayer *self);

/**
 * tmap_figure_to_csv:
 *
 * Returns: (transfer full): all values that are drawn, a row each, with the columns panel, series,
 *   label, x, x_end, y: categories by name, all numbers in full
 */
GString *tmap_figure_to_csv (const TmapFigure *self);

/**
 * tmap_unit_format:
 * @value: a number of that unit
 *
 * Returns: (transfer full): the value as people read it: "12,345", "45.2 %", "3 h 12 min",
 *   "2017-10-07 01:12"; "–" for NAN
 */
char *tmap_unit_format (TmapUnit unit, double value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapFigure, tmap_figure_free)

G_END_DECLS
