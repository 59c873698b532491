/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figure.h"

G_BEGIN_DECLS

/**
 * random_figure_new:
 *
 * Returns: (transfer full): a figure with 1 to 20 panels of any kind: names that are long, empty or
 *   in any script, and values that are huge, tiny, negative, all equal or missing
 */
TmapFigure *random_figure_new (GRand *random);

G_END_DECLS
