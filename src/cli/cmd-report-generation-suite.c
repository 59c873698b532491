/* SPDX-License-Identifier: Apache-2.0 */
#include "cli.h"
#include "pipeline/report-generation.h"

static const CliOption options[] = {
  { "manifests", CLI_OPTION_LIST, TRUE, "FILE…", N_ ("manifests of generated traces") },
  { "output-dir", CLI_OPTION_VALUE, TRUE, "DIR", N_ ("folder of the reports") },
  CLI_FIGURE_FORMATS,
  { NULL, 0, FALSE, NULL, NULL },
};

static gboolean
run (CliContext *context, GError **error)
{
  return cli_set_figure_formats (context, error) &&
         tmap_run_report_suite (context->run,
                                cli_arguments_get_list (context->arguments, "manifests"),
                                cli_arguments_get (context->arguments, "output-dir"), error);
}

const CliVerb cli_report_generation_suite = {
  "report-generation-suite",
  N_ ("compare generated traces"),
  N_ ("Writes a comparison of generated traces as CSV and Markdown and, if all their windows are\n"
      "representative, how well they represent their populations."),
  "--manifests outputs/generated_traces/philly.manifest.json \\\n"
  "    outputs/generated_traces/venus.manifest.json --output-dir outputs/comparison",
  options,
  run,
};
