/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "io/input.h"
#include "sources/job-table.h"
#include "sources/source-options.h"

G_BEGIN_DECLS

/**
 * TmapTraceReadFunc:
 * @input: the trace, from which the function reads to the end
 * @source: its cluster and options
 *
 * Reads a trace.
 *
 * Returns: (transfer full) (nullable): its jobs; %NULL with file and line on error
 */
typedef TmapJobTable *(*TmapTraceReadFunc) (TmapInput *input,
                                            const TmapTraceSource *source,
                                            GError **error);

/** tmap_philly_read: reads Microsoft's Philly log, `cluster_job_log` (a #TmapTraceReadFunc) */
TmapJobTable *tmap_philly_read (TmapInput *input, const TmapTraceSource *source, GError **error);

/** tmap_helios_read: reads a SenseTime Helios log, `cluster_log.csv` (a #TmapTraceReadFunc) */
TmapJobTable *tmap_helios_read (TmapInput *input, const TmapTraceSource *source, GError **error);

/** tmap_acme_read: reads a log of AcmeTrace, `trace_seren.csv` (a #TmapTraceReadFunc) */
TmapJobTable *tmap_acme_read (TmapInput *input, const TmapTraceSource *source, GError **error);

/** tmap_pai_read: reads Alibaba PAI 2020, `pai_task_table.csv` (a #TmapTraceReadFunc) */
TmapJobTable *tmap_pai_read (TmapInput *input, const TmapTraceSource *source, GError **error);

/** tmap_openb_read: reads Alibaba's openb pods, `openb_pod_list_*.csv` (a #TmapTraceReadFunc) */
TmapJobTable *tmap_openb_read (TmapInput *input, const TmapTraceSource *source, GError **error);

/** tmap_elasticflow_read: reads a cluster of ElasticFlow, `cluster01.csv` (a #TmapTraceReadFunc) */
TmapJobTable *
tmap_elasticflow_read (TmapInput *input, const TmapTraceSource *source, GError **error);

/** tmap_philly_flat_read: reads Philly as Pollux has it, `philly.csv` (a #TmapTraceReadFunc) */
TmapJobTable *
tmap_philly_flat_read (TmapInput *input, const TmapTraceSource *source, GError **error);

/** tmap_swf_read: reads a log in the Standard Workload Format (a #TmapTraceReadFunc) */
TmapJobTable *tmap_swf_read (TmapInput *input, const TmapTraceSource *source, GError **error);

/** tmap_csv_read: reads any CSV whose columns the options name (a #TmapTraceReadFunc) */
TmapJobTable *tmap_csv_read (TmapInput *input, const TmapTraceSource *source, GError **error);

G_END_DECLS
