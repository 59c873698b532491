/* SPDX-License-Identifier: Apache-2.0 */
#include "io/path.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

#define MAX_LINKS 40

/* Puts the components of @path before those that are still to be walked. */
static void
push_components (GQueue *todo, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);

  for (guint i = g_strv_length (parts); i-- > 0;)
    g_queue_push_head (todo, g_strdup (parts[i]));
}

static void
drop_last_component (GString *path)
{
  const char *slash = strrchr (path->str, '/');

  g_string_truncate (path, slash != NULL ? (gsize)(slash - path->str) : 0);
}

/* Walks one component; follows it if it is a symlink. */
static gboolean
walk (GString *resolved, GQueue *todo, const char *part, guint *n_links)
{
  g_autofree char *target = NULL;

  if (*part == '\0' || strcmp (part, ".") == 0)
    return TRUE;
  if (strcmp (part, "..") == 0) {
    drop_last_component (resolved);
    return TRUE;
  }

  g_string_append_c (resolved, '/');
  g_string_append (resolved, part);
  target = g_file_read_link (resolved->str, NULL);
  if (target == NULL)
    return TRUE;
  if (++*n_links > MAX_LINKS)
    return FALSE;
  if (g_path_is_absolute (target))
    g_string_truncate (resolved, 0);
  else
    drop_last_component (resolved);
  push_components (todo, target);
  return TRUE;
}

char *
tmap_path_resolve (const char *path, GError **error)
{
  g_autoptr (GString) resolved = g_string_new (NULL);
  GQueue todo = G_QUEUE_INIT;
  guint n_links = 0;
  gboolean ok = TRUE;

  g_return_val_if_fail (path != NULL, NULL);

  push_components (&todo, path);
  if (!g_path_is_absolute (path)) {
    g_autofree char *here = g_get_current_dir ();
    push_components (&todo, here);
  }
  while (ok && !g_queue_is_empty (&todo)) {
    g_autofree char *part = g_queue_pop_head (&todo);
    ok = walk (resolved, &todo, part, &n_links);
  }
  g_queue_clear_full (&todo, g_free);
  if (!ok) {
    tmap_fail (error, TMAP_ERROR_FILE, "%s: symlinks lead in a circle", path);
    return NULL;
  }
  if (resolved->len == 0)
    g_string_append_c (resolved, '/');
  return g_string_free (g_steal_pointer (&resolved), FALSE);
}

const char *
tmap_path_relative (const char *path, const char *folder)
{
  gsize length = strlen (folder);

  if (strcmp (folder, "/") == 0)
    return path[1] == '\0' ? "." : path + 1;
  if (strncmp (path, folder, length) != 0)
    return NULL;
  if (path[length] == '\0')
    return ".";
  return path[length] == '/' ? path + length + 1 : NULL;
}

char *
tmap_path_display (const char *path)
{
  g_autofree char *here = g_get_current_dir ();
  g_autofree char *whole = g_canonicalize_filename (path, here);
  const char *inside = tmap_path_relative (whole, here);

  return g_filename_display_name (inside != NULL ? inside : whole);
}
