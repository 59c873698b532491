/* SPDX-License-Identifier: Apache-2.0 */
#include "report/generated-trace.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/gpu-counts.h"
#include "base/number.h"
#include "catalog/catalog.h"
#include "io/json-document.h"
#include "io/path.h"
#include "io/sha256.h"
#include "report/labels.h"
#include "table/csv-reader.h"
#include "base/i18n.h"

enum {
  TRACE_TASK_PATH,
  TRACE_WORKLOAD_ID,
  TRACE_SOURCE_JOB_ID,
  TRACE_SUBMIT, /* from here on numbers */
  TRACE_NUM_GPUS,
  TRACE_SOLO_RUNTIME,
  TRACE_SOURCE_QUANTILE,
  TRACE_MAPPED_QUANTILE,
  N_TRACE_COLUMNS,
};

static const char *const trace_columns[N_TRACE_COLUMNS] = {
  [TRACE_TASK_PATH] = "task_path",
  [TRACE_WORKLOAD_ID] = "mapped_workload_id",
  [TRACE_SOURCE_JOB_ID] = "source_job_id",
  [TRACE_SUBMIT] = "submit_time_s",
  [TRACE_NUM_GPUS] = "mapped_num_gpus",
  [TRACE_SOLO_RUNTIME] = "mapped_solo_runtime_s",
  [TRACE_SOURCE_QUANTILE] = "source_runtime_quantile",
  [TRACE_MAPPED_QUANTILE] = "mapped_runtime_quantile",
};

gboolean
tmap_check_named_file (TmapArtifacts *artifacts,
                       const char *path,
                       const char *manifest,
                       const char *sha256,
                       const char *expected,
                       GError **error)
{
  g_autofree char *name = tmap_path_display (path);

  return tmap_artifacts_accepts_changed (artifacts) || strcmp (sha256, expected) == 0 ||
         tmap_fail (error, TMAP_ERROR_VALUE,
                    "%s: is not the file that %s was written for: its SHA-256 is %.12s…, not "
                    "%.12s…; generate the trace again",
                    name, manifest, sha256, expected);
}

/* The file that a manifest names, if it is still the same. */
static GBytes *
read_named_file (TmapArtifacts *artifacts,
                 const char *manifest,
                 const char *path,
                 const char *sha256,
                 GError **error)
{
  g_autoptr (GBytes) content = tmap_artifacts_read (artifacts, path, error);
  g_autofree char *now = NULL;

  if (content == NULL) {
    g_prefix_error (error, tmap_tr ("%s names a file that cannot be used: "), manifest);
    return NULL;
  }
  now = tmap_sha256_of_bytes (content);
  if (!tmap_check_named_file (artifacts, path, manifest, now, sha256, error))
    return NULL;
  return g_steal_pointer (&content);
}

static gboolean
read_trace_row (TmapCsvReader *csv,
                const TmapCell *cells,
                const guint *columns,
                double *numbers,
                GError **error)
{
  for (guint i = TRACE_SUBMIT; i < N_TRACE_COLUMNS; i++) {
    TmapCell cell = cells[columns[i]];

    if (tmap_number_parse (cell.text, cell.length, &numbers[i]) == TMAP_NUMBER_NONE ||
        !isfinite (numbers[i]) || numbers[i] < 0 ||
        (i == TRACE_NUM_GPUS && numbers[i] > G_MAXINT32))
      return tmap_fail (error, TMAP_ERROR_VALUE, "%s:%" PRIu64 ": %s is not a number",
                        tmap_csv_reader_get_name (csv), tmap_csv_reader_get_line (csv),
                        trace_columns[i]);
  }
  return TRUE;
}

static void
add_trace_row (TmapMappedTrace *trace,
               const TmapCell *cells,
               const guint *columns,
               const double *numbers)
{
  guint i = trace->n++;

  trace->submit_s[i] = numbers[TRACE_SUBMIT];
  trace->num_gpus[i] = (guint)numbers[TRACE_NUM_GPUS];
  trace->solo_runtime_s[i] = numbers[TRACE_SOLO_RUNTIME];
  trace->source_quantile[i] = numbers[TRACE_SOURCE_QUANTILE];
  trace->mapped_quantile[i] = numbers[TRACE_MAPPED_QUANTILE];
  g_ptr_array_add (trace->task_paths, tmap_cell_dup (cells[columns[TRACE_TASK_PATH]]));
  g_ptr_array_add (trace->workload_ids, tmap_cell_dup (cells[columns[TRACE_WORKLOAD_ID]]));
  g_ptr_array_add (trace->source_job_ids, tmap_cell_dup (cells[columns[TRACE_SOURCE_JOB_ID]]));
}

static void
allocate_trace (TmapMappedTrace *trace, guint n)
{
  trace->submit_s = g_new (double, n);
  trace->solo_runtime_s = g_new (double, n);
  trace->num_gpus = g_new (guint, n);
  trace->source_quantile = g_new (double, n);
  trace->mapped_quantile = g_new (double, n);
  trace->task_paths = g_ptr_array_new_with_free_func (g_free);
  trace->workload_ids = g_ptr_array_new_with_free_func (g_free);
  trace->source_job_ids = g_ptr_array_new_with_free_func (g_free);
}

static gboolean
fail_job_count (const char *name, guint n, GError **error)
{
  return tmap_fail (error, TMAP_ERROR_VALUE, "%s: does not have the %u jobs of its manifest", name,
                    n);
}

static gboolean
read_trace (TmapMappedTrace *trace, GBytes *content, const char *name, guint n, GError **error)
{
  g_autoptr (TmapInput) input = tmap_input_new_for_bytes (content, name);
  g_autoptr (TmapCsvReader) csv = tmap_csv_reader_new (input, error);
  guint columns[N_TRACE_COLUMNS];
  const TmapCell *cells;

  if (csv == NULL || !tmap_csv_reader_require (csv, trace_columns, N_TRACE_COLUMNS, columns, error))
    return FALSE;
  /* No row is shorter than a byte, so a count beyond the size is wrong and needs no memory. */
  if (n > g_bytes_get_size (content))
    return fail_job_count (name, n, error);
  allocate_trace (trace, n);
  for (;;) {
    double numbers[N_TRACE_COLUMNS];

    if (!tmap_csv_reader_next (csv, &cells, error))
      return FALSE;
    if (cells == NULL || trace->n == n)
      break;
    if (!read_trace_row (csv, cells, columns, numbers, error))
      return FALSE;
    add_trace_row (trace, cells, columns, numbers);
  }
  if (cells != NULL || trace->n != n || n == 0)
    return fail_job_count (name, n, error);
  return TRUE;
}

/* The estimate at @key of @parent, if there is one. */
static TmapExclusiveFigures *
read_estimate (TmapJsonDocument *json, JsonObject *parent, const char *key)
{
  JsonObject *object = tmap_json_optional_object (json, parent, key);
  TmapExclusiveFigures *figures;

  if (object == NULL)
    return NULL;
  figures = g_new0 (TmapExclusiveFigures, 1);
  figures->server_gpu_count = tmap_json_count (json, object, "server_gpu_count");
  figures->makespan_s = tmap_json_double (json, object, "makespan_s");
  figures->waiting_mean_s = tmap_json_double (json, object, "waiting_mean_s");
  figures->waiting_p95_s = tmap_json_double (json, object, "waiting_p95_s");
  figures->waiting_p99_s = tmap_json_double (json, object, "waiting_p99_s");
  figures->jct_mean_s = tmap_json_double (json, object, "jct_mean_s");
  figures->jct_p95_s = tmap_json_double (json, object, "jct_p95_s");
  figures->jct_p99_s = tmap_json_double (json, object, "jct_p99_s");
  return figures;
}

static void
read_estimates (TmapGeneratedTrace *self, TmapJsonDocument *json)
{
  JsonObject *policies = tmap_json_optional_object (json, NULL, "policy_simulations");

  self->exclusive = read_estimate (json, NULL, "exclusive_simulation");
  for (guint p = 0; policies != NULL && p < TMAP_N_POLICIES; p++)
    self->policies[p] = read_estimate (json, policies, tmap_policy_keys ()[p]);
}

static void
read_profile (TmapReadProfile *profile,
              const GArray *gpu_counts,
              TmapJsonDocument *json,
              JsonObject *parent,
              const char *key)
{
  JsonObject *object = tmap_json_object (json, parent, key);
  JsonObject *fractions, *cdf;

  profile->gpu_fractions = g_array_new (FALSE, FALSE, sizeof (double));
  if (object == NULL)
    return;
  fractions = tmap_json_object (json, object, "gpu_demand_fractions");
  for (guint i = 0; fractions != NULL && i < gpu_counts->len; i++) {
    g_autofree char *count = g_strdup_printf ("%u", g_array_index (gpu_counts, guint, i));
    double fraction = tmap_json_double (json, fractions, count);

    g_array_append_val (profile->gpu_fractions, fraction);
  }
  cdf = tmap_json_object (json, object, "runtime_cdf");
  for (guint b = 0; cdf != NULL && b < TMAP_N_RUNTIME_BUCKETS; b++)
    profile->runtime_cdf[b] = tmap_json_double (json, cdf, tmap_runtime_buckets[b].key);
  profile->interarrival_p50_s = tmap_json_double (json, object, "interarrival_p50_s");
  profile->interarrival_p95_s = tmap_json_double (json, object, "interarrival_p95_s");
  profile->zero_interarrival_fraction =
      tmap_json_double (json, object, "zero_interarrival_fraction");
}

static void
read_representativeness (TmapGeneratedTrace *self, TmapJsonDocument *json, JsonObject *selection)
{
  JsonObject *object = tmap_json_optional_object (json, selection, "representativeness");
  JsonObject *components;

  if (object == NULL)
    return;
  self->representative = TRUE;
  self->score.total = tmap_json_double (json, object, "total_score");
  self->score.maximum_gpu_fraction_deviation =
      tmap_json_double (json, object, "selected_maximum_gpu_fraction_deviation");
  self->score.maximum_runtime_cdf_deviation =
      tmap_json_double (json, object, "selected_maximum_runtime_cdf_deviation");
  components = tmap_json_object (json, object, "components");
  for (guint i = 0; components != NULL && i < TMAP_N_SCORE_COMPONENTS; i++) {
    g_autofree char *key = g_strconcat (tmap_score_component_key (i), "_distance", NULL);

    self->score.distances[i] = tmap_json_double (json, components, key);
  }
  read_profile (&self->target, self->supported_gpu_counts, json, object, "target_profile");
  read_profile (&self->selected, self->supported_gpu_counts, json, object, "selected_profile");
}

static void
read_manifest (TmapGeneratedTrace *self, TmapJsonDocument *json, GBytes *content)
{
  JsonObject *configuration = tmap_json_object (json, NULL, "configuration");
  JsonObject *selection = tmap_json_object (json, NULL, "selection");
  JsonObject *mapping = tmap_json_object (json, NULL, "mapping");
  const char *name;

  if (configuration == NULL || selection == NULL || mapping == NULL)
    return;
  name = tmap_json_optional_text (json, configuration, "source_cluster");
  self->name =
      g_strdup (name != NULL ? name : tmap_json_text (json, configuration, "source_format"));
  self->label = tmap_label_title (self->name);
  self->seed = tmap_json_number_text (content, "configuration", "seed");
  self->supported_gpu_counts = tmap_json_counts (json, selection, "supported_gpu_counts");
  self->arrival_span_s = tmap_json_double (json, selection, "selected_arrival_span_s");
  self->mapped_job_count = tmap_json_count (json, mapping, "mapped_job_count");
  self->unique_workload_count = tmap_json_count (json, mapping, "unique_workload_count");
  self->distance_mean = tmap_json_double (json, mapping, "runtime_quantile_distance_mean");
  self->distance_p95 = tmap_json_double (json, mapping, "runtime_quantile_distance_p95");
  self->distance_max = tmap_json_double (json, mapping, "runtime_quantile_distance_max");
  read_estimates (self, json);
  read_representativeness (self, json, selection);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static void
count_mapped_jobs (TmapGeneratedTrace *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  self->jobs_by_gpu_count = tmap_gpu_counter_new ();
  self->two_gpu_workloads = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < self->trace.n; i++) {
    char *id = g_ptr_array_index (self->trace.workload_ids, i);

    tmap_gpu_counter_add (self->jobs_by_gpu_count, self->trace.num_gpus[i]);
    if (self->trace.num_gpus[i] == 2 && g_hash_table_add (seen, id))
      g_ptr_array_add (self->two_gpu_workloads, g_strdup (id));
  }
  g_ptr_array_sort (self->two_gpu_workloads, compare_texts);
}

static gboolean
read_catalog (TmapGeneratedTrace *self, GBytes *content, const char *name, GError **error)
{
  g_autoptr (TmapCatalog) catalog = tmap_catalog_read (content, name, error);

  if (catalog == NULL)
    return FALSE;
  self->catalog_workload_count = tmap_catalog_get_n (catalog);
  self->available_two_gpu_workloads = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < self->catalog_workload_count; i++) {
    const TmapWorkload *workload = tmap_catalog_get (catalog, i);

    if (workload->num_gpus == 2)
      g_ptr_array_add (self->available_two_gpu_workloads, g_strdup (workload->id));
  }
  return TRUE;
}

static gboolean
read_files (TmapGeneratedTrace *self,
            TmapArtifacts *artifacts,
            TmapJsonDocument *json,
            GError **error)
{
  JsonObject *inputs = tmap_json_object (json, NULL, "inputs");
  JsonObject *output = tmap_json_object (json, NULL, "output");
  const char *trace_path, *trace_sha256, *catalog_path, *catalog_sha256;
  g_autoptr (GBytes) trace = NULL;
  g_autoptr (GBytes) catalog = NULL;

  if (inputs == NULL || output == NULL)
    return tmap_json_document_check (json, error);
  trace_path = tmap_json_text (json, output, "trace_path");
  trace_sha256 = tmap_json_text (json, output, "trace_sha256");
  catalog_path = tmap_json_text (json, inputs, "workload_catalog_path");
  catalog_sha256 = tmap_json_text (json, inputs, "workload_catalog_sha256");
  if (self->exclusive != NULL)
    self->exclusive_jobs_path =
        g_strdup (tmap_json_text (json, output, "exclusive_job_metrics_path"));
  if (!tmap_json_document_check (json, error))
    return FALSE;
  trace = read_named_file (artifacts, json->name, trace_path, trace_sha256, error);
  if (trace == NULL || !read_trace (&self->trace, trace, trace_path, self->mapped_job_count, error))
    return FALSE;
  count_mapped_jobs (self);
  catalog = read_named_file (artifacts, json->name, catalog_path, catalog_sha256, error);
  return catalog != NULL && read_catalog (self, catalog, catalog_path, error);
}

TmapGeneratedTrace *
tmap_generated_trace_read (TmapArtifacts *artifacts, const char *manifest_path, GError **error)
{
  g_autofree char *name = tmap_path_display (manifest_path);
  g_autoptr (GBytes) content = tmap_artifacts_read (artifacts, manifest_path, error);
  g_autoptr (TmapJsonDocument) json = NULL;
  g_autoptr (TmapGeneratedTrace) self = NULL;

  if (content == NULL)
    return NULL;
  json = tmap_json_document_new (content, name, error);
  if (json == NULL)
    return NULL;
  self = g_new0 (TmapGeneratedTrace, 1);
  self->manifest_path = g_strdup (manifest_path);
  read_manifest (self, json, content);
  if (!tmap_json_document_check (json, error) || !read_files (self, artifacts, json, error))
    return NULL;
  if (self->seed == NULL) {
    tmap_fail (error, TMAP_ERROR_VALUE, "%s: configuration.seed is missing", name);
    return NULL;
  }
  return g_steal_pointer (&self);
}

void
tmap_generated_trace_free (TmapGeneratedTrace *self)
{
  g_free (self->manifest_path);
  g_free (self->name);
  g_free (self->label);
  g_free (self->seed);
  g_clear_pointer (&self->supported_gpu_counts, g_array_unref);
  g_clear_pointer (&self->jobs_by_gpu_count, g_array_unref);
  g_clear_pointer (&self->two_gpu_workloads, g_ptr_array_unref);
  g_clear_pointer (&self->available_two_gpu_workloads, g_ptr_array_unref);
  g_free (self->trace.submit_s);
  g_free (self->trace.solo_runtime_s);
  g_free (self->trace.num_gpus);
  g_free (self->trace.source_quantile);
  g_free (self->trace.mapped_quantile);
  g_clear_pointer (&self->trace.task_paths, g_ptr_array_unref);
  g_clear_pointer (&self->trace.workload_ids, g_ptr_array_unref);
  g_clear_pointer (&self->trace.source_job_ids, g_ptr_array_unref);
  g_free (self->exclusive);
  for (guint p = 0; p < TMAP_N_POLICIES; p++)
    g_free (self->policies[p]);
  g_free (self->exclusive_jobs_path);
  g_clear_pointer (&self->target.gpu_fractions, g_array_unref);
  g_clear_pointer (&self->selected.gpu_fractions, g_array_unref);
  g_free (self);
}

char *
tmap_jobs_beyond_two_gpus (const GArray *jobs_by_gpu_count)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < jobs_by_gpu_count->len; i++) {
    const TmapGpuCount *count = &g_array_index (jobs_by_gpu_count, TmapGpuCount, i);

    if (count->gpu_count > 2)
      g_string_append_printf (text, "%s%u with %u GPUs", text->len > 0 ? ", " : "", count->n,
                              count->gpu_count);
  }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}
