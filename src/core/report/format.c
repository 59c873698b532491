/* SPDX-License-Identifier: Apache-2.0 */
#include "report/format.h"

#include <math.h>

#include "base/number.h"
#include "base/i18n.h"

TmapCells *
tmap_cells_new (void)
{
  return g_ptr_array_new_with_free_func (g_free);
}

void
tmap_cells_text (TmapCells *self, const char *text)
{
  g_ptr_array_add (self, g_strdup (text));
}

void
tmap_cells_take (TmapCells *self, char *text)
{
  g_ptr_array_add (self, text);
}

void
tmap_cells_number (
    TmapCells *self, double value, guint decimals, gboolean thousands, const char *unit)
{
  g_autofree char *number = NULL;

  if (isnan (value)) {
    tmap_cells_text (self, "");
    return;
  }
  number = tmap_number_format_fixed (value, decimals, thousands);
  tmap_cells_take (self, g_strconcat (number, unit, NULL));
}

void
tmap_cells_percent (TmapCells *self, double fraction)
{
  tmap_cells_number (self, fraction * 100, 2, FALSE, "%");
}

void
tmap_cells_write (TmapCells *self, TmapMarkdownWriter *markdown)
{
  g_ptr_array_add (self, NULL);
  tmap_markdown_row (markdown, (const char *const *)self->pdata);
}

void
tmap_section_with_finding (TmapMarkdownWriter *markdown,
                           const char *heading,
                           const char *what,
                           char *finding,
                           const char *target)
{
  g_autofree char *alternative = g_strconcat (what, ". ", finding, ".", NULL);

  tmap_markdown_heading (markdown, 2, heading);
  tmap_markdown_picture (markdown, alternative, target);
  g_free (finding);
}

static const char *choose (gboolean translated, const char *text) G_GNUC_FORMAT (2);

static const char *
choose (gboolean translated, const char *text)
{
  return translated ? tmap_tr (text) : text;
}

char *
tmap_exclusions_to_text (guint64 n_rows, const guint64 *excluded, gboolean translated)
{
  g_autoptr (GString) reasons = g_string_new (NULL);
  g_autofree char *rows = NULL;
  g_autofree char *all = tmap_number_format_fixed ((double)n_rows, 0, TRUE);
  guint64 n = 0;

  for (guint i = 0; i < TMAP_N_EXCLUSIONS; i++) {
    g_autofree char *count = tmap_number_format_fixed ((double)excluded[i], 0, TRUE);

    n += excluded[i];
    if (excluded[i] > 0)
      g_string_append_printf (reasons, "%s%s: %s", reasons->len > 0 ? "; " : "", count,
                              choose (translated, tmap_exclusion_describe (i)));
  }
  if (n == 0)
    return g_strdup_printf (choose (translated, N_ ("none of %s rows left out")), all);
  rows = tmap_number_format_fixed ((double)n, 0, TRUE);
  return g_strdup_printf (choose (translated, N_ ("%s of %s rows left out (%s)")), rows, all,
                          reasons->str);
}
