/* SPDX-License-Identifier: Apache-2.0 */
#include "sweep/sweep-record.h"

#include <math.h>

#include "io/json-document.h"
#include "io/json-writer.h"
#include "io/path.h"

#define RECORD_NAME "record.json"

static const char *const metric_keys[] = {
  "total_score", "quantile_distance_mean", "unique_workload_count", "arrival_span_s",
  "makespan_s",  "waiting_mean_s",         "waiting_p95_s",         "jct_mean_s",
  "jct_p95_s",
};

G_STATIC_ASSERT (G_N_ELEMENTS (metric_keys) == TMAP_SWEEP_N_METRICS);

const char *
tmap_sweep_metric_key (TmapSweepMetric metric)
{
  return metric_keys[metric];
}

char *
tmap_sweep_record_path (const TmapSweepCell *cell)
{
  return g_build_filename (cell->folder, RECORD_NAME, NULL);
}

TmapSweepRecord *
tmap_sweep_record_new (const TmapGeneratedTrace *trace, guint start)
{
  TmapSweepRecord *self = g_new0 (TmapSweepRecord, 1);
  const TmapExclusiveFigures *exclusive = trace->exclusive;

  self->start = start;
  self->n_jobs = trace->mapped_job_count;
  self->metrics[TMAP_SWEEP_SCORE] = trace->representative ? trace->score.total : NAN;
  self->metrics[TMAP_SWEEP_DISTANCE_MEAN] = trace->distance_mean;
  self->metrics[TMAP_SWEEP_UNIQUE_WORKLOADS] = trace->unique_workload_count;
  self->metrics[TMAP_SWEEP_ARRIVAL_SPAN] = trace->arrival_span_s;
  self->metrics[TMAP_SWEEP_MAKESPAN] = exclusive != NULL ? exclusive->makespan_s : NAN;
  self->metrics[TMAP_SWEEP_WAITING_MEAN] = exclusive != NULL ? exclusive->waiting_mean_s : NAN;
  self->metrics[TMAP_SWEEP_WAITING_P95] = exclusive != NULL ? exclusive->waiting_p95_s : NAN;
  self->metrics[TMAP_SWEEP_JCT_MEAN] = exclusive != NULL ? exclusive->jct_mean_s : NAN;
  self->metrics[TMAP_SWEEP_JCT_P95] = exclusive != NULL ? exclusive->jct_p95_s : NAN;
  return self;
}

GString *
tmap_sweep_record_to_json (const TmapSweepRecord *self, const TmapSweepCell *cell)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();

  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_text (json, "trace", cell->trace);
  tmap_json_writer_text (json, "catalog", cell->catalog);
  tmap_json_writer_text (json, "window", cell->window);
  tmap_json_writer_text (json, "selection", cell->selection);
  tmap_json_writer_text (json, "config_sha256", self->config_sha256);
  tmap_json_writer_text (json, "source_sha256", self->source_sha256);
  tmap_json_writer_text (json, "catalog_sha256", self->catalog_sha256);
  tmap_json_writer_text (json, "trace_sha256", self->trace_sha256);
  tmap_json_writer_integer (json, "start_index", self->start);
  tmap_json_writer_integer (json, "job_count", self->n_jobs);
  for (guint m = 0; m < TMAP_SWEEP_N_METRICS; m++)
    tmap_json_writer_double (json, metric_keys[m], self->metrics[m]);
  tmap_json_writer_end (json);
  return tmap_json_writer_steal (json);
}

TmapSweepRecord *
tmap_sweep_record_read (const TmapSweepCell *cell, GError **error)
{
  g_autofree char *path = tmap_sweep_record_path (cell);
  g_autofree char *name = tmap_path_display (path);
  g_autoptr (GBytes) content = tmap_file_read (path, error);
  g_autoptr (TmapJsonDocument) json = NULL;
  g_autoptr (TmapSweepRecord) self = NULL;

  json = content != NULL ? tmap_json_document_new (content, name, error) : NULL;
  if (json == NULL)
    return NULL;
  self = g_new0 (TmapSweepRecord, 1);
  self->config_sha256 = g_strdup (tmap_json_text (json, NULL, "config_sha256"));
  self->source_sha256 = g_strdup (tmap_json_text (json, NULL, "source_sha256"));
  self->catalog_sha256 = g_strdup (tmap_json_text (json, NULL, "catalog_sha256"));
  self->trace_sha256 = g_strdup (tmap_json_text (json, NULL, "trace_sha256"));
  self->start = tmap_json_count (json, NULL, "start_index");
  self->n_jobs = tmap_json_count (json, NULL, "job_count");
  for (guint m = 0; m < TMAP_SWEEP_N_METRICS; m++)
    self->metrics[m] = tmap_json_optional_double (json, NULL, metric_keys[m]);
  return tmap_json_document_check (json, error) ? g_steal_pointer (&self) : NULL;
}

void
tmap_sweep_record_free (TmapSweepRecord *self)
{
  if (self == NULL)
    return;
  g_free (self->config_sha256);
  g_free (self->source_sha256);
  g_free (self->catalog_sha256);
  g_free (self->trace_sha256);
  g_free (self);
}
