/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "base/progress.h"

G_BEGIN_DECLS

/** TmapProfileExclusion: Why a profile row is left out. */
typedef enum {
  TMAP_PROFILE_FAILED,       /* its exit code is not 0 */
  TMAP_PROFILE_NO_EXIT_CODE, /* its exit code is missing or unreadable */
  TMAP_N_PROFILE_EXCLUSIONS,
} TmapProfileExclusion;

/** tmap_profile_exclusion_describe: Returns: the reason for people */
const char *tmap_profile_exclusion_describe (TmapProfileExclusion reason);

/** tmap_profile_exclusion_key: Returns: the reason as a key */
const char *tmap_profile_exclusion_key (TmapProfileExclusion reason);

/**
 * TmapCatalogSources:
 * @profiles: (array length=n_profiles): the solo-profile CSVs
 * @task_root: (nullable): the folder that task paths become relative to
 * @base_dir: the folder that spec paths are relative to, absolute
 * @columns: (nullable) (element-type utf8 utf8): other names of columns; see profile-columns.h
 *
 * What a catalog is built from.
 */
typedef struct {
  const char *const *profiles;
  guint n_profiles;
  const char *task_root;
  const char *base_dir;
  GHashTable *columns;
} TmapCatalogSources;

/**
 * TmapCatalogBuild:
 * @csv: the text of the catalog
 * @n_rows: profile rows read
 * @excluded: rows left out, by #TmapProfileExclusion
 * @n_workloads: workloads in the catalog
 * @workloads: (element-type TmapGpuCount): workloads by GPU count, ascending
 * @n_missing_memory: workloads without a measured peak memory
 *
 * A catalog that was built, as text: everyone reads it from there.
 */
typedef struct {
  GBytes *csv;
  guint n_rows;
  guint excluded[TMAP_N_PROFILE_EXCLUSIONS];
  guint n_workloads;
  GArray *workloads;
  guint n_missing_memory;
} TmapCatalogBuild;

/**
 * tmap_catalog_build:
 *
 * Builds a catalog: takes the profile rows with exit code 0, makes their task paths relative to the
 * task root and orders them by workload id.
 *
 * Returns: (transfer full) (nullable): the catalog; %NULL on error: a needed column or id is
 *   missing, an id is there twice, a task path lies outside the root, no row is successful …
 */
TmapCatalogBuild *tmap_catalog_build (const TmapCatalogSources *sources,
                                      TmapProgress *progress,
                                      GCancellable *cancellable,
                                      GError **error);

void tmap_catalog_build_free (TmapCatalogBuild *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapCatalogBuild, tmap_catalog_build_free)

G_END_DECLS
