/* SPDX-License-Identifier: Apache-2.0 */
#include "app/selection-tables.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/time-text.h"
#include "app/selection-pick.h"

/* What a table shows; the session keeps the jobs. */
typedef struct {
  TmapAppSession *session;
  TmapAppSelection *selection;
  TmapAppBestWindows *best;
} Rows;

static void
rows_free (gpointer data)
{
  Rows *rows = data;

  g_clear_pointer (&rows->best, tmap_app_best_windows_free);
  g_clear_pointer (&rows->selection, tmap_app_selection_unref);
  g_object_unref (rows->session);
  g_free (rows);
}

TmapAppBestWindows *
tmap_app_best_windows_new (TmapAppSelection *selection, guint n)
{
  TmapAppBestWindows *self = g_new0 (TmapAppBestWindows, 1);
  const TmapWindowScores *scores = selection->scores;
  g_autofree guint8 *valid = tmap_app_selection_valid_starts (selection);
  g_autofree double *totals = g_memdup2 (scores->totals, scores->n * sizeof (double));
  TmapWindowScores masked = *scores;

  /* Scores of a window that was not chosen by them tell nothing of the minimums. */
  for (guint i = 0; valid != NULL && i < scores->n; i++)
    if (!valid[i])
      totals[i] = NAN;
  masked.totals = totals;
  self->selection = tmap_app_selection_ref (selection);
  self->starts = tmap_window_scores_best_distinct (&masked, selection->window->n_jobs, n);
  return self;
}

void
tmap_app_best_windows_free (TmapAppBestWindows *self)
{
  tmap_app_selection_unref (self->selection);
  g_array_unref (self->starts);
  g_free (self);
}

static guint
best_start (gconstpointer data, guint row)
{
  return g_array_index (((const Rows *)data)->best->starts, guint, row);
}

static char *
best_rank_text (G_GNUC_UNUSED gconstpointer data, guint row)
{
  return g_strdup_printf ("%u", row + 1);
}

static double
best_rank (G_GNUC_UNUSED gconstpointer data, guint row)
{
  return row + 1;
}

static double
best_date (gconstpointer data, guint row)
{
  return tmap_app_selection_date (((const Rows *)data)->selection, best_start (data, row));
}

static char *
best_date_text (gconstpointer data, guint row)
{
  return tmap_app_date_text (best_date (data, row));
}

static char *
best_date_exact (gconstpointer data, guint row)
{
  g_autofree char *date = tmap_app_date_exact (best_date (data, row));

  return g_strdup_printf (_ ("%s, eligible job %u"), date, best_start (data, row));
}

/* As in "58 + 2", in the order of the demands. */
static char *
best_jobs_text (gconstpointer data, guint row)
{
  const Rows *rows = data;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint c = 0; c < rows->selection->eligible->gpu_counts->len; c++)
    g_string_append_printf (text, "%s%u", c > 0 ? " + " : "",
                            tmap_app_selection_count (rows->selection, best_start (data, row), c));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
best_jobs_exact (gconstpointer data, guint row)
{
  const Rows *rows = data;
  const GArray *counts = rows->selection->eligible->gpu_counts;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint c = 0; c < counts->len; c++) {
    guint count = g_array_index (counts, guint, c);
    guint n = tmap_app_selection_count (rows->selection, best_start (data, row), c);

    g_string_append (text, c > 0 ? "\n" : "");
    g_string_append_printf (
        text, g_dngettext (NULL, "%u jobs with %u GPU", "%u jobs with %u GPUs", count), n, count);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static double
best_score (gconstpointer data, guint row)
{
  return ((const Rows *)data)->selection->scores->totals[best_start (data, row)];
}

static char *
best_score_text (gconstpointer data, guint row)
{
  return tmap_app_number_text (best_score (data, row), 4);
}

static char *
best_score_exact (gconstpointer data, guint row)
{
  return tmap_app_number_exact (best_score (data, row));
}

static double
best_span (gconstpointer data, guint row)
{
  return tmap_app_selection_span (((const Rows *)data)->selection, best_start (data, row));
}

static char *
best_span_text (gconstpointer data, guint row)
{
  return tmap_app_span_text (best_span (data, row));
}

static char *
best_span_exact (gconstpointer data, guint row)
{
  return tmap_app_span_exact (best_span (data, row));
}

static const TmapAppTableColumn best_columns[] = {
  { N_ ("Rank"), TMAP_APP_COLUMN_NUMBER, 4, FALSE, best_rank_text, NULL, best_rank, NULL, NULL },
  { N_ ("Start"), TMAP_APP_COLUMN_TEXT, 16, FALSE, best_date_text, best_date_exact, best_date, NULL,
    NULL },
  { N_ ("Jobs by GPUs"), TMAP_APP_COLUMN_NUMBER, 10, TRUE, best_jobs_text, best_jobs_exact, NULL,
    NULL, NULL },
  { N_ ("Score"), TMAP_APP_COLUMN_NUMBER, 6, FALSE, best_score_text, best_score_exact, best_score,
    NULL, NULL },
  { N_ ("Span"), TMAP_APP_COLUMN_NUMBER, 10, FALSE, best_span_text, best_span_exact, best_span,
    NULL, NULL },
};

GtkWidget *
tmap_app_selection_best_table_new (void)
{
  return tmap_app_table_new (best_columns, G_N_ELEMENTS (best_columns),
                             _ ("Best windows that do not overlap"));
}

void
tmap_app_selection_best_table_set (TmapAppTable *table,
                                   TmapAppSession *session,
                                   TmapAppBestWindows *best)
{
  Rows *rows = g_new0 (Rows, 1);

  rows->session = g_object_ref (session);
  rows->selection = tmap_app_selection_ref (best->selection);
  rows->best = best;
  tmap_app_row_model_set_data (tmap_app_table_get_model (table), rows, rows_free,
                               best->starts->len);
}

guint
tmap_app_selection_best_table_get_start (TmapAppTable *table, guint row)
{
  return best_start (tmap_app_row_model_get_data (tmap_app_table_get_model (table)), row);
}

/* The jobs of the window. */

static guint
job_of (const Rows *rows, guint row)
{
  return tmap_window_get_job (rows->selection->window, rows->selection->eligible, row);
}

static double
job_date (gconstpointer data, guint row)
{
  const Rows *rows = data;

  return tmap_app_selection_date (rows->selection, rows->selection->window->start + row);
}

static char *
job_date_text (gconstpointer data, guint row)
{
  return tmap_app_date_text (job_date (data, row));
}

static char *
job_date_exact (gconstpointer data, guint row)
{
  const Rows *rows = data;
  g_autofree char *date = tmap_app_date_exact (job_date (data, row));
  g_autofree char *span = tmap_app_span_exact (rows->selection->window->submit_s[row]);

  return g_strdup_printf (_ ("%s, %s after the first"), date, span);
}

static char *
job_id_text (gconstpointer data, guint row)
{
  const Rows *rows = data;

  return g_strdup (tmap_job_table_get_id (rows->selection->jobs, job_of (rows, row)));
}

static int
job_id_compare (gconstpointer data, guint a, guint b)
{
  const Rows *rows = data;

  return strcmp (tmap_job_table_get_id (rows->selection->jobs, job_of (rows, a)),
                 tmap_job_table_get_id (rows->selection->jobs, job_of (rows, b)));
}

static double
job_gpus (gconstpointer data, guint row)
{
  const Rows *rows = data;

  return rows->selection->jobs->gpu_count[job_of (rows, row)];
}

static char *
job_gpus_text (gconstpointer data, guint row)
{
  return tmap_app_count_text (job_gpus (data, row));
}

static double
job_duration (gconstpointer data, guint row)
{
  const Rows *rows = data;

  return rows->selection->jobs->duration_s[job_of (rows, row)];
}

static char *
job_duration_text (gconstpointer data, guint row)
{
  return tmap_app_span_text (job_duration (data, row));
}

static char *
job_duration_exact (gconstpointer data, guint row)
{
  return tmap_app_span_exact (job_duration (data, row));
}

static double
job_wait (gconstpointer data, guint row)
{
  const Rows *rows = data;

  return rows->selection->jobs->queue_wait_s[job_of (rows, row)];
}

static char *
job_wait_text (gconstpointer data, guint row)
{
  return tmap_app_span_text (job_wait (data, row));
}

static char *
job_wait_exact (gconstpointer data, guint row)
{
  return tmap_app_span_exact (job_wait (data, row));
}

static const TmapAppTableColumn job_columns[] = {
  { N_ ("Submitted"), TMAP_APP_COLUMN_TEXT, 16, FALSE, job_date_text, job_date_exact, job_date,
    NULL, NULL },
  { N_ ("Job"), TMAP_APP_COLUMN_ID, 18, TRUE, job_id_text, NULL, NULL, job_id_compare, NULL },
  { N_ ("GPUs"), TMAP_APP_COLUMN_NUMBER, 4, FALSE, job_gpus_text, NULL, job_gpus, NULL, NULL },
  { N_ ("Duration"), TMAP_APP_COLUMN_NUMBER, 10, FALSE, job_duration_text, job_duration_exact,
    job_duration, NULL, NULL },
  { N_ ("Queue wait"), TMAP_APP_COLUMN_NUMBER, 10, FALSE, job_wait_text, job_wait_exact, job_wait,
    NULL, NULL },
};

GtkWidget *
tmap_app_selection_jobs_table_new (void)
{
  return tmap_app_table_new (job_columns, G_N_ELEMENTS (job_columns), _ ("Jobs of the window"));
}

void
tmap_app_selection_jobs_table_set (TmapAppTable *table,
                                   TmapAppSession *session,
                                   TmapAppSelection *selection)
{
  Rows *rows = g_new0 (Rows, 1);

  rows->session = g_object_ref (session);
  rows->selection = tmap_app_selection_ref (selection);
  tmap_app_row_model_set_data (tmap_app_table_get_model (table), rows, rows_free,
                               selection->window->n_jobs);
}
