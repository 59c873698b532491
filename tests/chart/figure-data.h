/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figures/catalogue.h"
#include "summary/source-summary.h"

G_BEGIN_DECLS

/* Small hand-made data for tests of figures. */

/** data_counts: Returns: (transfer full) (element-type guint): GPU counts; end with 0 */
GArray *data_counts (guint first, ...);

/** data_table: a trace of @n jobs: one each hour, of i + 1 minutes; demands in turn */
TmapJobTable *data_table (const char *cluster, guint n, const guint *demands, guint n_demands);

/** data_trace: a generated trace of @n jobs, one each minute; demands in turn */
TmapGeneratedTrace *
data_trace (const char *label, guint n, const guint *demands, guint n_demands, gboolean simulated);

/** data_make_representative: gives it profiles and a score */
void data_make_representative (TmapGeneratedTrace *trace);

/** data_exclusive_jobs: its simulated jobs: each waits i minutes and runs its solo runtime */
TmapExclusiveJobs *data_exclusive_jobs (const TmapGeneratedTrace *trace);

/**
 * data_distances: how far @trace, whose window begins with the trace's job @start, is from @table;
 * @jobs: (nullable)
 */
TmapDistances *data_distances (const TmapGeneratedTrace *trace,
                               const TmapExclusiveJobs *jobs,
                               const TmapJobTable *table,
                               guint start);

/** data_build: Returns: (transfer full): the figure, which must be there and can be drawn */
TmapFigure *data_build (const char *name, const TmapFigureInput *input);

/** data_assert_missing: the figure must fail with a message that ends in "needs …@what" */
void data_assert_missing (const char *name, const TmapFigureInput *input, const char *what);

TmapPanel *data_panel (const TmapFigure *figure, guint panel);
TmapLayer *data_layer (const TmapFigure *figure, guint panel, guint layer);
double data_x (const TmapFigure *figure, guint panel, guint layer, guint i);
double data_y (const TmapFigure *figure, guint panel, guint layer, guint i);
const char *data_category (const TmapAxis *axis, guint i);

G_END_DECLS
