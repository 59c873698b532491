/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/trace-queue.h"

#include "base/error.h"
#include "base/text.h"
#include "base/threads.h"
#include "io/path.h"

/* How often one who waits tells of the progress and looks whether it shall stop. */
#define WAIT_US (20 * G_TIME_SPAN_MILLISECOND)

typedef enum {
  WAITING,
  RUNNING,
  DONE,
} State;

typedef struct {
  TmapTraceQueue *queue;
  char *key;
  const TmapSourceFormat *format;
  char *path;
  char *cluster_name;
  TmapSourceOptions *options;
  gboolean hash;
  guint64 size;
  State state;
  TmapTrace *trace;
  GError *error;

  char *what; /* the last progress */
  double fraction;
} Reading;

struct _TmapTraceQueue {
  GHashTable *readings; /* name -> Reading; changed by the owner's thread only */
  GPtrArray *threads;
  GCancellable *cancellable;
  GMutex mutex; /* for the table and the states, results and progress in it */
  GCond changed;
  gboolean stopping;
};

TmapTrace *
tmap_trace_read (const TmapSourceFormat *format,
                 const TmapTraceSource *source,
                 gboolean hash,
                 TmapProgress *progress,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autofree char *name = tmap_path_display (source->path);
  g_autoptr (TmapInput) input = NULL;
  TmapJobTable *jobs = NULL;
  TmapTrace *trace;

  if (!tmap_source_format_check_options (format, source->options, name, error))
    return NULL;
  if (format->needs_cluster_name &&
      (source->cluster_name == NULL || tmap_text_is_blank (source->cluster_name))) {
    tmap_fail (error, TMAP_ERROR_VALUE, "%s: the format %s needs the name of the cluster", name,
               format->name);
    return NULL;
  }
  input = tmap_input_open (source->path, hash ? TMAP_INPUT_HASH : TMAP_INPUT_PLAIN, progress,
                           cancellable, error);
  if (input != NULL)
    jobs = format->read (input, source, error);
  if (jobs == NULL)
    return NULL;
  trace = g_new0 (TmapTrace, 1);
  trace->jobs = jobs;
  trace->sha256 = hash ? tmap_input_dup_sha256 (input) : NULL;
  return trace;
}

void
tmap_trace_free (TmapTrace *self)
{
  g_clear_pointer (&self->jobs, tmap_job_table_free);
  g_free (self->sha256);
  g_free (self);
}

static void
reading_free (Reading *reading)
{
  g_clear_pointer (&reading->trace, tmap_trace_free);
  g_clear_error (&reading->error);
  g_free (reading->key);
  g_free (reading->path);
  g_free (reading->cluster_name);
  g_clear_pointer (&reading->options, tmap_source_options_free);
  g_free (reading->what);
  g_free (reading);
}

TmapTraceQueue *
tmap_trace_queue_new (void)
{
  TmapTraceQueue *self = g_new0 (TmapTraceQueue, 1);

  self->readings =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)reading_free);
  self->threads = g_ptr_array_new ();
  self->cancellable = g_cancellable_new ();
  g_mutex_init (&self->mutex);
  g_cond_init (&self->changed);
  return self;
}

/* Stops the threads and drops all readings. */
static void
stop (TmapTraceQueue *self)
{
  g_mutex_lock (&self->mutex);
  self->stopping = TRUE;
  g_cancellable_cancel (self->cancellable);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
  for (guint i = 0; i < self->threads->len; i++)
    g_thread_join (g_ptr_array_index (self->threads, i));
  g_ptr_array_set_size (self->threads, 0);
  g_hash_table_remove_all (self->readings);
  g_cancellable_reset (self->cancellable);
  self->stopping = FALSE;
}

void
tmap_trace_queue_free (TmapTraceQueue *self)
{
  stop (self);
  g_ptr_array_unref (self->threads);
  g_hash_table_unref (self->readings);
  g_object_unref (self->cancellable);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  g_free (self);
}

static void
note_progress (const char *what, double fraction, gpointer user_data)
{
  Reading *reading = user_data;

  g_mutex_lock (&reading->queue->mutex);
  if (g_strcmp0 (reading->what, what) != 0) {
    g_free (reading->what);
    reading->what = g_strdup (what);
  }
  reading->fraction = fraction;
  g_mutex_unlock (&reading->queue->mutex);
}

/* Reads a trace whose state is RUNNING, which is so for one thread only. */
static void
run (TmapTraceQueue *self, Reading *reading)
{
  TmapProgress progress = { note_progress, reading };
  GError *error = NULL;
  TmapTrace *trace = tmap_trace_read (
      reading->format,
      &(TmapTraceSource){ NULL, reading->path, reading->cluster_name, reading->options },
      reading->hash, &progress, self->cancellable, &error);

  g_mutex_lock (&self->mutex);
  reading->trace = trace;
  reading->error = error;
  reading->state = DONE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
}

/* The largest one that waits: so the last to end are small, and no thread is idle for long. */
static Reading *
claim_next (TmapTraceQueue *self)
{
  Reading *largest = NULL;
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->readings);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    Reading *reading = value;

    if (reading->state == WAITING && (largest == NULL || reading->size > largest->size))
      largest = reading;
  }
  if (largest != NULL)
    largest->state = RUNNING;
  return largest;
}

static gpointer
work (gpointer data)
{
  TmapTraceQueue *self = data;

  tmap_thread_begin ();
  g_mutex_lock (&self->mutex);
  while (!self->stopping) {
    Reading *reading = claim_next (self);

    if (reading == NULL) {
      g_cond_wait (&self->changed, &self->mutex);
      continue;
    }
    g_mutex_unlock (&self->mutex);
    run (self, reading);
    g_mutex_lock (&self->mutex);
  }
  g_mutex_unlock (&self->mutex);
  return NULL;
}

void
tmap_trace_queue_add (TmapTraceQueue *self,
                      const char *name,
                      const char *key,
                      const TmapSourceFormat *format,
                      const TmapTraceSource *source,
                      gboolean hash,
                      guint64 size)
{
  Reading *reading;

  if (tmap_trace_queue_contains (self, name))
    return;
  reading = g_new0 (Reading, 1);
  reading->queue = self;
  reading->key = g_strdup (key);
  reading->format = format;
  reading->path = g_strdup (source->path);
  reading->cluster_name = g_strdup (source->cluster_name);
  reading->options = tmap_source_options_copy (source->options);
  reading->hash = hash;
  reading->size = size;
  reading->fraction = -1;
  g_mutex_lock (&self->mutex);
  g_hash_table_insert (self->readings, g_strdup (name), reading);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
  if (self->threads->len < MIN (tmap_thread_count (), g_hash_table_size (self->readings))) {
    GThread *thread = g_thread_try_new ("traces", work, self, NULL);

    /* What no thread reads is read by who takes it. */
    if (thread != NULL)
      g_ptr_array_add (self->threads, thread);
  }
}

gboolean
tmap_trace_queue_contains (TmapTraceQueue *self, const char *name)
{
  return g_hash_table_contains (self->readings, name);
}

static gboolean
wait_for (TmapTraceQueue *self, Reading *reading, TmapProgress *progress, GCancellable *cancellable)
{
  gboolean done = FALSE;

  while (!done) {
    gint64 until = g_get_monotonic_time () + WAIT_US;
    g_autofree char *what = NULL;
    double fraction;

    g_mutex_lock (&self->mutex);
    while (reading->state != DONE && g_cond_wait_until (&self->changed, &self->mutex, until))
      continue;
    done = reading->state == DONE;
    what = g_strdup (reading->what);
    fraction = reading->fraction;
    g_mutex_unlock (&self->mutex);
    if (g_cancellable_is_cancelled (cancellable))
      return FALSE;
    if (progress != NULL && what != NULL)
      progress->func (what, fraction, progress->user_data);
  }
  return TRUE;
}

TmapTrace *
tmap_trace_queue_take (TmapTraceQueue *self,
                       const char *name,
                       char **key,
                       TmapProgress *progress,
                       GCancellable *cancellable,
                       GError **error)
{
  Reading *reading = g_hash_table_lookup (self->readings, name);
  TmapTrace *trace;

  g_return_val_if_fail (reading != NULL, NULL);

  if (self->threads->len == 0) {
    reading->trace = tmap_trace_read (
        reading->format,
        &(TmapTraceSource){ NULL, reading->path, reading->cluster_name, reading->options },
        reading->hash, progress, cancellable, &reading->error);
  } else if (!wait_for (self, reading, progress, cancellable)) {
    g_cancellable_set_error_if_cancelled (cancellable, error);
    stop (self);
    return NULL;
  }
  *key = g_steal_pointer (&reading->key);
  trace = g_steal_pointer (&reading->trace);
  if (trace == NULL)
    g_propagate_error (error, g_steal_pointer (&reading->error));
  g_mutex_lock (&self->mutex);
  g_hash_table_remove (self->readings, name);
  g_mutex_unlock (&self->mutex);
  return trace;
}
