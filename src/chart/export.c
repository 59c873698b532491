/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/export-private.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "io/path.h"

/* What the units of a length are in points; a pixel depends on the resolution. */
static const struct {
  const char *name;
  double points;
} units[] = {
  { "", TMAP_POINTS_PER_INCH },
  { "in", TMAP_POINTS_PER_INCH },
  { "mm", TMAP_POINTS_PER_INCH / 25.4 },
  { "cm", TMAP_POINTS_PER_INCH / 2.54 },
  { "pt", 1.0 },
  { "px", 0.0 },
};

static const char *const format_names[TMAP_N_FORMATS] = {
  [TMAP_FORMAT_PNG] = "png",
  [TMAP_FORMAT_SVG] = "svg",
  [TMAP_FORMAT_PDF] = "pdf",
};

gboolean
tmap_figure_format_parse (const char *name, TmapFigureFormat *format)
{
  g_return_val_if_fail (name != NULL, FALSE);
  g_return_val_if_fail (format != NULL, FALSE);

  for (guint i = 0; i < TMAP_N_FORMATS; i++) {
    if (g_str_equal (name, format_names[i])) {
      *format = (TmapFigureFormat)i;
      return TRUE;
    }
  }
  return FALSE;
}

const char *
tmap_figure_format_name (TmapFigureFormat format)
{
  g_return_val_if_fail (format < TMAP_N_FORMATS, NULL);

  return format_names[format];
}

static gboolean
find_unit (const char *name, double dpi, double *points)
{
  for (gsize i = 0; i < G_N_ELEMENTS (units); i++) {
    if (g_str_equal (name, units[i].name)) {
      *points = g_str_equal (name, "px") ? TMAP_POINTS_PER_INCH / dpi : units[i].points;
      return TRUE;
    }
  }
  return FALSE;
}

gboolean
tmap_length_parse (const char *text, double dpi, double *points, GError **error)
{
  g_autofree char *stripped = NULL;
  g_autofree char *brief = NULL;
  gsize length;
  double value;
  double unit;

  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (isfinite (dpi) && dpi > 0.0, FALSE);
  g_return_val_if_fail (points != NULL, FALSE);

  stripped = g_strstrip (g_utf8_make_valid (text, -1));
  brief = tmap_text_brief (stripped);
  length = strspn (stripped, "+-.0123456789eE");
  if (tmap_number_parse (stripped, length, &value) == TMAP_NUMBER_NONE)
    return tmap_fail (error, TMAP_ERROR_SYNTAX,
                      "'%s' is no length; a number and a unit are expected, as in 3.33in or 85mm",
                      brief);
  if (!find_unit (g_strchug (stripped + length), dpi, &unit))
    return tmap_fail (error, TMAP_ERROR_SYNTAX,
                      "'%s' has an unknown unit; the units are: in, mm, cm, pt, px", brief);
  if (!(value * unit > 0.0))
    return tmap_fail (error, TMAP_ERROR_VALUE, "'%s' is not more than 0", brief);
  /* A little more, so that 2540mm is 100 inches in spite of rounding. */
  if (!(value * unit <= TMAP_MAX_INCHES * TMAP_POINTS_PER_INCH * (1.0 + 1e-12)))
    return tmap_fail (error, TMAP_ERROR_VALUE, "'%s' is more than %d inches", brief,
                      (int)TMAP_MAX_INCHES);
  *points = value * unit;
  return TRUE;
}

static cairo_status_t
append_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static gboolean
draw (const TmapScene *scene, cairo_surface_t *surface, GError **error)
{
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;
  gboolean has_fonts;

  has_fonts = tmap_scene_draw (scene, cr);
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS)
    return tmap_fail (error, TMAP_ERROR_FILE, "the figure cannot be drawn: %s",
                      cairo_status_to_string (status));
  return has_fonts ||
         tmap_fail (error, TMAP_ERROR_FILE, "the figure cannot be drawn: a font cannot be loaded");
}

/*
 * Cairo would tell the present time. SOURCE_DATE_EPOCH is what builds that are to be reproduced set
 * instead: https://reproducible-builds.org/specs/source-date-epoch/
 */
static void
set_creation_date (cairo_surface_t *surface)
{
  const char *epoch = g_getenv ("SOURCE_DATE_EPOCH");
  g_autoptr (GDateTime) time = NULL;
  g_autofree char *text = NULL;
  guint64 seconds;

  if (epoch != NULL && g_ascii_string_to_unsigned (epoch, 10, 0, G_MAXINT64, &seconds, NULL))
    time = g_date_time_new_from_unix_utc ((gint64)seconds);
  if (time != NULL)
    text = g_date_time_format (time, "%Y-%m-%dT%H:%M:%SZ");
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, text);
}

static GBytes *
export_pdf (const TmapScene *scene, GError **error)
{
  g_autoptr (GByteArray) file = g_byte_array_new ();
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (
      append_bytes, file, tmap_scene_get_width (scene), tmap_scene_get_height (scene));

  set_creation_date (surface);
  if (!draw (scene, surface, error))
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&file));
}

/* The number of a surface in a file: 1 for the first one that occurs, and so on. */
static guint
renumber (GArray *known, guint64 number)
{
  for (guint i = 0; i < known->len; i++)
    if (g_array_index (known, guint64, i) == number)
      return i + 1;
  g_array_append_val (known, number);
  return known->len;
}

/*
 * Cairo names surfaces in an SVG by a number that counts all surfaces of the process. There is no
 * text in the file that could be taken for such a name: letters are outlines.
 */
static GBytes *
normalise_ids (const char *svg, gsize length)
{
  static const char name[] = "surface";
  const gsize name_length = strlen (name);
  const char *end = svg + length;
  g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (guint64));
  GString *out = g_string_sized_new (length);

  while (svg < end) {
    const char *found = g_strstr_len (svg, end - svg, name);
    const char *digits = found != NULL ? found + name_length : end;
    gboolean is_name = found != NULL && (found[-1] == '"' || found[-1] == '#') && digits < end &&
                       g_ascii_isdigit (*digits);

    g_string_append_len (out, svg, digits - svg);
    svg = digits;
    if (is_name) {
      char *rest;

      g_string_append_printf (out, "%u", renumber (known, g_ascii_strtoull (digits, &rest, 10)));
      svg = rest;
    }
  }
  return g_string_free_to_bytes (out);
}

static GBytes *
export_svg (const TmapScene *scene, GError **error)
{
  g_autoptr (GByteArray) file = g_byte_array_new ();
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (
      append_bytes, file, tmap_scene_get_width (scene), tmap_scene_get_height (scene));

  if (!draw (scene, surface, error))
    return NULL;
  /* A terminating zero, so that no number is read beyond the end. */
  g_byte_array_append (file, (const guint8 *)"", 1);
  return normalise_ids ((const char *)file->data, file->len - 1);
}

static GBytes *
export_png (const TmapScene *scene, double dpi, GError **error)
{
  g_autoptr (TmapImage) image = tmap_image_new (scene, dpi, error);

  return image != NULL ? tmap_image_encode (image, error) : NULL;
}

GBytes *
tmap_scene_export (const TmapScene *scene, TmapFigureFormat format, double dpi, GError **error)
{
  g_return_val_if_fail (scene != NULL, NULL);
  g_return_val_if_fail (isfinite (dpi) && dpi > 0.0, NULL);

  switch (format) {
  case TMAP_FORMAT_PNG:
    return export_png (scene, dpi, error);
  case TMAP_FORMAT_SVG:
    return export_svg (scene, error);
  case TMAP_FORMAT_PDF:
    return export_pdf (scene, error);
  case TMAP_N_FORMATS:
  default:
    g_return_val_if_reached (NULL);
  }
}

/* A PNG that is still to be encoded, and where it will be. */
typedef struct {
  TmapImage *image;
  char *display;
} Picture;

static void
picture_free (gpointer data)
{
  Picture *self = data;

  tmap_image_free (self->image);
  g_free (self->display);
  g_free (self);
}

static gpointer
encode_picture (gpointer data, GError **error)
{
  const Picture *self = data;
  GBytes *file = tmap_image_encode (self->image, error);

  if (file == NULL)
    g_prefix_error (error, "%s: ", self->display);
  return file;
}

static gboolean
add_picture (TmapArtifacts *artifacts, const char *path, TmapImage *image, GError **error)
{
  Picture *picture = g_new (Picture, 1);

  picture->image = image;
  picture->display = tmap_path_display (path);
  return tmap_artifacts_add_future (
      artifacts, path,
      tmap_future_new (encode_picture, picture, picture_free, (GDestroyNotify)g_bytes_unref),
      error);
}

gboolean
tmap_scene_export_file (const TmapScene *scene,
                        TmapFigureFormat format,
                        double dpi,
                        TmapArtifacts *artifacts,
                        const char *path,
                        GError **error)
{
  g_autofree char *display = tmap_path_display (path);

  if (format == TMAP_FORMAT_PNG) {
    TmapImage *image = tmap_image_new (scene, dpi, error);

    if (image != NULL)
      return add_picture (artifacts, path, image, error);
  } else {
    g_autoptr (GBytes) content = tmap_scene_export (scene, format, dpi, error);

    if (content != NULL)
      return tmap_artifacts_add (artifacts, path, content, error);
  }
  g_prefix_error (error, "%s: ", display);
  return FALSE;
}
