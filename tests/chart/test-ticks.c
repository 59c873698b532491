/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>

#include "chart/ticks.h"

static TmapAxis
make_axis (TmapScale scale, TmapUnit unit)
{
  TmapAxis axis = { .scale = scale, .unit = unit, .min = NAN, .max = NAN };

  return axis;
}

/* The ends of the axis and its tick labels, as in "0..40: 0|10|20|30|40". */
static char *
describe (TmapAxis axis, double min, double max, guint n)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) ticks = NULL;

  tmap_ticks_range (&axis, &min, &max, n);
  ticks = tmap_ticks_new (&axis, min, max, n);
  g_string_append_printf (text, "%g..%g:", min, max);
  for (guint i = 0; i < ticks->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "|" : " ",
                            g_array_index (ticks, TmapTick, i).label);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

typedef struct {
  TmapScale scale;
  TmapUnit unit;
  double min;
  double max;
  guint n;
  const char *expected;
} Case;

static const Case cases[] = {
  { TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER, 0, 37, 5, "0..40: 0|10|20|30|40" },
  { TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER, 0, 0, 5, "0..1: 0.0|0.2|0.4|0.6|0.8|1.0" },
  { TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER, -3, 4, 5, "-4..4: -4|-2|0|2|4" },
  { TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER, 0, 12345, 5, "0..15000: 0|5,000|10,000|15,000" },
  { TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER, 0, 3.2e6, 5, "0..4e+06: 0|1 M|2 M|3 M|4 M" },
  { TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER, 0, 1e12, 5,
    "0..1e+12: 0|200 G|400 G|600 G|800 G|1,000 G" },
  { TMAP_SCALE_LINEAR, TMAP_UNIT_FRACTION, 0, 0.93, 5, "0..1: 0 %|20 %|40 %|60 %|80 %|100 %" },
  { TMAP_SCALE_LINEAR, TMAP_UNIT_FRACTION, 0, 0.012, 4, "0..0.015: 0.0 %|0.5 %|1.0 %|1.5 %" },
  { TMAP_SCALE_LINEAR, TMAP_UNIT_SECONDS, 0, 3000, 6,
    "0..3000: 0|10 min|20 min|30 min|40 min|50 min" },
  { TMAP_SCALE_LINEAR, TMAP_UNIT_SECONDS, 0, 90000, 5, "0..108000: 0|6 h|12 h|18 h|24 h|30 h" },
  { TMAP_SCALE_LINEAR, TMAP_UNIT_SECONDS, 0, 864000, 5, "0..864000: 0|2 d|4 d|6 d|8 d|10 d" },
  { TMAP_SCALE_LOG, TMAP_UNIT_SECONDS, 1, 200000, 8,
    "1..200000: 1 s|10 s|1 min|10 min|1 h|6 h|1 d" },
  { TMAP_SCALE_LOG, TMAP_UNIT_SECONDS, 1, 200000, 4, "1..200000: 1 s|1 min|1 h|1 d" },
  { TMAP_SCALE_LOG, TMAP_UNIT_NUMBER, 3, 70000, 6, "2..100000: 10|100|1,000|10,000|100,000" },
};

static void
test_values (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    const Case *c = &cases[i];
    g_autofree char *got = describe (make_axis (c->scale, c->unit), c->min, c->max, c->n);

    g_assert_cmpstr (got, ==, c->expected);
  }
}

static void
test_dates (void)
{
  /* 2017-10-07 00:00 to 2017-10-10 00:00; 2020-04-01 to 2020-09-30; two years */
  g_autofree char *days =
      describe (make_axis (TMAP_SCALE_LINEAR, TMAP_UNIT_DATE), 1507334400, 1507593600, 4);
  g_autofree char *months =
      describe (make_axis (TMAP_SCALE_LINEAR, TMAP_UNIT_DATE), 1585699200, 1601424000, 7);
  g_autofree char *years =
      describe (make_axis (TMAP_SCALE_LINEAR, TMAP_UNIT_DATE), 1577836800, 1640995200, 5);
  g_autofree char *hours =
      describe (make_axis (TMAP_SCALE_LINEAR, TMAP_UNIT_DATE), 1507334400, 1507377600, 5);

  g_assert_true (g_str_has_suffix (days, ": 7 Oct|8 Oct|9 Oct|10 Oct"));
  g_assert_true (g_str_has_suffix (months, ": Apr|May|Jun|Jul|Aug|Sep"));
  g_assert_true (g_str_has_suffix (years, ": Jan 2020|Jul|Jan 2021|Jul|Jan 2022"));
  g_assert_true (g_str_has_suffix (hours, ": 7 Oct|03:00|06:00|09:00|12:00"));
}

/* Fixed ends stay, and ticks lie between them. */
static void
test_fixed_ends (void)
{
  TmapAxis axis = make_axis (TMAP_SCALE_LINEAR, TMAP_UNIT_FRACTION);
  double min = 0.2;
  double max = 0.7;

  axis.min = 0;
  axis.max = 1;
  tmap_ticks_range (&axis, &min, &max, 5);
  g_assert_cmpfloat (min, ==, 0);
  g_assert_cmpfloat (max, ==, 1);
}

/* Whatever the data are, the axis holds them, and ticks are few, ascending and inside. */
static void
test_any_range (void)
{
  static const TmapUnit units[] = { TMAP_UNIT_NUMBER, TMAP_UNIT_FRACTION, TMAP_UNIT_SECONDS,
                                    TMAP_UNIT_HOURS,  TMAP_UNIT_MINUTES,  TMAP_UNIT_DATE };

  for (guint i = 0; i < 20000; i++) {
    TmapUnit unit = units[g_test_rand_int_range (0, G_N_ELEMENTS (units))];
    TmapScale scale =
        g_test_rand_bit () && unit != TMAP_UNIT_DATE ? TMAP_SCALE_LOG : TMAP_SCALE_LINEAR;
    TmapAxis axis = make_axis (scale, unit);
    double low = pow (10, g_test_rand_double_range (-9, 12));
    double high = g_test_rand_bit () ? low : low * pow (10, g_test_rand_double_range (0, 6));
    guint n = (guint)g_test_rand_int_range (2, 12);
    double min = low;
    double max = high;
    double before = -INFINITY;
    g_autoptr (GArray) ticks = NULL;

    tmap_ticks_range (&axis, &min, &max, n);
    g_assert_cmpfloat (max, >, min);
    g_assert_cmpfloat (min, <=, low * (1 + 1e-6));
    g_assert_cmpfloat (max, >=, high * (1 - 1e-6));
    ticks = tmap_ticks_new (&axis, min, max, n);
    g_assert_cmpuint (ticks->len, >=, 2);
    g_assert_cmpuint (ticks->len, <=, 2 * n + 2);
    for (guint t = 0; t < ticks->len; t++) {
      double value = g_array_index (ticks, TmapTick, t).value;

      g_assert_cmpfloat (value, >, before);
      g_assert_cmpfloat (value, >=, min - 1e-6 * fabs (min));
      g_assert_cmpfloat (value, <=, max + 1e-6 * fabs (max));
      before = value;
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ticks/values", test_values);
  g_test_add_func ("/ticks/dates", test_dates);
  g_test_add_func ("/ticks/fixed-ends", test_fixed_ends);
  g_test_add_func ("/ticks/any-range", test_any_range);
  return g_test_run ();
}
