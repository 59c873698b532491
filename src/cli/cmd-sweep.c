/* SPDX-License-Identifier: Apache-2.0 */
#include "sweep/sweep.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "cli.h"

#define DEFAULT_TASKS 16

static const CliOption options[] = {
  { "config", CLI_OPTION_VALUE, TRUE, "FILE", N_ ("the sweep configuration (YAML)") },
  { "resume", CLI_OPTION_FLAG, FALSE, NULL, N_ ("leave out generations that are complete") },
  { "executor", CLI_OPTION_VALUE, FALSE, "NAME", N_ ("who does the work: local or slurm (local)") },
  { "tasks", CLI_OPTION_VALUE, FALSE, "N", N_ ("slurm: tasks of the job array (16)") },
  { "part", CLI_OPTION_VALUE, FALSE, "K/N", N_ ("do only part K of N, from 0; no tables") },
  CLI_FIGURE_FORMATS,
  CLI_ALLOW_OUTSIDE,
  { NULL, 0, FALSE, NULL, NULL },
};

static gboolean
read_executor (CliContext *context, TmapSweepOptions *sweep, GError **error)
{
  const char *executor = cli_arguments_get (context->arguments, "executor");
  const char *tasks = cli_arguments_get (context->arguments, "tasks");
  guint64 n = DEFAULT_TASKS;
  gboolean slurm = g_strcmp0 (executor, "slurm") == 0;

  if (executor != NULL && !slurm && strcmp (executor, "local") != 0)
    return cli_fail_usage (error, "--executor: '%s' is not known; the executors are local, slurm",
                           executor);
  if (tasks != NULL && !slurm)
    return cli_fail_usage (error, "--tasks is of the executor slurm");
  if (tasks != NULL && !g_ascii_string_to_unsigned (tasks, 10, 1, TMAP_SWEEP_MAX_TASKS, &n, NULL))
    return cli_fail_usage (error, "--tasks: '%s' is not a whole number from 1 to %d", tasks,
                           TMAP_SWEEP_MAX_TASKS);
  sweep->slurm_tasks = slurm ? (guint)n : 0;
  return TRUE;
}

static gboolean
read_part (CliContext *context, TmapSweepOptions *sweep, GError **error)
{
  const char *text = cli_arguments_get (context->arguments, "part");
  g_auto (GStrv) numbers = text != NULL ? g_strsplit (text, "/", 2) : NULL;
  guint64 part, n;

  if (text == NULL)
    return TRUE;
  if (sweep->slurm_tasks > 0)
    return cli_fail_usage (error, "--part and the executor slurm exclude each other");
  if (numbers[0] == NULL || numbers[1] == NULL ||
      !g_ascii_string_to_unsigned (numbers[1], 10, 1, TMAP_SWEEP_MAX_TASKS, &n, NULL) ||
      !g_ascii_string_to_unsigned (numbers[0], 10, 0, n - 1, &part, NULL))
    return cli_fail_usage (error, "--part: '%s' is not of the form K/N, with K from 0 to N − 1",
                           text);
  sweep->part = (guint)part;
  sweep->n_parts = (guint)n;
  return TRUE;
}

static void
add_summary (CliContext *context, const TmapSweep *sweep)
{
  if (context->json != NULL) {
    tmap_json_writer_integer (context->json, "generation_count", sweep->cells->len);
    tmap_json_writer_integer (context->json, "done", sweep->n_done);
    tmap_json_writer_integer (context->json, "complete_before", sweep->n_left_out);
    tmap_json_writer_begin_array (context->json, "failures");
    for (guint i = 0; i < sweep->failures->len; i++)
      tmap_json_writer_text (context->json, NULL, g_ptr_array_index (sweep->failures, i));
    tmap_json_writer_end (context->json);
    return;
  }
  cli_say (context, "%u of %u generations done, %u were complete before, %u failed", sweep->n_done,
           sweep->cells->len, sweep->n_left_out, sweep->failures->len);
  for (guint i = 0; i < sweep->failures->len; i++)
    cli_say (context, "failed: %s", (const char *)g_ptr_array_index (sweep->failures, i));
}

/* What is done is written, but the command fails if anything is missing. */
static void
set_failure (CliContext *context, const TmapSweep *sweep)
{
  guint n_missing =
      sweep->table != NULL ? sweep->cells->len - sweep->table->n_complete : sweep->failures->len;

  if (n_missing == 0)
    return;
  tmap_fail (&context->failure, TMAP_ERROR_VALIDATION,
             "%s: %u of %u generations are missing%s%s; --resume does them again",
             sweep->config->path, n_missing, sweep->cells->len,
             sweep->failures->len > 0 ? ": " : "",
             sweep->failures->len > 0 ? (const char *)g_ptr_array_index (sweep->failures, 0) : "");
}

static gboolean
run (CliContext *context, GError **error)
{
  TmapSweepOptions options_given = {
    .resume = cli_arguments_has (context->arguments, "resume"),
  };
  g_autoptr (TmapSweep) sweep = NULL;

  if (!read_executor (context, &options_given, error) ||
      !read_part (context, &options_given, error) || !cli_set_figure_formats (context, error))
    return FALSE;
  sweep = tmap_run_sweep (context->run, cli_arguments_get (context->arguments, "config"),
                          &options_given, error);
  if (sweep == NULL)
    return FALSE;
  add_summary (context, sweep);
  set_failure (context, sweep);
  return TRUE;
}

const CliVerb cli_sweep = {
  "sweep",
  N_ ("generate over seeds, windows, traces and catalogs"),
  N_ ("Does a generation for each trace, catalog, window and seed of a sweep configuration, on "
      "all\n"
      "processors or as a job array of Slurm, and writes a table of all, one of the spread, a "
      "report\n"
      "and a figure. Each generation is put in place by itself; --resume goes on after a failure."),
  "--config sweep.yaml",
  options,
  run,
};
