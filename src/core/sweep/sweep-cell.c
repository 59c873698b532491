/* SPDX-License-Identifier: Apache-2.0 */
#include "sweep/sweep-cell.h"

#include <string.h>

#include "io/sha256.h"
#include "pipeline/generate.h"

static char *
hash_text (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));

  return tmap_sha256_of_bytes (bytes);
}

/* The trace with its hash, read by the first who asks. */
static const TmapTrace *
get_trace (const TmapSweepInputs *inputs,
           const TmapSweepCell *cell,
           GCancellable *cancellable,
           GError **error)
{
  const TmapGenerationConfig *config = cell->config;
  TmapTraceSource source;

  tmap_trace_store_want_hash (inputs->traces, config->source_path);
  source = tmap_generation_config_get_source (config);
  return tmap_trace_store_get (inputs->traces, &source, NULL, cancellable, error);
}

static char *
hash_file (TmapArtifacts *artifacts, const char *path, GError **error)
{
  g_autoptr (GBytes) content = tmap_artifacts_read (artifacts, path, error);

  return content != NULL ? tmap_sha256_of_bytes (content) : NULL;
}

static gboolean
add_record (TmapRun *run,
            const TmapSweepInputs *inputs,
            const TmapSweepCell *cell,
            const TmapGeneration *generation,
            GError **error)
{
  const TmapTrace *trace = get_trace (inputs, cell, run->cancellable, error);
  g_autofree char *path = tmap_sweep_record_path (cell);
  g_autoptr (TmapGeneratedTrace) generated = NULL;
  g_autoptr (TmapSweepRecord) record = NULL;

  if (trace == NULL)
    return FALSE;
  generated = tmap_generated_trace_read (run->artifacts, cell->config->manifest_path, error);
  if (generated == NULL)
    return FALSE;
  record = tmap_sweep_record_new (generated, generation->start);
  record->config_sha256 = hash_text (cell->text);
  record->source_sha256 = g_strdup (trace->sha256);
  record->catalog_sha256 = hash_file (run->artifacts, cell->config->catalog_path, error);
  record->trace_sha256 = hash_file (run->artifacts, cell->config->trace_path, error);
  return record->catalog_sha256 != NULL && record->trace_sha256 != NULL &&
         tmap_artifacts_add_text (run->artifacts, path, tmap_sweep_record_to_json (record, cell),
                                  error);
}

static gboolean
confine (TmapRun *run, const TmapSweepConfig *config, GError **error)
{
  g_autoptr (GPtrArray) outputs = g_ptr_array_new ();

  g_ptr_array_add (outputs, config->output_dir);
  return tmap_run_confine_to_root (run, config->path, config->root_dir, outputs, error);
}

gboolean
tmap_sweep_cell_run (const TmapSweepInputs *inputs,
                     const TmapSweepCell *cell,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (TmapRun) run = tmap_run_new (NULL, cancellable);
  g_autoptr (TmapGeneration) generation = NULL;

  tmap_run_share_traces (run, inputs->traces);
  run->allow_outside = inputs->allow_outside;
  if (!confine (run, inputs->config, error) ||
      !tmap_artifacts_add_text (run->artifacts, cell->config_path, g_string_new (cell->text),
                                error))
    return FALSE;
  generation = tmap_run_generate (run, cell->config, error);
  return generation != NULL && add_record (run, inputs, cell, generation, error) &&
         tmap_run_commit (run, error);
}

static gboolean
has_hash (const char *path, const char *sha256)
{
  g_autoptr (GBytes) content = tmap_file_read (path, NULL);
  g_autofree char *found = content != NULL ? tmap_sha256_of_bytes (content) : NULL;

  return g_strcmp0 (found, sha256) == 0;
}

gboolean
tmap_sweep_cell_is_complete (const TmapSweepInputs *inputs,
                             const TmapSweepCell *cell,
                             const TmapSweepRecord *record,
                             GCancellable *cancellable)
{
  g_autofree char *config = hash_text (cell->text);
  const TmapTrace *trace;

  if (strcmp (record->config_sha256, config) != 0 ||
      !has_hash (cell->config_path, record->config_sha256) ||
      !has_hash (cell->config->catalog_path, record->catalog_sha256) ||
      !has_hash (cell->config->trace_path, record->trace_sha256) ||
      !g_file_test (cell->config->manifest_path, G_FILE_TEST_IS_REGULAR))
    return FALSE;
  trace = get_trace (inputs, cell, cancellable, NULL);
  return trace != NULL && g_strcmp0 (trace->sha256, record->source_sha256) == 0;
}
