/* SPDX-License-Identifier: Apache-2.0 */
#include "fidelity/fidelity.h"

#include "base/gpu-counts.h"
#include "io/csv-writer.h"
#include "report/labels.h"
#include "stats/stats.h"

#define STAGES "full_eligible,selected_window,mapped_trace"

static void
profile_interarrivals (TmapMappedProfile *self, const TmapMappedTrace *trace)
{
  g_autofree double *interarrivals = g_new (double, trace->n);
  guint n_zero = 0;

  for (guint i = 0; i < trace->n; i++) {
    interarrivals[i] = i > 0 ? trace->submit_s[i] - trace->submit_s[i - 1] : 0.0;
    n_zero += interarrivals[i] == 0.0;
  }
  tmap_sort (interarrivals, trace->n);
  self->interarrival_p50_s = tmap_quantile_sorted (interarrivals, trace->n, 0.50);
  self->interarrival_p95_s = tmap_quantile_sorted (interarrivals, trace->n, 0.95);
  self->zero_interarrival_fraction = (double)n_zero / trace->n;
}

TmapMappedProfile *
tmap_mapped_profile_new (const TmapGeneratedTrace *trace)
{
  TmapMappedProfile *self = g_new0 (TmapMappedProfile, 1);
  guint n = trace->trace.n;

  self->gpu_fractions = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint c = 0; c < trace->supported_gpu_counts->len; c++) {
    guint gpu_count = g_array_index (trace->supported_gpu_counts, guint, c);
    double fraction = (double)tmap_gpu_counter_get (trace->jobs_by_gpu_count, gpu_count) / n;

    g_array_append_val (self->gpu_fractions, fraction);
  }
  for (guint b = 0; b < TMAP_N_RUNTIME_BUCKETS; b++) {
    guint below = 0;

    for (guint i = 0; i < n; i++)
      below += trace->trace.solo_runtime_s[i] < tmap_runtime_buckets[b].below_s;
    self->runtime_cdf[b] = (double)below / n;
  }
  profile_interarrivals (self, &trace->trace);
  return self;
}

void
tmap_mapped_profile_free (TmapMappedProfile *self)
{
  g_array_unref (self->gpu_fractions);
  g_free (self);
}

TmapFidelity *
tmap_fidelity_new (const GPtrArray *traces)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  TmapFidelity *self;

  for (guint i = 0; i < traces->len; i++) {
    TmapGeneratedTrace *trace = g_ptr_array_index (traces, i);

    if (!trace->representative)
      return NULL;
    g_ptr_array_add (labels, trace->label);
  }
  self = g_new0 (TmapFidelity, 1);
  self->traces = traces;
  self->labels = tmap_labels_unique (labels);
  self->profiles = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_mapped_profile_free);
  for (guint i = 0; i < traces->len; i++)
    g_ptr_array_add (self->profiles, tmap_mapped_profile_new (g_ptr_array_index (traces, i)));
  return self;
}

void
tmap_fidelity_free (TmapFidelity *self)
{
  g_ptr_array_unref (self->labels);
  g_ptr_array_unref (self->profiles);
  g_free (self);
}

/* The three stages of a number: population, window, mapped trace. */
static void
write_stages (TmapCsvWriter *csv, double population, double window, double mapped)
{
  tmap_csv_writer_double (csv, population);
  tmap_csv_writer_double (csv, window);
  tmap_csv_writer_double (csv, mapped);
  tmap_csv_writer_end_row (csv);
}

GString *
tmap_fidelity_gpu_demand (const TmapFidelity *self)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, "trace,gpu_count," STAGES);
  for (guint i = 0; i < self->traces->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (self->traces, i);
    const TmapMappedProfile *mapped = g_ptr_array_index (self->profiles, i);

    for (guint c = 0; c < trace->supported_gpu_counts->len; c++) {
      tmap_csv_writer_text (&csv, g_ptr_array_index (self->labels, i));
      tmap_csv_writer_integer (&csv, g_array_index (trace->supported_gpu_counts, guint, c));
      write_stages (&csv, g_array_index (trace->target.gpu_fractions, double, c),
                    g_array_index (trace->selected.gpu_fractions, double, c),
                    g_array_index (mapped->gpu_fractions, double, c));
    }
  }
  return tmap_csv_writer_steal (&csv);
}

GString *
tmap_fidelity_runtime_cdf (const TmapFidelity *self)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, "trace,bucket,bucket_label," STAGES);
  for (guint i = 0; i < self->traces->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (self->traces, i);
    const TmapMappedProfile *mapped = g_ptr_array_index (self->profiles, i);

    for (guint b = 0; b < TMAP_N_RUNTIME_BUCKETS; b++) {
      tmap_csv_writer_text (&csv, g_ptr_array_index (self->labels, i));
      tmap_csv_writer_text (&csv, tmap_runtime_buckets[b].key);
      tmap_csv_writer_text (&csv, tmap_runtime_buckets[b].label);
      write_stages (&csv, trace->target.runtime_cdf[b], trace->selected.runtime_cdf[b],
                    mapped->runtime_cdf[b]);
    }
  }
  return tmap_csv_writer_steal (&csv);
}

static void
write_metric (TmapCsvWriter *csv, const char *label, const char *metric)
{
  tmap_csv_writer_text (csv, label);
  tmap_csv_writer_text (csv, metric);
}

GString *
tmap_fidelity_interarrival (const TmapFidelity *self)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, "trace,metric," STAGES);
  for (guint i = 0; i < self->traces->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (self->traces, i);
    const TmapMappedProfile *mapped = g_ptr_array_index (self->profiles, i);
    const char *label = g_ptr_array_index (self->labels, i);

    write_metric (&csv, label, "interarrival_p50_s");
    write_stages (&csv, trace->target.interarrival_p50_s, trace->selected.interarrival_p50_s,
                  mapped->interarrival_p50_s);
    write_metric (&csv, label, "interarrival_p95_s");
    write_stages (&csv, trace->target.interarrival_p95_s, trace->selected.interarrival_p95_s,
                  mapped->interarrival_p95_s);
    write_metric (&csv, label, "zero_interarrival_fraction");
    write_stages (&csv, trace->target.zero_interarrival_fraction,
                  trace->selected.zero_interarrival_fraction, mapped->zero_interarrival_fraction);
  }
  return tmap_csv_writer_steal (&csv);
}

GString *
tmap_fidelity_scores (const TmapFidelity *self)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, "trace,component,distance");
  for (guint i = 0; i < self->traces->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (self->traces, i);

    for (guint c = 0; c < TMAP_N_SCORE_COMPONENTS; c++) {
      g_autofree char *component = g_strconcat (tmap_score_component_key (c), "_distance", NULL);

      write_metric (&csv, g_ptr_array_index (self->labels, i), component);
      tmap_csv_writer_double (&csv, trace->score.distances[c]);
      tmap_csv_writer_end_row (&csv);
    }
  }
  return tmap_csv_writer_steal (&csv);
}
