/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/source-format.h"

#include <string.h>

static const TmapSourceFormat formats[] = {
  { "helios", "SenseTime Helios", TRUE, tmap_helios_read },
  { "philly", "Microsoft Philly", FALSE, tmap_philly_read },
};

const TmapSourceFormat *
tmap_source_format_find (const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (strcmp (formats[i].name, name) == 0)
      return &formats[i];
  return NULL;
}

char *
tmap_source_format_names (void)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", formats[i].name);
  return g_string_free (g_steal_pointer (&names), FALSE);
}
