/* SPDX-License-Identifier: Apache-2.0 */
/* Limits of docs/limits.md that belong to no module alone, at their value and beyond it. */
#include <lzma.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "catalog/catalog.h"
#include "config/yaml-document.h"
#include "io/artifacts.h"
#include "io/path.h"
#include "sources/trace-reader.h"
#include "support.h"

/* A list of @n numbers is n + 1 values. */
static TmapYamlDocument *
parse_list (guint n, GError **error)
{
  g_autoptr (GString) text = g_string_new ("[0");

  for (guint i = 1; i < n; i++)
    g_string_append (text, ",0");
  g_string_append_c (text, ']');
  return tmap_yaml_document_parse (text->str, text->len, "t.yaml", error);
}

static void
test_yaml_values (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapYamlDocument) most = parse_list (TMAP_YAML_MAX_NODES - 1, &error);

  g_assert_no_error (error);
  g_assert_nonnull (most);
  g_assert_null (parse_list (TMAP_YAML_MAX_NODES, &error));
  g_assert_nonnull (strstr (error->message, ": more than 100000 values"));
}

static void
test_symlinks (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;
  g_autofree char *resolved = NULL;

  test_write ("0", "x");
  for (guint i = 1; i <= 41; i++) {
    g_autofree char *from = g_strdup_printf ("%u", i);
    g_autofree char *to = g_strdup_printf ("%u", i - 1);

    g_assert_cmpint (symlink (to, from), ==, 0);
  }
  resolved = tmap_path_resolve ("40", &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (resolved, "/0"));
  g_assert_null (tmap_path_resolve ("41", &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_FILE);
  g_assert_nonnull (folder);
}

#define HELIOS "job_id,gpu_num,node_num,state,submit_time,start_time,end_time,duration,queue\n"
#define TIMES ",1,COMPLETED,2020-04-01 00:00:00,2020-04-01 00:00:30,2020-04-01 00:01:30,60,30\n"

/* A job has at most 2,147,483,647 GPUs; one that has more is left out. */
static void
test_gpus_of_jobs (void)
{
  g_autoptr (GBytes) bytes = test_bytes (HELIOS "a,2147483647" TIMES "b,2147483648" TIMES);
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (bytes, "a.csv");
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapJobTable) table =
      tmap_helios_read (input, &(TmapTraceSource){ .cluster_name = "Venus" }, &error);
  guint64 n = 0;

  g_assert_no_error (error);
  g_assert_cmpuint (table->n_jobs, ==, 1);
  g_assert_cmpuint (table->gpu_count[0], ==, 2147483647);
  for (guint i = 0; i < TMAP_N_EXCLUSIONS; i++)
    n += table->excluded[i];
  g_assert_cmpuint (n, ==, 1);
}

#define CATALOG                                                                                    \
  "workload_id,task_path,num_gpus,solo_runtime_s,declared_memory_requirement_mib,"                 \
  "measured_peak_memory_per_gpu_mib,measured_peak_memory_total_mib,source_run_id\n"

static void
test_gpus_of_workloads (void)
{
  g_autoptr (GBytes) most = test_bytes (CATALOG "w,t,2147483647,1.0,1.0,,,r\n");
  g_autoptr (GBytes) more = test_bytes (CATALOG "w,t,2147483648,1.0,1.0,,,r\n");
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapCatalog) catalog = tmap_catalog_read (most, "c.csv", &error);

  g_assert_no_error (error);
  g_assert_cmpuint (tmap_catalog_get (catalog, 0)->num_gpus, ==, 2147483647);
  g_assert_null (tmap_catalog_read (more, "c.csv", &error));
  g_assert_true (g_str_has_prefix (error->message, "c.csv:2: num_gpus "));
}

/* Where the header of the first block begins. */
#define XZ_HEADER 12

/* The same stream, which now says that it needs a dictionary of 2^@bits bytes. */
static GBytes *
set_dictionary (GBytes *packed, guint bits)
{
  static const guint8 filter[] = { 0x21, 1 }; /* LZMA2, with one byte of properties */
  gsize length = g_bytes_get_size (packed);
  guint8 *data = g_memdup2 (g_bytes_get_data (packed, NULL), length);
  guint8 *header = data + XZ_HEADER;
  gsize checked = header[0] * 4u;
  guint8 *property = memmem (header, checked, filter, sizeof filter);
  guint32 checksum;

  g_assert_nonnull (property);
  property[sizeof filter] = (guint8)(2 * (bits - 12));
  checksum = GUINT32_TO_LE (lzma_crc32 (header, checked, 0));
  memcpy (header + checked, &checksum, sizeof checksum);
  return g_bytes_new_take (data, length);
}

static void
test_xz_memory (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GBytes) text = test_bytes ("some text\n");
  g_autoptr (GBytes) packed = test_xz (text);
  g_autoptr (GBytes) much = set_dictionary (packed, 28);
  g_autoptr (GBytes) too_much = set_dictionary (packed, 30);
  g_autoptr (GBytes) read = NULL;
  g_autoptr (GError) error = NULL;

  test_write_bytes ("much.xz", much);
  test_write_bytes ("more.xz", too_much);
  read = tmap_file_read ("much.xz", &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (read, text));
  g_assert_null (tmap_file_read ("more.xz", &error));
  g_assert_cmpstr (error->message, ==, "more.xz: the xz data needs more than 512 MiB to unpack");
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/limits/yaml-values", test_yaml_values);
  g_test_add_func ("/limits/symlinks", test_symlinks);
  g_test_add_func ("/limits/gpus-of-jobs", test_gpus_of_jobs);
  g_test_add_func ("/limits/gpus-of-workloads", test_gpus_of_workloads);
  g_test_add_func ("/limits/xz-memory", test_xz_memory);
  return g_test_run ();
}
