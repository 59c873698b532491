/* SPDX-License-Identifier: Apache-2.0 */
#include "app/trace-jobs-table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/time-text.h"

/* The data of the table: jobs, and what keeps them. */
typedef struct {
  TmapAppSession *session;
  const TmapJobTable *jobs;
} Data;

typedef struct {
  guint gpu_count;
  char *text;
} Query;

static void
data_free (gpointer user_data)
{
  Data *data = user_data;

  g_object_unref (data->session);
  g_free (data);
}

static void
query_free (gpointer user_data)
{
  Query *query = user_data;

  g_free (query->text);
  g_free (query);
}

static const TmapJobTable *
get (gconstpointer data)
{
  return ((const Data *)data)->jobs;
}

static double
get_submit (gconstpointer data, guint row)
{
  return get (data)->submit_s[row];
}

static char *
dup_submit (gconstpointer data, guint row)
{
  return tmap_app_date_exact ((double)get (data)->first_submit + get (data)->submit_s[row]);
}

static char *
dup_exact_submit (gconstpointer data, guint row)
{
  g_autofree char *seconds = tmap_app_number_exact (get (data)->submit_s[row]);

  return g_strdup_printf (_ ("%s s after the first job, on the clock of the cluster"), seconds);
}

static char *
dup_id (gconstpointer data, guint row)
{
  return g_strdup (tmap_job_table_get_id (get (data), row));
}

static int
compare_ids (gconstpointer data, guint a, guint b)
{
  return strcmp (tmap_job_table_get_id (get (data), a), tmap_job_table_get_id (get (data), b));
}

static double
get_gpus (gconstpointer data, guint row)
{
  return get (data)->gpu_count[row];
}

static char *
dup_gpus (gconstpointer data, guint row)
{
  return g_strdup_printf ("%u", get (data)->gpu_count[row]);
}

static double
get_duration (gconstpointer data, guint row)
{
  return get (data)->duration_s[row];
}

static char *
dup_duration (gconstpointer data, guint row)
{
  return tmap_app_span_text (get (data)->duration_s[row]);
}

static char *
dup_exact_duration (gconstpointer data, guint row)
{
  return tmap_app_span_exact (get (data)->duration_s[row]);
}

static double
get_wait (gconstpointer data, guint row)
{
  return get (data)->queue_wait_s[row];
}

static char *
dup_wait (gconstpointer data, guint row)
{
  return tmap_app_span_text (get (data)->queue_wait_s[row]);
}

static char *
dup_exact_wait (gconstpointer data, guint row)
{
  return tmap_app_span_exact (get (data)->queue_wait_s[row]);
}

static double
get_nodes (gconstpointer data, guint row)
{
  return get (data)->multi_node[row];
}

static char *
dup_nodes (gconstpointer data, guint row)
{
  return g_strdup (get (data)->multi_node[row] ? _ ("several") : _ ("one"));
}

static const TmapAppTableColumn columns[] = {
  { .title = N_ ("Submitted"),
    .kind = TMAP_APP_COLUMN_TEXT,
    .chars = 18,
    .text = dup_submit,
    .exact = dup_exact_submit,
    .number = get_submit },
  { .title = N_ ("Job"),
    .kind = TMAP_APP_COLUMN_ID,
    .chars = 24,
    .expand = TRUE,
    .text = dup_id,
    .compare = compare_ids },
  { .title = N_ ("GPUs"),
    .kind = TMAP_APP_COLUMN_NUMBER,
    .chars = 6,
    .text = dup_gpus,
    .number = get_gpus },
  { .title = N_ ("Duration"),
    .kind = TMAP_APP_COLUMN_NUMBER,
    .chars = 12,
    .text = dup_duration,
    .exact = dup_exact_duration,
    .number = get_duration },
  { .title = N_ ("Queue wait"),
    .kind = TMAP_APP_COLUMN_NUMBER,
    .chars = 12,
    .text = dup_wait,
    .exact = dup_exact_wait,
    .number = get_wait },
  { .title = N_ ("Nodes"),
    .kind = TMAP_APP_COLUMN_TEXT,
    .chars = 8,
    .text = dup_nodes,
    .number = get_nodes },
};

static gboolean
match (gconstpointer data, guint row, gconstpointer user_data)
{
  const Query *query = user_data;

  if (query->gpu_count != 0 && get (data)->gpu_count[row] != query->gpu_count)
    return FALSE;
  return *query->text == '\0' ||
         strstr (tmap_job_table_get_id (get (data), row), query->text) != NULL;
}

TmapAppTable *
tmap_app_jobs_table_new (void)
{
  return TMAP_APP_TABLE (tmap_app_table_new (columns, G_N_ELEMENTS (columns), _ ("Jobs")));
}

void
tmap_app_jobs_table_set (TmapAppTable *table, TmapAppSession *session, const TmapJobTable *jobs)
{
  TmapAppRowModel *model = tmap_app_table_get_model (table);
  Data *data;

  if (jobs == NULL) {
    tmap_app_row_model_set_data (model, NULL, NULL, 0);
    return;
  }
  data = g_new0 (Data, 1);
  data->session = g_object_ref (session);
  data->jobs = jobs;
  tmap_app_row_model_set_data (model, data, data_free, jobs->n_jobs);
}

void
tmap_app_jobs_table_filter (TmapAppTable *table, guint gpu_count, const char *text)
{
  TmapAppRowModel *model = tmap_app_table_get_model (table);
  Query *query;

  if (gpu_count == 0 && *text == '\0') {
    tmap_app_row_model_set_filter (model, NULL, NULL, NULL);
    return;
  }
  query = g_new0 (Query, 1);
  query->gpu_count = gpu_count;
  query->text = g_strdup (text);
  tmap_app_row_model_set_filter (model, match, query, query_free);
}

/* The first job submitted at @seconds after the first one, or later. */
static guint
find_job (const TmapJobTable *jobs, double seconds)
{
  guint low = 0;
  guint high = jobs->n_jobs;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (jobs->submit_s[middle] < seconds)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

gboolean
tmap_app_jobs_table_jump (TmapAppTable *table, double date)
{
  TmapAppRowModel *model = tmap_app_table_get_model (table);
  const Data *data = tmap_app_row_model_get_data (model);
  guint row;

  if (data == NULL)
    return FALSE;
  if (!tmap_app_row_model_find_next (
          model, find_job (data->jobs, date - (double)data->jobs->first_submit), &row))
    return FALSE;
  tmap_app_table_select (table, row);
  return TRUE;
}
