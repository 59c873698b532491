/* SPDX-License-Identifier: Apache-2.0 */
#include "figure-data.h"

#include <math.h>
#include <string.h>

#include "base/error.h"

static const guint one_and_two[] = { 1, 2 };
static const guint one_to_64[] = { 1, 2, 64 };

static GPtrArray *
make_summaries (guint n, guint n_jobs)
{
  GPtrArray *summaries = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_source_summary_free);
  g_autoptr (GArray) counts = data_counts (1, 2, 0);

  for (guint i = 0; i < n; i++) {
    g_autoptr (TmapJobTable) table = data_table ("saturn", n_jobs, one_to_64, 3);

    g_ptr_array_add (summaries, tmap_source_summary_new (table, counts));
  }
  return summaries;
}

static GPtrArray *
make_traces (guint n)
{
  GPtrArray *traces = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generated_trace_free);

  for (guint i = 0; i < n; i++) {
    TmapGeneratedTrace *trace = data_trace ("Saturn", 6, one_to_64, 3, i != 1);

    data_make_representative (trace);
    g_ptr_array_add (traces, trace);
  }
  return traces;
}

static void
test_catalogue (void)
{
  g_autoptr (GError) error = NULL;
  TmapFigureInput nothing = { 0 };
  guint n;
  const TmapFigureSpec *specs = tmap_figure_specs (&n);

  g_assert_cmpuint (n, ==, 28);
  for (guint i = 0; i < n; i++) {
    g_autoptr (GError) missing = NULL;

    g_assert_true (tmap_figure_spec_find (specs[i].name, NULL) == &specs[i]);
    g_assert_true (g_utf8_strlen (specs[i].description, -1) < 80);
    g_assert_null (tmap_figure_build (&specs[i], &nothing, &missing));
    g_assert_error (missing, TMAP_ERROR, TMAP_ERROR_INFEASIBLE);
  }
  g_assert_null (tmap_figure_spec_find ("runtime_cdv", &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_VALUE);
  g_assert_true (g_str_has_prefix (error->message,
                                   "there is no figure 'runtime_cdv'; did you mean 'runtime_cdf'? "
                                   "The figures are supported_coverage, gpu_demand_mix, "));
  g_assert_true (g_str_has_suffix (error->message, ", workload_usage"));
}

static void
test_suite (void)
{
  g_autoptr (GPtrArray) summaries = make_summaries (2, 6);
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  TmapFigureInput input = { .summaries = summaries };
  TmapFigureInput empty = { .summaries = none };
  g_autoptr (TmapFigure) coverage = data_build ("supported_coverage", &input);
  g_autoptr (TmapFigure) mix = data_build ("gpu_demand_mix", &input);
  g_autoptr (TmapFigure) runtimes = data_build ("runtime_percentiles", &input);
  g_autoptr (TmapFigure) waits = data_build ("queue_percentiles", &input);

  g_assert_cmpstr (data_category (&data_panel (coverage, 0)->x, 0), ==, "Saturn");
  g_assert_cmpstr (data_category (&data_panel (coverage, 0)->x, 1), ==, "Saturn (2)");
  g_assert_cmpfloat (data_y (coverage, 0, 0, 0), ==, 4.0 / 6);
  g_assert_cmpfloat_with_epsilon (data_y (coverage, 0, 1, 0),
                                  (1 + 4 + 4 + 10) / (1 + 4 + 4 + 10 + 64.0 * 9), 1e-12);

  g_assert_cmpuint (data_panel (mix, 0)->layers->len, ==, 3);
  g_assert_true (data_panel (mix, 0)->stacked);
  g_assert_cmpstr (data_layer (mix, 0, 1)->name, ==, "2 GPUs");
  g_assert_cmpstr (data_layer (mix, 0, 2)->name, ==, "other");
  for (guint l = 0; l < 3; l++)
    g_assert_cmpfloat (data_y (mix, 0, l, 1), ==, 2.0 / 6);

  g_assert_cmpuint (runtimes->panels->len, ==, 2);
  g_assert_cmpint (data_panel (runtimes, 0)->y.unit, ==, TMAP_UNIT_HOURS);
  g_assert_cmpfloat (data_panel (runtimes, 0)->y.min, ==, 0);
  g_assert_cmpfloat_with_epsilon (data_y (runtimes, 0, 0, 0), 3.5 / 60, 1e-12);
  g_assert_cmpint (data_panel (waits, 1)->y.unit, ==, TMAP_UNIT_MINUTES);
  g_assert_cmpstr (runtimes->subtitle, ==, "Median runtime 3.5 min; 95th percentile 5.8 min");
  data_assert_missing ("gpu_demand_mix", &empty, "the traces of a suite");
}

/* One trace, many traces, and one without jobs: all of them can be drawn. */
static void
test_suite_sizes (void)
{
  static const char *const names[] = { "supported_coverage", "gpu_demand_mix",
                                       "runtime_percentiles", "queue_percentiles" };
  static const guint sizes[] = { 1, 2, 20 };

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
      g_autoptr (GPtrArray) summaries = make_summaries (sizes[s], 3);
      TmapSourceSummary *first = g_ptr_array_index (summaries, 0);
      TmapFigureInput input = { .summaries = summaries };
      g_autoptr (TmapFigure) figure = NULL;

      if (sizes[s] == 2) {
        first->valid_job_count = 0;
        first->supported_job_fraction = first->supported_gpu_service_time_fraction = NAN;
        first->all_duration = first->all_queue_wait =
            (TmapStatistics){ NAN, NAN, NAN, NAN, NAN, NAN };
        g_array_set_size (first->jobs, 0);
      }
      figure = data_build (names[i], &input);
      g_assert_cmpuint (data_layer (figure, 0, 0)->y->len, ==, sizes[s]);
      g_assert_true (isnan (data_y (figure, 0, 0, 0)) == (sizes[s] == 2));
    }
}

static void
test_trace (void)
{
  g_autoptr (GPtrArray) traces = make_traces (1);
  TmapFigureInput input = { .traces = traces };
  g_autoptr (TmapFigure) demand = data_build ("gpu_demand", &input);
  g_autoptr (TmapFigure) usage = data_build ("workload_usage", &input);
  g_autoptr (TmapFigure) quantiles = data_build ("quantile_quantile", &input);

  g_assert_cmpuint (data_panel (demand, 0)->x.categories->len, ==, 3);
  g_assert_cmpstr (data_category (&data_panel (demand, 0)->x, 2), ==, "64");
  g_assert_cmpfloat (data_y (demand, 0, 0, 2), ==, 2);
  g_assert_cmpstr (demand->subtitle, ==, "Of 6 jobs 2 need 1 GPU, 2 need 2 GPUs, 2 need 64 GPUs");

  g_assert_true (data_panel (usage, 0)->horizontal);
  g_assert_cmpstr (data_category (&data_panel (usage, 0)->y, 0), ==, "w0");
  g_assert_cmpfloat (data_y (usage, 0, 0, 0), ==, 2);

  g_assert_cmpfloat (data_x (quantiles, 0, 1, 5), ==, 1);
  g_assert_cmpfloat (data_y (quantiles, 0, 1, 5), ==, 0.5);
  g_assert_cmpstr (g_ptr_array_index (data_layer (quantiles, 0, 1)->labels, 1), ==,
                   "job-1 → w1 (2 GPUs)");
  data_assert_missing ("exclusive_gantt", &input, "a generated trace with a simulation");
}

static void
test_simulation (void)
{
  static const guint sizes[] = { 1, 6, 601 };

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++) {
    guint n = sizes[s];
    g_autoptr (GPtrArray) traces =
        g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generated_trace_free);
    TmapGeneratedTrace *trace = data_trace ("Venus", n, one_to_64, 3, TRUE);
    g_autoptr (TmapExclusiveJobs) jobs = data_exclusive_jobs (trace);
    TmapFigureInput input = { .traces = traces, .exclusive_jobs = jobs };
    g_autoptr (TmapFigure) times = NULL;
    g_autoptr (TmapFigure) gantt = NULL;
    g_autoptr (TmapFigure) cdf = NULL;
    g_autoptr (TmapPolicyComparison) simulations = NULL;
    g_autoptr (TmapFigure) policies = NULL;
    double width, height;

    g_ptr_array_add (traces, trace);
    times = data_build ("exclusive_job_times", &input);
    gantt = data_build ("exclusive_gantt", &input);
    cdf = data_build ("exclusive_cdf", &input);
    g_assert_true (data_panel (times, 0)->stacked);
    g_assert_cmpuint (data_layer (times, 0, 1)->y->len, ==, n);
    g_assert_cmpfloat (data_y (times, 0, 0, n - 1), ==, 60.0 * (n - 1));
    g_assert_cmpfloat (data_y (times, 0, 1, 0), ==, 600);
    tmap_figure_default_size (tmap_figure_spec_find ("exclusive_job_times", NULL), &input, &width,
                              &height);
    g_assert_cmpfloat (width, ==, n > 100 ? 20 : 10);
    g_assert_cmpuint (data_panel (gantt, 0)->y.categories->len, ==, 64);
    if (n > 2)
      g_assert_cmpuint (tmap_layer_get_n (data_layer (gantt, 0, 2)), ==, 64 * (n / 3));
    g_assert_cmpfloat (data_x (cdf, 0, 0, 0), ==, 0);
    g_assert_nonnull (cdf->note);
    data_assert_missing ("policy_gantt", &input, "a generated trace with a simulation");
    simulations = tmap_generated_trace_simulate (trace, NULL, NULL, NULL);
    input.policies = simulations;
    policies = data_build ("policy_gantt", &input);
    g_assert_true (policies->share_x);
    g_assert_cmpuint (policies->panels->len, ==, 3);
    for (guint p = 0; p < 3; p++) {
      g_assert_cmpfloat (data_panel (policies, p)->x.max, ==, data_panel (policies, 0)->x.max);
      g_assert_cmpuint (data_panel (policies, p)->y.categories->len, ==, 64);
    }
    tmap_figure_default_size (tmap_figure_spec_find ("policy_gantt", NULL), &input, &width,
                              &height);
    g_assert_cmpfloat (height, ==, 40);
  }
}

/* A job of one GPU runs while a job of two waits for the first: in order of arrival it has to wait,
 * backfilling lets it pass. */
static void
test_policy_gantt (void)
{
  static const guint counts[] = { 1, 2 };
  g_autoptr (GPtrArray) traces =
      g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generated_trace_free);
  TmapGeneratedTrace *trace = data_trace ("Venus", 3, counts, 2, TRUE);
  static const double submit_s[] = { 0, 1, 2 };
  static const double runtime_s[] = { 100, 50, 10 };
  static const guint num_gpus[] = { 1, 2, 1 };
  g_autoptr (TmapPolicyComparison) simulations = NULL;
  TmapFigureInput input = { .traces = traces };
  g_autoptr (TmapFigure) figure = NULL;

  g_ptr_array_add (traces, trace);
  trace->exclusive->server_gpu_count = 2;
  memcpy (trace->trace.submit_s, submit_s, sizeof submit_s);
  memcpy (trace->trace.solo_runtime_s, runtime_s, sizeof runtime_s);
  memcpy (trace->trace.num_gpus, num_gpus, sizeof num_gpus);
  simulations = tmap_generated_trace_simulate (trace, NULL, NULL, NULL);
  input.policies = simulations;
  figure = data_build ("policy_gantt", &input);
  g_assert_cmpstr (data_panel (figure, 2)->title, ==, "EASY backfilling");
  g_assert_cmpfloat (data_x (figure, 0, 0, 1), ==, 150);
  g_assert_cmpfloat (data_x (figure, 1, 0, 1), ==, 2);
  g_assert_cmpfloat (data_x (figure, 2, 0, 1), ==, 2);
  g_assert_cmpfloat (data_x (figure, 2, 1, 0), ==, 100);
  g_assert_cmpfloat (data_panel (figure, 2)->x.max, ==, 160);
  g_assert_cmpstr (figure->subtitle, ==,
                   "Makespan: first come, first served 2.7 min, shortest job first 2.5 min, "
                   "EASY backfilling 2.5 min");
}

/* A server of very many GPUs has rows for those in use only. */
static void
test_large_server (void)
{
  g_autoptr (GPtrArray) traces = make_traces (1);
  TmapGeneratedTrace *trace = g_ptr_array_index (traces, 0);
  g_autoptr (TmapExclusiveJobs) jobs = data_exclusive_jobs (trace);
  TmapFigureInput input = { .traces = traces, .exclusive_jobs = jobs };
  g_autoptr (TmapFigure) gantt = NULL;

  trace->exclusive->server_gpu_count = 4000000000;
  gantt = data_build ("exclusive_gantt", &input);
  g_assert_cmpuint (data_panel (gantt, 0)->y.categories->len, ==, 64);
  g_assert_nonnull (strstr (gantt->note, "3999999936 GPUs"));
}

static void
test_comparison (void)
{
  g_autoptr (GPtrArray) traces = make_traces (20);
  g_autoptr (GPtrArray) one = make_traces (1);
  TmapFigureInput input = { .traces = traces };
  TmapFigureInput single = { .traces = one };
  TmapFigureInput none = { 0 };
  g_autoptr (TmapFigure) makespan = data_build ("exclusive_makespan", &input);
  g_autoptr (TmapFigure) waiting = data_build ("waiting_time_p95", &input);
  g_autoptr (TmapFigure) mix = data_build ("mapped_gpu_mix", &input);
  g_autoptr (TmapFigure) alone = data_build ("exclusive_makespan", &single);

  g_assert_cmpuint (data_layer (makespan, 0, 0)->y->len, ==, 20);
  g_assert_cmpstr (data_category (&data_panel (makespan, 0)->x, 19), ==, "Saturn (20)");
  g_assert_cmpfloat (data_y (makespan, 0, 0, 0), ==, 2);
  g_assert_true (isnan (data_y (makespan, 0, 0, 1)));
  g_assert_cmpstr (makespan->note, ==, "No bar for traces without a simulation: Saturn (2).");
  g_assert_cmpfloat (data_y (waiting, 0, 0, 0), ==, 1.5);
  g_assert_cmpuint (data_panel (mix, 0)->layers->len, ==, 3);
  g_assert_cmpstr (data_layer (mix, 0, 2)->name, ==, "64 GPUs");
  g_assert_cmpfloat (data_y (mix, 0, 2, 7), ==, 2.0 / 6);
  g_assert_null (alone->note);
  data_assert_missing ("mapped_gpu_mix", &none, "generated traces");
}

/* No trace has a simulation, or its times are zero or beyond all measure. */
static void
test_odd_values (void)
{
  g_autoptr (GPtrArray) traces = make_traces (2);
  TmapGeneratedTrace *first = g_ptr_array_index (traces, 0);
  TmapGeneratedTrace *second = g_ptr_array_index (traces, 1);
  TmapFigureInput input = { .traces = traces };
  g_autoptr (TmapFigure) zero = NULL;
  g_autoptr (TmapFigure) huge = NULL;
  g_autoptr (TmapFigure) none = NULL;

  first->exclusive->makespan_s = 0;
  zero = data_build ("exclusive_makespan", &input);
  first->exclusive->makespan_s = 1e300;
  huge = data_build ("exclusive_makespan", &input);
  g_clear_pointer (&first->exclusive, g_free);
  g_assert_null (second->exclusive);
  none = data_build ("exclusive_makespan", &input);
  g_assert_nonnull (strstr (none->note, "Saturn, Saturn (2)"));
}

static void
test_fidelity (void)
{
  static const guint sizes[] = { 1, 3, 20 };

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++) {
    g_autoptr (GPtrArray) traces = make_traces (sizes[s]);
    g_autoptr (TmapFidelity) fidelity = tmap_fidelity_new (traces);
    TmapFigureInput input = { .fidelity = fidelity };
    g_autoptr (TmapFigure) demand = data_build ("gpu_demand_fidelity", &input);
    g_autoptr (TmapFigure) cdf = data_build ("runtime_cdf_fidelity", &input);
    g_autoptr (TmapFigure) interarrival = data_build ("interarrival_fidelity", &input);
    g_autoptr (TmapFigure) scores = data_build ("representativeness_scores", &input);
    double width, height;

    tmap_figure_default_size (tmap_figure_spec_find ("gpu_demand_fidelity", NULL), &input, &width,
                              &height);
    g_assert_cmpfloat (width, ==, 10);
    g_assert_cmpfloat (height, ==, sizes[s] == 20 ? 9 : 5);
    g_assert_cmpuint (demand->panels->len, ==, sizes[s]);
    g_assert_true (demand->share_y);
    for (guint stage = 0; stage < 3; stage++)
      g_assert_cmpuint (data_layer (demand, 0, stage)->role, ==, stage);
    g_assert_cmpstr (data_layer (demand, 0, 0)->name, ==, "all eligible jobs");
    g_assert_cmpfloat (data_y (demand, 0, TMAP_ROLE_POPULATION, 0), ==, 0.75);
    g_assert_cmpfloat (data_y (demand, 0, TMAP_ROLE_WINDOW, 0), ==, 0.5);
    g_assert_cmpfloat (data_y (demand, 0, TMAP_ROLE_MAPPED, 2), ==, 2.0 / 6);

    g_assert_cmpuint (data_panel (cdf, 0)->layers->len, ==, 6);
    g_assert_cmpfloat (data_y (cdf, 0, 0, 3), ==, 0.75);
    g_assert_cmpfloat (data_y (cdf, 0, 5, 1), ==, 1);
    g_assert_cmpuint (interarrival->panels->len, ==, 2);
    g_assert_cmpfloat (data_y (interarrival, 1, TMAP_ROLE_WINDOW, 0), ==, 5);
    g_assert_cmpfloat_with_epsilon (data_y (scores, 0, 0, 0), 0.1, 1e-12);
    g_assert_cmpfloat_with_epsilon (data_panel (scores, 0)->x.max, 0.1, 1e-12);
    g_assert_true (g_str_has_prefix (
        demand->subtitle, sizes[s] == 1 ? "The window is within 25.0 points of"
                                        : "All windows are within 25.0 points (Saturn)"));
  }
}

/* What figures of one or two source traces are built from. */
typedef struct {
  GPtrArray *tables;
  GPtrArray *labels;
  TmapEligibleJobs *eligible;
  TmapWindowScores *scores;
  TmapFigureInput input;
} Source;

static void
source_init (Source *self, guint n_tables, guint n_jobs)
{
  self->tables = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_job_table_free);
  self->labels = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n_tables; i++) {
    g_ptr_array_add (self->tables, data_table ("saturn", n_jobs, one_and_two, 2));
    g_ptr_array_add (self->labels, g_strdup_printf ("Trace %u", i));
  }
  self->eligible = NULL;
  self->scores = NULL;
  self->input = (TmapFigureInput){ .jobs = self->tables, .job_labels = self->labels };
}

static void
source_add_window (Source *self, guint start, guint n)
{
  g_autoptr (GArray) counts = data_counts (1, 0);
  TmapScoreLimits limits = { NULL, NAN, NAN };
  g_autoptr (TmapWindowProfile) target = NULL;

  self->eligible = tmap_eligible_jobs_new (g_ptr_array_index (self->tables, 0), counts);
  target = tmap_window_profile_new (self->eligible, 0, self->eligible->n, FALSE);
  self->scores = tmap_score_windows (self->eligible, n, target, &limits, NULL, NULL, NULL);
  self->input.eligible = self->eligible;
  self->input.scores = self->scores;
  self->input.window_start = start;
  self->input.window_n_jobs = n;
}

static void
source_clear (Source *self)
{
  g_clear_pointer (&self->eligible, tmap_eligible_jobs_free);
  g_clear_pointer (&self->scores, tmap_window_scores_free);
  g_ptr_array_unref (self->tables);
  g_ptr_array_unref (self->labels);
}

/* Shares and lags are where they are read, whatever the number of traces. */
static void
test_distances (void)
{
  static const guint sizes[] = { 1, 4 };
  g_autoptr (TmapJobTable) table = data_table ("saturn", 200, one_to_64, 3);

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++) {
    g_autoptr (GPtrArray) traces = make_traces (sizes[s]);
    g_autoptr (GPtrArray) all =
        g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_distances_free);
    TmapFigureInput input = { .distances = all };
    g_autoptr (TmapFigure) distances = NULL;
    g_autoptr (TmapFigure) burstiness = NULL;
    g_autoptr (TmapFigure) correlation = NULL;
    g_autoptr (TmapFigure) load = NULL;
    const TmapDistances *first;

    for (guint i = 0; i < sizes[s]; i++)
      g_ptr_array_add (all, data_distances (g_ptr_array_index (traces, i), NULL, table, 12));
    distances = data_build ("distribution_distances", &input);
    burstiness = data_build ("arrival_burstiness", &input);
    correlation = data_build ("arrival_autocorrelation", &input);
    load = data_build ("offered_load", &input);
    first = g_ptr_array_index (all, 0);

    g_assert_cmpuint (distances->panels->len, ==, sizes[s]);
    /* Four intervals and their points; no queue wait of the mapped trace without a simulation. */
    g_assert_cmpuint (data_panel (distances, 0)->layers->len, ==, 4 + 1 + 3 + 1);
    g_assert_cmpfloat (data_x (distances, 0, 0, 0), ==, first->from[0][0].ks.low);
    g_assert_cmpfloat (data_x (distances, 0, 0, 1), ==, first->from[0][0].ks.high);
    g_assert_cmpfloat (data_x (distances, 0, 4, 0), ==, first->from[0][0].ks.value);
    g_assert_cmpint (data_layer (distances, 0, 4)->role, ==, TMAP_ROLE_WINDOW);
    g_assert_cmpint (data_layer (distances, 0, 8)->role, ==, TMAP_ROLE_MAPPED);
    g_assert_cmpuint (tmap_layer_get_n (data_layer (distances, 0, 8)), ==, 3);
    g_assert_nonnull (strstr (distances->subtitle, "in runtime ("));

    /* A job each hour: no more than one in any stretch up to an hour. */
    g_assert_cmpfloat (data_x (burstiness, 0, 0, 0), ==, 1);
    g_assert_cmpfloat_with_epsilon (data_y (burstiness, 0, 0, 4), 0, 1e-12);
    g_assert_cmpuint (correlation->panels->len, ==, sizes[s]);
    g_assert_cmpuint (load->panels->len, ==, 2 * sizes[s]);
    g_assert_cmpfloat (data_x (load, 0, 0, 1), ==, 3600);
    g_assert_cmpint (data_layer (load, sizes[s], 1)->role, ==, TMAP_ROLE_MAPPED);
  }
}

static void
test_source (void)
{
  Source source;

  for (guint n_tables = 1; n_tables <= 20; n_tables += 19) {
    g_autoptr (TmapFigure) cdf = NULL;
    g_autoptr (TmapFigure) waits = NULL;
    g_autoptr (TmapFigure) arrivals = NULL;
    g_autoptr (TmapFigure) week = NULL;

    source_init (&source, n_tables, 10);
    cdf = data_build ("runtime_cdf", &source.input);
    waits = data_build ("queue_wait_cdf", &source.input);
    arrivals = data_build ("arrivals", &source.input);
    week = data_build ("hour_of_week", &source.input);
    g_assert_cmpuint (data_panel (cdf, 0)->layers->len, ==, n_tables);
    g_assert_cmpint (data_panel (cdf, 0)->x.scale, ==, TMAP_SCALE_LOG);
    g_assert_cmpfloat (data_x (cdf, 0, 0, 1), ==, 60);
    g_assert_cmpfloat (data_y (cdf, 0, 0, 10), ==, 1);
    g_assert_cmpfloat (data_y (waits, 0, 0, 1), ==, 0.5);
    g_assert_nonnull (waits->note);
    g_assert_cmpuint (arrivals->panels->len, ==, n_tables);
    g_assert_cmpfloat (data_x (arrivals, 0, 0, 0), ==, 4 * 86400);
    g_assert_cmpfloat (data_y (arrivals, 0, 0, 0), ==, 1);
    for (guint h = 0; h < 7 * 24; h++)
      g_assert_cmpfloat (data_y (week, 0, 0, h), ==, h < 10 ? 1 : 0);
    g_assert_cmpstr (data_category (&data_panel (week, 0)->y, 0), ==, "Mon");
    data_assert_missing ("window_score", &source.input, "a window of a trace");
    source_clear (&source);
  }
}

/* A gap of months costs no more than the jobs at its ends, and dates may be before 1970. */
static void
test_far_dates (void)
{
  Source source;
  TmapJobTable *table;
  g_autoptr (TmapFigure) arrivals = NULL;
  g_autoptr (TmapFigure) week = NULL;

  source_init (&source, 1, 2);
  table = g_ptr_array_index (source.tables, 0);
  table->first_submit = -62135596800; /* Monday, 0001-01-01 */
  table->submit_s[1] = 1e7;
  arrivals = data_build ("arrivals", &source.input);
  week = data_build ("hour_of_week", &source.input);
  g_assert_cmpuint (tmap_layer_get_n (data_layer (arrivals, 0, 0)), ==, 6);
  g_assert_cmpfloat (data_y (week, 0, 0, 0), ==, 1);
  source_clear (&source);
}

static void
test_window (void)
{
  Source source;
  g_autoptr (GPtrArray) traces = make_traces (1);
  g_autoptr (TmapFigure) cdf = NULL;
  g_autoptr (TmapFigure) waits = NULL;
  g_autoptr (TmapFigure) arrivals = NULL;
  g_autoptr (TmapFigure) scores = NULL;

  source_init (&source, 1, 20);
  source_add_window (&source, 3, 4);
  source.input.traces = traces;
  cdf = data_build ("runtime_cdf", &source.input);
  waits = data_build ("queue_wait_cdf", &source.input);
  arrivals = data_build ("arrivals", &source.input);
  scores = data_build ("window_score", &source.input);
  g_assert_cmpuint (data_panel (cdf, 0)->layers->len, ==, 3);
  g_assert_cmpuint (data_panel (waits, 0)->layers->len, ==, 2);
  for (guint stage = 0; stage < 3; stage++)
    g_assert_cmpuint (data_layer (cdf, 0, stage)->role, ==, stage);
  g_assert_cmpuint (tmap_layer_get_n (data_layer (cdf, 0, 0)), ==, 11);
  g_assert_cmpuint (tmap_layer_get_n (data_layer (cdf, 0, 1)), ==, 5);
  g_assert_cmpfloat (data_x (cdf, 0, 1, 0), ==, 60 * 7);
  g_assert_cmpint (data_layer (arrivals, 0, 0)->kind, ==, TMAP_LAYER_BAND);
  g_assert_cmpfloat (data_x (arrivals, 0, 0, 0), ==, 4 * 86400 + 1800 + 6 * 3600);
  g_assert_cmpuint (tmap_layer_get_n (data_layer (scores, 0, 1)), ==, 7);
  g_assert_cmpfloat (data_y (scores, 0, 2, 0), ==, source.scores->totals[3]);
  source.scores->totals[0] = NAN;
  source.input.window_start = 17;
  data_assert_missing ("window_score", &source.input, "a window of a trace");
  source_clear (&source);
}

/* Without a window that fits, figures show the trace alone. */
static void
test_no_jobs (void)
{
  Source source;

  source_init (&source, 1, 0);
  data_assert_missing ("runtime_cdf", &source.input, "a trace with valid jobs");
  data_assert_missing ("hour_of_week", &source.input, "a trace with valid jobs");
  source_clear (&source);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/figures/catalogue", test_catalogue);
  g_test_add_func ("/figures/suite", test_suite);
  g_test_add_func ("/figures/suite-sizes", test_suite_sizes);
  g_test_add_func ("/figures/trace", test_trace);
  g_test_add_func ("/figures/simulation", test_simulation);
  g_test_add_func ("/figures/policy-gantt", test_policy_gantt);
  g_test_add_func ("/figures/large-server", test_large_server);
  g_test_add_func ("/figures/comparison", test_comparison);
  g_test_add_func ("/figures/odd-values", test_odd_values);
  g_test_add_func ("/figures/fidelity", test_fidelity);
  g_test_add_func ("/figures/distances", test_distances);
  g_test_add_func ("/figures/source", test_source);
  g_test_add_func ("/figures/far-dates", test_far_dates);
  g_test_add_func ("/figures/window", test_window);
  g_test_add_func ("/figures/no-jobs", test_no_jobs);
  return g_test_run ();
}
