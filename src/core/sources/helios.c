/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/trace-reader.h"

#include <inttypes.h>
#include <math.h>

#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "sources/job-table-builder.h"
#include "sources/trace-time.h"
#include "table/csv-reader.h"
#include "base/i18n.h"

/* Durations and queue waits may differ from the times by rounding, not more. */
#define TOLERANCE_S 1.0

/* So many disagreeing lines are named. */
#define MAX_NAMED_LINES 3

enum {
  JOB_ID,
  GPU_NUM,
  NODE_NUM,
  STATE,
  SUBMIT_TIME,
  START_TIME,
  END_TIME,
  DURATION,
  QUEUE,
  N_COLUMNS,
};

static const char *const column_names[N_COLUMNS] = {
  "job_id",     "gpu_num",  "node_num", "state", "submit_time",
  "start_time", "end_time", "duration", "queue",
};

typedef struct {
  TmapCsvReader *csv;
  TmapJobTableBuilder *builder;
  guint columns[N_COLUMNS];
  TmapTraceTime time;
  GString *disagreements;
  guint64 n_disagreements;
} Helios;

/* What a row says, as far as it is taken. */
typedef struct {
  gint64 submit;
  gint64 start;
  gint64 end;
  double gpu_count;
  double node_count;
  double duration;
  double queue;
} Row;

static gboolean
get_time (Helios *self, TmapCell cell, gint64 *seconds)
{
  return tmap_trace_time_parse (&self->time, cell.text, cell.length, seconds);
}

static gboolean
get_number (TmapCell cell, double *value)
{
  return tmap_number_parse (cell.text, cell.length, value) != TMAP_NUMBER_NONE && isfinite (*value);
}

/* Reads the row, or tells why it is left out (TMAP_N_EXCLUSIONS: it is not). */
static TmapExclusion
examine (Helios *self, const TmapCell *cells, Row *row)
{
  const guint *c = self->columns;

  if (!tmap_cell_equals (cells[c[STATE]], "COMPLETED"))
    return TMAP_EXCLUDED_STATE;
  if (!get_time (self, cells[c[SUBMIT_TIME]], &row->submit) ||
      !get_time (self, cells[c[START_TIME]], &row->start) ||
      !get_time (self, cells[c[END_TIME]], &row->end))
    return TMAP_EXCLUDED_MISSING_TIME;
  if (!get_number (cells[c[GPU_NUM]], &row->gpu_count) ||
      !get_number (cells[c[NODE_NUM]], &row->node_count) ||
      !get_number (cells[c[DURATION]], &row->duration) ||
      !get_number (cells[c[QUEUE]], &row->queue))
    return TMAP_EXCLUDED_MISSING_NUMBER;
  if (row->gpu_count <= 0)
    return TMAP_EXCLUDED_NO_GPU;
  if (row->gpu_count != floor (row->gpu_count) || row->gpu_count > G_MAXINT32)
    return TMAP_EXCLUDED_FRACTIONAL_GPU;
  if (row->node_count <= 0)
    return TMAP_EXCLUDED_NO_NODE;
  if (row->duration <= 0)
    return TMAP_EXCLUDED_DURATION;
  if (row->queue < 0)
    return TMAP_EXCLUDED_QUEUE_WAIT;
  return TMAP_N_EXCLUSIONS;
}

static void
check_span (Helios *self, const char *column, double value, const char *times, gint64 span)
{
  char number[TMAP_NUMBER_SIZE];

  if (fabs ((double)span - value) <= TOLERANCE_S)
    return;
  if (self->n_disagreements++ >= MAX_NAMED_LINES)
    return;
  tmap_number_format (number, value);
  if (g_str_has_suffix (number, ".0"))
    number[strlen (number) - 2] = '\0';
  if (self->disagreements->len == 0)
    /* TRANSLATORS: a file and a line, a column and its value, two other columns and their
     * difference */
    g_string_append_printf (self->disagreements,
                            tmap_tr ("%s:%" PRIu64 ": %s %s disagrees with %s (%" PRId64 " s)"),
                            tmap_csv_reader_get_name (self->csv),
                            tmap_csv_reader_get_line (self->csv), column, number, times, span);
  else
    /* TRANSLATORS: the same of another line, after the first */
    g_string_append_printf (self->disagreements,
                            tmap_tr ("; line %" PRIu64 ": %s %s disagrees with %s (%" PRId64 " s)"),
                            tmap_csv_reader_get_line (self->csv), column, number, times, span);
}

static gboolean
take_row (Helios *self, const TmapCell *cells, GError **error)
{
  TmapCell id = cells[self->columns[JOB_ID]];
  TmapRawJob job = { 0 };
  Row row;
  TmapExclusion reason = examine (self, cells, &row);

  if (reason != TMAP_N_EXCLUSIONS) {
    tmap_job_table_builder_exclude (self->builder, reason);
    return TRUE;
  }
  check_span (self, "duration", row.duration, "end_time − start_time", row.end - row.start);
  check_span (self, "queue", row.queue, "start_time − submit_time", row.start - row.submit);

  job.submit_us = row.submit * G_USEC_PER_SEC;
  job.duration_s = row.duration;
  job.queue_wait_s = row.queue;
  job.gpu_count = (guint32)row.gpu_count;
  job.multi_node = row.node_count > 1;
  job.id = id.text;
  job.id_length = tmap_cell_is_missing (id) ? 0 : id.length;
  job.line = tmap_csv_reader_get_line (self->csv);
  return tmap_job_table_builder_add (self->builder, &job, error);
}

static gboolean
read_rows (Helios *self, GError **error)
{
  const TmapCell *cells;

  do {
    if (!tmap_csv_reader_next (self->csv, &cells, error))
      return FALSE;
    if (cells != NULL && !take_row (self, cells, error))
      return FALSE;
  } while (cells != NULL);

  if (self->n_disagreements > MAX_NAMED_LINES)
    g_string_append_printf (self->disagreements, tmap_tr ("; and %" PRIu64 " more"),
                            self->n_disagreements - MAX_NAMED_LINES);
  if (self->n_disagreements > 0)
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s", self->disagreements->str);
  return TRUE;
}

TmapJobTable *
tmap_helios_read (TmapInput *input, const TmapTraceSource *source, GError **error)
{
  const char *cluster_name = source->cluster_name;
  g_autoptr (TmapCsvReader) csv = NULL;
  g_autoptr (TmapJobTableBuilder) builder = NULL;
  g_autoptr (GString) disagreements = g_string_new (NULL);
  g_autofree char *trimmed = NULL;
  g_autofree char *cluster = NULL;
  Helios self = { 0 };

  g_return_val_if_fail (input != NULL && cluster_name != NULL, NULL);

  csv = tmap_csv_reader_new (input, error);
  if (csv == NULL || !tmap_csv_reader_require (csv, column_names, N_COLUMNS, self.columns, error))
    return NULL;
  builder = tmap_job_table_builder_new (tmap_input_get_name (input));
  self.csv = csv;
  self.builder = builder;
  self.disagreements = disagreements;
  if (!read_rows (&self, error))
    return NULL;
  trimmed = g_strstrip (g_strdup (cluster_name));
  cluster = tmap_text_lower (trimmed);
  return tmap_job_table_builder_finish (builder, "helios", cluster, TRUE, error);
}
