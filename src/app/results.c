/* SPDX-License-Identifier: Apache-2.0 */
#include "app/results.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/gpu-counts.h"

/* Each result is a counted box; an incomplete one is cleared in the same way. */

static void
catalog_clear (gpointer box)
{
  TmapAppCatalog *self = box;

  g_clear_pointer (&self->build, tmap_catalog_build_free);
  g_clear_pointer (&self->catalog, tmap_catalog_free);
}

TmapAppCatalog *
tmap_app_catalog_ref (TmapAppCatalog *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
tmap_app_catalog_unref (TmapAppCatalog *self)
{
  g_atomic_rc_box_release_full (self, catalog_clear);
}

TmapAppCatalog *
tmap_app_catalog_new (const TmapCatalogSources *sources,
                      TmapProgress *progress,
                      GCancellable *cancellable,
                      GError **error)
{
  TmapAppCatalog *self = g_atomic_rc_box_new0 (TmapAppCatalog);

  self->build = tmap_catalog_build (sources, progress, cancellable, error);
  if (self->build != NULL)
    self->catalog = tmap_catalog_read (self->build->csv, _ ("the catalog"), error);
  if (self->catalog == NULL)
    g_clear_pointer (&self, tmap_app_catalog_unref);
  return self;
}

static void
trace_free (TmapAppTrace *trace)
{
  g_free (trace->name);
  g_free (trace->format);
  g_free (trace->path);
  g_clear_pointer (&trace->summary, tmap_source_summary_free);
  g_clear_error (&trace->problem);
  g_free (trace);
}

static void
traces_clear (gpointer box)
{
  TmapAppTraces *self = box;

  g_clear_pointer (&self->summaries, g_ptr_array_unref);
  g_clear_pointer (&self->traces, g_ptr_array_unref);
}

TmapAppTraces *
tmap_app_traces_ref (TmapAppTraces *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
tmap_app_traces_unref (TmapAppTraces *self)
{
  g_atomic_rc_box_release_full (self, traces_clear);
}

TmapAppTraces *
tmap_app_traces_new (const TmapSuiteConfig *config,
                     TmapTraceStore *store,
                     TmapProgress *progress,
                     GCancellable *cancellable,
                     GError **error)
{
  TmapAppTraces *self = g_atomic_rc_box_new0 (TmapAppTraces);

  self->traces = g_ptr_array_new_with_free_func ((GDestroyNotify)trace_free);
  self->summaries = g_ptr_array_new ();
  for (guint i = 0; i < config->sources->len; i++) {
    const TmapSuiteSource *source = g_ptr_array_index (config->sources, i);
    TmapTraceSource trace = tmap_suite_source_get (source);

    tmap_trace_store_want_hash (store, source->path);
    tmap_trace_store_begin (store, &trace);
  }
  for (guint i = 0; i < config->sources->len; i++) {
    const TmapSuiteSource *source = g_ptr_array_index (config->sources, i);
    TmapAppTrace *trace = g_new0 (TmapAppTrace, 1);
    TmapTraceSource wanted = tmap_suite_source_get (source);
    const TmapTrace *read;

    trace->name = g_strdup (source->name);
    trace->format = g_strdup (source->format);
    trace->path = g_strdup (source->path);
    g_ptr_array_add (self->traces, trace);
    /* A trace that cannot be read does not hide the others. */
    read = tmap_trace_store_get (store, &wanted, progress, cancellable, &trace->problem);
    if (g_cancellable_set_error_if_cancelled (cancellable, error)) {
      tmap_app_traces_unref (self);
      return NULL;
    }
    if (read == NULL)
      continue;
    trace->jobs = read->jobs;
    trace->summary = tmap_source_summary_new (read->jobs, config->supported_gpu_counts);
    g_ptr_array_add (self->summaries, trace->summary);
  }
  tmap_suite_summary_sort (self->summaries);
  return self;
}

static void
population_clear (gpointer box)
{
  TmapAppPopulation *self = box;

  g_clear_pointer (&self->target, tmap_window_profile_free);
  g_clear_pointer (&self->eligible, tmap_eligible_jobs_free);
}

static void
population_unref (TmapAppPopulation *self)
{
  g_atomic_rc_box_release_full (self, population_clear);
}

static void
ranking_clear (gpointer box)
{
  g_clear_pointer (&((TmapAppRanking *)box)->scores, tmap_window_scores_free);
}

static void
ranking_unref (TmapAppRanking *self)
{
  g_atomic_rc_box_release_full (self, ranking_clear);
}

static void
selection_clear (gpointer box)
{
  TmapAppSelection *self = box;

  g_clear_pointer (&self->ranking, ranking_unref);
  g_clear_pointer (&self->profile, tmap_window_profile_free);
  g_clear_pointer (&self->window, tmap_window_free);
  g_clear_pointer (&self->population, population_unref);
  g_clear_pointer (&self->config, tmap_generation_config_free);
}

TmapAppSelection *
tmap_app_selection_ref (TmapAppSelection *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
tmap_app_selection_unref (TmapAppSelection *self)
{
  g_atomic_rc_box_release_full (self, selection_clear);
}

static gboolean
have_same_counts (const GArray *a, const GArray *b)
{
  return a->len == b->len && memcmp (a->data, b->data, a->len * sizeof (guint)) == 0;
}

/* The eligible jobs of a trace; those of @previous if they are the same. */
static TmapAppPopulation *
find_population (const TmapJobTable *jobs,
                 const GArray *supported_gpu_counts,
                 const TmapAppSelection *previous)
{
  g_autoptr (GArray) counts = tmap_gpu_counts_sorted (supported_gpu_counts);
  TmapAppPopulation *self;

  if (previous != NULL && previous->jobs == jobs &&
      have_same_counts (previous->eligible->gpu_counts, counts))
    return g_atomic_rc_box_acquire (previous->population);
  self = g_atomic_rc_box_new0 (TmapAppPopulation);
  self->jobs = jobs;
  self->eligible = tmap_eligible_jobs_new (jobs, counts);
  if (self->eligible->n > 0)
    self->target = tmap_window_profile_new (self->eligible, 0, self->eligible->n, FALSE);
  return self;
}

static gboolean
select_window (TmapAppSelection *self,
               const TmapAppSelection *previous,
               TmapTraceStore *store,
               TmapProgress *progress,
               GCancellable *cancellable,
               GError **error)
{
  const TmapGenerationConfig *config = self->config;
  TmapTraceSource source = tmap_generation_config_get_source (config);
  const TmapTrace *trace;

  tmap_trace_store_want_hash (store, config->source_path);
  trace = tmap_trace_store_get (store, &source, progress, cancellable, error);
  if (trace == NULL)
    return FALSE;
  self->population = find_population (trace->jobs, config->supported_gpu_counts, previous);
  self->jobs = trace->jobs;
  self->eligible = self->population->eligible;
  self->target = self->population->target;
  self->window =
      tmap_window_select_from (self->eligible, self->target, config, progress, cancellable, error);
  return self->window != NULL;
}

static gboolean
has_limits (const TmapGenerationConfig *config)
{
  return config->minimum_jobs->len > 0 || !isnan (config->maximum_gpu_fraction_deviation) ||
         !isnan (config->maximum_runtime_cdf_deviation);
}

/* The scores that the choice was made by; else those of all windows, perhaps known already. */
static TmapAppRanking *
find_ranking (const TmapAppSelection *self,
              const TmapAppSelection *previous,
              TmapProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  TmapScoreLimits none = { NULL, NAN, NAN };
  guint n_jobs = self->window->n_jobs;
  TmapAppRanking *ranking;
  TmapWindowScores *scores;

  if (self->window->scores == NULL && previous != NULL && !previous->ranking->limited &&
      previous->ranking->n_jobs == n_jobs && previous->population == self->population)
    return g_atomic_rc_box_acquire (previous->ranking);
  scores = g_steal_pointer (&self->window->scores);
  ranking = g_atomic_rc_box_new0 (TmapAppRanking);
  ranking->n_jobs = n_jobs;
  ranking->limited = scores != NULL && has_limits (self->config);
  if (scores == NULL)
    scores = tmap_score_windows (self->eligible, n_jobs, self->target, &none, progress, cancellable,
                                 error);
  ranking->scores = scores;
  if (scores == NULL)
    g_clear_pointer (&ranking, ranking_unref);
  return ranking;
}

static gboolean
compare_window (TmapAppSelection *self,
                const TmapAppSelection *previous,
                TmapProgress *progress,
                GCancellable *cancellable,
                GError **error)
{
  guint start = self->window->start;
  guint n = self->window->n_jobs;

  self->profile = tmap_window_profile_new (self->eligible, start, n, TRUE);
  tmap_score_window (self->eligible, start, n, self->target, &self->score);
  self->ranking = find_ranking (self, previous, progress, cancellable, error);
  if (self->ranking == NULL)
    return FALSE;
  self->scores = self->ranking->scores;
  return TRUE;
}

TmapAppSelection *
tmap_app_selection_new (TmapGenerationConfig *config,
                        const TmapAppSelection *previous,
                        TmapTraceStore *store,
                        TmapProgress *progress,
                        GCancellable *cancellable,
                        GError **error)
{
  TmapAppSelection *self = g_atomic_rc_box_new0 (TmapAppSelection);

  self->config = config;
  if (!select_window (self, previous, store, progress, cancellable, error) ||
      !compare_window (self, previous, progress, cancellable, error))
    g_clear_pointer (&self, tmap_app_selection_unref);
  return self;
}

static void
mapping_clear (gpointer box)
{
  TmapAppMapping *self = box;

  g_clear_pointer (&self->simulation, tmap_exclusive_simulation_free);
  if (self->arrival == NULL)
    g_clear_pointer (&self->mapping, tmap_mapping_free);
  g_clear_pointer (&self->arrival, tmap_app_mapping_unref);
  g_clear_pointer (&self->selection, tmap_app_selection_unref);
  g_clear_pointer (&self->catalog, tmap_app_catalog_unref);
}

TmapAppMapping *
tmap_app_mapping_ref (TmapAppMapping *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
tmap_app_mapping_unref (TmapAppMapping *self)
{
  g_atomic_rc_box_release_full (self, mapping_clear);
}

static TmapSimulationJob *
list_jobs (const TmapAppMapping *self)
{
  const TmapWindow *window = self->selection->window;
  TmapSimulationJob *jobs = g_new (TmapSimulationJob, window->n_jobs);

  for (guint i = 0; i < window->n_jobs; i++) {
    const TmapWorkload *workload = self->mapping->jobs[i].workload;

    jobs[i] =
        (TmapSimulationJob){ window->submit_s[i], workload->num_gpus, workload->solo_runtime_s };
  }
  return jobs;
}

static gboolean
map_jobs (TmapAppMapping *self, const TmapGenerationConfig *config, GError **error)
{
  const TmapAppSelection *selection = self->selection;
  const TmapWindow *window = selection->window;
  g_autofree TmapSimulationJob *jobs = NULL;

  self->mapping = tmap_mapping_new (selection->eligible, window, self->catalog->catalog,
                                    config->maximum_peak_memory_per_gpu_mib, error);
  if (self->mapping == NULL)
    return FALSE;
  if (!config->simulate)
    return TRUE;
  jobs = list_jobs (self);
  self->simulation =
      tmap_exclusive_simulation_new (jobs, window->n_jobs, config->server_gpu_count, error);
  return self->simulation != NULL;
}

TmapAppMapping *
tmap_app_mapping_new (const TmapGenerationConfig *config,
                      TmapAppSelection *selection,
                      TmapAppCatalog *catalog,
                      GError **error)
{
  TmapAppMapping *self = g_atomic_rc_box_new0 (TmapAppMapping);

  self->selection = tmap_app_selection_ref (selection);
  self->catalog = tmap_app_catalog_ref (catalog);
  if (!map_jobs (self, config, error))
    g_clear_pointer (&self, tmap_app_mapping_unref);
  return self;
}

/* The same jobs under another policy. */
static TmapAppMapping *
reorder (TmapAppMapping *arrival,
         TmapPolicy policy,
         const TmapSimulationJob *jobs,
         TmapProgress *progress,
         GCancellable *cancellable,
         GError **error)
{
  TmapExclusiveSimulation *simulation = tmap_policy_simulation_new (
      jobs, arrival->mapping->n_jobs, arrival->simulation->server_gpu_count, policy, progress,
      cancellable, error);
  TmapAppMapping *self;

  if (simulation == NULL)
    return NULL;
  self = g_atomic_rc_box_new0 (TmapAppMapping);
  self->arrival = tmap_app_mapping_ref (arrival);
  self->selection = tmap_app_selection_ref (arrival->selection);
  self->catalog = tmap_app_catalog_ref (arrival->catalog);
  self->mapping = arrival->mapping;
  self->policy = policy;
  self->simulation = simulation;
  return self;
}

static void
orders_clear (gpointer box)
{
  TmapAppOrders *self = box;

  for (guint p = 0; p < TMAP_N_POLICIES; p++)
    g_clear_pointer (&self->of[p], tmap_app_mapping_unref);
}

TmapAppOrders *
tmap_app_orders_ref (TmapAppOrders *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
tmap_app_orders_unref (TmapAppOrders *self)
{
  g_atomic_rc_box_release_full (self, orders_clear);
}

TmapAppOrders *
tmap_app_orders_new (TmapAppMapping *mapping,
                     TmapProgress *progress,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autofree TmapSimulationJob *jobs = NULL;
  TmapAppOrders *self;

  g_return_val_if_fail (mapping->simulation != NULL, NULL);

  jobs = list_jobs (mapping);
  self = g_atomic_rc_box_new0 (TmapAppOrders);
  for (guint p = 0; p < TMAP_N_POLICIES; p++) {
    self->of[p] = p == mapping->policy ? tmap_app_mapping_ref (mapping)
                                       : reorder (mapping, p, jobs, progress, cancellable, error);
    if (self->of[p] == NULL) {
      tmap_app_orders_unref (self);
      return NULL;
    }
  }
  return self;
}

static void
study_clear (gpointer box)
{
  TmapAppStudy *self = box;

  g_clear_pointer (&self->fidelity, tmap_fidelity_free);
  g_clear_pointer (&self->traces, g_ptr_array_unref);
  g_clear_pointer (&self->pipeline, tmap_pipeline_free);
  g_clear_pointer (&self->run, tmap_run_free);
}

TmapAppStudy *
tmap_app_study_ref (TmapAppStudy *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
tmap_app_study_unref (TmapAppStudy *self)
{
  g_atomic_rc_box_release_full (self, study_clear);
}

static gboolean
run_study (TmapAppStudy *self, const TmapAppStudyConfig *config, gboolean write, GError **error)
{
  self->pipeline = tmap_run_pipeline_steps (self->run, config->pipeline, config->suite,
                                            config->generations, error);
  if (self->pipeline == NULL)
    return FALSE;
  self->traces = g_ptr_array_ref (self->pipeline->traces);
  self->fidelity = tmap_fidelity_new (self->traces);
  if (write && !tmap_run_commit (self->run, error))
    return FALSE;
  self->written = write;
  return TRUE;
}

TmapAppStudy *
tmap_app_study_new (const TmapAppStudyConfig *config,
                    TmapTraceStore *store,
                    const TmapFigureWriter *figures,
                    gpointer figures_data,
                    gboolean write,
                    gboolean allow_outside,
                    TmapProgress *progress,
                    GCancellable *cancellable,
                    GError **error)
{
  TmapAppStudy *self = g_atomic_rc_box_new0 (TmapAppStudy);
  gboolean ok;

  self->run = tmap_run_new (progress, cancellable);
  tmap_run_share_traces (self->run, store);
  /* What is not written does no harm. */
  self->run->allow_outside = !write || allow_outside;
  self->run->figures = figures;
  self->run->figures_data = figures_data;
  ok = run_study (self, config, write, error);
  /* What listens and what cancels end with the work. */
  self->run->progress = NULL;
  self->run->cancellable = NULL;
  self->run->figures = NULL;
  if (!ok)
    g_clear_pointer (&self, tmap_app_study_unref);
  return self;
}
