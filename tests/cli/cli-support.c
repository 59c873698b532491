/* SPDX-License-Identifier: Apache-2.0 */
#include "cli-support.h"

#include "support.h"

#define PROFILE                                                                                    \
  "workload_id,run_id,spec_path,gpu_count,end_to_end_time_s,exit_code,gpu_memory_requirement_mib,"

#define CATALOG                                                                                    \
  "workload_id,task_path,num_gpus,solo_runtime_s,declared_memory_requirement_mib,"                 \
  "measured_peak_memory_per_gpu_mib,measured_peak_memory_total_mib,source_run_id\n"

#define PHILLY_JOB(id, second)                                                                     \
  "{\"status\": \"Pass\", \"vc\": \"v\", \"jobid\": \"" id "\", \"attempts\": [\n"                 \
  "  {\"start_time\": \"2017-10-03 00:01:00\", \"end_time\": \"2017-10-03 00:02:" second "\",\n"   \
  "   \"detail\": [{\"ip\": \"m1\", \"gpus\": [\"gpu0\"]}]}],\n"                                   \
  " \"submitted_time\": \"2017-10-03 00:00:" second "\", \"user\": \"u\"}"

void
cli_result_free (CliResult *self)
{
  g_free (self->out);
  g_free (self->err);
  g_free (self);
}

GSubprocess *
cli_start (const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *program = g_shell_quote (g_getenv ("TRACE_MAPPER"));
  g_autofree char *line = g_strdup_printf ("%s %s", program, words);
  g_auto (GStrv) args = NULL;
  GSubprocess *process;

  g_shell_parse_argv (line, NULL, &args, &error);
  g_assert_no_error (error);
  process =
      g_subprocess_newv ((const char *const *)args,
                         G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
  g_assert_no_error (error);
  return process;
}

CliResult *
cli_finish (GSubprocess *process)
{
  g_autoptr (GError) error = NULL;
  CliResult *self = g_new0 (CliResult, 1);

  g_subprocess_communicate_utf8 (process, NULL, NULL, &self->out, &self->err, &error);
  g_assert_no_error (error);
  /* Ended by a signal, it has no exit status. */
  self->status = g_subprocess_get_if_exited (process) ? g_subprocess_get_exit_status (process) : -1;
  return self;
}

CliResult *
cli_run (const char *words)
{
  g_autoptr (GSubprocess) process = cli_start (words);

  return cli_finish (process);
}

static void
write_traces (void)
{
  static const guint gpus[] = { 1, 1, 2, 1, 1, 2, 1, 1, 4, 1 };
  g_autoptr (GString) text = g_string_new (
      "job_id,gpu_num,node_num,state,submit_time,start_time,end_time,duration,queue\n");

  for (guint i = 0; i < G_N_ELEMENTS (gpus); i++)
    g_string_append_printf (text,
                            "j%u,%u,1,COMPLETED,2020-04-01 00:0%u:00,2020-04-01 00:0%u:30,"
                            "2020-04-01 01:0%u:30,3600,30\n",
                            i, gpus[i], i, i, i);
  test_write ("trace.csv", text->str);
  test_write ("log", "[" PHILLY_JOB ("a", "10") ",\n" PHILLY_JOB ("b", "20") ",\n" PHILLY_JOB (
                         "c", "30") "]\n");
}

static void
write_profiles (void)
{
  test_write ("one.csv", PROFILE "gpu_memory_peak_full_mib\n"
                                 "a,r1,tasks/a.yaml,1,100,0,1000,900\n"
                                 "b,r2,tasks/b.yaml,1,200,0,2000,1900\n"
                                 "broken,r3,tasks/c.yaml,1,5,1,,\n");
  test_write ("two.csv", PROFILE "gpu_memory_peak_full_mib_gpu_a,gpu_memory_peak_full_mib_gpu_b,"
                                 "gpu_memory_peak_full_mib_sum\n"
                                 "c,r4,tasks/d.yaml,2,300,0,3000,10,20,30\n"
                                 "d,r5,tasks/e.yaml,2,400,0,3000,10,20,30\n");
  test_write ("catalog.csv", CATALOG "a,a.yaml,1,100,1000,900,900,r1\n"
                                     "b,b.yaml,1,200,2000,1900,1900,r2\n"
                                     "c,d.yaml,2,300,3000,20,30,r4\n");
  test_write ("tasks/a.yaml", "x\n");
}

static void
write_configs (void)
{
  test_write ("gen.yaml", "version: 1\n"
                          "source:\n"
                          "  format: helios\n"
                          "  trace_path: trace.csv\n"
                          "  cluster_name: Venus\n"
                          "mapping:\n"
                          "  workload_catalog_path: catalog.csv\n"
                          "  num_jobs: 4\n"
                          "  selection_method: representative\n"
                          "  supported_gpu_counts: [1, 2]\n"
                          "  minimum_jobs_by_gpu_count:\n"
                          "    2: 1\n"
                          "simulation:\n"
                          "  server_gpu_count: 2\n"
                          "output:\n"
                          "  trace_path: out/trace.csv\n"
                          "  manifest_path: out/trace.manifest.json\n");
  test_write ("suite.yaml", "version: 1\n"
                            "sources:\n"
                            "  - name: Venus\n"
                            "    format: helios\n"
                            "    trace_path: trace.csv\n"
                            "  - name: philly\n"
                            "    format: philly\n"
                            "    trace_path: log\n"
                            "output:\n"
                            "  artifact_dir: out/suite\n"
                            "  markdown_path: out/suite.md\n");
  test_write ("pipeline.yaml", "catalog:\n"
                               "  profiles: [one.csv, two.csv]\n"
                               "  task_root: tasks\n"
                               "  output: catalog.csv\n"
                               "characterization:\n"
                               "  config: suite.yaml\n"
                               "generation:\n"
                               "  configs: [gen.yaml]\n"
                               "reports:\n"
                               "  comparison_output_dir: out/comparison\n"
                               "validation:\n"
                               "  required_job_count: 4\n");
}

void
cli_write_study (void)
{
  static const char *const outputs[] = {
    "out/catalog.csv",
    "out/source_summary.json",
    "out/gpu_demand_distribution.csv",
    "out/trace.csv",
    "out/trace.execution.csv",
    "out/trace.exclusive_jobs.csv",
    "out/trace.manifest.json",
    "out/suite.md",
    "out/comparison/pipeline_summary.json",
  };

  write_traces ();
  write_profiles ();
  write_configs ();
  for (gsize i = 0; i < G_N_ELEMENTS (outputs); i++)
    test_write (outputs[i], "from an earlier run\n");
}

void
cli_edit (const char *name, const char *find, const char *replacement)
{
  g_autofree char *text = test_read (name);
  g_autoptr (GString) edited = g_string_new (text);

  if (find == NULL)
    g_string_assign (edited, replacement);
  else
    g_assert_cmpuint (g_string_replace (edited, find, replacement, 0), >, 0);
  test_write (name, edited->str);
}

char *
cli_snapshot (void)
{
  g_autofree char *list = test_list (".");
  g_auto (GStrv) names = g_strsplit (list, " ", -1);
  g_autoptr (GString) all = g_string_new (list);

  for (guint i = 0; names[i] != NULL; i++) {
    g_autofree char *content = NULL;
    gsize length = 0;

    if (g_file_get_contents (names[i], &content, &length, NULL))
      g_string_append_printf (all, "\n%s %" G_GSIZE_FORMAT "\n%s", names[i], length, content);
  }
  return g_string_free (g_steal_pointer (&all), FALSE);
}
