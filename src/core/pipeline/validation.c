/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/validation.h"

#include <math.h>

#include "base/gpu-counts.h"
#include "base/number.h"
#include "fidelity/workload-coverage.h"

static const char *const rule_keys[TMAP_N_RULES] = {
  [TMAP_RULE_JOB_COUNT] = "required_job_count",
  [TMAP_RULE_TWO_GPU_JOB] = "require_two_gpu_job_per_trace",
  [TMAP_RULE_GPU_FRACTION] = "maximum_gpu_fraction_deviation",
  [TMAP_RULE_RUNTIME_CDF] = "maximum_runtime_cdf_deviation",
  [TMAP_RULE_TWO_GPU_WORKLOADS] = "require_all_two_gpu_workloads_across_suite",
};

const char *
tmap_rule_key (TmapRule rule)
{
  g_return_val_if_fail (rule < TMAP_N_RULES, NULL);

  return rule_keys[rule];
}

static void
add_check (TmapValidation *self,
           TmapRule rule,
           const TmapGeneratedTrace *trace,
           double limit,
           double value,
           gboolean passed)
{
  TmapCheck check = { rule, trace, limit, value, isnan (limit) || passed };

  g_array_append_val (self->checks, check);
}

/* A limit that is configured cannot be satisfied by a window without a score. One that is not
 * configured is 1, which no deviation exceeds by more than a rounding. */
static void
check_deviation (TmapValidation *self,
                 const TmapGeneratedTrace *trace,
                 TmapRule rule,
                 double deviation,
                 double limit,
                 gboolean limited)
{
  double value = trace->representative ? deviation : NAN;

  add_check (self, rule, trace, limited || value > limit ? limit : NAN, value, value <= limit);
}

static void
check_trace (TmapValidation *self,
             const TmapPipelineConfig *config,
             const TmapGeneratedTrace *trace)
{
  guint two_gpu_jobs = tmap_gpu_counter_get (trace->jobs_by_gpu_count, 2);

  add_check (self, TMAP_RULE_JOB_COUNT, trace,
             config->required_job_count > 0 ? config->required_job_count : NAN,
             trace->mapped_job_count, trace->mapped_job_count == config->required_job_count);
  add_check (self, TMAP_RULE_TWO_GPU_JOB, trace, config->require_two_gpu_job_per_trace ? 1 : NAN,
             two_gpu_jobs, two_gpu_jobs > 0);
  check_deviation (self, trace, TMAP_RULE_GPU_FRACTION, trace->score.maximum_gpu_fraction_deviation,
                   config->maximum_gpu_fraction_deviation, config->limits_gpu_fraction);
  check_deviation (self, trace, TMAP_RULE_RUNTIME_CDF, trace->score.maximum_runtime_cdf_deviation,
                   config->maximum_runtime_cdf_deviation, config->limits_runtime_cdf);
}

static void
check_coverage (TmapValidation *self, const TmapPipelineConfig *config)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  g_autoptr (GPtrArray) coverage = NULL;

  for (guint i = 0; i < self->traces->len; i++)
    g_ptr_array_add (labels, ((TmapGeneratedTrace *)g_ptr_array_index (self->traces, i))->label);
  coverage = tmap_coverage_new (self->traces, labels);
  for (guint i = 0; i < coverage->len; i++) {
    const TmapCoverage *entry = g_ptr_array_index (coverage, i);
    GPtrArray *where = entry->labels->len > 0 ? self->used : self->missing;

    g_ptr_array_add (self->available, g_strdup (entry->workload_id));
    g_ptr_array_add (where, g_strdup (entry->workload_id));
  }
  add_check (self, TMAP_RULE_TWO_GPU_WORKLOADS, NULL,
             config->require_all_two_gpu_workloads ? self->available->len : NAN, self->used->len,
             self->missing->len == 0);
}

static char *
describe_deviation (const TmapCheck *check)
{
  g_autofree char *limit = tmap_number_format_fixed (check->limit, 4, FALSE);
  g_autofree char *value = NULL;

  if (isnan (check->value))
    return g_strdup_printf ("%s: %s is limited to %s, but a random window has no such value",
                            check->trace->name, rule_keys[check->rule], limit);
  value = tmap_number_format_fixed (check->value, 4, FALSE);
  return g_strdup_printf ("%s: %s is %s, more than %s", check->trace->name, rule_keys[check->rule],
                          value, limit);
}

static char *
describe_missing (const TmapValidation *self)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < self->missing->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            (char *)g_ptr_array_index (self->missing, i));
  return g_strdup_printf ("no trace uses %u of the %u 2-GPU workloads: %s", self->missing->len,
                          self->available->len, names->str);
}

static char *
describe_broken (const TmapValidation *self, const TmapCheck *check)
{
  switch (check->rule) {
  case TMAP_RULE_JOB_COUNT:
    return g_strdup_printf ("%s: has %.0f jobs, %.0f are required", check->trace->name,
                            check->value, check->limit);
  case TMAP_RULE_TWO_GPU_JOB:
    return g_strdup_printf ("%s: has no 2-GPU job, one is required", check->trace->name);
  case TMAP_RULE_GPU_FRACTION:
  case TMAP_RULE_RUNTIME_CDF:
    return describe_deviation (check);
  case TMAP_RULE_TWO_GPU_WORKLOADS:
  case TMAP_N_RULES:
  default:
    return describe_missing (self);
  }
}

static void
collect_errors (TmapValidation *self)
{
  for (guint i = 0; i < self->checks->len; i++) {
    const TmapCheck *check = &g_array_index (self->checks, TmapCheck, i);

    if (!check->passed)
      g_ptr_array_add (self->errors, describe_broken (self, check));
  }
}

TmapValidation *
tmap_validation_new (const TmapPipelineConfig *config, const GPtrArray *traces)
{
  TmapValidation *self = g_new0 (TmapValidation, 1);

  self->traces = traces;
  self->checks = g_array_new (FALSE, FALSE, sizeof (TmapCheck));
  self->errors = g_ptr_array_new_with_free_func (g_free);
  self->available = g_ptr_array_new_with_free_func (g_free);
  self->used = g_ptr_array_new_with_free_func (g_free);
  self->missing = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < traces->len; i++)
    check_trace (self, config, g_ptr_array_index (traces, i));
  check_coverage (self, config);
  collect_errors (self);
  return self;
}

void
tmap_validation_free (TmapValidation *self)
{
  g_array_unref (self->checks);
  g_ptr_array_unref (self->errors);
  g_ptr_array_unref (self->available);
  g_ptr_array_unref (self->used);
  g_ptr_array_unref (self->missing);
  g_free (self);
}

static void
write_texts (TmapJsonWriter *json, const char *key, const GPtrArray *texts)
{
  tmap_json_writer_begin_array (json, key);
  for (guint i = 0; i < texts->len; i++)
    tmap_json_writer_text (json, NULL, g_ptr_array_index (texts, i));
  tmap_json_writer_end (json);
}

static void
write_trace (TmapJsonWriter *json, const TmapGeneratedTrace *trace)
{
  const TmapWindowScore none = { .total = NAN,
                                 .maximum_gpu_fraction_deviation = NAN,
                                 .maximum_runtime_cdf_deviation = NAN };
  const TmapWindowScore *score = trace->representative ? &trace->score : &none;

  tmap_json_writer_begin_object (json, NULL);
  tmap_json_writer_integer (json, "job_count", trace->mapped_job_count);
  tmap_json_writer_double (json, "maximum_gpu_fraction_deviation",
                           score->maximum_gpu_fraction_deviation);
  tmap_json_writer_double (json, "maximum_runtime_cdf_deviation",
                           score->maximum_runtime_cdf_deviation);
  tmap_json_writer_double (json, "representativeness_score", score->total);
  tmap_json_writer_text (json, "trace", trace->name);
  tmap_json_writer_integer (json, "two_gpu_job_count",
                            tmap_gpu_counter_get (trace->jobs_by_gpu_count, 2));
  tmap_json_writer_integer (json, "two_gpu_workload_count", trace->two_gpu_workloads->len);
  tmap_json_writer_end (json);
}

void
tmap_validation_write (const TmapValidation *self, TmapJsonWriter *json)
{
  tmap_json_writer_begin_object (json, "validation");
  write_texts (json, "available_two_gpu_workloads", self->available);
  write_texts (json, "errors", self->errors);
  write_texts (json, "missing_two_gpu_workloads", self->missing);
  tmap_json_writer_boolean (json, "passed", self->errors->len == 0);
  tmap_json_writer_begin_array (json, "traces");
  for (guint i = 0; i < self->traces->len; i++)
    write_trace (json, g_ptr_array_index (self->traces, i));
  tmap_json_writer_end (json);
  write_texts (json, "used_two_gpu_workloads", self->used);
  tmap_json_writer_end (json);
}
