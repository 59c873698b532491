/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/export-private.h"

#include <math.h>
#include <png.h>

#include "base/error.h"

/* Of a side, which is what cairo can draw; and of the whole, which is a gigabyte. */
#define MAX_PIXELS_A_SIDE 32767
#define MAX_PIXELS ((gint64)1 << 28)

/*
 * Measured with figures of 1600 × 900 pixels: 12 ms and 132 kB; level 3 takes 7 ms and 150 kB,
 * level 6 takes 15 ms and 129 kB. Runs of one colour need no filter: each makes the file larger.
 */
#define COMPRESSION_LEVEL 4

struct _TmapImage {
  cairo_surface_t *surface;
  guint width;
  guint height;
  double dpi;
};

static void
append_bytes (png_structp png, png_bytep data, size_t length)
{
  g_byte_array_append (png_get_io_ptr (png), data, (guint)length);
}

static void
flush_nothing (png_structp png)
{
  (void)png;
}

static void
be_silent (png_structp png, png_const_charp message)
{
  (void)png;
  (void)message;
}

/* From a number for each pixel to three bytes. */
static void
pack_row (guint8 *row, const guint32 *pixels, guint n)
{
  for (guint i = 0; i < n; i++) {
    *row++ = (guint8)(pixels[i] >> 16);
    *row++ = (guint8)(pixels[i] >> 8);
    *row++ = (guint8)pixels[i];
  }
}

static void
write_header (png_structp png, png_infop info, const TmapImage *image)
{
  const png_uint_32 per_metre = (png_uint_32)CLAMP (round (image->dpi / 0.0254), 1.0, G_MAXINT32);

  png_set_IHDR (png, info, image->width, image->height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_pHYs (png, info, per_metre, per_metre, PNG_RESOLUTION_METER);
  png_set_compression_level (png, COMPRESSION_LEVEL);
  png_set_filter (png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_write_info (png, info);
}

/* Libpng leaves by longjmp() where it fails, so nothing is allocated here. */
static gboolean
write_image (png_structp png, png_infop info, const TmapImage *image, guint8 *row)
{
  const guint8 *data = cairo_image_surface_get_data (image->surface);
  const gsize stride = (gsize)cairo_image_surface_get_stride (image->surface);

  if (setjmp (png_jmpbuf (png)) != 0)
    return FALSE;
  write_header (png, info, image);
  for (guint y = 0; y < image->height; y++) {
    pack_row (row, (const void *)(data + y * stride), image->width);
    png_write_row (png, row);
  }
  png_write_end (png, info);
  return TRUE;
}

GBytes *
tmap_image_encode (const TmapImage *image, GError **error)
{
  g_autoptr (GByteArray) file = g_byte_array_new ();
  g_autofree guint8 *row = g_malloc ((gsize)image->width * 3);
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, NULL, be_silent);
  png_infop info = png != NULL ? png_create_info_struct (png) : NULL;
  gboolean written = FALSE;

  if (info != NULL) {
    png_set_write_fn (png, file, append_bytes, flush_nothing);
    written = write_image (png, info, image, row);
  }
  png_destroy_write_struct (&png, &info);
  if (!written) {
    tmap_fail (error, TMAP_ERROR_FILE, "the PNG cannot be written");
    return NULL;
  }
  return g_byte_array_free_to_bytes (g_steal_pointer (&file));
}

static gboolean
find_size (const TmapScene *scene, double dpi, TmapImage *image, GError **error)
{
  double width = round (tmap_scene_get_width (scene) * dpi / TMAP_POINTS_PER_INCH);
  double height = round (tmap_scene_get_height (scene) * dpi / TMAP_POINTS_PER_INCH);

  if (!(width >= 1.0 && height >= 1.0))
    return tmap_fail (error, TMAP_ERROR_VALUE, "a PNG of this resolution has no pixel");
  if (width > MAX_PIXELS_A_SIDE || height > MAX_PIXELS_A_SIDE || width * height > MAX_PIXELS)
    return tmap_fail (error, TMAP_ERROR_VALUE, "a PNG of %.0f × %.0f pixels is too large",
                      MIN (width, 1e15), MIN (height, 1e15));
  image->width = (guint)width;
  image->height = (guint)height;
  return TRUE;
}

static gboolean
draw (const TmapScene *scene, TmapImage *image, GError **error)
{
  cairo_t *cr;
  cairo_status_t status;
  gboolean has_fonts;

  image->surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int)image->width, (int)image->height);
  cr = cairo_create (image->surface);
  /* Up to the last pixel, also where the size had to be rounded. */
  cairo_scale (cr, image->width / tmap_scene_get_width (scene),
               image->height / tmap_scene_get_height (scene));
  has_fonts = tmap_scene_draw (scene, cr);
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_flush (image->surface);
  if (status != CAIRO_STATUS_SUCCESS)
    return tmap_fail (error, TMAP_ERROR_FILE, "the PNG cannot be drawn: %s",
                      cairo_status_to_string (status));
  return has_fonts ||
         tmap_fail (error, TMAP_ERROR_FILE, "the PNG cannot be drawn: a font cannot be loaded");
}

TmapImage *
tmap_image_new (const TmapScene *scene, double dpi, GError **error)
{
  g_autoptr (TmapImage) self = g_new0 (TmapImage, 1);

  self->dpi = dpi;
  if (!find_size (scene, dpi, self, error) || !draw (scene, self, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
tmap_image_free (TmapImage *self)
{
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_free (self);
}
