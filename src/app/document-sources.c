/* SPDX-License-Identifier: Apache-2.0 */
#include "app/document.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/document-private.h"
#include "base/error.h"
#include "base/text.h"
#include "config/source-config.h"
#include "io/path.h"

/* A name from that of the folder if the file's own says nothing (`cluster_log.csv`). */
static char *
name_trace (const TmapSourceFormat *format, const char *path)
{
  g_autofree char *file = g_path_get_basename (path);
  g_autofree char *folder = g_path_get_dirname (path);
  char *name;
  char *dot;

  if (!format->needs_cluster_name)
    return g_strdup (format->name);
  if (!g_str_has_prefix (file, "cluster_log."))
    name = g_steal_pointer (&file);
  else
    name = g_path_get_basename (folder);
  dot = strchr (name + 1, '.');
  if (dot != NULL)
    *dot = '\0';
  if (*name == '/' || *name == '.' || !g_utf8_validate (name, -1, NULL) ||
      tmap_text_is_blank (name)) {
    g_free (name);
    return g_strdup (format->name);
  }
  return name;
}

/* Names are unique, without regard to case. */
static char *
make_unique (TmapAppDocument *self, const char *name)
{
  const TmapSuiteConfig *suite = tmap_app_document_get_suite (self);

  for (guint n = 1;; n++) {
    g_autofree char *candidate = n == 1 ? g_strdup (name) : g_strdup_printf ("%s_%u", name, n);
    g_autofree char *lower = tmap_text_lower (candidate);
    gboolean taken = FALSE;

    for (guint i = 0; suite != NULL && i < suite->sources->len; i++)
      taken |= strcmp (((TmapSuiteSource *)suite->sources->pdata[i])->name, lower) == 0;
    if (!taken)
      return g_steal_pointer (&candidate);
  }
}

/* Makes the suite file if the pipeline names none. */
static gboolean
ensure_suite (TmapAppDocument *self, GError **error)
{
  TmapAppFile *pipeline = tmap_app_document_get_text_file (self, TMAP_APP_FILE_PIPELINE, 0, error);
  const TmapYamlNode *root_dir =
      tmap_app_document_find (self, TMAP_APP_FILE_PIPELINE, 0, "root_dir");
  g_autoptr (TmapAppFile) suite = NULL;
  g_autoptr (TmapYamlValue) value = NULL;
  g_autofree char *folder = NULL;
  g_autofree char *base = NULL;
  g_autofree char *path = NULL;
  g_autofree char *written = NULL;
  g_autofree char *suite_text = NULL;
  g_autofree char *text = NULL;

  if (pipeline == NULL || tmap_app_document_get_file_object (self, TMAP_APP_FILE_SUITE, 0) != NULL)
    return pipeline != NULL;
  folder = g_path_get_dirname (pipeline->path);
  base = tmap_app_file_get_base_dir (pipeline);
  path = tmap_app_document_find_free_name (self, folder, "trace_suite");
  written = tmap_app_document_shorten (path, base);
  suite_text = g_strdup (tmap_app_document_suite_text);
  if (root_dir != NULL && root_dir->scalar.kind == TMAP_YAML_TEXT) {
    g_autoptr (TmapYamlValue) root = tmap_yaml_value_new_text (root_dir->text);

    g_free (suite_text);
    suite_text = tmap_yaml_edit_set (tmap_app_document_suite_text, path, "root_dir", root, error);
  }
  value = tmap_yaml_value_new_text (written);
  text =
      tmap_yaml_edit_set (pipeline->text, pipeline->path, "characterization.config", value, error);
  if (suite_text == NULL || text == NULL)
    return FALSE;
  suite = tmap_app_file_new (TMAP_APP_FILE_SUITE, path, NULL, suite_text);
  tmap_app_document_set_file_text (self, TMAP_APP_FILE_PIPELINE, 0, text, suite,
                                   "characterization.config", _ ("Add traces"));
  return TRUE;
}

static void
insert_options (TmapYamlValue *source, const TmapSourceOptions *options)
{
  g_autoptr (TmapYamlValue) values =
      options != NULL ? tmap_source_options_to_yaml (options) : tmap_yaml_value_new_mapping ();

  for (guint i = 0; i < values->keys->len; i++)
    tmap_yaml_value_insert (source, g_ptr_array_index (values->keys, i),
                            tmap_yaml_value_copy (g_ptr_array_index (values->children, i)));
}

static gboolean
insert_source (TmapAppDocument *self,
               const TmapSourceFormat *format,
               const char *path,
               const char *name,
               const TmapSourceOptions *options,
               GError **error)
{
  TmapAppFile *file = tmap_app_document_get_text_file (self, TMAP_APP_FILE_SUITE, 0, error);
  g_autoptr (TmapYamlValue) value = tmap_yaml_value_new_mapping ();
  g_autofree char *unique = make_unique (self, name);
  g_autofree char *written = tmap_app_document_write_path (self, TMAP_APP_FILE_SUITE, 0, path);
  g_autofree char *lower = tmap_text_lower (unique);
  g_autofree char *display = NULL;

  if (file == NULL)
    return FALSE;
  tmap_yaml_value_insert (value, "name", tmap_yaml_value_new_text (lower));
  tmap_yaml_value_insert (value, "format", tmap_yaml_value_new_text (format->name));
  tmap_yaml_value_insert (value, "trace_path", tmap_yaml_value_new_text (written));
  if (format->needs_cluster_name)
    tmap_yaml_value_insert (value, "cluster_name", tmap_yaml_value_new_text (unique));
  insert_options (value, options);
  display = tmap_path_display (file->path);
  tmap_app_document_finish_step (self);
  return tmap_app_document_finish_edit (
      self, file, 0,
      tmap_yaml_edit_insert (file->text, display, "sources", G_MAXUINT, value, error), "sources",
      _ ("Add trace"));
}

gboolean
tmap_app_document_add_source (TmapAppDocument *self,
                              const char *format,
                              const char *path,
                              const char *name,
                              const TmapSourceOptions *options,
                              GError **error)
{
  const TmapSourceFormat *found;
  g_autofree char *made = NULL;
  gboolean ok;

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self) && path != NULL, FALSE);

  found = format != NULL ? tmap_source_format_find (format)
                         : tmap_source_format_recognise (path, error);
  if (found == NULL && format != NULL)
    return tmap_fail (error, TMAP_ERROR_VALUE, "'%s' is no format of traces", format);
  if (found == NULL)
    return FALSE;
  made = name != NULL ? g_strdup (name) : name_trace (found, path);
  tmap_app_document_begin_group (self, _ ("Add trace"));
  ok = ensure_suite (self, error) && insert_source (self, found, path, made, options, error);
  tmap_app_document_end_group (self);
  return ok;
}

gboolean
tmap_app_document_remove_source (TmapAppDocument *self, guint index, GError **error)
{
  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self), FALSE);

  return tmap_app_document_remove_item (self, TMAP_APP_FILE_SUITE, "sources", index,
                                        _ ("Remove trace"), error);
}

gboolean
tmap_app_document_set_source_value (
    TmapAppDocument *self, guint index, const char *key, const char *value, GError **error)
{
  g_autofree char *key_path = g_strdup_printf ("sources[%u].%s", index, key);

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (self) && key != NULL, FALSE);

  if (strcmp (key, "trace_path") == 0)
    return tmap_app_document_set_path_value (self, TMAP_APP_FILE_SUITE, 0, key_path, value, error);
  return tmap_app_document_set_text (self, TMAP_APP_FILE_SUITE, 0, key_path, value, error);
}

/* Whether a generation takes the jobs of that trace: of one file there may be several. */
static gboolean
is_read_alike (const TmapGenerationConfig *config, const TmapSuiteSource *source)
{
  g_autofree char *here = NULL;
  g_autofree char *there = NULL;

  if (config == NULL || config->source_options == NULL ||
      strcmp (config->source_path, source->path) != 0 ||
      strcmp (config->source_format, source->format) != 0)
    return FALSE;
  here = tmap_source_options_to_text (source->options);
  there = tmap_source_options_to_text (config->source_options);
  return strcmp (here, there) == 0;
}

/* A file and the text that it is to have. */
typedef struct {
  TmapAppFile *file;
  guint index;
  char *text;
} Change;

static void
change_free (Change *self)
{
  tmap_app_file_unref (self->file);
  g_free (self->text);
  g_free (self);
}

/* The text of @file in which the source at @place is read as @values say. */
static gboolean
add_change (GPtrArray *changes,
            TmapAppFile *file,
            guint index,
            const char *place,
            const TmapYamlValue *values,
            GError **error)
{
  static const char *const keys[] = { TMAP_SOURCE_OPTION_KEYS };
  g_autofree char *name = tmap_path_display (file->path);
  g_autofree char *text = g_strdup (file->text);
  Change *change;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++) {
    g_autofree char *key_path = g_strconcat (place, ".", keys[i], NULL);
    g_autofree char *before = g_steal_pointer (&text);
    const TmapYamlValue *value = tmap_yaml_value_find (values, keys[i]);

    text = value != NULL ? tmap_yaml_edit_set (before, name, key_path, value, error)
                         : tmap_yaml_edit_unset (before, name, key_path, error);
    if (text == NULL)
      return FALSE;
  }
  change = g_new (Change, 1);
  *change = (Change){ tmap_app_file_ref (file), index, g_steal_pointer (&text) };
  g_ptr_array_add (changes, change);
  return TRUE;
}

/* All texts are made before one is used: a file that cannot be edited leaves the others alone, and
 * none is seen half done. */
gboolean
tmap_app_document_set_source_options (TmapAppDocument *self,
                                      guint index,
                                      const TmapSourceOptions *options,
                                      GError **error)
{
  const TmapSuiteConfig *suite = tmap_app_document_get_suite (self);
  TmapAppFile *file = tmap_app_document_get_file_object (self, TMAP_APP_FILE_SUITE, 0);
  g_autoptr (GPtrArray) changes = g_ptr_array_new_with_free_func ((GDestroyNotify)change_free);
  g_autoptr (TmapYamlValue) values = tmap_source_options_to_yaml (options);
  g_autofree char *place = g_strdup_printf ("sources[%u]", index);

  g_return_val_if_fail (suite != NULL && index < suite->sources->len, FALSE);

  if (!add_change (changes, file, 0, place, values, error))
    return FALSE;
  for (guint i = 0; i < tmap_app_document_get_n_generations (self); i++) {
    file = tmap_app_document_get_file_object (self, TMAP_APP_FILE_GENERATION, i);
    if (is_read_alike (file->config, g_ptr_array_index (suite->sources, index)) &&
        !add_change (changes, file, i, "source", values, error))
      return FALSE;
  }
  tmap_app_document_finish_step (self);
  tmap_app_document_begin_group (self, _ ("Choose columns"));
  for (guint i = 0; i < changes->len; i++) {
    Change *change = g_ptr_array_index (changes, i);

    tmap_app_document_finish_edit (self, change->file, change->index,
                                   g_steal_pointer (&change->text), "source", _ ("Choose columns"));
  }
  tmap_app_document_end_group (self);
  return TRUE;
}
