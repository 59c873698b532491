/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figures/figure-input.h"

G_BEGIN_DECLS

/** tmap_layer_add_job_label: names the next datum after job @i and its workload */
void tmap_layer_add_job_label (TmapLayer *layer, const TmapMappedTrace *trace, guint i);

/**
 * tmap_panel_add_gantt:
 * @trace: a generated trace with a simulation
 * @jobs: when its jobs run, on which GPUs
 *
 * Shows the jobs in an empty panel, in a row for each GPU, coloured by GPU demand. Of a server of
 * more than 128 GPUs, only those that @jobs use have a row. The time axis ends with the last job.
 *
 * Returns: the number of rows
 */
guint tmap_panel_add_gantt (TmapPanel *panel,
                            const TmapGeneratedTrace *trace,
                            const TmapExclusiveJobs *jobs);

G_END_DECLS
