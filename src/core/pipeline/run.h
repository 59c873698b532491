/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "base/progress.h"
#include "io/artifacts.h"
#include "report/figure-writer.h"
#include "sources/trace-store.h"

G_BEGIN_DECLS

/**
 * TmapRun:
 * @artifacts: the files it will write
 * @traces: the traces it has read
 * @progress: (nullable): who hears how far it is
 * @cancellable: (nullable): what may stop it
 * @figures: (nullable): who draws the figures of its reports; without, they have none
 * @figures_data: the user data of @figures
 * @allow_outside: whether the user agreed that configurations may name any place to write to
 * @shares_traces: whether @traces belong to someone else
 *
 * The run of one command: what its steps share. The steps add files to @artifacts, read each
 * other's from there, and nothing is written before tmap_run_commit().
 */
typedef struct {
  TmapArtifacts *artifacts;
  TmapTraceStore *traces;
  TmapProgress *progress;
  GCancellable *cancellable;
  const TmapFigureWriter *figures;
  gpointer figures_data;
  gboolean allow_outside;
  gboolean shares_traces;
} TmapRun;

/** tmap_run_new: Returns: (transfer full): a run without files; both arguments must outlive it */
TmapRun *tmap_run_new (TmapProgress *progress, GCancellable *cancellable);

/**
 * tmap_run_share_traces:
 * @traces: traces that were read before; must outlive the run
 *
 * Lets the run use and extend @traces instead of a store of its own.
 */
void tmap_run_share_traces (TmapRun *self, TmapTraceStore *traces);

/**
 * tmap_run_confine_to_root:
 * @config_path: a configuration
 * @root_dir: the root that it names
 * @outputs: (element-type utf8): the files and folders that it names for writing
 *
 * A configuration may be a stranger's. So, unless the run may write anywhere, it may write only
 * below its root, and that must be the folder of the file, a folder in it, or one above it that
 * does not hold the home folder.
 *
 * Returns: %FALSE with %TMAP_ERROR_OUTSIDE, which names all @outputs that lie elsewhere
 */
gboolean tmap_run_confine_to_root (TmapRun *self,
                                   const char *config_path,
                                   const char *root_dir,
                                   const GPtrArray *outputs,
                                   GError **error);

/**
 * tmap_run_confine_to_folders:
 * @config_path: a configuration without a root
 * @base_dir: the folder against which its paths stand
 *
 * The same for a configuration without a root: it may write below @base_dir and below its own
 * folder.
 */
gboolean tmap_run_confine_to_folders (TmapRun *self,
                                      const char *config_path,
                                      const char *base_dir,
                                      const GPtrArray *outputs,
                                      GError **error);

void tmap_run_free (TmapRun *self);

/** tmap_run_commit: puts all files in place; see tmap_artifacts_commit() */
gboolean tmap_run_commit (TmapRun *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapRun, tmap_run_free)

G_END_DECLS
