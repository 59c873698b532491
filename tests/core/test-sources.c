/* SPDX-License-Identifier: Apache-2.0 */
/* The formats beside Philly and Helios. All rows are invented. */
#include "config/source-config.h"
#include "sources/trace-reader.h"
#include "sources/trace-store.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "support.h"

/* A trace is text; @options are YAML, or NULL. */
static TmapJobTable *
read_text (const char *format, const char *options, const char *text, GError **error)
{
  g_autoptr (GBytes) bytes = test_bytes (text);
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (bytes, "t");
  g_autoptr (TmapSourceOptions) given = NULL;
  TmapTraceSource source = { format, "t", "Lab", NULL };

  if (options != NULL) {
    given = tmap_source_options_parse (options, strlen (options), "o.yaml", error);
    if (given == NULL)
      return NULL;
    source.options = given;
  }
  return tmap_source_format_find (format)->read (input, &source, error);
}

static TmapJobTable *
read_good (const char *format, const char *options, const char *text)
{
  g_autoptr (GError) error = NULL;
  TmapJobTable *table = read_text (format, options, text, &error);

  g_assert_no_error (error);
  return table;
}

static void
assert_fails (const char *format, const char *options, const char *text, const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (read_text (format, options, text, &error));
  g_assert_cmpstr (error->message, ==, message);
}

/* Job @i of a table. A wait of −1 is unknown. */
static void
assert_job (const TmapJobTable *table,
            guint i,
            const char *id,
            double submit_s,
            double duration_s,
            double wait_s,
            guint gpus)
{
  g_assert_cmpuint (i, <, table->n_jobs);
  g_assert_cmpstr (tmap_job_table_get_id (table, i), ==, id);
  g_assert_cmpfloat (table->submit_s[i], ==, submit_s);
  g_assert_cmpfloat (table->duration_s[i], ==, duration_s);
  if (wait_s < 0)
    g_assert_true (isnan (table->queue_wait_s[i]));
  else
    g_assert_cmpfloat (table->queue_wait_s[i], ==, wait_s);
  g_assert_cmpuint (table->gpu_count[i], ==, gpus);
}

/* How often each reason applies: pairs of reason and number, ended by TMAP_N_EXCLUSIONS. */
static void
assert_excluded (const TmapJobTable *table, guint64 n_rows, const guint *expected)
{
  guint counts[TMAP_N_EXCLUSIONS] = { 0 };

  for (; *expected != TMAP_N_EXCLUSIONS; expected += 2)
    counts[expected[0]] = expected[1];
  for (guint i = 0; i < TMAP_N_EXCLUSIONS; i++)
    if (table->excluded[i] != counts[i])
      g_error ("%s: %u, not %u", tmap_exclusion_key (i), (guint)table->excluded[i], counts[i]);
  g_assert_cmpuint (table->n_rows, ==, n_rows);
}

#define ACME                                                                                       \
  "job_id,user,node_num,gpu_num,cpu_num,type,state,submit_time,start_time,end_time,duration,"      \
  "queue,gpu_time\n"
#define ACME_ROW(id, gpus, state, submit, start, end, duration)                                    \
  id ",u,1," gpus ",8,SFT," state "," submit "," start "," end "," duration ",0.0,0\n"
#define DAY "2023-03-01 "

static void
test_acme (void)
{
  g_autoptr (TmapJobTable) table = read_good (
      "acme", NULL,
      ACME ACME_ROW ("a", "8", "COMPLETED", DAY "08:00:00+08:00", DAY "08:00:10+08:00",
                     DAY "08:01:10+08:00", "60")
      /* Kalos: the duration holds the wait; the same clock, written with another offset. */
      ACME_ROW ("b", "2", "COMPLETED", DAY "00:01:00+00:00", DAY "00:01:05+00:00",
                DAY "00:02:05+00:00", "65") ACME_ROW ("c", "8", "FAILED", DAY "08:00:00+08:00",
                                                      DAY "08:00:10+08:00", DAY "08:01:10+08:00",
                                                      "60")
          ACME_ROW ("d", "0", "COMPLETED", DAY "08:00:00+08:00", DAY "08:00:10+08:00",
                    DAY "08:01:10+08:00", "60")
              ACME_ROW ("e", "1", "COMPLETED", DAY "08:00:00+08:00", "", DAY "08:01:10+08:00", "60")
                  ACME_ROW ("f", "1", "COMPLETED", DAY "08:00:00+08:00", DAY "08:00:10+08:00",
                            DAY "08:00:10+08:00", "0")
                      ACME_ROW ("g", "1", "COMPLETED", DAY "08:00:20+08:00", DAY "08:00:10+08:00",
                                DAY "08:00:30+08:00", "20"));
  const guint excluded[] = { TMAP_EXCLUDED_STATE,        1, TMAP_EXCLUDED_NO_GPU,   1,
                             TMAP_EXCLUDED_MISSING_TIME, 1, TMAP_EXCLUDED_DURATION, 1,
                             TMAP_EXCLUDED_QUEUE_WAIT,   1, TMAP_N_EXCLUSIONS };

  g_assert_cmpuint (table->n_jobs, ==, 2);
  assert_job (table, 0, "a", 0, 60, 10, 8);
  assert_job (table, 1, "b", 60, 60, 5, 2);
  /* The hours of the place. */
  g_assert_cmpint (table->first_submit, ==, 1677657600);
  g_assert_cmpuint (table->n_differing, ==, 1);
  assert_excluded (table, 7, excluded);
  g_assert_cmpstr (table->source_trace, ==, "acme");
  g_assert_cmpstr (table->source_cluster, ==, "lab");
}

static void
test_acme_errors (void)
{
  assert_fails (
      "acme", NULL,
      ACME ACME_ROW ("a", "8", "COMPLETED", DAY "08:00:00", DAY "08:00:10", DAY "08:01:10", "60"),
      "t:2: a time has no offset to UTC");
  assert_fails (
      "acme", NULL,
      ACME ACME_ROW ("a", "8", "COMPLETED", DAY "08:00:00+08:00", DAY "08:00:10+08:00",
                     DAY "08:01:10+08:00", "60")
          ACME_ROW ("b", "8", "COMPLETED", DAY "08:00:00", DAY "08:00:10", DAY "08:01:10", "60"),
      "t:3: a time has no offset to UTC, unlike one in line 2");
  assert_fails ("acme", NULL,
                ACME ACME_ROW ("a", "8", "COMPLETED", DAY "08:00:00+08:00", DAY "08:00:10+08:00",
                               DAY "08:01:10+08:00", "60")
                    ACME_ROW ("a", "8", "COMPLETED", DAY "08:00:00+08:00", DAY "08:00:10+08:00",
                              DAY "08:01:10+08:00", "60"),
                "t:3: job id 'a' is already in line 2");
}

#define PAI(job, task, n, status, start, end, gpu)                                                 \
  job "," task "," n "," status "," start "," end ",600.0,29.3," gpu ",T4\n"

static void
test_pai (void)
{
  static const char text[] = PAI ("a", "ps", "2.0", "Terminated", "100.0", "160.0", "")
      PAI ("b", "worker", "1.0", "Terminated", "50.5", "60.5", "25.0")
      /* Another task of the first: two workers with half a GPU each are one GPU. */
      PAI ("a", "worker", "2.0", "Terminated", "110.0", "170.0", "50.0")
          PAI ("c", "worker", "1.0", "Failed", "100.0", "160.0", "100.0")
              PAI ("d", "worker", "1.0", "Terminated", "100.0", "", "100.0")
                  PAI ("e", "worker", "", "Terminated", "100.0", "160.0", "100.0")
                      PAI ("f", "worker", "1.0", "Terminated", "100.0", "160.0", "")
                          PAI ("g", "worker", "1.0", "Terminated", "0.0", "160.0", "100.0")
                              PAI ("h", "worker", "1.0", "Terminated", "160.0", "160.0", "100.0");
  g_autoptr (TmapJobTable) table = read_good ("pai", NULL, text);
  g_autoptr (TmapJobTable) rounded = read_good ("pai", "fractional_gpus: round_up", text);
  const guint excluded[] = {
    TMAP_EXCLUDED_STATE,  1, TMAP_EXCLUDED_MISSING_TIME,   2, TMAP_EXCLUDED_MISSING_NUMBER, 1,
    TMAP_EXCLUDED_NO_GPU, 1, TMAP_EXCLUDED_FRACTIONAL_GPU, 1, TMAP_EXCLUDED_DURATION,       1,
    TMAP_N_EXCLUSIONS
  };

  g_assert_cmpuint (table->n_jobs, ==, 1);
  assert_job (table, 0, "a", 0, 70, -1, 1);
  g_assert_cmpuint (table->multi_node[0], ==, 1);
  assert_excluded (table, 8, excluded);
  g_assert_cmpuint (rounded->n_jobs, ==, 2);
  assert_job (rounded, 0, "b", 0, 10, -1, 1);
  assert_job (rounded, 1, "a", 49.5, 70, -1, 1);
  g_assert_cmpuint (rounded->n_rounded, ==, 1);
  assert_fails ("pai", NULL, "a,b,c,d,e,f\n",
                "t: this is the job table, which does not tell GPUs; name pai_task_table");
  assert_fails ("pai", NULL, "a,b,c\n", "t: 3 columns; pai_task_table has 10 and no header");
  assert_fails ("pai", NULL, "", "t: the file has no rows");
  assert_fails ("pai", NULL, PAI ("", "w", "1", "Terminated", "1", "2", "100"),
                "t:1: the task has no job");
}

#define OPENB                                                                                      \
  "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,"              \
  "deletion_time,scheduled_time\n"

static void
test_openb (void)
{
  static const char text[] = OPENB "a,1,1,1,1000,,LS,Succeeded,0,100,10\n"
                                   "b,1,1,1,460,,LS,Succeeded,5,100,5\n"
                                   "c,1,1,2,1000,,BE,Failed,6,60,10\n"
                                   "d,1,1,1,1000,,BE,Running,7,12902960,10\n"
                                   "e,1,1,1,1000,,BE,Pending,8,12902960,\n"
                                   "f,1,1,0,0,,BE,Succeeded,9,50,10\n";
  g_autoptr (TmapJobTable) table = read_good ("openb", NULL, text);
  g_autoptr (TmapJobTable) ended =
      read_good ("openb", "{accept: ended, fractional_gpus: round_up}", text);
  const guint excluded[] = { TMAP_EXCLUDED_STATE,          3, TMAP_EXCLUDED_NO_GPU, 1,
                             TMAP_EXCLUDED_FRACTIONAL_GPU, 1, TMAP_N_EXCLUSIONS };
  const guint ended_excluded[] = { TMAP_EXCLUDED_STATE, 2, TMAP_EXCLUDED_NO_GPU, 1,
                                   TMAP_N_EXCLUSIONS };

  g_assert_cmpuint (table->n_jobs, ==, 1);
  assert_job (table, 0, "a", 0, 90, 10, 1);
  assert_excluded (table, 6, excluded);
  g_assert_cmpuint (ended->n_jobs, ==, 3);
  assert_job (ended, 1, "b", 5, 95, 0, 1);
  assert_job (ended, 2, "c", 6, 50, 4, 2);
  g_assert_cmpuint (ended->n_rounded, ==, 1);
  assert_excluded (ended, 6, ended_excluded);
}

/* Unsorted, and without a line feed at the end. */
static void
test_elasticflow (void)
{
  g_autoptr (TmapJobTable) table =
      read_good ("elasticflow", NULL,
                 "job_id,submission_time,duration,num_gpu\nb,200,600,4\na,100,700,1\nc,300,0,1");
  const guint excluded[] = { TMAP_EXCLUDED_DURATION, 1, TMAP_N_EXCLUSIONS };

  assert_job (table, 0, "a", 0, 700, -1, 1);
  assert_job (table, 1, "b", 100, 600, -1, 4);
  assert_excluded (table, 3, excluded);
}

/* Rows are known by their number; equal ones stay. */
static void
test_philly_flat (void)
{
  g_autoptr (TmapJobTable) table =
      read_good ("philly-flat", NULL,
                 "timestamp,duration,num_gpus,gpu_time,cluster\n"
                 "2017-10-03 00:00:05,10.5,2,21,x\n2017-10-03 00:00:00,1,1,1,x\n"
                 "2017-10-03 00:00:00,1,1,1,x\n\n");

  g_assert_cmpuint (table->n_jobs, ==, 3);
  assert_job (table, 0, "2", 0, 1, -1, 1);
  assert_job (table, 1, "3", 0, 1, -1, 1);
  assert_job (table, 2, "1", 5, 10.5, -1, 2);
}

#define SWF_ROW(id, submit, wait, run, processors, requested, status)                              \
  "  " id " " submit "\t" wait " " run " " processors " -1 -1 " requested " -1 -1 " status         \
  " 1 1 -1 -1 1 -1 -1\n"

static void
test_swf (void)
{
  static const char text[] = "; Version: 2.2\n; UnixStartTime: 1000000000\r\n;\n" SWF_ROW (
      "1", "0", "10", "60", "8", "16", "1") SWF_ROW ("2", "5.5", "-1", "30", "-1", "4", "1")
      SWF_ROW ("3", "6", "0", "30", "6", "6", "0") SWF_ROW ("4", "7", "0", "0", "4", "4", "1")
          SWF_ROW ("5", "8", "0", "30", "-1", "-1", "1")
              SWF_ROW ("6", "-1", "0", "30", "4", "4", "1")
                  SWF_ROW ("7", "9", "0", "30", "5", "4", "1") " \n";
  g_autoptr (TmapJobTable) table = read_good ("swf", "gpus_per_processor: 0.25", text);
  g_autoptr (TmapJobTable) whole = read_good ("swf", NULL, text);
  const guint excluded[] = { TMAP_EXCLUDED_STATE,
                             1,
                             TMAP_EXCLUDED_MISSING_TIME,
                             1,
                             TMAP_EXCLUDED_MISSING_NUMBER,
                             1,
                             TMAP_EXCLUDED_FRACTIONAL_GPU,
                             1,
                             TMAP_EXCLUDED_DURATION,
                             1,
                             TMAP_N_EXCLUSIONS };

  g_assert_cmpuint (table->n_jobs, ==, 2);
  assert_job (table, 0, "1", 0, 60, 10, 2);
  assert_job (table, 1, "2", 5.5, 30, -1, 1);
  g_assert_cmpint (table->first_submit, ==, 1000000000);
  assert_excluded (table, 7, excluded);
  g_assert_cmpuint (whole->n_jobs, ==, 3);
  g_assert_cmpuint (whole->gpu_count[2], ==, 5);
}

static void
test_swf_errors (void)
{
  g_autofree char *blanks = g_strnfill (80000, ' ');

  assert_fails ("swf", NULL, "; c\n1 2 3\n",
                "t:2: 3 fields; a line of the Standard Workload Format has 18");
  assert_fails ("swf", NULL, SWF_ROW ("1", "x", "0", "1", "1", "1", "1"),
                "t:1: a field is not a number");
  assert_fails ("swf", NULL, blanks, "t: no job can be used; the file has no rows");
  assert_fails ("swf", NULL, "1\n", "t:1: 1 fields; a line of the Standard Workload Format has 18");
}

#define MAPPING                                                                                    \
  "columns: {job_id: id, submit_time: sub, start_time: st, end_time: en, gpus: g, state: s}\n"     \
  "success: [ok, done]\n"

static void
test_csv (void)
{
  g_autoptr (TmapJobTable) dates =
      read_good ("csv", MAPPING,
                 "id,sub,st,en,g,s\na,2024-01-01T00:00:00.25Z,2024-01-01T00:00:01Z,"
                 "2024-01-01T00:00:02Z,1,ok\nb,2024-01-01T00:00:00Z,2024-01-01T00:00:01Z,"
                 "2024-01-01T00:00:02Z,1,no\n");
  g_autoptr (TmapJobTable) numbers = read_good (
      "csv",
      "header: false\ncolumns: {submit_time: 2, duration: 3, queue_wait: 4, gpus: 1, nodes: 5}\n"
      "time_format: milliseconds\nduration_unit_s: 60\ngpu_unit: 0.01\ntime_zone: '-01:30'\n"
      "fractional_gpus: round_up\n",
      "100,5400500,2,1,1\n150,5401000,1,,2\n");
  g_autoptr (TmapJobTable) shares =
      read_good ("csv",
                 "columns: {submit_time: t, duration: d, gpus: n, gpu_share: m}\n"
                 "time_format: seconds\ngpu_unit: 0.001\n",
                 "t,d,n,m\n1,2,4,500\n");

  g_assert_cmpuint (dates->n_jobs, ==, 1);
  assert_job (dates, 0, "a", 0, 1, 0.75, 1);
  assert_job (numbers, 0, "1", 0, 120, 60, 1);
  assert_job (numbers, 1, "2", 0.5, 60, -1, 2);
  g_assert_cmpint (numbers->first_submit, ==, 0);
  g_assert_cmpuint (numbers->n_rounded, ==, 1);
  g_assert_cmpuint (numbers->multi_node[1], ==, 1);
  assert_job (shares, 0, "1", 0, 2, -1, 2);
}

static void
test_csv_errors (void)
{
  static const struct {
    const char *options;
    const char *message;
  } cases[] = {
    { "columns: {gpus: g, duration: d}",
      "o.yaml:1:10: columns: the column submit_time is missing" },
    { "columns: {submit_time: t, duration: d}",
      "o.yaml:1:10: columns: the column gpus is missing" },
    { "columns: {submit_time: t, gpus: g}",
      "o.yaml:1:10: columns: there must be the column end_time or duration" },
    { "columns: {submit_time: t, gpu: g, duration: d}",
      "o.yaml:1:27: unknown key 'gpu' in columns; did you mean 'gpus'?" },
    { "columns: {submit_time: t, gpus: g, duration: d, state: s}",
      "o.yaml:1:1: the column state and the list success need each other" },
    { "{columns: {submit_time: t, gpus: g, duration: d}, time_zone: CET}",
      "o.yaml:1:62: time_zone: 'CET' is no offset to UTC such as '+08:00'" },
    { "{columns: {submit_time: t, gpus: g, duration: d}, time_zone: '+ 8:00'}",
      "o.yaml:1:62: time_zone: '+ 8:00' is no offset to UTC such as '+08:00'" },
    { "{columns: {submit_time: t, gpus: g, duration: d}, time_zone: '+08:+1'}",
      "o.yaml:1:62: time_zone: '+08:+1' is no offset to UTC such as '+08:00'" },
    { "{columns: {submit_time: t, gpus: g, duration: d}, time_format: iso}",
      "o.yaml:1:64: time_format: expected 'date', 'seconds' or 'milliseconds', found the text "
      "'iso'" },
    { "time_format: seconds", "o.yaml:1:1: 'time_format' means nothing without 'columns'" },
    { "attempts: all", "o.yaml:1:11: attempts: expected 'last', 'sum' or 'span', found the text "
                       "'all'" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_fails ("csv", cases[i].options, "x\n", cases[i].message);
  assert_fails (
      "csv", NULL, "x\n1\n",
      "t: the format csv needs to be told which column is which; see 'columns' of a source");
  assert_fails ("csv", MAPPING, "id,sub,st,en,g\n1,2,3,4,5\n",
                "t:1: missing column s; the file has: id, sub, st, en, g");
  assert_fails ("csv", "columns: {submit_time: t, gpus: g, duration: d}", "t,g,g,d\n1,2,3,4\n",
                "t:1: there are two columns 'g'");
  assert_fails ("csv", "{header: false, columns: {submit_time: 1, gpus: 9, duration: 2}}",
                "1,2,3\n", "t: there is no column 9; the rows have 3");
}

/* Job of three attempts: 10 s, one without end, 30 s. */
#define ATTEMPTS                                                                                   \
  "[{\"status\":\"Pass\",\"vc\":\"v\",\"jobid\":\"j\",\"submitted_time\":\"2017-01-01 00:00:00\"," \
  "\"attempts\":["                                                                                 \
  "{\"start_time\":\"2017-01-01 00:00:05\",\"end_time\":\"2017-01-01 00:00:15\",\"detail\":[]},"   \
  "{\"start_time\":\"2017-01-01 00:00:20\",\"end_time\":null,\"detail\":[]},"                      \
  "{\"start_time\":\"2017-01-01 00:01:00\",\"end_time\":\"2017-01-01 00:01:30\","                  \
  "\"detail\":[{\"ip\":\"m1\",\"gpus\":[\"gpu0\",\"gpu1\"]}]}]}]"

static void
test_attempts (void)
{
  g_autoptr (TmapJobTable) last = read_good ("philly", NULL, ATTEMPTS);
  g_autoptr (TmapJobTable) sum = read_good ("philly", "attempts: sum", ATTEMPTS);
  g_autoptr (TmapJobTable) span = read_good ("philly", "attempts: span", ATTEMPTS);

  assert_job (last, 0, "j", 0, 30, 60, 2);
  assert_job (sum, 0, "j", 0, 40, 5, 2);
  assert_job (span, 0, "j", 0, 85, 5, 2);
}

static void
assert_recognised (const char *text, const char *expected)
{
  g_autoptr (GError) error = NULL;
  const TmapSourceFormat *format;

  test_write ("t", text);
  format = tmap_source_format_recognise ("t", &error);
  if (g_str_has_prefix (expected, "it ")) {
    g_assert_null (format);
    if (!g_str_has_suffix (error->message, expected))
      g_error ("%s", error->message);
  } else {
    g_assert_no_error (error);
    g_assert_cmpstr (format->name, ==, expected);
  }
}

#define HEX24 "0123456789abcdef01234567"

static void
test_recognise (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  assert_recognised (ACME, "acme");
  assert_recognised ("\xef\xbb\xbf" ACME, "acme");
  assert_recognised (OPENB, "openb");
  assert_recognised ("job_id,submission_time,duration,num_gpu\r\n", "elasticflow");
  assert_recognised ("timestamp,duration,num_gpus,gpu_time,cluster\n", "philly-flat");
  assert_recognised ("; Version: 2\n1 2\n", "swf");
  assert_recognised (SWF_ROW ("1", "0", "1", "1", "1", "1", "1"), "swf");
  assert_recognised (PAI (HEX24, "w", "1.0", "Terminated", "1", "2", "100"), "pai");
  assert_recognised (ATTEMPTS, "philly");
  assert_recognised (
      "job_id,user,vc,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,"
      "duration,queue\n",
      "helios");
  assert_recognised (HEX24 ",b,c,d,e,f\n",
                     "it looks like the job table of Alibaba PAI; the trace is pai_task_table");
  assert_recognised ("sn,cpu_milli,memory_mib,gpu,model\n",
                     "it looks like the nodes of openb; the trace is a list of pods");
  assert_recognised ("name,cpu_milli,memory_mib,num_gpu,gpu_milli\n",
                     "it looks like a list of pods of openb without times");
  assert_recognised (
      "job_id,num_gpu,submit_time,iterations,model_name\n",
      "it looks like the input of a simulator (Tiresias, Chronus, Muri), which has no "
      "durations");
  assert_recognised ("arrival_time,length,cpus\n",
                     "it looks like the input of the simulator GAIA, which has no GPUs");
  assert_recognised (
      "job_id,submission_time,duration\n",
      "it looks like a CSV file with other columns; to be of the format elasticflow it "
      "lacks num_gpu");
  assert_recognised ("a,b\n", "it looks like a CSV file with other columns");
  assert_recognised ("a,M\xfcller\n",
                     "it looks like a text that is not UTF-8 (Latin-1?); save it as UTF-8 first");
  assert_recognised ("\xff\xfe"
                     "a",
                     "it looks like a text in UTF-16; save it as UTF-8 first");
  g_assert_nonnull (folder);
}

/* Options that mean nothing to a format are named, as is a cluster that is missing. */
static void
test_store (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapTraceStore) store = tmap_trace_store_new ();
  g_autoptr (TmapSourceOptions) options = tmap_source_options_new ();
  TmapTraceSource source = { "auto", "e.csv", "Lab", NULL };
  const TmapTrace *plain, *again;
  g_autoptr (GError) error = NULL;

  test_write ("e.csv", "job_id,submission_time,duration,num_gpu\na,100,700,1\n");
  plain = tmap_trace_store_get (store, &source, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (plain->jobs->source_trace, ==, "elasticflow");
  source.format = "elasticflow";
  source.options = options;
  again = tmap_trace_store_get (store, &source, NULL, NULL, &error);
  g_assert_true (again == plain);
  options->attempts = TMAP_ATTEMPTS_SUM;
  g_assert_null (tmap_trace_store_get (store, &source, NULL, NULL, &error));
  g_assert_cmpstr (error->message, ==,
                   "e.csv: 'attempts' means nothing to the format elasticflow, only to philly");
  g_clear_error (&error);
  source.options = NULL;
  source.cluster_name = " ";
  g_assert_null (tmap_trace_store_get (store, &source, NULL, NULL, &error));
  g_assert_cmpstr (error->message, ==,
                   "e.csv: the format elasticflow needs the name of the cluster");
  g_assert_nonnull (folder);
}

/* What is written of options is read back as the same. */
static void
test_options (void)
{
  static const char *const texts[] = {
    "{}",
    "{attempts: span}",
    "{accept: ended, fractional_gpus: round_up}",
    "{gpus_per_processor: 0.25}",
    MAPPING "time_zone: '+05:30'\n",
    "header: false\ncolumns: {submit_time: 2, duration: 3, gpus: 1}\ntime_format: milliseconds\n"
    "duration_unit_s: 60\ngpu_unit: 0.01\ntime_zone: '-01:30'\n",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (TmapSourceOptions) options =
        tmap_source_options_parse (texts[i], strlen (texts[i]), "o", &error);
    g_autoptr (TmapSourceOptions) again = NULL;
    g_autoptr (TmapSourceOptions) copy = tmap_source_options_copy (options);
    g_autofree char *written = NULL;
    g_autofree char *rewritten = NULL;
    g_autofree char *copied = NULL;

    g_assert_no_error (error);
    g_assert_true (tmap_source_options_is_default (options) == (i == 0));
    written = tmap_source_options_to_text (options);
    again = tmap_source_options_parse (written, strlen (written), "o", &error);
    g_assert_no_error (error);
    rewritten = tmap_source_options_to_text (again);
    copied = tmap_source_options_to_text (copy);
    g_assert_cmpstr (rewritten, ==, written);
    g_assert_cmpstr (copied, ==, written);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/acme", test_acme);
  g_test_add_func ("/sources/acme-errors", test_acme_errors);
  g_test_add_func ("/sources/pai", test_pai);
  g_test_add_func ("/sources/openb", test_openb);
  g_test_add_func ("/sources/elasticflow", test_elasticflow);
  g_test_add_func ("/sources/philly-flat", test_philly_flat);
  g_test_add_func ("/sources/swf", test_swf);
  g_test_add_func ("/sources/swf-errors", test_swf_errors);
  g_test_add_func ("/sources/csv", test_csv);
  g_test_add_func ("/sources/csv-errors", test_csv_errors);
  g_test_add_func ("/sources/attempts", test_attempts);
  g_test_add_func ("/sources/recognise", test_recognise);
  g_test_add_func ("/sources/store", test_store);
  g_test_add_func ("/sources/options", test_options);
  return g_test_run ();
}
