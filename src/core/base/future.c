/* SPDX-License-Identifier: Apache-2.0 */
#include "base/future.h"

#include "base/threads.h"

typedef enum {
  WAITING,
  RUNNING,
  DONE,
} State;

/* Owned by who has the future and, until its turn comes, by the pool. */
struct _TmapFuture {
  TmapFutureFunc func;
  gpointer data;
  GDestroyNotify free_data;
  GDestroyNotify free_value;
  State state;
  gpointer value;
  GError *error;
};

static GMutex mutex; /* for the states and `n_unfinished` */
static GCond changed;
static guint n_unfinished;

static void
future_clear (gpointer box)
{
  TmapFuture *self = box;

  if (self->data != NULL)
    self->free_data (self->data);
  if (self->value != NULL)
    self->free_value (self->value);
  g_clear_error (&self->error);
}

/* Makes the value if nobody has begun to; else waits for it if @wait. */
static void
make (TmapFuture *self, gboolean wait)
{
  gboolean mine;

  g_mutex_lock (&mutex);
  mine = self->state == WAITING;
  if (mine)
    self->state = RUNNING;
  while (wait && !mine && self->state != DONE)
    g_cond_wait (&changed, &mutex);
  g_mutex_unlock (&mutex);
  if (!mine)
    return;

  self->value = self->func (self->data, &self->error);
  self->free_data (self->data);
  self->data = NULL;
  g_mutex_lock (&mutex);
  self->state = DONE;
  n_unfinished--;
  g_cond_broadcast (&changed);
  g_mutex_unlock (&mutex);
}

static void
take_turn (gpointer data, gpointer user_data)
{
  (void)user_data;
  tmap_thread_begin ();
  make (data, FALSE);
  g_atomic_rc_box_release_full (data, future_clear);
}

static GThreadPool *
get_pool (void)
{
  static GThreadPool *pool;
  static gsize once;

  if (g_once_init_enter (&once)) {
    pool = g_thread_pool_new (take_turn, NULL, (int)tmap_thread_count (), FALSE, NULL);
    g_once_init_leave (&once, 1);
  }
  return pool;
}

TmapFuture *
tmap_future_new (TmapFutureFunc func,
                 gpointer data,
                 GDestroyNotify free_data,
                 GDestroyNotify free_value)
{
  TmapFuture *self;
  guint n_threads = tmap_thread_count ();
  gboolean full;

  g_return_val_if_fail (func != NULL && data != NULL, NULL);

  self = g_atomic_rc_box_new0 (TmapFuture);
  self->func = func;
  self->data = data;
  self->free_data = free_data;
  self->free_value = free_value;
  g_mutex_lock (&mutex);
  n_unfinished++;
  full = n_threads == 1 || n_unfinished > 2 * n_threads;
  g_mutex_unlock (&mutex);
  /* Where no thread can be had, it is made when it is taken. */
  if (full)
    make (self, FALSE);
  else
    g_thread_pool_push (get_pool (), g_atomic_rc_box_acquire (self), NULL);
  return self;
}

gpointer
tmap_future_take (TmapFuture *self, GError **error)
{
  gpointer value;

  make (self, TRUE);
  value = g_steal_pointer (&self->value);
  if (value == NULL)
    g_propagate_error (error, g_steal_pointer (&self->error));
  g_atomic_rc_box_release_full (self, future_clear);
  return value;
}

void
tmap_future_free (TmapFuture *self)
{
  gboolean running;

  g_mutex_lock (&mutex);
  if (self->state == WAITING) {
    self->state = DONE;
    n_unfinished--;
  }
  running = self->state == RUNNING;
  g_mutex_unlock (&mutex);
  if (running)
    make (self, TRUE);
  g_atomic_rc_box_release_full (self, future_clear);
}
