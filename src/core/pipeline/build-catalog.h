/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "catalog/catalog-builder.h"
#include "pipeline/run.h"

G_BEGIN_DECLS

/**
 * tmap_run_build_catalog:
 * @sources: what the catalog is built from
 * @output: the catalog to write
 *
 * The command `build-catalog`.
 *
 * Returns: (transfer full) (nullable): the catalog that was added to the run
 */
TmapCatalogBuild *tmap_run_build_catalog (TmapRun *run,
                                          const TmapCatalogSources *sources,
                                          const char *output,
                                          GError **error);

G_END_DECLS
