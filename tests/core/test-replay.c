/* SPDX-License-Identifier: Apache-2.0 */
#include "replay/replay-export.h"

#include <math.h>
#include <string.h>

#include "replay/replay-report.h"
#include "replay/replay-template.h"
#include "support.h"

/* Three jobs, submitted at 0, 10 and 25 s. */
static TmapMappedTrace *
make_trace (void)
{
  static double submit_s[] = { 0, 10, 25 };
  static double runtime_s[] = { 30, 5, 8 };
  static guint num_gpus[] = { 1, 2, 1 };
  TmapMappedTrace *trace = g_new0 (TmapMappedTrace, 1);

  trace->n = G_N_ELEMENTS (submit_s);
  trace->submit_s = submit_s;
  trace->solo_runtime_s = runtime_s;
  trace->num_gpus = num_gpus;
  trace->task_paths = g_ptr_array_new ();
  trace->workload_ids = g_ptr_array_new ();
  for (guint i = 0; i < trace->n; i++) {
    g_ptr_array_add (trace->task_paths, (gpointer)(i == 1 ? "it's $(a)\nb.yaml" : "t.yaml"));
    g_ptr_array_add (trace->workload_ids, (gpointer)(i == 1 ? "w,2" : "w1"));
  }
  return trace;
}

static void
free_trace (TmapMappedTrace *trace)
{
  g_ptr_array_unref (trace->task_paths);
  g_ptr_array_unref (trace->workload_ids);
  g_free (trace);
}

static const TmapReplayJob job = {
  .index = 7,
  .asked_ms = 1500,
  .runtime_s = 0.25,
  .num_gpus = 2,
  .task_path = "a b/it's $(x).yaml",
  .workload_id = "w",
};

static void
test_template (void)
{
  static const struct {
    const char *command;
    const char *expected;
  } cases[] = {
    { "run {gpus} {index} {submit} {runtime}", "run 2 7 1.500 0.250" },
    { "a{{b}}c", "a{b}c" },
    { "echo ${HOME} $HOME }", "echo ${HOME} $HOME }" },
    { "{workload}{workload}", "'w''w'" },
    { "${x:-{task}", "${x:-{task}" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *text = NULL;

    g_assert_true (tmap_replay_template_check (cases[i].command, &error));
    text = tmap_replay_template_expand (cases[i].command, &job);
    g_assert_cmpstr (text, ==, cases[i].expected);
  }
}

/* The shell takes a value for one word, whatever is in it. */
static void
test_template_quoting (void)
{
  g_autofree char *text = tmap_replay_template_expand ("printf '<%s>' {task} x", &job);
  const char *const argv[] = { "sh", "-c", text, NULL };
  g_autofree char *out = NULL;
  g_autoptr (GError) error = NULL;

  g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, NULL,
                &error);
  g_assert_no_error (error);
  g_assert_cmpstr (out, ==, "<a b/it's $(x).yaml><x>");
}

static void
test_template_errors (void)
{
  static const struct {
    const char *command;
    const char *message;
  } cases[] = {
    { "", "the command of the tasks is empty" },
    { "run {tsk} x",
      "the command has '{tsk}', which stands for nothing; there are {task}, {workload}, {gpus}, "
      "{index}, {submit}, {runtime}, and {{ for a brace" },
    { "run {task", "the command has '{task', which stands for nothing; there are {task}, "
                   "{workload}, {gpus}, {index}, {submit}, {runtime}, and {{ for a brace" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (tmap_replay_template_check (cases[i].command, &error));
    g_assert_cmpstr (error->message, ==, cases[i].message);
  }
}

static void
test_option_errors (void)
{
  static const struct {
    TmapReplayOptions options;
    const char *message;
  } cases[] = {
    { { TMAP_REPLAY_SHELL, "x", 0, "p", NULL, NULL, NULL },
      "the time scale is not a positive number" },
    { { TMAP_REPLAY_SHELL, "x", INFINITY, "p", NULL, NULL, NULL },
      "the time scale is not a positive number" },
    { { TMAP_REPLAY_SHELL, "x", 1e15, "p", NULL, NULL, NULL },
      "job 1 would be submitted after 30,000 years" },
    { { TMAP_REPLAY_SLURM, "x", 1, "P", NULL, NULL, NULL },
      "the prefix 'P' is no name of at most 50 lower-case letters, digits and hyphens that begins "
      "with a letter" },
    { { TMAP_REPLAY_SHELL, "x", 1, "p", "image", NULL, NULL },
      "image, queue and namespace are of Kubernetes, not of shell" },
    { { TMAP_REPLAY_KUBERNETES, "x", 1, "p", NULL, NULL, NULL },
      "Kubernetes needs the image of the containers" },
    { { TMAP_REPLAY_KUBERNETES, "x", 1, "p", "i", "a\n", NULL },
      "the queue 'a\n' is no name of at most 50 lower-case letters, digits and hyphens that begins "
      "with a letter" },
  };
  TmapMappedTrace *trace = make_trace ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();
    g_autoptr (GError) error = NULL;

    g_assert_false (tmap_replay_export (artifacts, trace, &cases[i].options, "out", &error));
    g_assert_cmpstr (error->message, ==, cases[i].message);
  }
  free_trace (trace);
}

#define HEADER TMAP_REPLAY_LOG_HEADER "\n"

static TmapReplayLog *
read_log (const TmapMappedTrace *trace, const char *text, GError **error)
{
  g_autoptr (GBytes) content = g_bytes_new (text, strlen (text));

  return tmap_replay_log_read (content, "log.csv", trace, error);
}

static void
test_log_errors (void)
{
  static const struct {
    const char *text;
    const char *message;
  } cases[] = {
    { HEADER, "log.csv: has no job that ended" },
    { "job_index\n0\n", NULL },
    { HEADER "3,1,0,0,0,1,0\n", "log.csv:2: job_index is none of the mapped trace" },
    { HEADER "0.5,1,0,0,0,1,0\n", "log.csv:2: job_index is none of the mapped trace" },
    { HEADER "0,1,0,0,0,1,0\n0,1,0,0,0,1,0\n", "log.csv:3: job_index is there twice" },
    { HEADER "0,x,0,0,0,1,0\n", "log.csv:2: time_scale is not a number" },
    { HEADER "0,-1,0,0,0,1,0\n", "log.csv:2: time_scale is not positive" },
    { HEADER "0,1,0,0,0,1,0\n1,2,20,20,20,21,0\n",
      "log.csv:3: time_scale is not that of the rows before" },
    { HEADER "1,0.5,5.001,5,5,6,0\n",
      "log.csv:2: asked_time_s is not the job's submit time times time_scale" },
    { HEADER "0,1,0,0,-1,1,0\n", "log.csv:2: start_time_s is negative" },
    { HEADER "0,1,0,0,2,1,0\n", "log.csv:2: end_time_s is before the start" },
    { HEADER "0,1,0,0,0,inf,0\n", "log.csv:2: end_time_s is not a number" },
    { HEADER "0,1,0,0,0,1,\n", "log.csv:2: exit_code is not a number" },
    { HEADER "0,1,0,0,0,1,256\n", "log.csv:2: exit_code is no exit code" },
  };
  TmapMappedTrace *trace = make_trace ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (read_log (trace, cases[i].text, &error));
    g_assert_nonnull (error);
    if (cases[i].message != NULL)
      g_assert_cmpstr (error->message, ==, cases[i].message);
  }
  free_trace (trace);
}

/* Job 1 did not end; of job 2 the log does not say when it was submitted. Half the speed of time,
 * so the estimate of 30 s runs and of 4 s waiting are 15 and 2. */
static void
test_report (void)
{
  static double start_s[] = { 0, 30, 35 };
  static double end_s[] = { 30, 35, 43 };
  static double waiting_s[] = { 0, 20, 4 };
  static double jct_s[] = { 30, 25, 12 };
  const TmapExclusiveJobs estimate = { 3, start_s, end_s, waiting_s, jct_s, NULL, NULL };
  TmapMappedTrace *trace = make_trace ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TmapReplayLog) log =
      read_log (trace, HEADER "2,0.5,12.5,,13,17.5,3\n0,0.5,0,0.25,0.5,16.5,0\n", &error);
  g_autoptr (GString) csv = NULL;
  g_autoptr (GString) json = NULL;
  g_autoptr (GString) markdown = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (log->n_ended, ==, 2);
  g_assert_cmpuint (log->n_failed, ==, 1);
  g_assert_cmpfloat (tmap_replay_get (log, TMAP_REPLAY_WAITING, 0), ==, 0.25);
  g_assert_cmpfloat (tmap_replay_get (log, TMAP_REPLAY_WAITING, 2), ==, 0.5);
  g_assert_true (isnan (tmap_replay_get (log, TMAP_REPLAY_JCT, 1)));
  csv = tmap_replay_jobs_to_csv (log, trace, &estimate);
  g_assert_cmpstr (
      csv->str, ==,
      "job_index,mapped_workload_id,mapped_num_gpus,asked_time_s,submit_time_s,lateness_s,"
      "waiting_time_s,runtime_s,jct_s,estimated_waiting_time_s,estimated_runtime_s,"
      "estimated_jct_s,exit_code\n"
      "0,w1,1,0.0,0.25,0.25,0.25,16.0,16.25,0.0,15.0,15.0,0\n"
      "1,\"w,2\",2,5.0,,,,,,10.0,2.5,12.5,\n"
      "2,w1,1,12.5,,,0.5,4.5,5.0,2.0,4.0,6.0,3\n");
  json = tmap_replay_summary_to_json (log, &estimate);
  g_assert_nonnull (strstr (json->str, "\"ended_job_count\": 2"));
  g_assert_nonnull (strstr (json->str, "\"makespan_s\": 17.5"));
  g_assert_nonnull (strstr (json->str, "\"estimated_makespan_s\": 21.5"));
  markdown = tmap_replay_report (log, NULL);
  g_assert_nonnull (strstr (markdown->str, "2 of 3 jobs ended, 1 of them with an exit code"));
  g_assert_nonnull (strstr (markdown->str, "| Mean | 10.625 s |\n"));
  free_trace (trace);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/replay/template", test_template);
  g_test_add_func ("/replay/template-quoting", test_template_quoting);
  g_test_add_func ("/replay/template-errors", test_template_errors);
  g_test_add_func ("/replay/option-errors", test_option_errors);
  g_test_add_func ("/replay/log-errors", test_log_errors);
  g_test_add_func ("/replay/report", test_report);
  return g_test_run ();
}
