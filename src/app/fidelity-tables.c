/* SPDX-License-Identifier: Apache-2.0 */
#include "app/fidelity-tables.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/distance-tables.h"
#include "base/gpu-counts.h"
#include "base/number.h"
#include "fidelity/workload-coverage.h"
#include "report/findings.h"

/* What a table shows. */
typedef struct {
  TmapAppStudy *study;
  GPtrArray *labels;   /* of the traces */
  GPtrArray *coverage; /* of the 2-GPU workloads */
  GArray *deviations;  /* of the mapped runtimes from the population, by trace; NAN without */
} Data;

static void
data_free (gpointer data)
{
  Data *self = data;

  g_ptr_array_unref (self->labels);
  g_ptr_array_unref (self->coverage);
  g_array_unref (self->deviations);
  tmap_app_study_unref (self->study);
  g_free (self);
}

static double
get_mapped_deviation (const TmapGeneratedTrace *trace)
{
  g_autoptr (TmapMappedProfile) mapped = NULL;
  double deviation = 0;

  if (!trace->representative)
    return NAN;
  mapped = tmap_mapped_profile_new (trace);
  for (guint b = 0; b < TMAP_N_RUNTIME_BUCKETS; b++)
    deviation = MAX (deviation, fabs (mapped->runtime_cdf[b] - trace->target.runtime_cdf[b]));
  return deviation;
}

static Data *
data_new (TmapAppStudy *study)
{
  Data *self = g_new0 (Data, 1);

  self->study = tmap_app_study_ref (study);
  self->labels = tmap_trace_labels (study->traces);
  self->coverage = tmap_coverage_new (study->traces, self->labels);
  self->deviations = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < study->traces->len; i++) {
    double deviation = get_mapped_deviation (g_ptr_array_index (study->traces, i));

    g_array_append_val (self->deviations, deviation);
  }
  return self;
}

static const TmapGeneratedTrace *
get_trace (gconstpointer data, guint row)
{
  return g_ptr_array_index (((const Data *)data)->study->traces, row);
}

static char *
format (double value, guint decimals, const char *unit)
{
  g_autofree char *number = NULL;

  if (isnan (value))
    return g_strdup ("–");
  number = tmap_number_format_fixed (value, decimals, TRUE);
  return g_strconcat (number, unit, NULL);
}

static char *
get_label (gconstpointer data, guint row)
{
  return g_strdup (g_ptr_array_index (((const Data *)data)->labels, row));
}

static int
compare_labels (gconstpointer data, guint a, guint b)
{
  const GPtrArray *labels = ((const Data *)data)->labels;

  return g_utf8_collate (g_ptr_array_index (labels, a), g_ptr_array_index (labels, b));
}

/* For each column of numbers a function that gets the number and one that writes it. */
#define NUMBER_COLUMN(name, value, decimals, unit)                                                 \
  static double name##_number (gconstpointer data, guint row)                                      \
  {                                                                                                \
    G_GNUC_UNUSED const TmapGeneratedTrace *trace = get_trace (data, row);                         \
                                                                                                   \
    return value;                                                                                  \
  }                                                                                                \
                                                                                                   \
  static char *name##_text (gconstpointer data, guint row)                                         \
  {                                                                                                \
    return format (name##_number (data, row), decimals, unit);                                     \
  }

NUMBER_COLUMN (score, trace->representative ? trace->score.total : NAN, 4, "")
NUMBER_COLUMN (gpu_deviation,
               trace->representative ? 100 * trace->score.maximum_gpu_fraction_deviation : NAN,
               2,
               " %")
NUMBER_COLUMN (mean_deviation,
               trace->representative ? 100 * trace->score.distances[TMAP_SCORE_RUNTIME_CDF] : NAN,
               2,
               " %")
NUMBER_COLUMN (runtime_deviation,
               trace->representative ? 100 * trace->score.maximum_runtime_cdf_deviation : NAN,
               2,
               " %")
NUMBER_COLUMN (mapped_deviation,
               100 * g_array_index (((const Data *)data)->deviations, double, row),
               2,
               " %")
NUMBER_COLUMN (two_gpu_workloads, trace->two_gpu_workloads->len, 0, "")
NUMBER_COLUMN (jobs, trace->mapped_job_count, 0, "")
NUMBER_COLUMN (one_gpu_jobs, tmap_gpu_counter_get (trace->jobs_by_gpu_count, 1), 0, "")
NUMBER_COLUMN (two_gpu_jobs, tmap_gpu_counter_get (trace->jobs_by_gpu_count, 2), 0, "")
NUMBER_COLUMN (workloads, trace->unique_workload_count, 0, "")
NUMBER_COLUMN (span, trace->arrival_span_s / 3600, 2, " h")
NUMBER_COLUMN (makespan,
               trace->exclusive != NULL ? trace->exclusive->makespan_s / 3600 : NAN,
               2,
               " h")
NUMBER_COLUMN (waiting,
               trace->exclusive != NULL ? trace->exclusive->waiting_p95_s / 60 : NAN,
               2,
               " min")
NUMBER_COLUMN (jct, trace->exclusive != NULL ? trace->exclusive->jct_p95_s / 60 : NAN, 2, " min")
NUMBER_COLUMN (distance, trace->distance_p95, 4, "")

static const TmapCoverage *
get_coverage (gconstpointer data, guint row)
{
  return g_ptr_array_index (((const Data *)data)->coverage, row);
}

static char *
get_workload (gconstpointer data, guint row)
{
  return g_strdup (get_coverage (data, row)->workload_id);
}

static int
compare_workloads (gconstpointer data, guint a, guint b)
{
  return strcmp (get_coverage (data, a)->workload_id, get_coverage (data, b)->workload_id);
}

static char *
get_covered (gconstpointer data, guint row)
{
  return g_strdup (get_coverage (data, row)->labels->len > 0 ? _ ("✓ Yes") : _ ("✗ No"));
}

static double
get_n_users (gconstpointer data, guint row)
{
  return get_coverage (data, row)->labels->len;
}

static const char *
get_covered_style (gconstpointer data, guint row)
{
  return get_coverage (data, row)->labels->len > 0 ? NULL : "error";
}

static char *
get_n_users_text (gconstpointer data, guint row)
{
  return format (get_n_users (data, row), 0, "");
}

static char *
get_users (gconstpointer data, guint row)
{
  const GPtrArray *labels = get_coverage (data, row)->labels;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < labels->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", (char *)g_ptr_array_index (labels, i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

#define NUMBER(title, chars, name)                                                                 \
  {                                                                                                \
    title, TMAP_APP_COLUMN_NUMBER, chars, FALSE, name##_text, NULL, name##_number, NULL, NULL      \
  }

static const TmapAppTableColumn acceptance[] = {
  { N_ ("Trace"), TMAP_APP_COLUMN_TEXT, 12, TRUE, get_label, NULL, NULL, compare_labels, NULL },
  NUMBER (N_ ("Score"), 7, score),
  NUMBER (N_ ("GPU demand"), 8, gpu_deviation),
  NUMBER (N_ ("Mean CDF"), 8, mean_deviation),
  NUMBER (N_ ("Max CDF"), 8, runtime_deviation),
  NUMBER (N_ ("Mapped CDF"), 8, mapped_deviation),
  NUMBER (N_ ("2-GPU jobs"), 7, two_gpu_jobs),
  NUMBER (N_ ("2-GPU workloads"), 7, two_gpu_workloads),
};

static const TmapAppTableColumn comparison[] = {
  { N_ ("Trace"), TMAP_APP_COLUMN_TEXT, 12, TRUE, get_label, NULL, NULL, compare_labels, NULL },
  NUMBER (N_ ("Jobs"), 6, jobs),
  NUMBER (N_ ("1-GPU"), 6, one_gpu_jobs),
  NUMBER (N_ ("2-GPU"), 6, two_gpu_jobs),
  NUMBER (N_ ("Workloads"), 8, workloads),
  NUMBER (N_ ("Arrival span"), 9, span),
  NUMBER (N_ ("Makespan"), 9, makespan),
  NUMBER (N_ ("Waiting p95"), 11, waiting),
  NUMBER (N_ ("JCT p95"), 11, jct),
  NUMBER (N_ ("Distance p95"), 9, distance),
};

static const TmapAppTableColumn coverage[] = {
  { N_ ("Workload"), TMAP_APP_COLUMN_ID, 34, TRUE, get_workload, NULL, NULL, compare_workloads,
    NULL },
  { N_ ("Covered"), TMAP_APP_COLUMN_TEXT, 9, FALSE, get_covered, NULL, get_n_users, NULL,
    get_covered_style },
  { N_ ("Traces"), TMAP_APP_COLUMN_NUMBER, 7, FALSE, get_n_users_text, NULL, get_n_users, NULL,
    NULL },
  { N_ ("Used by"), TMAP_APP_COLUMN_TEXT, 24, TRUE, get_users, NULL, NULL, NULL, NULL },
};

#define COLUMNS(columns) columns, G_N_ELEMENTS (columns)

static const struct {
  const TmapAppTableColumn *columns;
  guint n_columns;
  const char *label;
  const char *explanation;
} tables[TMAP_APP_N_FIDELITY_TABLES] = {
  [TMAP_APP_FIDELITY_ACCEPTANCE] = { COLUMNS (acceptance), N_ ("Acceptance"),
                                     N_ ("Score: weighted distance between the window and all "
                                         "eligible jobs, 0 is a perfect "
                                         "match. GPU demand and Max CDF: largest deviation of the "
                                         "window in a share of jobs, "
                                         "Mean CDF: the mean one. Mapped CDF: largest deviation of "
                                         "the mapped runtimes.") },
  [TMAP_APP_FIDELITY_COMPARISON] = { COLUMNS (comparison), N_ ("Comparison of generated traces"),
                                     N_ ("Makespan, waiting time and JCT are estimates for "
                                         "exclusive execution on one server. "
                                         "Distance: between the runtime quantiles of a job and of "
                                         "its workload.") },
  [TMAP_APP_FIDELITY_COVERAGE] = { COLUMNS (coverage), N_ ("Coverage of 2-GPU workloads"),
                                   N_ ("Workloads of the catalog that need two GPUs, and the "
                                       "generated traces that use "
                                       "them.") },
  [TMAP_APP_FIDELITY_DISTANCES] = { COLUMNS (tmap_app_distance_columns),
                                    N_ ("Distances of distributions"),
                                    N_ ("KS: largest gap between two cumulative distributions, 0 "
                                        "to 1. Wasserstein: the area "
                                        "between them, in the unit of the values. The intervals "
                                        "tell what so few jobs leave "
                                        "open. Queue waits of mapped traces are estimates.") },
  [TMAP_APP_FIDELITY_ARRIVALS] = { COLUMNS (tmap_app_arrival_columns), N_ ("Arrivals"),
                                   N_ ("CV: standard deviation of the interarrival time by its "
                                       "mean. IDC: variance of the jobs "
                                       "in a minute or an hour by their mean; 1 is as random as a "
                                       "Poisson process. Next job: "
                                       "autocorrelation of neighbouring interarrival times. Load: "
                                       "GPUs in use if no job had to "
                                       "wait.") },
};

GtkWidget *
tmap_app_fidelity_table_new (TmapAppFidelityTable which)
{
  return tmap_app_table_new (tables[which].columns, tables[which].n_columns,
                             _ (tables[which].label));
}

const char *
tmap_app_fidelity_table_explain (TmapAppFidelityTable which)
{
  return _ (tables[which].explanation);
}

static void
show_traces (TmapAppRowModel *model, TmapAppFidelityTable which, TmapAppStudy *study)
{
  Data *data = data_new (study);

  tmap_app_row_model_set_data (model, data, data_free,
                               which == TMAP_APP_FIDELITY_COVERAGE ? data->coverage->len
                                                                   : study->traces->len);
}

void
tmap_app_fidelity_table_show (TmapAppTable *table, TmapAppFidelityTable which, TmapAppStudy *study)
{
  TmapAppRowModel *model = tmap_app_table_get_model (table);

  if (which == TMAP_APP_FIDELITY_DISTANCES)
    tmap_app_row_model_set_data (model, tmap_app_study_ref (study),
                                 (GDestroyNotify)tmap_app_study_unref,
                                 tmap_app_distance_rows (study));
  else if (which == TMAP_APP_FIDELITY_ARRIVALS)
    tmap_app_row_model_set_data (model, tmap_app_study_ref (study),
                                 (GDestroyNotify)tmap_app_study_unref,
                                 tmap_app_arrival_rows (study));
  else
    show_traces (model, which, study);
}
