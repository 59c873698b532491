/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/pane.h"

G_BEGIN_DECLS

/**
 * TmapAppSelectionControls:
 *
 * The settings that choose a window: how many jobs, of which GPU counts, by which method. A change
 * goes into the generation's file at once, and from there into the session.
 */
#define TMAP_APP_TYPE_SELECTION_CONTROLS (tmap_app_selection_controls_get_type ())
G_DECLARE_FINAL_TYPE (
    TmapAppSelectionControls, tmap_app_selection_controls, TMAP_APP, SELECTION_CONTROLS, GtkBox)

/** tmap_app_selection_controls_new: @pane: (unowned): the pane that they are in */
GtkWidget *tmap_app_selection_controls_new (TmapAppPane *pane);

/** tmap_app_selection_controls_update: shows the settings as they are in the document now */
void tmap_app_selection_controls_update (TmapAppSelectionControls *self);

/**
 * tmap_app_selection_controls_set_demands:
 * @counter: (element-type TmapGpuCount): the jobs of the trace by GPU count
 *
 * Tells which GPU counts there are to choose from.
 */
void
tmap_app_selection_controls_set_demands (TmapAppSelectionControls *self, const GArray *counter);

/**
 * tmap_app_selection_controls_pick:
 * @start: the eligible job that the window is to begin with
 *
 * Takes a window by hand: sets method and start as one step.
 */
void tmap_app_selection_controls_pick (TmapAppSelectionControls *self, guint start);

/**
 * tmap_app_selection_controls_drag:
 * @finished: whether the drag ends there
 *
 * As tmap_app_selection_controls_pick(), where all picks of a drag are one step.
 */
void
tmap_app_selection_controls_drag (TmapAppSelectionControls *self, guint start, gboolean finished);

G_END_DECLS
