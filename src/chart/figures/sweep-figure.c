/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/sweep-figure.h"

#include <math.h>

/* More rows are not readable. */
#define MOST_GROUPS 60

static const TmapSweepRecord *
get_record (const TmapSweepTable *table, guint i)
{
  const TmapSweepRecord *record = g_ptr_array_index (table->records, i);

  return record != NULL && !isnan (record->metrics[TMAP_SWEEP_JCT_MEAN]) ? record : NULL;
}

static void
add_group (const TmapSweepTable *table, guint row, TmapLayer *each, TmapLayer *mean)
{
  const TmapSweepGroup *group = &g_array_index (table->groups, TmapSweepGroup, row);
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = group->first; i < group->first + group->n; i++) {
    const TmapSweepRecord *record = get_record (table, i);

    if (record == NULL)
      continue;
    tmap_layer_add_point (each, record->metrics[TMAP_SWEEP_JCT_MEAN], row);
    tmap_layer_add_label (each,
                          ((const TmapSweepCell *)g_ptr_array_index (table->cells, i))->selection);
    g_array_append_val (values, record->metrics[TMAP_SWEEP_JCT_MEAN]);
  }
  if (values->len > 1)
    tmap_layer_add_point (mean, tmap_mean ((const double *)(gpointer)values->data, values->len),
                          row);
}

static guint
get_n_rows (const TmapSweepTable *table)
{
  return MIN (table->groups->len, MOST_GROUPS);
}

TmapFigure *
tmap_figure_sweep (const TmapSweepTable *table)
{
  TmapFigure *figure = tmap_figure_new ("sweep_jct", "Job completion time over the sweep");
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  guint n = get_n_rows (table);
  TmapLayer *each, *mean;

  tmap_figure_set_subtitle (figure,
                            "Mean JCT of exclusive execution, estimated, of %u of %u generations",
                            table->n_complete, table->cells->len);
  if (n < table->groups->len)
    tmap_figure_set_note (figure, "Not shown: %u more rows.", table->groups->len - n);
  tmap_axis_set (&panel->x, "Mean job completion time", TMAP_SCALE_LINEAR, TMAP_UNIT_SECONDS);
  tmap_axis_set (&panel->y, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  each = tmap_panel_add_layer (panel, TMAP_LAYER_POINTS, "A generation", TMAP_ROLE_SERIES);
  mean = tmap_panel_add_layer (panel, TMAP_LAYER_POINTS, "Mean of the row", TMAP_ROLE_SERIES + 1);
  for (guint row = 0; row < n; row++) {
    g_autofree char *label =
        tmap_sweep_group_label (table, &g_array_index (table->groups, TmapSweepGroup, row));

    tmap_axis_add_category (&panel->y, label);
    add_group (table, row, each, mean);
  }
  return figure;
}

double
tmap_figure_sweep_height (const TmapSweepTable *table)
{
  return 1.8 + 0.32 * get_n_rows (table);
}
