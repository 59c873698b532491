/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/generation-config.h"
#include "pipeline/run.h"

G_BEGIN_DECLS

/**
 * TmapGeneration:
 * @manifest_path: the manifest that was added
 * @source_job_count: valid jobs of the trace
 * @eligible_job_count: those with a supported GPU count
 * @n_rows: rows of the trace
 * @excluded: rows left out, by #TmapExclusion
 * @n_jobs: jobs of the window
 * @start: the eligible job that it begins with
 * @jobs_by_gpu_count: (element-type TmapGpuCount): jobs of the window by GPU demand
 * @unique_workloads: workloads that stand for them
 * @score: total score of a representative window, else NAN
 * @makespan_s: makespan of the simulation, NAN without one
 * @notes: (element-type utf8): what the user should know
 *
 * What was generated, in short.
 */
typedef struct {
  char *manifest_path;
  guint source_job_count;
  guint eligible_job_count;
  guint64 n_rows;
  guint64 excluded[TMAP_N_EXCLUSIONS];
  guint n_jobs;
  guint start;
  GArray *jobs_by_gpu_count;
  guint unique_workloads;
  double score;
  double makespan_s;
  GPtrArray *notes;
} TmapGeneration;

/**
 * tmap_run_generate:
 *
 * The command `generate`: chooses a window of the trace, maps its jobs to workloads, estimates
 * exclusive execution and adds the mapped trace, its companions and the manifest to the run.
 *
 * Returns: (transfer full) (nullable): what was generated
 */
TmapGeneration *
tmap_run_generate (TmapRun *run, const TmapGenerationConfig *config, GError **error);

/**
 * tmap_generation_companion_path:
 * @trace_path: the mapped trace
 * @ending: what the companion has in place of its extension, as in `.execution.csv`
 *
 * Returns: (transfer full): the path of a file that is written beside the trace
 */
char *tmap_generation_companion_path (const char *trace_path, const char *ending);

void tmap_generation_free (TmapGeneration *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapGeneration, tmap_generation_free)

G_END_DECLS
