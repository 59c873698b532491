/* SPDX-License-Identifier: Apache-2.0 */
#include "table/separators.h"

#include <string.h>

#define MAX_LENGTH 400

static void
assert_same (const char *text, gsize length)
{
  guint32 fast[MAX_LENGTH];
  guint32 slow[MAX_LENGTH];
  gboolean fast_plain, slow_plain;
  gsize n = tmap_separators_find (text, length, fast, &fast_plain);

  g_assert_cmpuint (n, ==, tmap_separators_find_plain (text, length, slow, &slow_plain));
  g_assert_cmpmem (fast, n * sizeof *fast, slow, n * sizeof *slow);
  g_assert_cmpint (fast_plain, ==, slow_plain);
}

static void
test_places (void)
{
  guint32 places[9];
  gboolean plain;

  g_assert_cmpuint (tmap_separators_find ("a,b\n\"c\",", 8, places, &plain), ==, 5);
  g_assert_cmpuint (places[0], ==, 1);
  g_assert_cmpuint (places[1], ==, 3);
  g_assert_cmpuint (places[2], ==, 4);
  g_assert_cmpuint (places[3], ==, 6);
  g_assert_cmpuint (places[4], ==, 7);
  g_assert_true (plain);
  g_assert_cmpuint (tmap_separators_find ("a;b\r", 4, places, &plain), ==, 0);
  g_assert_cmpuint (tmap_separators_find ("", 0, places, &plain), ==, 0);
  g_assert_true (plain);
}

/* One odd byte anywhere, among bytes that are as like separators as can be. */
static void
test_every_place (void)
{
  static const guint8 odd[] = { 0x00, 0x01, 0x7f, 0x80, 0xff, ',', '"', '\n', ',' + 0x80 };
  char text[150];

  for (gsize i = 0; i < sizeof text; i++) {
    for (gsize k = 0; k < G_N_ELEMENTS (odd); k++) {
      memset (text, i % 2 == 0 ? ',' - 1 : '"' + 1, sizeof text);
      text[i] = (char)odd[k];
      assert_same (text, sizeof text);
    }
  }
}

static void
test_random (void)
{
  static const char alphabet[] = "a1,,\"\n\r;+-\x7f";
  char text[MAX_LENGTH];

  for (guint round = 0; round < 20000; round++) {
    gsize length = (gsize)g_test_rand_int_range (0, MAX_LENGTH);
    gsize from = (gsize)g_test_rand_int_range (0, (gint32)length + 1);

    for (gsize i = 0; i < length; i++)
      text[i] = alphabet[g_test_rand_int_range (0, sizeof alphabet - 1)];
    if (length > 0 && round % 3 == 0)
      text[g_test_rand_int_range (0, (gint32)length)] = (char)g_test_rand_int_range (0, 256);
    assert_same (text + from, length - from);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/separators/places", test_places);
  g_test_add_func ("/separators/every-place", test_every_place);
  g_test_add_func ("/separators/random", test_random);
  return g_test_run ();
}
