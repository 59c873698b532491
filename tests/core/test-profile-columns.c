/* SPDX-License-Identifier: Apache-2.0 */
#include "catalog/profile-columns.h"

#include <string.h>

#include "catalog/catalog-builder.h"
#include "config/pipeline-config.h"
#include "support.h"

#define HEADER "Workload,run_id,script,gpus,duration,exit_code,mem,peak_memory\n"

static const char *const mapping[][2] = {
  { "workload_id", "Workload" },
  { "spec_path", "script" },
  { "gpu_count", "gpus" },
  { "end_to_end_time_s", "duration" },
  { "gpu_memory_requirement_mib", "mem" },
  { "gpu_memory_peak_full_mib", "peak_memory" },
};

static TmapCatalogBuild *
build (const char *const *profiles, GHashTable *columns, GError **error)
{
  g_autofree char *here = g_get_current_dir ();
  TmapCatalogSources sources = { profiles, g_strv_length ((char **)profiles), NULL, here, columns };

  return tmap_catalog_build (&sources, NULL, NULL, error);
}

/* Other names are used where a file has them; a file with the usual ones needs no mapping. */
static void
test_mapped (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GHashTable) columns = tmap_profile_columns_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapCatalogBuild) catalog = NULL;
  const char *const profiles[] = { "theirs.csv", "usual.csv", NULL };
  g_autofree char *text = NULL;

  test_write ("theirs.csv", HEADER "a,r1,t,1,10,0,100,90\n");
  test_write ("usual.csv", "workload_id,run_id,spec_path,gpu_count,end_to_end_time_s,exit_code,"
                           "gpu_memory_requirement_mib,gpu_memory_peak_full_mib\n"
                           "b,r2,u,1,20,0,200,190\n");
  for (gsize i = 0; i < G_N_ELEMENTS (mapping); i++)
    g_hash_table_insert (columns, g_strdup (mapping[i][0]), g_strdup (mapping[i][1]));
  catalog = build (profiles, columns, &error);
  g_assert_no_error (error);
  text = g_strndup (g_bytes_get_data (catalog->csv, NULL), g_bytes_get_size (catalog->csv));
  g_assert_cmpstr (strchr (text, '\n'), ==, "\na,t,1,10,100,90,90,r1\nb,u,1,20,200,190,190,r2\n");
  g_assert_nonnull (folder);
}

static void
test_explained (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GHashTable) columns = tmap_profile_columns_new ();
  g_autoptr (GError) error = NULL;
  const char *const profiles[] = { "p.csv", NULL };

  test_write ("p.csv", HEADER);
  for (gsize i = 0; i < 3; i++)
    g_hash_table_insert (columns, g_strdup (mapping[i][0]), g_strdup (mapping[i][1]));
  g_assert_null (build (profiles, columns, &error));
  g_assert_cmpstr (
      error->message, ==,
      "p.csv:1: missing columns end_to_end_time_s, gpu_memory_requirement_mib; the file has: "
      "Workload, run_id, script, gpus, duration, exit_code, mem, peak_memory; 'duration' looks "
      "like "
      "end_to_end_time_s, 'mem' looks like gpu_memory_requirement_mib (map columns with --column "
      "NAME=COLUMN, or with 'columns' in the catalog section of a pipeline)");
  g_assert_nonnull (folder);
}

static void
assert_guess (const char *name, const char *header, const char *expected)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_auto (GStrv) columns = g_strsplit (header, ",", -1);

  for (guint i = 0; columns[i] != NULL; i++)
    g_ptr_array_add (names, columns[i]);
  g_assert_cmpstr (tmap_profile_columns_guess (name, names), ==, expected);
}

static void
test_guesses (void)
{
  assert_guess ("gpu_count", "a,GPU Count,gpus", "GPU Count");
  assert_guess ("gpu_count", "gpu,n_gpus", "n_gpus");
  assert_guess ("gpu_count", "gpu_cuont,a", "gpu_cuont");
  assert_guess ("end_to_end_time_s", "Runtime (s),queue", "Runtime (s)");
  assert_guess ("exit_code", "Return-Code", "Return-Code");
  assert_guess ("run_id", "gpu_count,memory", NULL);
  /* One letter away, but it is another column of profiles. */
  assert_guess ("gpu_memory_peak_full_mib_gpu_a", "gpu_memory_peak_full_mib_gpu_b", NULL);
}

static void
test_header (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) header = NULL;
  g_autoptr (GPtrArray) row = NULL;

  test_write ("p.csv", "one,\"t,wo\"\n1,2\n");
  header = tmap_profile_columns_read_header ("p.csv", &row, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (row->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (row, 1), ==, "2");
  g_assert_cmpuint (header->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (header, 1), ==, "t,wo");
  g_assert_null (tmap_profile_columns_read_header ("nothing.csv", NULL, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (folder);
}

static TmapPipelineConfig *
parse (const char *columns, GError **error)
{
  g_autofree char *text = g_strdup_printf ("catalog: {profiles: [p.csv], output: c, columns: %s}\n"
                                           "generation: {configs: [g.yaml]}\n",
                                           columns);

  return tmap_pipeline_config_parse (text, strlen (text), "p.yaml", error);
}

static void
test_pipeline (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapPipelineConfig) good = parse ("{gpu_count: gpus, exit_code: rc}", &error);

  g_assert_no_error (error);
  g_assert_cmpuint (g_hash_table_size (good->columns), ==, 2);
  g_assert_cmpstr (g_hash_table_lookup (good->columns, "gpu_count"), ==, "gpus");
  g_assert_null (parse ("{gpu_cuont: gpus}", &error));
  g_assert_cmpstr (
      error->message, ==,
      "p.yaml:1:51: unknown key 'gpu_cuont' in catalog.columns; did you mean 'gpu_count'?");
  g_clear_error (&error);
  g_assert_null (parse ("{gpu_count: ' '}", &error));
  g_assert_nonnull (strstr (error->message, "catalog.columns.gpu_count"));
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/profile-columns/mapped", test_mapped);
  g_test_add_func ("/profile-columns/explained", test_explained);
  g_test_add_func ("/profile-columns/guesses", test_guesses);
  g_test_add_func ("/profile-columns/header", test_header);
  g_test_add_func ("/profile-columns/pipeline", test_pipeline);
  return g_test_run ();
}
