/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/trace-store.h"

#include <sys/stat.h>

#include "base/text.h"
#include "base/threads.h"
#include "io/path.h"
#include "sources/trace-queue.h"

struct _TmapTraceStore {
  GHashTable *traces; /* see make_key() -> TmapTrace */
  GHashTable *hashed; /* resolved paths whose hash is wanted */
  TmapTraceQueue *queue;
};

TmapTraceStore *
tmap_trace_store_new (void)
{
  TmapTraceStore *self = g_new0 (TmapTraceStore, 1);

  self->traces =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)tmap_trace_free);
  self->hashed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->queue = tmap_trace_queue_new ();
  return self;
}

void
tmap_trace_store_free (TmapTraceStore *self)
{
  tmap_trace_queue_free (self->queue);
  g_hash_table_unref (self->traces);
  g_hash_table_unref (self->hashed);
  g_free (self);
}

void
tmap_trace_store_want_hash (TmapTraceStore *self, const char *path)
{
  char *resolved = tmap_path_resolve (path, NULL);

  if (resolved != NULL)
    g_hash_table_add (self->hashed, resolved);
}

/* What there is to read, and its key. */
typedef struct {
  const TmapSourceFormat *format;
  gboolean hash;
  struct stat file;
  char *key;
} Request;

/* A file that has changed since it was read is another trace. */
static gboolean
request_init (Request *self,
              TmapTraceStore *store,
              const char *format,
              const char *path,
              const char *cluster_name,
              GError **error)
{
  g_autofree char *resolved = tmap_path_resolve (path, error);
  g_autofree char *cluster = NULL;

  self->format = tmap_source_format_find (format);
  g_return_val_if_fail (self->format != NULL, FALSE);

  if (resolved == NULL)
    return FALSE;
  if (stat (resolved, &self->file) != 0)
    self->file = (struct stat){ 0 };
  if (self->format->needs_cluster_name && cluster_name != NULL) {
    g_autofree char *trimmed = g_strstrip (g_strdup (cluster_name));

    cluster = tmap_text_lower (trimmed);
  }
  self->hash = g_hash_table_contains (store->hashed, resolved);
  self->key =
      g_strdup_printf ("%s\n%s\n%s\n%" G_GINT64_FORMAT ".%09ld %" G_GINT64_FORMAT, format,
                       cluster != NULL ? cluster : "", resolved, (gint64)self->file.st_mtim.tv_sec,
                       self->file.st_mtim.tv_nsec, (gint64)self->file.st_size);
  return TRUE;
}

/* The trace if it was read, with its hash if that is wanted. */
static const TmapTrace *
find_trace (TmapTraceStore *self, const Request *request)
{
  const TmapTrace *trace = g_hash_table_lookup (self->traces, request->key);

  return trace != NULL && (!request->hash || trace->sha256 != NULL) ? trace : NULL;
}

static const TmapTrace *
keep_trace (TmapTraceStore *self, const Request *request, TmapTrace *trace)
{
  if (trace != NULL)
    g_hash_table_replace (self->traces, g_strdup (request->key), trace);
  return trace;
}

void
tmap_trace_store_begin (TmapTraceStore *self,
                        const char *format,
                        const char *path,
                        const char *cluster_name)
{
  Request request;

  if (tmap_thread_count () == 1 || !request_init (&request, self, format, path, cluster_name, NULL))
    return;
  if (find_trace (self, &request) == NULL)
    tmap_trace_queue_add (self->queue, request.key, request.format, path, cluster_name,
                          request.hash, (guint64)request.file.st_size);
  g_free (request.key);
}

const TmapTrace *
tmap_trace_store_get (TmapTraceStore *self,
                      const char *format,
                      const char *path,
                      const char *cluster_name,
                      TmapProgress *progress,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autofree char *key = NULL;
  Request request;
  const TmapTrace *found;
  TmapTrace *trace;

  if (!request_init (&request, self, format, path, cluster_name, error))
    return NULL;
  key = request.key;
  found = find_trace (self, &request);
  if (found != NULL)
    return found;
  if (tmap_trace_queue_contains (self->queue, key)) {
    trace = tmap_trace_queue_take (self->queue, key, progress, cancellable, error);
    /* It may have begun before its hash was wanted. */
    if (trace == NULL || !request.hash || trace->sha256 != NULL)
      return keep_trace (self, &request, trace);
    tmap_trace_free (trace);
  }
  trace = tmap_trace_read (request.format, path, cluster_name, request.hash, progress, cancellable,
                           error);
  return keep_trace (self, &request, trace);
}
