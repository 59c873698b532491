/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/build-catalog.h"

TmapCatalogBuild *
tmap_run_build_catalog (TmapRun *run,
                        const TmapCatalogSources *sources,
                        const char *output,
                        GError **error)
{
  g_autoptr (TmapCatalogBuild) build = NULL;

  for (guint i = 0; i < sources->n_profiles; i++)
    tmap_artifacts_protect (run->artifacts, sources->profiles[i]);
  build = tmap_catalog_build (sources, run->progress, run->cancellable, error);
  if (build == NULL || !tmap_artifacts_add (run->artifacts, output, build->csv, error))
    return NULL;
  return g_steal_pointer (&build);
}
