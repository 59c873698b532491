/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "sources/source-format.h"

G_BEGIN_DECLS

/**
 * TmapTrace:
 * @jobs: its jobs
 * @sha256: (nullable): the SHA-256 of its file, if it was asked for
 *
 * A trace that was read.
 */
typedef struct {
  TmapJobTable *jobs;
  char *sha256;
} TmapTrace;

/**
 * tmap_trace_read:
 * @hash: whether the SHA-256 of the file is wanted
 * @progress: (nullable): who hears of the reading
 * @cancellable: (nullable): what may stop it
 */
TmapTrace *tmap_trace_read (const TmapSourceFormat *format,
                            const TmapTraceSource *source,
                            gboolean hash,
                            TmapProgress *progress,
                            GCancellable *cancellable,
                            GError **error);

void tmap_trace_free (TmapTrace *self);

/**
 * TmapTraceQueue:
 *
 * Traces that are read side by side on threads of their own, the largest first, until somebody
 * takes them.
 */
typedef struct _TmapTraceQueue TmapTraceQueue;

TmapTraceQueue *tmap_trace_queue_new (void);

/** tmap_trace_queue_free: stops what is being read and waits for it */
void tmap_trace_queue_free (TmapTraceQueue *self);

/**
 * tmap_trace_queue_add:
 * @name: by which the trace is taken
 * @key: what tmap_trace_queue_take() gives back with it
 * @size: the size of the file, by which the order is decided
 *
 * Does nothing if there is a trace of that name.
 */
void tmap_trace_queue_add (TmapTraceQueue *self,
                           const char *name,
                           const char *key,
                           const TmapSourceFormat *format,
                           const TmapTraceSource *source,
                           gboolean hash,
                           guint64 size);

gboolean tmap_trace_queue_contains (TmapTraceQueue *self, const char *name);

/**
 * tmap_trace_queue_take:
 * @name: that of a trace in the queue
 * @key: (out) (transfer full): what was given when it was added
 * @progress: (nullable): hears of the reading, on this thread
 * @cancellable: (nullable): stops the waiting, and all reading
 *
 * Waits for a trace and removes it from the queue.
 *
 * Returns: (transfer full) (nullable): the trace; %NULL with the error that its reading met
 */
TmapTrace *tmap_trace_queue_take (TmapTraceQueue *self,
                                  const char *name,
                                  char **key,
                                  TmapProgress *progress,
                                  GCancellable *cancellable,
                                  GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapTraceQueue, tmap_trace_queue_free)

G_END_DECLS
