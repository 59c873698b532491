/* SPDX-License-Identifier: Apache-2.0 */
#include "window/representative-window.h"

#include <math.h>

#include "window/sliding-quantiles.h"
#include "base/i18n.h"

#define TICK_EVERY 8192

/*
 * With fractional durations the service sums of the pass differ from a window's own sums in the
 * last bits. Scores nearer than this to the best get the sums of the window alone, so that the
 * choice does not depend on the way of summing.
 */
#define RESCORE_MARGIN 1e-9

static const struct {
  const char *key;
  double weight;
} components[TMAP_N_SCORE_COMPONENTS] = {
  [TMAP_SCORE_GPU_DEMAND] = { "gpu_demand", 0.25 },
  [TMAP_SCORE_RUNTIME_CDF] = { "runtime_cdf", 0.35 },
  [TMAP_SCORE_INTERARRIVAL] = { "interarrival", 0.20 },
  [TMAP_SCORE_BURST_FRACTION] = { "burst_fraction", 0.05 },
  [TMAP_SCORE_GPU_SERVICE] = { "gpu_service", 0.15 },
};

const char *
tmap_score_component_key (TmapScoreComponent component)
{
  return components[component].key;
}

double
tmap_score_component_weight (TmapScoreComponent component)
{
  return components[component].weight;
}

/* What the score is computed from; counts and sums are of the jobs inside the window. */
typedef struct {
  guint n;
  guint *gpu_jobs;  /* by GPU count */
  double *services; /* by GPU count */
  double total_service;
  guint below[TMAP_N_RUNTIME_BUCKETS];
  guint zeros;
  double interarrival_p50;
  double interarrival_p95;
} Tally;

static void
score_gpu_demand (const Tally *tally, const TmapWindowProfile *target, TmapWindowScore *score)
{
  double sum = 0;

  score->maximum_gpu_fraction_deviation = 0;
  for (guint c = 0; c < target->gpu_counts->len; c++) {
    double deviation = fabs ((double)tally->gpu_jobs[c] / tally->n -
                             g_array_index (target->gpu_fractions, double, c));

    sum += deviation;
    score->maximum_gpu_fraction_deviation = MAX (score->maximum_gpu_fraction_deviation, deviation);
  }
  score->distances[TMAP_SCORE_GPU_DEMAND] = 0.5 * sum;
}

static void
score_runtime_cdf (const Tally *tally, const TmapWindowProfile *target, TmapWindowScore *score)
{
  double sum = 0;

  score->maximum_runtime_cdf_deviation = 0;
  for (guint b = 0; b < TMAP_N_RUNTIME_BUCKETS; b++) {
    double deviation = fabs ((double)tally->below[b] / tally->n - target->runtime_cdf[b]);

    sum += deviation;
    score->maximum_runtime_cdf_deviation = MAX (score->maximum_runtime_cdf_deviation, deviation);
  }
  score->distances[TMAP_SCORE_RUNTIME_CDF] = sum / TMAP_N_RUNTIME_BUCKETS;
}

static double
score_gpu_service (const Tally *tally, const TmapWindowProfile *target)
{
  double sum = 0;

  for (guint c = 0; c < target->gpu_counts->len; c++)
    sum += fabs (tally->services[c] / tally->total_service -
                 g_array_index (target->service_fractions, double, c));
  return 0.5 * sum;
}

static double
log_distance (double a, double b)
{
  return fabs (log2 ((a + 1) / (b + 1)));
}

static double
weigh (TmapScoreComponent component, double distance)
{
  double sum_of_weights = 0;

  for (guint i = 0; i < TMAP_N_SCORE_COMPONENTS; i++)
    sum_of_weights += components[i].weight;
  return components[component].weight / sum_of_weights * distance;
}

/* The weighted sum of the components before @end. */
static double
add_up (const TmapWindowScore *score, guint end)
{
  double sum = 0;

  for (guint i = 0; i < end; i++)
    sum += weigh (i, score->distances[i]);
  return sum;
}

static void
score_tally (const Tally *tally, const TmapWindowProfile *target, TmapWindowScore *score)
{
  score_gpu_demand (tally, target, score);
  score_runtime_cdf (tally, target, score);
  score->distances[TMAP_SCORE_INTERARRIVAL] =
      0.5 * (log_distance (tally->interarrival_p50, target->interarrival_p50_s) +
             log_distance (tally->interarrival_p95, target->interarrival_p95_s));
  score->distances[TMAP_SCORE_BURST_FRACTION] =
      fabs ((double)tally->zeros / tally->n - target->zero_interarrival_fraction);
  score->distances[TMAP_SCORE_GPU_SERVICE] = score_gpu_service (tally, target);
  score->total = add_up (score, TMAP_N_SCORE_COMPONENTS);
}

/* Counts a job in (@by = 1) or out (@by = -1); services are left to the caller. */
static void
tally_job (Tally *tally, const TmapEligibleJobs *jobs, guint i, int by)
{
  tally->gpu_jobs[jobs->gpu_index[i]] += (guint)by;
  for (guint b = 0; b < TMAP_N_RUNTIME_BUCKETS; b++)
    if (jobs->duration_s[i] < tmap_runtime_buckets[b].below_s)
      tally->below[b] += (guint)by;
  if (jobs->interarrival_s[i] == 0.0)
    tally->zeros += (guint)by;
}

static void
tally_init (Tally *tally, const TmapEligibleJobs *jobs, guint n)
{
  *tally = (Tally){ .n = n };
  tally->gpu_jobs = g_new0 (guint, jobs->gpu_counts->len);
  tally->services = g_new0 (double, jobs->gpu_counts->len);
}

static void
tally_clear (Tally *tally)
{
  g_free (tally->gpu_jobs);
  g_free (tally->services);
}

void
tmap_score_window (const TmapEligibleJobs *jobs,
                   guint start,
                   guint n,
                   const TmapWindowProfile *target,
                   TmapWindowScore *score)
{
  g_autoptr (TmapSlidingQuantiles) quantiles = tmap_sliding_quantiles_new ();
  Tally tally;

  g_return_if_fail (n > 0 && start + n <= jobs->n);

  tally_init (&tally, jobs, n);
  for (guint i = start; i < start + n; i++) {
    tally_job (&tally, jobs, i, 1);
    tmap_sliding_quantiles_insert (quantiles, jobs->interarrival_s[i]);
  }
  tally.interarrival_p50 = tmap_sliding_quantiles_get (quantiles, 0.50);
  tally.interarrival_p95 = tmap_sliding_quantiles_get (quantiles, 0.95);
  tally.total_service = tmap_gpu_service_sums (jobs, start, n, tally.services);
  score_tally (&tally, target, score);
  tally_clear (&tally);
}

/*
 * A sum that numbers come into and leave again. The unevaluated sum of two doubles is exact for
 * whole numbers and good to about 30 digits else (T. J. Dekker, "A floating-point technique for
 * extending the available precision", 1971).
 */
typedef struct {
  double high;
  double low;
} RunningSum;

static void
running_sum_add (RunningSum *sum, double value)
{
  double high = sum->high + value;
  double part = high - sum->high;
  double low = sum->low + ((sum->high - (high - part)) + (value - part));

  sum->high = high + low;
  sum->low = low - (sum->high - high);
}

/* One pass over all windows. */
typedef struct {
  const TmapEligibleJobs *jobs;
  const TmapWindowProfile *target;
  const TmapScoreLimits *limits;
  Tally tally;
  RunningSum *services;
  TmapSlidingQuantiles *quantiles;
  double least_excess;     /* by how much the nearest window misses the limits */
  double *without_service; /* scores but for their last component; NULL if nothing is to settle */
} Pass;

static void
move_job (Pass *pass, guint i, int by)
{
  const TmapEligibleJobs *jobs = pass->jobs;
  guint gpus = jobs->gpu_index[i];
  double service = (double)g_array_index (jobs->gpu_counts, guint, gpus) * jobs->duration_s[i];

  tally_job (&pass->tally, jobs, i, by);
  running_sum_add (&pass->services[gpus], by * service);
  if (by > 0)
    tmap_sliding_quantiles_insert (pass->quantiles, jobs->interarrival_s[i]);
  else
    tmap_sliding_quantiles_remove (pass->quantiles, jobs->interarrival_s[i]);
}

/* By how much the score is beyond the limits; 0 or less if it is within. */
static double
get_excess (const TmapScoreLimits *limits, const TmapWindowScore *score)
{
  double excess = 0;

  if (!isnan (limits->maximum_gpu_fraction_deviation))
    excess = MAX (excess,
                  score->maximum_gpu_fraction_deviation - limits->maximum_gpu_fraction_deviation);
  if (!isnan (limits->maximum_runtime_cdf_deviation))
    excess =
        MAX (excess, score->maximum_runtime_cdf_deviation - limits->maximum_runtime_cdf_deviation);
  return excess;
}

static void
score_start (Pass *pass, guint start, TmapWindowScores *scores)
{
  Tally *tally = &pass->tally;
  TmapWindowScore score;
  double excess;

  scores->totals[start] = NAN;
  if (pass->limits->valid_starts != NULL && !pass->limits->valid_starts[start])
    return;
  tally->total_service = 0;
  for (guint c = 0; c < pass->jobs->gpu_counts->len; c++) {
    tally->services[c] = pass->services[c].high;
    tally->total_service += tally->services[c];
  }
  tally->interarrival_p50 = tmap_sliding_quantiles_get (pass->quantiles, 0.50);
  tally->interarrival_p95 = tmap_sliding_quantiles_get (pass->quantiles, 0.95);
  score_tally (tally, pass->target, &score);

  excess = get_excess (pass->limits, &score);
  if (excess > 0) {
    if (excess < pass->least_excess)
      scores->nearest = start;
    pass->least_excess = MIN (pass->least_excess, excess);
    return;
  }
  scores->totals[start] = score.total;
  if (pass->without_service != NULL)
    pass->without_service[start] = add_up (&score, TMAP_SCORE_GPU_SERVICE);
  if (scores->n_qualifying++ == 0 || score.total < scores->totals[scores->best])
    scores->best = start;
}

static gboolean
run_pass (Pass *pass,
          TmapWindowScores *scores,
          TmapProgress *progress,
          GCancellable *cancellable,
          GError **error)
{
  guint n = pass->tally.n;

  for (guint i = 0; i < n; i++)
    move_job (pass, i, 1);
  for (guint start = 0; start < scores->n; start++) {
    if (start % TICK_EVERY == 0 &&
        !tmap_tick (progress, cancellable, tmap_tr ("Scoring windows"), start, scores->n, error))
      return FALSE;
    score_start (pass, start, scores);
    if (start + 1 < scores->n) {
      move_job (pass, start, -1);
      move_job (pass, start + n, 1);
    }
  }
  return TRUE;
}

/* Whether the shares of the service depend on the way of summing. That of a lone GPU count is 1. */
static gboolean
has_rounded_services (const TmapEligibleJobs *jobs)
{
  gboolean fractional = FALSE;
  gboolean several = FALSE;

  for (guint i = 0; i < jobs->n && !(fractional && several); i++) {
    fractional = fractional || jobs->duration_s[i] != floor (jobs->duration_s[i]);
    several = several || jobs->gpu_index[i] != jobs->gpu_index[0];
  }
  return fractional && several;
}

/*
 * Chooses again among the windows that are as good as the best but for rounding. In a regular trace
 * these are most, so only what can differ is computed again.
 */
static gboolean
settle_best (Pass *pass, TmapWindowScores *scores, GCancellable *cancellable, GError **error)
{
  double limit = scores->totals[scores->best] + RESCORE_MARGIN;
  double lowest = INFINITY;
  Tally *tally = &pass->tally;

  for (guint start = 0; start < scores->n; start++) {
    double total;

    if (!(scores->totals[start] <= limit))
      continue;
    if (g_cancellable_set_error_if_cancelled (cancellable, error))
      return FALSE;
    tally->total_service = tmap_gpu_service_sums (pass->jobs, start, tally->n, tally->services);
    total = pass->without_service[start] +
            weigh (TMAP_SCORE_GPU_SERVICE, score_gpu_service (tally, pass->target));
    scores->totals[start] = total;
    if (total < lowest)
      scores->best = start;
    lowest = MIN (lowest, total);
  }
  return TRUE;
}

TmapWindowScores *
tmap_score_windows (const TmapEligibleJobs *jobs,
                    guint n,
                    const TmapWindowProfile *target,
                    const TmapScoreLimits *limits,
                    TmapProgress *progress,
                    GCancellable *cancellable,
                    GError **error)
{
  g_autoptr (TmapWindowScores) scores = NULL;
  g_autoptr (TmapSlidingQuantiles) quantiles = NULL;
  g_autofree RunningSum *services = NULL;
  g_autofree double *without_service = NULL;
  Pass pass = { .jobs = jobs, .target = target, .limits = limits };
  gboolean ok;

  g_return_val_if_fail (n > 0 && n <= jobs->n, NULL);

  scores = g_new0 (TmapWindowScores, 1);
  scores->n = jobs->n - n + 1;
  scores->totals = g_new (double, scores->n);
  quantiles = pass.quantiles = tmap_sliding_quantiles_new ();
  services = pass.services = g_new0 (RunningSum, jobs->gpu_counts->len);
  pass.least_excess = INFINITY;
  if (has_rounded_services (jobs))
    without_service = pass.without_service = g_new (double, scores->n);
  tally_init (&pass.tally, jobs, n);
  ok = run_pass (&pass, scores, progress, cancellable, error);
  if (ok && scores->n_qualifying > 0 && pass.without_service != NULL)
    ok = settle_best (&pass, scores, cancellable, error);
  tally_clear (&pass.tally);
  return ok ? g_steal_pointer (&scores) : NULL;
}

/* Windows are searched block by block, of which the best is known. */
#define SEARCH_BLOCK 1024

/* The windows that may still be chosen: NAN where one may not. */
typedef struct {
  double *totals;
  guint n;
  guint *best; /* in each block; @n if there is none */
  guint n_blocks;
} Search;

static void
search_block (Search *search, guint block)
{
  guint end = MIN ((block + 1) * SEARCH_BLOCK, search->n);
  guint best = search->n;

  for (guint i = block * SEARCH_BLOCK; i < end; i++)
    if (!isnan (search->totals[i]) &&
        (best == search->n || search->totals[i] < search->totals[best]))
      best = i;
  search->best[block] = best;
}

/* The first of the best windows that are left; @n if none is. */
static guint
find_best (const Search *search)
{
  guint best = search->n;

  for (guint block = 0; block < search->n_blocks; block++) {
    guint here = search->best[block];

    if (here != search->n && (best == search->n || search->totals[here] < search->totals[best]))
      best = here;
  }
  return best;
}

/* Takes out all windows that have a job in common with the one that begins at @start. */
static void
take_out (Search *search, guint start, guint n_jobs)
{
  guint first = start >= n_jobs ? start - n_jobs + 1 : 0;
  guint last = MIN (start + n_jobs, search->n) - 1;

  for (guint i = first; i <= last; i++)
    search->totals[i] = NAN;
  for (guint block = first / SEARCH_BLOCK; block <= last / SEARCH_BLOCK; block++)
    search_block (search, block);
}

GArray *
tmap_window_scores_best_distinct (const TmapWindowScores *scores, guint n_jobs, guint n_best)
{
  GArray *starts = g_array_new (FALSE, FALSE, sizeof (guint));
  Search search = { NULL, scores->n, NULL, (scores->n + SEARCH_BLOCK - 1) / SEARCH_BLOCK };

  g_return_val_if_fail (n_jobs > 0, starts);

  search.totals = g_memdup2 (scores->totals, scores->n * sizeof *scores->totals);
  search.best = g_new (guint, search.n_blocks);
  for (guint block = 0; block < search.n_blocks; block++)
    search_block (&search, block);
  while (starts->len < n_best) {
    guint best = find_best (&search);

    if (best == search.n)
      break;
    g_array_append_val (starts, best);
    take_out (&search, best, n_jobs);
  }
  g_free (search.totals);
  g_free (search.best);
  return starts;
}

void
tmap_window_scores_free (TmapWindowScores *self)
{
  g_free (self->totals);
  g_free (self);
}
