/* SPDX-License-Identifier: Apache-2.0 */
/* Published traces that are a CSV with a row for each job. */
#include <math.h>

#include "base/error.h"
#include "base/text.h"
#include "sources/csv-trace.h"
#include "sources/trace-reader.h"

/* The last second of the openb traces: what is there then was cut off. */
#define OPENB_END_S 12902960.0

static const char *const acme_success[] = { "COMPLETED", NULL };
static const char *const openb_success[] = { "Succeeded", NULL };
static const char *const openb_ended[] = { "Succeeded", "Failed", "Running", NULL };

static TmapFractionalGpus
get_fractional (const TmapTraceSource *source)
{
  return source->options != NULL ? source->options->fractional : TMAP_FRACTIONAL_LEAVE_OUT;
}

static TmapJobTable *
read_named (TmapCsvTrace *trace,
            TmapInput *input,
            const TmapTraceSource *source,
            const char *cluster,
            GError **error)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (cluster));
  g_autofree char *lower = tmap_text_lower (trimmed);

  trace->source_cluster = lower;
  trace->fractional = get_fractional (source);
  return tmap_csv_trace_read (trace, input, error);
}

#define BEGIN                                                                                      \
  .header = TRUE, .duration_unit_s = 1, .gpu_unit = 1, .whole_share = 1, .end_before_s = INFINITY

TmapJobTable *
tmap_acme_read (TmapInput *input, const TmapTraceSource *source, GError **error)
{
  TmapCsvTrace trace = {
    BEGIN,
    .columns = { [TMAP_CSV_JOB_ID] = "job_id",
                 [TMAP_CSV_SUBMIT_TIME] = "submit_time",
                 [TMAP_CSV_START_TIME] = "start_time",
                 [TMAP_CSV_END_TIME] = "end_time",
                 [TMAP_CSV_DURATION] = "duration",
                 [TMAP_CSV_GPUS] = "gpu_num",
                 [TMAP_CSV_NODES] = "node_num",
                 [TMAP_CSV_STATE] = "state" },
    .success = acme_success,
    .needs_offset = TRUE,
    .source_trace = "acme",
  };

  return read_named (&trace, input, source, source->cluster_name, error);
}

TmapJobTable *
tmap_elasticflow_read (TmapInput *input, const TmapTraceSource *source, GError **error)
{
  TmapCsvTrace trace = {
    BEGIN,
    .columns = { [TMAP_CSV_JOB_ID] = "job_id",
                 [TMAP_CSV_SUBMIT_TIME] = "submission_time",
                 [TMAP_CSV_DURATION] = "duration",
                 [TMAP_CSV_GPUS] = "num_gpu" },
    .time_form = TMAP_TIME_SECONDS,
    .source_trace = "elasticflow",
  };

  return read_named (&trace, input, source, source->cluster_name, error);
}

TmapJobTable *
tmap_openb_read (TmapInput *input, const TmapTraceSource *source, GError **error)
{
  gboolean ended = source->options != NULL && source->options->accept_ended;
  TmapCsvTrace trace = {
    BEGIN,
    .columns = { [TMAP_CSV_JOB_ID] = "name",
                 [TMAP_CSV_SUBMIT_TIME] = "creation_time",
                 [TMAP_CSV_START_TIME] = "scheduled_time",
                 [TMAP_CSV_END_TIME] = "deletion_time",
                 [TMAP_CSV_GPUS] = "num_gpu",
                 [TMAP_CSV_GPU_SHARE] = "gpu_milli",
                 [TMAP_CSV_STATE] = "pod_phase" },
    .success = ended ? openb_ended : openb_success,
    .time_form = TMAP_TIME_SECONDS,
    .source_trace = "openb",
  };

  trace.whole_share = 1000;
  trace.end_before_s = OPENB_END_S;
  return read_named (&trace, input, source, "openb", error);
}

TmapJobTable *
tmap_philly_flat_read (TmapInput *input, const TmapTraceSource *source, GError **error)
{
  TmapCsvTrace trace = {
    BEGIN,
    .columns = { [TMAP_CSV_SUBMIT_TIME] = "timestamp",
                 [TMAP_CSV_DURATION] = "duration",
                 [TMAP_CSV_GPUS] = "num_gpus" },
    .source_trace = "philly-flat",
  };

  return read_named (&trace, input, source, "philly", error);
}

void
tmap_csv_trace_init_mapped (TmapCsvTrace *self, const TmapSourceOptions *options)
{
  const TmapCsvMapping *mapping = options->mapping;

  *self = (TmapCsvTrace){ BEGIN, .source_trace = "csv" };
  for (guint c = 0; c < TMAP_CSV_N_COLUMNS; c++)
    self->columns[c] = mapping->columns[c];
  self->header = mapping->header;
  self->success = (const char *const *)mapping->success;
  self->time_form = mapping->time_form;
  self->has_zone = mapping->has_zone;
  self->zone_s = mapping->zone_s;
  self->duration_unit_s = mapping->duration_unit_s;
  self->gpu_unit = mapping->gpu_unit;
  self->fractional = options->fractional;
}

TmapJobTable *
tmap_csv_read (TmapInput *input, const TmapTraceSource *source, GError **error)
{
  TmapCsvTrace trace;

  if (source->options == NULL || source->options->mapping == NULL) {
    tmap_fail (
        error, TMAP_ERROR_VALUE,
        "%s: the format csv needs to be told which column is which; see 'columns' of a source",
        tmap_input_get_name (input));
    return NULL;
  }
  tmap_csv_trace_init_mapped (&trace, source->options);
  return read_named (&trace, input, source, source->cluster_name, error);
}
