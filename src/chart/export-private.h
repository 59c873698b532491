/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/export.h"

G_BEGIN_DECLS

/** tmap_scene_export_png: see tmap_scene_export() */
GBytes *tmap_scene_export_png (const TmapScene *scene, double dpi, GError **error);

G_END_DECLS
