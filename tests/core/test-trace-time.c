/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/trace-time.h"

#include <string.h>

static gboolean
parse (TmapTraceTime *time, const char *text, gint64 *seconds)
{
  return tmap_trace_time_parse (time, text, strlen (text), seconds);
}

static void
assert_time (const char *text, gint64 expected)
{
  TmapTraceTime time = { 0 };
  gint64 seconds;

  /* The second time from the day that is remembered. */
  for (int i = 0; i < 2; i++) {
    seconds = -1;
    g_assert_true (parse (&time, text, &seconds));
    g_assert_cmpint (seconds, ==, expected);
  }
}

static void
assert_none (const char *text)
{
  TmapTraceTime time = { 0 };
  gint64 seconds;

  g_assert_false (parse (&time, text, &seconds));
  /* Nor when its day is remembered. */
  g_assert_true (parse (&time, "2017-10-03 00:00:00", &seconds));
  g_assert_false (parse (&time, text, &seconds));
}

static void
test_valid (void)
{
  assert_time ("1970-01-01 00:00:00", 0);
  assert_time ("2017-10-03 12:34:56", 1507034096);
  assert_time ("  2017-10-03 12:34:56\t\n", 1507034096);
  assert_time ("2017-10-03   12:34:56", 1507034096);
  assert_time ("2017-10-03\t12:34:56", 1507034096);
  assert_time ("1969-12-31 23:59:59", -1);
  assert_time ("0001-01-01 00:00:00", G_GINT64_CONSTANT (-62135596800));
  assert_time ("9999-12-31 23:59:59", G_GINT64_CONSTANT (253402300799));
}

static void
test_one_digit (void)
{
  assert_time ("2017-1-2 3:4:5", 1483326245);
  assert_time ("2017-01-02 3:04:5", 1483326245);
}

static void
test_leap_years (void)
{
  assert_time ("2016-02-29 00:00:00", 1456704000);
  assert_time ("2016-03-01 00:00:00", 1456790400);
  assert_time ("2000-02-29 00:00:00", 951782400);
  assert_none ("2017-02-29 00:00:00");
  assert_none ("1900-02-29 00:00:00");
  assert_none ("2016-02-30 00:00:00");
}

static void
test_invalid (void)
{
  static const char *const texts[] = {
    "",
    " ",
    "None",
    "2017-10-03",
    "2017-10-03 12:34",
    "2017-10-03T12:34:56",
    "2017-10-03 12:34:56.0",
    "2017-10-03 12:34:56Z",
    "2017-10-03 12:34:56 UTC",
    "2017-10-03 12:34:60",
    "2017-10-03 12:60:00",
    "2017-10-03 24:00:00",
    "2017-10-03 -1:00:00",
    "2017-10-03 12:34:056",
    "2017-10-0312:34:56",
    "2017-10-032 12:34:56",
    "2017-00-03 12:34:56",
    "2017-13-03 12:34:56",
    "2017-10-00 12:34:56",
    "2017-10-32 12:34:56",
    "2017-04-31 12:34:56",
    "0000-01-01 00:00:00",
    "17-10-03 12:34:56",
    "12017-10-03 12:34:56",
    "2017/10/03 12:34:56",
    "03.10.2017 12:34:56",
    "+017-10-03 12:34:56",
    "2017-1a-03 12:34:56",
    "2017-10-03 12:3a:56",
    "2017-10-03 ab:cd:ef",
    "2017-10-03 12-34-56",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_none (texts[i]);
}

static void
test_nul_bytes (void)
{
  TmapTraceTime time = { 0 };
  gint64 seconds;

  g_assert_false (tmap_trace_time_parse (&time, "\0\0\0\0\0\0\0\0\0\0 01:02:03", 19, &seconds));
}

static void
test_not_terminated (void)
{
  g_autofree char *text = g_memdup2 ("2017-10-03 12:34:56", 19);
  TmapTraceTime time = { 0 };
  gint64 seconds;

  g_assert_true (tmap_trace_time_parse (&time, text, 19, &seconds));
  g_assert_true (tmap_trace_time_parse (&time, text, 18, &seconds));
  g_assert_cmpint (seconds, ==, 1507034045);
  g_assert_false (tmap_trace_time_parse (&time, text, 17, &seconds));
}

/* What is remembered of one day must not reach into the next. */
static void
test_days (void)
{
  TmapTraceTime time = { 0 };
  gint64 expected = 1483228800;

  for (int month = 1; month <= 12; month++)
    for (int day = 1; day <= 28; day++) {
      static const int before[] = { 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334 };
      gint64 seconds;

      for (int hour = 0; hour < 24; hour += 23) {
        g_autofree char *text = g_strdup_printf ("2017-%02d-%02d %02d:00:01", month, day, hour);

        g_assert_true (parse (&time, text, &seconds));
        g_assert_cmpint (seconds, ==,
                         expected + (before[month - 1] + day - 1) * 86400 + hour * 3600 + 1);
      }
    }
}

/* Times that are nearly right, each read after others, as in a file. */
static void
test_random (void)
{
  static const char odd[] = "0123456789-:  \t./T";
  TmapTraceTime time = { 0 };

  for (guint round = 0; round < 200000; round++) {
    char text[24];
    gint64 seconds = 0;
    gint64 plain = 0;
    int length = g_snprintf (text, sizeof text, "2017-%02d-%02d %02d:%02d:%02d",
                             g_test_rand_int_range (1, 4), g_test_rand_int_range (1, 32),
                             g_test_rand_int_range (0, 25), g_test_rand_int_range (0, 61),
                             g_test_rand_int_range (0, 61));

    for (int changes = g_test_rand_int_range (0, 3); changes > 0; changes--)
      text[g_test_rand_int_range (0, length)] = odd[g_test_rand_int_range (0, sizeof odd - 1)];
    length -= g_test_rand_int_range (0, 20) == 0;
    g_assert_cmpint (tmap_trace_time_parse (&time, text, (gsize)length, &seconds), ==,
                     tmap_trace_time_parse_plain (text, (gsize)length, &plain));
    g_assert_cmpint (seconds, ==, plain);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/trace-time/valid", test_valid);
  g_test_add_func ("/trace-time/one-digit", test_one_digit);
  g_test_add_func ("/trace-time/leap-years", test_leap_years);
  g_test_add_func ("/trace-time/invalid", test_invalid);
  g_test_add_func ("/trace-time/nul-bytes", test_nul_bytes);
  g_test_add_func ("/trace-time/not-terminated", test_not_terminated);
  g_test_add_func ("/trace-time/days", test_days);
  g_test_add_func ("/trace-time/random", test_random);
  return g_test_run ();
}
