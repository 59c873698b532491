/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "pipeline/run.h"

G_BEGIN_DECLS

/**
 * tmap_run_report_generation:
 * @manifest: the manifest of a generated trace
 * @output_dir: (nullable): where the report goes; by default `<manifest stem>.report` beside it
 *
 * The command `report-generation`.
 */
gboolean tmap_run_report_generation (TmapRun *run,
                                     const char *manifest,
                                     const char *output_dir,
                                     GError **error);

/**
 * tmap_run_report_suite:
 * @manifests: (element-type utf8): manifests of generated traces
 * @output_dir: where the reports go
 *
 * The command `report-generation-suite`: compares generated traces and, if all of them are
 * representative, reports how well they represent their populations.
 */
gboolean tmap_run_report_suite (TmapRun *run,
                                const GPtrArray *manifests,
                                const char *output_dir,
                                GError **error);

G_END_DECLS
