/* SPDX-License-Identifier: Apache-2.0 */
#include "config/source-config.h"

#include <stdlib.h>
#include <string.h>

#include "config/yaml-document.h"
#include "config/yaml-get.h"
#include "io/path.h"

const char *
tmap_config_get_format (const TmapYamlNode *source, GError **error)
{
  g_autofree char *all = tmap_source_format_names ();
  g_autofree char *with_auto = g_strconcat (all, ", ", TMAP_FORMAT_AUTO, NULL);
  g_auto (GStrv) names = g_strsplit (with_auto, ", ", -1);
  guint index = 0;

  g_return_val_if_fail (source != NULL, NULL);

  if (!tmap_yaml_get_choice (source, "format", TMAP_YAML_REQUIRED, (const char *const *)names, TRUE,
                             &index, error))
    return NULL;
  return names[index + 1] == NULL ? TMAP_FORMAT_AUTO : tmap_source_format_find (names[index])->name;
}

/* A column by name, or, as a whole number from 1, by position. */
static gboolean
read_column (TmapCsvMapping *mapping, const TmapYamlNode *columns, guint column, GError **error)
{
  const char *key = tmap_csv_column_key (column);
  const TmapYamlNode *node = tmap_yaml_find (columns, key);
  guint position;

  if (node == NULL)
    return TRUE;
  if (mapping->header)
    return tmap_yaml_get_filled_text (columns, key, TMAP_YAML_OPTIONAL, &mapping->columns[column],
                                      error);
  /* JSON, as in a manifest, has positions as texts. */
  if (node->scalar.kind == TMAP_YAML_TEXT &&
      node->text[strspn (node->text, "0123456789")] == '\0' && strlen (node->text) < 5 &&
      atoi (node->text) > 0) {
    mapping->columns[column] = g_strdup (node->text);
    return TRUE;
  }
  if (!tmap_yaml_get_count (columns, key, TMAP_YAML_REQUIRED, 1, 4096, &position, error))
    return FALSE;
  mapping->columns[column] = g_strdup_printf ("%u", position);
  return TRUE;
}

static gboolean
read_columns (TmapCsvMapping *mapping, const TmapYamlNode *columns, GError **error)
{
  const char *known[TMAP_CSV_N_COLUMNS + 1] = { NULL };

  for (guint c = 0; c < TMAP_CSV_N_COLUMNS; c++)
    known[c] = tmap_csv_column_key (c);
  if (!tmap_yaml_check_mapping (columns, known, error))
    return FALSE;
  for (guint c = 0; c < TMAP_CSV_N_COLUMNS; c++)
    if (!read_column (mapping, columns, c, error))
      return FALSE;
  for (guint c = 0; c < TMAP_CSV_N_COLUMNS; c++)
    if ((c == TMAP_CSV_SUBMIT_TIME || c == TMAP_CSV_GPUS) && mapping->columns[c] == NULL)
      return tmap_yaml_node_fail (columns, error, "the column %s is missing", known[c]);
  if (mapping->columns[TMAP_CSV_END_TIME] == NULL && mapping->columns[TMAP_CSV_DURATION] == NULL)
    return tmap_yaml_node_fail (columns, error, "there must be the column end_time or duration");
  return TRUE;
}

/* `+08:00` */
static gboolean
read_zone (TmapCsvMapping *mapping, const TmapYamlNode *source, GError **error)
{
  g_autofree char *text = NULL;

  if (!tmap_yaml_get_filled_text (source, "time_zone", TMAP_YAML_OPTIONAL, &text, error))
    return FALSE;
  if (!tmap_csv_mapping_set_zone (mapping, text))
    return tmap_yaml_node_fail (tmap_yaml_find (source, "time_zone"), error,
                                "'%s' is no offset to UTC such as '+08:00'", text);
  return TRUE;
}

static gboolean
read_success (TmapCsvMapping *mapping, const TmapYamlNode *source, GError **error)
{
  const TmapYamlNode *list;
  g_autoptr (GStrvBuilder) states = g_strv_builder_new ();

  if (!tmap_yaml_get_list (source, "success", TMAP_YAML_OPTIONAL, &list, error))
    return FALSE;
  if ((list == NULL) != (mapping->columns[TMAP_CSV_STATE] == NULL))
    return tmap_yaml_node_fail (source, error,
                                "the column state and the list success need each other");
  for (guint i = 0; list != NULL && i < list->children->len; i++) {
    const TmapYamlNode *node = g_ptr_array_index (list->children, i);

    if (node->text == NULL)
      return tmap_yaml_node_fail_expected (node, "a state", error);
    g_strv_builder_add (states, node->text);
  }
  if (list != NULL)
    mapping->success = g_strv_builder_end (states);
  return TRUE;
}

static const char *const time_forms[] = { "date", "seconds", "milliseconds", NULL };
static const char *const attempt_names[] = { "last", "sum", "span", NULL };

static gboolean
read_mapping (TmapSourceOptions *self, const TmapYamlNode *source, GError **error)
{
  static const char *const dependent[] = { "header",    "success",         "time_format",
                                           "time_zone", "duration_unit_s", "gpu_unit",
                                           NULL };
  const TmapYamlNode *columns = tmap_yaml_find (source, "columns");
  g_autoptr (TmapCsvMapping) mapping = NULL;
  guint form = 0;

  if (columns == NULL) {
    for (guint i = 0; dependent[i] != NULL; i++)
      if (tmap_yaml_find (source, dependent[i]) != NULL)
        return tmap_yaml_node_fail (source, error, "'%s' means nothing without 'columns'",
                                    dependent[i]);
    return TRUE;
  }
  mapping = tmap_csv_mapping_new ();
  if (!tmap_yaml_get_boolean (source, "header", &mapping->header, error) ||
      !read_columns (mapping, columns, error) || !read_success (mapping, source, error) ||
      !tmap_yaml_get_choice (source, "time_format", TMAP_YAML_OPTIONAL, time_forms, FALSE, &form,
                             error) ||
      !read_zone (mapping, source, error) ||
      !tmap_yaml_get_positive_number (source, "duration_unit_s", &mapping->duration_unit_s,
                                      error) ||
      !tmap_yaml_get_positive_number (source, "gpu_unit", &mapping->gpu_unit, error))
    return FALSE;
  mapping->time_form = (TmapTimeForm)form;
  self->mapping = g_steal_pointer (&mapping);
  return TRUE;
}

TmapSourceOptions *
tmap_config_get_source_options (const TmapYamlNode *source, const char *format, GError **error)
{
  static const char *const fractional[] = { "leave_out", "round_up", NULL };
  static const char *const accept[] = { "succeeded", "ended", NULL };
  g_autoptr (TmapSourceOptions) self = tmap_source_options_new ();
  const TmapSourceFormat *known = format != NULL ? tmap_source_format_find (format) : NULL;
  g_autofree char *place = NULL;
  guint choice[3] = { 0 };

  if (!tmap_yaml_get_choice (source, "fractional_gpus", TMAP_YAML_OPTIONAL, fractional, FALSE,
                             &choice[0], error) ||
      !tmap_yaml_get_choice (source, "attempts", TMAP_YAML_OPTIONAL, attempt_names, FALSE,
                             &choice[1], error) ||
      !tmap_yaml_get_choice (source, "accept", TMAP_YAML_OPTIONAL, accept, FALSE, &choice[2],
                             error) ||
      !tmap_yaml_get_positive_number (source, "gpus_per_processor", &self->gpus_per_processor,
                                      error) ||
      !read_mapping (self, source, error))
    return NULL;
  self->fractional = (TmapFractionalGpus)choice[0];
  self->attempts = (TmapAttempts)choice[1];
  self->accept_ended = choice[2] == 1;
  if (known == NULL)
    return g_steal_pointer (&self);
  place = g_strdup_printf ("%s:%u:%u", source->file, source->line, source->column);
  if (!tmap_source_format_check_options (known, self, place, error))
    return NULL;
  if (self->mapping == NULL && known->options & 1u << TMAP_OPTION_COLUMNS) {
    tmap_yaml_node_fail (source, error, "the format %s needs 'columns'", known->name);
    return NULL;
  }
  return g_steal_pointer (&self);
}

TmapSourceOptions *
tmap_source_options_parse (const char *text, gsize length, const char *name, GError **error)
{
  static const char *const known[] = { TMAP_SOURCE_OPTION_KEYS, NULL };
  g_autoptr (TmapYamlDocument) document = tmap_yaml_document_parse (text, length, name, error);
  const TmapYamlNode *root;

  if (document == NULL)
    return NULL;
  root = tmap_yaml_document_get_root (document);
  return tmap_yaml_check_mapping (root, known, error)
             ? tmap_config_get_source_options (root, NULL, error)
             : NULL;
}

TmapSourceOptions *
tmap_source_options_load (const char *path, GError **error)
{
  g_autofree char *name = tmap_path_display (path);
  g_autofree char *text = NULL;
  gsize length;

  text = tmap_yaml_text_load (path, &length, error);
  return text != NULL ? tmap_source_options_parse (text, length, name, error) : NULL;
}

/* JSON is YAML, so there is one reader for both. */
gboolean
tmap_source_options_read (TmapJsonDocument *manifest,
                          const char *name,
                          TmapSourceOptions **options,
                          GError **error)
{
  JsonObject *configuration = tmap_json_object (manifest, NULL, "configuration");
  JsonObject *object = configuration != NULL
                           ? tmap_json_optional_object (manifest, configuration, "source_options")
                           : NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *text = NULL;
  g_autofree char *place = g_strconcat (name, ": configuration.source_options", NULL);

  *options = NULL;
  if (!tmap_json_document_check (manifest, error))
    return FALSE;
  if (object == NULL)
    return TRUE;
  node = json_node_init_object (json_node_alloc (), object);
  text = json_to_string (node, FALSE);
  *options = tmap_source_options_parse (text, strlen (text), place, error);
  return *options != NULL;
}

static TmapYamlValue *
columns_to_yaml (const TmapCsvMapping *self)
{
  TmapYamlValue *columns = tmap_yaml_value_new_mapping ();

  for (guint c = 0; c < TMAP_CSV_N_COLUMNS; c++)
    if (self->columns[c] != NULL)
      tmap_yaml_value_insert (columns, tmap_csv_column_key (c),
                              self->header ? tmap_yaml_value_new_text (self->columns[c])
                                           : tmap_yaml_value_new_integer_text (self->columns[c]));
  return columns;
}

static void
mapping_to_yaml (const TmapCsvMapping *self, TmapYamlValue *value)
{
  g_autofree char *zone = tmap_csv_mapping_get_zone (self);

  tmap_yaml_value_insert (value, "columns", columns_to_yaml (self));
  if (!self->header)
    tmap_yaml_value_insert (value, "header", tmap_yaml_value_new_boolean (FALSE));
  if (self->success != NULL)
    tmap_yaml_value_insert (value, "success",
                            tmap_yaml_value_new_texts ((const char *const *)self->success));
  if (self->time_form != TMAP_TIME_DATE)
    tmap_yaml_value_insert (value, "time_format",
                            tmap_yaml_value_new_text (time_forms[self->time_form]));
  if (zone != NULL)
    tmap_yaml_value_insert (value, "time_zone", tmap_yaml_value_new_text (zone));
  if (self->duration_unit_s != 1)
    tmap_yaml_value_insert (value, "duration_unit_s",
                            tmap_yaml_value_new_double (self->duration_unit_s));
  if (self->gpu_unit != 1)
    tmap_yaml_value_insert (value, "gpu_unit", tmap_yaml_value_new_double (self->gpu_unit));
}

TmapYamlValue *
tmap_source_options_to_yaml (const TmapSourceOptions *self)
{
  TmapYamlValue *value = tmap_yaml_value_new_mapping ();

  if (self->fractional == TMAP_FRACTIONAL_ROUND_UP)
    tmap_yaml_value_insert (value, "fractional_gpus", tmap_yaml_value_new_text ("round_up"));
  if (self->attempts != TMAP_ATTEMPTS_LAST)
    tmap_yaml_value_insert (value, "attempts",
                            tmap_yaml_value_new_text (attempt_names[self->attempts]));
  if (self->accept_ended)
    tmap_yaml_value_insert (value, "accept", tmap_yaml_value_new_text ("ended"));
  if (self->gpus_per_processor != 1)
    tmap_yaml_value_insert (value, "gpus_per_processor",
                            tmap_yaml_value_new_double (self->gpus_per_processor));
  if (self->mapping != NULL)
    mapping_to_yaml (self->mapping, value);
  return value;
}
