/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/generation-config.h"
#include "config/sweep-config.h"
#include "pipeline/run.h"

G_BEGIN_DECLS

/**
 * TmapSweepCell:
 * @trace: name of the trace
 * @catalog: name of the catalog
 * @window: name of the window
 * @selection: which of the windows: `seed-7`, `rank-2`, or `window` where there is one only
 * @folder: the folder of its files, absolute
 * @config_path: where its generation configuration is written
 * @text: that configuration
 * @config: the same, read
 *
 * One generation of a sweep.
 */
typedef struct {
  const char *trace;
  const char *catalog;
  const char *window;
  char *selection;
  char *folder;
  char *config_path;
  char *text;
  TmapGenerationConfig *config;
} TmapSweepCell;

/**
 * tmap_sweep_plan:
 * @run: whose traces are read where the best windows are wanted
 *
 * Makes a generation configuration for each generation of a sweep, out of the text of the base,
 * with the comments in it.
 *
 * Returns: (transfer full) (nullable) (element-type TmapSweepCell): the generations, ordered as
 *   configured; %NULL if one of them cannot be
 */
GPtrArray *tmap_sweep_plan (TmapRun *run, const TmapSweepConfig *config, GError **error);

G_END_DECLS
