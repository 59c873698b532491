/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "window/eligible-jobs.h"

G_BEGIN_DECLS

#define TMAP_N_RUNTIME_BUCKETS 4

/**
 * TmapRuntimeBucket:
 * @key: its name in artifacts
 * @label: its name for people
 * @below_s: a job is in it if its duration is below this many seconds
 *
 * A point of the runtime CDF that profiles are compared at.
 */
typedef struct {
  const char *key;
  const char *label;
  double below_s;
} TmapRuntimeBucket;

/** The buckets, ascending. */
extern const TmapRuntimeBucket tmap_runtime_buckets[TMAP_N_RUNTIME_BUCKETS];

/**
 * TmapWindowProfile:
 * @gpu_counts: (element-type guint): the supported GPU counts, ascending
 * @n_jobs: number of jobs
 * @gpu_fractions: (element-type double): share of the jobs with each GPU demand
 * @service_fractions: (element-type double): share of the GPU service (GPUs · duration) of each
 * @runtime_cdf: share of the jobs below each bucket's limit
 * @zero_interarrival_fraction: share of the jobs submitted in the same second as the one before
 * @total_gpu_service_s: GPU seconds
 *
 * What a run of eligible jobs is like, for comparing runs of different length.
 */
typedef struct {
  GArray *gpu_counts;
  guint n_jobs;
  GArray *gpu_fractions;
  GArray *service_fractions;
  double runtime_cdf[TMAP_N_RUNTIME_BUCKETS];
  double duration_p50_s;
  double duration_p95_s;
  double interarrival_p50_s;
  double interarrival_p95_s;
  double zero_interarrival_fraction;
  double total_gpu_service_s;
} TmapWindowProfile;

/**
 * tmap_window_profile_new:
 * @start: the first job of the run
 * @n: its number of jobs, at least 1
 * @rebase: whether the first interarrival time counts as 0, as in a window that begins there
 */
TmapWindowProfile *
tmap_window_profile_new (const TmapEligibleJobs *jobs, guint start, guint n, gboolean rebase);

/** tmap_window_profile_copy: Returns: (transfer full): the same profile */
TmapWindowProfile *tmap_window_profile_copy (const TmapWindowProfile *self);

void tmap_window_profile_free (TmapWindowProfile *self);

/**
 * tmap_gpu_service_sums:
 * @start: the first job of a run
 * @n: its number of jobs
 * @by_count: (out caller-allocates): GPU service of the jobs of each supported count
 *
 * Returns: GPU service of all jobs of the run. All sums are tmap_sum() in the order of the jobs.
 */
double tmap_gpu_service_sums (const TmapEligibleJobs *jobs, guint start, guint n, double *by_count);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapWindowProfile, tmap_window_profile_free)

G_END_DECLS
