/* SPDX-License-Identifier: Apache-2.0 */
#include "app/distance-tables.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/number-columns.h"
#include "chart/figure.h"

#define N_COMPARISONS (TMAP_N_STAGES - 1)

static const char *const stage_names[TMAP_N_STAGES] = {
  [TMAP_STAGE_POPULATION] = N_ ("All eligible jobs"),
  [TMAP_STAGE_WINDOW] = N_ ("Window"),
  [TMAP_STAGE_MAPPED] = N_ ("Mapped trace"),
};

static const char *const quantity_names[TMAP_N_QUANTITIES] = {
  [TMAP_QUANTITY_RUNTIME] = N_ ("Runtime"),
  [TMAP_QUANTITY_INTERARRIVAL] = N_ ("Interarrival time"),
  [TMAP_QUANTITY_GPU_DEMAND] = N_ ("GPU demand"),
  [TMAP_QUANTITY_QUEUE_WAIT] = N_ ("Queue wait"),
};

static const TmapDistances *
get_distances (gconstpointer data, guint i)
{
  return g_ptr_array_index (((const TmapAppStudy *)data)->pipeline->distances, i);
}

static guint
get_n_traces (const TmapAppStudy *study)
{
  return study->pipeline->distances->len;
}

guint
tmap_app_distance_rows (const TmapAppStudy *study)
{
  return get_n_traces (study) * N_COMPARISONS * TMAP_N_QUANTITIES;
}

guint
tmap_app_arrival_rows (const TmapAppStudy *study)
{
  return get_n_traces (study) * TMAP_N_STAGES;
}

static guint
get_quantity (guint row)
{
  return row % TMAP_N_QUANTITIES;
}

static guint
get_reference (guint row)
{
  return row / TMAP_N_QUANTITIES % N_COMPARISONS;
}

static const TmapDistance *
get_distance (gconstpointer data, guint row)
{
  return &get_distances (data, row / (N_COMPARISONS * TMAP_N_QUANTITIES))
              ->from[get_reference (row)][get_quantity (row)];
}

static char *
get_label (gconstpointer data, guint row)
{
  return g_strdup (get_distances (data, row / (N_COMPARISONS * TMAP_N_QUANTITIES))->label);
}

static char *
get_comparison (G_GNUC_UNUSED gconstpointer data, guint row)
{
  return g_strdup (get_reference (row) == TMAP_STAGE_POPULATION ? _ ("Window from all jobs")
                                                                : _ ("Mapped from window"));
}

static char *
get_quantity_name (G_GNUC_UNUSED gconstpointer data, guint row)
{
  return g_strdup (_ (quantity_names[get_quantity (row)]));
}

static double
get_quantity_number (G_GNUC_UNUSED gconstpointer data, guint row)
{
  return get_quantity (row);
}

static double
get_reference_number (G_GNUC_UNUSED gconstpointer data, guint row)
{
  return get_reference (row);
}

static double
get_trace_number (G_GNUC_UNUSED gconstpointer data, guint row)
{
  return row / (N_COMPARISONS * TMAP_N_QUANTITIES);
}

/* An interval as two texts and what is between them. */
static char *
join (char *low, char *high, gboolean known)
{
  g_autofree char *a = low;
  g_autofree char *b = high;

  /* TRANSLATORS: the ends of an interval, as in "0.12 – 0.34" */
  return known ? g_strdup_printf (_ ("%s – %s"), a, b) : g_strdup ("–");
}

static char *
interval_to_text (const TmapEstimate *estimate, guint decimals)
{
  return join (tmap_app_number_text (estimate->low, decimals),
               tmap_app_number_text (estimate->high, decimals), !isnan (estimate->low));
}

static double
get_ks (gconstpointer data, guint row)
{
  return get_distance (data, row)->ks.value;
}

static char *
get_ks_text (gconstpointer data, guint row)
{
  return tmap_app_number_text (get_ks (data, row), 3);
}

static char *
get_ks_exact (gconstpointer data, guint row)
{
  return tmap_app_number_exact (get_ks (data, row));
}

static char *
get_ks_interval (gconstpointer data, guint row)
{
  return interval_to_text (&get_distance (data, row)->ks, 3);
}

static double
get_w1 (gconstpointer data, guint row)
{
  return get_distance (data, row)->w1.value;
}

/* A number in the unit of the row's quantity. */
static char *
quantity_to_text (guint row, double value)
{
  g_autofree char *number = NULL;

  if (get_quantity (row) != TMAP_QUANTITY_GPU_DEMAND)
    return tmap_app_span_text (value);
  number = tmap_app_number_text (value, 3);
  return isnan (value) ? g_steal_pointer (&number) : g_strdup_printf (_ ("%s GPUs"), number);
}

static char *
get_w1_text (gconstpointer data, guint row)
{
  return quantity_to_text (row, get_w1 (data, row));
}

static char *
get_w1_exact (gconstpointer data, guint row)
{
  return get_quantity (row) == TMAP_QUANTITY_GPU_DEMAND ? tmap_app_number_exact (get_w1 (data, row))
                                                        : tmap_app_span_exact (get_w1 (data, row));
}

static char *
get_w1_interval (gconstpointer data, guint row)
{
  const TmapEstimate *w1 = &get_distance (data, row)->w1;

  return join (quantity_to_text (row, w1->low), quantity_to_text (row, w1->high), !isnan (w1->low));
}

static double
get_n_values (gconstpointer data, guint row)
{
  return (double)get_distance (data, row)->n_sample;
}

static char *
get_n_values_text (gconstpointer data, guint row)
{
  return tmap_app_count_text (get_n_values (data, row));
}

const TmapAppTableColumn tmap_app_distance_columns[TMAP_APP_N_DISTANCE_COLUMNS] = {
  { N_ ("Trace"), TMAP_APP_COLUMN_TEXT, 12, TRUE, get_label, NULL, get_trace_number, NULL, NULL },
  { N_ ("Distance of"), TMAP_APP_COLUMN_TEXT, 20, FALSE, get_comparison, NULL, get_reference_number,
    NULL, NULL },
  { N_ ("Quantity"), TMAP_APP_COLUMN_TEXT, 16, FALSE, get_quantity_name, NULL, get_quantity_number,
    NULL, NULL },
  { N_ ("KS"), TMAP_APP_COLUMN_NUMBER, 6, FALSE, get_ks_text, get_ks_exact, get_ks, NULL, NULL },
  { N_ ("Interval (95 %)"), TMAP_APP_COLUMN_NUMBER, 13, FALSE, get_ks_interval, NULL, NULL, NULL,
    NULL },
  { N_ ("Wasserstein"), TMAP_APP_COLUMN_NUMBER, 11, FALSE, get_w1_text, get_w1_exact, get_w1, NULL,
    NULL },
  { N_ ("Interval (95 %)"), TMAP_APP_COLUMN_NUMBER, 22, FALSE, get_w1_interval, NULL, NULL, NULL,
    NULL },
  { N_ ("Values"), TMAP_APP_COLUMN_NUMBER, 6, FALSE, get_n_values_text, NULL, get_n_values, NULL,
    NULL },
};

static const TmapArrivals *
get_arrivals (gconstpointer data, guint row)
{
  return &get_distances (data, row / TMAP_N_STAGES)->arrivals[row % TMAP_N_STAGES];
}

static char *
get_arrivals_label (gconstpointer data, guint row)
{
  return g_strdup (get_distances (data, row / TMAP_N_STAGES)->label);
}

static double
get_arrivals_trace (G_GNUC_UNUSED gconstpointer data, guint row)
{
  return row / TMAP_N_STAGES;
}

static char *
get_stage_name (G_GNUC_UNUSED gconstpointer data, guint row)
{
  return g_strdup (_ (stage_names[row % TMAP_N_STAGES]));
}

static double
get_stage (G_GNUC_UNUSED gconstpointer data, guint row)
{
  return row % TMAP_N_STAGES;
}

/* The value of a series at a place, NAN if it has none there. */
static double
get_value_at (const GArray *series, double at)
{
  for (guint i = 0; i < series->len; i++)
    if (g_array_index (series, TmapSeriesPoint, i).at == at)
      return g_array_index (series, TmapSeriesPoint, i).value;
  return NAN;
}

static double
get_mean (const GArray *series)
{
  double sum = 0;

  for (guint i = 0; i < series->len; i++)
    sum += g_array_index (series, TmapSeriesPoint, i).value;
  return series->len > 0 ? sum / series->len : NAN;
}

static double
get_most (const GArray *series)
{
  double most = NAN;

  for (guint i = 0; i < series->len; i++)
    most = fmax (most, g_array_index (series, TmapSeriesPoint, i).value);
  return most;
}

static char *
get_variation_interval (gconstpointer data, guint row)
{
  return interval_to_text (&get_arrivals (data, row)->variation, 2);
}

TMAP_APP_NUMBER_COLUMN (variation, get_arrivals (data, row)->variation.value, 2)
TMAP_APP_NUMBER_COLUMN (minute, get_value_at (get_arrivals (data, row)->dispersion, 60), 2)
TMAP_APP_NUMBER_COLUMN (hour, get_value_at (get_arrivals (data, row)->dispersion, 3600), 2)
TMAP_APP_NUMBER_COLUMN (next,
                        get_value_at (get_arrivals (data, row)->interarrival_correlation, 1),
                        3)
TMAP_APP_NUMBER_COLUMN (mean_load, get_mean (get_arrivals (data, row)->load), 1)
TMAP_APP_NUMBER_COLUMN (peak_load, get_most (get_arrivals (data, row)->load), 1)

#define NUMBER(title, chars, name)                                                                 \
  {                                                                                                \
    title, TMAP_APP_COLUMN_NUMBER, chars, FALSE, name##_text, name##_exact, name, NULL, NULL       \
  }

const TmapAppTableColumn tmap_app_arrival_columns[TMAP_APP_N_ARRIVAL_COLUMNS] = {
  { N_ ("Trace"), TMAP_APP_COLUMN_TEXT, 12, TRUE, get_arrivals_label, NULL, get_arrivals_trace,
    NULL, NULL },
  { N_ ("Arrivals of"), TMAP_APP_COLUMN_TEXT, 17, FALSE, get_stage_name, NULL, get_stage, NULL,
    NULL },
  NUMBER (N_ ("CV"), 6, variation),
  { N_ ("Interval (95 %)"), TMAP_APP_COLUMN_NUMBER, 12, FALSE, get_variation_interval, NULL, NULL,
    NULL, NULL },
  NUMBER (N_ ("IDC 1 min"), 9, minute),
  NUMBER (N_ ("IDC 1 h"), 9, hour),
  NUMBER (N_ ("Next job"), 8, next),
  NUMBER (N_ ("Mean load"), 10, mean_load),
  NUMBER (N_ ("Peak load"), 10, peak_load),
};
