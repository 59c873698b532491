/* SPDX-License-Identifier: Apache-2.0 */
#include "report/findings.h"

#include <math.h>
#include <string.h>

#include "base/gpu-counts.h"
#include "base/number.h"
#include "report/labels.h"
#include "stats/stats.h"
#include "summary/source-summary.h"

char *
tmap_duration_to_text (double seconds)
{
  static const struct {
    double seconds;
    guint decimals;
    const char *unit;
  } units[] = {
    { 172800, 1, "days" },
    { 3600, 1, "h" },
    { 60, 1, "min" },
    { 1, 0, "s" },
  };
  guint u = 0;
  g_autofree char *number = NULL;

  if (isnan (seconds))
    return g_strdup ("–");
  /* Half a minute is 30 s, and 59.9 s are a minute: not "60 s". */
  while (u + 1 < G_N_ELEMENTS (units) && round (seconds) < units[u].seconds)
    u++;
  number = tmap_number_format_fixed (
      seconds / (u == 0 ? 86400 : units[u].seconds),
      u == 3 && seconds < 10 && seconds != floor (seconds) ? 1 : units[u].decimals, TRUE);
  return g_strdup_printf ("%s %s", number, units[u].unit);
}

char *
tmap_percent_to_text (double fraction)
{
  g_autofree char *number = NULL;

  if (isnan (fraction))
    return g_strdup ("–");
  number = tmap_number_format_fixed (fraction * 100, 1, FALSE);
  return g_strconcat (number, " %", NULL);
}

static char *
score_to_text (double score)
{
  return tmap_number_format_fixed (score, 3, FALSE);
}

static char *
points_to_text (double difference)
{
  g_autofree char *number = tmap_number_format_fixed (difference * 100, 1, FALSE);

  return g_strconcat (number, " points", NULL);
}

char *
tmap_range_to_text (const GArray *values, const GPtrArray *labels, char *(*format) (double value))
{
  guint low = G_MAXUINT;
  guint high = G_MAXUINT;
  g_autofree char *low_text = NULL;
  g_autofree char *high_text = NULL;

  for (guint i = 0; i < values->len; i++) {
    double value = g_array_index (values, double, i);

    if (isnan (value))
      continue;
    if (low == G_MAXUINT || value < g_array_index (values, double, low))
      low = i;
    if (high == G_MAXUINT || value > g_array_index (values, double, high))
      high = i;
  }
  if (low == G_MAXUINT)
    return g_strdup ("–");
  low_text = format (g_array_index (values, double, low));
  high_text = format (g_array_index (values, double, high));
  if (strcmp (low_text, high_text) == 0)
    return g_steal_pointer (&low_text);
  return g_strdup_printf ("%s (%s) to %s (%s)", low_text,
                          (const char *)g_ptr_array_index (labels, low), high_text,
                          (const char *)g_ptr_array_index (labels, high));
}

GPtrArray *
tmap_summary_labels (const GPtrArray *summaries)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < summaries->len; i++)
    g_ptr_array_add (
        labels, tmap_label_title (
                    ((const TmapSourceSummary *)g_ptr_array_index (summaries, i))->source_cluster));
  return tmap_labels_unique (labels);
}

GPtrArray *
tmap_trace_labels (const GPtrArray *traces)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();

  for (guint i = 0; i < traces->len; i++)
    g_ptr_array_add (labels, ((const TmapGeneratedTrace *)g_ptr_array_index (traces, i))->label);
  return tmap_labels_unique (labels);
}

/* The range of a number of each summary, trace, …: @get takes one of @things. */
static char *
range_of (const GPtrArray *things,
          const GPtrArray *labels,
          double (*get) (const void *thing),
          char *(*format) (double value))
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < things->len; i++) {
    double value = get (g_ptr_array_index (things, i));

    g_array_append_val (values, value);
  }
  return tmap_range_to_text (values, labels, format);
}

/* Defines a function that reads @member of a summary. */
#define SUMMARY_GETTER(name, member)                                                               \
  static double get_##name (const void *summary)                                                   \
  {                                                                                                \
    return ((const TmapSourceSummary *)summary)->member;                                           \
  }

SUMMARY_GETTER (supported, supported_job_fraction)
SUMMARY_GETTER (service, supported_gpu_service_time_fraction)
SUMMARY_GETTER (single, single_gpu_job_fraction)
SUMMARY_GETTER (runtime_p50, all_duration.p50)
SUMMARY_GETTER (runtime_p95, all_duration.p95)
SUMMARY_GETTER (queue_p50, all_queue_wait.p50)
SUMMARY_GETTER (queue_p95, all_queue_wait.p95)

static double
get_unsupported (const void *summary)
{
  return 1 - get_supported (summary);
}

/* A sentence on two numbers of each summary. */
static char *
describe_summaries (const GPtrArray *summaries,
                    const char *first,
                    double (*get_first) (const void *summary),
                    const char *second,
                    double (*get_second) (const void *summary),
                    char *(*format) (double value))
{
  g_autoptr (GPtrArray) labels = tmap_summary_labels (summaries);
  g_autofree char *a = range_of (summaries, labels, get_first, format);
  g_autofree char *b = range_of (summaries, labels, get_second, format);

  return g_strconcat (first, a, second, b, NULL);
}

char *
tmap_finding_coverage (const GPtrArray *summaries)
{
  return describe_summaries (summaries, "Supported share of the jobs ", get_supported,
                             "; of the GPU service ", get_service, tmap_percent_to_text);
}

char *
tmap_finding_gpu_mix (const GPtrArray *summaries)
{
  return describe_summaries (summaries, "Share of jobs with 1 GPU ", get_single,
                             "; of jobs without support ", get_unsupported, tmap_percent_to_text);
}

char *
tmap_finding_runtimes (const GPtrArray *summaries)
{
  return describe_summaries (summaries, "Median runtime ", get_runtime_p50, "; 95th percentile ",
                             get_runtime_p95, tmap_duration_to_text);
}

char *
tmap_finding_queue_waits (const GPtrArray *summaries)
{
  return describe_summaries (summaries, "Median queue wait ", get_queue_p50, "; 95th percentile ",
                             get_queue_p95, tmap_duration_to_text);
}

char *
tmap_finding_gpu_demand (const TmapGeneratedTrace *trace)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "Of %u %s ", trace->mapped_job_count,
                          trace->mapped_job_count == 1 ? "job" : "jobs");
  for (guint i = 0; i < trace->jobs_by_gpu_count->len; i++) {
    TmapGpuCount count = g_array_index (trace->jobs_by_gpu_count, TmapGpuCount, i);

    g_string_append_printf (text, "%s%u %s %u %s", i > 0 ? ", " : "", count.n,
                            count.n == 1 ? "needs" : "need", count.gpu_count,
                            count.gpu_count == 1 ? "GPU" : "GPUs");
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
tmap_finding_job_times (const TmapExclusiveJobs *jobs)
{
  TmapStatistics waiting, jct;
  g_autofree char *longest = NULL;
  g_autofree char *median = NULL;
  g_autofree char *p95 = NULL;
  guint n = 0;

  for (guint i = 0; i < jobs->n; i++)
    n += jobs->waiting_s[i] > 0;
  tmap_statistics (jobs->waiting_s, jobs->n, &waiting);
  tmap_statistics (jobs->jct_s, jobs->n, &jct);
  longest = tmap_duration_to_text (waiting.max);
  median = tmap_duration_to_text (jct.p50);
  p95 = tmap_duration_to_text (jct.p95);
  return g_strdup_printf ("%u of %u jobs wait, at most %s; from arrival to end the median is %s, "
                          "the 95th percentile %s",
                          n, jobs->n, longest, median, p95);
}

static double
get_makespan (const void *trace)
{
  const TmapExclusiveFigures *exclusive = ((const TmapGeneratedTrace *)trace)->exclusive;

  return exclusive != NULL ? exclusive->makespan_s : NAN;
}

static double
get_waiting_p95 (const void *trace)
{
  const TmapExclusiveFigures *exclusive = ((const TmapGeneratedTrace *)trace)->exclusive;

  return exclusive != NULL ? exclusive->waiting_p95_s : NAN;
}

static double
get_single_mapped (const void *thing)
{
  const TmapGeneratedTrace *trace = thing;

  return (double)tmap_gpu_counter_get (trace->jobs_by_gpu_count, 1) / trace->mapped_job_count;
}

static char *
describe_traces (const GPtrArray *traces,
                 const char *what,
                 double (*get) (const void *trace),
                 char *(*format) (double value))
{
  g_autoptr (GPtrArray) labels = tmap_trace_labels (traces);
  g_autofree char *range = range_of (traces, labels, get, format);

  return g_strconcat (what, range, NULL);
}

char *
tmap_finding_makespans (const GPtrArray *traces)
{
  return describe_traces (traces, "Estimated makespan ", get_makespan, tmap_duration_to_text);
}

char *
tmap_finding_waiting_times (const GPtrArray *traces)
{
  return describe_traces (traces, "95th percentile of the estimated waiting time ", get_waiting_p95,
                          tmap_duration_to_text);
}

char *
tmap_finding_mapped_mix (const GPtrArray *traces)
{
  return describe_traces (traces, "Share of mapped jobs with 1 GPU ", get_single_mapped,
                          tmap_percent_to_text);
}

/* The largest difference of two stages over all traces: which of them, and how much. */
typedef struct {
  double difference;
  guint trace;
} Farthest;

static void
farthest_add (Farthest *self, guint trace, const double *a, const double *b, guint n)
{
  for (guint i = 0; i < n; i++) {
    double difference = fabs (a[i] - b[i]);

    if (difference > self->difference)
      *self = (Farthest){ difference, trace };
  }
}

static char *
farthest_to_text (const Farthest *self, const TmapFidelity *fidelity, char *(*format) (double))
{
  g_autofree char *number = format (self->difference);

  if (fidelity->traces->len == 1 || self->difference <= 0)
    return g_steal_pointer (&number);
  return g_strdup_printf ("%s (%s)", number,
                          (const char *)g_ptr_array_index (fidelity->labels, self->trace));
}

static char *
describe_distances (const TmapFidelity *self, const Farthest *window, const Farthest *mapped)
{
  gboolean one = self->traces->len == 1;
  g_autofree char *of_window = farthest_to_text (window, self, points_to_text);
  g_autofree char *of_mapped = farthest_to_text (mapped, self, points_to_text);

  return g_strdup_printf ("%s within %s of all eligible jobs, %s within %s",
                          one ? "The window is" : "All windows are", of_window,
                          one ? "the mapped trace" : "all mapped traces", of_mapped);
}

char *
tmap_finding_gpu_fidelity (const TmapFidelity *fidelity)
{
  Farthest window = { 0 };
  Farthest mapped = { 0 };

  for (guint i = 0; i < fidelity->traces->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (fidelity->traces, i);
    const TmapMappedProfile *profile = g_ptr_array_index (fidelity->profiles, i);
    const double *target = (const double *)(const void *)trace->target.gpu_fractions->data;

    farthest_add (&window, i, target,
                  (const double *)(const void *)trace->selected.gpu_fractions->data,
                  trace->target.gpu_fractions->len);
    farthest_add (&mapped, i, target, (const double *)(const void *)profile->gpu_fractions->data,
                  trace->target.gpu_fractions->len);
  }
  return describe_distances (fidelity, &window, &mapped);
}

char *
tmap_finding_runtime_fidelity (const TmapFidelity *fidelity)
{
  Farthest window = { 0 };
  Farthest mapped = { 0 };

  for (guint i = 0; i < fidelity->traces->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (fidelity->traces, i);
    const TmapMappedProfile *profile = g_ptr_array_index (fidelity->profiles, i);

    farthest_add (&window, i, trace->target.runtime_cdf, trace->selected.runtime_cdf,
                  TMAP_N_RUNTIME_BUCKETS);
    farthest_add (&mapped, i, trace->target.runtime_cdf, profile->runtime_cdf,
                  TMAP_N_RUNTIME_BUCKETS);
  }
  return describe_distances (fidelity, &window, &mapped);
}

char *
tmap_finding_interarrival_fidelity (const TmapFidelity *fidelity)
{
  Farthest p50 = { 0 };
  Farthest p95 = { 0 };
  g_autofree char *p50_text = NULL;
  g_autofree char *p95_text = NULL;

  for (guint i = 0; i < fidelity->traces->len; i++) {
    const TmapGeneratedTrace *trace = g_ptr_array_index (fidelity->traces, i);

    farthest_add (&p50, i, &trace->target.interarrival_p50_s, &trace->selected.interarrival_p50_s,
                  1);
    farthest_add (&p95, i, &trace->target.interarrival_p95_s, &trace->selected.interarrival_p95_s,
                  1);
  }
  p50_text = farthest_to_text (&p50, fidelity, tmap_duration_to_text);
  p95_text = farthest_to_text (&p95, fidelity, tmap_duration_to_text);
  return g_strdup_printf ("Between window and all eligible jobs the median differs by %s%s, the "
                          "95th percentile by %s",
                          fidelity->traces->len > 1 ? "at most " : "", p50_text, p95_text);
}

static double
get_score (const void *trace)
{
  return ((const TmapGeneratedTrace *)trace)->score.total;
}

char *
tmap_finding_scores (const TmapFidelity *fidelity)
{
  g_autofree char *range = range_of (fidelity->traces, fidelity->labels, get_score, score_to_text);

  return g_strdup_printf ("%s %s; 0 is a perfect match",
                          fidelity->traces->len == 1 ? "Score" : "Scores", range);
}
