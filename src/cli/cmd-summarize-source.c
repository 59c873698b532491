/* SPDX-License-Identifier: Apache-2.0 */
#include "base/text.h"
#include "pipeline/summarize.h"
#include "sources/source-format.h"
#include "summary.h"

static const CliOption options[] = {
  { "source-format", CLI_OPTION_VALUE, TRUE, "NAME", "format of the trace: helios or philly" },
  { "trace-path", CLI_OPTION_VALUE, TRUE, "FILE", "the trace, also packed by gzip or xz" },
  { "cluster-name", CLI_OPTION_VALUE, FALSE, "NAME", "its cluster (needed for helios)" },
  { "supported-gpu-counts", CLI_OPTION_LIST, FALSE, "N…", "GPU counts of workloads (1 2)" },
  { "output-dir", CLI_OPTION_VALUE, TRUE, "DIR", "folder of the artifacts" },
  { NULL, 0, FALSE, NULL, NULL },
};

static GArray *
get_gpu_counts (CliContext *context, GError **error)
{
  GPtrArray *texts = cli_arguments_get_list (context->arguments, "supported-gpu-counts");
  const guint one_and_two[] = { 1, 2 };
  GArray *counts;

  if (texts != NULL)
    return cli_parse_gpu_counts (texts, error);
  counts = g_array_new (FALSE, FALSE, sizeof (guint));
  return g_array_append_vals (counts, one_and_two, G_N_ELEMENTS (one_and_two));
}

static gboolean
run (CliContext *context, GError **error)
{
  CliArguments *arguments = context->arguments;
  g_autofree char *name = tmap_text_lower (cli_arguments_get (arguments, "source-format"));
  const TmapSourceFormat *format = tmap_source_format_find (name);
  const char *cluster = cli_arguments_get (arguments, "cluster-name");
  g_autoptr (TmapSourceSummary) summary = NULL;
  g_autoptr (GArray) counts = NULL;
  TmapSourceRequest request;

  if (format == NULL) {
    g_autofree char *names = tmap_source_format_names ();
    return cli_fail_usage (error, "--source-format: '%s' is not known; the formats are %s", name,
                           names);
  }
  if (format->needs_cluster_name && (cluster == NULL || tmap_text_is_blank (cluster)))
    return cli_fail_usage (error, "--cluster-name is missing; format %s needs it", format->name);
  counts = get_gpu_counts (context, error);
  if (counts == NULL)
    return FALSE;
  request = (TmapSourceRequest){ format->name, cli_arguments_get (arguments, "trace-path"), cluster,
                                 counts, cli_arguments_get (arguments, "output-dir") };
  summary = tmap_run_summarize_source (context->run, &request, error);
  if (summary == NULL)
    return FALSE;
  cli_summary_source (context, summary);
  return TRUE;
}

const CliVerb cli_summarize_source = {
  "summarize-source",
  "characterize one trace",
  "Reads a trace and writes source_summary.json and gpu_demand_distribution.csv: counts of "
  "jobs,\n"
  "coverage by the supported GPU counts, statistics of run time and queue wait.",
  "--source-format helios --trace-path data/venus/cluster_log.csv \\\n"
  "    --cluster-name Venus --supported-gpu-counts 1 2 --output-dir outputs/venus",
  options,
  run,
};
