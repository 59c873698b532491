/* SPDX-License-Identifier: Apache-2.0 */
#include "io/artifacts.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "support.h"

static void
add (TmapArtifacts *artifacts, const char *path, const char *text)
{
  g_autoptr (GError) error = NULL;

  tmap_artifacts_add_text (artifacts, path, g_string_new (text), &error);
  g_assert_no_error (error);
}

static void
commit (TmapArtifacts *artifacts)
{
  g_autoptr (GError) error = NULL;

  tmap_artifacts_commit (artifacts, NULL, &error);
  g_assert_no_error (error);
}

static void
assert_refused (TmapArtifacts *artifacts, const char *path, const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (tmap_artifacts_add_text (artifacts, path, g_string_new ("new"), &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_FILE);
  g_assert_cmpstr (error->message, ==, message);
}

static void
assert_content (const char *name, const char *expected)
{
  g_autofree char *text = test_read (name);

  g_assert_cmpstr (text, ==, expected);
}

static void
assert_files (const char *expected)
{
  g_autofree char *files = test_list (".");

  g_assert_cmpstr (files, ==, expected);
}

static void
test_commit (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();

  test_write ("old", "before");
  add (artifacts, "old", "after");
  add (artifacts, "new/deep/file", "text");
  add (artifacts, "empty", "");
  assert_files ("old");
  assert_content ("old", "before");
  commit (artifacts);
  assert_files ("empty new new/deep new/deep/file old");
  assert_content ("old", "after");
  assert_content ("new/deep/file", "text");
  assert_content ("empty", "");
  g_assert_cmpuint (tmap_artifacts_get_n (artifacts), ==, 3);
  g_assert_cmpstr (tmap_artifacts_get_path (artifacts, 1), ==, "new/deep/file");
  g_assert_nonnull (folder);
}

static void
test_failure (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();
  g_autoptr (GError) error = NULL;

  test_write ("old", "before");
  test_write ("blocker", "a file where a folder should be");
  add (artifacts, "old", "after");
  add (artifacts, "new/deep/file", "text");
  add (artifacts, "blocker/sub/file", "text");
  g_assert_false (tmap_artifacts_commit (artifacts, NULL, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_FILE);
  g_assert_cmpstr (error->message, ==, "blocker: is not a folder, no file can be put there");
  assert_files ("blocker old");
  assert_content ("old", "before");
  g_assert_nonnull (folder);
}

static void
test_read_only_folder (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();
  g_autoptr (GError) error = NULL;

  if (geteuid () == 0) {
    g_test_skip ("root may write everywhere");
    return;
  }
  test_write ("old", "before");
  g_assert_cmpint (g_mkdir ("locked", 0555), ==, 0);
  add (artifacts, "old", "after");
  add (artifacts, "locked/file", "text");
  g_assert_false (tmap_artifacts_commit (artifacts, NULL, &error));
  g_assert_cmpstr (error->message, ==, "locked/file: cannot be written: Permission denied");
  assert_files ("locked old");
  assert_content ("old", "before");
  g_assert_nonnull (folder);
}

static void
test_cancelled (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  add (artifacts, "a/file", "text");
  g_cancellable_cancel (cancellable);
  g_assert_false (tmap_artifacts_commit (artifacts, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  assert_files ("");
  g_assert_nonnull (folder);
}

static void
test_inputs (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();
  const char *const reason = ": is an input of this command and cannot be its output too";
  const char *const names[] = { "input", "./dir/../input", "link", "hard", "dir/loop/input" };

  test_write ("input", "before");
  g_assert_cmpint (g_mkdir ("dir", 0777), ==, 0);
  g_assert_cmpint (symlink ("input", "link"), ==, 0);
  g_assert_cmpint (link ("input", "hard"), ==, 0);
  g_assert_cmpint (symlink ("..", "dir/loop"), ==, 0);
  tmap_artifacts_protect (artifacts, "input");
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *display =
        g_str_has_prefix (names[i], "./") ? g_strdup ("input") : g_strdup (names[i]);
    g_autofree char *message = g_strconcat (display, reason, NULL);

    assert_refused (artifacts, names[i], message);
  }
  g_assert_cmpuint (tmap_artifacts_get_n (artifacts), ==, 0);
  assert_content ("input", "before");
  g_assert_nonnull (folder);
}

static void
test_twice (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();

  g_assert_cmpint (symlink ("a", "b"), ==, 0);
  add (artifacts, "a", "text");
  assert_refused (artifacts, "a", "a: would be written twice by this command");
  assert_refused (artifacts, "b", "b: would be written twice by this command");
  g_assert_nonnull (folder);
}

static void
test_folders (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();

  g_assert_cmpint (g_mkdir ("dir", 0777), ==, 0);
  assert_refused (artifacts, "dir", "dir: is a folder, a file cannot be written there");
  /* A file of the command cannot be the folder of another one. */
  add (artifacts, "out/a.csv", "text");
  assert_refused (artifacts, "out",
                  "out: would be written both as a file and as a folder by this command");
  add (artifacts, "x", "text");
  assert_refused (artifacts, "x/y/z",
                  "x/y/z: cannot be written below x, which this command writes as a file");
  add (artifacts, "outside", "text");
  commit (artifacts);
  assert_files ("dir out out/a.csv outside x");
  g_assert_nonnull (folder);
}

/* As root, the renaming would take away a device for everyone. */
static void
test_special_files (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();

  g_assert_cmpint (mkfifo ("fifo", 0666), ==, 0);
  g_assert_cmpint (symlink ("fifo", "link"), ==, 0);
  assert_refused (artifacts, "fifo", "fifo: is not a regular file and is not written over");
  assert_refused (artifacts, "link", "link: is not a regular file and is not written over");
  assert_refused (artifacts, "/dev/null",
                  "/dev/null: is not a regular file and is not written over");
  g_assert_nonnull (folder);
}

static void
test_symlink (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();

  test_write ("real/file", "before");
  g_assert_cmpint (symlink ("real/file", "link"), ==, 0);
  g_assert_cmpint (symlink ("real/new", "dangling"), ==, 0);
  add (artifacts, "link", "after");
  add (artifacts, "dangling", "text");
  commit (artifacts);
  g_assert_true (g_file_test ("link", G_FILE_TEST_IS_SYMLINK));
  assert_content ("real/file", "after");
  g_assert_true (g_file_test ("dangling", G_FILE_TEST_IS_SYMLINK));
  assert_content ("real/new", "text");
  g_assert_nonnull (folder);
}

static void
test_mode (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();
  struct stat now;

  test_write ("file", "before");
  g_assert_cmpint (g_chmod ("file", 0640), ==, 0);
  add (artifacts, "file", "after");
  commit (artifacts);
  g_assert_cmpint (stat ("file", &now), ==, 0);
  g_assert_cmpint (now.st_mode & 0777, ==, 0640);
  g_assert_nonnull (folder);
}

static void
test_read_back (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) added = NULL;
  g_autoptr (GBytes) old = NULL;

  test_write ("old", "from the file");
  test_write ("both", "from the file");
  add (artifacts, "both", "added");
  added = tmap_artifacts_read (artifacts, "./both", &error);
  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (added, NULL), g_bytes_get_size (added), "added", 5);
  g_assert_true (tmap_artifacts_find (artifacts, "both") == added);
  g_assert_null (tmap_artifacts_find (artifacts, "old"));
  old = tmap_artifacts_read (artifacts, "old", &error);
  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (old, NULL), g_bytes_get_size (old), "from the file", 13);
  g_assert_null (tmap_artifacts_read (artifacts, "missing", &error));
  g_assert_cmpstr (error->message, ==, "missing: no such file");
  g_assert_nonnull (folder);
}

static void
test_long_name (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();
  g_autofree char *name = g_strnfill (255, 'n');

  add (artifacts, name, "text");
  commit (artifacts);
  assert_files (name);
  g_assert_nonnull (folder);
}

/* Writes what it is told to, unless that is nothing. */
static gpointer
make_content (gpointer data, GError **error)
{
  const char *text = data;

  if (*text != '\0')
    return test_bytes (text);
  tmap_fail (error, TMAP_ERROR_FILE, "nothing can be made");
  return NULL;
}

static TmapFuture *
begin_content (const char *text)
{
  return tmap_future_new (make_content, g_strdup (text), g_free, (GDestroyNotify)g_bytes_unref);
}

static void
test_futures (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();
  g_autoptr (TmapArtifacts) failing = tmap_artifacts_new ();
  g_autoptr (GError) refused = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (tmap_artifacts_add_future (artifacts, "later", begin_content ("text"), NULL));
  add (artifacts, "now", "text");
  g_assert_false (
      tmap_artifacts_add_future (artifacts, "./later", begin_content ("other"), &refused));
  g_assert_cmpstr (refused->message, ==, "later: would be written twice by this command");
  commit (artifacts);
  assert_content ("later", "text");
  assert_files ("later now");

  add (failing, "now", "new");
  g_assert_true (tmap_artifacts_add_future (failing, "never", begin_content (""), NULL));
  g_assert_false (tmap_artifacts_commit (failing, NULL, &error));
  g_assert_cmpstr (error->message, ==, "nothing can be made");
  assert_content ("now", "text");
  assert_files ("later now");
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/artifacts/commit", test_commit);
  g_test_add_func ("/artifacts/failure", test_failure);
  g_test_add_func ("/artifacts/read-only-folder", test_read_only_folder);
  g_test_add_func ("/artifacts/cancelled", test_cancelled);
  g_test_add_func ("/artifacts/inputs", test_inputs);
  g_test_add_func ("/artifacts/twice", test_twice);
  g_test_add_func ("/artifacts/folders", test_folders);
  g_test_add_func ("/artifacts/special-files", test_special_files);
  g_test_add_func ("/artifacts/symlink", test_symlink);
  g_test_add_func ("/artifacts/mode", test_mode);
  g_test_add_func ("/artifacts/read-back", test_read_back);
  g_test_add_func ("/artifacts/futures", test_futures);
  g_test_add_func ("/artifacts/long-name", test_long_name);
  return g_test_run ();
}
