/* SPDX-License-Identifier: Apache-2.0 */
#include "io/publication.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/error.h"
#include "io/artifacts.h"
#include "support.h"

#define LEFTOVER ".a.0123abcd.trace-mapper-tmp"

static void
write_file (TmapPublication *publication, const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) content = test_bytes (text);
  g_autofree char *place = g_canonicalize_filename (name, NULL);

  tmap_publication_write (publication, name, place, content, &error);
  g_assert_no_error (error);
}

static void
finish (TmapPublication *publication)
{
  g_autoptr (GError) error = NULL;

  tmap_publication_finish (publication, &error);
  g_assert_no_error (error);
}

static void
assert_files (const char *expected)
{
  g_autofree char *files = test_list (".");

  g_assert_cmpstr (files, ==, expected);
}

static void
assert_content (const char *name, const char *expected)
{
  g_autofree char *text = test_read (name);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_unfinished (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  TmapPublication *publication = tmap_publication_new ();

  test_write ("old", "before");
  write_file (publication, "old", "after");
  write_file (publication, "new/deep/file", "text");
  tmap_publication_free (publication);
  assert_files ("old");
  assert_content ("old", "before");
  g_assert_nonnull (folder);
}

/* The last file cannot be put in place: those before it are taken back. */
static void
test_taken_back (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapPublication) publication = tmap_publication_new ();
  g_autoptr (GError) error = NULL;

  test_write ("old", "before");
  write_file (publication, "old", "after");
  write_file (publication, "new/file", "text");
  write_file (publication, "blocked", "text");
  test_write ("blocked/file", "someone was faster");
  g_assert_false (tmap_publication_finish (publication, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_FILE);
  g_assert_cmpstr (error->message, ==, "blocked: cannot be written: Is a directory");
  assert_files ("blocked blocked/file old");
  assert_content ("old", "before");
  g_assert_nonnull (folder);
}

/* Other files are not ours, however similar their names are. */
static void
test_leftovers (void)
{
  const char *const others[] = { ".a.0123abcg.trace-mapper-tmp", ".0123abcd.trace-mapper-tmp",
                                 "a.0123abcd.trace-mapper-tmp", ".a.trace-mapper-tmp",
                                 ".a.0123abcd.tmp" };
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapPublication) publication = tmap_publication_new ();

  test_write (LEFTOVER, "half");
  test_write ("elsewhere/" LEFTOVER, "half");
  test_write (".folder.0123abcd.trace-mapper-tmp/file", "text");
  g_assert_cmpint (symlink ("nowhere", ".link.0123abcd.trace-mapper-tmp"), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    test_write (others[i], "text");
  write_file (publication, "b", "text");
  finish (publication);
  g_assert_cmpuint (tmap_publication_get_n_leftovers (publication), ==, 1);
  g_assert_false (g_file_test (LEFTOVER, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test ("elsewhere/" LEFTOVER, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (".folder.0123abcd.trace-mapper-tmp/file", G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (".link.0123abcd.trace-mapper-tmp", G_FILE_TEST_IS_SYMLINK));
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_true (g_file_test (others[i], G_FILE_TEST_EXISTS));
  g_assert_nonnull (folder);
}

/* Two runs that write to one folder leave each other's temporary files alone. */
static void
test_two_runs (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapPublication) first = tmap_publication_new ();
  g_autoptr (TmapPublication) second = tmap_publication_new ();

  write_file (first, "new/a", "first");
  write_file (second, "new/a", "second");
  write_file (second, "new/b", "second");
  finish (first);
  assert_content ("new/a", "first");
  finish (second);
  g_assert_cmpuint (tmap_publication_get_n_leftovers (second), ==, 0);
  assert_files ("new new/a new/b");
  assert_content ("new/a", "second");
  g_assert_nonnull (folder);
}

/* As with `flock FOLDER trace-mapper …`: it must not wait for its own caller. */
static void
test_foreign_lock (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapPublication) publication = tmap_publication_new ();
  int fd = open (".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  g_assert_cmpint (flock (fd, LOCK_EX), ==, 0);
  test_write (LEFTOVER, "perhaps in use");
  write_file (publication, "a", "text");
  finish (publication);
  close (fd);
  assert_content ("a", "text");
  assert_content (LEFTOVER, "perhaps in use");
  g_assert_nonnull (folder);
}

/* More folders than the process may have open at a time. */
static void
test_many_folders (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapPublication) publication = tmap_publication_new ();

  for (guint i = 0; i < 1100; i++) {
    g_autofree char *name = g_strdup_printf ("%u/file", i);

    write_file (publication, name, "text");
  }
  finish (publication);
  assert_content ("1099/file", "text");
  g_assert_nonnull (folder);
}

static void
test_stopped_run (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();
  g_autoptr (GError) error = NULL;

  test_write ("a", "old");
  test_write ("out/b", "new");
  test_write (LEFTOVER, "new");
  tmap_artifacts_add_text (artifacts, "a", g_string_new ("new"), &error);
  g_assert_no_error (error);
  tmap_artifacts_add_text (artifacts, "out/b", g_string_new ("new"), &error);
  g_assert_no_error (error);
  g_assert_false (tmap_artifacts_found_stopped_run (artifacts));
  g_assert_true (tmap_artifacts_commit (artifacts, NULL, &error));
  g_assert_true (tmap_artifacts_found_stopped_run (artifacts));
  g_assert_false (tmap_artifacts_was_complete (artifacts, 0));
  g_assert_true (tmap_artifacts_was_complete (artifacts, 1));
  assert_files ("a out out/b");
  assert_content ("a", "new");
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/publication/unfinished", test_unfinished);
  g_test_add_func ("/publication/taken-back", test_taken_back);
  g_test_add_func ("/publication/leftovers", test_leftovers);
  g_test_add_func ("/publication/two-runs", test_two_runs);
  g_test_add_func ("/publication/foreign-lock", test_foreign_lock);
  g_test_add_func ("/publication/many-folders", test_many_folders);
  g_test_add_func ("/publication/stopped-run", test_stopped_run);
  return g_test_run ();
}
