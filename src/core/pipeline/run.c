/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/run.h"

TmapRun *
tmap_run_new (TmapProgress *progress, GCancellable *cancellable)
{
  TmapRun *self = g_new0 (TmapRun, 1);

  self->artifacts = tmap_artifacts_new ();
  self->traces = tmap_trace_store_new ();
  self->progress = progress;
  self->cancellable = cancellable;
  return self;
}

void
tmap_run_share_traces (TmapRun *self, TmapTraceStore *traces)
{
  g_return_if_fail (self != NULL && traces != NULL && !self->shares_traces);

  tmap_trace_store_free (self->traces);
  self->traces = traces;
  self->shares_traces = TRUE;
}

void
tmap_run_free (TmapRun *self)
{
  tmap_artifacts_free (self->artifacts);
  if (!self->shares_traces)
    tmap_trace_store_free (self->traces);
  g_free (self);
}

gboolean
tmap_run_commit (TmapRun *self, GError **error)
{
  return tmap_artifacts_commit (self->artifacts, self->cancellable, error);
}
