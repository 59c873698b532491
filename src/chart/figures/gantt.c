/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/gantt.h"

#include <math.h>

#include "base/gpu-counts.h"
#include "chart/figures/build-common.h"
#include "stats/stats.h"

/* Servers with more GPUs than this show only those that jobs use. */
#define MAX_IDLE_ROWS 128

void
tmap_layer_add_job_label (TmapLayer *layer, const TmapMappedTrace *trace, guint i)
{
  g_autofree char *label =
      g_strdup_printf ("%s → %s", (const char *)g_ptr_array_index (trace->source_job_ids, i),
                       (const char *)g_ptr_array_index (trace->workload_ids, i));

  tmap_layer_add_label (layer, label);
}

/* The GPUs that get a row: all, or of a very large server those in use. */
static GArray *
list_rows (const TmapExclusiveJobs *jobs, guint n_gpus)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
  g_autofree double *ids = g_new (double, jobs->gpu_ids->len);
  gsize n = 0;

  for (guint i = 0; n_gpus <= MAX_IDLE_ROWS && i < n_gpus; i++)
    g_array_append_val (rows, i);
  if (rows->len > 0)
    return rows;
  for (guint i = 0; i < jobs->gpu_ids->len; i++) {
    guint id = g_array_index (jobs->gpu_ids, guint, i);

    if (g_hash_table_add (used, GUINT_TO_POINTER (id)))
      ids[n++] = id;
  }
  tmap_sort (ids, n);
  for (gsize i = 0; i < n; i++)
    g_array_append_vals (rows, &(guint){ (guint)ids[i] }, 1);
  return rows;
}

/* A row for each GPU; Returns: the rows by the GPU's id. */
static GHashTable *
add_rows (TmapPanel *panel, const GArray *rows)
{
  GHashTable *row_of = g_hash_table_new (NULL, NULL);

  for (guint r = 0; r < rows->len; r++) {
    guint id = g_array_index (rows, guint, r);
    g_autofree char *name = g_strdup_printf ("GPU %u", id);

    tmap_axis_add_category (&panel->y, name);
    g_hash_table_insert (row_of, GUINT_TO_POINTER (id), GUINT_TO_POINTER (r));
  }
  return row_of;
}

/* A layer for each GPU demand, by demand. */
static GHashTable *
add_demand_layers (TmapPanel *panel, const GArray *counts)
{
  GHashTable *layers = g_hash_table_new (NULL, NULL);

  for (guint c = 0; c < counts->len; c++) {
    guint count = g_array_index (counts, TmapGpuCount, c).gpu_count;
    g_autofree char *name = tmap_gpu_label (count);

    g_hash_table_insert (
        layers, GUINT_TO_POINTER (count),
        tmap_panel_add_layer (panel, TMAP_LAYER_SPANS, name, tmap_gpu_role (count)));
  }
  return layers;
}

guint
tmap_panel_add_gantt (TmapPanel *panel,
                      const TmapGeneratedTrace *trace,
                      const TmapExclusiveJobs *jobs)
{
  const guint *demand = trace->trace.num_gpus;
  g_autoptr (GArray) rows = list_rows (jobs, trace->exclusive->server_gpu_count);
  g_autoptr (GHashTable) row_of = add_rows (panel, rows);
  g_autoptr (GHashTable) layers = add_demand_layers (panel, trace->jobs_by_gpu_count);

  tmap_axis_set (&panel->x, "Time from the first arrival", TMAP_SCALE_LINEAR, TMAP_UNIT_SECONDS);
  tmap_axis_set (&panel->y, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  panel->x.min = 0;
  for (guint i = 0; i < jobs->n; i++) {
    TmapLayer *layer = g_hash_table_lookup (layers, GUINT_TO_POINTER (demand[i]));

    for (guint g = 0; g < demand[i]; g++) {
      guint id = g_array_index (jobs->gpu_ids, guint, jobs->first_gpu[i] + g);
      guint row = GPOINTER_TO_UINT (g_hash_table_lookup (row_of, GUINT_TO_POINTER (id)));

      tmap_layer_add_span (layer, jobs->start_s[i], jobs->end_s[i], row);
      tmap_layer_add_job_label (layer, &trace->trace, i);
    }
    /* The axis ends with the last job, so that idle GPUs are told from room that is left over. */
    if (jobs->end_s[i] > 0)
      panel->x.max = fmax (panel->x.max, jobs->end_s[i]);
  }
  return rows->len;
}
