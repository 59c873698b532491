/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/csv-trace.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/i18n.h"
#include "base/number.h"
#include "sources/gpu-demand.h"
#include "sources/job-table-builder.h"
#include "sources/trace-time.h"
#include "table/csv-reader.h"

/* Durations may differ from the times by rounding. */
#define TOLERANCE_S 1.0

/* Times of a year beyond any calendar are none. */
#define MOST_SECONDS 1e12

typedef struct {
  const TmapCsvTrace *trace;
  TmapCsvReader *csv;
  TmapJobTableBuilder *builder;
  int column[TMAP_CSV_N_COLUMNS]; /* -1: there is none */
  TmapTraceTime time;
  gint64 offset_s;        /* of the first time that has one */
  guint64 with_offset;    /* line of the first time that has an offset, or 0 */
  guint64 without_offset; /* the same of one that has none */
  GString *number;        /* the id of a job that has none but its row */
  guint64 n_rows;
} Reading;

/* What a row says. NAN: it does not. */
typedef struct {
  gint64 submit_us;
  double start_s; /* since the submission */
  double end_s;
  double duration_s;
  double wait_s;
  TmapGpuDemand demand;
  gboolean multi_node;
} Row;

static const TmapCell *
get_cell (const Reading *reading, const TmapCell *cells, TmapCsvColumn column)
{
  return reading->column[column] >= 0 ? &cells[reading->column[column]] : NULL;
}

static gboolean
get_number (const TmapCell *cell, double *value)
{
  return tmap_number_parse (cell->text, cell->length, value) != TMAP_NUMBER_NONE &&
         isfinite (*value);
}

/* A date. The clock is that of the first offset in the file, so that its hours are those of the
 * place. */
static gboolean
get_date (Reading *reading, const TmapCell *cell, gint64 *us)
{
  guint64 line = tmap_csv_reader_get_line (reading->csv);
  gboolean has_offset;
  int offset_s;

  if (!tmap_trace_time_parse_zoned (&reading->time, cell->text, cell->length, us, &has_offset,
                                    &offset_s))
    return FALSE;
  if (has_offset && reading->with_offset == 0) {
    reading->with_offset = line;
    reading->offset_s = reading->trace->has_zone ? reading->trace->zone_s : offset_s;
  }
  if (!has_offset && reading->without_offset == 0)
    reading->without_offset = line;
  if (has_offset)
    *us += (reading->offset_s - offset_s) * G_USEC_PER_SEC;
  return TRUE;
}

/* A time in microseconds on the cluster's clock. */
static gboolean
get_time (Reading *reading, const TmapCell *cell, gint64 *us)
{
  const TmapCsvTrace *trace = reading->trace;
  double value;

  if (trace->time_form == TMAP_TIME_DATE)
    return get_date (reading, cell, us);
  if (!get_number (cell, &value))
    return FALSE;
  if (trace->time_form == TMAP_TIME_MILLISECONDS)
    value /= 1000;
  if (!(fabs (value) < MOST_SECONDS))
    return FALSE;
  *us = (gint64)rint (value * G_USEC_PER_SEC);
  if (trace->has_zone)
    *us += (gint64)trace->zone_s * G_USEC_PER_SEC;
  return TRUE;
}

/* A time since the submission. Returns FALSE if it is there, but unreadable. */
static gboolean
get_span (Reading *reading, const TmapCell *cells, TmapCsvColumn column, const Row *row, double *s)
{
  const TmapCell *cell = get_cell (reading, cells, column);
  gint64 us;

  *s = NAN;
  if (cell == NULL)
    return TRUE;
  if (!get_time (reading, cell, &us))
    return FALSE;
  *s = (double)(us - row->submit_us) / G_USEC_PER_SEC;
  return TRUE;
}

/* A number of units of time; one that is missing is NAN where it is not needed. */
static gboolean
get_duration (
    const Reading *reading, const TmapCell *cells, TmapCsvColumn column, gboolean needed, double *s)
{
  const TmapCell *cell = get_cell (reading, cells, column);

  *s = NAN;
  if (cell == NULL || (!needed && tmap_cell_is_missing (*cell)))
    return TRUE;
  if (!get_number (cell, s))
    return FALSE;
  *s *= reading->trace->duration_unit_s;
  return TRUE;
}

static gboolean
get_nodes (const Reading *reading, const TmapCell *cells, Row *row, double *nodes)
{
  const TmapCell *cell = get_cell (reading, cells, TMAP_CSV_NODES);

  *nodes = 1;
  if (cell != NULL && !get_number (cell, nodes))
    return FALSE;
  row->multi_node = *nodes > 1;
  return TRUE;
}

static gboolean
get_demand (const Reading *reading, const TmapCell *cells, Row *row)
{
  const TmapCsvTrace *trace = reading->trace;
  const TmapCell *share = get_cell (reading, cells, TMAP_CSV_GPU_SHARE);
  double gpus;
  double part = trace->whole_share;

  if (!get_number (get_cell (reading, cells, TMAP_CSV_GPUS), &gpus) ||
      (share != NULL && !tmap_cell_is_missing (*share) && !get_number (share, &part)))
    return FALSE;
  row->demand =
      tmap_gpu_demand (gpus * part / trace->whole_share * trace->gpu_unit, trace->fractional);
  return TRUE;
}

static gboolean
is_success (const Reading *reading, const TmapCell *cells)
{
  const TmapCell *cell = get_cell (reading, cells, TMAP_CSV_STATE);
  const char *const *state = reading->trace->success;

  if (cell == NULL || state == NULL)
    return TRUE;
  while (*state != NULL && !tmap_cell_equals (*cell, *state))
    state++;
  return *state != NULL;
}

/* What the run time and the wait are; see #TmapCsvTrace. */
static void
settle (Reading *reading, Row *row)
{
  double told = row->duration_s;

  if (!isnan (row->start_s)) {
    row->wait_s = row->start_s;
    if (!isnan (row->end_s))
      row->duration_s = row->end_s - row->start_s;
    if (!isnan (row->end_s) && !isnan (told) && fabs (told - row->duration_s) > TOLERANCE_S)
      tmap_job_table_builder_note_differing (reading->builder);
  } else if (isnan (told)) {
    row->duration_s = row->end_s;
  }
}

/* Reads the times and numbers, or tells why the row is left out. */
static TmapExclusion
examine (Reading *reading, const TmapCell *cells, Row *row)
{
  const TmapCsvTrace *trace = reading->trace;
  gboolean needs_duration = reading->column[TMAP_CSV_END_TIME] < 0;
  double nodes = 1;

  if (!is_success (reading, cells))
    return TMAP_EXCLUDED_STATE;
  if (!get_time (reading, get_cell (reading, cells, TMAP_CSV_SUBMIT_TIME), &row->submit_us) ||
      !get_span (reading, cells, TMAP_CSV_START_TIME, row, &row->start_s) ||
      !get_span (reading, cells, TMAP_CSV_END_TIME, row, &row->end_s))
    return TMAP_EXCLUDED_MISSING_TIME;
  if (row->end_s + (double)row->submit_us / G_USEC_PER_SEC >= trace->end_before_s)
    return TMAP_EXCLUDED_STATE;
  if (!get_duration (reading, cells, TMAP_CSV_DURATION, needs_duration, &row->duration_s) ||
      !get_duration (reading, cells, TMAP_CSV_QUEUE_WAIT, FALSE, &row->wait_s) ||
      !get_nodes (reading, cells, row, &nodes) || !get_demand (reading, cells, row))
    return TMAP_EXCLUDED_MISSING_NUMBER;
  if (row->demand.exclusion != TMAP_N_EXCLUSIONS)
    return row->demand.exclusion;
  if (nodes <= 0)
    return TMAP_EXCLUDED_NO_NODE;
  settle (reading, row);
  if (!(row->duration_s > 0))
    return TMAP_EXCLUDED_DURATION;
  if (row->wait_s < 0)
    return TMAP_EXCLUDED_QUEUE_WAIT;
  return TMAP_N_EXCLUSIONS;
}

static gboolean
check_offsets (const Reading *reading, GError **error)
{
  const char *name = tmap_csv_reader_get_name (reading->csv);

  if (reading->without_offset > 0 && reading->with_offset > 0)
    return tmap_fail (
        error, TMAP_ERROR_VALUE,
        reading->without_offset > reading->with_offset
            ? N_ ("%s:%" PRIu64 ": a time has no offset to UTC, unlike one in line %" PRIu64)
            : N_ ("%s:%" PRIu64 ": a time has an offset to UTC, unlike one in line %" PRIu64),
        name, MAX (reading->without_offset, reading->with_offset),
        MIN (reading->without_offset, reading->with_offset));
  if (reading->without_offset > 0 && reading->trace->needs_offset)
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s:%" PRIu64 ": a time has no offset to UTC", name,
                      reading->without_offset);
  return TRUE;
}

static gboolean
take_row (Reading *reading, const TmapCell *cells, GError **error)
{
  const TmapCell *id = get_cell (reading, cells, TMAP_CSV_JOB_ID);
  TmapRawJob job = { 0 };
  Row row = { 0 };
  TmapExclusion reason = examine (reading, cells, &row);

  reading->n_rows++;
  if (!check_offsets (reading, error))
    return FALSE;
  if (reason != TMAP_N_EXCLUSIONS) {
    if (reading->trace->excluded != NULL)
      reading->trace->excluded[reason]++;
    tmap_job_table_builder_exclude (reading->builder, reason);
    return TRUE;
  }
  if (row.demand.rounded)
    tmap_job_table_builder_note_rounded (reading->builder);
  if (id == NULL)
    g_string_printf (reading->number, "%" PRIu64, reading->n_rows);
  job.submit_us = row.submit_us;
  job.duration_s = row.duration_s;
  job.queue_wait_s = row.wait_s;
  job.gpu_count = row.demand.gpus;
  job.multi_node = row.multi_node;
  job.id = id != NULL ? id->text : reading->number->str;
  job.id_length = id == NULL ? reading->number->len : tmap_cell_is_missing (*id) ? 0 : id->length;
  job.line = tmap_csv_reader_get_line (reading->csv);
  return tmap_job_table_builder_add (reading->builder, &job, error);
}

/* Finds the columns by name, or by position from 1. */
static gboolean
find_columns (Reading *reading, GError **error)
{
  const TmapCsvTrace *trace = reading->trace;
  const GPtrArray *names = tmap_csv_reader_get_columns (reading->csv);

  for (guint c = 0; c < TMAP_CSV_N_COLUMNS; c++) {
    guint64 position;
    guint column;

    reading->column[c] = -1;
    if (trace->columns[c] == NULL)
      continue;
    if (!trace->header) {
      if (!g_ascii_string_to_unsigned (trace->columns[c], 10, 1, names->len, &position, NULL))
        return tmap_fail (error, TMAP_ERROR_VALUE, "%s: there is no column %s; the rows have %u",
                          tmap_csv_reader_get_name (reading->csv), trace->columns[c], names->len);
      reading->column[c] = (int)position - 1;
    } else if (!(trace->optional & 1u << c) ||
               tmap_csv_reader_find (reading->csv, trace->columns[c]) >= 0) {
      if (!tmap_csv_reader_require (reading->csv, &trace->columns[c], 1, &column, error))
        return FALSE;
      reading->column[c] = (int)column;
    }
  }
  return TRUE;
}

TmapJobTable *
tmap_csv_trace_read (const TmapCsvTrace *self, TmapInput *input, GError **error)
{
  g_autoptr (TmapCsvReader) csv = self->header ? tmap_csv_reader_new (input, error)
                                               : tmap_csv_reader_new_headless (input, error);
  g_autoptr (TmapJobTableBuilder) builder = NULL;
  g_autoptr (GString) number = g_string_new (NULL);
  Reading reading = { .trace = self, .csv = csv, .number = number };
  const TmapCell *cells;

  if (csv == NULL || !find_columns (&reading, error))
    return NULL;
  builder = reading.builder = tmap_job_table_builder_new (tmap_input_get_name (input));
  do {
    if (!tmap_csv_reader_next (csv, &cells, error) ||
        (cells != NULL && !take_row (&reading, cells, error)))
      return NULL;
  } while (cells != NULL);
  return tmap_job_table_builder_finish (builder, self->source_trace, self->source_cluster,
                                        reading.column[TMAP_CSV_JOB_ID] >= 0, error);
}
