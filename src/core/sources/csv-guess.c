/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "sources/csv-preview.h"
#include "sources/trace-time.h"

/* Numbers above this are no seconds: those of the year 5138, or milliseconds since 1973. */
#define MOST_SECONDS 1e11

/* What columns are called, without regard to case and to what is no letter; the likeliest first. */
static const char *const names[TMAP_CSV_N_COLUMNS] = {
  [TMAP_CSV_JOB_ID] = "jobid id job jobname taskid",
  [TMAP_CSV_SUBMIT_TIME] = "submittime submittedtime submissiontime submit submitted submittedat "
                           "arrivaltime arrival createtime createdat creationtime submittimes "
                           "timestamp",
  [TMAP_CSV_START_TIME] = "starttime startedtime start started startedat begintime begin "
                          "scheduledtime starttimes",
  [TMAP_CSV_END_TIME] = "endtime end ended endedat finishtime finishedtime finished finishedat "
                        "completiontime completedat stoptime endtimes",
  [TMAP_CSV_DURATION] = "duration durations runtime runtimes elapsed elapseds elapsedtime "
                        "executiontime walltime walltimes",
  [TMAP_CSV_QUEUE_WAIT] = "queuewait queuewaits queue queuetime queuetimes queueingdelay "
                          "queuingdelay waitingtime waittime wait waits pendingtime",
  [TMAP_CSV_GPUS] = "gpus gpunum numgpus numgpu ngpus gpucount gpudemand requestedgpus "
                    "allocatedgpus allocgpus gpu",
  [TMAP_CSV_GPU_SHARE] = "gpushare gpufraction",
  [TMAP_CSV_NODES] = "nodes nodenum numnodes nodecount nnodes",
  [TMAP_CSV_STATE] = "state status jobstate jobstatus finalstatus",
};

static const char *const successes = "completed complete success succeeded successful pass passed "
                                     "finished done ok";

static gboolean
is_among (const char *words, const char *reduced)
{
  g_auto (GStrv) list = g_strsplit (words, " ", -1);

  return g_strv_contains ((const char *const *)list, reduced);
}

/* The likeliest column of those that are called so. */
static char *
guess_column (const TmapCsvPreview *self, TmapCsvColumn column)
{
  g_auto (GStrv) likely = g_strsplit (names[column], " ", -1);

  for (guint n = 0; likely[n] != NULL; n++)
    for (guint i = 0; i < self->columns->len; i++) {
      g_autofree char *reduced = tmap_text_reduce (g_ptr_array_index (self->columns, i));

      if (strcmp (reduced, likely[n]) == 0)
        return g_strdup (g_ptr_array_index (self->columns, i));
    }
  return NULL;
}

/* How a time is written; FALSE: it is none. */
static gboolean
get_time_form (const char *text, TmapTimeForm *form)
{
  TmapTraceTime time = { 0 };
  gboolean has_offset;
  int offset_s;
  gint64 us;
  double value;

  if (tmap_number_parse (text, strlen (text), &value) != TMAP_NUMBER_NONE && isfinite (value)) {
    *form = fabs (value) > MOST_SECONDS ? TMAP_TIME_MILLISECONDS : TMAP_TIME_SECONDS;
    return TRUE;
  }
  *form = TMAP_TIME_DATE;
  return tmap_trace_time_parse_zoned (&time, text, strlen (text), &us, &has_offset, &offset_s);
}

/* What most are, since a 0 or −1 may stand for a time that is missing. */
TmapTimeForm
tmap_csv_preview_guess_time_form (const TmapCsvPreview *self, const char *column)
{
  g_autoptr (GPtrArray) values = tmap_csv_preview_list_values (self, column);
  guint n[] = { [TMAP_TIME_DATE] = 0, [TMAP_TIME_SECONDS] = 0, [TMAP_TIME_MILLISECONDS] = 0 };
  TmapTimeForm best = TMAP_TIME_DATE;

  for (guint i = 0; i < values->len; i++) {
    TmapTimeForm form;

    if (get_time_form (g_ptr_array_index (values, i), &form))
      n[form]++;
  }
  for (guint form = 0; form < G_N_ELEMENTS (n); form++)
    if (n[form] > n[best])
      best = form;
  return best;
}

gboolean
tmap_csv_preview_looks_named (const TmapCsvPreview *self)
{
  const GPtrArray *first = g_ptr_array_index (self->rows, 0);
  TmapTimeForm form;

  for (guint i = 0; i < first->len; i++)
    if (get_time_form (g_ptr_array_index (first, i), &form))
      return FALSE;
  return TRUE;
}

char **
tmap_csv_preview_guess_success (const TmapCsvPreview *self, const char *column)
{
  g_autoptr (GPtrArray) values = tmap_csv_preview_list_values (self, column);
  g_autoptr (GStrvBuilder) states = g_strv_builder_new ();

  for (guint i = 0; i < values->len; i++) {
    g_autofree char *reduced = tmap_text_reduce (g_ptr_array_index (values, i));

    if (is_among (successes, reduced))
      g_strv_builder_add (states, g_ptr_array_index (values, i));
  }
  return g_strv_builder_end (states);
}

TmapCsvMapping *
tmap_csv_preview_guess (const TmapCsvPreview *self)
{
  TmapCsvMapping *mapping = tmap_csv_mapping_new ();

  mapping->header = self->header;
  for (guint c = 0; c < TMAP_CSV_N_COLUMNS; c++)
    mapping->columns[c] = guess_column (self, c);
  mapping->time_form =
      tmap_csv_preview_guess_time_form (self, mapping->columns[TMAP_CSV_SUBMIT_TIME]);
  if (mapping->columns[TMAP_CSV_STATE] != NULL)
    mapping->success = tmap_csv_preview_guess_success (self, mapping->columns[TMAP_CSV_STATE]);
  return mapping;
}
