/* SPDX-License-Identifier: Apache-2.0 */
#include "app/results.h"

#include <math.h>

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
    self->catalog = tmap_catalog_read (self->build->csv, "the catalog", error);
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
    TmapAppTrace *trace = g_new0 (TmapAppTrace, 1);
    const TmapTrace *read;

    trace->name = g_strdup (source->name);
    trace->format = g_strdup (source->format);
    trace->path = g_strdup (source->path);
    g_ptr_array_add (self->traces, trace);
    tmap_trace_store_want_hash (store, source->path);
    /* A trace that cannot be read does not hide the others. */
    read = tmap_trace_store_get (store, source->format, source->path, source->cluster_name,
                                 progress, cancellable, &trace->problem);
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
selection_clear (gpointer box)
{
  TmapAppSelection *self = box;

  g_clear_pointer (&self->scores, tmap_window_scores_free);
  g_clear_pointer (&self->target, tmap_window_profile_free);
  g_clear_pointer (&self->profile, tmap_window_profile_free);
  g_clear_pointer (&self->window, tmap_window_free);
  g_clear_pointer (&self->eligible, tmap_eligible_jobs_free);
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
select_window (TmapAppSelection *self,
               TmapTraceStore *store,
               TmapProgress *progress,
               GCancellable *cancellable,
               GError **error)
{
  const TmapGenerationConfig *config = self->config;
  const TmapTrace *trace;

  tmap_trace_store_want_hash (store, config->source_path);
  trace = tmap_trace_store_get (store, config->source_format, config->source_path,
                                config->cluster_name, progress, cancellable, error);
  if (trace == NULL)
    return FALSE;
  self->jobs = trace->jobs;
  self->eligible = tmap_eligible_jobs_new (trace->jobs, config->supported_gpu_counts);
  self->window = tmap_window_select (self->eligible, config, progress, cancellable, error);
  return self->window != NULL;
}

/* What a random window does not bring with it: how it compares with all others. */
static gboolean
compare_window (TmapAppSelection *self,
                TmapProgress *progress,
                GCancellable *cancellable,
                GError **error)
{
  TmapScoreLimits none = { NULL, NAN, NAN };
  guint start = self->window->start;
  guint n = self->window->n_jobs;

  self->target = tmap_window_profile_new (self->eligible, 0, self->eligible->n, FALSE);
  self->profile = tmap_window_profile_new (self->eligible, start, n, TRUE);
  tmap_score_window (self->eligible, start, n, self->target, &self->score);
  if (self->window->scores != NULL) {
    self->scores = g_steal_pointer (&self->window->scores);
    return TRUE;
  }
  self->scores =
      tmap_score_windows (self->eligible, n, self->target, &none, progress, cancellable, error);
  return self->scores != NULL;
}

TmapAppSelection *
tmap_app_selection_new (TmapGenerationConfig *config,
                        TmapTraceStore *store,
                        TmapProgress *progress,
                        GCancellable *cancellable,
                        GError **error)
{
  TmapAppSelection *self = g_atomic_rc_box_new0 (TmapAppSelection);

  self->config = config;
  if (!select_window (self, store, progress, cancellable, error) ||
      !compare_window (self, progress, cancellable, error))
    g_clear_pointer (&self, tmap_app_selection_unref);
  return self;
}

static void
mapping_clear (gpointer box)
{
  TmapAppMapping *self = box;

  g_clear_pointer (&self->simulation, tmap_exclusive_simulation_free);
  g_clear_pointer (&self->mapping, tmap_mapping_free);
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

static gboolean
map_jobs (TmapAppMapping *self, GError **error)
{
  const TmapAppSelection *selection = self->selection;
  const TmapWindow *window = selection->window;
  g_autofree TmapSimulationJob *jobs = NULL;

  self->mapping = tmap_mapping_new (selection->eligible, window, self->catalog->catalog,
                                    selection->config->maximum_peak_memory_per_gpu_mib, error);
  if (self->mapping == NULL)
    return FALSE;
  if (!selection->config->simulate)
    return TRUE;
  jobs = g_new (TmapSimulationJob, window->n_jobs);
  for (guint i = 0; i < window->n_jobs; i++) {
    const TmapWorkload *workload = self->mapping->jobs[i].workload;

    jobs[i] =
        (TmapSimulationJob){ window->submit_s[i], workload->num_gpus, workload->solo_runtime_s };
  }
  self->simulation = tmap_exclusive_simulation_new (jobs, window->n_jobs,
                                                    selection->config->server_gpu_count, error);
  return self->simulation != NULL;
}

TmapAppMapping *
tmap_app_mapping_new (TmapAppSelection *selection, TmapAppCatalog *catalog, GError **error)
{
  TmapAppMapping *self = g_atomic_rc_box_new0 (TmapAppMapping);

  self->selection = tmap_app_selection_ref (selection);
  self->catalog = tmap_app_catalog_ref (catalog);
  if (!map_jobs (self, error))
    g_clear_pointer (&self, tmap_app_mapping_unref);
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
                    TmapProgress *progress,
                    GCancellable *cancellable,
                    GError **error)
{
  TmapAppStudy *self = g_atomic_rc_box_new0 (TmapAppStudy);
  gboolean ok;

  self->run = tmap_run_new (progress, cancellable);
  tmap_run_share_traces (self->run, store);
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
