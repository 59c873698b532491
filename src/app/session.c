/* SPDX-License-Identifier: Apache-2.0 */
#include "app/session.h"

#include <glib/gi18n.h>
#include "app/session-work.h"
#include "base/number.h"

struct _TmapAppSession {
  GObject parent;
  TmapAppDocument *document;
  TmapAppWorker *worker;
  TmapTraceStore *store; /* used on the worker's thread only */
  guint selected;
  TmapAppStep active;
  gboolean running;
  gboolean allow_outside;
  gboolean edited; /* since the run began */
  gboolean stale[TMAP_APP_N_STEPS];
  GError *problems[TMAP_APP_N_STEPS];

  TmapAppCatalog *catalog;
  TmapAppTraces *traces;
  TmapAppSelection *selection;
  TmapAppMapping *mapping;
  TmapAppStudy *study;   /* the last one */
  TmapAppStudy *written; /* the last one whose files were written */
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

static TmapAppWorkInput *
input_new (TmapAppSession *self)
{
  return tmap_app_work_input_new (self->store, tmap_app_document_get_root_dir (self->document));
}

static TmapAppConfigText *
copy_file (TmapAppSession *self, TmapAppFileRole role, guint index)
{
  const char *text = tmap_app_document_get_text (self->document, role, index);
  const char *path = tmap_app_document_get_file_path (self->document, role, index);
  g_autofree char *untitled = NULL;

  if (text == NULL)
    return NULL;
  untitled =
      g_build_filename (tmap_app_document_get_root_dir (self->document), "untitled.yaml", NULL);
  return tmap_app_config_text_new (path != NULL ? path : untitled, text);
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

  if (finish_step (self, TMAP_APP_STEP_FIDELITY, result, error)) {
    g_clear_pointer (&self->study, tmap_app_study_unref);
    self->study = result;
  }
  emit_changed (self, TMAP_APP_STEP_FIDELITY);
  emit_changed (self, TMAP_APP_STEP_ARTIFACTS);
}

static void
take_run (gpointer result, const GError *error, gpointer user_data)
{
  TmapAppSession *self = user_data;

  self->running = FALSE;
  if (finish_step (self, TMAP_APP_STEP_ARTIFACTS, result, error)) {
    g_clear_pointer (&self->study, tmap_app_study_unref);
    g_clear_pointer (&self->written, tmap_app_study_unref);
    self->study = result;
    self->written = tmap_app_study_ref (result);
    set_problem (self, TMAP_APP_STEP_FIDELITY, NULL);
    /* It is of the settings that it began with. */
    self->stale[TMAP_APP_STEP_FIDELITY] = self->edited;
    self->stale[TMAP_APP_STEP_ARTIFACTS] = self->edited;
  }
  emit_changed (self, TMAP_APP_STEP_FIDELITY);
  emit_changed (self, TMAP_APP_STEP_ARTIFACTS);
}

static void
start_work (TmapAppSession *self, TmapAppStep step, TmapAppWorkInput *input)
{
  static const struct {
    TmapAppWork work;
    TmapAppWorkDone done;
    GDestroyNotify free_result;
  } works[TMAP_APP_N_STEPS] = {
    [TMAP_APP_STEP_CATALOG] = { tmap_app_work_catalog, take_catalog,
                                (GDestroyNotify)tmap_app_catalog_unref },
    [TMAP_APP_STEP_TRACES] = { tmap_app_work_traces, take_traces,
                               (GDestroyNotify)tmap_app_traces_unref },
    [TMAP_APP_STEP_WINDOW] = { tmap_app_work_selection, take_selection,
                               (GDestroyNotify)tmap_app_selection_unref },
    [TMAP_APP_STEP_MAPPING] = { tmap_app_work_mapping, take_mapping,
                                (GDestroyNotify)tmap_app_mapping_unref },
    [TMAP_APP_STEP_FIDELITY] = { tmap_app_work_study, take_study,
                                 (GDestroyNotify)tmap_app_study_unref },
    [TMAP_APP_STEP_ARTIFACTS] = { tmap_app_work_study, take_run,
                                  (GDestroyNotify)tmap_app_study_unref },
  };
  TmapAppJob job = { .slot = step,
                     .work = works[step].work,
                     .input = input,
                     .free_input = tmap_app_work_input_free,
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
  TmapAppWorkInput *input;

  if (!check_file (self, TMAP_APP_STEP_CATALOG, TMAP_APP_FILE_PIPELINE, 0))
    return;
  if (config == NULL || config->profiles->len == 0) {
    tmap_app_worker_cancel (self->worker, TMAP_APP_STEP_CATALOG);
    set_problem (self, TMAP_APP_STEP_CATALOG, NULL);
    g_clear_pointer (&self->catalog, tmap_app_catalog_unref);
    g_clear_pointer (&self->mapping, tmap_app_mapping_unref);
    return;
  }
  for (guint i = 0; i < config->profiles->len; i++)
    g_strv_builder_add (profiles, g_ptr_array_index (config->profiles, i));
  input = input_new (self);
  input->profiles = g_strv_builder_end (profiles);
  input->task_root = g_strdup (config->task_root);
  input->columns = g_hash_table_ref (config->columns);
  start_work (self, TMAP_APP_STEP_CATALOG, input);
}

static void
start_traces (TmapAppSession *self)
{
  const TmapSuiteConfig *config = tmap_app_document_get_suite (self->document);
  TmapAppWorkInput *input;

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
  TmapAppWorkInput *input;

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
  if (self->selection != NULL)
    input->selection = tmap_app_selection_ref (self->selection);
  start_work (self, TMAP_APP_STEP_WINDOW, input);
}

static void
start_mapping (TmapAppSession *self)
{
  TmapAppWorkInput *input;

  if (self->selection == NULL || self->catalog == NULL || self->stale[TMAP_APP_STEP_WINDOW] ||
      self->stale[TMAP_APP_STEP_CATALOG])
    return;
  input = input_new (self);
  g_ptr_array_add (input->generations, copy_file (self, TMAP_APP_FILE_GENERATION, self->selected));
  input->selection = tmap_app_selection_ref (self->selection);
  input->catalog = tmap_app_catalog_ref (self->catalog);
  start_work (self, TMAP_APP_STEP_MAPPING, input);
}

/* Everything that a run needs, or NULL and the problem noted at @step. */
static TmapAppWorkInput *
prepare_study (TmapAppSession *self, TmapAppStep step)
{
  g_autoptr (GError) error = NULL;
  TmapAppWorkInput *input;

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
  TmapAppWorkInput *input =
      has_generation (self) ? prepare_study (self, TMAP_APP_STEP_FIDELITY) : NULL;

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

/* The mapping is computed again once what it is made from is there. */
static void
invalidate_mapping (TmapAppSession *self)
{
  self->stale[TMAP_APP_STEP_MAPPING] = TRUE;
  tmap_app_worker_cancel (self->worker, TMAP_APP_STEP_MAPPING);
  emit_changed (self, TMAP_APP_STEP_MAPPING);
}

static void
invalidate_results (TmapAppSession *self)
{
  self->edited = TRUE;
  invalidate (self, TMAP_APP_STEP_FIDELITY);
  self->stale[TMAP_APP_STEP_ARTIFACTS] = TRUE;
  emit_changed (self, TMAP_APP_STEP_ARTIFACTS);
}

/* The generated trace that was shown may be gone. */
static void
limit_selected (TmapAppSession *self)
{
  guint n = tmap_app_document_get_n_generations (self->document);

  if (self->selected < MAX (n, 1))
    return;
  self->selected = MAX (n, 1) - 1;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
}

/* Settings that a window does not depend on, as long as there is one. */
static gboolean
concerns_mapping_only (TmapAppSession *self, const char *key_path)
{
  return self->selection != NULL && !self->stale[TMAP_APP_STEP_WINDOW] &&
         self->problems[TMAP_APP_STEP_WINDOW] == NULL &&
         (g_str_has_prefix (key_path, "simulation") ||
          g_str_equal (key_path, "mapping.maximum_peak_memory_per_gpu_mib"));
}

static void
on_document_changed (TmapAppSession *self, TmapAppFileRole role, guint index, const char *key_path)
{
  gboolean whole = key_path == NULL || *key_path == '\0';

  if (role == TMAP_APP_FILE_PIPELINE && (whole || g_str_has_prefix (key_path, "catalog") ||
                                         g_str_has_prefix (key_path, "root_dir"))) {
    invalidate (self, TMAP_APP_STEP_CATALOG);
    invalidate_mapping (self);
  }
  if (role == TMAP_APP_FILE_SUITE || (role == TMAP_APP_FILE_PIPELINE && whole))
    invalidate (self, TMAP_APP_STEP_TRACES);
  if (role == TMAP_APP_FILE_PIPELINE)
    limit_selected (self);
  if ((role == TMAP_APP_FILE_GENERATION && index == self->selected) ||
      (role == TMAP_APP_FILE_PIPELINE && (whole || g_str_has_prefix (key_path, "generation")))) {
    gboolean mapping_only =
        !whole && role == TMAP_APP_FILE_GENERATION && concerns_mapping_only (self, key_path);

    if (!mapping_only)
      invalidate (self, TMAP_APP_STEP_WINDOW);
    invalidate_mapping (self);
    if (mapping_only)
      start_step (self, TMAP_APP_STEP_MAPPING);
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

  /* Waits for the thread, which uses the store. */
  if (self->worker != NULL)
    tmap_app_worker_stop (self->worker);
  g_clear_object (&self->worker);
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
  g_clear_pointer (&self->study, tmap_app_study_unref);
  g_clear_pointer (&self->written, tmap_app_study_unref);
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
  invalidate (self, TMAP_APP_STEP_WINDOW);
  invalidate_mapping (self);
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
    return self->written != NULL;
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
summarize_study (const TmapAppStudy *study)
{
  return g_strdup (study->pipeline->errors->len == 0 ? _ ("validation passed")
                                                     : _ ("validation failed"));
}

char *
tmap_app_session_dup_summary (TmapAppSession *self, TmapAppStep step)
{
  g_autofree char *number = NULL;
  guint n;

  if (self->problems[step] != NULL)
    return g_strdup (_ ("needs attention"));
  if (!has_result (self, step))
    return g_strdup (tmap_app_worker_is_busy (self->worker, step) ? _ ("working…") : _ ("empty"));
  switch (step) {
  case TMAP_APP_STEP_CATALOG:
    n = self->catalog->build->n_workloads;
    number = tmap_number_format_fixed (n, 0, TRUE);
    return g_strdup_printf (g_dngettext (NULL, "%s workload", "%s workloads", n), number);
  case TMAP_APP_STEP_TRACES:
    n = self->traces->traces->len;
    number = tmap_number_format_fixed (n, 0, TRUE);
    return g_strdup_printf (g_dngettext (NULL, "%s trace", "%s traces", n), number);
  case TMAP_APP_STEP_WINDOW:
    number = tmap_number_format_fixed (self->selection->score.total, 4, FALSE);
    return g_strdup_printf (_ ("score %s"), number);
  case TMAP_APP_STEP_MAPPING:
    n = self->mapping->mapping->n_jobs;
    number = tmap_number_format_fixed (n, 0, TRUE);
    return g_strdup_printf (g_dngettext (NULL, "%s mapped job", "%s mapped jobs", n), number);
  case TMAP_APP_STEP_FIDELITY:
    return summarize_study (self->study);
  case TMAP_APP_STEP_ARTIFACTS:
    n = tmap_artifacts_get_n (self->written->run->artifacts);
    number = tmap_number_format_fixed (n, 0, TRUE);
    return g_strdup_printf (g_dngettext (NULL, "%s file", "%s files", n), number);
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
  /* Also what was stopped before; a run brings the fidelity with it. */
  if (self->stale[step] && !tmap_app_worker_is_busy (self->worker, step) &&
      !(step == TMAP_APP_STEP_FIDELITY && self->running && !self->edited))
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
  TmapAppWorkInput *input = prepare_study (self, TMAP_APP_STEP_ARTIFACTS);

  if (input == NULL)
    return;
  tmap_app_worker_cancel (self->worker, TMAP_APP_STEP_FIDELITY);
  input->figures = figures;
  input->figures_data = figures_data;
  input->write = TRUE;
  input->allow_outside = self->allow_outside;
  self->running = TRUE;
  self->edited = FALSE;
  start_work (self, TMAP_APP_STEP_ARTIFACTS, input);
}

void
tmap_app_session_allow_outside (TmapAppSession *self)
{
  self->allow_outside = TRUE;
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
