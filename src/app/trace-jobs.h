/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "app/session.h"

G_BEGIN_DECLS

/**
 * TmapAppTraceJobs:
 *
 * All valid jobs of a trace in a table, with filters and a way to a point in time.
 */
#define TMAP_APP_TYPE_TRACE_JOBS (tmap_app_trace_jobs_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppTraceJobs, tmap_app_trace_jobs, TMAP_APP, TRACE_JOBS, GtkBox)

GtkWidget *tmap_app_trace_jobs_new (void);

/** tmap_app_trace_jobs_set: @traces: (nullable): the traces that can be chosen */
void
tmap_app_trace_jobs_set (TmapAppTraceJobs *self, TmapAppSession *session, TmapAppTraces *traces);

G_END_DECLS
