/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "io/input.h"
#include "sources/job-table.h"

G_BEGIN_DECLS

/**
 * TmapTraceReadFunc:
 * @input: the trace, from which the function reads to the end
 * @cluster_name: (nullable): the cluster as configured; some formats know it themselves
 *
 * Reads a trace.
 *
 * Returns: (transfer full) (nullable): its jobs; %NULL with file and line on error
 */
typedef TmapJobTable *(*TmapTraceReadFunc) (TmapInput *input,
                                            const char *cluster_name,
                                            GError **error);

/** tmap_philly_read: reads Microsoft's Philly log, `cluster_job_log` (a #TmapTraceReadFunc) */
TmapJobTable *tmap_philly_read (TmapInput *input, const char *cluster_name, GError **error);

/** tmap_helios_read: reads a SenseTime Helios log, `cluster_log.csv` (a #TmapTraceReadFunc) */
TmapJobTable *tmap_helios_read (TmapInput *input, const char *cluster_name, GError **error);

G_END_DECLS
