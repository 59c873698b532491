/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/trace-store.h"

#include <glib/gstdio.h>

#include "base/error.h"
#include "support.h"

#define HEADER "job_id,gpu_num,node_num,state,submit_time,start_time,end_time,duration,queue\n"
#define N_TRACES 6

static char *
name_trace (guint i)
{
  return g_strdup_printf ("trace-%u.csv", i);
}

/* Traces of different length, so that they do not end in the order in which they began. */
static void
write_traces (void)
{
  for (guint i = 0; i < N_TRACES; i++) {
    g_autoptr (GString) text = g_string_new (HEADER);
    g_autofree char *name = name_trace (i);

    for (guint k = 0; k < 1 + (i * 7 % N_TRACES) * 8000; k++)
      g_string_append_printf (text,
                              "%u-%u,1,1,COMPLETED,2020-01-01 00:00:00,2020-01-01 00:00:05,"
                              "2020-01-01 00:00:15,10,5\n",
                              i, k);
    test_write (name, text->str);
  }
}

static void
begin_all (TmapTraceStore *store)
{
  for (guint i = 0; i < N_TRACES; i++) {
    g_autofree char *name = name_trace (i);

    tmap_trace_store_want_hash (store, name);
    tmap_trace_store_begin (
        store, &(TmapTraceSource){ .format = "helios", .path = name, .cluster_name = "One" });
  }
}

static void
test_side_by_side (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapTraceStore) store = tmap_trace_store_new ();

  write_traces ();
  begin_all (store);
  for (guint i = N_TRACES; i-- > 0;) {
    g_autoptr (GError) error = NULL;
    g_autofree char *name = name_trace (i);
    g_autofree char *text = test_read (name);
    g_autofree char *sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
    const TmapTrace *trace = tmap_trace_store_get (
        store, &(TmapTraceSource){ .format = "helios", .path = name, .cluster_name = "One" }, NULL,
        NULL, &error);

    g_assert_no_error (error);
    g_assert_cmpuint (trace->jobs->n_jobs, ==, 1 + (i * 7 % N_TRACES) * 8000);
    g_assert_cmpint (tmap_job_table_get_id (trace->jobs, 0)[0], ==, '0' + (int)i);
    g_assert_cmpstr (trace->sha256, ==, sha256);
    /* It is kept, whatever the case of the cluster is. */
    g_assert_true (
        trace == tmap_trace_store_get (
                     store,
                     &(TmapTraceSource){ .format = "helios", .path = name, .cluster_name = " ONE" },
                     NULL, NULL, &error));
  }
  g_assert_nonnull (folder);
}

static void
test_errors (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapTraceStore) store = tmap_trace_store_new ();
  g_autoptr (GError) missing = NULL;
  g_autoptr (GError) broken = NULL;
  g_autoptr (GError) error = NULL;

  write_traces ();
  test_write ("trace-3.csv", HEADER "a,1\n");
  g_assert_cmpint (g_remove ("trace-4.csv"), ==, 0);
  begin_all (store);
  g_assert_null (tmap_trace_store_get (
      store, &(TmapTraceSource){ .format = "helios", .path = "trace-4.csv", .cluster_name = "One" },
      NULL, NULL, &missing));
  g_assert_cmpstr (missing->message, ==, "trace-4.csv: no such file");
  g_assert_null (tmap_trace_store_get (
      store, &(TmapTraceSource){ .format = "helios", .path = "trace-3.csv", .cluster_name = "One" },
      NULL, NULL, &broken));
  g_assert_cmpstr (broken->message, ==, "trace-3.csv:2: 2 cells, but the header has 9");
  g_assert_nonnull (tmap_trace_store_get (
      store, &(TmapTraceSource){ .format = "helios", .path = "trace-5.csv", .cluster_name = "One" },
      NULL, NULL, &error));
  g_assert_no_error (error);
  g_assert_nonnull (folder);
}

/* After a trace was begun, its hash is wanted; after it was read, its file changes. */
static void
test_other_than_begun (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapTraceStore) store = tmap_trace_store_new ();
  g_autoptr (GError) error = NULL;
  const TmapTrace *trace;

  write_traces ();
  tmap_trace_store_begin (
      store,
      &(TmapTraceSource){ .format = "helios", .path = "trace-1.csv", .cluster_name = "One" });
  tmap_trace_store_begin (
      store,
      &(TmapTraceSource){ .format = "helios", .path = "trace-2.csv", .cluster_name = "One" });
  tmap_trace_store_want_hash (store, "trace-1.csv");
  trace = tmap_trace_store_get (
      store, &(TmapTraceSource){ .format = "helios", .path = "trace-1.csv", .cluster_name = "One" },
      NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (trace->sha256);
  trace = tmap_trace_store_get (
      store, &(TmapTraceSource){ .format = "helios", .path = "trace-2.csv", .cluster_name = "One" },
      NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (tmap_job_table_get_id (trace->jobs, 0), ==, "2-0");

  test_write ("trace-2.csv", HEADER
              "x,1,1,COMPLETED,2020-01-01 00:00:00,2020-01-01 00:00:05,2020-01-01 00:00:15,10,5\n");
  trace = tmap_trace_store_get (
      store, &(TmapTraceSource){ .format = "helios", .path = "trace-2.csv", .cluster_name = "One" },
      NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (tmap_job_table_get_id (trace->jobs, 0), ==, "x");
  g_assert_nonnull (folder);
}

static void
listen (const char *what, double fraction, gpointer user_data)
{
  g_assert_true (g_str_has_prefix (what, "Reading trace-"));
  g_assert_cmpfloat (fraction, <=, 1);
  g_assert_true (g_thread_self () == user_data);
}

static void
test_cancelled (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapTraceStore) store = tmap_trace_store_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  TmapProgress progress = { listen, g_thread_self () };

  write_traces ();
  begin_all (store);
  g_cancellable_cancel (cancellable);
  g_assert_null (tmap_trace_store_get (
      store, &(TmapTraceSource){ .format = "helios", .path = "trace-5.csv", .cluster_name = "One" },
      &progress, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  /* Later they are read all the same. */
  begin_all (store);
  g_assert_nonnull (tmap_trace_store_get (
      store, &(TmapTraceSource){ .format = "helios", .path = "trace-5.csv", .cluster_name = "One" },
      &progress, NULL, &error));
  g_assert_no_error (error);
  g_assert_nonnull (folder);
}

/* What nobody takes ends with the store. */
static void
test_left (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();

  write_traces ();
  for (guint i = 0; i < 20; i++) {
    g_autoptr (TmapTraceStore) store = tmap_trace_store_new ();

    begin_all (store);
  }
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/trace-store/side-by-side", test_side_by_side);
  g_test_add_func ("/trace-store/errors", test_errors);
  g_test_add_func ("/trace-store/other-than-begun", test_other_than_begun);
  g_test_add_func ("/trace-store/cancelled", test_cancelled);
  g_test_add_func ("/trace-store/left", test_left);
  return g_test_run ();
}
