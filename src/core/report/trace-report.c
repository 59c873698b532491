/* SPDX-License-Identifier: Apache-2.0 */
#include "report/trace-report.h"

#include "base/gpu-counts.h"
#include "io/markdown-writer.h"
#include "report/findings.h"
#include "report/format.h"

static void
begin_table (TmapMarkdownWriter *markdown, const char *first)
{
  const char *const header[] = { first, "Value", NULL };

  tmap_markdown_table (markdown, "lr", header);
}

static void
write_text (TmapMarkdownWriter *markdown, const char *property, const char *value)
{
  const char *const cells[] = { property, value, NULL };

  tmap_markdown_row (markdown, cells);
}

static void
write_number (TmapMarkdownWriter *markdown,
              const char *property,
              double value,
              guint decimals,
              const char *unit)
{
  g_autoptr (TmapCells) cells = tmap_cells_new ();

  tmap_cells_text (cells, property);
  tmap_cells_number (cells, value, decimals, TRUE, unit);
  tmap_cells_write (cells, markdown);
}

static void
write_configuration (TmapMarkdownWriter *markdown, const TmapGeneratedTrace *trace)
{
  g_autofree char *counts = tmap_gpu_counts_to_text (trace->supported_gpu_counts);

  tmap_markdown_heading (markdown, 2, "Configuration");
  begin_table (markdown, "Property");
  write_text (markdown, "Source cluster", trace->label);
  write_text (markdown, "Random seed", trace->seed);
  write_number (markdown, "Mapped jobs", trace->mapped_job_count, 0, "");
  write_text (markdown, "Supported GPU counts", counts);
  write_number (markdown, "Arrival span", trace->arrival_span_s, 2, " s");
}

static void
write_mapping (TmapMarkdownWriter *markdown, const TmapGeneratedTrace *trace)
{
  tmap_markdown_heading (markdown, 2, "Mapping Quality");
  begin_table (markdown, "Metric");
  write_number (markdown, "Unique workloads", trace->unique_workload_count, 0, "");
  write_number (markdown, "Mean quantile distance", trace->distance_mean, 4, "");
  write_number (markdown, "p95 quantile distance", trace->distance_p95, 4, "");
  write_number (markdown, "Maximum quantile distance", trace->distance_max, 4, "");
}

static void
write_exclusive (TmapMarkdownWriter *markdown, const TmapGeneratedTrace *trace)
{
  const TmapExclusiveFigures *exclusive = trace->exclusive;

  tmap_markdown_heading (markdown, 2, "Exclusive Execution Estimate");
  if (exclusive == NULL) {
    tmap_markdown_paragraph (markdown, "The simulation is switched off in the configuration, so "
                                       "there is no estimate.");
    return;
  }
  begin_table (markdown, "Metric");
  write_number (markdown, "Server GPUs", exclusive->server_gpu_count, 0, "");
  write_number (markdown, "Makespan", exclusive->makespan_s, 2, " s");
  write_number (markdown, "Mean waiting time", exclusive->waiting_mean_s, 2, " s");
  write_number (markdown, "p95 waiting time", exclusive->waiting_p95_s, 2, " s");
  write_number (markdown, "p99 waiting time", exclusive->waiting_p99_s, 2, " s");
  write_number (markdown, "Mean JCT", exclusive->jct_mean_s, 2, " s");
  write_number (markdown, "p95 JCT", exclusive->jct_p95_s, 2, " s");
  write_number (markdown, "p99 JCT", exclusive->jct_p99_s, 2, " s");
  tmap_markdown_paragraph (markdown,
                           "The estimate lets jobs start in the order of their arrival; each has "
                           "its GPUs for itself and runs as long as its workload did alone.");
}

/* Only where the configuration asks for policies: else reports stay as they are. */
static void
write_policies (TmapMarkdownWriter *markdown, const TmapGeneratedTrace *trace)
{
  static const char *const names[] = { [TMAP_POLICY_FCFS] = "First come, first served",
                                       [TMAP_POLICY_SJF] = "Shortest job first",
                                       [TMAP_POLICY_EASY] = "EASY backfilling" };
  static const char *const header[] = {
    "Policy", "Makespan", "Mean waiting time", "p95 waiting time", "Mean JCT", "p95 JCT", NULL
  };
  guint n = 0;

  for (guint p = 0; p < TMAP_N_POLICIES; p++) {
    const TmapExclusiveFigures *figures = trace->policies[p];
    g_autoptr (TmapCells) cells = tmap_cells_new ();

    if (figures == NULL)
      continue;
    if (n++ == 0) {
      tmap_markdown_heading (markdown, 2, "Scheduling Policies Estimate");
      tmap_markdown_table (markdown, "lrrrrr", header);
    }
    tmap_cells_text (cells, names[p]);
    tmap_cells_number (cells, figures->makespan_s, 2, TRUE, " s");
    tmap_cells_number (cells, figures->waiting_mean_s, 2, TRUE, " s");
    tmap_cells_number (cells, figures->waiting_p95_s, 2, TRUE, " s");
    tmap_cells_number (cells, figures->jct_mean_s, 2, TRUE, " s");
    tmap_cells_number (cells, figures->jct_p95_s, 2, TRUE, " s");
    tmap_cells_write (cells, markdown);
  }
  if (n > 0)
    tmap_markdown_paragraph (markdown,
                             "These are estimates, not measurements: each job has its GPUs for "
                             "itself, none is stopped, and the scheduler knows each runtime "
                             "exactly, which helps all policies but the first.");
}

static void
write_demand (TmapMarkdownWriter *markdown, const TmapGeneratedTrace *trace)
{
  tmap_section_with_finding (markdown, "GPU Demand", "Mapped jobs by GPU demand",
                             tmap_finding_gpu_demand (trace), "gpu_demand.png");
}

static void
write_job_times (TmapMarkdownWriter *markdown, const TmapExclusiveJobs *jobs)
{
  const char *heading = "Estimated Job Times";

  if (jobs == NULL) {
    tmap_markdown_heading (markdown, 2, heading);
    tmap_markdown_paragraph (markdown, "There is no estimate without the simulation.");
  } else
    tmap_section_with_finding (markdown, heading,
                               "Waiting and execution time of each job by arrival",
                               tmap_finding_job_times (jobs), "exclusive_job_times.png");
}

GString *
tmap_trace_report (const TmapGeneratedTrace *trace, const TmapExclusiveJobs *jobs)
{
  TmapMarkdownWriter markdown;

  tmap_markdown_init (&markdown);
  tmap_markdown_heading (&markdown, 1, "Generated Trace Report");
  write_configuration (&markdown, trace);
  write_mapping (&markdown, trace);
  write_exclusive (&markdown, trace);
  write_policies (&markdown, trace);
  write_demand (&markdown, trace);
  write_job_times (&markdown, jobs);
  return tmap_markdown_steal (&markdown);
}
