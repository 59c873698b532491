/* SPDX-License-Identifier: Apache-2.0 */
#include "app/replay-table.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/number-columns.h"

static const TmapMappedTrace *
get_trace (gconstpointer data)
{
  return tmap_app_replay_get_trace (data);
}

static double
get_index (G_GNUC_UNUSED gconstpointer data, guint row)
{
  return row;
}

static char *
index_text (G_GNUC_UNUSED gconstpointer data, guint row)
{
  return tmap_app_count_text (row);
}

static char *
workload_text (gconstpointer data, guint row)
{
  return g_strdup (g_ptr_array_index (get_trace (data)->workload_ids, row));
}

static int
compare_workloads (gconstpointer data, guint a, guint b)
{
  return strcmp (g_ptr_array_index (get_trace (data)->workload_ids, a),
                 g_ptr_array_index (get_trace (data)->workload_ids, b));
}

static double
get_gpus (gconstpointer data, guint row)
{
  return get_trace (data)->num_gpus[row];
}

static char *
gpus_text (gconstpointer data, guint row)
{
  return tmap_app_count_text (get_gpus (data, row));
}

static double
get_exit_code (gconstpointer data, guint row)
{
  const TmapReplayLog *log = ((const TmapAppReplay *)data)->log;

  return isnan (log->end_s[row]) ? NAN : log->exit_code[row];
}

static char *
exit_code_text (gconstpointer data, guint row)
{
  double code = get_exit_code (data, row);

  return isnan (code) ? g_strdup (_ ("not ended")) : tmap_app_number_text (code, 0);
}

static const char *
exit_code_style (gconstpointer data, guint row)
{
  return get_exit_code (data, row) == 0 ? NULL : "error";
}

static const TmapReplayLog *
get_log (gconstpointer data)
{
  return ((const TmapAppReplay *)data)->log;
}

static double
get_estimate (gconstpointer data, guint row)
{
  return tmap_replay_estimate (get_log (data), tmap_app_replay_get_estimate (data), TMAP_REPLAY_JCT,
                               row);
}

TMAP_APP_SPAN_COLUMN (asked, get_log (data)->asked_s[row])
TMAP_APP_SPAN_COLUMN (lateness, tmap_replay_get (get_log (data), TMAP_REPLAY_LATENESS, row))
TMAP_APP_SPAN_COLUMN (waiting, tmap_replay_get (get_log (data), TMAP_REPLAY_WAITING, row))
TMAP_APP_SPAN_COLUMN (jct, tmap_replay_get (get_log (data), TMAP_REPLAY_JCT, row))
TMAP_APP_SPAN_COLUMN (estimated_jct, get_estimate (data, row))
TMAP_APP_SPAN_COLUMN (difference, jct (data, row) - get_estimate (data, row))

#define SPAN(title, name)                                                                          \
  {                                                                                                \
    title, TMAP_APP_COLUMN_NUMBER, 10, FALSE, name##_text, name##_exact, name, NULL, NULL          \
  }

static const TmapAppTableColumn columns[] = {
  { N_ ("Job"), TMAP_APP_COLUMN_NUMBER, 6, FALSE, index_text, NULL, get_index, NULL, NULL },
  { N_ ("Workload"), TMAP_APP_COLUMN_ID, 24, TRUE, workload_text, NULL, NULL, compare_workloads,
    NULL },
  { N_ ("GPUs"), TMAP_APP_COLUMN_NUMBER, 4, FALSE, gpus_text, NULL, get_gpus, NULL, NULL },
  SPAN (N_ ("Asked"), asked),
  SPAN (N_ ("Late"), lateness),
  SPAN (N_ ("Waited"), waiting),
  SPAN (N_ ("JCT"), jct),
  SPAN (N_ ("Estimate"), estimated_jct),
  SPAN (N_ ("Difference"), difference),
  { N_ ("Exit code"), TMAP_APP_COLUMN_NUMBER, 9, FALSE, exit_code_text, NULL, get_exit_code, NULL,
    exit_code_style },
};

GtkWidget *
tmap_app_replay_table_new (TmapAppReplay *replay)
{
  GtkWidget *table =
      tmap_app_table_new (columns, G_N_ELEMENTS (columns), _ ("Replayed jobs and the estimate"));

  tmap_app_row_model_set_data (tmap_app_table_get_model (TMAP_APP_TABLE (table)),
                               tmap_app_replay_ref (replay), (GDestroyNotify)tmap_app_replay_unref,
                               replay->log->n);
  return table;
}
