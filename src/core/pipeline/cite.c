/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/cite.h"

#include <string.h>

#include "base/error.h"
#include "config.h"
#include "io/artifacts.h"
#include "io/path.h"
#include "pipeline/manifest-reader.h"
#include "sources/citation.h"
#include "sources/source-format.h"

#define VERSION_CHARACTERS "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.+-~"

/* Adds @entry unless it is there. */
static void
add (GPtrArray *entries, const char *entry)
{
  if (!g_ptr_array_find_with_equal_func (entries, entry, g_str_equal, NULL))
    g_ptr_array_add (entries, g_strdup (entry));
}

/* The year of another version is not known here. */
static void
add_program (GPtrArray *entries, const char *version)
{
  g_autofree char *entry = g_strdup_printf (
      "@misc{dltracemapper-%s,\n"
      "  author = {{The DL Trace Mapper developers}},\n"
      "  title = {{DL Trace Mapper}},\n"
      "%s"
      "  howpublished = {\\url{" TMAP_HOMEPAGE "}},\n"
      "  note = {Version %s, Apache-2.0}\n"
      "}",
      version, strcmp (version, TMAP_VERSION) == 0 ? "  year = {" TMAP_RELEASE_YEAR "},\n" : "",
      version);

  add (entries, entry);
}

static void
add_trace (GPtrArray *entries, const TmapSourceFormat *format)
{
  if (format->citations[0] == NULL) {
    g_autofree char *comment = g_strdup_printf (
        "%% The format %s does not say whose trace it is: cite it as its publisher asks.",
        format->name);

    add (entries, comment);
  }
  for (guint i = 0; format->citations[i] != NULL; i++)
    add (entries, tmap_citation_find (format->citations[i])->bibtex);
}

static gboolean
add_manifest (const char *path, GPtrArray *programs, GPtrArray *traces, GError **error)
{
  g_autofree char *name = tmap_path_display (path);
  g_autoptr (GBytes) content = tmap_file_read (path, error);
  g_autoptr (TmapReadManifest) manifest = NULL;

  if (content == NULL)
    return FALSE;
  manifest = tmap_manifest_read (content, name, error);
  if (manifest == NULL)
    return FALSE;
  /* It becomes part of an entry, which no text out of a file may end. */
  if (manifest->version[strspn (manifest->version, VERSION_CHARACTERS)] != '\0')
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s: the version is none of this program", name);
  add_program (programs, manifest->version);
  add_trace (traces, tmap_source_format_find (manifest->config->source_format));
  return TRUE;
}

char *
tmap_cite_manifests (const GPtrArray *paths, GError **error)
{
  g_autoptr (GPtrArray) programs = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) traces = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = NULL;

  g_return_val_if_fail (paths != NULL, NULL);

  for (guint i = 0; i < paths->len; i++)
    if (!add_manifest (g_ptr_array_index (paths, i), programs, traces, error))
      return NULL;
  text = g_string_new ("% A manifest knows the format of its trace, not whose it is: leave out the "
                       "papers of\n% traces that are not the published ones.\n");
  for (guint i = 0; i < programs->len; i++)
    g_string_append_printf (text, "\n%s\n", (char *)g_ptr_array_index (programs, i));
  for (guint i = 0; i < traces->len; i++)
    g_string_append_printf (text, "\n%s\n", (char *)g_ptr_array_index (traces, i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
