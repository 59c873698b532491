/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/trace-reader.h"

#include <string.h>

#include "base/error.h"
#include "sources/trace-store.h"
#include "support.h"

#define HEADER "job_id,gpu_num,node_num,state,submit_time,start_time,end_time,duration,queue\n"

/* A row that is taken: 60 s after 30 s of waiting. */
#define GOOD(id)                                                                                   \
  id ",1,1,COMPLETED,2020-04-01 00:00:00,2020-04-01 00:00:30,2020-04-01 00:01:30,60,30\n"

static TmapJobTable *
read_text (const char *text, GError **error)
{
  g_autoptr (GBytes) bytes = test_bytes (text);
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (bytes, "a.csv");

  return tmap_helios_read (input, &(TmapTraceSource){ .cluster_name = " SaTurn " }, error);
}

static TmapJobTable *
read_good (const char *text)
{
  g_autoptr (GError) error = NULL;
  TmapJobTable *table = read_text (text, &error);

  g_assert_no_error (error);
  return table;
}

static void
assert_fails (const char *text, int code, const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (read_text (text, &error));
  g_assert_error (error, TMAP_ERROR, code);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_values (void)
{
  g_autoptr (TmapJobTable) table = read_good (
      "user,queue,duration,end_time,start_time,submit_time,state,node_num,gpu_num,job_id\n"
      "u,30,60,2020-04-01 00:01:30,2020-04-01 00:00:30,2020-04-01 00:00:00,COMPLETED,1,8,007\n"
      "u,0.5,9.25,2020-04-02 00:00:09,2020-04-02 00:00:00,2020-04-02 "
      "00:00:00,COMPLETED,2,16.0,x\n");

  g_assert_cmpuint (table->n_jobs, ==, 2);
  g_assert_cmpuint (table->n_rows, ==, 2);
  g_assert_cmpstr (table->source_trace, ==, "helios");
  g_assert_cmpstr (table->source_cluster, ==, "saturn");
  g_assert_cmpint (table->first_submit, ==, 1585699200);
  g_assert_cmpstr (tmap_job_table_get_id (table, 0), ==, "007");
  g_assert_cmpfloat (table->submit_s[0], ==, 0);
  g_assert_cmpfloat (table->duration_s[0], ==, 60);
  g_assert_cmpfloat (table->queue_wait_s[0], ==, 30);
  g_assert_cmpuint (table->gpu_count[0], ==, 8);
  g_assert_cmpuint (table->multi_node[0], ==, 0);
  g_assert_cmpfloat (table->submit_s[1], ==, 86400);
  g_assert_cmpfloat (table->duration_s[1], ==, 9.25);
  g_assert_cmpfloat (table->queue_wait_s[1], ==, 0.5);
  g_assert_cmpuint (table->gpu_count[1], ==, 16);
  g_assert_cmpuint (table->multi_node[1], ==, 1);
}

/* Reads a good row and @row, and checks why the second one is left out. */
static void
assert_excluded (const char *row, TmapExclusion reason)
{
  g_autofree char *text = g_strconcat (HEADER, row, "\n", GOOD ("good"), NULL);
  g_autoptr (TmapJobTable) table = read_good (text);

  g_assert_cmpuint (table->n_jobs, ==, 1);
  g_assert_cmpuint (table->n_rows, ==, 2);
  g_assert_cmpstr (tmap_job_table_get_id (table, 0), ==, "good");
  for (guint i = 0; i < TMAP_N_EXCLUSIONS; i++)
    g_assert_cmpuint (table->excluded[i], ==, i == reason ? 1 : 0);
}

#define TIMES "2020-04-01 00:00:00,2020-04-01 00:00:30,2020-04-01 00:01:30"

static void
test_selection (void)
{
  static const struct {
    const char *row;
    TmapExclusion reason;
  } cases[] = {
    { "x,1,1,FAILED," TIMES ",60,30", TMAP_EXCLUDED_STATE },
    { "x,1,1,completed," TIMES ",60,30", TMAP_EXCLUDED_STATE },
    { "x,1,1,," TIMES ",60,30", TMAP_EXCLUDED_STATE },
    { "x,1,1,COMPLETED,,2020-04-01 00:00:30,2020-04-01 00:01:30,60,30",
      TMAP_EXCLUDED_MISSING_TIME },
    { "x,1,1,COMPLETED,2020-04-01 00:00:00,None,2020-04-01 00:01:30,60,30",
      TMAP_EXCLUDED_MISSING_TIME },
    { "x,1,1,COMPLETED,2020-04-01 00:00:00,2020-04-01 00:00:30,2020-04-01,60,30",
      TMAP_EXCLUDED_MISSING_TIME },
    { "x,,1,COMPLETED," TIMES ",60,30", TMAP_EXCLUDED_MISSING_NUMBER },
    { "x,1,one,COMPLETED," TIMES ",60,30", TMAP_EXCLUDED_MISSING_NUMBER },
    { "x,1,1,COMPLETED," TIMES ",nan,30", TMAP_EXCLUDED_MISSING_NUMBER },
    { "x,1,1,COMPLETED," TIMES ",60,inf", TMAP_EXCLUDED_MISSING_NUMBER },
    { "x,0,1,COMPLETED," TIMES ",60,30", TMAP_EXCLUDED_NO_GPU },
    { "x,-1,1,COMPLETED," TIMES ",60,30", TMAP_EXCLUDED_NO_GPU },
    { "x,1.5,1,COMPLETED," TIMES ",60,30", TMAP_EXCLUDED_FRACTIONAL_GPU },
    { "x,1,0,COMPLETED," TIMES ",60,30", TMAP_EXCLUDED_NO_NODE },
    { "x,1,1,COMPLETED," TIMES ",0,30", TMAP_EXCLUDED_DURATION },
    { "x,1,1,COMPLETED," TIMES ",-5,30", TMAP_EXCLUDED_DURATION },
    { "x,1,1,COMPLETED," TIMES ",60,-1", TMAP_EXCLUDED_QUEUE_WAIT },
    /* The first reason counts, and a row that is left out may disagree. */
    { ",0,0,FAILED,,,,0,-1", TMAP_EXCLUDED_STATE },
    { "good,0,1,COMPLETED," TIMES ",99,99", TMAP_EXCLUDED_NO_GPU },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_excluded (cases[i].row, cases[i].reason);
}

static void
test_nothing_left (void)
{
  assert_fails (HEADER, TMAP_ERROR_INFEASIBLE, "a.csv: no job can be used; the file has no rows");
  assert_fails (HEADER "x,1,1,FAILED," TIMES ",60,30\n"
                       "y,0,1,COMPLETED," TIMES ",60,30\n"
                       "z,0,1,COMPLETED," TIMES ",60,30\n",
                TMAP_ERROR_INFEASIBLE,
                "a.csv: no job can be used; 3 rows were left out: 1 because the job did not end "
                "successfully, 2 because the job used no GPU");
}

static void
test_order (void)
{
  static const char *const ids[] = { "c", "B", "a", "ä", "1", "10", "2" };
  g_autoptr (GString) text = g_string_new (HEADER);
  g_autoptr (TmapJobTable) table = NULL;

  g_string_append (text, "c,1,1,COMPLETED,2020-01-01 00:00:00,2020-01-01 00:00:00,"
                         "2020-01-01 00:00:01,1,0\n");
  for (gsize i = G_N_ELEMENTS (ids); i-- > 1;)
    g_string_append_printf (text,
                            "%s,%u,1,COMPLETED,2020-01-02 00:00:00,2020-01-02 00:00:00,"
                            "2020-01-02 00:00:01,1,0\n",
                            ids[i], (guint)i);
  table = read_good (text->str);
  g_assert_cmpuint (table->n_jobs, ==, 7);
  {
    static const char *const expected[] = { "c", "1", "10", "2", "B", "a", "ä" };
    static const guint gpus[] = { 1, 4, 5, 6, 1, 2, 3 };

    for (guint i = 0; i < 7; i++) {
      g_assert_cmpstr (tmap_job_table_get_id (table, i), ==, expected[i]);
      g_assert_cmpuint (table->gpu_count[i], ==, gpus[i]);
      g_assert_cmpfloat (table->submit_s[i], ==, i == 0 ? 0 : 86400);
    }
  }
}

static void
test_tolerance (void)
{
  g_autoptr (TmapJobTable) table = read_good (HEADER "a,1,1,COMPLETED," TIMES ",61,29\n"
                                                     "b,1,1,COMPLETED," TIMES ",59.0,31\n");

  g_assert_cmpfloat (table->duration_s[0], ==, 61);
  g_assert_cmpfloat (table->queue_wait_s[1], ==, 31);
  assert_fails (HEADER "a,1,1,COMPLETED," TIMES ",61.001,30\n", TMAP_ERROR_VALUE,
                "a.csv:2: duration 61.001 disagrees with end_time − start_time (60 s)");
  assert_fails (HEADER "a,1,1,COMPLETED," TIMES ",60,28.5\n", TMAP_ERROR_VALUE,
                "a.csv:2: queue 28.5 disagrees with start_time − submit_time (30 s)");
}

static void
test_disagreements (void)
{
  g_autoptr (GString) text = g_string_new (HEADER GOOD ("a"));

  g_string_append (text, "b,1,1,COMPLETED," TIMES ",12,30\n");
  assert_fails (text->str, TMAP_ERROR_VALUE,
                "a.csv:3: duration 12 disagrees with end_time − start_time (60 s)");
  g_string_append (text, "c,1,1,COMPLETED," TIMES ",60,300\n");
  g_string_append (text, GOOD ("d"));
  g_string_append (text, "e,1,1,COMPLETED," TIMES ",90,30\n");
  assert_fails (text->str, TMAP_ERROR_VALUE,
                "a.csv:3: duration 12 disagrees with end_time − start_time (60 s); "
                "line 4: queue 300 disagrees with start_time − submit_time (30 s); "
                "line 6: duration 90 disagrees with end_time − start_time (60 s)");
  g_string_append (text, "f,1,1,COMPLETED," TIMES ",90,30\n");
  g_string_append (text, "g,1,1,COMPLETED," TIMES ",60,0\n");
  assert_fails (text->str, TMAP_ERROR_VALUE,
                "a.csv:3: duration 12 disagrees with end_time − start_time (60 s); "
                "line 4: queue 300 disagrees with start_time − submit_time (30 s); "
                "line 6: duration 90 disagrees with end_time − start_time (60 s); and 2 more");
}

static void
test_ids (void)
{
  assert_fails (HEADER GOOD ("7") GOOD ("x") GOOD ("7"), TMAP_ERROR_VALUE,
                "a.csv:4: job id '7' is already in line 2");
  /* Also when the order of the file is not that of the times. */
  assert_fails (HEADER "7,1,1,COMPLETED,2021-04-01 00:00:00,2021-04-01 00:00:30,"
                       "2021-04-01 00:01:30,60,30\n" GOOD ("7"),
                TMAP_ERROR_VALUE, "a.csv:3: job id '7' is already in line 2");
  assert_fails (HEADER GOOD (""), TMAP_ERROR_VALUE, "a.csv:2: the job has no id");
  assert_fails (HEADER GOOD ("x") GOOD ("NA"), TMAP_ERROR_VALUE, "a.csv:3: the job has no id");
}

static void
test_text_ids (void)
{
  g_autoptr (TmapJobTable) table = read_good (HEADER GOOD ("7") GOOD ("007") GOOD ("7.0"));

  g_assert_cmpuint (table->n_jobs, ==, 3);
  g_assert_cmpstr (tmap_job_table_get_id (table, 0), ==, "007");
}

static void
test_columns (void)
{
  assert_fails ("job_id,gpu_num,state,submit_time,start_time,end_time,duration\nx\n",
                TMAP_ERROR_SYNTAX,
                "a.csv:1: missing columns node_num, queue; the file has: job_id, gpu_num, state, "
                "submit_time, start_time, end_time, duration");
  assert_fails (HEADER "x,1\n", TMAP_ERROR_SYNTAX, "a.csv:2: 2 cells, but the header has 9");
}

static void
test_forms (void)
{
  g_autoptr (TmapJobTable) quoted = read_good (
      "\xef\xbb\xbf\"job_id\",gpu_num,node_num,state,submit_time,start_time,end_time,duration,"
      "queue\r\n"
      "\"a,\"\"b\"\"\",\"2\",\"1\",\"COMPLETED\",\"2020-04-01 00:00:00\",2020-04-01 00:00:30,"
      "\" 2020-4-1 0:1:30 \",\"60\",\"30\"\r\n");

  g_assert_cmpuint (quoted->n_jobs, ==, 1);
  g_assert_cmpstr (tmap_job_table_get_id (quoted, 0), ==, "a,\"b\"");
  g_assert_cmpuint (quoted->gpu_count[0], ==, 2);
}

/* So many rows that the table grows and files are several blocks. */
static GBytes *
make_trace (void)
{
  GString *text = g_string_new (HEADER);

  for (guint i = 0; i < 5000; i++)
    g_string_append_printf (text,
                            "%u,%u,1,%s,2020-04-%02u 00:00:00,2020-04-%02u 00:00:30,"
                            "2020-04-%02u 00:01:30,60,30\n",
                            i * 7919 % 5000, 1 + i % 8, i % 3 == 0 ? "FAILED" : "COMPLETED",
                            1 + i % 30, 1 + i % 30, 1 + i % 30);
  return g_string_free_to_bytes (text);
}

static void
assert_same_tables (const TmapJobTable *a, const TmapJobTable *b)
{
  g_assert_cmpuint (a->n_jobs, ==, b->n_jobs);
  g_assert_cmpuint (a->n_rows, ==, b->n_rows);
  g_assert_cmpmem (a->excluded, sizeof a->excluded, b->excluded, sizeof b->excluded);
  for (guint i = 0; i < a->n_jobs; i++) {
    g_assert_cmpstr (tmap_job_table_get_id (a, i), ==, tmap_job_table_get_id (b, i));
    g_assert_cmpuint (a->gpu_count[i], ==, b->gpu_count[i]);
    g_assert_cmpfloat (a->submit_s[i], ==, b->submit_s[i]);
  }
}

static void
test_packed (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapTraceStore) store = tmap_trace_store_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) text = make_trace ();
  g_autoptr (GBytes) gzip = test_gzip (text);
  g_autoptr (GBytes) xz = test_xz (text);
  g_autofree char *sha256 = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, gzip);
  const TmapTrace *plain, *packed;

  test_write_bytes ("a.csv", text);
  test_write_bytes ("a.csv.gz", gzip);
  test_write_bytes ("a.csv.xz", xz);
  plain = tmap_trace_store_get (
      store, &(TmapTraceSource){ .format = "helios", .path = "a.csv", .cluster_name = "x" }, NULL,
      NULL, &error);
  g_assert_no_error (error);
  g_assert_null (plain->sha256);
  g_assert_cmpuint (plain->jobs->n_jobs, ==, 3333);
  tmap_trace_store_want_hash (store, "./a.csv.gz");
  packed = tmap_trace_store_get (
      store, &(TmapTraceSource){ .format = "helios", .path = "a.csv.gz", .cluster_name = "x" },
      NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (packed->sha256, ==, sha256);
  assert_same_tables (plain->jobs, packed->jobs);
  packed = tmap_trace_store_get (
      store, &(TmapTraceSource){ .format = "helios", .path = "a.csv.xz", .cluster_name = "x" },
      NULL, NULL, &error);
  g_assert_no_error (error);
  assert_same_tables (plain->jobs, packed->jobs);
  g_assert_true (
      plain == tmap_trace_store_get (
                   store,
                   &(TmapTraceSource){ .format = "helios", .path = "./a.csv", .cluster_name = "x" },
                   NULL, NULL, &error));
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/helios/values", test_values);
  g_test_add_func ("/helios/selection", test_selection);
  g_test_add_func ("/helios/nothing-left", test_nothing_left);
  g_test_add_func ("/helios/order", test_order);
  g_test_add_func ("/helios/tolerance", test_tolerance);
  g_test_add_func ("/helios/disagreements", test_disagreements);
  g_test_add_func ("/helios/ids", test_ids);
  g_test_add_func ("/helios/text-ids", test_text_ids);
  g_test_add_func ("/helios/columns", test_columns);
  g_test_add_func ("/helios/forms", test_forms);
  g_test_add_func ("/helios/packed", test_packed);
  return g_test_run ();
}
