/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/trace-time.h"

#include <string.h>

/*
 * Days since 1970-01-01 in the Gregorian calendar. Years begin in March here, so that the leap day
 * is the last of its year and a year's days before month m are (153 m + 2) / 5.
 */
static gint64
days_from_date (int year, int month, int day)
{
  int y = month > 2 ? year : year - 1;
  int m = month > 2 ? month - 3 : month + 9;

  return 365 * (gint64)y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719468;
}

static gboolean
is_date (int year, int month, int day)
{
  static const int days[] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
  gboolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

  if (year < 1 || month < 1 || month > 12 || day < 1 || day > days[month - 1])
    return FALSE;
  return month != 2 || day < 29 || leap;
}

static gboolean
is_blank (char c)
{
  return g_ascii_isspace (c) || c == '\v';
}

/* Reads @min to @max digits at *@p. */
static gboolean
take_number (const char **p, const char *end, int min, int max, int *number)
{
  int n = 0;

  *number = 0;
  for (; n < max && *p < end && g_ascii_isdigit (**p); n++, (*p)++)
    *number = *number * 10 + (**p - '0');
  return n >= min;
}

static gboolean
take_char (const char **p, const char *end, char c)
{
  return *p < end && *(*p)++ == c;
}

static gboolean
parse_any (const char *p, const char *end, gint64 *seconds)
{
  int year, month, day, hour, minute, second;

  if (!take_number (&p, end, 4, 4, &year) || !take_char (&p, end, '-') ||
      !take_number (&p, end, 1, 2, &month) || !take_char (&p, end, '-') ||
      !take_number (&p, end, 1, 2, &day) || p == end || !is_blank (*p))
    return FALSE;
  while (p < end && is_blank (*p))
    p++;
  if (!take_number (&p, end, 1, 2, &hour) || !take_char (&p, end, ':') ||
      !take_number (&p, end, 1, 2, &minute) || !take_char (&p, end, ':') ||
      !take_number (&p, end, 1, 2, &second) || p != end)
    return FALSE;
  if (!is_date (year, month, day) || hour > 23 || minute > 59 || second > 59)
    return FALSE;
  *seconds = days_from_date (year, month, day) * 86400 + hour * 3600 + minute * 60 + second;
  return TRUE;
}

gboolean
tmap_trace_time_parse_plain (const char *text, gsize length, gint64 *seconds)
{
  const char *end = text + length;

  while (text < end && is_blank (*text))
    text++;
  while (end > text && is_blank (end[-1]))
    end--;
  return parse_any (text, end, seconds);
}

static int
two_digits (const char *p)
{
  guint tens = (guint8)p[0] - '0';
  guint ones = (guint8)p[1] - '0';

  return tens <= 9 && ones <= 9 ? (int)(tens * 10 + ones) : 100;
}

/* The clock of the usual form `YYYY-MM-DD hh:mm:ss`, or -1. */
static int
parse_clock (const char *text)
{
  int hour = two_digits (text + 11);
  int minute = two_digits (text + 14);
  int second = two_digits (text + 17);

  if (text[10] != ' ' || text[13] != ':' || text[16] != ':' || hour > 23 || minute > 59 ||
      second > 59)
    return -1;
  return hour * 3600 + minute * 60 + second;
}

gboolean
tmap_trace_time_parse (TmapTraceTime *self, const char *text, gsize length, gint64 *seconds)
{
  int clock;

  /* A day that is still zero must not equal the NULs that a text may hold. */
  if (length == 19 && *text != '\0' && memcmp (text, self->day, 10) == 0 &&
      (clock = parse_clock (text)) >= 0) {
    *seconds = self->seconds + clock;
    return TRUE;
  }
  if (!tmap_trace_time_parse_plain (text, length, seconds))
    return FALSE;
  if (length == 19 && parse_clock (text) >= 0) {
    memcpy (self->day, text, 10);
    self->seconds = *seconds - parse_clock (text);
  }
  return TRUE;
}

/* Characters of a date and clock of the usual form. */
#define USUAL_LENGTH 19

/* `Z`, `+08`, `+0800` or `+08:00`. */
static gboolean
parse_offset (const char *p, const char *end, int *offset_s)
{
  int sign = *p == '-' ? -1 : 1;
  int hours, minutes = 0;

  *offset_s = 0;
  if (end - p == 1 && *p == 'Z')
    return TRUE;
  if ((*p != '+' && *p != '-') || !(p++, take_number (&p, end, 2, 2, &hours)))
    return FALSE;
  if (p < end && *p == ':')
    p++;
  if (p < end && !take_number (&p, end, 2, 2, &minutes))
    return FALSE;
  *offset_s = sign * (hours * 3600 + minutes * 60);
  return p == end && hours <= 23 && minutes <= 59;
}

/* `.25`: the first six digits count. */
static gboolean
parse_fraction (const char **p, const char *end, gint64 *us)
{
  gint64 unit = 100000;
  guint n = 0;

  *us = 0;
  if (*p == end || **p != '.')
    return TRUE;
  for ((*p)++; *p < end && g_ascii_isdigit (**p); (*p)++, n++) {
    *us += (**p - '0') * unit;
    unit /= 10;
  }
  return n >= 1 && n <= 9;
}

gboolean
tmap_trace_time_parse_zoned (TmapTraceTime *self,
                             const char *text,
                             gsize length,
                             gint64 *us,
                             gboolean *has_offset,
                             int *offset_s)
{
  const char *end = text + length;
  char usual[USUAL_LENGTH];
  gint64 seconds;
  const char *p;

  while (text < end && is_blank (*text))
    text++;
  while (end > text && is_blank (end[-1]))
    end--;
  if (end - text < USUAL_LENGTH)
    return FALSE;
  memcpy (usual, text, USUAL_LENGTH);
  if (usual[10] == 'T')
    usual[10] = ' ';
  p = text + USUAL_LENGTH;
  if (!tmap_trace_time_parse (self, usual, USUAL_LENGTH, &seconds) || !parse_fraction (&p, end, us))
    return FALSE;
  *us += seconds * G_USEC_PER_SEC;
  *has_offset = p < end;
  *offset_s = 0;
  return p == end || parse_offset (p, end, offset_s);
}
