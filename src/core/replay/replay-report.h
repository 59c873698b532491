/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "replay/replay-log.h"
#include "report/exclusive-jobs.h"
#include "report/figure-writer.h"
#include "stats/stats.h"

G_BEGIN_DECLS

/* A replay beside the estimate of exclusive execution (nullable everywhere), whose times are
 * multiplied by the replay's time scale. */

/** What is compared. */
typedef enum {
  TMAP_REPLAY_LATENESS, /* submit time − asked time; not estimated */
  TMAP_REPLAY_WAITING,  /* start − submit time, or the asked one if the log has none */
  TMAP_REPLAY_JCT,      /* the same to the end */
  TMAP_N_REPLAY_QUANTITIES,
} TmapReplayQuantity;

/** tmap_replay_get: Returns: the quantity of job @i in seconds; NAN if it did not end */
double tmap_replay_get (const TmapReplayLog *log, TmapReplayQuantity quantity, guint i);

/** tmap_replay_estimate: Returns: the same of the estimate; NAN without one */
double tmap_replay_estimate (const TmapReplayLog *log,
                             const TmapExclusiveJobs *estimate,
                             TmapReplayQuantity quantity,
                             guint i);

/**
 * tmap_replay_list:
 * @estimated: whether the estimate is asked for, of the jobs that the replay has
 * @n: (out): how many jobs have the quantity
 *
 * Returns: (transfer full) (array length=n): the quantity of these jobs
 */
double *tmap_replay_list (const TmapReplayLog *log,
                          const TmapExclusiveJobs *estimate,
                          TmapReplayQuantity quantity,
                          gboolean estimated,
                          guint *n);

/**
 * tmap_replay_statistics:
 * @statistics: (out): of the numbers of tmap_replay_list(); NAN if there are none
 *
 * Returns: whether there are any
 */
gboolean tmap_replay_statistics (const TmapReplayLog *log,
                                 const TmapExclusiveJobs *estimate,
                                 TmapReplayQuantity quantity,
                                 gboolean estimated,
                                 TmapStatistics *statistics);

/** tmap_replay_makespan: Returns: when the last job ended, in seconds; 0 if none did */
double tmap_replay_makespan (const TmapReplayLog *log);

/** tmap_replay_estimated_makespan: Returns: the same of the estimate; NAN without one */
double tmap_replay_estimated_makespan (const TmapReplayLog *log, const TmapExclusiveJobs *estimate);

/** tmap_replay_finding: Returns: (transfer full): what is to be seen, in a sentence */
char *tmap_replay_finding (const TmapReplayLog *log, const TmapExclusiveJobs *estimate);

/** tmap_replay_jobs_to_csv: Returns: (transfer full): a row for each job of the mapped trace */
GString *tmap_replay_jobs_to_csv (const TmapReplayLog *log,
                                  const TmapMappedTrace *trace,
                                  const TmapExclusiveJobs *estimate);

/** tmap_replay_summary_to_json: Returns: (transfer full): counts and statistics */
GString *tmap_replay_summary_to_json (const TmapReplayLog *log, const TmapExclusiveJobs *estimate);

/** tmap_replay_report: Returns: (transfer full): the same as Markdown */
GString *tmap_replay_report (const TmapReplayLog *log, const TmapExclusiveJobs *estimate);

/**
 * tmap_replay_write:
 * @figures: (nullable): who draws the figures
 *
 * Adds table, summary, report and figures of a replay to @artifacts, in @folder.
 */
gboolean tmap_replay_write (TmapArtifacts *artifacts,
                            const char *folder,
                            const TmapReplayLog *log,
                            const TmapMappedTrace *trace,
                            const TmapExclusiveJobs *estimate,
                            const TmapFigureWriter *figures,
                            gpointer figures_data,
                            GError **error);

G_END_DECLS
