/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/artifact-list.h"
#include "app/table.h"

G_BEGIN_DECLS

/** tmap_app_artifact_table_new: Returns: an empty #TmapAppTable of files */
GtkWidget *tmap_app_artifact_table_new (void);

/** tmap_app_artifact_table_show: @files: (element-type TmapAppArtifact): what it lists */
void tmap_app_artifact_table_show (TmapAppTable *table, GPtrArray *files);

G_END_DECLS
