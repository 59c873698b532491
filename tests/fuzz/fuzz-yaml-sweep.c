/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <string.h>

#include "config/sweep-config.h"
#include "fuzz-yaml.h"

/* Names become folders, so they are apart from one another, and stay where they are. */
static void
check_variants (const GPtrArray *variants)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert_cmpuint (variants->len, >, 0);
  for (guint i = 0; i < variants->len; i++) {
    const TmapSweepVariant *variant = variants->pdata[i];

    g_assert_true (g_hash_table_add (names, g_ascii_strdown (variant->name, -1)));
    g_assert_null (strchr (variant->name, '/'));
    g_assert_true (variant->name[0] != '.' && variant->name[0] != '\0');
    g_assert_cmpuint (variant->best, <=, TMAP_SWEEP_MAX_CELLS);
  }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapSweepConfig) config = NULL;
  g_autofree char *text = g_strndup ((const char *)data, size);

  fuzz_yaml (data, size);
  config = tmap_sweep_config_parse (text, strlen (text), "/sweep.yaml", &error);
  fuzz_check_outcome (config != NULL, error);
  if (config == NULL)
    return 0;
  g_assert_true (g_path_is_absolute (config->base_path));
  g_assert_true (g_path_is_absolute (config->output_dir));
  check_variants (config->traces);
  check_variants (config->catalogs);
  check_variants (config->windows);
  for (guint i = 0; config->seeds != NULL && i < config->seeds->len; i++)
    g_assert_true (g_regex_match_simple ("^-?[0-9]+$", g_ptr_array_index (config->seeds, i), 0, 0));
  return 0;
}
