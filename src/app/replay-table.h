/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/replay-result.h"
#include "app/table.h"

G_BEGIN_DECLS

/** tmap_app_replay_table_new: Returns: a #TmapAppTable of the jobs of @replay */
GtkWidget *tmap_app_replay_table_new (TmapAppReplay *replay);

G_END_DECLS
