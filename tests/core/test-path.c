/* SPDX-License-Identifier: Apache-2.0 */
#include "io/path.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "base/error.h"
#include "support.h"

/* @expected: relative to the folder, or absolute */
static void
assert_resolved (TestFolder *folder, const char *path, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *resolved = tmap_path_resolve (path, &error);
  g_autofree char *whole = g_build_filename (test_folder_get_path (folder), expected, NULL);

  g_assert_no_error (error);
  g_assert_cmpstr (resolved, ==, g_path_is_absolute (expected) ? expected : whole);
}

static void
make_tree (void)
{
  g_assert_cmpint (g_mkdir_with_parents ("real/deep", 0777), ==, 0);
  test_write ("real/deep/file", "x");
  g_assert_cmpint (symlink ("real/deep", "link"), ==, 0);
  g_assert_cmpint (symlink ("../link/file", "real/other"), ==, 0);
  g_assert_cmpint (symlink ("nowhere/at/all", "dangling"), ==, 0);
  g_assert_cmpint (symlink ("/usr/../etc", "absolute"), ==, 0);
}

static void
test_resolve (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *inside = g_strconcat (test_folder_get_path (folder), "/link/file", NULL);

  make_tree ();
  assert_resolved (folder, "real/deep/file", "real/deep/file");
  assert_resolved (folder, "./real//deep/./file", "real/deep/file");
  assert_resolved (folder, inside, "real/deep/file");
  assert_resolved (folder, "link/file", "real/deep/file");
  assert_resolved (folder, "real/other", "real/deep/file");
  /* `..` is the folder above the one that the symlink leads to. */
  assert_resolved (folder, "link/../x", "real/x");
  assert_resolved (folder, "real/../real/deep", "real/deep");
  assert_resolved (folder, "absolute/x", "/etc/x");
  assert_resolved (folder, "/", "/");
  assert_resolved (folder, "/../..", "/");
}

static void
test_missing_parts (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  make_tree ();
  assert_resolved (folder, "no/such/../file", "no/file");
  assert_resolved (folder, "no/../link/new", "real/deep/new");
  assert_resolved (folder, "dangling", "nowhere/at/all");
  assert_resolved (folder, "real/deep/file/below", "real/deep/file/below");
}

static void
test_loops (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (symlink ("b", "a"), ==, 0);
  g_assert_cmpint (symlink ("a", "b"), ==, 0);
  g_assert_null (tmap_path_resolve ("a/x", &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_FILE);
  g_assert_cmpstr (error->message, ==, "a/x: symlinks lead in a circle");
  g_assert_nonnull (folder);
}

/* Many symlinks that lead somewhere are no loop. */
static void
test_chain (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  test_write ("0", "x");
  for (guint i = 1; i <= 40; i++) {
    g_autofree char *from = g_strdup_printf ("%u", i);
    g_autofree char *to = g_strdup_printf ("%u", i - 1);

    g_assert_cmpint (symlink (to, from), ==, 0);
  }
  assert_resolved (folder, "40", "0");
}

static void
test_relative (void)
{
  g_assert_cmpstr (tmap_path_relative ("/a/b/c", "/a"), ==, "b/c");
  g_assert_cmpstr (tmap_path_relative ("/a/b", "/a/b"), ==, ".");
  g_assert_cmpstr (tmap_path_relative ("/a", "/"), ==, "a");
  g_assert_cmpstr (tmap_path_relative ("/", "/"), ==, ".");
  g_assert_null (tmap_path_relative ("/ab", "/a"));
  g_assert_null (tmap_path_relative ("/a", "/a/b"));
  g_assert_null (tmap_path_relative ("/x/a", "/a"));
}

static void
assert_displayed (const char *path, const char *expected)
{
  g_autofree char *display = tmap_path_display (path);

  g_assert_cmpstr (display, ==, expected);
}

static void
test_display (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *inside = g_build_filename (test_folder_get_path (folder), "x", "y", NULL);

  assert_displayed ("a/b", "a/b");
  assert_displayed ("./a/../b", "b");
  assert_displayed (inside, "x/y");
  assert_displayed (test_folder_get_path (folder), ".");
  assert_displayed ("/etc/passwd", "/etc/passwd");
  assert_displayed ("a\xff", "a\xef\xbf\xbd");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/path/resolve", test_resolve);
  g_test_add_func ("/path/missing-parts", test_missing_parts);
  g_test_add_func ("/path/loops", test_loops);
  g_test_add_func ("/path/chain", test_chain);
  g_test_add_func ("/path/relative", test_relative);
  g_test_add_func ("/path/display", test_display);
  return g_test_run ();
}
