/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <string.h>

#include "config/suite-config.h"
#include "fuzz-yaml.h"
#include "sources/source-format.h"

/* Names become folders, so they are apart from one another and stay where they are. */
static void
check_sources (const GPtrArray *sources)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  g_assert_cmpuint (sources->len, >, 0);
  for (guint i = 0; i < sources->len; i++) {
    const TmapSuiteSource *source = sources->pdata[i];

    g_assert_true (g_hash_table_add (names, source->name));
    g_assert_null (strchr (source->name, '/'));
    g_assert_cmpstr (source->name, !=, "..");
    g_assert_nonnull (tmap_source_format_find (source->format));
    g_assert_true (g_path_is_absolute (source->path));
    g_assert_nonnull (source->cluster_name);
  }
}

static void
check_edit (const TmapSuiteConfig *config, const char *text)
{
  g_autofree char *changed = fuzz_yaml_edit (text, "supported_gpu_counts[0]");
  g_autoptr (TmapSuiteConfig) again = NULL;

  if (changed == NULL)
    return;
  again = tmap_suite_config_parse (changed, strlen (changed), "/suite.yaml", NULL);
  g_assert_nonnull (again);
  g_assert_cmpuint (g_array_index (again->supported_gpu_counts, guint, 0), ==, 7);
  g_assert_cmpuint (again->sources->len, ==, config->sources->len);
  for (guint i = 0; i < config->sources->len; i++) {
    const TmapSuiteSource *a = config->sources->pdata[i];
    const TmapSuiteSource *b = again->sources->pdata[i];

    g_assert_cmpstr (a->name, ==, b->name);
    g_assert_cmpstr (a->path, ==, b->path);
  }
  g_assert_cmpstr (config->markdown_path, ==, again->markdown_path);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapSuiteConfig) config = NULL;
  g_autoptr (TmapSuiteConfig) draft = NULL;
  g_autofree char *text = g_strndup ((const char *)data, size);

  fuzz_yaml (data, size);
  config = tmap_suite_config_parse (text, strlen (text), "/suite.yaml", &error);
  fuzz_check_outcome (config != NULL, error);
  draft = tmap_suite_config_parse_draft (text, strlen (text), "/suite.yaml", NULL);
  if (config == NULL)
    return 0;
  g_assert_nonnull (draft);
  check_sources (config->sources);
  check_edit (config, text);
  return 0;
}
