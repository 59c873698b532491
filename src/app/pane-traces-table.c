/* SPDX-License-Identifier: Apache-2.0 */
#include "app/pane-traces-table.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/time-text.h"
#include "base/number.h"
#include "report/format.h"
#include "report/labels.h"

static const TmapSourceSummary *
get (gconstpointer data, guint row)
{
  return g_ptr_array_index (((const TmapAppTraces *)data)->summaries, row);
}

static char *
dup_name (gconstpointer data, guint row)
{
  return tmap_label_title (get (data, row)->source_cluster);
}

static int
compare_names (gconstpointer data, guint a, guint b)
{
  return strcmp (get (data, a)->source_cluster, get (data, b)->source_cluster);
}

static char *
percent_exact (double fraction)
{
  g_autofree char *exact = isnan (fraction) ? NULL : tmap_app_number_exact (fraction * 100.0);

  return exact != NULL ? g_strdup_printf ("%s %%", exact) : g_strdup (_ ("There are no such jobs"));
}

static char *
percent_text (double fraction)
{
  g_autofree char *percent = NULL;

  if (isnan (fraction))
    return g_strdup ("–");
  percent = tmap_number_format_fixed (fraction * 100.0, 1, FALSE);
  return g_strdup_printf ("%s %%", percent);
}

/* The functions of a column of numbers: to sort by, as shown, in full. */
#define COLUMN(name, field, to_text, to_exact)                                                     \
  static double get_##name (gconstpointer data, guint row)                                         \
  {                                                                                                \
    return get (data, row)->field;                                                                 \
  }                                                                                                \
  static char *dup_##name (gconstpointer data, guint row)                                          \
  {                                                                                                \
    return to_text (get (data, row)->field);                                                       \
  }                                                                                                \
  static char *dup_exact_##name (gconstpointer data, guint row)                                    \
  {                                                                                                \
    return to_exact (get (data, row)->field);                                                      \
  }

COLUMN (valid, valid_job_count, tmap_app_count_text, tmap_app_count_text)
COLUMN (coverage, supported_job_fraction, percent_text, percent_exact)
COLUMN (service, supported_gpu_service_time_fraction, percent_text, percent_exact)
COLUMN (one_gpu, single_gpu_job_fraction, percent_text, percent_exact)
COLUMN (two_gpu, two_gpu_job_fraction, percent_text, percent_exact)
COLUMN (runtime_p50, all_duration.p50, tmap_app_span_text, tmap_app_span_exact)
COLUMN (runtime_p95, all_duration.p95, tmap_app_span_text, tmap_app_span_exact)
COLUMN (queue_p50, all_queue_wait.p50, tmap_app_span_text, tmap_app_span_exact)
COLUMN (queue_p95, all_queue_wait.p95, tmap_app_span_text, tmap_app_span_exact)

/* The share with the number of jobs, which has no column of its own. */
static char *
dup_supported (gconstpointer data, guint row)
{
  const TmapSourceSummary *summary = get (data, row);
  g_autofree char *supported = tmap_app_count_text (summary->supported_job_count);
  g_autofree char *valid = tmap_app_count_text (summary->valid_job_count);
  g_autofree char *percent = dup_exact_coverage (data, row);

  return g_strdup_printf (_ ("%s of %s jobs: %s"), supported, valid, percent);
}

static double
get_left_out (gconstpointer data, guint row)
{
  const TmapSourceSummary *summary = get (data, row);

  return (double)(summary->n_rows - summary->valid_job_count);
}

static char *
dup_left_out (gconstpointer data, guint row)
{
  return tmap_app_count_text (get_left_out (data, row));
}

static char *
dup_exact_left_out (gconstpointer data, guint row)
{
  const TmapSourceSummary *summary = get (data, row);

  return tmap_exclusions_to_text (summary->n_rows, summary->excluded, TRUE);
}

#define NUMBER(name, column_title, width)                                                          \
  {                                                                                                \
    .title = (column_title), .kind = TMAP_APP_COLUMN_NUMBER, .chars = (width), .text = dup_##name, \
    .exact = dup_exact_##name, .number = get_##name                                                \
  }

static const TmapAppTableColumn columns[] = {
  { .title = N_ ("Trace"),
    .kind = TMAP_APP_COLUMN_TEXT,
    .chars = 8,
    .expand = TRUE,
    .text = dup_name,
    .compare = compare_names },
  NUMBER (valid, N_ ("Jobs"), 8),
  NUMBER (left_out, N_ ("Left out"), 8),
  { .title = N_ ("Supported"),
    .kind = TMAP_APP_COLUMN_NUMBER,
    .chars = 7,
    .text = dup_coverage,
    .exact = dup_supported,
    .number = get_coverage },
  NUMBER (one_gpu, N_ ("1 GPU"), 7),
  NUMBER (two_gpu, N_ ("2 GPUs"), 7),
  NUMBER (service, N_ ("GPU service"), 7),
  NUMBER (runtime_p50, N_ ("Runtime p50"), 10),
  NUMBER (runtime_p95, N_ ("Runtime p95"), 10),
  NUMBER (queue_p50, N_ ("Queue p50"), 10),
  NUMBER (queue_p95, N_ ("Queue p95"), 10),
};

TmapAppTable *
tmap_app_traces_table_new (void)
{
  return TMAP_APP_TABLE (
      tmap_app_table_new (columns, G_N_ELEMENTS (columns), _ ("What the traces are like")));
}

void
tmap_app_traces_table_set (TmapAppTable *table, TmapAppTraces *traces)
{
  TmapAppRowModel *model = tmap_app_table_get_model (table);

  if (traces == NULL)
    tmap_app_row_model_set_data (model, NULL, NULL, 0);
  else
    tmap_app_row_model_set_data (model, tmap_app_traces_ref (traces),
                                 (GDestroyNotify)tmap_app_traces_unref, traces->summaries->len);
}
