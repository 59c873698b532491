/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/build-common.h"

#include <math.h>

#include "base/gpu-counts.h"
#include "stats/stats.h"

const char *const tmap_stage_names[TMAP_N_STAGES] = {
  [TMAP_STAGE_POPULATION] = "all eligible jobs",
  [TMAP_STAGE_WINDOW] = "window",
  [TMAP_STAGE_MAPPED] = "mapped trace",
};

G_STATIC_ASSERT ((int)TMAP_STAGE_POPULATION == (int)TMAP_ROLE_POPULATION);
G_STATIC_ASSERT ((int)TMAP_STAGE_WINDOW == (int)TMAP_ROLE_WINDOW);
G_STATIC_ASSERT ((int)TMAP_STAGE_MAPPED == (int)TMAP_ROLE_MAPPED);

/* The series that stands for all other GPU demands: the last one with a colour of its own. */
#define OTHER_SERIES 7

guint
tmap_gpu_role (guint gpu_count)
{
  guint power = g_bit_storage (gpu_count) - 1;

  if (gpu_count == 0)
    return TMAP_ROLE_SERIES + OTHER_SERIES;
  /* Nearly all demands are powers of two: those get the first series, in order. */
  if (gpu_count == 1u << power && power < OTHER_SERIES)
    return TMAP_ROLE_SERIES + power;
  return TMAP_ROLE_SERIES + OTHER_SERIES + 1 + gpu_count % 1024;
}

char *
tmap_gpu_label (guint gpu_count)
{
  return g_strdup_printf ("%u %s", gpu_count, gpu_count == 1 ? "GPU" : "GPUs");
}

void
tmap_figure_take_subtitle (TmapFigure *self, char *text)
{
  tmap_figure_set_subtitle (self, "%s", text);
  g_free (text);
}

void
tmap_axis_add_categories (TmapAxis *self, const GPtrArray *names)
{
  for (guint i = 0; i < names->len; i++)
    tmap_axis_add_category (self, g_ptr_array_index (names, i));
}

void
tmap_layer_add_cdf (TmapLayer *layer, double *values, gsize n)
{
  tmap_sort (values, n);
  tmap_layer_add_point (layer, values[0], 0);
  for (gsize i = 0; i < n; i++)
    if (i + 1 == n || values[i + 1] != values[i])
      tmap_layer_add_point (layer, values[i], (double)(i + 1) / (double)n);
}

void
tmap_panel_set_cdf_axes (TmapPanel *panel, const char *x_label)
{
  tmap_axis_set (&panel->x, x_label, TMAP_SCALE_LOG, TMAP_UNIT_SECONDS);
  tmap_axis_set (&panel->y, "Share of jobs", TMAP_SCALE_LINEAR, TMAP_UNIT_FRACTION);
  panel->y.min = 0;
  panel->y.max = 1;
}

void
tmap_axis_set_counts (TmapAxis *self, const char *label)
{
  tmap_axis_set (self, label, TMAP_SCALE_LINEAR, TMAP_UNIT_COUNT);
  self->min = 0;
}

GArray *
tmap_union_of_counts (const GPtrArray *traces)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < traces->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (traces, i);

    g_array_append_vals (all, trace->supported_gpu_counts->data, trace->supported_gpu_counts->len);
    for (guint c = 0; c < trace->jobs_by_gpu_count->len; c++)
      g_array_append_vals (all,
                           &g_array_index (trace->jobs_by_gpu_count, TmapGpuCount, c).gpu_count, 1);
  }
  return tmap_gpu_counts_sorted (all);
}
