/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/trace-store.h"

#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "base/threads.h"
#include "io/path.h"
#include "sources/trace-queue.h"

struct _TmapTraceStore {
  GMutex lock;        /* also while a trace is read: others who want it wait for it */
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
  g_mutex_init (&self->lock);
  return self;
}

void
tmap_trace_store_free (TmapTraceStore *self)
{
  tmap_trace_queue_free (self->queue);
  g_hash_table_unref (self->traces);
  g_hash_table_unref (self->hashed);
  g_mutex_clear (&self->lock);
  g_free (self);
}

void
tmap_trace_store_want_hash (TmapTraceStore *self, const char *path)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  char *resolved = tmap_path_resolve (path, NULL);

  if (resolved != NULL)
    g_hash_table_add (self->hashed, resolved);
  (void)locker;
}

/* What there is to read, and its key. */
typedef struct {
  const TmapSourceFormat *format;
  gboolean hash;
  guint64 size;
  char *name; /* the trace, by which it is known while it is read */
  char *key;  /* the same with the state of its file: one that has changed is another trace */
} Request;

static void
request_clear (Request *self)
{
  g_free (self->name);
  g_free (self->key);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Request, request_clear)

static gboolean
request_init (Request *self, TmapTraceStore *store, const TmapTraceSource *source, GError **error)
{
  g_autofree char *resolved = tmap_path_resolve (source->path, error);
  g_autofree char *cluster = NULL;
  g_autofree char *options = NULL;
  struct stat file = { 0 };

  if (resolved == NULL)
    return FALSE;
  if (strcmp (source->format, TMAP_FORMAT_AUTO) == 0) {
    self->format = tmap_source_format_recognise (source->path, error);
    if (self->format == NULL)
      return FALSE;
  } else {
    self->format = tmap_source_format_find (source->format);
    g_return_val_if_fail (self->format != NULL, FALSE);
  }
  if (stat (resolved, &file) != 0)
    file = (struct stat){ 0 };
  if (self->format->needs_cluster_name && source->cluster_name != NULL) {
    g_autofree char *trimmed = g_strstrip (g_strdup (source->cluster_name));

    cluster = tmap_text_lower (trimmed);
  }
  self->hash = g_hash_table_contains (store->hashed, resolved);
  self->size = (guint64)file.st_size;
  if (source->options != NULL && !tmap_source_options_is_default (source->options))
    options = tmap_source_options_to_text (source->options);
  self->name = g_strjoin ("\n", self->format->name, cluster != NULL ? cluster : "",
                          options != NULL ? options : "", resolved, NULL);
  self->key = g_strdup_printf ("%s\n%" G_GINT64_FORMAT ".%09ld %" G_GUINT64_FORMAT, self->name,
                               (gint64)file.st_mtim.tv_sec, file.st_mtim.tv_nsec, self->size);
  return TRUE;
}

/* The trace if it was read, with its hash if that is wanted. */
static const TmapTrace *
find_trace (TmapTraceStore *self, const Request *request)
{
  const TmapTrace *trace = g_hash_table_lookup (self->traces, request->key);

  return trace != NULL && (!request->hash || trace->sha256 != NULL) ? trace : NULL;
}

void
tmap_trace_store_begin (TmapTraceStore *self, const TmapTraceSource *source)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  g_auto (Request) request = { 0 };

  (void)locker;
  if (tmap_thread_count () > 1 && request_init (&request, self, source, NULL) &&
      find_trace (self, &request) == NULL)
    tmap_trace_queue_add (self->queue, request.name, request.key, request.format, source,
                          request.hash, request.size);
}

const TmapTrace *
tmap_trace_store_get (TmapTraceStore *self,
                      const TmapTraceSource *source,
                      TmapProgress *progress,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);
  g_auto (Request) request = { 0 };
  const TmapTrace *found;
  TmapTrace *trace = NULL;

  (void)locker;
  if (!request_init (&request, self, source, error))
    return NULL;
  found = find_trace (self, &request);
  if (found != NULL)
    return found;
  if (tmap_trace_queue_contains (self->queue, request.name)) {
    g_free (g_steal_pointer (&request.key));
    trace = tmap_trace_queue_take (self->queue, request.name, &request.key, progress, cancellable,
                                   error);
    if (trace == NULL)
      return NULL;
    /* It may have begun before its hash was wanted. */
    if (request.hash && trace->sha256 == NULL)
      g_clear_pointer (&trace, tmap_trace_free);
  }
  if (trace == NULL)
    trace = tmap_trace_read (request.format, source, request.hash, progress, cancellable, error);
  if (trace != NULL)
    g_hash_table_replace (self->traces, g_steal_pointer (&request.key), trace);
  return trace;
}
