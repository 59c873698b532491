/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/export.h"

#include <locale.h>
#include <math.h>
#include <png.h>
#include <string.h>

#include "base/error.h"

#define METRE 0.0254

static const char *const texts[] = {
  "Waiting time in seconds – 12,345 jobs",
  "“quotes” & <tags> \"plain\"",
  "😀",
  "队列等待时间",
  "مرحبا بالعالم",
};

static TmapScene *
make_scene (double width, double height)
{
  TmapTheme theme;

  tmap_theme_init (&theme);
  return tmap_scene_new (width, height, &theme);
}

static void
add_series (TmapScene *scene, const TmapTheme *theme, guint role)
{
  const double x = 10.0 + 12.0 * role;
  const TmapPoint points[] = { { x, 80.0 }, { x + 10.0, 90.0 } };
  TmapStyle style = tmap_theme_get_style (theme, role);

  tmap_scene_add_rect (scene, TMAP_PART_DATA, &(TmapBox){ x, 10.3, 10.0, 50.0 }, style.color,
                       style.hatch, style.hatch_color);
  tmap_scene_add_line (scene, TMAP_PART_DATA, points, 2, style.color, 1.0, style.dash);
  tmap_scene_add_markers (scene, TMAP_PART_DATA, points, 2, style.marker, 3.0, style.color);
}

/* Something of everything. */
static TmapScene *
make_figure (void)
{
  TmapScene *scene = make_scene (240.0, 160.5);
  TmapTextStyle style = { .size = 8.0, .color = { 0.1, 0.1, 0.1, 1.0 } };
  TmapTheme theme;

  tmap_theme_init (&theme);
  tmap_scene_begin_clip (scene, &(TmapBox){ 5.0, 5.0, 200.0, 100.0 });
  for (guint role = 0; role < 12; role++)
    add_series (scene, &theme, role);
  tmap_scene_end_clip (scene);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    style.bold = i == 1;
    style.angle = 10.0 * i;
    style.color.alpha = i == 2 ? 0.5 : 1.0;
    tmap_scene_add_text (scene, TMAP_PART_TITLE, 10.0, 100.0 + 10.0 * i, texts[i], &style);
  }
  return scene;
}

static GBytes *
export_scene (const TmapScene *scene, TmapFigureFormat format, double dpi)
{
  g_autoptr (GError) error = NULL;
  GBytes *file = tmap_scene_export (scene, format, dpi, &error);

  g_assert_no_error (error);
  g_assert_nonnull (file);
  return file;
}

static gboolean
contains (GBytes *file, const char *text)
{
  gsize size;
  const char *data = g_bytes_get_data (file, &size);

  return memmem (data, size, text, strlen (text)) != NULL;
}

static void
test_formats (void)
{
  static const char *const names[] = { "png", "svg", "pdf" };
  TmapFigureFormat format;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_assert_true (tmap_figure_format_parse (names[i], &format));
    g_assert_cmpint (format, ==, i);
    g_assert_cmpstr (tmap_figure_format_name (format), ==, names[i]);
  }
  g_assert_false (tmap_figure_format_parse ("PNG", &format));
  g_assert_false (tmap_figure_format_parse ("", &format));
  g_assert_false (tmap_figure_format_parse ("jpeg", &format));
}

static void
test_lengths (void)
{
  static const struct {
    const char *text;
    double points;
  } lengths[] = {
    { "3.33in", 239.76 },  { "1", 72.0 },        { "85mm", 85.0 / 25.4 * 72.0 },
    { "8.5cm", 240.9449 }, { "240pt", 240.0 },   { "600px", 288.0 },
    { " 1 in ", 72.0 },    { "1e2mm", 283.465 }, { ".5in", 36.0 },
    { "100in", 7200.0 },   { "254cm", 7200.0 },  { "2540mm", 7200.0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++) {
    g_autoptr (GError) error = NULL;
    double points = 0.0;

    g_assert_true (tmap_length_parse (lengths[i].text, 150.0, &points, &error));
    g_assert_no_error (error);
    g_assert_cmpfloat_with_epsilon (points, lengths[i].points, 1e-3);
  }
}

static void
test_bad_lengths (void)
{
  static const struct {
    const char *text;
    TmapError code;
    const char *message;
  } lengths[] = {
    { "", TMAP_ERROR_SYNTAX,
      "'' is no length; a number and a unit are expected, as in 3.33in "
      "or 85mm" },
    { "wide", TMAP_ERROR_SYNTAX,
      "'wide' is no length; a number and a unit are expected, as in "
      "3.33in or 85mm" },
    { "nan", TMAP_ERROR_SYNTAX, NULL },
    { "inf", TMAP_ERROR_SYNTAX, NULL },
    { "0x10in", TMAP_ERROR_SYNTAX, NULL },
    { "1,5in", TMAP_ERROR_SYNTAX, NULL },
    { "1.2.3in", TMAP_ERROR_SYNTAX, NULL },
    { "3 in 4", TMAP_ERROR_SYNTAX, NULL },
    { "3furlong", TMAP_ERROR_SYNTAX,
      "'3furlong' has an unknown unit; the units are: in, mm, cm, "
      "pt, px" },
    { "0mm", TMAP_ERROR_VALUE, "'0mm' is not more than 0" },
    { "-1in", TMAP_ERROR_VALUE, "'-1in' is not more than 0" },
    { "100.1in", TMAP_ERROR_VALUE, "'100.1in' is more than 100 inches" },
    { "1e300cm", TMAP_ERROR_VALUE, NULL },
    { "1e400cm", TMAP_ERROR_VALUE, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++) {
    g_autoptr (GError) error = NULL;
    double points = -1.0;

    g_assert_false (tmap_length_parse (lengths[i].text, 150.0, &points, &error));
    g_assert_error (error, TMAP_ERROR, (int)lengths[i].code);
    if (lengths[i].message != NULL)
      g_assert_cmpstr (error->message, ==, lengths[i].message);
    g_assert_cmpfloat (points, ==, -1.0);
  }
}

typedef struct {
  const guint8 *data;
  gsize rest;
} Reader;

static void
read_bytes (png_structp png, png_bytep data, size_t length)
{
  Reader *reader = png_get_io_ptr (png);

  g_assert_cmpuint (length, <=, reader->rest);
  memcpy (data, reader->data, length);
  reader->data += length;
  reader->rest -= length;
}

typedef struct {
  guint width;
  guint height;
  guint per_metre;
  guint32 last_pixel;
} PngFacts;

static PngFacts
read_png (GBytes *file)
{
  png_structp png = png_create_read_struct (PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct (png);
  Reader reader = { g_bytes_get_data (file, NULL), g_bytes_get_size (file) };
  PngFacts facts = { 0 };
  const guint8 *pixel;

  png_set_read_fn (png, &reader, read_bytes);
  png_read_png (png, info, PNG_TRANSFORM_IDENTITY, NULL);
  facts.width = png_get_image_width (png, info);
  facts.height = png_get_image_height (png, info);
  facts.per_metre = png_get_pixels_per_meter (png, info);
  g_assert_cmpint (png_get_bit_depth (png, info), ==, 8);
  g_assert_cmpint (png_get_color_type (png, info), ==, PNG_COLOR_TYPE_RGB);
  g_assert_false (png_get_valid (png, info, PNG_INFO_tIME));
  pixel = png_get_rows (png, info)[facts.height - 1] + 3 * (facts.width - 1);
  facts.last_pixel = (guint32)(pixel[0] << 16 | pixel[1] << 8 | pixel[2]);
  png_destroy_read_struct (&png, &info, NULL);
  return facts;
}

static void
test_png (void)
{
  static const double resolutions[] = { 72.0, 96.0, 133.7, 300.0 };
  g_autoptr (TmapScene) scene = make_figure ();

  for (gsize i = 0; i < G_N_ELEMENTS (resolutions); i++) {
    double dpi = resolutions[i];
    g_autoptr (GBytes) file = export_scene (scene, TMAP_FORMAT_PNG, dpi);
    PngFacts facts = read_png (file);

    g_assert_cmpuint (facts.width, ==, (guint)round (240.0 * dpi / 72.0));
    g_assert_cmpuint (facts.height, ==, (guint)round (160.5 * dpi / 72.0));
    g_assert_cmpuint (facts.per_metre, ==, (guint)round (dpi / METRE));
    g_assert_cmphex (facts.last_pixel, ==, 0xffffff);
  }
}

/* The order of red, green and blue. */
static void
test_png_colors (void)
{
  g_autoptr (TmapScene) scene = make_scene (3.0, 2.0);
  g_autoptr (GBytes) file = NULL;

  tmap_scene_add_rect (scene, TMAP_PART_DATA, &(TmapBox){ 0.0, 0.0, 3.0, 2.0 },
                       (TmapColor){ 1.0, 0.4, 0.0, 1.0 }, TMAP_HATCH_NONE, (TmapColor){ 0 });
  file = export_scene (scene, TMAP_FORMAT_PNG, 72.0);
  g_assert_cmphex (read_png (file).last_pixel, ==, 0xff6600);
}

static void
test_png_limits (void)
{
  g_autoptr (TmapScene) scene = make_scene (7200.0, 7200.0);
  g_autoptr (GError) error = NULL;

  g_assert_null (tmap_scene_export (scene, TMAP_FORMAT_PNG, 600.0, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_VALUE);
  g_assert_cmpstr (error->message, ==, "a PNG of 60000 × 60000 pixels is too large");
  g_clear_error (&error);
  g_assert_null (tmap_scene_export (scene, TMAP_FORMAT_PNG, 1e-6, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_VALUE);
}

static void
test_pdf (void)
{
  g_autoptr (TmapScene) scene = make_figure ();
  g_autoptr (GBytes) file = export_scene (scene, TMAP_FORMAT_PDF, 150.0);

  g_assert_true (contains (file, "/MediaBox [ 0 0 240 160.5 ]"));
  g_assert_true (contains (file, "/TrueType") || contains (file, "/CIDFontType"));
  g_assert_false (contains (file, "/Type3"));
  g_assert_false (contains (file, "CreationDate"));
  g_assert_false (contains (file, "ModDate"));
}

static void
test_pdf_date (void)
{
  g_autoptr (TmapScene) scene = make_figure ();
  g_autoptr (GBytes) dated = NULL;
  g_autoptr (GBytes) undated = NULL;

  g_setenv ("SOURCE_DATE_EPOCH", "1507338725", TRUE);
  dated = export_scene (scene, TMAP_FORMAT_PDF, 150.0);
  g_assert_true (contains (dated, "/CreationDate (20171007011205Z"));
  g_setenv ("SOURCE_DATE_EPOCH", "yesterday", TRUE);
  undated = export_scene (scene, TMAP_FORMAT_PDF, 150.0);
  g_assert_false (contains (undated, "CreationDate"));
  g_unsetenv ("SOURCE_DATE_EPOCH");
}

static void
start_element (GMarkupParseContext *context,
               const char *name,
               const char **keys,
               const char **values,
               gpointer n_elements,
               GError **error)
{
  (void)context;
  (void)error;
  /* Letters are outlines. */
  g_assert_cmpstr (name, !=, "text");
  if (*(guint *)n_elements == 0) {
    g_assert_cmpstr (name, ==, "svg");
    for (guint i = 0; keys[i] != NULL; i++) {
      if (g_str_equal (keys[i], "width"))
        g_assert_cmpstr (values[i], ==, "240pt");
      if (g_str_equal (keys[i], "height"))
        g_assert_cmpstr (values[i], ==, "160.5pt");
    }
  }
  (*(guint *)n_elements)++;
}

static void
test_svg (void)
{
  static const GMarkupParser parser = { .start_element = start_element };
  g_autoptr (TmapScene) scene = make_figure ();
  g_autoptr (GBytes) file = export_scene (scene, TMAP_FORMAT_SVG, 150.0);
  g_autoptr (GError) error = NULL;
  guint n_elements = 0;
  g_autoptr (GMarkupParseContext) context =
      g_markup_parse_context_new (&parser, 0, &n_elements, NULL);

  g_markup_parse_context_parse (context, g_bytes_get_data (file, NULL),
                                (gssize)g_bytes_get_size (file), &error);
  g_assert_no_error (error);
  g_assert_true (g_markup_parse_context_end_parse (context, NULL));
  g_assert_cmpuint (n_elements, >, 100);
  g_assert_true (contains (file, "id=\"surface1\""));
  g_assert_true (contains (file, "width=\"240pt\" height=\"160.5pt\" viewBox=\"0 0 240 160.5\""));
}

static void
test_same_bytes (void)
{
  g_autoptr (TmapScene) scene = make_figure ();
  GBytes *first[TMAP_N_FORMATS];

  for (guint i = 0; i < TMAP_N_FORMATS; i++)
    first[i] = export_scene (scene, (TmapFigureFormat)i, 120.0);
  for (guint round = 0; round < 3; round++) {
    for (guint i = 0; i < TMAP_N_FORMATS; i++) {
      g_autoptr (TmapScene) other = make_scene (100.0 + round, 100.0);
      g_autoptr (TmapScene) again = make_figure ();
      g_autoptr (GBytes) between = export_scene (other, (TmapFigureFormat)i, 72.0);
      g_autoptr (GBytes) same = export_scene (scene, (TmapFigureFormat)i, 120.0);
      g_autoptr (GBytes) anew = export_scene (again, (TmapFigureFormat)i, 120.0);

      g_assert_true (g_bytes_equal (first[i], same));
      g_assert_true (g_bytes_equal (first[i], anew));
      g_assert_false (g_bytes_equal (first[i], between));
    }
  }
  for (guint i = 0; i < TMAP_N_FORMATS; i++)
    g_bytes_unref (first[i]);
}

static void
test_locale (void)
{
  g_autoptr (TmapScene) scene = make_figure ();

  for (guint i = 0; i < TMAP_N_FORMATS; i++) {
    g_autoptr (GBytes) here = export_scene (scene, (TmapFigureFormat)i, 100.0);
    g_autoptr (GBytes) there = NULL;

    if (setlocale (LC_ALL, "de_DE.UTF-8") == NULL)
      setlocale (LC_ALL, "C.UTF-8");
    there = export_scene (scene, (TmapFigureFormat)i, 100.0);
    setlocale (LC_ALL, "C");
    g_assert_true (g_bytes_equal (here, there));
  }
}

static void
test_empty (void)
{
  g_autoptr (TmapScene) scene = make_scene (1.0, 1.0);

  for (guint i = 0; i < TMAP_N_FORMATS; i++) {
    g_autoptr (GBytes) file = export_scene (scene, (TmapFigureFormat)i, 72.0);

    g_assert_cmpuint (g_bytes_get_size (file), >, 50);
  }
}

static gpointer
export_in_thread (gpointer scene)
{
  return export_scene (scene, TMAP_FORMAT_SVG, 72.0);
}

static void
test_threads (void)
{
  g_autoptr (TmapScene) scene = make_figure ();
  g_autoptr (GBytes) here = export_scene (scene, TMAP_FORMAT_SVG, 72.0);
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("export", export_in_thread, scene);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++) {
    g_autoptr (GBytes) there = g_thread_join (threads[i]);

    g_assert_true (g_bytes_equal (here, there));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_unsetenv ("SOURCE_DATE_EPOCH");
  g_test_add_func ("/export/formats", test_formats);
  g_test_add_func ("/export/lengths", test_lengths);
  g_test_add_func ("/export/bad-lengths", test_bad_lengths);
  g_test_add_func ("/export/png", test_png);
  g_test_add_func ("/export/png/colors", test_png_colors);
  g_test_add_func ("/export/png/limits", test_png_limits);
  g_test_add_func ("/export/pdf", test_pdf);
  g_test_add_func ("/export/pdf/date", test_pdf_date);
  g_test_add_func ("/export/svg", test_svg);
  g_test_add_func ("/export/same-bytes", test_same_bytes);
  g_test_add_func ("/export/locale", test_locale);
  g_test_add_func ("/export/empty", test_empty);
  g_test_add_func ("/export/threads", test_threads);
  return g_test_run ();
}
