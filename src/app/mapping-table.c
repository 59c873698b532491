/* SPDX-License-Identifier: Apache-2.0 */
#include "app/mapping-table.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/number-columns.h"

/* What the table shows; the session keeps the jobs. */
typedef struct {
  TmapAppSession *session;
  TmapAppMapping *mapping;
} Rows;

static void
rows_free (gpointer data)
{
  Rows *rows = data;

  tmap_app_mapping_unref (rows->mapping);
  g_object_unref (rows->session);
  g_free (rows);
}

static const TmapMappedJob *
get_job (gconstpointer data, guint row)
{
  return &((const Rows *)data)->mapping->mapping->jobs[row];
}

static guint
get_source (gconstpointer data, guint row)
{
  const TmapAppSelection *selection = ((const Rows *)data)->mapping->selection;

  return tmap_window_get_job (selection->window, selection->eligible, row);
}

static const char *
get_id (gconstpointer data, guint row)
{
  return tmap_job_table_get_id (((const Rows *)data)->mapping->selection->jobs,
                                get_source (data, row));
}

static char *
id_text (gconstpointer data, guint row)
{
  return g_strdup (get_id (data, row));
}

static int
id_compare (gconstpointer data, guint a, guint b)
{
  return strcmp (get_id (data, a), get_id (data, b));
}

static char *
workload_text (gconstpointer data, guint row)
{
  return g_strdup (get_job (data, row)->workload->id);
}

static int
workload_compare (gconstpointer data, guint a, guint b)
{
  return strcmp (get_job (data, a)->workload->id, get_job (data, b)->workload->id);
}

/* A number of the simulation, if there is one. */
static double
get_simulated (gconstpointer data, guint row, gboolean jct)
{
  const TmapExclusiveSimulation *simulation = ((const Rows *)data)->mapping->simulation;

  if (simulation == NULL)
    return NAN;
  return jct ? simulation->jct_s[row] : simulation->waiting_s[row];
}

static double
gpus (gconstpointer data, guint row)
{
  return get_job (data, row)->workload->num_gpus;
}

static char *
gpus_text (gconstpointer data, guint row)
{
  return tmap_app_count_text (gpus (data, row));
}

TMAP_APP_SPAN_COLUMN (submit, ((const Rows *)data)->mapping->selection->window->submit_s[row])
TMAP_APP_SPAN_COLUMN (
    duration, ((const Rows *)data)->mapping->selection->jobs->duration_s[get_source (data, row)])
TMAP_APP_SPAN_COLUMN (runtime, get_job (data, row)->workload->solo_runtime_s)
TMAP_APP_SPAN_COLUMN (waiting, get_simulated (data, row, FALSE))
TMAP_APP_SPAN_COLUMN (jct, get_simulated (data, row, TRUE))
TMAP_APP_NUMBER_COLUMN (distance, ((const Rows *)data)->mapping->mapping->distances[row], 3)

static double
source_quantile (gconstpointer data, guint row)
{
  return get_job (data, row)->source_quantile;
}

/* That of the job and that of its workload. */
static char *
quantiles_text (gconstpointer data, guint row)
{
  g_autofree char *source = tmap_app_number_text (get_job (data, row)->source_quantile, 3);
  g_autofree char *mapped = tmap_app_number_text (get_job (data, row)->mapped_quantile, 3);

  return g_strdup_printf ("%s → %s", source, mapped);
}

static char *
quantiles_exact (gconstpointer data, guint row)
{
  g_autofree char *source = tmap_app_number_exact (get_job (data, row)->source_quantile);
  g_autofree char *mapped = tmap_app_number_exact (get_job (data, row)->mapped_quantile);

  return g_strdup_printf (_ ("Job %s, workload %s"), source, mapped);
}

static const TmapAppTableColumn columns[] = {
  { N_ ("Job"), TMAP_APP_COLUMN_ID, 14, TRUE, id_text, NULL, NULL, id_compare, NULL },
  { N_ ("Workload"), TMAP_APP_COLUMN_ID, 26, TRUE, workload_text, NULL, NULL, workload_compare,
    NULL },
  { N_ ("GPUs"), TMAP_APP_COLUMN_NUMBER, 4, FALSE, gpus_text, NULL, gpus, NULL, NULL },
  { N_ ("Duration"), TMAP_APP_COLUMN_NUMBER, 10, FALSE, duration_text, duration_exact, duration,
    NULL, NULL },
  { N_ ("Runtime"), TMAP_APP_COLUMN_NUMBER, 10, FALSE, runtime_text, runtime_exact, runtime, NULL,
    NULL },
  { N_ ("Quantiles"), TMAP_APP_COLUMN_NUMBER, 13, FALSE, quantiles_text, quantiles_exact,
    source_quantile, NULL, NULL },
  { N_ ("Distance"), TMAP_APP_COLUMN_NUMBER, 6, FALSE, distance_text, distance_exact, distance,
    NULL, NULL },
  { N_ ("Waiting"), TMAP_APP_COLUMN_NUMBER, 10, FALSE, waiting_text, waiting_exact, waiting, NULL,
    NULL },
  { N_ ("JCT"), TMAP_APP_COLUMN_NUMBER, 10, FALSE, jct_text, jct_exact, jct, NULL, NULL },
  { N_ ("Submitted"), TMAP_APP_COLUMN_NUMBER, 10, FALSE, submit_text, submit_exact, submit, NULL,
    NULL },
};

GtkWidget *
tmap_app_mapping_table_new (void)
{
  return tmap_app_table_new (columns, G_N_ELEMENTS (columns), _ ("Jobs and their workloads"));
}

void
tmap_app_mapping_table_set (TmapAppTable *table, TmapAppSession *session, TmapAppMapping *mapping)
{
  Rows *rows;

  if (mapping == NULL) {
    tmap_app_row_model_set_data (tmap_app_table_get_model (table), NULL, NULL, 0);
    return;
  }
  rows = g_new0 (Rows, 1);
  rows->session = g_object_ref (session);
  rows->mapping = tmap_app_mapping_ref (mapping);
  tmap_app_row_model_set_data (tmap_app_table_get_model (table), rows, rows_free,
                               mapping->mapping->n_jobs);
}
