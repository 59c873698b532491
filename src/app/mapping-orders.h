/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/session.h"

G_BEGIN_DECLS

/**
 * tmap_app_mapping_orders_start:
 * @session: whose worker does it
 * @mapping: (transfer none): the session's mapping, with a simulation
 * @done: takes the #TmapAppOrders
 *
 * Estimates the jobs under all policies. Earlier work of that kind is superseded.
 */
void tmap_app_mapping_orders_start (TmapAppSession *session,
                                    TmapAppMapping *mapping,
                                    TmapAppWorkDone done,
                                    gpointer user_data);

/** tmap_app_mapping_orders_cancel: stops it; nothing is delivered */
void tmap_app_mapping_orders_cancel (TmapAppSession *session);

/** tmap_app_mapping_orders_is_busy: Returns: whether it is waiting or running */
gboolean tmap_app_mapping_orders_is_busy (TmapAppSession *session);

G_END_DECLS
