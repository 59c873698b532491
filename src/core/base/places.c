/* SPDX-License-Identifier: Apache-2.0 */
#include "base/places.h"

#include <gio/gio.h>

#include "config.h"

/* The folder of the running program. */
static char *
find_program_folder (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);

  return program != NULL ? g_path_get_dirname (program) : NULL;
}

/* The build folder that the program is in, if it is. Catalogs have formats of printf(), so that
 * they may come only from where the program comes from. */
static char *
find_build_folder (const char *program_folder)
{
  g_autofree char *build = NULL;
  g_autofree char *mark = NULL;

  if (program_folder == NULL || !(g_str_has_suffix (program_folder, "/src/cli") ||
                                  g_str_has_suffix (program_folder, "/src/app")))
    return NULL;
  build = g_canonicalize_filename ("../..", program_folder);
  mark = g_build_filename (build, "build.ninja", NULL);
  return g_file_test (mark, G_FILE_TEST_EXISTS) ? g_steal_pointer (&build) : NULL;
}

/* The prefix of the installation, which may have been moved since it was built. */
static char *
find_prefix (const char *program_folder)
{
  if (program_folder != NULL && g_str_has_suffix (program_folder, "/" TMAP_BINDIR)) {
    g_autofree char *prefix =
        g_strndup (program_folder, strlen (program_folder) - strlen ("/" TMAP_BINDIR));
    g_autofree char *ours = g_build_filename (prefix, TMAP_DATADIR, "dl-trace-mapper", NULL);

    if (g_file_test (ours, G_FILE_TEST_IS_DIR))
      return g_steal_pointer (&prefix);
  }
  return g_strdup (TMAP_PREFIX);
}

char *
tmap_places_locale (void)
{
  g_autofree char *program_folder = find_program_folder ();
  g_autofree char *build = find_build_folder (program_folder);
  g_autofree char *prefix = NULL;

  if (build != NULL)
    return g_build_filename (build, "po", NULL);
  prefix = find_prefix (program_folder);
  return g_canonicalize_filename (TMAP_LOCALEDIR, prefix);
}

/* A folder of the source that is installed with the program. */
static char *
find_folder (const char *name)
{
  g_autofree char *program_folder = find_program_folder ();
  g_autofree char *build = find_build_folder (program_folder);
  g_autofree char *prefix = find_prefix (program_folder);
  g_autofree char *installed =
      g_build_filename (prefix, TMAP_DATADIR, "dl-trace-mapper", name, NULL);
  g_autofree char *source = build != NULL ? g_build_filename (build, "..", name, NULL) : NULL;

  if (source != NULL && g_file_test (source, G_FILE_TEST_IS_DIR))
    return g_canonicalize_filename (source, NULL);
  return g_file_test (installed, G_FILE_TEST_IS_DIR) ? g_steal_pointer (&installed) : NULL;
}

char *
tmap_places_example (void)
{
  return find_folder ("examples");
}

char *
tmap_places_docs (void)
{
  return find_folder ("docs");
}
