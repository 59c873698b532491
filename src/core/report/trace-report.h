/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "report/generated-trace.h"

G_BEGIN_DECLS

/** tmap_trace_report: Returns: (transfer full): the Markdown report of a generated trace */
GString *tmap_trace_report (const TmapGeneratedTrace *trace);

G_END_DECLS
