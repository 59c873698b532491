/* SPDX-License-Identifier: Apache-2.0 */
#include "cli.h"
#include "pipeline/report-generation.h"
#include "summary.h"

static const CliOption options[] = {
  { "manifests", CLI_OPTION_LIST, TRUE, "FILE…", N_ ("manifests of generated traces") },
  { "output-dir", CLI_OPTION_VALUE, TRUE, "DIR", N_ ("folder of the reports") },
  CLI_FIGURE_FORMATS,
  { NULL, 0, FALSE, NULL, NULL },
};

static gboolean
run (CliContext *context, GError **error)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);

  if (!cli_set_figure_formats (context, error) ||
      !tmap_run_report_suite (context->run,
                              cli_arguments_get_list (context->arguments, "manifests"),
                              cli_arguments_get (context->arguments, "output-dir"), notes, error))
    return FALSE;
  cli_summary_notes (context, notes);
  return TRUE;
}

const CliVerb cli_report_generation_suite = {
  "report-generation-suite",
  N_ ("compare generated traces"),
  N_ ("Writes a comparison of generated traces as CSV and Markdown, the distances of their\n"
      "distributions from those of their populations and, if all their windows are representative, "
      "the\n"
      "report on how well they represent these. Distances need the source traces."),
  "--manifests outputs/generated_traces/philly.manifest.json \\\n"
  "    outputs/generated_traces/venus.manifest.json --output-dir outputs/comparison",
  options,
  run,
};
