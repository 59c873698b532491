/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gstdio.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/error.h"
#include "config/generation-config.h"
#include "config/pipeline-config.h"
#include "config/suite-config.h"

#define BASE "/base"

/* A folder for the files of one test; messages speak of FILE in it. */
typedef struct {
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *folder = g_dir_make_tmp ("tmap-config-XXXXXX", NULL);

  fixture->folder = realpath (folder, NULL);
  fixture->path = g_build_filename (fixture->folder, "c.yaml", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static void
write_yaml (Fixture *fixture, const char *yaml)
{
  g_assert_true (g_file_set_contents (fixture->path, yaml, -1, NULL));
}

/* @expected is what follows the file's name. */
static void
check_error (Fixture *fixture, GError *error, const char *expected)
{
  g_autofree char *message = g_strdup_printf ("%s:%s", fixture->path, expected);

  g_assert_nonnull (error);
  g_assert_cmpstr (error->message, ==, message);
  g_assert_error (error, TMAP_ERROR, TMAP_ERROR_VALUE);
}

static void
check_counts (GArray *counts, guint n_expected, const guint *expected)
{
  g_assert_cmpmem (counts->data, counts->len * sizeof (guint), expected,
                   n_expected * sizeof (guint));
}

/* A path below the folder of the fixture. */
static void
check_path (Fixture *fixture, const char *path, const char *expected)
{
  g_autofree char *whole = g_strconcat (fixture->folder, expected, NULL);

  g_assert_cmpstr (path, ==, whole);
}

/* A generation with @mapping inside of its mapping (in flow style, so as to be one line: 3). */
static char *
generation_yaml (const char *mapping)
{
  return g_strdup_printf ("version: 1\n"
                          "source: {format: philly, trace_path: t}\n"
                          "mapping: {workload_catalog_path: c, %s}\n"
                          "output: {trace_path: o.csv, manifest_path: o.json}\n",
                          mapping);
}

static TmapGenerationConfig *
load_mapping (Fixture *fixture, const char *mapping)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *yaml = generation_yaml (mapping);
  TmapGenerationConfig *config;

  write_yaml (fixture, yaml);
  config = tmap_generation_config_load (fixture->path, BASE, &error);
  g_assert_no_error (error);
  return config;
}

static void
check_generation_error (Fixture *fixture, const char *yaml, const char *expected)
{
  g_autoptr (GError) error = NULL;

  write_yaml (fixture, yaml);
  g_assert_null (tmap_generation_config_load (fixture->path, BASE, &error));
  check_error (fixture, error, expected);
}

/* @expected is what follows the line; the column is that after "mapping: {…, KEY: ". */
static void
check_mapping_error (Fixture *fixture, const char *mapping, const char *expected)
{
  g_autofree char *yaml = generation_yaml (mapping);
  g_autofree char *message = g_strconcat ("3:", expected, NULL);

  check_generation_error (fixture, yaml, message);
}

static void
test_generation_defaults (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (TmapGenerationConfig) config = load_mapping (fixture, "num_jobs: ~, seed: null");
  g_autofree char *seed = tmap_integer_to_text (config->seed);

  g_assert_cmpstr (config->path, ==, fixture->path);
  g_assert_cmpstr (config->source_format, ==, "philly");
  g_assert_cmpstr (config->source_path, ==, "/base/t");
  g_assert_null (config->cluster_name);
  g_assert_cmpstr (config->catalog_path, ==, "/base/c");
  g_assert_cmpstr (seed, ==, "42");
  g_assert_cmpuint (config->num_jobs, ==, 0);
  g_assert_cmpint (config->selection_method, ==, TMAP_SELECTION_RANDOM);
  check_counts (config->supported_gpu_counts, 1, (const guint[]){ 1 });
  g_assert_cmpuint (config->minimum_jobs->len, ==, 0);
  g_assert_true (isnan (config->maximum_gpu_fraction_deviation));
  g_assert_true (isnan (config->maximum_runtime_cdf_deviation));
  g_assert_true (isnan (config->maximum_peak_memory_per_gpu_mib));
  g_assert_cmpint (config->unsupported_policy, ==, TMAP_UNSUPPORTED_FILTER);
  g_assert_true (config->simulate);
  g_assert_cmpuint (config->server_gpu_count, ==, 1);
  g_assert_cmpstr (config->trace_path, ==, "/base/o.csv");
  g_assert_cmpstr (config->manifest_path, ==, "/base/o.json");
}

static void
check_minimum (TmapGenerationConfig *config, guint index, guint gpu_count, guint jobs)
{
  const TmapMinimumJobs *minimum = &g_array_index (config->minimum_jobs, TmapMinimumJobs, index);

  g_assert_cmpuint (minimum->gpu_count, ==, gpu_count);
  g_assert_cmpuint (minimum->jobs, ==, jobs);
}

static void
test_generation_full (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapGenerationConfig) config = NULL;
  g_autofree char *seed = NULL;

  write_yaml (fixture, "version: 1\n"
                       "source: {format: HELIOS, trace_path: /data/../t.csv, cluster_name: Venus}\n"
                       "mapping:\n"
                       "  workload_catalog_path: ../c.csv\n"
                       "  \"seed\": -0x10\n"
                       "  num_jobs: 1_000\n"
                       "  selection_method: REPRESENTATIVE\n"
                       "  supported_gpu_counts: [4, 010, 1]\n"
                       "  minimum_jobs_by_gpu_count: {\"8\": 990, 2: 0, 1: 10}\n"
                       "  maximum_gpu_fraction_deviation: 0\n"
                       "  maximum_runtime_cdf_deviation: 1.0\n"
                       "  maximum_peak_memory_per_gpu_mib: 12000\n"
                       "  gpu_demand_matching: exact\n"
                       "  duration_matching: nearest_quantile\n"
                       "  unsupported_gpu_policy: error\n"
                       "  preserve_arrivals: on\n"
                       "simulation: {enabled: no, server_gpu_count: 65_536}\n"
                       "output: {trace_path: o.csv, manifest_path: !!str 7}\n");
  config = tmap_generation_config_load (fixture->path, BASE, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (config->source_format, ==, "helios");
  g_assert_cmpstr (config->source_path, ==, "/data/../t.csv");
  g_assert_cmpstr (config->cluster_name, ==, "Venus");
  g_assert_cmpstr (config->catalog_path, ==, "/base/../c.csv");
  seed = tmap_integer_to_text (config->seed);
  g_assert_cmpstr (seed, ==, "-16");
  g_assert_cmpuint (config->num_jobs, ==, 1000);
  g_assert_cmpint (config->selection_method, ==, TMAP_SELECTION_REPRESENTATIVE);
  check_counts (config->supported_gpu_counts, 3, (const guint[]){ 4, 8, 1 });
  g_assert_cmpuint (config->minimum_jobs->len, ==, 2);
  check_minimum (config, 0, 1, 10);
  check_minimum (config, 1, 8, 990);
  g_assert_cmpfloat (config->maximum_gpu_fraction_deviation, ==, 0.0);
  g_assert_cmpfloat (config->maximum_runtime_cdf_deviation, ==, 1.0);
  g_assert_cmpfloat (config->maximum_peak_memory_per_gpu_mib, ==, 12000.0);
  g_assert_cmpint (config->unsupported_policy, ==, TMAP_UNSUPPORTED_ERROR);
  g_assert_false (config->simulate);
  g_assert_cmpuint (config->server_gpu_count, ==, 65536);
  g_assert_cmpstr (config->manifest_path, ==, "/base/7");
}

static void
check_seed (Fixture *fixture, const char *written, const char *expected)
{
  g_autofree char *mapping = g_strconcat ("seed: ", written, NULL);
  g_autoptr (TmapGenerationConfig) config = load_mapping (fixture, mapping);
  g_autofree char *seed = tmap_integer_to_text (config->seed);

  g_assert_cmpstr (seed, ==, expected);
}

static void
test_seeds (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  check_seed (fixture, "0", "0");
  check_seed (fixture, "-5", "-5");
  check_seed (fixture, "18446744073709551617", "18446744073709551617");
  check_seed (fixture, "-18446744073709551617", "-18446744073709551617");
  check_seed (fixture, "0x10", "16");
  check_seed (fixture, "1_000", "1000");
  check_seed (fixture, "010", "8");
  check_seed (fixture, "!!int '7'", "7");
  check_mapping_error (fixture, "seed: '7'",
                       "43: mapping.seed: expected a whole number, found the text '7'");
  check_mapping_error (fixture, "seed: 1.0",
                       "43: mapping.seed: expected a whole number, found the number 1.0");
  check_mapping_error (fixture, "seed: yes",
                       "43: mapping.seed: expected a whole number, found the truth value 'yes'");
  check_mapping_error (fixture, "seed: 2020-01-01",
                       "43: mapping.seed: expected a whole number, found the date '2020-01-01'");
  check_mapping_error (fixture, "seed: [1]",
                       "43: mapping.seed: expected a whole number, found a list");
  check_mapping_error (fixture, "seed: {a: 1}",
                       "43: mapping.seed: expected a whole number, found a mapping");
}

static void
test_num_jobs (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (TmapGenerationConfig) config = load_mapping (fixture, "num_jobs: 100_000_000");

  g_assert_cmpuint (config->num_jobs, ==, 100000000);
  check_mapping_error (fixture, "num_jobs: 0",
                       "47: mapping.num_jobs: expected a whole number from 1 to 100000000, found "
                       "the number 0");
  check_mapping_error (fixture, "num_jobs: 100000001",
                       "47: mapping.num_jobs: expected a whole number from 1 to 100000000, found "
                       "the number 100000001");
  check_mapping_error (fixture, "num_jobs: -18446744073709551615",
                       "47: mapping.num_jobs: expected a whole number from 1 to 100000000, found "
                       "the number -18446744073709551615");
  check_mapping_error (fixture, "num_jobs: abc",
                       "47: mapping.num_jobs: expected a whole number, found the text 'abc'");
  check_mapping_error (fixture, "num_jobs: 1e3",
                       "47: mapping.num_jobs: expected a whole number, found the text '1e3'");
  check_mapping_error (fixture, "num_jobs: true",
                       "47: mapping.num_jobs: expected a whole number, found the truth value "
                       "'true'");
}

static void
test_gpu_counts (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GString) many = g_string_new ("supported_gpu_counts: [1");
  g_autoptr (TmapGenerationConfig) config = NULL;

  for (guint i = 1; i < 1000; i++)
    g_string_append (many, ",1");
  g_string_append_c (many, ']');
  config = load_mapping (fixture, many->str);
  g_assert_cmpuint (config->supported_gpu_counts->len, ==, 1000);
  g_string_truncate (many, many->len - 1);
  g_string_append (many, ",1]");
  check_mapping_error (fixture, many->str,
                       "59: mapping.supported_gpu_counts: the list has 1001 entries, 1000 are "
                       "allowed");
  check_mapping_error (fixture, "supported_gpu_counts: []",
                       "59: mapping.supported_gpu_counts: the list may not be empty");
  check_mapping_error (fixture, "supported_gpu_counts: 1",
                       "59: mapping.supported_gpu_counts: expected a list, found the number 1");
  check_mapping_error (fixture, "supported_gpu_counts: [1, 0]",
                       "63: mapping.supported_gpu_counts[1]: expected a whole number from 1 to "
                       "65536, found the number 0");
  check_mapping_error (fixture, "supported_gpu_counts: [65537]",
                       "60: mapping.supported_gpu_counts[0]: expected a whole number from 1 to "
                       "65536, found the number 65537");
  check_mapping_error (fixture, "supported_gpu_counts: [~]",
                       "60: mapping.supported_gpu_counts[0]: expected a whole number, found "
                       "nothing");
  check_mapping_error (fixture, "supported_gpu_counts: ['2']",
                       "60: mapping.supported_gpu_counts[0]: expected a whole number, found the "
                       "text '2'");
}

#define MINIMUMS "minimum_jobs_by_gpu_count"

static void
test_minimums (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  check_mapping_error (fixture, MINIMUMS ": [1]",
                       "64: mapping." MINIMUMS ": expected a mapping from GPU counts to numbers of "
                       "jobs, found a list");
  check_mapping_error (fixture, MINIMUMS ": {1: -1}",
                       "68: mapping." MINIMUMS ".1: expected a whole number from 0 to 100000000, "
                       "found the number -1");
  check_mapping_error (fixture, MINIMUMS ": {1: '1'}",
                       "68: mapping." MINIMUMS ".1: expected a whole number, found the text '1'");
  check_mapping_error (fixture, MINIMUMS ": {0: 1}",
                       "65: mapping." MINIMUMS ".0: expected a whole number from 1 to 65536, found "
                       "the number 0");
  check_mapping_error (fixture, MINIMUMS ": {'65537': 1}",
                       "65: mapping." MINIMUMS ".65537: expected a GPU count from 1 to 65536, "
                       "found 65537");
  check_mapping_error (fixture, MINIMUMS ": {x: 1}",
                       "65: mapping." MINIMUMS ".x: expected a whole number, found the text 'x'");
  check_mapping_error (fixture, MINIMUMS ": {yes: 1}",
                       "65: mapping." MINIMUMS ".yes: expected a whole number, found the truth "
                       "value 'yes'");
  check_mapping_error (fixture, MINIMUMS ": {1: 0, '1': 2}",
                       "71: mapping." MINIMUMS ".1: the GPU count 1 is given twice");
  check_mapping_error (fixture, MINIMUMS ": {1: 0, 0x1: 2}",
                       "71: mapping." MINIMUMS ".0x1: this key is given twice, first in line 3");
  check_mapping_error (fixture, "supported_gpu_counts: [1, 4], " MINIMUMS ": {2: 3}",
                       "98: mapping." MINIMUMS ".2: jobs with 2 GPUs are asked for (at least 3), "
                       "but the supported GPU counts are only: 1, 4");
  check_mapping_error (fixture,
                       "num_jobs: 9, supported_gpu_counts: [1, 2], " MINIMUMS ": {1: 6, 2: 4}",
                       "107: mapping." MINIMUMS ": the minimums add up to 10 jobs, but num_jobs is "
                       "9");
}

static void
test_manual (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (TmapGenerationConfig) config =
      load_mapping (fixture, "selection_method: Manual, start_index: 12");

  g_assert_cmpint (config->selection_method, ==, TMAP_SELECTION_MANUAL);
  g_assert_cmpuint (config->start_index, ==, 12);
  check_mapping_error (fixture, "selection_method: manual",
                       "10: the key 'mapping.start_index' is missing");
  check_mapping_error (fixture, "start_index: 12",
                       "50: mapping.start_index: only for selection_method 'manual'");
  check_mapping_error (fixture, "selection_method: manual, start_index: -1",
                       "76: mapping.start_index: expected a whole number from 0 to 100000000, "
                       "found the number -1");
}

static void
test_limits (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (TmapGenerationConfig) config =
      load_mapping (fixture, "maximum_gpu_fraction_deviation: 5.0e-1");

  g_assert_cmpfloat (config->maximum_gpu_fraction_deviation, ==, 0.5);
  check_mapping_error (fixture, "maximum_gpu_fraction_deviation: 1.01",
                       "69: mapping.maximum_gpu_fraction_deviation: expected a number from 0 to 1, "
                       "found the number 1.01");
  check_mapping_error (fixture, "maximum_gpu_fraction_deviation: .nan",
                       "69: mapping.maximum_gpu_fraction_deviation: expected a number from 0 to 1, "
                       "found the number .nan");
  check_mapping_error (fixture, "maximum_runtime_cdf_deviation: -1",
                       "68: mapping.maximum_runtime_cdf_deviation: expected a number from 0 to 1, "
                       "found the number -1");
  check_mapping_error (fixture, "maximum_runtime_cdf_deviation: no",
                       "68: mapping.maximum_runtime_cdf_deviation: expected a number, found the "
                       "truth value 'no'");
  check_mapping_error (fixture, "maximum_peak_memory_per_gpu_mib: 0",
                       "70: mapping.maximum_peak_memory_per_gpu_mib: expected a finite number "
                       "above 0, found the number 0");
  check_mapping_error (fixture, "maximum_peak_memory_per_gpu_mib: .inf",
                       "70: mapping.maximum_peak_memory_per_gpu_mib: expected a finite number "
                       "above 0, found the number .inf");
}

static void
test_choices (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  check_mapping_error (
      fixture, "selection_method: randon",
      "55: mapping.selection_method: expected 'random', 'representative' or 'manual', found "
      "the text 'randon'; did you mean 'random'?");
  check_mapping_error (
      fixture, "selection_method: best",
      "55: mapping.selection_method: expected 'random', 'representative' or 'manual', found "
      "the text 'best'");
  check_mapping_error (
      fixture, "selection_method: 1",
      "55: mapping.selection_method: expected 'random', 'representative' or 'manual', found "
      "the number 1");
  check_mapping_error (fixture, "gpu_demand_matching: at_least",
                       "58: mapping.gpu_demand_matching: expected 'exact', found the text "
                       "'at_least'");
  check_mapping_error (fixture, "duration_matching: nearest_quantil",
                       "56: mapping.duration_matching: expected 'nearest_quantile', found the text "
                       "'nearest_quantil'; did you mean 'nearest_quantile'?");
  check_mapping_error (fixture, "unsupported_gpu_policy: filtr",
                       "61: mapping.unsupported_gpu_policy: expected 'filter' or 'error', found "
                       "the text 'filtr'; did you mean 'filter'?");
  check_mapping_error (fixture, "preserve_arrivals: false",
                       "56: mapping.preserve_arrivals: not supported: arrivals are always "
                       "preserved");
  check_mapping_error (fixture, "preserve_arrivals: 1",
                       "56: mapping.preserve_arrivals: expected true or false, found the number 1");
}

static void
test_unknown_keys (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  check_mapping_error (fixture, "num_job: 5",
                       "37: unknown key 'num_job' in mapping; did you mean 'num_jobs'?");
  check_mapping_error (fixture, "Seed: 5",
                       "37: unknown key 'Seed' in mapping; did you mean 'seed'?");
  check_generation_error (fixture, "version: 1\nsorce: {}\n",
                          "2:1: unknown key 'sorce'; did you mean 'source'?");
  check_generation_error (fixture, "version: 1\ncolour: {}\n",
                          "2:1: unknown key 'colour'; the keys are: version, source, mapping, "
                          "simulation, output");
  check_generation_error (fixture, "version: 1\non: 1\n",
                          "2:1: unknown key 'on'; the keys are: version, source, mapping, "
                          "simulation, output");
  check_generation_error (fixture, "- 1\n", "1:1: expected a mapping, found a list");
  check_generation_error (fixture, "~\n", "1:1: expected a mapping, found nothing");
}

static void
test_generation_required (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  check_generation_error (fixture, "# c\nsource: ~\n", "2:1: the key 'version' is missing");
  check_generation_error (fixture, "version: 2\n",
                          "1:10: version: expected the number 1, found the number 2");
  check_generation_error (fixture, "version: '1'\n",
                          "1:10: version: expected a whole number, found the text '1'");
  check_generation_error (fixture, "version: 1\n", "1:1: the key 'source' is missing");
  check_generation_error (fixture, "version: 1\nsource:\n",
                          "2:8: source: expected a mapping, found nothing");
  check_generation_error (fixture, "version: 1\nsource:\n  trace_path: x\n",
                          "3:3: the key 'source.format' is missing");
  check_generation_error (
      fixture, "version: 1\nsource: {format: helio}\n",
      "2:18: source.format: expected 'helios', 'philly', 'acme', 'pai', 'openb', 'elasticflow', "
      "'philly-flat', 'swf', 'csv' or 'auto', found the text "
      "'helio'; did you mean 'helios'?");
  check_generation_error (
      fixture, "version: 1\nsource: {format: slurm}\n",
      "2:18: source.format: expected 'helios', 'philly', 'acme', 'pai', 'openb', 'elasticflow', "
      "'philly-flat', 'swf', 'csv' or 'auto', found the text "
      "'slurm'");
  check_generation_error (fixture, "version: 1\nsource: {format: philly, trace_path: ' '}\n",
                          "2:38: source.trace_path: the text may not be blank");
  check_generation_error (fixture, "version: 1\nsource: {format: philly, trace_path: 7}\n",
                          "2:38: source.trace_path: expected a text (in quotes), found the number "
                          "7");
  check_generation_error (fixture, "version: 1\nsource: {format: philly, trace_path: [7]}\n",
                          "2:38: source.trace_path: expected a text, found a list");
  check_generation_error (fixture, "version: 1\nsource: {format: helios, trace_path: t}\n",
                          "2:9: the key 'source.cluster_name' is missing");
  check_generation_error (fixture,
                          "version: 1\nsource: {format: helios, trace_path: t, cluster_name: ''}\n",
                          "2:55: source.cluster_name: the text may not be blank");
  check_generation_error (fixture,
                          "version: 1\nsource: {format: philly, trace_path: t}\nmapping: {}\n",
                          "3:10: the key 'mapping.workload_catalog_path' is missing");
  check_generation_error (fixture,
                          "version: 1\nsource: {format: philly, trace_path: t}\n"
                          "mapping: {workload_catalog_path: c}\n"
                          "simulation: {server_gpu_count: 65537}\n",
                          "4:32: simulation.server_gpu_count: expected a whole number from 1 to "
                          "65536, found the number 65537");
}

static void
test_suite (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapSuiteConfig) config = NULL;
  const TmapSuiteSource *source;

  write_yaml (fixture, "version: 1\n"
                       "root_dir: ..\n"
                       "sources:\n"
                       "- {name: ÄRGER, format: Philly, trace_path: p/log}\n"
                       "- {name: VENUS, format: helios, trace_path: /v.csv, cluster_name: Venus}\n"
                       "output: {artifact_dir: out, markdown_path: docs/a.md}\n");
  config = tmap_suite_config_load (fixture->path, &error);
  g_assert_no_error (error);
  check_counts (config->supported_gpu_counts, 2, (const guint[]){ 1, 2 });
  g_assert_cmpuint (config->sources->len, ==, 2);
  source = config->sources->pdata[0];
  g_assert_cmpstr (source->name, ==, "ärger");
  g_assert_cmpstr (source->format, ==, "philly");
  g_assert_cmpstr (source->cluster_name, ==, "ärger");
  check_path (fixture, source->path, "/../p/log");
  source = config->sources->pdata[1];
  g_assert_cmpstr (source->name, ==, "venus");
  g_assert_cmpstr (source->cluster_name, ==, "Venus");
  g_assert_cmpstr (source->path, ==, "/v.csv");
  check_path (fixture, config->artifact_dir, "/../out");
  check_path (fixture, config->markdown_path, "/../docs/a.md");
}

/* @sources in line 2. */
static void
check_suite_error (Fixture *fixture, const char *sources, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *yaml = g_strdup_printf ("version: 1\nsources: %s\n", sources);

  write_yaml (fixture, yaml);
  g_assert_null (tmap_suite_config_load (fixture->path, &error));
  check_error (fixture, error, expected);
}

static void
test_suite_errors (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  check_suite_error (fixture, "~", "2:10: sources: expected a list, found nothing");
  check_suite_error (fixture, "[]", "2:10: sources: the list may not be empty");
  check_suite_error (fixture, "[x]", "2:11: sources[0]: expected a mapping, found the text 'x'");
  check_suite_error (fixture, "[{nam: x}]",
                     "2:12: unknown key 'nam' in sources[0]; did you mean 'name'?");
  check_suite_error (fixture, "[{}]", "2:11: the key 'sources[0].name' is missing");
  check_suite_error (fixture, "[{name: ''}]", "2:18: sources[0].name: the text may not be blank");
  check_suite_error (fixture, "[{name: .}]",
                     "2:18: sources[0].name: the name '.' cannot be that of a folder");
  check_suite_error (fixture, "[{name: '..'}]",
                     "2:18: sources[0].name: the name '..' cannot be that of a folder");
  check_suite_error (fixture, "[{name: a/b}]",
                     "2:18: sources[0].name: the name 'a/b' cannot be that of a folder");
  check_suite_error (fixture, "[{name: no}]",
                     "2:18: sources[0].name: expected a text (in quotes), found the truth value "
                     "'no'");
  check_suite_error (
      fixture, "[{name: a, format: x}]",
      "2:29: sources[0].format: expected 'helios', 'philly', 'acme', 'pai', 'openb', "
      "'elasticflow', 'philly-flat', 'swf', 'csv' or 'auto', found the text 'x'");
  check_suite_error (fixture,
                     "[{name: É, format: philly, trace_path: t}, {name: é, format: philly, "
                     "trace_path: u}]",
                     "2:60: sources[1].name: the name 'é' is given twice (upper and lower case are "
                     "the same)");
  check_suite_error (fixture,
                     "[{name: a, format: philly, trace_path: t}]\noutput: {artifact_dir: x}",
                     "3:9: the key 'output.markdown_path' is missing");
}

#define PIPELINE                                                                                   \
  "catalog: {profiles: [a.csv, /b.csv], output: out.csv}\n"                                        \
  "generation: {configs: [g.yaml, h.yaml]}\n"

static void
test_pipeline_defaults (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapPipelineConfig) config = NULL;

  write_yaml (fixture, PIPELINE "validation:\nreports: ~\n");
  config = tmap_pipeline_config_load (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (config->root_dir, ==, fixture->folder);
  g_assert_cmpuint (config->profiles->len, ==, 2);
  check_path (fixture, config->profiles->pdata[0], "/a.csv");
  g_assert_cmpstr (config->profiles->pdata[1], ==, "/b.csv");
  check_path (fixture, config->catalog_path, "/out.csv");
  g_assert_null (config->task_root);
  g_assert_null (config->suite_path);
  g_assert_cmpuint (config->generation_paths->len, ==, 2);
  check_path (fixture, config->generation_paths->pdata[1], "/h.yaml");
  g_assert_true (config->per_trace_reports);
  check_path (fixture, config->comparison_dir, "/docs/generated_traces");
  g_assert_cmpuint (config->required_job_count, ==, 0);
  g_assert_false (config->require_two_gpu_job_per_trace);
  g_assert_false (config->require_all_two_gpu_workloads);
  g_assert_cmpfloat (config->maximum_gpu_fraction_deviation, ==, 1.0);
  g_assert_false (config->limits_gpu_fraction);
  g_assert_cmpfloat (config->maximum_runtime_cdf_deviation, ==, 1.0);
  g_assert_false (config->limits_runtime_cdf);
}

static void
test_pipeline_full (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapPipelineConfig) config = NULL;
  g_autofree char *link = g_build_filename (fixture->folder, "link", NULL);

  g_assert_cmpint (symlink (".", link), ==, 0);
  write_yaml (fixture, "version: 1\n"
                       "root_dir: ./link/\n"
                       "catalog: {profiles: [p/../a.csv], output: o.csv, task_root: ../t}\n"
                       "characterization: {config: s.yaml}\n"
                       "generation: {configs: [g.yaml]}\n"
                       "reports: {per_trace: off, comparison_output_dir: cmp}\n"
                       "validation:\n"
                       "  required_job_count: 60\n"
                       "  require_two_gpu_job_per_trace: yes\n"
                       "  require_all_two_gpu_workloads_across_suite: True\n"
                       "  maximum_gpu_fraction_deviation: 1\n"
                       "  maximum_runtime_cdf_deviation: 0.25\n");
  config = tmap_pipeline_config_load (fixture->path, &error);
  g_unlink (link);
  g_assert_no_error (error);
  g_assert_cmpstr (config->root_dir, ==, fixture->folder);
  check_path (fixture, config->profiles->pdata[0], "/p/../a.csv");
  check_path (fixture, config->catalog_path, "/o.csv");
  check_path (fixture, config->task_root, "/../t");
  check_path (fixture, config->suite_path, "/s.yaml");
  check_path (fixture, config->comparison_dir, "/cmp");
  g_assert_true (config->limits_gpu_fraction);
  g_assert_cmpfloat (config->maximum_gpu_fraction_deviation, ==, 1.0);
  g_assert_true (config->limits_runtime_cdf);
  g_assert_cmpfloat (config->maximum_runtime_cdf_deviation, ==, 0.25);
  g_assert_cmpuint (config->required_job_count, ==, 60);
  g_assert_true (config->require_two_gpu_job_per_trace);
  g_assert_true (config->require_all_two_gpu_workloads);
  g_assert_false (config->per_trace_reports);
}

/* @expected follows the file's name, in which `@` stands for the folder. */
static void
check_pipeline_error (Fixture *fixture, const char *yaml, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) parts = g_strsplit (expected, "@", -1);
  g_autofree char *message = g_strjoinv (fixture->folder, parts);

  write_yaml (fixture, yaml);
  g_assert_null (tmap_pipeline_config_load (fixture->path, &error));
  check_error (fixture, error, message);
}

static void
test_pipeline_errors (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  check_pipeline_error (fixture, "version: 3\n",
                        "1:10: version: expected the number 1, found the number 3");
  check_pipeline_error (fixture, "root_dir: gone\n",
                        "1:11: root_dir: the folder '@/gone' does not exist");
  check_pipeline_error (fixture, "root_dir: c.yaml\n",
                        "1:11: root_dir: '@/c.yaml' is not a folder");
  check_pipeline_error (fixture, "root_dir: .\n", "1:1: the key 'catalog' is missing");
  check_pipeline_error (fixture, "catalog: {profiles: []}\n",
                        "1:21: catalog.profiles: the list may not be empty");
  check_pipeline_error (fixture, "catalog: {profiles: [1]}\n",
                        "1:22: catalog.profiles[0]: expected a text (in quotes), found the number "
                        "1");
  check_pipeline_error (fixture, "catalog: {profiles: a.csv}\n",
                        "1:21: catalog.profiles: expected a list, found the text 'a.csv'");
  check_pipeline_error (fixture, "catalog: {profiles: [a]}\n",
                        "1:10: the key 'catalog.output' is missing");
  check_pipeline_error (fixture,
                        "catalog: {profiles: [a], output: b}\ngeneration: {configs: [a.yaml, "
                        "b.yaml, ./x/../a.yaml]}\n",
                        "2:40: generation.configs[2]: the file './x/../a.yaml' is given twice");
  check_pipeline_error (fixture, PIPELINE "validation: {required_job_count: 0}\n",
                        "3:34: validation.required_job_count: expected a whole number from 1 to "
                        "100000000, found the number 0");
  check_pipeline_error (fixture, PIPELINE "validation: {maximum_runtime_cdf_deviation: 2}\n",
                        "3:45: validation.maximum_runtime_cdf_deviation: expected a number from 0 "
                        "to 1, found the number 2");
  check_pipeline_error (fixture, PIPELINE "reports: {per_trase: yes}\n",
                        "3:11: unknown key 'per_trase' in reports; did you mean 'per_trace'?");
  check_pipeline_error (fixture, PIPELINE "characterization: s.yaml\n",
                        "3:19: characterization: expected a mapping, found the text 's.yaml'");
}

static void
add (const char *name, void (*test) (Fixture *, gconstpointer))
{
  g_test_add (name, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/config/generation/defaults", test_generation_defaults);
  add ("/config/generation/full", test_generation_full);
  add ("/config/generation/seeds", test_seeds);
  add ("/config/generation/num-jobs", test_num_jobs);
  add ("/config/generation/gpu-counts", test_gpu_counts);
  add ("/config/generation/minimums", test_minimums);
  add ("/config/generation/manual", test_manual);
  add ("/config/generation/limits", test_limits);
  add ("/config/generation/choices", test_choices);
  add ("/config/generation/unknown-keys", test_unknown_keys);
  add ("/config/generation/required", test_generation_required);
  add ("/config/suite/full", test_suite);
  add ("/config/suite/errors", test_suite_errors);
  add ("/config/pipeline/defaults", test_pipeline_defaults);
  add ("/config/pipeline/full", test_pipeline_full);
  add ("/config/pipeline/errors", test_pipeline_errors);
  return g_test_run ();
}
