/* SPDX-License-Identifier: Apache-2.0 */
#include "base/number.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Digits that pandas looks at, in the number and again in its exponent. */
#define MAX_DIGITS 17

/* Any number of so many digits is exact in a double, and no two of them are the same double. */
#define EXACT_DIGITS 15

#define MAX_POWER 308

/* The nearest double of each power of ten: compilers round literals correctly. */
static const double powers_of_ten[MAX_POWER + 1] = {
  1e0,   1e1,   1e2,   1e3,   1e4,   1e5,   1e6,   1e7,   1e8,   1e9,   1e10,  1e11,  1e12,  1e13,
  1e14,  1e15,  1e16,  1e17,  1e18,  1e19,  1e20,  1e21,  1e22,  1e23,  1e24,  1e25,  1e26,  1e27,
  1e28,  1e29,  1e30,  1e31,  1e32,  1e33,  1e34,  1e35,  1e36,  1e37,  1e38,  1e39,  1e40,  1e41,
  1e42,  1e43,  1e44,  1e45,  1e46,  1e47,  1e48,  1e49,  1e50,  1e51,  1e52,  1e53,  1e54,  1e55,
  1e56,  1e57,  1e58,  1e59,  1e60,  1e61,  1e62,  1e63,  1e64,  1e65,  1e66,  1e67,  1e68,  1e69,
  1e70,  1e71,  1e72,  1e73,  1e74,  1e75,  1e76,  1e77,  1e78,  1e79,  1e80,  1e81,  1e82,  1e83,
  1e84,  1e85,  1e86,  1e87,  1e88,  1e89,  1e90,  1e91,  1e92,  1e93,  1e94,  1e95,  1e96,  1e97,
  1e98,  1e99,  1e100, 1e101, 1e102, 1e103, 1e104, 1e105, 1e106, 1e107, 1e108, 1e109, 1e110, 1e111,
  1e112, 1e113, 1e114, 1e115, 1e116, 1e117, 1e118, 1e119, 1e120, 1e121, 1e122, 1e123, 1e124, 1e125,
  1e126, 1e127, 1e128, 1e129, 1e130, 1e131, 1e132, 1e133, 1e134, 1e135, 1e136, 1e137, 1e138, 1e139,
  1e140, 1e141, 1e142, 1e143, 1e144, 1e145, 1e146, 1e147, 1e148, 1e149, 1e150, 1e151, 1e152, 1e153,
  1e154, 1e155, 1e156, 1e157, 1e158, 1e159, 1e160, 1e161, 1e162, 1e163, 1e164, 1e165, 1e166, 1e167,
  1e168, 1e169, 1e170, 1e171, 1e172, 1e173, 1e174, 1e175, 1e176, 1e177, 1e178, 1e179, 1e180, 1e181,
  1e182, 1e183, 1e184, 1e185, 1e186, 1e187, 1e188, 1e189, 1e190, 1e191, 1e192, 1e193, 1e194, 1e195,
  1e196, 1e197, 1e198, 1e199, 1e200, 1e201, 1e202, 1e203, 1e204, 1e205, 1e206, 1e207, 1e208, 1e209,
  1e210, 1e211, 1e212, 1e213, 1e214, 1e215, 1e216, 1e217, 1e218, 1e219, 1e220, 1e221, 1e222, 1e223,
  1e224, 1e225, 1e226, 1e227, 1e228, 1e229, 1e230, 1e231, 1e232, 1e233, 1e234, 1e235, 1e236, 1e237,
  1e238, 1e239, 1e240, 1e241, 1e242, 1e243, 1e244, 1e245, 1e246, 1e247, 1e248, 1e249, 1e250, 1e251,
  1e252, 1e253, 1e254, 1e255, 1e256, 1e257, 1e258, 1e259, 1e260, 1e261, 1e262, 1e263, 1e264, 1e265,
  1e266, 1e267, 1e268, 1e269, 1e270, 1e271, 1e272, 1e273, 1e274, 1e275, 1e276, 1e277, 1e278, 1e279,
  1e280, 1e281, 1e282, 1e283, 1e284, 1e285, 1e286, 1e287, 1e288, 1e289, 1e290, 1e291, 1e292, 1e293,
  1e294, 1e295, 1e296, 1e297, 1e298, 1e299, 1e300, 1e301, 1e302, 1e303, 1e304, 1e305, 1e306, 1e307,
  1e308,
};

static inline gboolean
is_blank (char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline gboolean
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* The digits of a number on the way. */
typedef struct {
  double number;   /* valid from EXACT_DIGITS digits on */
  guint64 exact;   /* the first EXACT_DIGITS digits, where a double is slower but no different */
  guint n_digits;  /* of those taken, at most MAX_DIGITS */
  gint64 exponent; /* of ten, which scales them */
} Mantissa;

static const char *
take_digits (Mantissa *self, const char *p, const char *end)
{
  for (; p < end && is_digit (*p) && self->n_digits < MAX_DIGITS; p++) {
    guint digit = (guint)(*p - '0');

    if (self->n_digits < EXACT_DIGITS) {
      self->exact = self->exact * 10 + digit;
      self->number = (double)self->exact;
    } else {
      self->number = self->number * 10.0 + digit;
    }
    self->n_digits++;
  }
  return p;
}

static const char *
skip_digits (const char *p, const char *end)
{
  while (p < end && is_digit (*p))
    p++;
  return p;
}

/* The digits after the point, where there is one. */
static const char *
take_fraction (Mantissa *self, const char *p, const char *end)
{
  const char *first = p + 1;

  if (p == end || *p != '.')
    return p;
  p = take_digits (self, first, end);
  self->exponent -= p - first;
  return skip_digits (p, end);
}

/*
 * The exponent, where there is one. One of more than MAX_DIGITS digits is left over, and so the
 * number is none, as it is to pandas; fewer cannot overflow.
 */
static const char *
take_exponent (Mantissa *self, const char *p, const char *end)
{
  const char *mark = p;
  const char *first;
  gint64 exponent = 0;
  gboolean negative;

  if (p == end || (*p != 'e' && *p != 'E'))
    return p;
  p++;
  negative = p < end && *p == '-';
  if (p < end && (*p == '-' || *p == '+'))
    p++;
  for (first = p; p < end && is_digit (*p) && p - first < MAX_DIGITS; p++)
    exponent = exponent * 10 + (*p - '0');
  if (p == first)
    return mark;
  self->exponent += negative ? -exponent : exponent;
  return p;
}

/* One multiplication or division, with its rounding error, as pandas does it. */
static double
scale (double number, gint64 exponent)
{
  if (exponent > MAX_POWER)
    return copysign (INFINITY, number);
  if (exponent >= 0)
    return number * powers_of_ten[exponent];
  if (exponent >= -MAX_POWER)
    return number / powers_of_ten[-exponent];
  if (exponent < -2 * MAX_POWER)
    return 0.0;
  return number / powers_of_ten[-MAX_POWER - exponent] / powers_of_ten[MAX_POWER];
}

/* An integer exactly; FALSE if it does not fit in 64 bits with sign. */
static gboolean
read_integer (const char *p, const char *end, gboolean negative, double *value)
{
  const guint64 limit = (guint64)G_MAXINT64 + (negative ? 1 : 0);
  guint64 magnitude = 0;

  for (; p < end; p++) {
    guint digit = (guint)(*p - '0');

    if (magnitude > (limit - digit) / 10)
      return FALSE;
    magnitude = magnitude * 10 + digit;
  }
  /* Converted as an integer with sign, so that `-0` is 0.0. */
  *value = (double)(gint64)(negative ? 0 - magnitude : magnitude);
  return TRUE;
}

/* The words for infinity; pandas knows them without blanks around them only. */
static TmapNumberKind
parse_infinity (const char *text, gsize length, double *value)
{
  gboolean negative = length > 0 && *text == '-';

  if (length > 0 && (*text == '-' || *text == '+')) {
    text++;
    length--;
  }
  if (!(length == 3 && g_ascii_strncasecmp (text, "inf", 3) == 0) &&
      !(length == 8 && g_ascii_strncasecmp (text, "infinity", 8) == 0))
    return TMAP_NUMBER_NONE;
  *value = negative ? -INFINITY : INFINITY;
  return TMAP_NUMBER_FLOAT;
}

static TmapNumberKind
parse_any (const char *text, gsize length, double *value)
{
  Mantissa mantissa = { 0 };
  const char *p = text;
  const char *end = text + length;
  const char *digits;
  const char *taken;
  const char *point;
  gboolean negative;

  while (p < end && is_blank (*p))
    p++;
  while (p < end && is_blank (end[-1]))
    end--;
  negative = p < end && *p == '-';
  if (p < end && (*p == '-' || *p == '+'))
    p++;

  digits = p;
  taken = take_digits (&mantissa, digits, end);
  point = skip_digits (taken, end);
  if (point == end && point > digits && read_integer (digits, end, negative, value))
    return TMAP_NUMBER_INTEGER;

  mantissa.exponent = point - taken;
  p = take_fraction (&mantissa, point, end);
  if (mantissa.n_digits == 0)
    return parse_infinity (text, length, value);
  p = take_exponent (&mantissa, p, end);
  if (p < end)
    return TMAP_NUMBER_NONE;
  *value = scale (negative ? -mantissa.number : mantissa.number, mantissa.exponent);
  return TMAP_NUMBER_FLOAT;
}

TmapNumberKind
tmap_number_parse (const char *text, gsize length, double *value)
{
  guint64 number = 0;
  gsize n;

  g_return_val_if_fail (text != NULL || length == 0, TMAP_NUMBER_NONE);
  g_return_val_if_fail (value != NULL, TMAP_NUMBER_NONE);

  /* Most cells of a trace are short integers. */
  for (n = 0; n < length && n < EXACT_DIGITS && is_digit (text[n]); n++)
    number = number * 10 + (guint)(text[n] - '0');
  if (n < length || n == 0)
    return parse_any (text, length, value);
  *value = (double)number;
  return TMAP_NUMBER_INTEGER;
}

/* digits · 10^exponent */
typedef struct {
  guint64 digits;
  int exponent;
} Decimal;

static char *
write_digits (char *p, guint64 digits)
{
  char reversed[20];
  guint n = 0;

  do {
    reversed[n++] = (char)('0' + digits % 10);
    digits /= 10;
  } while (digits > 0);
  while (n > 0)
    *p++ = reversed[--n];
  return p;
}

static Decimal
round_decimal (double value, int n_digits)
{
  char text[40];
  const char *p = text;
  Decimal decimal = { 0 };

  snprintf (text, sizeof text, "%.*e", n_digits - 1, value);
  /* Whatever is neither digit nor exponent is the decimal point of the locale. */
  for (; *p != 'e'; p++) {
    if (is_digit (*p))
      decimal.digits = decimal.digits * 10 + (guint)(*p - '0');
  }
  decimal.exponent = atoi (p + 1) - (n_digits - 1);
  return decimal;
}

static gboolean
reads_back (Decimal decimal, double value)
{
  char text[40];
  char *p = write_digits (text, decimal.digits);

  /* There is no decimal point in it, so that the locale does not matter. */
  snprintf (p, (gsize)(text + sizeof text - p), "e%d", decimal.exponent);
  return strtod (text, NULL) == value;
}

/*
 * The shortest decimal where it has at most 15 digits and @value lies in 1e-5…1e15. There the
 * digits as an integer and the power of ten are exact doubles, so that their quotient is what the
 * decimal reads back to.
 */
static gboolean
find_short_decimal (double value, Decimal *decimal)
{
  for (int decimals = 1;; decimals++) {
    double digits = rint (value * powers_of_ten[decimals]);

    if (digits >= 1e15)
      return FALSE;
    if (digits / powers_of_ten[decimals] == value) {
      decimal->digits = (guint64)digits;
      decimal->exponent = -decimals;
      return TRUE;
    }
  }
}

static gboolean
is_power_of_two (double value)
{
  int exponent;

  return frexp (value, &exponent) == 0.5;
}

/* The shortest decimal for a positive number; zeros may be at its end. */
static Decimal
find_shortest (double value)
{
  Decimal decimal;
  int n_digits = EXACT_DIGITS;

  /* Numbers below have fewer bits, so that fewer digits may do that are not zeros left out. */
  if (value < DBL_MIN)
    n_digits = 1;
  if (value >= 1e-5 && value < 1e15) {
    if (find_short_decimal (value, &decimal))
      return decimal;
    n_digits = EXACT_DIGITS + 1;
  }
  for (; n_digits < MAX_DIGITS; n_digits++) {
    decimal = round_decimal (value, n_digits);
    if (reads_back (decimal, value))
      return decimal;
    /*
     * Doubles below a power of two are twice as dense as above it. The nearest decimal may
     * therefore lie below and read back to a neighbour, and the next, above, be further away and
     * read back all the same.
     */
    decimal.digits++;
    if (is_power_of_two (value) && reads_back (decimal, value))
      return decimal;
  }
  return round_decimal (value, MAX_DIGITS);
}

/* Lays a decimal out as Python's repr() does. */
static char *
write_decimal (char *p, Decimal decimal)
{
  char digits[20];
  int n;
  int point; /* where it stands among the digits */

  while (decimal.digits % 10 == 0) {
    decimal.digits /= 10;
    decimal.exponent++;
  }
  n = (int)(write_digits (digits, decimal.digits) - digits);
  digits[n] = '\0';
  point = n + decimal.exponent;
  if (point <= -4 || point > 16)
    return p + sprintf (p, "%c%s%se%+03d", digits[0], n > 1 ? "." : "", digits + 1, point - 1);
  if (point <= 0)
    return p + sprintf (p, "0.%.*s%s", -point, "000", digits);
  if (point < n)
    return p + sprintf (p, "%.*s.%s", point, digits, digits + point);
  return p + sprintf (p, "%s%.*s.0", digits, point - n, "0000000000000000");
}

gsize
tmap_number_format (char *buffer, double value)
{
  char *p = buffer;

  g_return_val_if_fail (buffer != NULL, 0);
  *p = '\0';
  g_return_val_if_fail (!isnan (value), 0);

  if (signbit (value)) {
    *p++ = '-';
    value = -value;
  }
  if (isinf (value))
    return (gsize)(g_stpcpy (p, "inf") - buffer);
  if (value < 1e15 && value == (double)(guint64)value) {
    p = write_digits (p, (guint64)value);
    memcpy (p, ".0", 3);
    p += 2;
  } else {
    p = write_decimal (p, find_shortest (value));
  }
  return (gsize)(p - buffer);
}

char *
tmap_number_format_fixed (double value, guint decimals, gboolean thousands)
{
  g_autofree char *text = NULL;
  const char *p;
  const char *fraction;
  gsize n;
  GString *result;

  g_return_val_if_fail (!isnan (value), NULL);

  if (isinf (value))
    return g_strdup (value > 0 ? "∞" : "-∞");
  text = g_strdup_printf ("%.*f", (int)decimals, value);
  p = text;
  fraction = text + strlen (text) - decimals;
  result = g_string_sized_new (2 * strlen (text));
  if (*p == '-')
    g_string_append_c (result, *p++);
  /* The point is not looked at: what it is depends on the locale. */
  for (n = (gsize)(skip_digits (p, fraction) - p); n > 0; n--) {
    g_string_append_c (result, *p++);
    if (thousands && n % 3 == 1 && n > 1)
      g_string_append_c (result, ',');
  }
  if (decimals > 0)
    g_string_append_c (result, '.');
  g_string_append (result, fraction);
  return g_string_free (result, FALSE);
}
