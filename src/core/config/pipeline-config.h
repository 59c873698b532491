/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TmapPipelineConfig:
 * @path: the configuration file, as given
 * @root_dir: absolute folder against which all paths of the pipeline and of its generation files
 *   stand, symlinks resolved
 * @profiles: (element-type utf8): solo-profile CSVs, absolute, at least one
 * @catalog_path: the catalog to write, absolute
 * @task_root: (nullable): folder that task paths are relative to, absolute
 * @columns: (element-type utf8 utf8): other names of profile columns; see profile-columns.h
 * @suite_path: (nullable): the suite configuration, absolute
 * @generation_paths: (element-type utf8): the generation configurations, absolute, at least one
 * @per_trace_reports: whether every generated trace gets its own report
 * @comparison_dir: folder of the comparison, absolute
 * @figure_formats: formats of the figures: bit 0 for PNG, which is always set, 1 for SVG, 2 for PDF
 * @required_job_count: jobs that every trace must have, or 0 for no such rule
 * @require_two_gpu_job_per_trace: every trace needs a 2-GPU job
 * @require_all_two_gpu_workloads: all 2-GPU workloads must be used somewhere in the suite
 * @maximum_gpu_fraction_deviation: 0…1
 * @limits_gpu_fraction: whether that limit is configured (else it is the default of 1)
 * @maximum_runtime_cdf_deviation: 0…1
 * @limits_runtime_cdf: whether that limit is configured (else it is the default of 1)
 * @draft: whether it may have no profiles and generation files
 *
 * A pipeline configuration.
 */
typedef struct {
  char *path;
  char *root_dir;
  GPtrArray *profiles;
  char *catalog_path;
  char *task_root;
  GHashTable *columns;
  char *suite_path;
  GPtrArray *generation_paths;
  gboolean per_trace_reports;
  char *comparison_dir;
  guint figure_formats;
  guint required_job_count;
  gboolean require_two_gpu_job_per_trace;
  gboolean require_all_two_gpu_workloads;
  double maximum_gpu_fraction_deviation;
  gboolean limits_gpu_fraction;
  double maximum_runtime_cdf_deviation;
  gboolean limits_runtime_cdf;
  gboolean draft;
} TmapPipelineConfig;

/**
 * tmap_pipeline_config_load:
 * @path: the YAML file; its `root_dir` is relative to the folder of this file
 *
 * Returns: (transfer full) (nullable): the configuration; %NULL with file, line and column on error
 */
TmapPipelineConfig *tmap_pipeline_config_load (const char *path, GError **error);

/**
 * tmap_pipeline_config_parse:
 * @text: the YAML
 * @length: its bytes
 * @path: the file it is of, for messages and relative folders
 *
 * As tmap_pipeline_config_load(), from memory.
 */
TmapPipelineConfig *
tmap_pipeline_config_parse (const char *text, gsize length, const char *path, GError **error);

/**
 * tmap_pipeline_config_parse_draft:
 *
 * As tmap_pipeline_config_parse(), of a file in the making, which may have no profiles and
 * generation files yet.
 */
TmapPipelineConfig *
tmap_pipeline_config_parse_draft (const char *text, gsize length, const char *path, GError **error);

void tmap_pipeline_config_free (TmapPipelineConfig *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapPipelineConfig, tmap_pipeline_config_free)

G_END_DECLS
