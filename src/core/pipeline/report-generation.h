/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "pipeline/distances.h"

G_BEGIN_DECLS

/**
 * tmap_run_read_generated:
 * @manifest: the manifest of a generated trace, on disk or among the files of the run
 *
 * Returns: (transfer full) (nullable): the generated trace
 */
TmapGeneratedTrace *tmap_run_read_generated (TmapRun *run, const char *manifest, GError **error);

/**
 * tmap_run_report_trace:
 * @output_dir: (nullable): where the report goes; by default `<manifest stem>.report` beside the
 *   manifest
 *
 * Adds the report on a generated trace.
 */
gboolean tmap_run_report_trace (TmapRun *run,
                                const TmapGeneratedTrace *trace,
                                const char *output_dir,
                                GError **error);

/**
 * tmap_run_report_traces:
 * @traces: (element-type TmapGeneratedTrace): in the order given
 * @distances: (element-type TmapDistances): what is known of them; see tmap_run_distances()
 * @output_dir: where the reports go
 *
 * Adds a comparison of generated traces, their distances from their populations and, if all of them
 * are representative, the report on how well they represent these.
 */
gboolean tmap_run_report_traces (TmapRun *run,
                                 const GPtrArray *traces,
                                 const GPtrArray *distances,
                                 const char *output_dir,
                                 GError **error);

/** tmap_run_report_generation: the command `report-generation`; see tmap_run_report_trace() */
gboolean tmap_run_report_generation (TmapRun *run,
                                     const char *manifest,
                                     const char *output_dir,
                                     GError **error);

/**
 * tmap_run_report_suite:
 * @manifests: (element-type utf8): manifests of generated traces
 * @notes: (element-type utf8): where it is told what the user should know
 *
 * The command `report-generation-suite`; see tmap_run_report_traces().
 */
gboolean tmap_run_report_suite (TmapRun *run,
                                const GPtrArray *manifests,
                                const char *output_dir,
                                GPtrArray *notes,
                                GError **error);

G_END_DECLS
