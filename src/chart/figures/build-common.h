/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figures/figure-input.h"

G_BEGIN_DECLS

/* What the build functions have in common. */

/** tmap_stage_names: what legends call each #TmapStage, which is its own role as well */
extern const char *const tmap_stage_names[TMAP_N_STAGES];

/** tmap_gpu_role: Returns: the role of a GPU demand, the same in all figures; 0: all other ones */
guint tmap_gpu_role (guint gpu_count);

/** tmap_gpu_label: Returns: (transfer full): as in "1 GPU", "2 GPUs" */
char *tmap_gpu_label (guint gpu_count);

/** tmap_figure_take_subtitle: @text: (transfer full) */
void tmap_figure_take_subtitle (TmapFigure *self, char *text);

/** tmap_axis_add_categories: @names: (element-type utf8) */
void tmap_axis_add_categories (TmapAxis *self, const GPtrArray *names);

/**
 * tmap_layer_add_cdf:
 * @layer: a layer of steps
 * @values: (array length=n) (transfer none): at least one; they are sorted in place
 *
 * Adds the cumulative distribution, a point for each distinct value.
 */
void tmap_layer_add_cdf (TmapLayer *layer, double *values, gsize n);

/** tmap_panel_set_cdf_axes: time below, logarithmic; shares at the left */
void tmap_panel_set_cdf_axes (TmapPanel *panel, const char *x_label);

/** tmap_axis_set_counts: an axis of numbers of jobs, from 0 */
void tmap_axis_set_counts (TmapAxis *self, const char *label);

/** tmap_union_of_counts: Returns: (transfer full) (element-type guint): all GPU counts of the
 * traces, ascending */
GArray *tmap_union_of_counts (const GPtrArray *traces);

G_END_DECLS
