/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TmapAppTraceChooser:
 *
 * Chooses which generated trace is looked at: the session's `selected`.
 */
#define TMAP_APP_TYPE_TRACE_CHOOSER (tmap_app_trace_chooser_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppTraceChooser, tmap_app_trace_chooser, TMAP_APP, TRACE_CHOOSER, GtkBox)

GtkWidget *tmap_app_trace_chooser_new (void);

/** tmap_app_trace_chooser_update: lists the generated traces of @session's document */
void tmap_app_trace_chooser_update (TmapAppTraceChooser *self, TmapAppSession *session);

/** tmap_app_generation_dup_name: Returns: (transfer full): what a generated trace is called */
char *tmap_app_generation_dup_name (TmapAppDocument *document, guint index);

G_END_DECLS
