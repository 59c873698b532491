/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/manifest.h"

#include "config.h"

#include "base/gpu-counts.h"
#include "io/path.h"

#define MANIFEST_VERSION 1

/* The name of a member that belongs to a GPU count. */
static const char *
count_key (char *buffer, gsize size, guint gpu_count)
{
  g_snprintf (buffer, size, "%u", gpu_count);
  return buffer;
}

static gboolean
write_path (TmapJsonWriter *json, const char *key, const char *path, GError **error)
{
  g_autofree char *resolved = NULL;
  g_autofree char *shown = NULL;

  if (path == NULL) {
    tmap_json_writer_null (json, key);
    return TRUE;
  }
  resolved = tmap_path_resolve (path, error);
  if (resolved == NULL)
    return FALSE;
  shown = g_filename_display_name (resolved);
  tmap_json_writer_text (json, key, shown);
  return TRUE;
}

static const char *
method_name (TmapSelectionMethod method)
{
  static const char *const names[] = { [TMAP_SELECTION_RANDOM] = "random",
                                       [TMAP_SELECTION_REPRESENTATIVE] = "representative",
                                       [TMAP_SELECTION_MANUAL] = "manual" };

  return names[method];
}

static void
write_minimum_jobs (TmapJsonWriter *json, const TmapGenerationConfig *config)
{
  char key[16];

  tmap_json_writer_begin_object (json, "minimum_jobs_by_gpu_count");
  for (guint i = 0; i < config->minimum_jobs->len; i++) {
    const TmapMinimumJobs *minimum = &g_array_index (config->minimum_jobs, TmapMinimumJobs, i);

    tmap_json_writer_integer (json, count_key (key, sizeof key, minimum->gpu_count), minimum->jobs);
  }
  tmap_json_writer_end (json);
}

static void
write_seed (TmapJsonWriter *json, const TmapGenerationConfig *config)
{
  g_autofree char *seed = tmap_integer_to_text (config->seed);

  tmap_json_writer_literal (json, "seed", seed);
}

static gboolean
write_configuration (TmapJsonWriter *json, const TmapManifest *self, GError **error)
{
  const TmapGenerationConfig *config = self->config;

  tmap_json_writer_begin_object (json, "configuration");
  if (!write_path (json, "config_path", config->path, error))
    return FALSE;
  tmap_json_writer_text (json, "duration_matching", "nearest_quantile");
  tmap_json_writer_text (json, "gpu_demand_matching", "exact");
  write_minimum_jobs (json, config);
  tmap_json_writer_boolean (json, "preserve_arrivals", TRUE);
  tmap_json_writer_integer (json, "requested_job_count", self->window->n_jobs);
  write_seed (json, config);
  tmap_json_writer_text (json, "selection_method", method_name (config->selection_method));
  tmap_json_writer_begin_object (json, "simulation");
  tmap_json_writer_boolean (json, "enabled", config->simulate);
  tmap_json_writer_integer (json, "server_gpu_count", config->server_gpu_count);
  tmap_json_writer_end (json);
  tmap_json_writer_text (json, "source_cluster", config->cluster_name);
  tmap_json_writer_text (json, "source_format", self->source_format);
  if (config->source_options != NULL && !tmap_source_options_is_default (config->source_options)) {
    tmap_json_writer_begin_object (json, "source_options");
    tmap_source_options_write (config->source_options, json);
    tmap_json_writer_end (json);
  }
  tmap_json_writer_counts (json, "supported_gpu_counts", config->supported_gpu_counts);
  tmap_json_writer_text (json, "unsupported_gpu_policy",
                         config->unsupported_policy == TMAP_UNSUPPORTED_FILTER ? "filter"
                                                                               : "error");
  tmap_json_writer_end (json);
  return TRUE;
}

static gboolean
write_files (TmapJsonWriter *json, const TmapManifest *self, GError **error)
{
  tmap_json_writer_begin_object (json, "inputs");
  if (!write_path (json, "source_trace_path", self->config->source_path, error) ||
      !write_path (json, "workload_catalog_path", self->config->catalog_path, error))
    return FALSE;
  tmap_json_writer_text (json, "source_trace_sha256", self->source_sha256);
  tmap_json_writer_text (json, "workload_catalog_sha256", self->catalog_sha256);
  tmap_json_writer_end (json);

  tmap_json_writer_begin_object (json, "output");
  if (!write_path (json, "trace_path", self->config->trace_path, error) ||
      !write_path (json, "execution_trace_path", self->execution_path, error) ||
      !write_path (json, "exclusive_job_metrics_path", self->exclusive_jobs_path, error) ||
      !write_path (json, "exclusive_summary_path", self->exclusive_summary_path, error))
    return FALSE;
  if (self->policies != NULL &&
      (!write_path (json, "policy_jobs_path", self->policy_jobs_path, error) ||
       !write_path (json, "policy_summary_path", self->policy_summary_path, error)))
    return FALSE;
  tmap_json_writer_text (json, "trace_sha256", self->trace_sha256);
  tmap_json_writer_text (json, "execution_trace_sha256", self->execution_sha256);
  tmap_json_writer_end (json);
  return TRUE;
}

static void
write_mapping (TmapJsonWriter *json, const TmapMapping *mapping)
{
  g_autoptr (GHashTable) usage = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer id, uses;
  TmapStatistics distances;

  for (guint i = 0; i < mapping->n_jobs; i++) {
    char *workload = mapping->jobs[i].workload->id;

    uses = g_hash_table_lookup (usage, workload);
    g_hash_table_insert (usage, workload, GUINT_TO_POINTER (GPOINTER_TO_UINT (uses) + 1));
  }
  tmap_statistics (mapping->distances, mapping->n_jobs, &distances);
  tmap_json_writer_begin_object (json, "mapping");
  tmap_json_writer_integer (json, "mapped_job_count", mapping->n_jobs);
  tmap_json_writer_double (json, "runtime_quantile_distance_max", distances.max);
  tmap_json_writer_double (json, "runtime_quantile_distance_mean", distances.mean);
  tmap_json_writer_double (json, "runtime_quantile_distance_p50", distances.p50);
  tmap_json_writer_double (json, "runtime_quantile_distance_p95", distances.p95);
  tmap_json_writer_integer (json, "unique_workload_count", g_hash_table_size (usage));
  tmap_json_writer_begin_object (json, "workload_usage");
  g_hash_table_iter_init (&iter, usage);
  while (g_hash_table_iter_next (&iter, &id, &uses))
    tmap_json_writer_integer (json, id, GPOINTER_TO_UINT (uses));
  tmap_json_writer_end (json);
  tmap_json_writer_end (json);
}

static void
write_fractions (TmapJsonWriter *json, const char *key, const GArray *counts, const GArray *values)
{
  char name[16];

  tmap_json_writer_begin_object (json, key);
  for (guint i = 0; i < counts->len; i++)
    tmap_json_writer_double (json, count_key (name, sizeof name, g_array_index (counts, guint, i)),
                             g_array_index (values, double, i));
  tmap_json_writer_end (json);
}

static void
write_profile (TmapJsonWriter *json, const char *key, const TmapWindowProfile *profile)
{
  tmap_json_writer_begin_object (json, key);
  tmap_json_writer_double (json, "duration_p50_s", profile->duration_p50_s);
  tmap_json_writer_double (json, "duration_p95_s", profile->duration_p95_s);
  write_fractions (json, "gpu_demand_fractions", profile->gpu_counts, profile->gpu_fractions);
  write_fractions (json, "gpu_service_fractions", profile->gpu_counts, profile->service_fractions);
  tmap_json_writer_double (json, "interarrival_p50_s", profile->interarrival_p50_s);
  tmap_json_writer_double (json, "interarrival_p95_s", profile->interarrival_p95_s);
  tmap_json_writer_integer (json, "job_count", profile->n_jobs);
  tmap_json_writer_begin_object (json, "runtime_cdf");
  for (guint b = 0; b < TMAP_N_RUNTIME_BUCKETS; b++)
    tmap_json_writer_double (json, tmap_runtime_buckets[b].key, profile->runtime_cdf[b]);
  tmap_json_writer_end (json);
  tmap_json_writer_counts (json, "supported_gpu_counts", profile->gpu_counts);
  tmap_json_writer_double (json, "total_gpu_service_s", profile->total_gpu_service_s);
  tmap_json_writer_double (json, "zero_interarrival_fraction", profile->zero_interarrival_fraction);
  tmap_json_writer_end (json);
}

static void
write_score (TmapJsonWriter *json, const TmapWindowScore *score)
{
  tmap_json_writer_begin_object (json, "components");
  for (guint i = 0; i < TMAP_N_SCORE_COMPONENTS; i++) {
    g_autofree char *key = g_strconcat (tmap_score_component_key (i), "_distance", NULL);

    tmap_json_writer_double (json, key, score->distances[i]);
  }
  tmap_json_writer_end (json);
  tmap_json_writer_begin_object (json, "weights");
  for (guint i = 0; i < TMAP_N_SCORE_COMPONENTS; i++)
    tmap_json_writer_double (json, tmap_score_component_key (i), tmap_score_component_weight (i));
  tmap_json_writer_end (json);
  tmap_json_writer_double (json, "total_score", score->total);
  tmap_json_writer_double (json, "selected_maximum_gpu_fraction_deviation",
                           score->maximum_gpu_fraction_deviation);
  tmap_json_writer_double (json, "selected_maximum_runtime_cdf_deviation",
                           score->maximum_runtime_cdf_deviation);
}

static void
write_representativeness (TmapJsonWriter *json, const TmapManifest *self)
{
  const TmapGenerationConfig *config = self->config;

  tmap_json_writer_begin_object (json, "representativeness");
  tmap_json_writer_begin_object (json, "acceptance_constraints");
  tmap_json_writer_double (json, "maximum_gpu_fraction_deviation",
                           config->maximum_gpu_fraction_deviation);
  tmap_json_writer_double (json, "maximum_runtime_cdf_deviation",
                           config->maximum_runtime_cdf_deviation);
  tmap_json_writer_end (json);
  write_score (json, &self->window->score);
  write_profile (json, "target_profile", self->window->target);
  write_profile (json, "selected_profile", self->window->profile);
  tmap_json_writer_end (json);
}

static void
write_jobs_by_gpu_count (TmapJsonWriter *json, const TmapWindow *window)
{
  char key[16];

  tmap_json_writer_begin_object (json, "selected_jobs_by_gpu_count");
  for (guint i = 0; i < window->jobs_by_gpu_count->len; i++) {
    const TmapGpuCount *count = &g_array_index (window->jobs_by_gpu_count, TmapGpuCount, i);

    tmap_json_writer_integer (json, count_key (key, sizeof key, count->gpu_count), count->n);
  }
  tmap_json_writer_end (json);
}

static void
write_method (TmapJsonWriter *json, const TmapManifest *self)
{
  const char *name = "best_representative_contiguous_eligible_window";

  if (self->window->method == TMAP_SELECTION_RANDOM) {
    name = self->config->minimum_jobs->len > 0 ? "random_contiguous_eligible_jobs_with_constraints"
                                               : "random_contiguous_eligible_jobs";
    tmap_json_writer_integer (json, "filtered_job_count",
                              self->jobs->table->n_jobs - self->jobs->n);
    write_seed (json, self->config);
  } else {
    write_representativeness (json, self);
    if (self->window->method == TMAP_SELECTION_MANUAL)
      name = "manual_contiguous_eligible_window";
  }
  tmap_json_writer_text (json, "selection_method", name);
}

static void
write_selection (TmapJsonWriter *json, const TmapManifest *self)
{
  const TmapWindow *window = self->window;
  const TmapJobTable *table = self->jobs->table;
  guint first = tmap_window_get_job (window, self->jobs, 0);
  guint last = tmap_window_get_job (window, self->jobs, window->n_jobs - 1);

  tmap_json_writer_begin_object (json, "selection");
  tmap_json_writer_integer (json, "candidate_window_count", window->n_candidates);
  tmap_json_writer_integer (json, "eligible_end_index_exclusive", window->start + window->n_jobs);
  tmap_json_writer_integer (json, "eligible_job_count", self->jobs->n);
  tmap_json_writer_integer (json, "eligible_start_index", window->start);
  tmap_json_writer_text (json, "first_source_job_id", tmap_job_table_get_id (table, first));
  tmap_json_writer_text (json, "last_source_job_id", tmap_job_table_get_id (table, last));
  write_minimum_jobs (json, self->config);
  tmap_json_writer_double (json, "original_first_submit_time_s", table->submit_s[first]);
  tmap_json_writer_double (json, "original_last_submit_time_s", table->submit_s[last]);
  tmap_json_writer_integer (json, "requested_job_count", window->n_jobs);
  tmap_json_writer_double (json, "selected_arrival_span_s", window->submit_s[window->n_jobs - 1]);
  write_jobs_by_gpu_count (json, window);
  write_method (json, self);
  tmap_json_writer_integer (json, "source_job_count", table->n_jobs);
  tmap_json_writer_counts (json, "supported_gpu_counts", self->jobs->gpu_counts);
  tmap_json_writer_end (json);
}

static void
write_rest (TmapJsonWriter *json, const TmapManifest *self)
{
  if (self->simulation != NULL) {
    tmap_json_writer_begin_object (json, "exclusive_simulation");
    tmap_exclusive_simulation_write (self->simulation, json);
    tmap_json_writer_end (json);
  } else {
    tmap_json_writer_null (json, "exclusive_simulation");
  }
  tmap_json_writer_integer (json, "manifest_version", MANIFEST_VERSION);
  if (self->policies != NULL) {
    tmap_json_writer_begin_object (json, "policy_simulations");
    tmap_policy_comparison_write (self->policies, json);
    tmap_json_writer_end (json);
  }
  tmap_json_writer_begin_object (json, "source_counts");
  tmap_json_writer_integer (json, "eligible_job_count", self->jobs->n);
  tmap_json_writer_integer (json, "normalized_job_count", self->jobs->table->n_jobs);
  tmap_json_writer_integer (json, "unsupported_job_count",
                            self->jobs->table->n_jobs - self->jobs->n);
  tmap_json_writer_end (json);
  tmap_json_writer_begin_object (json, "tool");
  tmap_json_writer_text (json, "name", "dl-trace-mapper");
  tmap_json_writer_text (json, "version", TMAP_VERSION);
  tmap_json_writer_end (json);
}

GString *
tmap_manifest_to_json (const TmapManifest *self, GError **error)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();

  tmap_json_writer_begin_object (json, NULL);
  if (!write_configuration (json, self, error) || !write_files (json, self, error))
    return NULL;
  write_mapping (json, self->mapping);
  write_selection (json, self);
  write_rest (json, self);
  tmap_json_writer_end (json);
  return tmap_json_writer_steal (json);
}
