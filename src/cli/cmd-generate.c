/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/generate.h"
#include "summary.h"

static const CliOption options[] = {
  { "config", CLI_OPTION_VALUE, TRUE, "FILE", N_ ("the generation configuration (YAML)") },
  CLI_ALLOW_OUTSIDE,
  { NULL, 0, FALSE, NULL, NULL },
};

static gboolean
confine (CliContext *context,
         const TmapGenerationConfig *config,
         const char *base_dir,
         GError **error)
{
  g_autoptr (GPtrArray) outputs = g_ptr_array_new ();

  g_ptr_array_add (outputs, config->trace_path);
  g_ptr_array_add (outputs, config->manifest_path);
  return tmap_run_confine_to_folders (context->run, config->path, base_dir, outputs, error);
}

static gboolean
run (CliContext *context, GError **error)
{
  g_autofree char *here = g_get_current_dir ();
  g_autoptr (TmapGenerationConfig) config =
      tmap_generation_config_load (cli_arguments_get (context->arguments, "config"), here, error);
  g_autoptr (TmapGeneration) generation = NULL;

  if (config == NULL || !confine (context, config, here, error))
    return FALSE;
  generation = tmap_run_generate (context->run, config, error);
  if (generation == NULL)
    return FALSE;
  cli_summary_generation (context, generation);
  return TRUE;
}

const CliVerb cli_generate = {
  "generate",
  N_ ("map a window of a trace to workloads"),
  N_ ("Chooses a window of jobs (random or the most representative), maps each job to a workload "
      "of\n"
      "the same GPU demand and runtime quantile, estimates exclusive execution, and writes the "
      "mapped\n"
      "trace, the execution trace and a manifest. Relative paths in the configuration stand "
      "against\n"
      "the working directory."),
  "--config generate/philly.yaml",
  options,
  run,
};
