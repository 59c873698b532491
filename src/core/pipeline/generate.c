/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/generate.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/gpu-counts.h"
#include "io/path.h"
#include "io/sha256.h"
#include "mapping/mapped-trace.h"
#include "pipeline/manifest.h"
#include "base/i18n.h"

/* Folders that a file is looked for in: that of the configuration, and those above it. */
#define MOST_FOLDERS 3

/* What one generation computes on its way. */
typedef struct {
  TmapRun *run;
  const TmapGenerationConfig *config;
  const TmapTrace *trace;
  TmapCatalog *catalog;
  char *catalog_sha256;
  TmapEligibleJobs *jobs;
  TmapWindow *window;
  TmapMapping *mapping;
  TmapExclusiveSimulation *simulation;
  TmapPolicyComparison *policies; /* NULL: none are compared */
} Work;

static void
work_clear (Work *work)
{
  g_clear_pointer (&work->catalog, tmap_catalog_free);
  g_clear_pointer (&work->jobs, tmap_eligible_jobs_free);
  g_clear_pointer (&work->window, tmap_window_free);
  g_clear_pointer (&work->mapping, tmap_mapping_free);
  g_clear_pointer (&work->simulation, tmap_exclusive_simulation_free);
  g_clear_pointer (&work->policies, tmap_policy_comparison_free);
  g_free (work->catalog_sha256);
}

/*
 * A file that is missing where the configuration looks for it may be where it was written for: in
 * its own folder, or one above that.
 */
static gboolean
explain_missing (const Work *work, const char *path, GError **error)
{
  g_autofree char *here = g_get_current_dir ();
  const char *relative = tmap_path_relative (path, here);
  g_autofree char *folder = NULL;
  g_autofree char *reason = NULL;

  if (relative == NULL || error == NULL || g_file_test (path, G_FILE_TEST_EXISTS))
    return FALSE;
  folder = g_canonicalize_filename (work->config->path, NULL);
  for (guint i = 0; i < MOST_FOLDERS; i++) {
    g_autofree char *inner = g_steal_pointer (&folder);
    g_autofree char *candidate = NULL;
    g_autofree char *name = NULL;

    folder = g_path_get_dirname (inner);
    candidate = g_build_filename (folder, relative, NULL);
    if (!g_file_test (candidate, G_FILE_TEST_EXISTS))
      continue;
    name = tmap_path_display (folder);
    reason = (*error)->message;
    /* TRANSLATORS: an error and a folder */
    (*error)->message = g_strdup_printf (
        tmap_tr ("%s; it is in %s: paths in a generation start from the working directory"), reason,
        name);
    return FALSE;
  }
  return FALSE;
}

static gboolean
read_inputs (Work *work, GError **error)
{
  const TmapGenerationConfig *config = work->config;
  TmapRun *run = work->run;
  g_autofree char *name = tmap_path_display (config->catalog_path);
  g_autoptr (GBytes) catalog = NULL;
  TmapTraceSource source;

  tmap_artifacts_protect (run->artifacts, config->path);
  tmap_artifacts_protect (run->artifacts, config->source_path);
  if (tmap_artifacts_find (run->artifacts, config->catalog_path) == NULL)
    tmap_artifacts_protect (run->artifacts, config->catalog_path);
  catalog = tmap_artifacts_read (run->artifacts, config->catalog_path, error);
  if (catalog == NULL)
    return explain_missing (work, config->catalog_path, error);
  work->catalog_sha256 = tmap_sha256_of_bytes (catalog);
  work->catalog = tmap_catalog_read (catalog, name, error);
  if (work->catalog == NULL)
    return FALSE;
  tmap_trace_store_want_hash (run->traces, config->source_path);
  source = tmap_generation_config_get_source (config);
  work->trace = tmap_trace_store_get (run->traces, &source, run->progress, run->cancellable, error);
  return work->trace != NULL || explain_missing (work, config->source_path, error);
}

static gboolean
check_unsupported (const Work *work, GError **error)
{
  const TmapJobTable *table = work->trace->jobs;

  if (work->config->unsupported_policy == TMAP_UNSUPPORTED_FILTER)
    return TRUE;
  for (guint i = 0; i < table->n_jobs; i++)
    if (!tmap_gpu_counts_contain (work->jobs->gpu_counts, table->gpu_count[i])) {
      g_autofree char *name = tmap_path_display (work->config->path);
      g_autofree char *counts = tmap_gpu_counts_to_text (work->jobs->gpu_counts);

      return tmap_fail (error, TMAP_ERROR_INFEASIBLE,
                        "%s: job '%s' needs %u GPUs, which is not among the supported GPU counts "
                        "%s, and unsupported_gpu_policy is 'error'",
                        name, tmap_job_table_get_id (table, i), table->gpu_count[i], counts);
    }
  return TRUE;
}

/* Puts the configuration in front of an error that does not know it. */
static gboolean
blame_config (const Work *work, GError **error)
{
  g_autofree char *name = tmap_path_display (work->config->path);

  g_prefix_error (error, "%s: ", name);
  return FALSE;
}

static gboolean
simulate (Work *work, GError **error)
{
  guint n = work->window->n_jobs;
  g_autofree TmapSimulationJob *jobs = NULL;

  if (!work->config->simulate)
    return TRUE;
  jobs = g_new (TmapSimulationJob, n);
  for (guint i = 0; i < n; i++) {
    const TmapWorkload *workload = work->mapping->jobs[i].workload;

    jobs[i] = (TmapSimulationJob){ work->window->submit_s[i], workload->num_gpus,
                                   workload->solo_runtime_s };
  }
  work->simulation = tmap_exclusive_simulation_new (jobs, n, work->config->server_gpu_count, error);
  if (work->simulation == NULL)
    return blame_config (work, error);
  if (work->config->policies == 0)
    return TRUE;
  work->policies =
      tmap_policy_comparison_new (jobs, n, work->config->server_gpu_count, work->config->policies,
                                  work->run->progress, work->run->cancellable, error);
  return work->policies != NULL;
}

static gboolean
compute (Work *work, GError **error)
{
  const TmapGenerationConfig *config = work->config;

  work->jobs = tmap_eligible_jobs_new (work->trace->jobs, config->supported_gpu_counts);
  if (!check_unsupported (work, error))
    return FALSE;
  work->window =
      tmap_window_select (work->jobs, config, work->run->progress, work->run->cancellable, error);
  if (work->window == NULL)
    return FALSE;
  work->mapping = tmap_mapping_new (work->jobs, work->window, work->catalog,
                                    config->maximum_peak_memory_per_gpu_mib, error);
  if (work->mapping == NULL)
    return blame_config (work, error);
  return simulate (work, error);
}

char *
tmap_generation_companion_path (const char *trace_path, const char *ending)
{
  g_autofree char *folder = g_path_get_dirname (trace_path);
  g_autofree char *name = g_path_get_basename (trace_path);
  g_autofree char *companion = NULL;
  char *dot = strrchr (name, '.');

  if (dot != NULL && dot != name && dot[1] != '\0')
    *dot = '\0';
  companion = g_strconcat (name, ending, NULL);
  return g_build_filename (folder, companion, NULL);
}

/* Adds a file and tells its hash. */
static char *
add_hashed (TmapRun *run, const char *path, GString *text, GError **error)
{
  g_autoptr (GBytes) content = g_string_free_to_bytes (text);

  return tmap_artifacts_add (run->artifacts, path, content, error) ? tmap_sha256_of_bytes (content)
                                                                   : NULL;
}

static GString *
summarize_policies (const TmapPolicyComparison *policies)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();

  tmap_json_writer_begin_object (json, NULL);
  tmap_policy_comparison_write (policies, json);
  tmap_json_writer_end (json);
  return tmap_json_writer_steal (json);
}

static gboolean
add_policies (Work *work, const TmapManifest *manifest, GError **error)
{
  TmapArtifacts *artifacts = work->run->artifacts;

  return work->policies == NULL ||
         (tmap_artifacts_add_text (
              artifacts, manifest->policy_jobs_path,
              tmap_policy_jobs_to_csv (work->jobs, work->window, work->mapping, work->policies),
              error) &&
          tmap_artifacts_add_text (artifacts, manifest->policy_summary_path,
                                   summarize_policies (work->policies), error));
}

static GString *
summarize_simulation (const TmapExclusiveSimulation *simulation)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();

  tmap_json_writer_begin_object (json, NULL);
  tmap_exclusive_simulation_write (simulation, json);
  tmap_json_writer_end (json);
  return tmap_json_writer_steal (json);
}

static gboolean
add_simulation (Work *work, TmapManifest *manifest, GError **error)
{
  TmapArtifacts *artifacts = work->run->artifacts;

  if (work->simulation == NULL) {
    manifest->exclusive_jobs_path = manifest->exclusive_summary_path = NULL;
    return TRUE;
  }
  return tmap_artifacts_add_text (
             artifacts, manifest->exclusive_jobs_path,
             tmap_exclusive_jobs_to_csv (work->jobs, work->window, work->mapping, work->simulation),
             error) &&
         tmap_artifacts_add_text (artifacts, manifest->exclusive_summary_path,
                                  summarize_simulation (work->simulation), error);
}

static gboolean
add_files (Work *work, GError **error)
{
  const TmapGenerationConfig *config = work->config;
  g_autofree char *execution_path =
      tmap_generation_companion_path (config->trace_path, ".execution.csv");
  g_autofree char *jobs_path =
      tmap_generation_companion_path (config->trace_path, ".exclusive_jobs.csv");
  g_autofree char *summary_path =
      tmap_generation_companion_path (config->trace_path, ".exclusive_summary.json");
  g_autofree char *policy_jobs_path =
      tmap_generation_companion_path (config->trace_path, ".policy_jobs.csv");
  g_autofree char *policy_summary_path =
      tmap_generation_companion_path (config->trace_path, ".policy_summary.json");
  g_autofree char *trace_sha256 = NULL;
  g_autofree char *execution_sha256 = NULL;
  TmapManifest manifest = { 0 };
  GString *text;

  trace_sha256 =
      add_hashed (work->run, config->trace_path,
                  tmap_mapped_trace_to_csv (work->jobs, work->window, work->mapping), error);
  if (trace_sha256 == NULL)
    return FALSE;
  execution_sha256 = add_hashed (work->run, execution_path,
                                 tmap_execution_trace_to_csv (work->window, work->mapping), error);
  if (execution_sha256 == NULL)
    return FALSE;
  manifest.config = config;
  manifest.source_format = work->trace->jobs->source_trace;
  manifest.source_sha256 = work->trace->sha256;
  manifest.catalog_sha256 = work->catalog_sha256;
  manifest.trace_sha256 = trace_sha256;
  manifest.execution_path = execution_path;
  manifest.execution_sha256 = execution_sha256;
  manifest.exclusive_jobs_path = jobs_path;
  manifest.exclusive_summary_path = summary_path;
  manifest.jobs = work->jobs;
  manifest.window = work->window;
  manifest.mapping = work->mapping;
  manifest.simulation = work->simulation;
  manifest.policy_jobs_path = policy_jobs_path;
  manifest.policy_summary_path = policy_summary_path;
  manifest.policies = work->policies;
  if (!add_simulation (work, &manifest, error) || !add_policies (work, &manifest, error))
    return FALSE;
  text = tmap_manifest_to_json (&manifest, error);
  return text != NULL &&
         tmap_artifacts_add_text (work->run->artifacts, config->manifest_path, text, error);
}

static guint
count_workloads (const TmapMapping *mapping)
{
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < mapping->n_jobs; i++)
    g_hash_table_add (used, (gpointer)mapping->jobs[i].workload);
  return g_hash_table_size (used);
}

static void
add_source_notes (GPtrArray *notes, const TmapJobTable *jobs)
{
  if (jobs->n_rounded > 0)
    g_ptr_array_add (
        notes,
        g_strdup_printf (
            tmap_trn ("%" PRIu64 " job of the trace needs a part of a GPU, which was rounded up",
                      "%" PRIu64 " jobs of the trace need parts of GPUs, which were rounded up",
                      jobs->n_rounded),
            jobs->n_rounded));
}

static TmapGeneration *
describe (const Work *work)
{
  TmapGeneration *self = g_new0 (TmapGeneration, 1);
  const TmapGenerationConfig *config = work->config;

  self->manifest_path = g_strdup (config->manifest_path);
  self->source_job_count = work->trace->jobs->n_jobs;
  self->eligible_job_count = work->jobs->n;
  self->n_rows = work->trace->jobs->n_rows;
  memcpy (self->excluded, work->trace->jobs->excluded, sizeof self->excluded);
  self->n_jobs = work->window->n_jobs;
  self->start = work->window->start;
  self->jobs_by_gpu_count = g_array_ref (work->window->jobs_by_gpu_count);
  self->unique_workloads = count_workloads (work->mapping);
  self->score = work->window->target != NULL ? work->window->score.total : NAN;
  self->makespan_s = work->simulation != NULL ? work->simulation->makespan_s : NAN;
  self->notes = g_ptr_array_new_with_free_func (g_free);
  add_source_notes (self->notes, work->trace->jobs);
  if (config->selection_method != TMAP_SELECTION_REPRESENTATIVE &&
      !(isnan (config->maximum_gpu_fraction_deviation) &&
        isnan (config->maximum_runtime_cdf_deviation)))
    g_ptr_array_add (
        self->notes,
        g_strdup (config->selection_method == TMAP_SELECTION_RANDOM
                      ? tmap_tr ("the maximum deviations are not used by a random selection, only "
                                 "by a representative one")
                      : tmap_tr ("the maximum deviations are not used by a manual selection, only "
                                 "by a representative one")));
  return self;
}

TmapGeneration *
tmap_run_generate (TmapRun *run, const TmapGenerationConfig *config, GError **error)
{
  Work work = { .run = run, .config = config };
  TmapGeneration *generation = NULL;

  g_return_val_if_fail (run != NULL && config != NULL, NULL);

  if (read_inputs (&work, error) && compute (&work, error) && add_files (&work, error))
    generation = describe (&work);
  work_clear (&work);
  return generation;
}

void
tmap_generation_free (TmapGeneration *self)
{
  g_free (self->manifest_path);
  g_array_unref (self->jobs_by_gpu_count);
  g_ptr_array_unref (self->notes);
  g_free (self);
}
