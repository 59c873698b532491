/* SPDX-License-Identifier: Apache-2.0 */
#include "sweep/sweep.h"

#include "base/error.h"
#include "base/threads.h"
#include "io/path.h"
#include "sweep/sweep-slurm.h"

#define TICK "Generating"

/* A generation on its way through a thread. */
typedef struct {
  const TmapSweepCell *cell;
  gboolean left_out;
  GError *error;
} Task;

typedef struct {
  TmapSweepInputs inputs;
  gboolean resume;
  GCancellable *cancellable;
  GAsyncQueue *done;
} Work;

static gboolean
is_complete (const Work *work, const TmapSweepCell *cell)
{
  g_autoptr (TmapSweepRecord) record = tmap_sweep_record_read (cell, NULL);

  return record != NULL &&
         tmap_sweep_cell_is_complete (&work->inputs, cell, record, work->cancellable);
}

static void
do_task (gpointer data, gpointer user_data)
{
  Task *task = data;
  Work *work = user_data;

  tmap_thread_begin ();
  if (!g_cancellable_set_error_if_cancelled (work->cancellable, &task->error)) {
    task->left_out = work->resume && is_complete (work, task->cell);
    if (!task->left_out)
      tmap_sweep_cell_run (&work->inputs, task->cell, work->cancellable, &task->error);
  }
  g_async_queue_push (work->done, task);
}

static void
take_result (TmapSweep *self, Task *task)
{
  if (task->error != NULL) {
    g_autofree char *folder = tmap_path_display (task->cell->folder);

    g_ptr_array_add (self->failures, g_strdup_printf ("%s: %s", folder, task->error->message));
    g_error_free (task->error);
  } else if (task->left_out) {
    self->n_left_out++;
  } else {
    self->n_done++;
  }
  g_free (task);
}

/* Does the generations of a part on as many threads as there are processors. Each is a run of its
 * own, so which thread does it makes no difference. */
static gboolean
do_part (TmapSweep *self, TmapRun *run, const TmapSweepOptions *options, GError **error)
{
  Work work = { { self->config, run->traces, run->allow_outside },
                options->resume,
                run->cancellable,
                g_async_queue_new () };
  GThreadPool *pool = g_thread_pool_new (do_task, &work, (int)tmap_thread_count (), FALSE, NULL);
  guint n_parts = MAX (options->n_parts, 1);
  guint n = 0;
  gboolean going = TRUE;

  for (guint i = options->part; i < self->cells->len; i += n_parts, n++) {
    Task *task = g_new0 (Task, 1);

    task->cell = g_ptr_array_index (self->cells, i);
    g_thread_pool_push (pool, task, NULL);
  }
  for (guint i = 0; i < n; i++) {
    take_result (self, g_async_queue_pop (work.done));
    going = going && tmap_tick (run->progress, run->cancellable, TICK, i + 1, n, error);
  }
  g_thread_pool_free (pool, FALSE, TRUE);
  g_async_queue_unref (work.done);
  return going;
}

static GPtrArray *
read_records (const TmapSweep *self, TmapRun *run)
{
  TmapSweepInputs inputs = { self->config, run->traces, run->allow_outside };
  GPtrArray *records = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_sweep_record_free);

  for (guint i = 0; i < self->cells->len; i++) {
    const TmapSweepCell *cell = g_ptr_array_index (self->cells, i);
    TmapSweepRecord *record = tmap_sweep_record_read (cell, NULL);

    if (record != NULL && !tmap_sweep_cell_is_complete (&inputs, cell, record, run->cancellable))
      g_clear_pointer (&record, tmap_sweep_record_free);
    g_ptr_array_add (records, record);
  }
  return records;
}

static gboolean
add_file (TmapRun *run, const TmapSweep *self, const char *name, GString *text, GError **error)
{
  g_autofree char *path = g_build_filename (self->config->output_dir, name, NULL);

  return tmap_artifacts_add_text (run->artifacts, path, text, error);
}

static gboolean
add_tables (TmapRun *run, const TmapSweep *self, GError **error)
{
  gboolean drawn = run->figures != NULL && self->table->n_complete > 0;

  return add_file (run, self, "sweep.csv", tmap_sweep_table_to_csv (self->table), error) &&
         add_file (run, self, "sweep_spread.csv", tmap_sweep_spread_to_csv (self->table), error) &&
         add_file (run, self, "sweep.md",
                   tmap_sweep_report (self->table, drawn ? "sweep_jct.png" : NULL), error) &&
         (!drawn || run->figures->sweep (run->figures_data, run->artifacts,
                                         self->config->output_dir, self->table, error));
}

static gboolean
confine (TmapRun *run, const TmapSweepConfig *config, GError **error)
{
  g_autoptr (GPtrArray) outputs = g_ptr_array_new ();

  tmap_artifacts_protect (run->artifacts, config->path);
  tmap_artifacts_protect (run->artifacts, config->base_path);
  g_ptr_array_add (outputs, config->output_dir);
  return tmap_run_confine_to_root (run, config->path, config->root_dir, outputs, error);
}

static gboolean
prepare (TmapSweep *self, TmapRun *run, const char *config_path, GError **error)
{
  self->failures = g_ptr_array_new_with_free_func (g_free);
  self->config = tmap_sweep_config_load (config_path, error);
  if (self->config == NULL || !confine (run, self->config, error))
    return FALSE;
  self->cells = tmap_sweep_plan (run, self->config, error);
  return self->cells != NULL;
}

static gboolean
do_sweep (TmapSweep *self, TmapRun *run, const TmapSweepOptions *options, GError **error)
{
  if (options->slurm_tasks > 0
          ? !tmap_sweep_run_on_slurm (self->config, self->cells, options->slurm_tasks,
                                      run->allow_outside, run->progress, run->cancellable, error)
          : !do_part (self, run, options, error))
    return FALSE;
  if (options->n_parts > 1)
    return TRUE;
  self->table = tmap_sweep_table_new (self->cells, read_records (self, run));
  if (options->slurm_tasks > 0)
    self->n_done = self->table->n_complete;
  return add_tables (run, self, error);
}

TmapSweep *
tmap_run_sweep (TmapRun *run,
                const char *config_path,
                const TmapSweepOptions *options,
                GError **error)
{
  g_autoptr (TmapSweep) self = NULL;

  g_return_val_if_fail (run != NULL && config_path != NULL && options != NULL, NULL);

  self = g_new0 (TmapSweep, 1);
  return prepare (self, run, config_path, error) && do_sweep (self, run, options, error)
             ? g_steal_pointer (&self)
             : NULL;
}

void
tmap_sweep_free (TmapSweep *self)
{
  g_clear_pointer (&self->table, tmap_sweep_table_free);
  g_clear_pointer (&self->cells, g_ptr_array_unref);
  g_clear_pointer (&self->failures, g_ptr_array_unref);
  g_clear_pointer (&self->config, tmap_sweep_config_free);
  g_free (self);
}
