/* SPDX-License-Identifier: Apache-2.0 */
#include "simulation/exclusive-simulation.h"

#include <math.h>
#include <string.h>

#include "base/error.h"

static TmapExclusiveSimulation *
simulate (const TmapSimulationJob *jobs, guint n, guint n_gpus)
{
  g_autoptr (GError) error = NULL;
  TmapExclusiveSimulation *simulation = tmap_exclusive_simulation_new (jobs, n, n_gpus, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (simulation->n_jobs, ==, n);
  g_assert_cmpuint (simulation->server_gpu_count, ==, n_gpus);
  return simulation;
}

/* The GPUs of job @i as a text, as in "0,2". */
static char *
get_gpus (const TmapExclusiveSimulation *simulation, guint i)
{
  const TmapExclusiveJob *job = &simulation->jobs[i];
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint g = 0; g < job->n_gpus; g++)
    g_string_append_printf (text, "%s%u", g > 0 ? "," : "",
                            simulation->gpu_ids[job->first_gpu + g]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
check_job (const TmapExclusiveSimulation *simulation,
           guint i,
           const TmapSimulationJob *job,
           const char *gpus,
           double start)
{
  g_autofree char *got = get_gpus (simulation, i);

  g_assert_cmpstr (got, ==, gpus);
  g_assert_cmpfloat (simulation->jobs[i].start_s, ==, start);
  g_assert_cmpfloat (simulation->jobs[i].end_s, ==, start + job->runtime_s);
  g_assert_cmpfloat (simulation->waiting_s[i], ==, start - job->submit_s);
  g_assert_cmpfloat (simulation->jct_s[i], ==, start + job->runtime_s - job->submit_s);
}

/* Equally free GPUs are taken from the lowest id on. */
static void
test_ties (void)
{
  static const TmapSimulationJob jobs[] = {
    { 0, 1, 10 }, { 0, 1, 10 }, { 0, 1, 10 }, { 0, 2, 5 }, { 0, 1, 5 }, { 0, 3, 1 },
  };
  static const char *const gpus[] = { "0", "1", "2", "0,1", "2", "0,1,2" };
  static const double starts[] = { 0, 0, 0, 10, 10, 15 };
  g_autoptr (TmapExclusiveSimulation) simulation = simulate (jobs, G_N_ELEMENTS (jobs), 3);

  for (guint i = 0; i < G_N_ELEMENTS (jobs); i++)
    check_job (simulation, i, &jobs[i], gpus[i], starts[i]);
  g_assert_cmpfloat (simulation->makespan_s, ==, 16);
  g_assert_cmpfloat (simulation->arrival_span_s, ==, 0);
}

/*
 * A job waits until all its GPUs are free, keeps the earlier ones idle meanwhile, and gives all of
 * them back at its end; a later small job does not overtake it on them.
 */
static void
test_multi_gpu (void)
{
  static const TmapSimulationJob jobs[] = {
    { 0, 1, 100 }, { 0, 1, 10 }, { 5, 2, 20 }, { 6, 1, 1 }, { 7, 2, 3 },
  };
  static const char *const gpus[] = { "0", "1", "0,1", "0", "0,1" };
  static const double starts[] = { 0, 0, 100, 120, 121 };
  g_autoptr (TmapExclusiveSimulation) simulation = simulate (jobs, G_N_ELEMENTS (jobs), 2);

  for (guint i = 0; i < G_N_ELEMENTS (jobs); i++)
    check_job (simulation, i, &jobs[i], gpus[i], starts[i]);
  g_assert_cmpfloat (simulation->makespan_s, ==, 124);
}

/* The earliest-free GPU is taken even if one of a lower id is free by then too. */
static void
test_idle_gaps (void)
{
  static const TmapSimulationJob jobs[] = {
    { 0, 1, 30 }, { 0, 1, 10 }, { 100, 1, 5 }, { 100, 1, 5 }, { 200, 2, 1 }, { 300, 1, 1 },
  };
  static const char *const gpus[] = { "0", "1", "1", "0", "0,1", "0" };
  static const double starts[] = { 0, 0, 100, 100, 200, 300 };
  g_autoptr (TmapExclusiveSimulation) simulation = simulate (jobs, 6, 2);

  for (guint i = 0; i < G_N_ELEMENTS (jobs); i++)
    check_job (simulation, i, &jobs[i], gpus[i], starts[i]);
  g_assert_cmpfloat (simulation->makespan_s, ==, 301);
  g_assert_cmpfloat (simulation->arrival_span_s, ==, 300);
}

/* The makespan counts from the first submission. */
static void
test_late_first (void)
{
  static const TmapSimulationJob jobs[] = { { 1000, 1, 10 }, { 1005, 1, 50 } };
  g_autoptr (TmapExclusiveSimulation) simulation = simulate (jobs, 2, 1);

  check_job (simulation, 0, &jobs[0], "0", 1000);
  check_job (simulation, 1, &jobs[1], "0", 1010);
  g_assert_cmpfloat (simulation->makespan_s, ==, 60);
  g_assert_cmpfloat (simulation->arrival_span_s, ==, 5);
}

/* The job that ends last need not be the last one. */
static void
test_makespan (void)
{
  static const TmapSimulationJob jobs[] = { { 0, 1, 500 }, { 1, 1, 2 } };
  g_autoptr (TmapExclusiveSimulation) simulation = simulate (jobs, 2, 2);

  g_assert_cmpfloat (simulation->makespan_s, ==, 500);
}

static void
test_too_large (void)
{
  static const TmapSimulationJob jobs[] = { { 0, 1, 1 }, { 0, 4, 1 } };
  g_autoptr (GError) error = NULL;

  g_assert_null (tmap_exclusive_simulation_new (jobs, 2, 3, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_INFEASIBLE);
  g_assert_cmpstr (error->message, ==,
                   "job 1 of the window needs 4 GPUs, but simulation.server_gpu_count is 3");
}

/* Waiting 0, 10, 20, 30; completion 10, 20, 30, 40. */
static void
test_statistics (void)
{
  static const TmapSimulationJob jobs[] = {
    { 0, 1, 10 }, { 0, 1, 10 }, { 0, 1, 10 }, { 0, 1, 10 }
  };
  g_autoptr (TmapExclusiveSimulation) simulation = simulate (jobs, 4, 1);
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();
  g_autoptr (GString) text = NULL;

  g_assert_cmpfloat (simulation->waiting.mean, ==, 15);
  g_assert_cmpfloat (simulation->waiting.p50, ==, 15);
  g_assert_cmpfloat_with_epsilon (simulation->waiting.p95, 28.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (simulation->waiting.p99, 29.7, 1e-9);
  g_assert_cmpfloat (simulation->jct.mean, ==, 25);
  g_assert_cmpfloat (simulation->jct.max, ==, 40);
  tmap_json_writer_begin_object (json, NULL);
  tmap_exclusive_simulation_write (simulation, json);
  tmap_json_writer_end (json);
  text = tmap_json_writer_steal (json);
  g_assert_cmpstr (
      text->str, ==,
      "{\n  \"arrival_span_s\": 0.0,\n  \"jct_mean_s\": 25.0,\n  \"jct_p50_s\": 25.0,\n"
      "  \"jct_p95_s\": 38.5,\n  \"jct_p99_s\": 39.699999999999996,\n  \"job_count\": 4,\n"
      "  \"makespan_s\": 40.0,\n"
      "  \"scheduling_model\": \"arrival_order_earliest_available_exclusive_gpus\",\n"
      "  \"server_gpu_count\": 1,\n  \"waiting_mean_s\": 15.0,\n  \"waiting_p50_s\": 15.0,\n"
      "  \"waiting_p95_s\": 28.499999999999996,\n  \"waiting_p99_s\": 29.699999999999996\n}");
}

/* The same straight from the rule: look for the earliest-free GPU, one after the other. */
static void
check_naive (const TmapSimulationJob *jobs, guint n, guint n_gpus)
{
  g_autoptr (TmapExclusiveSimulation) simulation = simulate (jobs, n, n_gpus);
  g_autofree double *free_at = g_new0 (double, n_gpus);
  g_autofree gboolean *taken = g_new (gboolean, n_gpus);
  double last = 0;

  for (guint i = 0; i < n; i++) {
    g_autoptr (GString) ids = g_string_new (NULL);
    double start = jobs[i].submit_s;

    memset (taken, 0, n_gpus * sizeof *taken);
    for (guint k = 0; k < jobs[i].n_gpus; k++) {
      guint best = n_gpus;

      for (guint g = 0; g < n_gpus; g++)
        if (!taken[g] && (best == n_gpus || free_at[g] < free_at[best]))
          best = g;
      taken[best] = TRUE;
      start = MAX (start, free_at[best]);
    }
    for (guint g = 0; g < n_gpus; g++)
      if (taken[g]) {
        free_at[g] = start + jobs[i].runtime_s;
        g_string_append_printf (ids, "%s%u", ids->len > 0 ? "," : "", g);
      }
    check_job (simulation, i, &jobs[i], ids->str, start);
    last = MAX (last, start + jobs[i].runtime_s);
  }
  g_assert_cmpfloat (simulation->makespan_s, ==, last - jobs[0].submit_s);
}

static void
test_naive (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);

  for (guint round = 0; round < 60; round++) {
    guint n_gpus = (guint)g_rand_int_range (rand, 1, 9);
    guint n = (guint)g_rand_int_range (rand, 1, 200);
    g_autofree TmapSimulationJob *jobs = g_new (TmapSimulationJob, n);
    double submit = g_rand_int_range (rand, 0, 3);

    for (guint i = 0; i < n; i++) {
      submit += g_rand_int_range (rand, 0, 12);
      jobs[i].submit_s = submit;
      jobs[i].n_gpus = (guint)g_rand_int_range (rand, 1, (gint32)n_gpus + 1);
      jobs[i].runtime_s =
          round % 2 == 0 ? g_rand_int_range (rand, 1, 20) : g_rand_double_range (rand, 0.01, 20);
    }
    check_naive (jobs, n, n_gpus);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/simulation/ties", test_ties);
  g_test_add_func ("/simulation/multi-gpu", test_multi_gpu);
  g_test_add_func ("/simulation/idle-gaps", test_idle_gaps);
  g_test_add_func ("/simulation/late-first", test_late_first);
  g_test_add_func ("/simulation/makespan", test_makespan);
  g_test_add_func ("/simulation/too-large", test_too_large);
  g_test_add_func ("/simulation/statistics", test_statistics);
  g_test_add_func ("/simulation/naive", test_naive);
  return g_test_run ();
}
