/* SPDX-License-Identifier: Apache-2.0 */
#include "config/config-common.h"

#include <string.h>

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
