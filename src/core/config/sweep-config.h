/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/yaml-value.h"

G_BEGIN_DECLS

/** Generations that a sweep may have. */
#define TMAP_SWEEP_MAX_CELLS 10000

/**
 * TmapSweepVariant:
 * @name: the name of a folder
 * @settings: (nullable): what replaces the section of the base: all of `source`, or keys of
 * `mapping`
 * @path: (nullable): the catalog, as written
 * @best: take so many of the best windows that have no job in common; 0 to take what is configured
 *
 * One of the traces, catalogs or windows of a sweep.
 */
typedef struct {
  char *name;
  TmapYamlValue *settings;
  char *path;
  guint best;
} TmapSweepVariant;

/**
 * TmapSweepConfig:
 * @path: the configuration file, as given
 * @root_dir: absolute folder against which all paths stand, also those in the base
 * @base_path: the generation configuration that all generations come from, absolute
 * @output_dir: the folder of all outputs, absolute
 * @output_name: the same as written
 * @traces: (element-type TmapSweepVariant): at least one
 * @catalogs: (element-type TmapSweepVariant): at least one
 * @windows: (element-type TmapSweepVariant): at least one
 * @seeds: (element-type utf8) (nullable): whole numbers in decimal digits; %NULL: that of the base
 *
 * A sweep: one generation for each trace, catalog, window, and, where a window is random, seed.
 */
typedef struct {
  char *path;
  char *root_dir;
  char *base_path;
  char *output_dir;
  char *output_name;
  GPtrArray *traces;
  GPtrArray *catalogs;
  GPtrArray *windows;
  GPtrArray *seeds;
} TmapSweepConfig;

/**
 * tmap_sweep_config_load:
 * @path: the YAML file; its `root_dir` is relative to the folder of this file
 *
 * Returns: (transfer full) (nullable): the configuration; %NULL with file, line and column on error
 */
TmapSweepConfig *tmap_sweep_config_load (const char *path, GError **error);

/**
 * tmap_sweep_config_parse:
 * @text: the YAML
 * @length: its bytes
 * @path: the file it is of, for messages and relative folders
 *
 * As tmap_sweep_config_load(), from memory.
 */
TmapSweepConfig *
tmap_sweep_config_parse (const char *text, gsize length, const char *path, GError **error);

void tmap_sweep_config_free (TmapSweepConfig *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapSweepConfig, tmap_sweep_config_free)

G_END_DECLS
