/* SPDX-License-Identifier: Apache-2.0 */
#include "config/config-common.h"

#include <string.h>

#include "config/yaml-get.h"

char *
tmap_config_dup_folder (const char *path)
{
  g_autofree char *folder = NULL;
  g_autofree char *here = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  folder = g_path_get_dirname (path);
  if (g_path_is_absolute (folder))
    return g_steal_pointer (&folder);
  here = g_get_current_dir ();
  if (strcmp (folder, ".") == 0)
    return g_steal_pointer (&here);
  return g_build_filename (here, folder, NULL);
}

const TmapSourceFormat *
tmap_config_get_format (const TmapYamlNode *source, GError **error)
{
  g_autofree char *all = tmap_source_format_names ();
  g_auto (GStrv) names = g_strsplit (all, ", ", -1);
  guint index = 0;

  g_return_val_if_fail (source != NULL, NULL);

  if (!tmap_yaml_get_choice (source, "format", TMAP_YAML_REQUIRED, (const char *const *)names, TRUE,
                             &index, error))
    return NULL;
  return tmap_source_format_find (names[index]);
}
