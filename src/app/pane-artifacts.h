/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/pane.h"

G_BEGIN_DECLS

/**
 * TmapAppPaneArtifacts:
 *
 * The files that runs wrote: whether they are still as written, and the reports among them. Files
 * are compared in the background, whenever the pane comes into view and after each run.
 *
 * Signals: `checked`: the files that are shown were compared just now.
 */
#define TMAP_APP_TYPE_PANE_ARTIFACTS (tmap_app_pane_artifacts_get_type ())
G_DECLARE_FINAL_TYPE (
    TmapAppPaneArtifacts, tmap_app_pane_artifacts, TMAP_APP, PANE_ARTIFACTS, TmapAppPane)

/** tmap_app_pane_artifacts_check: compares all files again, in the background */
void tmap_app_pane_artifacts_check (TmapAppPaneArtifacts *self);

/**
 * tmap_app_pane_artifacts_get_files:
 *
 * Returns: (transfer none) (nullable) (element-type TmapAppArtifact): the files that are shown
 */
const GPtrArray *tmap_app_pane_artifacts_get_files (TmapAppPaneArtifacts *self);

/**
 * tmap_app_pane_artifacts_cite:
 *
 * Returns: (transfer full) (nullable): BibTeX for what the manifests on the disk say was used
 */
char *tmap_app_pane_artifacts_cite (TmapAppPaneArtifacts *self, GError **error);

/** tmap_app_pane_artifacts_open: opens a file: a report in the pane, others by their application */
void tmap_app_pane_artifacts_open (TmapAppPaneArtifacts *self, const char *path);

G_END_DECLS
