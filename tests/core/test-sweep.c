/* SPDX-License-Identifier: Apache-2.0 */
#include "sweep/sweep.h"

#include <string.h>

#include "study-support.h"
#include "support.h"

#define N_SEEDS 24

static void
write_sweep (void)
{
  study_write_inputs ();
  study_write_generation ("base", "Venus", "num_jobs: 3", TRUE);
  test_write ("sweep.yaml", "version: 1\n"
                            "base: base.yaml\n"
                            "output_dir: sweep\n"
                            "windows:\n"
                            "  - {name: random, mapping: {selection_method: random}}\n"
                            "  - {name: best, best: 2}\n"
                            "seeds: {first: 1, count: 24}\n");
}

/* Several threads generate from the same trace at a time. */
static void
test_threads (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (TmapRun) run = tmap_run_new (NULL, NULL);
  g_autoptr (TmapSweep) sweep = NULL;
  g_autoptr (GError) error = NULL;
  TmapSweepOptions options = { 0 };

  write_sweep ();
  g_assert_true (g_setenv ("TMAP_THREADS", "6", TRUE));
  sweep = tmap_run_sweep (run, "sweep.yaml", &options, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (sweep->failures->len, ==, 0);
  g_assert_cmpuint (sweep->n_done, ==, N_SEEDS + 2);
  g_assert_cmpuint (sweep->table->n_complete, ==, N_SEEDS + 2);
  g_assert_cmpuint (sweep->table->groups->len, ==, 2);
  g_assert_nonnull (folder);
}

static void
cancel_later (const char *what, double fraction, gpointer cancellable)
{
  if (strcmp (what, "Generating") == 0 && fraction > 0.2)
    g_cancellable_cancel (cancellable);
}

/* What is done when a sweep is cancelled is whole, and the next one goes on from there. */
static void
test_cancelled (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  TmapProgress progress = { cancel_later, cancellable };
  g_autoptr (TmapRun) run = tmap_run_new (&progress, cancellable);
  g_autoptr (TmapRun) again = tmap_run_new (NULL, NULL);
  g_autoptr (TmapSweep) sweep = NULL;
  g_autoptr (GError) error = NULL;
  TmapSweepOptions options = { 0 };

  write_sweep ();
  g_assert_true (g_setenv ("TMAP_THREADS", "2", TRUE));
  g_assert_null (tmap_run_sweep (run, "sweep.yaml", &options, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  options.resume = TRUE;
  sweep = tmap_run_sweep (again, "sweep.yaml", &options, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (sweep->n_left_out, >, 0);
  g_assert_cmpuint (sweep->n_done, >, 0);
  g_assert_cmpuint (sweep->n_done + sweep->n_left_out, ==, N_SEEDS + 2);
  g_assert_cmpuint (sweep->table->n_complete, ==, N_SEEDS + 2);
  g_assert_nonnull (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sweep/threads", test_threads);
  g_test_add_func ("/sweep/cancelled", test_cancelled);
  return g_test_run ();
}
