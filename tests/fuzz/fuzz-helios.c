/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "fuzz-jobs.h"
#include "plain-csv.h"
#include "sources/trace-time.h"

/*
 * Helios logs, against a plain reader: row by row, without a table.
 */

enum {
  JOB_ID,
  GPU_NUM,
  NODE_NUM,
  STATE,
  SUBMIT,
  START,
  END,
  DURATION,
  QUEUE,
  N_COLUMNS,
};

static const char *const names[N_COLUMNS] = {
  "job_id",     "gpu_num",  "node_num", "state", "submit_time",
  "start_time", "end_time", "duration", "queue",
};

typedef struct {
  const PlainCsv *csv;
  int columns[N_COLUMNS];
  guint n_jobs;
  gboolean agrees; /* with its own times */
  gint64 first;
  double duration_sum; /* of whole numbers of moderate size, so that the order does not matter */
} Plain;

static const GString *
get_cell (const Plain *self, guint row, int column)
{
  return ((GPtrArray *)self->csv->rows->pdata[row])->pdata[self->columns[column]];
}

static gboolean
get_time (const Plain *self, guint row, int column, gint64 *time)
{
  TmapTraceTime fresh = { 0 };
  const GString *cell = get_cell (self, row, column);

  return tmap_trace_time_parse (&fresh, cell->str, cell->len, time);
}

static gboolean
get_number (const Plain *self, guint row, int column, double *number)
{
  const GString *cell = get_cell (self, row, column);

  return tmap_number_parse (cell->str, cell->len, number) != TMAP_NUMBER_NONE && isfinite (*number);
}

static void
take_row (Plain *self, guint row)
{
  gint64 submit, start, end;
  double gpus, nodes, duration, queue;

  if (strcmp (get_cell (self, row, STATE)->str, "COMPLETED") != 0 ||
      !get_time (self, row, SUBMIT, &submit) || !get_time (self, row, START, &start) ||
      !get_time (self, row, END, &end) || !get_number (self, row, GPU_NUM, &gpus) ||
      !get_number (self, row, NODE_NUM, &nodes) || !get_number (self, row, DURATION, &duration) ||
      !get_number (self, row, QUEUE, &queue))
    return;
  if (gpus <= 0 || fmod (gpus, 1) != 0 || gpus > G_MAXINT32 || nodes <= 0 || duration <= 0 ||
      queue < 0)
    return;
  if (fabs ((double)(end - start) - duration) > 1 || fabs ((double)(start - submit) - queue) > 1)
    self->agrees = FALSE;
  self->first = self->n_jobs == 0 ? submit : MIN (self->first, submit);
  self->n_jobs++;
  self->duration_sum += floor (duration);
}

/* What the reader shall have found, from the rows that are there. */
static void
compare (const PlainCsv *csv, const TmapJobTable *jobs, const GError *error)
{
  Plain plain = { .csv = csv, .agrees = TRUE };
  double sum = 0;

  for (int i = 0; i < N_COLUMNS; i++) {
    plain.columns[i] = plain_csv_find (csv, names[i]);
    if (plain.columns[i] < 0)
      g_assert_null (jobs);
    if (plain.columns[i] < 0)
      return;
  }
  for (guint row = 1; row < csv->rows->len; row++)
    take_row (&plain, row);
  if (jobs == NULL) {
    /* Ids that are missing or there twice, and columns that are, are not looked at here. */
    g_assert_true (!csv->ok || !plain.agrees || plain.n_jobs == 0 ||
                   g_error_matches (error, TMAP_ERROR, TMAP_ERROR_VALUE) ||
                   g_error_matches (error, TMAP_ERROR, TMAP_ERROR_SYNTAX));
    return;
  }
  g_assert_true (csv->ok && plain.agrees);
  g_assert_cmpuint (jobs->n_rows, ==, csv->rows->len - 1);
  g_assert_cmpuint (jobs->n_jobs, ==, plain.n_jobs);
  g_assert_cmpint (jobs->first_submit, ==, plain.first);
  for (guint i = 0; i < jobs->n_jobs; i++)
    sum += floor (jobs->duration_s[i]);
  g_assert_cmpfloat (sum, ==, plain.duration_sum);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (PlainCsv) csv = plain_csv_read (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapJobTable) jobs = fuzz_read_jobs (tmap_helios_read, NULL, data, size, &error);

  compare (csv, jobs, error);
  return 0;
}
