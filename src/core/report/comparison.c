/* SPDX-License-Identifier: Apache-2.0 */
#include "report/comparison.h"

#include <math.h>
#include <string.h>

#include "base/gpu-counts.h"
#include "io/csv-writer.h"
#include "io/markdown-writer.h"
#include "report/findings.h"
#include "report/format.h"

static const TmapExclusiveFigures no_figures = {
  0, NAN, NAN, NAN, NAN, NAN, NAN, NAN,
};

static int
compare_labels (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(const TmapGeneratedTrace *const *)a)->label,
                 (*(const TmapGeneratedTrace *const *)b)->label);
}

GPtrArray *
tmap_comparison_order (const GPtrArray *traces)
{
  GPtrArray *ordered = g_ptr_array_new ();

  g_ptr_array_extend (ordered, (GPtrArray *)traces, NULL, NULL);
  g_ptr_array_sort (ordered, compare_labels);
  return ordered;
}

static const TmapExclusiveFigures *
get_exclusive (const TmapGeneratedTrace *trace)
{
  return trace->exclusive != NULL ? trace->exclusive : &no_figures;
}

GString *
tmap_comparison_to_csv (const GPtrArray *ordered)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv,
                        "trace,job_count,one_gpu_jobs,two_gpu_jobs,unique_workloads,"
                        "arrival_span_s,quantile_distance_mean,quantile_distance_p95,makespan_s,"
                        "waiting_mean_s,waiting_p95_s,waiting_p99_s,jct_mean_s,jct_p95_s,"
                        "jct_p99_s");
  for (guint i = 0; i < ordered->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (ordered, i);
    const TmapExclusiveFigures *exclusive = get_exclusive (trace);

    tmap_csv_writer_text (&csv, trace->label);
    tmap_csv_writer_integer (&csv, trace->mapped_job_count);
    tmap_csv_writer_integer (&csv, tmap_gpu_counter_get (trace->jobs_by_gpu_count, 1));
    tmap_csv_writer_integer (&csv, tmap_gpu_counter_get (trace->jobs_by_gpu_count, 2));
    tmap_csv_writer_integer (&csv, trace->unique_workload_count);
    tmap_csv_writer_double (&csv, trace->arrival_span_s);
    tmap_csv_writer_double (&csv, trace->distance_mean);
    tmap_csv_writer_double (&csv, trace->distance_p95);
    tmap_csv_writer_double (&csv, exclusive->makespan_s);
    tmap_csv_writer_double (&csv, exclusive->waiting_mean_s);
    tmap_csv_writer_double (&csv, exclusive->waiting_p95_s);
    tmap_csv_writer_double (&csv, exclusive->waiting_p99_s);
    tmap_csv_writer_double (&csv, exclusive->jct_mean_s);
    tmap_csv_writer_double (&csv, exclusive->jct_p95_s);
    tmap_csv_writer_double (&csv, exclusive->jct_p99_s);
    tmap_csv_writer_end_row (&csv);
  }
  return tmap_csv_writer_steal (&csv);
}

static void
write_table (TmapMarkdownWriter *markdown, const GPtrArray *ordered)
{
  static const char *const header[] = {
    "Trace",
    "Jobs",
    "1-GPU",
    "2-GPU",
    "Unique workloads",
    "Arrival span",
    "Exclusive makespan",
    "Waiting p95",
    "JCT p95",
    "Mapping-distance p95",
    NULL,
  };

  tmap_markdown_table (markdown, "lrrrrrrrrr", header);
  for (guint i = 0; i < ordered->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (ordered, i);
    const TmapExclusiveFigures *exclusive = get_exclusive (trace);
    g_autoptr (TmapCells) cells = tmap_cells_new ();

    tmap_cells_text (cells, trace->label);
    tmap_cells_number (cells, trace->mapped_job_count, 0, FALSE, "");
    tmap_cells_number (cells, tmap_gpu_counter_get (trace->jobs_by_gpu_count, 1), 0, FALSE, "");
    tmap_cells_number (cells, tmap_gpu_counter_get (trace->jobs_by_gpu_count, 2), 0, FALSE, "");
    tmap_cells_number (cells, trace->unique_workload_count, 0, FALSE, "");
    tmap_cells_number (cells, trace->arrival_span_s / 3600, 2, FALSE, " h");
    tmap_cells_number (cells, exclusive->makespan_s / 3600, 2, FALSE, " h");
    tmap_cells_number (cells, exclusive->waiting_p95_s / 60, 2, FALSE, " min");
    tmap_cells_number (cells, exclusive->jct_p95_s / 60, 2, FALSE, " min");
    tmap_cells_number (cells, trace->distance_p95, 4, FALSE, "");
    tmap_cells_write (cells, markdown);
  }
}

static void
write_notes (TmapMarkdownWriter *markdown, const GPtrArray *ordered)
{
  g_autoptr (GString) beyond = g_string_new (NULL);
  g_autoptr (GString) without = g_string_new (NULL);

  for (guint i = 0; i < ordered->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (ordered, i);
    g_autofree char *label = tmap_markdown_escape (trace->label);
    g_autofree char *jobs = tmap_jobs_beyond_two_gpus (trace->jobs_by_gpu_count);

    if (jobs != NULL)
      g_string_append_printf (beyond, "%s%s %s", beyond->len > 0 ? "; " : "", label, jobs);
    if (trace->exclusive == NULL)
      g_string_append_printf (without, "%s%s", without->len > 0 ? ", " : "", label);
  }
  if (beyond->len > 0)
    tmap_markdown_paragraph (markdown, "Jobs with more than two GPUs: %s.", beyond->str);
  if (without->len > 0)
    tmap_markdown_paragraph (markdown, "Generated without a simulation: %s.", without->str);
}

GString *
tmap_comparison_report (const GPtrArray *ordered, gboolean fidelity)
{
  TmapMarkdownWriter markdown;

  tmap_markdown_init (&markdown);
  tmap_markdown_heading (&markdown, 1, "Generated Trace Comparison");
  tmap_markdown_paragraph (&markdown,
                           "Makespan, waiting time and JCT are estimates for exclusive execution "
                           "on one server; the mapping distance is between the runtime quantiles "
                           "of a job and of the workload that stands for it.");
  write_table (&markdown, ordered);
  write_notes (&markdown, ordered);
  tmap_section_with_finding (&markdown, "Exclusive Makespan",
                             "Estimated makespan of each trace in hours",
                             tmap_finding_makespans (ordered), "exclusive_makespan.png");
  tmap_section_with_finding (&markdown, "Waiting Time",
                             "95th percentile of the waiting time of each trace in minutes",
                             tmap_finding_waiting_times (ordered), "waiting_time_p95.png");
  tmap_section_with_finding (&markdown, "GPU-Demand Composition",
                             "Mapped jobs of each trace by GPU demand",
                             tmap_finding_mapped_mix (ordered), "mapped_gpu_mix.png");
  if (fidelity) {
    tmap_markdown_heading (&markdown, 2, "Representative Fidelity");
    tmap_markdown_paragraph (&markdown,
                             "How well the windows and the mapped traces represent their "
                             "populations is in [representative_fidelity.md]"
                             "(representative_fidelity.md).");
  }
  return tmap_markdown_steal (&markdown);
}
