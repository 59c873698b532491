/* SPDX-License-Identifier: Apache-2.0 */
#include "app/session.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/number.h"

struct _TmapAppSession {
  GObject parent;
  TmapAppDocument *document;
  TmapAppWorker *worker;
  TmapTraceStore *store; /* used on the worker's thread only */
  guint selected;
  TmapAppStep active;
  gboolean running;
  gboolean stale[TMAP_APP_N_STEPS];
  GError *problems[TMAP_APP_N_STEPS];

  TmapAppCatalog *catalog;
  TmapAppTraces *traces;
  TmapAppSelection *selection;
  TmapAppMapping *mapping;
  TmapAppStudy *study;
};

G_DEFINE_FINAL_TYPE (TmapAppSession, tmap_app_session, G_TYPE_OBJECT)

enum {
  STEP_CHANGED,
  N_SIGNALS,
};

enum {
  PROP_SELECTED = 1,
  N_PROPERTIES,
};

static guint signals[N_SIGNALS];
static GParamSpec *properties[N_PROPERTIES];

static void start_step (TmapAppSession *self, TmapAppStep step);

static void
emit_changed (TmapAppSession *self, TmapAppStep step)
{
  g_signal_emit (self, signals[STEP_CHANGED], 0, (guint)step);
}

static void
set_problem (TmapAppSession *self, TmapAppStep step, const GError *error)
{
  g_clear_error (&self->problems[step]);
  if (error != NULL)
    self->problems[step] = g_error_copy (error);
}

/* A configuration as it is now: the worker parses it again, since the document may change. */
typedef struct {
  char *path;
  char *text;
} ConfigText;

static void
config_text_free (ConfigText *file)
{
  g_free (file->path);
  g_free (file->text);
  g_free (file);
}

/* What work begins with, as far as it needs it. */
typedef struct {
  TmapTraceStore *store;
  char *root_dir;
  GStrv profiles;
  char *task_root;
  ConfigText *pipeline;
  ConfigText *suite;
  GPtrArray *generations; /* ConfigText */
  TmapAppSelection *selection;
  TmapAppCatalog *catalog;
  const TmapFigureWriter *figures;
  gpointer figures_data;
  gboolean write;
} Input;

static void
input_free (gpointer data)
{
  Input *input = data;

  g_free (input->root_dir);
  g_strfreev (input->profiles);
  g_free (input->task_root);
  g_clear_pointer (&input->pipeline, config_text_free);
  g_clear_pointer (&input->suite, config_text_free);
  g_ptr_array_unref (input->generations);
  g_clear_pointer (&input->selection, tmap_app_selection_unref);
  g_clear_pointer (&input->catalog, tmap_app_catalog_unref);
  g_free (input);
}

static Input *
input_new (TmapAppSession *self)
{
  Input *input = g_new0 (Input, 1);

  input->store = self->store;
  input->root_dir = g_strdup (tmap_app_document_get_root_dir (self->document));
  input->generations = g_ptr_array_new_with_free_func ((GDestroyNotify)config_text_free);
  return input;
}

static ConfigText *
copy_file (TmapAppSession *self, TmapAppFileRole role, guint index)
{
  const char *text = tmap_app_document_get_text (self->document, role, index);
  const char *path = tmap_app_document_get_file_path (self->document, role, index);
  ConfigText *file;

  if (text == NULL)
    return NULL;
  file = g_new0 (ConfigText, 1);
  file->text = g_strdup (text);
  file->path = path != NULL ? g_strdup (path)
                            : g_build_filename (tmap_app_document_get_root_dir (self->document),
                                                "untitled.yaml", NULL);
  return file;
}

static gpointer
build_catalog (gpointer data, TmapProgress *progress, GCancellable *cancellable, GError **error)
{
  const Input *input = data;
  TmapCatalogSources sources = { (const char *const *)input->profiles,
                                 g_strv_length (input->profiles), input->task_root,
                                 input->root_dir };

  return tmap_app_catalog_new (&sources, progress, cancellable, error);
}

static TmapSuiteConfig *
parse_suite (const ConfigText *file, GError **error)
{
  return tmap_suite_config_parse (file->text, strlen (file->text), file->path, error);
}

static gpointer
read_traces (gpointer data, TmapProgress *progress, GCancellable *cancellable, GError **error)
{
  const Input *input = data;
  g_autoptr (TmapSuiteConfig) config = parse_suite (input->suite, error);

  return config != NULL ? tmap_app_traces_new (config, input->store, progress, cancellable, error)
                        : NULL;
}

static TmapGenerationConfig *
parse_generation (const Input *input, guint i, GError **error)
{
  const ConfigText *file = g_ptr_array_index (input->generations, i);

  return tmap_generation_config_parse (file->text, strlen (file->text), file->path, input->root_dir,
                                       error);
}

static gpointer
select_window (gpointer data, TmapProgress *progress, GCancellable *cancellable, GError **error)
{
  const Input *input = data;
  TmapGenerationConfig *config = parse_generation (input, 0, error);

  return config != NULL
             ? tmap_app_selection_new (config, input->store, progress, cancellable, error)
             : NULL;
}

static gpointer
map_jobs (gpointer data,
          G_GNUC_UNUSED TmapProgress *progress,
          G_GNUC_UNUSED GCancellable *cancellable,
          GError **error)
{
  const Input *input = data;

  return tmap_app_mapping_new (input->selection, input->catalog, error);
}

static gboolean
parse_study (const Input *input, TmapAppStudyConfig *config, GError **error)
{
  config->pipeline = tmap_pipeline_config_parse (
      input->pipeline->text, strlen (input->pipeline->text), input->pipeline->path, error);
  if (config->pipeline == NULL)
    return FALSE;
  if (input->suite != NULL) {
    config->suite = parse_suite (input->suite, error);
    if (config->suite == NULL)
      return FALSE;
  }
  for (guint i = 0; i < input->generations->len; i++) {
    TmapGenerationConfig *generation = parse_generation (input, i, error);

    if (generation == NULL)
      return FALSE;
    g_ptr_array_add (config->generations, generation);
  }
  return TRUE;
}

static gpointer
run_study (gpointer data, TmapProgress *progress, GCancellable *cancellable, GError **error)
{
  const Input *input = data;
  TmapAppStudyConfig config = { .generations = g_ptr_array_new_with_free_func (
                                    (GDestroyNotify)tmap_generation_config_free) };
  TmapAppStudy *study = NULL;

  if (parse_study (input, &config, error))
    study = tmap_app_study_new (&config, input->store, input->figures, input->figures_data,
                                input->write, progress, cancellable, error);
  g_clear_pointer (&config.pipeline, tmap_pipeline_config_free);
  g_clear_pointer (&config.suite, tmap_suite_config_free);
  g_ptr_array_unref (config.generations);
  return study;
}

/* Takes a result over, or the reason why there is none; true if there is one. */
static gboolean
finish_step (TmapAppSession *self, TmapAppStep step, gpointer result, const GError *error)
{
  set_problem (self, step, error);
  self->stale[step] = result == NULL;
  return result != NULL;
}

static void
take_catalog (gpointer result, const GError *error, gpointer user_data)
{
  TmapAppSession *self = user_data;

  if (finish_step (self, TMAP_APP_STEP_CATALOG, result, error)) {
    g_clear_pointer (&self->catalog, tmap_app_catalog_unref);
    self->catalog = result;
  }
  emit_changed (self, TMAP_APP_STEP_CATALOG);
  start_step (self, TMAP_APP_STEP_MAPPING);
}

static void
take_traces (gpointer result, const GError *error, gpointer user_data)
{
  TmapAppSession *self = user_data;

  if (finish_step (self, TMAP_APP_STEP_TRACES, result, error)) {
    g_clear_pointer (&self->traces, tmap_app_traces_unref);
    self->traces = result;
  }
  emit_changed (self, TMAP_APP_STEP_TRACES);
}

static void
take_selection (gpointer result, const GError *error, gpointer user_data)
{
  TmapAppSession *self = user_data;

  if (finish_step (self, TMAP_APP_STEP_WINDOW, result, error)) {
    g_clear_pointer (&self->selection, tmap_app_selection_unref);
    self->selection = result;
  }
  emit_changed (self, TMAP_APP_STEP_WINDOW);
  start_step (self, TMAP_APP_STEP_MAPPING);
}

static void
take_mapping (gpointer result, const GError *error, gpointer user_data)
{
  TmapAppSession *self = user_data;

  if (finish_step (self, TMAP_APP_STEP_MAPPING, result, error)) {
    g_clear_pointer (&self->mapping, tmap_app_mapping_unref);
    self->mapping = result;
  }
  emit_changed (self, TMAP_APP_STEP_MAPPING);
}

static void
take_study (gpointer result, const GError *error, gpointer user_data)
{
  TmapAppSession *self = user_data;
  TmapAppStep shown = self->running ? TMAP_APP_STEP_ARTIFACTS : TMAP_APP_STEP_FIDELITY;

  self->running = FALSE;
  if (finish_step (self, shown, result, error)) {
    g_clear_pointer (&self->study, tmap_app_study_unref);
    self->study = result;
    set_problem (self, TMAP_APP_STEP_FIDELITY, NULL);
    self->stale[TMAP_APP_STEP_FIDELITY] = FALSE;
  }
  emit_changed (self, TMAP_APP_STEP_FIDELITY);
  emit_changed (self, TMAP_APP_STEP_ARTIFACTS);
}

static void
start_work (TmapAppSession *self, TmapAppStep step, Input *input)
{
  static const struct {
    TmapAppWork work;
    TmapAppWorkDone done;
    GDestroyNotify free_result;
  } works[TMAP_APP_N_STEPS] = {
    [TMAP_APP_STEP_CATALOG] = { build_catalog, take_catalog,
                                (GDestroyNotify)tmap_app_catalog_unref },
    [TMAP_APP_STEP_TRACES] = { read_traces, take_traces, (GDestroyNotify)tmap_app_traces_unref },
    [TMAP_APP_STEP_WINDOW] = { select_window, take_selection,
                               (GDestroyNotify)tmap_app_selection_unref },
    [TMAP_APP_STEP_MAPPING] = { map_jobs, take_mapping, (GDestroyNotify)tmap_app_mapping_unref },
    [TMAP_APP_STEP_FIDELITY] = { run_study, take_study, (GDestroyNotify)tmap_app_study_unref },
    [TMAP_APP_STEP_ARTIFACTS] = { run_study, take_study, (GDestroyNotify)tmap_app_study_unref },
  };
  TmapAppJob job = { .slot = step,
                     .work = works[step].work,
                     .input = input,
                     .free_input = input_free,
                     .free_result = works[step].free_result,
                     .done = works[step].done,
                     .user_data = self };

  tmap_app_worker_start (self->worker, &job);
  emit_changed (self, step);
}

static gboolean
has_generation (TmapAppSession *self)
{
  return self->selected < tmap_app_document_get_n_generations (self->document);
}

/* A configuration that cannot be read is the problem of the step that needs it. */
static gboolean
check_file (TmapAppSession *self, TmapAppStep step, TmapAppFileRole role, guint index)
{
  const GError *problem = tmap_app_document_get_problem (self->document, TMAP_APP_FILE_PIPELINE, 0);

  if (problem == NULL)
    problem = tmap_app_document_get_problem (self->document, role, index);
  if (problem == NULL)
    return TRUE;
  tmap_app_worker_cancel (self->worker, step);
  set_problem (self, step, problem);
  emit_changed (self, step);
  return FALSE;
}

static void
start_catalog (TmapAppSession *self)
{
  const TmapPipelineConfig *config = tmap_app_document_get_pipeline (self->document);
  g_autoptr (GStrvBuilder) profiles = g_strv_builder_new ();
  Input *input;

  if (!check_file (self, TMAP_APP_STEP_CATALOG, TMAP_APP_FILE_PIPELINE, 0))
    return;
  if (config == NULL || config->profiles->len == 0) {
    tmap_app_worker_cancel (self->worker, TMAP_APP_STEP_CATALOG);
    set_problem (self, TMAP_APP_STEP_CATALOG, NULL);
    g_clear_pointer (&self->catalog, tmap_app_catalog_unref);
    return;
  }
  for (guint i = 0; i < config->profiles->len; i++)
    g_strv_builder_add (profiles, g_ptr_array_index (config->profiles, i));
  input = input_new (self);
  input->profiles = g_strv_builder_end (profiles);
  input->task_root = g_strdup (config->task_root);
  start_work (self, TMAP_APP_STEP_CATALOG, input);
}

static void
start_traces (TmapAppSession *self)
{
  const TmapSuiteConfig *config = tmap_app_document_get_suite (self->document);
  Input *input;

  if (!check_file (self, TMAP_APP_STEP_TRACES, TMAP_APP_FILE_SUITE, 0))
    return;
  if (config == NULL || config->sources->len == 0) {
    tmap_app_worker_cancel (self->worker, TMAP_APP_STEP_TRACES);
    set_problem (self, TMAP_APP_STEP_TRACES, NULL);
    g_clear_pointer (&self->traces, tmap_app_traces_unref);
    return;
  }
  input = input_new (self);
  input->suite = copy_file (self, TMAP_APP_FILE_SUITE, 0);
  start_work (self, TMAP_APP_STEP_TRACES, input);
}

static void
start_window (TmapAppSession *self)
{
  Input *input;

  if (!has_generation (self)) {
    tmap_app_worker_cancel (self->worker, TMAP_APP_STEP_WINDOW);
    set_problem (self, TMAP_APP_STEP_WINDOW, NULL);
    g_clear_pointer (&self->selection, tmap_app_selection_unref);
    g_clear_pointer (&self->mapping, tmap_app_mapping_unref);
    return;
  }
  if (!check_file (self, TMAP_APP_STEP_WINDOW, TMAP_APP_FILE_GENERATION, self->selected))
    return;
  input = input_new (self);
  g_ptr_array_add (input->generations, copy_file (self, TMAP_APP_FILE_GENERATION, self->selected));
  start_work (self, TMAP_APP_STEP_WINDOW, input);
}

static void
start_mapping (TmapAppSession *self)
{
  Input *input;

  if (self->selection == NULL || self->catalog == NULL || self->stale[TMAP_APP_STEP_WINDOW] ||
      self->stale[TMAP_APP_STEP_CATALOG])
    return;
  input = input_new (self);
  input->selection = tmap_app_selection_ref (self->selection);
  input->catalog = tmap_app_catalog_ref (self->catalog);
  start_work (self, TMAP_APP_STEP_MAPPING, input);
}

/* Everything that a run needs, or NULL and the problem noted at @step. */
static Input *
prepare_study (TmapAppSession *self, TmapAppStep step)
{
  g_autoptr (GError) error = NULL;
  Input *input;

  if (!tmap_app_document_check (self->document, &error)) {
    tmap_app_worker_cancel (self->worker, step);
    set_problem (self, step, error);
    emit_changed (self, step);
    return NULL;
  }
  input = input_new (self);
  input->pipeline = copy_file (self, TMAP_APP_FILE_PIPELINE, 0);
  input->suite = copy_file (self, TMAP_APP_FILE_SUITE, 0);
  for (guint i = 0; i < tmap_app_document_get_n_generations (self->document); i++)
    g_ptr_array_add (input->generations, copy_file (self, TMAP_APP_FILE_GENERATION, i));
  return input;
}

static void
start_fidelity (TmapAppSession *self)
{
  Input *input = has_generation (self) ? prepare_study (self, TMAP_APP_STEP_FIDELITY) : NULL;

  if (input != NULL)
    start_work (self, TMAP_APP_STEP_FIDELITY, input);
}

static void
start_step (TmapAppSession *self, TmapAppStep step)
{
  static void (*const starters[TMAP_APP_N_STEPS]) (TmapAppSession * self) = {
    [TMAP_APP_STEP_CATALOG] = start_catalog,   [TMAP_APP_STEP_TRACES] = start_traces,
    [TMAP_APP_STEP_WINDOW] = start_window,     [TMAP_APP_STEP_MAPPING] = start_mapping,
    [TMAP_APP_STEP_FIDELITY] = start_fidelity,
  };

  if (starters[step] != NULL)
    starters[step](self);
}

/* Marks a step and computes it, unless it is costly and nobody looks. */
static void
invalidate (TmapAppSession *self, TmapAppStep step)
{
  self->stale[step] = TRUE;
  if (step == TMAP_APP_STEP_FIDELITY && self->active != step)
    tmap_app_worker_cancel (self->worker, step);
  else
    start_step (self, step);
  emit_changed (self, step);
}

static void
invalidate_results (TmapAppSession *self)
{
  invalidate (self, TMAP_APP_STEP_FIDELITY);
  self->stale[TMAP_APP_STEP_ARTIFACTS] = TRUE;
  emit_changed (self, TMAP_APP_STEP_ARTIFACTS);
}

static void
on_document_changed (TmapAppSession *self, TmapAppFileRole role, guint index, const char *key_path)
{
  gboolean whole = key_path == NULL || *key_path == '\0';

  if (role == TMAP_APP_FILE_PIPELINE && (whole || g_str_has_prefix (key_path, "catalog") ||
                                         g_str_has_prefix (key_path, "root_dir"))) {
    self->stale[TMAP_APP_STEP_MAPPING] = TRUE;
    invalidate (self, TMAP_APP_STEP_CATALOG);
  }
  if (role == TMAP_APP_FILE_SUITE || (role == TMAP_APP_FILE_PIPELINE && whole))
    invalidate (self, TMAP_APP_STEP_TRACES);
  if ((role == TMAP_APP_FILE_GENERATION && index == self->selected) ||
      (role == TMAP_APP_FILE_PIPELINE && (whole || g_str_has_prefix (key_path, "generation")))) {
    self->stale[TMAP_APP_STEP_MAPPING] = TRUE;
    invalidate (self, TMAP_APP_STEP_WINDOW);
  }
  if (role != TMAP_APP_FILE_SUITE)
    invalidate_results (self);
}

static void
tmap_app_session_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SELECTED)
    g_value_set_uint (value, TMAP_APP_SESSION (object)->selected);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
tmap_app_session_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SELECTED)
    tmap_app_session_set_selected (TMAP_APP_SESSION (object), g_value_get_uint (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
tmap_app_session_dispose (GObject *object)
{
  TmapAppSession *self = TMAP_APP_SESSION (object);

  if (self->worker != NULL)
    tmap_app_worker_cancel_all (self->worker);
  /* Waits for the thread, which uses the store. */
  g_clear_object (&self->worker);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
  g_clear_pointer (&self->study, tmap_app_study_unref);
  g_clear_pointer (&self->mapping, tmap_app_mapping_unref);
  g_clear_pointer (&self->selection, tmap_app_selection_unref);
  g_clear_pointer (&self->traces, tmap_app_traces_unref);
  g_clear_pointer (&self->catalog, tmap_app_catalog_unref);
  for (guint i = 0; i < TMAP_APP_N_STEPS; i++)
    g_clear_error (&self->problems[i]);
  G_OBJECT_CLASS (tmap_app_session_parent_class)->dispose (object);
}

static void
tmap_app_session_finalize (GObject *object)
{
  tmap_trace_store_free (TMAP_APP_SESSION (object)->store);
  G_OBJECT_CLASS (tmap_app_session_parent_class)->finalize (object);
}

static void
tmap_app_session_class_init (TmapAppSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = tmap_app_session_get_property;
  object_class->set_property = tmap_app_session_set_property;
  object_class->dispose = tmap_app_session_dispose;
  object_class->finalize = tmap_app_session_finalize;
  properties[PROP_SELECTED] =
      g_param_spec_uint ("selected", NULL, NULL, 0, G_MAXUINT, 0,
                         G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[STEP_CHANGED] =
      g_signal_new ("step-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
tmap_app_session_init (TmapAppSession *self)
{
  self->worker = tmap_app_worker_new ();
  self->store = tmap_trace_store_new ();
  for (guint i = 0; i < TMAP_APP_N_STEPS; i++)
    self->stale[i] = TRUE;
}

TmapAppSession *
tmap_app_session_new (TmapAppDocument *document)
{
  TmapAppSession *self = g_object_new (TMAP_APP_TYPE_SESSION, NULL);

  g_return_val_if_fail (TMAP_APP_IS_DOCUMENT (document), NULL);

  self->document = g_object_ref (document);
  g_signal_connect_swapped (document, "changed", G_CALLBACK (on_document_changed), self);
  on_document_changed (self, TMAP_APP_FILE_PIPELINE, 0, NULL);
  return self;
}

TmapAppDocument *
tmap_app_session_get_document (TmapAppSession *self)
{
  return self->document;
}

TmapAppWorker *
tmap_app_session_get_worker (TmapAppSession *self)
{
  return self->worker;
}

guint
tmap_app_session_get_selected (TmapAppSession *self)
{
  return self->selected;
}

void
tmap_app_session_set_selected (TmapAppSession *self, guint generation)
{
  if (self->selected == generation)
    return;
  self->selected = generation;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
  self->stale[TMAP_APP_STEP_MAPPING] = TRUE;
  invalidate (self, TMAP_APP_STEP_WINDOW);
}

static gboolean
has_result (TmapAppSession *self, TmapAppStep step)
{
  switch (step) {
  case TMAP_APP_STEP_CATALOG:
    return self->catalog != NULL;
  case TMAP_APP_STEP_TRACES:
    return self->traces != NULL;
  case TMAP_APP_STEP_WINDOW:
    return self->selection != NULL;
  case TMAP_APP_STEP_MAPPING:
    return self->mapping != NULL;
  case TMAP_APP_STEP_FIDELITY:
    return self->study != NULL;
  case TMAP_APP_STEP_ARTIFACTS:
    return self->study != NULL && self->study->written;
  case TMAP_APP_N_STEPS:
  default:
    return FALSE;
  }
}

TmapAppState
tmap_app_session_get_state (TmapAppSession *self, TmapAppStep step)
{
  g_return_val_if_fail (step < TMAP_APP_N_STEPS, TMAP_APP_STATE_EMPTY);

  if (tmap_app_worker_is_busy (self->worker, step))
    return TMAP_APP_STATE_RUNNING;
  if (self->problems[step] != NULL)
    return TMAP_APP_STATE_PROBLEM;
  if (!has_result (self, step))
    return TMAP_APP_STATE_EMPTY;
  return self->stale[step] ? TMAP_APP_STATE_OUT_OF_DATE : TMAP_APP_STATE_DONE;
}

static char *
count_things (guint n, const char *one, const char *several)
{
  g_autofree char *number = tmap_number_format_fixed (n, 0, TRUE);

  return g_strdup_printf ("%s %s", number, n == 1 ? one : several);
}

static char *
summarize_study (const TmapAppStudy *study)
{
  guint n = study->pipeline->errors->len;

  return n == 0 ? g_strdup (_ ("validation passed"))
                : g_strdup_printf (g_dngettext (NULL, "%u rule broken", "%u rules broken", n), n);
}

char *
tmap_app_session_dup_summary (TmapAppSession *self, TmapAppStep step)
{
  g_autofree char *number = NULL;

  if (self->problems[step] != NULL)
    return g_strdup (_ ("needs attention"));
  if (!has_result (self, step))
    return g_strdup (tmap_app_worker_is_busy (self->worker, step) ? _ ("working…") : _ ("empty"));
  switch (step) {
  case TMAP_APP_STEP_CATALOG:
    return count_things (self->catalog->build->n_workloads, _ ("workload"), _ ("workloads"));
  case TMAP_APP_STEP_TRACES:
    return count_things (self->traces->traces->len, _ ("trace"), _ ("traces"));
  case TMAP_APP_STEP_WINDOW:
    number = tmap_number_format_fixed (self->selection->score.total, 4, FALSE);
    return g_strdup_printf (_ ("score %s"), number);
  case TMAP_APP_STEP_MAPPING:
    return count_things (self->mapping->mapping->n_jobs, _ ("mapped job"), _ ("mapped jobs"));
  case TMAP_APP_STEP_FIDELITY:
    return summarize_study (self->study);
  case TMAP_APP_STEP_ARTIFACTS:
    return count_things (tmap_artifacts_get_n (self->study->run->artifacts), _ ("file"),
                         _ ("files"));
  case TMAP_APP_N_STEPS:
  default:
    return NULL;
  }
}

const GError *
tmap_app_session_get_problem (TmapAppSession *self, TmapAppStep step)
{
  return self->problems[step];
}

void
tmap_app_session_set_active (TmapAppSession *self, TmapAppStep step)
{
  self->active = step;
  if (step == TMAP_APP_STEP_FIDELITY && self->stale[step] &&
      !tmap_app_worker_is_busy (self->worker, step))
    start_step (self, step);
}

TmapAppCatalog *
tmap_app_session_get_catalog (TmapAppSession *self)
{
  return self->catalog;
}

TmapAppTraces *
tmap_app_session_get_traces (TmapAppSession *self)
{
  return self->traces;
}

TmapAppSelection *
tmap_app_session_get_selection (TmapAppSession *self)
{
  return self->selection;
}

TmapAppMapping *
tmap_app_session_get_mapping (TmapAppSession *self)
{
  return self->mapping;
}

TmapAppStudy *
tmap_app_session_get_study (TmapAppSession *self)
{
  return self->study;
}

void
tmap_app_session_refresh (TmapAppSession *self, TmapAppStep step)
{
  self->stale[step] = TRUE;
  start_step (self, step);
}

void
tmap_app_session_run (TmapAppSession *self, const TmapFigureWriter *figures, gpointer figures_data)
{
  Input *input = prepare_study (self, TMAP_APP_STEP_ARTIFACTS);

  if (input == NULL)
    return;
  tmap_app_worker_cancel (self->worker, TMAP_APP_STEP_FIDELITY);
  input->figures = figures;
  input->figures_data = figures_data;
  input->write = TRUE;
  self->running = TRUE;
  start_work (self, TMAP_APP_STEP_ARTIFACTS, input);
}

gboolean
tmap_app_session_is_running (TmapAppSession *self)
{
  return self->running;
}

void
tmap_app_session_cancel (TmapAppSession *self)
{
  tmap_app_worker_cancel_all (self->worker);
  self->running = FALSE;
  for (guint step = 0; step < TMAP_APP_N_STEPS; step++)
    emit_changed (self, step);
}
