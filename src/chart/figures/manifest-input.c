/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/manifest-input.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "config/source-config.h"
#include "io/json-document.h"
#include "io/path.h"
#include "sources/source-format.h"
#include "base/i18n.h"

/* What a manifest says about where its window comes from. */
typedef struct {
  char *path;
  char *sha256;
  char *format;
  char *cluster;
  TmapSourceOptions *options;
} Source;

static void
source_clear (Source *self)
{
  g_free (self->path);
  g_free (self->sha256);
  g_free (self->format);
  g_free (self->cluster);
  g_clear_pointer (&self->options, tmap_source_options_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Source, source_clear)

static gboolean
read_source (TmapManifestInput *self, Source *source, GError **error)
{
  const char *path = self->trace->manifest_path;
  g_autofree char *name = tmap_path_display (path);
  g_autoptr (GBytes) content = tmap_artifacts_read (self->artifacts, path, error);
  g_autoptr (TmapJsonDocument) json =
      content != NULL ? tmap_json_document_new (content, name, error) : NULL;
  JsonObject *inputs, *configuration, *selection;

  if (json == NULL)
    return FALSE;
  inputs = tmap_json_object (json, NULL, "inputs");
  configuration = tmap_json_object (json, NULL, "configuration");
  selection = tmap_json_object (json, NULL, "selection");
  if (inputs != NULL && configuration != NULL && selection != NULL) {
    source->path = g_strdup (tmap_json_text (json, inputs, "source_trace_path"));
    source->sha256 = g_strdup (tmap_json_text (json, inputs, "source_trace_sha256"));
    source->format = g_strdup (tmap_json_text (json, configuration, "source_format"));
    source->cluster = g_strdup (tmap_json_optional_text (json, configuration, "source_cluster"));
    self->window_start = tmap_json_count (json, selection, "eligible_start_index");
    self->window_n_jobs = tmap_json_count (json, configuration, "requested_job_count");
  }
  return tmap_json_document_check (json, error) &&
         tmap_source_options_read (json, name, &source->options, error);
}

TmapManifestInput *
tmap_manifest_input_new (TmapArtifacts *artifacts, const char *manifest_path, GError **error)
{
  g_autoptr (TmapManifestInput) self = g_new0 (TmapManifestInput, 1);

  self->artifacts = artifacts;
  self->trace = tmap_generated_trace_read (artifacts, manifest_path, error);
  if (self->trace == NULL)
    return NULL;
  if (self->trace->exclusive != NULL) {
    self->exclusive_jobs = tmap_exclusive_jobs_read (artifacts, self->trace, error);
    if (self->exclusive_jobs == NULL)
      return NULL;
  }
  self->traces = g_ptr_array_new ();
  g_ptr_array_add (self->traces, self->trace);
  self->labels = g_ptr_array_new ();
  g_ptr_array_add (self->labels, self->trace->label);
  self->fidelity = tmap_fidelity_new (self->traces);
  return g_steal_pointer (&self);
}

void
tmap_manifest_input_free (TmapManifestInput *self)
{
  g_clear_pointer (&self->fidelity, tmap_fidelity_free);
  g_clear_pointer (&self->scores, tmap_window_scores_free);
  g_clear_pointer (&self->eligible, tmap_eligible_jobs_free);
  g_clear_pointer (&self->exclusive_jobs, tmap_exclusive_jobs_free);
  g_clear_pointer (&self->traces, g_ptr_array_unref);
  g_clear_pointer (&self->tables, g_ptr_array_unref);
  g_clear_pointer (&self->labels, g_ptr_array_unref);
  g_clear_pointer (&self->trace, tmap_generated_trace_free);
  g_free (self);
}

static gboolean
check_source (const TmapManifestInput *self,
              const Source *source,
              const TmapTrace *trace,
              GError **error)
{
  return trace->sha256 == NULL ||
         tmap_check_named_file (self->artifacts, source->path, self->trace->manifest_path,
                                trace->sha256, source->sha256, error);
}

gboolean
tmap_manifest_input_read_source (TmapManifestInput *self,
                                 TmapTraceStore *store,
                                 TmapProgress *progress,
                                 GCancellable *cancellable,
                                 GError **error)
{
  g_auto (Source) source = { 0 };
  g_autoptr (TmapEligibleJobs) eligible = NULL;
  const TmapTrace *trace;

  if (self->eligible != NULL)
    return TRUE;
  if (!read_source (self, &source, error))
    return FALSE;
  if (tmap_source_format_find (source.format) == NULL)
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s: configuration.source_format is unknown",
                      self->trace->manifest_path);
  tmap_trace_store_want_hash (store, source.path);
  trace = tmap_trace_store_get (
      store, &(TmapTraceSource){ source.format, source.path, source.cluster, source.options },
      progress, cancellable, error);
  if (trace == NULL) {
    g_prefix_error (error, tmap_tr ("%s names a trace that cannot be used: "),
                    self->trace->manifest_path);
    return FALSE;
  }
  if (!check_source (self, &source, trace, error))
    return FALSE;
  eligible = tmap_eligible_jobs_new (trace->jobs, self->trace->supported_gpu_counts);
  if (self->window_n_jobs == 0 || (guint64)self->window_start + self->window_n_jobs > eligible->n)
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s: its window is not within the %u eligible jobs",
                      self->trace->manifest_path, eligible->n);
  self->jobs = trace->jobs;
  self->tables = g_ptr_array_new ();
  g_ptr_array_add (self->tables, (gpointer)self->jobs);
  self->eligible = g_steal_pointer (&eligible);
  return TRUE;
}

gboolean
tmap_manifest_input_score (TmapManifestInput *self,
                           TmapProgress *progress,
                           GCancellable *cancellable,
                           GError **error)
{
  TmapScoreLimits limits = { NULL, NAN, NAN };
  g_autoptr (TmapWindowProfile) target = NULL;

  g_return_val_if_fail (self->eligible != NULL, FALSE);

  if (self->scores != NULL)
    return TRUE;
  target = tmap_window_profile_new (self->eligible, 0, self->eligible->n, FALSE);
  self->scores = tmap_score_windows (self->eligible, self->window_n_jobs, target, &limits, progress,
                                     cancellable, error);
  return self->scores != NULL;
}

void
tmap_manifest_input_fill (const TmapManifestInput *self, TmapFigureInput *input)
{
  *input = (TmapFigureInput){
    .traces = self->traces,
    .exclusive_jobs = self->exclusive_jobs,
    .fidelity = self->fidelity,
    .jobs = self->tables,
    .job_labels = self->labels,
    .eligible = self->eligible,
    .window_start = self->window_start,
    .window_n_jobs = self->eligible != NULL ? self->window_n_jobs : 0,
    .scores = self->scores,
  };
}
