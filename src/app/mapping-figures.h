/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/results.h"
#include "chart/figure.h"

G_BEGIN_DECLS

/** The figures of the pane Mapping. */
typedef enum {
  TMAP_APP_MAPPING_QUANTILES,
  TMAP_APP_MAPPING_GANTT,
  TMAP_APP_MAPPING_TIMES,
  TMAP_APP_MAPPING_USAGE,
  TMAP_APP_N_MAPPING_FIGURES,
} TmapAppMappingFigure;

/**
 * TmapAppMappingFigures:
 * @mapping: what they are of
 * @figures: by #TmapAppMappingFigure; %NULL for those of a simulation that is switched off
 * @job_of_label: (element-type utf8 guint): which job a label in a figure stands for
 */
typedef struct {
  TmapAppMapping *mapping;
  TmapFigure *figures[TMAP_APP_N_MAPPING_FIGURES];
  GHashTable *job_of_label;
} TmapAppMappingFigures;

/** tmap_app_mapping_figures_new: builds all of them, as the catalogue has them; on any thread */
TmapAppMappingFigures *tmap_app_mapping_figures_new (TmapAppMapping *mapping);

/**
 * tmap_app_orders_figure_gantt:
 * @orders: a #TmapAppOrders
 *
 * Returns: (transfer full): the use of the GPUs under all policies; on any thread
 */
TmapFigure *tmap_app_orders_figure_gantt (gconstpointer orders);

/** tmap_app_orders_figure_times: the same for waiting and job completion times */
TmapFigure *tmap_app_orders_figure_times (gconstpointer orders);

void tmap_app_mapping_figures_free (TmapAppMappingFigures *self);

/**
 * tmap_app_mapping_dup_labels:
 *
 * Returns: (transfer full) (array zero-terminated=1): how the figures name the job @row of the
 *   window, and its workload
 */
char **tmap_app_mapping_dup_labels (const TmapAppMapping *mapping, guint row);

G_END_DECLS
