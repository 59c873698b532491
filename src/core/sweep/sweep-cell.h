/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "sweep/sweep-record.h"

G_BEGIN_DECLS

/**
 * TmapSweepInputs:
 * @config: the sweep
 * @traces: the traces that were read; several threads use them at a time
 * @allow_outside: whether the user agreed that it may write anywhere
 *
 * What the generations of a sweep have in common.
 */
typedef struct {
  const TmapSweepConfig *config;
  TmapTraceStore *traces;
  gboolean allow_outside;
} TmapSweepInputs;

/**
 * tmap_sweep_cell_run:
 *
 * Generates and puts the files in place: configuration, generated trace with its companions and
 * manifest, and record. All or none.
 */
gboolean tmap_sweep_cell_run (const TmapSweepInputs *inputs,
                              const TmapSweepCell *cell,
                              GCancellable *cancellable,
                              GError **error);

/**
 * tmap_sweep_cell_is_complete:
 * @record: the record of the cell
 *
 * Returns: whether the files of @cell are what would be generated now: of the same configuration,
 * trace and catalog, and with the mapped trace unchanged
 */
gboolean tmap_sweep_cell_is_complete (const TmapSweepInputs *inputs,
                                      const TmapSweepCell *cell,
                                      const TmapSweepRecord *record,
                                      GCancellable *cancellable);

G_END_DECLS
