/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "io/artifacts.h"
#include "simulation/policy-simulation.h"
#include "window/representative-window.h"

G_BEGIN_DECLS

/** TmapMappedTrace: The columns of a mapped trace that reports need, a value for each of @n jobs.
 */
typedef struct {
  guint n;
  double *submit_s;
  double *solo_runtime_s;
  guint *num_gpus;
  GPtrArray *task_paths;     /* (element-type utf8) */
  GPtrArray *workload_ids;   /* (element-type utf8) */
  GPtrArray *source_job_ids; /* (element-type utf8) */
  double *source_quantile;
  double *mapped_quantile;
} TmapMappedTrace;

/** TmapExclusiveFigures: What a manifest tells about the estimate under one policy. */
typedef struct {
  guint server_gpu_count;
  double makespan_s;
  double waiting_mean_s;
  double waiting_p95_s;
  double waiting_p99_s;
  double jct_mean_s;
  double jct_p95_s;
  double jct_p99_s;
} TmapExclusiveFigures;

/** TmapReadProfile: A window's profile as a manifest tells it. */
typedef struct {
  GArray *gpu_fractions; /* (element-type double): in the order of the supported GPU counts */
  double runtime_cdf[TMAP_N_RUNTIME_BUCKETS];
  double interarrival_p50_s;
  double interarrival_p95_s;
  double zero_interarrival_fraction;
} TmapReadProfile;

/**
 * TmapGeneratedTrace:
 * @manifest_path: the manifest
 * @name: the cluster as configured
 * @label: the same in Title Case
 * @seed: the seed, in decimal digits
 * @supported_gpu_counts: (element-type guint): ascending
 * @jobs_by_gpu_count: (element-type TmapGpuCount): of the mapped trace, ascending
 * @two_gpu_workloads: (element-type utf8): ids of the 2-GPU workloads in use, ascending
 * @available_two_gpu_workloads: (element-type utf8): ids of those of the catalog, ascending
 * @catalog_workload_count: workloads in the catalog
 * @exclusive: (nullable): the estimate, if there is a simulation
 * @policies: by #TmapPolicy: the estimate, %NULL for those that are not compared
 * @exclusive_jobs_path: (nullable): the file of the simulated jobs, if there is a simulation
 * @representative: whether there are @score, @target and @selected
 *
 * A generated trace as its manifest and the files named there tell about it.
 */
typedef struct {
  char *manifest_path;
  char *name;
  char *label;
  char *seed;
  GArray *supported_gpu_counts;
  guint mapped_job_count;
  double arrival_span_s;
  guint unique_workload_count;
  double distance_mean;
  double distance_p95;
  double distance_max;
  GArray *jobs_by_gpu_count;
  GPtrArray *two_gpu_workloads;
  GPtrArray *available_two_gpu_workloads;
  guint catalog_workload_count;
  TmapMappedTrace trace;
  TmapExclusiveFigures *exclusive;
  TmapExclusiveFigures *policies[TMAP_N_POLICIES];
  char *exclusive_jobs_path;
  gboolean representative;
  TmapWindowScore score;
  TmapReadProfile target;
  TmapReadProfile selected;
} TmapGeneratedTrace;

/**
 * tmap_generated_trace_read:
 * @artifacts: the files of the command, among which the manifest and its files may be
 * @manifest_path: the manifest
 *
 * Returns: (transfer full) (nullable): the generated trace; %NULL on error, also if a file is no
 *   longer the one that the manifest was written for
 */
TmapGeneratedTrace *
tmap_generated_trace_read (TmapArtifacts *artifacts, const char *manifest_path, GError **error);

/**
 * tmap_check_named_file:
 * @path: a file that @manifest names
 * @sha256: its SHA-256
 * @expected: that which the manifest tells
 *
 * Returns: %FALSE with an error that names both files, unless the hashes are equal or @artifacts
 *   accepts changed files
 */
gboolean tmap_check_named_file (TmapArtifacts *artifacts,
                                const char *path,
                                const char *manifest,
                                const char *sha256,
                                const char *expected,
                                GError **error);

void tmap_generated_trace_free (TmapGeneratedTrace *self);

/**
 * tmap_jobs_beyond_two_gpus:
 *
 * Returns: (transfer full) (nullable): the jobs that tables of 1-GPU and 2-GPU jobs do not show, as
 *   in "3 with 4 GPUs, 1 with 8 GPUs"; %NULL if there are none
 */
char *tmap_jobs_beyond_two_gpus (const GArray *jobs_by_gpu_count);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapGeneratedTrace, tmap_generated_trace_free)

G_END_DECLS
