/* SPDX-License-Identifier: Apache-2.0 */
#include "base/number.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * What an implementation of the rules in another language (Python) gives; where it differs from
 * the nearest double, pandas does so too.
 */
static const struct {
  const char *text;
  TmapNumberKind kind;
  double value;
} numbers[] = {
  { "3769.4074312098187", TMAP_NUMBER_FLOAT, 0x1.d72d09ad2d314p+11 },
  { "3769.4074312098182", TMAP_NUMBER_FLOAT, 0x1.d72d09ad2d313p+11 },
  { "0", TMAP_NUMBER_INTEGER, 0x0.0p+0 },
  { "-0", TMAP_NUMBER_INTEGER, 0x0.0p+0 },
  { "007", TMAP_NUMBER_INTEGER, 0x1.c000000000000p+2 },
  { "+5", TMAP_NUMBER_INTEGER, 0x1.4000000000000p+2 },
  { "-12", TMAP_NUMBER_INTEGER, -0x1.8000000000000p+3 },
  { "9223372036854775807", TMAP_NUMBER_INTEGER, 0x1.0000000000000p+63 },
  { "-9223372036854775808", TMAP_NUMBER_INTEGER, -0x1.0000000000000p+63 },
  { "9223372036854775808", TMAP_NUMBER_FLOAT, 0x1.0000000000001p+63 },
  { "-9223372036854775809", TMAP_NUMBER_FLOAT, -0x1.0000000000001p+63 },
  { "18446744073709551615", TMAP_NUMBER_FLOAT, 0x1.0000000000000p+64 },
  { "123456789012345678", TMAP_NUMBER_INTEGER, 0x1.b69b4ba630f35p+56 },
  { "9007199254740993", TMAP_NUMBER_INTEGER, 0x1.0000000000000p+53 },
  { "9007199254740993.0", TMAP_NUMBER_FLOAT, 0x1.0000000000000p+53 },
  { "12345678901234567890123", TMAP_NUMBER_FLOAT, 0x1.4ea15b273b38ap+73 },
  { "000000000000000000001", TMAP_NUMBER_INTEGER, 0x1.0000000000000p+0 },
  { "00000000000000000000001.5", TMAP_NUMBER_FLOAT, 0x0.0p+0 },
  { "0.1", TMAP_NUMBER_FLOAT, 0x1.999999999999ap-4 },
  { ".5", TMAP_NUMBER_FLOAT, 0x1.0000000000000p-1 },
  { "5.", TMAP_NUMBER_FLOAT, 0x1.4000000000000p+2 },
  { "-.5", TMAP_NUMBER_FLOAT, -0x1.0000000000000p-1 },
  { "+1.e3", TMAP_NUMBER_FLOAT, 0x1.f400000000000p+9 },
  { "1e5", TMAP_NUMBER_FLOAT, 0x1.86a0000000000p+16 },
  { "1E5", TMAP_NUMBER_FLOAT, 0x1.86a0000000000p+16 },
  { "1e+5", TMAP_NUMBER_FLOAT, 0x1.86a0000000000p+16 },
  { "1e-5", TMAP_NUMBER_FLOAT, 0x1.4f8b588e368f1p-17 },
  { "1e22", TMAP_NUMBER_FLOAT, 0x1.0f0cf064dd592p+73 },
  { "1e23", TMAP_NUMBER_FLOAT, 0x1.52d02c7e14af6p+76 },
  { "0.3", TMAP_NUMBER_FLOAT, 0x1.3333333333333p-2 },
  { "0.30000000000000004", TMAP_NUMBER_FLOAT, 0x1.3333333333333p-2 },
  { "0.000000000000000001", TMAP_NUMBER_FLOAT, 0x0.0p+0 },
  { "0.00000000000000001", TMAP_NUMBER_FLOAT, 0x0.0p+0 },
  { "123456789.123456789123", TMAP_NUMBER_FLOAT, 0x1.d6f34547e6b74p+26 },
  { "12345678901234567.89", TMAP_NUMBER_FLOAT, 0x1.5ee2a2eb5a5c4p+53 },
  { "1234567890123456789.5", TMAP_NUMBER_FLOAT, 0x1.12210f47de981p+60 },
  { "1e308", TMAP_NUMBER_FLOAT, 0x1.1ccf385ebc8a0p+1023 },
  { "1.7976931348623157e308", TMAP_NUMBER_FLOAT, 0x1.fffffffffffffp+1023 },
  { "1.7976931348623159e308", TMAP_NUMBER_FLOAT, INFINITY },
  { "1e309", TMAP_NUMBER_FLOAT, INFINITY },
  { "-1e309", TMAP_NUMBER_FLOAT, -INFINITY },
  { "0e400", TMAP_NUMBER_FLOAT, INFINITY },
  { "1e-308", TMAP_NUMBER_FLOAT, 0x0.730d67819e8d2p-1022 },
  { "2.2250738585072014e-308", TMAP_NUMBER_FLOAT, 0x1.0000000000000p-1022 },
  { "2.2250738585072011e-308", TMAP_NUMBER_FLOAT, 0x0.fffffffffffffp-1022 },
  { "5e-324", TMAP_NUMBER_FLOAT, 0x0.0000000000001p-1022 },
  { "4.9406564584124654e-324", TMAP_NUMBER_FLOAT, 0x0.0000000000001p-1022 },
  { "2e-324", TMAP_NUMBER_FLOAT, 0x0.0p+0 },
  { "1e-323", TMAP_NUMBER_FLOAT, 0x0.0000000000002p-1022 },
  { "1e-400", TMAP_NUMBER_FLOAT, 0x0.0p+0 },
  { "-1e-400", TMAP_NUMBER_FLOAT, -0x0.0p+0 },
  { "1e-616", TMAP_NUMBER_FLOAT, 0x0.0p+0 },
  { "1e-617", TMAP_NUMBER_FLOAT, 0x0.0p+0 },
  { "-1e-700", TMAP_NUMBER_FLOAT, 0x0.0p+0 },
  { "10000000000e-320", TMAP_NUMBER_FLOAT, 0x0.012688b70e62bp-1022 },
  { "123e99999999999999999", TMAP_NUMBER_FLOAT, INFINITY },
  { "123e-99999999999999999", TMAP_NUMBER_FLOAT, 0x0.0p+0 },
  { "1e00000000000000007", TMAP_NUMBER_FLOAT, 0x1.312d000000000p+23 },
  { "0.00001234567890123456789", TMAP_NUMBER_FLOAT, 0x1.9e40930262905p-17 },
  { "99999999999999999", TMAP_NUMBER_INTEGER, 0x1.6345785d8a000p+56 },
  { "9999999999999999.5", TMAP_NUMBER_FLOAT, 0x1.1c37937e08000p+53 },
  { "0.1e1", TMAP_NUMBER_FLOAT, 0x1.0000000000000p+0 },
  { "8.41", TMAP_NUMBER_FLOAT, 0x1.0d1eb851eb852p+3 },
  { "1013.7", TMAP_NUMBER_FLOAT, 0x1.fad999999999ap+9 },
  { "86399.999999999985", TMAP_NUMBER_FLOAT, 0x1.517ffffffffffp+16 },
  { "2.5e-7", TMAP_NUMBER_FLOAT, 0x1.0c6f7a0b5ed8dp-22 },
  { "1.0000000000000002", TMAP_NUMBER_FLOAT, 0x1.0000000000001p+0 },
  { "179769313486231570000e289", TMAP_NUMBER_FLOAT, INFINITY },
  { "65536.123456789012", TMAP_NUMBER_FLOAT, 0x1.00001f9add374p+16 },
  { "4503599627370497.5", TMAP_NUMBER_FLOAT, 0x1.0000000000002p+52 },
  { "7.2057594037927933e16", TMAP_NUMBER_FLOAT, 0x1.fffffffffffffp+55 },
  { "1.15e-12", TMAP_NUMBER_FLOAT, 0x1.43b23baf4cd2dp-40 },
  { "0.000123", TMAP_NUMBER_FLOAT, 0x1.01f31f46ed246p-13 },
  { "4.35", TMAP_NUMBER_FLOAT, 0x1.1666666666666p+2 },
  { "1.1e16", TMAP_NUMBER_FLOAT, 0x1.38a388a43c000p+53 },
  { "6.02214076e23", TMAP_NUMBER_FLOAT, 0x1.fe185ca57c517p+78 },
  { "-273.15", TMAP_NUMBER_FLOAT, -0x1.1126666666666p+8 },
  { "1e0", TMAP_NUMBER_FLOAT, 0x1.0000000000000p+0 },
  { "1e+00", TMAP_NUMBER_FLOAT, 0x1.0000000000000p+0 },
  { "1e-00", TMAP_NUMBER_FLOAT, 0x1.0000000000000p+0 },
  { "-1e-0", TMAP_NUMBER_FLOAT, -0x1.0000000000000p+0 },
  { "inf", TMAP_NUMBER_FLOAT, INFINITY },
  { "Inf", TMAP_NUMBER_FLOAT, INFINITY },
  { "+INF", TMAP_NUMBER_FLOAT, INFINITY },
  { "-inf", TMAP_NUMBER_FLOAT, -INFINITY },
  { "infinity", TMAP_NUMBER_FLOAT, INFINITY },
  { "-Infinity", TMAP_NUMBER_FLOAT, -INFINITY },
  { "+iNfInItY", TMAP_NUMBER_FLOAT, INFINITY },
  { " 5", TMAP_NUMBER_INTEGER, 0x1.4000000000000p+2 },
  { "5 ", TMAP_NUMBER_INTEGER, 0x1.4000000000000p+2 },
  { "\t-7.25\r\n", TMAP_NUMBER_FLOAT, -0x1.d000000000000p+2 },
  { " 1e3\v\f", TMAP_NUMBER_FLOAT, 0x1.f400000000000p+9 },
};

static void
test_parse (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++) {
    double value = NAN;

    g_test_message ("'%s'", numbers[i].text);
    g_assert_cmpint (tmap_number_parse (numbers[i].text, strlen (numbers[i].text), &value), ==,
                     numbers[i].kind);
    g_assert_cmpmem (&value, sizeof value, &numbers[i].value, sizeof value);
  }
}

static void
assert_no_number (const char *text, gsize length)
{
  /* A copy of the exact size, so that a sanitizer sees what is read behind it. */
  g_autofree char *copy = g_memdup2 (text, length);
  double value = 1.5;

  g_test_message ("'%s'", text);
  g_assert_cmpint (tmap_number_parse (copy, length, &value), ==, TMAP_NUMBER_NONE);
  g_assert_cmpfloat (value, ==, 1.5);
}

static void
test_parse_none (void)
{
  static const char *const texts[] = {
    "",
    " ",
    "\t\n",
    "+",
    "-",
    ".",
    "-.",
    "e5",
    ".e5",
    "1e",
    "1e+",
    "1e-",
    "1.5e",
    "1 2",
    "1,000",
    "1_000",
    "0x10",
    "--1",
    "+-1",
    "1.2.3",
    "1e5.5",
    "1e5e5",
    "nan",
    "NaN",
    "None",
    "infinit",
    "in",
    "infinityx",
    " inf",
    "inf ",
    "+ inf",
    "- 5",
    "1 e5",
    "1e 5",
    "1f",
    "1.0f",
    "1d5",
    "5%",
    "½",
    "\u00a05",
    "1e100000000000000000",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_no_number (texts[i], strlen (texts[i]));
  assert_no_number ("5\0", 2);
  assert_no_number ("1.5\0"
                    "5",
                    5);
}

/* Only the given bytes are read, though more digits follow. */
static void
test_parse_length (void)
{
  g_autofree char *copy = g_memdup2 ("12.5e3", 6);
  double value;

  g_assert_cmpint (tmap_number_parse (copy, 1, &value), ==, TMAP_NUMBER_INTEGER);
  g_assert_cmpfloat (value, ==, 1.0);
  g_assert_cmpint (tmap_number_parse (copy, 3, &value), ==, TMAP_NUMBER_FLOAT);
  g_assert_cmpfloat (value, ==, 12.0);
  g_assert_cmpint (tmap_number_parse (copy, 4, &value), ==, TMAP_NUMBER_FLOAT);
  g_assert_cmpfloat (value, ==, 12.5);
  g_assert_cmpint (tmap_number_parse (copy, 6, &value), ==, TMAP_NUMBER_FLOAT);
  g_assert_cmpfloat (value, ==, 12500.0);
}

/* What Python's repr() gives. */
static const struct {
  double value;
  const char *text;
} texts_of[] = {
  { 0x0.0p+0, "0.0" },
  { -0x0.0p+0, "-0.0" },
  { 0x1.0000000000000p+0, "1.0" },
  { -0x1.0000000000000p+0, "-1.0" },
  { 0x1.4000000000000p+2, "5.0" },
  { 0x1.999999999999ap-4, "0.1" },
  { 0x1.999999999999ap-3, "0.2" },
  { 0x1.3333333333334p-2, "0.30000000000000004" },
  { 0x1.5555555555555p-2, "0.3333333333333333" },
  { 0x1.5555555555555p-1, "0.6666666666666666" },
  { 0x1.9000000000000p+6, "100.0" },
  { 0x1.e240c9fbe76c9p+16, "123456.789" },
  { 0x1.c6bf52633fff8p+49, "999999999999999.0" },
  { 0x1.c6bf526340000p+49, "1000000000000000.0" },
  { 0x1.c6bf526340004p+49, "1000000000000000.5" },
  { 0x1.0000000000000p+50, "1125899906842624.0" },
  { 0x1.1c37937e08000p+53, "1e+16" },
  { 0x1.1c37937e07fffp+53, "9999999999999998.0" },
  { 0x1.0000000000000p+53, "9007199254740992.0" },
  { 0x1.0000000000000p+53, "9007199254740992.0" },
  { 0x1.0000000000001p+53, "9007199254740994.0" },
  { 0x1.6345785d8a000p+56, "1e+17" },
  { 0x1.b69b4ba630f35p+56, "1.2345678901234568e+17" },
  { 0x1.b1ae4d6e2ef50p+69, "1e+21" },
  { 0x1.0f0cf064dd592p+73, "1e+22" },
  { 0x1.52d02c7e14af6p+76, "1e+23" },
  { 0x1.41df5d77c6d9dp+76, "9.5e+22" },
  { 0x0.0000000000001p-1022, "5e-324" },
  { 0x0.0000000000002p-1022, "1e-323" },
  { 0x0.0000000000003p-1022, "1.5e-323" },
  { 0x1.0000000000000p-1022, "2.2250738585072014e-308" },
  { 0x0.fffffffffffffp-1022, "2.225073858507201e-308" },
  { 0x1.fffffffffffffp+1023, "1.7976931348623157e+308" },
  { 0x1.0000000000000p-44, "5.684341886080802e-14" },
  { 0x0.0000000000001p-1022, "5e-324" },
  { 0x0.8000000000000p-1022, "1.1125369292536007e-308" },
  { 0x1.0000000000000p-24, "5.960464477539063e-08" },
  { 0x1.0000000000000p+89, "6.189700196426902e+26" },
  { 0x1.0000000000000p+122, "5.316911983139664e+36" },
  { 0x1.0000000000000p+1023, "8.98846567431158e+307" },
  { 0x1.0000000000000p-1000, "9.332636185032189e-302" },
  { 0x1.a36e2eb1c432dp-14, "0.0001" },
  { 0x1.02e85be180b74p-13, "0.00012345678901234567" },
  { 0x1.0385c67dfe32ap-10, "0.00099" },
  { 0x1.a36e2eb1c432dp-15, "5e-05" },
  { 0x1.4f8b588e368f1p-17, "1e-05" },
  { 0x1.a36e2eb1c432cp-14, "9.999999999999999e-05" },
  { 0x1.ad7f29abcaf48p-24, "1e-07" },
  { 0x1.e3c8fd606ea4dp-34, "1.1e-10" },
  { 0x1.05ef39b200020p+43, "9000000000000.062" },
  { 0x1.05ef39b200060p+43, "9000000000000.188" },
  { 0x1.d72d09ad2d314p+11, "3769.4074312098182" },
  { 0x1.d72d09ad2d313p+11, "3769.407431209818" },
  { 0x1.1666666666666p+2, "4.35" },
  { 0x1.0d1eb851eb852p+3, "8.41" },
  { -0x1.1126666666666p+8, "-273.15" },
  { 0x1.674e79c5fe522p+43, "12345678901234.566" },
  { 0x1.9999999999999p-1, "0.7999999999999999" },
  { 0x1.b800000000001p+6, "110.00000000000001" },
  { 0x1.921fb54442d18p+1, "3.141592653589793" },
  { 0x1.5bf0a8b145769p+1, "2.718281828459045" },
  { 0x1.249ad2594c37dp+332, "1e+100" },
  { 0x1.2373498ed353fp-996, "1.7e-300" },
  { 0x1.6b082c2148b8ep-60, "1.23e-18" },
  { 0x1.0000000000001p+56, "7.205759403792795e+16" },
  { 0x1.0000000000000p-25, "2.9802322387695312e-08" },
  { 0x1.0f0cf064dd592p+132, "5.764607523034235e+39" },
  { 0x1.0f0cf064dd592p+133, "1.152921504606847e+40" },
  { 0x1.0f0cf064dd592p+134, "2.305843009213694e+40" },
  { 0x1.c7e83209e90b2p+72, "8.41e+21" },
  { 0x0.00000000000c0p-1022, "9.5e-322" },
  { 0x1.0624dd2f1a9fcp-10, "0.001" },
  { 0x1.0000000000000p-1, "0.5" },
  { 0x1.34a0000000000p+10, "1234.5" },
  { 0x1.5180000000001p+16, "86400.00000000001" },
};

static void
test_format (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (texts_of); i++) {
    char text[TMAP_NUMBER_SIZE];
    gsize length = tmap_number_format (text, texts_of[i].value);

    g_assert_cmpstr (text, ==, texts_of[i].text);
    g_assert_cmpuint (length, ==, strlen (text));
  }
}

/* The digits of a number without zeros at either end. */
static void
get_digits (const char *text, char *digits)
{
  gsize n = 0;

  for (const char *p = text; *p != '\0' && *p != 'e'; p++) {
    if (g_ascii_isdigit (*p) && (n > 0 || *p != '0'))
      digits[n++] = *p;
  }
  while (n > 0 && digits[n - 1] == '0')
    n--;
  digits[n] = '\0';
}

/* The shortest text that reads back, and the nearest of those. */
static void
check_shortest (double value)
{
  char text[TMAP_NUMBER_SIZE];
  char digits[TMAP_NUMBER_SIZE];
  char other[48];
  char other_digits[48];
  int n;

  g_assert_cmpuint (tmap_number_format (text, value), <, sizeof text);
  g_assert_cmpfloat (g_ascii_strtod (text, NULL), ==, value);
  get_digits (text, digits);
  n = (int)strlen (digits);
  g_assert_cmpint (n, <=, 17);
  if (n > 1) {
    g_snprintf (other, sizeof other, "%.*e", n - 2, value);
    g_assert_cmpfloat (g_ascii_strtod (other, NULL), !=, value);
  }
  g_snprintf (other, sizeof other, "%.*e", MAX (n, 1) - 1, value);
  get_digits (other, other_digits);
  if (g_ascii_strtod (other, NULL) == value)
    g_assert_cmpstr (digits, ==, other_digits);
}

static void
test_format_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20170807);

  for (guint i = 0; i < 1000000; i++) {
    guint64 bits = (guint64)g_rand_int (random) << 32 | g_rand_int (random);
    double value;

    memcpy (&value, &bits, sizeof value);
    if (isfinite (value))
      check_shortest (value);
  }
}

static void
test_format_usual (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (guint i = 0; i < 100000; i++) {
    double divisor = 1.0 + g_rand_int (random) % 1000;

    check_shortest (g_rand_int (random) % 10000000 / 1000.0);
    check_shortest (g_rand_int (random) / divisor);
    check_shortest (g_rand_int (random) * 1048576.0 / divisor);
  }
}

static void
test_format_powers (void)
{
  for (int exponent = -1074; exponent <= 1023; exponent++) {
    double value = ldexp (1.0, exponent);

    check_shortest (value);
    check_shortest (-value);
    check_shortest (nextafter (value, INFINITY));
    check_shortest (nextafter (value, 0.0));
  }
  for (int exponent = -323; exponent <= 308; exponent++) {
    g_autofree char *text = g_strdup_printf ("1e%d", exponent);

    check_shortest (g_ascii_strtod (text, NULL));
    check_shortest (nextafter (g_ascii_strtod (text, NULL), 0.0));
  }
}

static void
test_format_infinite (void)
{
  char buffer[TMAP_NUMBER_SIZE];

  g_assert_cmpuint (tmap_number_format (buffer, INFINITY), ==, 3);
  g_assert_cmpstr (buffer, ==, "inf");
  g_assert_cmpuint (tmap_number_format (buffer, -INFINITY), ==, 4);
  g_assert_cmpstr (buffer, ==, "-inf");
}

static void
test_format_fixed (void)
{
  static const struct {
    double value;
    guint decimals;
    gboolean thousands;
    const char *text;
  } cases[] = {
    { 0.0, 0, FALSE, "0" },
    { 0.0, 2, TRUE, "0.00" },
    { -0.0, 2, TRUE, "-0.00" },
    { -0.001, 2, FALSE, "-0.00" },
    { 0.125, 2, FALSE, "0.12" },
    { 0.375, 2, FALSE, "0.38" },
    { 2.675, 2, FALSE, "2.67" },
    { 0.5, 0, FALSE, "0" },
    { 1.5, 0, FALSE, "2" },
    { 999.0, 0, TRUE, "999" },
    { 999.996, 2, TRUE, "1,000.00" },
    { 1000.0, 0, TRUE, "1,000" },
    { 12345.678, 2, TRUE, "12,345.68" },
    { 12345.678, 2, FALSE, "12345.68" },
    { -123456.0, 1, TRUE, "-123,456.0" },
    { -1234567.0, 0, TRUE, "-1,234,567" },
    { 1234567890123.0, 3, TRUE, "1,234,567,890,123.000" },
    { 1e22, 0, TRUE, "10,000,000,000,000,000,000,000" },
    { INFINITY, 2, TRUE, "∞" },
    { -INFINITY, 0, FALSE, "-∞" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text =
        tmap_number_format_fixed (cases[i].value, cases[i].decimals, cases[i].thousands);

    g_assert_cmpstr (text, ==, cases[i].text);
  }
}

/* A locale with a decimal comma; one is made for the test where none is installed. */
static gboolean
enter_comma_locale (void)
{
  static const char *const names[] = { "de_DE.UTF-8", "fr_FR.UTF-8" };
  g_autofree char *folder = NULL;
  g_autofree char *command = NULL;
  gboolean found = FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (names) && !found; i++)
    found = setlocale (LC_ALL, names[i]) != NULL;
  if (found)
    return TRUE;
  folder = g_dir_make_tmp ("tmap-locale-XXXXXX", NULL);
  g_assert_nonnull (folder);
  command = g_strdup_printf ("localedef -c -i de_DE -f UTF-8 %s/de_DE.UTF-8", folder);
  if (g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL)) {
    g_setenv ("LOCPATH", folder, TRUE);
    found = setlocale (LC_ALL, "de_DE.UTF-8") != NULL;
    g_unsetenv ("LOCPATH");
  }
  g_free (command);
  command = g_strdup_printf ("rm -rf %s", folder);
  g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL);
  return found;
}

/* All of it again where the decimal point is a comma. */
static void
test_locale (void)
{
  if (!enter_comma_locale ()) {
    g_test_skip ("no locale with a decimal comma is installed, nor can one be made");
    return;
  }
  g_assert_cmpstr (localeconv ()->decimal_point, ==, ",");
  test_parse ();
  test_parse_none ();
  test_format ();
  test_format_usual ();
  test_format_powers ();
  test_format_fixed ();
  setlocale (LC_ALL, "C");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/number/parse", test_parse);
  g_test_add_func ("/number/parse/none", test_parse_none);
  g_test_add_func ("/number/parse/length", test_parse_length);
  g_test_add_func ("/number/format", test_format);
  g_test_add_func ("/number/format/random", test_format_random);
  g_test_add_func ("/number/format/usual", test_format_usual);
  g_test_add_func ("/number/format/powers", test_format_powers);
  g_test_add_func ("/number/format/infinite", test_format_infinite);
  g_test_add_func ("/number/format/fixed", test_format_fixed);
  g_test_add_func ("/number/locale", test_locale);
  return g_test_run ();
}
