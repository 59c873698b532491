/* SPDX-License-Identifier: Apache-2.0 */
#include "base/number.h"
#include "replay/replay-script.h"

gboolean
tmap_replay_write_shell (TmapArtifacts *artifacts,
                         const TmapReplayJob *jobs,
                         guint n,
                         const TmapReplayOptions *options,
                         const char *folder,
                         GError **error)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autoptr (GString) clock = tmap_replay_script ("clock.sh", NULL);
  g_autofree char *count = g_strdup_printf ("%u", n);
  char scale[TMAP_NUMBER_SIZE];

  for (guint i = 0; i < n; i++) {
    g_autofree char *command = tmap_replay_template_expand (options->command, &jobs[i]);
    g_autofree char *quoted = g_shell_quote (command);

    g_string_append_printf (lines, "job %u %" G_GINT64_FORMAT " %s\n", jobs[i].index,
                            jobs[i].asked_ms, quoted);
  }
  tmap_number_format (scale, options->time_scale);
  /* The jobs come last: what is in them is not looked at again. */
  return tmap_replay_add (artifacts, folder, "replay.sh",
                          tmap_replay_script ("shell.sh", "CLOCK", clock->str, "N_JOBS", count,
                                              "SCALE", scale, "LOG_HEADER", TMAP_REPLAY_LOG_HEADER,
                                              "JOBS", lines->str, NULL),
                          error);
}
