/* SPDX-License-Identifier: Apache-2.0 */
#include "app/worker.h"

#include "base/threads.h"

/* Progress is told to the main thread at most so often. */
#define TELL_EVERY_US (G_USEC_PER_SEC / 20)

/* One piece of work on its way through the threads. */
typedef struct {
  TmapAppWorker *worker; /* a reference, so that it lives until the result is delivered */
  TmapAppJob job;
  GCancellable *cancellable;
  gpointer result;
  GError *error;
} Task;

struct _TmapAppWorker {
  GObject parent;
  GThreadPool *pool;
  GPtrArray *tasks; /* waiting, running or to be delivered; on the main thread only */

  GMutex mutex; /* for all below */
  char *what;
  double fraction;
  gint64 started; /* of what is running, or 0 */
  gint64 told;
  guint idle;
};

G_DEFINE_FINAL_TYPE (TmapAppWorker, tmap_app_worker, G_TYPE_OBJECT)

enum {
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
task_free (Task *task)
{
  if (task->job.free_input != NULL)
    task->job.free_input (task->job.input);
  if (task->result != NULL && task->job.free_result != NULL)
    task->job.free_result (task->result);
  g_clear_error (&task->error);
  g_object_unref (task->cancellable);
  g_object_unref (task->worker);
  g_free (task);
}

static gboolean
tell_progress (gpointer user_data)
{
  TmapAppWorker *self = user_data;

  g_mutex_lock (&self->mutex);
  self->idle = 0;
  g_mutex_unlock (&self->mutex);
  g_signal_emit (self, signals[CHANGED], 0);
  return G_SOURCE_REMOVE;
}

/* One idle callback at a time, however often the work reports. */
static void
tell_soon (TmapAppWorker *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, tell_progress, g_object_ref (self),
                                  g_object_unref);
}

static void
note_progress (const char *what, double fraction, gpointer user_data)
{
  TmapAppWorker *self = user_data;
  gint64 now = g_get_monotonic_time ();

  g_mutex_lock (&self->mutex);
  if (g_strcmp0 (self->what, what) != 0) {
    g_free (self->what);
    self->what = g_strdup (what);
    self->started = now;
  }
  self->fraction = fraction;
  if (now - self->told >= TELL_EVERY_US) {
    self->told = now;
    tell_soon (self);
  }
  g_mutex_unlock (&self->mutex);
}

static void
set_running (TmapAppWorker *self, gboolean running)
{
  g_mutex_lock (&self->mutex);
  g_clear_pointer (&self->what, g_free);
  self->fraction = -1;
  self->started = running ? g_get_monotonic_time () : 0;
  tell_soon (self);
  g_mutex_unlock (&self->mutex);
}

/* On the main thread: hands the result over, unless nobody wants it any more. */
static gboolean
deliver (gpointer user_data)
{
  Task *task = user_data;
  TmapAppWorker *self = task->worker;

  if (g_ptr_array_remove (self->tasks, task) && !g_cancellable_is_cancelled (task->cancellable))
    task->job.done (g_steal_pointer (&task->result), task->error, task->job.user_data);
  g_signal_emit (self, signals[CHANGED], 0);
  task_free (task);
  return G_SOURCE_REMOVE;
}

static void
do_task (gpointer data, gpointer user_data)
{
  Task *task = data;
  TmapAppWorker *self = user_data;
  TmapProgress progress = { note_progress, self };

  tmap_thread_begin ();
  set_running (self, TRUE);
  if (!g_cancellable_set_error_if_cancelled (task->cancellable, &task->error))
    task->result = task->job.work (task->job.input, &progress, task->cancellable, &task->error);
  set_running (self, FALSE);
  g_idle_add_full (G_PRIORITY_DEFAULT, deliver, task, NULL);
}

static void
tmap_app_worker_finalize (GObject *object)
{
  TmapAppWorker *self = TMAP_APP_WORKER (object);

  /* Each task holds a reference, so that there are none left. */
  if (self->pool != NULL)
    g_thread_pool_free (self->pool, FALSE, TRUE);
  g_ptr_array_unref (self->tasks);
  g_free (self->what);
  g_mutex_clear (&self->mutex);
  G_OBJECT_CLASS (tmap_app_worker_parent_class)->finalize (object);
}

static void
tmap_app_worker_class_init (TmapAppWorkerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tmap_app_worker_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
tmap_app_worker_init (TmapAppWorker *self)
{
  g_mutex_init (&self->mutex);
  self->fraction = -1;
  self->tasks = g_ptr_array_new ();
  /* One thread: the store of traces is not made for several, and reading is bound by memory. */
  tmap_threads_give_way ();
  self->pool = g_thread_pool_new (do_task, self, 1, FALSE, NULL);
}

TmapAppWorker *
tmap_app_worker_new (void)
{
  return g_object_new (TMAP_APP_TYPE_WORKER, NULL);
}

void
tmap_app_worker_start (TmapAppWorker *self, const TmapAppJob *job)
{
  Task *task;

  g_return_if_fail (TMAP_APP_IS_WORKER (self) && job->work != NULL && job->done != NULL);
  g_return_if_fail (self->pool != NULL);

  tmap_app_worker_cancel (self, job->slot);
  task = g_new0 (Task, 1);
  task->worker = g_object_ref (self);
  task->job = *job;
  task->cancellable = g_cancellable_new ();
  g_ptr_array_add (self->tasks, task);
  g_thread_pool_push (self->pool, task, NULL);
  g_signal_emit (self, signals[CHANGED], 0);
}

void
tmap_app_worker_cancel (TmapAppWorker *self, guint slot)
{
  for (guint i = 0; i < self->tasks->len; i++) {
    Task *task = g_ptr_array_index (self->tasks, i);

    if (task->job.slot == slot)
      g_cancellable_cancel (task->cancellable);
  }
}

void
tmap_app_worker_cancel_all (TmapAppWorker *self)
{
  for (guint i = 0; i < self->tasks->len; i++)
    g_cancellable_cancel (((Task *)g_ptr_array_index (self->tasks, i))->cancellable);
}

void
tmap_app_worker_stop (TmapAppWorker *self)
{
  g_autoptr (TmapAppWorker) keep = g_object_ref (self);

  g_return_if_fail (TMAP_APP_IS_WORKER (self));

  if (self->pool == NULL)
    return;
  tmap_app_worker_cancel_all (self);
  g_thread_pool_free (g_steal_pointer (&self->pool), FALSE, TRUE);
  /* The thread has ended: what it left to deliver is dropped. */
  for (guint i = 0; i < self->tasks->len; i++) {
    Task *task = g_ptr_array_index (self->tasks, i);

    g_source_remove_by_user_data (task);
    task_free (task);
  }
  g_ptr_array_set_size (self->tasks, 0);
  g_clear_handle_id (&self->idle, g_source_remove);
}

gboolean
tmap_app_worker_is_busy (TmapAppWorker *self, guint slot)
{
  for (guint i = 0; i < self->tasks->len; i++) {
    const Task *task = g_ptr_array_index (self->tasks, i);

    if (task->job.slot == slot && !g_cancellable_is_cancelled (task->cancellable))
      return TRUE;
  }
  return FALSE;
}

gboolean
tmap_app_worker_get_progress (TmapAppWorker *self,
                              char **what,
                              double *fraction,
                              double *seconds_left)
{
  gboolean running;

  g_mutex_lock (&self->mutex);
  running = self->started != 0;
  *what = g_strdup (self->what);
  *fraction = self->fraction;
  *seconds_left = -1;
  if (running && self->fraction > 0.02) {
    double spent = (double)(g_get_monotonic_time () - self->started) / G_USEC_PER_SEC;

    *seconds_left = spent * (1 - self->fraction) / self->fraction;
  }
  g_mutex_unlock (&self->mutex);
  return running;
}
