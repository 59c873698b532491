/* SPDX-License-Identifier: Apache-2.0 */
#include "app/replay-table.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/time-text.h"

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

/* For each column of times what it is, as it is shown, and in full. */
#define SPAN_COLUMN(name, value)                                                                   \
  static double name (gconstpointer data, guint row)                                               \
  {                                                                                                \
    const TmapAppReplay *replay = data;                                                            \
    const TmapReplayLog *log = replay->log;                                                        \
                                                                                                   \
    return value;                                                                                  \
  }                                                                                                \
                                                                                                   \
  static char *name##_text (gconstpointer data, guint row)                                         \
  {                                                                                                \
    return tmap_app_span_text (name (data, row));                                                  \
  }                                                                                                \
                                                                                                   \
  static char *name##_exact (gconstpointer data, guint row)                                        \
  {                                                                                                \
    return tmap_app_span_exact (name (data, row));                                                 \
  }

SPAN_COLUMN (asked, log->asked_s[row])
SPAN_COLUMN (lateness, tmap_replay_get (log, TMAP_REPLAY_LATENESS, row))
SPAN_COLUMN (waiting, tmap_replay_get (log, TMAP_REPLAY_WAITING, row))
SPAN_COLUMN (jct, tmap_replay_get (log, TMAP_REPLAY_JCT, row))
SPAN_COLUMN (
    estimated_jct,
    tmap_replay_estimate (log, tmap_app_replay_get_estimate (replay), TMAP_REPLAY_JCT, row))
SPAN_COLUMN (
    difference,
    tmap_replay_get (log, TMAP_REPLAY_JCT, row) -
        tmap_replay_estimate (log, tmap_app_replay_get_estimate (replay), TMAP_REPLAY_JCT, row))

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
