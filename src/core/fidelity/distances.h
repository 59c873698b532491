/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "report/exclusive-jobs.h"
#include "report/source-window.h"
#include "stats/arrivals.h"
#include "stats/distance.h"

G_BEGIN_DECLS

/** What jobs become on the way to a generated trace. */
typedef enum {
  TMAP_STAGE_POPULATION, /* all eligible jobs */
  TMAP_STAGE_WINDOW,     /* those of the window */
  TMAP_STAGE_MAPPED,     /* the same with the runtimes of their workloads and estimated waiting */
  TMAP_N_STAGES,
} TmapStage;

/** What is compared. */
typedef enum {
  TMAP_QUANTITY_RUNTIME,
  TMAP_QUANTITY_INTERARRIVAL,
  TMAP_QUANTITY_GPU_DEMAND,
  TMAP_QUANTITY_QUEUE_WAIT,
  TMAP_N_QUANTITIES,
} TmapQuantity;

/** tmap_stage_key: Returns: its name in artifacts */
const char *tmap_stage_key (TmapStage stage);

/** tmap_quantity_key: Returns: its name in artifacts */
const char *tmap_quantity_key (TmapQuantity quantity);

/**
 * TmapArrivals:
 * @n_interarrivals: times between two jobs
 * @variation: their coefficient of variation; of the population without an interval
 * @dispersion: (element-type TmapSeriesPoint): index of dispersion by seconds; see
 *   tmap_dispersion()
 * @interarrival_correlation: (element-type TmapSeriesPoint): autocorrelation by lag in jobs, 1…20
 * @hourly_correlation: (element-type TmapSeriesPoint): that of the jobs per hour by lag in seconds,
 *   up to a week
 * @load: (element-type TmapSeriesPoint): offered load in GPUs by seconds since the first job; see
 *   tmap_offered_load()
 *
 * How jobs arrive and what they ask for over time.
 */
typedef struct {
  guint n_interarrivals;
  TmapEstimate variation;
  GArray *dispersion;
  GArray *interarrival_correlation;
  GArray *hourly_correlation;
  GArray *load;
} TmapArrivals;

/**
 * TmapDistances:
 * @label: the trace
 * @n_resamples: how often the window was resampled
 * @from: how far the window is from the population (0), and the mapped trace from the window (1)
 * @arrivals: by #TmapStage
 *
 * How well a generated trace represents its population, by whole distributions.
 */
typedef struct {
  char *label;
  guint n_resamples;
  TmapDistance from[TMAP_N_STAGES - 1][TMAP_N_QUANTITIES];
  TmapArrivals arrivals[TMAP_N_STAGES];
} TmapDistances;

/**
 * tmap_distances_new:
 * @label: its name
 * @trace: a generated trace
 * @source: where its window comes from
 * @jobs: (nullable): its simulated jobs; without them there is no queue wait of the mapped trace
 * @cancellable: (nullable): what may stop it
 *
 * Interarrival times are those between two jobs of a stage, so there is one fewer than jobs. Queue
 * waits that a trace does not tell are left out.
 *
 * Returns: (transfer full) (nullable): the distances; %NULL if it was cancelled
 */
TmapDistances *tmap_distances_new (const char *label,
                                   const TmapGeneratedTrace *trace,
                                   const TmapSourceWindow *source,
                                   const TmapExclusiveJobs *jobs,
                                   GCancellable *cancellable,
                                   GError **error);

void tmap_distances_free (TmapDistances *self);

/**
 * tmap_distances_to_csv:
 * @distances: (element-type TmapDistances)
 *
 * Returns: (transfer full): the text of `distribution_distances.csv`: a row for each number
 */
GString *tmap_distances_to_csv (const GPtrArray *distances);

/**
 * tmap_distances_to_json:
 * @distances: (element-type TmapDistances)
 *
 * Returns: (transfer full): the text of `distribution_distances.json`
 */
GString *tmap_distances_to_json (const GPtrArray *distances);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapDistances, tmap_distances_free)

G_END_DECLS
