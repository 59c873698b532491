/* SPDX-License-Identifier: Apache-2.0 */
#include "tmap-jobs.h"

#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "config/source-config.h"
#include "sources/source-format.h"
#include "sources/trace-store.h"
#include "summary/source-summary.h"

struct _TmapJobs {
  GObject parent;
  TmapTraceStore *store;
  const TmapJobTable *table; /* in the store */
};

/* What an object has that was made without tmap_jobs_load(), as bindings of languages can. */
static const TmapJobTable no_jobs = { .source_trace = (char *)"", .source_cluster = (char *)"" };

G_DEFINE_FINAL_TYPE (TmapJobs, tmap_jobs, G_TYPE_OBJECT)

static void
tmap_jobs_finalize (GObject *object)
{
  tmap_trace_store_free (TMAP_JOBS (object)->store);
  G_OBJECT_CLASS (tmap_jobs_parent_class)->finalize (object);
}

static void
tmap_jobs_class_init (TmapJobsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tmap_jobs_finalize;
}

static void
tmap_jobs_init (TmapJobs *self)
{
  self->store = tmap_trace_store_new ();
  self->table = &no_jobs;
}

static const TmapSourceFormat *
find_format (const char *path, const char *name, GError **error)
{
  g_autofree char *lower = NULL;
  g_autofree char *names = NULL;
  const TmapSourceFormat *format;

  if (name == NULL)
    return tmap_source_format_recognise (path, error);
  lower = tmap_text_lower (name);
  format = tmap_source_format_find (lower);
  if (format != NULL)
    return format;
  names = tmap_source_format_names ();
  tmap_fail (error, TMAP_ERROR_VALUE, "the trace format '%s' is not known; the formats are %s",
             name, names);
  return NULL;
}

TmapJobs *
tmap_jobs_load (const char *path,
                const char *format,
                const char *cluster_name,
                GCancellable *cancellable,
                GError **error)
{
  return tmap_jobs_load_with_options (path, format, cluster_name, NULL, cancellable, error);
}

/* Options that the format does not have are an error, as in a configuration. */
static gboolean
parse_options (const TmapSourceFormat *format,
               const char *text,
               TmapSourceOptions **options,
               GError **error)
{
  if (text == NULL)
    return TRUE;
  *options = tmap_source_options_parse (text, strlen (text), "options", error);
  return *options != NULL && tmap_source_format_check_options (format, *options, "options", error);
}

TmapJobs *
tmap_jobs_load_with_options (const char *path,
                             const char *format,
                             const char *cluster_name,
                             const char *options,
                             GCancellable *cancellable,
                             GError **error)
{
  g_autoptr (TmapJobs) self = NULL;
  g_autoptr (TmapSourceOptions) parsed = NULL;
  const TmapSourceFormat *found;
  const TmapTrace *trace;

  g_return_val_if_fail (path != NULL, NULL);

  found = find_format (path, format, error);
  if (found == NULL || !parse_options (found, options, &parsed, error))
    return NULL;
  if (found->needs_cluster_name && (cluster_name == NULL || tmap_text_is_blank (cluster_name))) {
    tmap_fail (error, TMAP_ERROR_VALUE, "the trace format '%s' needs the name of the cluster",
               found->name);
    return NULL;
  }
  self = g_object_new (TMAP_TYPE_JOBS, NULL);
  trace = tmap_trace_store_get (self->store,
                                &(TmapTraceSource){ found->name, path, cluster_name, parsed }, NULL,
                                cancellable, error);
  if (trace == NULL)
    return NULL;
  self->table = trace->jobs;
  return g_steal_pointer (&self);
}

guint
tmap_jobs_get_n_jobs (TmapJobs *self)
{
  g_return_val_if_fail (TMAP_IS_JOBS (self), 0);
  return self->table->n_jobs;
}

const char *
tmap_jobs_get_id (TmapJobs *self, guint job)
{
  g_return_val_if_fail (TMAP_IS_JOBS (self) && job < self->table->n_jobs, NULL);
  return tmap_job_table_get_id (self->table, job);
}

/* A column, and its length for languages that must know it. */
#define COLUMN(name, type, column)                                                                 \
  const type *tmap_jobs_get_##name (TmapJobs *self, gsize *n_jobs)                                 \
  {                                                                                                \
    g_return_val_if_fail (TMAP_IS_JOBS (self) && n_jobs != NULL, NULL);                            \
    *n_jobs = self->table->n_jobs;                                                                 \
    return self->table->column;                                                                    \
  }

COLUMN (submit_times, double, submit_s)
COLUMN (durations, double, duration_s)
COLUMN (queue_waits, double, queue_wait_s)
COLUMN (gpu_counts, guint32, gpu_count)

const char *
tmap_jobs_get_format (TmapJobs *self)
{
  g_return_val_if_fail (TMAP_IS_JOBS (self), NULL);
  return self->table->source_trace;
}

const char *
tmap_jobs_get_cluster (TmapJobs *self)
{
  g_return_val_if_fail (TMAP_IS_JOBS (self), NULL);
  return self->table->source_cluster;
}

guint64
tmap_jobs_get_n_rows (TmapJobs *self)
{
  g_return_val_if_fail (TMAP_IS_JOBS (self), 0);
  return self->table->n_rows;
}

GVariant *
tmap_jobs_get_excluded (TmapJobs *self)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a{st}"));

  g_return_val_if_fail (TMAP_IS_JOBS (self), NULL);

  for (int i = 0; i < TMAP_N_EXCLUSIONS; i++)
    if (self->table->excluded[i] > 0)
      g_variant_builder_add (&builder, "{st}", tmap_exclusion_key (i), self->table->excluded[i]);
  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

char *
tmap_jobs_summarize (TmapJobs *self, const guint *supported_gpu_counts, gsize n_counts)
{
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (TmapSourceSummary) summary = NULL;

  g_return_val_if_fail (TMAP_IS_JOBS (self) && n_counts > 0, NULL);
  g_return_val_if_fail (self->table->n_jobs > 0, NULL);

  g_array_append_vals (counts, supported_gpu_counts, (guint)n_counts);
  summary = tmap_source_summary_new (self->table, counts);
  return g_string_free (tmap_source_summary_to_json (summary), FALSE);
}
