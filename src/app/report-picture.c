/* SPDX-License-Identifier: Apache-2.0 */
#include "app/report-picture.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "io/path.h"

/* Where width and height stand in a PNG, and what its header takes. */
#define PNG_WIDTH 16
#define PNG_HEIGHT 20
#define PNG_HEADER 24

GBytes *
tmap_app_report_picture_read (const char *folder, const char *target)
{
  g_autofree char *joined = g_build_filename (folder, target, NULL);
  g_autofree char *path = tmap_path_resolve (joined, NULL);
  g_autofree char *root = tmap_path_resolve (folder, NULL);
  GStatBuf info;
  char *content;
  gsize length;

  if (path == NULL || root == NULL || tmap_path_relative (path, root) == NULL)
    return NULL;
  if (g_stat (path, &info) != 0 || !S_ISREG (info.st_mode) || info.st_size < PNG_HEADER ||
      info.st_size > (goffset)TMAP_APP_PICTURE_MAX_SIZE)
    return NULL;
  if (!g_file_get_contents (path, &content, &length, NULL))
    return NULL;
  return g_bytes_new_take (content, length);
}

static guint64
read_number (const guchar *data, gsize at)
{
  guint32 number;

  memcpy (&number, data + at, sizeof number);
  return GUINT32_FROM_BE (number);
}

GdkTexture *
tmap_app_report_picture_decode (GBytes *content)
{
  static const guchar signature[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
  gsize length;
  const guchar *data = g_bytes_get_data (content, &length);
  guint64 pixels;

  if (length < PNG_HEADER || length > TMAP_APP_PICTURE_MAX_SIZE ||
      memcmp (data, signature, sizeof signature) != 0)
    return NULL;
  pixels = read_number (data, PNG_WIDTH) * read_number (data, PNG_HEIGHT);
  if (pixels == 0 || pixels > TMAP_APP_PICTURE_MAX_PIXELS)
    return NULL;
  return gdk_texture_new_from_bytes (content, NULL);
}
