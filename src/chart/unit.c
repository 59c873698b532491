/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figure.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

#define MINUTE 60.0
#define HOUR 3600.0
#define DAY 86400.0

/* From here on neighbouring doubles are more than a tenth apart, and digits mean little. */
#define MAX_IN_FULL 1e15

static char *
drop_zeros (char *text)
{
  if (strchr (text, '.') != NULL) {
    gsize length = strlen (text);

    while (text[length - 1] == '0')
      length--;
    if (text[length - 1] == '.')
      length--;
    text[length] = '\0';
  }
  if (g_str_equal (text, "-0"))
    memmove (text, text + 1, 2);
  return text;
}

/* Three digits, but all of those before the point. */
static char *
format_number (double value)
{
  double size = fabs (value);
  guint decimals = 0;

  if (size != 0.0 && (size >= MAX_IN_FULL || size < 1e-6)) {
    char buffer[TMAP_NUMBER_SIZE];

    tmap_number_format (buffer, value);
    return g_strdup (buffer);
  }
  if (size != floor (size) && size < 1000.0)
    decimals = (guint)(2 - CLAMP ((int)floor (log10 (size)), -6, 2));
  if (decimals == 0 && size != floor (size) && size < 10000.0)
    decimals = 1;
  return drop_zeros (tmap_number_format_fixed (value, decimals, TRUE));
}

/* @number: (transfer full) */
static char *
with_unit (char *number, const char *unit)
{
  char *text = g_strconcat (number, " ", unit, NULL);

  g_free (number);
  return text;
}

static char *
format_fraction (double value)
{
  double percent = value * 100.0;

  if (fabs (percent) < 1.0 || fabs (percent) >= MAX_IN_FULL)
    return with_unit (format_number (percent), "%");
  return with_unit (drop_zeros (tmap_number_format_fixed (percent, 1, TRUE)), "%");
}

static char *
format_parts (double large, const char *large_unit, double small, const char *small_unit)
{
  g_autofree char *first = tmap_number_format_fixed (large, 0, TRUE);
  g_autofree char *second = tmap_number_format_fixed (small, 0, TRUE);

  if (small == 0.0)
    return g_strconcat (first, " ", large_unit, NULL);
  return g_strconcat (first, " ", large_unit, " ", second, " ", small_unit, NULL);
}

/* Two units at most; each is rounded before the next larger one is ruled out. */
static char *
format_span (double seconds)
{
  if (seconds < 10.0)
    return with_unit (format_number (seconds), "s");
  if (round (seconds * 10.0) < MINUTE * 10.0)
    return with_unit (drop_zeros (tmap_number_format_fixed (seconds, 1, TRUE)), "s");
  if (round (seconds) < HOUR) {
    seconds = round (seconds);
    return format_parts (floor (seconds / MINUTE), "min", fmod (seconds, MINUTE), "s");
  }
  if (round (seconds / MINUTE) < DAY / MINUTE) {
    double minutes = round (seconds / MINUTE);

    return format_parts (floor (minutes / 60.0), "h", fmod (minutes, 60.0), "min");
  }
  if (seconds < 100.0 * DAY) {
    double hours = round (seconds / HOUR);

    return format_parts (floor (hours / 24.0), "d", fmod (hours, 24.0), "h");
  }
  if (seconds < MAX_IN_FULL)
    return format_parts (round (seconds / DAY), "d", 0.0, "h");
  return with_unit (format_number (seconds / DAY), "d");
}

static char *
format_seconds (double seconds)
{
  g_autofree char *span = format_span (fabs (seconds));

  return seconds < 0.0 ? g_strconcat ("-", span, NULL) : g_steal_pointer (&span);
}

/*
 * Days since 1970-01-01 as a date of the Gregorian calendar: in eras of 400 years with years that
 * begin in March, so that the leap day is their last (after Howard Hinnant's civil_from_days).
 */
static void
split_days (gint64 days, gint64 *year, gint64 *month, gint64 *day)
{
  gint64 shifted = days + 719468;
  gint64 era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
  gint64 of_era = shifted - era * 146097;
  gint64 year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  gint64 of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  gint64 from_march = (5 * of_year + 2) / 153;

  *day = of_year - (153 * from_march + 2) / 5 + 1;
  *month = from_march < 10 ? from_march + 3 : from_march - 9;
  *year = year_of_era + era * 400 + (*month <= 2 ? 1 : 0);
}

static char *
format_date (double seconds)
{
  gint64 minutes;
  gint64 days;
  gint64 year;
  gint64 month;
  gint64 day;

  if (fabs (seconds) >= MAX_IN_FULL)
    return format_number (seconds);
  minutes = (gint64)floor (seconds / MINUTE);
  days = (gint64)floor (seconds / DAY);
  minutes -= days * 1440;
  split_days (days, &year, &month, &day);
  return g_strdup_printf ("%04" G_GINT64_FORMAT "-%02" G_GINT64_FORMAT "-%02" G_GINT64_FORMAT
                          " %02" G_GINT64_FORMAT ":%02" G_GINT64_FORMAT,
                          year, month, day, minutes / 60, minutes % 60);
}

char *
tmap_unit_format (TmapUnit unit, double value)
{
  if (isnan (value))
    return g_strdup ("–");
  if (isinf (value))
    return g_strdup (value > 0 ? "∞" : "-∞");

  switch (unit) {
  case TMAP_UNIT_FRACTION:
    return format_fraction (value);
  case TMAP_UNIT_SECONDS:
    return format_seconds (value);
  case TMAP_UNIT_DATE:
    return format_date (value);
  case TMAP_UNIT_NUMBER:
  case TMAP_UNIT_COUNT:
  case TMAP_UNIT_HOURS:
  case TMAP_UNIT_MINUTES:
  default:
    return format_number (value);
  }
}
