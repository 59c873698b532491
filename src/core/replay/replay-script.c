/* SPDX-License-Identifier: Apache-2.0 */
#include "replay/replay-script.h"

#include "replay-resources.h"

#define RESOURCE "/io/github/dltracemapper/DLTraceMapper/replay/"

static void
put (GString *script, const char *name, const char *value)
{
  g_autofree char *place = g_strconcat ("@", name, "@", NULL);

  g_string_replace (script, place, value, 0);
}

GString *
tmap_replay_script (const char *name, ...)
{
  g_autofree char *path = g_strconcat (RESOURCE, name, NULL);
  g_autoptr (GBytes) text = g_resource_lookup_data (tmap_replay_get_resource (), path,
                                                    G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  GString *script =
      g_string_new_len (g_bytes_get_data (text, NULL), (gssize)g_bytes_get_size (text));
  const char *key;
  va_list args;

  va_start (args, name);
  for (key = va_arg (args, const char *); key != NULL; key = va_arg (args, const char *))
    put (script, key, va_arg (args, const char *));
  va_end (args);
  return script;
}

gboolean
tmap_replay_add (
    TmapArtifacts *artifacts, const char *folder, const char *name, GString *text, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return tmap_artifacts_add_text (artifacts, path, text, error);
}
