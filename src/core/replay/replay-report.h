/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "replay/replay-log.h"
#include "report/exclusive-jobs.h"

G_BEGIN_DECLS

/* A replay beside the estimate of exclusive execution (nullable everywhere), whose times are
 * multiplied by the replay's time scale. */

/**
 * tmap_replay_waiting:
 *
 * Returns: how long job @i waited: from the time at which it was submitted, or should be if the log
 * does not say, to its start; NAN if it did not end
 */
double tmap_replay_waiting (const TmapReplayLog *log, guint i);

/** tmap_replay_jct: Returns: the same to its end */
double tmap_replay_jct (const TmapReplayLog *log, guint i);

/** tmap_replay_jobs_to_csv: Returns: (transfer full): a row for each job of the mapped trace */
GString *tmap_replay_jobs_to_csv (const TmapReplayLog *log,
                                  const TmapMappedTrace *trace,
                                  const TmapExclusiveJobs *estimate);

/** tmap_replay_summary_to_json: Returns: (transfer full): counts and statistics */
GString *tmap_replay_summary_to_json (const TmapReplayLog *log, const TmapExclusiveJobs *estimate);

/** tmap_replay_report: Returns: (transfer full): the same as Markdown */
GString *tmap_replay_report (const TmapReplayLog *log, const TmapExclusiveJobs *estimate);

G_END_DECLS
