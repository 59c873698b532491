/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/scene.h"

#include <locale.h>
#include <math.h>
#include <string.h>

static const TmapColor red = { 1.0, 0.0, 0.0, 1.0 };
static const TmapColor blue = { 0.0, 0.0, 1.0, 1.0 };
static const TmapColor black = { 0.0, 0.0, 0.0, 1.0 };

static TmapScene *
make_scene (double width, double height)
{
  TmapTheme theme;

  tmap_theme_init (&theme);
  return tmap_scene_new (width, height, &theme);
}

static void
add_rect (TmapScene *scene, double x, double y, double width, double height, TmapColor color)
{
  tmap_scene_add_rect (scene, TMAP_PART_DATA, &(TmapBox){ x, y, width, height }, color,
                       TMAP_HATCH_NONE, black);
}

static cairo_surface_t *
render (const TmapScene *scene, double scale)
{
  cairo_surface_t *surface = cairo_image_surface_create (
      CAIRO_FORMAT_RGB24, (int)ceil (tmap_scene_get_width (scene) * scale),
      (int)ceil (tmap_scene_get_height (scene) * scale));
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, scale, scale);
  tmap_scene_draw (scene, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface, int x, int y)
{
  const guint8 *row =
      cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);

  return ((const guint32 *)(const void *)row)[x] & 0xffffff;
}

/* The smallest box of all pixels that are not white. */
static TmapBox
find_ink (cairo_surface_t *surface, double scale)
{
  int x0 = G_MAXINT;
  int y0 = G_MAXINT;
  int x1 = -1;
  int y1 = -1;

  for (int y = 0; y < cairo_image_surface_get_height (surface); y++) {
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++) {
      if (get_pixel (surface, x, y) == 0xffffff)
        continue;
      x0 = MIN (x0, x);
      y0 = MIN (y0, y);
      x1 = MAX (x1, x + 1);
      y1 = MAX (y1, y + 1);
    }
  }
  if (x1 < 0)
    return (TmapBox){ 0 };
  return (TmapBox){ x0 / scale, y0 / scale, (x1 - x0) / scale, (y1 - y0) / scale };
}

static void
assert_inside (const TmapBox *inner, const TmapBox *outer, double slack)
{
  g_assert_cmpfloat (inner->x, >=, outer->x - slack);
  g_assert_cmpfloat (inner->y, >=, outer->y - slack);
  g_assert_cmpfloat (inner->x + inner->width, <=, outer->x + outer->width + slack);
  g_assert_cmpfloat (inner->y + inner->height, <=, outer->y + outer->height + slack);
}

static void
test_empty (void)
{
  g_autoptr (TmapScene) scene = make_scene (100.0, 50.5);
  g_autofree char *text = tmap_scene_to_text (scene);
  cairo_surface_t *surface = render (scene, 1.0);
  TmapPart part;
  TmapBox box;

  g_assert_cmpfloat (tmap_scene_get_width (scene), ==, 100.0);
  g_assert_cmpfloat (tmap_scene_get_height (scene), ==, 50.5);
  g_assert_cmpuint (tmap_scene_get_n_marks (scene), ==, 1);
  tmap_scene_get_mark (scene, 0, &part, &box);
  g_assert_cmpint (part, ==, TMAP_PART_BACKGROUND);
  g_assert_cmpfloat (box.height, ==, 50.5);
  g_assert_cmpstr (text, ==, "background rect 0.0 0.0 100.0 50.5 #ffffffff\n");
  g_assert_cmphex (get_pixel (surface, 50, 25), ==, 0xffffff);
  g_assert_null (tmap_scene_find_hit (scene, 1.0, 1.0));
  g_assert_cmpuint (tmap_scene_get_hits (scene)->len, ==, 0);
  g_assert_cmpuint (tmap_scene_get_plots (scene)->len, ==, 0);
  cairo_surface_destroy (surface);
  tmap_scene_free (NULL);
}

static void
add_all_kinds (TmapScene *scene)
{
  const TmapPoint points[] = { { 10.04, 20.06 }, { -0.01, 0.0 }, { NAN, 1.0 }, { 30.0, 40.0 } };
  const TmapTextStyle style = {
    .size = 9.5,
    .bold = TRUE,
    .color = { 0.2, 0.4, 0.6, 0.5 },
    .horizontal = TMAP_ANCHOR_END,
    .vertical = TMAP_ANCHOR_MIDDLE,
    .angle = 45.0,
    .max_width = 80.0,
    .max_lines = 2,
  };

  tmap_scene_add_rect (scene, TMAP_PART_LEGEND, &(TmapBox){ 30.0, 40.0, -10.0, 5.0 }, red,
                       TMAP_HATCH_DOTS, blue);
  tmap_scene_begin_clip (scene, &(TmapBox){ 0.0, 0.0, 50.0, 50.0 });
  tmap_scene_add_line (scene, TMAP_PART_GRID, points, 4, red, 0.5, TMAP_DASH_DASH_DOT);
  tmap_scene_add_polygon (scene, TMAP_PART_DATA, points, 4, blue);
  tmap_scene_end_clip (scene);
  tmap_scene_add_markers (scene, TMAP_PART_DATA, points, 4, TMAP_MARKER_DIAMOND, 3.0, red);
  tmap_scene_add_text (scene, TMAP_PART_TITLE, 50.0, 60.0, "a \"b\" \\\nµ", &style);
}

static const char all_kinds[] =
    "background rect 0.0 0.0 100.0 100.0 #ffffffff\n"
    "legend rect 20.0 40.0 10.0 5.0 #ff0000ff dots #0000ffff\n"
    "clip 0.0 0.0 50.0 50.0\n"
    "grid line #ff0000ff width 0.5 dash-dot 10.0 20.1 0.0 0.0 30.0 40.0\n"
    "data polygon #0000ffff 10.0 20.1 0.0 0.0 30.0 40.0\n"
    "end-clip\n"
    "data markers #ff0000ff diamond size 3.0 10.0 20.1 0.0 0.0 30.0 40.0\n"
    "title text 50.0 60.0 size 9.5 bold end middle angle 45.0 max-width 80.0 max-lines 2 #33669980 "
    "\"a \\\"b\\\" \\\\\\nµ\"\n";

static void
test_to_text (void)
{
  g_autoptr (TmapScene) scene = make_scene (100.0, 100.0);
  g_autofree char *text = NULL;
  TmapPart part;
  TmapBox box;

  if (setlocale (LC_ALL, "de_DE.UTF-8") == NULL)
    setlocale (LC_ALL, "C.UTF-8");
  add_all_kinds (scene);
  text = tmap_scene_to_text (scene);
  setlocale (LC_ALL, "C");
  g_assert_cmpstr (text, ==, all_kinds);

  g_assert_cmpuint (tmap_scene_get_n_marks (scene), ==, 6);
  tmap_scene_get_mark (scene, 2, &part, &box);
  g_assert_cmpint (part, ==, TMAP_PART_GRID);
  g_assert_cmpfloat_with_epsilon (box.x, -0.26, 1e-9);
  g_assert_cmpfloat_with_epsilon (box.width, 30.51, 1e-9);
}

static void
test_degenerate (void)
{
  const TmapPoint nowhere[] = { { NAN, 0.0 }, { 0.0, NAN } };
  const TmapPoint far[] = { { -1e12, 20.0 }, { INFINITY, 20.0 } };
  const TmapTextStyle style = { .size = 8.0, .color = black };
  g_autoptr (TmapScene) scene = make_scene (40.0, 40.0);
  TmapBox box;
  cairo_surface_t *surface;

  tmap_scene_add_line (scene, TMAP_PART_DATA, nowhere, 2, red, 1.0, TMAP_DASH_SOLID);
  tmap_scene_add_line (scene, TMAP_PART_DATA, NULL, 0, red, 1.0, TMAP_DASH_SOLID);
  tmap_scene_add_markers (scene, TMAP_PART_DATA, NULL, 0, TMAP_MARKER_CIRCLE, 1.0, red);
  tmap_scene_add_polygon (scene, TMAP_PART_DATA, nowhere, 2, red);
  add_rect (scene, NAN, 0.0, 1.0, 1.0, red);
  add_rect (scene, 0.0, 0.0, INFINITY, 1.0, red);
  box = tmap_scene_add_text (scene, TMAP_PART_DATA, 3.0, 4.0, "", &style);
  g_assert_cmpfloat (box.x, ==, 3.0);
  g_assert_cmpfloat (box.width, ==, 0.0);
  tmap_scene_add_text (scene, TMAP_PART_DATA, 3.0, 4.0, NULL, &style);
  tmap_scene_add_text (scene, TMAP_PART_DATA, NAN, 4.0, "a", &style);
  g_assert_cmpuint (tmap_scene_get_n_marks (scene), ==, 1);

  tmap_scene_add_line (scene, TMAP_PART_DATA, far, 2, red, 4.0, TMAP_DASH_SOLID);
  tmap_scene_add_rect (scene, TMAP_PART_DATA, &(TmapBox){ -1e15, 30.0, 2e15, 1e15 }, blue,
                       TMAP_HATCH_CROSSED, blue);
  surface = render (scene, 1.0);
  g_assert_cmphex (get_pixel (surface, 20, 20), ==, 0xff0000);
  g_assert_cmphex (get_pixel (surface, 20, 10), ==, 0xffffff);
  g_assert_cmphex (get_pixel (surface, 20, 35), ==, 0x0000ff);
  cairo_surface_destroy (surface);
}

static void
test_clip (void)
{
  g_autoptr (TmapScene) scene = make_scene (40.0, 40.0);
  cairo_surface_t *surface;

  tmap_scene_begin_clip (scene, &(TmapBox){ 10.0, 10.0, 20.0, 20.0 });
  tmap_scene_begin_clip (scene, &(TmapBox){ 20.0, 0.0, 40.0, 40.0 });
  add_rect (scene, 0.0, 0.0, 40.0, 40.0, red);
  tmap_scene_end_clip (scene);
  tmap_scene_end_clip (scene);
  add_rect (scene, 0.0, 0.0, 5.0, 5.0, blue);
  surface = render (scene, 1.0);
  g_assert_cmphex (get_pixel (surface, 25, 15), ==, 0xff0000);
  g_assert_cmphex (get_pixel (surface, 15, 15), ==, 0xffffff);
  g_assert_cmphex (get_pixel (surface, 35, 15), ==, 0xffffff);
  g_assert_cmphex (get_pixel (surface, 25, 35), ==, 0xffffff);
  g_assert_cmphex (get_pixel (surface, 2, 2), ==, 0x0000ff);
  cairo_surface_destroy (surface);
}

/* A clip that is not ended ends with the scene. */
static void
test_open_clip (void)
{
  g_autoptr (TmapScene) scene = make_scene (10.0, 10.0);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 10, 10);
  cairo_t *cr = cairo_create (surface);

  tmap_scene_begin_clip (scene, &(TmapBox){ 0.0, 0.0, 1.0, 1.0 });
  tmap_scene_draw (scene, cr);
  cairo_set_source_rgb (cr, 1.0, 0.0, 0.0);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  g_assert_cmphex (get_pixel (surface, 5, 5), ==, 0xff0000);
  cairo_surface_destroy (surface);
}

static void
test_hits (void)
{
  g_autoptr (TmapScene) scene = make_scene (100.0, 100.0);
  const TmapHit *hit;

  tmap_scene_add_hit (scene, &(TmapBox){ 0.0, 0.0, 50.0, 50.0 }, 0, 1, 2, g_strdup ("below"));
  tmap_scene_begin_clip (scene, &(TmapBox){ 20.0, 20.0, 20.0, 20.0 });
  tmap_scene_add_hit (scene, &(TmapBox){ 90.0, 90.0, -80.0, -80.0 }, 3, 4, 5, g_strdup ("above"));
  tmap_scene_end_clip (scene);

  hit = tmap_scene_find_hit (scene, 30.0, 30.0);
  g_assert_cmpstr (hit->text, ==, "above");
  g_assert_cmpuint (hit->panel, ==, 3);
  g_assert_cmpuint (hit->layer, ==, 4);
  g_assert_cmpuint (hit->datum, ==, 5);
  hit = tmap_scene_find_hit (scene, 10.0, 10.0);
  g_assert_cmpstr (hit->text, ==, "below");
  g_assert_null (tmap_scene_find_hit (scene, 50.0, 50.0));
  g_assert_null (tmap_scene_find_hit (scene, NAN, 0.0));
  g_assert_cmpuint (tmap_scene_get_hits (scene)->len, ==, 2);
}

static void
test_plots (void)
{
  g_autoptr (TmapScene) scene = make_scene (100.0, 100.0);
  const TmapPlot plot = { .box = { 1.0, 2.0, 3.0, 4.0 }, .x_max = 5.0, .y_log = TRUE };

  tmap_scene_add_plot (scene, &plot);
  g_assert_cmpuint (tmap_scene_get_plots (scene)->len, ==, 1);
  g_assert_cmpmem (tmap_scene_get_plots (scene)->data, sizeof (TmapPlot), &plot, sizeof (TmapPlot));
}

static const char *const texts[] = {
  "Waiting time",
  "“quotes” & <tags> \"plain\" 'single'",
  "😀 emoji 👩‍🔬",
  "队列等待时间",
  "مرحبا بالعالم",
  "one\ntwo\r\nthree\n",
  "tab\there",
  "e\xcc\x81 combining",
  "broken \xff\xfe bytes \xe2\x82",
};

static void
test_texts_fit (void)
{
  const double scale = 3.0;

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    for (int angle = -180; angle < 180; angle += 45) {
      for (guint anchor = 0; anchor < 9; anchor++) {
        g_autoptr (TmapScene) scene = make_scene (500.0, 500.0);
        const TmapTextStyle style = {
          .size = 10.0,
          .color = black,
          .horizontal = (TmapAnchor)(anchor % 3),
          .vertical = (TmapAnchor)(anchor / 3),
          .angle = angle,
        };
        TmapBox before = tmap_scene_measure (scene, 250.0, 250.0, texts[i], &style);
        TmapBox box;
        TmapBox ink;
        cairo_surface_t *surface;

        if ((anchor + (guint)(angle + 180) / 45 + i) % 5 != 0 && !g_test_slow ())
          continue;
        box = tmap_scene_add_text (scene, TMAP_PART_NOTE, 250.0, 250.0, texts[i], &style);
        g_assert_cmpmem (&before, sizeof before, &box, sizeof box);
        surface = render (scene, scale);
        ink = find_ink (surface, scale);
        g_assert_cmpfloat (ink.width, >, 5.0);
        /* A pixel on each side is touched only. */
        assert_inside (&ink, &box, 2.0 / scale);
        cairo_surface_destroy (surface);
      }
    }
  }
}

static void
test_rotation (void)
{
  g_autoptr (TmapScene) scene = make_scene (300.0, 300.0);
  TmapTextStyle style = { .size = 10.0, .color = black };
  TmapBox level = tmap_scene_measure (scene, 100.0, 200.0, "Hamburgefonts", &style);
  TmapBox rising;
  TmapBox slanted;

  g_assert_cmpfloat_with_epsilon (level.x, 100.0, 0.5);
  g_assert_cmpfloat_with_epsilon (level.y, 200.0, 1e-9);
  g_assert_cmpfloat (level.width, >, 4 * level.height);

  style.angle = 90.0;
  rising = tmap_scene_measure (scene, 100.0, 200.0, "Hamburgefonts", &style);
  g_assert_cmpfloat_with_epsilon (rising.width, level.height, 1e-6);
  g_assert_cmpfloat_with_epsilon (rising.height, level.width, 1e-6);
  g_assert_cmpfloat_with_epsilon (rising.x, 100.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (rising.y + rising.height, 200.0, 0.5);

  style.angle = 45.0;
  slanted = tmap_scene_measure (scene, 100.0, 200.0, "Hamburgefonts", &style);
  g_assert_cmpfloat_with_epsilon (slanted.width, (level.width + level.height) * G_SQRT2 / 2.0,
                                  1e-6);
  g_assert_cmpfloat (slanted.y, <, 200.0 - level.width / 2.0);
}

static void
test_anchors (void)
{
  g_autoptr (TmapScene) scene = make_scene (300.0, 300.0);
  TmapTextStyle style = { .size = 10.0, .color = black };
  TmapBox start = tmap_scene_measure (scene, 100.0, 100.0, "Text", &style);
  TmapBox middle;
  TmapBox end;

  style.horizontal = style.vertical = TMAP_ANCHOR_MIDDLE;
  middle = tmap_scene_measure (scene, 100.0, 100.0, "Text", &style);
  style.horizontal = style.vertical = TMAP_ANCHOR_END;
  end = tmap_scene_measure (scene, 100.0, 100.0, "Text", &style);
  g_assert_cmpfloat_with_epsilon (start.x - middle.x, start.width / 2.0, 0.1);
  g_assert_cmpfloat_with_epsilon (start.y - middle.y, start.height / 2.0, 1e-2);
  g_assert_cmpfloat_with_epsilon (start.x - end.x, start.width, 0.1);
  g_assert_cmpfloat_with_epsilon (start.y - end.y, start.height, 1e-2);
}

static void
test_wrap (void)
{
  g_autoptr (TmapScene) scene = make_scene (300.0, 300.0);
  const char *text = "The quick brown fox jumps over the lazy dog and sleeps till the morning";
  TmapTextStyle style = { .size = 10.0, .color = black };
  TmapBox line = tmap_scene_measure (scene, 0.0, 0.0, text, &style);
  TmapBox wrapped;
  TmapBox cut;

  style.max_width = 100.0;
  wrapped = tmap_scene_measure (scene, 0.0, 0.0, text, &style);
  g_assert_cmpfloat (wrapped.width, <=, 101.0);
  g_assert_cmpfloat (wrapped.height, >, 3.5 * line.height);

  style.max_lines = 2;
  cut = tmap_scene_measure (scene, 0.0, 0.0, text, &style);
  g_assert_cmpfloat (cut.width, <=, 101.0);
  g_assert_cmpfloat_with_epsilon (cut.height, 2.0 * line.height, 0.1);
  cut = tmap_scene_measure (scene, 0.0, 0.0, "a\nb\nc\nd", &style);
  g_assert_cmpfloat (cut.height, <, 2.1 * line.height);

  /* A word that is too long is broken as well. */
  style.max_lines = 0;
  wrapped = tmap_scene_measure (scene, 0.0, 0.0, "Donaudampfschifffahrtsgesellschaft", &style);
  g_assert_cmpfloat (wrapped.width, <=, 101.0);

  style.max_width = 0.0;
  style.max_lines = 2;
  cut = tmap_scene_measure (scene, 0.0, 0.0, "a\nb\nc\nd", &style);
  g_assert_cmpfloat_with_epsilon (cut.height, 2.0 * line.height, 0.1);
}

static void
test_long_text (void)
{
  g_autoptr (TmapScene) scene = make_scene (300.0, 300.0);
  g_autofree char *text = g_strnfill (10000, 'x');
  g_autofree char *longest = g_strnfill (TMAP_SCENE_MAX_TEXT, 'x');
  g_autofree char *cut = g_strconcat (longest, "…", NULL);
  TmapTextStyle style = { .size = 8.0, .color = black };
  TmapBox box = tmap_scene_add_text (scene, TMAP_PART_TITLE, 0.0, 0.0, text, &style);
  cairo_surface_t *surface;

  g_assert_cmpfloat (box.width, >, 3000.0);
  g_assert_cmpfloat (box.width, ==, tmap_scene_measure (scene, 0.0, 0.0, cut, &style).width);
  g_assert_cmpfloat (box.width, >, tmap_scene_measure (scene, 0.0, 0.0, longest, &style).width);
  style.max_width = 200.0;
  style.max_lines = 3;
  box = tmap_scene_add_text (scene, TMAP_PART_TITLE, 0.0, 50.0, text, &style);
  g_assert_cmpfloat (box.width, <=, 201.0);
  g_assert_cmpfloat (box.height, <, 40.0);
  surface = render (scene, 1.0);
  cairo_surface_destroy (surface);
}

static gboolean
same_pixels (cairo_surface_t *a, cairo_surface_t *b)
{
  gsize size =
      (gsize)cairo_image_surface_get_stride (a) * (gsize)cairo_image_surface_get_height (a);

  return memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b), size) == 0;
}

static gpointer
render_in_thread (gpointer scene)
{
  return render (scene, 2.0);
}

static void
test_threads (void)
{
  g_autoptr (TmapScene) scene = make_scene (100.0, 100.0);
  cairo_surface_t *first;
  GThread *threads[4];

  add_all_kinds (scene);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("draw", render_in_thread, scene);
  first = render (scene, 2.0);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++) {
    cairo_surface_t *other = g_thread_join (threads[i]);

    g_assert_true (same_pixels (first, other));
    cairo_surface_destroy (other);
  }
  cairo_surface_destroy (first);
}

static gboolean
has_pixel (cairo_surface_t *surface, guint32 color)
{
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      if (get_pixel (surface, x, y) == color)
        return TRUE;
  return FALSE;
}

/* A hatch goes on from one box to the next, whatever was drawn before. */
static void
test_hatches (void)
{
  const TmapPoint points[] = { { 0.0, 0.0 }, { 1.0, 0.0 } };

  for (guint hatch = 0; hatch < TMAP_N_HATCHES; hatch++) {
    g_autoptr (TmapScene) whole = make_scene (40.0, 40.0);
    g_autoptr (TmapScene) parts = make_scene (40.0, 40.0);
    cairo_surface_t *a;
    cairo_surface_t *b;

    tmap_scene_add_rect (whole, TMAP_PART_DATA, &(TmapBox){ 0, 0, 40, 40 }, red, (TmapHatch)hatch,
                         black);
    tmap_scene_add_line (parts, TMAP_PART_DATA, points, 2, red, 1.0, TMAP_DASH_DASHED);
    tmap_scene_add_rect (parts, TMAP_PART_DATA, &(TmapBox){ 0, 0, 13, 40 }, red, (TmapHatch)hatch,
                         black);
    tmap_scene_add_rect (parts, TMAP_PART_DATA, &(TmapBox){ 13, 0, 27, 17 }, red, (TmapHatch)hatch,
                         black);
    tmap_scene_add_rect (parts, TMAP_PART_DATA, &(TmapBox){ 13, 17, 27, 23 }, red, (TmapHatch)hatch,
                         black);
    a = render (whole, 4.0);
    b = render (parts, 4.0);
    g_assert_true (has_pixel (a, 0xff0000));
    g_assert_true (has_pixel (a, 0x000000) == (hatch != TMAP_HATCH_NONE));
    for (int y = 2; y < 158; y += 3)
      for (int x = 2; x < 158; x += 3)
        if (ABS (x - 52) > 2 && ABS (y - 68) > 2)
          g_assert_cmpint (
              abs ((int)(get_pixel (a, x, y) >> 16) - (int)(get_pixel (b, x, y) >> 16)), <, 40);
    cairo_surface_destroy (a);
    cairo_surface_destroy (b);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scene/empty", test_empty);
  g_test_add_func ("/scene/to-text", test_to_text);
  g_test_add_func ("/scene/degenerate", test_degenerate);
  g_test_add_func ("/scene/clip", test_clip);
  g_test_add_func ("/scene/open-clip", test_open_clip);
  g_test_add_func ("/scene/hits", test_hits);
  g_test_add_func ("/scene/plots", test_plots);
  g_test_add_func ("/scene/texts-fit", test_texts_fit);
  g_test_add_func ("/scene/rotation", test_rotation);
  g_test_add_func ("/scene/anchors", test_anchors);
  g_test_add_func ("/scene/wrap", test_wrap);
  g_test_add_func ("/scene/long-text", test_long_text);
  g_test_add_func ("/scene/threads", test_threads);
  g_test_add_func ("/scene/hatches", test_hatches);
  return g_test_run ();
}
