/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "base/progress.h"
#include "simulation/exclusive-simulation.h"

G_BEGIN_DECLS

/**
 * TmapPolicy:
 * @TMAP_POLICY_FCFS: first come, first served: no job starts before one that came earlier
 * @TMAP_POLICY_SJF: shortest job first: of the jobs that wait, the one with the shortest runtime is
 *   next, and no other starts before it; equal ones in order of arrival; running jobs are not
 *   stopped
 * @TMAP_POLICY_EASY: first come, first served with EASY backfilling: a later job may start earlier
 *   if this does not delay the first job that waits (D. A. Lifka, "The ANL/IBM SP Scheduling
 *   System", JSSPP 1995; A. W. Mu'alem and D. G. Feitelson, "Utilization, Predictability,
 * Workloads, and User Runtime Estimates in Scheduling the IBM SP2 with Backfilling", IEEE TPDS
 * 12(6), 2001)
 *
 * The order in which jobs get GPUs. Runtimes are known in advance and exact: they are those of the
 * catalog.
 */
typedef enum {
  TMAP_POLICY_FCFS,
  TMAP_POLICY_SJF,
  TMAP_POLICY_EASY,
  TMAP_N_POLICIES,
} TmapPolicy;

/** tmap_policy_keys: Returns: (array zero-terminated=1): the policies as configurations name them
 */
const char *const *tmap_policy_keys (void);

/**
 * tmap_policy_simulation_new:
 * @jobs: (array length=n): at least one, in order of arrival
 * @server_gpu_count: GPUs of the server
 *
 * Estimates how the jobs run on one server when each has its GPUs for itself and @policy decides
 * which is next. First come, first served is tmap_exclusive_simulation_new(); under the others, a
 * job gets the free GPUs of the lowest ids.
 *
 * Returns: (transfer full) (nullable): the estimate; %NULL if a job needs more GPUs than there are
 */
TmapExclusiveSimulation *tmap_policy_simulation_new (const TmapSimulationJob *jobs,
                                                     guint n,
                                                     guint server_gpu_count,
                                                     TmapPolicy policy,
                                                     TmapProgress *progress,
                                                     GCancellable *cancellable,
                                                     GError **error);

G_END_DECLS
