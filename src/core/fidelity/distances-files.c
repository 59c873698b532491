/* SPDX-License-Identifier: Apache-2.0 */
#include "fidelity/distances.h"
#include "io/csv-writer.h"
#include "io/json-writer.h"

#define HEADER                                                                                     \
  "trace,quantity,statistic,reference,sample,at,value,ci_low,ci_high,reference_count,sample_count"

/* Series of a stage, and how they are called. */
typedef struct {
  const char *quantity;
  const char *statistic;
  const char *key; /* of the series in JSON */
  const char *at;  /* of where a value is, in JSON */
  GArray *points;
} Series;

#define N_SERIES 4

static void
list_series (const TmapArrivals *arrivals, Series series[N_SERIES])
{
  series[0] = (Series){ "arrivals", "index_of_dispersion", "index_of_dispersion", "stretch_s",
                        arrivals->dispersion };
  series[1] = (Series){ "interarrival_s", "autocorrelation", "interarrival_autocorrelation",
                        "lag_jobs", arrivals->interarrival_correlation };
  series[2] = (Series){ "arrivals_per_hour", "autocorrelation", "hourly_arrival_autocorrelation",
                        "lag_s", arrivals->hourly_correlation };
  series[3] = (Series){ "gpus", "offered_load", "offered_load_gpus", "from_s", arrivals->load };
}

const char *
tmap_stage_key (TmapStage stage)
{
  static const char *const keys[] = { [TMAP_STAGE_POPULATION] = "full_eligible",
                                      [TMAP_STAGE_WINDOW] = "selected_window",
                                      [TMAP_STAGE_MAPPED] = "mapped_trace" };

  return keys[stage];
}

const char *
tmap_quantity_key (TmapQuantity quantity)
{
  static const char *const keys[] = { [TMAP_QUANTITY_RUNTIME] = "runtime_s",
                                      [TMAP_QUANTITY_INTERARRIVAL] = "interarrival_s",
                                      [TMAP_QUANTITY_GPU_DEMAND] = "gpu_demand",
                                      [TMAP_QUANTITY_QUEUE_WAIT] = "queue_wait_s" };

  return keys[quantity];
}

static void
begin_row (TmapCsvWriter *csv,
           const char *label,
           const char *quantity,
           const char *statistic,
           const char *reference,
           TmapStage sample)
{
  tmap_csv_writer_text (csv, label);
  tmap_csv_writer_text (csv, quantity);
  tmap_csv_writer_text (csv, statistic);
  tmap_csv_writer_text (csv, reference);
  tmap_csv_writer_text (csv, tmap_stage_key (sample));
}

static void
write_estimate (TmapCsvWriter *csv, const TmapEstimate *estimate)
{
  tmap_csv_writer_text (csv, NULL);
  tmap_csv_writer_double (csv, estimate->value);
  tmap_csv_writer_double (csv, estimate->low);
  tmap_csv_writer_double (csv, estimate->high);
}

static void
write_distance_rows (TmapCsvWriter *csv,
                     const char *label,
                     TmapStage reference,
                     TmapQuantity quantity,
                     const TmapDistance *distance)
{
  static const char *const statistics[] = { "kolmogorov_smirnov", "wasserstein_1" };
  const TmapEstimate *const estimates[] = { &distance->ks, &distance->w1 };

  for (guint i = 0; i < G_N_ELEMENTS (statistics); i++) {
    begin_row (csv, label, tmap_quantity_key (quantity), statistics[i], tmap_stage_key (reference),
               reference + 1);
    write_estimate (csv, estimates[i]);
    tmap_csv_writer_integer (csv, (gint64)distance->n_reference);
    tmap_csv_writer_integer (csv, (gint64)distance->n_sample);
    tmap_csv_writer_end_row (csv);
  }
}

static void
write_variation_row (TmapCsvWriter *csv,
                     const char *label,
                     TmapStage stage,
                     const TmapArrivals *arrivals)
{
  begin_row (csv, label, "interarrival_s", "coefficient_of_variation", NULL, stage);
  write_estimate (csv, &arrivals->variation);
  tmap_csv_writer_text (csv, NULL);
  tmap_csv_writer_integer (csv, arrivals->n_interarrivals);
  tmap_csv_writer_end_row (csv);
}

static void
write_series_rows (TmapCsvWriter *csv, const char *label, TmapStage stage, const Series *series)
{
  for (guint i = 0; i < series->points->len; i++) {
    const TmapSeriesPoint *point = &g_array_index (series->points, TmapSeriesPoint, i);

    begin_row (csv, label, series->quantity, series->statistic, NULL, stage);
    tmap_csv_writer_double (csv, point->at);
    tmap_csv_writer_double (csv, point->value);
    for (guint empty = 0; empty < 4; empty++)
      tmap_csv_writer_text (csv, NULL);
    tmap_csv_writer_end_row (csv);
  }
}

GString *
tmap_distances_to_csv (const GPtrArray *distances)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, HEADER);
  for (guint i = 0; i < distances->len; i++) {
    const TmapDistances *self = g_ptr_array_index (distances, i);

    for (guint reference = 0; reference < TMAP_N_STAGES - 1; reference++)
      for (guint q = 0; q < TMAP_N_QUANTITIES; q++)
        write_distance_rows (&csv, self->label, reference, q, &self->from[reference][q]);
    for (guint stage = 0; stage < TMAP_N_STAGES; stage++)
      write_variation_row (&csv, self->label, stage, &self->arrivals[stage]);
    for (guint s = 0; s < N_SERIES; s++)
      for (guint stage = 0; stage < TMAP_N_STAGES; stage++) {
        Series series[N_SERIES];

        list_series (&self->arrivals[stage], series);
        write_series_rows (&csv, self->label, stage, &series[s]);
      }
  }
  return tmap_csv_writer_steal (&csv);
}

static void
write_estimate_object (TmapJsonWriter *json, const char *key, const TmapEstimate *estimate)
{
  tmap_json_writer_begin_object (json, key);
  tmap_json_writer_double (json, "ci_high", estimate->high);
  tmap_json_writer_double (json, "ci_low", estimate->low);
  tmap_json_writer_double (json, "value", estimate->value);
  tmap_json_writer_end (json);
}

static void
write_comparison (TmapJsonWriter *json, const TmapDistances *self, TmapStage reference)
{
  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_text (json, "reference", tmap_stage_key (reference));
  tmap_json_writer_text (json, "sample", tmap_stage_key (reference + 1));
  for (guint q = 0; q < TMAP_N_QUANTITIES; q++) {
    const TmapDistance *distance = &self->from[reference][q];

    tmap_json_writer_begin_object (json, tmap_quantity_key (q));
    write_estimate_object (json, "kolmogorov_smirnov", &distance->ks);
    tmap_json_writer_integer (json, "reference_count", (gint64)distance->n_reference);
    tmap_json_writer_integer (json, "sample_count", (gint64)distance->n_sample);
    write_estimate_object (json, "wasserstein_1", &distance->w1);
    tmap_json_writer_end (json);
  }
  tmap_json_writer_end (json);
}

static void
write_stage (TmapJsonWriter *json, const TmapArrivals *arrivals, TmapStage stage)
{
  Series series[N_SERIES];

  list_series (arrivals, series);
  tmap_json_writer_begin_object (json, tmap_stage_key (stage));
  write_estimate_object (json, "coefficient_of_variation", &arrivals->variation);
  tmap_json_writer_integer (json, "interarrival_count", arrivals->n_interarrivals);
  for (guint s = 0; s < N_SERIES; s++) {
    tmap_json_writer_begin_array (json, series[s].key);
    for (guint i = 0; i < series[s].points->len; i++) {
      const TmapSeriesPoint *point = &g_array_index (series[s].points, TmapSeriesPoint, i);

      tmap_json_writer_begin_object (json, NULL);
      tmap_json_writer_double (json, series[s].at, point->at);
      tmap_json_writer_double (json, "value", point->value);
      tmap_json_writer_end (json);
    }
    tmap_json_writer_end (json);
  }
  tmap_json_writer_end (json);
}

static void
write_trace (TmapJsonWriter *json, const TmapDistances *self)
{
  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_begin_array (json, "comparisons");
  for (guint reference = 0; reference < TMAP_N_STAGES - 1; reference++)
    write_comparison (json, self, reference);
  tmap_json_writer_end (json);
  tmap_json_writer_integer (json, "resamples", self->n_resamples);
  tmap_json_writer_begin_object (json, "stages");
  for (guint stage = 0; stage < TMAP_N_STAGES; stage++)
    write_stage (json, &self->arrivals[stage], stage);
  tmap_json_writer_end (json);
  tmap_json_writer_text (json, "trace", self->label);
  tmap_json_writer_end (json);
}

GString *
tmap_distances_to_json (const GPtrArray *distances)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();

  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_begin_object (json, "bootstrap");
  tmap_json_writer_double (json, "level", TMAP_BOOTSTRAP_LEVEL);
  tmap_json_writer_integer (json, "seed", TMAP_BOOTSTRAP_SEED);
  tmap_json_writer_end (json);
  tmap_json_writer_begin_array (json, "traces");
  for (guint i = 0; i < distances->len; i++)
    write_trace (json, g_ptr_array_index (distances, i));
  tmap_json_writer_end (json);
  tmap_json_writer_end (json);
  return tmap_json_writer_steal (json);
}
