/* SPDX-License-Identifier: Apache-2.0 */
#include "support.h"

#include <glib/gstdio.h>
#include <lzma.h>
#include <string.h>
#include <zlib.h>

struct _TestFolder {
  char *path;
  char *before;
};

TestFolder *
test_folder_enter (void)
{
  TestFolder *self = g_new0 (TestFolder, 1);
  g_autofree char *path = g_dir_make_tmp ("tmap-test-XXXXXX", NULL);

  g_assert_nonnull (path);
  self->before = g_get_current_dir ();
  g_assert_cmpint (g_chdir (path), ==, 0);
  self->path = g_get_current_dir ();
  return self;
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;

  if (g_file_test (path, G_FILE_TEST_IS_SYMLINK) || !g_file_test (path, G_FILE_TEST_IS_DIR)) {
    g_unlink (path);
    return;
  }
  g_chmod (path, 0700);
  dir = g_dir_open (path, 0, NULL);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *child = g_build_filename (path, name, NULL);

    remove_all (child);
  }
  g_rmdir (path);
}

void
test_folder_leave (TestFolder *self)
{
  g_assert_cmpint (g_chdir (self->before), ==, 0);
  remove_all (self->path);
  g_free (self->path);
  g_free (self->before);
  g_free (self);
}

const char *
test_folder_get_path (TestFolder *self)
{
  return self->path;
}

void
test_write_bytes (const char *name, GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_path_get_dirname (name);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0777), ==, 0);
  g_file_set_contents (name, length > 0 ? data : "", (gssize)length, &error);
  g_assert_no_error (error);
}

void
test_write (const char *name, const char *text)
{
  g_autoptr (GBytes) bytes = test_bytes (text);

  test_write_bytes (name, bytes);
}

char *
test_read (const char *name)
{
  char *text = NULL;

  g_file_get_contents (name, &text, NULL, NULL);
  return text;
}

static void
collect (GPtrArray *names, const char *folder, const char *prefix)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *deeper = g_strconcat (prefix, name, "/", NULL);

    g_ptr_array_add (names, g_strconcat (prefix, name, NULL));
    if (!g_file_test (path, G_FILE_TEST_IS_SYMLINK) && g_file_test (path, G_FILE_TEST_IS_DIR))
      collect (names, path, deeper);
  }
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

char *
test_list (const char *folder)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  collect (names, folder, "");
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (" ", (char **)names->pdata);
}

guint
test_compare_folders (const char *a, const char *b)
{
  g_autofree char *names = test_list (a);
  g_autofree char *other_names = test_list (b);
  g_auto (GStrv) list = g_strsplit (names, " ", -1);
  guint n = 0;

  g_assert_cmpstr (names, ==, other_names);
  for (guint i = 0; list[i] != NULL; i++) {
    g_autofree char *path = g_build_filename (a, list[i], NULL);
    g_autofree char *other = g_build_filename (b, list[i], NULL);
    g_autofree char *content = NULL;
    g_autofree char *other_content = NULL;
    gsize length, other_length;

    if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
      continue;
    g_assert_true (g_file_get_contents (path, &content, &length, NULL));
    g_assert_true (g_file_get_contents (other, &other_content, &other_length, NULL));
    if (length != other_length || memcmp (content, other_content, length) != 0)
      g_error ("%s and %s differ", path, other);
    n++;
  }
  return n;
}

GBytes *
test_bytes (const char *text)
{
  return g_bytes_new (text, strlen (text));
}

GBytes *
test_join (GBytes *a, GBytes *b)
{
  GByteArray *joined = g_byte_array_new ();

  g_byte_array_append (joined, g_bytes_get_data (a, NULL), (guint)g_bytes_get_size (a));
  g_byte_array_append (joined, g_bytes_get_data (b, NULL), (guint)g_bytes_get_size (b));
  return g_byte_array_free_to_bytes (joined);
}

GBytes *
test_cut (GBytes *bytes, gsize n)
{
  g_assert_cmpuint (n, <=, g_bytes_get_size (bytes));
  return g_bytes_new_from_bytes (bytes, 0, g_bytes_get_size (bytes) - n);
}

GBytes *
test_gzip (GBytes *bytes)
{
  z_stream stream = { 0 };
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  g_autofree guint8 *packed = NULL;
  gsize room;

  g_assert_cmpint (deflateInit2 (&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), ==, Z_OK);
  room = deflateBound (&stream, length);
  packed = g_malloc (room);
  stream.next_in = (Bytef *)data;
  stream.avail_in = (uInt)length;
  stream.next_out = packed;
  stream.avail_out = (uInt)room;
  g_assert_cmpint (deflate (&stream, Z_FINISH), ==, Z_STREAM_END);
  g_assert_cmpint (deflateEnd (&stream), ==, Z_OK);
  return g_bytes_new (packed, room - stream.avail_out);
}

GBytes *
test_xz (GBytes *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  gsize room = lzma_stream_buffer_bound (length);
  g_autofree guint8 *packed = g_malloc (room);
  gsize n = 0;

  g_assert_cmpint (
      lzma_easy_buffer_encode (6, LZMA_CHECK_CRC64, NULL, data, length, packed, &n, room), ==,
      LZMA_OK);
  return g_bytes_new (packed, n);
}
