/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "simulation/policy-simulation.h"

G_BEGIN_DECLS

/** For tmap_policy_comparison_new(). */
#define TMAP_ALL_POLICIES ((1u << TMAP_N_POLICIES) - 1)

/** TmapPolicyComparison: @of: the estimate under each #TmapPolicy; %NULL if it was not asked for */
typedef struct {
  TmapExclusiveSimulation *of[TMAP_N_POLICIES];
} TmapPolicyComparison;

/**
 * tmap_policy_comparison_new:
 * @jobs: (array length=n): at least one, in order of arrival
 * @policies: the bit 1 << #TmapPolicy for each that is asked for
 *
 * Returns: (transfer full) (nullable): the same jobs under each policy; %NULL as for
 *   tmap_policy_simulation_new()
 */
TmapPolicyComparison *tmap_policy_comparison_new (const TmapSimulationJob *jobs,
                                                  guint n,
                                                  guint server_gpu_count,
                                                  guint policies,
                                                  TmapProgress *progress,
                                                  GCancellable *cancellable,
                                                  GError **error);

/**
 * tmap_policy_comparison_write:
 *
 * Adds the summary of each policy to the object that is being written.
 */
void tmap_policy_comparison_write (const TmapPolicyComparison *self, TmapJsonWriter *json);

void tmap_policy_comparison_free (TmapPolicyComparison *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapPolicyComparison, tmap_policy_comparison_free)

G_END_DECLS
