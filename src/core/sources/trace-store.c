/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/trace-store.h"

#include <sys/stat.h>

#include "base/error.h"
#include "io/path.h"
#include "sources/source-format.h"

struct _TmapTraceStore {
  GHashTable *traces; /* see make_key() -> TmapTrace */
  GHashTable *hashed; /* resolved paths whose hash is wanted */
};

static void
trace_free (TmapTrace *trace)
{
  g_clear_pointer (&trace->jobs, tmap_job_table_free);
  g_free (trace->sha256);
  g_free (trace);
}

TmapTraceStore *
tmap_trace_store_new (void)
{
  TmapTraceStore *self = g_new0 (TmapTraceStore, 1);

  self->traces =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)trace_free);
  self->hashed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
tmap_trace_store_free (TmapTraceStore *self)
{
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

static TmapTrace *
read_trace (const TmapSourceFormat *format,
            const char *path,
            const char *cluster_name,
            gboolean hash,
            TmapProgress *progress,
            GCancellable *cancellable,
            GError **error)
{
  g_autoptr (TmapInput) input = tmap_input_open (path, hash ? TMAP_INPUT_HASH : TMAP_INPUT_PLAIN,
                                                 progress, cancellable, error);
  TmapJobTable *jobs = input != NULL ? format->read (input, cluster_name, error) : NULL;
  TmapTrace *trace;

  if (jobs == NULL)
    return NULL;
  trace = g_new0 (TmapTrace, 1);
  trace->jobs = jobs;
  trace->sha256 = hash ? tmap_input_dup_sha256 (input) : NULL;
  return trace;
}

/* A file that has changed since it was read is another trace. */
static char *
make_key (const char *format, const char *path, const char *cluster_name)
{
  struct stat now = { 0 };

  if (stat (path, &now) != 0)
    now = (struct stat){ 0 };
  return g_strdup_printf ("%s\n%s\n%s\n%" G_GINT64_FORMAT ".%09ld %" G_GINT64_FORMAT, format,
                          cluster_name != NULL ? cluster_name : "", path,
                          (gint64)now.st_mtim.tv_sec, now.st_mtim.tv_nsec, (gint64)now.st_size);
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
  const TmapSourceFormat *source = tmap_source_format_find (format);
  g_autofree char *resolved = tmap_path_resolve (path, error);
  g_autofree char *key = NULL;
  gboolean hash;
  TmapTrace *trace;

  g_return_val_if_fail (source != NULL, NULL);

  if (resolved == NULL)
    return NULL;
  hash = g_hash_table_contains (self->hashed, resolved);
  key = make_key (format, resolved, cluster_name);
  trace = g_hash_table_lookup (self->traces, key);
  if (trace != NULL && (!hash || trace->sha256 != NULL))
    return trace;

  trace = read_trace (source, path, cluster_name, hash, progress, cancellable, error);
  if (trace != NULL)
    g_hash_table_replace (self->traces, g_steal_pointer (&key), trace);
  return trace;
}
