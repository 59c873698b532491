/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "sweep/sweep-cell.h"
#include "sweep/sweep-table.h"

G_BEGIN_DECLS

/** Tasks of a job array that a sweep may be divided into. */
#define TMAP_SWEEP_MAX_TASKS 1000

/**
 * TmapSweepOptions:
 * @resume: leave out generations that are complete
 * @part: of a sweep that is divided, which part: the generations whose number leaves this remainder
 * @n_parts: into how many parts it is divided; 0 or 1 if it is not
 * @slurm_tasks: let a job array of Slurm with so many tasks do the work; 0 to do it here
 *
 * How a sweep is done. What it writes does not depend on it.
 */
typedef struct {
  gboolean resume;
  guint part;
  guint n_parts;
  guint slurm_tasks;
} TmapSweepOptions;

/**
 * TmapSweep:
 * @config: the configuration
 * @cells: (element-type TmapSweepCell): all generations
 * @table: (nullable): what came of them; not for a part
 * @n_done: generations that were done now
 * @n_left_out: those that were complete already
 * @failures: (element-type utf8): why generations failed, each with its folder
 *
 * A sweep that was done.
 */
typedef struct {
  TmapSweepConfig *config;
  GPtrArray *cells;
  TmapSweepTable *table;
  guint n_done;
  guint n_left_out;
  GPtrArray *failures;
} TmapSweep;

/**
 * tmap_run_sweep:
 * @config_path: the configuration
 *
 * The command `sweep`: does every generation, each of which puts its files in place by itself, so
 * that what is done stays done, and adds tables, report and figure to the run.
 *
 * Returns: (transfer full) (nullable): the sweep, perhaps with failures; %NULL if it cannot be done
 * at all, or was cancelled
 */
TmapSweep *tmap_run_sweep (TmapRun *run,
                           const char *config_path,
                           const TmapSweepOptions *options,
                           GError **error);

void tmap_sweep_free (TmapSweep *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapSweep, tmap_sweep_free)

G_END_DECLS
