/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/manifest-reader.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "config/config-common.h"
#include "config/source-config.h"
#include "io/json-document.h"
#include "simulation/policy-simulation.h"

static TmapInteger *
parse_seed (const char *text)
{
  gboolean negative = *text == '-';
  const char *digits = text + (negative ? 1 : 0);

  return digits[strspn (digits, "0123456789")] == '\0'
             ? tmap_integer_parse (digits, strlen (digits), 10, negative)
             : NULL;
}

static void
read_minimums (TmapGenerationConfig *config, TmapJsonDocument *json, JsonObject *parent)
{
  JsonObject *object = tmap_json_object (json, parent, "minimum_jobs_by_gpu_count");
  g_autoptr (GList) keys = object != NULL ? json_object_get_members (object) : NULL;

  for (const GList *key = keys; key != NULL; key = key->next) {
    guint64 gpu_count = g_ascii_strtoull (key->data, NULL, 10);
    TmapMinimumJobs minimum = { (guint)MIN (gpu_count, G_MAXUINT),
                                tmap_json_count (json, object, key->data) };

    g_array_append_val (config->minimum_jobs, minimum);
  }
  tmap_minimum_jobs_sort (config->minimum_jobs);
}

static void
read_configuration (TmapGenerationConfig *config, TmapJsonDocument *json, GBytes *content)
{
  JsonObject *object = tmap_json_object (json, NULL, "configuration");
  g_autofree char *seed = tmap_json_number_text (content, "configuration", "seed");
  JsonObject *simulation;

  if (object == NULL)
    return;
  config->path = g_strdup (tmap_json_text (json, object, "config_path"));
  config->source_format = g_strdup (tmap_json_text (json, object, "source_format"));
  config->cluster_name = g_strdup (tmap_json_optional_text (json, object, "source_cluster"));
  config->seed = seed != NULL ? parse_seed (seed) : NULL;
  config->num_jobs = tmap_json_count (json, object, "requested_job_count");
  config->supported_gpu_counts = tmap_json_counts (json, object, "supported_gpu_counts");
  config->minimum_jobs = g_array_new (FALSE, FALSE, sizeof (TmapMinimumJobs));
  read_minimums (config, json, object);
  config->unsupported_policy =
      strcmp (tmap_json_text (json, object, "unsupported_gpu_policy"), "error") == 0
          ? TMAP_UNSUPPORTED_ERROR
          : TMAP_UNSUPPORTED_FILTER;
  simulation = tmap_json_object (json, object, "simulation");
  if (simulation == NULL)
    return;
  config->simulate = tmap_json_boolean (json, simulation, "enabled");
  config->server_gpu_count = tmap_json_count (json, simulation, "server_gpu_count");
}

static void
read_policies (TmapGenerationConfig *config, TmapJsonDocument *json)
{
  JsonObject *object = tmap_json_optional_object (json, NULL, "policy_simulations");

  for (guint p = 0; object != NULL && p < TMAP_N_POLICIES; p++)
    if (json_object_has_member (object, tmap_policy_keys ()[p]))
      config->policies |= 1u << p;
}

static void
read_selection (TmapReadManifest *self, TmapJsonDocument *json)
{
  TmapGenerationConfig *config = self->config;
  JsonObject *configuration = tmap_json_object (json, NULL, "configuration");
  JsonObject *selection = tmap_json_object (json, NULL, "selection");
  JsonObject *limits;
  const char *method;

  if (configuration == NULL || selection == NULL)
    return;
  self->eligible_job_count = tmap_json_count (json, selection, "eligible_job_count");
  method = tmap_json_text (json, configuration, "selection_method");
  if (strcmp (method, "random") == 0)
    return;
  config->selection_method = TMAP_SELECTION_REPRESENTATIVE;
  if (strcmp (method, "manual") == 0) {
    config->selection_method = TMAP_SELECTION_MANUAL;
    config->start_index = tmap_json_count (json, selection, "eligible_start_index");
    return;
  }
  limits = tmap_json_object (json, selection, "representativeness");
  limits = limits != NULL ? tmap_json_object (json, limits, "acceptance_constraints") : NULL;
  if (limits == NULL)
    return;
  config->maximum_gpu_fraction_deviation =
      tmap_json_optional_double (json, limits, "maximum_gpu_fraction_deviation");
  config->maximum_runtime_cdf_deviation =
      tmap_json_optional_double (json, limits, "maximum_runtime_cdf_deviation");
}

static void
read_files (TmapReadManifest *self, TmapJsonDocument *json)
{
  TmapGenerationConfig *config = self->config;
  JsonObject *inputs = tmap_json_object (json, NULL, "inputs");
  JsonObject *output = tmap_json_object (json, NULL, "output");
  JsonObject *tool = tmap_json_object (json, NULL, "tool");

  if (inputs == NULL || output == NULL || tool == NULL)
    return;
  config->source_path = g_strdup (tmap_json_text (json, inputs, "source_trace_path"));
  config->catalog_path = g_strdup (tmap_json_text (json, inputs, "workload_catalog_path"));
  config->trace_path = g_strdup (tmap_json_text (json, output, "trace_path"));
  self->source_sha256 = g_strdup (tmap_json_text (json, inputs, "source_trace_sha256"));
  self->catalog_sha256 = g_strdup (tmap_json_text (json, inputs, "workload_catalog_sha256"));
  self->trace_sha256 = g_strdup (tmap_json_text (json, output, "trace_sha256"));
  self->execution_path = g_strdup (tmap_json_text (json, output, "execution_trace_path"));
  self->execution_sha256 = g_strdup (tmap_json_text (json, output, "execution_trace_sha256"));
  self->exclusive_jobs_path =
      g_strdup (tmap_json_optional_text (json, output, "exclusive_job_metrics_path"));
  self->exclusive_summary_path =
      g_strdup (tmap_json_optional_text (json, output, "exclusive_summary_path"));
  self->policy_jobs_path = g_strdup (tmap_json_optional_text (json, output, "policy_jobs_path"));
  self->policy_summary_path =
      g_strdup (tmap_json_optional_text (json, output, "policy_summary_path"));
  self->version = g_strdup (tmap_json_text (json, tool, "version"));
}

static gboolean
check_path (const char *path, const char *key, const char *name, GError **error)
{
  return path == NULL || g_path_is_absolute (path) ||
         tmap_fail (error, TMAP_ERROR_VALUE, "%s: %s is not an absolute path", name, key);
}

static gboolean
check_paths (const TmapReadManifest *self, const char *name, GError **error)
{
  return check_path (self->config->path, "config_path", name, error) &&
         check_path (self->config->source_path, "source_trace_path", name, error) &&
         check_path (self->config->catalog_path, "workload_catalog_path", name, error) &&
         check_path (self->config->trace_path, "trace_path", name, error) &&
         check_path (self->execution_path, "execution_trace_path", name, error) &&
         check_path (self->exclusive_jobs_path, "exclusive_job_metrics_path", name, error) &&
         check_path (self->exclusive_summary_path, "exclusive_summary_path", name, error) &&
         check_path (self->policy_jobs_path, "policy_jobs_path", name, error) &&
         check_path (self->policy_summary_path, "policy_summary_path", name, error);
}

static gboolean
check_counts (const TmapGenerationConfig *config, const char *name, GError **error)
{
  gboolean ok = config->supported_gpu_counts->len > 0 && config->num_jobs >= 1 &&
                config->num_jobs <= TMAP_CONFIG_MAX_JOBS && config->server_gpu_count >= 1 &&
                config->server_gpu_count <= TMAP_CONFIG_MAX_GPUS;

  for (guint i = 0; i < config->supported_gpu_counts->len; i++) {
    guint count = g_array_index (config->supported_gpu_counts, guint, i);

    ok = ok && count >= 1 && count <= TMAP_CONFIG_MAX_GPUS;
  }
  for (guint i = 0; i < config->minimum_jobs->len; i++) {
    const TmapMinimumJobs *minimum = &g_array_index (config->minimum_jobs, TmapMinimumJobs, i);

    ok = ok && minimum->gpu_count >= 1 && minimum->gpu_count <= TMAP_CONFIG_MAX_GPUS;
  }
  return ok ||
         tmap_fail (error, TMAP_ERROR_VALUE,
                    "%s: a number of jobs or GPUs is none that a configuration could have", name);
}

static gboolean
check_settings (const TmapReadManifest *self, const char *name, GError **error)
{
  const TmapGenerationConfig *config = self->config;

  if (config->seed == NULL)
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s: configuration.seed is not a whole number",
                      name);
  if (tmap_source_format_find (config->source_format) == NULL)
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s: source_format '%s' is not known", name,
                      config->source_format);
  return check_counts (config, name, error) && check_paths (self, name, error);
}

TmapReadManifest *
tmap_manifest_read (GBytes *content, const char *name, GError **error)
{
  g_autoptr (TmapJsonDocument) json = NULL;
  g_autoptr (TmapReadManifest) self = NULL;

  g_return_val_if_fail (content != NULL && name != NULL, NULL);

  json = tmap_json_document_new (content, name, error);
  if (json == NULL)
    return NULL;
  self = g_new0 (TmapReadManifest, 1);
  self->config = g_new0 (TmapGenerationConfig, 1);
  self->config->maximum_gpu_fraction_deviation = NAN;
  self->config->maximum_runtime_cdf_deviation = NAN;
  self->config->maximum_peak_memory_per_gpu_mib = NAN;
  read_configuration (self->config, json, content);
  read_policies (self->config, json);
  read_selection (self, json);
  read_files (self, json);
  if (!tmap_json_document_check (json, error) || !check_settings (self, name, error) ||
      !tmap_source_options_read (json, name, &self->config->source_options, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
tmap_read_manifest_free (TmapReadManifest *self)
{
  g_clear_pointer (&self->config->minimum_jobs, g_array_unref);
  tmap_generation_config_free (self->config);
  g_free (self->source_sha256);
  g_free (self->catalog_sha256);
  g_free (self->trace_sha256);
  g_free (self->execution_path);
  g_free (self->execution_sha256);
  g_free (self->exclusive_jobs_path);
  g_free (self->exclusive_summary_path);
  g_free (self->policy_jobs_path);
  g_free (self->policy_summary_path);
  g_free (self->version);
  g_free (self);
}
