/* SPDX-License-Identifier: Apache-2.0 */
#include "cli.h"
#include "pipeline/replay.h"

static const CliOption options[] = {
  { "manifest", CLI_OPTION_VALUE, TRUE, "FILE", N_ ("the manifest of a generated trace") },
  { "log", CLI_OPTION_VALUE, TRUE, "FILE", N_ ("the log of its replay") },
  { "output-dir", CLI_OPTION_VALUE, TRUE, "DIR", N_ ("where the files go") },
  CLI_FIGURE_FORMATS,
  { NULL, 0, FALSE, NULL, NULL },
};

static gboolean
run (CliContext *context, GError **error)
{
  return cli_set_figure_formats (context, error) &&
         tmap_run_report_replay (context->run, cli_arguments_get (context->arguments, "manifest"),
                                 cli_arguments_get (context->arguments, "log"),
                                 cli_arguments_get (context->arguments, "output-dir"), error);
}

const CliVerb cli_report_replay = {
  "report-replay",
  N_ ("compare a replay with the estimate"),
  N_ ("Reads the log that the scripts of export-replay write and compares it, job by job, with the "
      "submit\n"
      "times that were asked for and with the estimate of exclusive execution."),
  "--manifest outputs/generated_traces/philly.manifest.json --log outputs/replay/replay_log.csv "
  "--output-dir outputs/replay/report",
  options,
  run,
};
