/* SPDX-License-Identifier: Apache-2.0 */
#include "app/document.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "sources/source-format.h"
#include "support.h"

#define FORMATS "helios, philly, acme, pai, openb, elasticflow, philly-flat, swf, csv"

static const char pipeline_text[] = "# A study.\nversion: 1\nroot_dir: .\n\ncatalog:\n  profiles:\n"
                                    "    # the first\n    - p/a.csv # A\n  output: out/cat.csv\n\n"
                                    "characterization:\n  config: suite.yaml\n\ngeneration:\n"
                                    "  configs: [gen/one.yaml] # all\n";
static const char suite_text[] = "version: 1\nsources:\n  # first\n  - name: one\n"
                                 "    format: philly\n    trace_path: t/one\n\noutput:\n"
                                 "  artifact_dir: out/s\n  markdown_path: out/s.md\n";
static const char generation_text[] =
    "version: 1 # v\nsource: {format: philly, trace_path: t/one}\nmapping:\n"
    "  workload_catalog_path: out/cat.csv\n  num_jobs: 60 # jobs\n  selection_method: random\n"
    "  # counts\n  supported_gpu_counts: [1, 2]\noutput:\n  trace_path: out/one.csv\n"
    "  manifest_path: out/one.json\n";
static const char profile_text[] = "workload_id,run_id,spec_path,gpu_count,end_to_end_time_s,"
                                   "exit_code\r\nw,r,s,1,5,0\r\n";
static const char helios_text[] = "\xef\xbb\xbfjob_id,gpu_num,node_num,state,submit_time,"
                                  "start_time,end_time,duration,queue\r\n";
static const char philly_text[] = "[{\"status\": \"Pass\", \"jobid\": \"a\", \"attempts\": []}]";

#define JOBS "mapping.num_jobs"

static void
write_study (void)
{
  test_write ("s/study.yaml", pipeline_text);
  test_write ("s/suite.yaml", suite_text);
  test_write ("s/gen/one.yaml", generation_text);
  test_write ("s/p/a.csv", profile_text);
  test_write ("s/p/b.csv", profile_text);
  test_write ("s/t/one", philly_text);
  test_write ("saturn/cluster_log.csv", helios_text);
}

static TmapAppDocument *
open_study (void)
{
  g_autoptr (GError) error = NULL;
  TmapAppDocument *self;

  write_study ();
  self = tmap_app_document_open ("s/study.yaml", &error);
  g_assert_no_error (error);
  return self;
}

static void
check_file (const char *name, const char *expected)
{
  g_autofree char *text = test_read (name);

  g_assert_cmpstr (text, ==, expected);
}

static char *
replace (const char *text, const char *from, const char *to)
{
  g_autoptr (GString) out = g_string_new (text);

  g_assert_cmpuint (g_string_replace (out, from, to, 1), ==, 1);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static void
set_jobs (TmapAppDocument *self, gint64 jobs)
{
  g_autoptr (GError) error = NULL;

  tmap_app_document_set_integer (self, TMAP_APP_FILE_GENERATION, 0, JOBS, jobs, &error);
  g_assert_no_error (error);
}

static guint
get_jobs (TmapAppDocument *self)
{
  return tmap_app_document_get_generation (self, 0)->num_jobs;
}

static void
test_open (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) self = open_study ();
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (tmap_app_document_get_n_files (self), ==, 3);
  g_assert_cmpuint (tmap_app_document_get_n_generations (self), ==, 1);
  g_assert_cmpstr (tmap_app_document_get_title (self), ==, "study.yaml");
  g_assert_cmpuint (get_jobs (self), ==, 60);
  g_assert_cmpuint (tmap_app_document_get_suite (self)->sources->len, ==, 1);
  g_assert_false (tmap_app_document_is_modified (self));
  g_assert_true (tmap_app_document_check (self, &error));
  g_assert_null (tmap_app_document_find_changed_on_disk (self));
}

static void
check_open_fails (const char *text, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapAppDocument) self = NULL;

  test_write ("x", text);
  self = tmap_app_document_open ("x", &error);
  g_assert_null (self);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_open_other_files (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  check_open_fails (helios_text, "x: is no pipeline configuration; it looks like a Helios log");
  check_open_fails (philly_text, "x: is no pipeline configuration; it looks like a Philly log");
  check_open_fails (profile_text, "x: is no pipeline configuration; it looks like a profile CSV");
  check_open_fails (suite_text,
                    "x: is no pipeline configuration; it looks like a suite configuration");
  check_open_fails (generation_text,
                    "x: is no pipeline configuration; it looks like a generation configuration");
  check_open_fails ("PK\x03\x04rest",
                    "x: is no pipeline configuration; it looks like a ZIP archive or a "
                    "spreadsheet; unpack it, or save it as CSV, first");
  check_open_fails ("catalog: [\n", "x:2:1: not valid YAML: did not find expected node content, "
                                    "while parsing a flow node");
}

static void
test_problems (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) self = NULL;
  g_autoptr (GError) error = NULL;
  const GError *problem;

  write_study ();
  test_write ("s/suite.yaml", "version: 1\nsources: [\n");
  g_unlink ("s/gen/one.yaml");
  self = tmap_app_document_open ("s/study.yaml", &error);
  g_assert_no_error (error);
  problem = tmap_app_document_get_problem (self, TMAP_APP_FILE_SUITE, 0);
  g_assert_true (g_str_has_prefix (problem->message, "s/suite.yaml:3:1: not valid YAML"));
  problem = tmap_app_document_get_problem (self, TMAP_APP_FILE_GENERATION, 0);
  g_assert_true (g_str_has_prefix (problem->message, "s/gen/one.yaml: "));
  g_assert_null (tmap_app_document_get_generation (self, 0));
  g_assert_false (tmap_app_document_set_integer (self, TMAP_APP_FILE_GENERATION, 0, JOBS, 5, NULL));
  g_assert_false (tmap_app_document_check (self, NULL));

  test_write ("s/gen/two.yaml", generation_text);
  g_assert_true (
      tmap_app_document_relocate (self, TMAP_APP_FILE_GENERATION, 0, "s/gen/two.yaml", &error));
  g_assert_cmpuint (get_jobs (self), ==, 60);
  tmap_app_document_undo (self);
  g_assert_null (tmap_app_document_get_generation (self, 0));
}

static void
test_set_and_save (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) self = open_study ();
  g_autofree char *expected = replace (generation_text, "60 #", "75 #");
  g_autoptr (GError) error = NULL;

  set_jobs (self, 75);
  g_assert_cmpuint (get_jobs (self), ==, 75);
  g_assert_true (tmap_app_document_is_modified (self));
  g_assert_true (tmap_app_document_is_file_modified (self, TMAP_APP_FILE_GENERATION, 0));
  g_assert_false (tmap_app_document_is_file_modified (self, TMAP_APP_FILE_PIPELINE, 0));
  check_file ("s/gen/one.yaml", generation_text);
  g_assert_true (tmap_app_document_save (self, &error));
  g_assert_false (tmap_app_document_is_modified (self));
  check_file ("s/gen/one.yaml", expected);
  check_file ("s/study.yaml", pipeline_text);

  tmap_app_document_undo (self);
  g_assert_true (tmap_app_document_is_modified (self));
  g_assert_true (tmap_app_document_save (self, &error));
  check_file ("s/gen/one.yaml", generation_text);
}

static void
count (GObject *object G_GNUC_UNUSED, GParamSpec *spec G_GNUC_UNUSED, gpointer data)
{
  (*(guint *)data)++;
}

static void
note_change (TmapAppDocument *self G_GNUC_UNUSED,
             guint role,
             guint index,
             const char *key_path,
             gpointer data)
{
  g_string_append_printf (data, "%u/%u/%s ", role, index, key_path);
}

static void
test_undo (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) self = open_study ();
  g_autoptr (GString) changes = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  guint notified = 0;

  g_signal_connect (self, "notify::can-undo", G_CALLBACK (count), &notified);
  g_signal_connect (self, "changed", G_CALLBACK (note_change), changes);
  g_assert_false (tmap_app_document_can_undo (self));
  set_jobs (self, 61);
  set_jobs (self, 62);
  set_jobs (self, 63);
  g_assert_cmpstr (tmap_app_document_get_undo_description (self), ==, "Change number of jobs");
  tmap_app_document_set_integer (self, TMAP_APP_FILE_GENERATION, 0, "mapping.seed", 7, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (tmap_app_document_get_undo_description (self), ==, "Change seed");
  g_assert_cmpuint (notified, ==, 4);
  tmap_app_document_undo (self);
  g_assert_cmpuint (get_jobs (self), ==, 63);
  tmap_app_document_undo (self);
  g_assert_cmpuint (get_jobs (self), ==, 60);
  g_assert_false (tmap_app_document_can_undo (self));
  g_assert_false (tmap_app_document_is_modified (self));
  tmap_app_document_redo (self);
  g_assert_cmpuint (get_jobs (self), ==, 63);
  g_assert_true (tmap_app_document_can_redo (self));
  set_jobs (self, 64);
  g_assert_false (tmap_app_document_can_redo (self));
  tmap_app_document_undo (self);
  g_assert_cmpuint (get_jobs (self), ==, 63);
  g_assert_true (g_str_has_prefix (changes->str, "2/0/mapping.num_jobs 2/0/mapping.num_jobs "));
}

static void
test_merge (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) self = open_study ();

  set_jobs (self, 61);
  tmap_app_document_finish_step (self);
  set_jobs (self, 62);
  tmap_app_document_undo (self);
  g_assert_cmpuint (get_jobs (self), ==, 61);
  tmap_app_document_undo (self);
  /* There and back again is nothing. */
  set_jobs (self, 61);
  set_jobs (self, 60);
  g_assert_false (tmap_app_document_can_undo (self));
  /* A value that is there already is nothing too. */
  set_jobs (self, 60);
  g_assert_false (tmap_app_document_can_undo (self));
}

static void
test_wrong_value (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) self = open_study ();
  const TmapYamlNode *node;

  g_assert_true (tmap_app_document_set_minimum_jobs (self, 0, 2, 99, NULL));
  g_assert_null (tmap_app_document_get_generation (self, 0));
  g_assert_cmpstr (
      tmap_app_document_get_problem (self, TMAP_APP_FILE_GENERATION, 0)->message, ==,
      "s/gen/one.yaml:10:5: mapping.minimum_jobs_by_gpu_count: the minimums add up to 99 jobs, but "
      "num_jobs is 60");
  node = tmap_app_document_find (self, TMAP_APP_FILE_GENERATION, 0,
                                 "mapping.minimum_jobs_by_gpu_count.2");
  g_assert_cmpstr (node->text, ==, "99");
  g_assert_true (tmap_app_document_set_minimum_jobs (self, 0, 2, 5, NULL));
  g_assert_nonnull (tmap_app_document_get_generation (self, 0));
  g_assert_true (tmap_app_document_set_minimum_jobs (self, 0, 2, 0, NULL));
  g_assert_cmpuint (tmap_app_document_get_generation (self, 0)->minimum_jobs->len, ==, 0);
}

static void
test_profiles (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) self = open_study ();
  g_autofree char *expected = replace (pipeline_text, "# A\n", "# A\n    - p/b.csv\n");
  g_autofree char *outside = g_build_filename (test_folder_get_path (folder), "c.csv", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (tmap_app_document_add_profile (self, "s/p/b.csv", &error));
  g_assert_cmpstr (tmap_app_document_get_text (self, TMAP_APP_FILE_PIPELINE, 0), ==, expected);
  g_assert_true (tmap_app_document_add_profile (self, "s/p/../p/b.csv", &error));
  g_assert_cmpuint (tmap_app_document_get_pipeline (self)->profiles->len, ==, 2);
  test_write ("c.csv", profile_text);
  g_assert_true (tmap_app_document_add_profile (self, "c.csv", &error));
  g_assert_cmpstr (tmap_app_document_get_pipeline (self)->profiles->pdata[2], ==, outside);
  g_assert_true (tmap_app_document_remove_profile (self, 0, &error));
  g_assert_true (tmap_app_document_remove_profile (self, 0, &error));
  g_assert_true (tmap_app_document_remove_profile (self, 0, &error));
  g_assert_cmpuint (tmap_app_document_get_pipeline (self)->profiles->len, ==, 0);
  g_assert_false (tmap_app_document_check (self, NULL));
  for (guint i = 0; i < 5; i++)
    tmap_app_document_undo (self);
  g_assert_cmpstr (tmap_app_document_get_text (self, TMAP_APP_FILE_PIPELINE, 0), ==, pipeline_text);
  g_assert_false (tmap_app_document_add_profile (self, "saturn/cluster_log.csv", &error));
  g_assert_cmpstr (error->message, ==,
                   "saturn/cluster_log.csv: is no profile CSV (with the columns workload_id, "
                   "gpu_count and end_to_end_time_s); it looks like a Helios log");
}

static void
test_sources (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) self = open_study ();
  g_autoptr (GError) error = NULL;
  const TmapSuiteSource *source;

  g_assert_true (
      tmap_app_document_add_source (self, NULL, "saturn/cluster_log.csv", NULL, NULL, &error));
  source = tmap_app_document_get_suite (self)->sources->pdata[1];
  g_assert_cmpstr (source->name, ==, "saturn");
  g_assert_cmpstr (source->format, ==, "helios");
  g_assert_true (tmap_app_document_set_source_value (self, 1, "cluster_name", "Saturn", &error));
  source = tmap_app_document_get_suite (self)->sources->pdata[1];
  g_assert_cmpstr (source->cluster_name, ==, "Saturn");
  g_assert_true (tmap_app_document_remove_source (self, 0, &error));
  g_assert_cmpuint (tmap_app_document_get_suite (self)->sources->len, ==, 1);
  g_assert_true (tmap_app_document_remove_source (self, 0, &error));
  g_assert_cmpuint (tmap_app_document_get_suite (self)->sources->len, ==, 0);
  for (guint i = 0; i < 4; i++)
    tmap_app_document_undo (self);
  g_assert_cmpstr (tmap_app_document_get_text (self, TMAP_APP_FILE_SUITE, 0), ==, suite_text);
  g_assert_false (tmap_app_document_can_undo (self));
}

static void
test_generations (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) self = open_study ();
  g_autoptr (GError) error = NULL;
  g_autofree char *expected =
      replace (pipeline_text, "[gen/one.yaml]", "[gen/one.yaml, gen/saturn.yaml]");
  g_autoptr (GString) changes = g_string_new (NULL);
  const TmapGenerationConfig *generation;
  guint index = 0;

  g_assert_true (tmap_app_document_add_generation (self, "helios", "saturn/cluster_log.csv",
                                                   "Saturn", NULL, &index, &error));
  g_assert_cmpuint (index, ==, 1);
  g_assert_cmpstr (tmap_app_document_get_text (self, TMAP_APP_FILE_PIPELINE, 0), ==, expected);
  generation = tmap_app_document_get_generation (self, 1);
  g_assert_nonnull (generation);
  g_assert_true (g_str_has_suffix (generation->trace_path, "/s/out/saturn.csv"));
  g_assert_true (g_str_has_suffix (generation->catalog_path, "/s/out/cat.csv"));
  g_assert_true (g_str_has_suffix (generation->source_path, "/saturn/cluster_log.csv"));
  g_assert_true (tmap_app_document_add_generation (self, "helios", "saturn/cluster_log.csv",
                                                   "Saturn", NULL, NULL, &error));
  g_assert_true (g_str_has_suffix (
      tmap_app_document_get_file_path (self, TMAP_APP_FILE_GENERATION, 2), "/gen/saturn_2.yaml"));
  g_assert_true (tmap_app_document_remove_generation (self, 0, &error));
  g_assert_cmpuint (tmap_app_document_get_n_generations (self), ==, 2);
  g_assert_true (tmap_app_document_save (self, &error));
  g_assert_true (g_file_test ("s/gen/saturn.yaml", G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test ("s/gen/one.yaml", G_FILE_TEST_EXISTS));
  g_signal_connect (self, "changed", G_CALLBACK (note_change), changes);
  tmap_app_document_undo (self);
  g_assert_cmpuint (tmap_app_document_get_n_generations (self), ==, 3);
  g_assert_cmpuint (get_jobs (self), ==, 60);
  g_assert_cmpstr (changes->str, ==, "0/0/generation.configs 2/0/ 2/1/ 2/2/ ");
}

static void
test_group (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) self = open_study ();

  tmap_app_document_begin_group (self, "Many");
  set_jobs (self, 70);
  g_assert_true (tmap_app_document_set_task_root (self, "s/tasks", NULL));
  tmap_app_document_end_group (self);
  g_assert_cmpstr (tmap_app_document_get_undo_description (self), ==, "Many");
  tmap_app_document_undo (self);
  g_assert_false (tmap_app_document_can_undo (self));
  g_assert_false (tmap_app_document_is_modified (self));
  tmap_app_document_begin_group (self, "Nothing");
  tmap_app_document_end_group (self);
  g_assert_false (tmap_app_document_can_undo (self));
}

static void
test_untitled (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) self = tmap_app_document_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  write_study ();
  g_assert_null (tmap_app_document_get_path (self));
  g_assert_nonnull (tmap_app_document_get_pipeline (self));
  g_assert_nonnull (tmap_app_document_get_suite (self));
  g_assert_false (tmap_app_document_is_modified (self));
  g_assert_false (tmap_app_document_check (self, NULL));
  g_assert_true (tmap_app_document_add_profile (self, "s/p/a.csv", &error));
  g_assert_true (tmap_app_document_add_source (self, NULL, "s/t/one", NULL, NULL, &error));
  g_assert_true (
      tmap_app_document_add_generation (self, "philly", "s/t/one", NULL, NULL, NULL, &error));
  g_assert_true (tmap_app_document_is_modified (self));
  g_assert_false (tmap_app_document_save (self, NULL));
  g_assert_true (tmap_app_document_save_as (self, "s/new.yaml", &error));
  g_assert_no_error (error);
  g_assert_cmpstr (tmap_app_document_get_title (self), ==, "new.yaml");
  g_assert_false (tmap_app_document_is_modified (self));
  g_assert_true (tmap_app_document_check (self, &error));
  text = test_read ("s/new.yaml");
  g_assert_nonnull (strstr (text, "\n    - p/a.csv\n"));
  g_assert_nonnull (strstr (text, "\n  config: trace_suite.yaml\n"));
  g_assert_nonnull (strstr (text, "\n    - generate/philly.yaml\n"));
  g_free (text);
  text = test_read ("s/generate/philly.yaml");
  g_assert_nonnull (strstr (text, "\n  trace_path: t/one\n"));
}

static void
test_save_as (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) self = open_study ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  /* Beside itself: the files get other names. */
  g_assert_true (tmap_app_document_save_as (self, "s/copy.yaml", &error));
  g_assert_no_error (error);
  text = test_read ("s/copy.yaml");
  g_assert_nonnull (strstr (text, "config: copy_suite.yaml\n"));
  g_assert_nonnull (strstr (text, "[gen/copy_one.yaml] # all\n"));
  g_assert_nonnull (strstr (text, "- p/a.csv # A\n"));
  check_file ("s/gen/copy_one.yaml", generation_text);
  check_file ("s/study.yaml", pipeline_text);

  /* Elsewhere: the inputs stay where they are. */
  g_assert_true (tmap_app_document_save_as (self, "other/place/x.yaml", &error));
  g_assert_no_error (error);
  g_assert_true (tmap_app_document_check (self, &error));
  g_assert_true (
      g_str_has_suffix (tmap_app_document_get_pipeline (self)->profiles->pdata[0], "/s/p/a.csv"));
  g_assert_true (g_str_has_suffix (tmap_app_document_get_pipeline (self)->catalog_path,
                                   "/other/place/out/cat.csv"));
  g_assert_true (
      g_str_has_suffix (tmap_app_document_get_generation (self, 0)->source_path, "/s/t/one"));
  g_assert_true (g_file_test ("other/place/gen/copy_one.yaml", G_FILE_TEST_EXISTS));
}

static void
test_changed_on_disk (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) self = open_study ();
  g_autofree char *other = replace (generation_text, "60", "4");
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) changed = NULL;

  /* Written again with the same content: nothing has changed. */
  test_write ("s/suite.yaml", suite_text);
  g_assert_null (tmap_app_document_find_changed_on_disk (self));
  test_write ("s/gen/one.yaml", other);
  changed = tmap_app_document_find_changed_on_disk (self);
  g_assert_cmpuint (g_strv_length (changed), ==, 1);
  g_assert_true (g_str_has_suffix (changed[0], "/s/gen/one.yaml"));
  set_jobs (self, 70);
  g_assert_true (tmap_app_document_reload (self, &error));
  g_assert_cmpuint (get_jobs (self), ==, 4);
  g_assert_false (tmap_app_document_is_modified (self));
  g_assert_null (tmap_app_document_find_changed_on_disk (self));
  tmap_app_document_undo (self);
  g_assert_cmpuint (get_jobs (self), ==, 70);
  g_assert_true (tmap_app_document_revert (self, &error));
  g_assert_cmpuint (get_jobs (self), ==, 4);
  g_assert_cmpstr (tmap_app_document_get_undo_description (self), ==, "Revert");
}

/* All or none: nothing is written if one file cannot be. */
static void
test_save_fails (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) self = open_study ();
  g_autoptr (GError) error = NULL;

  set_jobs (self, 70);
  g_assert_true (tmap_app_document_set_task_root (self, "s/tasks", NULL));
  g_unlink ("s/gen/one.yaml");
  g_rmdir ("s/gen");
  test_write ("s/gen", "in the way");
  g_assert_false (tmap_app_document_save (self, &error));
  g_assert_nonnull (error);
  check_file ("s/study.yaml", pipeline_text);
  g_assert_true (tmap_app_document_is_modified (self));
}

static void
test_starting_points (void)
{
  static const char *const profiles[] = { "s/p/a.csv", "s/p/b.csv", NULL };
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapAppDocument) trace = NULL;
  g_autoptr (TmapAppDocument) catalog = NULL;
  g_autoptr (TmapAppDocument) example = NULL;
  g_autoptr (GError) error = NULL;

  write_study ();
  trace = tmap_app_document_new_for_trace ("s", "saturn/cluster_log.csv", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (tmap_app_document_get_title (trace), ==, "pipeline.yaml");
  g_assert_cmpstr (tmap_app_document_get_generation (trace, 0)->cluster_name, ==, "saturn");
  g_assert_true (tmap_app_document_is_modified (trace));
  g_assert_false (tmap_app_document_can_undo (trace));
  g_assert_true (tmap_app_document_save (trace, &error));
  g_assert_true (g_file_test ("s/generate/saturn.yaml", G_FILE_TEST_EXISTS));

  catalog = tmap_app_document_new_for_profiles (NULL, profiles, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (tmap_app_document_get_pipeline (catalog)->profiles->len, ==, 2);

  test_write ("s/outputs/x", "result");
  example = tmap_app_document_new_from_example ("s", "copy", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (tmap_app_document_get_n_generations (example), ==, 1);
  g_assert_false (g_file_test ("copy/outputs", G_FILE_TEST_EXISTS));
  g_clear_object (&example);
  example = tmap_app_document_new_from_example ("s", "copy", &error);
  g_assert_null (example);
  g_assert_cmpstr (error->message, ==, "copy: the folder is not empty");
}

static void
check_format (const char *name, const char *text, const char *format, const char *message)
{
  g_autoptr (GError) error = NULL;
  const TmapSourceFormat *found;

  test_write (name, text);
  found = tmap_source_format_recognise (name, &error);
  g_assert_cmpstr (found != NULL ? found->name : NULL, ==, format);
  g_assert_cmpstr (error != NULL ? error->message : NULL, ==, message);
}

static void
test_recognise (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GBytes) bytes = test_bytes (helios_text);
  g_autoptr (GBytes) packed = test_gzip (bytes);

  check_format ("a", philly_text, "philly", NULL);
  check_format ("b", helios_text, "helios", NULL);
  test_write_bytes ("c.gz", packed);
  g_assert_cmpstr (tmap_source_format_recognise ("c.gz", NULL)->name, ==, "helios");
  check_format ("d", "job_id,gpu_num\n1,2\n", NULL,
                "d: is no trace of a format that is known (" FORMATS
                "); it looks like a CSV file with other "
                "columns");
  check_format ("e", "{\"a\": 1}", NULL,
                "e: is no trace of a format that is known (" FORMATS
                "); it looks like a JSON object");
  check_format ("f", pipeline_text, NULL,
                "f: is no trace of a format that is known (" FORMATS "); it looks like a pipeline "
                "configuration");
  check_format ("g", "\x89PNG\r\n", NULL,
                "g: is no trace of a format that is known (" FORMATS "); it looks like a picture");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/open", test_open);
  g_test_add_func ("/document/open-other-files", test_open_other_files);
  g_test_add_func ("/document/problems", test_problems);
  g_test_add_func ("/document/set-and-save", test_set_and_save);
  g_test_add_func ("/document/undo", test_undo);
  g_test_add_func ("/document/merge", test_merge);
  g_test_add_func ("/document/wrong-value", test_wrong_value);
  g_test_add_func ("/document/profiles", test_profiles);
  g_test_add_func ("/document/sources", test_sources);
  g_test_add_func ("/document/generations", test_generations);
  g_test_add_func ("/document/group", test_group);
  g_test_add_func ("/document/untitled", test_untitled);
  g_test_add_func ("/document/save-as", test_save_as);
  g_test_add_func ("/document/changed-on-disk", test_changed_on_disk);
  g_test_add_func ("/document/save-fails", test_save_fails);
  g_test_add_func ("/document/starting-points", test_starting_points);
  g_test_add_func ("/document/recognise", test_recognise);
  return g_test_run ();
}
