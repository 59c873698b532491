/* SPDX-License-Identifier: Apache-2.0 */
#include "table-support.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "sources/job-table-builder.h"

TmapJobTable *
test_table (const TestJob *jobs, guint n)
{
  g_autoptr (TmapJobTableBuilder) builder = tmap_job_table_builder_new ("table");
  g_autoptr (GError) error = NULL;
  TmapJobTable *table;

  for (guint i = 0; i < n; i++) {
    g_autofree char *id = jobs[i].id != NULL ? g_strdup (jobs[i].id) : g_strdup_printf ("j%u", i);
    TmapRawJob raw = {
      .submit_us = (1500000000 + jobs[i].submit_s) * G_USEC_PER_SEC,
      .duration_s = jobs[i].duration_s,
      .queue_wait_s = jobs[i].queue_wait_s,
      .gpu_count = jobs[i].gpu_count,
      .multi_node = jobs[i].multi_node,
      .id = id,
      .id_length = strlen (id),
      .line = i + 2,
    };

    g_assert_true (tmap_job_table_builder_add (builder, &raw, &error));
  }
  table = tmap_job_table_builder_finish (builder, "helios", "venus", FALSE, &error);
  g_assert_no_error (error);
  return table;
}

static double
random_duration (GRand *rand, gboolean fractional)
{
  double duration = floor (exp (g_rand_double_range (rand, 0.5, 12.5)));

  if (g_rand_int_range (rand, 0, 8) == 0)
    duration = 600;
  return fractional ? duration + g_rand_int_range (rand, 0, 1000) / 1000.0 : duration;
}

/* Often none, often a second, else up to more than an hour. */
static gint64
random_interarrival (GRand *rand)
{
  gint32 kind = g_rand_int_range (rand, 0, 6);

  if (kind < 3)
    return kind < 2 ? 0 : 1;
  return g_rand_int_range (rand, 1, g_rand_int_range (rand, 2, 4000));
}

TmapJobTable *
test_random_table (GRand *rand, guint n, gboolean fractional)
{
  static const guint counts[] = { 1, 1, 1, 2, 2, 4 };
  g_autofree TestJob *jobs = g_new0 (TestJob, n);
  gint64 submit = 0;

  for (guint i = 0; i < n; i++) {
    submit += random_interarrival (rand);
    jobs[i].submit_s = submit;
    jobs[i].duration_s = random_duration (rand, fractional);
    jobs[i].gpu_count = counts[g_rand_int_range (rand, 0, G_N_ELEMENTS (counts))];
  }
  return test_table (jobs, n);
}

GArray *
test_counts (guint n, ...)
{
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (guint));
  va_list args;

  va_start (args, n);
  for (guint i = 0; i < n; i++) {
    guint count = va_arg (args, guint);

    g_array_append_val (counts, count);
  }
  va_end (args);
  return counts;
}

TmapCatalog *
test_catalog (const TestWorkload *workloads, guint n)
{
  TmapCatalog *catalog = g_new0 (TmapCatalog, 1);

  catalog->workloads = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_workload_free);
  for (guint i = 0; i < n; i++) {
    TmapWorkload *workload = g_new0 (TmapWorkload, 1);

    workload->id = g_strdup (workloads[i].id);
    workload->task_path = g_strdup_printf ("tasks/%s.yaml", workloads[i].id);
    workload->num_gpus = workloads[i].num_gpus;
    workload->solo_runtime_s = workloads[i].solo_runtime_s;
    workload->peak_memory_per_gpu_mib = workloads[i].peak_memory_per_gpu_mib;
    g_ptr_array_add (catalog->workloads, workload);
  }
  return catalog;
}

TmapGenerationConfig *
test_generation (TmapSelectionMethod method, guint num_jobs, const char *seed)
{
  TmapGenerationConfig *config = g_new0 (TmapGenerationConfig, 1);
  gboolean negative = seed[0] == '-';

  config->path = g_strdup ("g.yaml");
  config->seed = tmap_integer_parse (seed + negative, strlen (seed + negative), 10, negative);
  config->num_jobs = num_jobs;
  config->selection_method = method;
  config->supported_gpu_counts = test_counts (2, 1, 2);
  config->minimum_jobs = g_array_new (FALSE, FALSE, sizeof (TmapMinimumJobs));
  config->maximum_gpu_fraction_deviation = NAN;
  config->maximum_runtime_cdf_deviation = NAN;
  config->maximum_peak_memory_per_gpu_mib = NAN;
  config->server_gpu_count = 1;
  return config;
}

void
test_generation_require (TmapGenerationConfig *config, guint gpu_count, guint jobs)
{
  TmapMinimumJobs minimum = { gpu_count, jobs };

  g_array_append_val (config->minimum_jobs, minimum);
}
