/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

/*
 * The main function of a target where no engine brings one: every file of the folder named by the
 * first argument is a test case.
 */

static void
test_file (gconstpointer path)
{
  g_autofree char *content = NULL;
  g_autofree guint8 *exact = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  /* Without the zero behind it, so that a sanitizer sees who reads on. */
  exact = g_memdup2 (content, length);
  g_assert_cmpint (LLVMFuzzerTestOneInput (exact, length), ==, 0);
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) folder = NULL;
  const char *name;

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  folder = g_dir_open (argv[1], 0, NULL);
  g_assert_nonnull (folder);
  while ((name = g_dir_read_name (folder)) != NULL)
    g_ptr_array_add (paths, g_build_filename (argv[1], name, NULL));
  g_assert_cmpuint (paths->len, >, 0);
  for (guint i = 0; i < paths->len; i++) {
    g_autofree char *base = g_path_get_basename (paths->pdata[i]);
    g_autofree char *test = g_strconcat ("/fuzz/", base, NULL);

    g_test_add_data_func (test, paths->pdata[i], test_file);
  }
  return g_test_run ();
}
