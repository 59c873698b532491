/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "catalog/catalog-builder.h"
#include "catalog/catalog.h"
#include "config/suite-config.h"
#include "fidelity/fidelity.h"
#include "mapping/mapping.h"
#include "pipeline/pipeline.h"
#include "simulation/policy-simulation.h"
#include "summary/source-summary.h"
#include "window/window.h"

G_BEGIN_DECLS

/*
 * What the steps of a study computed for the window. Results are immutable and counted, so that the
 * worker may use one while the main thread drops it: take with …_ref(), give back with …_unref().
 */

/** TmapAppCatalog: The catalog that the profiles give. */
typedef struct {
  TmapCatalogBuild *build;
  TmapCatalog *catalog;
} TmapAppCatalog;

TmapAppCatalog *tmap_app_catalog_new (const TmapCatalogSources *sources,
                                      TmapProgress *progress,
                                      GCancellable *cancellable,
                                      GError **error);
TmapAppCatalog *tmap_app_catalog_ref (TmapAppCatalog *self);
void tmap_app_catalog_unref (TmapAppCatalog *self);

/** TmapAppTrace: A trace of the suite. @jobs belongs to the session's store. */
typedef struct {
  char *name;
  char *format;
  char *path;
  const TmapJobTable *jobs; /* NULL if it could not be read */
  TmapSourceSummary *summary;
  GError *problem;
} TmapAppTrace;

/** TmapAppTraces: All of them, and the summaries of those that could be read. */
typedef struct {
  GPtrArray *traces;    /* (element-type TmapAppTrace) in the order of the suite */
  GPtrArray *summaries; /* (element-type TmapSourceSummary) (unowned) in the order of the report */
} TmapAppTraces;

TmapAppTraces *tmap_app_traces_new (const TmapSuiteConfig *config,
                                    TmapTraceStore *store,
                                    TmapProgress *progress,
                                    GCancellable *cancellable,
                                    GError **error);
TmapAppTraces *tmap_app_traces_ref (TmapAppTraces *self);
void tmap_app_traces_unref (TmapAppTraces *self);

/** TmapAppPopulation: The jobs that a window may hold, and what all of them are like. */
typedef struct {
  const TmapJobTable *jobs;
  TmapEligibleJobs *eligible;
  TmapWindowProfile *target;
} TmapAppPopulation;

/** TmapAppRanking: The scores of all windows of @n_jobs; @limited: some of them do not qualify. */
typedef struct {
  guint n_jobs;
  gboolean limited;
  TmapWindowScores *scores;
} TmapAppRanking;

/**
 * TmapAppSelection: A window of a trace.
 * @config: the configuration it was chosen by
 * @jobs: all jobs, which belong to the session's store
 * @eligible: those that a window may hold
 * @window: the window
 * @target: profile of all eligible jobs
 * @profile: profile of the window
 * @scores: scores of all windows; with limits only if the window was chosen by them
 * @score: the window's own score
 * @population: has @jobs, @eligible and @target
 * @ranking: has @scores
 */
typedef struct {
  TmapGenerationConfig *config;
  TmapAppPopulation *population;
  TmapAppRanking *ranking;
  const TmapJobTable *jobs;
  const TmapEligibleJobs *eligible;
  TmapWindow *window;
  const TmapWindowProfile *target;
  TmapWindowProfile *profile;
  const TmapWindowScores *scores;
  TmapWindowScore score;
} TmapAppSelection;

/**
 * tmap_app_selection_new:
 * @config: (transfer full): how the window is chosen
 * @previous: (nullable): an earlier selection, whose costly parts are taken over where they are the
 *   same
 */
TmapAppSelection *tmap_app_selection_new (TmapGenerationConfig *config,
                                          const TmapAppSelection *previous,
                                          TmapTraceStore *store,
                                          TmapProgress *progress,
                                          GCancellable *cancellable,
                                          GError **error);
TmapAppSelection *tmap_app_selection_ref (TmapAppSelection *self);
void tmap_app_selection_unref (TmapAppSelection *self);

/**
 * TmapAppMapping:
 * @arrival: (nullable): that which this one is another order of, and which has the mapping
 * @policy: the order in which jobs get GPUs
 * @simulation: (nullable): the estimate; %NULL if it is switched off
 *
 * The workloads of a window's jobs, and how they would run.
 */
typedef struct _TmapAppMapping TmapAppMapping;
struct _TmapAppMapping {
  TmapAppMapping *arrival;
  TmapAppSelection *selection;
  TmapAppCatalog *catalog;
  TmapMapping *mapping;
  TmapPolicy policy;
  TmapExclusiveSimulation *simulation;
};

/** tmap_app_mapping_new: @config: has the memory limit and the simulation */
TmapAppMapping *tmap_app_mapping_new (const TmapGenerationConfig *config,
                                      TmapAppSelection *selection,
                                      TmapAppCatalog *catalog,
                                      GError **error);
TmapAppMapping *tmap_app_mapping_ref (TmapAppMapping *self);
void tmap_app_mapping_unref (TmapAppMapping *self);

/** TmapAppOrders: @of: a mapping with a simulation in the order of each #TmapPolicy */
typedef struct {
  TmapAppMapping *of[TMAP_N_POLICIES];
} TmapAppOrders;

/** tmap_app_orders_new: Returns: (nullable): the orders of @mapping; %NULL if it was cancelled */
TmapAppOrders *tmap_app_orders_new (TmapAppMapping *mapping,
                                    TmapProgress *progress,
                                    GCancellable *cancellable,
                                    GError **error);
TmapAppOrders *tmap_app_orders_ref (TmapAppOrders *self);
void tmap_app_orders_unref (TmapAppOrders *self);

/**
 * TmapAppStudy: A whole run of the pipeline.
 * @run: has all files; they are on disk if @written
 * @pipeline: what was done
 * @traces: (element-type TmapGeneratedTrace): the generated traces, in order
 * @fidelity: (nullable): how well they represent their populations, if all are representative
 * @written: whether the files were put in place
 */
typedef struct {
  TmapRun *run;
  TmapPipeline *pipeline;
  GPtrArray *traces;
  TmapFidelity *fidelity;
  gboolean written;
} TmapAppStudy;

/** TmapAppStudyConfig: The configurations of a run; @suite is NULL without characterization. */
typedef struct {
  TmapPipelineConfig *pipeline;
  TmapSuiteConfig *suite;
  GPtrArray *generations; /* (element-type TmapGenerationConfig) */
} TmapAppStudyConfig;

/**
 * tmap_app_study_new:
 * @figures: (nullable): how figures are drawn
 * @write: whether to write
 * @allow_outside: whether files may be written anywhere; see tmap_run_confine_to_root()
 */
TmapAppStudy *tmap_app_study_new (const TmapAppStudyConfig *config,
                                  TmapTraceStore *store,
                                  const TmapFigureWriter *figures,
                                  gpointer figures_data,
                                  gboolean write,
                                  gboolean allow_outside,
                                  TmapProgress *progress,
                                  GCancellable *cancellable,
                                  GError **error);
TmapAppStudy *tmap_app_study_ref (TmapAppStudy *self);
void tmap_app_study_unref (TmapAppStudy *self);

G_END_DECLS
