/* SPDX-License-Identifier: Apache-2.0 */
#include "catalog/catalog.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/gpu-counts.h"
#include "catalog/catalog-builder.h"
#include "support.h"

#define NEEDED                                                                                     \
  "workload_id,run_id,spec_path,gpu_count,end_to_end_time_s,exit_code,gpu_memory_requirement_mib"
#define ONE NEEDED ",gpu_memory_peak_full_mib\n"
#define MORE                                                                                       \
  NEEDED ",gpu_memory_peak_full_mib_gpu_a,gpu_memory_peak_full_mib_gpu_b,"                         \
         "gpu_memory_peak_full_mib_sum\n"
#define COLUMNS                                                                                    \
  "workload_id,task_path,num_gpus,solo_runtime_s,declared_memory_requirement_mib,"                 \
  "measured_peak_memory_per_gpu_mib,measured_peak_memory_total_mib,source_run_id\n"

static const char *const profiles[] = { "one.csv", "two.csv" };

static TmapCatalogBuild *
build_from (guint n, const char *task_root, GError **error)
{
  g_autofree char *here = g_get_current_dir ();
  TmapCatalogSources sources = { profiles, n, task_root, here, NULL };

  return tmap_catalog_build (&sources, NULL, NULL, error);
}

/* Builds a catalog of one or two profiles. */
static TmapCatalogBuild *
build (const char *one, const char *two, const char *task_root, GError **error)
{
  test_write ("one.csv", one);
  if (two != NULL)
    test_write ("two.csv", two);
  return build_from (two != NULL ? 2 : 1, task_root, error);
}

static void
assert_catalog (const char *one, const char *two, const char *task_root, const char *rows)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapCatalogBuild) catalog = build (one, two, task_root, &error);
  g_autofree char *expected = g_strconcat (COLUMNS, rows, NULL);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = g_strndup (g_bytes_get_data (catalog->csv, NULL), g_bytes_get_size (catalog->csv));
  g_assert_cmpstr (text, ==, expected);
  g_assert_nonnull (folder);
}

static void
assert_fails (const char *one, const char *two, const char *task_root, const char *message)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;

  g_mkdir ("tasks", 0777);
  g_assert_null (build (one, two, task_root, &error));
  g_assert_nonnull (error);
  g_assert_cmpstr (error->message, ==, message);
  g_assert_nonnull (folder);
}

static void
test_order (void)
{
  assert_catalog (ONE "b,r1,t/b.yaml,1,10,0,100,90\n"
                      "B,r2,t/B.yaml,1,20,0,200,190\n"
                      "10,r3,t/10.yaml,1,30,0,300,290\n",
                  MORE "9,r4,t/9.yaml,2,40,0,400,1,2,3\n", NULL,
                  "10,t/10.yaml,1,30,300,290.0,290.0,r3\n"
                  "9,t/9.yaml,2,40,400,2.0,3.0,r4\n"
                  "B,t/B.yaml,1,20,200,190.0,190.0,r2\n"
                  "b,t/b.yaml,1,10,100,90.0,90.0,r1\n");
}

static void
test_text_ids (void)
{
  assert_catalog (ONE "007,1,t,1,10,0,100,90\n7,1.0,\"a,b\",1,10,0,100,90\n", NULL, NULL,
                  "007,t,1,10,100,90,90,1\n7,\"a,b\",1,10,100,90,90,1.0\n");
}

/* Rows that are left out, and other files, count for the kind of a column. */
static void
test_kinds (void)
{
  assert_catalog (ONE "a,r,t,1,10,0,100,90\nb,r,t,1,10.5,1,100.5,90.5\n", NULL, NULL,
                  "a,t,1,10.0,100.0,90.0,90.0,r\n");
  assert_catalog (ONE "a,r,t,1,10,0,100,90\nb,r,t,1,10,1,,90\n", NULL, NULL,
                  "a,t,1,10,100.0,90,90,r\n");
  assert_catalog (ONE "a,r,t,1,10,0,100,90\n", ONE "b,r,t,1,3769.4074312098187,0,8192,x\n", NULL,
                  "a,t,1,10.0,100,90.0,90.0,r\nb,t,1,3769.4074312098182,8192,,,r\n");
  assert_catalog (ONE "a,r,t,1,10,0,100,90\nb,r,t,1,10,0,8192.0,90\n", NULL, NULL,
                  "a,t,1,10,100.0,90,90,r\nb,t,1,10,8192.0,90,90,r\n");
}

static void
test_left_out (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapCatalogBuild) catalog = build (ONE "a,r,t,1,10,0,100,90\n"
                                                    "b,r,t,1,10,0.0,100,\n"
                                                    ",,,0,-1,1,,\n"
                                                    "a,r,t,1,10,-9,100,90\n"
                                                    "c,r,t,1,10,,100,90\n"
                                                    "d,r,t,1,10,killed,100,90\n"
                                                    "e,r,t,4,10,0,100,90\n",
                                                NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (catalog->n_rows, ==, 7);
  g_assert_cmpuint (catalog->n_workloads, ==, 3);
  g_assert_cmpuint (catalog->excluded[TMAP_PROFILE_FAILED], ==, 2);
  g_assert_cmpuint (catalog->excluded[TMAP_PROFILE_NO_EXIT_CODE], ==, 2);
  g_assert_cmpuint (catalog->n_missing_memory, ==, 2);
  g_assert_cmpuint (tmap_gpu_counter_get (catalog->workloads, 1), ==, 2);
  g_assert_cmpuint (tmap_gpu_counter_get (catalog->workloads, 4), ==, 1);
  g_assert_nonnull (folder);
}

static void
test_memory (void)
{
  /* No column of peaks at all, none that belongs to the GPU count, unreadable cells. */
  assert_catalog (NEEDED "\na,r,t,1,10,0,100\n", NULL, NULL, "a,t,1,10,100,,,r\n");
  assert_catalog (ONE "a,r,t,2,10,0,100,90\n", NULL, NULL, "a,t,2,10,100,,,r\n");
  assert_catalog (ONE "a,r,t,1,10,0,lots,n/a\n", NULL, NULL, "a,t,1,10,,,,r\n");
  assert_catalog (ONE "a,r,t,1,10,0,inf,1e999\n", NULL, NULL, "a,t,1,10,,,,r\n");
}

static void
test_multi_gpu_peaks (void)
{
  assert_catalog (MORE "a,r,t,2,10,0,100,70,90,160\n"
                       "b,r,t,2,10,0,100,90,70,160\n"
                       "c,r,t,4,10,0,100,5,5,10\n",
                  NULL, NULL,
                  "a,t,2,10,100,90,160,r\nb,t,2,10,100,90,160,r\nc,t,4,10,100,5,10,r\n");
  assert_catalog (MORE "a,r,t,2,10,0,100,70,,\n"
                       "b,r,t,2,10,0,100,,80.5,80\n"
                       "c,r,t,2,10,0,100,,,5\n",
                  NULL, NULL,
                  "a,t,2,10,100,70.0,,r\nb,t,2,10,100,80.5,80.0,r\nc,t,2,10,100,,5.0,r\n");
}

static void
test_duplicates (void)
{
  assert_fails (ONE "a,r,t,1,10,0,100,90\nb,r,t,1,10,0,100,90\na,r,t,1,10,0,100,90\n", NULL, NULL,
                "one.csv:4: workload_id 'a' is already in one.csv:2");
  assert_fails (ONE "b,r,t,1,10,0,100,90\na,r,t,1,10,0,100,90\n", ONE "a,r,t,1,10,0,100,90\n", NULL,
                "two.csv:2: workload_id 'a' is already in one.csv:3");
}

static void
test_bad_rows (void)
{
  assert_fails (ONE "a,r,t,1,10,0,100,90\n,r,t,1,10,0,100,90\n", NULL, NULL,
                "one.csv:3: workload_id is missing");
  assert_fails (ONE "a,None,t,1,10,0,100,90\n", NULL, NULL, "one.csv:2: run_id is missing");
  assert_fails (ONE "a,r,,1,10,0,100,90\n", NULL, NULL, "one.csv:2: spec_path is missing");
  assert_fails (ONE "a,r,t,0,10,0,100,90\n", NULL, NULL,
                "one.csv:2: gpu_count must be a positive whole number");
  assert_fails (ONE "a,r,t,1.5,10,0,100,90\n", NULL, NULL,
                "one.csv:2: gpu_count must be a positive whole number");
  assert_fails (ONE "a,r,t,,10,0,100,90\n", NULL, NULL,
                "one.csv:2: gpu_count must be a positive whole number");
  assert_fails (ONE "a,r,t,1,0,0,100,90\n", NULL, NULL,
                "one.csv:2: end_to_end_time_s must be a positive number of seconds");
  assert_fails (ONE "a,r,t,1,inf,0,100,90\n", NULL, NULL,
                "one.csv:2: end_to_end_time_s must be a positive number of seconds");
}

static void
test_bad_files (void)
{
  assert_fails (ONE "a,r,t,1,10,1,100,90\n", NULL, NULL,
                "one.csv: no successful row: none of the 1 profile rows has exit_code 0");
  assert_fails (
      ONE, ONE "a,r,t,1,10,1,100,90\nb,r,t,1,10,,100,90\n", NULL,
      "one.csv and 1 more: no successful row: none of the 2 profile rows has exit_code 0");
  assert_fails ("workload_id,spec_path\n", NULL, NULL,
                "one.csv:1: missing columns run_id, gpu_count, end_to_end_time_s, exit_code, "
                "gpu_memory_requirement_mib; the file has: workload_id, spec_path");
  assert_fails (ONE "a,r,t,1,10,0,100,90\n", ONE "b,r,t,1\n", NULL,
                "two.csv:2: 4 cells, but the header has 8");
  assert_fails (ONE "a,r,tasks/t,1,10,0,100,90\n", NULL, "one.csv",
                "one.csv: the task root is not a folder");
  assert_fails (ONE "a,r,tasks/t,1,10,0,100,90\n", NULL, "nowhere",
                "nowhere: the task root does not exist");
}

/* The catalog that has one workload with this spec path. */
static void
assert_task_path (const char *spec_path, const char *task_root, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *profile = g_strdup_printf (ONE "a,r,%s,1,10,0,100,90\n", spec_path);
  g_autoptr (TmapCatalogBuild) built = build (profile, NULL, task_root, &error);
  g_autoptr (TmapCatalog) catalog = NULL;

  g_assert_no_error (error);
  catalog = tmap_catalog_read (built->csv, "catalog.csv", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (tmap_catalog_get (catalog, 0)->task_path, ==, expected);
}

static void
test_task_root (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *absolute = g_build_filename (test_folder_get_path (folder), "tasks/t", NULL);

  g_assert_cmpint (g_mkdir_with_parents ("tasks/deep", 0777), ==, 0);
  g_assert_cmpint (symlink ("tasks", "root"), ==, 0);
  g_assert_cmpint (symlink ("../tasks/deep", "tasks/again"), ==, 0);
  assert_task_path ("tasks/../x/t.yaml", NULL, "tasks/../x/t.yaml");
  assert_task_path ("tasks/deep/t.yaml", "tasks", "deep/t.yaml");
  assert_task_path (absolute, "tasks", "t");
  assert_task_path ("tasks/no/../t.yaml", "./tasks/", "t.yaml");
  assert_task_path ("root/t.yaml", "tasks", "t.yaml");
  assert_task_path ("tasks/t.yaml", "root", "t.yaml");
  assert_task_path ("tasks/again/t.yaml", "tasks", "deep/t.yaml");
}

static void
test_outside_task_root (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir ("tasks", 0777), ==, 0);
  g_assert_cmpint (symlink ("..", "tasks/out"), ==, 0);
  g_assert_cmpint (symlink ("loop", "loop"), ==, 0);
  g_assert_null (build (ONE "a,r,tasks/out/t,1,10,0,100,90\n", NULL, "tasks", &error));
  g_assert_cmpstr (error->message, ==,
                   "one.csv:2: spec_path 'tasks/out/t' lies outside the task root tasks");
  g_clear_error (&error);
  g_assert_null (build (ONE "a,r,tasks2/t,1,10,0,100,90\n", NULL, "tasks", &error));
  g_assert_cmpstr (error->message, ==,
                   "one.csv:2: spec_path 'tasks2/t' lies outside the task root tasks");
  g_clear_error (&error);
  g_assert_null (build (ONE "a,r,loop/t,1,10,0,100,90\n", NULL, "tasks", &error));
  g_assert_cmpstr (error->message, ==, "one.csv:2: spec_path 'loop/t': symlinks lead in a circle");
  g_assert_nonnull (folder);
}

static TmapCatalog *
read_catalog (const char *text, GError **error)
{
  g_autoptr (GBytes) bytes = test_bytes (text);

  return tmap_catalog_read (bytes, "c.csv", error);
}

static void
test_reading (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapCatalog) catalog =
      read_catalog (COLUMNS "b,t/b,2.0,3769.4074312098182,8192.0,90,160.5,1\n"
                            "007,t/a,1,10,,inf,lots,\n",
                    &error);
  const TmapWorkload *workload;

  g_assert_no_error (error);
  g_assert_cmpuint (tmap_catalog_get_n (catalog), ==, 2);
  workload = tmap_catalog_get (catalog, 0);
  g_assert_cmpstr (workload->id, ==, "007");
  g_assert_cmpstr (workload->task_path, ==, "t/a");
  g_assert_true (isnan (workload->declared_memory_mib));
  g_assert_true (isnan (workload->peak_memory_per_gpu_mib));
  g_assert_true (isnan (workload->peak_memory_total_mib));
  workload = tmap_catalog_get (catalog, 1);
  g_assert_cmpuint (workload->num_gpus, ==, 2);
  /* Numbers of CSV cells are read as pandas reads them, one ulp apart. */
  g_assert_cmpfloat (workload->solo_runtime_s, ==, 3769.407431209818);
  g_assert_cmpfloat (workload->peak_memory_per_gpu_mib, ==, 90);
  g_assert_cmpfloat (workload->peak_memory_total_mib, ==, 160.5);
}

static void
test_reading_bad (void)
{
  static const struct {
    const char *text;
    const char *message;
  } cases[] = {
    { "", "c.csv: the file has no header line" },
    { COLUMNS, "c.csv: the catalog has no workload" },
    { "workload_id,task_path\n",
      "c.csv:1: missing columns num_gpus, solo_runtime_s, declared_memory_requirement_mib, "
      "measured_peak_memory_per_gpu_mib, measured_peak_memory_total_mib; the file has: "
      "workload_id, task_path" },
    { COLUMNS "a,t,1,10,1,1,1,r\n,t,1,10,1,1,1,r\n",
      "c.csv:3: workload_id is ''; a text was expected" },
    { COLUMNS "a,NA,1,10,1,1,1,r\n", "c.csv:2: task_path is 'NA'; a text was expected" },
    { COLUMNS "a,t,one,10,1,1,1,r\n",
      "c.csv:2: num_gpus is 'one'; a positive whole number was expected" },
    { COLUMNS "a,t,0,10,1,1,1,r\n",
      "c.csv:2: num_gpus is '0'; a positive whole number was expected" },
    { COLUMNS "a,t,1.5,10,1,1,1,r\n",
      "c.csv:2: num_gpus is '1.5'; a positive whole number was expected" },
    { COLUMNS "a,t,1,,1,1,1,r\n",
      "c.csv:2: solo_runtime_s is ''; a positive number of seconds was expected" },
    { COLUMNS "a,t,1,-1,1,1,1,r\n",
      "c.csv:2: solo_runtime_s is '-1'; a positive number of seconds was expected" },
    { COLUMNS "a,t,1,10,1,1,1,r\nb,t,1,10,1,1,1,r\na,t,1,10,1,1,1,r\n",
      "c.csv:4: workload_id 'a' is already in line 2" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (read_catalog (cases[i].text, &error));
    g_assert_nonnull (error);
    g_assert_cmpstr (error->message, ==, cases[i].message);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/catalog/order", test_order);
  g_test_add_func ("/catalog/text-ids", test_text_ids);
  g_test_add_func ("/catalog/kinds", test_kinds);
  g_test_add_func ("/catalog/left-out", test_left_out);
  g_test_add_func ("/catalog/memory", test_memory);
  g_test_add_func ("/catalog/multi-gpu-peaks", test_multi_gpu_peaks);
  g_test_add_func ("/catalog/duplicates", test_duplicates);
  g_test_add_func ("/catalog/bad-rows", test_bad_rows);
  g_test_add_func ("/catalog/bad-files", test_bad_files);
  g_test_add_func ("/catalog/task-root", test_task_root);
  g_test_add_func ("/catalog/outside-task-root", test_outside_task_root);
  g_test_add_func ("/catalog/read", test_reading);
  g_test_add_func ("/catalog/read-bad", test_reading_bad);
  return g_test_run ();
}
