/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "app/session.h"

G_BEGIN_DECLS

/** TmapAppStepRow: A step in the sidebar: its number and name, its state and one number of it. */
#define TMAP_APP_TYPE_STEP_ROW (tmap_app_step_row_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppStepRow, tmap_app_step_row, TMAP_APP, STEP_ROW, GtkListBoxRow)

GtkWidget *tmap_app_step_row_new (TmapAppStep step);

TmapAppStep tmap_app_step_row_get_step (TmapAppStepRow *self);

/** tmap_app_step_row_update: shows the step as it is in @session */
void tmap_app_step_row_update (TmapAppStepRow *self, TmapAppSession *session);

/** tmap_app_step_name: Returns: the name of the step in scripts, as in "catalog" */
const char *tmap_app_step_name (TmapAppStep step);

/** tmap_app_step_title: Returns: its name for people */
const char *tmap_app_step_title (TmapAppStep step);

G_END_DECLS
