/* SPDX-License-Identifier: Apache-2.0 */
#include "base/threads.h"

#define MAX_THREADS 64

guint
tmap_thread_count (void)
{
  const char *wanted = g_getenv ("TMAP_THREADS");
  guint64 n;

  if (wanted != NULL && g_ascii_string_to_unsigned (wanted, 10, 1, MAX_THREADS, &n, NULL))
    return (guint)n;
  return MIN (g_get_num_processors (), MAX_THREADS);
}
