/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>

#include "stats/stats.h"
#include "table-support.h"
#include "window/window.h"

/* A score of the reference, which is written straight from the formulas: O(n · w) for all windows.
 */
typedef struct {
  double total;
  double gpu_deviation;
  double cdf_deviation;
} Reference;

static const double limits_s[] = { 600, 3600, 21600, 86400 };
static const guint gpu_counts[] = { 1, 2 };

/* A rolling quantile: a + (b − a) · t always. */
static double
rolling_quantile (const double *values, guint n, double q)
{
  g_autofree double *sorted = g_memdup2 (values, n * sizeof *values);
  double position = q * (n - 1);
  guint k = (guint)position;

  tmap_sort (sorted, n);
  return k + 1 < n ? sorted[k] + (sorted[k + 1] - sorted[k]) * (position - k) : sorted[k];
}

static double
share_of_gpu_count (const TmapEligibleJobs *jobs, guint start, guint n, guint gpu_count)
{
  guint count = 0;

  for (guint i = start; i < start + n; i++)
    count += jobs->table->gpu_count[jobs->job[i]] == gpu_count;
  return (double)count / n;
}

static double
share_below (const TmapEligibleJobs *jobs, guint start, guint n, double limit)
{
  guint count = 0;

  for (guint i = start; i < start + n; i++)
    count += jobs->table->duration_s[jobs->job[i]] < limit;
  return (double)count / n;
}

static double
share_of_zeros (const double *interarrivals, guint n)
{
  guint count = 0;

  for (guint i = 0; i < n; i++)
    count += interarrivals[i] == 0;
  return (double)count / n;
}

/* GPU service of the jobs with @gpu_count, or of all with 0. */
static double
sum_service (const TmapEligibleJobs *jobs, guint start, guint n, guint gpu_count)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = start; i < start + n; i++) {
    guint gpus = jobs->table->gpu_count[jobs->job[i]];
    double service = gpus * jobs->table->duration_s[jobs->job[i]];

    if (gpu_count == 0 || gpus == gpu_count)
      g_array_append_val (values, service);
  }
  return tmap_sum ((const double *)values->data, values->len);
}

/* Times between all eligible jobs; not reset at the start of a window. */
static double *
compute_interarrivals (const TmapEligibleJobs *jobs)
{
  double *interarrivals = g_new0 (double, jobs->n);

  for (guint i = 1; i < jobs->n; i++)
    interarrivals[i] =
        jobs->table->submit_s[jobs->job[i]] - jobs->table->submit_s[jobs->job[i - 1]];
  return interarrivals;
}

static double
target_quantile (const double *interarrivals, guint n, double q)
{
  g_autofree double *sorted = g_memdup2 (interarrivals, n * sizeof *interarrivals);

  tmap_sort (sorted, n);
  return tmap_quantile_sorted (sorted, n, q);
}

static double
score_interarrivals (const double *interarrivals, guint n_all, guint start, guint n)
{
  static const double quantiles[] = { 0.5, 0.95 };
  double distances[2];

  for (guint i = 0; i < 2; i++)
    distances[i] = fabs (log2 ((rolling_quantile (interarrivals + start, n, quantiles[i]) + 1) /
                               (target_quantile (interarrivals, n_all, quantiles[i]) + 1)));
  return 0.5 * (distances[0] + distances[1]);
}

static Reference
score_reference (const TmapEligibleJobs *jobs, const double *interarrivals, guint start, guint n)
{
  static const double weights[] = { 0.25, 0.35, 0.20, 0.05, 0.15 };
  double distances[5] = { 0 };
  double sum_of_weights = 0;
  Reference score = { 0 };

  for (guint c = 0; c < 2; c++) {
    double gpu = fabs (share_of_gpu_count (jobs, start, n, gpu_counts[c]) -
                       share_of_gpu_count (jobs, 0, jobs->n, gpu_counts[c]));

    distances[0] += gpu;
    score.gpu_deviation = MAX (score.gpu_deviation, gpu);
    distances[4] +=
        fabs (sum_service (jobs, start, n, gpu_counts[c]) / sum_service (jobs, start, n, 0) -
              sum_service (jobs, 0, jobs->n, gpu_counts[c]) / sum_service (jobs, 0, jobs->n, 0));
  }
  for (guint b = 0; b < 4; b++) {
    double cdf = fabs (share_below (jobs, start, n, limits_s[b]) -
                       share_below (jobs, 0, jobs->n, limits_s[b]));

    distances[1] += cdf;
    score.cdf_deviation = MAX (score.cdf_deviation, cdf);
  }
  distances[0] *= 0.5;
  distances[1] /= 4;
  distances[2] = score_interarrivals (interarrivals, jobs->n, start, n);
  distances[3] =
      fabs (share_of_zeros (interarrivals + start, n) - share_of_zeros (interarrivals, jobs->n));
  distances[4] *= 0.5;
  for (guint i = 0; i < 5; i++)
    sum_of_weights += weights[i];
  for (guint i = 0; i < 5; i++)
    score.total += weights[i] / sum_of_weights * distances[i];
  return score;
}

/* What a window of @n jobs is chosen by, all from the reference. */
typedef struct {
  guint best;
  guint n_qualifying;
  double lowest;
} Choice;

static gboolean
qualifies (const TmapEligibleJobs *jobs,
           const TmapGenerationConfig *config,
           const Reference *score,
           guint start,
           guint n)
{
  for (guint m = 0; m < config->minimum_jobs->len; m++) {
    const TmapMinimumJobs *minimum = &g_array_index (config->minimum_jobs, TmapMinimumJobs, m);
    guint count = 0;

    for (guint i = start; i < start + n; i++)
      count += jobs->table->gpu_count[jobs->job[i]] == minimum->gpu_count;
    if (count < minimum->jobs)
      return FALSE;
  }
  return !(score->gpu_deviation > config->maximum_gpu_fraction_deviation) &&
         !(score->cdf_deviation > config->maximum_runtime_cdf_deviation);
}

static Choice
choose_reference (const TmapEligibleJobs *jobs, const TmapGenerationConfig *config, guint n)
{
  g_autofree double *interarrivals = compute_interarrivals (jobs);
  Choice choice = { 0, 0, INFINITY };

  for (guint start = 0; start + n <= jobs->n; start++) {
    Reference score = score_reference (jobs, interarrivals, start, n);

    if (!qualifies (jobs, config, &score, start, n))
      continue;
    choice.n_qualifying++;
    if (score.total < choice.lowest) {
      choice.lowest = score.total;
      choice.best = start;
    }
  }
  return choice;
}

static void
check_choice (const TmapEligibleJobs *jobs, const TmapGenerationConfig *config)
{
  guint n = config->num_jobs > 0 ? config->num_jobs : jobs->n;
  Choice choice = choose_reference (jobs, config, n);
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapWindow) window = tmap_window_select (jobs, config, NULL, NULL, &error);

  if (choice.n_qualifying == 0) {
    g_assert_null (window);
    return;
  }
  g_assert_no_error (error);
  g_assert_cmpuint (window->n_candidates, ==, choice.n_qualifying);
  g_assert_cmpuint (window->start, ==, choice.best);
  g_assert_cmpfloat (window->score.total, ==, choice.lowest);
}

static TmapEligibleJobs *
get_eligible (const TmapJobTable *table)
{
  g_autoptr (GArray) counts = test_counts (2, 1, 2);

  return tmap_eligible_jobs_new (table, counts);
}

static void
test_reference (void)
{
  static const guint lengths[] = { 1, 2, 3, 7, 8, 20, 50, 90, 0 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (99);

  for (guint round = 0; round < 4; round++) {
    g_autoptr (TmapJobTable) table = test_random_table (rand, 160, round % 2 == 1);
    g_autoptr (TmapEligibleJobs) jobs = get_eligible (table);

    for (guint i = 0; i < G_N_ELEMENTS (lengths); i++) {
      g_autoptr (TmapGenerationConfig) config =
          test_generation (TMAP_SELECTION_REPRESENTATIVE, lengths[i], "0");

      check_choice (jobs, config);
      test_generation_require (config, 2, lengths[i] / 3);
      check_choice (jobs, config);
      config->maximum_gpu_fraction_deviation = 0.15;
      check_choice (jobs, config);
      config->maximum_runtime_cdf_deviation = 0.1;
      check_choice (jobs, config);
    }
  }
}

/* A limit that a window just reaches admits it. */
static void
test_limit_is_inclusive (void)
{
  static const TestJob jobs_of_trace[] = { { 0, 1, 1 }, { 1, 1, 1 }, { 2, 1, 1 }, { 3, 1, 2 },
                                           { 4, 1, 2 }, { 5, 1, 1 }, { 6, 1, 1 }, { 7, 1, 1 } };
  g_autoptr (TmapJobTable) table = test_table (jobs_of_trace, 8);
  g_autoptr (TmapEligibleJobs) jobs = get_eligible (table);
  g_autoptr (TmapGenerationConfig) config = test_generation (TMAP_SELECTION_REPRESENTATIVE, 2, "0");
  g_autoptr (TmapWindow) all = NULL;
  g_autoptr (TmapWindow) some = NULL;
  g_autoptr (GError) error = NULL;

  /* The shares of 2-GPU jobs are 0, 0, ½, 1, ½, 0, 0; that of the trace is ¼. */
  config->maximum_gpu_fraction_deviation = 0.75;
  all = tmap_window_select (jobs, config, NULL, NULL, NULL);
  g_assert_cmpuint (all->n_candidates, ==, 7);
  config->maximum_gpu_fraction_deviation = 0.25;
  some = tmap_window_select (jobs, config, NULL, NULL, NULL);
  g_assert_cmpuint (some->n_candidates, ==, 6);
  config->maximum_gpu_fraction_deviation = 0.2499;
  g_assert_null (tmap_window_select (jobs, config, NULL, NULL, &error));
}

/* The pass over all windows against each window alone; whole numbers agree to the bit. */
static void
check_pass (const TmapEligibleJobs *jobs, guint n, gboolean fractional)
{
  g_autoptr (TmapWindowProfile) target = tmap_window_profile_new (jobs, 0, jobs->n, FALSE);
  TmapScoreLimits limits = { NULL, NAN, NAN };
  g_autoptr (TmapWindowScores) scores =
      tmap_score_windows (jobs, n, target, &limits, NULL, NULL, NULL);
  guint best = 0;
  double lowest = INFINITY;

  g_assert_cmpuint (scores->n, ==, jobs->n - n + 1);
  g_assert_cmpuint (scores->n_qualifying, ==, scores->n);
  for (guint start = 0; start < scores->n; start++) {
    TmapWindowScore score;

    tmap_score_window (jobs, start, n, target, &score);
    if (fractional)
      g_assert_cmpfloat_with_epsilon (scores->totals[start], score.total, 1e-12);
    else
      g_assert_cmpfloat (scores->totals[start], ==, score.total);
    if (score.total < lowest)
      best = start;
    lowest = MIN (lowest, score.total);
  }
  g_assert_cmpuint (scores->best, ==, best);
  g_assert_cmpfloat (scores->totals[best], ==, lowest);
}

static void
test_pass (void)
{
  static const guint lengths[] = { 1, 2, 5, 33, 100, 600, 1000 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);

  for (guint round = 0; round < 2; round++) {
    g_autoptr (TmapJobTable) table = test_random_table (rand, 1500, round == 1);
    g_autoptr (TmapEligibleJobs) jobs = get_eligible (table);

    for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
      check_pass (jobs, lengths[i], round == 1);
    check_pass (jobs, jobs->n, round == 1);
  }
}

/*
 * Windows that are alike but for the order of their fractional durations: sums that slide would
 * tell them apart in the last bit, and the choice must not depend on that.
 */
static void
test_pass_ties (void)
{
  static const double durations[] = { 0.1, 1e5, 0.7, 33.3, 700.01, 0.3, 2e4, 1.9 };
  enum { PERIOD = G_N_ELEMENTS (durations), N = 40 * PERIOD };
  g_autofree TestJob *rows = g_new0 (TestJob, N);
  g_autoptr (TmapJobTable) table = NULL;
  g_autoptr (TmapEligibleJobs) jobs = NULL;

  for (guint i = 0; i < N; i++)
    rows[i] = (TestJob){ 60 * i, durations[i % PERIOD], 1 + (i % PERIOD) / 5, NULL, 0, FALSE };
  table = test_table (rows, N);
  jobs = get_eligible (table);
  check_pass (jobs, PERIOD, TRUE);
  check_pass (jobs, 2 * PERIOD, TRUE);
  check_pass (jobs, 3 * PERIOD + 1, TRUE);
}

/* Windows that do not qualify have no score, and the nearest of them is told. */
static void
test_pass_limits (void)
{
  static const TestJob rows[] = { { 0, 1, 1 }, { 1, 1, 1 }, { 2, 1, 2 }, { 3, 1, 1 } };
  static const guint8 valid[] = { 0, 1, 1 };
  g_autoptr (TmapJobTable) table = test_table (rows, 4);
  g_autoptr (TmapEligibleJobs) jobs = get_eligible (table);
  g_autoptr (TmapWindowProfile) target = tmap_window_profile_new (jobs, 0, 4, FALSE);
  TmapScoreLimits limits = { valid, NAN, NAN };
  TmapScoreLimits strict = { NULL, 0.1, NAN };
  g_autoptr (TmapWindowScores) scores =
      tmap_score_windows (jobs, 2, target, &limits, NULL, NULL, NULL);
  g_autoptr (TmapWindowScores) none =
      tmap_score_windows (jobs, 3, target, &strict, NULL, NULL, NULL);

  g_assert_cmpuint (scores->n_qualifying, ==, 2);
  g_assert_true (isnan (scores->totals[0]));
  g_assert_cmpuint (scores->best, ==, 1);
  g_assert_cmpuint (none->n_qualifying, ==, 2);
  strict.maximum_gpu_fraction_deviation = 0.05;
  g_clear_pointer (&none, tmap_window_scores_free);
  none = tmap_score_windows (jobs, 3, target, &strict, NULL, NULL, NULL);
  g_assert_cmpuint (none->n_qualifying, ==, 0);
  g_assert_cmpuint (none->nearest, ==, 0);
  g_assert_true (isnan (none->totals[0]) && isnan (none->totals[1]));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window-scores/reference", test_reference);
  g_test_add_func ("/window-scores/limit-is-inclusive", test_limit_is_inclusive);
  g_test_add_func ("/window-scores/pass", test_pass);
  g_test_add_func ("/window-scores/pass-ties", test_pass_ties);
  g_test_add_func ("/window-scores/pass-limits", test_pass_limits);
  return g_test_run ();
}
