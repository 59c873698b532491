/* SPDX-License-Identifier: Apache-2.0 */
#include "app/pane-catalog-table.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "chart/figure.h"

#define MIB_PER_GIB 1024.0

typedef struct {
  char *text; /* in lower case */
  gboolean missing;
} Query;

static void
query_free (gpointer data)
{
  Query *query = data;

  g_free (query->text);
  g_free (query);
}

static const TmapWorkload *
get (gconstpointer data, guint row)
{
  return tmap_catalog_get (((const TmapAppCatalog *)data)->catalog, row);
}

static char *
dup_id (gconstpointer data, guint row)
{
  return g_strdup (get (data, row)->id);
}

static int
compare_ids (gconstpointer data, guint a, guint b)
{
  return strcmp (get (data, a)->id, get (data, b)->id);
}

static double
get_gpus (gconstpointer data, guint row)
{
  return get (data, row)->num_gpus;
}

static char *
dup_gpus (gconstpointer data, guint row)
{
  return g_strdup_printf ("%u", get (data, row)->num_gpus);
}

static double
get_runtime (gconstpointer data, guint row)
{
  return get (data, row)->solo_runtime_s;
}

static char *
dup_runtime (gconstpointer data, guint row)
{
  return tmap_unit_format (TMAP_UNIT_SECONDS, get (data, row)->solo_runtime_s);
}

static char *
dup_exact_runtime (gconstpointer data, guint row)
{
  char buffer[TMAP_NUMBER_SIZE];

  tmap_number_format (buffer, get (data, row)->solo_runtime_s);
  return g_strdup_printf (_ ("%s s"), buffer);
}

static char *
format_memory (double mib)
{
  g_autofree char *gib = NULL;

  if (isnan (mib))
    return g_strdup ("–");
  gib = tmap_number_format_fixed (mib / MIB_PER_GIB, 1, TRUE);
  return g_strdup_printf (_ ("%s GiB"), gib);
}

static char *
format_mib (double mib)
{
  char buffer[TMAP_NUMBER_SIZE];

  tmap_number_format (buffer, mib);
  if (g_str_has_suffix (buffer, ".0"))
    buffer[strlen (buffer) - 2] = '\0';
  return g_strdup_printf (_ ("%s MiB"), buffer);
}

static double
get_declared (gconstpointer data, guint row)
{
  return get (data, row)->declared_memory_mib;
}

static char *
dup_declared (gconstpointer data, guint row)
{
  return format_memory (get (data, row)->declared_memory_mib);
}

static char *
dup_exact_declared (gconstpointer data, guint row)
{
  double mib = get (data, row)->declared_memory_mib;

  return isnan (mib) ? g_strdup (_ ("The task does not say how much memory it asks for"))
                     : format_mib (mib);
}

static double
get_peak (gconstpointer data, guint row)
{
  return get (data, row)->peak_memory_per_gpu_mib;
}

static char *
dup_peak (gconstpointer data, guint row)
{
  return format_memory (get (data, row)->peak_memory_per_gpu_mib);
}

static char *
dup_exact_peak (gconstpointer data, guint row)
{
  const TmapWorkload *workload = get (data, row);
  g_autofree char *per_gpu = NULL;
  g_autofree char *total = NULL;

  if (isnan (workload->peak_memory_per_gpu_mib))
    return g_strdup (_ ("The peak memory of this workload was not measured: "
                        "where memory is limited, no job is mapped to it"));
  per_gpu = format_mib (workload->peak_memory_per_gpu_mib);
  if (isnan (workload->peak_memory_total_mib))
    return g_steal_pointer (&per_gpu);
  total = format_mib (workload->peak_memory_total_mib);
  return g_strdup_printf (_ ("%s per GPU, %s in total"), per_gpu, total);
}

static const char *
get_peak_style (gconstpointer data, guint row)
{
  return isnan (get (data, row)->peak_memory_per_gpu_mib) ? "missing" : NULL;
}

static char *
dup_task (gconstpointer data, guint row)
{
  return g_strdup (get (data, row)->task_path);
}

static int
compare_tasks (gconstpointer data, guint a, guint b)
{
  return g_strcmp0 (get (data, a)->task_path, get (data, b)->task_path);
}

static char *
dup_run (gconstpointer data, guint row)
{
  return g_strdup (get (data, row)->run_id);
}

static int
compare_runs (gconstpointer data, guint a, guint b)
{
  return g_strcmp0 (get (data, a)->run_id, get (data, b)->run_id);
}

static const TmapAppTableColumn columns[] = {
  { .title = N_ ("Workload"),
    .kind = TMAP_APP_COLUMN_ID,
    .chars = 34,
    .expand = TRUE,
    .text = dup_id,
    .compare = compare_ids },
  { .title = N_ ("GPUs"),
    .kind = TMAP_APP_COLUMN_NUMBER,
    .chars = 4,
    .text = dup_gpus,
    .number = get_gpus },
  { .title = N_ ("Solo runtime"),
    .kind = TMAP_APP_COLUMN_NUMBER,
    .chars = 10,
    .text = dup_runtime,
    .exact = dup_exact_runtime,
    .number = get_runtime },
  { .title = N_ ("Peak memory"),
    .kind = TMAP_APP_COLUMN_NUMBER,
    .chars = 8,
    .text = dup_peak,
    .exact = dup_exact_peak,
    .number = get_peak,
    .style = get_peak_style },
  { .title = N_ ("Declared"),
    .kind = TMAP_APP_COLUMN_NUMBER,
    .chars = 8,
    .text = dup_declared,
    .exact = dup_exact_declared,
    .number = get_declared },
  { .title = N_ ("Task"),
    .kind = TMAP_APP_COLUMN_ID,
    .chars = 24,
    .expand = TRUE,
    .text = dup_task,
    .compare = compare_tasks },
  { .title = N_ ("Run"),
    .kind = TMAP_APP_COLUMN_ID,
    .chars = 12,
    .text = dup_run,
    .compare = compare_runs },
};

static gboolean
contains (const char *text, const char *part)
{
  g_autofree char *lower = text != NULL ? tmap_text_lower (text) : NULL;

  return lower != NULL && strstr (lower, part) != NULL;
}

static gboolean
match (gconstpointer data, guint row, gconstpointer user_data)
{
  const TmapWorkload *workload = get (data, row);
  const Query *query = user_data;

  if (query->missing && !isnan (workload->peak_memory_per_gpu_mib))
    return FALSE;
  return *query->text == '\0' || contains (workload->id, query->text) ||
         contains (workload->task_path, query->text) || contains (workload->run_id, query->text);
}

TmapAppTable *
tmap_app_catalog_table_new (void)
{
  return TMAP_APP_TABLE (tmap_app_table_new (columns, G_N_ELEMENTS (columns), _ ("Workloads")));
}

void
tmap_app_catalog_table_set (TmapAppTable *table, TmapAppCatalog *catalog)
{
  TmapAppRowModel *model = tmap_app_table_get_model (table);

  if (catalog == NULL)
    tmap_app_row_model_set_data (model, NULL, NULL, 0);
  else
    tmap_app_row_model_set_data (model, tmap_app_catalog_ref (catalog),
                                 (GDestroyNotify)tmap_app_catalog_unref,
                                 tmap_catalog_get_n (catalog->catalog));
}

void
tmap_app_catalog_table_filter (TmapAppTable *table, const char *text, gboolean missing)
{
  TmapAppRowModel *model = tmap_app_table_get_model (table);
  Query *query;

  if (*text == '\0' && !missing) {
    tmap_app_row_model_set_filter (model, NULL, NULL, NULL);
    return;
  }
  query = g_new0 (Query, 1);
  query->text = tmap_text_lower (text);
  query->missing = missing;
  tmap_app_row_model_set_filter (model, match, query, query_free);
}
