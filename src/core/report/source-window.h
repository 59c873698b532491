/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "report/generated-trace.h"
#include "sources/trace-store.h"
#include "window/eligible-jobs.h"

G_BEGIN_DECLS

/**
 * TmapSourceWindow:
 * @jobs: (unowned): the valid jobs of the source trace, which the store keeps
 * @eligible: the eligible ones
 * @start: the eligible job that the window begins with
 * @n_jobs: jobs of the window
 *
 * Where the window of a generated trace comes from.
 */
typedef struct {
  const TmapJobTable *jobs;
  TmapEligibleJobs *eligible;
  guint start;
  guint n_jobs;
} TmapSourceWindow;

/**
 * tmap_source_window_read:
 * @artifacts: the files of the command, among which the manifest may be
 * @trace: a generated trace
 * @store: where its source trace is read from; must outlive the result
 *
 * Reads the source trace of a generated trace, finds its eligible jobs and takes the window out of
 * the manifest, without selecting it again.
 *
 * Returns: (transfer full) (nullable): the window; %NULL on error, also if the source trace is not
 *   the one that the manifest was written for
 */
TmapSourceWindow *tmap_source_window_read (TmapArtifacts *artifacts,
                                           const TmapGeneratedTrace *trace,
                                           TmapTraceStore *store,
                                           TmapProgress *progress,
                                           GCancellable *cancellable,
                                           GError **error);

void tmap_source_window_free (TmapSourceWindow *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapSourceWindow, tmap_source_window_free)

G_END_DECLS
