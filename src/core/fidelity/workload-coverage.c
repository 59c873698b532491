/* SPDX-License-Identifier: Apache-2.0 */
#include "fidelity/workload-coverage.h"

#include <string.h>

#include "io/csv-writer.h"

static void
coverage_free (TmapCoverage *self)
{
  g_free (self->workload_id);
  g_ptr_array_unref (self->labels);
  g_free (self);
}

static int
compare_coverages (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(const TmapCoverage *const *)a)->workload_id,
                 (*(const TmapCoverage *const *)b)->workload_id);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static TmapCoverage *
ensure (GPtrArray *coverage, GHashTable *by_id, const char *workload_id)
{
  TmapCoverage *entry = g_hash_table_lookup (by_id, workload_id);

  if (entry == NULL) {
    entry = g_new0 (TmapCoverage, 1);
    entry->workload_id = g_strdup (workload_id);
    entry->labels = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (coverage, entry);
    g_hash_table_insert (by_id, entry->workload_id, entry);
  }
  return entry;
}

GPtrArray *
tmap_coverage_new (const GPtrArray *traces, const GPtrArray *labels)
{
  GPtrArray *coverage = g_ptr_array_new_with_free_func ((GDestroyNotify)coverage_free);
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < traces->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (traces, i);

    for (guint w = 0; w < trace->available_two_gpu_workloads->len; w++)
      ensure (coverage, by_id, g_ptr_array_index (trace->available_two_gpu_workloads, w));
    for (guint w = 0; w < trace->two_gpu_workloads->len; w++) {
      TmapCoverage *entry =
          ensure (coverage, by_id, g_ptr_array_index (trace->two_gpu_workloads, w));

      g_ptr_array_add (entry->labels, g_strdup (g_ptr_array_index (labels, i)));
    }
  }
  g_ptr_array_sort (coverage, compare_coverages);
  for (guint i = 0; i < coverage->len; i++)
    g_ptr_array_sort (((TmapCoverage *)g_ptr_array_index (coverage, i))->labels, compare_texts);
  return coverage;
}

char *
tmap_coverage_get_traces (const TmapCoverage *coverage)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < coverage->labels->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "",
                            (char *)g_ptr_array_index (coverage->labels, i));
  if (text->len == 0)
    g_string_append (text, "—");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

GString *
tmap_coverage_to_csv (const GPtrArray *coverage)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, "workload_id,covered,trace_count,traces");
  for (guint i = 0; i < coverage->len; i++) {
    const TmapCoverage *entry = g_ptr_array_index (coverage, i);
    g_autofree char *traces = tmap_coverage_get_traces (entry);

    tmap_csv_writer_text (&csv, entry->workload_id);
    tmap_csv_writer_boolean (&csv, entry->labels->len > 0);
    tmap_csv_writer_integer (&csv, entry->labels->len);
    tmap_csv_writer_text (&csv, entry->labels->len > 0 ? traces : NULL);
    tmap_csv_writer_end_row (&csv);
  }
  return tmap_csv_writer_steal (&csv);
}
