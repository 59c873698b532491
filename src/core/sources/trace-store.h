/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "base/progress.h"
#include "sources/trace-queue.h"

G_BEGIN_DECLS

/**
 * TmapTraceStore:
 *
 * The traces that a command has read, so that each is read once however often it is used. Several
 * threads may ask for traces if the hash of each was wanted before anyone asked.
 */
typedef struct _TmapTraceStore TmapTraceStore;

TmapTraceStore *tmap_trace_store_new (void);

void tmap_trace_store_free (TmapTraceStore *self);

/**
 * tmap_trace_store_want_hash:
 * @path: a trace
 *
 * Tells in advance that the SHA-256 of @path will be needed, so that it is computed when the trace
 * is read for the first time.
 */
void tmap_trace_store_want_hash (TmapTraceStore *self, const char *path);

/**
 * tmap_trace_store_begin:
 *
 * Begins to read a trace on another thread if that helps; tmap_trace_store_get() of the same
 * arguments waits for it and tells what went wrong. To be called for all traces that will be
 * needed, after their hashes were asked for.
 */
void tmap_trace_store_begin (TmapTraceStore *self, const TmapTraceSource *source);

/**
 * tmap_trace_store_get:
 * @source: the trace; a format of "auto" is recognised from the content
 * @progress: (nullable): who hears of the reading
 * @cancellable: (nullable): what may stop it
 *
 * Returns: (transfer none) (nullable): the trace, read now or before; the store keeps it
 */
const TmapTrace *tmap_trace_store_get (TmapTraceStore *self,
                                       const TmapTraceSource *source,
                                       TmapProgress *progress,
                                       GCancellable *cancellable,
                                       GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapTraceStore, tmap_trace_store_free)

G_END_DECLS
