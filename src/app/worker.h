/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "base/progress.h"

G_BEGIN_DECLS

/**
 * TmapAppWork:
 * @input: what the work begins with; it belongs to the work
 * @progress: who hears how far it is
 * @cancellable: what may stop it
 *
 * A slow function. It runs on the worker's thread and must not touch what the main thread uses.
 *
 * Returns: (transfer full) (nullable): the result; %NULL with @error
 */
typedef gpointer (*TmapAppWork) (gpointer input,
                                 TmapProgress *progress,
                                 GCancellable *cancellable,
                                 GError **error);

/**
 * TmapAppWorkDone:
 * @result: (transfer full) (nullable): the result of the work; %NULL with @error
 * @error: (nullable): why there is no result
 *
 * Takes the result, on the main thread. It is not called for work that was superseded.
 */
typedef void (*TmapAppWorkDone) (gpointer result, const GError *error, gpointer user_data);

/**
 * TmapAppWorker:
 *
 * Runs slow functions one after the other on a thread of its own. Work has a slot: new work of a
 * slot supersedes older work of it, which is cancelled and whose result is dropped.
 *
 * Signals: `changed` when work begins, ends, or is farther than before.
 */
#define TMAP_APP_TYPE_WORKER (tmap_app_worker_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppWorker, tmap_app_worker, TMAP_APP, WORKER, GObject)

TmapAppWorker *tmap_app_worker_new (void);

/** TmapAppJob: What is to be done, see tmap_app_worker_start(). */
typedef struct {
  guint slot;
  TmapAppWork work;
  gpointer input;
  GDestroyNotify free_input;
  GDestroyNotify free_result;
  TmapAppWorkDone done;
  gpointer user_data;
} TmapAppJob;

/** tmap_app_worker_start: begins @job as soon as the work before it has ended */
void tmap_app_worker_start (TmapAppWorker *self, const TmapAppJob *job);

/** tmap_app_worker_cancel: stops the work of @slot, if there is any, and drops its result */
void tmap_app_worker_cancel (TmapAppWorker *self, guint slot);

/** tmap_app_worker_cancel_all: stops all work; nothing of it is delivered any more */
void tmap_app_worker_cancel_all (TmapAppWorker *self);

/**
 * tmap_app_worker_stop:
 *
 * Stops all work and waits until the thread has ended, so that nothing uses what belongs to the
 * caller any more. No work can be started afterwards.
 */
void tmap_app_worker_stop (TmapAppWorker *self);

/** tmap_app_worker_is_busy: Returns: whether work of @slot is waiting or running */
gboolean tmap_app_worker_is_busy (TmapAppWorker *self, guint slot);

/**
 * tmap_app_worker_get_progress:
 * @what: (out) (transfer full): what is being done
 * @fraction: (out): 0…1, or negative when unknown
 * @seconds_left: (out): an estimate, or negative when unknown
 *
 * Returns: whether anything is running
 */
gboolean tmap_app_worker_get_progress (TmapAppWorker *self,
                                       char **what,
                                       double *fraction,
                                       double *seconds_left);

G_END_DECLS
