/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/summarize.h"
#include "source-options.h"
#include "summary.h"

static const CliOption options[] = {
  { "source-format", CLI_OPTION_VALUE, TRUE, "NAME",
    N_ ("format of the trace, as helios or philly, or auto") },
  { "trace-path", CLI_OPTION_VALUE, TRUE, "FILE", N_ ("the trace, also packed by gzip or xz") },
  { "cluster-name", CLI_OPTION_VALUE, FALSE, "NAME", N_ ("its cluster; most formats need it") },
  CLI_SOURCE_OPTIONS,
  { "supported-gpu-counts", CLI_OPTION_LIST, FALSE, "N…", N_ ("GPU counts of workloads (1 2)") },
  { "output-dir", CLI_OPTION_VALUE, TRUE, "DIR", N_ ("folder of the artifacts") },
  { NULL, 0, FALSE, NULL, NULL },
};

static gboolean
run (CliContext *context, GError **error)
{
  CliArguments *arguments = context->arguments;
  const char *format = cli_get_source_format (arguments, error);
  g_autoptr (TmapSourceOptions) given =
      format != NULL ? cli_get_source_options (arguments, error) : NULL;
  g_autoptr (GArray) counts = given != NULL ? cli_get_gpu_counts (arguments, error) : NULL;
  g_autoptr (TmapSourceSummary) summary = NULL;
  TmapSourceRequest request;

  if (counts == NULL)
    return FALSE;
  request = (TmapSourceRequest){ { format, cli_arguments_get (arguments, "trace-path"),
                                   cli_arguments_get (arguments, "cluster-name"), given },
                                 counts,
                                 cli_arguments_get (arguments, "output-dir") };
  summary = tmap_run_summarize_source (context->run, &request, error);
  if (summary == NULL)
    return FALSE;
  cli_summary_source (context, summary);
  return TRUE;
}

const CliVerb cli_summarize_source = {
  "summarize-source",
  N_ ("characterize one trace"),
  N_ ("Reads a trace and writes source_summary.json and gpu_demand_distribution.csv: counts of "
      "jobs,\n"
      "coverage by the supported GPU counts, statistics of run time and queue wait."),
  "--source-format helios --trace-path data/venus/cluster_log.csv \\\n"
  "    --cluster-name Venus --supported-gpu-counts 1 2 --output-dir outputs/venus",
  options,
  run,
};
