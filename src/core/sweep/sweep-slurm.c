/* SPDX-License-Identifier: Apache-2.0 */
#include "sweep/sweep-slurm.h"

#include <string.h>

#include "base/error.h"

#define LOG_FOLDER "slurm"

/* Between two looks at the queue. */
#define POLL_US (G_USEC_PER_SEC / 2)

/* Runs a command of Slurm. Returns what it printed, without the last line feed; NULL on error. */
static char *
run (const char *const *argv, const char *input, GError **error)
{
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *out = NULL;
  g_autofree char *err = NULL;

  process = g_subprocess_newv (argv,
                               G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE |
                                   (input != NULL ? G_SUBPROCESS_FLAGS_STDIN_PIPE : 0),
                               error);
  if (process == NULL || !g_subprocess_communicate_utf8 (process, input, NULL, &out, &err, error))
    return NULL;
  if (!g_subprocess_get_successful (process)) {
    tmap_fail (error, TMAP_ERROR_FILE, "%s failed: %s", argv[0], g_strstrip (err));
    return NULL;
  }
  return g_strdup (g_strchomp (out));
}

/* What each task does. */
static char *
make_script (const TmapSweepConfig *config, guint n_tasks, gboolean allow_outside, GError **error)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", error);
  g_autofree char *quoted_program = program != NULL ? g_shell_quote (program) : NULL;
  g_autofree char *quoted_config = g_shell_quote (config->path);

  if (program == NULL)
    return NULL;
  return g_strdup_printf ("#!/bin/sh\n"
                          "exec %s sweep --config %s --part \"$SLURM_ARRAY_TASK_ID/%u\" --resume "
                          "--quiet%s\n",
                          quoted_program, quoted_config, n_tasks,
                          allow_outside ? " --allow-outside" : "");
}

static char *
submit (const TmapSweepConfig *config, guint n_tasks, gboolean allow_outside, GError **error)
{
  g_autofree char *here = g_get_current_dir ();
  g_autofree char *logs = g_build_filename (config->output_dir, LOG_FOLDER, NULL);
  g_autofree char *output = g_strdup_printf ("--output=%s/%%a.txt", logs);
  g_autofree char *array = g_strdup_printf ("--array=0-%u", n_tasks - 1);
  g_autofree char *folder = g_strconcat ("--chdir=", here, NULL);
  g_autofree char *script = make_script (config, n_tasks, allow_outside, error);
  const char *const argv[] = { "sbatch", "--parsable", "--job-name=trace-mapper-sweep",
                               array,    output,       folder,
                               NULL };
  g_autofree char *program = g_find_program_in_path ("sbatch");

  if (program == NULL) {
    tmap_fail (error, TMAP_ERROR_FILE,
               "there is no sbatch: a sweep on Slurm must be started where Slurm is");
    return NULL;
  }
  if (script == NULL)
    return NULL;
  if (g_mkdir_with_parents (logs, 0777) != 0) {
    tmap_fail (error, TMAP_ERROR_FILE, "%s: the folder cannot be made", logs);
    return NULL;
  }
  return run (argv, script, error);
}

static guint
count_records (const GPtrArray *cells)
{
  guint n = 0;

  for (guint i = 0; i < cells->len; i++) {
    g_autofree char *path = tmap_sweep_record_path (g_ptr_array_index (cells, i));

    n += g_file_test (path, G_FILE_TEST_EXISTS);
  }
  return n;
}

/* A job that Slurm has forgotten has ended, too. */
static gboolean
is_in_queue (const char *id)
{
  const char *const argv[] = { "squeue", "--noheader", "--format=%i", "--jobs", id, NULL };
  g_autofree char *out = run (argv, NULL, NULL);

  return out != NULL && *out != '\0';
}

static gboolean
watch (const char *id,
       const GPtrArray *cells,
       TmapProgress *progress,
       GCancellable *cancellable,
       GError **error)
{
  const char *const argv[] = { "scancel", id, NULL };

  while (is_in_queue (id)) {
    if (!tmap_tick (progress, cancellable, "Waiting for Slurm", count_records (cells), cells->len,
                    error)) {
      g_free (run (argv, NULL, NULL));
      return FALSE;
    }
    g_usleep (POLL_US);
  }
  return TRUE;
}

gboolean
tmap_sweep_run_on_slurm (const TmapSweepConfig *config,
                         const GPtrArray *cells,
                         guint n_tasks,
                         gboolean allow_outside,
                         TmapProgress *progress,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autofree char *answer = NULL;

  g_return_val_if_fail (config != NULL && cells != NULL && n_tasks > 0, FALSE);

  answer = submit (config, MIN (n_tasks, cells->len), allow_outside, error);
  if (answer == NULL)
    return FALSE;
  /* "123", or "123;cluster" */
  answer[strcspn (answer, ";")] = '\0';
  return watch (answer, cells, progress, cancellable, error);
}
