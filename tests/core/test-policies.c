/* SPDX-License-Identifier: Apache-2.0 */
#include "simulation/policy-comparison.h"

#include <string.h>

#include "base/error.h"

/* What a job is expected to do: it starts at @start_s on these GPUs. */
typedef struct {
  double start_s;
  const char *gpus;
} Expected;

static void
check (const TmapSimulationJob *jobs,
       guint n,
       guint n_gpus,
       TmapPolicy policy,
       const Expected *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapExclusiveSimulation) simulation =
      tmap_policy_simulation_new (jobs, n, n_gpus, policy, NULL, NULL, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < n; i++) {
    g_autoptr (GString) gpus = g_string_new (NULL);

    for (guint g = 0; g < simulation->jobs[i].n_gpus; g++)
      g_string_append_printf (gpus, "%s%u", g > 0 ? "," : "",
                              simulation->gpu_ids[simulation->jobs[i].first_gpu + g]);
    g_test_message ("%s: job %u", tmap_policy_keys ()[policy], i);
    g_assert_cmpfloat (simulation->jobs[i].start_s, ==, expected[i].start_s);
    g_assert_cmpfloat (simulation->jobs[i].end_s, ==, expected[i].start_s + jobs[i].runtime_s);
    g_assert_cmpfloat (simulation->waiting_s[i], ==, expected[i].start_s - jobs[i].submit_s);
    g_assert_cmpstr (gpus->str, ==, expected[i].gpus);
  }
}

/*
 * Four GPUs. Job 0 holds 2 until 10. Job 1 needs 4 and is first in the queue; its shadow time is
 * 10, with nothing left over then. Job 2 would run beyond that, job 3 ends just in time.
 */
static const TmapSimulationJob hole[] = { { 0, 2, 10 }, { 1, 4, 5 }, { 2, 1, 20 }, { 3, 2, 7 } };

static void
test_hole (void)
{
  static const Expected fcfs[] = { { 0, "0,1" }, { 10, "0,1,2,3" }, { 15, "0" }, { 15, "1,2" } };
  static const Expected easy[] = { { 0, "0,1" }, { 10, "0,1,2,3" }, { 15, "0" }, { 3, "2,3" } };

  check (hole, 4, 4, TMAP_POLICY_FCFS, fcfs);
  check (hole, 4, 4, TMAP_POLICY_EASY, easy);
}

/*
 * Shortest first, one GPU: at 10 the jobs 1 (8 s), 2 (3 s) and 3 (3 s) wait; 2 came before 3. Job 4
 * comes at 14, before 3 has ended, and is shorter than 1.
 */
static void
test_shortest (void)
{
  static const TmapSimulationJob jobs[] = {
    { 0, 1, 10 }, { 1, 1, 8 }, { 2, 1, 3 }, { 3, 1, 3 }, { 14, 1, 1 },
  };
  static const Expected sjf[] = { { 0, "0" }, { 17, "0" }, { 10, "0" }, { 13, "0" }, { 16, "0" } };

  check (jobs, 5, 1, TMAP_POLICY_SJF, sjf);
}

/* The shortest job waits for its two GPUs until 10, and a longer one that would fit waits with it.
 */
static void
test_shortest_blocks (void)
{
  static const TmapSimulationJob jobs[] = { { 0, 1, 10 }, { 1, 2, 2 }, { 2, 1, 3 } };
  static const Expected sjf[] = { { 0, "0" }, { 10, "0,1" }, { 12, "0" } };

  check (jobs, 3, 2, TMAP_POLICY_SJF, sjf);
}

/*
 * Four GPUs. Job 0 holds 1 until 10, job 1 holds 2 until 20. Job 2 needs 3: its shadow time is 20,
 * and one GPU is left over then. Job 3 runs longer but needs only that one. Job 4 would run on the
 * GPU that job 0 gives back at 10, but at 20 it would be one too many.
 */
static void
test_left_over (void)
{
  static const TmapSimulationJob jobs[] = {
    { 0, 1, 10 }, { 0, 2, 20 }, { 1, 3, 5 }, { 2, 1, 100 }, { 3, 1, 50 },
  };
  static const Expected easy[] = {
    { 0, "0" }, { 0, "1,2" }, { 20, "0,1,2" }, { 2, "3" }, { 25, "0" },
  };

  check (jobs, 5, 4, TMAP_POLICY_EASY, easy);
}

/* Jobs that end together free their GPUs together, and all of them count as left over. */
static void
test_together (void)
{
  static const TmapSimulationJob jobs[] = {
    { 0, 1, 10 },
    { 0, 2, 10 },
    { 1, 2, 5 },
    { 1, 1, 100 },
  };
  static const Expected easy[] = { { 0, "0" }, { 0, "1,2" }, { 10, "0,1" }, { 1, "3" } };

  check (jobs, 4, 4, TMAP_POLICY_EASY, easy);
}

static void
test_too_large (void)
{
  static const TmapSimulationJob jobs[] = { { 0, 1, 1 }, { 0, 4, 1 } };

  for (guint p = 0; p < TMAP_N_POLICIES; p++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (tmap_policy_simulation_new (jobs, 2, 3, (TmapPolicy)p, NULL, NULL, &error));
    g_assert_error (error, TMAP_ERROR, TMAP_ERROR_INFEASIBLE);
    g_assert_cmpstr (error->message, ==,
                     "job 1 of the window needs 4 GPUs, but simulation.server_gpu_count is 3");
  }
}

static void
test_cancel (void)
{
  static const TmapSimulationJob jobs[] = { { 0, 1, 1 }, { 0, 1, 1 } };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (
      tmap_policy_simulation_new (jobs, 2, 1, TMAP_POLICY_EASY, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* GPUs in use at @time, which no policy may exceed. */
static guint
count_busy (const TmapExclusiveSimulation *simulation, double time)
{
  guint n = 0;

  for (guint i = 0; i < simulation->n_jobs; i++)
    if (simulation->jobs[i].start_s <= time && time < simulation->jobs[i].end_s)
      n += simulation->jobs[i].n_gpus;
  return n;
}

/* No GPU has two jobs at a time. */
static void
check_gpus (const TmapExclusiveSimulation *simulation)
{
  g_autofree double *free_s = g_new0 (double, simulation->server_gpu_count);
  g_autofree gboolean *done = g_new0 (gboolean, simulation->n_jobs);

  for (guint k = 0; k < simulation->n_jobs; k++) {
    guint first = simulation->n_jobs;

    for (guint i = 0; i < simulation->n_jobs; i++)
      if (!done[i] && (first == simulation->n_jobs ||
                       simulation->jobs[i].start_s < simulation->jobs[first].start_s))
        first = i;
    done[first] = TRUE;
    for (guint g = 0; g < simulation->jobs[first].n_gpus; g++) {
      guint id = simulation->gpu_ids[simulation->jobs[first].first_gpu + g];

      g_assert_cmpuint (id, <, simulation->server_gpu_count);
      g_assert_cmpfloat (free_s[id], <=, simulation->jobs[first].start_s);
      free_s[id] = simulation->jobs[first].end_s;
    }
  }
}

static TmapSimulationJob *
make_jobs (GRand *rand, guint n, guint n_gpus)
{
  TmapSimulationJob *jobs = g_new (TmapSimulationJob, n);
  double submit_s = 0;

  for (guint i = 0; i < n; i++) {
    submit_s += g_rand_int_range (rand, 0, 8);
    jobs[i] = (TmapSimulationJob){ submit_s, (guint)g_rand_int_range (rand, 1, (gint32)n_gpus + 1),
                                   g_rand_int_range (rand, 1, 30) };
  }
  return jobs;
}

/*
 * EASY straight from its definition, in steps of a second: the first job in the queue has a
 * reservation; a later one starts if, with it running, the reservation still holds.
 */
static double
reservation (const TmapSimulationJob *jobs,
             const double *start,
             guint n,
             guint n_gpus,
             guint head,
             double now)
{
  for (double time = now;; time++) {
    guint busy = 0;

    for (guint i = 0; i < n; i++)
      if (start[i] >= 0 && start[i] <= now && time < start[i] + jobs[i].runtime_s)
        busy += jobs[i].n_gpus;
    if (busy + jobs[head].n_gpus <= n_gpus)
      return time;
  }
}

static void
run_second (const TmapSimulationJob *jobs, double *start, guint n, guint n_gpus, double now)
{
  guint head = n;
  double reserved = 0;

  for (guint i = 0; i < n && jobs[i].submit_s <= now; i++) {
    if (start[i] >= 0)
      continue;
    if (head < n) {
      start[i] = now;
      if (reservation (jobs, start, n, n_gpus, head, now) <= reserved) {
        guint busy = 0;

        for (guint j = 0; j < n; j++)
          if (start[j] >= 0 && now < start[j] + jobs[j].runtime_s)
            busy += jobs[j].n_gpus;
        if (busy <= n_gpus)
          continue;
      }
      start[i] = -1;
      continue;
    }
    reserved = reservation (jobs, start, n, n_gpus, i, now);
    if (reserved == now)
      start[i] = now;
    else
      head = i;
  }
}

static void
test_definition (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (guint round = 0; round < 40; round++) {
    guint n_gpus = (guint)g_rand_int_range (rand, 1, 9);
    guint n = (guint)g_rand_int_range (rand, 1, 40);
    g_autofree TmapSimulationJob *jobs = make_jobs (rand, n, n_gpus);
    g_autofree double *start = g_new (double, n);
    g_autoptr (TmapExclusiveSimulation) easy =
        tmap_policy_simulation_new (jobs, n, n_gpus, TMAP_POLICY_EASY, NULL, NULL, NULL);

    for (guint i = 0; i < n; i++)
      start[i] = -1;
    for (double now = 0; now < n * 40.0; now++)
      run_second (jobs, start, n, n_gpus, now);
    for (guint i = 0; i < n; i++)
      g_assert_cmpfloat (easy->jobs[i].start_s, ==, start[i]);
  }
}

static void
test_any (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint round = 0; round < 60; round++) {
    guint n_gpus = (guint)g_rand_int_range (rand, 1, 9);
    guint n = (guint)g_rand_int_range (rand, 1, 80);
    g_autofree TmapSimulationJob *jobs = make_jobs (rand, n, n_gpus);

    for (guint p = 0; p < TMAP_N_POLICIES; p++) {
      g_autoptr (TmapExclusiveSimulation) simulation =
          tmap_policy_simulation_new (jobs, n, n_gpus, (TmapPolicy)p, NULL, NULL, NULL);

      check_gpus (simulation);
      for (guint i = 0; i < n; i++) {
        g_assert_cmpfloat (simulation->waiting_s[i], >=, 0);
        g_assert_cmpuint (count_busy (simulation, simulation->jobs[i].start_s), <=, n_gpus);
      }
    }
  }
}

static void
test_comparison (void)
{
  g_autoptr (TmapPolicyComparison) comparison = tmap_policy_comparison_new (
      hole, 4, 4, 1u << TMAP_POLICY_EASY | 1u << TMAP_POLICY_FCFS, NULL, NULL, NULL);
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();
  g_autoptr (GString) text = NULL;

  g_assert_null (comparison->of[TMAP_POLICY_SJF]);
  g_assert_cmpfloat (comparison->of[TMAP_POLICY_FCFS]->makespan_s, ==, 35);
  g_assert_cmpfloat (comparison->of[TMAP_POLICY_EASY]->waiting.mean, ==, 5.5);
  tmap_json_writer_begin_object (json, NULL);
  tmap_policy_comparison_write (comparison, json);
  tmap_json_writer_end (json);
  text = tmap_json_writer_steal (json);
  g_assert_nonnull (strstr (text->str, "\"easy\": {"));
  g_assert_nonnull (
      strstr (text->str, "\"scheduling_model\": \"easy_backfilling_exclusive_gpus\""));
  g_assert_null (strstr (text->str, "\"sjf\""));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/policies/hole", test_hole);
  g_test_add_func ("/policies/shortest", test_shortest);
  g_test_add_func ("/policies/shortest-blocks", test_shortest_blocks);
  g_test_add_func ("/policies/left-over", test_left_over);
  g_test_add_func ("/policies/together", test_together);
  g_test_add_func ("/policies/too-large", test_too_large);
  g_test_add_func ("/policies/cancel", test_cancel);
  g_test_add_func ("/policies/definition", test_definition);
  g_test_add_func ("/policies/any", test_any);
  g_test_add_func ("/policies/comparison", test_comparison);
  return g_test_run ();
}
