/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <string.h>

#include "fuzz-jobs.h"

/*
 * The Standard Workload Format, against a plain reader: line by line, without a table. The first
 * byte chooses the options.
 */

#define BLANKS " \t\r\f"

/* Lines that are neither comments nor blank; FALSE if one of them has not 18 fields. */
static gboolean
count_lines (const guint8 *data, gsize size, guint64 *n)
{
  g_autofree char *text = g_strndup ((const char *)data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  *n = 0;
  for (guint i = 0; lines[i] != NULL; i++) {
    char *begin = lines[i] + strspn (lines[i], BLANKS);
    gboolean is_comment = *begin == ';';
    guint n_fields = 0;

    for (char *field; (field = strsep (&begin, BLANKS)) != NULL;)
      n_fields += *field != '\0';
    if (is_comment || n_fields == 0)
      continue;
    if (n_fields != 18)
      return FALSE;
    (*n)++;
  }
  return TRUE;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (TmapSourceOptions) options = tmap_source_options_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapJobTable) jobs = NULL;
  guint64 n_lines;

  if (size == 0)
    return 0;
  if (data[0] % 2 == 1) {
    options->fractional = TMAP_FRACTIONAL_ROUND_UP;
    options->gpus_per_processor = 0.25;
  }
  data++;
  size--;
  jobs = fuzz_read_jobs (tmap_swf_read, options, data, size, &error);
  /* A text ends at a NUL only here. */
  if (jobs == NULL || memchr (data, '\0', size) != NULL)
    return 0;
  g_assert_true (count_lines (data, size, &n_lines));
  g_assert_cmpuint (jobs->n_rows, ==, n_lines);
  return 0;
}
