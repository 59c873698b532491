/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TMAP_APP_ID "io.github.dltracemapper.DLTraceMapper"

/**
 * TmapAppApplication:
 *
 * The application. Its actions drive the window that was used last, also over D-Bus, so that
 * scripts can: app.open (s), app.run, app.cancel, app.save, app.show-pane (s),
 * app.export-figure (s); see docs/automation.md.
 */
#define TMAP_APP_TYPE_APPLICATION (tmap_app_application_get_type ())
G_DECLARE_FINAL_TYPE (
    TmapAppApplication, tmap_app_application, TMAP_APP, APPLICATION, GtkApplication)

TmapAppApplication *tmap_app_application_new (void);

G_END_DECLS
