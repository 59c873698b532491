/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figure.h"
#include "chart/layout.h"

G_BEGIN_DECLS

/**
 * TmapAppChartSpot:
 * @box: what the text belongs to: moving inside of it changes nothing
 * @hit: (nullable): the datum, if it is one
 * @panel: the panel, or -1
 * @in_lines: whether it is inside of a plot with lines, where every place means a value of x
 * @follows: whether @text is about the values of the lines there, and changes with every step
 * @guide: (element-type TmapPoint): the places of the lines' values there
 * @text: (nullable): what a tooltip says
 *
 * What is at a place of a scene.
 */
typedef struct {
  TmapBox box;
  const TmapHit *hit;
  int panel;
  gboolean in_lines;
  gboolean follows;
  GArray *guide;
  char *text;
} TmapAppChartSpot;

/** tmap_app_chart_spot_init: finds out what is at @x, @y of a scene that was made of @figure */
void tmap_app_chart_spot_init (
    TmapAppChartSpot *self, const TmapFigure *figure, const TmapScene *scene, double x, double y);

void tmap_app_chart_spot_clear (TmapAppChartSpot *self);

/** tmap_app_chart_find_panel: Returns: the panel whose plot is at @x, @y, or -1 */
int tmap_app_chart_find_panel (const TmapScene *scene, double x, double y);

/** tmap_app_chart_is_visible: Returns: whether a hit is in the part of its plot that is shown */
gboolean tmap_app_chart_is_visible (const TmapScene *scene, const TmapHit *hit);

/** tmap_app_chart_get_layer: Returns: (nullable): the layer of a hit */
const TmapLayer *tmap_app_chart_get_layer (const TmapFigure *figure, const TmapHit *hit);

/** tmap_app_chart_get_label: Returns: (nullable): the datum's label, or else its category */
const char *tmap_app_chart_get_label (const TmapFigure *figure, const TmapHit *hit);

/** tmap_app_chart_is_line: Returns: whether every place along x has a value in the layer */
gboolean tmap_app_chart_is_line (const TmapLayer *layer);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TmapAppChartSpot, tmap_app_chart_spot_clear)

G_END_DECLS
