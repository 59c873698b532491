/* SPDX-License-Identifier: Apache-2.0 */
#include "app/artifact-list.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "io/json-document.h"
#include "io/path.h"
#include "io/sha256.h"
#include "report/suite-report.h"

#define MAX_MANIFEST (64u * 1024 * 1024)

/* The list while it is made. */
typedef struct {
  const TmapAppArtifactSource *source;
  GPtrArray *list;
  GHashTable *by_path;
  GCancellable *cancellable;
} Maker;

static void
artifact_free (TmapAppArtifact *self)
{
  g_free (self->path);
  g_free (self->relative);
  g_free (self->sha256);
  g_free (self->sha256_now);
  g_clear_pointer (&self->content, g_bytes_unref);
  g_free (self);
}

static gboolean
is_regular (const char *path, guint64 *size)
{
  GStatBuf info;

  if (g_stat (path, &info) != 0 || !S_ISREG (info.st_mode))
    return FALSE;
  *size = (guint64)info.st_size;
  return TRUE;
}

static gboolean
contains (const GPtrArray *texts, const char *text)
{
  return g_ptr_array_find_with_equal_func ((GPtrArray *)texts, text, g_str_equal, NULL);
}

static TmapAppArtifactKind
guess_kind (const TmapAppArtifactSource *source, const char *path)
{
  static const struct {
    const char *suffix;
    TmapAppArtifactKind kind;
  } suffixes[] = {
    { ".manifest.json", TMAP_APP_ARTIFACT_MANIFEST },
    { ".execution.csv", TMAP_APP_ARTIFACT_EXECUTION },
    { ".exclusive_jobs.csv", TMAP_APP_ARTIFACT_JOBS },
    { ".policy_jobs.csv", TMAP_APP_ARTIFACT_JOBS },
    { ".md", TMAP_APP_ARTIFACT_REPORT },
    { ".png", TMAP_APP_ARTIFACT_FIGURE },
    { ".svg", TMAP_APP_ARTIFACT_FIGURE },
    { ".pdf", TMAP_APP_ARTIFACT_FIGURE },
    { ".json", TMAP_APP_ARTIFACT_SUMMARY },
  };

  if (g_strcmp0 (path, source->catalog) == 0)
    return TMAP_APP_ARTIFACT_CATALOG;
  if (contains (source->traces, path))
    return TMAP_APP_ARTIFACT_TRACE;
  if (contains (source->manifests, path))
    return TMAP_APP_ARTIFACT_MANIFEST;
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    if (g_str_has_suffix (path, suffixes[i].suffix))
      return suffixes[i].kind;
  return TMAP_APP_ARTIFACT_TABLE;
}

/* The path as people want to see it. */
static char *
describe_path (const TmapAppArtifactSource *source, const char *path)
{
  g_autofree char *resolved = tmap_path_resolve (path, NULL);
  const char *inside =
      resolved != NULL && source->root != NULL ? tmap_path_relative (resolved, source->root) : NULL;

  return g_filename_display_name (inside != NULL ? inside : path);
}

/* Adds a file once, without state and hashes. */
static TmapAppArtifact *
add_artifact (Maker *maker, const char *name)
{
  g_autofree char *path = g_canonicalize_filename (name, maker->source->root);
  TmapAppArtifact *self;

  if (g_hash_table_contains (maker->by_path, path))
    return NULL;
  self = g_new0 (TmapAppArtifact, 1);
  self->path = g_strdup (path);
  self->relative = describe_path (maker->source, path);
  self->kind = guess_kind (maker->source, path);
  self->sha256_now = tmap_sha256_of_file (path, NULL, maker->cancellable, NULL);
  is_regular (path, &self->size);
  g_hash_table_add (maker->by_path, self->path);
  g_ptr_array_add (maker->list, self);
  return self;
}

/* A file whose content is in memory. */
static void
add_content (Maker *maker, const char *path, GBytes *content, gboolean written)
{
  TmapAppArtifact *self = add_artifact (maker, path);

  if (self == NULL)
    return;
  self->content = g_bytes_ref (content);
  self->size = g_bytes_get_size (content);
  self->sha256 = tmap_sha256_of_bytes (content);
  if (self->sha256_now == NULL)
    self->state = written ? TMAP_APP_ARTIFACT_MISSING : TMAP_APP_ARTIFACT_NOT_WRITTEN;
  else if (strcmp (self->sha256, self->sha256_now) == 0)
    self->state = TMAP_APP_ARTIFACT_AS_WRITTEN;
  else
    self->state = written ? TMAP_APP_ARTIFACT_CHANGED : TMAP_APP_ARTIFACT_OUTDATED;
}

/* A file that a manifest tells the hash of. */
static void
add_hashed (Maker *maker, const char *path, const char *sha256)
{
  TmapAppArtifact *self;

  if (path == NULL || sha256 == NULL)
    return;
  self = add_artifact (maker, path);
  if (self == NULL)
    return;
  self->sha256 = g_strdup (sha256);
  if (self->sha256_now == NULL)
    self->state = TMAP_APP_ARTIFACT_MISSING;
  else if (strcmp (sha256, self->sha256_now) == 0)
    self->state = TMAP_APP_ARTIFACT_AS_WRITTEN;
  else
    self->state = TMAP_APP_ARTIFACT_CHANGED;
}

/* A file that nobody tells the hash of; listed if it is there. */
static void
add_unrecorded (Maker *maker, const char *path)
{
  TmapAppArtifact *self;
  guint64 size;

  if (path == NULL || !is_regular (path, &size))
    return;
  self = add_artifact (maker, path);
  if (self == NULL)
    return;
  self->sha256 = g_strdup (self->sha256_now);
  self->state = TMAP_APP_ARTIFACT_UNRECORDED;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* The files in a folder that belongs to a report alone. */
static void
add_folder (Maker *maker, const char *folder)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (paths, compare_texts);
  for (guint i = 0; i < paths->len; i++)
    add_unrecorded (maker, g_ptr_array_index (paths, i));
}

static TmapJsonDocument *
read_manifest (const char *path)
{
  g_autofree char *name = tmap_path_display (path);
  g_autoptr (GBytes) content = NULL;
  char *text;
  gsize length;
  guint64 size;

  if (!is_regular (path, &size) || size > MAX_MANIFEST ||
      !g_file_get_contents (path, &text, &length, NULL))
    return NULL;
  content = g_bytes_new_take (text, length);
  return tmap_json_document_new (content, name, NULL);
}

static const char *
get_text (TmapJsonDocument *json, JsonObject *object, const char *key)
{
  return object != NULL ? tmap_json_optional_text (json, object, key) : NULL;
}

static void
add_manifest (Maker *maker, const char *path)
{
  g_autoptr (TmapJsonDocument) json = read_manifest (path);
  g_autofree char *parent = g_path_get_dirname (path);
  g_autofree char *stem = tmap_figure_folder (path);
  g_autofree char *report = g_strdup_printf ("%s/%s.report", parent, stem);
  JsonObject *inputs, *output;

  if (json == NULL)
    return;
  inputs = tmap_json_optional_object (json, NULL, "inputs");
  output = tmap_json_optional_object (json, NULL, "output");
  add_hashed (maker, get_text (json, inputs, "workload_catalog_path"),
              get_text (json, inputs, "workload_catalog_sha256"));
  add_hashed (maker, get_text (json, output, "trace_path"),
              get_text (json, output, "trace_sha256"));
  add_hashed (maker, get_text (json, output, "execution_trace_path"),
              get_text (json, output, "execution_trace_sha256"));
  add_unrecorded (maker, get_text (json, output, "exclusive_job_metrics_path"));
  add_unrecorded (maker, get_text (json, output, "exclusive_summary_path"));
  add_unrecorded (maker, get_text (json, output, "policy_jobs_path"));
  add_unrecorded (maker, get_text (json, output, "policy_summary_path"));
  add_unrecorded (maker, path);
  add_folder (maker, report);
}

static void
add_suite (Maker *maker)
{
  static const char *const names[] = { "trace_suite_summary.csv", "trace_suite_summary.json" };
  const TmapAppArtifactSource *source = maker->source;
  g_autofree char *parent = NULL;
  g_autofree char *name = NULL;
  g_autofree char *figures = NULL;

  if (source->suite_report == NULL)
    return;
  for (guint i = 0; i < source->suite_names->len; i++) {
    g_autofree char *folder =
        g_build_filename (source->suite_folder, g_ptr_array_index (source->suite_names, i), NULL);

    add_folder (maker, folder);
  }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_build_filename (source->suite_folder, names[i], NULL);

    add_unrecorded (maker, path);
  }
  parent = g_path_get_dirname (source->suite_report);
  name = tmap_figure_folder (source->suite_report);
  figures = g_build_filename (parent, name, NULL);
  add_unrecorded (maker, source->suite_report);
  add_folder (maker, figures);
}

/* The folder of the comparison may hold other files, too. */
static void
add_comparison (Maker *maker)
{
  static const char *const names[] = {
    "generated_trace_comparison.csv", "generated_trace_comparison.md",
    "gpu_demand_fidelity.csv",        "runtime_cdf_fidelity.csv",
    "interarrival_fidelity.csv",      "representativeness_scores.csv",
    "two_gpu_workload_coverage.csv",  "representative_fidelity.md",
    "pipeline_summary.json",
  };
  static const char *const figures[] = {
    "exclusive_makespan",        "waiting_time_p95",     "mapped_gpu_mix",
    "gpu_demand_fidelity",       "runtime_cdf_fidelity", "interarrival_fidelity",
    "representativeness_scores",
  };
  static const char *const formats[] = { "png", "svg", "pdf" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_build_filename (maker->source->comparison, names[i], NULL);

    add_unrecorded (maker, path);
  }
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    for (guint f = 0; f < G_N_ELEMENTS (formats); f++) {
      g_autofree char *path =
          g_strdup_printf ("%s/%s.%s", maker->source->comparison, figures[i], formats[f]);

      add_unrecorded (maker, path);
    }
}

/* What is there from an earlier run, if there was one. */
static void
add_earlier (Maker *maker)
{
  for (guint i = 0; i < maker->source->manifests->len; i++)
    add_manifest (maker, g_ptr_array_index (maker->source->manifests, i));
  if (maker->list->len == 0)
    return;
  add_suite (maker);
  add_comparison (maker);
}

static void
add_study (Maker *maker, const TmapAppStudy *study)
{
  TmapArtifacts *artifacts = study->run->artifacts;
  guint n = tmap_artifacts_get_n (artifacts);

  for (guint i = 0; i < n && !g_cancellable_is_cancelled (maker->cancellable); i++)
    add_content (maker, tmap_artifacts_get_path (artifacts, i),
                 tmap_artifacts_get_content (artifacts, i), study->written);
}

GPtrArray *
tmap_app_artifact_list_new (const TmapAppArtifactSource *source,
                            GCancellable *cancellable,
                            GError **error)
{
  g_autoptr (GHashTable) by_path = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify)artifact_free);
  Maker maker = { source, list, by_path, cancellable };

  if (source->study == NULL || !source->study->written)
    add_earlier (&maker);
  if (source->study != NULL)
    add_study (&maker, source->study);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return g_steal_pointer (&list);
}

const TmapAppArtifact *
tmap_app_artifact_list_find (const GPtrArray *list, const char *path)
{
  for (guint i = 0; list != NULL && i < list->len; i++) {
    const TmapAppArtifact *artifact = g_ptr_array_index (list, i);

    if (strcmp (artifact->path, path) == 0)
      return artifact;
  }
  return NULL;
}

const char *
tmap_app_artifact_kind_text (TmapAppArtifactKind kind)
{
  static const char *const texts[TMAP_APP_N_ARTIFACT_KINDS] = {
    [TMAP_APP_ARTIFACT_CATALOG] = N_ ("Catalog"),
    [TMAP_APP_ARTIFACT_TRACE] = N_ ("Mapped trace"),
    [TMAP_APP_ARTIFACT_EXECUTION] = N_ ("Execution trace"),
    [TMAP_APP_ARTIFACT_JOBS] = N_ ("Simulated jobs"),
    [TMAP_APP_ARTIFACT_MANIFEST] = N_ ("Manifest"),
    [TMAP_APP_ARTIFACT_REPORT] = N_ ("Report"),
    [TMAP_APP_ARTIFACT_FIGURE] = N_ ("Figure"),
    [TMAP_APP_ARTIFACT_TABLE] = N_ ("Table"),
    [TMAP_APP_ARTIFACT_SUMMARY] = N_ ("Summary"),
  };

  return _ (texts[kind]);
}

const char *
tmap_app_artifact_state_text (TmapAppArtifactState state)
{
  static const char *const texts[TMAP_APP_N_ARTIFACT_STATES] = {
    [TMAP_APP_ARTIFACT_AS_WRITTEN] = N_ ("✓ As written"),
    [TMAP_APP_ARTIFACT_CHANGED] = N_ ("✗ Changed"),
    [TMAP_APP_ARTIFACT_MISSING] = N_ ("✗ Missing"),
    [TMAP_APP_ARTIFACT_NOT_WRITTEN] = N_ ("○ Not written yet"),
    [TMAP_APP_ARTIFACT_OUTDATED] = N_ ("○ From other settings"),
    [TMAP_APP_ARTIFACT_UNRECORDED] = N_ ("– No hash recorded"),
  };

  return _ (texts[state]);
}
