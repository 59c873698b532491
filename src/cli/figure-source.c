/* SPDX-License-Identifier: Apache-2.0 */
#include "figure-source.h"

#include "chart/figures/manifest-input.h"
#include "config/suite-config.h"
#include "io/json-document.h"
#include "io/path.h"
#include "pipeline/distances.h"
#include "report/comparison.h"
#include "report/labels.h"
#include "source-options.h"
#include "summary/source-summary.h"

struct _CliFigureSource {
  TmapManifestInput *manifest;
  GPtrArray *traces;  /* TmapGeneratedTrace */
  GPtrArray *ordered; /* the same as a comparison shows them */
  TmapFidelity *fidelity;
  GPtrArray *distances; /* TmapDistances */
  GPtrArray *summaries; /* TmapSourceSummary */
  GPtrArray *jobs;      /* TmapJobTable, owned by the run's store */
  GPtrArray *labels;
};

void
cli_figure_source_free (CliFigureSource *self)
{
  g_clear_pointer (&self->fidelity, tmap_fidelity_free);
  g_clear_pointer (&self->distances, g_ptr_array_unref);
  g_clear_pointer (&self->manifest, tmap_manifest_input_free);
  g_clear_pointer (&self->ordered, g_ptr_array_unref);
  g_clear_pointer (&self->traces, g_ptr_array_unref);
  g_clear_pointer (&self->summaries, g_ptr_array_unref);
  g_clear_pointer (&self->jobs, g_ptr_array_unref);
  g_clear_pointer (&self->labels, g_ptr_array_unref);
  g_free (self);
}

/*
 * A figure can be written anywhere, but not over what its manifest was made from or stands for,
 * whether or not the figure shows anything of it.
 */
static gboolean
protect_manifest (CliContext *context, const char *path, GError **error)
{
  static const char *const parts[] = { "inputs", "output" };
  TmapArtifacts *artifacts = context->run->artifacts;
  g_autofree char *name = tmap_path_display (path);
  g_autoptr (GBytes) content = tmap_artifacts_read (artifacts, path, error);
  g_autoptr (TmapJsonDocument) json =
      content != NULL ? tmap_json_document_new (content, name, error) : NULL;

  if (json == NULL)
    return FALSE;
  tmap_artifacts_protect (artifacts, path);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++) {
    JsonObject *part = tmap_json_object (json, NULL, parts[i]);
    g_autoptr (GList) members = part != NULL ? json_object_get_members (part) : NULL;

    for (GList *m = members; m != NULL; m = m->next) {
      JsonNode *node = json_object_get_member (part, m->data);

      if (g_str_has_suffix (m->data, "_path") && JSON_NODE_HOLDS_VALUE (node) &&
          json_node_get_value_type (node) == G_TYPE_STRING)
        tmap_artifacts_protect (artifacts, json_node_get_string (node));
    }
  }
  return TRUE;
}

static gboolean
compare (CliFigureSource *self,
         CliContext *context,
         const GPtrArray *traces,
         TmapFigureNeeds needs,
         TmapFigureInput *input,
         GError **error)
{
  if (!(needs & TMAP_NEEDS_DISTANCES))
    return TRUE;
  self->distances = tmap_run_distances (context->run, traces, NULL, error);
  input->distances = self->distances;
  return self->distances != NULL;
}

static gboolean
read_manifest (CliFigureSource *self,
               CliContext *context,
               const char *path,
               TmapFigureNeeds needs,
               TmapFigureInput *input,
               GError **error)
{
  TmapRun *run = context->run;

  if (!protect_manifest (context, path, error))
    return FALSE;
  self->manifest = tmap_manifest_input_new (run->artifacts, path, error);
  if (self->manifest == NULL)
    return FALSE;
  if (needs & (TMAP_NEEDS_JOBS | TMAP_NEEDS_WINDOW | TMAP_NEEDS_SCORES) &&
      !tmap_manifest_input_read_source (self->manifest, run->traces, run->progress,
                                        run->cancellable, error))
    return FALSE;
  if (needs & TMAP_NEEDS_SCORES &&
      !tmap_manifest_input_score (self->manifest, run->progress, run->cancellable, error))
    return FALSE;
  if (needs & TMAP_NEEDS_POLICIES && !tmap_manifest_input_compare_policies (
                                         self->manifest, run->progress, run->cancellable, error))
    return FALSE;
  tmap_manifest_input_fill (self->manifest, input);
  return compare (self, context, self->manifest->traces, needs, input, error);
}

static gboolean
read_manifests (CliFigureSource *self,
                CliContext *context,
                const GPtrArray *paths,
                TmapFigureNeeds needs,
                TmapFigureInput *input,
                GError **error)
{
  self->traces = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_generated_trace_free);
  for (guint i = 0; i < paths->len; i++) {
    const char *path = g_ptr_array_index (paths, i);
    TmapGeneratedTrace *trace;

    if (!protect_manifest (context, path, error))
      return FALSE;
    trace = tmap_generated_trace_read (context->run->artifacts, path, error);
    if (trace == NULL)
      return FALSE;
    g_ptr_array_add (self->traces, trace);
  }
  self->ordered = tmap_comparison_order (self->traces);
  self->fidelity = tmap_fidelity_new (self->traces);
  input->traces = self->ordered;
  input->fidelity = self->fidelity;
  return compare (self, context, self->traces, needs, input, error);
}

static gboolean
add_trace (CliFigureSource *self,
           CliContext *context,
           const TmapSuiteSource *source,
           const GArray *gpu_counts,
           GError **error)
{
  TmapRun *run = context->run;
  TmapTraceSource wanted = tmap_suite_source_get (source);
  const TmapTrace *trace;

  tmap_artifacts_protect (run->artifacts, source->path);
  trace = tmap_trace_store_get (run->traces, &wanted, run->progress, run->cancellable, error);
  if (trace == NULL)
    return FALSE;
  g_ptr_array_add (self->jobs, trace->jobs);
  g_ptr_array_add (self->summaries, tmap_source_summary_new (trace->jobs, gpu_counts));
  return TRUE;
}

static void
fill_traces (CliFigureSource *self, TmapFigureInput *input)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->jobs->len; i++) {
    const TmapJobTable *jobs = g_ptr_array_index (self->jobs, i);

    g_ptr_array_add (titles, tmap_label_title (jobs->source_cluster));
  }
  self->labels = tmap_labels_unique (titles);
  tmap_suite_summary_sort (self->summaries);
  input->summaries = self->summaries;
  input->jobs = self->jobs;
  input->job_labels = self->labels;
}

static void
begin_traces (CliFigureSource *self)
{
  self->jobs = g_ptr_array_new ();
  self->summaries = g_ptr_array_new_with_free_func ((GDestroyNotify)tmap_source_summary_free);
}

static gboolean
read_suite (CliFigureSource *self,
            CliContext *context,
            const char *path,
            TmapFigureInput *input,
            GError **error)
{
  g_autoptr (TmapSuiteConfig) config = tmap_suite_config_load (path, error);

  if (config == NULL)
    return FALSE;
  tmap_artifacts_protect (context->run->artifacts, path);
  begin_traces (self);
  for (guint i = 0; i < config->sources->len; i++)
    if (!add_trace (self, context, g_ptr_array_index (config->sources, i),
                    config->supported_gpu_counts, error))
      return FALSE;
  fill_traces (self, input);
  return TRUE;
}

static gboolean
read_trace (CliFigureSource *self,
            CliContext *context,
            const char *path,
            TmapFigureInput *input,
            GError **error)
{
  g_autoptr (GArray) counts = cli_get_gpu_counts (context->arguments, error);
  g_autoptr (TmapSourceOptions) options = NULL;
  TmapSuiteSource source = { 0 };
  const char *format;

  if (counts == NULL)
    return FALSE;
  format = cli_get_source_format (context->arguments, error);
  options = format != NULL ? cli_get_source_options (context->arguments, error) : NULL;
  if (options == NULL)
    return FALSE;
  source.format = (char *)format;
  source.options = options;
  source.path = (char *)path;
  source.cluster_name = (char *)cli_arguments_get (context->arguments, "cluster-name");
  begin_traces (self);
  if (!add_trace (self, context, &source, counts, error))
    return FALSE;
  fill_traces (self, input);
  return TRUE;
}

static gboolean
read_any (CliFigureSource *self,
          CliContext *context,
          TmapFigureNeeds needs,
          TmapFigureInput *input,
          GError **error)
{
  static const char *const names[] = { "manifest", "manifests", "config", "trace-path" };
  CliArguments *arguments = context->arguments;
  guint n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    n += cli_arguments_has (arguments, names[i]) ? 1 : 0;
  if (n != 1)
    return cli_fail_usage (
        error, "a figure is drawn from one of --manifest, --manifests, --config, --trace-path");
  if (cli_arguments_has (arguments, "manifest"))
    return read_manifest (self, context, cli_arguments_get (arguments, "manifest"), needs, input,
                          error);
  if (cli_arguments_has (arguments, "manifests"))
    return read_manifests (self, context, cli_arguments_get_list (arguments, "manifests"), needs,
                           input, error);
  if (cli_arguments_has (arguments, "config"))
    return read_suite (self, context, cli_arguments_get (arguments, "config"), input, error);
  return read_trace (self, context, cli_arguments_get (arguments, "trace-path"), input, error);
}

CliFigureSource *
cli_figure_source_read (CliContext *context,
                        TmapFigureNeeds needs,
                        TmapFigureInput *input,
                        GError **error)
{
  g_autoptr (CliFigureSource) self = g_new0 (CliFigureSource, 1);

  *input = (TmapFigureInput){ 0 };
  if (cli_arguments_has (context->arguments, "force"))
    tmap_artifacts_accept_changed (context->run->artifacts);
  return read_any (self, context, needs, input, error) ? g_steal_pointer (&self) : NULL;
}
