/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/builders.h"

#include <math.h>

#include "base/gpu-counts.h"
#include "chart/figures/build-common.h"
#include "report/findings.h"

static TmapPanel *
add_panel (TmapFigure *figure, const GPtrArray *labels)
{
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);

  tmap_axis_set (&panel->x, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  tmap_axis_add_categories (&panel->x, labels);
  panel->y.min = 0;
  panel->value_labels = TRUE;
  return panel;
}

/* Names the traces that have no bar. */
static void
note_missing (TmapFigure *figure, const GPtrArray *traces, const GPtrArray *labels)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < traces->len; i++)
    if (((const TmapGeneratedTrace *)g_ptr_array_index (traces, i))->exclusive == NULL)
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "",
                              (const char *)g_ptr_array_index (labels, i));
  if (text->len > 0)
    tmap_figure_set_note (figure, "No bar for traces without a simulation: %s.", text->str);
}

void
tmap_build_exclusive_makespan (TmapFigure *figure, const TmapFigureInput *input)
{
  g_autoptr (GPtrArray) labels = tmap_trace_labels (input->traces);
  TmapPanel *panel = add_panel (figure, labels);
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, NULL, TMAP_ROLE_MAPPED);

  tmap_axis_set (&panel->y, "Estimated makespan (h)", TMAP_SCALE_LINEAR, TMAP_UNIT_HOURS);
  for (guint i = 0; i < input->traces->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (input->traces, i);

    tmap_layer_add_value (layer,
                          trace->exclusive != NULL ? trace->exclusive->makespan_s / 3600 : NAN);
  }
  tmap_figure_take_subtitle (figure, tmap_finding_makespans (input->traces));
  note_missing (figure, input->traces, labels);
}

void
tmap_build_waiting_time_p95 (TmapFigure *figure, const TmapFigureInput *input)
{
  g_autoptr (GPtrArray) labels = tmap_trace_labels (input->traces);
  TmapPanel *panel = add_panel (figure, labels);
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, NULL, TMAP_ROLE_MAPPED);

  tmap_axis_set (&panel->y, "95th percentile of waiting (min)", TMAP_SCALE_LINEAR,
                 TMAP_UNIT_MINUTES);
  for (guint i = 0; i < input->traces->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (input->traces, i);

    tmap_layer_add_value (layer,
                          trace->exclusive != NULL ? trace->exclusive->waiting_p95_s / 60 : NAN);
  }
  tmap_figure_take_subtitle (figure, tmap_finding_waiting_times (input->traces));
  note_missing (figure, input->traces, labels);
}

/* Shares, so that traces of different length can be compared. */
void
tmap_build_mapped_gpu_mix (TmapFigure *figure, const TmapFigureInput *input)
{
  g_autoptr (GPtrArray) labels = tmap_trace_labels (input->traces);
  g_autoptr (GArray) counts = tmap_union_of_counts (input->traces);
  TmapPanel *panel = add_panel (figure, labels);

  tmap_axis_set (&panel->y, "Share of mapped jobs", TMAP_SCALE_LINEAR, TMAP_UNIT_FRACTION);
  panel->y.max = 1;
  panel->stacked = TRUE;
  for (guint c = 0; c < counts->len; c++) {
    guint count = g_array_index (counts, guint, c);
    g_autofree char *name = tmap_gpu_label (count);
    TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, name, tmap_gpu_role (count));

    for (guint i = 0; i < input->traces->len; i++) {
      const TmapGeneratedTrace *trace = g_ptr_array_index (input->traces, i);
      guint n = tmap_gpu_counter_get (trace->jobs_by_gpu_count, count);

      tmap_layer_add_value (layer, (double)n / trace->mapped_job_count);
    }
  }
  tmap_figure_take_subtitle (figure, tmap_finding_mapped_mix (input->traces));
}
