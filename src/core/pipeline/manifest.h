/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mapping/mapping.h"
#include "simulation/policy-comparison.h"

G_BEGIN_DECLS

/**
 * TmapManifest:
 * @config: the configuration
 * @source_format: name of the format of the trace
 * @source_sha256: SHA-256 of the trace
 * @catalog_sha256: SHA-256 of the catalog
 * @trace_sha256: SHA-256 of the mapped trace
 * @execution_path: the execution trace
 * @execution_sha256: its SHA-256
 * @exclusive_jobs_path: (nullable): the simulated jobs, if there is a simulation
 * @exclusive_summary_path: (nullable): its summary
 * @jobs: the eligible jobs
 * @window: the window
 * @mapping: the mapping
 * @simulation: (nullable): the estimate
 * @policy_jobs_path: (nullable): the jobs under each policy, if policies are compared
 * @policy_summary_path: (nullable): its summary
 * @policies: (nullable): the estimates under each policy
 *
 * All that a manifest tells about a generated trace.
 */
typedef struct {
  const TmapGenerationConfig *config;
  const char *source_format;
  const char *source_sha256;
  const char *catalog_sha256;
  const char *trace_sha256;
  const char *execution_path;
  const char *execution_sha256;
  const char *exclusive_jobs_path;
  const char *exclusive_summary_path;
  const TmapEligibleJobs *jobs;
  const TmapWindow *window;
  const TmapMapping *mapping;
  const TmapExclusiveSimulation *simulation;
  const char *policy_jobs_path;
  const char *policy_summary_path;
  const TmapPolicyComparison *policies;
} TmapManifest;

/** tmap_manifest_to_json: Returns: (transfer full) (nullable): the text of the manifest */
GString *tmap_manifest_to_json (const TmapManifest *self, GError **error);

G_END_DECLS
