/* SPDX-License-Identifier: Apache-2.0 */
#include "catalog/catalog-builder.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/gpu-counts.h"
#include "catalog/catalog.h"
#include "catalog/profile-columns.h"
#include "io/path.h"
#include "table/number-column.h"
#include "base/i18n.h"

enum {
  WORKLOAD_ID,
  RUN_ID,
  SPEC_PATH,
  N_TEXTS,
};

static const char *const text_names[N_TEXTS] = { "workload_id", "run_id", "spec_path" };

/* The numeric columns; those from PEAK_ONE on are optional. */
enum {
  GPU_COUNT,
  RUNTIME,
  EXIT_CODE,
  DECLARED,
  PEAK_ONE,
  PEAK_A,
  PEAK_B,
  PEAK_SUM,
  N_NUMBERS,
};

static const char *const number_names[N_NUMBERS] = {
  "gpu_count",
  "end_to_end_time_s",
  "exit_code",
  "gpu_memory_requirement_mib",
  "gpu_memory_peak_full_mib",
  "gpu_memory_peak_full_mib_gpu_a",
  "gpu_memory_peak_full_mib_gpu_b",
  "gpu_memory_peak_full_mib_sum",
};

#define N_NEEDED_NUMBERS PEAK_ONE

static const struct {
  const char *key;
  const char *description;
} exclusions[TMAP_N_PROFILE_EXCLUSIONS] = {
  [TMAP_PROFILE_FAILED] = { "failed", N_ ("the exit code is not 0") },
  [TMAP_PROFILE_NO_EXIT_CODE] = { "no_exit_code", N_ ("the exit code is missing or unreadable") },
};

/* A workload and the row it comes from. */
typedef struct {
  TmapWorkload *workload;
  const char *file;
  guint64 line;
} Entry;

typedef struct {
  const TmapCatalogSources *sources;
  char *task_root; /* resolved */
  GPtrArray *file_names;
  TmapNumberColumn numbers[N_NUMBERS];
  GArray *entries;
  gboolean used[N_NUMBERS]; /* columns that some workload takes its peak memory from */
  TmapCatalogBuild *build;
} Builder;

const char *
tmap_profile_exclusion_describe (TmapProfileExclusion reason)
{
  g_return_val_if_fail (reason < TMAP_N_PROFILE_EXCLUSIONS, NULL);
  return exclusions[reason].description;
}

const char *
tmap_profile_exclusion_key (TmapProfileExclusion reason)
{
  g_return_val_if_fail (reason < TMAP_N_PROFILE_EXCLUSIONS, NULL);
  return exclusions[reason].key;
}

void
tmap_catalog_build_free (TmapCatalogBuild *self)
{
  g_clear_pointer (&self->csv, g_bytes_unref);
  g_array_unref (self->workloads);
  g_free (self);
}

static gboolean
fail_row (TmapCsvReader *csv, GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (tmap_tr (format), args);
  va_end (args);
  return tmap_fail (error, TMAP_ERROR_VALUE, "%s:%" PRIu64 ": %s", tmap_csv_reader_get_name (csv),
                    tmap_csv_reader_get_line (csv), message);
}

/* The task of a spec path: as it is, or resolved and as seen from the task root. */
static char *
find_task_path (Builder *self, TmapCsvReader *csv, const char *spec_path, GError **error)
{
  g_autofree char *whole = NULL;
  g_autofree char *resolved = NULL;
  const char *inside;

  if (self->task_root == NULL)
    return g_strdup (spec_path);
  whole = g_path_is_absolute (spec_path)
              ? g_strdup (spec_path)
              : g_build_filename (self->sources->base_dir, spec_path, NULL);
  resolved = tmap_path_resolve (whole, NULL);
  if (resolved == NULL) {
    fail_row (csv, error, "spec_path '%s': symlinks lead in a circle", spec_path);
    return NULL;
  }
  inside = tmap_path_relative (resolved, self->task_root);
  if (inside == NULL) {
    g_autofree char *root = tmap_path_display (self->sources->task_root);

    fail_row (csv, error, "spec_path '%s' lies outside the task root %s", spec_path, root);
    return NULL;
  }
  return g_strdup (inside);
}

/* The larger of two numbers, or the one that is there. */
static double
larger (double a, double b)
{
  if (isnan (a))
    return b;
  return isnan (b) || a > b ? a : b;
}

static void
set_peak_memory (Builder *self, TmapWorkload *workload, const double *numbers)
{
  if (workload->num_gpus == 1) {
    workload->peak_memory_per_gpu_mib = workload->peak_memory_total_mib = numbers[PEAK_ONE];
    self->used[PEAK_ONE] = TRUE;
    return;
  }
  workload->peak_memory_per_gpu_mib = larger (numbers[PEAK_A], numbers[PEAK_B]);
  workload->peak_memory_total_mib = numbers[PEAK_SUM];
  self->used[PEAK_A] = self->used[PEAK_B] = self->used[PEAK_SUM] = TRUE;
}

static gboolean
check_texts (TmapCsvReader *csv, const TmapCell *const *texts, GError **error)
{
  for (int i = 0; i < N_TEXTS; i++)
    if (tmap_cell_is_missing (*texts[i]))
      return fail_row (csv, error, "%s is missing", text_names[i]);
  return TRUE;
}

static TmapWorkload *
make_workload (Builder *self,
               TmapCsvReader *csv,
               const TmapCell *const *texts,
               const double *numbers,
               GError **error)
{
  g_autoptr (TmapWorkload) workload = g_new0 (TmapWorkload, 1);
  g_autofree char *spec_path = tmap_cell_dup (*texts[SPEC_PATH]);
  double gpus = numbers[GPU_COUNT];

  if (!check_texts (csv, texts, error))
    return NULL;
  if (!(gpus >= 1 && gpus == floor (gpus) && gpus <= G_MAXINT32)) {
    fail_row (csv, error, "gpu_count must be a positive whole number");
    return NULL;
  }
  if (!(numbers[RUNTIME] > 0 && isfinite (numbers[RUNTIME]))) {
    fail_row (csv, error, "end_to_end_time_s must be a positive number of seconds");
    return NULL;
  }
  workload->task_path = find_task_path (self, csv, spec_path, error);
  if (workload->task_path == NULL)
    return NULL;
  workload->id = tmap_cell_dup (*texts[WORKLOAD_ID]);
  workload->run_id = tmap_cell_dup (*texts[RUN_ID]);
  workload->num_gpus = (guint)gpus;
  workload->solo_runtime_s = numbers[RUNTIME];
  workload->declared_memory_mib = numbers[DECLARED];
  set_peak_memory (self, workload, numbers);
  return g_steal_pointer (&workload);
}

static gboolean
take_row (Builder *self,
          TmapCsvReader *csv,
          const TmapCell *const *texts,
          const double *numbers,
          GError **error)
{
  Entry entry = { NULL };

  self->build->n_rows++;
  if (isnan (numbers[EXIT_CODE])) {
    self->build->excluded[TMAP_PROFILE_NO_EXIT_CODE]++;
    return TRUE;
  }
  if (numbers[EXIT_CODE] != 0) {
    self->build->excluded[TMAP_PROFILE_FAILED]++;
    return TRUE;
  }
  entry.workload = make_workload (self, csv, texts, numbers, error);
  if (entry.workload == NULL)
    return FALSE;
  entry.line = tmap_csv_reader_get_line (csv);
  entry.file = g_ptr_array_index (self->file_names, self->file_names->len - 1);
  g_array_append_val (self->entries, entry);
  return TRUE;
}

static gboolean
read_rows (Builder *self, TmapCsvReader *csv, const guint *columns, GError **error)
{
  int optional[N_NUMBERS];
  const TmapCell *cells;

  for (int i = 0; i < N_NUMBERS; i++)
    optional[i] = tmap_csv_reader_find (
        csv, tmap_profile_columns_find (self->sources->columns, csv, number_names[i]));
  for (;;) {
    const TmapCell *texts[N_TEXTS];
    double numbers[N_NUMBERS];

    if (!tmap_csv_reader_next (csv, &cells, error))
      return FALSE;
    if (cells == NULL)
      return TRUE;
    for (int i = 0; i < N_TEXTS; i++)
      texts[i] = &cells[columns[i]];
    for (int i = 0; i < N_NUMBERS; i++) {
      tmap_number_column_add (&self->numbers[i], optional[i] >= 0 ? &cells[optional[i]] : NULL);
      numbers[i] = tmap_number_column_get (&self->numbers[i], self->numbers[i].values->len - 1);
    }
    if (!take_row (self, csv, texts, numbers, error))
      return FALSE;
  }
}

static gboolean
read_profile (Builder *self,
              const char *path,
              TmapProgress *progress,
              GCancellable *cancellable,
              GError **error)
{
  const char *needed[N_TEXTS + N_NEEDED_NUMBERS];
  guint columns[G_N_ELEMENTS (needed)];
  g_autoptr (TmapCsvReader) csv = NULL;
  g_autoptr (TmapInput) input =
      tmap_input_open (path, TMAP_INPUT_PLAIN, progress, cancellable, error);

  if (input == NULL)
    return FALSE;
  memcpy (needed, text_names, sizeof text_names);
  memcpy (needed + N_TEXTS, number_names, N_NEEDED_NUMBERS * sizeof *needed);
  csv = tmap_csv_reader_new (input, error);
  if (csv == NULL)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (needed); i++)
    needed[i] = tmap_profile_columns_find (self->sources->columns, csv, needed[i]);
  if (!tmap_csv_reader_require (csv, needed, G_N_ELEMENTS (needed), columns, error)) {
    tmap_profile_columns_explain (self->sources->columns, csv, error);
    return FALSE;
  }
  g_ptr_array_add (self->file_names, g_strdup (tmap_csv_reader_get_name (csv)));
  return read_rows (self, csv, columns, error);
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Entry *)a)->workload->id, ((const Entry *)b)->workload->id);
}

static gboolean
fail_empty (Builder *self, GError **error)
{
  const char *first = g_ptr_array_index (self->file_names, 0);
  guint more = self->file_names->len - 1;

  if (more == 0)
    return tmap_fail (error, TMAP_ERROR_VALUE,
                      "%s: no successful row: none of the %u profile rows has exit_code 0", first,
                      self->build->n_rows);
  return tmap_fail (
      error, TMAP_ERROR_VALUE,
      tmap_trn ("%s and %u more: no successful row: none of the %u profile rows has exit_code 0",
                "%s and %u more: no successful row: none of the %u profile rows has exit_code 0",
                more),
      first, more, self->build->n_rows);
}

static gboolean
order_entries (Builder *self, GError **error)
{
  if (self->entries->len == 0)
    return fail_empty (self, error);
  g_array_sort (self->entries, compare_entries);
  for (guint i = 1; i < self->entries->len; i++) {
    const Entry *a = &g_array_index (self->entries, Entry, i - 1);
    const Entry *b = &g_array_index (self->entries, Entry, i);

    if (strcmp (a->workload->id, b->workload->id) == 0)
      return tmap_fail (error, TMAP_ERROR_VALUE,
                        "%s:%" PRIu64 ": workload_id '%s' is already in %s:%" PRIu64, b->file,
                        b->line, b->workload->id, a->file, a->line);
  }
  return TRUE;
}

/* A column of the catalog is integers if all columns that it is taken from are. */
static gboolean
is_integer (const Builder *self, const int *columns, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (self->used[columns[i]] && !self->numbers[columns[i]].integers)
      return FALSE;
  return TRUE;
}

static void
write_csv (Builder *self)
{
  static const int per_gpu_columns[] = { PEAK_ONE, PEAK_A, PEAK_B };
  static const int total_columns[] = { PEAK_ONE, PEAK_SUM };
  gboolean per_gpu = is_integer (self, per_gpu_columns, G_N_ELEMENTS (per_gpu_columns));
  gboolean total = is_integer (self, total_columns, G_N_ELEMENTS (total_columns));
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, "workload_id,task_path,num_gpus,solo_runtime_s,"
                              "declared_memory_requirement_mib,measured_peak_memory_per_gpu_mib,"
                              "measured_peak_memory_total_mib,source_run_id");
  for (guint i = 0; i < self->entries->len; i++) {
    const TmapWorkload *workload = g_array_index (self->entries, Entry, i).workload;

    tmap_csv_writer_text (&csv, workload->id);
    tmap_csv_writer_text (&csv, workload->task_path);
    tmap_csv_writer_integer (&csv, workload->num_gpus);
    tmap_number_print (&csv, workload->solo_runtime_s, self->numbers[RUNTIME].integers);
    tmap_number_print (&csv, workload->declared_memory_mib, self->numbers[DECLARED].integers);
    tmap_number_print (&csv, workload->peak_memory_per_gpu_mib, per_gpu);
    tmap_number_print (&csv, workload->peak_memory_total_mib, total);
    tmap_csv_writer_text (&csv, workload->run_id);
    tmap_csv_writer_end_row (&csv);
  }
  self->build->csv = g_string_free_to_bytes (tmap_csv_writer_steal (&csv));
}

static void
count_workloads (Builder *self)
{
  self->build->n_workloads = self->entries->len;
  for (guint i = 0; i < self->entries->len; i++) {
    const TmapWorkload *workload = g_array_index (self->entries, Entry, i).workload;

    tmap_gpu_counter_add (self->build->workloads, workload->num_gpus);
    if (isnan (workload->peak_memory_per_gpu_mib))
      self->build->n_missing_memory++;
  }
}

static gboolean
check_task_root (Builder *self, GError **error)
{
  g_autofree char *name = tmap_path_display (self->sources->task_root);

  if (g_file_test (self->task_root, G_FILE_TEST_IS_DIR))
    return TRUE;
  if (g_file_test (self->task_root, G_FILE_TEST_EXISTS))
    return tmap_fail (error, TMAP_ERROR_FILE, "%s: the task root is not a folder", name);
  return tmap_fail (error, TMAP_ERROR_FILE, "%s: the task root does not exist", name);
}

static gboolean
run (Builder *self, TmapProgress *progress, GCancellable *cancellable, GError **error)
{
  const TmapCatalogSources *sources = self->sources;

  if (sources->task_root != NULL) {
    self->task_root = tmap_path_resolve (sources->task_root, error);
    if (self->task_root == NULL)
      return FALSE;
    if (!check_task_root (self, error))
      return FALSE;
  }
  for (guint i = 0; i < sources->n_profiles; i++)
    if (!read_profile (self, sources->profiles[i], progress, cancellable, error))
      return FALSE;
  if (!order_entries (self, error))
    return FALSE;
  write_csv (self);
  count_workloads (self);
  return TRUE;
}

static void
clear_entry (Entry *entry)
{
  tmap_workload_free (entry->workload);
}

static void
builder_clear (Builder *self)
{
  g_free (self->task_root);
  g_ptr_array_unref (self->file_names);
  for (int i = 0; i < N_NUMBERS; i++)
    tmap_number_column_clear (&self->numbers[i]);
  g_array_unref (self->entries);
}

TmapCatalogBuild *
tmap_catalog_build (const TmapCatalogSources *sources,
                    TmapProgress *progress,
                    GCancellable *cancellable,
                    GError **error)
{
  g_autoptr (TmapCatalogBuild) build = g_new0 (TmapCatalogBuild, 1);
  Builder self = { 0 };
  gboolean ok;

  g_return_val_if_fail (sources->n_profiles > 0, NULL);

  build->workloads = tmap_gpu_counter_new ();
  self.sources = sources;
  self.build = build;
  self.file_names = g_ptr_array_new_with_free_func (g_free);
  self.entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (self.entries, (GDestroyNotify)clear_entry);
  for (int i = 0; i < N_NUMBERS; i++)
    tmap_number_column_init (&self.numbers[i]);
  ok = run (&self, progress, cancellable, error);
  builder_clear (&self);
  return ok ? g_steal_pointer (&build) : NULL;
}
