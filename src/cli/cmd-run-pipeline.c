/* SPDX-License-Identifier: Apache-2.0 */
#include "base/error.h"
#include "io/path.h"
#include "pipeline/pipeline.h"
#include "summary.h"

static const CliOption options[] = {
  { "config", CLI_OPTION_VALUE, TRUE, "FILE", N_ ("the pipeline configuration (YAML)") },
  CLI_ALLOW_OUTSIDE,
  CLI_FIGURE_FORMATS,
  { NULL, 0, FALSE, NULL, NULL },
};

static void
add_source (CliContext *context, gconstpointer source)
{
  cli_summary_source (context, source);
}

static void
add_generation (CliContext *context, gconstpointer generation)
{
  cli_summary_generation (context, generation);
}

static void
add_catalog (CliContext *context, const TmapPipeline *pipeline)
{
  if (context->json != NULL)
    tmap_json_writer_begin_object (context->json, "catalog");
  cli_summary_catalog (context, pipeline->catalog);
  if (context->json != NULL)
    tmap_json_writer_end (context->json);
}

static void
add_verdict (CliContext *context, const GPtrArray *errors)
{
  if (context->json == NULL) {
    cli_say (context, errors->len == 0 ? N_ ("Validation passed") : N_ ("Validation failed:"));
    for (guint i = 0; i < errors->len; i++)
      cli_say (context, "  %s", (char *)g_ptr_array_index (errors, i));
    return;
  }
  tmap_json_writer_begin_object (context->json, "validation");
  tmap_json_writer_boolean (context->json, "passed", errors->len == 0);
  tmap_json_writer_begin_array (context->json, "errors");
  for (guint i = 0; i < errors->len; i++)
    tmap_json_writer_text (context->json, NULL, g_ptr_array_index (errors, i));
  tmap_json_writer_end (context->json);
  tmap_json_writer_end (context->json);
}

static void
fail_validation (CliContext *context, const char *name, const GPtrArray *errors)
{
  const char *first = g_ptr_array_index (errors, 0);

  if (errors->len == 1)
    tmap_fail (&context->failure, TMAP_ERROR_VALIDATION, "%s: the validation failed: %s", name,
               first);
  else
    tmap_fail (&context->failure, TMAP_ERROR_VALIDATION,
               tmap_trn ("%s: the validation failed: %s; and %u more",
                         "%s: the validation failed: %s; and %u more", errors->len - 1),
               name, first, errors->len - 1);
}

static gboolean
run (CliContext *context, GError **error)
{
  const char *path = cli_arguments_get (context->arguments, "config");
  g_autofree char *name = tmap_path_display (path);
  g_autoptr (TmapPipelineConfig) config = NULL;
  g_autoptr (TmapPipeline) pipeline = NULL;

  if (!cli_set_figure_formats (context, error))
    return FALSE;
  config = tmap_pipeline_config_load (path, error);
  if (config == NULL)
    return FALSE;
  context->figures.formats |= config->figure_formats;
  pipeline = tmap_run_pipeline (context->run, config, error);
  if (pipeline == NULL)
    return FALSE;
  add_catalog (context, pipeline);
  if (pipeline->summaries != NULL)
    cli_summary_list (context, "sources", pipeline->summaries, add_source);
  cli_summary_list (context, "generations", pipeline->generations, add_generation);
  add_verdict (context, pipeline->errors);
  if (pipeline->errors->len > 0)
    fail_validation (context, name, pipeline->errors);
  return TRUE;
}

const CliVerb cli_run_pipeline = {
  "run-pipeline",
  N_ ("run a whole study: catalog, characterization, generation, reports, validation"),
  N_ ("Does all steps of a pipeline configuration. Files are put in place together at the end; if "
      "a\n"
      "step fails, what was there before stays. A failed validation still writes everything, says "
      "why\n"
      "and exits with status 1."),
  "--config full_pipeline.yaml",
  options,
  run,
};
