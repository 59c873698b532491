/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TmapReplayJob:
 * @index: its place in the mapped trace, from 0
 * @asked_ms: its submit time in the replay, in milliseconds from the beginning
 * @runtime_s: the solo runtime of its task, scaled like the submit time
 * @num_gpus: its GPU demand
 * @task_path: the task as in the catalog
 * @workload_id: the workload
 *
 * A job to replay.
 */
typedef struct {
  guint index;
  gint64 asked_ms;
  double runtime_s;
  guint num_gpus;
  const char *task_path;
  const char *workload_id;
} TmapReplayJob;

/**
 * tmap_replay_template_check:
 * @command: a template
 *
 * Returns: whether @command is a template: shell code in which `{task}`, `{workload}`, `{gpus}`,
 *   `{index}`, `{submit}` and `{runtime}` stand for what a job has, `{{` and `}}` for braces;
 * braces after a dollar sign are the shell's
 */
gboolean tmap_replay_template_check (const char *command, GError **error);

/** tmap_replay_template_expand: Returns: (transfer full): the shell code for @job; values are
 * quoted */
char *tmap_replay_template_expand (const char *command, const TmapReplayJob *job);

G_END_DECLS
