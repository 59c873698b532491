/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "report/exclusive-jobs.h"

G_BEGIN_DECLS

/**
 * tmap_trace_report:
 * @jobs: (nullable): the simulated jobs of @trace, if there is a simulation
 *
 * Returns: (transfer full): the Markdown report of a generated trace
 */
GString *tmap_trace_report (const TmapGeneratedTrace *trace, const TmapExclusiveJobs *jobs);

G_END_DECLS
