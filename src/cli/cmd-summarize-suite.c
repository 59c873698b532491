/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/summarize.h"
#include "summary.h"

static const CliOption options[] = {
  { "config", CLI_OPTION_VALUE, TRUE, "FILE", "the suite configuration (YAML)" },
  CLI_FIGURE_FORMATS,
  { NULL, 0, FALSE, NULL, NULL },
};

static void
add_source (CliContext *context, gconstpointer source)
{
  cli_summary_source (context, source);
}

static gboolean
run (CliContext *context, GError **error)
{
  g_autoptr (TmapSuiteConfig) config =
      tmap_suite_config_load (cli_arguments_get (context->arguments, "config"), error);
  g_autoptr (GPtrArray) summaries = NULL;

  if (config == NULL || !cli_set_figure_formats (context, error))
    return FALSE;
  summaries = tmap_run_summarize_suite (context->run, config, error);
  if (summaries == NULL)
    return FALSE;
  cli_summary_list (context, "sources", summaries, add_source);
  return TRUE;
}

const CliVerb cli_summarize_suite = {
  "summarize-suite",
  "characterize the traces of a suite together",
  "Characterizes each trace of the configuration and writes a table of all of them as CSV, JSON\n"
  "and a Markdown report.",
  "--config trace_suite.yaml",
  options,
  run,
};
