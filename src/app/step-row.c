/* SPDX-License-Identifier: Apache-2.0 */
#include "app/step-row.h"

#include <glib/gi18n.h>

#include "app/tooltip.h"

struct _TmapAppStepRow {
  GtkListBoxRow parent;
  TmapAppStep step;
  GtkWidget *summary;
  GtkWidget *icon;
  GtkWidget *spinner;
  GtkWidget *marks; /* stack of icon and spinner, so that the row keeps its size */
};

G_DEFINE_FINAL_TYPE (TmapAppStepRow, tmap_app_step_row, GTK_TYPE_LIST_BOX_ROW)

static const struct {
  const char *name;
  const char *title;
  const char *missing; /* what is said of it without a result */
} steps[TMAP_APP_N_STEPS] = {
  [TMAP_APP_STEP_CATALOG] = { "catalog", N_ ("Catalog"), N_ ("no profiles yet") },
  [TMAP_APP_STEP_TRACES] = { "traces", N_ ("Traces"), N_ ("no traces yet") },
  [TMAP_APP_STEP_WINDOW] = { "window", N_ ("Window"), N_ ("not chosen yet") },
  [TMAP_APP_STEP_MAPPING] = { "mapping", N_ ("Mapping"), N_ ("not mapped yet") },
  [TMAP_APP_STEP_FIDELITY] = { "fidelity", N_ ("Fidelity"), N_ ("not checked yet") },
  [TMAP_APP_STEP_ARTIFACTS] = { "artifacts", N_ ("Artifacts"), N_ ("not run yet") },
};

/* How each state looks: an icon and words, never a colour alone. */
static const struct {
  const char *icon;
  const char *word; /* NULL: the summary of the step says enough */
  const char *css_class;
} looks[] = {
  [TMAP_APP_STATE_EMPTY] = { NULL, NULL, "dim-label" },
  [TMAP_APP_STATE_OUT_OF_DATE] = { "view-refresh-symbolic", N_ ("out of date"), "out-of-date" },
  [TMAP_APP_STATE_RUNNING] = { NULL, N_ ("working…"), "dim-label" },
  [TMAP_APP_STATE_DONE] = { "object-select-symbolic", NULL, "dim-label" },
  [TMAP_APP_STATE_PROBLEM] = { "dialog-warning-symbolic", N_ ("needs attention"), "problem" },
};

const char *
tmap_app_step_name (TmapAppStep step)
{
  g_return_val_if_fail (step < TMAP_APP_N_STEPS, NULL);
  return steps[step].name;
}

const char *
tmap_app_step_title (TmapAppStep step)
{
  g_return_val_if_fail (step < TMAP_APP_N_STEPS, NULL);
  return _ (steps[step].title);
}

static void
tmap_app_step_row_class_init (G_GNUC_UNUSED TmapAppStepRowClass *klass)
{
}

static GtkWidget *
build_marks (TmapAppStepRow *self)
{
  self->marks = gtk_stack_new ();
  self->icon = gtk_image_new ();
  self->spinner = gtk_spinner_new ();
  gtk_stack_add_named (GTK_STACK (self->marks), self->icon, "icon");
  gtk_stack_add_named (GTK_STACK (self->marks), self->spinner, "spinner");
  gtk_widget_set_valign (self->marks, GTK_ALIGN_CENTER);
  return self->marks;
}

static void
tmap_app_step_row_init (TmapAppStepRow *self)
{
  self->summary = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->summary), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->summary), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (self->summary, "step-state");
}

GtkWidget *
tmap_app_step_row_new (TmapAppStep step)
{
  TmapAppStepRow *self = g_object_new (TMAP_APP_TYPE_STEP_ROW, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *title = gtk_label_new (tmap_app_step_title (step));
  g_autofree char *number = g_strdup_printf ("%u", (guint)step + 1);
  GtkWidget *number_label = gtk_label_new (number);

  self->step = step;
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_add_css_class (number_label, "step-number");
  gtk_widget_add_css_class (number_label, "dim-label");
  gtk_box_append (GTK_BOX (texts), title);
  gtk_box_append (GTK_BOX (texts), self->summary);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_box_append (GTK_BOX (box), number_label);
  gtk_box_append (GTK_BOX (box), texts);
  gtk_box_append (GTK_BOX (box), build_marks (self));
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
  return GTK_WIDGET (self);
}

TmapAppStep
tmap_app_step_row_get_step (TmapAppStepRow *self)
{
  return self->step;
}

/* A broken rule is no problem of the program, but nothing to tick off either. */
static const char *
choose_icon (TmapAppStepRow *self, TmapAppSession *session, TmapAppState state)
{
  const TmapAppStudy *study = tmap_app_session_get_study (session);

  if (self->step == TMAP_APP_STEP_FIDELITY && state == TMAP_APP_STATE_DONE && study != NULL &&
      study->pipeline->errors->len > 0)
    return looks[TMAP_APP_STATE_PROBLEM].icon;
  return looks[state].icon;
}

void
tmap_app_step_row_update (TmapAppStepRow *self, TmapAppSession *session)
{
  TmapAppState state = tmap_app_session_get_state (session, self->step);
  g_autofree char *summary = state == TMAP_APP_STATE_EMPTY
                                 ? g_strdup (_ (steps[self->step].missing))
                                 : tmap_app_session_dup_summary (session, self->step);
  const char *words = looks[state].word != NULL ? _ (looks[state].word) : summary;
  const char *css_classes[] = { "step-state", looks[state].css_class, NULL };
  g_autofree char *accessible = g_strdup_printf ("%s, %s", tmap_app_step_title (self->step), words);
  gboolean running = state == TMAP_APP_STATE_RUNNING;

  gtk_label_set_text (GTK_LABEL (self->summary), words);
  gtk_widget_set_css_classes (self->summary, css_classes);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), choose_icon (self, session, state));
  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner), running);
  gtk_stack_set_visible_child_name (GTK_STACK (self->marks), running ? "spinner" : "icon");
  tmap_app_set_tooltip (GTK_WIDGET (self), summary);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, accessible,
                                  -1);
}
