/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/distances.h"

#include "base/i18n.h"
#include "report/findings.h"

/* What one trace is compared from. */
typedef struct {
  const char *label;
  const TmapGeneratedTrace *trace;
  TmapSourceWindow *source;
  TmapExclusiveJobs *jobs; /* NULL: there is no simulation */
  GCancellable *cancellable;
} Task;

static void
task_free (gpointer data)
{
  Task *self = data;

  g_clear_pointer (&self->source, tmap_source_window_free);
  g_clear_pointer (&self->jobs, tmap_exclusive_jobs_free);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Task, task_free)

static gpointer
compare (gpointer data, GError **error)
{
  Task *self = data;

  return tmap_distances_new (self->label, self->trace, self->source, self->jobs, self->cancellable,
                             error);
}

static TmapFuture *
begin (TmapRun *run, const TmapGeneratedTrace *trace, const char *label, GError **error)
{
  g_autoptr (Task) task = g_new0 (Task, 1);

  task->label = label;
  task->trace = trace;
  task->cancellable = run->cancellable;
  task->source = tmap_source_window_read (run->artifacts, trace, run->traces, run->progress,
                                          run->cancellable, error);
  if (task->source == NULL)
    return NULL;
  if (trace->exclusive != NULL) {
    task->jobs = tmap_exclusive_jobs_read (run->artifacts, trace, error);
    if (task->jobs == NULL)
      return NULL;
  }
  return tmap_future_new (compare, g_steal_pointer (&task), task_free,
                          (GDestroyNotify)tmap_distances_free);
}

/* Whether to go on without a trace. */
static gboolean
leave_out (GPtrArray *notes, const char *label, GError *problem, GError **error)
{
  g_autoptr (GError) cause = problem;

  if (notes == NULL || g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_propagate_error (error, g_steal_pointer (&cause));
    return FALSE;
  }
  g_ptr_array_add (notes,
                   g_strdup_printf (tmap_tr ("distribution_distances has nothing about %s: %s"),
                                    label, cause->message));
  return TRUE;
}

static GPtrArray *
begin_all (TmapRun *run,
           const GPtrArray *traces,
           const GPtrArray *labels,
           GPtrArray *notes,
           GError **error)
{
  g_autoptr (GPtrArray) futures = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_future_free);

  for (guint i = 0; i < traces->len; i++) {
    const char *label = g_ptr_array_index (labels, i);
    g_autoptr (GError) problem = NULL;
    TmapFuture *future = begin (run, g_ptr_array_index (traces, i), label, &problem);

    if (future != NULL)
      g_ptr_array_add (futures, future);
    else if (!leave_out (notes, label, g_steal_pointer (&problem), error))
      return NULL;
  }
  return g_steal_pointer (&futures);
}

GPtrArray *
tmap_run_distances (TmapRun *run, const GPtrArray *traces, GPtrArray *notes, GError **error)
{
  g_autoptr (GPtrArray) distances =
      g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_distances_free);
  g_autoptr (GPtrArray) labels = tmap_trace_labels (traces);
  g_autoptr (GPtrArray) futures = begin_all (run, traces, labels, notes, error);

  while (futures != NULL && futures->len > 0) {
    TmapDistances *one;

    if (!tmap_tick (run->progress, run->cancellable, tmap_tr ("Comparing distributions"),
                    distances->len, distances->len + futures->len, error))
      return NULL;
    one = tmap_future_take (g_ptr_array_steal_index (futures, 0), error);
    if (one == NULL)
      return NULL;
    g_ptr_array_add (distances, one);
  }
  return futures != NULL ? g_steal_pointer (&distances) : NULL;
}
