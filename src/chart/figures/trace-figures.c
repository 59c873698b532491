/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/builders.h"

#include <math.h>
#include <string.h>

#include "base/gpu-counts.h"
#include "chart/figures/build-common.h"
#include "report/findings.h"

static const TmapGeneratedTrace *
get_trace (const TmapFigureInput *input)
{
  return g_ptr_array_index (input->traces, 0);
}

void
tmap_build_gpu_demand (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapGeneratedTrace *trace = get_trace (input);
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, NULL, TMAP_ROLE_MAPPED);
  g_autoptr (GArray) counts = tmap_union_of_counts (input->traces);

  tmap_axis_set (&panel->x, "GPUs per job", TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  tmap_axis_set_counts (&panel->y, "Jobs");
  panel->value_labels = TRUE;
  for (guint c = 0; c < counts->len; c++) {
    guint count = g_array_index (counts, guint, c);
    g_autofree char *name = g_strdup_printf ("%u", count);

    if (!tmap_gpu_counts_contain (trace->supported_gpu_counts, count) &&
        tmap_gpu_counter_get (trace->jobs_by_gpu_count, count) == 0)
      continue; /* only another trace has it */
    tmap_axis_add_category (&panel->x, name);
    tmap_layer_add_value (layer, tmap_gpu_counter_get (trace->jobs_by_gpu_count, count));
  }
  tmap_figure_take_subtitle (figure, tmap_finding_gpu_demand (trace));
}

typedef struct {
  const char *id;
  guint n;
} Usage;

/* Most used first, then by name. */
static int
compare_usages (gconstpointer a, gconstpointer b)
{
  const Usage *ua = a;
  const Usage *ub = b;

  if (ua->n != ub->n)
    return ua->n > ub->n ? -1 : 1;
  return strcmp (ua->id, ub->id);
}

static GArray *
count_usages (const TmapMappedTrace *trace)
{
  GArray *usages = g_array_new (FALSE, FALSE, sizeof (Usage));
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer id, n;

  for (guint i = 0; i < trace->n; i++) {
    char *workload = g_ptr_array_index (trace->workload_ids, i);
    guint so_far = GPOINTER_TO_UINT (g_hash_table_lookup (counts, workload));

    g_hash_table_insert (counts, workload, GUINT_TO_POINTER (so_far + 1));
  }
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &id, &n)) {
    Usage usage = { id, GPOINTER_TO_UINT (n) };

    g_array_append_val (usages, usage);
  }
  g_array_sort (usages, compare_usages);
  return usages;
}

void
tmap_build_workload_usage (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapGeneratedTrace *trace = get_trace (input);
  g_autoptr (GArray) usages = count_usages (&trace->trace);
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, NULL, TMAP_ROLE_MAPPED);
  const Usage *most = &g_array_index (usages, Usage, 0);

  tmap_axis_set_counts (&panel->x, "Jobs");
  tmap_axis_set (&panel->y, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  panel->horizontal = TRUE;
  panel->value_labels = TRUE;
  for (guint i = 0; i < usages->len; i++) {
    const Usage *usage = &g_array_index (usages, Usage, i);

    tmap_axis_add_category (&panel->y, usage->id);
    tmap_layer_add_value (layer, usage->n);
    tmap_layer_add_label (layer, usage->id);
  }
  tmap_figure_set_subtitle (figure, "%u of %u workloads stand for %u jobs; %s for the most, %u",
                            usages->len, trace->catalog_workload_count, trace->trace.n, most->id,
                            most->n);
}

static void
add_job_label (TmapLayer *layer, const TmapMappedTrace *trace, guint i)
{
  g_autofree char *gpus = tmap_gpu_label (trace->num_gpus[i]);
  g_autofree char *label =
      g_strdup_printf ("%s → %s (%s)", (const char *)g_ptr_array_index (trace->source_job_ids, i),
                       (const char *)g_ptr_array_index (trace->workload_ids, i), gpus);

  tmap_layer_add_label (layer, label);
}

void
tmap_build_quantile_quantile (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapGeneratedTrace *trace = get_trace (input);
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  TmapLayer *diagonal =
      tmap_panel_add_layer (panel, TMAP_LAYER_LINE, "same quantile", TMAP_ROLE_SERIES);
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_POINTS, "job", TMAP_ROLE_MAPPED);

  tmap_axis_set (&panel->x, "Quantile of the job's duration", TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER);
  tmap_axis_set (&panel->y, "Quantile of the workload's runtime", TMAP_SCALE_LINEAR,
                 TMAP_UNIT_NUMBER);
  panel->x.min = panel->y.min = 0;
  panel->x.max = panel->y.max = 1;
  tmap_layer_add_point (diagonal, 0, 0);
  tmap_layer_add_point (diagonal, 1, 1);
  for (guint i = 0; i < trace->trace.n; i++) {
    tmap_layer_add_point (layer, trace->trace.source_quantile[i], trace->trace.mapped_quantile[i]);
    add_job_label (layer, &trace->trace, i);
  }
  tmap_figure_set_subtitle (figure, "Quantiles differ by %.3f on average, at most by %.3f",
                            trace->distance_mean, trace->distance_max);
  tmap_figure_set_note (figure, "Quantiles are among the jobs, or workloads, of a GPU demand.");
}
