/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/integer.h"
#include "base/number.h"
#include "config/yaml-scalar.h"
#include "sources/trace-time.h"

/*
 * Numbers and times as text, against GLib's functions where both know the same form.
 */

/* What may be a number, in parts: sign, digits before and after the point, exponent. */
#define NUMBER_PATTERN                                                                             \
  "^[ \\t-\\r]*+([-+]?)(?:([0-9]++)(?:\\.([0-9]*+))?|\\.([0-9]++))(?:[eE]([-+]?[0-9]{1,17}+))?"    \
  "[ \\t-\\r]*+\\z"
#define INFINITY_PATTERN "^([-+]?)inf(?:inity)?\\z"

typedef struct {
  gboolean matches;
  gboolean integer;
  guint n_digits;
  gint64 exponent; /* of the last digit */
  char *plain;     /* as strtod() reads it */
} Parts;

static char *
fetch (GMatchInfo *match, int group)
{
  char *text = g_match_info_fetch (match, group);

  return text != NULL ? text : g_strdup ("");
}

static Parts
take_apart (const char *text, gsize length)
{
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;
  Parts parts = { 0 };

  if (regex == NULL)
    regex = g_regex_new (NUMBER_PATTERN, G_REGEX_RAW | G_REGEX_OPTIMIZE, 0, NULL);
  parts.matches = g_regex_match_full (regex, text, (gssize)length, 0, 0, &match, NULL);
  if (parts.matches) {
    g_autofree char *sign = fetch (match, 1);
    g_autofree char *whole = fetch (match, 2);
    g_autofree char *fraction = fetch (match, 3);
    g_autofree char *only_fraction = fetch (match, 4);
    g_autofree char *exponent = fetch (match, 5);

    parts.integer = *fraction == '\0' && *only_fraction == '\0' && *exponent == '\0' &&
                    memchr (text, '.', length) == NULL;
    parts.n_digits = (guint)(strlen (whole) + strlen (fraction) + strlen (only_fraction));
    parts.exponent =
        g_ascii_strtoll (exponent, NULL, 10) - (gint64)(strlen (fraction) + strlen (only_fraction));
    parts.plain = g_strdup_printf ("%s%s.%s%se%s", sign, *whole != '\0' ? whole : "0", fraction,
                                   only_fraction, *exponent != '\0' ? exponent : "0");
  }
  return parts;
}

/* Up to 15 digits and a small power of ten leave no room for rounding twice; else a little. */
static void
check_value (const Parts *parts, double value)
{
  double expected = g_ascii_strtod (parts->plain, NULL);

  if (parts->n_digits > 17 || ABS (parts->exponent) > 308)
    return;
  if (parts->n_digits <= 15 && ABS (parts->exponent) <= 22)
    g_assert_true (value >= expected && value <= expected);
  else if (isfinite (expected) && fabs (expected) > 1e-290)
    g_assert_cmpfloat (fabs (value - expected), <=, fabs (expected) * 4 * DBL_EPSILON);
  g_assert_cmpint (signbit (value) != 0, ==, signbit (expected) != 0 && expected < 0);
}

static void
check_integer_literal (const Parts *parts, TmapNumberKind kind, double value)
{
  g_autofree char *digits = g_strdup (parts->plain);
  gint64 number;

  *strchr (digits, '.') = '\0';
  if (!g_ascii_string_to_signed (*digits == '+' ? digits + 1 : digits, 10, G_MININT64, G_MAXINT64,
                                 &number, NULL)) {
    g_assert_cmpint (kind, ==, TMAP_NUMBER_FLOAT);
    return;
  }
  g_assert_cmpint (kind, ==, TMAP_NUMBER_INTEGER);
  g_assert_true (value >= (double)number && value <= (double)number);
}

static void
check_parse (const char *text, gsize length)
{
  static GRegex *infinity;
  double value = -1;
  TmapNumberKind kind = tmap_number_parse (text, length, &value);
  Parts parts = take_apart (text, length);

  if (infinity == NULL)
    infinity = g_regex_new (INFINITY_PATTERN, G_REGEX_RAW | G_REGEX_CASELESS, 0, NULL);
  if (parts.matches) {
    g_assert_cmpint (kind, !=, TMAP_NUMBER_NONE);
    g_assert_false (isnan (value));
    if (parts.integer)
      check_integer_literal (&parts, kind, value);
    else
      g_assert_cmpint (kind, ==, TMAP_NUMBER_FLOAT);
    if (kind == TMAP_NUMBER_FLOAT && value != 0)
      check_value (&parts, value);
  } else if (g_regex_match_full (infinity, text, (gssize)length, 0, 0, NULL, NULL)) {
    g_assert_cmpint (kind, ==, TMAP_NUMBER_FLOAT);
    g_assert_true (isinf (value) && (value < 0) == (*text == '-'));
  } else {
    g_assert_cmpint (kind, ==, TMAP_NUMBER_NONE);
    g_assert_cmpfloat (value, ==, -1);
  }
  g_free (parts.plain);
}

/* What is written is read back equal, and is the shortest. */
static void
check_format (double value)
{
  char text[TMAP_NUMBER_SIZE];
  char fewer[64];
  char *exponent;
  guint n_digits = 0;

  g_assert_cmpuint (tmap_number_format (text, value), ==, strlen (text));
  g_assert_cmpuint (strlen (text), <, TMAP_NUMBER_SIZE);
  g_assert_true (g_ascii_strtod (text, NULL) >= value && g_ascii_strtod (text, NULL) <= value);
  exponent = strchr (text, 'e');
  for (const char *p = text; *p != '\0' && p != exponent; p++)
    if (g_ascii_isdigit (*p) && (n_digits > 0 || *p != '0'))
      n_digits++;
  if (exponent == NULL && g_str_has_suffix (text, ".0"))
    return; /* zeros before the point count there */
  g_assert_cmpuint (n_digits, <=, 17);
  if (n_digits > 1) {
    g_ascii_formatd (fewer, sizeof fewer, "%.*e", value);
    g_snprintf (fewer, sizeof fewer, "%%.%ue", n_digits - 2);
    g_ascii_formatd (text, sizeof text, fewer, value);
    g_assert_false (g_ascii_strtod (text, NULL) >= value && g_ascii_strtod (text, NULL) <= value);
  }
}

static void
check_format_fixed (double value, guint decimals)
{
  g_autofree char *text = tmap_number_format_fixed (value, decimals, TRUE);
  g_autofree char *plain = tmap_number_format_fixed (value, decimals, FALSE);
  g_auto (GStrv) groups = g_strsplit (text, ",", -1);
  g_autofree char *joined = g_strjoinv ("", groups);
  g_autofree char *format = g_strdup_printf ("%%.%uf", decimals);
  char expected[512];

  g_ascii_formatd (expected, sizeof expected, format, value);
  g_assert_cmpstr (plain, ==, expected);
  g_assert_cmpstr (joined, ==, expected);
}

static void
check_integer (const char *text, gsize length, guint base)
{
  g_autoptr (TmapInteger) integer = tmap_integer_parse (text, length, base, (length & 1) != 0);
  g_autoptr (TmapInteger) again = NULL;
  g_autofree char *digits = NULL;
  g_autofree char *digits_again = NULL;
  gint64 small, parsed;
  gboolean negative, fits;

  if (integer == NULL)
    return;
  digits = tmap_integer_to_text (integer);
  negative = *digits == '-';
  again = tmap_integer_parse (digits + negative, strlen (digits) - negative, 10, negative);
  if (again == NULL) { /* binary digits are many */
    g_assert_cmpuint (strlen (digits), >, TMAP_INTEGER_MAX_DIGITS);
    return;
  }
  digits_again = tmap_integer_to_text (again);
  g_assert_cmpstr (digits_again, ==, digits);
  fits = g_ascii_string_to_signed (digits, 10, G_MININT64, G_MAXINT64, &parsed, NULL);
  g_assert_cmpint (tmap_integer_to_int64 (integer, &small) != FALSE, ==, fits != FALSE);
  if (fits)
    g_assert_cmpint (small, ==, parsed);
}

/* A parser that remembers a day agrees with one that does not, and both with GLib's calendar. */
static void
check_time (const char *text, gsize length)
{
  static TmapTraceTime remembering;
  TmapTraceTime fresh = { 0 };
  g_autoptr (GDateTime) time = NULL;
  g_autofree char *canonical = NULL;
  gint64 a = -1, b = -1, c = -1;
  gboolean ok = tmap_trace_time_parse (&fresh, text, length, &a);

  g_assert_cmpint (tmap_trace_time_parse (&remembering, text, length, &b), ==, ok);
  g_assert_cmpint (a, ==, b);
  g_assert_cmpint (tmap_trace_time_parse (&fresh, text, length, &c), ==, ok);
  g_assert_cmpint (a, ==, c);
  if (!ok)
    return;
  time = g_date_time_new_from_unix_utc (a);
  g_assert_nonnull (time);
  canonical = g_strdup_printf ("%04d-%02d-%02d %02d:%02d:%02d", g_date_time_get_year (time),
                               g_date_time_get_month (time), g_date_time_get_day_of_month (time),
                               g_date_time_get_hour (time), g_date_time_get_minute (time),
                               g_date_time_get_second (time));
  if (length == 19 && g_ascii_isdigit (*text) && text[7] == '-' && g_ascii_isdigit (text[9]) &&
      text[10] == ' ' && g_ascii_isdigit (text[11]) && text[16] == ':' &&
      g_ascii_isdigit (text[18]))
    g_assert_cmpint (memcmp (text, canonical, 19), ==, 0);
  g_assert_true (tmap_trace_time_parse (&fresh, canonical, 19, &b));
  g_assert_cmpint (a, ==, b);
}

/* A scalar of YAML that is a number says the same to GLib, in the forms that both know. */
static void
check_scalar (const char *text)
{
  TmapYamlScalar scalar;
  g_autofree char *problem = tmap_yaml_scalar_resolve (text, TRUE, NULL, &scalar);
  gint64 number;
  double value;

  if (problem == NULL && scalar.kind == TMAP_YAML_FLOAT && strpbrk (text, "_:nNf") == NULL &&
      strpbrk (text, "iI") == NULL) {
    value = g_ascii_strtod (text, NULL);
    g_assert_true (scalar.number >= value && scalar.number <= value);
  }
  if (problem == NULL && scalar.kind == TMAP_YAML_INTEGER && *text >= '1' && *text <= '9' &&
      strpbrk (text, "_:") == NULL &&
      g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &number, NULL)) {
    g_assert_true (tmap_integer_to_int64 (scalar.integer, &number));
    g_assert_cmpint (number, ==, g_ascii_strtoll (text, NULL, 10));
  }
  g_clear_pointer (&scalar.integer, tmap_integer_free);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  const char *text = (const char *)data;
  g_autofree char *string = fuzz_text (data, size);
  double value;

  check_parse (text, size);
  check_time (text, size);
  check_scalar (string);
  if (size > 0)
    check_integer (text + 1, size - 1, 2 + *data % 15);
  if (size >= sizeof value) {
    memcpy (&value, data, sizeof value);
    if (isfinite (value)) {
      check_format (value);
      check_format_fixed (value, *data % 7);
    }
  }
  if (tmap_number_parse (text, size, &value) != TMAP_NUMBER_NONE && isfinite (value))
    check_format (value);
  return 0;
}
