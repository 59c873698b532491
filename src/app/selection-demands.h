/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/pane.h"

G_BEGIN_DECLS

/**
 * TmapAppSelectionDemands:
 *
 * Which GPU counts make a job eligible, and how many jobs of each a window must have: a row for
 * each GPU count of the trace.
 */
#define TMAP_APP_TYPE_SELECTION_DEMANDS (tmap_app_selection_demands_get_type ())
G_DECLARE_FINAL_TYPE (
    TmapAppSelectionDemands, tmap_app_selection_demands, TMAP_APP, SELECTION_DEMANDS, GtkBox)

/** tmap_app_selection_demands_new: @pane: (unowned): the pane that they are in */
GtkWidget *tmap_app_selection_demands_new (TmapAppPane *pane);

/** tmap_app_selection_demands_update: shows the settings as they are in the document now */
void tmap_app_selection_demands_update (TmapAppSelectionDemands *self);

/** tmap_app_selection_demands_set: @counter: (element-type TmapGpuCount): all jobs of the trace */
void tmap_app_selection_demands_set (TmapAppSelectionDemands *self, const GArray *counter);

G_END_DECLS
