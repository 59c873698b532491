/* SPDX-License-Identifier: Apache-2.0 */
#include "catalog/profile-columns.h"

#include <string.h>

#include "base/text.h"
#include "base/i18n.h"

/* The columns, and what others call them; without regard to case and to what is no letter. */
static const struct {
  const char *name;
  const char *others; /* the likeliest first */
} columns[] = {
  { "workload_id", "workload workloadname model modelname job jobname jobid task name" },
  { "run_id", "run runname trial trialid experiment experimentid" },
  { "spec_path", "spec taskpath taskfile path file script config configpath command cmd" },
  { "gpu_count", "gpus numgpus ngpus gpunum gpunumber gpu numgpu worldsize" },
  { "end_to_end_time_s", "runtimes runtime durations duration elapseds elapsed walltimes walltime "
                         "totaltime seconds times time" },
  { "exit_code", "exitstatus exit returncode rc status code" },
  { "gpu_memory_requirement_mib", "memoryrequirementmib memoryrequirement declaredmemorymib "
                                  "declaredmemory requiredmemory memorymib gpumemory memory mem" },
  { "gpu_memory_peak_full_mib", "peakmemorymib peakmemory maxmemorymib maxmemory gpumemorypeak" },
  { "gpu_memory_peak_full_mib_gpu_a", "peakmemorymibgpu0 peakmemorygpu0 gpumemorypeakgpu0" },
  { "gpu_memory_peak_full_mib_gpu_b", "peakmemorymibgpu1 peakmemorygpu1 gpumemorypeakgpu1" },
  { "gpu_memory_peak_full_mib_sum", "peakmemorytotalmib peakmemorytotal totalpeakmemory" },
};

#define N_NEEDED 7

const char *const *
tmap_profile_columns (void)
{
  static const char *names[G_N_ELEMENTS (columns) + 1];
  static gsize ready;

  if (g_once_init_enter (&ready)) {
    for (gsize i = 0; i < G_N_ELEMENTS (columns); i++)
      names[i] = columns[i].name;
    g_once_init_leave (&ready, 1);
  }
  return names;
}

gboolean
tmap_profile_columns_is_needed (const char *name)
{
  for (gsize i = 0; i < N_NEEDED; i++)
    if (strcmp (columns[i].name, name) == 0)
      return TRUE;
  return FALSE;
}

GHashTable *
tmap_profile_columns_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/* The first row's cells; a file that breaks off there is the reader's concern, later. */
static GPtrArray *
read_first_row (TmapCsvReader *csv, guint n)
{
  GPtrArray *row = g_ptr_array_new_with_free_func (g_free);
  const TmapCell *cells = NULL;

  if (!tmap_csv_reader_next (csv, &cells, NULL))
    cells = NULL;
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (row,
                     cells != NULL ? g_strndup (cells[i].text, cells[i].length) : g_strdup (""));
  return row;
}

GPtrArray *
tmap_profile_columns_read_header (const char *path, GPtrArray **first_row, GError **error)
{
  g_autoptr (TmapInput) input = tmap_input_open (path, TMAP_INPUT_PLAIN, NULL, NULL, error);
  g_autoptr (TmapCsvReader) csv = input != NULL ? tmap_csv_reader_new (input, error) : NULL;
  const GPtrArray *names;
  GPtrArray *header;

  if (csv == NULL)
    return NULL;
  names = tmap_csv_reader_get_columns (csv);
  header = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < names->len; i++)
    g_ptr_array_add (header, g_strdup (g_ptr_array_index (names, i)));
  if (first_row != NULL)
    *first_row = read_first_row (csv, header->len);
  return header;
}

static const char *
find_reduced (const GPtrArray *header, const char *reduced)
{
  for (guint i = 0; i < header->len; i++) {
    g_autofree char *candidate = tmap_text_reduce (g_ptr_array_index (header, i));

    if (strcmp (candidate, reduced) == 0)
      return g_ptr_array_index (header, i);
  }
  return NULL;
}

static const char *
find_nearest (const GPtrArray *header, const char *name)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  /* A column that is known for something else is no slip of the keyboard. */
  for (guint i = 0; i < header->len; i++)
    if (!g_strv_contains (tmap_profile_columns (), g_ptr_array_index (header, i)))
      g_ptr_array_add (names, g_ptr_array_index (header, i));
  g_ptr_array_add (names, NULL);
  return tmap_text_nearest (name, (const char *const *)names->pdata);
}

const char *
tmap_profile_columns_guess (const char *name, const GPtrArray *header)
{
  g_autofree char *own = tmap_text_reduce (name);
  const char *found = find_reduced (header, own);

  g_return_val_if_fail (g_strv_contains (tmap_profile_columns (), name), NULL);

  for (gsize i = 0; found == NULL && i < G_N_ELEMENTS (columns); i++)
    if (strcmp (columns[i].name, name) == 0) {
      g_auto (GStrv) others = g_strsplit (columns[i].others, " ", -1);

      for (guint n = 0; found == NULL && others[n] != NULL; n++)
        found = find_reduced (header, others[n]);
    }
  return found != NULL ? found : find_nearest (header, name);
}

const char *
tmap_profile_columns_find (GHashTable *mapping, TmapCsvReader *csv, const char *name)
{
  const char *other = mapping != NULL ? g_hash_table_lookup (mapping, name) : NULL;

  return other != NULL && tmap_csv_reader_find (csv, other) >= 0 ? other : name;
}

void
tmap_profile_columns_explain (GHashTable *mapping, TmapCsvReader *csv, GError **error)
{
  const GPtrArray *header = tmap_csv_reader_get_columns (csv);
  g_autoptr (GString) words = g_string_new (NULL);
  g_autofree char *reason = NULL;

  if (error == NULL || *error == NULL)
    return;
  for (gsize i = 0; i < N_NEEDED; i++) {
    const char *name = columns[i].name;
    const char *guess;

    if (tmap_csv_reader_find (csv, tmap_profile_columns_find (mapping, csv, name)) >= 0)
      continue;
    guess = tmap_profile_columns_guess (name, header);
    if (guess != NULL) {
      g_string_append (words, words->len > 0 ? tmap_tr (", ") : "");
      g_string_append_printf (words, tmap_tr ("'%s' looks like %s"), guess, name);
    }
  }
  if (words->len == 0)
    return;
  reason = (*error)->message;
  (*error)->message = g_strdup_printf (
      tmap_tr ("%s; %s (map columns with --column NAME=COLUMN, or with 'columns' in "
               "the catalog section of a pipeline)"),
      reason, words->str);
}
