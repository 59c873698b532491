/* SPDX-License-Identifier: Apache-2.0 */
#include "summary/source-summary.h"

#include <math.h>
#include <string.h>

#include "base/gpu-counts.h"
#include "io/json-writer.h"

typedef enum {
  FIELD_TEXT,
  FIELD_COUNT,
  FIELD_COUNTS,
  FIELD_DOUBLE,
} FieldType;

/* The columns of the suite's CSV in their order; the members of the JSON objects are the same. */
static const struct {
  const char *name;
  FieldType type;
  gsize offset;
} fields[] = {
/* clang-format off */
#define FIELD(type, name) { #name, type, G_STRUCT_OFFSET (TmapSourceSummary, name) }
#define STATISTIC(set, name)                                                                       \
  { #set "_" #name "_s", FIELD_DOUBLE,                                                             \
    G_STRUCT_OFFSET (TmapSourceSummary, set) + G_STRUCT_OFFSET (TmapStatistics, name) }
#define STATISTICS(set)                                                                            \
  STATISTIC (set, mean), STATISTIC (set, p50), STATISTIC (set, p90), STATISTIC (set, p95),         \
      STATISTIC (set, p99), STATISTIC (set, max)
  /* clang-format on */
  FIELD (FIELD_TEXT, source_trace),
  FIELD (FIELD_TEXT, source_cluster),
  FIELD (FIELD_COUNT, valid_job_count),
  FIELD (FIELD_COUNTS, supported_gpu_counts),
  FIELD (FIELD_COUNT, supported_job_count),
  FIELD (FIELD_COUNT, unsupported_job_count),
  FIELD (FIELD_DOUBLE, supported_job_fraction),
  FIELD (FIELD_COUNT, single_gpu_job_count),
  FIELD (FIELD_DOUBLE, single_gpu_job_fraction),
  FIELD (FIELD_COUNT, two_gpu_job_count),
  FIELD (FIELD_DOUBLE, two_gpu_job_fraction),
  FIELD (FIELD_COUNT, multi_node_job_count),
  FIELD (FIELD_DOUBLE, multi_node_job_fraction),
  FIELD (FIELD_DOUBLE, arrival_span_s),
  FIELD (FIELD_DOUBLE, total_gpu_service_time_s),
  FIELD (FIELD_DOUBLE, supported_gpu_service_time_s),
  FIELD (FIELD_DOUBLE, supported_gpu_service_time_fraction),
  STATISTICS (all_duration),
  STATISTICS (all_queue_wait),
  STATISTICS (supported_duration),
  STATISTICS (supported_queue_wait),
#undef STATISTICS
#undef STATISTIC
#undef FIELD
};

/* Collects the supported jobs' share of a column into @part. */
static void
pick_supported (const double *column, const guint8 *supported, guint n, double *part)
{
  for (guint i = 0; i < n; i++)
    if (supported[i])
      *part++ = column[i];
}

/* Statistics of the values that are known. They are put together in @values. */
static void
summarize_known (double *values, guint n, TmapStatistics *statistics)
{
  guint n_known = 0;

  for (guint i = 0; i < n; i++)
    if (!isnan (values[i]))
      values[n_known++] = values[i];
  tmap_statistics (values, n_known, statistics);
}

static void
summarize_times (TmapSourceSummary *self, const TmapJobTable *jobs, const guint8 *supported)
{
  guint n = jobs->n_jobs;
  guint n_supported = self->supported_job_count;
  g_autofree double *service = g_new (double, n);
  g_autofree double *part = g_new (double, n_supported + 1);
  g_autofree double *waits = g_memdup2 (jobs->queue_wait_s, n * sizeof (double));

  for (guint i = 0; i < n; i++)
    service[i] = (double)jobs->gpu_count[i] * jobs->duration_s[i];
  self->total_gpu_service_time_s = tmap_sum (service, n);
  pick_supported (service, supported, n, part);
  self->supported_gpu_service_time_s = tmap_sum (part, n_supported);
  self->supported_gpu_service_time_fraction =
      self->supported_gpu_service_time_s / self->total_gpu_service_time_s;

  tmap_statistics (jobs->duration_s, n, &self->all_duration);
  summarize_known (waits, n, &self->all_queue_wait);
  pick_supported (jobs->duration_s, supported, n, part);
  tmap_statistics (part, n_supported, &self->supported_duration);
  pick_supported (jobs->queue_wait_s, supported, n, part);
  summarize_known (part, n_supported, &self->supported_queue_wait);
}

TmapSourceSummary *
tmap_source_summary_new (const TmapJobTable *jobs, const GArray *supported_gpu_counts)
{
  TmapSourceSummary *self = g_new0 (TmapSourceSummary, 1);
  guint n = jobs->n_jobs;
  double n_double = n;
  g_autofree guint8 *supported = g_new (guint8, n);

  self->source_trace = g_strdup (jobs->source_trace);
  self->source_cluster = g_strdup (jobs->source_cluster);
  self->n_rows = jobs->n_rows;
  memcpy (self->excluded, jobs->excluded, sizeof self->excluded);
  self->n_rounded = jobs->n_rounded;
  self->n_differing = jobs->n_differing;
  self->supported_gpu_counts = tmap_gpu_counts_sorted (supported_gpu_counts);
  self->jobs = tmap_gpu_counter_new ();
  for (guint i = 0; i < n; i++) {
    tmap_gpu_counter_add (self->jobs, jobs->gpu_count[i]);
    supported[i] = tmap_gpu_counts_contain (self->supported_gpu_counts, jobs->gpu_count[i]);
    self->supported_job_count += supported[i];
    self->multi_node_job_count += jobs->multi_node[i];
  }
  self->valid_job_count = n;
  self->unsupported_job_count = n - self->supported_job_count;
  self->single_gpu_job_count = tmap_gpu_counter_get (self->jobs, 1);
  self->two_gpu_job_count = tmap_gpu_counter_get (self->jobs, 2);
  self->supported_job_fraction = self->supported_job_count / n_double;
  self->single_gpu_job_fraction = self->single_gpu_job_count / n_double;
  self->two_gpu_job_fraction = self->two_gpu_job_count / n_double;
  self->multi_node_job_fraction = self->multi_node_job_count / n_double;
  self->arrival_span_s = jobs->submit_s[n - 1];
  summarize_times (self, jobs, supported);
  return self;
}

void
tmap_source_summary_free (TmapSourceSummary *self)
{
  g_free (self->source_trace);
  g_free (self->source_cluster);
  g_array_unref (self->supported_gpu_counts);
  g_array_unref (self->jobs);
  g_free (self);
}

static void
write_json (TmapJsonWriter *json, const TmapSourceSummary *self)
{
  tmap_json_writer_begin_object (json, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++) {
    gconstpointer value = (const char *)self + fields[i].offset;
    const char *name = fields[i].name;

    switch (fields[i].type) {
    case FIELD_TEXT:
      tmap_json_writer_text (json, name, *(char *const *)value);
      break;
    case FIELD_COUNT:
      tmap_json_writer_integer (json, name, *(const guint *)value);
      break;
    case FIELD_COUNTS:
      tmap_json_writer_counts (json, name, *(GArray *const *)value);
      break;
    case FIELD_DOUBLE:
      tmap_json_writer_double (json, name, *(const double *)value);
      break;
    default:
      g_assert_not_reached ();
    }
  }
  tmap_json_writer_end (json);
}

static void
write_csv (TmapCsvWriter *csv, const TmapSourceSummary *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++) {
    gconstpointer value = (const char *)self + fields[i].offset;

    switch (fields[i].type) {
    case FIELD_TEXT:
      tmap_csv_writer_text (csv, *(char *const *)value);
      break;
    case FIELD_COUNT:
      tmap_csv_writer_integer (csv, *(const guint *)value);
      break;
    case FIELD_COUNTS:
      tmap_csv_writer_counts (csv, *(GArray *const *)value);
      break;
    case FIELD_DOUBLE:
      tmap_csv_writer_double (csv, *(const double *)value);
      break;
    default:
      g_assert_not_reached ();
    }
  }
  tmap_csv_writer_end_row (csv);
}

GString *
tmap_source_summary_to_json (const TmapSourceSummary *self)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();

  write_json (json, self);
  return tmap_json_writer_steal (json);
}

GString *
tmap_source_summary_distribution (const TmapSourceSummary *self)
{
  TmapCsvWriter csv;

  tmap_csv_writer_init (&csv, "source_num_gpus,job_count,job_fraction");
  for (guint i = 0; i < self->jobs->len; i++) {
    const TmapGpuCount *count = &g_array_index (self->jobs, TmapGpuCount, i);

    tmap_csv_writer_integer (&csv, count->gpu_count);
    tmap_csv_writer_integer (&csv, count->n);
    tmap_csv_writer_double (&csv, (double)count->n / self->valid_job_count);
    tmap_csv_writer_end_row (&csv);
  }
  return tmap_csv_writer_steal (&csv);
}

GString *
tmap_suite_summary_to_json (const GPtrArray *summaries)
{
  g_autoptr (TmapJsonWriter) json = tmap_json_writer_new ();

  tmap_json_writer_begin_array (json, NULL);
  for (guint i = 0; i < summaries->len; i++)
    write_json (json, g_ptr_array_index (summaries, i));
  tmap_json_writer_end (json);
  return tmap_json_writer_steal (json);
}

GString *
tmap_suite_summary_to_csv (const GPtrArray *summaries)
{
  g_autoptr (GString) header = g_string_new (NULL);
  TmapCsvWriter csv;

  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    g_string_append_printf (header, "%s%s", i > 0 ? "," : "", fields[i].name);
  tmap_csv_writer_init (&csv, header->str);
  for (guint i = 0; i < summaries->len; i++)
    write_csv (&csv, g_ptr_array_index (summaries, i));
  return tmap_csv_writer_steal (&csv);
}

static int
compare_summaries (gconstpointer a, gconstpointer b)
{
  const TmapSourceSummary *sa = *(const TmapSourceSummary *const *)a;
  const TmapSourceSummary *sb = *(const TmapSourceSummary *const *)b;
  int order = strcmp (sa->source_trace, sb->source_trace);

  return order != 0 ? order : strcmp (sa->source_cluster, sb->source_cluster);
}

void
tmap_suite_summary_sort (GPtrArray *summaries)
{
  g_ptr_array_sort (summaries, compare_summaries);
}
