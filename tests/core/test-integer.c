/* SPDX-License-Identifier: Apache-2.0 */
#include "base/integer.h"

#include <string.h>

static void
check_parse (const char *digits, guint base, gboolean negative, const char *expected)
{
  g_autoptr (TmapInteger) integer = tmap_integer_parse (digits, strlen (digits), base, negative);
  g_autofree char *text = NULL;

  g_assert_nonnull (integer);
  text = tmap_integer_to_text (integer);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_parse (void)
{
  check_parse ("0", 10, FALSE, "0");
  check_parse ("0", 10, TRUE, "0");
  check_parse ("000", 10, TRUE, "0");
  check_parse ("42", 10, FALSE, "42");
  check_parse ("42", 10, TRUE, "-42");
  check_parse ("1_000", 10, FALSE, "1000");
  check_parse ("1_", 10, FALSE, "1");
  check_parse ("fF", 16, FALSE, "255");
  check_parse ("10", 8, FALSE, "8");
  check_parse ("101", 2, TRUE, "-5");
  check_parse ("1000000000", 10, FALSE, "1000000000");
  check_parse ("999999999", 10, FALSE, "999999999");
  check_parse ("4294967296", 10, FALSE, "4294967296");
  check_parse ("18446744073709551617", 10, FALSE, "18446744073709551617");
  check_parse ("100000000000000000000000000000000", 16, FALSE,
               "340282366920938463463374607431768211456");
  check_parse ("123456789012345678901234567890", 10, TRUE, "-123456789012345678901234567890");
}

static void
test_refused (void)
{
  g_assert_null (tmap_integer_parse ("", 0, 10, FALSE));
  g_assert_null (tmap_integer_parse ("_", 1, 10, FALSE));
  g_assert_null (tmap_integer_parse ("8", 1, 8, FALSE));
  g_assert_null (tmap_integer_parse ("2", 1, 2, FALSE));
  g_assert_null (tmap_integer_parse ("a", 1, 10, FALSE));
  g_assert_null (tmap_integer_parse ("g", 1, 16, FALSE));
  g_assert_null (tmap_integer_parse ("-1", 2, 10, FALSE));
  g_assert_null (tmap_integer_parse ("1 ", 2, 10, FALSE));
}

static void
test_limit (void)
{
  g_autofree char *digits = g_strnfill (TMAP_INTEGER_MAX_DIGITS + 1, '9');
  g_autofree char *hex = g_strnfill (TMAP_INTEGER_MAX_DIGITS, 'f');
  g_autofree char *text = NULL;
  g_autoptr (TmapInteger) longest = NULL;
  g_autoptr (TmapInteger) widest = NULL;
  guint n_words;

  g_assert_null (tmap_integer_parse (digits, TMAP_INTEGER_MAX_DIGITS + 1, 10, FALSE));
  longest = tmap_integer_parse (digits, TMAP_INTEGER_MAX_DIGITS, 10, FALSE);
  g_assert_nonnull (longest);
  text = tmap_integer_to_text (longest);
  digits[TMAP_INTEGER_MAX_DIGITS] = '\0';
  g_assert_cmpstr (text, ==, digits);

  widest = tmap_integer_parse (hex, TMAP_INTEGER_MAX_DIGITS, 16, FALSE);
  g_assert_nonnull (widest);
  g_assert_cmpuint (tmap_integer_get_words (widest, &n_words)[0], ==, G_MAXUINT32);
  g_assert_cmpuint (n_words, ==, TMAP_INTEGER_MAX_DIGITS / 8);
}

static void
check_int64 (gint64 value, const char *expected)
{
  g_autoptr (TmapInteger) integer = tmap_integer_new (value);
  g_autoptr (TmapInteger) copy = tmap_integer_copy (integer);
  g_autofree char *text = tmap_integer_to_text (copy);
  gint64 back = 1;

  g_assert_cmpstr (text, ==, expected);
  g_assert_true (tmap_integer_to_int64 (copy, &back));
  g_assert_cmpint (back, ==, value);
}

static void
check_too_large (const char *digits, gboolean negative)
{
  g_autoptr (TmapInteger) integer = tmap_integer_parse (digits, strlen (digits), 10, negative);
  gint64 value = 7;

  g_assert_false (tmap_integer_to_int64 (integer, &value));
  g_assert_cmpint (value, ==, 7);
}

static void
test_int64 (void)
{
  check_int64 (0, "0");
  check_int64 (-1, "-1");
  check_int64 (G_MAXUINT32, "4294967295");
  check_int64 (G_MAXINT64, "9223372036854775807");
  check_int64 (G_MININT64, "-9223372036854775808");
  check_too_large ("9223372036854775808", FALSE);
  check_too_large ("9223372036854775809", TRUE);
  check_too_large ("18446744073709551616", FALSE);
}

static void
check_words (const char *digits, gboolean negative, guint n_expected, const guint32 *expected)
{
  g_autoptr (TmapInteger) integer = tmap_integer_parse (digits, strlen (digits), 10, negative);
  guint n_words;
  const guint32 *words = tmap_integer_get_words (integer, &n_words);

  g_assert_cmpmem (words, n_words * sizeof *words, expected, n_expected * sizeof *expected);
}

static void
test_words (void)
{
  check_words ("0", FALSE, 1, (const guint32[]){ 0 });
  check_words ("0000000000000000000000000000", FALSE, 1, (const guint32[]){ 0 });
  check_words ("5", TRUE, 1, (const guint32[]){ 5 });
  check_words ("4294967295", FALSE, 1, (const guint32[]){ G_MAXUINT32 });
  check_words ("4294967296", FALSE, 2, (const guint32[]){ 0, 1 });
  check_words ("18446744073709551617", FALSE, 3, (const guint32[]){ 1, 0, 1 });
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/integer/parse", test_parse);
  g_test_add_func ("/integer/refused", test_refused);
  g_test_add_func ("/integer/limit", test_limit);
  g_test_add_func ("/integer/int64", test_int64);
  g_test_add_func ("/integer/words", test_words);
  return g_test_run ();
}
