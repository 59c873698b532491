/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <string.h>

#include "config/pipeline-config.h"
#include "fuzz-yaml.h"

static void
check_same_paths (const GPtrArray *a, const GPtrArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++) {
    g_assert_true (g_path_is_absolute (a->pdata[i]));
    g_assert_cmpstr (a->pdata[i], ==, b->pdata[i]);
  }
}

/* A number that is set is read, and all else stays as it was. */
static void
check_edit (const TmapPipelineConfig *config, const char *text)
{
  g_autofree char *changed = fuzz_yaml_edit (text, "validation.required_job_count");
  g_autoptr (TmapPipelineConfig) again = NULL;

  if (changed == NULL)
    return;
  again = tmap_pipeline_config_parse (changed, strlen (changed), "/pipeline.yaml", NULL);
  g_assert_nonnull (again);
  g_assert_cmpuint (again->required_job_count, ==, 7);
  check_same_paths (config->profiles, again->profiles);
  check_same_paths (config->generation_paths, again->generation_paths);
  g_assert_cmpstr (config->root_dir, ==, again->root_dir);
  g_assert_cmpstr (config->catalog_path, ==, again->catalog_path);
  g_assert_cmpstr (config->task_root, ==, again->task_root);
  g_assert_cmpstr (config->suite_path, ==, again->suite_path);
  g_assert_cmpstr (config->comparison_dir, ==, again->comparison_dir);
  g_assert_cmpint (config->per_trace_reports, ==, again->per_trace_reports);
  g_assert_cmpuint (config->figure_formats, ==, again->figure_formats);
  g_assert_cmpfloat (config->maximum_gpu_fraction_deviation, ==,
                     again->maximum_gpu_fraction_deviation);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapPipelineConfig) config = NULL;
  g_autoptr (TmapPipelineConfig) draft = NULL;
  g_autofree char *text = g_strndup ((const char *)data, size);

  fuzz_yaml (data, size);
  config = tmap_pipeline_config_parse (text, strlen (text), "/pipeline.yaml", &error);
  fuzz_check_outcome (config != NULL, error);
  draft = tmap_pipeline_config_parse_draft (text, strlen (text), "/pipeline.yaml", NULL);
  if (config == NULL)
    return 0;
  g_assert_nonnull (draft);
  g_assert_cmpuint (config->profiles->len, >, 0);
  g_assert_cmpuint (config->generation_paths->len, >, 0);
  g_assert_cmpuint (config->figure_formats & 1, ==, 1);
  check_edit (config, text);
  return 0;
}
