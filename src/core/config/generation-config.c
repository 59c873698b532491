/* SPDX-License-Identifier: Apache-2.0 */
#include "config/generation-config.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/i18n.h"
#include "config/config-common.h"
#include "config/source-config.h"
#include "config/yaml-document.h"
#include "config/yaml-get.h"
#include "io/path.h"
#include "simulation/policy-simulation.h"

#define DEFAULT_SEED 42

static gboolean
read_source (TmapGenerationConfig *self,
             const TmapYamlNode *root,
             const char *base_dir,
             GError **error)
{
  static const char *const known[] = { "format", "trace_path", "cluster_name",
                                       TMAP_SOURCE_OPTION_KEYS, NULL };
  const TmapYamlNode *source;
  const TmapSourceFormat *known_format;
  const char *format;
  TmapYamlNeed need;

  if (!tmap_yaml_get_mapping (root, "source", TMAP_YAML_REQUIRED, known, &source, error))
    return FALSE;
  format = tmap_config_get_format (source, error);
  if (format == NULL)
    return FALSE;
  self->source_format = g_strdup (format);
  known_format = tmap_source_format_find (format);
  need = known_format != NULL && known_format->needs_cluster_name ? TMAP_YAML_REQUIRED
                                                                  : TMAP_YAML_OPTIONAL;
  return tmap_yaml_get_path (source, "trace_path", TMAP_YAML_REQUIRED, base_dir, &self->source_path,
                             error) &&
         tmap_yaml_get_filled_text (source, "cluster_name", need, &self->cluster_name, error) &&
         (self->source_options = tmap_config_get_source_options (source, format, error)) != NULL;
}

/* A key of the minimums: a whole number, or one in quotes as JSON would have it. */
static gboolean
read_gpu_count (const TmapYamlNode *key, guint *gpu_count, GError **error)
{
  gboolean is_number = key->scalar.kind == TMAP_YAML_TEXT && *key->text != '\0' &&
                       key->text[strspn (key->text, "0123456789")] == '\0';
  guint64 number;

  if (!is_number)
    return tmap_yaml_read_count (key, 1, TMAP_CONFIG_MAX_GPUS, gpu_count, error);
  number = g_ascii_strtoull (key->text, NULL, 10);
  if (number < 1 || number > TMAP_CONFIG_MAX_GPUS)
    return tmap_yaml_node_fail (key, error, "expected a GPU count from 1 to %d, found %s",
                                TMAP_CONFIG_MAX_GPUS, key->text);
  *gpu_count = (guint)number;
  return TRUE;
}

static gboolean
is_supported (const TmapGenerationConfig *self, guint gpu_count)
{
  for (guint i = 0; i < self->supported_gpu_counts->len; i++)
    if (g_array_index (self->supported_gpu_counts, guint, i) == gpu_count)
      return TRUE;
  return FALSE;
}

static char *
join_counts (const GArray *counts)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < counts->len; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? ", " : "", g_array_index (counts, guint, i));
  return g_string_free (text, FALSE);
}

static gint
compare_minimums (gconstpointer a, gconstpointer b)
{
  const TmapMinimumJobs *left = a;
  const TmapMinimumJobs *right = b;

  return left->gpu_count < right->gpu_count ? -1 : left->gpu_count > right->gpu_count;
}

void
tmap_minimum_jobs_sort (GArray *minimums)
{
  g_array_sort (minimums, compare_minimums);
}

static gboolean
read_minimum (TmapGenerationConfig *self,
              const TmapYamlNode *key,
              const TmapYamlNode *value,
              GHashTable *seen,
              GError **error)
{
  TmapMinimumJobs minimum;
  g_autofree char *supported = NULL;

  if (!read_gpu_count (key, &minimum.gpu_count, error) ||
      !tmap_yaml_read_count (value, 0, TMAP_CONFIG_MAX_JOBS, &minimum.jobs, error))
    return FALSE;
  if (!g_hash_table_add (seen, GUINT_TO_POINTER (minimum.gpu_count)))
    return tmap_yaml_node_fail (key, error, "the GPU count %u is given twice", minimum.gpu_count);
  if (minimum.jobs == 0)
    return TRUE;
  if (!is_supported (self, minimum.gpu_count)) {
    supported = join_counts (self->supported_gpu_counts);
    return tmap_yaml_node_fail (value, error,
                                tmap_trn ("jobs with %u GPU are asked for (at least %u), but the "
                                          "supported GPU counts are only: %s",
                                          "jobs with %u GPUs are asked for (at least %u), but the "
                                          "supported GPU counts are only: %s",
                                          minimum.gpu_count),
                                minimum.gpu_count, minimum.jobs, supported);
  }
  g_array_append_val (self->minimum_jobs, minimum);
  return TRUE;
}

/* After the supported GPU counts and the number of jobs, which they must agree with. */
static gboolean
read_minimums (TmapGenerationConfig *self, const TmapYamlNode *mapping, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  const TmapYamlNode *node = tmap_yaml_find (mapping, "minimum_jobs_by_gpu_count");
  guint64 sum = 0;

  if (node == NULL)
    return TRUE;
  if (node->scalar.kind != TMAP_YAML_MAPPING)
    return tmap_yaml_node_fail_expected (node, "a mapping from GPU counts to numbers of jobs",
                                         error);
  if (node->children->len > TMAP_YAML_MAX_ENTRIES)
    return tmap_yaml_node_fail (node, error, "the mapping has %u entries, %d are allowed",
                                node->children->len, TMAP_YAML_MAX_ENTRIES);
  for (guint i = 0; i < node->children->len; i++)
    if (!read_minimum (self, node->keys->pdata[i], node->children->pdata[i], seen, error))
      return FALSE;
  tmap_minimum_jobs_sort (self->minimum_jobs);
  for (guint i = 0; i < self->minimum_jobs->len; i++)
    sum += g_array_index (self->minimum_jobs, TmapMinimumJobs, i).jobs;
  if (self->num_jobs > 0 && sum > self->num_jobs)
    return tmap_yaml_node_fail (node, error,
                                "the minimums add up to %" PRIu64 " jobs, but num_jobs is %u", sum,
                                self->num_jobs);
  return TRUE;
}

/* Only a manual selection has a start, and it must have one. */
static gboolean
read_start (TmapGenerationConfig *self, const TmapYamlNode *mapping, GError **error)
{
  const TmapYamlNode *node = tmap_yaml_find (mapping, "start_index");

  if (self->selection_method == TMAP_SELECTION_MANUAL)
    return tmap_yaml_get_count (mapping, "start_index", TMAP_YAML_REQUIRED, 0, TMAP_CONFIG_MAX_JOBS,
                                &self->start_index, error);
  if (node != NULL)
    return tmap_yaml_node_fail (node, error, "only for selection_method 'manual'");
  return TRUE;
}

/* Keys that choose between ways to map; of some only one way exists so far. */
static gboolean
read_policies (TmapGenerationConfig *self, const TmapYamlNode *mapping, GError **error)
{
  static const char *const methods[] = { "random", "representative", "manual", NULL };
  static const char *const demands[] = { "exact", NULL };
  static const char *const durations[] = { "nearest_quantile", NULL };
  static const char *const policies[] = { "filter", "error", NULL };
  guint method = TMAP_SELECTION_RANDOM;
  guint policy = TMAP_UNSUPPORTED_FILTER;
  gboolean preserve_arrivals = TRUE;
  guint only;

  if (!tmap_yaml_get_choice (mapping, "selection_method", TMAP_YAML_OPTIONAL, methods, TRUE,
                             &method, error) ||
      !tmap_yaml_get_choice (mapping, "gpu_demand_matching", TMAP_YAML_OPTIONAL, demands, FALSE,
                             &only, error) ||
      !tmap_yaml_get_choice (mapping, "duration_matching", TMAP_YAML_OPTIONAL, durations, FALSE,
                             &only, error) ||
      !tmap_yaml_get_choice (mapping, "unsupported_gpu_policy", TMAP_YAML_OPTIONAL, policies, FALSE,
                             &policy, error) ||
      !tmap_yaml_get_boolean (mapping, "preserve_arrivals", &preserve_arrivals, error))
    return FALSE;
  if (!preserve_arrivals)
    return tmap_yaml_node_fail (tmap_yaml_find (mapping, "preserve_arrivals"), error,
                                "not supported: arrivals are always preserved");
  self->selection_method = (TmapSelectionMethod)method;
  self->unsupported_policy = (TmapUnsupportedPolicy)policy;
  return read_start (self, mapping, error);
}

static gboolean
read_mapping (TmapGenerationConfig *self,
              const TmapYamlNode *root,
              const char *base_dir,
              GError **error)
{
  static const char *const known[] = {
    "workload_catalog_path",
    "seed",
    "num_jobs",
    "selection_method",
    "start_index",
    "supported_gpu_counts",
    "minimum_jobs_by_gpu_count",
    "maximum_gpu_fraction_deviation",
    "maximum_runtime_cdf_deviation",
    "maximum_peak_memory_per_gpu_mib",
    "gpu_demand_matching",
    "duration_matching",
    "unsupported_gpu_policy",
    "preserve_arrivals",
    NULL,
  };
  const TmapYamlNode *mapping;

  return tmap_yaml_get_mapping (root, "mapping", TMAP_YAML_REQUIRED, known, &mapping, error) &&
         tmap_yaml_get_path (mapping, "workload_catalog_path", TMAP_YAML_REQUIRED, base_dir,
                             &self->catalog_path, error) &&
         tmap_yaml_get_integer (mapping, "seed", &self->seed, error) &&
         tmap_yaml_get_count (mapping, "num_jobs", TMAP_YAML_OPTIONAL, 1, TMAP_CONFIG_MAX_JOBS,
                              &self->num_jobs, error) &&
         tmap_yaml_get_counts (mapping, "supported_gpu_counts", TMAP_CONFIG_MAX_GPUS,
                               self->supported_gpu_counts, error) &&
         read_minimums (self, mapping, error) &&
         tmap_yaml_get_fraction (mapping, "maximum_gpu_fraction_deviation",
                                 &self->maximum_gpu_fraction_deviation, error) &&
         tmap_yaml_get_fraction (mapping, "maximum_runtime_cdf_deviation",
                                 &self->maximum_runtime_cdf_deviation, error) &&
         tmap_yaml_get_positive_number (mapping, "maximum_peak_memory_per_gpu_mib",
                                        &self->maximum_peak_memory_per_gpu_mib, error) &&
         read_policies (self, mapping, error);
}

static gboolean
read_simulation (TmapGenerationConfig *self, const TmapYamlNode *root, GError **error)
{
  static const char *const known[] = { "enabled", "server_gpu_count", "policies", NULL };
  const TmapYamlNode *simulation;

  if (!tmap_yaml_get_mapping (root, "simulation", TMAP_YAML_OPTIONAL, known, &simulation, error) ||
      !tmap_yaml_get_boolean (simulation, "enabled", &self->simulate, error) ||
      !tmap_yaml_get_count (simulation, "server_gpu_count", TMAP_YAML_OPTIONAL, 1,
                            TMAP_CONFIG_MAX_GPUS, &self->server_gpu_count, error) ||
      !tmap_yaml_get_choices (simulation, "policies", tmap_policy_keys (), &self->policies, error))
    return FALSE;
  if (self->policies != 0 && !self->simulate)
    return tmap_yaml_node_fail (tmap_yaml_find (simulation, "policies"), error,
                                "policies are compared only if simulation.enabled is true");
  return TRUE;
}

static gboolean
read_output (TmapGenerationConfig *self,
             const TmapYamlNode *root,
             const char *base_dir,
             GError **error)
{
  static const char *const known[] = { "trace_path", "manifest_path", NULL };
  const TmapYamlNode *output;

  return tmap_yaml_get_mapping (root, "output", TMAP_YAML_REQUIRED, known, &output, error) &&
         tmap_yaml_get_path (output, "trace_path", TMAP_YAML_REQUIRED, base_dir, &self->trace_path,
                             error) &&
         tmap_yaml_get_path (output, "manifest_path", TMAP_YAML_REQUIRED, base_dir,
                             &self->manifest_path, error);
}

static TmapGenerationConfig *
new_with_defaults (const char *path)
{
  TmapGenerationConfig *self = g_new0 (TmapGenerationConfig, 1);
  guint one = 1;

  self->path = g_strdup (path);
  self->seed = tmap_integer_new (DEFAULT_SEED);
  self->supported_gpu_counts = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_val (self->supported_gpu_counts, one);
  self->minimum_jobs = g_array_new (FALSE, FALSE, sizeof (TmapMinimumJobs));
  self->maximum_gpu_fraction_deviation = NAN;
  self->maximum_runtime_cdf_deviation = NAN;
  self->maximum_peak_memory_per_gpu_mib = NAN;
  self->simulate = TRUE;
  self->server_gpu_count = 1;
  return self;
}

TmapGenerationConfig *
tmap_generation_config_parse (
    const char *text, gsize length, const char *path, const char *base_dir, GError **error)
{
  static const char *const known[] = {
    "version", "source", "mapping", "simulation", "output", NULL
  };
  g_autoptr (TmapGenerationConfig) self = NULL;
  g_autoptr (TmapYamlDocument) document = NULL;
  g_autofree char *name = NULL;
  const TmapYamlNode *root;
  guint version;

  g_return_val_if_fail (text != NULL && path != NULL, NULL);
  g_return_val_if_fail (base_dir != NULL && g_path_is_absolute (base_dir), NULL);

  name = tmap_path_display (path);
  document = tmap_yaml_document_parse (text, length, name, error);
  if (document == NULL)
    return NULL;
  root = tmap_yaml_document_get_root (document);
  self = new_with_defaults (path);
  if (!tmap_yaml_check_mapping (root, known, error) ||
      !tmap_yaml_get_count (root, "version", TMAP_YAML_REQUIRED, TMAP_CONFIG_VERSION,
                            TMAP_CONFIG_VERSION, &version, error) ||
      !read_source (self, root, base_dir, error) || !read_mapping (self, root, base_dir, error) ||
      !read_simulation (self, root, error) || !read_output (self, root, base_dir, error))
    return NULL;
  return g_steal_pointer (&self);
}

TmapGenerationConfig *
tmap_generation_config_load (const char *path, const char *base_dir, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  g_return_val_if_fail (path != NULL, NULL);

  text = tmap_yaml_text_load (path, &length, error);
  if (text == NULL)
    return NULL;
  return tmap_generation_config_parse (text, length, path, base_dir, error);
}

TmapTraceSource
tmap_generation_config_get_source (const TmapGenerationConfig *self)
{
  return (TmapTraceSource){ self->source_format, self->source_path, self->cluster_name,
                            self->source_options };
}

void
tmap_generation_config_free (TmapGenerationConfig *self)
{
  g_free (self->path);
  g_free (self->source_format);
  g_clear_pointer (&self->source_options, tmap_source_options_free);
  g_free (self->source_path);
  g_free (self->cluster_name);
  g_free (self->catalog_path);
  g_clear_pointer (&self->seed, tmap_integer_free);
  g_clear_pointer (&self->supported_gpu_counts, g_array_unref);
  g_clear_pointer (&self->minimum_jobs, g_array_unref);
  g_free (self->trace_path);
  g_free (self->manifest_path);
  g_free (self);
}
