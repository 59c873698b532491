/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figure.h"
#include "fidelity/distances.h"
#include "fidelity/fidelity.h"
#include "report/exclusive-jobs.h"
#include "simulation/policy-comparison.h"
#include "sources/job-table.h"
#include "window/representative-window.h"

G_BEGIN_DECLS

/**
 * TmapFigureInput:
 * @summaries: (element-type TmapSourceSummary) (nullable): characterized traces, in order
 * @traces: (element-type TmapGeneratedTrace) (nullable): generated traces, in order
 * @exclusive_jobs: (nullable): the simulated jobs of the first of @traces
 * @policies: (nullable): the same under all policies
 * @fidelity: (nullable): how well generated traces represent their populations
 * @distances: (element-type TmapDistances) (nullable): the same by whole distributions
 * @jobs: (element-type TmapJobTable) (nullable): the valid jobs of traces
 * @job_labels: (element-type utf8) (nullable): their unique names
 * @eligible: (nullable): the eligible jobs of the first of @jobs, if a window of it is looked at
 * @window_start: the eligible job that the window begins with
 * @window_n_jobs: its number of jobs, 0 if there is no window
 * @scores: (nullable): the scores of all windows of that length
 *
 * What figures can be built from. Nothing in it is owned; a figure copies what it shows, so all of
 * it may go when the figure is built.
 */
typedef struct {
  const GPtrArray *summaries;
  const GPtrArray *traces;
  const TmapExclusiveJobs *exclusive_jobs;
  const TmapPolicyComparison *policies;
  const TmapFidelity *fidelity;
  const GPtrArray *distances;
  const GPtrArray *jobs;
  const GPtrArray *job_labels;
  const TmapEligibleJobs *eligible;
  guint window_start;
  guint window_n_jobs;
  const TmapWindowScores *scores;
} TmapFigureInput;

G_END_DECLS
