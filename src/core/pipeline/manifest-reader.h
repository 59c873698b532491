/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/generation-config.h"

G_BEGIN_DECLS

/**
 * TmapReadManifest:
 * @config: the settings that the manifest records, with its paths; what it does not record (the
 *   limit of the peak memory, and the place of the manifest) is unset
 * @eligible_job_count: eligible jobs of the trace
 * @source_sha256: SHA-256 of the trace
 * @catalog_sha256: SHA-256 of the catalog
 * @trace_sha256: SHA-256 of the mapped trace
 * @execution_path: the execution trace
 * @execution_sha256: its SHA-256
 * @exclusive_jobs_path: (nullable): the simulated jobs
 * @exclusive_summary_path: (nullable): their summary
 * @policy_jobs_path: (nullable): the jobs under each policy
 * @policy_summary_path: (nullable): their summary
 * @version: the version of the program that wrote it
 *
 * What is needed to repeat the generation that a manifest describes.
 */
typedef struct {
  TmapGenerationConfig *config;
  guint eligible_job_count;
  char *source_sha256;
  char *catalog_sha256;
  char *trace_sha256;
  char *execution_path;
  char *execution_sha256;
  char *exclusive_jobs_path;
  char *exclusive_summary_path;
  char *policy_jobs_path;
  char *policy_summary_path;
  char *version;
} TmapReadManifest;

/**
 * tmap_manifest_read:
 * @content: the text of a manifest
 * @name: its file, for messages
 *
 * Returns: (transfer full) (nullable): what it records; %NULL if it is no manifest, or if a setting
 *   is none that a configuration could have
 */
TmapReadManifest *tmap_manifest_read (GBytes *content, const char *name, GError **error);

void tmap_read_manifest_free (TmapReadManifest *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapReadManifest, tmap_read_manifest_free)

G_END_DECLS
