/* SPDX-License-Identifier: Apache-2.0 */
#include "app/pane-fidelity.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/chart-view.h"
#include "app/fidelity-rules.h"
#include "app/fidelity-tables.h"
#include "app/stack-tabs.h"
#include "chart/figures/catalogue.h"
#include "report/comparison.h"
#include "report/findings.h"

struct _TmapAppPaneFidelity {
  TmapAppPane parent;
  GtkWidget *verdict_icon;
  GtkWidget *verdict;
  GtkWidget *notice;
  GtkWidget *notice_label;
  GtkWidget *stack;
  GtkWidget *rules;
  GtkWidget *tables[TMAP_APP_N_FIDELITY_TABLES];
  GtkWidget *figure_choice;
  GtkWidget *chart;
  GPtrArray *figure_names; /* of the choices; the texts are static */
  TmapAppStudy *shown;
  gboolean quiet;
};

G_DEFINE_FINAL_TYPE (TmapAppPaneFidelity, tmap_app_pane_fidelity, TMAP_APP_TYPE_PANE)

static const char *const figures[] = {
  "gpu_demand_fidelity",   "runtime_cdf_fidelity",
  "interarrival_fidelity", "representativeness_scores",
  "exclusive_makespan",    "waiting_time_p95",
  "mapped_gpu_mix",        "distribution_distances",
  "arrival_burstiness",    "arrival_autocorrelation",
  "offered_load",
};

static const struct {
  const char *name;
  const char *title;
} pages[TMAP_APP_N_FIDELITY_TABLES] = {
  [TMAP_APP_FIDELITY_ACCEPTANCE] = { "acceptance", N_ ("Acceptance") },
  [TMAP_APP_FIDELITY_COMPARISON] = { "comparison", N_ ("Comparison") },
  [TMAP_APP_FIDELITY_COVERAGE] = { "coverage", N_ ("Coverage") },
  [TMAP_APP_FIDELITY_DISTANCES] = { "distances", N_ ("Distances") },
  [TMAP_APP_FIDELITY_ARRIVALS] = { "arrivals", N_ ("Arrivals") },
};

static TmapAppStudy *
get_study (TmapAppPaneFidelity *self)
{
  return tmap_app_session_get_study (tmap_app_pane_get_session (TMAP_APP_PANE (self)));
}

/* The rules that are in force, and those of them that are broken. */
static void
count_rules (const TmapValidation *validation, guint *n_rules, guint *n_broken)
{
  guint in_force = 0, broken = 0;

  for (guint i = 0; i < validation->checks->len; i++) {
    const TmapCheck *check = &g_array_index (validation->checks, TmapCheck, i);

    if (!isnan (check->limit))
      in_force |= 1u << check->rule;
    if (!check->passed)
      broken |= 1u << check->rule;
  }
  *n_rules = (guint)__builtin_popcount (in_force);
  *n_broken = (guint)__builtin_popcount (broken);
}

static void
show_verdict (TmapAppPaneFidelity *self, const TmapValidation *validation)
{
  guint n_rules, n_broken;
  g_autofree char *text = NULL;
  const char *icon;

  count_rules (validation, &n_rules, &n_broken);
  if (n_broken > 0) {
    icon = "dialog-warning-symbolic";
    text = g_strdup_printf (
        g_dngettext (NULL, "%u of %u rule broken", "%u of %u rules broken", n_rules), n_broken,
        n_rules);
  } else {
    icon = n_rules > 0 ? "object-select-symbolic" : "dialog-information-symbolic";
    text = g_strdup (n_rules > 0 ? _ ("Validation passed") : _ ("No rule is in force"));
  }
  gtk_label_set_text (GTK_LABEL (self->verdict), text);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->verdict_icon), icon);
  gtk_widget_remove_css_class (self->verdict_icon, "error");
  if (n_broken > 0)
    gtk_widget_add_css_class (self->verdict_icon, "error");
}

/* The rules that the document has now, applied to the traces there are. */
static void
show_rules (TmapAppPaneFidelity *self, TmapAppStudy *study)
{
  const TmapPipelineConfig *config =
      tmap_app_document_get_pipeline (tmap_app_pane_get_document (TMAP_APP_PANE (self)));
  g_autoptr (TmapValidation) validation = NULL;
  g_autoptr (GPtrArray) labels = NULL;

  if (config == NULL)
    return;
  validation = tmap_validation_new (config, study->traces);
  labels = tmap_trace_labels (study->traces);
  show_verdict (self, validation);
  tmap_app_fidelity_rules_show (TMAP_APP_FIDELITY_RULES (self->rules), config, validation, labels);
}

/* Which windows were not chosen by their score, and what to do. */
static void
show_notice (TmapAppPaneFidelity *self, TmapAppStudy *study)
{
  g_autoptr (GPtrArray) labels = tmap_trace_labels (study->traces);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->notice, study->fidelity == NULL);
  if (study->fidelity != NULL)
    return;
  for (guint i = 0; i < study->traces->len; i++)
    if (!((TmapGeneratedTrace *)g_ptr_array_index (study->traces, i))->representative)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                              (char *)g_ptr_array_index (labels, i));
  text = g_strdup_printf (
      _ ("The window of %s was not chosen to represent its trace, so there is no fidelity to show. "
         "Choose the method “representative” for it in the pane Window."),
      names->str);
  gtk_label_set_text (GTK_LABEL (self->notice_label), text);
}

static void
show_figure (TmapAppPaneFidelity *self)
{
  guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->figure_choice));
  TmapAppStudy *study = self->shown;
  g_autoptr (GPtrArray) ordered = NULL;
  g_autoptr (GError) error = NULL;
  const TmapFigureSpec *spec;
  TmapFigureInput input = { NULL };
  TmapFigure *figure;

  if (study == NULL || i >= self->figure_names->len)
    return;
  spec = tmap_figure_spec_find (g_ptr_array_index (self->figure_names, i), NULL);
  ordered = tmap_comparison_order (study->traces);
  input.traces = ordered;
  input.fidelity = study->fidelity;
  input.distances = study->pipeline->distances;
  figure = spec != NULL ? tmap_figure_build (spec, &input, &error) : NULL;
  tmap_app_chart_view_set_figure (TMAP_APP_CHART_VIEW (self->chart), figure,
                                  error != NULL ? error->message : NULL);
}

/* `--manifests …`, as far as the files are there. */
static void
show_source (TmapAppPaneFidelity *self, TmapAppStudy *study)
{
  g_autoptr (GString) command = g_string_new ("--manifests");

  for (guint i = 0; i < study->traces->len; i++) {
    g_autofree char *quoted =
        g_shell_quote (((TmapGeneratedTrace *)g_ptr_array_index (study->traces, i))->manifest_path);

    g_string_append_printf (command, " %s", quoted);
  }
  tmap_app_chart_view_set_source (TMAP_APP_CHART_VIEW (self->chart), command->str);
}

static void
on_figure_chosen (TmapAppPaneFidelity *self)
{
  if (!self->quiet)
    show_figure (self);
}

/* Offers the figures that can be had; the one that was chosen stays. */
static void
show_figure_choice (TmapAppPaneFidelity *self, TmapAppStudy *study)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->figure_choice));
  const char *name =
      selected < self->figure_names->len ? g_ptr_array_index (self->figure_names, selected) : NULL;

  selected = 0;
  g_ptr_array_set_size (self->figure_names, 0);
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++) {
    const TmapFigureSpec *spec = tmap_figure_spec_find (figures[i], NULL);

    if (spec == NULL || ((spec->needs & TMAP_NEEDS_FIDELITY) != 0 && study->fidelity == NULL))
      continue;
    if (g_strcmp0 (figures[i], name) == 0)
      selected = self->figure_names->len;
    g_ptr_array_add (self->figure_names, (gpointer)figures[i]);
    gtk_string_list_append (titles, _ (spec->title));
  }
  self->quiet = TRUE;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->figure_choice), G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->figure_choice), selected);
  self->quiet = FALSE;
}

static void
show_study (TmapAppPaneFidelity *self, TmapAppStudy *study)
{
  g_clear_pointer (&self->shown, tmap_app_study_unref);
  self->shown = tmap_app_study_ref (study);
  for (guint i = 0; i < TMAP_APP_N_FIDELITY_TABLES; i++)
    tmap_app_fidelity_table_show (TMAP_APP_TABLE (self->tables[i]), i, study);
  show_notice (self, study);
  show_figure_choice (self, study);
  show_source (self, study);
  show_figure (self);
}

/* What is said as long as there is nothing to show. */
static void
show_placeholder (TmapAppPane *pane)
{
  TmapAppState state =
      tmap_app_session_get_state (tmap_app_pane_get_session (pane), TMAP_APP_STEP_FIDELITY);
  const char *icon = "emblem-documents-symbolic";

  if (state == TMAP_APP_STATE_RUNNING)
    tmap_app_pane_set_placeholder (pane, icon, _ ("Comparing the traces…"),
                                   _ ("Each window is chosen and mapped, to compare it with its "
                                      "whole trace."),
                                   NULL, NULL);
  else if (state == TMAP_APP_STATE_PROBLEM)
    tmap_app_pane_set_placeholder (pane, icon, _ ("Nothing to compare"),
                                   _ ("What stands in the way is said above."), NULL, NULL);
  else
    tmap_app_pane_set_placeholder (
        pane, icon, _ ("No generated traces yet"),
        _ ("Add profiles and a trace. As soon as a window is mapped, this pane tells how well it "
           "represents the trace, and whether the rules are kept."),
        _ ("_Add Traces…"), "win.add-trace");
}

static void
tmap_app_pane_fidelity_update (TmapAppPane *pane)
{
  TmapAppPaneFidelity *self = TMAP_APP_PANE_FIDELITY (pane);
  TmapAppStudy *study = get_study (self);
  gboolean dimmed = tmap_app_pane_is_dimmed (pane);

  if (study == NULL) {
    show_placeholder (pane);
    return;
  }
  if (study != self->shown)
    show_study (self, study);
  show_rules (self, study);
  tmap_app_chart_view_set_dimmed (TMAP_APP_CHART_VIEW (self->chart), dimmed);
  for (guint i = 0; i < TMAP_APP_N_FIDELITY_TABLES; i++)
    gtk_widget_set_opacity (self->tables[i], dimmed ? 0.5 : 1);
}

static gboolean
tmap_app_pane_fidelity_has_content (TmapAppPane *pane)
{
  return get_study (TMAP_APP_PANE_FIDELITY (pane)) != NULL;
}

static void
tmap_app_pane_fidelity_dispose (GObject *object)
{
  TmapAppPaneFidelity *self = TMAP_APP_PANE_FIDELITY (object);

  g_clear_pointer (&self->shown, tmap_app_study_unref);
  G_OBJECT_CLASS (tmap_app_pane_fidelity_parent_class)->dispose (object);
}

static void
tmap_app_pane_fidelity_finalize (GObject *object)
{
  g_ptr_array_unref (TMAP_APP_PANE_FIDELITY (object)->figure_names);
  G_OBJECT_CLASS (tmap_app_pane_fidelity_parent_class)->finalize (object);
}

static void
tmap_app_pane_fidelity_class_init (TmapAppPaneFidelityClass *klass)
{
  TmapAppPaneClass *pane_class = TMAP_APP_PANE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tmap_app_pane_fidelity_dispose;
  G_OBJECT_CLASS (klass)->finalize = tmap_app_pane_fidelity_finalize;
  pane_class->step = TMAP_APP_STEP_FIDELITY;
  pane_class->steps = 1u << TMAP_APP_STEP_FIDELITY;
  pane_class->update = tmap_app_pane_fidelity_update;
  pane_class->has_content = tmap_app_pane_fidelity_has_content;
}

static GtkWidget *
build_header (TmapAppPaneFidelity *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *tabs = tmap_app_stack_tabs_new (GTK_STACK (self->stack), _ ("Rules and tables"));

  self->verdict_icon = gtk_image_new ();
  self->verdict = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->verdict, "title-3");
  gtk_widget_add_css_class (self->verdict, "heading");
  gtk_label_set_xalign (GTK_LABEL (self->verdict), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->verdict), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (self->verdict, TRUE);
  gtk_box_append (GTK_BOX (box), self->verdict_icon);
  gtk_box_append (GTK_BOX (box), self->verdict);
  gtk_box_append (GTK_BOX (box), tabs);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 12);
  gtk_widget_set_margin_bottom (box, 6);
  return box;
}

static GtkWidget *
build_notice (TmapAppPaneFidelity *self)
{
  GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-information-symbolic");

  self->notice = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->notice_label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->notice_label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->notice_label), 0);
  gtk_widget_set_hexpand (self->notice_label, TRUE);
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (self->notice), icon);
  gtk_box_append (GTK_BOX (self->notice), self->notice_label);
  gtk_widget_set_margin_start (self->notice, 12);
  gtk_widget_set_margin_end (self->notice, 12);
  gtk_widget_set_margin_bottom (self->notice, 6);
  return self->notice;
}

static GtkWidget *
build_page (TmapAppPaneFidelity *self, TmapAppFidelityTable which)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *label = gtk_label_new (tmap_app_fidelity_table_explain (which));

  self->tables[which] = tmap_app_fidelity_table_new (which);
  gtk_widget_set_margin_start (self->tables[which], 12);
  gtk_widget_set_margin_end (self->tables[which], 12);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "caption");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_margin_start (label, 12);
  gtk_widget_set_margin_end (label, 12);
  gtk_widget_set_margin_top (label, 6);
  gtk_widget_set_margin_bottom (label, 6);
  gtk_box_append (GTK_BOX (box), self->tables[which]);
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

static void
build_pages (TmapAppPaneFidelity *self)
{
  GtkStack *stack;

  self->stack = gtk_stack_new ();
  stack = GTK_STACK (self->stack);
  self->rules = tmap_app_fidelity_rules_new (TMAP_APP_PANE (self));
  gtk_stack_add_titled (stack, self->rules, "rules", _ ("Rules"));
  for (guint i = 0; i < TMAP_APP_N_FIDELITY_TABLES; i++)
    gtk_stack_add_titled (stack, build_page (self, i), pages[i].name, _ (pages[i].title));
  gtk_widget_set_size_request (self->stack, -1, 120);
}

static GtkWidget *
build_figure (TmapAppPaneFidelity *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("_Figure"));

  self->figure_names = g_ptr_array_new ();
  self->figure_choice = gtk_drop_down_new (NULL, NULL);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), self->figure_choice);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->figure_choice),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Figure"), -1);
  g_signal_connect_swapped (self->figure_choice, "notify::selected", G_CALLBACK (on_figure_chosen),
                            self);
  self->chart = tmap_app_chart_view_new ();
  gtk_widget_set_vexpand (self->chart, TRUE);
  gtk_widget_set_hexpand (self->chart, TRUE);
  gtk_widget_set_size_request (self->chart, 300, 180);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), self->figure_choice);
  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (box), self->chart);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 12);
  return box;
}

static void
tmap_app_pane_fidelity_init (TmapAppPaneFidelity *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);

  build_pages (self);
  gtk_box_append (GTK_BOX (box), build_header (self));
  gtk_box_append (GTK_BOX (box), build_notice (self));
  gtk_paned_set_start_child (GTK_PANED (paned), self->stack);
  gtk_paned_set_end_child (GTK_PANED (paned), build_figure (self));
  gtk_paned_set_resize_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_position (GTK_PANED (paned), 240);
  gtk_widget_set_vexpand (paned, TRUE);
  gtk_box_append (GTK_BOX (box), paned);
  tmap_app_pane_set_content (TMAP_APP_PANE (self), box);
}
