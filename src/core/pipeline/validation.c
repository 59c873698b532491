/* SPDX-License-Identifier: Apache-2.0 */
#include "pipeline/validation.h"

#include <math.h>

#include "base/gpu-counts.h"
#include "base/number.h"
#include "fidelity/workload-coverage.h"

static void
add_error (TmapValidation *self, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_ptr_array_add (self->errors, g_strdup_vprintf (format, args));
  va_end (args);
}

/* @limited: whether the limit is configured, which a window without a score cannot satisfy */
static void
check_deviation (TmapValidation *self,
                 const TmapGeneratedTrace *trace,
                 const char *rule,
                 double deviation,
                 double limit,
                 gboolean limited)
{
  g_autofree char *limit_text = tmap_number_format_fixed (limit, 4, FALSE);
  g_autofree char *deviation_text = NULL;

  if (!trace->representative) {
    if (limited)
      add_error (self, "%s: %s is limited to %s, but a random window has no such value",
                 trace->name, rule, limit_text);
    return;
  }
  if (deviation <= limit)
    return;
  deviation_text = tmap_number_format_fixed (deviation, 4, FALSE);
  add_error (self, "%s: %s is %s, more than %s", trace->name, rule, deviation_text, limit_text);
}

static void
check_trace (TmapValidation *self,
             const TmapPipelineConfig *config,
             const TmapGeneratedTrace *trace)
{
  if (config->required_job_count > 0 && trace->mapped_job_count != config->required_job_count)
    add_error (self, "%s: has %u jobs, %u are required", trace->name, trace->mapped_job_count,
               config->required_job_count);
  if (config->require_two_gpu_job_per_trace &&
      tmap_gpu_counter_get (trace->jobs_by_gpu_count, 2) == 0)
    add_error (self, "%s: has no 2-GPU job, one is required", trace->name);
  check_deviation (self, trace, "maximum_gpu_fraction_deviation",
                   trace->score.maximum_gpu_fraction_deviation,
                   config->maximum_gpu_fraction_deviation, config->limits_gpu_fraction);
  check_deviation (self, trace, "maximum_runtime_cdf_deviation",
                   trace->score.maximum_runtime_cdf_deviation,
                   config->maximum_runtime_cdf_deviation, config->limits_runtime_cdf);
}

static void
check_coverage (TmapValidation *self, const TmapPipelineConfig *config)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  g_autoptr (GPtrArray) coverage = NULL;
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < self->traces->len; i++)
    g_ptr_array_add (labels, ((TmapGeneratedTrace *)g_ptr_array_index (self->traces, i))->label);
  coverage = tmap_coverage_new (self->traces, labels);
  for (guint i = 0; i < coverage->len; i++) {
    const TmapCoverage *entry = g_ptr_array_index (coverage, i);
    GPtrArray *where = entry->labels->len > 0 ? self->used : self->missing;

    g_ptr_array_add (self->available, g_strdup (entry->workload_id));
    g_ptr_array_add (where, g_strdup (entry->workload_id));
    if (entry->labels->len == 0)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", entry->workload_id);
  }
  if (config->require_all_two_gpu_workloads && self->missing->len > 0)
    add_error (self, "no trace uses %u of the %u 2-GPU workloads: %s", self->missing->len,
               self->available->len, names->str);
}

TmapValidation *
tmap_validation_new (const TmapPipelineConfig *config, const GPtrArray *traces)
{
  TmapValidation *self = g_new0 (TmapValidation, 1);

  self->traces = traces;
  self->errors = g_ptr_array_new_with_free_func (g_free);
  self->available = g_ptr_array_new_with_free_func (g_free);
  self->used = g_ptr_array_new_with_free_func (g_free);
  self->missing = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < traces->len; i++)
    check_trace (self, config, g_ptr_array_index (traces, i));
  check_coverage (self, config);
  return self;
}

void
tmap_validation_free (TmapValidation *self)
{
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
