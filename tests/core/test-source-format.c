/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/source-format.h"

#include <string.h>

#include "sources/citation.h"

/* Every format names what to cite by keys that exist. */
static void
test_citations (void)
{
  g_autofree char *names = tmap_source_format_names ();
  g_auto (GStrv) list = g_strsplit (names, ", ", -1);
  guint n = 0;

  for (guint i = 0; list[i] != NULL; i++) {
    const TmapSourceFormat *format = tmap_source_format_find (list[i]);

    g_assert_nonnull (format);
    for (guint j = 0; format->citations[j] != NULL; j++) {
      const TmapCitation *citation = tmap_citation_find (format->citations[j]);
      g_autofree char *begin = g_strdup_printf ("{%s,\n", format->citations[j]);

      g_assert_nonnull (citation);
      g_assert_true (strchr (citation->bibtex, '{') == strstr (citation->bibtex, begin));
      g_assert_nonnull (strstr (citation->bibtex, "\n  note = {Data: \\url{https://"));
      n++;
    }
  }
  g_assert_cmpuint (n, >=, 2);
  g_assert_null (tmap_citation_find ("nobody2026"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/source-format/citations", test_citations);
  return g_test_run ();
}
