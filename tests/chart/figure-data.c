/* SPDX-License-Identifier: Apache-2.0 */
#include "figure-data.h"

#include <math.h>

#include "base/error.h"
#include "base/gpu-counts.h"
#include "chart/layout.h"
#include "chart/export.h"

GArray *
data_counts (guint first, ...)
{
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (guint));
  va_list args;

  va_start (args, first);
  for (guint count = first; count > 0; count = va_arg (args, guint))
    g_array_append_val (counts, count);
  va_end (args);
  return counts;
}

TmapJobTable *
data_table (const char *cluster, guint n, const guint *demands, guint n_demands)
{
  TmapJobTable *table = g_new0 (TmapJobTable, 1);

  table->n_jobs = n;
  table->submit_s = g_new0 (double, n);
  table->duration_s = g_new0 (double, n);
  table->queue_wait_s = g_new0 (double, n);
  table->gpu_count = g_new0 (guint32, n);
  table->multi_node = g_new0 (guint8, n);
  table->ids = g_new0 (char, 2);
  table->id_offset = g_new0 (gsize, n);
  table->source_trace = g_strdup ("helios");
  table->source_cluster = g_strdup (cluster);
  table->first_submit = 4 * 86400 + 1800; /* Monday, 1970-01-05, half past midnight */
  table->n_rows = n;
  for (guint i = 0; i < n; i++) {
    table->submit_s[i] = 3600.0 * i;
    table->duration_s[i] = 60.0 * (i + 1);
    table->queue_wait_s[i] = i % 2 == 0 ? 0 : 10.0 * i;
    table->gpu_count[i] = demands[i % n_demands];
  }
  return table;
}

static void
fill_trace (TmapMappedTrace *trace, guint n, const guint *demands, guint n_demands)
{
  trace->n = n;
  trace->submit_s = g_new0 (double, n);
  trace->solo_runtime_s = g_new0 (double, n);
  trace->num_gpus = g_new0 (guint, n);
  trace->source_quantile = g_new0 (double, n);
  trace->mapped_quantile = g_new0 (double, n);
  trace->workload_ids = g_ptr_array_new_with_free_func (g_free);
  trace->source_job_ids = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++) {
    trace->submit_s[i] = 60.0 * i;
    trace->solo_runtime_s[i] = 600.0 + i;
    trace->num_gpus[i] = demands[i % n_demands];
    trace->source_quantile[i] = n > 1 ? (double)i / (n - 1) : 0.5;
    trace->mapped_quantile[i] = 0.5;
    g_ptr_array_add (trace->workload_ids, g_strdup_printf ("w%u", i % 3));
    g_ptr_array_add (trace->source_job_ids, g_strdup_printf ("job-%u", i));
  }
}

TmapGeneratedTrace *
data_trace (const char *label, guint n, const guint *demands, guint n_demands, gboolean simulated)
{
  TmapGeneratedTrace *trace = g_new0 (TmapGeneratedTrace, 1);

  trace->manifest_path = g_strdup ("m.json");
  trace->name = g_strdup (label);
  trace->label = g_strdup (label);
  trace->seed = g_strdup ("42");
  trace->supported_gpu_counts = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_vals (trace->supported_gpu_counts, demands, n_demands);
  trace->mapped_job_count = n;
  trace->unique_workload_count = MIN (n, 3);
  trace->catalog_workload_count = 5;
  trace->distance_mean = 0.25;
  trace->distance_max = 0.5;
  fill_trace (&trace->trace, n, demands, n_demands);
  trace->jobs_by_gpu_count = tmap_gpu_counter_new ();
  for (guint i = 0; i < n; i++)
    tmap_gpu_counter_add (trace->jobs_by_gpu_count, trace->trace.num_gpus[i]);
  if (simulated) {
    trace->exclusive = g_new0 (TmapExclusiveFigures, 1);
    trace->exclusive->server_gpu_count = 64;
    trace->exclusive->makespan_s = 7200;
    trace->exclusive->waiting_p95_s = 90;
    trace->exclusive_jobs_path = g_strdup ("jobs.csv");
  }
  return trace;
}

static void
fill_profile (TmapReadProfile *profile, guint n, double share)
{
  profile->gpu_fractions = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint c = 0; c < n; c++) {
    double fraction = c == 0 ? share : (1 - share) / MAX (1, n - 1);

    g_array_append_val (profile->gpu_fractions, fraction);
  }
  for (guint b = 0; b < TMAP_N_RUNTIME_BUCKETS; b++)
    profile->runtime_cdf[b] = share * (b + 1) / TMAP_N_RUNTIME_BUCKETS;
  profile->interarrival_p50_s = 60 * share;
  profile->interarrival_p95_s = 600 * share;
}

void
data_make_representative (TmapGeneratedTrace *trace)
{
  trace->representative = TRUE;
  trace->score.total = 0.1;
  trace->score.distances[TMAP_SCORE_GPU_DEMAND] = 0.4;
  fill_profile (&trace->target, trace->supported_gpu_counts->len, 0.75);
  fill_profile (&trace->selected, trace->supported_gpu_counts->len, 0.5);
}

TmapExclusiveJobs *
data_exclusive_jobs (const TmapGeneratedTrace *trace)
{
  TmapExclusiveJobs *jobs = g_new0 (TmapExclusiveJobs, 1);
  guint n = trace->trace.n;

  jobs->n = n;
  jobs->start_s = g_new (double, n);
  jobs->end_s = g_new (double, n);
  jobs->waiting_s = g_new (double, n);
  jobs->jct_s = g_new (double, n);
  jobs->first_gpu = g_new (gsize, n);
  jobs->gpu_ids = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < n; i++) {
    jobs->waiting_s[i] = 60.0 * i;
    jobs->start_s[i] = trace->trace.submit_s[i] + jobs->waiting_s[i];
    jobs->end_s[i] = jobs->start_s[i] + trace->trace.solo_runtime_s[i];
    jobs->jct_s[i] = jobs->waiting_s[i] + trace->trace.solo_runtime_s[i];
    jobs->first_gpu[i] = jobs->gpu_ids->len;
    for (guint g = 0; g < trace->trace.num_gpus[i]; g++)
      g_array_append_val (jobs->gpu_ids, g);
  }
  return jobs;
}

TmapDistances *
data_distances (const TmapGeneratedTrace *trace,
                const TmapExclusiveJobs *jobs,
                const TmapJobTable *table,
                guint start)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapEligibleJobs) eligible =
      tmap_eligible_jobs_new (table, trace->supported_gpu_counts);
  TmapSourceWindow source = { table, eligible, start, trace->trace.n };
  TmapDistances *distances = tmap_distances_new (trace->label, trace, &source, jobs, NULL, &error);

  g_assert_no_error (error);
  return distances;
}

static void
assert_drawable (const TmapFigureSpec *spec, const TmapFigure *figure, const TmapFigureInput *input)
{
  g_autoptr (TmapScene) scene = NULL;
  TmapTheme theme;
  double width, height;

  tmap_theme_init (&theme);
  tmap_figure_default_size (spec, input, &width, &height);
  g_assert_cmpfloat (width, >, 0);
  g_assert_cmpfloat (MAX (width, height), <=, TMAP_MAX_INCHES);
  scene = tmap_figure_layout (figure, width * TMAP_POINTS_PER_INCH, height * TMAP_POINTS_PER_INCH,
                              &theme);
  g_assert_cmpuint (tmap_scene_get_n_marks (scene), >, 0);
}

static void
assert_whole (const TmapFigure *figure)
{
  g_assert_nonnull (figure->title);
  g_assert_nonnull (figure->subtitle);
  g_assert_cmpuint (figure->panels->len, >, 0);
  for (guint p = 0; p < figure->panels->len; p++) {
    TmapPanel *panel = data_panel (figure, p);

    g_assert_cmpuint (panel->layers->len, >, 0);
    for (guint l = 0; l < panel->layers->len; l++) {
      TmapLayer *layer = data_layer (figure, p, l);

      g_assert_true (layer->labels == NULL || layer->labels->len == tmap_layer_get_n (layer));
    }
  }
}

TmapFigure *
data_build (const char *name, const TmapFigureInput *input)
{
  g_autoptr (GError) error = NULL;
  const TmapFigureSpec *spec = tmap_figure_spec_find (name, &error);
  TmapFigure *figure;

  g_assert_no_error (error);
  figure = tmap_figure_build (spec, input, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (figure->name, ==, name);
  assert_whole (figure);
  assert_drawable (spec, figure, input);
  return figure;
}

void
data_assert_missing (const char *name, const TmapFigureInput *input, const char *what)
{
  g_autoptr (GError) error = NULL;
  const TmapFigureSpec *spec = tmap_figure_spec_find (name, NULL);
  g_autofree char *expected = g_strdup_printf ("the figure %s needs %s", name, what);

  g_assert_null (tmap_figure_build (spec, input, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_INFEASIBLE);
  g_assert_cmpstr (error->message, ==, expected);
}

TmapPanel *
data_panel (const TmapFigure *figure, guint panel)
{
  g_assert_cmpuint (panel, <, figure->panels->len);
  return g_ptr_array_index (figure->panels, panel);
}

TmapLayer *
data_layer (const TmapFigure *figure, guint panel, guint layer)
{
  TmapPanel *p = data_panel (figure, panel);

  g_assert_cmpuint (layer, <, p->layers->len);
  return g_ptr_array_index (p->layers, layer);
}

double
data_x (const TmapFigure *figure, guint panel, guint layer, guint i)
{
  GArray *x = data_layer (figure, panel, layer)->x;

  g_assert_cmpuint (i, <, x->len);
  return g_array_index (x, double, i);
}

double
data_y (const TmapFigure *figure, guint panel, guint layer, guint i)
{
  GArray *y = data_layer (figure, panel, layer)->y;

  g_assert_cmpuint (i, <, y->len);
  return g_array_index (y, double, i);
}

const char *
data_category (const TmapAxis *axis, guint i)
{
  g_assert_nonnull (axis->categories);
  g_assert_cmpuint (i, <, axis->categories->len);
  return g_ptr_array_index (axis->categories, i);
}
