/* SPDX-License-Identifier: Apache-2.0 */
#include "summary.h"

#include <inttypes.h>

#include <math.h>

#include "base/gpu-counts.h"
#include "base/number.h"
#include "io/path.h"
#include "report/format.h"

/* "48 with 1 GPU, 5 with 2 GPUs" */
static char *
describe_counts (const GArray *counts)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < counts->len; i++) {
    const TmapGpuCount *count = &g_array_index (counts, TmapGpuCount, i);
    g_autofree char *n = tmap_number_format_fixed (count->n, 0, TRUE);

    /* TRANSLATORS: goes between the parts of a list */
    g_string_append (text, i > 0 ? tmap_tr (", ") : "");
    g_string_append_printf (text, tmap_trn ("%s with %u GPU", "%s with %u GPUs", count->gpu_count),
                            n, count->gpu_count);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
write_counts (TmapJsonWriter *json, const char *key, const GArray *counts)
{
  tmap_json_writer_begin_object (json, key);
  for (guint i = 0; i < counts->len; i++) {
    const TmapGpuCount *count = &g_array_index (counts, TmapGpuCount, i);
    g_autofree char *name = g_strdup_printf ("%u", count->gpu_count);

    tmap_json_writer_integer (json, name, count->n);
  }
  tmap_json_writer_end (json);
}

static void
write_exclusions (TmapJsonWriter *json, const guint64 *excluded)
{
  tmap_json_writer_begin_object (json, "left_out");
  for (guint i = 0; i < TMAP_N_EXCLUSIONS; i++)
    if (excluded[i] > 0)
      tmap_json_writer_integer (json, tmap_exclusion_key (i), (gint64)excluded[i]);
  tmap_json_writer_end (json);
}

static void
write_catalog (TmapJsonWriter *json, const TmapCatalogBuild *catalog)
{
  tmap_json_writer_integer (json, "profile_row_count", catalog->n_rows);
  tmap_json_writer_integer (json, "workload_count", catalog->n_workloads);
  write_counts (json, "workloads_by_gpu_count", catalog->workloads);
  tmap_json_writer_integer (json, "missing_memory_count", catalog->n_missing_memory);
  tmap_json_writer_begin_object (json, "left_out");
  for (guint i = 0; i < TMAP_N_PROFILE_EXCLUSIONS; i++)
    if (catalog->excluded[i] > 0)
      tmap_json_writer_integer (json, tmap_profile_exclusion_key (i), catalog->excluded[i]);
  tmap_json_writer_end (json);
}

void
cli_summary_catalog (CliContext *context, const TmapCatalogBuild *catalog)
{
  g_autofree char *counts = describe_counts (catalog->workloads);
  g_autoptr (GString) reasons = g_string_new (NULL);
  guint n = 0;

  if (context->json != NULL) {
    write_catalog (context->json, catalog);
    return;
  }
  cli_say (context, tmap_trn ("%u workload: %s", "%u workloads: %s", catalog->n_workloads),
           catalog->n_workloads, counts);
  for (guint i = 0; i < TMAP_N_PROFILE_EXCLUSIONS; i++)
    n += catalog->excluded[i];
  for (guint i = 0; i < TMAP_N_PROFILE_EXCLUSIONS; i++)
    if (catalog->excluded[i] > 0)
      g_string_append_printf (reasons, "%s%u: %s", reasons->len > 0 ? "; " : "",
                              catalog->excluded[i], tmap_tr (tmap_profile_exclusion_describe (i)));
  if (n == 0)
    cli_say (context,
             tmap_trn ("%u of %u profile row left out", "%u of %u profile rows left out",
                       catalog->n_rows),
             n, catalog->n_rows);
  else
    cli_say (context,
             tmap_trn ("%u of %u profile row left out (%s)", "%u of %u profile rows left out (%s)",
                       catalog->n_rows),
             n, catalog->n_rows, reasons->str);
  cli_say (context,
           tmap_trn ("%u workload without a measured peak memory",
                     "%u workloads without a measured peak memory", catalog->n_missing_memory),
           catalog->n_missing_memory);
}

static void
write_source (TmapJsonWriter *json, const TmapSourceSummary *source)
{
  tmap_json_writer_text (json, "source_trace", source->source_trace);
  tmap_json_writer_text (json, "source_cluster", source->source_cluster);
  tmap_json_writer_integer (json, "row_count", (gint64)source->n_rows);
  write_exclusions (json, source->excluded);
  tmap_json_writer_integer (json, "valid_job_count", source->valid_job_count);
  tmap_json_writer_integer (json, "supported_job_count", source->supported_job_count);
  tmap_json_writer_double (json, "supported_job_fraction", source->supported_job_fraction);
  tmap_json_writer_double (json, "supported_gpu_service_time_fraction",
                           source->supported_gpu_service_time_fraction);
  write_counts (json, "jobs_by_gpu_count", source->jobs);
}

void
cli_summary_source (CliContext *context, const TmapSourceSummary *source)
{
  g_autofree char *valid = tmap_number_format_fixed (source->valid_job_count, 0, TRUE);
  g_autofree char *supported = tmap_number_format_fixed (source->supported_job_count, 0, TRUE);
  g_autofree char *coverage =
      tmap_number_format_fixed (source->supported_job_fraction * 100, 2, FALSE);
  g_autofree char *service =
      tmap_number_format_fixed (source->supported_gpu_service_time_fraction * 100, 2, FALSE);
  g_autofree char *left_out = tmap_exclusions_to_text (source->n_rows, source->excluded, TRUE);

  if (context->json != NULL) {
    write_source (context->json, source);
    return;
  }
  cli_say (
      context,
      tmap_trn ("%s/%s: %s valid job, %s supported (%s%% of the jobs, %s%% of the GPU service); "
                "%s",
                "%s/%s: %s valid jobs, %s supported (%s%% of the jobs, %s%% of the GPU service); "
                "%s",
                source->valid_job_count),
      source->source_trace, source->source_cluster, valid, supported, coverage, service, left_out);
  if (source->n_rounded > 0)
    cli_say (context,
             tmap_trn ("note: %" PRIu64 " job needs a part of a GPU, which was rounded up",
                       "note: %" PRIu64 " jobs need parts of GPUs, which were rounded up",
                       source->n_rounded),
             source->n_rounded);
  if (source->n_differing > 0)
    cli_say (context,
             tmap_trn ("note: %" PRIu64 " job has a duration that is not end − start, which counts",
                       "note: %" PRIu64
                       " jobs have durations that are not end − start, which counts",
                       source->n_differing),
             source->n_differing);
}

static void
write_generation (TmapJsonWriter *json, const TmapGeneration *generation)
{
  g_autofree char *path = tmap_path_display (generation->manifest_path);

  tmap_json_writer_text (json, "manifest", path);
  tmap_json_writer_integer (json, "row_count", (gint64)generation->n_rows);
  write_exclusions (json, generation->excluded);
  tmap_json_writer_integer (json, "valid_job_count", generation->source_job_count);
  tmap_json_writer_integer (json, "eligible_job_count", generation->eligible_job_count);
  tmap_json_writer_integer (json, "eligible_start_index", generation->start);
  tmap_json_writer_integer (json, "mapped_job_count", generation->n_jobs);
  write_counts (json, "jobs_by_gpu_count", generation->jobs_by_gpu_count);
  tmap_json_writer_integer (json, "unique_workload_count", generation->unique_workloads);
  tmap_json_writer_double (json, "total_score", generation->score);
  tmap_json_writer_double (json, "makespan_s", generation->makespan_s);
}

void
cli_summary_notes (CliContext *context, const GPtrArray *notes)
{
  if (context->json != NULL)
    tmap_json_writer_begin_array (context->json, "notes");
  for (guint i = 0; i < notes->len; i++)
    if (context->json != NULL)
      tmap_json_writer_text (context->json, NULL, g_ptr_array_index (notes, i));
    else
      cli_say (context, "note: %s", (char *)g_ptr_array_index (notes, i));
  if (context->json != NULL)
    tmap_json_writer_end (context->json);
}

void
cli_summary_generation (CliContext *context, const TmapGeneration *generation)
{
  g_autofree char *path = tmap_path_display (generation->manifest_path);
  g_autofree char *eligible = tmap_number_format_fixed (generation->eligible_job_count, 0, TRUE);
  g_autofree char *valid = tmap_number_format_fixed (generation->source_job_count, 0, TRUE);
  g_autofree char *jobs = describe_counts (generation->jobs_by_gpu_count);
  g_autofree char *n_jobs = NULL;
  g_autofree char *n_workloads = NULL;
  g_autofree char *left_out =
      tmap_exclusions_to_text (generation->n_rows, generation->excluded, TRUE);
  g_autoptr (GString) text = g_string_new (NULL);

  if (context->json != NULL) {
    write_generation (context->json, generation);
    cli_summary_notes (context, generation->notes);
    return;
  }
  n_jobs = g_strdup_printf (tmap_trn ("%u job", "%u jobs", generation->n_jobs), generation->n_jobs);
  n_workloads =
      g_strdup_printf (tmap_trn ("%u workload", "%u workloads", generation->unique_workloads),
                       generation->unique_workloads);
  /* TRANSLATORS: a file: "300 jobs" (how many with 1 GPU, 2 GPUs), …, mapped to "45 workloads" */
  g_string_append_printf (
      text,
      tmap_tr ("%s: %s (%s) from eligible job %u on, mapped to %s; %s of %s valid "
               "jobs are eligible, %s"),
      path, n_jobs, jobs, generation->start, n_workloads, eligible, valid, left_out);
  if (!isnan (generation->score)) {
    g_autofree char *score = tmap_number_format_fixed (generation->score, 4, FALSE);
    g_string_append_printf (text, tmap_tr ("; score %s"), score);
  }
  if (!isnan (generation->makespan_s)) {
    g_autofree char *hours = tmap_number_format_fixed (generation->makespan_s / 3600, 2, FALSE);
    g_string_append_printf (text, tmap_tr ("; exclusive makespan %s h"), hours);
  }
  cli_say (context, "%s", text->str);
  cli_summary_notes (context, generation->notes);
}

void
cli_summary_list (CliContext *context,
                  const char *key,
                  const GPtrArray *things,
                  void (*add) (CliContext *context, gconstpointer thing))
{
  if (context->json != NULL)
    tmap_json_writer_begin_array (context->json, key);
  for (guint i = 0; i < things->len; i++) {
    if (context->json != NULL)
      tmap_json_writer_begin_object (context->json, NULL);
    add (context, g_ptr_array_index (things, i));
    if (context->json != NULL)
      tmap_json_writer_end (context->json);
  }
  if (context->json != NULL)
    tmap_json_writer_end (context->json);
}
