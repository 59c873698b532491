/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TmapAppArtifactReports:
 *
 * The Markdown reports among the files of a run: a list at the left, the report at the right.
 */
#define TMAP_APP_TYPE_ARTIFACT_REPORTS (tmap_app_artifact_reports_get_type ())
G_DECLARE_FINAL_TYPE (
    TmapAppArtifactReports, tmap_app_artifact_reports, TMAP_APP, ARTIFACT_REPORTS, GtkWidget)

GtkWidget *tmap_app_artifact_reports_new (void);

/**
 * tmap_app_artifact_reports_set_files:
 * @files: (element-type TmapAppArtifact): the files of the run
 *
 * The report that was shown stays, if it is there still, and is read again if it has changed.
 */
void tmap_app_artifact_reports_set_files (TmapAppArtifactReports *self, GPtrArray *files);

/** tmap_app_artifact_reports_open: Returns: whether there is such a report, which is shown then */
gboolean tmap_app_artifact_reports_open (TmapAppArtifactReports *self, const char *path);

/** tmap_app_artifact_reports_get_shown: Returns: (nullable): the path of the report shown */
const char *tmap_app_artifact_reports_get_shown (TmapAppArtifactReports *self);

G_END_DECLS
