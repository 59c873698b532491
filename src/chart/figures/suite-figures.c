/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/builders.h"

#include <math.h>

#include "base/gpu-counts.h"
#include "chart/figures/build-common.h"
#include "report/findings.h"
#include "summary/source-summary.h"

/* A panel with the traces below. */
static TmapPanel *
add_panel (TmapFigure *figure, const char *title, const GPtrArray *summaries)
{
  TmapPanel *panel = tmap_figure_add_panel (figure, title);
  g_autoptr (GPtrArray) labels = tmap_summary_labels (summaries);

  tmap_axis_set (&panel->x, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  tmap_axis_add_categories (&panel->x, labels);
  return panel;
}

void
tmap_build_supported_coverage (TmapFigure *figure, const TmapFigureInput *input)
{
  TmapPanel *panel = add_panel (figure, NULL, input->summaries);
  TmapLayer *jobs = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, "jobs", TMAP_ROLE_SERIES);
  TmapLayer *service =
      tmap_panel_add_layer (panel, TMAP_LAYER_BARS, "GPU service", TMAP_ROLE_SERIES + 1);

  tmap_axis_set (&panel->y, "Share that is supported", TMAP_SCALE_LINEAR, TMAP_UNIT_FRACTION);
  panel->y.min = 0;
  panel->y.max = 1;
  panel->value_labels = TRUE;
  for (guint i = 0; i < input->summaries->len; i++) {
    const TmapSourceSummary *summary = g_ptr_array_index (input->summaries, i);

    tmap_layer_add_value (jobs, summary->supported_job_fraction);
    tmap_layer_add_value (service, summary->supported_gpu_service_time_fraction);
  }
  tmap_figure_take_subtitle (figure, tmap_finding_coverage (input->summaries));
}

static GArray *
union_of_supported (const GPtrArray *summaries)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < summaries->len; i++) {
    const GArray *counts =
        ((const TmapSourceSummary *)g_ptr_array_index (summaries, i))->supported_gpu_counts;

    g_array_append_vals (all, counts->data, counts->len);
  }
  return tmap_gpu_counts_sorted (all);
}

static double
get_share (const TmapSourceSummary *summary, guint n)
{
  return summary->valid_job_count > 0 ? (double)n / summary->valid_job_count : NAN;
}

void
tmap_build_gpu_demand_mix (TmapFigure *figure, const TmapFigureInput *input)
{
  TmapPanel *panel = add_panel (figure, NULL, input->summaries);
  g_autoptr (GArray) counts = union_of_supported (input->summaries);
  g_autofree guint *left = g_new (guint, input->summaries->len);
  TmapLayer *other;

  tmap_axis_set (&panel->y, "Share of all valid jobs", TMAP_SCALE_LINEAR, TMAP_UNIT_FRACTION);
  panel->y.min = 0;
  panel->y.max = 1;
  panel->stacked = TRUE;
  panel->value_labels = TRUE;
  for (guint i = 0; i < input->summaries->len; i++)
    left[i] = ((const TmapSourceSummary *)g_ptr_array_index (input->summaries, i))->valid_job_count;
  for (guint c = 0; c < counts->len; c++) {
    guint count = g_array_index (counts, guint, c);
    g_autofree char *name = tmap_gpu_label (count);
    TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, name, tmap_gpu_role (count));

    for (guint i = 0; i < input->summaries->len; i++) {
      const TmapSourceSummary *summary = g_ptr_array_index (input->summaries, i);
      guint n = tmap_gpu_counter_get (summary->jobs, count);

      left[i] -= n;
      tmap_layer_add_value (layer, get_share (summary, n));
    }
  }
  other = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, "other", tmap_gpu_role (0));
  for (guint i = 0; i < input->summaries->len; i++)
    tmap_layer_add_value (other, get_share (g_ptr_array_index (input->summaries, i), left[i]));
  tmap_figure_take_subtitle (figure, tmap_finding_gpu_mix (input->summaries));
}

/*
 * Median and 95th percentile are often a hundredfold apart, and queue waits may well be 0, which no
 * logarithmic axis has a place for. So each percentile has a panel with an axis of its own that
 * begins at 0: within a panel, lengths compare traces honestly, and the numbers at the bars tell
 * what is too small to be seen.
 */
static void
add_percentiles (TmapFigure *figure,
                 const GPtrArray *summaries,
                 gboolean queue,
                 const char *label,
                 TmapUnit unit)
{
  static const char *const titles[] = { "Median", "95th percentile" };
  double scale = unit == TMAP_UNIT_HOURS ? 3600 : 60;

  for (guint p = 0; p < G_N_ELEMENTS (titles); p++) {
    TmapPanel *panel = add_panel (figure, titles[p], summaries);
    TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, NULL, TMAP_ROLE_SERIES + p);

    tmap_axis_set (&panel->y, label, TMAP_SCALE_LINEAR, unit);
    panel->y.min = 0;
    panel->value_labels = TRUE;
    for (guint i = 0; i < summaries->len; i++) {
      const TmapSourceSummary *summary = g_ptr_array_index (summaries, i);
      const TmapStatistics *statistics = queue ? &summary->all_queue_wait : &summary->all_duration;

      tmap_layer_add_value (layer, (p == 0 ? statistics->p50 : statistics->p95) / scale);
    }
  }
}

void
tmap_build_runtime_percentiles (TmapFigure *figure, const TmapFigureInput *input)
{

  add_percentiles (figure, input->summaries, FALSE, "Runtime (h)", TMAP_UNIT_HOURS);
  tmap_figure_take_subtitle (figure, tmap_finding_runtimes (input->summaries));
  tmap_figure_set_note (figure, "All valid jobs. The two panels have different scales.");
}

void
tmap_build_queue_percentiles (TmapFigure *figure, const TmapFigureInput *input)
{

  add_percentiles (figure, input->summaries, TRUE, "Queue wait (min)", TMAP_UNIT_MINUTES);
  tmap_figure_take_subtitle (figure, tmap_finding_queue_waits (input->summaries));
  tmap_figure_set_note (figure, "All valid jobs. The two panels have different scales.");
}
