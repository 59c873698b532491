/* SPDX-License-Identifier: Apache-2.0 */
#include "mapping/mapping.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "mapping/mapped-trace.h"
#include "table-support.h"

/* A window of all jobs of a table. */
typedef struct {
  TmapJobTable *table;
  TmapEligibleJobs *jobs;
  TmapGenerationConfig *config;
  TmapWindow *window;
} Whole;

static void
whole_init (Whole *self, TmapJobTable *table)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) counts = test_counts (3, 1, 2, 4);

  self->table = table;
  self->jobs = tmap_eligible_jobs_new (table, counts);
  self->config = test_generation (TMAP_SELECTION_RANDOM, 0, "42");
  self->window = tmap_window_select (self->jobs, self->config, NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
whole_clear (Whole *self)
{
  tmap_window_free (self->window);
  tmap_generation_config_free (self->config);
  tmap_eligible_jobs_free (self->jobs);
  tmap_job_table_free (self->table);
}

/* Workload ids of the jobs in their order, by spaces. */
static char *
map (const Whole *whole, const TmapCatalog *catalog, double memory_limit)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapMapping) mapping =
      tmap_mapping_new (whole->jobs, whole->window, catalog, memory_limit, &error);
  g_autoptr (GString) ids = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < mapping->n_jobs; i++)
    g_string_append_printf (ids, "%s%s", i > 0 ? " " : "", mapping->jobs[i].workload->id);
  return g_string_free (g_steal_pointer (&ids), FALSE);
}

static void
check_map (const Whole *whole,
           const TmapCatalog *catalog,
           double memory_limit,
           const char *expected)
{
  g_autofree char *ids = map (whole, catalog, memory_limit);

  g_assert_cmpstr (ids, ==, expected);
}

static void
test_quantiles (void)
{
  static const TestJob jobs[] = {
    { 0, 50, 1 }, { 1, 10, 1 }, { 2, 40, 1 }, { 3, 20, 1 }, { 4, 30, 1 }
  };
  static const double source[] = { 1, 0, 0.75, 0.25, 0.5 };
  static const double mapped[] = { 1, 0, 2.0 / 3, 1.0 / 3, 2.0 / 3 };
  static const TestWorkload workloads[] = {
    { "a", 1, 400, NAN }, { "b", 1, 100, NAN }, { "c", 1, 300, NAN }, { "d", 1, 200, NAN }
  };
  g_autoptr (TmapCatalog) catalog = test_catalog (workloads, G_N_ELEMENTS (workloads));
  g_autoptr (TmapMapping) mapping = NULL;
  Whole whole;

  whole_init (&whole, test_table (jobs, G_N_ELEMENTS (jobs)));
  mapping = tmap_mapping_new (whole.jobs, whole.window, catalog, NAN, NULL);
  g_assert_cmpuint (mapping->n_jobs, ==, 5);
  for (guint i = 0; i < 5; i++) {
    g_assert_cmpfloat (mapping->jobs[i].source_quantile, ==, source[i]);
    g_assert_cmpfloat (mapping->jobs[i].mapped_quantile, ==, mapped[i]);
    g_assert_cmpfloat (mapping->distances[i], ==, fabs (source[i] - mapped[i]));
  }
  /* As doubles 1/2 is nearer to 2/3 than to 1/3. */
  check_map (&whole, catalog, NAN, "a b c d c");
  whole_clear (&whole);
}

/* Whether a job between two workloads is in the middle is a question of double arithmetic. */
static void
test_double_ties (void)
{
  static const TestWorkload workloads[] = { { "w0", 1, 1, NAN }, { "w1", 1, 2, NAN } };

  for (guint n = 3; n < 40; n += 2) {
    g_autofree TestJob *jobs = g_new0 (TestJob, n);
    g_autoptr (TmapCatalog) catalog = test_catalog (workloads, 2);
    g_autoptr (TmapMapping) mapping = NULL;
    Whole whole;

    for (guint i = 0; i < n; i++)
      jobs[i] = (TestJob){ i, i + 1, 1, NULL, 0, FALSE };
    whole_init (&whole, test_table (jobs, n));
    mapping = tmap_mapping_new (whole.jobs, whole.window, catalog, NAN, NULL);
    for (guint i = 0; i < n; i++)
      g_assert_cmpstr (mapping->jobs[i].workload->id, ==, i <= (n - 1) / 2 ? "w0" : "w1");
    whole_clear (&whole);
  }
}

/* Equal durations rank by job id, equal runtimes by workload id, both by code point. */
static void
test_ranks (void)
{
  static const TestJob jobs[] = {
    { 0, 60, 1, "b" }, { 1, 60, 1, "a" }, { 2, 60, 1, "B" }, { 3, 5, 1, "z" }
  };
  static const TestWorkload workloads[] = {
    { "y", 1, 10, NAN }, { "x", 1, 10, NAN }, { "Z", 1, 10, NAN }, { "w", 1, 1, NAN }
  };
  g_autoptr (TmapCatalog) catalog = test_catalog (workloads, G_N_ELEMENTS (workloads));
  Whole whole;

  whole_init (&whole, test_table (jobs, G_N_ELEMENTS (jobs)));
  check_map (&whole, catalog, NAN, "y x Z w");
  whole_clear (&whole);
}

/* Each GPU count is ranked for itself. */
static void
test_gpu_counts (void)
{
  static const TestJob jobs[] = { { 0, 9000, 1 }, { 1, 5, 2 }, { 2, 1, 1 }, { 3, 7, 2 } };
  static const TestWorkload workloads[] = { { "one", 1, 5, NAN },
                                            { "two-long", 2, 900, NAN },
                                            { "two-short", 2, 800, NAN },
                                            { "four", 4, 1, NAN } };
  g_autoptr (TmapCatalog) catalog = test_catalog (workloads, G_N_ELEMENTS (workloads));
  Whole whole;

  whole_init (&whole, test_table (jobs, G_N_ELEMENTS (jobs)));
  check_map (&whole, catalog, NAN, "one two-short one two-long");
  whole_clear (&whole);
}

static void
test_single (void)
{
  static const TestJob one[] = { { 0, 9000, 1 } };
  static const TestJob three[] = { { 0, 1, 1 }, { 1, 2, 1 }, { 2, 3, 1 } };
  static const TestWorkload workloads[] = { { "a", 1, 1, NAN },
                                            { "b", 1, 2, NAN },
                                            { "c", 1, 3, NAN } };
  g_autoptr (TmapCatalog) many = test_catalog (workloads, 3);
  g_autoptr (TmapCatalog) single = test_catalog (workloads, 1);
  g_autoptr (TmapMapping) mapping = NULL;
  Whole whole;

  whole_init (&whole, test_table (one, 1));
  mapping = tmap_mapping_new (whole.jobs, whole.window, many, NAN, NULL);
  g_assert_cmpfloat (mapping->jobs[0].source_quantile, ==, 0.5);
  g_assert_cmpstr (mapping->jobs[0].workload->id, ==, "b");
  whole_clear (&whole);

  g_clear_pointer (&mapping, tmap_mapping_free);
  whole_init (&whole, test_table (three, 3));
  mapping = tmap_mapping_new (whole.jobs, whole.window, single, NAN, NULL);
  for (guint i = 0; i < 3; i++) {
    g_assert_cmpfloat (mapping->jobs[i].mapped_quantile, ==, 0.5);
    g_assert_cmpfloat (mapping->distances[i], ==, i == 1 ? 0.0 : 0.5);
  }
  whole_clear (&whole);
}

/* The limit drops workloads above it and without a value; the others are ranked again. */
static void
test_memory_limit (void)
{
  static const TestJob jobs[] = { { 0, 1, 1 }, { 1, 2, 1 }, { 2, 3, 1 } };
  static const TestWorkload workloads[] = {
    { "a", 1, 1, NAN }, { "b", 1, 2, 1000 }, { "c", 1, 3, 1000.5 }, { "d", 1, 4, 2000 }
  };
  g_autoptr (TmapCatalog) catalog = test_catalog (workloads, G_N_ELEMENTS (workloads));
  g_autoptr (TmapMapping) mapping = NULL;
  Whole whole;

  whole_init (&whole, test_table (jobs, 3));
  check_map (&whole, catalog, NAN, "a c d");
  check_map (&whole, catalog, 2000, "b c d");
  check_map (&whole, catalog, 1000.5, "b b c");
  check_map (&whole, catalog, 1000, "b b b");
  mapping = tmap_mapping_new (whole.jobs, whole.window, catalog, 2000, NULL);
  g_assert_cmpfloat (mapping->jobs[0].mapped_quantile, ==, 0);
  whole_clear (&whole);
}

static void
test_missing_count (void)
{
  static const TestJob jobs[] = { { 0, 1, 1 }, { 1, 2, 4 } };
  static const TestWorkload workloads[] = { { "a", 1, 1, 700 }, { "b", 2, 2, 700 } };
  g_autoptr (TmapCatalog) catalog = test_catalog (workloads, 2);
  g_autoptr (GError) error = NULL;
  Whole whole;

  whole_init (&whole, test_table (jobs, 2));
  g_assert_null (tmap_mapping_new (whole.jobs, whole.window, catalog, NAN, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_INFEASIBLE);
  g_assert_cmpstr (error->message, ==,
                   "the catalog has no workload with 4 GPUs, but the window has such jobs");
  g_clear_error (&error);
  g_assert_null (tmap_mapping_new (whole.jobs, whole.window, catalog, 512, &error));
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_INFEASIBLE);
  g_assert_cmpstr (error->message, ==,
                   "the catalog has no workload with 1 GPU and a measured peak memory of at most "
                   "512 MiB per GPU, but the window has such jobs");
  whole_clear (&whole);
}

static guint
compute_rank (const TmapJobTable *table, guint i)
{
  guint rank = 0;

  for (guint k = 0; k < table->n_jobs; k++)
    rank += table->gpu_count[k] == table->gpu_count[i] &&
            (table->duration_s[k] < table->duration_s[i] ||
             (table->duration_s[k] == table->duration_s[i] &&
              strcmp (tmap_job_table_get_id (table, k), tmap_job_table_get_id (table, i)) < 0));
  return rank;
}

/* Random jobs against the rule itself. The workloads of a count ascend in their ids and runtimes.
 */
static void
check_reference (const Whole *whole, const TmapMapping *mapping, guint n_workloads)
{
  const TmapJobTable *table = whole->table;

  for (guint i = 0; i < table->n_jobs; i++) {
    guint n = 0;
    guint best = 0;
    double quantile;

    for (guint k = 0; k < table->n_jobs; k++)
      n += table->gpu_count[k] == table->gpu_count[i];
    quantile = n > 1 ? (double)compute_rank (table, i) / (n - 1) : 0.5;
    for (guint w = 1; w < n_workloads; w++)
      if (fabs (quantile - (double)w / (n_workloads - 1)) <
          fabs (quantile - (double)best / (n_workloads - 1)))
        best = w;
    g_assert_cmpfloat (mapping->jobs[i].source_quantile, ==, quantile);
    g_assert_cmpfloat (mapping->jobs[i].mapped_quantile, ==, (double)best / (n_workloads - 1));
    g_assert_cmpuint (mapping->jobs[i].workload->num_gpus, ==, table->gpu_count[i]);
    g_assert_cmpfloat (mapping->jobs[i].workload->solo_runtime_s, ==, best + 1);
  }
}

static void
test_reference (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (21);

  for (guint n_workloads = 2; n_workloads < 30; n_workloads += 3) {
    g_autoptr (TmapCatalog) catalog = test_catalog (NULL, 0);
    g_autoptr (TmapMapping) mapping = NULL;
    Whole whole;

    for (guint w = 0; w < 3 * n_workloads; w++) {
      TmapWorkload *workload = g_new0 (TmapWorkload, 1);

      workload->id = g_strdup_printf ("w%02u", w);
      workload->num_gpus = 1u << (w % 3);
      workload->solo_runtime_s = w / 3 + 1;
      g_ptr_array_add (catalog->workloads, workload);
    }
    whole_init (&whole, test_random_table (rand, 250, FALSE));
    mapping = tmap_mapping_new (whole.jobs, whole.window, catalog, NAN, NULL);
    check_reference (&whole, mapping, n_workloads);
    whole_clear (&whole);
  }
}

static void
test_texts (void)
{
  static const TestJob jobs[] = { { 7, 90, 1, "a,b" }, { 19, 60, 2, "007" } };
  static const TestWorkload workloads[] = { { "x", 1, 1.5, NAN }, { "y", 2, 2e16, NAN } };
  static const TmapSimulationJob simulated[] = { { 0, 1, 1.5 }, { 12, 2, 2e16 } };
  g_autoptr (TmapCatalog) catalog = test_catalog (workloads, 2);
  g_autoptr (TmapMapping) mapping = NULL;
  g_autoptr (TmapExclusiveSimulation) simulation = NULL;
  g_autoptr (GString) trace = NULL;
  g_autoptr (GString) execution = NULL;
  g_autoptr (GString) exclusive = NULL;
  Whole whole;

  whole_init (&whole, test_table (jobs, 2));
  mapping = tmap_mapping_new (whole.jobs, whole.window, catalog, NAN, NULL);
  simulation = tmap_exclusive_simulation_new (simulated, 2, 2, NULL);
  trace = tmap_mapped_trace_to_csv (whole.jobs, whole.window, mapping);
  execution = tmap_execution_trace_to_csv (whole.window, mapping);
  exclusive = tmap_exclusive_jobs_to_csv (whole.jobs, whole.window, mapping, simulation);
  g_assert_cmpstr (execution->str, ==,
                   "submit_time_s,task_path\n0.0,tasks/x.yaml\n12.0,tasks/y.yaml\n");
  g_assert_nonnull (strstr (trace->str, "\n0.0,tasks/x.yaml,x,1,1.5,helios,venus,\"a,b\",1,90.0,"
                                        "0.5,0.5,0.0,0.0,0.0,0\n"));
  g_assert_nonnull (strstr (trace->str, "\n12.0,tasks/y.yaml,y,2,2e+16,helios,venus,007,2,60.0,"
                                        "0.5,0.5,0.0,12.0,12.0,1\n"));
  g_assert_nonnull (strstr (exclusive->str, ",0.0,0,0,0,0.0,1.5,0.0,1.5\n"));
  g_assert_nonnull (strstr (exclusive->str, ",12.0,1,1,\"0,1\",12.0,2.0000000000000012e+16,0.0,"));
  whole_clear (&whole);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mapping/quantiles", test_quantiles);
  g_test_add_func ("/mapping/double-ties", test_double_ties);
  g_test_add_func ("/mapping/ranks", test_ranks);
  g_test_add_func ("/mapping/gpu-counts", test_gpu_counts);
  g_test_add_func ("/mapping/single", test_single);
  g_test_add_func ("/mapping/memory-limit", test_memory_limit);
  g_test_add_func ("/mapping/missing-count", test_missing_count);
  g_test_add_func ("/mapping/reference", test_reference);
  g_test_add_func ("/mapping/texts", test_texts);
  return g_test_run ();
}
