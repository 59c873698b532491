/* SPDX-License-Identifier: Apache-2.0 */
#include "simulation/policy-comparison.h"

TmapPolicyComparison *
tmap_policy_comparison_new (const TmapSimulationJob *jobs,
                            guint n,
                            guint server_gpu_count,
                            guint policies,
                            TmapProgress *progress,
                            GCancellable *cancellable,
                            GError **error)
{
  g_autoptr (TmapPolicyComparison) self = g_new0 (TmapPolicyComparison, 1);

  for (guint p = 0; p < TMAP_N_POLICIES; p++) {
    if ((policies & 1u << p) == 0)
      continue;
    self->of[p] = tmap_policy_simulation_new (jobs, n, server_gpu_count, (TmapPolicy)p, progress,
                                              cancellable, error);
    if (self->of[p] == NULL)
      return NULL;
  }
  return g_steal_pointer (&self);
}

void
tmap_policy_comparison_write (const TmapPolicyComparison *self, TmapJsonWriter *json)
{
  for (guint p = 0; p < TMAP_N_POLICIES; p++) {
    if (self->of[p] == NULL)
      continue;
    tmap_json_writer_begin_object (json, tmap_policy_keys ()[p]);
    tmap_exclusive_simulation_write (self->of[p], json);
    tmap_json_writer_end (json);
  }
}

void
tmap_policy_comparison_free (TmapPolicyComparison *self)
{
  for (guint p = 0; p < TMAP_N_POLICIES; p++)
    g_clear_pointer (&self->of[p], tmap_exclusive_simulation_free);
  g_free (self);
}
