/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "report/generated-trace.h"

G_BEGIN_DECLS

/** TmapReplayFormat: What runs the jobs. */
typedef enum {
  TMAP_REPLAY_SHELL,
  TMAP_REPLAY_SLURM,
  TMAP_REPLAY_KUBERNETES,
  TMAP_REPLAY_N_FORMATS,
} TmapReplayFormat;

/** The columns of a replay log, in the order in which the scripts write them. */
#define TMAP_REPLAY_LOG_HEADER                                                                     \
  "job_index,time_scale,asked_time_s,submit_time_s,start_time_s,end_time_s,exit_code"

/**
 * TmapReplayOptions:
 * @format: what runs the jobs
 * @command: the shell code of a task; see tmap_replay_template_check()
 * @time_scale: what submit times are multiplied by; positive
 * @prefix: what the names of jobs begin with: lower-case letters, digits and hyphens
 * @image: (nullable): the container image; Kubernetes needs one
 * @queue: (nullable): the local queue of Kueue that Kubernetes Jobs go to
 * @name_space: (nullable): the namespace of Kubernetes Jobs
 */
typedef struct {
  TmapReplayFormat format;
  const char *command;
  double time_scale;
  const char *prefix;
  const char *image;
  const char *queue;
  const char *name_space;
} TmapReplayOptions;

/** tmap_replay_format_name: Returns: its name in options */
const char *tmap_replay_format_name (TmapReplayFormat format);

/** tmap_replay_format_parse: Returns: %FALSE with an error that lists the formats */
gboolean tmap_replay_format_parse (const char *name, TmapReplayFormat *format, GError **error);

/**
 * tmap_replay_export:
 * @trace: what to replay
 * @folder: where the files go
 *
 * Adds what runs the jobs of @trace at their submit times to @artifacts.
 */
gboolean tmap_replay_export (TmapArtifacts *artifacts,
                             const TmapMappedTrace *trace,
                             const TmapReplayOptions *options,
                             const char *folder,
                             GError **error);

G_END_DECLS
