/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "sources/csv-preview.h"

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

TmapTimeForm
tmap_csv_preview_guess_time_form (const TmapCsvPreview *self, const char *column)
{
  g_autoptr (GPtrArray) values = tmap_csv_preview_list_values (self, column);

  for (guint i = 0; i < values->len; i++) {
    const char *text = g_ptr_array_index (values, i);
    double value;

    if (tmap_number_parse (text, strlen (text), &value) != TMAP_NUMBER_NONE && isfinite (value))
      return fabs (value) > MOST_SECONDS ? TMAP_TIME_MILLISECONDS : TMAP_TIME_SECONDS;
  }
  return TMAP_TIME_DATE;
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

  for (guint c = 0; c < TMAP_CSV_N_COLUMNS; c++)
    mapping->columns[c] = guess_column (self, c);
  mapping->time_form =
      tmap_csv_preview_guess_time_form (self, mapping->columns[TMAP_CSV_SUBMIT_TIME]);
  if (mapping->columns[TMAP_CSV_STATE] != NULL)
    mapping->success = tmap_csv_preview_guess_success (self, mapping->columns[TMAP_CSV_STATE]);
  return mapping;
}
