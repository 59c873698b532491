/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Room for a path or two and what is wrong with them. */
#define MAX_MESSAGE (16 * 1024)

void
fuzz_check_outcome (gboolean ok, const GError *error)
{
  if (ok) {
    g_assert_no_error (error);
    return;
  }
  g_assert_nonnull (error);
  g_assert_cmpuint (strlen (error->message), >, 0);
  g_assert_cmpuint (strlen (error->message), <=, MAX_MESSAGE);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

TmapInput *
fuzz_input (const guint8 *data, gsize size)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, size);

  return tmap_input_new_for_bytes (bytes, "input");
}

const char *
fuzz_file (const guint8 *data, gsize size)
{
  static char path[64];
  static int fd = -1;

  if (fd < 0) {
    fd = memfd_create ("input", MFD_CLOEXEC);
    g_assert_cmpint (fd, >=, 0);
    g_snprintf (path, sizeof path, "/proc/self/fd/%d", fd);
  }
  g_assert_cmpint (ftruncate (fd, 0), ==, 0);
  g_assert_cmpint (pwrite (fd, data, size, 0), ==, (gssize)size);
  return path;
}

char *
fuzz_text (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *)data, size);

  return g_utf8_make_valid (text, -1);
}
