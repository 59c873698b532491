/* SPDX-License-Identifier: Apache-2.0 */
#include "fidelity/fidelity-report.h"

#include <math.h>

#include "base/gpu-counts.h"
#include "fidelity/workload-coverage.h"
#include "io/markdown-writer.h"
#include "report/findings.h"
#include "report/format.h"

/* Largest difference between the runtime CDFs of the mapped trace and of the population. */
static double
get_mapped_deviation (const TmapGeneratedTrace *trace, const TmapMappedProfile *mapped)
{
  double deviation = 0;

  for (guint b = 0; b < TMAP_N_RUNTIME_BUCKETS; b++)
    deviation = MAX (deviation, fabs (mapped->runtime_cdf[b] - trace->target.runtime_cdf[b]));
  return deviation;
}

static void
write_acceptance (TmapMarkdownWriter *markdown, const TmapFidelity *self)
{
  static const char *const header[] = {
    "Trace",
    "Score",
    "Max GPU-demand deviation",
    "Mean runtime-CDF deviation",
    "Max runtime-CDF deviation",
    "Max mapped-runtime deviation",
    "2-GPU jobs",
    "Distinct 2-GPU workloads",
    NULL,
  };

  tmap_markdown_table (markdown, "lrrrrrrr", header);
  for (guint i = 0; i < self->traces->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (self->traces, i);
    const TmapMappedProfile *mapped = g_ptr_array_index (self->profiles, i);
    g_autoptr (TmapCells) cells = tmap_cells_new ();

    tmap_cells_text (cells, g_ptr_array_index (self->labels, i));
    tmap_cells_number (cells, trace->score.total, 4, FALSE, "");
    tmap_cells_percent (cells, trace->score.maximum_gpu_fraction_deviation);
    tmap_cells_percent (cells, trace->score.distances[TMAP_SCORE_RUNTIME_CDF]);
    tmap_cells_percent (cells, trace->score.maximum_runtime_cdf_deviation);
    tmap_cells_percent (cells, get_mapped_deviation (trace, mapped));
    tmap_cells_number (cells, tmap_gpu_counter_get (trace->jobs_by_gpu_count, 2), 0, FALSE, "");
    tmap_cells_number (cells, trace->two_gpu_workloads->len, 0, FALSE, "");
    tmap_cells_write (cells, markdown);
  }
}

static void
write_beyond (TmapMarkdownWriter *markdown, const TmapFidelity *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < self->traces->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (self->traces, i);
    g_autofree char *label = tmap_markdown_escape (g_ptr_array_index (self->labels, i));
    g_autofree char *jobs = tmap_jobs_beyond_two_gpus (trace->jobs_by_gpu_count);

    if (jobs != NULL)
      g_string_append_printf (text, "%s%s %s", text->len > 0 ? "; " : "", label, jobs);
  }
  if (text->len > 0)
    tmap_markdown_paragraph (markdown, "Jobs with more than two GPUs: %s.", text->str);
}

static void
write_coverage (TmapMarkdownWriter *markdown, const GPtrArray *coverage)
{
  static const char *const header[] = { "Workload", "Covered", "Traces", NULL };

  tmap_markdown_heading (markdown, 2, "Suite-Level 2-GPU Workload Coverage");
  tmap_markdown_table (markdown, "lll", header);
  for (guint i = 0; i < coverage->len; i++) {
    const TmapCoverage *entry = g_ptr_array_index (coverage, i);
    g_autofree char *traces = tmap_coverage_get_traces (entry);
    const char *const cells[] = { entry->workload_id, entry->labels->len > 0 ? "Yes" : "No", traces,
                                  NULL };

    tmap_markdown_row (markdown, cells);
  }
}

GString *
tmap_fidelity_report (const TmapFidelity *self, const GPtrArray *coverage)
{
  TmapMarkdownWriter markdown;

  tmap_markdown_init (&markdown);
  tmap_markdown_heading (&markdown, 1, "Representative Trace Fidelity");
  tmap_markdown_heading (&markdown, 2, "Acceptance Summary");
  tmap_markdown_paragraph (
      &markdown, "The score adds up the weighted distances between a window and all eligible jobs "
                 "of its trace; 0 is a perfect match. The mapped-runtime deviation compares the "
                 "runtimes of the workloads with those of all eligible jobs, so it also shows how "
                 "far the catalog's runtimes are from the trace's.");
  write_acceptance (&markdown, self);
  write_beyond (&markdown, self);
  tmap_section_with_finding (
      &markdown, "GPU-Demand Fidelity",
      "Share of the jobs by GPU demand: all eligible jobs, the window, the mapped trace",
      tmap_finding_gpu_fidelity (self), "gpu_demand_fidelity.png");
  tmap_section_with_finding (&markdown, "Runtime-CDF Fidelity",
                             "Runtime CDF: all eligible jobs, the window, the mapped trace",
                             tmap_finding_runtime_fidelity (self), "runtime_cdf_fidelity.png");
  tmap_section_with_finding (
      &markdown, "Interarrival Fidelity",
      "Median and 95th percentile of the interarrival time in minutes: all eligible "
      "jobs, the window, the mapped trace",
      tmap_finding_interarrival_fidelity (self), "interarrival_fidelity.png");
  tmap_section_with_finding (&markdown, "Representativeness Score",
                             "Components of the score of each trace", tmap_finding_scores (self),
                             "representativeness_scores.png");
  write_coverage (&markdown, coverage);
  return tmap_markdown_steal (&markdown);
}
