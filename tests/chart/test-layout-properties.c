/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <string.h>

#include "chart/layout.h"
#include "chart/scene-private.h"
#include "random-figure.h"

#define N_ROUNDS 400
#define TOLERANCE 0.5 /* points */

/* In less room for each panel, in font sizes each way, not all that belongs to one can stand. */
#define LEAST_ROOM 20

/* A figure of 2 to 20 inches, not too small for its panels in type of 5 to 16 points. */
static TmapScene *
random_scene (guint32 seed, TmapFigure **figure)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  double width = 72 * g_rand_double_range (random, 2, 20);
  double ratio = g_rand_double_range (random, 0.5, 1.2);
  double least;
  TmapTheme theme;

  *figure = random_figure_new (random);
  tmap_theme_init (&theme);
  theme.font_size = g_rand_double_range (random, 5, 16);
  theme.show_title = g_rand_boolean (random);
  theme.dark = g_rand_boolean (random);
  least = LEAST_ROOM * theme.font_size * sqrt ((*figure)->panels->len / ratio);
  width = fmin (fmax (width, least), 20 * 72);
  theme.font_size *= fmin (1, width / least);
  return tmap_figure_layout (*figure, width, ratio * width, &theme);
}

static gboolean
intersect (const TmapBox *a, const TmapBox *b)
{
  return a->x + TOLERANCE < b->x + b->width && b->x + TOLERANCE < a->x + a->width &&
         a->y + TOLERANCE < b->y + b->height && b->y + TOLERANCE < a->y + a->height;
}

static const TmapMark *
get_mark (const TmapScene *scene, guint i)
{
  return &g_array_index (scene->marks, TmapMark, i);
}

static const TmapSceneText *
get_text (const TmapScene *scene, const TmapMark *mark)
{
  return &g_array_index (scene->texts, TmapSceneText, mark->first);
}

/* Fails with the whole scene, so that one can see what went wrong. */
static void
fail_at (const TmapScene *scene, guint32 seed, guint i, const char *what)
{
  const TmapMark *mark = get_mark (scene, i);

  g_error ("seed %u, %g × %g pt, %u panels: mark %u (part %d, box %.1f %.1f %.1f %.1f%s%s) %s",
           seed, scene->width, scene->height, scene->plots->len, i, mark->part, mark->box.x,
           mark->box.y, mark->box.width, mark->box.height, mark->kind == TMAP_MARK_TEXT ? ", " : "",
           mark->kind == TMAP_MARK_TEXT ? get_text (scene, mark)->text : "", what);
}

/* Boxes of turned texts overlap while the texts do not: those keep a line's height between them. */
static gboolean
labels_collide (const TmapScene *scene, const TmapMark *a, const TmapMark *b)
{
  const TmapSceneText *text_a = get_text (scene, a);
  const TmapSceneText *text_b = get_text (scene, b);
  double angle = text_a->style.angle * G_PI / 180;

  if (text_a->style.angle == 0)
    return intersect (&a->box, &b->box);
  return fabs (text_b->x - text_a->x) * sin (angle) + TOLERANCE < text_a->style.size;
}

/* Tick labels of an axis follow each other. */
static void
check_tick_labels (const TmapScene *scene, guint32 seed)
{
  for (guint i = 1; i < scene->marks->len; i++) {
    const TmapMark *a = get_mark (scene, i - 1);
    const TmapMark *b = get_mark (scene, i);

    if (a->part != b->part || a->kind != TMAP_MARK_TEXT || b->kind != TMAP_MARK_TEXT ||
        (a->part != TMAP_PART_X_TICK_LABEL && a->part != TMAP_PART_Y_TICK_LABEL))
      continue;
    if (labels_collide (scene, a, b))
      fail_at (scene, seed, i, "collides with the label before it");
  }
}

static void
check_texts (const TmapScene *scene, guint32 seed)
{
  for (guint i = 0; i < scene->marks->len; i++) {
    const TmapMark *mark = get_mark (scene, i);

    if (mark->kind != TMAP_MARK_TEXT)
      continue;
    if (mark->box.x < -TOLERANCE || mark->box.y < -TOLERANCE ||
        mark->box.x + mark->box.width > scene->width + TOLERANCE ||
        mark->box.y + mark->box.height > scene->height + TOLERANCE)
      fail_at (scene, seed, i, "is not within the figure");
  }
}

static void
check_numbers (const TmapScene *scene, guint32 seed)
{
  for (guint i = 0; i < scene->marks->len; i++) {
    const TmapMark *mark = get_mark (scene, i);
    const TmapBox *box = &mark->box;

    if (!isfinite (box->x + box->y + box->width + box->height + mark->size))
      fail_at (scene, seed, i, "is not finite");
    if (box->width < 0 || box->height < 0)
      fail_at (scene, seed, i, "has a negative size");
  }
  for (guint i = 0; i < scene->points->len; i++) {
    const TmapPoint *point = &g_array_index (scene->points, TmapPoint, i);

    if (!isfinite (point->x + point->y))
      g_error ("seed %u: point %u is not finite", seed, i);
  }
}

static void
check_legend (const TmapScene *scene, guint32 seed)
{
  for (guint i = 0; i < scene->marks->len; i++)
    for (guint p = 0; p < scene->plots->len; p++)
      if (get_mark (scene, i)->part == TMAP_PART_LEGEND &&
          intersect (&get_mark (scene, i)->box, &g_array_index (scene->plots, TmapPlot, p).box))
        fail_at (scene, seed, i, "of the legend is over a plot");
}

/* Bars are drawn for all values but 0 and those that are missing, and can be seen. */
static void
check_bars (const TmapScene *scene, const TmapFigure *figure, guint32 seed)
{
  const TmapPanel *first = g_ptr_array_index (figure->panels, 0);
  guint n_values = 0;
  guint n_bars = 0;

  if (((TmapLayer *)g_ptr_array_index (first->layers, 0))->kind != TMAP_LAYER_BARS)
    return;
  for (guint p = 0; p < figure->panels->len; p++) {
    const TmapPanel *panel = g_ptr_array_index (figure->panels, p);

    for (guint l = 0; l < panel->layers->len; l++) {
      const GArray *y = ((TmapLayer *)g_ptr_array_index (panel->layers, l))->y;

      for (guint i = 0; i < y->len; i++)
        n_values += isfinite (g_array_index (y, double, i)) && g_array_index (y, double, i) != 0;
    }
  }
  for (guint i = 0; i < scene->marks->len; i++) {
    const TmapMark *mark = get_mark (scene, i);

    if (mark->part != TMAP_PART_DATA || mark->kind != TMAP_MARK_RECT)
      continue;
    n_bars++;
    if (MAX (mark->box.width, mark->box.height) < 0.5)
      fail_at (scene, seed, i, "is a bar that cannot be seen");
  }
  if (n_bars != n_values)
    g_error ("seed %u: there are %u bars of %u values", seed, n_bars, n_values);
}

/* Panels with one x axis in common stand in a column, with the same values at the same places. */
static void
check_column (const TmapScene *scene, const TmapFigure *figure, guint32 seed)
{
  const TmapPlot *first = &g_array_index (scene->plots, TmapPlot, 0);

  for (guint p = 1; figure->share_x && p < scene->plots->len; p++) {
    const TmapPlot *plot = &g_array_index (scene->plots, TmapPlot, p);

    if (plot->x_min != first->x_min || plot->x_max != first->x_max)
      g_error ("seed %u: panel %u has another range", seed, p);
    if (plot->box.y < plot[-1].box.y + plot[-1].box.height - TOLERANCE)
      g_error ("seed %u: panel %u is not below the one before", seed, p);
  }
}

static void
draw_somewhere (const TmapScene *scene)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 40, 30);
  cairo_t *cr = cairo_create (surface);

  tmap_scene_draw (scene, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
test_random (void)
{
  const char *only = g_getenv ("TMAP_LAYOUT_SEED");
  guint32 first = only != NULL ? (guint32)g_ascii_strtoull (only, NULL, 10) : 0;

  for (guint32 seed = first; seed < (only != NULL ? first + 1 : N_ROUNDS); seed++) {
    g_autoptr (TmapFigure) figure = NULL;
    g_autoptr (TmapScene) scene = random_scene (seed, &figure);

    check_numbers (scene, seed);
    check_texts (scene, seed);
    check_tick_labels (scene, seed);
    check_legend (scene, seed);
    check_bars (scene, figure, seed);
    check_column (scene, figure, seed);
    if (seed % 8 == 0)
      draw_somewhere (scene);
  }
}

static void
test_empty (void)
{
  static const TmapLayerKind kinds[] = { TMAP_LAYER_BARS, TMAP_LAYER_LINE,   TMAP_LAYER_STEPS,
                                         TMAP_LAYER_AREA, TMAP_LAYER_POINTS, TMAP_LAYER_SPANS,
                                         TMAP_LAYER_BAND, TMAP_LAYER_CELLS };
  TmapTheme theme;

  tmap_theme_init (&theme);
  for (guint k = 0; k <= G_N_ELEMENTS (kinds); k++)
    for (guint n = 0; n < 3; n++) {
      g_autoptr (TmapFigure) figure = tmap_figure_new ("empty", "");
      g_autoptr (TmapScene) scene = NULL;

      for (guint p = 0; p < n; p++) {
        TmapPanel *panel = tmap_figure_add_panel (figure, NULL);

        if (k < G_N_ELEMENTS (kinds))
          tmap_panel_add_layer (panel, kinds[k], NULL, 0);
      }
      scene = tmap_figure_layout (figure, 200, 100, &theme);
      g_assert_cmpuint (tmap_scene_get_plots (scene)->len, ==, n);
      check_numbers (scene, k);
      check_texts (scene, k);
      draw_somewhere (scene);
    }
}

/* So small that nothing has room: it is no figure any more, but nothing breaks. */
static void
test_tiny (void)
{
  TmapTheme theme;

  tmap_theme_init (&theme);
  for (guint32 seed = 0; seed < 60; seed++) {
    g_autoptr (GRand) random = g_rand_new_with_seed (seed);
    g_autoptr (TmapFigure) figure = random_figure_new (random);
    g_autoptr (TmapScene) scene = tmap_figure_layout (figure, 1 + seed, 61 - (double)seed, &theme);

    check_numbers (scene, seed);
    draw_somewhere (scene);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/layout-properties/random", test_random);
  g_test_add_func ("/layout-properties/empty", test_empty);
  g_test_add_func ("/layout-properties/tiny", test_tiny);
  return g_test_run ();
}
