/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "fidelity/distances.h"
#include "pipeline/run.h"

G_BEGIN_DECLS

/**
 * tmap_run_distances:
 * @traces: (element-type TmapGeneratedTrace): generated traces, on which nobody else may work
 * @notes: (nullable) (element-type utf8): where it is told which traces are left out and why
 *
 * Compares whole distributions of generated traces with those of their populations, for which the
 * source traces are read unless the run has them. A trace whose source cannot be had is left out if
 * there are @notes, else an error.
 *
 * Returns: (transfer full) (nullable) (element-type TmapDistances): in the order of the traces
 */
GPtrArray *
tmap_run_distances (TmapRun *run, const GPtrArray *traces, GPtrArray *notes, GError **error);

G_END_DECLS
