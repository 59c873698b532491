/* SPDX-License-Identifier: Apache-2.0 */
#include "config/yaml-document.h"
#include "io/input.h"
#include "io/path.h"

char *
tmap_yaml_text_load (const char *path, gsize *length, GError **error)
{
  g_autoptr (TmapInput) input = NULL;
  g_autofree char *bytes = NULL;

  g_return_val_if_fail (path != NULL && length != NULL, NULL);

  input = tmap_input_open (path, TMAP_INPUT_PLAIN, NULL, NULL, error);
  if (input == NULL)
    return NULL;
  /* One byte more than may be, so that the parser sees that it is too many. */
  bytes = g_malloc (TMAP_YAML_MAX_SIZE + 2);
  if (!tmap_input_read (input, bytes, TMAP_YAML_MAX_SIZE + 1, length, error))
    return NULL;
  bytes[*length] = '\0';
  return g_realloc (g_steal_pointer (&bytes), *length + 1);
}

TmapYamlDocument *
tmap_yaml_document_load (const char *path, GError **error)
{
  g_autofree char *bytes = NULL;
  g_autofree char *name = NULL;
  gsize length;

  g_return_val_if_fail (path != NULL, NULL);

  bytes = tmap_yaml_text_load (path, &length, error);
  if (bytes == NULL)
    return NULL;
  name = tmap_path_display (path);
  return tmap_yaml_document_parse (bytes, length, name, error);
}
