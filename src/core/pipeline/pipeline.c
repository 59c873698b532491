/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/pipeline.h"

#include "io/path.h"
#include "pipeline/generate.h"
#include "pipeline/report-generation.h"
#include "pipeline/summarize.h"
#include "pipeline/validation.h"

typedef struct {
  TmapRun *run;
  const TmapPipelineConfig *config;
  const TmapSuiteConfig *suite; /* NULL: no characterization */
  const GPtrArray *generations; /* TmapGenerationConfig */
  TmapPipeline *result;
} Work;

/* Each step protects what it reads, but an earlier step may already have written over it. */
static void
protect_inputs (Work *work)
{
  TmapArtifacts *artifacts = work->run->artifacts;

  tmap_artifacts_protect (artifacts, work->config->path);
  if (work->suite != NULL) {
    tmap_artifacts_protect (artifacts, work->suite->path);
    for (guint i = 0; i < work->suite->sources->len; i++) {
      const TmapSuiteSource *source = g_ptr_array_index (work->suite->sources, i);

      tmap_artifacts_protect (artifacts, source->path);
    }
  }
  for (guint i = 0; i < work->generations->len; i++) {
    const TmapGenerationConfig *generation = g_ptr_array_index (work->generations, i);

    tmap_artifacts_protect (artifacts, generation->path);
    tmap_artifacts_protect (artifacts, generation->source_path);
  }
}

static gboolean
confine (Work *work, GError **error)
{
  const TmapPipelineConfig *config = work->config;
  g_autoptr (GPtrArray) outputs = g_ptr_array_new ();

  g_ptr_array_add (outputs, config->catalog_path);
  g_ptr_array_add (outputs, config->comparison_dir);
  if (work->suite != NULL) {
    g_ptr_array_add (outputs, work->suite->artifact_dir);
    g_ptr_array_add (outputs, work->suite->markdown_path);
  }
  for (guint i = 0; i < work->generations->len; i++) {
    const TmapGenerationConfig *generation = g_ptr_array_index (work->generations, i);

    g_ptr_array_add (outputs, generation->trace_path);
    g_ptr_array_add (outputs, generation->manifest_path);
  }
  return tmap_run_confine_to_root (work->run, config->path, config->root_dir, outputs, error);
}

/* All traces are read while the catalog is built and the first of them are summarized. */
static void
begin_reading (Work *work)
{
  TmapTraceStore *traces = work->run->traces;

  for (guint i = 0; i < work->generations->len; i++) {
    const TmapGenerationConfig *generation = g_ptr_array_index (work->generations, i);

    tmap_trace_store_want_hash (traces, generation->source_path);
  }
  if (work->suite != NULL)
    tmap_run_begin_suite (work->run, work->suite);
  for (guint i = 0; i < work->generations->len; i++) {
    TmapTraceSource source =
        tmap_generation_config_get_source (g_ptr_array_index (work->generations, i));

    tmap_trace_store_begin (traces, &source);
  }
}

static gboolean
build_catalog (Work *work, GError **error)
{
  const TmapPipelineConfig *config = work->config;
  TmapCatalogSources sources = { (const char *const *)config->profiles->pdata,
                                 config->profiles->len, config->task_root, config->root_dir,
                                 config->columns };

  work->result->catalog = tmap_run_build_catalog (work->run, &sources, config->catalog_path, error);
  return work->result->catalog != NULL;
}

static gboolean
summarize (Work *work, GError **error)
{
  if (work->suite == NULL)
    return TRUE;
  work->result->summaries = tmap_run_summarize_suite (work->run, work->suite, error);
  return work->result->summaries != NULL;
}

/* Each trace is generated and read back from its files, as any later command would read it. */
static gboolean
generate (Work *work, GError **error)
{
  for (guint i = 0; i < work->generations->len; i++) {
    TmapGeneration *generation =
        tmap_run_generate (work->run, g_ptr_array_index (work->generations, i), error);
    TmapGeneratedTrace *trace;

    if (generation == NULL)
      return FALSE;
    g_ptr_array_add (work->result->generations, generation);
    trace = tmap_run_read_generated (work->run, generation->manifest_path, error);
    if (trace == NULL)
      return FALSE;
    g_ptr_array_add (work->result->traces, trace);
  }
  return TRUE;
}

static gboolean
report (Work *work, GError **error)
{
  const GPtrArray *traces = work->result->traces;

  for (guint i = 0; work->config->per_trace_reports && i < traces->len; i++)
    if (!tmap_run_report_trace (work->run, g_ptr_array_index (traces, i), NULL, error))
      return FALSE;
  work->result->distances = tmap_run_distances (work->run, traces, NULL, error);
  return work->result->distances != NULL &&
         tmap_run_report_traces (work->run, traces, work->result->distances,
                                 work->config->comparison_dir, error);
}

/* A path as the summary tells it: relative to the root, or the name alone if it lies outside. */
static char *
describe_path (const Work *work, const char *path)
{
  g_autofree char *resolved = tmap_path_resolve (path, NULL);
  const char *inside =
      resolved != NULL ? tmap_path_relative (resolved, work->config->root_dir) : NULL;
  g_autofree char *name = g_path_get_basename (path);

  return g_filename_display_name (inside != NULL ? inside : name);
}

static void
write_path (const Work *work, TmapJsonWriter *json, const char *key, const char *path)
{
  g_autofree char *text = describe_path (work, path);

  tmap_json_writer_text (json, key, text);
}

static GString *
summarize_pipeline (const Work *work, const TmapValidation *validation)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();

  tmap_json_writer_begin_object (json, NULL);
  write_path (work, json, "catalog_path", work->config->catalog_path);
  tmap_json_writer_integer (json, "catalog_workload_count", work->result->catalog->n_workloads);
  tmap_json_writer_begin_array (json, "manifest_paths");
  for (guint i = 0; i < work->generations->len; i++) {
    const TmapGenerationConfig *generation = g_ptr_array_index (work->generations, i);

    write_path (work, json, NULL, generation->manifest_path);
  }
  tmap_json_writer_end (json);
  write_path (work, json, "pipeline_config", work->config->path);
  tmap_json_writer_text (json, "root_dir", ".");
  tmap_validation_write (validation, json);
  tmap_json_writer_end (json);
  return tmap_json_writer_steal (json);
}

static gboolean
validate (Work *work, GError **error)
{
  g_autoptr (TmapValidation) validation = tmap_validation_new (work->config, work->result->traces);
  g_autofree char *path =
      g_build_filename (work->config->comparison_dir, "pipeline_summary.json", NULL);

  work->result->errors = g_ptr_array_ref (validation->errors);
  return tmap_artifacts_add_text (work->run->artifacts, path, summarize_pipeline (work, validation),
                                  error);
}

TmapPipeline *
tmap_run_pipeline_steps (TmapRun *run,
                         const TmapPipelineConfig *config,
                         const TmapSuiteConfig *suite,
                         const GPtrArray *generations,
                         GError **error)
{
  g_autoptr (TmapPipeline) result = g_new0 (TmapPipeline, 1);
  Work work = { run, config, suite, generations, result };

  g_return_val_if_fail (run != NULL && config != NULL && generations != NULL, NULL);

  result->generations = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generation_free);
  result->traces = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generated_trace_free);
  if (!confine (&work, error))
    return NULL;
  protect_inputs (&work);
  begin_reading (&work);
  if (!build_catalog (&work, error) || !summarize (&work, error) || !generate (&work, error) ||
      !report (&work, error) || !validate (&work, error) ||
      !tmap_artifacts_settle (run->artifacts, error))
    return NULL;
  return g_steal_pointer (&result);
}

TmapPipeline *
tmap_run_pipeline (TmapRun *run, const TmapPipelineConfig *config, GError **error)
{
  g_autoptr (TmapSuiteConfig) suite = NULL;
  g_autoptr (GPtrArray) generations =
      g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generation_config_free);

  g_return_val_if_fail (run != NULL && config != NULL, NULL);

  /* All configurations are read first, since they are the quickest to be wrong. */
  if (config->suite_path != NULL) {
    suite = tmap_suite_config_load (config->suite_path, error);
    if (suite == NULL)
      return NULL;
  }
  for (guint i = 0; i < config->generation_paths->len; i++) {
    TmapGenerationConfig *generation = tmap_generation_config_load (
        g_ptr_array_index (config->generation_paths, i), config->root_dir, error);

    if (generation == NULL)
      return NULL;
    g_ptr_array_add (generations, generation);
  }
  return tmap_run_pipeline_steps (run, config, suite, generations, error);
}

void
tmap_pipeline_free (TmapPipeline *self)
{
  g_clear_pointer (&self->catalog, tmap_catalog_build_free);
  g_clear_pointer (&self->summaries, g_ptr_array_unref);
  g_clear_pointer (&self->generations, g_ptr_array_unref);
  g_clear_pointer (&self->traces, g_ptr_array_unref);
  g_clear_pointer (&self->distances, g_ptr_array_unref);
  g_clear_pointer (&self->errors, g_ptr_array_unref);
  g_free (self);
}
