/* SPDX-License-Identifier: Apache-2.0 */
#include "replay/replay-log.h"

#include <inttypes.h>
#include <math.h>

#include "base/error.h"
#include "base/i18n.h"
#include "base/number.h"
#include "table/csv-reader.h"

enum {
  COLUMN_INDEX,
  COLUMN_SCALE,
  COLUMN_ASKED,
  COLUMN_SUBMIT,
  COLUMN_START,
  COLUMN_END,
  COLUMN_CODE,
  N_COLUMNS,
};

static const char *const column_names[N_COLUMNS] = {
  "job_index",    "time_scale", "asked_time_s", "submit_time_s",
  "start_time_s", "end_time_s", "exit_code",
};

/* A submit time is written in milliseconds. */
#define ROUNDING 0.00051

typedef struct {
  TmapReplayLog *log;
  const TmapMappedTrace *trace;
  TmapCsvReader *csv;
  guint columns[N_COLUMNS];
} Reading;

static gboolean
fail_at (const Reading *reading, guint column, const char *what, GError **error)
{
  return tmap_fail (error, TMAP_ERROR_VALUE, "%s:%" PRIu64 ": %s %s",
                    tmap_csv_reader_get_name (reading->csv),
                    tmap_csv_reader_get_line (reading->csv), column_names[column], tmap_tr (what));
}

/* All cells are numbers; only the submit time may be missing. */
static gboolean
read_numbers (const Reading *reading, const TmapCell *cells, double *numbers, GError **error)
{
  for (guint c = 0; c < N_COLUMNS; c++) {
    TmapCell cell = cells[reading->columns[c]];

    if (c == COLUMN_SUBMIT && tmap_cell_is_missing (cell)) {
      numbers[c] = NAN;
      continue;
    }
    if (tmap_number_parse (cell.text, cell.length, &numbers[c]) == TMAP_NUMBER_NONE ||
        !isfinite (numbers[c]))
      return fail_at (reading, c, "is not a number", error);
  }
  return TRUE;
}

static gboolean
check_times (const Reading *reading, const double *numbers, guint job, GError **error)
{
  double asked = reading->trace->submit_s[job] * numbers[COLUMN_SCALE];

  if (reading->log->n_ended > 0 && numbers[COLUMN_SCALE] != reading->log->time_scale)
    return fail_at (reading, COLUMN_SCALE, "is not that of the rows before", error);
  if (!(numbers[COLUMN_SCALE] > 0))
    return fail_at (reading, COLUMN_SCALE, "is not positive", error);
  if (!(fabs (numbers[COLUMN_ASKED] - asked) <= ROUNDING))
    return fail_at (reading, COLUMN_ASKED, "is not the job's submit time times time_scale", error);
  if (numbers[COLUMN_START] < 0)
    return fail_at (reading, COLUMN_START, "is negative", error);
  if (numbers[COLUMN_END] < numbers[COLUMN_START])
    return fail_at (reading, COLUMN_END, "is before the start", error);
  return TRUE;
}

static gboolean
read_row (Reading *reading, const TmapCell *cells, GError **error)
{
  TmapReplayLog *log = reading->log;
  double numbers[N_COLUMNS];
  guint job;

  if (!read_numbers (reading, cells, numbers, error))
    return FALSE;
  if (!(numbers[COLUMN_INDEX] >= 0 && numbers[COLUMN_INDEX] < log->n) ||
      numbers[COLUMN_INDEX] != floor (numbers[COLUMN_INDEX]))
    return fail_at (reading, COLUMN_INDEX, "is none of the mapped trace", error);
  job = (guint)numbers[COLUMN_INDEX];
  if (!isnan (log->end_s[job]))
    return fail_at (reading, COLUMN_INDEX, "is there twice", error);
  if (!(fabs (numbers[COLUMN_CODE]) <= 255) || numbers[COLUMN_CODE] != floor (numbers[COLUMN_CODE]))
    return fail_at (reading, COLUMN_CODE, "is no exit code", error);
  if (!check_times (reading, numbers, job, error))
    return FALSE;
  log->time_scale = numbers[COLUMN_SCALE];
  log->submit_s[job] = numbers[COLUMN_SUBMIT];
  log->start_s[job] = numbers[COLUMN_START];
  log->end_s[job] = numbers[COLUMN_END];
  log->exit_code[job] = (int)numbers[COLUMN_CODE];
  log->n_ended++;
  log->n_failed += log->exit_code[job] != 0;
  return TRUE;
}

static TmapReplayLog *
log_new (guint n)
{
  TmapReplayLog *self = g_new0 (TmapReplayLog, 1);

  self->n = n;
  self->asked_s = g_new (double, n);
  self->submit_s = g_new (double, n);
  self->start_s = g_new (double, n);
  self->end_s = g_new (double, n);
  self->exit_code = g_new0 (int, n);
  for (guint i = 0; i < n; i++)
    self->submit_s[i] = self->start_s[i] = self->end_s[i] = NAN;
  return self;
}

TmapReplayLog *
tmap_replay_log_read (GBytes *content,
                      const char *name,
                      const TmapMappedTrace *trace,
                      GError **error)
{
  g_autoptr (TmapInput) input = NULL;
  g_autoptr (TmapCsvReader) csv = NULL;
  g_autoptr (TmapReplayLog) log = NULL;
  Reading reading = { .trace = trace };
  const TmapCell *cells;

  g_return_val_if_fail (content != NULL && name != NULL && trace != NULL, NULL);

  input = tmap_input_new_for_bytes (content, name);
  csv = tmap_csv_reader_new (input, error);
  if (csv == NULL ||
      !tmap_csv_reader_require (csv, column_names, N_COLUMNS, reading.columns, error))
    return NULL;
  log = log_new (trace->n);
  reading.log = log;
  reading.csv = csv;
  for (;;) {
    if (!tmap_csv_reader_next (csv, &cells, error))
      return NULL;
    if (cells == NULL)
      break;
    if (!read_row (&reading, cells, error))
      return NULL;
  }
  if (log->n_ended == 0) {
    tmap_fail (error, TMAP_ERROR_VALUE, "%s: has no job that ended", name);
    return NULL;
  }
  for (guint i = 0; i < log->n; i++)
    log->asked_s[i] = trace->submit_s[i] * log->time_scale;
  return g_steal_pointer (&log);
}

void
tmap_replay_log_free (TmapReplayLog *self)
{
  g_free (self->asked_s);
  g_free (self->submit_s);
  g_free (self->start_s);
  g_free (self->end_s);
  g_free (self->exit_code);
  g_free (self);
}
