/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "app/session.h"

G_BEGIN_DECLS

/**
 * TmapAppTraceCharts:
 *
 * One figure at a time of the traces of a suite, chosen by name; those that are drawn from jobs are
 * of all traces or of one. They are built in the background.
 */
#define TMAP_APP_TYPE_TRACE_CHARTS (tmap_app_trace_charts_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppTraceCharts, tmap_app_trace_charts, TMAP_APP, TRACE_CHARTS, GtkBox)

GtkWidget *tmap_app_trace_charts_new (void);

/**
 * tmap_app_trace_charts_set:
 * @traces: (nullable): what is shown
 * @dimmed: whether newer ones are on their way
 */
void tmap_app_trace_charts_set (TmapAppTraceCharts *self,
                                TmapAppSession *session,
                                TmapAppTraces *traces,
                                gboolean dimmed);

/** tmap_app_trace_charts_show: shows the figure named @figure, if it is one of them */
void tmap_app_trace_charts_show (TmapAppTraceCharts *self, const char *figure);

G_END_DECLS
