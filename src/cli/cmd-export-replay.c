/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "base/number.h"
#include "cli.h"
#include "pipeline/replay.h"

static const CliOption options[] = {
  { "manifest", CLI_OPTION_VALUE, TRUE, "FILE", N_ ("the manifest of a generated trace") },
  { "format", CLI_OPTION_VALUE, TRUE, "NAME", N_ ("what runs the jobs: shell, slurm, kubernetes") },
  { "command", CLI_OPTION_VALUE, TRUE, "TEMPLATE",
    N_ ("shell code of a task, with {task} {gpus} {workload} {index} {submit} {runtime}") },
  { "output-dir", CLI_OPTION_VALUE, TRUE, "DIR", N_ ("where the scripts go") },
  { "time-scale", CLI_OPTION_VALUE, FALSE, "FACTOR", N_ ("multiply submit times by this (1)") },
  { "prefix", CLI_OPTION_VALUE, FALSE, "NAME", N_ ("what names of jobs begin with (tmap)") },
  { "image", CLI_OPTION_VALUE, FALSE, "IMAGE", N_ ("kubernetes: the image of the containers") },
  { "queue", CLI_OPTION_VALUE, FALSE, "NAME", N_ ("kubernetes: the local queue of Kueue") },
  { "namespace", CLI_OPTION_VALUE, FALSE, "NAME", N_ ("kubernetes: the namespace of the jobs") },
  { NULL, 0, FALSE, NULL, NULL },
};

static gboolean
get_time_scale (CliContext *context, double *scale, GError **error)
{
  const char *text = cli_arguments_get (context->arguments, "time-scale");

  *scale = 1;
  if (text == NULL ||
      (tmap_number_parse (text, strlen (text), scale) != TMAP_NUMBER_NONE && *scale > 0))
    return TRUE;
  return cli_fail_usage (error, "--time-scale: '%s' is not a positive number", text);
}

static gboolean
run (CliContext *context, GError **error)
{
  const char *prefix = cli_arguments_get (context->arguments, "prefix");
  TmapReplayOptions replay = {
    .command = cli_arguments_get (context->arguments, "command"),
    .prefix = prefix != NULL ? prefix : "tmap",
    .image = cli_arguments_get (context->arguments, "image"),
    .queue = cli_arguments_get (context->arguments, "queue"),
    .name_space = cli_arguments_get (context->arguments, "namespace"),
  };

  return tmap_replay_format_parse (cli_arguments_get (context->arguments, "format"), &replay.format,
                                   error) &&
         get_time_scale (context, &replay.time_scale, error) &&
         tmap_run_export_replay (context->run, cli_arguments_get (context->arguments, "manifest"),
                                 &replay, cli_arguments_get (context->arguments, "output-dir"),
                                 error);
}

const CliVerb cli_export_replay = {
  "export-replay",
  N_ ("turn a generated trace into scripts that run it"),
  N_ ("Writes what submits every job of a generated trace at its submit time: a POSIX shell "
      "script, "
      "jobs\n"
      "for Slurm, or Jobs for Kubernetes. Each task runs the shell code of --command, in which "
      "{task} "
      "and\n"
      "the like stand for what the job has. The scripts write a log that report-replay reads."),
  "--manifest outputs/generated_traces/philly.manifest.json --format shell "
  "--command 'python3 run.py {task}' --output-dir outputs/replay",
  options,
  run,
};
