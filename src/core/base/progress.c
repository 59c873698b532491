/* SPDX-License-Identifier: Apache-2.0 */
#include "base/progress.h"

gboolean
tmap_tick (TmapProgress *progress,
           GCancellable *cancellable,
           const char *what,
           guint64 done,
           guint64 total,
           GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (progress != NULL)
    progress->func (what, total > 0 ? (double)MIN (done, total) / (double)total : -1.0,
                    progress->user_data);
  return TRUE;
}
