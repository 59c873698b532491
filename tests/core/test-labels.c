/* SPDX-License-Identifier: Apache-2.0 */
#include "report/labels.h"

#include <string.h>

static void
test_title (void)
{
  static const struct {
    const char *name;
    const char *title;
  } cases[] = {
    { "", "" },
    { "venus", "Venus" },
    { "VENUS", "Venus" },
    { "mY cLUSTER", "My Cluster" },
    { "a100-pool_b", "A100-Pool_B" },
    { "v2x4gpu", "V2X4Gpu" },
    { "2nd", "2Nd" },
    { "bob's", "Bob'S" },
    { "o’neill", "O’Neill" },
    { "  x  y", "  X  Y" },
    { "élan über", "Élan Über" },
    { "ΑΘΗΝΑ", "Αθηνα" },
    { "москва 7б", "Москва 7Б" },
    { "ǆungla", "ǅungla" },
    { "a.b/c(d)", "A.B/C(D)" },
    { "Venus (2)", "Venus (2)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *title = tmap_label_title (cases[i].name);

    g_assert_cmpstr (title, ==, cases[i].title);
  }
}

/* Both lists by bars. */
static void
check_unique (const char *given, const char *expected)
{
  g_auto (GStrv) list = g_strsplit (given, "|", -1);
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  g_autoptr (GPtrArray) unique = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; list[i] != NULL; i++)
    g_ptr_array_add (labels, list[i]);
  unique = tmap_labels_unique (labels);
  g_assert_cmpuint (unique->len, ==, labels->len);
  g_ptr_array_add (unique, NULL);
  text = g_strjoinv ("|", (char **)unique->pdata);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_unique (void)
{
  check_unique ("", "");
  check_unique ("A|B|C", "A|B|C");
  check_unique ("A|A", "A|A (2)");
  check_unique ("A|B|A|A|B", "A|B|A (2)|A (3)|B (2)");
  check_unique ("a|A", "a|A");
}

static void
test_unique_taken (void)
{
  check_unique ("X (2)|X|X", "X (2)|X|X (3)");
  check_unique ("X|X (2)|X", "X|X (2)|X (3)");
  check_unique ("X|X|X (2)", "X|X (2)|X (2) (2)");
  check_unique ("X|X (3)|X|X", "X|X (3)|X (2)|X (4)");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/labels/title", test_title);
  g_test_add_func ("/labels/unique", test_unique);
  g_test_add_func ("/labels/unique-taken", test_unique_taken);
  return g_test_run ();
}
