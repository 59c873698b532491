/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <math.h>

#include "catalog/catalog.h"
#include "plain-csv.h"

/*
 * Catalogs: what is read is ordered and usable. The CSV reader below them is compared with a plain
 * one.
 */

static void
check_workload (const TmapCatalog *catalog, guint i)
{
  const TmapWorkload *workload = tmap_catalog_get (catalog, i);

  g_assert_true (g_utf8_validate (workload->id, -1, NULL) && *workload->id != '\0');
  g_assert_true (g_utf8_validate (workload->task_path, -1, NULL) && *workload->task_path != '\0');
  g_assert_cmpuint (workload->num_gpus, >, 0);
  g_assert_true (isfinite (workload->solo_runtime_s) && workload->solo_runtime_s > 0);
  g_assert_false (isinf (workload->declared_memory_mib));
  g_assert_false (isinf (workload->peak_memory_per_gpu_mib));
  g_assert_false (isinf (workload->peak_memory_total_mib));
  if (i > 0)
    g_assert_cmpstr (tmap_catalog_get (catalog, i - 1)->id, <, workload->id);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapCatalog) catalog = tmap_catalog_read (bytes, "input", &error);

  fuzz_check_outcome (catalog != NULL, error);
  for (guint i = 0; catalog != NULL && i < tmap_catalog_get_n (catalog); i++)
    check_workload (catalog, i);
  plain_csv_compare (data, size);
  return 0;
}
