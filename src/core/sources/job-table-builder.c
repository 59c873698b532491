/* SPDX-License-Identifier: Apache-2.0 */
#include "sources/job-table-builder.h"

#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "base/i18n.h"

struct _TmapJobTableBuilder {
  char *file_name;
  TmapJobTable *table; /* with room for @capacity jobs; its order is that of the file */
  gint64 *submit;      /* in microseconds, not yet relative to the first job */
  guint64 *line;
  guint capacity;
  gsize ids_length;
  gsize ids_capacity;
  gboolean ids_ascend; /* each id is longer than the one before, or as long and greater */
};

TmapJobTableBuilder *
tmap_job_table_builder_new (const char *file_name)
{
  TmapJobTableBuilder *self = g_new0 (TmapJobTableBuilder, 1);

  self->file_name = g_strdup (file_name);
  self->table = g_new0 (TmapJobTable, 1);
  self->ids_ascend = TRUE;
  return self;
}

void
tmap_job_table_builder_free (TmapJobTableBuilder *self)
{
  g_clear_pointer (&self->table, tmap_job_table_free);
  g_free (self->submit);
  g_free (self->line);
  g_free (self->file_name);
  g_free (self);
}

void
tmap_job_table_builder_exclude (TmapJobTableBuilder *self, TmapExclusion reason)
{
  self->table->n_rows++;
  self->table->excluded[reason]++;
}

void
tmap_job_table_builder_note_rounded (TmapJobTableBuilder *self)
{
  self->table->n_rounded++;
}

void
tmap_job_table_builder_note_differing (TmapJobTableBuilder *self)
{
  self->table->n_differing++;
}

static void
grow (TmapJobTableBuilder *self)
{
  TmapJobTable *table = self->table;

  self->capacity = self->capacity == 0 ? 1024 : self->capacity + self->capacity / 2;
  self->submit = g_renew (gint64, self->submit, self->capacity);
  self->line = g_renew (guint64, self->line, self->capacity);
  table->duration_s = g_renew (double, table->duration_s, self->capacity);
  table->queue_wait_s = g_renew (double, table->queue_wait_s, self->capacity);
  table->gpu_count = g_renew (guint32, table->gpu_count, self->capacity);
  table->multi_node = g_renew (guint8, table->multi_node, self->capacity);
  table->id_offset = g_renew (gsize, table->id_offset, self->capacity);
}

/* Whether the id comes after that of the job before, in the order of numbers without sign. */
static gboolean
is_next_id (TmapJobTableBuilder *self, const TmapRawJob *job)
{
  gsize before;
  gsize length;

  if (self->table->n_jobs == 0)
    return TRUE;
  before = self->table->id_offset[self->table->n_jobs - 1];
  length = self->ids_length - 1 - before;
  return job->id_length > length ||
         (job->id_length == length && memcmp (job->id, self->table->ids + before, length) > 0);
}

static void
add_id (TmapJobTableBuilder *self, const TmapRawJob *job)
{
  gsize needed = self->ids_length + job->id_length + 1;

  self->ids_ascend = self->ids_ascend && is_next_id (self, job);

  if (needed > self->ids_capacity) {
    self->ids_capacity = MAX (needed, self->ids_capacity + self->ids_capacity / 2 + 16384);
    self->table->ids = g_realloc (self->table->ids, self->ids_capacity);
  }
  memcpy (self->table->ids + self->ids_length, job->id, job->id_length);
  self->table->ids[needed - 1] = '\0';
  self->table->id_offset[self->table->n_jobs] = self->ids_length;
  self->ids_length = needed;
}

gboolean
tmap_job_table_builder_add (TmapJobTableBuilder *self, const TmapRawJob *job, GError **error)
{
  TmapJobTable *table = self->table;
  guint i = table->n_jobs;

  if (job->id_length == 0)
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s:%" PRIu64 ": the job has no id", self->file_name,
                      job->line);
  if (memchr (job->id, '\0', job->id_length) != NULL)
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s:%" PRIu64 ": the job id holds a NUL character",
                      self->file_name, job->line);
  if (i >= G_MAXINT32 / 2)
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s:%" PRIu64 ": more than %d jobs", self->file_name,
                      job->line, G_MAXINT32 / 2);
  if (i == self->capacity)
    grow (self);
  self->submit[i] = job->submit_us;
  self->line[i] = job->line;
  table->duration_s[i] = job->duration_s;
  table->queue_wait_s[i] = job->queue_wait_s;
  table->gpu_count[i] = job->gpu_count;
  table->multi_node[i] = job->multi_node != FALSE;
  add_id (self, job);
  table->n_jobs++;
  table->n_rows++;
  return TRUE;
}

/* By submit time, then id; jobs that agree in both keep the order of the file. */
static int
compare_jobs (const TmapJobTableBuilder *self, guint a, guint b)
{
  if (self->submit[a] != self->submit[b])
    return self->submit[a] < self->submit[b] ? -1 : 1;
  return strcmp (tmap_job_table_get_id (self->table, a), tmap_job_table_get_id (self->table, b));
}

static int
compare_indices (gconstpointer a, gconstpointer b, gpointer self)
{
  return compare_jobs (self, *(const guint32 *)a, *(const guint32 *)b);
}

static gboolean
is_ordered (const TmapJobTableBuilder *self)
{
  for (guint i = 1; i < self->table->n_jobs; i++)
    if (compare_jobs (self, i - 1, i) > 0)
      return FALSE;
  return TRUE;
}

/* Brings a column of @n elements of @size bytes into the order of the indices. */
static void
reorder (gpointer *column, const guint32 *order, guint n, gsize size)
{
  char *sorted = g_malloc_n (n, size);

  for (guint i = 0; i < n; i++)
    memcpy (sorted + i * size, (char *)*column + order[i] * size, size);
  g_free (*column);
  *column = sorted;
}

static void
order_jobs (TmapJobTableBuilder *self)
{
  TmapJobTable *table = self->table;
  guint n = table->n_jobs;
  g_autofree guint32 *order = NULL;

  if (is_ordered (self))
    return;
  order = g_new (guint32, n);
  for (guint i = 0; i < n; i++)
    order[i] = i;
  /* GLib's is a merge sort, hence stable. */
  g_qsort_with_data (order, (int)n, sizeof *order, compare_indices, self);
  reorder ((gpointer *)&self->submit, order, n, sizeof (gint64));
  reorder ((gpointer *)&self->line, order, n, sizeof (guint64));
  reorder ((gpointer *)&table->duration_s, order, n, sizeof (double));
  reorder ((gpointer *)&table->queue_wait_s, order, n, sizeof (double));
  reorder ((gpointer *)&table->gpu_count, order, n, sizeof (guint32));
  reorder ((gpointer *)&table->multi_node, order, n, sizeof (guint8));
  reorder ((gpointer *)&table->id_offset, order, n, sizeof (gsize));
}

/*
 * Ids that ascend, as those of most logs do, need no look. Others go into an open hash table of job
 * indices: no allocation per job.
 */
static gboolean
check_unique_ids (TmapJobTableBuilder *self, GError **error)
{
  const TmapJobTable *table = self->table;
  gsize n_slots = (gsize)1 << (g_bit_storage (table->n_jobs) + 1);
  g_autofree guint32 *slots = NULL;

  if (self->ids_ascend)
    return TRUE;
  slots = g_new0 (guint32, n_slots);
  for (guint i = 0; i < table->n_jobs; i++) {
    const char *id = tmap_job_table_get_id (table, i);
    gsize slot = (g_str_hash (id) * (gsize)0x9e3779b97f4a7c15) >> 20 & (n_slots - 1);

    for (; slots[slot] != 0; slot = (slot + 1) & (n_slots - 1)) {
      guint other = slots[slot] - 1;

      if (strcmp (tmap_job_table_get_id (table, other), id) == 0)
        return tmap_fail (error, TMAP_ERROR_VALUE,
                          "%s:%" PRIu64 ": job id '%s' is already in line %" PRIu64,
                          self->file_name, MAX (self->line[i], self->line[other]), id,
                          MIN (self->line[i], self->line[other]));
    }
    slots[slot] = i + 1;
  }
  return TRUE;
}

static gboolean
fail_empty (TmapJobTableBuilder *self, GError **error)
{
  g_autoptr (GString) reasons = g_string_new (NULL);
  guint64 n = self->table->n_rows;

  if (n == 0)
    return tmap_fail (error, TMAP_ERROR_INFEASIBLE, "%s: no job can be used; the file has no rows",
                      self->file_name);
  for (guint i = 0; i < TMAP_N_EXCLUSIONS; i++)
    if (self->table->excluded[i] > 0) {
      g_string_append (reasons, reasons->len > 0 ? tmap_tr (", ") : "");
      /* TRANSLATORS: how many rows were left out because of what */
      g_string_append_printf (reasons, tmap_tr ("%" PRIu64 " because %s"), self->table->excluded[i],
                              tmap_tr (tmap_exclusion_describe (i)));
    }
  return tmap_fail (error, TMAP_ERROR_INFEASIBLE,
                    tmap_trn ("%s: no job can be used; %" PRIu64 " row was left out: %s",
                              "%s: no job can be used; %" PRIu64 " rows were left out: %s", n),
                    self->file_name, n, reasons->str);
}

static void
trim (TmapJobTableBuilder *self)
{
  TmapJobTable *table = self->table;
  guint n = table->n_jobs;

  table->duration_s = g_renew (double, table->duration_s, n);
  table->queue_wait_s = g_renew (double, table->queue_wait_s, n);
  table->gpu_count = g_renew (guint32, table->gpu_count, n);
  table->multi_node = g_renew (guint8, table->multi_node, n);
  table->id_offset = g_renew (gsize, table->id_offset, n);
  table->ids = g_realloc (table->ids, self->ids_length);
}

/* Seconds before 1970 are counted down, too. */
static gint64
to_seconds (gint64 us)
{
  return us / G_USEC_PER_SEC - (us % G_USEC_PER_SEC < 0);
}

TmapJobTable *
tmap_job_table_builder_finish (TmapJobTableBuilder *self,
                               const char *source_trace,
                               const char *source_cluster,
                               gboolean unique_ids,
                               GError **error)
{
  TmapJobTable *table = self->table;

  g_return_val_if_fail (table != NULL, NULL);

  if (table->n_jobs == 0) {
    fail_empty (self, error);
    return NULL;
  }
  order_jobs (self);
  if (unique_ids && !check_unique_ids (self, error))
    return NULL;

  trim (self);
  table->source_trace = g_strdup (source_trace);
  table->source_cluster = g_strdup (source_cluster);
  table->first_submit = to_seconds (self->submit[0]);
  table->submit_s = g_new (double, table->n_jobs);
  /* A whole number of seconds is exact. */
  for (guint i = 0; i < table->n_jobs; i++)
    table->submit_s[i] = (double)(self->submit[i] - self->submit[0]) / G_USEC_PER_SEC;
  return g_steal_pointer (&self->table);
}
