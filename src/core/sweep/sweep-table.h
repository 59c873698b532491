/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "stats/stats.h"
#include "sweep/sweep-record.h"

G_BEGIN_DECLS

/**
 * TmapSweepGroup:
 * @first: the first cell of the group
 * @n: its number of cells
 *
 * The generations that differ in their window's seed or rank only.
 */
typedef struct {
  guint first;
  guint n;
} TmapSweepGroup;

/**
 * TmapSweepTable:
 * @cells: (element-type TmapSweepCell): all generations
 * @records: (element-type TmapSweepRecord): the record of each; %NULL if it is not complete
 * @groups: (element-type TmapSweepGroup): in the order of the cells
 * @n_complete: how many have a record
 *
 * What came of a sweep.
 */
typedef struct _TmapSweepTable {
  const GPtrArray *cells;
  GPtrArray *records;
  GArray *groups;
  guint n_complete;
} TmapSweepTable;

/**
 * tmap_sweep_table_new:
 * @cells: (transfer none) (element-type TmapSweepCell): must outlive the table
 * @records: (transfer full) (element-type TmapSweepRecord)
 */
TmapSweepTable *tmap_sweep_table_new (const GPtrArray *cells, GPtrArray *records);

/** tmap_sweep_group_label: Returns: (transfer full): what a group is called in charts and tables */
char *tmap_sweep_group_label (const TmapSweepTable *self, const TmapSweepGroup *group);

/** tmap_sweep_table_to_csv: Returns: (transfer full): a row for each generation */
GString *tmap_sweep_table_to_csv (const TmapSweepTable *self);

/**
 * tmap_sweep_spread_to_csv:
 *
 * Returns: (transfer full): a row for each group and metric: number, mean, standard deviation (n −
 * 1) and quantiles over the group's complete generations
 */
GString *tmap_sweep_spread_to_csv (const TmapSweepTable *self);

/** tmap_sweep_report: Returns: (transfer full): the same as Markdown; @picture: (nullable) */
GString *tmap_sweep_report (const TmapSweepTable *self, const char *picture);

void tmap_sweep_table_free (TmapSweepTable *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapSweepTable, tmap_sweep_table_free)

G_END_DECLS
