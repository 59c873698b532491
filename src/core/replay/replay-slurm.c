/* SPDX-License-Identifier: Apache-2.0 */
#include "base/number.h"
#include "replay/replay-script.h"

static gboolean
add_job (TmapArtifacts *artifacts,
         const TmapReplayJob *job,
         const TmapReplayOptions *options,
         const char *scale,
         const char *folder,
         GError **error)
{
  g_autofree char *file = g_strdup_printf ("jobs/job-%u.sh", job->index);
  g_autofree char *name = g_strdup_printf ("%s-%u", options->prefix, job->index);
  g_autofree char *index = g_strdup_printf ("%u", job->index);
  g_autofree char *gpus = g_strdup_printf ("%u", job->num_gpus);
  g_autofree char *asked = tmap_number_format_fixed ((double)job->asked_ms / 1000, 3, FALSE);
  g_autofree char *command = tmap_replay_template_expand (options->command, job);
  g_autofree char *quoted = g_shell_quote (command);

  return tmap_replay_add (artifacts, folder, file,
                          tmap_replay_script ("slurm-job.sh", "NAME", name, "GPUS", gpus, "INDEX",
                                              index, "SCALE", scale, "ASKED", asked, "COMMAND",
                                              quoted, NULL),
                          error);
}

gboolean
tmap_replay_write_slurm (TmapArtifacts *artifacts,
                         const TmapReplayJob *jobs,
                         guint n,
                         const TmapReplayOptions *options,
                         const char *folder,
                         GError **error)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autofree char *count = g_strdup_printf ("%u", n);
  char scale[TMAP_NUMBER_SIZE];

  tmap_number_format (scale, options->time_scale);
  for (guint i = 0; i < n; i++) {
    g_string_append_printf (lines, "job %u %" G_GINT64_FORMAT "\n", jobs[i].index,
                            jobs[i].asked_ms);
    if (!add_job (artifacts, &jobs[i], options, scale, folder, error))
      return FALSE;
  }
  return tmap_replay_add (artifacts, folder, "submit.sh",
                          tmap_replay_script ("slurm.sh", "N_JOBS", count, "SCALE", scale, "JOBS",
                                              lines->str, NULL),
                          error) &&
         tmap_replay_add (artifacts, folder, "collect.sh",
                          tmap_replay_script ("slurm-collect.sh", "N_JOBS", count, "LOG_HEADER",
                                              TMAP_REPLAY_LOG_HEADER, NULL),
                          error);
}
