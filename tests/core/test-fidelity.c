/* SPDX-License-Identifier: Apache-2.0 */
#include "fidelity/fidelity.h"

#include "fidelity/workload-coverage.h"
#include "study-support.h"
#include "support.h"

#define REPRESENTATIVE "selection_method: representative"

static void
check_text (const char *name, const char *expected)
{
  g_autofree char *text = test_read (name);

  g_assert_cmpstr (text, ==, expected);
}

static void
write_and_generate (const char *name, const char *cluster, const char *mapping)
{
  study_write_generation (name, cluster, mapping, TRUE);
  study_generate (name);
}

/* A window of all eight jobs: the numbers by hand. */
static void
test_by_hand (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  study_write_inputs ();
  write_and_generate ("all", "venus", REPRESENTATIVE);
  study_report ("all");
  check_text ("cmp/gpu_demand_fidelity.csv",
              "trace,gpu_count,full_eligible,selected_window,mapped_trace\n"
              "Venus,1,0.625,0.625,0.625\n"
              "Venus,2,0.25,0.25,0.25\n"
              "Venus,4,0.125,0.125,0.125\n");
  check_text ("cmp/runtime_cdf_fidelity.csv",
              "trace,bucket,bucket_label,full_eligible,selected_window,mapped_trace\n"
              "Venus,under_10m,<10 min,0.375,0.375,0.375\n"
              "Venus,under_1h,<1 hour,0.625,0.625,0.75\n"
              "Venus,under_6h,<6 hours,0.75,0.75,0.875\n"
              "Venus,under_1d,<1 day,0.875,0.875,0.875\n");
  check_text ("cmp/interarrival_fidelity.csv",
              "trace,metric,full_eligible,selected_window,mapped_trace\n"
              "Venus,interarrival_p50_s,90.0,90.0,90.0\n"
              "Venus,interarrival_p95_s,353.9999999999998,353.9999999999998,353.9999999999998\n"
              "Venus,zero_interarrival_fraction,0.375,0.375,0.375\n");
  study_check_contains ("cmp/representativeness_scores.csv", "trace,component,distance\n"
                                                             "Venus,gpu_demand_distance,0.0\n"
                                                             "Venus,runtime_cdf_distance,0.0\n"
                                                             "Venus,interarrival_distance,");
  study_check_contains ("cmp/representativeness_scores.csv", "Venus,burst_fraction_distance,0.0\n"
                                                             "Venus,gpu_service_distance,0.0\n");
}

static void
test_acceptance_table (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  study_write_inputs ();
  write_and_generate ("all", "venus", REPRESENTATIVE);
  study_report ("all");
  study_check_contains ("cmp/representative_fidelity.md",
                        "\n| Venus | 0.0000 | 0.00% | 0.00% | 0.00% | 12.50% | 2 | 2 |\n");
  study_check_contains ("cmp/representative_fidelity.md", "Venus 1 with 4 GPUs.\n");
  study_check_contains ("cmp/representative_fidelity.md",
                        "\n| b1 | Yes | Venus |\n| b2 | No | — |\n| b3 | Yes | Venus |\n");
  study_check_contains ("cmp/representative_fidelity.md", "](gpu_demand_fidelity.png)");
}

/* Two windows of one cluster have labels of their own, in the order given. */
static void
test_labels (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  study_write_inputs ();
  write_and_generate ("long", "VENUS", REPRESENTATIVE ", num_jobs: 6");
  write_and_generate ("earth", "earth-2b", REPRESENTATIVE ", num_jobs: 3");
  write_and_generate ("short", "venus", REPRESENTATIVE ", num_jobs: 4");
  study_report ("long earth short");
  for (guint gpus = 1; gpus <= 4; gpus *= 2) {
    g_autofree char *first = g_strdup_printf ("\nVenus,%u,", gpus);
    g_autofree char *second = g_strdup_printf ("\nVenus (2),%u,", gpus);

    study_check_contains ("cmp/gpu_demand_fidelity.csv", first);
    study_check_contains ("cmp/gpu_demand_fidelity.csv", second);
  }
  study_check_contains ("cmp/runtime_cdf_fidelity.csv", "\nVenus (2),under_10m,<10 min,");
  study_check_contains ("cmp/interarrival_fidelity.csv", "\nVenus (2),interarrival_p50_s,");
  study_check_contains ("cmp/representativeness_scores.csv", "\nVenus (2),gpu_demand_distance,");
  study_check_contains ("cmp/representative_fidelity.md", "\n| Venus (2) | ");
  /* The comparison keeps the plain label and is ordered by it. */
  study_check_lacks ("cmp/generated_trace_comparison.csv", "(2)");
  study_check_contains ("cmp/generated_trace_comparison.csv", ",jct_p99_s\nEarth-2B,3,");
  study_check_contains ("cmp/generated_trace_comparison.csv", "\nVenus,6,");
  study_check_contains ("cmp/generated_trace_comparison.csv", "\nVenus,4,");
}

static void
test_order (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GPtrArray) traces =
      g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generated_trace_free);
  g_autoptr (TmapFidelity) fidelity = NULL;

  study_write_inputs ();
  write_and_generate ("long", "venus", REPRESENTATIVE ", num_jobs: 6");
  write_and_generate ("earth", "earth", REPRESENTATIVE ", num_jobs: 3");
  g_ptr_array_add (traces, study_read ("long"));
  g_ptr_array_add (traces, study_read ("earth"));
  g_ptr_array_add (traces, study_read ("long"));
  fidelity = tmap_fidelity_new (traces);
  g_assert_cmpuint (fidelity->labels->len, ==, 3);
  g_assert_cmpstr (fidelity->labels->pdata[0], ==, "Venus");
  g_assert_cmpstr (fidelity->labels->pdata[1], ==, "Earth");
  g_assert_cmpstr (fidelity->labels->pdata[2], ==, "Venus (2)");
}

/* One random window among them: there is no fidelity. */
static void
test_random (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *list = NULL;

  study_write_inputs ();
  write_and_generate ("all", "venus", REPRESENTATIVE);
  write_and_generate ("random", "earth", "num_jobs: 3");
  study_report ("all random");
  list = test_list ("cmp");
  g_assert_cmpstr (list, ==,
                   "distribution_distances.csv distribution_distances.json "
                   "generated_trace_comparison.csv generated_trace_comparison.md");
  study_check_lacks ("cmp/generated_trace_comparison.md", "representative_fidelity.md");
}

static GPtrArray *
read_traces (const char *const *names)
{
  GPtrArray *traces = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generated_trace_free);

  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (traces, study_read (names[i]));
  return traces;
}

/* Labels are sorted, however the traces are; a workload without users has none. */
static void
test_coverage (void)
{
  static const char *const names[] = { "zeta", "all", NULL };
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GPtrArray) traces = NULL;
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  g_autoptr (GPtrArray) coverage = NULL;
  g_autoptr (GString) csv = NULL;
  g_autofree char *nobody = NULL;

  study_write_inputs ();
  write_and_generate ("zeta", "zeta", "");
  write_and_generate ("all", "earth", "");
  traces = read_traces (names);
  for (guint i = 0; i < traces->len; i++)
    g_ptr_array_add (labels, ((TmapGeneratedTrace *)traces->pdata[i])->label);
  coverage = tmap_coverage_new (traces, labels);
  csv = tmap_coverage_to_csv (coverage);
  g_assert_cmpstr (csv->str, ==,
                   "workload_id,covered,trace_count,traces\n"
                   "b1,True,2,\"Earth,Zeta\"\n"
                   "b2,False,0,\n"
                   "b3,True,2,\"Earth,Zeta\"\n");
  nobody = tmap_coverage_get_traces (coverage->pdata[1]);
  g_assert_cmpstr (nobody, ==, "—");
}

/* A catalog without 2-GPU workloads: the header stays. */
static void
test_empty_coverage (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  study_write_inputs ();
  study_write_generation ("one", "venus", REPRESENTATIVE, TRUE);
  study_replace ("one.yaml", "[4, 1, 2]", "[1]");
  study_replace ("catalog.csv", "b1,tasks/b1.yaml,2,", "b1,tasks/b1.yaml,3,");
  study_replace ("catalog.csv", "b2,tasks/b2.yaml,2,", "b2,tasks/b2.yaml,3,");
  study_replace ("catalog.csv", "b3,tasks/b3.yaml,2,", "b3,tasks/b3.yaml,3,");
  study_generate ("one");
  study_report ("one");
  check_text ("cmp/two_gpu_workload_coverage.csv", "workload_id,covered,trace_count,traces\n");
  study_check_contains ("cmp/representative_fidelity.md", " | 0 | 0 |\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fidelity/by-hand", test_by_hand);
  g_test_add_func ("/fidelity/acceptance-table", test_acceptance_table);
  g_test_add_func ("/fidelity/labels", test_labels);
  g_test_add_func ("/fidelity/order", test_order);
  g_test_add_func ("/fidelity/random", test_random);
  g_test_add_func ("/fidelity/coverage", test_coverage);
  g_test_add_func ("/fidelity/empty-coverage", test_empty_coverage);
  return g_test_run ();
}
