/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/builders.h"

#include <math.h>

#include "base/gpu-counts.h"
#include "chart/figures/build-common.h"
#include "report/findings.h"
#include "stats/stats.h"

/* Servers with more GPUs than this show only those that jobs use. */
#define MAX_IDLE_ROWS 128

/* The series of a job's times, the same in all figures. */
#define ROLE_WAITING (TMAP_ROLE_SERIES)
#define ROLE_EXECUTION (TMAP_ROLE_SERIES + 1)
#define ROLE_COMPLETION (TMAP_ROLE_SERIES + 2)

static const TmapGeneratedTrace *
get_trace (const TmapFigureInput *input)
{
  return g_ptr_array_index (input->traces, 0);
}

static void
add_job_label (TmapLayer *layer, const TmapMappedTrace *trace, guint i)
{
  g_autofree char *label =
      g_strdup_printf ("%s → %s", (const char *)g_ptr_array_index (trace->source_job_ids, i),
                       (const char *)g_ptr_array_index (trace->workload_ids, i));

  tmap_layer_add_label (layer, label);
}

void
tmap_build_exclusive_job_times (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapMappedTrace *trace = &get_trace (input)->trace;
  const TmapExclusiveJobs *jobs = input->exclusive_jobs;
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  TmapLayer *waiting = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, "waiting", ROLE_WAITING);
  TmapLayer *running = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, "execution", ROLE_EXECUTION);

  tmap_axis_set (&panel->x, "Job, in order of arrival", TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  tmap_axis_set (&panel->y, "Time from arrival", TMAP_SCALE_LINEAR, TMAP_UNIT_SECONDS);
  panel->y.min = 0;
  panel->stacked = TRUE;
  for (guint i = 0; i < jobs->n; i++) {
    g_autofree char *name = g_strdup_printf ("%u", i + 1);

    tmap_axis_add_category (&panel->x, name);
    tmap_layer_add_value (waiting, jobs->waiting_s[i]);
    tmap_layer_add_value (running, jobs->end_s[i] - jobs->start_s[i]);
    add_job_label (waiting, trace, i);
    add_job_label (running, trace, i);
  }
  tmap_figure_take_subtitle (figure, tmap_finding_job_times (jobs));
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

/* A layer for each GPU demand, by demand. */
static GHashTable *
add_demand_layers (TmapPanel *panel, const TmapFigureInput *input)
{
  GHashTable *layers = g_hash_table_new (NULL, NULL);
  const GArray *counts = get_trace (input)->jobs_by_gpu_count;

  for (guint c = 0; c < counts->len; c++) {
    guint count = g_array_index (counts, TmapGpuCount, c).gpu_count;
    g_autofree char *name = tmap_gpu_label (count);

    g_hash_table_insert (
        layers, GUINT_TO_POINTER (count),
        tmap_panel_add_layer (panel, TMAP_LAYER_SPANS, name, tmap_gpu_role (count)));
  }
  return layers;
}

static double
add_spans (TmapPanel *panel, const TmapFigureInput *input, const GArray *rows)
{
  const TmapMappedTrace *trace = &get_trace (input)->trace;
  const TmapExclusiveJobs *jobs = input->exclusive_jobs;
  g_autoptr (GHashTable) layers = add_demand_layers (panel, input);
  g_autoptr (GHashTable) row_of = g_hash_table_new (NULL, NULL);
  double busy = 0;

  for (guint r = 0; r < rows->len; r++)
    g_hash_table_insert (row_of, GUINT_TO_POINTER (g_array_index (rows, guint, r)),
                         GUINT_TO_POINTER (r));
  for (guint i = 0; i < jobs->n; i++) {
    TmapLayer *layer = g_hash_table_lookup (layers, GUINT_TO_POINTER (trace->num_gpus[i]));

    for (guint g = 0; g < trace->num_gpus[i]; g++) {
      guint id = g_array_index (jobs->gpu_ids, guint, jobs->first_gpu[i] + g);
      guint row = GPOINTER_TO_UINT (g_hash_table_lookup (row_of, GUINT_TO_POINTER (id)));

      tmap_layer_add_span (layer, jobs->start_s[i], jobs->end_s[i], row);
      add_job_label (layer, trace, i);
    }
    busy += (jobs->end_s[i] - jobs->start_s[i]) * trace->num_gpus[i];
    /* The axis ends with the last job, so that idle GPUs are told from room that is left over. */
    if (jobs->end_s[i] > 0)
      panel->x.max = fmax (panel->x.max, jobs->end_s[i]);
  }
  return busy;
}

void
tmap_build_exclusive_gantt (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapExclusiveFigures *exclusive = get_trace (input)->exclusive;
  g_autoptr (GArray) rows = list_rows (input->exclusive_jobs, exclusive->server_gpu_count);
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  g_autofree char *makespan = tmap_duration_to_text (exclusive->makespan_s);
  double busy;

  tmap_axis_set (&panel->x, "Time from the first arrival", TMAP_SCALE_LINEAR, TMAP_UNIT_SECONDS);
  tmap_axis_set (&panel->y, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  panel->x.min = 0;
  for (guint r = 0; r < rows->len; r++) {
    g_autofree char *name = g_strdup_printf ("GPU %u", g_array_index (rows, guint, r));

    tmap_axis_add_category (&panel->y, name);
  }
  busy = add_spans (panel, input, rows);
  if (exclusive->makespan_s > 0) {
    g_autofree char *share =
        tmap_percent_to_text (busy / exclusive->makespan_s / exclusive->server_gpu_count);

    tmap_figure_set_subtitle (figure, "Makespan %s on %u %s, which are busy %s of it", makespan,
                              exclusive->server_gpu_count,
                              exclusive->server_gpu_count == 1 ? "GPU" : "GPUs", share);
  }
  if (rows->len < exclusive->server_gpu_count)
    tmap_figure_set_note (figure, "%u GPUs of the server are never used and not shown.",
                          exclusive->server_gpu_count - rows->len);
}

void
tmap_build_exclusive_cdf (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapExclusiveJobs *jobs = input->exclusive_jobs;
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  g_autofree double *waiting = g_memdup2 (jobs->waiting_s, jobs->n * sizeof (double));
  g_autofree double *jct = g_memdup2 (jobs->jct_s, jobs->n * sizeof (double));
  guint n_zero = 0;

  tmap_panel_set_cdf_axes (panel, "Time");
  tmap_layer_add_cdf (tmap_panel_add_layer (panel, TMAP_LAYER_STEPS, "waiting time", ROLE_WAITING),
                      waiting, jobs->n);
  tmap_layer_add_cdf (
      tmap_panel_add_layer (panel, TMAP_LAYER_STEPS, "job completion time", ROLE_COMPLETION), jct,
      jobs->n);
  tmap_figure_take_subtitle (figure, tmap_finding_job_times (jobs));
  while (n_zero < jobs->n && waiting[n_zero] <= 0)
    n_zero++;
  if (n_zero > 0)
    tmap_figure_set_note (figure, "%u of %u jobs do not wait at all: they are at the left edge.",
                          n_zero, jobs->n);
}
