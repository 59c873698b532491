/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "report/generated-trace.h"

G_BEGIN_DECLS

/**
 * TmapReplayLog:
 * @n: jobs of the mapped trace
 * @n_ended: those that the log has
 * @n_failed: those of them whose exit code is not 0
 * @time_scale: what submit times were multiplied by
 * @asked_s: when each job should be submitted, in seconds from the beginning of the replay
 * @submit_s: when it was; NAN if the log does not say, as for jobs that did not end
 * @start_s: when it started; NAN for jobs that did not end
 * @end_s: when it ended; NAN for jobs that did not end
 * @exit_code: how it ended
 *
 * How the jobs of a mapped trace went when they were replayed, in its order.
 */
typedef struct _TmapReplayLog {
  guint n;
  guint n_ended;
  guint n_failed;
  double time_scale;
  double *asked_s;
  double *submit_s;
  double *start_s;
  double *end_s;
  int *exit_code;
} TmapReplayLog;

/**
 * tmap_replay_log_read:
 * @content: the log
 * @name: its name in messages
 * @trace: what was replayed
 *
 * Reads a log with the columns of %TMAP_REPLAY_LOG_HEADER, in any order of rows. Jobs without a row
 * did not end.
 *
 * Returns: (transfer full) (nullable): the log; %NULL with file and line if a row is none of
 * @trace, is there twice, or has times that cannot be
 */
TmapReplayLog *tmap_replay_log_read (GBytes *content,
                                     const char *name,
                                     const TmapMappedTrace *trace,
                                     GError **error);

void tmap_replay_log_free (TmapReplayLog *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapReplayLog, tmap_replay_log_free)

G_END_DECLS
