/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

#include "sources/source-options.h"

G_BEGIN_DECLS

/* One trace of a suite: @path is absolute, @name lower-cased, @cluster_name as configured (or
 * @name), @options how it is to be read. */
typedef struct {
  char *name;
  char *format;
  char *path;
  char *cluster_name;
  TmapSourceOptions *options;
} TmapSuiteSource;

/** tmap_suite_source_get: Returns: the trace, as long as @self lives */
TmapTraceSource tmap_suite_source_get (const TmapSuiteSource *self);

/**
 * TmapSuiteConfig:
 * @path: the configuration file, as given
 * @root_dir: absolute folder against which all paths stand
 * @supported_gpu_counts: (element-type guint): in the configured order, at least one, all positive
 * @sources: (element-type TmapSuiteSource): at least one, with unique names
 * @artifact_dir: folder of the CSV and JSON artifacts, absolute
 * @markdown_path: the Markdown report, absolute
 * @draft: whether it may have no sources
 *
 * A suite configuration: the traces that are characterized together.
 */
typedef struct {
  char *path;
  char *root_dir;
  GArray *supported_gpu_counts;
  GPtrArray *sources;
  char *artifact_dir;
  char *markdown_path;
  gboolean draft;
} TmapSuiteConfig;

/**
 * tmap_suite_config_load:
 * @path: the YAML file; its `root_dir` is relative to the folder of this file, and all other paths
 *   in it are relative to `root_dir`
 *
 * Returns: (transfer full) (nullable): the configuration; %NULL with file, line and column on error
 */
TmapSuiteConfig *tmap_suite_config_load (const char *path, GError **error);

/**
 * tmap_suite_config_parse:
 * @text: the YAML
 * @length: its bytes
 * @path: the file it is of, for messages and relative folders
 *
 * As tmap_suite_config_load(), from memory.
 */
TmapSuiteConfig *
tmap_suite_config_parse (const char *text, gsize length, const char *path, GError **error);

/**
 * tmap_suite_config_parse_draft:
 *
 * As tmap_suite_config_parse(), of a file in the making, which may have no sources yet.
 */
TmapSuiteConfig *
tmap_suite_config_parse_draft (const char *text, gsize length, const char *path, GError **error);

void tmap_suite_config_free (TmapSuiteConfig *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapSuiteConfig, tmap_suite_config_free)

G_END_DECLS
