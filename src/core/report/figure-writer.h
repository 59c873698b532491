/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "fidelity/fidelity.h"
#include "report/exclusive-jobs.h"

G_BEGIN_DECLS

struct _TmapReplayLog;
struct _TmapSweepTable;

/**
 * TmapFigureWriter:
 * @suite: draws the figures of the report on a suite; @summaries: (element-type TmapSourceSummary):
 *   in the order of the rows
 * @trace: draws those of the report on a generated trace; @jobs: (nullable): its simulated jobs, if
 *   there is a simulation
 * @comparison: draws those of a comparison; @ordered: (element-type TmapGeneratedTrace): see
 *   tmap_comparison_order()
 * @fidelity: draws those of the report on representative fidelity
 * @replay: draws those of a replay; @log: a #TmapReplayLog; @estimate: (nullable)
 * @sweep: draws that of a sweep; @table: a #TmapSweepTable
 *
 * Who draws the figures of reports. The core draws nothing itself; it only tells at the right time
 * what there is to be drawn. Each function adds its files to @artifacts, in @folder.
 */
typedef struct {
  gboolean (*suite) (gpointer user_data,
                     TmapArtifacts *artifacts,
                     const char *folder,
                     const GPtrArray *summaries,
                     GError **error);
  gboolean (*trace) (gpointer user_data,
                     TmapArtifacts *artifacts,
                     const char *folder,
                     const TmapGeneratedTrace *trace,
                     const TmapExclusiveJobs *jobs,
                     GError **error);
  gboolean (*comparison) (gpointer user_data,
                          TmapArtifacts *artifacts,
                          const char *folder,
                          const GPtrArray *ordered,
                          GError **error);
  gboolean (*fidelity) (gpointer user_data,
                        TmapArtifacts *artifacts,
                        const char *folder,
                        const TmapFidelity *fidelity,
                        GError **error);
  gboolean (*replay) (gpointer user_data,
                      TmapArtifacts *artifacts,
                      const char *folder,
                      const struct _TmapReplayLog *log,
                      const TmapExclusiveJobs *estimate,
                      GError **error);
  gboolean (*sweep) (gpointer user_data,
                     TmapArtifacts *artifacts,
                     const char *folder,
                     const struct _TmapSweepTable *table,
                     GError **error);
} TmapFigureWriter;

G_END_DECLS
