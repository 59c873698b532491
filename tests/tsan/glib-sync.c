/* SPDX-License-Identifier: Apache-2.0 */
#include <dlfcn.h>
#include <gio/gio.h>

/*
 * Tells ThreadSanitizer how GLib synchronises threads. GLib's locks are built on futexes and its
 * reference counts are changed in code that was not compiled for ThreadSanitizer, so that it sees
 * none of them and reports a race for everything that they guard. Here every function of GLib that
 * our code calls to hand something to another thread is put in front of the real one and says what
 * that does: what came before a release is known to whoever acquires the same address later.
 *
 * Nothing is suppressed: what our code does without one of these is reported. Preloaded by
 * tests/tsan/run.sh.
 */

void __tsan_acquire (void *address);
void __tsan_release (void *address);

/* The function that this one stands in front of. */
#define REAL(name)                                                                                 \
  ({                                                                                               \
    static gpointer found;                                                                         \
    gpointer real = __atomic_load_n (&found, __ATOMIC_ACQUIRE);                                    \
    if (real == NULL) {                                                                            \
      real = dlsym (RTLD_NEXT, #name);                                                             \
      __atomic_store_n (&found, real, __ATOMIC_RELEASE);                                           \
    }                                                                                              \
    (__typeof__ (&name))real;                                                                      \
  })

void
g_mutex_lock (GMutex *mutex)
{
  REAL (g_mutex_lock) (mutex);
  __tsan_acquire (mutex);
}

void
g_mutex_unlock (GMutex *mutex)
{
  __tsan_release (mutex);
  REAL (g_mutex_unlock) (mutex);
}

void
g_cond_wait (GCond *cond, GMutex *mutex)
{
  __tsan_release (mutex);
  REAL (g_cond_wait) (cond, mutex);
  __tsan_acquire (mutex);
}

gboolean
g_cond_wait_until (GCond *cond, GMutex *mutex, gint64 end_time)
{
  gboolean signalled;

  __tsan_release (mutex);
  signalled = REAL (g_cond_wait_until) (cond, mutex, end_time);
  __tsan_acquire (mutex);
  return signalled;
}

void (g_once_init_leave) (volatile void *location, gsize result)
{
  __tsan_release ((void *)location);
  REAL (g_once_init_leave) (location, result);
}

gboolean (g_once_init_enter) (volatile void *location)
{
  gboolean first = REAL (g_once_init_enter) (location);

  __tsan_acquire ((void *)location);
  return first;
}

gpointer
g_once_impl (GOnce *once, GThreadFunc func, gpointer arg)
{
  gpointer result = REAL (g_once_impl) (once, func, arg);

  __tsan_release (once);
  __tsan_acquire (once);
  return result;
}

/* A reference count is changed in one step that orders all who change it. */
#define COUNTED(name, type)                                                                        \
  void name (type object)                                                                          \
  {                                                                                                \
    __tsan_release ((void *)object);                                                               \
    __tsan_acquire ((void *)object);                                                               \
    REAL (name) (object);                                                                          \
  }

COUNTED (g_object_unref, gpointer)
COUNTED (g_bytes_unref, GBytes *)
COUNTED (g_array_unref, GArray *)
COUNTED (g_ptr_array_unref, GPtrArray *)
COUNTED (g_hash_table_unref, GHashTable *)
COUNTED (g_thread_unref, GThread *)

void
g_atomic_rc_box_release_full (gpointer box, GDestroyNotify clear)
{
  __tsan_release (box);
  __tsan_acquire (box);
  REAL (g_atomic_rc_box_release_full) (box, clear);
}

/* A function that another thread will call, and what for. */
typedef struct {
  GFunc func;
  GThreadFunc thread_func;
  gpointer data;
} Call;

static gpointer
call_thread (gpointer data)
{
  Call *call = data;
  gpointer result;

  __tsan_acquire (call);
  result = call->thread_func (call->data);
  __tsan_release (call);
  return result;
}

static GHashTable *calls; /* GThread -> Call */
static GMutex calls_mutex;

static GThread *
remember (GThread *thread, Call *call)
{
  REAL (g_mutex_lock) (&calls_mutex);
  if (calls == NULL)
    calls = g_hash_table_new (NULL, NULL);
  if (thread != NULL)
    g_hash_table_insert (calls, thread, call);
  REAL (g_mutex_unlock) (&calls_mutex);
  return thread;
}

static Call *
new_thread_call (GThreadFunc func, gpointer data)
{
  Call *call = g_new0 (Call, 1);

  call->thread_func = func;
  call->data = data;
  __tsan_release (call);
  return call;
}

GThread *
g_thread_new (const gchar *name, GThreadFunc func, gpointer data)
{
  Call *call = new_thread_call (func, data);

  return remember (REAL (g_thread_new) (name, call_thread, call), call);
}

GThread *
g_thread_try_new (const gchar *name, GThreadFunc func, gpointer data, GError **error)
{
  Call *call = new_thread_call (func, data);

  return remember (REAL (g_thread_try_new) (name, call_thread, call, error), call);
}

gpointer
g_thread_join (GThread *thread)
{
  Call *call;
  gpointer result;

  REAL (g_mutex_lock) (&calls_mutex);
  call = g_hash_table_lookup (calls, thread);
  g_hash_table_remove (calls, thread);
  REAL (g_mutex_unlock) (&calls_mutex);
  result = REAL (g_thread_join) (thread);
  if (call != NULL)
    __tsan_acquire (call);
  g_free (call);
  return result;
}

static void
call_pool (gpointer task, gpointer data)
{
  Call *call = data;

  __tsan_acquire (task);
  call->func (task, call->data);
  __tsan_release (call);
}

/* A pool is not told when it ends here, so its call lives as long as the program. */
GThreadPool *
g_thread_pool_new (GFunc func, gpointer data, gint max_threads, gboolean exclusive, GError **error)
{
  Call *call = g_new0 (Call, 1);

  call->func = func;
  call->data = data;
  return REAL (g_thread_pool_new) (call_pool, call, max_threads, exclusive, error);
}

gboolean
g_thread_pool_push (GThreadPool *pool, gpointer task, GError **error)
{
  __tsan_release (task);
  return REAL (g_thread_pool_push) (pool, task, error);
}

void
g_thread_pool_free (GThreadPool *pool, gboolean immediate, gboolean wait)
{
  gpointer call = pool->user_data;

  REAL (g_thread_pool_free) (pool, immediate, wait);
  if (wait)
    __tsan_acquire (call);
}

void
g_async_queue_push (GAsyncQueue *queue, gpointer data)
{
  __tsan_release (data);
  REAL (g_async_queue_push) (queue, data);
}

gpointer
g_async_queue_pop (GAsyncQueue *queue)
{
  gpointer data = REAL (g_async_queue_pop) (queue);

  __tsan_acquire (data);
  return data;
}

/* Calls of the main loop keep their data, by which GLib may be asked to forget them; what is known
 * about a call is found by the source that it comes from, or, when it is forgotten, by the data. */
typedef struct {
  guint id;
  GSourceFunc func;
  GDestroyNotify notify;
  gpointer data;
} IdleCall;

static GPtrArray *idle_calls; /* guarded by calls_mutex */

/* The sanitizer does not see the lock of these functions, and shall not: it would take it for an
 * order between those who have nothing to do with each other. */
#define UNSEEN __attribute__ ((no_sanitize_thread))

UNSEEN static gboolean
call_idle (gpointer data)
{
  guint id = g_source_get_id (g_main_current_source ());
  GSourceFunc func = NULL;

  REAL (g_mutex_lock) (&calls_mutex);
  for (guint i = 0; i < idle_calls->len && func == NULL; i++)
    if (((IdleCall *)g_ptr_array_index (idle_calls, i))->id == id)
      func = ((IdleCall *)g_ptr_array_index (idle_calls, i))->func;
  REAL (g_mutex_unlock) (&calls_mutex);
  __tsan_acquire (data);
  return func (data);
}

UNSEEN static void
free_idle (gpointer data)
{
  GDestroyNotify notify = NULL;

  REAL (g_mutex_lock) (&calls_mutex);
  for (guint i = 0; i < idle_calls->len; i++) {
    IdleCall *call = g_ptr_array_index (idle_calls, i);

    if (call->data != data)
      continue;
    notify = call->notify;
    g_free (g_ptr_array_remove_index (idle_calls, i));
    break;
  }
  REAL (g_mutex_unlock) (&calls_mutex);
  __tsan_acquire (data);
  if (notify != NULL)
    notify (data);
}

/* The lock is held until the source is known: it may be called at once. */
UNSEEN guint
g_idle_add_full (gint priority, GSourceFunc func, gpointer data, GDestroyNotify notify)
{
  IdleCall *call = g_new0 (IdleCall, 1);

  *call = (IdleCall){ 0, func, notify, data };
  __tsan_release (data);
  REAL (g_mutex_lock) (&calls_mutex);
  if (idle_calls == NULL)
    idle_calls = g_ptr_array_new ();
  g_ptr_array_add (idle_calls, call);
  call->id = REAL (g_idle_add_full) (priority, call_idle, data, free_idle);
  REAL (g_mutex_unlock) (&calls_mutex);
  return call->id;
}
