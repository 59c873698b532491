/* SPDX-License-Identifier: Apache-2.0 */
#include "cli.h"

gboolean
cli_set_figure_formats (CliContext *context, GError **error)
{
  GPtrArray *texts = cli_arguments_get_list (context->arguments, "figure-formats");

  for (guint i = 0; texts != NULL && i < texts->len; i++) {
    g_auto (GStrv) names = g_strsplit (g_ptr_array_index (texts, i), ",", -1);

    for (guint n = 0; names[n] != NULL; n++) {
      TmapFigureFormat format;

      if (!tmap_figure_format_parse (names[n], &format))
        return cli_fail_usage (
            error, "--figure-formats: '%s' is not known; the formats are png, svg, pdf", names[n]);
      context->figures.formats |= 1u << format;
    }
  }
  return TRUE;
}
