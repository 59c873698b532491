/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/replay.h"

#include "io/path.h"
#include "pipeline/report-generation.h"
#include "replay/replay-report.h"

gboolean
tmap_run_export_replay (TmapRun *run,
                        const char *manifest,
                        const TmapReplayOptions *options,
                        const char *output_dir,
                        GError **error)
{
  g_autoptr (TmapGeneratedTrace) trace = tmap_run_read_generated (run, manifest, error);

  return trace != NULL &&
         tmap_replay_export (run->artifacts, &trace->trace, options, output_dir, error);
}

gboolean
tmap_run_report_replay (
    TmapRun *run, const char *manifest, const char *log, const char *output_dir, GError **error)
{
  g_autofree char *name = tmap_path_display (log);
  g_autoptr (TmapGeneratedTrace) trace = tmap_run_read_generated (run, manifest, error);
  g_autoptr (TmapExclusiveJobs) estimate = NULL;
  g_autoptr (TmapReplayLog) replay = NULL;
  g_autoptr (GBytes) content = NULL;

  if (trace == NULL)
    return FALSE;
  if (trace->exclusive != NULL) {
    estimate = tmap_exclusive_jobs_read (run->artifacts, trace, error);
    if (estimate == NULL)
      return FALSE;
  }
  tmap_artifacts_protect (run->artifacts, log);
  content = tmap_file_read (log, error);
  if (content == NULL)
    return FALSE;
  replay = tmap_replay_log_read (content, name, &trace->trace, error);
  return replay != NULL && tmap_replay_write (run->artifacts, output_dir, replay, &trace->trace,
                                              estimate, run->figures, run->figures_data, error);
}
