/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "sweep/sweep-cell.h"

G_BEGIN_DECLS

/**
 * tmap_sweep_run_on_slurm:
 * @cells: (element-type TmapSweepCell): all generations
 * @n_tasks: tasks of the job array
 *
 * Submits a job array in which this program does a part of the sweep in each task, leaving out what
 * is complete, and waits until it has ended. Needs a folder that the nodes share. Cancelling
 * cancels the array, too. What tasks print is in `slurm/` in the output folder.
 *
 * Returns: %FALSE if there is no Slurm, or if it was cancelled
 */
gboolean tmap_sweep_run_on_slurm (const TmapSweepConfig *config,
                                  const GPtrArray *cells,
                                  guint n_tasks,
                                  gboolean allow_outside,
                                  TmapProgress *progress,
                                  GCancellable *cancellable,
                                  GError **error);

G_END_DECLS
