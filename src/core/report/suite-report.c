/* SPDX-License-Identifier: Apache-2.0 */
#include "report/suite-report.h"

#include <string.h>

#include "base/gpu-counts.h"
#include "base/number.h"
#include "io/markdown-writer.h"
#include "report/findings.h"
#include "report/format.h"
#include "report/generated-trace.h"
#include "report/labels.h"

static void
write_table (TmapMarkdownWriter *markdown, const GPtrArray *summaries)
{
  static const char *const header[] = {
    "Trace",      "Valid jobs", "Supported jobs", "Job coverage", "GPU-service coverage",
    "1-GPU jobs", "2-GPU jobs", "Runtime p50",    "Runtime p95",  "Queue p50",
    "Queue p95",  NULL,
  };

  tmap_markdown_table (markdown, "lrrrrrrrrrr", header);
  for (guint i = 0; i < summaries->len; i++) {
    const TmapSourceSummary *summary = g_ptr_array_index (summaries, i);
    g_autoptr (TmapCells) cells = tmap_cells_new ();

    tmap_cells_take (cells, tmap_label_title (summary->source_cluster));
    tmap_cells_number (cells, summary->valid_job_count, 0, TRUE, "");
    tmap_cells_number (cells, summary->supported_job_count, 0, TRUE, "");
    tmap_cells_percent (cells, summary->supported_job_fraction);
    tmap_cells_percent (cells, summary->supported_gpu_service_time_fraction);
    tmap_cells_percent (cells, summary->single_gpu_job_fraction);
    tmap_cells_percent (cells, summary->two_gpu_job_fraction);
    tmap_cells_number (cells, summary->all_duration.p50, 0, FALSE, " s");
    tmap_cells_number (cells, summary->all_duration.p95, 0, FALSE, " s");
    tmap_cells_number (cells, summary->all_queue_wait.p50, 0, FALSE, " s");
    tmap_cells_number (cells, summary->all_queue_wait.p95, 0, FALSE, " s");
    tmap_cells_write (cells, markdown);
  }
}

/* The jobs of demands that the table has no column for. */
static void
write_other_demands (TmapMarkdownWriter *markdown, const GPtrArray *summaries)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < summaries->len; i++) {
    const TmapSourceSummary *summary = g_ptr_array_index (summaries, i);
    g_autoptr (GArray) supported = tmap_gpu_counter_new ();
    g_autofree char *title = tmap_label_title (summary->source_cluster);
    g_autofree char *label = tmap_markdown_escape (title);
    g_autofree char *beyond = NULL;

    for (guint j = 0; j < summary->jobs->len; j++) {
      TmapGpuCount count = g_array_index (summary->jobs, TmapGpuCount, j);

      if (tmap_gpu_counts_contain (summary->supported_gpu_counts, count.gpu_count))
        g_array_append_val (supported, count);
    }
    beyond = tmap_jobs_beyond_two_gpus (supported);
    if (beyond != NULL)
      g_string_append_printf (text, "%s%s %s", text->len > 0 ? "; " : "", label, beyond);
  }
  if (text->len > 0)
    tmap_markdown_paragraph (markdown, "Supported jobs with more than two GPUs: %s.", text->str);
}

static void
write_left_out (TmapMarkdownWriter *markdown, const GPtrArray *summaries)
{
  tmap_markdown_paragraph (markdown, "Rows of the traces that are not valid jobs:");
  for (guint i = 0; i < summaries->len; i++) {
    const TmapSourceSummary *summary = g_ptr_array_index (summaries, i);
    g_autofree char *title = tmap_label_title (summary->source_cluster);
    g_autofree char *label = tmap_markdown_escape (title);
    g_autofree char *left_out = tmap_exclusions_to_text (summary->n_rows, summary->excluded, FALSE);

    g_string_append_printf (markdown->text, "%s- %s: %s.\n", i == 0 ? "\n" : "", label, left_out);
  }
}

static void
write_picture (TmapMarkdownWriter *markdown,
               const char *folder,
               const char *heading,
               const char *what,
               char *finding,
               const char *file)
{
  g_autofree char *target = g_strconcat (folder, "/", file, NULL);

  tmap_section_with_finding (markdown, heading, what, finding, target);
}

char *
tmap_figure_folder (const char *markdown_path)
{
  char *name = g_path_get_basename (markdown_path);
  char *dot = strrchr (name, '.');

  if (dot != NULL && dot != name && dot[1] != '\0')
    *dot = '\0';
  return name;
}

GString *
tmap_suite_report (const GPtrArray *summaries, const char *markdown_path)
{
  g_autofree char *folder = tmap_figure_folder (markdown_path);
  TmapMarkdownWriter markdown;

  tmap_markdown_init (&markdown);
  tmap_markdown_heading (&markdown, 1, "Production Trace Characterization");
  tmap_markdown_paragraph (
      &markdown, "Valid jobs ended successfully, used at least one GPU, ran for a positive time "
                 "and have all their times. Supported jobs are those of them whose GPU demand a "
                 "workload may have; coverage is their share of the jobs and of the GPU service "
                 "(GPUs × duration). Runtime and queue wait are of all valid jobs.");
  write_table (&markdown, summaries);
  write_other_demands (&markdown, summaries);
  write_left_out (&markdown, summaries);
  write_picture (&markdown, folder, "Supported Testbed Coverage",
                 "Supported jobs and their GPU service as shares of each trace",
                 tmap_finding_coverage (summaries), "supported_coverage.png");
  write_picture (&markdown, folder, "GPU-Demand Composition",
                 "Share of the jobs of each trace by GPU demand", tmap_finding_gpu_mix (summaries),
                 "gpu_demand_mix.png");
  write_picture (&markdown, folder, "Runtime Distribution",
                 "Median and 95th percentile of the runtime of each trace",
                 tmap_finding_runtimes (summaries), "runtime_percentiles.png");
  write_picture (&markdown, folder, "Queue-Time Distribution",
                 "Median and 95th percentile of the queue wait of each trace",
                 tmap_finding_queue_waits (summaries), "queue_percentiles.png");
  return tmap_markdown_steal (&markdown);
}
