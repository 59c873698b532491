/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

#include "base/integer.h"
#include "sources/source-options.h"

G_BEGIN_DECLS

typedef enum {
  TMAP_SELECTION_RANDOM,
  TMAP_SELECTION_REPRESENTATIVE,
  TMAP_SELECTION_MANUAL,
} TmapSelectionMethod;

/* What happens to jobs whose GPU count is not supported. */
typedef enum {
  TMAP_UNSUPPORTED_FILTER, /* they are not eligible */
  TMAP_UNSUPPORTED_ERROR,  /* the first one is an error */
} TmapUnsupportedPolicy;

/* At least @jobs jobs with a demand of @gpu_count GPUs. */
typedef struct {
  guint gpu_count;
  guint jobs;
} TmapMinimumJobs;

/**
 * TmapGenerationConfig:
 * @path: the configuration file, as given
 * @source_format: name of the trace format, lower-cased and known, or "auto"
 * @source_options: (nullable): how the trace is to be read; %NULL: the defaults
 * @source_path: the trace, absolute
 * @cluster_name: (nullable): the cluster as configured
 * @catalog_path: the workload catalog, absolute
 * @seed: seed of the random selection
 * @num_jobs: jobs of the window; 0 for all eligible jobs
 * @start_index: the eligible job that a manual window begins with; 0 for other methods
 * @supported_gpu_counts: (element-type guint): in the configured order, at least one, all positive
 * @minimum_jobs: (element-type TmapMinimumJobs): ascending by GPU count, zeros dropped
 * @maximum_gpu_fraction_deviation: 0…1, or NAN for no limit
 * @maximum_runtime_cdf_deviation: 0…1, or NAN for no limit
 * @maximum_peak_memory_per_gpu_mib: more than 0, or NAN for no limit
 * @simulate: whether exclusive execution is estimated
 * @server_gpu_count: GPUs of the simulated server, at least 1
 * @policies: policies that are compared: the bit 1 << #TmapPolicy for each
 * @trace_path: the mapped trace to write, absolute
 * @manifest_path: the manifest to write, absolute
 *
 * A `generate` configuration.
 */
typedef struct {
  char *path;
  char *source_format;
  TmapSourceOptions *source_options;
  char *source_path;
  char *cluster_name;
  char *catalog_path;
  TmapInteger *seed;
  guint num_jobs;
  TmapSelectionMethod selection_method;
  guint start_index;
  GArray *supported_gpu_counts;
  GArray *minimum_jobs;
  double maximum_gpu_fraction_deviation;
  double maximum_runtime_cdf_deviation;
  double maximum_peak_memory_per_gpu_mib;
  TmapUnsupportedPolicy unsupported_policy;
  gboolean simulate;
  guint server_gpu_count;
  guint policies;
  char *trace_path;
  char *manifest_path;
} TmapGenerationConfig;

/**
 * tmap_generation_config_load:
 * @path: the YAML file
 * @base_dir: absolute folder against which relative paths in the file stand
 *
 * Returns: (transfer full) (nullable): the configuration; %NULL with file, line and column on error
 */
TmapGenerationConfig *
tmap_generation_config_load (const char *path, const char *base_dir, GError **error);

/**
 * tmap_generation_config_parse:
 * @text: the YAML
 * @length: its bytes
 * @path: the file it is of, for messages
 *
 * As tmap_generation_config_load(), from memory.
 */
TmapGenerationConfig *tmap_generation_config_parse (
    const char *text, gsize length, const char *path, const char *base_dir, GError **error);

/** tmap_generation_config_get_source: Returns: the trace, as long as @self lives */
TmapTraceSource tmap_generation_config_get_source (const TmapGenerationConfig *self);

/** tmap_minimum_jobs_sort: @minimums: (element-type TmapMinimumJobs): becomes ascending */
void tmap_minimum_jobs_sort (GArray *minimums);

void tmap_generation_config_free (TmapGenerationConfig *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapGenerationConfig, tmap_generation_config_free)

G_END_DECLS
