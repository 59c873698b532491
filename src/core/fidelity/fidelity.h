/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "report/generated-trace.h"

G_BEGIN_DECLS

/**
 * TmapMappedProfile:
 * @gpu_fractions: (element-type double): share of the jobs with each supported GPU count, ascending
 * @runtime_cdf: share of the jobs whose workload runs below each bucket's limit alone
 * @interarrival_p50_s: median of the times between submissions
 * @interarrival_p95_s: their 95th percentile
 * @zero_interarrival_fraction: share of the jobs submitted at the same time as the one before
 *
 * What a mapped trace is like, to be compared with its window and population.
 */
typedef struct {
  GArray *gpu_fractions;
  double runtime_cdf[TMAP_N_RUNTIME_BUCKETS];
  double interarrival_p50_s;
  double interarrival_p95_s;
  double zero_interarrival_fraction;
} TmapMappedProfile;

TmapMappedProfile *tmap_mapped_profile_new (const TmapGeneratedTrace *trace);

void tmap_mapped_profile_free (TmapMappedProfile *self);

/**
 * TmapFidelity:
 * @traces: (element-type TmapGeneratedTrace) (unowned): representative traces, in the order given
 * @labels: (element-type utf8): their unique labels
 * @profiles: (element-type TmapMappedProfile): what they became
 *
 * How well generated traces represent their populations.
 */
typedef struct {
  const GPtrArray *traces;
  GPtrArray *labels;
  GPtrArray *profiles;
} TmapFidelity;

/**
 * tmap_fidelity_new:
 * @traces: (element-type TmapGeneratedTrace): must outlive the result
 *
 * Returns: (transfer full) (nullable): their fidelity; %NULL unless all of them are representative
 */
TmapFidelity *tmap_fidelity_new (const GPtrArray *traces);

void tmap_fidelity_free (TmapFidelity *self);

/** tmap_fidelity_gpu_demand: Returns: (transfer full): the text of `gpu_demand_fidelity.csv` */
GString *tmap_fidelity_gpu_demand (const TmapFidelity *self);

/** tmap_fidelity_runtime_cdf: Returns: (transfer full): the text of `runtime_cdf_fidelity.csv` */
GString *tmap_fidelity_runtime_cdf (const TmapFidelity *self);

/** tmap_fidelity_interarrival: Returns: (transfer full): the text of `interarrival_fidelity.csv` */
GString *tmap_fidelity_interarrival (const TmapFidelity *self);

/** tmap_fidelity_scores: Returns: (transfer full): the text of `representativeness_scores.csv` */
GString *tmap_fidelity_scores (const TmapFidelity *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapFidelity, tmap_fidelity_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapMappedProfile, tmap_mapped_profile_free)

G_END_DECLS
