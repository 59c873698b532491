/* SPDX-License-Identifier: Apache-2.0 */
#include "app/mapping-orders.h"

/* No step of a study, but work like that of one. */
#define SLOT TMAP_APP_N_STEPS

static gpointer
compute (gpointer mapping, TmapProgress *progress, GCancellable *cancellable, GError **error)
{
  return tmap_app_orders_new (mapping, progress, cancellable, error);
}

void
tmap_app_mapping_orders_start (TmapAppSession *session,
                               TmapAppMapping *mapping,
                               TmapAppWorkDone done,
                               gpointer user_data)
{
  TmapAppJob job = { .slot = SLOT,
                     .work = compute,
                     .input = tmap_app_mapping_ref (mapping),
                     .free_input = (GDestroyNotify)tmap_app_mapping_unref,
                     .free_result = (GDestroyNotify)tmap_app_orders_unref,
                     .done = done,
                     .user_data = user_data };

  tmap_app_worker_start (tmap_app_session_get_worker (session), &job);
}

void
tmap_app_mapping_orders_cancel (TmapAppSession *session)
{
  tmap_app_worker_cancel (tmap_app_session_get_worker (session), SLOT);
}

gboolean
tmap_app_mapping_orders_is_busy (TmapAppSession *session)
{
  return tmap_app_worker_is_busy (tmap_app_session_get_worker (session), SLOT);
}
