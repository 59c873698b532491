/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/document.h"
#include "app/results.h"
#include "app/worker.h"

G_BEGIN_DECLS

/** TmapAppStep: The steps of a study, in their order; each has a pane. */
typedef enum {
  TMAP_APP_STEP_CATALOG,
  TMAP_APP_STEP_TRACES,
  TMAP_APP_STEP_WINDOW,
  TMAP_APP_STEP_MAPPING,
  TMAP_APP_STEP_FIDELITY,
  TMAP_APP_STEP_ARTIFACTS,
  TMAP_APP_N_STEPS,
} TmapAppStep;

typedef enum {
  TMAP_APP_STATE_EMPTY,       /* there is nothing to work with yet */
  TMAP_APP_STATE_OUT_OF_DATE, /* what is shown belongs to older settings */
  TMAP_APP_STATE_RUNNING,
  TMAP_APP_STATE_DONE,
  TMAP_APP_STATE_PROBLEM,
} TmapAppState;

/**
 * TmapAppSession:
 *
 * A window's study: the document, what its steps computed, and the worker that computes. Panes
 * share it and change nothing but the document.
 *
 * Changing the document marks the steps that depend on it and computes them again in the
 * background; a result of outdated settings is dropped. The old result stays until then.
 *
 * Properties: `selected` (guint): the generated trace that the panes Window and Mapping show.
 * Signals: `step-changed` (guint step) when its state, problem or result changed.
 */
#define TMAP_APP_TYPE_SESSION (tmap_app_session_get_type ())
G_DECLARE_FINAL_TYPE (TmapAppSession, tmap_app_session, TMAP_APP, SESSION, GObject)

/** tmap_app_session_new: @document: (transfer none) */
TmapAppSession *tmap_app_session_new (TmapAppDocument *document);

TmapAppDocument *tmap_app_session_get_document (TmapAppSession *self);

TmapAppWorker *tmap_app_session_get_worker (TmapAppSession *self);

guint tmap_app_session_get_selected (TmapAppSession *self);
void tmap_app_session_set_selected (TmapAppSession *self, guint generation);

TmapAppState tmap_app_session_get_state (TmapAppSession *self, TmapAppStep step);

/** tmap_app_session_dup_summary: Returns: (transfer full): the step in a few words: "53 workloads"
 */
char *tmap_app_session_dup_summary (TmapAppSession *self, TmapAppStep step);

/** tmap_app_session_get_problem: Returns: (nullable): why the step has no current result */
const GError *tmap_app_session_get_problem (TmapAppSession *self, TmapAppStep step);

/** tmap_app_session_set_active: tells which step is looked at; the costly ones wait for that */
void tmap_app_session_set_active (TmapAppSession *self, TmapAppStep step);

/* The results, or %NULL as long as there is none; they are kept until `step-changed`. */
TmapAppCatalog *tmap_app_session_get_catalog (TmapAppSession *self);
TmapAppTraces *tmap_app_session_get_traces (TmapAppSession *self);
TmapAppSelection *tmap_app_session_get_selection (TmapAppSession *self);
TmapAppMapping *tmap_app_session_get_mapping (TmapAppSession *self);
/** tmap_app_session_get_study: the last run of the whole pipeline, written or in memory only */
TmapAppStudy *tmap_app_session_get_study (TmapAppSession *self);

/** tmap_app_session_refresh: computes the step again, as if its settings had changed */
void tmap_app_session_refresh (TmapAppSession *self, TmapAppStep step);

/**
 * tmap_app_session_run:
 * @figures: (nullable): how figures are drawn
 *
 * Runs the whole pipeline and writes its files. The document must be saved.
 */
void
tmap_app_session_run (TmapAppSession *self, const TmapFigureWriter *figures, gpointer figures_data);

/**
 * tmap_app_session_allow_outside:
 *
 * From now on, runs may write anywhere. Until then, one that would is a problem of the step
 * Artifacts with the code %TMAP_ERROR_OUTSIDE.
 */
void tmap_app_session_allow_outside (TmapAppSession *self);

/** tmap_app_session_is_running: Returns: whether tmap_app_session_run() is under way */
gboolean tmap_app_session_is_running (TmapAppSession *self);

/** tmap_app_session_cancel: stops all work; steps that were running become out of date */
void tmap_app_session_cancel (TmapAppSession *self);

G_END_DECLS
