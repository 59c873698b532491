/* SPDX-License-Identifier: Apache-2.0 */
#include "catalog/catalog.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "table/csv-reader.h"
#include "base/i18n.h"

enum {
  WORKLOAD_ID,
  TASK_PATH,
  NUM_GPUS,
  SOLO_RUNTIME,
  DECLARED,
  PEAK_PER_GPU,
  PEAK_TOTAL,
  N_COLUMNS,
};

static const char *const column_names[N_COLUMNS] = {
  "workload_id",
  "task_path",
  "num_gpus",
  "solo_runtime_s",
  "declared_memory_requirement_mib",
  "measured_peak_memory_per_gpu_mib",
  "measured_peak_memory_total_mib",
};

void
tmap_workload_free (TmapWorkload *self)
{
  g_free (self->id);
  g_free (self->task_path);
  g_free (self->run_id);
  g_free (self);
}

void
tmap_catalog_free (TmapCatalog *self)
{
  g_ptr_array_unref (self->workloads);
  g_free (self);
}

guint
tmap_catalog_get_n (const TmapCatalog *self)
{
  return self->workloads->len;
}

const TmapWorkload *
tmap_catalog_get (const TmapCatalog *self, guint i)
{
  return g_ptr_array_index (self->workloads, i);
}

static gboolean
fail_cell (TmapCsvReader *csv, int column, const char *expected, TmapCell cell, GError **error)
{
  return tmap_fail (error, TMAP_ERROR_VALUE, "%s:%" PRIu64 ": %s is '%.*s'; %s was expected",
                    tmap_csv_reader_get_name (csv), tmap_csv_reader_get_line (csv),
                    column_names[column], (int)MIN (cell.length, 80), cell.text,
                    tmap_tr (expected));
}

/* A memory size; anything that is no finite number is missing. */
static double
get_memory (TmapCell cell)
{
  double value = NAN;

  if (!tmap_cell_is_missing (cell))
    tmap_number_parse (cell.text, cell.length, &value);
  return isfinite (value) ? value : NAN;
}

static TmapWorkload *
read_workload (TmapCsvReader *csv, const guint *columns, const TmapCell *cells, GError **error)
{
  g_autoptr (TmapWorkload) workload = g_new0 (TmapWorkload, 1);
  TmapCell gpus = cells[columns[NUM_GPUS]];
  TmapCell runtime = cells[columns[SOLO_RUNTIME]];
  double value;

  for (int column = WORKLOAD_ID; column <= TASK_PATH; column++)
    if (tmap_cell_is_missing (cells[columns[column]])) {
      fail_cell (csv, column, "a text", cells[columns[column]], error);
      return NULL;
    }
  if (tmap_number_parse (gpus.text, gpus.length, &value) == TMAP_NUMBER_NONE || value < 1 ||
      value != floor (value) || value > G_MAXINT32) {
    fail_cell (csv, NUM_GPUS, "a positive whole number", gpus, error);
    return NULL;
  }
  workload->num_gpus = (guint)value;
  if (tmap_number_parse (runtime.text, runtime.length, &value) == TMAP_NUMBER_NONE || value <= 0 ||
      !isfinite (value)) {
    fail_cell (csv, SOLO_RUNTIME, "a positive number of seconds", runtime, error);
    return NULL;
  }
  workload->solo_runtime_s = value;
  workload->id = tmap_cell_dup (cells[columns[WORKLOAD_ID]]);
  workload->task_path = tmap_cell_dup (cells[columns[TASK_PATH]]);
  workload->declared_memory_mib = get_memory (cells[columns[DECLARED]]);
  workload->peak_memory_per_gpu_mib = get_memory (cells[columns[PEAK_PER_GPU]]);
  workload->peak_memory_total_mib = get_memory (cells[columns[PEAK_TOTAL]]);
  return g_steal_pointer (&workload);
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(const TmapWorkload *const *)a)->id, (*(const TmapWorkload *const *)b)->id);
}

/* Ids are unique; @lines tells in which line each of them was. */
static gboolean
add_workload (TmapCatalog *self,
              TmapCsvReader *csv,
              TmapWorkload *workload,
              GHashTable *lines,
              GError **error)
{
  gsize line = GPOINTER_TO_SIZE (g_hash_table_lookup (lines, workload->id));

  g_ptr_array_add (self->workloads, workload);
  if (line > 0)
    return tmap_fail (
        error, TMAP_ERROR_VALUE, "%s:%" PRIu64 ": workload_id '%s' is already in line %zu",
        tmap_csv_reader_get_name (csv), tmap_csv_reader_get_line (csv), workload->id, line);
  g_hash_table_insert (lines, workload->id, GSIZE_TO_POINTER (tmap_csv_reader_get_line (csv)));
  return TRUE;
}

static gboolean
read_workloads (TmapCatalog *self, TmapCsvReader *csv, const guint *columns, GError **error)
{
  g_autoptr (GHashTable) lines = g_hash_table_new (g_str_hash, g_str_equal);
  const TmapCell *cells;

  for (;;) {
    TmapWorkload *workload;

    if (!tmap_csv_reader_next (csv, &cells, error))
      return FALSE;
    if (cells == NULL)
      break;
    workload = read_workload (csv, columns, cells, error);
    if (workload == NULL || !add_workload (self, csv, workload, lines, error))
      return FALSE;
  }
  if (self->workloads->len == 0)
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s: the catalog has no workload",
                      tmap_csv_reader_get_name (csv));
  g_ptr_array_sort (self->workloads, compare_ids);
  return TRUE;
}

TmapCatalog *
tmap_catalog_read (GBytes *content, const char *name, GError **error)
{
  g_autoptr (TmapInput) input = NULL;
  g_autoptr (TmapCsvReader) csv = NULL;
  g_autoptr (TmapCatalog) self = NULL;
  guint columns[N_COLUMNS];

  g_return_val_if_fail (content != NULL && name != NULL, NULL);

  input = tmap_input_new_for_bytes (content, name);
  csv = tmap_csv_reader_new (input, error);
  if (csv == NULL || !tmap_csv_reader_require (csv, column_names, N_COLUMNS, columns, error))
    return NULL;
  self = g_new0 (TmapCatalog, 1);
  self->workloads = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_workload_free);
  return read_workloads (self, csv, columns, error) ? g_steal_pointer (&self) : NULL;
}
