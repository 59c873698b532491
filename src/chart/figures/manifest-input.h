/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figures/figure-input.h"
#include "report/source-window.h"

G_BEGIN_DECLS

/**
 * TmapManifestInput:
 * @artifacts: (unowned): the files of the command
 * @trace: the generated trace
 * @exclusive_jobs: (nullable): its simulated jobs, if there is a simulation
 * @policies: (nullable): its jobs under all policies
 * @source: (nullable): where its window comes from
 * @scores: (nullable): the scores of all windows
 * @fidelity: (nullable): how well it represents its population, if its window is representative
 * @traces: (element-type TmapGeneratedTrace): @trace alone
 * @tables: (element-type TmapJobTable): the valid jobs of its source trace alone
 * @labels: (element-type utf8): its label alone
 *
 * What a manifest leads to: read step by step, as figures need it. Members are %NULL until read.
 */
typedef struct {
  TmapArtifacts *artifacts;
  TmapGeneratedTrace *trace;
  TmapExclusiveJobs *exclusive_jobs;
  TmapPolicyComparison *policies;
  TmapSourceWindow *source;
  TmapWindowScores *scores;
  TmapFidelity *fidelity;
  GPtrArray *traces;
  GPtrArray *tables;
  GPtrArray *labels;
} TmapManifestInput;

/**
 * tmap_manifest_input_new:
 * @artifacts: the files of the command; must outlive the result
 *
 * Reads the manifest and its generated trace, also the simulated jobs if there are any.
 *
 * Returns: (transfer full) (nullable): the input; %NULL on error
 */
TmapManifestInput *
tmap_manifest_input_new (TmapArtifacts *artifacts, const char *manifest_path, GError **error);

void tmap_manifest_input_free (TmapManifestInput *self);

/**
 * tmap_manifest_input_read_source:
 * @store: where the trace is read from; must outlive @self
 *
 * Reads the source trace; see tmap_source_window_read(). Does nothing if that was done before.
 */
gboolean tmap_manifest_input_read_source (TmapManifestInput *self,
                                          TmapTraceStore *store,
                                          TmapProgress *progress,
                                          GCancellable *cancellable,
                                          GError **error);

/**
 * tmap_manifest_input_score:
 *
 * Scores all windows of the window's length against all eligible jobs, whether or not the limits of
 * the configuration admit them. Needs the source.
 */
gboolean tmap_manifest_input_score (TmapManifestInput *self,
                                    TmapProgress *progress,
                                    GCancellable *cancellable,
                                    GError **error);

/**
 * tmap_manifest_input_compare_policies:
 *
 * Estimates the jobs under all policies, also those that the configuration does not ask for: its
 * files have the figures of a policy, but not of all. Does nothing without a simulation.
 */
gboolean tmap_manifest_input_compare_policies (TmapManifestInput *self,
                                               TmapProgress *progress,
                                               GCancellable *cancellable,
                                               GError **error);

/** tmap_manifest_input_fill: @input: (out): what figures see of @self, which must outlive it */
void tmap_manifest_input_fill (const TmapManifestInput *self, TmapFigureInput *input);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapManifestInput, tmap_manifest_input_free)

G_END_DECLS
