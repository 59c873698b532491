/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <string.h>

#include "pipeline/report-generation.h"

/*
 * A manifest and the files that it names: up to four parts with a line "%%" between them, the
 * manifest, /fuzz/trace.csv, /fuzz/catalog.csv and /fuzz/jobs.csv. Reports of what is read are text
 * without a row that breaks out of its table.
 */

static const char *const names[] = { "/fuzz/a.manifest.json", "/fuzz/trace.csv",
                                     "/fuzz/catalog.csv", "/fuzz/jobs.csv" };

static void
add_parts (TmapRun *run, const guint8 *data, gsize size)
{
  const char *begin = (const char *)data;
  const char *end = begin + size;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    const char *mark = memmem (begin, (gsize)(end - begin), "\n%%\n", 4);
    const char *part_end = mark != NULL && i + 1 < G_N_ELEMENTS (names) ? mark : end;
    g_autoptr (GBytes) part = g_bytes_new (begin, (gsize)(part_end - begin));

    g_assert_true (tmap_artifacts_add (run->artifacts, names[i], part, NULL));
    begin = part_end < end ? part_end + 4 : end;
  }
}

/* All rows of a table have as many bars that are not escaped. */
static guint
count_bars (const char *line)
{
  guint n = 0;

  for (; *line != '\0'; line++) {
    if (*line == '\\' && line[1] != '\0')
      line++;
    else if (*line == '|')
      n++;
  }
  return n;
}

static void
check_report (GBytes *content)
{
  gsize size;
  const char *text = g_bytes_get_data (content, &size);
  g_autofree char *copy = g_strndup (text, size);
  g_auto (GStrv) lines = g_strsplit (copy, "\n", -1);

  g_assert_true (g_utf8_validate_len (text, size, NULL));
  for (guint i = 1; lines[i] != NULL; i++)
    if (*lines[i] == '|' && *lines[i - 1] == '|')
      g_assert_cmpuint (count_bars (lines[i]), ==, count_bars (lines[i - 1]));
}

static void
check_artifacts (TmapRun *run)
{
  for (guint i = G_N_ELEMENTS (names); i < tmap_artifacts_get_n (run->artifacts); i++)
    check_report (tmap_artifacts_get_content (run->artifacts, i));
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (TmapRun) run = tmap_run_new (NULL, NULL);
  g_autoptr (GPtrArray) traces = g_ptr_array_new ();
  g_autoptr (GPtrArray) distances = g_ptr_array_new (); /* need a source trace */
  g_autoptr (TmapGeneratedTrace) trace = NULL;
  g_autoptr (GError) error = NULL;
  gboolean ok;

  add_parts (run, data, size);
  tmap_artifacts_accept_changed (run->artifacts);
  trace = tmap_run_read_generated (run, names[0], &error);
  fuzz_check_outcome (trace != NULL, error);
  if (trace == NULL)
    return 0;
  ok = tmap_run_report_trace (run, trace, "/fuzz/report", &error);
  fuzz_check_outcome (ok, error);
  g_clear_error (&error);
  g_ptr_array_add (traces, trace);
  ok = tmap_run_report_traces (run, traces, distances, "/fuzz/comparison", &error);
  fuzz_check_outcome (ok, error);
  check_artifacts (run);
  return 0;
}
