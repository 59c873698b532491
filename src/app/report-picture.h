/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gdk/gdk.h>

G_BEGIN_DECLS

/** Bytes of a picture's file, and pixels of a picture. */
#define TMAP_APP_PICTURE_MAX_SIZE (32u * 1024 * 1024)
#define TMAP_APP_PICTURE_MAX_PIXELS (40u * 1000 * 1000)

/**
 * tmap_app_report_picture_read:
 * @folder: the absolute folder of the report
 * @target: the relative path that the report names
 *
 * Returns: (transfer full) (nullable): the file's content; %NULL if there is none, if it is not a
 *   regular file below @folder (symlinks resolved), or if it is too large
 */
GBytes *tmap_app_report_picture_read (const char *folder, const char *target);

/** tmap_app_report_picture_decode: Returns: (transfer full) (nullable): the picture, if it is a PNG
 */
GdkTexture *tmap_app_report_picture_decode (GBytes *content);

G_END_DECLS
