/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/export.h"

G_BEGIN_DECLS

/**
 * TmapImage:
 *
 * A scene that is drawn in pixels, on its way to become a PNG. Drawing needs fonts, which one
 * thread may use; encoding takes longer and can be done on any.
 */
typedef struct _TmapImage TmapImage;

/** tmap_image_new: draws a scene; see tmap_scene_export() */
TmapImage *tmap_image_new (const TmapScene *scene, double dpi, GError **error);

void tmap_image_free (TmapImage *self);

/** tmap_image_encode: Returns: (transfer full) (nullable): the PNG */
GBytes *tmap_image_encode (const TmapImage *image, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapImage, tmap_image_free)

G_END_DECLS
