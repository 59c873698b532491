/* SPDX-License-Identifier: Apache-2.0 */
#include "io/input.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "io/file-stream.h"
#include "support.h"

/* Reads all in steps of @step bytes. */
static GBytes *
read_rest (TmapInput *input, gsize step, GError **error)
{
  g_autoptr (GByteArray) all = g_byte_array_new ();
  g_autofree guint8 *buffer = g_malloc (step);
  gsize n;

  do {
    if (!tmap_input_read (input, buffer, step, &n, error))
      return NULL;
    g_byte_array_append (all, buffer, (guint)n);
  } while (n == step);
  return g_byte_array_free_to_bytes (g_steal_pointer (&all));
}

static GBytes *
read_file (const char *name, gsize step, GError **error)
{
  g_autoptr (TmapInput) input = tmap_input_open (name, TMAP_INPUT_PLAIN, NULL, NULL, error);

  return input != NULL ? read_rest (input, step, error) : NULL;
}

static void
assert_content (const char *name, GBytes *expected)
{
  const gsize steps[] = { 1000, 65537, 1 << 20 };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GBytes) content = read_file (name, steps[i], &error);

    g_assert_no_error (error);
    g_assert_true (g_bytes_equal (content, expected));
  }
}

static void
assert_fails (const char *name, int code, const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (read_file (name, 4096, &error));
  g_assert_error (error, TMAP_ERROR, code);
  g_assert_cmpstr (error->message, ==, message);
}

/* Text that packs badly enough to be several blocks also when packed. */
static GBytes *
make_text (guint n)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%u\n", g_rand_int (rand));
  return g_string_free_to_bytes (text);
}

static void
test_plain (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  const gsize lengths[] = { 1, 999, 1000, 262143, 262144, 262145, 700000 };
  g_autoptr (GBytes) text = make_text (100000);

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++) {
    g_autoptr (GBytes) part = g_bytes_new_from_bytes (text, 0, lengths[i]);

    test_write_bytes ("a.txt", part);
    assert_content ("a.txt", part);
  }
  g_assert_nonnull (folder);
}

static void
test_memory (void)
{
  g_autoptr (GBytes) bytes = test_bytes ("\x1f\x8b is not unpacked here");
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (bytes, "name");
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) content = read_rest (input, 7, &error);

  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (content, bytes));
  g_assert_cmpstr (tmap_input_get_name (input), ==, "name");
}

static void
test_gzip_members (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GBytes) text = make_text (100000);
  g_autoptr (GBytes) twice = test_join (text, text);
  g_autoptr (GBytes) packed = test_gzip (text);
  g_autoptr (GBytes) two = test_join (packed, packed);
  g_autoptr (GBytes) few_zeros = g_bytes_new_static ("\0\0\0", 3);
  g_autofree char *zeros = g_malloc0 (600000);
  g_autoptr (GBytes) many_zeros = g_bytes_new (zeros, 600000);
  g_autoptr (GBytes) padded = test_join (two, few_zeros);
  g_autoptr (GBytes) padded_much = test_join (two, many_zeros);

  test_write_bytes ("one.gz", packed);
  assert_content ("one.gz", text);
  test_write_bytes ("two", two);
  assert_content ("two", twice);
  test_write_bytes ("padded", padded);
  assert_content ("padded", twice);
  test_write_bytes ("much", padded_much);
  assert_content ("much", twice);
  g_assert_nonnull (folder);
}

static void
test_gzip_bad (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GBytes) text = make_text (100000);
  g_autoptr (GBytes) packed = test_gzip (text);
  g_autoptr (GBytes) tail = test_bytes ("tail");
  g_autoptr (GBytes) followed = test_join (packed, tail);
  g_autofree guint8 *damaged =
      g_memdup2 (g_bytes_get_data (packed, NULL), g_bytes_get_size (packed));
  g_autoptr (GBytes) bytes = NULL;
  const gsize cuts[] = { 1, 8, 9, 20000 };

  for (gsize i = 0; i < G_N_ELEMENTS (cuts); i++) {
    g_autoptr (GBytes) cut = test_cut (packed, cuts[i]);

    test_write_bytes ("cut.gz", cut);
    assert_fails ("cut.gz", TMAP_ERROR_SYNTAX, "cut.gz: the gzip data is cut short");
  }
  test_write ("head.gz", "\x1f\x8b");
  assert_fails ("head.gz", TMAP_ERROR_SYNTAX, "head.gz: the gzip data is cut short");
  damaged[100000] ^= 0x55;
  bytes = g_bytes_new (damaged, g_bytes_get_size (packed));
  test_write_bytes ("bad.gz", bytes);
  assert_fails ("bad.gz", TMAP_ERROR_SYNTAX, "bad.gz: the gzip data is damaged");
  test_write_bytes ("tail.gz", followed);
  assert_fails ("tail.gz", TMAP_ERROR_SYNTAX,
                "tail.gz: the gzip data is followed by something else");
  g_assert_nonnull (folder);
}

static void
test_xz_streams (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GBytes) text = make_text (100000);
  g_autoptr (GBytes) twice = test_join (text, text);
  g_autoptr (GBytes) packed = test_xz (text);
  g_autoptr (GBytes) padding = g_bytes_new_static ("\0\0\0\0", 4);
  g_autoptr (GBytes) padded = test_join (packed, padding);
  g_autoptr (GBytes) two = test_join (padded, packed);

  test_write_bytes ("one.xz", packed);
  assert_content ("one.xz", text);
  test_write_bytes ("padded", padded);
  assert_content ("padded", text);
  test_write_bytes ("two", two);
  assert_content ("two", twice);
  g_assert_nonnull (folder);
}

static void
test_xz_bad (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GBytes) text = make_text (100000);
  g_autoptr (GBytes) packed = test_xz (text);
  g_autoptr (GBytes) tail = test_bytes ("something else than a stream");
  g_autoptr (GBytes) followed = test_join (packed, tail);
  g_autofree guint8 *damaged =
      g_memdup2 (g_bytes_get_data (packed, NULL), g_bytes_get_size (packed));
  g_autoptr (GBytes) bytes = NULL;
  const gsize cuts[] = { 1, 12, 20000 };

  for (gsize i = 0; i < G_N_ELEMENTS (cuts); i++) {
    g_autoptr (GBytes) cut = test_cut (packed, cuts[i]);

    test_write_bytes ("cut.xz", cut);
    assert_fails ("cut.xz", TMAP_ERROR_SYNTAX, "cut.xz: the xz data is cut short");
  }
  damaged[100000] ^= 0x55;
  bytes = g_bytes_new (damaged, g_bytes_get_size (packed));
  test_write_bytes ("bad.xz", bytes);
  assert_fails ("bad.xz", TMAP_ERROR_SYNTAX, "bad.xz: the xz data is damaged");
  test_write_bytes ("tail.xz", followed);
  assert_fails ("tail.xz", TMAP_ERROR_SYNTAX, "tail.xz: the xz data is damaged");
  g_assert_nonnull (folder);
}

static void
assert_length (const char *name, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) content = read_file (name, 1 << 20, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (content), ==, length);
}

/* A small file of zeros may be large, but not larger than any use; a usual one may be anything. */
static void
test_ratio (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  const gsize limit = TMAP_FILE_STREAM_ANY_RATIO_SIZE;
  const gsize n_random = limit / TMAP_FILE_STREAM_MAX_RATIO;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree guint8 *zeros = g_malloc0 (limit + 1);
  g_autoptr (GBytes) most = g_bytes_new_static (zeros, limit);
  g_autoptr (GBytes) more = g_bytes_new_static (zeros, limit + 1);
  g_autoptr (GBytes) packed_most = test_gzip (most);
  g_autoptr (GBytes) packed_more = test_gzip (more);
  g_autoptr (GBytes) packed_usual = NULL;
  g_autofree char *message =
      g_strdup_printf ("more.gz: the gzip data unpacks to more than 200 times its %zu bytes, which "
                       "is the limit beyond 64 MiB",
                       g_bytes_get_size (packed_more));

  test_write_bytes ("most.gz", packed_most);
  assert_length ("most.gz", limit);
  test_write_bytes ("more.gz", packed_more);
  assert_fails ("more.gz", TMAP_ERROR_VALUE, message);
  for (gsize i = 0; i < n_random; i++)
    zeros[i] = (guint8)g_rand_int (rand);
  packed_usual = test_gzip (more);
  test_write_bytes ("usual.gz", packed_usual);
  assert_length ("usual.gz", limit + 1);
  g_assert_nonnull (folder);
}

static void
test_not_files (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  test_write ("empty", "");
  assert_fails ("empty", TMAP_ERROR_FILE, "empty: the file is empty");
  assert_fails ("missing", TMAP_ERROR_FILE, "missing: no such file");
  assert_fails ("empty/below", TMAP_ERROR_FILE, "empty/below: cannot be read: Not a directory");
  g_assert_cmpint (g_mkdir ("dir", 0777), ==, 0);
  assert_fails ("dir", TMAP_ERROR_FILE, "dir: is a folder, a file was expected");
  g_assert_cmpint (mkfifo ("fifo", 0666), ==, 0);
  assert_fails ("fifo", TMAP_ERROR_FILE, "fifo: is not a regular file");
  assert_fails ("/dev/zero", TMAP_ERROR_FILE, "/dev/zero: is not a regular file");
  test_write ("lfs", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n");
  assert_fails ("lfs", TMAP_ERROR_FILE,
                "lfs: is a Git LFS pointer, not the file itself; fetch it with 'git lfs pull'");
  g_assert_nonnull (folder);
}

static void
test_unreadable (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  if (geteuid () == 0) {
    g_test_skip ("root may read every file");
    return;
  }
  test_write ("secret", "text");
  g_assert_cmpint (g_chmod ("secret", 0), ==, 0);
  assert_fails ("secret", TMAP_ERROR_FILE, "secret: cannot be read: Permission denied");
  g_assert_nonnull (folder);
}

static void
test_sha256 (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GBytes) text = make_text (50000);
  GBytes *files[] = { g_bytes_ref (text), test_gzip (text), test_xz (text) };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (TmapInput) input = NULL;
    g_autoptr (GBytes) content = NULL;
    g_autofree char *sha256 = NULL;
    g_autofree char *expected = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, files[i]);

    test_write_bytes ("file", files[i]);
    input = tmap_input_open ("file", TMAP_INPUT_HASH, NULL, NULL, &error);
    g_assert_no_error (error);
    content = read_rest (input, 4096, &error);
    g_assert_no_error (error);
    sha256 = tmap_input_dup_sha256 (input);
    g_assert_cmpstr (sha256, ==, expected);
    g_bytes_unref (files[i]);
  }
  g_assert_nonnull (folder);
}

typedef struct {
  double last;
  guint n;
  GCancellable *cancel; /* after the first report */
} Listener;

static void
listen (const char *what, double fraction, gpointer user_data)
{
  Listener *self = user_data;

  g_assert_cmpstr (what, ==, "Reading b.txt");
  g_assert_cmpfloat (fraction, >=, self->last);
  g_assert_cmpfloat (fraction, <=, 1);
  self->last = fraction;
  self->n++;
  if (self->cancel != NULL)
    g_cancellable_cancel (self->cancel);
}

static void
test_progress (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) text = make_text (100000);
  g_autoptr (TmapInput) input = NULL;
  g_autoptr (GBytes) content = NULL;
  Listener listener = { 0 };
  TmapProgress progress = { listen, &listener };

  test_write_bytes ("a/b.txt", text);
  input = tmap_input_open ("a/b.txt", TMAP_INPUT_PLAIN, &progress, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (tmap_input_get_name (input), ==, "a/b.txt");
  content = read_rest (input, 262144, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (listener.last, ==, 1);
  g_assert_cmpuint (listener.n, >=, 4);
  g_assert_nonnull (folder);
}

static void
test_cancelled (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GBytes) text = make_text (100000);
  GBytes *files[] = { g_bytes_ref (text), test_gzip (text), test_xz (text) };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GCancellable) cancellable = g_cancellable_new ();
    g_autoptr (TmapInput) input = NULL;
    Listener listener = { 0, 0, cancellable };
    TmapProgress progress = { listen, &listener };

    test_write_bytes ("b.txt", files[i]);
    input = tmap_input_open ("b.txt", TMAP_INPUT_PLAIN, &progress, cancellable, &error);
    g_assert_no_error (error);
    g_assert_null (read_rest (input, 262144, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_bytes_unref (files[i]);
  }
  g_assert_nonnull (folder);
}

/* However strongly a file is packed, there is not much work between two looks. */
static void
test_cancelled_inside_block (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree char *blanks = g_strnfill (2000000, ' ');
  g_autoptr (GBytes) text = test_bytes (blanks);
  g_autoptr (GBytes) packed = test_gzip (text);
  g_autoptr (TmapInput) input = NULL;
  char buffer[4096];
  gsize n;

  test_write_bytes ("a.gz", packed);
  input = tmap_input_open ("a.gz", TMAP_INPUT_PLAIN, NULL, cancellable, &error);
  g_assert_no_error (error);
  g_assert_true (tmap_input_read (input, buffer, sizeof buffer, &n, &error));
  g_cancellable_cancel (cancellable);
  g_assert_false (tmap_input_read (input, buffer, sizeof buffer, &n, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_nonnull (folder);
}

/* How much of a file can be read, with one thread or several, and what is said then. */
static char *
read_until_error (const char *threads, gsize step)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapInput) input = NULL;
  g_autofree guint8 *buffer = g_malloc (step);
  g_autofree char *sha256 = NULL;
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_MD5);
  gsize n = step;
  guint64 total = 0;

  g_setenv ("TMAP_THREADS", threads, TRUE);
  input = tmap_input_open ("file", TMAP_INPUT_HASH, NULL, NULL, &error);
  g_assert_no_error (error);
  while (n == step && tmap_input_read (input, buffer, step, &n, &error)) {
    g_checksum_update (checksum, buffer, (gssize)n);
    total += n;
  }
  sha256 = error == NULL ? tmap_input_dup_sha256 (input) : NULL;
  g_unsetenv ("TMAP_THREADS");
  return g_strdup_printf ("%" G_GUINT64_FORMAT " %s %s", total, g_checksum_get_string (checksum),
                          error != NULL ? error->message : sha256);
}

/* Files that are large enough for a thread, whole and cut short. */
static void
test_threads (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GBytes) text = make_text (270000);
  GBytes *files[] = { g_bytes_ref (text), test_gzip (text), test_xz (text) };

  for (gsize i = 0; i < 2 * G_N_ELEMENTS (files); i++) {
    GBytes *whole = files[i / 2];
    g_autoptr (GBytes) file = i % 2 == 0 ? g_bytes_ref (whole) : test_cut (whole, 5000);
    const gsize steps[] = { 65536, 4000000 };

    g_assert_cmpuint (g_bytes_get_size (file), >, 1024 * 1024);
    test_write_bytes ("file", file);
    for (gsize k = 0; k < G_N_ELEMENTS (steps); k++) {
      g_autofree char *alone = read_until_error ("1", steps[k]);
      g_autofree char *together = read_until_error ("2", steps[k]);

      g_assert_cmpstr (together, ==, alone);
      g_assert_cmpint (strstr (alone, "cut short") != NULL, ==, i % 2 == 1 && i > 1);
    }
  }
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    g_bytes_unref (files[i]);
  g_assert_nonnull (folder);
}

/* The thread ends with the input, wherever it is. */
static void
test_left_early (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GBytes) text = make_text (270000);
  char buffer[10000];

  test_write_bytes ("file", text);
  g_setenv ("TMAP_THREADS", "2", TRUE);
  for (guint i = 0; i < 280; i += 7) {
    g_autoptr (GError) error = NULL;
    g_autoptr (TmapInput) input = tmap_input_open ("file", TMAP_INPUT_HASH, NULL, NULL, &error);
    gsize n;

    g_assert_no_error (error);
    for (guint k = 0; k < i; k++)
      g_assert_true (tmap_input_read (input, buffer, sizeof buffer, &n, &error));
  }
  g_unsetenv ("TMAP_THREADS");
  g_assert_nonnull (folder);
}

static void
assert_change_is_seen (const char *mode, const char *more)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) text = make_text (100000);
  g_autoptr (TmapInput) input = NULL;
  char buffer[100];
  gsize n;
  FILE *file;

  test_write_bytes ("a.txt", text);
  input = tmap_input_open ("a.txt", TMAP_INPUT_PLAIN, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (tmap_input_read (input, buffer, sizeof buffer, &n, &error));
  file = fopen ("a.txt", mode);
  g_assert_nonnull (file);
  fputs (more, file);
  fclose (file);
  g_assert_null (read_rest (input, 4096, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_FILE);
  g_assert_cmpstr (error->message, ==, "a.txt: the file changed while it was read");
}

static void
test_changed (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  assert_change_is_seen ("a", "more");
  assert_change_is_seen ("w", "");
  /* The same size: only the time of the change tells. */
  g_usleep (20000);
  assert_change_is_seen ("r+", "x");
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/input/plain", test_plain);
  g_test_add_func ("/input/memory", test_memory);
  g_test_add_func ("/input/gzip", test_gzip_members);
  g_test_add_func ("/input/gzip-bad", test_gzip_bad);
  g_test_add_func ("/input/xz", test_xz_streams);
  g_test_add_func ("/input/xz-bad", test_xz_bad);
  g_test_add_func ("/input/ratio", test_ratio);
  g_test_add_func ("/input/not-files", test_not_files);
  g_test_add_func ("/input/unreadable", test_unreadable);
  g_test_add_func ("/input/sha256", test_sha256);
  g_test_add_func ("/input/progress", test_progress);
  g_test_add_func ("/input/cancelled", test_cancelled);
  g_test_add_func ("/input/cancelled-inside-block", test_cancelled_inside_block);
  g_test_add_func ("/input/threads", test_threads);
  g_test_add_func ("/input/left-early", test_left_early);
  g_test_add_func ("/input/changed", test_changed);
  return g_test_run ();
}
