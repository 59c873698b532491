/* SPDX-License-Identifier: Apache-2.0 */
#include "study-support.h"

#include <string.h>

#include "pipeline/build-catalog.h"
#include "pipeline/report-generation.h"
#include "support.h"

static const TestJob study_jobs[STUDY_N_JOBS] = {
  { 0, 300, 1 },      { 60, 900, 1 },  { 60, 5000, 2 }, { 180, 30000, 1 },
  { 300, 100000, 2 }, { 300, 200, 1 }, { 420, 400, 4 }, { 900, 650, 1 },
};

#define PROFILES                                                                                   \
  "workload_id,run_id,spec_path,gpu_count,end_to_end_time_s,exit_code,"                            \
  "gpu_memory_requirement_mib\n"                                                                   \
  "a1,r1,tasks/a1.yaml,1,500,0,1024\n"                                                             \
  "a2,r2,tasks/a2.yaml,1,1000,0,1024\n"                                                            \
  "a3,r3,tasks/a3.yaml,1,4000,0,1024\n"                                                            \
  "b1,r4,tasks/b1.yaml,2,700,0,1024\n"                                                             \
  "b2,r5,tasks/b2.yaml,2,7000,0,1024\n"                                                            \
  "b3,r6,tasks/b3.yaml,2,90000,0,1024\n"                                                           \
  "c1,r7,tasks/c1.yaml,4,50,0,1024\n"

static char *
format_time (gint64 seconds)
{
  g_autoptr (GDateTime) start = g_date_time_new_utc (2020, 2, 28, 23, 0, 0);
  g_autoptr (GDateTime) time = g_date_time_add_seconds (start, (double)seconds);

  return g_date_time_format (time, "%Y-%m-%d %H:%M:%S");
}

void
study_write_trace (const char *name, const TestJob *jobs, guint n)
{
  g_autoptr (GString) csv = g_string_new ("job_id,gpu_num,node_num,state,submit_time,start_time,"
                                          "end_time,duration,queue\n");

  for (guint i = 0; i < n; i++) {
    gint64 duration = (gint64)jobs[i].duration_s;
    g_autofree char *submit = format_time (jobs[i].submit_s);
    g_autofree char *end = format_time (jobs[i].submit_s + duration);

    g_string_append_printf (csv, "j%u,%u,1,COMPLETED,%s,%s,%s,%" G_GINT64_FORMAT ",0\n", i,
                            jobs[i].gpu_count, submit, submit, end, duration);
  }
  test_write (name, csv->str);
}

static void
commit (TmapRun *run)
{
  g_autoptr (GError) error = NULL;

  tmap_run_commit (run, &error);
  g_assert_no_error (error);
}

void
study_write_inputs (void)
{
  static const char *const profiles[] = { "profiles.csv" };
  g_autofree char *folder = g_get_current_dir ();
  TmapCatalogSources sources = { profiles, 1, NULL, folder };
  g_autoptr (TmapRun) run = tmap_run_new (NULL, NULL);
  g_autoptr (TmapCatalogBuild) build = NULL;
  g_autoptr (GError) error = NULL;

  test_write ("profiles.csv", PROFILES);
  study_write_trace ("trace.csv", study_jobs, STUDY_N_JOBS);
  build = tmap_run_build_catalog (run, &sources, "catalog.csv", &error);
  g_assert_no_error (error);
  commit (run);
}

void
study_write_generation (const char *name,
                        const char *cluster,
                        const char *mapping,
                        gboolean simulate)
{
  g_autofree char *file = g_strconcat (name, ".yaml", NULL);
  g_autofree char *yaml = g_strdup_printf (
      "version: 1\n"
      "source: {format: helios, trace_path: trace.csv, cluster_name: \"%s\"}\n"
      "mapping: {workload_catalog_path: catalog.csv, supported_gpu_counts: [4, 1, 2]%s%s}\n"
      "simulation: {enabled: %s, server_gpu_count: 4}\n"
      "output: {trace_path: out/%s.csv, manifest_path: out/%s.manifest.json}\n",
      cluster, mapping[0] != '\0' ? ", " : "", mapping, simulate ? "yes" : "no", name, name);

  test_write (file, yaml);
}

void
study_generate (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".yaml", NULL);
  g_autofree char *folder = g_get_current_dir ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapGenerationConfig) config = tmap_generation_config_load (file, folder, &error);
  g_autoptr (TmapRun) run = tmap_run_new (NULL, NULL);
  g_autoptr (TmapGeneration) generation = NULL;

  g_assert_no_error (error);
  generation = tmap_run_generate (run, config, &error);
  g_assert_no_error (error);
  commit (run);
}

static char *
get_manifest (const char *name)
{
  return g_strdup_printf ("out/%s.manifest.json", name);
}

TmapGeneratedTrace *
study_read (const char *name)
{
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();
  g_autofree char *manifest = get_manifest (name);
  g_autoptr (GError) error = NULL;
  TmapGeneratedTrace *trace = tmap_generated_trace_read (artifacts, manifest, &error);

  g_assert_no_error (error);
  return trace;
}

void
study_report (const char *names)
{
  g_auto (GStrv) list = g_strsplit (names, " ", -1);
  g_autoptr (GPtrArray) manifests = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TmapRun) run = tmap_run_new (NULL, NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; list[i] != NULL; i++)
    g_ptr_array_add (manifests, get_manifest (list[i]));
  tmap_run_report_suite (run, manifests, "cmp", notes, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (notes->len, ==, 0);
  commit (run);
}

void
study_replace (const char *name, const char *from, const char *to)
{
  g_autofree char *text = test_read (name);
  g_auto (GStrv) parts = NULL;
  g_autofree char *joined = NULL;

  g_assert_nonnull (text);
  g_assert_nonnull (strstr (text, from));
  parts = g_strsplit (text, from, -1);
  joined = g_strjoinv (to, parts);
  test_write (name, joined);
}

static gboolean
contains (const char *name, const char *part)
{
  g_autofree char *text = test_read (name);

  g_assert_nonnull (text);
  if (strstr (text, part) != NULL)
    return TRUE;
  g_test_message ("%s:\n%s", name, text);
  return FALSE;
}

void
study_check_contains (const char *name, const char *part)
{
  if (!contains (name, part))
    g_error ("%s lacks '%s'", name, part);
}

void
study_check_lacks (const char *name, const char *part)
{
  g_autofree char *text = test_read (name);

  g_assert_nonnull (text);
  if (strstr (text, part) != NULL)
    g_error ("%s has '%s'", name, part);
}
