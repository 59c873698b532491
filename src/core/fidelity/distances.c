/* SPDX-License-Identifier: Apache-2.0 */
#include "fidelity/distances.h"

#include <math.h>

#define HOUR 3600.0

#define MOST_JOB_LAGS 20
#define MOST_HOUR_LAGS 168

/* The jobs of a stage in columns, ordered by submit time. */
typedef struct {
  guint n;
  double *submit_s;
  double *values[TMAP_N_QUANTITIES]; /* that of interarrival times is one shorter */
  guint *gpu_count;
} Stage;

static void
stage_clear (Stage *self)
{
  g_free (self->submit_s);
  g_free (self->gpu_count);
  for (guint q = 0; q < TMAP_N_QUANTITIES; q++)
    g_free (self->values[q]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Stage, stage_clear)

static void
stage_init (Stage *self, guint n)
{
  self->n = n;
  self->submit_s = g_new (double, n);
  self->gpu_count = g_new (guint, n);
  for (guint q = 0; q < TMAP_N_QUANTITIES; q++)
    self->values[q] = g_new (double, n);
}

static void
set_job (Stage *self, guint i, double submit_s, double runtime_s, guint gpu_count, double wait_s)
{
  self->submit_s[i] = submit_s;
  self->gpu_count[i] = gpu_count;
  self->values[TMAP_QUANTITY_RUNTIME][i] = runtime_s;
  self->values[TMAP_QUANTITY_GPU_DEMAND][i] = gpu_count;
  self->values[TMAP_QUANTITY_QUEUE_WAIT][i] = wait_s;
  if (i > 0)
    self->values[TMAP_QUANTITY_INTERARRIVAL][i - 1] = submit_s - self->submit_s[i - 1];
}

static void
take_eligible (Stage *self, const TmapEligibleJobs *eligible, guint start, guint n)
{
  const TmapJobTable *table = eligible->table;

  stage_init (self, n);
  for (guint i = 0; i < n; i++) {
    guint job = eligible->job[start + i];

    set_job (self, i, table->submit_s[job], table->duration_s[job], table->gpu_count[job],
             table->queue_wait_s[job]);
  }
}

static void
take_mapped (Stage *self, const TmapMappedTrace *trace, const TmapExclusiveJobs *jobs)
{
  stage_init (self, trace->n);
  for (guint i = 0; i < trace->n; i++)
    set_job (self, i, trace->submit_s[i], trace->solo_runtime_s[i], trace->num_gpus[i],
             jobs != NULL ? jobs->waiting_s[i] : NAN);
}

static guint
count_values (const Stage *self, TmapQuantity quantity)
{
  return quantity == TMAP_QUANTITY_INTERARRIVAL && self->n > 0 ? self->n - 1 : self->n;
}

/* The values that are known. */
static double *
list_known (const Stage *self, TmapQuantity quantity, guint *n)
{
  const double *values = self->values[quantity];
  guint n_values = count_values (self, quantity);
  double *known = g_new (double, n_values);

  *n = 0;
  for (guint i = 0; i < n_values; i++)
    if (!isnan (values[i]))
      known[(*n)++] = values[i];
  return known;
}

static gboolean
compare_with_population (const Stage *population,
                         const Stage *window,
                         TmapQuantity quantity,
                         GCancellable *cancellable,
                         TmapDistance *out,
                         GError **error)
{
  guint n, m;
  g_autofree double *x = list_known (population, quantity, &n);
  g_autofree double *y = list_known (window, quantity, &m);

  return tmap_distance_from_population (x, n, y, m, cancellable, out, error);
}

/* Only pairs of which both values are known. */
static gboolean
compare_with_mapped (const Stage *window,
                     const Stage *mapped,
                     TmapQuantity quantity,
                     GCancellable *cancellable,
                     TmapDistance *out,
                     GError **error)
{
  guint n_pairs = MIN (count_values (window, quantity), count_values (mapped, quantity));
  g_autofree double *x = g_new (double, n_pairs);
  g_autofree double *y = g_new (double, n_pairs);
  guint n = 0;

  for (guint i = 0; i < n_pairs; i++) {
    x[n] = window->values[quantity][i];
    y[n] = mapped->values[quantity][i];
    n += !isnan (x[n]) && !isnan (y[n]);
  }
  return tmap_distance_of_pairs (x, y, n, cancellable, out, error);
}

static gboolean
describe_arrivals (TmapArrivals *self,
                   const Stage *stage,
                   gboolean interval,
                   GCancellable *cancellable,
                   GError **error)
{
  const double *interarrivals = stage->values[TMAP_QUANTITY_INTERARRIVAL];

  self->n_interarrivals = count_values (stage, TMAP_QUANTITY_INTERARRIVAL);
  self->dispersion = tmap_dispersion (stage->submit_s, stage->n);
  self->interarrival_correlation =
      tmap_autocorrelation (interarrivals, self->n_interarrivals, MOST_JOB_LAGS);
  self->hourly_correlation =
      tmap_arrival_autocorrelation (stage->submit_s, stage->n, HOUR, MOST_HOUR_LAGS);
  self->load = tmap_offered_load (stage->submit_s, stage->values[TMAP_QUANTITY_RUNTIME],
                                  stage->gpu_count, stage->n);
  return tmap_variation (interarrivals, self->n_interarrivals, interval, cancellable,
                         &self->variation, error);
}

static gboolean
compare (TmapDistances *self,
         const Stage stages[TMAP_N_STAGES],
         GCancellable *cancellable,
         GError **error)
{
  for (guint q = 0; q < TMAP_N_QUANTITIES; q++)
    if (!compare_with_population (&stages[TMAP_STAGE_POPULATION], &stages[TMAP_STAGE_WINDOW], q,
                                  cancellable, &self->from[TMAP_STAGE_POPULATION][q], error) ||
        !compare_with_mapped (&stages[TMAP_STAGE_WINDOW], &stages[TMAP_STAGE_MAPPED], q,
                              cancellable, &self->from[TMAP_STAGE_WINDOW][q], error))
      return FALSE;
  for (guint s = 0; s < TMAP_N_STAGES; s++)
    if (!describe_arrivals (&self->arrivals[s], &stages[s], s != TMAP_STAGE_POPULATION, cancellable,
                            error))
      return FALSE;
  return TRUE;
}

TmapDistances *
tmap_distances_new (const char *label,
                    const TmapGeneratedTrace *trace,
                    const TmapSourceWindow *source,
                    const TmapExclusiveJobs *jobs,
                    GCancellable *cancellable,
                    GError **error)
{
  g_autoptr (TmapDistances) self = g_new0 (TmapDistances, 1);
  g_auto (Stage) population = { 0 };
  g_auto (Stage) window = { 0 };
  g_auto (Stage) mapped = { 0 };

  self->label = g_strdup (label);
  self->n_resamples = tmap_bootstrap_count (source->n_jobs);
  take_eligible (&population, source->eligible, 0, source->eligible->n);
  take_eligible (&window, source->eligible, source->start, source->n_jobs);
  take_mapped (&mapped, &trace->trace, jobs);
  if (!compare (self, (const Stage[]){ population, window, mapped }, cancellable, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
tmap_distances_free (TmapDistances *self)
{
  g_free (self->label);
  for (guint s = 0; s < TMAP_N_STAGES; s++) {
    g_clear_pointer (&self->arrivals[s].dispersion, g_array_unref);
    g_clear_pointer (&self->arrivals[s].interarrival_correlation, g_array_unref);
    g_clear_pointer (&self->arrivals[s].hourly_correlation, g_array_unref);
    g_clear_pointer (&self->arrivals[s].load, g_array_unref);
  }
  g_free (self);
}
