/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/pane.h"

G_BEGIN_DECLS

/**
 * TmapAppMappingControls:
 *
 * The settings of mapping and simulation: the memory that a workload may need, and the GPUs of the
 * server. A change goes into the generation's file at once.
 */
#define TMAP_APP_TYPE_MAPPING_CONTROLS (tmap_app_mapping_controls_get_type ())
G_DECLARE_FINAL_TYPE (
    TmapAppMappingControls, tmap_app_mapping_controls, TMAP_APP, MAPPING_CONTROLS, GtkBox)

/** tmap_app_mapping_controls_new: @pane: (unowned): the pane that they are in */
GtkWidget *tmap_app_mapping_controls_new (TmapAppPane *pane);

/** tmap_app_mapping_controls_update: shows the settings as they are in the document now */
void tmap_app_mapping_controls_update (TmapAppMappingControls *self);

G_END_DECLS
