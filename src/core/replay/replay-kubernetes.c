/* SPDX-License-Identifier: Apache-2.0 */
#include "base/number.h"
#include "io/json-writer.h"
#include "replay/replay-script.h"

#define REPLAY_LABEL "trace-mapper/replay"
#define INDEX_ANNOTATION "trace-mapper/job-index"

static void
write_labels (TmapJsonWriter *json, const TmapReplayOptions *options, gboolean of_job)
{
  tmap_json_writer_begin_object (json, "labels");
  tmap_json_writer_text (json, REPLAY_LABEL, options->prefix);
  if (of_job && options->queue != NULL)
    tmap_json_writer_text (json, "kueue.x-k8s.io/queue-name", options->queue);
  tmap_json_writer_end (json);
}

static void
write_annotations (TmapJsonWriter *json, const TmapReplayJob *job)
{
  g_autofree char *index = g_strdup_printf ("%u", job->index);
  g_autofree char *submit = tmap_number_format_fixed ((double)job->asked_ms / 1000, 3, FALSE);

  tmap_json_writer_begin_object (json, "annotations");
  tmap_json_writer_text (json, INDEX_ANNOTATION, index);
  tmap_json_writer_text (json, "trace-mapper/asked-time-s", submit);
  tmap_json_writer_text (json, "trace-mapper/workload", job->workload_id);
  tmap_json_writer_end (json);
}

static void
write_container (TmapJsonWriter *json, const TmapReplayJob *job, const TmapReplayOptions *options)
{
  g_autofree char *command = tmap_replay_template_expand (options->command, job);
  g_autofree char *gpus = g_strdup_printf ("%u", job->num_gpus);

  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_text (json, "name", "task");
  tmap_json_writer_text (json, "image", options->image);
  tmap_json_writer_begin_array (json, "command");
  tmap_json_writer_text (json, NULL, "sh");
  tmap_json_writer_text (json, NULL, "-c");
  tmap_json_writer_text (json, NULL, command);
  tmap_json_writer_end (json);
  tmap_json_writer_begin_object (json, "resources");
  tmap_json_writer_begin_object (json, "limits");
  tmap_json_writer_text (json, "nvidia.com/gpu", gpus);
  tmap_json_writer_end (json);
  tmap_json_writer_end (json);
  tmap_json_writer_end (json);
}

/* Suspended jobs are what Kueue expects: it lets them start when there is quota. */
static GString *
write_job (const TmapReplayJob *job, const TmapReplayOptions *options)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();
  g_autofree char *name = g_strdup_printf ("%s-%u", options->prefix, job->index);

  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_text (json, "apiVersion", "batch/v1");
  tmap_json_writer_text (json, "kind", "Job");
  tmap_json_writer_begin_object (json, "metadata");
  tmap_json_writer_text (json, "name", name);
  if (options->name_space != NULL)
    tmap_json_writer_text (json, "namespace", options->name_space);
  write_labels (json, options, TRUE);
  write_annotations (json, job);
  tmap_json_writer_end (json);
  tmap_json_writer_begin_object (json, "spec");
  if (options->queue != NULL)
    tmap_json_writer_boolean (json, "suspend", TRUE);
  tmap_json_writer_integer (json, "backoffLimit", 0);
  tmap_json_writer_begin_object (json, "template");
  tmap_json_writer_begin_object (json, "metadata");
  write_labels (json, options, FALSE);
  write_annotations (json, job);
  tmap_json_writer_end (json);
  tmap_json_writer_begin_object (json, "spec");
  tmap_json_writer_text (json, "restartPolicy", "Never");
  tmap_json_writer_begin_array (json, "containers");
  write_container (json, job, options);
  tmap_json_writer_end (json);
  tmap_json_writer_end (json);
  tmap_json_writer_end (json);
  tmap_json_writer_end (json);
  tmap_json_writer_end (json);
  return tmap_json_writer_steal (json);
}

gboolean
tmap_replay_write_kubernetes (TmapArtifacts *artifacts,
                              const TmapReplayJob *jobs,
                              guint n,
                              const TmapReplayOptions *options,
                              const char *folder,
                              GError **error)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autoptr (GString) clock = tmap_replay_script ("clock.sh", NULL);
  g_autofree char *count = g_strdup_printf ("%u", n);
  g_autofree char *name_space = options->name_space != NULL
                                    ? g_strdup_printf ("--namespace %s ", options->name_space)
                                    : g_strdup ("");
  char scale[TMAP_NUMBER_SIZE];

  tmap_number_format (scale, options->time_scale);
  for (guint i = 0; i < n; i++) {
    g_autofree char *file = g_strdup_printf ("jobs/job-%u.json", jobs[i].index);

    g_string_append_printf (lines, "job %u %" G_GINT64_FORMAT "\n", jobs[i].index,
                            jobs[i].asked_ms);
    if (!tmap_replay_add (artifacts, folder, file, write_job (&jobs[i], options), error))
      return FALSE;
  }
  return tmap_replay_add (artifacts, folder, "submit.sh",
                          tmap_replay_script ("kubernetes.sh", "CLOCK", clock->str, "N_JOBS", count,
                                              "SCALE", scale, "JOBS", lines->str, NULL),
                          error) &&
         tmap_replay_add (artifacts, folder, "collect.sh",
                          tmap_replay_script ("kubernetes-collect.sh", "N_JOBS", count, "SCALE",
                                              scale, "PREFIX", options->prefix, "NAMESPACE",
                                              name_space, "LOG_HEADER", TMAP_REPLAY_LOG_HEADER,
                                              NULL),
                          error);
}
