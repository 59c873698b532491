/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>

#include "chart/layout-private.h"
#include "chart/scene-private.h"

#define N_POINTS 1000000
#define WIDTH 300.0
#define HEIGHT 100.0

typedef struct {
  TmapFigure *figure; /* which owns the layer */
  TmapLayer *layer;
  TmapScaleMap x;
  TmapScaleMap y;
} Line;

/* A line from 0, @y_min to @x_max, @y_max on WIDTH × HEIGHT points. */
static void
line_init (Line *self, TmapLayerKind kind, double x_max, double y_min, double y_max)
{
  TmapPanel *panel;

  self->figure = tmap_figure_new ("line", "Line");
  panel = tmap_figure_add_panel (self->figure, NULL);
  self->layer = tmap_panel_add_layer (panel, kind, NULL, 0);
  tmap_axis_set (&panel->x, NULL, TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER);
  tmap_axis_set (&panel->y, NULL, TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER);
  self->x = (TmapScaleMap){ &panel->x, 0, x_max, 0, WIDTH };
  self->y = (TmapScaleMap){ &panel->y, y_min, y_max, HEIGHT, 0 };
}

static void
line_clear (Line *self)
{
  tmap_figure_free (self->figure);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Line, line_clear)

static void
line_add (Line *self, const double *points, guint n)
{
  for (guint i = 0; i < n; i++)
    tmap_layer_add_point (self->layer, points[2 * i], points[2 * i + 1]);
}

static GArray *
line_envelope (const Line *self)
{
  return tmap_envelope_new (self->layer, &self->x, &self->y);
}

static TmapPoint
get_point (const GArray *points, guint i)
{
  g_assert_cmpuint (i, <, points->len);
  return g_array_index (points, TmapPoint, i);
}

static void
assert_points (const GArray *points, const double *expected, guint n)
{
  g_assert_cmpuint (points->len, ==, n);
  for (guint i = 0; i < n; i++) {
    g_assert_cmpfloat_with_epsilon (get_point (points, i).x, expected[2 * i], 1e-9);
    g_assert_cmpfloat_with_epsilon (get_point (points, i).y, expected[2 * i + 1], 1e-9);
  }
}

/* In each half point at most four points stay, in their order, the extremes among them. */
static void
test_million (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_auto (Line) line = { 0 };
  g_autoptr (GArray) points = NULL;
  const guint n_columns = (guint)(2 * WIDTH) + 1;
  g_autofree guint *count = g_new0 (guint, n_columns);
  g_autofree double *low = g_new (double, n_columns);
  g_autofree double *high = g_new (double, n_columns);
  g_autofree double *kept_low = g_new (double, n_columns);
  g_autofree double *kept_high = g_new (double, n_columns);

  line_init (&line, TMAP_LAYER_LINE, N_POINTS, 0, 1);
  for (guint c = 0; c < n_columns; c++) {
    low[c] = kept_low[c] = -INFINITY; /* y downwards */
    high[c] = kept_high[c] = INFINITY;
  }
  for (guint i = 0; i < N_POINTS; i++) {
    double value = g_rand_double (random);
    double y = tmap_scale_map (&line.y, value);
    guint c = (guint)floor (2 * tmap_scale_map (&line.x, i));

    tmap_layer_add_point (line.layer, i, value);
    low[c] = fmax (low[c], y);
    high[c] = fmin (high[c], y);
  }
  points = line_envelope (&line);
  for (guint i = 0; i < points->len; i++) {
    TmapPoint point = get_point (points, i);
    guint c = (guint)floor (2 * point.x);

    g_assert_true (i == 0 || point.x >= get_point (points, i - 1).x);
    g_assert_cmpuint (++count[c], <=, 4);
    kept_low[c] = fmax (kept_low[c], point.y);
    kept_high[c] = fmin (kept_high[c], point.y);
  }
  for (guint c = 0; c + 1 < n_columns; c++) {
    g_assert_cmpfloat (kept_low[c], ==, low[c]);
    g_assert_cmpfloat (kept_high[c], ==, high[c]);
  }
  g_assert_cmpfloat (get_point (points, 0).x, ==, 0);
  g_assert_cmpfloat (get_point (points, points->len - 1).x, ==,
                     tmap_scale_map (&line.x, N_POINTS - 1));
}

/* Points that are far enough from each other all stay. */
static void
test_few (void)
{
  static const double values[] = { 0, 0, 100, 10, 200, 5, 300, 10 };
  static const double expected[] = { 0, 100, 100, 0, 200, 50, 300, 0 };
  g_auto (Line) line = { 0 };
  g_autoptr (GArray) points = NULL;

  line_init (&line, TMAP_LAYER_LINE, WIDTH, 0, 10);
  line_add (&line, values, 4);
  points = line_envelope (&line);
  assert_points (points, expected, 4);
}

/* Of several points at one place the first, the extremes and the last stay, in their order. */
static void
test_same_place (void)
{
  static const double values[] = { 0, 5, 150, 4, 150, 6, 150, 9, 150, 5, 150, 1, 150, 2, 300, 5 };
  static const double expected[] = { 0, 50, 150, 60, 150, 10, 150, 90, 150, 80, 300, 50 };
  g_auto (Line) line = { 0 };
  g_autoptr (GArray) points = NULL;

  line_init (&line, TMAP_LAYER_LINE, WIDTH, 0, 10);
  line_add (&line, values, 8);
  points = line_envelope (&line);
  assert_points (points, expected, 6);
}

static void
test_missing (void)
{
  static const double values[] = { NAN, 5, 0, NAN, 100, 10, 150, NAN, 200, INFINITY, 300, 0 };
  static const double expected[] = { 100, 0, 300, 100 };
  g_auto (Line) line = { 0 };
  g_auto (Line) nothing = { 0 };
  g_autoptr (GArray) points = NULL;
  g_autoptr (GArray) none = NULL;

  line_init (&line, TMAP_LAYER_LINE, WIDTH, 0, 10);
  line_add (&line, values, 6);
  points = line_envelope (&line);
  assert_points (points, expected, 2);
  line_init (&nothing, TMAP_LAYER_LINE, WIDTH, 0, 10);
  line_add (&nothing, values, 2);
  none = line_envelope (&nothing);
  g_assert_cmpuint (none->len, ==, 0);
}

/* A value that a logarithmic axis has no place for is at its low end. */
static void
test_log (void)
{
  static const double values[] = { 0, 1, 1, 2, 10, 3, 1000, 4 };
  static const double expected[] = { 0, 90, 0, 80, 100, 70, 300, 60 };
  g_auto (Line) line = { 0 };
  g_autoptr (GArray) points = NULL;

  line_init (&line, TMAP_LAYER_LINE, WIDTH, 0, 10);
  ((TmapAxis *)line.x.axis)->scale = TMAP_SCALE_LOG;
  line.x.min = 1;
  line.x.max = 1000;
  line_add (&line, values, 4);
  points = line_envelope (&line);
  assert_points (points, expected, 4);
}

/* The points of the only line among the data. */
static GArray *
draw_line (const Line *line)
{
  TmapTheme theme;
  g_autoptr (TmapScene) scene = NULL;
  GArray *points = g_array_new (FALSE, FALSE, sizeof (TmapPoint));
  guint n_lines = 0;

  tmap_theme_init (&theme);
  scene = tmap_figure_layout (line->figure, WIDTH, HEIGHT, &theme);
  for (guint i = 0; i < scene->marks->len; i++) {
    const TmapMark *mark = &g_array_index (scene->marks, TmapMark, i);

    if (mark->part != TMAP_PART_DATA)
      continue;
    n_lines++;
    g_array_append_vals (points, &g_array_index (scene->points, TmapPoint, mark->first), mark->n);
  }
  g_assert_cmpuint (n_lines, ==, 1);
  return points;
}

/* Steps are level up to the next x, and only there go up or down. */
static void
test_steps (void)
{
  static const double values[] = { 0, 0, 1, 0.5, 4, 1 };
  g_auto (Line) line = { 0 };
  g_autoptr (GArray) points = NULL;

  line_init (&line, TMAP_LAYER_STEPS, 4, 0, 1);
  line_add (&line, values, 3);
  points = draw_line (&line);
  g_assert_cmpuint (points->len, ==, 5);
  g_assert_cmpfloat (get_point (points, 1).y, ==, get_point (points, 0).y);
  g_assert_cmpfloat (get_point (points, 1).x, ==, get_point (points, 2).x);
  g_assert_cmpfloat (get_point (points, 2).y, <, get_point (points, 1).y);
  g_assert_cmpfloat (get_point (points, 3).y, ==, get_point (points, 2).y);
  g_assert_cmpfloat (get_point (points, 3).x, ==, get_point (points, 4).x);
  g_assert_cmpfloat (get_point (points, 4).y, <, get_point (points, 3).y);
}

/* Steps of a million values differ nowhere by more than a column from all of them. */
static void
test_many_steps (void)
{
  g_auto (Line) line = { 0 };
  g_autoptr (GArray) points = NULL;
  double from, to;

  line_init (&line, TMAP_LAYER_STEPS, N_POINTS, 0, 1);
  for (guint i = 0; i <= N_POINTS; i++)
    tmap_layer_add_point (line.layer, i, (double)i / N_POINTS);
  points = draw_line (&line);
  g_assert_cmpuint (points->len, <=, 2 * 4 * 2 * (guint)WIDTH);
  from = get_point (points, 0).x;
  to = get_point (points, points->len - 1).x;
  for (guint i = 1; i < points->len; i++) {
    TmapPoint point = get_point (points, i);
    TmapPoint before = get_point (points, i - 1);
    double rise = get_point (points, 0).y - get_point (points, points->len - 1).y;
    double expected = get_point (points, 0).y - (point.x - from) / (to - from) * rise;

    g_assert_true (point.x == before.x || point.y == before.y);
    g_assert_cmpfloat (point.x, >=, before.x);
    g_assert_cmpfloat (point.y, <=, before.y);
    g_assert_cmpfloat_with_epsilon (point.y, expected, 0.5);
  }
}

/* The area of a line ends at 0, at both of its ends. */
static void
test_area (void)
{
  static const double values[] = { 0, 1, 2, 4, 4, 2 };
  g_auto (Line) line = { 0 };
  g_autoptr (GArray) points = NULL;

  line_init (&line, TMAP_LAYER_AREA, 4, 0, 4);
  line_add (&line, values, 3);
  points = draw_line (&line);
  g_assert_cmpuint (points->len, ==, 5);
  g_assert_cmpfloat (get_point (points, 3).x, ==, get_point (points, 2).x);
  g_assert_cmpfloat (get_point (points, 4).x, ==, get_point (points, 0).x);
  g_assert_cmpfloat (get_point (points, 3).y, ==, get_point (points, 4).y);
  g_assert_cmpfloat_with_epsilon (get_point (points, 4).y - get_point (points, 0).y,
                                  (get_point (points, 4).y - get_point (points, 1).y) / 4, 1e-9);
}

/* The area of a dense line holds all its points, and reaches no farther than half the line. */
static void
test_dense (void)
{
  g_auto (Line) line = { 0 };
  g_autoptr (GArray) points = NULL;
  g_autoptr (GArray) area = NULL;
  guint n;

  line_init (&line, TMAP_LAYER_LINE, N_POINTS, -1, 1);
  for (guint i = 0; i < N_POINTS; i++)
    tmap_layer_add_point (line.layer, i, sin (i * 0.7) * sin (i * 0.00003));
  points = line_envelope (&line);
  area = tmap_envelope_to_area (points, 2);
  g_assert_nonnull (area);
  n = area->len / 2;
  g_assert_cmpuint (n, <=, 2 * (guint)WIDTH + 2);
  for (guint i = 0, strip = 0; i < points->len; i++) {
    TmapPoint point = get_point (points, i);

    while (strip + 1 < n && get_point (area, strip + 1).x <= point.x)
      strip++;
    g_assert_cmpfloat (get_point (area, strip).y, <=, point.y - 1 + 1e-9);
    g_assert_cmpfloat (get_point (area, 2 * n - 1 - strip).y, >=, point.y + 1 - 1e-9);
  }
  for (guint i = 0; i < area->len; i++) {
    g_assert_cmpfloat (get_point (area, i).y, >=, -1);
    g_assert_cmpfloat (get_point (area, i).y, <=, HEIGHT + 1);
  }
}

static void
test_not_dense (void)
{
  g_auto (Line) line = { 0 };
  g_autoptr (GArray) points = NULL;

  line_init (&line, TMAP_LAYER_LINE, 100, 0, 100);
  for (guint i = 0; i < 100; i++)
    tmap_layer_add_point (line.layer, i, i);
  points = line_envelope (&line);
  g_assert_null (tmap_envelope_to_area (points, 2));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/envelope/million", test_million);
  g_test_add_func ("/envelope/few", test_few);
  g_test_add_func ("/envelope/same-place", test_same_place);
  g_test_add_func ("/envelope/missing", test_missing);
  g_test_add_func ("/envelope/log", test_log);
  g_test_add_func ("/envelope/steps", test_steps);
  g_test_add_func ("/envelope/many-steps", test_many_steps);
  g_test_add_func ("/envelope/area", test_area);
  g_test_add_func ("/envelope/dense", test_dense);
  g_test_add_func ("/envelope/not-dense", test_not_dense);
  return g_test_run ();
}
