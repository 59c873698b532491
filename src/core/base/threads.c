/* SPDX-License-Identifier: Apache-2.0 */
#include "base/threads.h"

#include <sys/resource.h>
#include <unistd.h>

#define MAX_THREADS 64

/* How much nicer a thread is that gives way. */
#define NICENESS 10

static int give_way; /* atomic */

guint
tmap_thread_count (void)
{
  const char *wanted = g_getenv ("TMAP_THREADS");
  guint64 n;

  if (wanted != NULL && g_ascii_string_to_unsigned (wanted, 10, 1, MAX_THREADS, &n, NULL))
    return (guint)n;
  return MIN (g_get_num_processors (), MAX_THREADS);
}

void
tmap_threads_give_way (void)
{
  g_atomic_int_set (&give_way, TRUE);
}

void
tmap_thread_begin (void)
{
  /* On Linux a thread has a priority of its own. */
  if (g_atomic_int_get (&give_way))
    (void)setpriority (PRIO_PROCESS, (id_t)gettid (), NICENESS);
}
