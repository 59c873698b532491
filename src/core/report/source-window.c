/* SPDX-License-Identifier: Apache-2.0 */
#include "report/source-window.h"

#include "base/error.h"
#include "base/i18n.h"
#include "config/source-config.h"
#include "io/json-document.h"
#include "io/path.h"
#include "sources/source-format.h"

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
read_manifest (TmapSourceWindow *self,
               TmapArtifacts *artifacts,
               const char *path,
               Source *source,
               GError **error)
{
  g_autofree char *name = tmap_path_display (path);
  g_autoptr (GBytes) content = tmap_artifacts_read (artifacts, path, error);
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
    self->start = tmap_json_count (json, selection, "eligible_start_index");
    self->n_jobs = tmap_json_count (json, configuration, "requested_job_count");
  }
  return tmap_json_document_check (json, error) &&
         tmap_source_options_read (json, name, &source->options, error);
}

static const TmapTrace *
read_trace (const Source *source,
            const char *manifest_path,
            TmapTraceStore *store,
            TmapProgress *progress,
            GCancellable *cancellable,
            GError **error)
{
  const TmapTrace *trace;

  if (tmap_source_format_find (source->format) == NULL) {
    tmap_fail (error, TMAP_ERROR_VALUE, "%s: configuration.source_format is unknown",
               manifest_path);
    return NULL;
  }
  tmap_trace_store_want_hash (store, source->path);
  trace = tmap_trace_store_get (
      store, &(TmapTraceSource){ source->format, source->path, source->cluster, source->options },
      progress, cancellable, error);
  if (trace == NULL)
    g_prefix_error (error, tmap_tr ("%s names a trace that cannot be used: "), manifest_path);
  return trace;
}

TmapSourceWindow *
tmap_source_window_read (TmapArtifacts *artifacts,
                         const TmapGeneratedTrace *generated,
                         TmapTraceStore *store,
                         TmapProgress *progress,
                         GCancellable *cancellable,
                         GError **error)
{
  const char *manifest_path = generated->manifest_path;
  g_autoptr (TmapSourceWindow) self = g_new0 (TmapSourceWindow, 1);
  g_auto (Source) source = { 0 };
  const TmapTrace *trace;

  if (!read_manifest (self, artifacts, manifest_path, &source, error))
    return NULL;
  trace = read_trace (&source, manifest_path, store, progress, cancellable, error);
  if (trace == NULL ||
      (trace->sha256 != NULL && !tmap_check_named_file (artifacts, source.path, manifest_path,
                                                        trace->sha256, source.sha256, error)))
    return NULL;
  self->jobs = trace->jobs;
  self->eligible = tmap_eligible_jobs_new (trace->jobs, generated->supported_gpu_counts);
  if (self->n_jobs == 0 || (guint64)self->start + self->n_jobs > self->eligible->n) {
    tmap_fail (error, TMAP_ERROR_VALUE, "%s: its window is not within the %u eligible jobs",
               manifest_path, self->eligible->n);
    return NULL;
  }
  return g_steal_pointer (&self);
}

void
tmap_source_window_free (TmapSourceWindow *self)
{
  g_clear_pointer (&self->eligible, tmap_eligible_jobs_free);
  g_free (self);
}
