/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/catalog-figures.h"

#include <math.h>

#include "chart/figures/build-common.h"
#include "report/findings.h"
#include "stats/stats.h"

#define MIB_PER_GIB 1024.0

static int
compare_counts (gconstpointer a, gconstpointer b)
{
  guint x = *(const guint *)a;
  guint y = *(const guint *)b;

  return (x > y) - (x < y);
}

/* The GPU counts of the workloads, ascending. */
static GArray *
find_gpu_counts (const TmapCatalog *catalog)
{
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < tmap_catalog_get_n (catalog); i++)
    g_array_append_val (counts, tmap_catalog_get (catalog, i)->num_gpus);
  g_array_sort (counts, compare_counts);
  for (guint i = counts->len; i-- > 1;)
    if (g_array_index (counts, guint, i) == g_array_index (counts, guint, i - 1))
      g_array_remove_index (counts, i);
  return counts;
}

static TmapLayer *
add_layer (TmapPanel *panel, TmapLayerKind kind, guint gpu_count)
{
  g_autofree char *name = tmap_gpu_label (gpu_count);

  return tmap_panel_add_layer (panel, kind, name, tmap_gpu_role (gpu_count));
}

static gboolean
has_place (const TmapWorkload *workload)
{
  return !isnan (workload->peak_memory_per_gpu_mib) && !isnan (workload->solo_runtime_s);
}

/* Says how far the workloads reach, and how many cannot be shown. */
static void
describe_memory (TmapFigure *figure, const TmapCatalog *catalog)
{
  double low = INFINITY;
  double high = -INFINITY;
  guint n = tmap_catalog_get_n (catalog);
  guint n_shown = 0;

  for (guint i = 0; i < n; i++) {
    const TmapWorkload *workload = tmap_catalog_get (catalog, i);

    if (!has_place (workload))
      continue;
    n_shown++;
    low = MIN (low, workload->peak_memory_per_gpu_mib / MIB_PER_GIB);
    high = MAX (high, workload->peak_memory_per_gpu_mib / MIB_PER_GIB);
  }
  if (n_shown > 0)
    tmap_figure_set_subtitle (figure, "%u %s of %.1f to %.1f GiB per GPU", n_shown,
                              n_shown == 1 ? "workload" : "workloads", low, high);
  if (n_shown < n)
    tmap_figure_set_note (figure, "Without measured memory, not shown: %u.", n - n_shown);
}

TmapFigure *
tmap_figure_runtime_and_memory (const TmapCatalog *catalog)
{
  TmapFigure *figure = tmap_figure_new ("runtime_and_memory", "Runtime and peak memory");
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  g_autoptr (GArray) counts = find_gpu_counts (catalog);

  tmap_axis_set (&panel->x, "Solo runtime", TMAP_SCALE_LOG, TMAP_UNIT_SECONDS);
  tmap_axis_set (&panel->y, "Peak memory per GPU (GiB)", TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER);
  panel->y.min = 0;
  for (guint c = 0; c < counts->len; c++) {
    guint gpu_count = g_array_index (counts, guint, c);
    TmapLayer *layer = add_layer (panel, TMAP_LAYER_POINTS, gpu_count);

    for (guint i = 0; i < tmap_catalog_get_n (catalog); i++) {
      const TmapWorkload *workload = tmap_catalog_get (catalog, i);

      if (workload->num_gpus != gpu_count || !has_place (workload))
        continue;
      tmap_layer_add_point (layer, workload->solo_runtime_s,
                            workload->peak_memory_per_gpu_mib / MIB_PER_GIB);
      tmap_layer_add_label (layer, workload->id);
    }
  }
  describe_memory (figure, catalog);
  return figure;
}

static int
compare_runtimes (gconstpointer a, gconstpointer b)
{
  const TmapWorkload *x = *(const TmapWorkload *const *)a;
  const TmapWorkload *y = *(const TmapWorkload *const *)b;

  return (x->solo_runtime_s > y->solo_runtime_s) - (x->solo_runtime_s < y->solo_runtime_s);
}

/* The workloads of a GPU count, 0 for all, that have a runtime, by it. */
static GPtrArray *
sort_workloads (const TmapCatalog *catalog, guint gpu_count)
{
  GPtrArray *sorted = g_ptr_array_new ();

  for (guint i = 0; i < tmap_catalog_get_n (catalog); i++) {
    const TmapWorkload *workload = tmap_catalog_get (catalog, i);

    if ((gpu_count == 0 || workload->num_gpus == gpu_count) && !isnan (workload->solo_runtime_s))
      g_ptr_array_add (sorted, (gpointer)workload);
  }
  g_ptr_array_sort (sorted, compare_runtimes);
  return sorted;
}

/* A step for each workload, also where several take equally long: each has a name. */
static void
add_steps (TmapPanel *panel, const TmapCatalog *catalog, guint gpu_count)
{
  g_autoptr (GPtrArray) sorted = sort_workloads (catalog, gpu_count);
  TmapLayer *layer;

  if (sorted->len == 0)
    return;
  layer = add_layer (panel, TMAP_LAYER_STEPS, gpu_count);
  for (guint i = 0; i < sorted->len; i++) {
    const TmapWorkload *workload = g_ptr_array_index (sorted, i);

    if (i == 0) {
      tmap_layer_add_point (layer, workload->solo_runtime_s, 0);
      tmap_layer_add_label (layer, workload->id);
    }
    tmap_layer_add_point (layer, workload->solo_runtime_s, (i + 1.0) / sorted->len);
    tmap_layer_add_label (layer, workload->id);
  }
}

static void
describe_runtimes (TmapFigure *figure, const TmapCatalog *catalog)
{
  g_autoptr (GPtrArray) sorted = sort_workloads (catalog, 0);
  g_autofree double *runtimes = g_new (double, sorted->len);
  g_autofree char *low = NULL;
  g_autofree char *middle = NULL;
  g_autofree char *high = NULL;

  if (sorted->len == 0)
    return;
  for (guint i = 0; i < sorted->len; i++)
    runtimes[i] = ((const TmapWorkload *)g_ptr_array_index (sorted, i))->solo_runtime_s;
  low = tmap_duration_to_text (runtimes[0]);
  middle = tmap_duration_to_text (tmap_quantile_sorted (runtimes, sorted->len, 0.5));
  high = tmap_duration_to_text (runtimes[sorted->len - 1]);
  tmap_figure_set_subtitle (figure, "Median %s, from %s to %s", middle, low, high);
}

TmapFigure *
tmap_figure_solo_runtimes (const TmapCatalog *catalog)
{
  TmapFigure *figure = tmap_figure_new ("solo_runtimes", "Solo runtimes");
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  g_autoptr (GArray) counts = find_gpu_counts (catalog);

  tmap_panel_set_cdf_axes (panel, "Solo runtime");
  g_free (panel->y.label);
  panel->y.label = g_strdup ("Share of workloads");
  for (guint c = 0; c < counts->len; c++)
    add_steps (panel, catalog, g_array_index (counts, guint, c));
  describe_runtimes (figure, catalog);
  return figure;
}
