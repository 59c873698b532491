/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/source-options.h"

#include <stdlib.h>
#include <string.h>

static const char *const column_keys[TMAP_CSV_N_COLUMNS] = {
  "job_id",     "submit_time", "start_time", "end_time", "duration",
  "queue_wait", "gpus",        "gpu_share",  "nodes",    "state",
};

const char *
tmap_csv_column_key (TmapCsvColumn column)
{
  return column_keys[column];
}

TmapSourceOptions *
tmap_source_options_new (void)
{
  TmapSourceOptions *self = g_new0 (TmapSourceOptions, 1);

  self->gpus_per_processor = 1;
  return self;
}

static TmapCsvMapping *
copy_mapping (const TmapCsvMapping *self)
{
  TmapCsvMapping *copy = g_new (TmapCsvMapping, 1);

  *copy = *self;
  for (guint c = 0; c < TMAP_CSV_N_COLUMNS; c++)
    copy->columns[c] = g_strdup (self->columns[c]);
  copy->success = g_strdupv (self->success);
  return copy;
}

TmapSourceOptions *
tmap_source_options_copy (const TmapSourceOptions *self)
{
  TmapSourceOptions *copy;

  if (self == NULL)
    return NULL;
  copy = g_new (TmapSourceOptions, 1);
  *copy = *self;
  copy->mapping = self->mapping != NULL ? copy_mapping (self->mapping) : NULL;
  return copy;
}

gboolean
tmap_source_options_is_default (const TmapSourceOptions *self)
{
  return self->fractional == TMAP_FRACTIONAL_LEAVE_OUT && self->attempts == TMAP_ATTEMPTS_LAST &&
         !self->accept_ended && self->gpus_per_processor == 1 && self->mapping == NULL;
}

char *
tmap_csv_mapping_get_zone (const TmapCsvMapping *self)
{
  int minutes = ABS (self->zone_s) / 60;

  return self->has_zone ? g_strdup_printf ("%c%02d:%02d", self->zone_s < 0 ? '-' : '+',
                                           minutes / 60, minutes % 60)
                        : NULL;
}

gboolean
tmap_csv_mapping_set_zone (TmapCsvMapping *self, const char *text)
{
  int hours = 0, minutes = 0;

  if (text != NULL) {
    if (strlen (text) != 6 || strchr ("+-", text[0]) == NULL || text[3] != ':')
      return FALSE;
    for (guint i = 1; i < 6; i++)
      if (i != 3 && !g_ascii_isdigit (text[i]))
        return FALSE;
    hours = atoi (text + 1);
    minutes = atoi (text + 4);
    if (hours > 23 || minutes > 59)
      return FALSE;
  }
  self->has_zone = text != NULL;
  self->zone_s = (text != NULL && text[0] == '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
  return TRUE;
}

static void
write_mapping (const TmapCsvMapping *self, TmapJsonWriter *json)
{
  static const char *const forms[] = { "date", "seconds", "milliseconds" };
  g_autofree char *zone = tmap_csv_mapping_get_zone (self);

  tmap_json_writer_begin_object (json, "columns");
  for (guint c = 0; c < TMAP_CSV_N_COLUMNS; c++)
    if (self->columns[c] != NULL)
      tmap_json_writer_text (json, column_keys[c], self->columns[c]);
  tmap_json_writer_end (json);
  tmap_json_writer_boolean (json, "header", self->header);
  if (self->success != NULL) {
    tmap_json_writer_begin_array (json, "success");
    for (guint i = 0; self->success[i] != NULL; i++)
      tmap_json_writer_text (json, NULL, self->success[i]);
    tmap_json_writer_end (json);
  }
  tmap_json_writer_text (json, "time_format", forms[self->time_form]);
  if (zone != NULL)
    tmap_json_writer_text (json, "time_zone", zone);
  tmap_json_writer_double (json, "duration_unit_s", self->duration_unit_s);
  tmap_json_writer_double (json, "gpu_unit", self->gpu_unit);
}

void
tmap_source_options_write (const TmapSourceOptions *self, TmapJsonWriter *json)
{
  static const char *const attempts[] = { "last", "sum", "span" };

  if (self->fractional == TMAP_FRACTIONAL_ROUND_UP)
    tmap_json_writer_text (json, "fractional_gpus", "round_up");
  if (self->attempts != TMAP_ATTEMPTS_LAST)
    tmap_json_writer_text (json, "attempts", attempts[self->attempts]);
  if (self->accept_ended)
    tmap_json_writer_text (json, "accept", "ended");
  if (self->gpus_per_processor != 1)
    tmap_json_writer_double (json, "gpus_per_processor", self->gpus_per_processor);
  if (self->mapping != NULL)
    write_mapping (self->mapping, json);
}

char *
tmap_source_options_to_text (const TmapSourceOptions *self)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();

  tmap_json_writer_begin_object (json, NULL);
  tmap_source_options_write (self, json);
  tmap_json_writer_end (json);
  return g_string_free (tmap_json_writer_steal (json), FALSE);
}

TmapCsvMapping *
tmap_csv_mapping_new (void)
{
  TmapCsvMapping *self = g_new0 (TmapCsvMapping, 1);

  self->header = TRUE;
  self->duration_unit_s = 1;
  self->gpu_unit = 1;
  return self;
}

void
tmap_csv_mapping_free (TmapCsvMapping *self)
{
  for (guint c = 0; c < TMAP_CSV_N_COLUMNS; c++)
    g_free (self->columns[c]);
  g_strfreev (self->success);
  g_free (self);
}

void
tmap_source_options_free (TmapSourceOptions *self)
{
  g_clear_pointer (&self->mapping, tmap_csv_mapping_free);
  g_free (self);
}
