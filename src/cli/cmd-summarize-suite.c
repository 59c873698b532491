/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/summarize.h"
#include "summary.h"

static const CliOption options[] = {
  { "config", CLI_OPTION_VALUE, TRUE, "FILE", N_ ("the suite configuration (YAML)") },
  CLI_ALLOW_OUTSIDE,
  CLI_FIGURE_FORMATS,
  { NULL, 0, FALSE, NULL, NULL },
};

static void
add_source (CliContext *context, gconstpointer source)
{
  cli_summary_source (context, source);
}

static gboolean
confine (CliContext *context, const TmapSuiteConfig *config, GError **error)
{
  g_autoptr (GPtrArray) outputs = g_ptr_array_new ();

  g_ptr_array_add (outputs, config->artifact_dir);
  g_ptr_array_add (outputs, config->markdown_path);
  return tmap_run_confine_to_root (context->run, config->path, config->root_dir, outputs, error);
}

static gboolean
run (CliContext *context, GError **error)
{
  g_autoptr (TmapSuiteConfig) config =
      tmap_suite_config_load (cli_arguments_get (context->arguments, "config"), error);
  g_autoptr (GPtrArray) summaries = NULL;

  if (config == NULL || !confine (context, config, error) ||
      !cli_set_figure_formats (context, error))
    return FALSE;
  summaries = tmap_run_summarize_suite (context->run, config, error);
  if (summaries == NULL)
    return FALSE;
  cli_summary_list (context, "sources", summaries, add_source);
  return TRUE;
}

const CliVerb cli_summarize_suite = {
  "summarize-suite",
  N_ ("characterize the traces of a suite together"),
  N_ ("Characterizes each trace of the configuration and writes a table of all of them as CSV, "
      "JSON\n"
      "and a Markdown report."),
  "--config trace_suite.yaml",
  options,
  run,
};
