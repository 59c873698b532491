/* SPDX-License-Identifier: Apache-2.0 */
#include "summary/source-summary.h"

#include <math.h>
#include <string.h>

#include "table-support.h"

#define CSV_HEADER                                                                                 \
  "source_trace,source_cluster,valid_job_count,supported_gpu_counts,supported_job_count,"          \
  "unsupported_job_count,supported_job_fraction,single_gpu_job_count,single_gpu_job_fraction,"     \
  "two_gpu_job_count,two_gpu_job_fraction,multi_node_job_count,multi_node_job_fraction,"           \
  "arrival_span_s,total_gpu_service_time_s,supported_gpu_service_time_s,"                          \
  "supported_gpu_service_time_fraction,"                                                           \
  "all_duration_mean_s,all_duration_p50_s,all_duration_p90_s,all_duration_p95_s,"                  \
  "all_duration_p99_s,all_duration_max_s,"                                                         \
  "all_queue_wait_mean_s,all_queue_wait_p50_s,all_queue_wait_p90_s,all_queue_wait_p95_s,"          \
  "all_queue_wait_p99_s,all_queue_wait_max_s,"                                                     \
  "supported_duration_mean_s,supported_duration_p50_s,supported_duration_p90_s,"                   \
  "supported_duration_p95_s,supported_duration_p99_s,supported_duration_max_s,"                    \
  "supported_queue_wait_mean_s,supported_queue_wait_p50_s,supported_queue_wait_p90_s,"             \
  "supported_queue_wait_p95_s,supported_queue_wait_p99_s,supported_queue_wait_max_s\n"

static const TestJob jobs[] = {
  { 0, 100, 1, NULL, 0, FALSE },
  { 10, 200, 2, NULL, 5, FALSE },
  { 10, 300, 4, NULL, 10, TRUE },
  { 70, 400, 1, NULL, 50, FALSE },
};

static TmapSourceSummary *
summarize (GArray *supported)
{
  g_autoptr (TmapJobTable) table = test_table (jobs, G_N_ELEMENTS (jobs));

  table->n_rows = 9;
  table->excluded[TMAP_EXCLUDED_STATE] = 3;
  table->excluded[TMAP_EXCLUDED_DURATION] = 2;
  return tmap_source_summary_new (table, supported);
}

static void
check_statistics (
    const TmapStatistics *got, double mean, double p50, double p90, double p95, double p99)
{
  g_assert_cmpfloat (got->mean, ==, mean);
  g_assert_cmpfloat (got->p50, ==, p50);
  g_assert_cmpfloat_with_epsilon (got->p90, p90, 1e-9);
  g_assert_cmpfloat_with_epsilon (got->p95, p95, 1e-9);
  g_assert_cmpfloat_with_epsilon (got->p99, p99, 1e-9);
}

static void
test_counts_by_hand (void)
{
  g_autoptr (GArray) supported = test_counts (3, 2, 1, 2);
  g_autoptr (TmapSourceSummary) summary = summarize (supported);

  g_assert_cmpstr (summary->source_trace, ==, "helios");
  g_assert_cmpstr (summary->source_cluster, ==, "venus");
  g_assert_cmpuint (summary->n_rows, ==, 9);
  g_assert_cmpuint (summary->excluded[TMAP_EXCLUDED_STATE], ==, 3);
  g_assert_cmpuint (summary->excluded[TMAP_EXCLUDED_DURATION], ==, 2);
  g_assert_cmpuint (summary->supported_gpu_counts->len, ==, 2);
  g_assert_cmpuint (summary->valid_job_count, ==, 4);
  g_assert_cmpuint (summary->supported_job_count, ==, 3);
  g_assert_cmpuint (summary->unsupported_job_count, ==, 1);
  g_assert_cmpfloat (summary->supported_job_fraction, ==, 0.75);
  g_assert_cmpuint (summary->single_gpu_job_count, ==, 2);
  g_assert_cmpfloat (summary->single_gpu_job_fraction, ==, 0.5);
  g_assert_cmpuint (summary->two_gpu_job_count, ==, 1);
  g_assert_cmpfloat (summary->two_gpu_job_fraction, ==, 0.25);
  g_assert_cmpuint (summary->multi_node_job_count, ==, 1);
  g_assert_cmpfloat (summary->multi_node_job_fraction, ==, 0.25);
}

static void
test_times_by_hand (void)
{
  g_autoptr (GArray) supported = test_counts (2, 1, 2);
  g_autoptr (TmapSourceSummary) summary = summarize (supported);

  g_assert_cmpfloat (summary->arrival_span_s, ==, 70);
  g_assert_cmpfloat (summary->total_gpu_service_time_s, ==, 100 + 2 * 200 + 4 * 300 + 400);
  g_assert_cmpfloat (summary->supported_gpu_service_time_s, ==, 100 + 2 * 200 + 400);
  g_assert_cmpfloat (summary->supported_gpu_service_time_fraction, ==, 900.0 / 2100.0);
  check_statistics (&summary->all_duration, 250, 250, 370, 385, 397);
  g_assert_cmpfloat (summary->all_duration.max, ==, 400);
  check_statistics (&summary->all_queue_wait, 16.25, 7.5, 38, 44, 48.8);
  g_assert_cmpfloat (summary->all_queue_wait.max, ==, 50);
  check_statistics (&summary->supported_duration, 700.0 / 3, 200, 360, 380, 396);
  g_assert_cmpfloat (summary->supported_duration.max, ==, 400);
  check_statistics (&summary->supported_queue_wait, 55.0 / 3, 5, 41, 45.5, 49.1);
  g_assert_cmpfloat (summary->supported_queue_wait.max, ==, 50);
}

static void
test_csv (void)
{
  g_autoptr (GArray) supported = test_counts (2, 1, 2);
  g_autoptr (GPtrArray) summaries =
      g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_source_summary_free);
  g_autoptr (GString) csv = NULL;

  g_ptr_array_add (summaries, summarize (supported));
  csv = tmap_suite_summary_to_csv (summaries);
  g_assert_cmpstr (csv->str, ==,
                   CSV_HEADER
                   "helios,venus,4,\"[1, 2]\",3,1,0.75,2,0.5,1,0.25,1,0.25,70.0,2100.0,900.0,"
                   "0.42857142857142855,"
                   "250.0,250.0,370.0,384.99999999999994,397.0,400.0,"
                   "16.25,7.5,38.00000000000001,43.999999999999986,48.79999999999999,50.0,"
                   "233.33333333333334,200.0,360.0,380.0,396.0,400.0,"
                   "18.333333333333332,5.0,41.0,45.5,49.1,50.0\n");
}

static void
test_json (void)
{
  g_autoptr (GArray) supported = test_counts (2, 1, 2);
  g_autoptr (TmapSourceSummary) summary = summarize (supported);
  g_autoptr (GString) json = tmap_source_summary_to_json (summary);

  g_assert_true (g_str_has_prefix (json->str, "{\n"
                                              "  \"all_duration_max_s\": 400.0,\n"
                                              "  \"all_duration_mean_s\": 250.0,\n"
                                              "  \"all_duration_p50_s\": 250.0,\n"
                                              "  \"all_duration_p90_s\": 370.0,\n"));
  g_assert_true (g_str_has_suffix (json->str, "  \"total_gpu_service_time_s\": 2100.0,\n"
                                              "  \"two_gpu_job_count\": 1,\n"
                                              "  \"two_gpu_job_fraction\": 0.25,\n"
                                              "  \"unsupported_job_count\": 1,\n"
                                              "  \"valid_job_count\": 4\n"
                                              "}"));
  g_assert_nonnull (strstr (json->str, "\n  \"supported_gpu_counts\": [\n    1,\n    2\n  ],\n"));
}

/* No job has such a demand: there are no statistics, and no number stands in for them. */
static void
test_nothing_supported (void)
{
  g_autoptr (GArray) supported = test_counts (1, 3);
  g_autoptr (GPtrArray) summaries =
      g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_source_summary_free);
  TmapSourceSummary *summary = summarize (supported);
  g_autoptr (GString) json = tmap_source_summary_to_json (summary);
  g_autoptr (GString) csv = NULL;

  g_ptr_array_add (summaries, summary);
  csv = tmap_suite_summary_to_csv (summaries);
  g_assert_cmpuint (summary->supported_job_count, ==, 0);
  g_assert_cmpfloat (summary->supported_gpu_service_time_s, ==, 0);
  g_assert_true (isnan (summary->supported_duration.max));
  g_assert_nonnull (strstr (json->str, "\"supported_duration_mean_s\": null,\n"));
  g_assert_nonnull (strstr (json->str, "\"supported_queue_wait_p99_s\": null,\n"));
  g_assert_nonnull (strstr (json->str, "\"supported_gpu_service_time_fraction\": 0.0,\n"));
  g_assert_nonnull (strstr (csv->str, "\nhelios,venus,4,[3],0,4,0.0,2,"));
  g_assert_true (g_str_has_suffix (csv->str, ",50.0,,,,,,,,,,,,\n"));
}

static void
test_distribution (void)
{
  g_autoptr (GArray) supported = test_counts (1, 1);
  g_autoptr (TmapSourceSummary) summary = summarize (supported);
  g_autoptr (GString) csv = tmap_source_summary_distribution (summary);

  g_assert_cmpstr (csv->str, ==,
                   "source_num_gpus,job_count,job_fraction\n1,2,0.5\n2,1,0.25\n4,1,0.25\n");
}

static TmapSourceSummary *
name_summary (const char *trace, const char *cluster, guint id)
{
  g_autoptr (GArray) supported = test_counts (1, 1);
  TmapSourceSummary *summary = summarize (supported);

  g_free (summary->source_trace);
  g_free (summary->source_cluster);
  summary->source_trace = g_strdup (trace);
  summary->source_cluster = g_strdup (cluster);
  summary->valid_job_count = id;
  return summary;
}

static void
test_order (void)
{
  static const guint expected[] = { 3, 0, 5, 2, 4, 1 };
  g_autoptr (GPtrArray) summaries =
      g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_source_summary_free);

  g_ptr_array_add (summaries, name_summary ("helios", "saturn", 0));
  g_ptr_array_add (summaries, name_summary ("philly", "philly", 1));
  g_ptr_array_add (summaries, name_summary ("helios", "venus", 2));
  g_ptr_array_add (summaries, name_summary ("helios", "earth", 3));
  g_ptr_array_add (summaries, name_summary ("helios", "venus", 4));
  g_ptr_array_add (summaries, name_summary ("helios", "saturn", 5));
  tmap_suite_summary_sort (summaries);
  for (guint i = 0; i < summaries->len; i++) {
    const TmapSourceSummary *summary = g_ptr_array_index (summaries, i);

    g_assert_cmpuint (summary->valid_job_count, ==, expected[i]);
  }
}

static void
test_suite_json (void)
{
  g_autoptr (GPtrArray) summaries =
      g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_source_summary_free);
  g_autoptr (GString) none = tmap_suite_summary_to_json (summaries);
  g_autoptr (GString) json = NULL;

  g_ptr_array_add (summaries, name_summary ("helios", "mond–süd", 1));
  json = tmap_suite_summary_to_json (summaries);
  g_assert_cmpstr (none->str, ==, "[]");
  g_assert_true (g_str_has_prefix (json->str, "[\n  {\n    \"all_duration_max_s\": 400.0,\n"));
  g_assert_nonnull (strstr (json->str, "\"source_cluster\": \"mond\\u2013s\\u00fcd\",\n"));
  g_assert_true (g_str_has_suffix (json->str, "\"valid_job_count\": 1\n  }\n]"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/summary/counts", test_counts_by_hand);
  g_test_add_func ("/summary/times", test_times_by_hand);
  g_test_add_func ("/summary/csv", test_csv);
  g_test_add_func ("/summary/json", test_json);
  g_test_add_func ("/summary/nothing-supported", test_nothing_supported);
  g_test_add_func ("/summary/distribution", test_distribution);
  g_test_add_func ("/summary/order", test_order);
  g_test_add_func ("/summary/suite-json", test_suite_json);
  return g_test_run ();
}
