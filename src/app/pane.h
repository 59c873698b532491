/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "app/session.h"

G_BEGIN_DECLS

/**
 * TmapAppPane:
 *
 * The pane of a step: a bar for its problem, and either its content or, while there is nothing to
 * show, a sentence on what to do and a button that does it.
 *
 * A subclass builds its content, sets it once with tmap_app_pane_set_content(), and brings it up to
 * date in its `update` function, which is called on the main thread whenever the session says that
 * one of the @steps changed, and must be quick. It reads results from the session, changes only the
 * session's document, and knows no other pane.
 */
#define TMAP_APP_TYPE_PANE (tmap_app_pane_get_type ())
G_DECLARE_DERIVABLE_TYPE (TmapAppPane, tmap_app_pane, TMAP_APP, PANE, GtkBox)

/**
 * TmapAppPaneClass:
 * @step: the step that the pane is of
 * @steps: a bit (1 << #TmapAppStep) for each step whose results it shows
 * @update: brings the content up to date
 * @has_content: whether there is anything to show (else the placeholder is shown)
 */
struct _TmapAppPaneClass {
  GtkBoxClass parent_class;
  TmapAppStep step;
  guint steps;
  void (*update) (TmapAppPane *self);
  gboolean (*has_content) (TmapAppPane *self);
};

/** tmap_app_pane_set_session: gives the pane its session, once, after construction */
void tmap_app_pane_set_session (TmapAppPane *self, TmapAppSession *session);

TmapAppSession *tmap_app_pane_get_session (TmapAppPane *self);

/** tmap_app_pane_get_document: Returns: the document of its session */
TmapAppDocument *tmap_app_pane_get_document (TmapAppPane *self);

TmapAppStep tmap_app_pane_get_step (TmapAppPane *self);

/** tmap_app_pane_set_content: @content: what the pane shows when there is something to show */
void tmap_app_pane_set_content (TmapAppPane *self, GtkWidget *content);

/**
 * tmap_app_pane_set_placeholder:
 * @icon_name: a symbolic icon
 * @title: what is missing, in a few words
 * @text: what to do
 * @button: (nullable): the label of the button
 * @action: (nullable): the action that it activates
 */
void tmap_app_pane_set_placeholder (TmapAppPane *self,
                                    const char *icon_name,
                                    const char *title,
                                    const char *text,
                                    const char *button,
                                    const char *action);

/**
 * tmap_app_pane_show_error:
 * @error: (nullable): a problem that is not the step's own, such as a value that was refused
 *
 * Shows it in the pane's bar until the next call or until the step has changed.
 */
void tmap_app_pane_show_error (TmapAppPane *self, const GError *error);

/** tmap_app_pane_update: brings the pane up to date at once */
void tmap_app_pane_update (TmapAppPane *self);

/** tmap_app_pane_is_dimmed: Returns: whether the results shown are out of date or being computed */
gboolean tmap_app_pane_is_dimmed (TmapAppPane *self);

G_END_DECLS
