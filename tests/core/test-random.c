/* SPDX-License-Identifier: Apache-2.0 */
#include "stats/random.h"

#include <string.h>

#define N_COUNTS 7

static const guint32 counts[N_COUNTS] = { 1, 2, 3, 1000, 1001, 2147483648u, 4294967295u };

static void
check_choices (const TmapInteger *seed, const guint32 *choices)
{
  g_assert_nonnull (seed);
  for (guint i = 0; i < N_COUNTS; i++)
    g_assert_cmpuint (tmap_random_choice (seed, counts[i]), ==, choices[i]);
}

static void
test_choice (void)
{
  /* Of Python: random.Random (seed).choice (range (n)). */
  static const struct {
    const char *seed;
    guint32 choices[N_COUNTS];
  } cases[] = {
    { "0", { 0u, 1u, 1u, 864u, 864u, 1654615998u, 3626764237u } },
    { "1", { 0u, 0u, 0u, 137u, 137u, 577090037u, 577090037u } },
    { "-1", { 0u, 0u, 0u, 137u, 137u, 577090037u, 577090037u } },
    { "42", { 0u, 0u, 2u, 654u, 654u, 478163327u, 2746317213u } },
    { "-42", { 0u, 0u, 2u, 654u, 654u, 478163327u, 2746317213u } },
    { "1234567890123", { 0u, 0u, 2u, 842u, 842u, 867419813u, 3532746698u } },
    { "18446744073709551616", { 0u, 1u, 2u, 753u, 753u, 1593907883u, 4198958755u } },
    { "18446744073709551617", { 0u, 0u, 0u, 104u, 104u, 437050517u, 437050517u } },
    /* 2^200 + 12345 */
    { "1606938044258990275541962092341162602522202993782792835313721",
      { 0u, 0u, 0u, 150u, 150u, 632829219u, 632829219u } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    gboolean negative = cases[i].seed[0] == '-';
    const char *digits = cases[i].seed + (negative ? 1 : 0);
    g_autoptr (TmapInteger) seed = tmap_integer_parse (digits, strlen (digits), 10, negative);

    g_test_message ("seed %s", cases[i].seed);
    check_choices (seed, cases[i].choices);
  }
}

/* Seeds of the largest size: 3,000 f and 1,096 1 in base 16, 4,096 9 in base 10. */
static void
test_long_seeds (void)
{
  static const guint32 of_base_16[N_COUNTS] = { 0, 1, 2, 594, 594, 1113067304u, 2491698360u };
  static const guint32 of_base_10[N_COUNTS] = { 0, 1, 1, 398, 398, 1672287169u, 1672287169u };
  g_autofree char *fs = g_strnfill (3000, 'f');
  g_autofree char *ones = g_strnfill (1096, '1');
  g_autofree char *base_16 = g_strconcat (fs, ones, NULL);
  g_autofree char *base_10 = g_strnfill (4096, '9');
  g_autoptr (TmapInteger) first = tmap_integer_parse (base_16, 4096, 16, FALSE);
  g_autoptr (TmapInteger) second = tmap_integer_parse (base_10, 4096, 10, FALSE);

  check_choices (first, of_base_16);
  check_choices (second, of_base_10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/random/choice", test_choice);
  g_test_add_func ("/random/long-seeds", test_long_seeds);
  return g_test_run ();
}
