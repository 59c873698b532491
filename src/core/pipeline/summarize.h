/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/suite-config.h"
#include "pipeline/run.h"
#include "summary/source-summary.h"

G_BEGIN_DECLS

/**
 * TmapSourceRequest:
 * @source: the trace
 * @supported_gpu_counts: (element-type guint): in any order
 * @output_dir: where its artifacts go
 */
typedef struct {
  TmapTraceSource source;
  const GArray *supported_gpu_counts;
  const char *output_dir;
} TmapSourceRequest;

/**
 * tmap_run_summarize_source:
 *
 * The command `summarize-source`: characterizes a trace.
 *
 * Returns: (transfer full) (nullable): the characterization
 */
TmapSourceSummary *
tmap_run_summarize_source (TmapRun *run, const TmapSourceRequest *request, GError **error);

/** tmap_run_begin_suite: begins to read all traces of a suite; see tmap_trace_store_begin() */
void tmap_run_begin_suite (TmapRun *run, const TmapSuiteConfig *config);

/**
 * tmap_run_summarize_suite:
 *
 * The command `summarize-suite`: characterizes the traces of a suite together.
 *
 * Returns: (transfer full) (element-type TmapSourceSummary) (nullable): the characterizations, in
 *   the order of the report
 */
GPtrArray *tmap_run_summarize_suite (TmapRun *run, const TmapSuiteConfig *config, GError **error);

G_END_DECLS
