/* SPDX-License-Identifier: Apache-2.0 */
#include "tmap-session.h"

#include "chart/figures/report-figures.h"
#include "outcome-private.h"
#include "pipeline/build-catalog.h"
#include "pipeline/generate.h"
#include "pipeline/pipeline.h"

struct _TmapSession {
  GObject parent;
  TmapProgress progress;
  gboolean allow_outside;
};

G_DEFINE_FINAL_TYPE (TmapSession, tmap_session, G_TYPE_OBJECT)

static guint progress_signal;

enum {
  PROPERTY_ALLOW_OUTSIDE = 1,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TmapSession *self = TMAP_SESSION (object);

  if (id == PROPERTY_ALLOW_OUTSIDE)
    g_value_set_boolean (value, self->allow_outside);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  if (id == PROPERTY_ALLOW_OUTSIDE)
    tmap_session_set_allow_outside (TMAP_SESSION (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
tmap_session_class_init (TmapSessionClass *klass)
{
  G_OBJECT_CLASS (klass)->get_property = get_property;
  G_OBJECT_CLASS (klass)->set_property = set_property;
  properties[PROPERTY_ALLOW_OUTSIDE] =
      g_param_spec_boolean ("allow-outside", NULL, NULL, FALSE,
                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPERTIES, properties);
  progress_signal = g_signal_new ("progress", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_DOUBLE);
}

static void
emit_progress (const char *what, double fraction, gpointer self)
{
  g_signal_emit (self, progress_signal, 0, what, fraction);
}

static void
tmap_session_init (TmapSession *self)
{
  self->progress.func = emit_progress;
  self->progress.user_data = self;
}

TmapSession *
tmap_session_new (void)
{
  return g_object_new (TMAP_TYPE_SESSION, NULL);
}

void
tmap_session_set_allow_outside (TmapSession *self, gboolean allow_outside)
{
  g_return_if_fail (TMAP_IS_SESSION (self));

  if (self->allow_outside == !!allow_outside)
    return;
  self->allow_outside = !!allow_outside;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROPERTY_ALLOW_OUTSIDE]);
}

gboolean
tmap_session_get_allow_outside (TmapSession *self)
{
  g_return_val_if_fail (TMAP_IS_SESSION (self), FALSE);

  return self->allow_outside;
}

static TmapRun *
begin_run (TmapSession *self, GCancellable *cancellable)
{
  TmapRun *run = tmap_run_new (&self->progress, cancellable);

  run->allow_outside = self->allow_outside;
  return run;
}

static gboolean
confine (TmapRun *run, const TmapGenerationConfig *settings, const char *base, GError **error)
{
  g_autoptr (GPtrArray) outputs = g_ptr_array_new ();

  g_ptr_array_add (outputs, settings->trace_path);
  g_ptr_array_add (outputs, settings->manifest_path);
  return tmap_run_confine_to_folders (run, settings->path, base, outputs, error);
}

/* Puts the files of a command in place. */
static TmapOutcome *
commit (TmapRun *run, GError **error)
{
  g_autoptr (TmapOutcome) outcome = tmap_outcome_new ();

  if (!tmap_run_commit (run, error))
    return NULL;
  for (guint i = 0; i < tmap_artifacts_get_n (run->artifacts); i++)
    tmap_outcome_add (outcome, TMAP_OUTCOME_FILES, tmap_artifacts_get_path (run->artifacts, i));
  return g_steal_pointer (&outcome);
}

static void
add_generation (TmapOutcome *outcome, const TmapGeneration *generation)
{
  tmap_outcome_add (outcome, TMAP_OUTCOME_MANIFESTS, generation->manifest_path);
  tmap_outcome_add_all (outcome, TMAP_OUTCOME_NOTES, generation->notes);
}

TmapOutcome *
tmap_session_build_catalog (TmapSession *self,
                            const char *const *profiles,
                            GHashTable *columns,
                            const char *task_root,
                            const char *output,
                            GCancellable *cancellable,
                            GError **error)
{
  g_autofree char *here = g_get_current_dir ();
  g_autoptr (TmapRun) run = NULL;
  g_autoptr (TmapCatalogBuild) catalog = NULL;
  TmapCatalogSources sources = { profiles, 0, task_root, here, columns };

  g_return_val_if_fail (TMAP_IS_SESSION (self) && output != NULL, NULL);
  g_return_val_if_fail (profiles != NULL && profiles[0] != NULL, NULL);

  sources.n_profiles = g_strv_length ((char **)profiles);
  run = begin_run (self, cancellable);
  catalog = tmap_run_build_catalog (run, &sources, output, error);
  return catalog != NULL ? commit (run, error) : NULL;
}

TmapOutcome *
tmap_session_generate (TmapSession *self,
                       const char *config,
                       const char *base_dir,
                       GCancellable *cancellable,
                       GError **error)
{
  g_autofree char *base = g_canonicalize_filename (base_dir != NULL ? base_dir : ".", NULL);
  g_autoptr (TmapGenerationConfig) settings = NULL;
  g_autoptr (TmapRun) run = NULL;
  g_autoptr (TmapGeneration) generation = NULL;
  g_autoptr (TmapOutcome) outcome = NULL;

  g_return_val_if_fail (TMAP_IS_SESSION (self) && config != NULL, NULL);

  settings = tmap_generation_config_load (config, base, error);
  if (settings == NULL)
    return NULL;
  run = begin_run (self, cancellable);
  if (!confine (run, settings, base, error))
    return NULL;
  generation = tmap_run_generate (run, settings, error);
  if (generation == NULL)
    return NULL;
  outcome = commit (run, error);
  if (outcome != NULL)
    add_generation (outcome, generation);
  return g_steal_pointer (&outcome);
}

TmapOutcome *
tmap_session_run_pipeline (TmapSession *self,
                           const char *config,
                           GCancellable *cancellable,
                           GError **error)
{
  g_autoptr (TmapPipelineConfig) settings = NULL;
  g_autoptr (TmapRun) run = NULL;
  g_autoptr (TmapPipeline) pipeline = NULL;
  g_autoptr (TmapOutcome) outcome = NULL;
  TmapReportFigures figures;

  g_return_val_if_fail (TMAP_IS_SESSION (self) && config != NULL, NULL);

  settings = tmap_pipeline_config_load (config, error);
  if (settings == NULL)
    return NULL;
  tmap_report_figures_init (&figures);
  figures.formats |= settings->figure_formats;
  run = begin_run (self, cancellable);
  run->figures = tmap_report_figures_writer ();
  run->figures_data = &figures;
  pipeline = tmap_run_pipeline (run, settings, error);
  outcome = pipeline != NULL ? commit (run, error) : NULL;
  if (outcome == NULL)
    return NULL;
  for (guint i = 0; i < pipeline->generations->len; i++)
    add_generation (outcome, g_ptr_array_index (pipeline->generations, i));
  tmap_outcome_add_all (outcome, TMAP_OUTCOME_BROKEN_RULES, pipeline->errors);
  return g_steal_pointer (&outcome);
}
