/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/mapping-input.h"
#include "replay/replay-report.h"

G_BEGIN_DECLS

/**
 * TmapAppReplay:
 * @path: the log
 * @label: the trace that was replayed
 * @source: what it is compared with
 * @log: how the jobs went
 *
 * The log of a replay of a mapping's jobs. It is counted and does not change.
 */
typedef struct {
  char *path;
  char *label;
  TmapAppMappingInput *source;
  TmapReplayLog *log;
} TmapAppReplay;

/**
 * tmap_app_replay_new:
 * @mapping: whose jobs were replayed, in order of arrival
 * @path: the log
 *
 * Reads a log; on any thread.
 *
 * Returns: (transfer full) (nullable): the replay; %NULL if the log is none of these jobs
 */
TmapAppReplay *
tmap_app_replay_new (const TmapAppMapping *mapping, const char *path, GError **error);

TmapAppReplay *tmap_app_replay_ref (TmapAppReplay *self);

void tmap_app_replay_unref (TmapAppReplay *self);

/** tmap_app_replay_get_trace: Returns: (transfer none): the jobs */
const TmapMappedTrace *tmap_app_replay_get_trace (const TmapAppReplay *self);

/** tmap_app_replay_get_estimate: Returns: (transfer none) (nullable): how they would run */
const TmapExclusiveJobs *tmap_app_replay_get_estimate (const TmapAppReplay *self);

/**
 * tmap_app_replay_save:
 * @folder: where the files go
 *
 * Writes the files of `trace-mapper report-replay`.
 */
gboolean tmap_app_replay_save (const TmapAppReplay *self, const char *folder, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapAppReplay, tmap_app_replay_unref)

G_END_DECLS
