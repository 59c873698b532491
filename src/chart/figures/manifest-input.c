/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/manifest-input.h"

#include <math.h>

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
  g_clear_pointer (&self->source, tmap_source_window_free);
  g_clear_pointer (&self->policies, tmap_policy_comparison_free);
  g_clear_pointer (&self->exclusive_jobs, tmap_exclusive_jobs_free);
  g_clear_pointer (&self->traces, g_ptr_array_unref);
  g_clear_pointer (&self->tables, g_ptr_array_unref);
  g_clear_pointer (&self->labels, g_ptr_array_unref);
  g_clear_pointer (&self->trace, tmap_generated_trace_free);
  g_free (self);
}

gboolean
tmap_manifest_input_read_source (TmapManifestInput *self,
                                 TmapTraceStore *store,
                                 TmapProgress *progress,
                                 GCancellable *cancellable,
                                 GError **error)
{
  if (self->source != NULL)
    return TRUE;
  self->source =
      tmap_source_window_read (self->artifacts, self->trace, store, progress, cancellable, error);
  if (self->source == NULL)
    return FALSE;
  self->tables = g_ptr_array_new ();
  g_ptr_array_add (self->tables, (gpointer)self->source->jobs);
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
  const TmapSourceWindow *source = self->source;

  g_return_val_if_fail (source != NULL, FALSE);

  if (self->scores != NULL)
    return TRUE;
  target = tmap_window_profile_new (source->eligible, 0, source->eligible->n, FALSE);
  self->scores = tmap_score_windows (source->eligible, source->n_jobs, target, &limits, progress,
                                     cancellable, error);
  return self->scores != NULL;
}

gboolean
tmap_manifest_input_compare_policies (TmapManifestInput *self,
                                      TmapProgress *progress,
                                      GCancellable *cancellable,
                                      GError **error)
{
  if (self->trace->exclusive == NULL || self->policies != NULL)
    return TRUE;
  self->policies = tmap_generated_trace_simulate (self->trace, progress, cancellable, error);
  return self->policies != NULL;
}

void
tmap_manifest_input_fill (const TmapManifestInput *self, TmapFigureInput *input)
{
  *input = (TmapFigureInput){
    .traces = self->traces,
    .exclusive_jobs = self->exclusive_jobs,
    .policies = self->policies,
    .fidelity = self->fidelity,
    .jobs = self->tables,
    .job_labels = self->labels,
    .eligible = self->source != NULL ? self->source->eligible : NULL,
    .window_start = self->source != NULL ? self->source->start : 0,
    .window_n_jobs = self->source != NULL ? self->source->n_jobs : 0,
    .scores = self->scores,
  };
}
