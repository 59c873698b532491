/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/trace-reader.h"

#include <string.h>

#include "base/error.h"
#include "sources/trace-store.h"
#include "support.h"

#define DETAIL "[{\"ip\": \"m1\", \"gpus\": [\"gpu0\"]}]"
#define ATTEMPT_OF(detail)                                                                         \
  "{\"start_time\": \"2017-10-03 00:00:30\", \"end_time\": \"2017-10-03 00:01:30\", "              \
  "\"detail\": " detail "}"
#define ATTEMPT ATTEMPT_OF (DETAIL)
#define JOB_OF(id, attempts)                                                                       \
  "{\"status\": \"Pass\", \"vc\": \"v\", \"jobid\": \"" id "\", \"attempts\": " attempts           \
  ", \"submitted_time\": \"2017-10-03 00:00:00\", \"user\": null}"
#define GOOD JOB_OF ("good", "[" ATTEMPT "]")

static TmapJobTable *
read_bytes (const char *text, gsize length, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (bytes, "log");

  return tmap_philly_read (input, &(TmapTraceSource){ .cluster_name = "whatever" }, error);
}

static TmapJobTable *
read_good (const char *text)
{
  g_autoptr (GError) error = NULL;
  TmapJobTable *table = read_bytes (text, strlen (text), &error);

  g_assert_no_error (error);
  return table;
}

static void
assert_fails (const char *text, int code, const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (read_bytes (text, strlen (text), &error));
  g_assert_error (error, TMAP_ERROR, code);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_values (void)
{
  g_autoptr (TmapJobTable) table = read_good ("[" GOOD "]");

  g_assert_cmpuint (table->n_jobs, ==, 1);
  g_assert_cmpuint (table->n_rows, ==, 1);
  g_assert_cmpstr (table->source_trace, ==, "philly");
  g_assert_cmpstr (table->source_cluster, ==, "philly");
  g_assert_cmpint (table->first_submit, ==, 1506988800);
  g_assert_cmpstr (tmap_job_table_get_id (table, 0), ==, "good");
  g_assert_cmpfloat (table->submit_s[0], ==, 0);
  g_assert_cmpfloat (table->duration_s[0], ==, 60);
  g_assert_cmpfloat (table->queue_wait_s[0], ==, 30);
  g_assert_cmpuint (table->gpu_count[0], ==, 1);
  g_assert_cmpuint (table->multi_node[0], ==, 0);
}

static void
test_last_attempt (void)
{
  g_autoptr (TmapJobTable) table = read_good ("[" JOB_OF (
      "x",
      "[{\"start_time\": \"2017-10-03 00:00:01\", \"end_time\": null, \"detail\": "
      "[{\"ip\": \"m9\", \"gpus\": [\"gpu7\", \"gpu8\"]}, {\"ip\": \"m8\"}]}, " ATTEMPT "]") "]");

  g_assert_cmpfloat (table->queue_wait_s[0], ==, 30);
  g_assert_cmpuint (table->gpu_count[0], ==, 1);
  g_assert_cmpuint (table->multi_node[0], ==, 0);
}

static void
assert_gpus (const char *detail, guint gpus, gboolean multi_node)
{
  g_autofree char *attempts = g_strdup_printf ("[" ATTEMPT_OF ("%s") "]", detail);
  g_autofree char *text = g_strdup_printf ("[" JOB_OF ("x", "%s") "]", attempts);
  g_autoptr (TmapJobTable) table = read_good (text);

  g_assert_cmpuint (table->gpu_count[0], ==, gpus);
  g_assert_cmpuint (table->multi_node[0], ==, multi_node ? 1 : 0);
}

static void
test_gpus (void)
{
  assert_gpus ("[{\"ip\": \"m1\", \"gpus\": [\"gpu0\", \"gpu1\", \"gpu0\"]}]", 2, FALSE);
  assert_gpus ("[{\"ip\": \"m1\", \"gpus\": [\"gpu0\"]}, {\"ip\": \"m2\", \"gpus\": [\"gpu0\"]}]",
               2, TRUE);
  /* A machine that is listed twice has each GPU once. */
  assert_gpus ("[{\"ip\": \"m1\", \"gpus\": [\"gpu0\", \"gpu1\"]}, "
               "{\"gpus\": [\"gpu1\", \"gpu2\"], \"ip\": \"m1\"}]",
               3, TRUE);
  assert_gpus ("[{\"ip\": null, \"gpus\": [\"gpu0\"]}, {\"gpus\": [\"gpu0\", \"gpu1\"]}]", 2, TRUE);
  assert_gpus ("[{\"ip\": \"m1\", \"gpus\": null}, {\"ip\": \"m2\", \"gpus\": [\"gpu0\"]}]", 1,
               TRUE);
  assert_gpus ("[{\"ip\": \"m1\", \"gpus\": [\"gpu0\"], \"more\": {\"gpus\": [1, {}]}}]", 1, FALSE);
}

/* Of a repeated key the last value counts, as in every common JSON reader. */
static void
test_repeated_keys (void)
{
  g_autoptr (TmapJobTable) table = read_good (
      "[{\"status\": \"Failed\", \"status\": \"Pass\", \"jobid\": \"a\", \"jobid\": \"b\", "
      "\"attempts\": [{\"detail\": [{}, {}]}, {}], \"attempts\": [" ATTEMPT "], "
      "\"submitted_time\": null, \"submitted_time\": \"2017-10-03 00:00:10\"}, "
      "{\"status\": \"Pass\", \"status\": null}, "
      "{\"status\": \"Pass\", \"attempts\": [" ATTEMPT "], \"attempts\": null}]");

  g_assert_cmpuint (table->n_jobs, ==, 1);
  g_assert_cmpuint (table->excluded[TMAP_EXCLUDED_STATE], ==, 1);
  g_assert_cmpuint (table->excluded[TMAP_EXCLUDED_NO_ATTEMPT], ==, 1);
  g_assert_cmpstr (tmap_job_table_get_id (table, 0), ==, "b");
  g_assert_cmpfloat (table->queue_wait_s[0], ==, 20);
  assert_gpus (DETAIL ", \"detail\": [{\"gpus\": [\"gpu1\", \"gpu2\"]}]", 2, FALSE);
  assert_gpus ("[{\"gpus\": [\"gpu0\", \"gpu1\"], \"gpus\": [\"gpu2\"]}]", 1, FALSE);
  assert_gpus ("[{\"gpus\": [\"gpu0\", \"gpu1\"], \"gpus\": null}, {\"gpus\": [\"gpu0\"]}]", 1,
               TRUE);
  assert_gpus ("[{\"ip\": \"m1\", \"ip\": null, \"gpus\": [\"gpu0\"]}, {\"gpus\": [\"gpu0\"]}]", 1,
               TRUE);
}

static void
assert_excluded (const char *job, TmapExclusion reason)
{
  g_autofree char *text = g_strdup_printf ("[%s, " GOOD "]", job);
  g_autoptr (TmapJobTable) table = read_good (text);

  g_assert_cmpuint (table->n_jobs, ==, 1);
  g_assert_cmpuint (table->n_rows, ==, 2);
  g_assert_cmpstr (tmap_job_table_get_id (table, 0), ==, "good");
  for (guint i = 0; i < TMAP_N_EXCLUSIONS; i++)
    g_assert_cmpuint (table->excluded[i], ==, i == reason ? 1 : 0);
}

#define TIMED(start, end)                                                                          \
  "[{\"start_time\": \"" start "\", \"end_time\": \"" end "\", \"detail\": " DETAIL "}]"

static void
test_selection (void)
{
  static const struct {
    const char *job;
    TmapExclusion reason;
  } cases[] = {
    { "{}", TMAP_EXCLUDED_STATE },
    { "{\"status\": null}", TMAP_EXCLUDED_STATE },
    { "{\"status\": \"Killed\", \"attempts\": []}", TMAP_EXCLUDED_STATE },
    { "{\"status\": \"pass\", \"attempts\": []}", TMAP_EXCLUDED_STATE },
    { JOB_OF ("x", "[]"), TMAP_EXCLUDED_NO_ATTEMPT },
    { JOB_OF ("x", "null"), TMAP_EXCLUDED_NO_ATTEMPT },
    { "{\"status\": \"Pass\"}", TMAP_EXCLUDED_NO_ATTEMPT },
    { JOB_OF ("x", "[" ATTEMPT ", {}]"), TMAP_EXCLUDED_MISSING_TIME },
    { "{\"status\": \"Pass\", \"attempts\": [" ATTEMPT "]}", TMAP_EXCLUDED_MISSING_TIME },
    { JOB_OF ("x", "[" ATTEMPT_OF ("[]") "]"), TMAP_EXCLUDED_NO_GPU },
    { JOB_OF ("x", "[" ATTEMPT_OF ("null") "]"), TMAP_EXCLUDED_NO_GPU },
    { JOB_OF ("x", "[" ATTEMPT_OF ("[{\"ip\": \"m1\", \"gpus\": []}]") "]"), TMAP_EXCLUDED_NO_GPU },
    { JOB_OF ("x", TIMED ("2017-10-03 00:00:30", "2017-10-03 00:00:30")), TMAP_EXCLUDED_DURATION },
    { JOB_OF ("x", TIMED ("2017-10-03 00:00:30", "2017-10-03 00:00:29")), TMAP_EXCLUDED_DURATION },
    { JOB_OF ("x", TIMED ("2017-10-02 23:59:59", "2017-10-03 00:00:29")),
      TMAP_EXCLUDED_QUEUE_WAIT },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_excluded (cases[i].job, cases[i].reason);
}

static void
test_missing_times (void)
{
  static const char *const times[] = {
    "null",
    "\"\"",
    "\"  \"",
    "\"None\"",
    "\"none\"",
    "\"NULL\"",
    "\"nan\"",
    "\"NaN\"",
    "\" None \"",
    "\"yesterday\"",
    "\"2017-10-03\"",
    "\"2017-10-03T00:00:00\"",
    "\"\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000 00:00:00\"",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (times); i++) {
    g_autofree char *submitted =
        g_strdup_printf ("{\"submitted_time\": %s, \"status\": \"Pass\", \"jobid\": \"x\", "
                         "\"attempts\": [" ATTEMPT "]}",
                         times[i]);
    g_autofree char *end = g_strdup_printf (
        JOB_OF ("x",
                "[{\"start_time\": \"2017-10-03 00:00:30\", \"end_time\": %s, \"detail\": " DETAIL
                "}]"),
        times[i]);

    assert_excluded (submitted, TMAP_EXCLUDED_MISSING_TIME);
    assert_excluded (end, TMAP_EXCLUDED_MISSING_TIME);
  }
}

static void
test_trimmed_times (void)
{
  g_autoptr (TmapJobTable) table = read_good (
      "[" JOB_OF ("x", TIMED (" 2017-10-03 00:00:30\\n", "\\t2017-10-03 00:00:40 ")) "]");

  g_assert_cmpfloat (table->duration_s[0], ==, 10);
}

/* Jobs that agree in time and id keep the order of the file. */
static void
test_repeated_ids (void)
{
  g_autoptr (TmapJobTable) table =
      read_good ("[" JOB_OF ("b", TIMED ("2017-10-03 00:00:30", "2017-10-03 00:00:31")) "," JOB_OF (
          "a", TIMED ("2017-10-03 00:00:30",
                      "2017-10-03 00:00:32")) "," JOB_OF ("b", TIMED ("2017-10-03 00:00:30",
                                                                      "2017-10-03 00:00:33")) "]");

  g_assert_cmpuint (table->n_jobs, ==, 3);
  g_assert_cmpfloat (table->duration_s[0], ==, 2);
  g_assert_cmpfloat (table->duration_s[1], ==, 1);
  g_assert_cmpfloat (table->duration_s[2], ==, 3);
}

static void
test_missing_ids (void)
{
  assert_fails ("[" GOOD ",\n" JOB_OF ("", "[" ATTEMPT "]") "]", TMAP_ERROR_VALUE,
                "log:2: the job has no id");
  assert_fails ("[\n\n{\"status\": \"Pass\", \"attempts\": [" ATTEMPT "],\n"
                "\"submitted_time\": \"2017-10-03 00:00:00\"}]",
                TMAP_ERROR_VALUE, "log:3: the job has no id");
  assert_fails ("[" JOB_OF ("a\\u0000b", "[" ATTEMPT "]") "]", TMAP_ERROR_VALUE,
                "log:1: the job id holds a NUL character");
}

static void
test_wrong_types (void)
{
  static const struct {
    const char *text;
    const char *message;
  } cases[] = {
    { "{\"jobs\": []}", "log:1: the file is an object; a list of jobs was expected" },
    { "\n7", "log:2: the file is a number; a list of jobs was expected" },
    { "null", "log:1: the file is null; a list of jobs was expected" },
    { "[\n" GOOD ",\n7]",
      "log:3: an item of the list of jobs is a number; an object was expected" },
    { "[\nnull]", "log:2: an item of the list of jobs is null; an object was expected" },
    { "[{\n\"status\": 1}]", "log:2: status is a number; text was expected" },
    { "[{\n\"jobid\": 5}]", "log:2: jobid is a number; text was expected" },
    { "[{\n\"attempts\": {}}]", "log:2: attempts is an object; a list was expected" },
    { "[{\"attempts\": [\n\"x\"]}]", "log:2: an item of attempts is text; an object was expected" },
    { "[{\"attempts\": [{\n\"start_time\": 5}]}]",
      "log:2: start_time is a number; text or null was expected" },
    { "[{\"attempts\": [{\n\"end_time\": []}]}]",
      "log:2: end_time is an array; text or null was expected" },
    { "[{\n\"submitted_time\": true}]",
      "log:2: submitted_time is true; text or null was expected" },
    { "[{\"attempts\": [{\n\"detail\": \"m1\"}]}]", "log:2: detail is text; a list was expected" },
    { "[{\"attempts\": [{\"detail\": [\n3]}]}]",
      "log:2: an item of detail is a number; an object was expected" },
    { "[{\"attempts\": [{\"detail\": [{\n\"ip\": 4}]}]}]",
      "log:2: ip is a number; text was expected" },
    { "[{\"attempts\": [{\"detail\": [{\n\"gpus\": 4}]}]}]",
      "log:2: gpus is a number; a list was expected" },
    { "[{\"attempts\": [{\"detail\": [{\"gpus\": [\n4]}]}]}]",
      "log:2: an item of gpus is a number; text was expected" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_fails (cases[i].text, TMAP_ERROR_SYNTAX, cases[i].message);
}

/* Wherever a log is cut, it is an error of syntax that says so. */
static void
test_cut_short (void)
{
  const char *const text = "[" GOOD ",\n" GOOD "]";

  for (gsize length = 1; length < strlen (text); length++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (read_bytes (text, length, &error));
    g_assert_error (error, TMAP_ERROR, TMAP_ERROR_SYNTAX);
    g_assert_nonnull (strstr (error->message, "cut short"));
    g_assert_true (g_str_has_prefix (error->message, "log:"));
  }
}

static void
test_nothing_left (void)
{
  assert_fails ("[]", TMAP_ERROR_INFEASIBLE, "log: no job can be used; the file has no rows");
  assert_fails ("[{}]", TMAP_ERROR_INFEASIBLE,
                "log: no job can be used; 1 row was left out: 1 because the job did not end "
                "successfully");
}

static GBytes *
make_log (void)
{
  GString *text = g_string_new ("[");

  for (guint i = 0; i < 3000; i++)
    g_string_append_printf (text, "%s" JOB_OF ("%u", "[" ATTEMPT "]"), i > 0 ? ",\n" : "",
                            i * 7919 % 3000);
  g_string_append_c (text, ']');
  return g_string_free_to_bytes (text);
}

static void
test_packed (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapTraceStore) store = tmap_trace_store_new ();
  g_autoptr (GBytes) text = make_log ();
  g_autoptr (GBytes) gzip = test_gzip (text);
  g_autoptr (GBytes) xz = test_xz (text);
  static const char *const names[] = { "log", "log.gz", "log.xz" };
  const TmapTrace *traces[3];

  test_write_bytes ("log", text);
  test_write_bytes ("log.gz", gzip);
  test_write_bytes ("log.xz", xz);
  for (guint i = 0; i < 3; i++) {
    g_autoptr (GError) error = NULL;

    traces[i] = tmap_trace_store_get (
        store, &(TmapTraceSource){ .format = "philly", .path = names[i], .cluster_name = NULL },
        NULL, NULL, &error);
    g_assert_no_error (error);
    g_assert_cmpuint (traces[i]->jobs->n_jobs, ==, 3000);
    for (guint j = 0; j < 3000; j++) {
      g_assert_cmpstr (tmap_job_table_get_id (traces[i]->jobs, j), ==,
                       tmap_job_table_get_id (traces[0]->jobs, j));
      g_assert_cmpfloat (traces[i]->jobs->duration_s[j], ==, 60);
    }
  }
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/philly/values", test_values);
  g_test_add_func ("/philly/last-attempt", test_last_attempt);
  g_test_add_func ("/philly/gpus", test_gpus);
  g_test_add_func ("/philly/repeated-keys", test_repeated_keys);
  g_test_add_func ("/philly/selection", test_selection);
  g_test_add_func ("/philly/missing-times", test_missing_times);
  g_test_add_func ("/philly/trimmed-times", test_trimmed_times);
  g_test_add_func ("/philly/repeated-ids", test_repeated_ids);
  g_test_add_func ("/philly/missing-ids", test_missing_ids);
  g_test_add_func ("/philly/wrong-types", test_wrong_types);
  g_test_add_func ("/philly/cut-short", test_cut_short);
  g_test_add_func ("/philly/nothing-left", test_nothing_left);
  g_test_add_func ("/philly/packed", test_packed);
  return g_test_run ();
}
