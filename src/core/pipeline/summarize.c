/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/summarize.h"

#include "report/suite-report.h"

static gboolean
add_file (TmapRun *run, const char *folder, const char *name, GString *text, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return tmap_artifacts_add_text (run->artifacts, path, text, error);
}

TmapSourceSummary *
tmap_run_summarize_source (TmapRun *run, const TmapSourceRequest *request, GError **error)
{
  g_autoptr (TmapSourceSummary) summary = NULL;
  const TmapTrace *trace;

  tmap_artifacts_protect (run->artifacts, request->source.path);
  trace =
      tmap_trace_store_get (run->traces, &request->source, run->progress, run->cancellable, error);
  if (trace == NULL)
    return NULL;
  summary = tmap_source_summary_new (trace->jobs, request->supported_gpu_counts);
  if (!add_file (run, request->output_dir, "source_summary.json",
                 tmap_source_summary_to_json (summary), error) ||
      !add_file (run, request->output_dir, "gpu_demand_distribution.csv",
                 tmap_source_summary_distribution (summary), error))
    return NULL;
  return g_steal_pointer (&summary);
}

void
tmap_run_begin_suite (TmapRun *run, const TmapSuiteConfig *config)
{
  for (guint i = 0; i < config->sources->len; i++) {
    TmapTraceSource source = tmap_suite_source_get (g_ptr_array_index (config->sources, i));

    tmap_trace_store_begin (run->traces, &source);
  }
}

static GPtrArray *
summarize_sources (TmapRun *run, const TmapSuiteConfig *config, GError **error)
{
  g_autoptr (GPtrArray) summaries =
      g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_source_summary_free);

  tmap_run_begin_suite (run, config);
  for (guint i = 0; i < config->sources->len; i++) {
    const TmapSuiteSource *source = g_ptr_array_index (config->sources, i);
    g_autofree char *folder = g_build_filename (config->artifact_dir, source->name, NULL);
    TmapSourceRequest request = { tmap_suite_source_get (source), config->supported_gpu_counts,
                                  folder };
    TmapSourceSummary *summary = tmap_run_summarize_source (run, &request, error);

    if (summary == NULL)
      return NULL;
    g_ptr_array_add (summaries, summary);
  }
  tmap_suite_summary_sort (summaries);
  return g_steal_pointer (&summaries);
}

static gboolean
add_figures (TmapRun *run, const GPtrArray *summaries, const char *markdown_path, GError **error)
{
  g_autofree char *parent = g_path_get_dirname (markdown_path);
  g_autofree char *name = tmap_figure_folder (markdown_path);
  g_autofree char *folder = g_build_filename (parent, name, NULL);

  return run->figures == NULL ||
         run->figures->suite (run->figures_data, run->artifacts, folder, summaries, error);
}

GPtrArray *
tmap_run_summarize_suite (TmapRun *run, const TmapSuiteConfig *config, GError **error)
{
  g_autoptr (GPtrArray) summaries = NULL;

  tmap_artifacts_protect (run->artifacts, config->path);
  summaries = summarize_sources (run, config, error);
  if (summaries == NULL ||
      !add_file (run, config->artifact_dir, "trace_suite_summary.csv",
                 tmap_suite_summary_to_csv (summaries), error) ||
      !add_file (run, config->artifact_dir, "trace_suite_summary.json",
                 tmap_suite_summary_to_json (summaries), error) ||
      !tmap_artifacts_add_text (run->artifacts, config->markdown_path,
                                tmap_suite_report (summaries, config->markdown_path), error) ||
      !add_figures (run, summaries, config->markdown_path, error))
    return NULL;
  return g_steal_pointer (&summaries);
}
