/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "catalog/catalog.h"
#include "config/generation-config.h"
#include "sources/job-table.h"

G_BEGIN_DECLS

/** TestJob: a job of a table made by hand; its queue wait is 0 and its id "jN" if not given */
typedef struct {
  gint64 submit_s;
  double duration_s;
  guint gpu_count;
  const char *id;
  double queue_wait_s;
  gboolean multi_node;
} TestJob;

/** test_table: Returns: (transfer full): the table of @n jobs in any order, of the cluster "venus"
 */
TmapJobTable *test_table (const TestJob *jobs, guint n);

/**
 * test_random_table:
 * @rand: where the jobs come from
 * @n: number of jobs
 * @fractional: whether durations have fractions of a second
 *
 * Returns: (transfer full): jobs of 1, 2 and 4 GPUs with bursts of arrivals, durations from seconds
 *   to days, and ties
 */
TmapJobTable *test_random_table (GRand *rand, guint n, gboolean fractional);

/** test_counts: Returns: (transfer full): @n GPU counts that follow */
GArray *test_counts (guint n, ...);

/** TestWorkload: a workload of a catalog made by hand */
typedef struct {
  const char *id;
  guint num_gpus;
  double solo_runtime_s;
  double peak_memory_per_gpu_mib;
} TestWorkload;

/** test_catalog: Returns: (transfer full): the catalog of @n workloads in their order */
TmapCatalog *test_catalog (const TestWorkload *workloads, guint n);

/**
 * test_generation:
 * @num_jobs: jobs of the window; 0 for all
 * @seed: in decimal digits
 *
 * Returns: (transfer full): a configuration `g.yaml` for 1 and 2 GPUs without minimums and limits
 */
TmapGenerationConfig *
test_generation (TmapSelectionMethod method, guint num_jobs, const char *seed);

/** test_generation_require: demands at least @jobs jobs with @gpu_count GPUs */
void test_generation_require (TmapGenerationConfig *config, guint gpu_count, guint jobs);

G_END_DECLS
