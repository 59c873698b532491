/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "catalog/catalog.h"
#include "chart/figure.h"

G_BEGIN_DECLS

/*
 * Figures of the workloads of a catalog, which must have at least one. Each datum has the id of its
 * workload as its label. All are (transfer full).
 */

/** tmap_figure_runtime_and_memory: solo runtime against peak memory per GPU, by GPU count */
TmapFigure *tmap_figure_runtime_and_memory (const TmapCatalog *catalog);

/** tmap_figure_solo_runtimes: CDF of the solo runtimes, by GPU count */
TmapFigure *tmap_figure_solo_runtimes (const TmapCatalog *catalog);

G_END_DECLS
