/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "replay/replay-export.h"
#include "replay/replay-template.h"

G_BEGIN_DECLS

/* What the formats share. A script is one of scripts/ in which `@NAME@` is replaced. */

/**
 * tmap_replay_script:
 * @name: the file
 * @...: (nullable): names and values in turn, ended by %NULL
 *
 * Returns: (transfer full): the script with `@NAME@` replaced by its value
 */
GString *tmap_replay_script (const char *name, ...) G_GNUC_NULL_TERMINATED;

/** tmap_replay_add: adds the file @name below @folder; @text: (transfer full) */
gboolean tmap_replay_add (
    TmapArtifacts *artifacts, const char *folder, const char *name, GString *text, GError **error);

/** TmapReplayWriteFunc: adds the files of a format; @jobs has @n of them, in order */
typedef gboolean (*TmapReplayWriteFunc) (TmapArtifacts *artifacts,
                                         const TmapReplayJob *jobs,
                                         guint n,
                                         const TmapReplayOptions *options,
                                         const char *folder,
                                         GError **error);

gboolean tmap_replay_write_shell (TmapArtifacts *artifacts,
                                  const TmapReplayJob *jobs,
                                  guint n,
                                  const TmapReplayOptions *options,
                                  const char *folder,
                                  GError **error);

gboolean tmap_replay_write_slurm (TmapArtifacts *artifacts,
                                  const TmapReplayJob *jobs,
                                  guint n,
                                  const TmapReplayOptions *options,
                                  const char *folder,
                                  GError **error);

gboolean tmap_replay_write_kubernetes (TmapArtifacts *artifacts,
                                       const TmapReplayJob *jobs,
                                       guint n,
                                       const TmapReplayOptions *options,
                                       const char *folder,
                                       GError **error);

G_END_DECLS
