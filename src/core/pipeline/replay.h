/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "pipeline/run.h"
#include "replay/replay-export.h"

G_BEGIN_DECLS

/** tmap_run_export_replay: adds what runs the jobs of a generated trace; see tmap_replay_export()
 */
gboolean tmap_run_export_replay (TmapRun *run,
                                 const char *manifest,
                                 const TmapReplayOptions *options,
                                 const char *output_dir,
                                 GError **error);

/**
 * tmap_run_report_replay:
 * @log: the log of a replay
 * @output_dir: where the files go
 *
 * Adds a comparison of a replay with the estimate: `replay_jobs.csv`, `replay_summary.json` and
 * `replay_report.md`.
 */
gboolean tmap_run_report_replay (
    TmapRun *run, const char *manifest, const char *log, const char *output_dir, GError **error);

G_END_DECLS
