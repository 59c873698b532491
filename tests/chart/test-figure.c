/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figure.h"

#include <locale.h>
#include <math.h>

#define HEADER "panel,series,label,x,x_end,y\n"

static void
assert_csv (const TmapFigure *figure, const char *expected)
{
  g_autoptr (GString) csv = tmap_figure_to_csv (figure);

  g_assert_cmpstr (csv->str, ==, expected);
}

static void
test_new (void)
{
  g_autoptr (TmapFigure) figure = tmap_figure_new ("waiting", "Waiting time");
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);

  g_assert_cmpstr (figure->name, ==, "waiting");
  g_assert_cmpstr (figure->title, ==, "Waiting time");
  g_assert_null (figure->subtitle);
  g_assert_null (figure->note);
  g_assert_null (panel->title);
  g_assert_true (isnan (panel->x.min) && isnan (panel->x.max));
  g_assert_true (isnan (panel->y.min) && isnan (panel->y.max));

  tmap_figure_set_subtitle (figure, "%d jobs", 3);
  tmap_figure_set_subtitle (figure, "%d jobs, %s", 4, figure->title);
  tmap_figure_set_note (figure, "100 %%");
  g_assert_cmpstr (figure->subtitle, ==, "4 jobs, Waiting time");
  g_assert_cmpstr (figure->note, ==, "100 %");

  tmap_axis_set (&panel->x, "time", TMAP_SCALE_LOG, TMAP_UNIT_SECONDS);
  tmap_axis_set (&panel->x, panel->x.label, TMAP_SCALE_LINEAR, TMAP_UNIT_SECONDS);
  g_assert_cmpstr (panel->x.label, ==, "time");
  assert_csv (figure, HEADER);
  tmap_figure_free (NULL);
}

static void
add_bars (TmapPanel *panel, TmapAxis *axis)
{
  TmapLayer *layer;

  tmap_axis_set (axis, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  tmap_axis_add_category (axis, "1 GPU");
  tmap_axis_add_category (axis, "2, 4 \"or\" more");
  layer = tmap_panel_add_layer (panel, TMAP_LAYER_BARS, "window", TMAP_ROLE_WINDOW);
  tmap_layer_add_value (layer, 0.1);
  tmap_layer_add_value (layer, NAN);
  tmap_layer_add_value (layer, 1e300);
  g_assert_cmpuint (tmap_layer_get_n (layer), ==, 3);
}

static void
test_bars (void)
{
  g_autoptr (TmapFigure) figure = tmap_figure_new ("bars", NULL);
  TmapPanel *upright = tmap_figure_add_panel (figure, "up");
  TmapPanel *lying = tmap_figure_add_panel (figure, NULL);

  add_bars (upright, &upright->x);
  lying->horizontal = TRUE;
  add_bars (lying, &lying->y);
  assert_csv (figure, HEADER "up,window,,1 GPU,,0.1\n"
                             "up,window,,\"2, 4 \"\"or\"\" more\",,\n"
                             "up,window,,2.0,,1e+300\n"
                             "2,window,,0.1,,1 GPU\n"
                             "2,window,,,,\"2, 4 \"\"or\"\" more\"\n"
                             "2,window,,1e+300,,2.0\n");
}

static void
test_points (void)
{
  g_autoptr (TmapFigure) figure = tmap_figure_new ("points", NULL);
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_POINTS, NULL, TMAP_ROLE_SERIES);

  tmap_layer_add_point (layer, 1.0 / 3.0, -2.0);
  tmap_layer_add_point (layer, INFINITY, -INFINITY);
  tmap_layer_add_label (layer, "first\nline");
  assert_csv (figure, HEADER ",,\"first\nline\",0.3333333333333333,,-2.0\n,,,inf,,-inf\n");
}

static void
test_spans (void)
{
  g_autoptr (TmapFigure) figure = tmap_figure_new ("spans", NULL);
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  TmapLayer *spans = tmap_panel_add_layer (panel, TMAP_LAYER_SPANS, "jobs", TMAP_ROLE_SERIES);
  TmapLayer *band = tmap_panel_add_layer (panel, TMAP_LAYER_BAND, "window", TMAP_ROLE_WINDOW);

  tmap_axis_set (&panel->y, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  tmap_axis_add_category (&panel->y, "GPU 0");
  tmap_layer_add_span (spans, 0.0, 60.0, 0.0);
  tmap_layer_add_label (spans, "job 7");
  tmap_layer_add_span (band, 10.0, 20.0, 0.0);
  g_assert_cmpuint (tmap_layer_get_n (band), ==, 1);
  assert_csv (figure, HEADER ",jobs,job 7,0.0,60.0,GPU 0\n,window,,10.0,20.0,\n");
}

static void
test_cells (void)
{
  g_autoptr (TmapFigure) figure = tmap_figure_new ("cells", NULL);
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  TmapLayer *cells = tmap_panel_add_layer (panel, TMAP_LAYER_CELLS, "share", TMAP_ROLE_SERIES);

  tmap_axis_set (&panel->x, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  tmap_axis_set (&panel->y, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  tmap_axis_add_category (&panel->x, "a");
  tmap_axis_add_category (&panel->x, "b");
  tmap_axis_add_category (&panel->y, "A");
  tmap_axis_add_category (&panel->y, "B");
  for (guint i = 0; i < 4; i++)
    tmap_layer_add_value (cells, i);
  assert_csv (figure,
              HEADER ",share,A,a,,0.0\n,share,A,b,,1.0\n,share,B,a,,2.0\n,share,B,b,,3.0\n");
}

static const struct {
  TmapUnit unit;
  double value;
  const char *text;
} values[] = {
  { TMAP_UNIT_NUMBER, 0.0, "0" },
  { TMAP_UNIT_NUMBER, -0.0, "0" },
  { TMAP_UNIT_NUMBER, 12345, "12,345" },
  { TMAP_UNIT_NUMBER, -1234567, "-1,234,567" },
  { TMAP_UNIT_NUMBER, 1234.56, "1,234.6" },
  { TMAP_UNIT_NUMBER, 12345.6, "12,346" },
  { TMAP_UNIT_NUMBER, 999.96, "1,000" },
  { TMAP_UNIT_NUMBER, 12.345, "12.3" },
  { TMAP_UNIT_NUMBER, 1.5, "1.5" },
  { TMAP_UNIT_NUMBER, 0.012345, "0.0123" },
  { TMAP_UNIT_NUMBER, -0.00012345, "-0.000123" },
  { TMAP_UNIT_NUMBER, 1e-9, "1e-09" },
  { TMAP_UNIT_NUMBER, 1e20, "1e+20" },
  { TMAP_UNIT_NUMBER, NAN, "–" },
  { TMAP_UNIT_NUMBER, INFINITY, "∞" },
  { TMAP_UNIT_NUMBER, -INFINITY, "-∞" },
  { TMAP_UNIT_HOURS, 1.25, "1.25" },
  { TMAP_UNIT_MINUTES, 90, "90" },
  { TMAP_UNIT_FRACTION, 0.0, "0 %" },
  { TMAP_UNIT_FRACTION, 0.452, "45.2 %" },
  { TMAP_UNIT_FRACTION, 0.45, "45 %" },
  { TMAP_UNIT_FRACTION, 1.0, "100 %" },
  { TMAP_UNIT_FRACTION, 12.5, "1,250 %" },
  { TMAP_UNIT_FRACTION, 0.00042, "0.042 %" },
  { TMAP_UNIT_FRACTION, -0.125, "-12.5 %" },
  { TMAP_UNIT_FRACTION, NAN, "–" },
  { TMAP_UNIT_SECONDS, 0, "0 s" },
  { TMAP_UNIT_SECONDS, 0.0125, "0.0125 s" },
  { TMAP_UNIT_SECONDS, 12.5, "12.5 s" },
  { TMAP_UNIT_SECONDS, 59.94, "59.9 s" },
  { TMAP_UNIT_SECONDS, 59.96, "1 min" },
  { TMAP_UNIT_SECONDS, 185, "3 min 5 s" },
  { TMAP_UNIT_SECONDS, 3599.4, "59 min 59 s" },
  { TMAP_UNIT_SECONDS, 3599.6, "1 h" },
  { TMAP_UNIT_SECONDS, 11520, "3 h 12 min" },
  { TMAP_UNIT_SECONDS, 86399, "1 d" },
  { TMAP_UNIT_SECONDS, 187200, "2 d 4 h" },
  { TMAP_UNIT_SECONDS, 86400 * 1234.0, "1,234 d" },
  { TMAP_UNIT_SECONDS, -185, "-3 min 5 s" },
  { TMAP_UNIT_SECONDS, NAN, "–" },
  { TMAP_UNIT_DATE, 0, "1970-01-01 00:00" },
  { TMAP_UNIT_DATE, -1, "1969-12-31 23:59" },
  { TMAP_UNIT_DATE, 1507338720, "2017-10-07 01:12" },
  { TMAP_UNIT_DATE, 951782400, "2000-02-29 00:00" },
  { TMAP_UNIT_DATE, 4107542399, "2100-02-28 23:59" },
  { TMAP_UNIT_DATE, 4107542400, "2100-03-01 00:00" },
  { TMAP_UNIT_DATE, -2203891200, "1900-03-01 00:00" },
  { TMAP_UNIT_DATE, 1e18, "1e+18" },
};

static void
test_units (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (values); i++) {
    g_autofree char *text = tmap_unit_format (values[i].unit, values[i].value);

    g_assert_cmpstr (text, ==, values[i].text);
  }
}

/* All days of 800 years against GLib's calendar. */
static void
test_dates (void)
{
  g_autoptr (GDateTime) epoch = g_date_time_new_from_unix_utc (0);

  for (int day = -146097; day <= 146097; day += 7) {
    g_autoptr (GDateTime) date = g_date_time_add_days (epoch, day);
    g_autofree char *expected =
        g_strdup_printf ("%04d-%02d-%02d 00:00", g_date_time_get_year (date),
                         g_date_time_get_month (date), g_date_time_get_day_of_month (date));
    g_autofree char *text = tmap_unit_format (TMAP_UNIT_DATE, day * 86400.0);

    g_assert_cmpstr (text, ==, expected);
  }
}

static void
test_locale (void)
{
  g_autoptr (TmapFigure) figure = tmap_figure_new ("score", "Score");

  if (setlocale (LC_ALL, "de_DE.UTF-8") == NULL && setlocale (LC_ALL, "fr_FR.UTF-8") == NULL) {
    g_test_skip ("There is no locale with a decimal comma");
    return;
  }
  test_units ();
  test_bars ();
  tmap_figure_set_subtitle (figure, "%.1f of %s", 0.5, "1");
  tmap_figure_set_note (figure, "%.2f", 2.25);
  g_assert_cmpstr (figure->subtitle, ==, "0.5 of 1");
  g_assert_cmpstr (figure->note, ==, "2.25");
  setlocale (LC_ALL, "C");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/figure/new", test_new);
  g_test_add_func ("/figure/csv/bars", test_bars);
  g_test_add_func ("/figure/csv/points", test_points);
  g_test_add_func ("/figure/csv/spans", test_spans);
  g_test_add_func ("/figure/csv/cells", test_cells);
  g_test_add_func ("/figure/units", test_units);
  g_test_add_func ("/figure/dates", test_dates);
  g_test_add_func ("/figure/locale", test_locale);
  return g_test_run ();
}
