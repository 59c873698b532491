/* SPDX-License-Identifier: Apache-2.0 */
#include "cli.h"
#include "pipeline/report-generation.h"

static const CliOption options[] = {
  { "manifest", CLI_OPTION_VALUE, TRUE, "FILE", N_ ("the manifest of a generated trace") },
  { "output-dir", CLI_OPTION_VALUE, FALSE, "DIR",
    N_ ("folder of the report (<manifest stem>.report beside the manifest)") },
  CLI_FIGURE_FORMATS,
  { NULL, 0, FALSE, NULL, NULL },
};

static gboolean
run (CliContext *context, GError **error)
{
  return cli_set_figure_formats (context, error) &&
         tmap_run_report_generation (context->run,
                                     cli_arguments_get (context->arguments, "manifest"),
                                     cli_arguments_get (context->arguments, "output-dir"), error);
}

const CliVerb cli_report_generation = {
  "report-generation",
  N_ ("report on one generated trace"),
  N_ ("Writes a Markdown report on a generated trace: its configuration, the quality of the "
      "mapping "
      "and\n"
      "the estimate of exclusive execution. The mapped trace must still be the one of the "
      "manifest."),
  "--manifest outputs/generated_traces/philly.manifest.json",
  options,
  run,
};
