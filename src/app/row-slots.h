/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "app/row-model.h"

G_BEGIN_DECLS

/**
 * TmapAppRowSlots:
 *
 * The rows of a #TmapAppRowModel as a list widget is told of them. An item stands for a place, not
 * for a row: when other rows come, the places stay, and `refilled` asks the widget to show in them
 * what is there now. A widget that is told of new items instead builds all of its rows anew, which
 * takes longer than it may stop for. For the same reason new places come in steps.
 *
 * Signals: `refilled ()` when any place may hold another row.
 */
#define TMAP_APP_TYPE_ROW_SLOTS (tmap_app_row_slots_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppRowSlots, tmap_app_row_slots, TMAP_APP, ROW_SLOTS, GObject)

TmapAppRowSlots *tmap_app_row_slots_new (TmapAppRowModel *model);

/**
 * tmap_app_row_slots_grow:
 * @step: how many rows a list widget may build at once
 *
 * Tells of some of the rows that have no place yet.
 *
 * Returns: whether there are more
 */
gboolean tmap_app_row_slots_grow (TmapAppRowSlots *self, guint step);

G_END_DECLS
