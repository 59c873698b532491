/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/pane.h"
#include "app/refusal.h"
#include "app/results.h"

G_BEGIN_DECLS

/**
 * tmap_app_open_replay:
 * @pane: who asks
 * @mapping: whose jobs were replayed, in order of arrival
 * @path: the log
 * @refusal: where it is told if the log is none of these jobs; belongs to @pane
 *
 * Reads the log of a replay in the background and shows it in a window of its own.
 */
void tmap_app_open_replay (TmapAppPane *pane,
                           TmapAppMapping *mapping,
                           const char *path,
                           TmapAppRefusal *refusal);

G_END_DECLS
