/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "config/generation-config.h"
#include "config/pipeline-config.h"
#include "config/suite-config.h"
#include "pipeline/build-catalog.h"
#include "pipeline/distances.h"

G_BEGIN_DECLS

/**
 * TmapPipeline:
 * @catalog: the catalog that was built
 * @summaries: (element-type TmapSourceSummary) (nullable): the characterizations, if configured
 * @generations: (element-type TmapGeneration): what was generated
 * @traces: (element-type TmapGeneratedTrace): the same as their files tell
 * @distances: (element-type TmapDistances): how far each is from its population
 * @errors: (element-type utf8): the rules of the validation that are broken; none if it passed
 *
 * What a pipeline did.
 */
typedef struct {
  TmapCatalogBuild *catalog;
  GPtrArray *summaries;
  GPtrArray *generations;
  GPtrArray *traces;
  GPtrArray *distances;
  GPtrArray *errors;
} TmapPipeline;

/**
 * tmap_run_pipeline:
 *
 * The command `run-pipeline`: builds the catalog, characterizes the suite, generates the traces,
 * reports on them and validates them. All files are added to the run, also if the validation fails.
 *
 * Returns: (transfer full) (nullable): what was done
 */
TmapPipeline *tmap_run_pipeline (TmapRun *run, const TmapPipelineConfig *config, GError **error);

/**
 * tmap_run_pipeline_steps:
 * @suite: (nullable): the suite that @config names
 * @generations: (element-type TmapGenerationConfig): the generations that it names, in order
 *
 * The same with configurations that were read before.
 */
TmapPipeline *tmap_run_pipeline_steps (TmapRun *run,
                                       const TmapPipelineConfig *config,
                                       const TmapSuiteConfig *suite,
                                       const GPtrArray *generations,
                                       GError **error);

void tmap_pipeline_free (TmapPipeline *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapPipeline, tmap_pipeline_free)

G_END_DECLS
