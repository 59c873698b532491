/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <math.h>
#include <string.h>

#include "config/generation-config.h"
#include "fuzz-yaml.h"
#include "sources/source-format.h"

static void
check_config (const TmapGenerationConfig *config)
{
  guint64 sum = 0;

  g_assert_nonnull (tmap_source_format_find (config->source_format));
  g_assert_true (g_path_is_absolute (config->source_path));
  g_assert_true (g_path_is_absolute (config->trace_path));
  g_assert_nonnull (config->seed);
  g_assert_cmpuint (config->supported_gpu_counts->len, >, 0);
  g_assert_cmpuint (config->server_gpu_count, >, 0);
  for (guint i = 0; i < config->minimum_jobs->len; i++) {
    const TmapMinimumJobs *minimum = &g_array_index (config->minimum_jobs, TmapMinimumJobs, i);

    g_assert_cmpuint (minimum->jobs, >, 0);
    if (i > 0)
      g_assert_cmpuint ((minimum - 1)->gpu_count, <, minimum->gpu_count);
    sum += minimum->jobs;
  }
  g_assert_true (config->num_jobs == 0 || sum <= config->num_jobs);
  g_assert_false (config->maximum_gpu_fraction_deviation < 0 ||
                  config->maximum_gpu_fraction_deviation > 1);
  g_assert_true (isnan (config->maximum_peak_memory_per_gpu_mib) ||
                 config->maximum_peak_memory_per_gpu_mib > 0);
}

static void
check_edit (const TmapGenerationConfig *config, const char *text)
{
  g_autofree char *changed = fuzz_yaml_edit (text, "mapping.seed");
  g_autofree char *digits = NULL;
  g_autoptr (TmapGenerationConfig) again = NULL;

  if (changed == NULL)
    return;
  again = tmap_generation_config_parse (changed, strlen (changed), "/g.yaml", "/", NULL);
  g_assert_nonnull (again);
  digits = tmap_integer_to_text (again->seed);
  g_assert_cmpstr (digits, ==, "7");
  g_assert_cmpstr (config->source_path, ==, again->source_path);
  g_assert_cmpstr (config->cluster_name, ==, again->cluster_name);
  g_assert_cmpstr (config->catalog_path, ==, again->catalog_path);
  g_assert_cmpstr (config->trace_path, ==, again->trace_path);
  g_assert_cmpstr (config->manifest_path, ==, again->manifest_path);
  g_assert_cmpuint (config->num_jobs, ==, again->num_jobs);
  g_assert_cmpuint (config->minimum_jobs->len, ==, again->minimum_jobs->len);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapGenerationConfig) config = NULL;
  g_autofree char *text = g_strndup ((const char *)data, size);

  fuzz_yaml (data, size);
  config = tmap_generation_config_parse (text, strlen (text), "/g.yaml", "/", &error);
  fuzz_check_outcome (config != NULL, error);
  if (config == NULL)
    return 0;
  check_config (config);
  check_edit (config, text);
  return 0;
}
