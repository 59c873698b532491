/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <math.h>
#include <string.h>

#include "catalog/catalog-builder.h"
#include "catalog/catalog.h"

/*
 * Profiles, plain or packed: every row is in the catalog or left out for a reason, and the catalog
 * is one that can be read.
 */

static void
check_catalog (const TmapCatalogBuild *build)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapCatalog) catalog = tmap_catalog_read (build->csv, "catalog", &error);
  guint n_missing_memory = 0;

  g_assert_no_error (error);
  g_assert_cmpuint (tmap_catalog_get_n (catalog), ==, build->n_workloads);
  for (guint i = 0; i < build->n_workloads; i++) {
    const TmapWorkload *workload = tmap_catalog_get (catalog, i);

    if (isnan (workload->peak_memory_per_gpu_mib))
      n_missing_memory++;
    if (i > 0)
      g_assert_cmpstr (tmap_catalog_get (catalog, i - 1)->id, <, workload->id);
  }
  g_assert_cmpuint (n_missing_memory, ==, build->n_missing_memory);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  const char *const profiles[] = { fuzz_file (data, size) };
  const TmapCatalogSources sources = { profiles, 1, NULL, "/", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapCatalogBuild) build = tmap_catalog_build (&sources, NULL, NULL, &error);
  guint n_excluded = 0;

  fuzz_check_outcome (build != NULL, error);
  if (build == NULL)
    return 0;
  for (guint i = 0; i < TMAP_N_PROFILE_EXCLUSIONS; i++)
    n_excluded += build->excluded[i];
  g_assert_cmpuint (build->n_rows, ==, build->n_workloads + n_excluded);
  check_catalog (build);
  return 0;
}
