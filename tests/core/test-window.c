/* SPDX-License-Identifier: Apache-2.0 */
#include "window/window.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/gpu-counts.h"
#include "table-support.h"

/* A table with its eligible jobs of 1 and 2 GPUs. */
typedef struct {
  TmapJobTable *table;
  TmapEligibleJobs *jobs;
} Trace;

static void
trace_init (Trace *self, TmapJobTable *table)
{
  g_autoptr (GArray) counts = test_counts (2, 2, 1);

  self->table = table;
  self->jobs = tmap_eligible_jobs_new (table, counts);
}

static void
trace_clear (Trace *self)
{
  tmap_eligible_jobs_free (self->jobs);
  tmap_job_table_free (self->table);
}

static TmapWindow *
choose (const Trace *trace, const TmapGenerationConfig *config)
{
  g_autoptr (GError) error = NULL;
  TmapWindow *window = tmap_window_select (trace->jobs, config, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (window);
  return window;
}

static void
check_failure (const Trace *trace, const TmapGenerationConfig *config, const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tmap_window_select (trace->jobs, config, NULL, NULL, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_INFEASIBLE);
  g_assert_cmpstr (error->message, ==, message);
}

static const TestJob six[] = {
  { 0, 100, 1 },   { 40, 500, 4 },   { 60, 700, 2 },
  { 60, 4000, 1 }, { 90, 90000, 8 }, { 160, 30000, 1 },
};

static void
test_eligible (void)
{
  static const guint32 job[] = { 0, 2, 3, 5 };
  static const double interarrival[] = { 0, 60, 0, 100 };
  static const guint16 gpu_index[] = { 0, 1, 0, 0 };
  Trace trace;

  trace_init (&trace, test_table (six, G_N_ELEMENTS (six)));
  g_assert_cmpuint (trace.jobs->n, ==, 4);
  g_assert_cmpmem (trace.jobs->job, sizeof job, job, sizeof job);
  g_assert_cmpmem (trace.jobs->gpu_index, sizeof gpu_index, gpu_index, sizeof gpu_index);
  for (guint i = 0; i < 4; i++) {
    g_assert_cmpfloat (trace.jobs->interarrival_s[i], ==, interarrival[i]);
    g_assert_cmpfloat (trace.jobs->duration_s[i], ==, six[job[i]].duration_s);
  }
  g_assert_cmpuint (g_array_index (trace.jobs->gpu_counts, guint, 0), ==, 1);
  g_assert_cmpuint (g_array_index (trace.jobs->gpu_counts, guint, 1), ==, 2);
  trace_clear (&trace);
}

static void
check_profile (const TmapWindowProfile *profile,
               const double *gpus,
               const double *service,
               const double *cdf,
               const double *interarrivals)
{
  for (guint c = 0; c < 2; c++) {
    g_assert_cmpfloat (g_array_index (profile->gpu_fractions, double, c), ==, gpus[c]);
    g_assert_cmpfloat (g_array_index (profile->service_fractions, double, c), ==, service[c]);
  }
  for (guint b = 0; b < TMAP_N_RUNTIME_BUCKETS; b++)
    g_assert_cmpfloat (profile->runtime_cdf[b], ==, cdf[b]);
  g_assert_cmpfloat (profile->interarrival_p50_s, ==, interarrivals[0]);
  g_assert_cmpfloat_with_epsilon (profile->interarrival_p95_s, interarrivals[1], 1e-9);
  g_assert_cmpfloat (profile->zero_interarrival_fraction, ==, interarrivals[2]);
}

/* All four eligible jobs, the last three of them, and those as a window of their own. */
static void
test_profiles (void)
{
  static const double all_gpus[] = { 0.75, 0.25 };
  static const double all_service[] = { 34100.0 / 35500, 1400.0 / 35500 };
  static const double all_cdf[] = { 0.25, 0.5, 0.75, 1 };
  static const double all_interarrivals[] = { 30, 94, 0.5 };
  static const double gpus[] = { 2.0 / 3, 1.0 / 3 };
  static const double service[] = { 34000.0 / 35400, 1400.0 / 35400 };
  static const double cdf[] = { 0, 1.0 / 3, 2.0 / 3, 1 };
  static const double interarrivals[] = { 60, 96, 1.0 / 3 };
  static const double rebased[] = { 0, 90, 2.0 / 3 };
  g_autoptr (TmapWindowProfile) all = NULL;
  g_autoptr (TmapWindowProfile) last = NULL;
  g_autoptr (TmapWindowProfile) window = NULL;
  Trace trace;

  trace_init (&trace, test_table (six, G_N_ELEMENTS (six)));
  all = tmap_window_profile_new (trace.jobs, 0, 4, FALSE);
  last = tmap_window_profile_new (trace.jobs, 1, 3, FALSE);
  window = tmap_window_profile_new (trace.jobs, 1, 3, TRUE);
  check_profile (all, all_gpus, all_service, all_cdf, all_interarrivals);
  check_profile (last, gpus, service, cdf, interarrivals);
  check_profile (window, gpus, service, cdf, rebased);
  g_assert_cmpuint (all->n_jobs, ==, 4);
  g_assert_cmpfloat (all->total_gpu_service_s, ==, 35500);
  g_assert_cmpfloat (all->duration_p50_s, ==, 2350);
  g_assert_cmpfloat_with_epsilon (all->duration_p95_s, 26100, 1e-9);
  g_assert_cmpfloat (window->duration_p50_s, ==, 4000);
  trace_clear (&trace);
}

/* A duration on a limit is not below it. */
static void
test_bucket_limits (void)
{
  static const TestJob jobs[] = { { 0, 600, 1 }, { 1, 3600, 1 }, { 2, 21600, 1 }, { 3, 86400, 1 } };
  static const double cdf[] = { 0, 0.25, 0.5, 0.75 };
  g_autoptr (TmapWindowProfile) profile = NULL;
  Trace trace;

  trace_init (&trace, test_table (jobs, 4));
  profile = tmap_window_profile_new (trace.jobs, 0, 4, FALSE);
  for (guint b = 0; b < TMAP_N_RUNTIME_BUCKETS; b++)
    g_assert_cmpfloat (profile->runtime_cdf[b], ==, cdf[b]);
  trace_clear (&trace);
}

/* The start that Python's random.Random(seed).choice(range(n)) gives, with 1,000 and with 7. */
static void
test_random (void)
{
  static const struct {
    const char *seed;
    guint of_1000;
    guint of_7;
  } cases[] = {
    { "0", 864, 6 },
    { "1", 137, 1 },
    { "2", 978, 6 },
    { "7", 331, 2 },
    { "42", 654, 5 },
    { "-42", 654, 5 },
    { "2147483648", 346, 2 },
    { "4294967296", 115, 0 },
    { "4294967297", 236, 1 },
    { "-8589934597", 759, 5 },
    { "18446744073709551616", 753, 5 },
    { "1267650600228229401496703217721", 455, 3 },
    { "10000000000000000000000000000000000000000", 355, 2 },
  };
  g_autofree TestJob *jobs = g_new0 (TestJob, 1002);
  Trace many;
  Trace few;

  for (guint i = 0; i < 1002; i++)
    jobs[i] = (TestJob){ i, 1, 1, NULL, 0, FALSE };
  trace_init (&many, test_table (jobs, 1002));
  trace_init (&few, test_table (jobs, 9));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (TmapGenerationConfig) config =
        test_generation (TMAP_SELECTION_RANDOM, 3, cases[i].seed);
    g_autoptr (TmapWindow) of_many = choose (&many, config);
    g_autoptr (TmapWindow) of_few = choose (&few, config);

    g_assert_cmpuint (of_many->start, ==, cases[i].of_1000);
    g_assert_cmpuint (of_many->n_candidates, ==, 1000);
    g_assert_cmpuint (of_few->start, ==, cases[i].of_7);
    g_assert_cmpuint (of_few->n_candidates, ==, 7);
    g_assert_null (of_many->target);
    g_assert_null (of_many->profile);
  }
  trace_clear (&many);
  trace_clear (&few);
}

/* The choice is among the valid starts only. */
static void
test_random_minimums (void)
{
  static const guint gpus[] = { 1, 2, 1, 2, 2, 1, 1, 1, 2, 2 };
  static const guint valid[] = { 1, 2, 3, 7 };
  TestJob jobs[G_N_ELEMENTS (gpus)] = { 0 };
  Trace trace;

  for (guint i = 0; i < G_N_ELEMENTS (gpus); i++)
    jobs[i] = (TestJob){ i, 1, gpus[i], NULL, 0, FALSE };
  trace_init (&trace, test_table (jobs, G_N_ELEMENTS (jobs)));
  for (guint seed = 0; seed < 50; seed++) {
    g_autofree char *text = g_strdup_printf ("%u", seed);
    g_autoptr (TmapGenerationConfig) config = test_generation (TMAP_SELECTION_RANDOM, 3, text);
    g_autoptr (TmapGenerationConfig) free_config = test_generation (TMAP_SELECTION_RANDOM, 1, text);
    g_autoptr (TmapWindow) window = NULL;
    g_autoptr (TmapWindow) index = NULL;
    TestJob four[4] = { { 0, 1, 1 }, { 1, 1, 1 }, { 2, 1, 1 }, { 3, 1, 1 } };
    Trace choice;

    test_generation_require (config, 1, 1);
    test_generation_require (config, 2, 2);
    window = choose (&trace, config);
    trace_init (&choice, test_table (four, 4));
    index = choose (&choice, free_config);
    g_assert_cmpuint (window->n_candidates, ==, 4);
    g_assert_cmpuint (window->start, ==, valid[index->start]);
    trace_clear (&choice);
  }
  trace_clear (&trace);
}

static void
test_times (void)
{
  static const TestJob jobs[] = {
    { 5, 1, 4 }, { 9, 1, 1 }, { 30, 1, 2 }, { 30, 1, 4 }, { 75, 1, 2 }
  };
  g_autoptr (TmapGenerationConfig) config = test_generation (TMAP_SELECTION_RANDOM, 0, "1");
  g_autoptr (TmapWindow) window = NULL;
  Trace trace;

  trace_init (&trace, test_table (jobs, G_N_ELEMENTS (jobs)));
  window = choose (&trace, config);
  g_assert_cmpuint (window->n_jobs, ==, 3);
  g_assert_cmpuint (window->start, ==, 0);
  g_assert_cmpfloat (window->submit_s[0], ==, 0);
  g_assert_cmpfloat (window->submit_s[1], ==, 21);
  g_assert_cmpfloat (window->submit_s[2], ==, 66);
  g_assert_cmpfloat (window->interarrival_s[0], ==, 0);
  g_assert_cmpfloat (window->interarrival_s[1], ==, 21);
  g_assert_cmpfloat (window->interarrival_s[2], ==, 45);
  g_assert_cmpuint (tmap_window_get_job (window, trace.jobs, 1), ==, 2);
  g_assert_cmpuint (window->jobs_by_gpu_count->len, ==, 2);
  g_assert_cmpuint (g_array_index (window->jobs_by_gpu_count, TmapGpuCount, 1).n, ==, 2);
  trace_clear (&trace);
}

/* A window of all jobs is the population. */
static void
test_all (void)
{
  g_autoptr (TmapGenerationConfig) config = test_generation (TMAP_SELECTION_REPRESENTATIVE, 0, "1");
  g_autoptr (TmapWindow) window = NULL;
  Trace trace;

  trace_init (&trace, test_table (six, G_N_ELEMENTS (six)));
  window = choose (&trace, config);
  g_assert_cmpuint (window->n_jobs, ==, 4);
  g_assert_cmpuint (window->n_candidates, ==, 1);
  /* The score interpolates quantiles in another way than the profile, so by the last bit only. */
  g_assert_cmpfloat_with_epsilon (window->score.total, 0, 1e-12);
  g_assert_cmpfloat (window->score.maximum_gpu_fraction_deviation, ==, 0);
  g_assert_cmpfloat (window->score.maximum_runtime_cdf_deviation, ==, 0);
  trace_clear (&trace);
}

static void
test_single (void)
{
  static const TestJob one[] = { { 0, 700, 2 } };
  g_autoptr (TmapGenerationConfig) config = test_generation (TMAP_SELECTION_REPRESENTATIVE, 1, "1");
  g_autoptr (TmapWindow) alone = NULL;
  g_autoptr (TmapWindow) window = NULL;
  Trace trace;

  trace_init (&trace, test_table (one, 1));
  alone = choose (&trace, config);
  g_assert_cmpfloat (alone->score.total, ==, 0);
  g_assert_cmpfloat (alone->profile->zero_interarrival_fraction, ==, 1);
  trace_clear (&trace);

  trace_init (&trace, test_table (six, G_N_ELEMENTS (six)));
  window = choose (&trace, config);
  g_assert_cmpuint (window->n_candidates, ==, 4);
  g_assert_cmpuint (window->n_jobs, ==, 1);
  trace_clear (&trace);
}

/* Equal windows: the first. The trace repeats itself every four jobs. */
static void
test_ties (void)
{
  TestJob jobs[32] = { 0 };
  g_autoptr (TmapGenerationConfig) config = test_generation (TMAP_SELECTION_REPRESENTATIVE, 4, "1");
  g_autoptr (TmapWindow) window = NULL;
  Trace trace;

  for (guint i = 0; i < G_N_ELEMENTS (jobs); i++)
    jobs[i] = (TestJob){ 10 * i, 700, 1, NULL, 0, FALSE };
  trace_init (&trace, test_table (jobs, G_N_ELEMENTS (jobs)));
  window = choose (&trace, config);
  /* The first window has the one interarrival time of 0, which only 1 of 32 jobs has. */
  g_assert_cmpuint (window->start, ==, 1);
  g_assert_cmpuint (window->n_candidates, ==, 29);
  trace_clear (&trace);
}

static void
test_errors (void)
{
  static const TestJob large[] = { { 0, 1, 4 }, { 1, 1, 8 } };
  g_autoptr (TmapGenerationConfig) all = test_generation (TMAP_SELECTION_RANDOM, 0, "1");
  g_autoptr (TmapGenerationConfig) five = test_generation (TMAP_SELECTION_RANDOM, 5, "1");
  g_autoptr (TmapGenerationConfig) minimum = test_generation (TMAP_SELECTION_RANDOM, 2, "1");
  g_autoptr (TmapGenerationConfig) limit = test_generation (TMAP_SELECTION_REPRESENTATIVE, 1, "1");
  Trace trace;

  trace_init (&trace, test_table (large, 2));
  check_failure (&trace, all,
                 "g.yaml: none of the 2 jobs of the trace has a supported GPU count [1, 2]");
  trace_clear (&trace);

  trace_init (&trace, test_table (six, G_N_ELEMENTS (six)));
  check_failure (&trace, five,
                 "g.yaml: num_jobs is 5, but only 4 jobs have a supported GPU count [1, 2]");
  test_generation_require (minimum, 1, 1);
  test_generation_require (minimum, 2, 2);
  check_failure (&trace, minimum,
                 "g.yaml: minimum_jobs_by_gpu_count cannot be met: no window of 2 jobs has at "
                 "least 1 with 1 GPU (most in one window: 2), at least 2 with 2 GPUs (most in one "
                 "window: 1)");
  limit->maximum_gpu_fraction_deviation = 0.2;
  limit->maximum_runtime_cdf_deviation = 0.6;
  check_failure (&trace, limit,
                 "g.yaml: no window of 1 jobs keeps within maximum_gpu_fraction_deviation 0.2000 "
                 "(the nearest window has 0.2500), maximum_runtime_cdf_deviation 0.6000 (the "
                 "nearest window has 0.5000); it begins at eligible job 2");
  trace_clear (&trace);
}

static void
test_manual (void)
{
  g_autoptr (TmapGenerationConfig) config = test_generation (TMAP_SELECTION_MANUAL, 2, "1");
  g_autoptr (TmapGenerationConfig) best = test_generation (TMAP_SELECTION_REPRESENTATIVE, 2, "1");
  g_autoptr (TmapWindow) window = NULL;
  g_autoptr (TmapWindow) chosen = NULL;
  Trace trace;

  trace_init (&trace, test_table (six, G_N_ELEMENTS (six)));
  chosen = choose (&trace, best);
  config->start_index = chosen->start;
  window = choose (&trace, config);
  g_assert_cmpuint (window->start, ==, chosen->start);
  g_assert_cmpuint (window->n_candidates, ==, 1);
  g_assert_cmpint (window->method, ==, TMAP_SELECTION_MANUAL);
  g_assert_cmpmem (&window->score, sizeof window->score, &chosen->score, sizeof chosen->score);
  g_assert_nonnull (window->target);
  g_assert_nonnull (window->profile);
  g_assert_null (window->scores);

  config->start_index = 3;
  check_failure (&trace, config,
                 "g.yaml: start_index is 3, but a window of 2 of the 4 eligible jobs can begin at "
                 "2 at most");
  config->start_index = 2;
  test_generation_require (config, 1, 1);
  test_generation_require (config, 2, 1);
  check_failure (&trace, config,
                 "g.yaml: minimum_jobs_by_gpu_count is not met by the window of 2 jobs from "
                 "start_index 2: at least 1 with 1 GPU (it has 2), at least 1 with 2 GPUs (it has "
                 "0)");
  trace_clear (&trace);
}

static void
check_distinct (double *totals, guint n, guint n_jobs, guint n_best, const char *expected)
{
  TmapWindowScores scores = { .n = n, .totals = totals };
  g_autoptr (GArray) starts = tmap_window_scores_best_distinct (&scores, n_jobs, n_best);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < starts->len; i++)
    g_string_append_printf (text, "%u ", g_array_index (starts, guint, i));
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_best_distinct (void)
{
  double totals[] = { 0.5, 0.2, 0.1, 0.3, 0.1, 0.4, NAN, 0.5, 0.2 };

  check_distinct (totals, 9, 1, 20, "2 4 1 8 3 5 0 7 ");
  check_distinct (totals, 9, 2, 20, "2 4 8 0 ");
  check_distinct (totals, 9, 3, 20, "2 8 5 ");
  check_distinct (totals, 9, 3, 2, "2 8 ");
  check_distinct (totals, 9, 100, 20, "2 ");
  check_distinct (totals, 1, 5, 20, "0 ");
  check_distinct (totals + 6, 1, 5, 20, "");
}

static void
cancel_when_scoring (const char *what, double fraction G_GNUC_UNUSED, gpointer cancellable)
{
  g_assert_cmpstr (what, ==, "Scoring windows");
  g_cancellable_cancel (cancellable);
}

static void
test_cancel (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autoptr (TmapGenerationConfig) config =
      test_generation (TMAP_SELECTION_REPRESENTATIVE, 10, "1");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  TmapProgress progress = { cancel_when_scoring, cancellable };
  Trace trace;

  trace_init (&trace, test_random_table (rand, 30000, FALSE));
  g_assert_null (tmap_window_select (trace.jobs, config, &progress, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  trace_clear (&trace);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/eligible", test_eligible);
  g_test_add_func ("/window/profiles", test_profiles);
  g_test_add_func ("/window/bucket-limits", test_bucket_limits);
  g_test_add_func ("/window/random", test_random);
  g_test_add_func ("/window/random-minimums", test_random_minimums);
  g_test_add_func ("/window/times", test_times);
  g_test_add_func ("/window/all", test_all);
  g_test_add_func ("/window/single", test_single);
  g_test_add_func ("/window/ties", test_ties);
  g_test_add_func ("/window/errors", test_errors);
  g_test_add_func ("/window/manual", test_manual);
  g_test_add_func ("/window/best-distinct", test_best_distinct);
  g_test_add_func ("/window/cancel", test_cancel);
  return g_test_run ();
}
