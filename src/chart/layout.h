/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figure.h"
#include "chart/scene.h"

G_BEGIN_DECLS

/**
 * tmap_figure_layout:
 * @width: in points
 * @height: in points
 * @theme: how it looks
 *
 * Lays a figure out: finds room for titles, legend and tick labels by their measured size, rounds
 * axes, and turns data into marks. Layers of any length become marks whose number depends on the
 * width only; lines keep their extremes at every place.
 *
 * Returns: (transfer full): the picture
 */
TmapScene *
tmap_figure_layout (const TmapFigure *figure, double width, double height, const TmapTheme *theme);

G_END_DECLS
