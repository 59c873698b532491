/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/verify.h"

#include "config.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/gpu-counts.h"
#include "base/number.h"
#include "io/path.h"
#include "io/sha256.h"
#include "pipeline/difference.h"
#include "pipeline/generate.h"
#include "pipeline/manifest-reader.h"
#include "base/i18n.h"

typedef struct {
  const char *manifest_path;
  GBytes *manifest;
  TmapReadManifest *read;
  TmapProgress *progress;
  GCancellable *cancellable;
  TmapVerification *result;
  char *root; /* NULL: the files are where they were */
} Work;

static void
verified_file_free (TmapVerifiedFile *file)
{
  g_free (file->path);
  g_free (file->recorded);
  g_free (file->found);
  g_free (file->detail);
  g_free (file);
}

void
tmap_verification_free (TmapVerification *self)
{
  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->notes);
  g_free (self->not_repeated);
  g_free (self);
}

gboolean
tmap_verification_agrees (const TmapVerification *self)
{
  for (guint i = 0; i < self->files->len; i++)
    if (((TmapVerifiedFile *)g_ptr_array_index (self->files, i))->verdict != TMAP_VERDICT_AGREES)
      return FALSE;
  return self->not_repeated == NULL;
}

const char *
tmap_verdict_key (TmapVerdict verdict)
{
  static const char *const keys[] = { [TMAP_VERDICT_AGREES] = N_ ("agrees"),
                                      [TMAP_VERDICT_DIFFERS] = N_ ("differs"),
                                      [TMAP_VERDICT_MISSING] = N_ ("missing") };

  g_return_val_if_fail (verdict < G_N_ELEMENTS (keys), NULL);

  return keys[verdict];
}

/* What is left of @path when its first components are dropped until it exists below @root. The
 * manifest may be a stranger's, so nothing outside is looked at. */
static char *
find_below (const char *path, const char *root)
{
  for (const char *rest = strchr (path, '/'); rest != NULL; rest = strchr (rest + 1, '/')) {
    g_autofree char *candidate = g_build_filename (root, rest + 1, NULL);
    g_autofree char *resolved = tmap_path_resolve (candidate, NULL);

    if (resolved != NULL && tmap_path_relative (resolved, root) != NULL &&
        g_file_test (resolved, G_FILE_TEST_IS_REGULAR))
      return g_steal_pointer (&candidate);
  }
  return NULL;
}

static void
locate (char **path, const char *root)
{
  char *found = *path != NULL ? find_below (*path, root) : NULL;

  if (found == NULL)
    return;
  g_free (*path);
  *path = found;
}

static gboolean
locate_files (Work *work, const char *root, GError **error)
{
  TmapReadManifest *read = work->read;

  if (root == NULL)
    return TRUE;
  work->root = tmap_path_resolve (root, error);
  if (work->root == NULL)
    return FALSE;
  if (!g_file_test (work->root, G_FILE_TEST_IS_DIR))
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: is not a folder", root);
  locate (&read->config->path, work->root);
  locate (&read->config->source_path, work->root);
  locate (&read->config->catalog_path, work->root);
  locate (&read->config->trace_path, work->root);
  locate (&read->execution_path, work->root);
  locate (&read->exclusive_jobs_path, work->root);
  locate (&read->exclusive_summary_path, work->root);
  locate (&read->policy_jobs_path, work->root);
  locate (&read->policy_summary_path, work->root);
  return TRUE;
}

/* Whether it may be looked at: with a root, not where it was when the manifest was written. */
static gboolean
is_there (const Work *work, const char *path)
{
  g_autofree char *resolved = tmap_path_resolve (path, NULL);

  return resolved != NULL && g_file_test (resolved, G_FILE_TEST_EXISTS) &&
         (work->root == NULL || tmap_path_relative (resolved, work->root) != NULL);
}

static void
disagree (TmapVerifiedFile *file, TmapVerdict verdict, const char *detail)
{
  file->verdict = verdict;
  if (file->detail == NULL)
    file->detail = g_strdup (detail);
}

static TmapVerifiedFile *
add_row (Work *work, const char *what, const char *path, const char *recorded)
{
  TmapVerifiedFile *file = g_new0 (TmapVerifiedFile, 1);

  file->what = what;
  file->path = g_strdup (path);
  file->recorded = g_strdup (recorded);
  g_ptr_array_add (work->result->files, file);
  return file;
}

static TmapVerifiedFile *
add_file (Work *work, const char *what, const char *path, const char *recorded)
{
  TmapVerifiedFile *file = add_row (work, what, path, recorded);

  if (!is_there (work, path))
    disagree (file, TMAP_VERDICT_MISSING, tmap_tr ("there is no such file"));
  return file;
}

/* Notes why a file could not be used. Only a cancellation ends the work. */
static gboolean
note_failure (TmapVerifiedFile *file, GError *problem, GError **error)
{
  if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_propagate_error (error, problem);
    return FALSE;
  }
  disagree (file, TMAP_VERDICT_DIFFERS, problem->message);
  g_error_free (problem);
  return TRUE;
}

static void
compare_hashes (TmapVerifiedFile *file)
{
  if (file->recorded != NULL && strcmp (file->recorded, file->found) != 0)
    disagree (file, TMAP_VERDICT_DIFFERS,
              tmap_tr ("is not the file that the manifest was written for"));
}

/* The hash of the trace, as the repetition will read it; of what is no trace, that of the file. */
static char *
hash_source (Work *work, TmapTraceStore *traces, GError **error)
{
  const TmapGenerationConfig *config = work->read->config;
  TmapTraceSource source = tmap_generation_config_get_source (config);
  const TmapTrace *trace;

  tmap_trace_store_want_hash (traces, config->source_path);
  trace = tmap_trace_store_get (traces, &source, work->progress, work->cancellable, NULL);
  if (trace != NULL)
    return g_strdup (trace->sha256);
  return tmap_sha256_of_file (config->source_path, work->progress, work->cancellable, error);
}

static gboolean
verify_source (Work *work, TmapTraceStore *traces, GError **error)
{
  TmapVerifiedFile *file = add_file (work, N_ ("source trace"), work->read->config->source_path,
                                     work->read->source_sha256);
  GError *problem = NULL;

  if (file->verdict == TMAP_VERDICT_AGREES) {
    file->found = hash_source (work, traces, &problem);
    if (file->found == NULL)
      return note_failure (file, problem, error);
    compare_hashes (file);
  }
  return TRUE;
}

/* The other files are hashed as they are read: unpacked. */
static GBytes *
read_file (TmapVerifiedFile *file)
{
  g_autoptr (GError) problem = NULL;
  GBytes *content = NULL;

  if (file->verdict == TMAP_VERDICT_AGREES) {
    content = tmap_file_read (file->path, &problem);
    if (content == NULL) {
      disagree (file, TMAP_VERDICT_DIFFERS, problem->message);
      return NULL;
    }
    file->found = tmap_sha256_of_bytes (content);
    compare_hashes (file);
  }
  return content;
}

static char *
join_minimums (const TmapGenerationConfig *config)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < config->minimum_jobs->len; i++) {
    const TmapMinimumJobs *minimum = &g_array_index (config->minimum_jobs, TmapMinimumJobs, i);

    g_string_append_printf (text, "%s%u: %u", i > 0 ? ", " : "", minimum->gpu_count, minimum->jobs);
  }
  return g_string_free (text, FALSE);
}

static void
add_deviation (GString *text, const char *key, const TmapGenerationConfig *config, double value)
{
  char number[TMAP_NUMBER_SIZE] = "";

  /* Only a representative window has limits, and only then a manifest records them. */
  if (config->selection_method == TMAP_SELECTION_REPRESENTATIVE && !isnan (value))
    tmap_number_format (number, value);
  g_string_append_printf (text, "%s %s\n", key, number);
}

/* The settings that a manifest records, a line each. */
static char *
describe_settings (const TmapGenerationConfig *config, guint eligible_job_count)
{
  g_autofree char *seed = tmap_integer_to_text (config->seed);
  g_autofree char *counts = tmap_gpu_counts_to_text (config->supported_gpu_counts);
  g_autofree char *minimums = join_minimums (config);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "format %s\ncluster_name %s\nseed %s\n", config->source_format,
                          config->cluster_name != NULL ? config->cluster_name : "", seed);
  g_string_append_printf (text, "num_jobs %u\n",
                          config->num_jobs > 0 ? config->num_jobs : eligible_job_count);
  g_string_append_printf (text, "selection_method %d\nstart_index %u\n", config->selection_method,
                          config->start_index);
  g_string_append_printf (text, "supported_gpu_counts %s\nminimum_jobs_by_gpu_count {%s}\n", counts,
                          minimums);
  add_deviation (text, "maximum_gpu_fraction_deviation", config,
                 config->maximum_gpu_fraction_deviation);
  add_deviation (text, "maximum_runtime_cdf_deviation", config,
                 config->maximum_runtime_cdf_deviation);
  g_string_append_printf (text, "unsupported_gpu_policy %d\nsimulation.enabled %d\n",
                          config->unsupported_policy, config->simulate);
  g_string_append_printf (text, "simulation.server_gpu_count %u\nsimulation.policies %x\n",
                          config->server_gpu_count, config->policies);
  return g_string_free (text, FALSE);
}

/* The first setting that is another one in the configuration file than in the manifest. */
static char *
compare_settings (const TmapReadManifest *read, const TmapGenerationConfig *config)
{
  g_autofree char *recorded = describe_settings (read->config, read->eligible_job_count);
  g_autofree char *now = describe_settings (config, read->eligible_job_count);
  g_auto (GStrv) a = g_strsplit (recorded, "\n", -1);
  g_auto (GStrv) b = g_strsplit (now, "\n", -1);

  for (guint i = 0; a[i] != NULL && b[i] != NULL; i++)
    if (strcmp (a[i], b[i]) != 0) {
      char *space = strchr (a[i], ' ');

      if (space != NULL)
        *space = '\0';
      return g_strdup_printf (tmap_tr ("has another %s than the manifest"), a[i]);
    }
  return NULL;
}

static void
note_memory_limit (Work *work, double limit, gboolean known)
{
  char number[TMAP_NUMBER_SIZE] = "";

  if (!isnan (limit))
    tmap_number_format (number, limit);
  if (!known)
    g_ptr_array_add (
        work->result->notes,
        g_strdup (tmap_tr ("the manifest does not record maximum_peak_memory_per_gpu_mib, and "
                           "the configuration cannot be asked: repeated without a limit")));
  else if (!isnan (limit))
    g_ptr_array_add (work->result->notes,
                     g_strdup_printf (tmap_tr ("the manifest does not record "
                                               "maximum_peak_memory_per_gpu_mib: repeated with the "
                                               "configuration's %s"),
                                      number));
}

/* No hash of it is recorded, but its settings are. */
static void
verify_config (Work *work)
{
  TmapGenerationConfig *recorded = work->read->config;
  TmapVerifiedFile *file = add_file (work, N_ ("configuration"), recorded->path, NULL);
  g_autoptr (TmapGenerationConfig) config = NULL;
  g_autoptr (GError) problem = NULL;
  g_autofree char *difference = NULL;

  if (file->verdict == TMAP_VERDICT_AGREES) {
    config = tmap_generation_config_load (file->path, "/", &problem);
    file->found = config != NULL ? tmap_sha256_of_file (file->path, NULL, NULL, NULL) : NULL;
  }
  note_memory_limit (work, config != NULL ? config->maximum_peak_memory_per_gpu_mib : NAN,
                     config != NULL);
  if (problem != NULL)
    disagree (file, TMAP_VERDICT_DIFFERS, problem->message);
  if (config == NULL)
    return;
  recorded->maximum_peak_memory_per_gpu_mib = config->maximum_peak_memory_per_gpu_mib;
  difference = compare_settings (work->read, config);
  if (difference != NULL)
    disagree (file, TMAP_VERDICT_DIFFERS, difference);
}

static gboolean
verify_inputs (Work *work, TmapTraceStore *traces, GError **error)
{
  GPtrArray *files = work->result->files;
  g_autoptr (GBytes) catalog = NULL;

  if (!verify_source (work, traces, error))
    return FALSE;
  catalog = read_file (add_file (work, N_ ("workload catalog"), work->read->config->catalog_path,
                                 work->read->catalog_sha256));
  for (guint i = 0; i < files->len; i++) {
    const TmapVerifiedFile *file = g_ptr_array_index (files, i);

    if (file->verdict != TMAP_VERDICT_AGREES && work->result->not_repeated == NULL)
      work->result->not_repeated = g_strdup_printf (file->verdict == TMAP_VERDICT_MISSING
                                                        ? tmap_tr ("the %s is missing")
                                                        : tmap_tr ("the %s is another one"),
                                                    tmap_tr (file->what));
  }
  verify_config (work);
  return TRUE;
}

/* Does the generation again, into memory. */
static gboolean
repeat (Work *work, TmapRun *run, GError **error)
{
  g_autoptr (TmapGeneration) generation = NULL;
  GError *problem = NULL;

  if (work->result->not_repeated != NULL)
    return TRUE;
  work->read->config->manifest_path = g_canonicalize_filename (work->manifest_path, NULL);
  generation = tmap_run_generate (run, work->read->config, &problem);
  if (generation != NULL)
    return TRUE;
  if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_propagate_error (error, problem);
    return FALSE;
  }
  work->result->not_repeated = g_strdup (problem->message);
  g_error_free (problem);
  return TRUE;
}

/* @repeated: (nullable): what the repetition gives for the file */
static void
compare (Work *work,
         TmapVerifiedFile *file,
         GBytes *found,
         GBytes *repeated,
         char *(*find) (GBytes *found, GBytes *repeated))
{
  g_autofree char *difference = NULL;

  if (work->result->not_repeated != NULL || found == NULL)
    return;
  file->repeated = TRUE;
  difference = repeated != NULL ? find (found, repeated)
                                : g_strdup (tmap_tr ("the repetition has no such file"));
  if (difference == NULL)
    return;
  g_clear_pointer (&file->detail, g_free);
  disagree (file, TMAP_VERDICT_DIFFERS, difference);
}

/* A file that a manifest may not name, beside that of the repetition, which writes all next to the
 * trace, wherever each was found.
 * @ending: (nullable): that of the file; NULL: it is the trace itself */
static void
verify_output (Work *work,
               TmapArtifacts *artifacts,
               const char *what,
               const char *path,
               const char *recorded,
               const char *ending)
{
  const char *trace_path = work->read->config->trace_path;
  g_autofree char *repeated_path =
      ending != NULL ? tmap_generation_companion_path (trace_path, ending) : g_strdup (trace_path);
  TmapVerifiedFile *file;
  g_autoptr (GBytes) content = NULL;

  if (path == NULL)
    return;
  file = add_file (work, what, path, recorded);
  content = read_file (file);
  compare (work, file, content, tmap_artifacts_find (artifacts, repeated_path),
           ending != NULL && g_str_has_suffix (ending, ".json") ? tmap_difference_of_json
                                                                : tmap_difference_of_csv);
}

static void
verify_outputs (Work *work, TmapArtifacts *artifacts)
{
  const TmapReadManifest *read = work->read;
  TmapVerifiedFile *manifest;

  verify_output (work, artifacts, N_ ("mapped trace"), read->config->trace_path, read->trace_sha256,
                 NULL);
  verify_output (work, artifacts, N_ ("execution trace"), read->execution_path,
                 read->execution_sha256, ".execution.csv");
  verify_output (work, artifacts, N_ ("simulated jobs"), read->exclusive_jobs_path, NULL,
                 ".exclusive_jobs.csv");
  verify_output (work, artifacts, N_ ("simulation summary"), read->exclusive_summary_path, NULL,
                 ".exclusive_summary.json");
  verify_output (work, artifacts, N_ ("jobs by policy"), read->policy_jobs_path, NULL,
                 ".policy_jobs.csv");
  verify_output (work, artifacts, N_ ("policy summary"), read->policy_summary_path, NULL,
                 ".policy_summary.json");
  manifest = add_row (work, N_ ("manifest"), work->manifest_path, NULL);
  manifest->found = tmap_sha256_of_bytes (work->manifest);
  compare (work, manifest, work->manifest, tmap_artifacts_find (artifacts, work->manifest_path),
           tmap_difference_of_manifests);
}

static gboolean
verify (Work *work, GError **error)
{
  g_autoptr (TmapRun) run = tmap_run_new (work->progress, work->cancellable);

  if (strcmp (work->read->version, TMAP_VERSION) != 0)
    g_ptr_array_add (work->result->notes,
                     g_strdup_printf (tmap_tr ("written by version %s, repeated by version %s"),
                                      work->read->version, TMAP_VERSION));
  if (!verify_inputs (work, run->traces, error) || !repeat (work, run, error))
    return FALSE;
  verify_outputs (work, run->artifacts);
  return TRUE;
}

TmapVerification *
tmap_verify_manifest (const char *manifest,
                      const char *root,
                      TmapProgress *progress,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autofree char *name = NULL;
  g_autoptr (GBytes) content = NULL;
  g_autoptr (TmapReadManifest) read = NULL;
  g_autoptr (TmapVerification) result = NULL;
  gboolean ok;
  Work work;

  g_return_val_if_fail (manifest != NULL, NULL);

  name = tmap_path_display (manifest);
  content = tmap_file_read (manifest, error);
  if (content == NULL)
    return NULL;
  read = tmap_manifest_read (content, name, error);
  if (read == NULL)
    return NULL;
  result = g_new0 (TmapVerification, 1);
  result->files = g_ptr_array_new_with_free_func ((GDestroyNotify)verified_file_free);
  result->notes = g_ptr_array_new_with_free_func (g_free);
  work = (Work){ manifest, content, read, progress, cancellable, result, NULL };
  ok = locate_files (&work, root, error) && verify (&work, error);
  g_free (work.root);
  return ok ? g_steal_pointer (&result) : NULL;
}
