/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "app/results.h"

G_BEGIN_DECLS

/**
 * TmapAppSource:
 * @config: the trace as configured
 * @root: the folder that its path is shown relative to
 * @trace: (nullable): the trace as it was read
 * @reading: whether it is being read
 * @generated: whether a workload is generated from it
 *
 * What is to be said about a trace of the suite.
 */
typedef struct {
  const TmapSuiteSource *config;
  const char *root;
  const TmapAppTrace *trace;
  gboolean reading;
  gboolean generated;
} TmapAppSource;

/**
 * TmapAppSourceRow:
 *
 * A trace in the list of sources.
 *
 * Signals: `cluster-changed (const char *name)`, `generate-changed (gboolean generate)`,
 * `columns-clicked`, `remove-clicked`: what the user wants.
 */
#define TMAP_APP_TYPE_SOURCE_ROW (tmap_app_source_row_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppSourceRow, tmap_app_source_row, TMAP_APP, SOURCE_ROW, GtkListBoxRow)

GtkWidget *tmap_app_source_row_new (void);

void tmap_app_source_row_update (TmapAppSourceRow *self, const TmapAppSource *source);

G_END_DECLS
