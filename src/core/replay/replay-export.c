/* SPDX-License-Identifier: Apache-2.0 */
#include "replay/replay-export.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "replay/replay-script.h"

/* Submit times beyond about 30,000 years are none. */
#define MOST_MILLISECONDS 1e15

/* Names of Kubernetes Jobs have at most 63 characters, a hyphen and the index among them. */
#define LONGEST_PREFIX 50

static const struct {
  const char *name;
  TmapReplayWriteFunc write;
} formats[] = {
  [TMAP_REPLAY_SHELL] = { "shell", tmap_replay_write_shell },
  [TMAP_REPLAY_SLURM] = { "slurm", tmap_replay_write_slurm },
  [TMAP_REPLAY_KUBERNETES] = { "kubernetes", tmap_replay_write_kubernetes },
};

const char *
tmap_replay_format_name (TmapReplayFormat format)
{
  return formats[format].name;
}

gboolean
tmap_replay_format_parse (const char *name, TmapReplayFormat *format, GError **error)
{
  for (guint i = 0; i < TMAP_REPLAY_N_FORMATS; i++)
    if (strcmp (name, formats[i].name) == 0) {
      *format = (TmapReplayFormat)i;
      return TRUE;
    }
  return tmap_fail (error, TMAP_ERROR_VALUE,
                    "'%s' is no format of replays; there are shell, slurm, kubernetes", name);
}

/* A part of a DNS label, which names of Kubernetes are. */
static gboolean
is_label (const char *text)
{
  gsize length = strlen (text);

  return length > 0 && length <= LONGEST_PREFIX && g_ascii_islower (text[0]) &&
         g_ascii_isalnum (text[length - 1]) &&
         strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

static gboolean
check_label (const char *what, const char *text, GError **error)
{
  return text == NULL || is_label (text) ||
         tmap_fail (error, TMAP_ERROR_VALUE,
                    "%s '%s' is no name of at most %d lower-case letters, digits and hyphens that "
                    "begins with a letter",
                    what, text, LONGEST_PREFIX);
}

static gboolean
check_options (const TmapReplayOptions *options, GError **error)
{
  gboolean kubernetes = options->format == TMAP_REPLAY_KUBERNETES;

  if (!tmap_replay_template_check (options->command, error))
    return FALSE;
  if (!(options->time_scale > 0) || !isfinite (options->time_scale))
    return tmap_fail (error, TMAP_ERROR_VALUE, "the time scale is not a positive number");
  if (kubernetes && (options->image == NULL || *options->image == '\0'))
    return tmap_fail (error, TMAP_ERROR_VALUE, "Kubernetes needs the image of the containers");
  if (!kubernetes &&
      (options->image != NULL || options->queue != NULL || options->name_space != NULL))
    return tmap_fail (error, TMAP_ERROR_VALUE,
                      "image, queue and namespace are of Kubernetes, not of %s",
                      formats[options->format].name);
  return check_label ("the prefix", options->prefix, error) &&
         check_label ("the queue", options->queue, error) &&
         check_label ("the namespace", options->name_space, error);
}

static gboolean
fill_jobs (TmapReplayJob *jobs, const TmapMappedTrace *trace, double scale, GError **error)
{
  for (guint i = 0; i < trace->n; i++) {
    double asked = round (trace->submit_s[i] * scale * 1000);

    if (!(asked <= MOST_MILLISECONDS))
      return tmap_fail (error, TMAP_ERROR_VALUE, "job %u would be submitted after 30,000 years", i);
    jobs[i] = (TmapReplayJob){
      .index = i,
      .asked_ms = (gint64)asked,
      .runtime_s = trace->solo_runtime_s[i] * scale,
      .num_gpus = trace->num_gpus[i],
      .task_path = g_ptr_array_index (trace->task_paths, i),
      .workload_id = g_ptr_array_index (trace->workload_ids, i),
    };
  }
  return TRUE;
}

gboolean
tmap_replay_export (TmapArtifacts *artifacts,
                    const TmapMappedTrace *trace,
                    const TmapReplayOptions *options,
                    const char *folder,
                    GError **error)
{
  g_autofree TmapReplayJob *jobs = NULL;

  g_return_val_if_fail (artifacts != NULL && trace != NULL && options != NULL, FALSE);
  g_return_val_if_fail (options->command != NULL && options->prefix != NULL, FALSE);

  jobs = g_new (TmapReplayJob, trace->n);
  return check_options (options, error) && fill_jobs (jobs, trace, options->time_scale, error) &&
         formats[options->format].write (artifacts, jobs, trace->n, options, folder, error);
}
