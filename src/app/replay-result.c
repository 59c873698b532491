/* SPDX-License-Identifier: Apache-2.0 */
#include "app/replay-result.h"

#include "chart/figures/report-figures.h"
#include "io/path.h"

static void
clear (gpointer box)
{
  TmapAppReplay *self = box;

  g_clear_pointer (&self->log, tmap_replay_log_free);
  g_clear_pointer (&self->source, tmap_app_mapping_input_free);
  g_free (self->label);
  g_free (self->path);
}

TmapAppReplay *
tmap_app_replay_new (const TmapAppMapping *mapping, const char *path, GError **error)
{
  g_autoptr (TmapAppReplay) self = g_atomic_rc_box_new0 (TmapAppReplay);
  g_autoptr (GBytes) content = tmap_file_read (path, error);
  g_autofree char *name = tmap_path_display (path);
  const TmapGeneratedTrace *trace;

  self->path = g_strdup (path);
  if (content == NULL)
    return NULL;
  self->source = tmap_app_mapping_input_new (mapping);
  trace = g_ptr_array_index (self->source->traces, 0);
  self->label = g_strdup (trace->label);
  self->log = tmap_replay_log_read (content, name, &trace->trace, error);
  return self->log != NULL ? g_steal_pointer (&self) : NULL;
}

TmapAppReplay *
tmap_app_replay_ref (TmapAppReplay *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
tmap_app_replay_unref (TmapAppReplay *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

const TmapMappedTrace *
tmap_app_replay_get_trace (const TmapAppReplay *self)
{
  return &((const TmapGeneratedTrace *)g_ptr_array_index (self->source->traces, 0))->trace;
}

const TmapExclusiveJobs *
tmap_app_replay_get_estimate (const TmapAppReplay *self)
{
  return self->source->jobs;
}

gboolean
tmap_app_replay_save (const TmapAppReplay *self, const char *folder, GError **error)
{
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();
  TmapReportFigures figures;

  tmap_report_figures_init (&figures);
  tmap_artifacts_protect (artifacts, self->path);
  return tmap_replay_write (artifacts, folder, self->log, tmap_app_replay_get_trace (self),
                            tmap_app_replay_get_estimate (self), tmap_report_figures_writer (),
                            &figures, error) &&
         tmap_artifacts_settle (artifacts, error) && tmap_artifacts_commit (artifacts, NULL, error);
}
