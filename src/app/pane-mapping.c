/* SPDX-License-Identifier: Apache-2.0 */
#include "app/pane-mapping.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/chart-view.h"
#include "app/figure-task.h"
#include "app/file-picker.h"
#include "app/headline-row.h"
#include "app/mapping-controls.h"
#include "app/mapping-figures.h"
#include "app/mapping-orders.h"
#include "app/mapping-table.h"
#include "app/refusal.h"
#include "app/replay-opener.h"
#include "app/stack-tabs.h"
#include "app/time-text.h"
#include "app/trace-chooser.h"
#include "stats/stats.h"

/* The numbers above all. */
enum {
  HEADLINE_MAKESPAN,
  HEADLINE_WAITING_MEAN,
  HEADLINE_WAITING_P95,
  HEADLINE_JCT_P95,
  HEADLINE_WORKLOADS,
  HEADLINE_DISTANCE_MEAN,
  HEADLINE_DISTANCE_MAX,
  N_HEADLINES,
};

/* The charts: those of the order that is chosen, then those of all orders. */
enum {
  CHART_POLICY_GANTT = TMAP_APP_N_MAPPING_FIGURES,
  CHART_POLICY_TIMES,
  N_CHARTS,
};

struct _TmapAppPaneMapping {
  TmapAppPane parent;
  TmapAppMapping *mapping;  /* of the session */
  TmapAppOrders *orders;    /* the same under all policies, once they are asked for */
  TmapAppMapping *shown;    /* the same in the order that is chosen */
  GHashTable *job_of_label; /* of the figures that are shown */
  GtkWidget *chooser;
  GtkWidget *controls;
  GtkWidget *headlines;
  TmapAppRefusal *refusal; /* of a log of a replay */
  GtkWidget *order;        /* chooses the policy */
  GtkWidget *stack;        /* of the charts */
  GtkWidget *charts[N_CHARTS];
  GtkWidget *policies; /* the page with those of all orders */
  GtkWidget *table;
};

G_DEFINE_FINAL_TYPE (TmapAppPaneMapping, tmap_app_pane_mapping, TMAP_APP_TYPE_PANE)

/* Selects the job in all charts, -1 for none. */
static void
mark_job (TmapAppPaneMapping *self, gint64 row)
{
  g_auto (GStrv) labels = NULL;

  if (row >= 0 && self->shown != NULL && row < (gint64)self->shown->mapping->n_jobs)
    labels = tmap_app_mapping_dup_labels (self->shown, (guint)row);
  for (guint c = 0; c < N_CHARTS; c++)
    tmap_app_chart_view_set_selected (TMAP_APP_CHART_VIEW (self->charts[c]),
                                      (const char *const *)labels);
}

/* The job of a workload that comes after the one that is selected, so that clicking again goes
 * through all of them. */
static gint64
find_next_of_workload (TmapAppPaneMapping *self, const char *workload)
{
  const TmapMapping *mapping = self->shown->mapping;
  gint64 selected = tmap_app_table_get_selected (TMAP_APP_TABLE (self->table));

  for (guint i = 0; i < mapping->n_jobs; i++) {
    guint row = (guint)((selected + 1 + i) % mapping->n_jobs);

    if (strcmp (mapping->jobs[row].workload->id, workload) == 0)
      return row;
  }
  return -1;
}

static void
on_datum_activated (TmapAppPaneMapping *self,
                    G_GNUC_UNUSED guint panel,
                    G_GNUC_UNUSED guint layer,
                    G_GNUC_UNUSED guint datum,
                    const char *label)
{
  gpointer job;
  gint64 row;

  if (label == NULL || self->shown == NULL || self->job_of_label == NULL)
    return;
  row = g_hash_table_lookup_extended (self->job_of_label, label, NULL, &job)
            ? (gint64)GPOINTER_TO_UINT (job)
            : find_next_of_workload (self, label);
  if (row < 0)
    return;
  tmap_app_table_select (TMAP_APP_TABLE (self->table), row);
  mark_job (self, row);
}

static void
on_row_selected (TmapAppPaneMapping *self, gint64 row)
{
  mark_job (self, row);
}

static gpointer
build_figures (gpointer mapping)
{
  return tmap_app_mapping_figures_new (mapping);
}

static void
show_figures (GtkWidget *widget, gpointer product)
{
  TmapAppPaneMapping *self = TMAP_APP_PANE_MAPPING (widget);
  TmapAppMappingFigures *figures = product;
  gboolean dimmed = tmap_app_pane_is_dimmed (TMAP_APP_PANE (self));

  for (guint c = 0; c < TMAP_APP_N_MAPPING_FIGURES; c++) {
    tmap_app_chart_view_set_figure (TMAP_APP_CHART_VIEW (self->charts[c]),
                                    g_steal_pointer (&figures->figures[c]),
                                    _ ("Switch the simulation on to see when jobs would run."));
    /* Newer settings are being computed already. */
    if (dimmed)
      tmap_app_chart_view_set_dimmed (TMAP_APP_CHART_VIEW (self->charts[c]), TRUE);
  }
  g_clear_pointer (&self->job_of_label, g_hash_table_unref);
  self->job_of_label = g_hash_table_ref (figures->job_of_label);
  mark_job (self, tmap_app_table_get_selected (TMAP_APP_TABLE (self->table)));
  tmap_app_mapping_figures_free (figures);
}

static void
set_span (TmapAppPaneMapping *self, guint headline, double seconds)
{
  tmap_app_headline_row_set (TMAP_APP_HEADLINE_ROW (self->headlines), headline,
                             tmap_app_span_text (seconds), tmap_app_span_exact (seconds));
}

static void
set_number (TmapAppPaneMapping *self, guint headline, double value, guint decimals)
{
  tmap_app_headline_row_set (TMAP_APP_HEADLINE_ROW (self->headlines), headline,
                             tmap_app_number_text (value, decimals), tmap_app_number_exact (value));
}

/* Workloads used, of all: "41 of 53". */
static void
show_workloads (TmapAppPaneMapping *self, const TmapAppMapping *mapping)
{
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
  guint n = tmap_catalog_get_n (mapping->catalog->catalog);

  for (guint i = 0; i < mapping->mapping->n_jobs; i++)
    g_hash_table_add (used, (gpointer)mapping->mapping->jobs[i].workload);
  tmap_app_headline_row_set (
      TMAP_APP_HEADLINE_ROW (self->headlines), HEADLINE_WORKLOADS,
      g_strdup_printf (_ ("%u of %u"), g_hash_table_size (used), n),
      g_strdup_printf (_ ("%u of the %u workloads of the catalog stand for a job"),
                       g_hash_table_size (used), n));
}

static void
show_headlines (TmapAppPaneMapping *self, const TmapAppMapping *mapping)
{
  const TmapExclusiveSimulation *simulation = mapping->simulation;
  TmapStatistics distances;

  tmap_statistics (mapping->mapping->distances, mapping->mapping->n_jobs, &distances);
  set_span (self, HEADLINE_MAKESPAN, simulation != NULL ? simulation->makespan_s : NAN);
  set_span (self, HEADLINE_WAITING_MEAN, simulation != NULL ? simulation->waiting.mean : NAN);
  set_span (self, HEADLINE_WAITING_P95, simulation != NULL ? simulation->waiting.p95 : NAN);
  set_span (self, HEADLINE_JCT_P95, simulation != NULL ? simulation->jct.p95 : NAN);
  show_workloads (self, mapping);
  set_number (self, HEADLINE_DISTANCE_MEAN, distances.mean, 3);
  set_number (self, HEADLINE_DISTANCE_MAX, distances.max, 3);
}

static const TmapAppBuildKind figures_kind = { build_figures,
                                               (GDestroyNotify)tmap_app_mapping_unref,
                                               (GDestroyNotify)tmap_app_mapping_figures_free,
                                               show_figures };

/* Fills the table and the numbers above. */
static void
show_numbers (TmapAppPaneMapping *self, TmapAppMapping *mapping)
{
  TmapAppSession *session = tmap_app_pane_get_session (TMAP_APP_PANE (self));
  gint64 selected = tmap_app_table_get_selected (TMAP_APP_TABLE (self->table));
  gboolean same_jobs =
      self->shown != NULL && self->shown->selection == mapping->selection && selected >= 0;

  g_clear_pointer (&self->shown, tmap_app_mapping_unref);
  self->shown = tmap_app_mapping_ref (mapping);
  tmap_app_mapping_table_set (TMAP_APP_TABLE (self->table), session, mapping);
  if (same_jobs)
    tmap_app_table_select (TMAP_APP_TABLE (self->table), selected);
  show_headlines (self, mapping);
}

static TmapPolicy
get_policy (TmapAppPaneMapping *self)
{
  return gtk_drop_down_get_selected (GTK_DROP_DOWN (self->order));
}

/* Whether an order is wanted that is not the one of the mapping itself. */
static gboolean
wants_orders (TmapAppPaneMapping *self)
{
  return self->mapping != NULL && self->mapping->simulation != NULL &&
         (get_policy (self) != TMAP_POLICY_FCFS ||
          gtk_stack_get_visible_child (GTK_STACK (self->stack)) == self->policies);
}

static void take_orders (gpointer result, const GError *error, gpointer user_data);

/* Orders of many jobs take their time, so they are computed only if they are looked at. */
static void
request_orders (TmapAppPaneMapping *self)
{
  TmapAppSession *session = tmap_app_pane_get_session (TMAP_APP_PANE (self));

  if (!wants_orders (self) || self->orders != NULL || tmap_app_mapping_orders_is_busy (session))
    return;
  for (guint c = CHART_POLICY_GANTT; c < N_CHARTS; c++)
    if (tmap_app_chart_view_get_figure (TMAP_APP_CHART_VIEW (self->charts[c])) == NULL)
      tmap_app_show_no_figure (self->charts[c], _ ("Estimating when jobs run under each policy…"));
  tmap_app_mapping_orders_start (session, self->mapping, take_orders, self);
}

/* What is in order of arrival is there at once. */
static void
show_mapping (TmapAppPaneMapping *self)
{
  TmapPolicy policy = get_policy (self);
  TmapAppMapping *mapping = self->mapping;

  if (policy != TMAP_POLICY_FCFS && mapping->simulation != NULL) {
    if (self->orders == NULL)
      return;
    mapping = self->orders->of[policy];
  }
  show_numbers (self, mapping);
  tmap_app_build (GTK_WIDGET (self), tmap_app_pane_get_session (TMAP_APP_PANE (self)),
                  &figures_kind, tmap_app_mapping_ref (mapping));
}

static void
show_policies (TmapAppPaneMapping *self)
{
  static const TmapAppFigureBuild builds[N_CHARTS] = {
    [CHART_POLICY_GANTT] = tmap_app_orders_figure_gantt,
    [CHART_POLICY_TIMES] = tmap_app_orders_figure_times,
  };
  TmapAppSession *session = tmap_app_pane_get_session (TMAP_APP_PANE (self));

  for (guint c = CHART_POLICY_GANTT; c < N_CHARTS; c++)
    if (self->mapping->simulation == NULL)
      tmap_app_show_no_figure (self->charts[c],
                               _ ("Switch the simulation on to see when jobs would run."));
    else if (self->orders != NULL)
      tmap_app_show_figure (self->charts[c], session, builds[c], tmap_app_orders_ref (self->orders),
                            (GDestroyNotify)tmap_app_orders_unref);
}

static void
take_orders (gpointer result, G_GNUC_UNUSED const GError *error, gpointer user_data)
{
  TmapAppPaneMapping *self = user_data;

  /* All jobs can be simulated in order of arrival, and so in any. */
  g_clear_pointer (&self->orders, tmap_app_orders_unref);
  self->orders = result;
  if (get_policy (self) != TMAP_POLICY_FCFS)
    show_mapping (self);
  show_policies (self);
  tmap_app_pane_update (TMAP_APP_PANE (self));
}

/* Forgets what was there before another mapping. */
static void
forget_mapping (TmapAppPaneMapping *self)
{
  tmap_app_mapping_orders_cancel (tmap_app_pane_get_session (TMAP_APP_PANE (self)));
  g_clear_pointer (&self->orders, tmap_app_orders_unref);
  g_clear_pointer (&self->mapping, tmap_app_mapping_unref);
}

static void
clear_mapping (TmapAppPaneMapping *self, const char *placeholder)
{
  forget_mapping (self);
  g_clear_pointer (&self->shown, tmap_app_mapping_unref);
  g_clear_pointer (&self->job_of_label, g_hash_table_unref);
  tmap_app_build_drop (GTK_WIDGET (self), &figures_kind);
  tmap_app_mapping_table_set (TMAP_APP_TABLE (self->table), NULL, NULL);
  for (guint c = 0; c < TMAP_APP_N_MAPPING_FIGURES; c++)
    tmap_app_chart_view_set_figure (TMAP_APP_CHART_VIEW (self->charts[c]), NULL, placeholder);
  for (guint c = CHART_POLICY_GANTT; c < N_CHARTS; c++)
    tmap_app_show_no_figure (self->charts[c], placeholder);
  for (guint i = 0; i < N_HEADLINES; i++)
    tmap_app_headline_row_set (TMAP_APP_HEADLINE_ROW (self->headlines), i, g_strdup ("–"), NULL);
}

/* Why there is nothing to show, and what to do about it. */
static const char *
explain_empty (TmapAppSession *session)
{
  if (tmap_app_session_get_problem (session, TMAP_APP_STEP_WINDOW) != NULL)
    return _ ("No window was found: see the step Window.");
  if (tmap_app_session_get_problem (session, TMAP_APP_STEP_CATALOG) != NULL)
    return _ ("There is no catalog of workloads: see the step Catalog.");
  if (tmap_app_session_get_state (session, TMAP_APP_STEP_CATALOG) == TMAP_APP_STATE_EMPTY)
    return _ ("Add profiles in the step Catalog to map jobs to workloads.");
  return _ ("Mapping the jobs of the window…");
}

static void
show_sources (TmapAppPaneMapping *self, TmapAppSession *session)
{
  gboolean written =
      tmap_app_session_get_state (session, TMAP_APP_STEP_ARTIFACTS) == TMAP_APP_STATE_DONE;
  /* The command draws the exclusive estimate, which is in order of arrival. */
  gboolean ordered = get_policy (self) != TMAP_POLICY_FCFS;
  g_autofree char *quoted = g_shell_quote (self->mapping->selection->config->manifest_path);
  g_autofree char *source = g_strconcat ("--manifest ", quoted, NULL);

  for (guint c = 0; c < N_CHARTS; c++)
    tmap_app_chart_view_set_source (TMAP_APP_CHART_VIEW (self->charts[c]),
                                    written && (!ordered || c >= CHART_POLICY_GANTT) ? source
                                                                                     : NULL);
}

/* Orders that were cancelled are not computed until they are asked for again. */
static void
give_orders_up (TmapAppPaneMapping *self)
{
  for (guint c = CHART_POLICY_GANTT; c < N_CHARTS; c++)
    tmap_app_show_no_figure (self->charts[c],
                             _ ("Cancelled. Choose the tab again to compare the policies."));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->order), TMAP_POLICY_FCFS);
}

static void
tmap_app_pane_mapping_update (TmapAppPane *pane)
{
  TmapAppPaneMapping *self = TMAP_APP_PANE_MAPPING (pane);
  TmapAppSession *session = tmap_app_pane_get_session (pane);
  TmapAppMapping *mapping = tmap_app_session_get_mapping (session);
  gboolean dimmed = tmap_app_pane_is_dimmed (pane);
  gboolean ordering;
  gboolean problem =
      tmap_app_session_get_state (session, TMAP_APP_STEP_MAPPING) == TMAP_APP_STATE_PROBLEM ||
      tmap_app_session_get_state (session, TMAP_APP_STEP_WINDOW) == TMAP_APP_STATE_PROBLEM;

  tmap_app_trace_chooser_update (TMAP_APP_TRACE_CHOOSER (self->chooser), session);
  tmap_app_mapping_controls_update (TMAP_APP_MAPPING_CONTROLS (self->controls));
  if (mapping == NULL)
    clear_mapping (self, explain_empty (session));
  else if (mapping != self->mapping) {
    forget_mapping (self);
    self->mapping = tmap_app_mapping_ref (mapping);
    show_mapping (self);
    show_policies (self);
    request_orders (self);
  }
  ordering = wants_orders (self) && self->orders == NULL;
  if (ordering && !tmap_app_mapping_orders_is_busy (session)) {
    give_orders_up (self);
    ordering = FALSE;
  }
  /* The order of arrival is there while others are computed for their own tab. */
  dimmed = dimmed || (ordering && get_policy (self) != TMAP_POLICY_FCFS);
  gtk_widget_set_sensitive (self->order, mapping != NULL && mapping->simulation != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "mapping.open-replay", mapping != NULL);
  if (mapping != NULL)
    show_sources (self, session);
  for (guint c = 0; mapping != NULL && c < N_CHARTS; c++) {
    gboolean pale = dimmed || (ordering && c >= CHART_POLICY_GANTT);

    if (pale || problem)
      tmap_app_chart_view_set_dimmed (TMAP_APP_CHART_VIEW (self->charts[c]), pale && !problem);
  }
  /* Charts dim themselves while they are computed. */
  tmap_app_dim (self->stack, mapping != NULL && problem);
  tmap_app_dim (self->table, mapping != NULL && (dimmed || problem));
  tmap_app_dim (self->headlines, mapping != NULL && (dimmed || problem));
  tmap_app_refusal_show (self->refusal);
}

static gboolean
tmap_app_pane_mapping_has_content (TmapAppPane *pane)
{
  return tmap_app_document_get_n_generations (tmap_app_pane_get_document (pane)) > 0;
}

static void
take_log (GtkWidget *widget, const char *const *paths)
{
  tmap_app_pane_mapping_open_replay (TMAP_APP_PANE_MAPPING (widget), paths[0]);
}

void
tmap_app_pane_mapping_open_replay (TmapAppPaneMapping *self, const char *path)
{
  g_return_if_fail (TMAP_APP_IS_PANE_MAPPING (self) && path != NULL);

  if (self->mapping != NULL)
    tmap_app_open_replay (TMAP_APP_PANE (self), self->mapping, path, self->refusal);
}

static void
activate_replay (GtkWidget *widget,
                 G_GNUC_UNUSED const char *name,
                 G_GNUC_UNUSED GVariant *parameter)
{
  TmapAppDocument *document = tmap_app_pane_get_document (TMAP_APP_PANE (widget));

  tmap_app_choose_files (widget, _ ("Compare a Replay"), tmap_app_document_get_root_dir (document),
                         take_log);
}

static void
tmap_app_pane_mapping_dispose (GObject *object)
{
  TmapAppPaneMapping *self = TMAP_APP_PANE_MAPPING (object);

  g_clear_pointer (&self->refusal, tmap_app_refusal_free);
  if (tmap_app_pane_get_session (TMAP_APP_PANE (self)) != NULL)
    tmap_app_mapping_orders_cancel (tmap_app_pane_get_session (TMAP_APP_PANE (self)));
  g_clear_pointer (&self->orders, tmap_app_orders_unref);
  g_clear_pointer (&self->mapping, tmap_app_mapping_unref);
  g_clear_pointer (&self->shown, tmap_app_mapping_unref);
  g_clear_pointer (&self->job_of_label, g_hash_table_unref);
  G_OBJECT_CLASS (tmap_app_pane_mapping_parent_class)->dispose (object);
}

static void
tmap_app_pane_mapping_class_init (TmapAppPaneMappingClass *klass)
{
  TmapAppPaneClass *pane_class = TMAP_APP_PANE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tmap_app_pane_mapping_dispose;
  pane_class->step = TMAP_APP_STEP_MAPPING;
  pane_class->steps =
      1u << TMAP_APP_STEP_WINDOW | 1u << TMAP_APP_STEP_CATALOG | 1u << TMAP_APP_STEP_ARTIFACTS;
  pane_class->update = tmap_app_pane_mapping_update;
  pane_class->has_content = tmap_app_pane_mapping_has_content;
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "mapping.open-replay", NULL,
                                   activate_replay);
}

static void
on_page_changed (TmapAppPaneMapping *self)
{
  if (self->mapping == NULL)
    return;
  request_orders (self);
  tmap_app_pane_update (TMAP_APP_PANE (self));
}

static GtkWidget *
build_charts (TmapAppPaneMapping *self)
{
  static const char *const titles[TMAP_APP_N_MAPPING_FIGURES] = {
    [TMAP_APP_MAPPING_QUANTILES] = N_ ("_Quantiles"),
    [TMAP_APP_MAPPING_GANTT] = N_ ("Ga_ntt"),
    [TMAP_APP_MAPPING_TIMES] = N_ ("_Waiting"),
    [TMAP_APP_MAPPING_USAGE] = N_ ("_Usage"),
  };
  GtkWidget *stack = gtk_stack_new ();

  for (guint c = 0; c < N_CHARTS; c++) {
    self->charts[c] = tmap_app_chart_view_new ();
    gtk_widget_set_size_request (self->charts[c], 320, 180);
    g_signal_connect_swapped (self->charts[c], "datum-activated", G_CALLBACK (on_datum_activated),
                              self);
  }
  for (guint c = 0; c < TMAP_APP_N_MAPPING_FIGURES; c++)
    gtk_stack_add_titled (GTK_STACK (stack), self->charts[c], NULL, _ (titles[c]));
  self->policies = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_set_homogeneous (GTK_BOX (self->policies), TRUE);
  for (guint c = CHART_POLICY_GANTT; c < N_CHARTS; c++)
    gtk_box_append (GTK_BOX (self->policies), self->charts[c]);
  gtk_stack_add_titled (GTK_STACK (stack), self->policies, NULL, _ ("_Policies"));
  g_signal_connect_swapped (stack, "notify::visible-child", G_CALLBACK (on_page_changed), self);
  return stack;
}

static void
on_order_changed (TmapAppPaneMapping *self)
{
  if (self->mapping == NULL)
    return;
  if (get_policy (self) != TMAP_POLICY_FCFS)
    request_orders (self);
  show_mapping (self);
  tmap_app_pane_update (TMAP_APP_PANE (self));
}

static GtkWidget *
build_replay_button (void)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Replay Log…"));

  gtk_widget_set_tooltip_text (button, _ ("Compare the log of a replay of these jobs with the "
                                          "estimate"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "mapping.open-replay");
  return button;
}

/* The tabs of the charts, and which order they show. */
static GtkWidget *
build_tabs (TmapAppPaneMapping *self)
{
  const char *const orders[TMAP_N_POLICIES + 1] = {
    [TMAP_POLICY_FCFS] = _ ("First come, first served"),
    [TMAP_POLICY_SJF] = _ ("Shortest job first"),
    [TMAP_POLICY_EASY] = _ ("EASY backfilling"),
  };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *tabs = tmap_app_stack_tabs_new (GTK_STACK (self->stack), _ ("What the chart shows"));
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("_Order"));

  self->order = gtk_drop_down_new_from_strings (orders);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), self->order);
  gtk_widget_set_tooltip_text (self->order,
                               _ ("Estimate the same jobs under another scheduling policy. "
                                  "Artifacts have it if simulation.policies names it."));
  g_signal_connect_swapped (self->order, "notify::selected", G_CALLBACK (on_order_changed), self);
  gtk_widget_set_halign (tabs, GTK_ALIGN_START);
  gtk_widget_set_hexpand (tabs, TRUE);
  gtk_box_append (GTK_BOX (box), tabs);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), self->order);
  gtk_box_append (GTK_BOX (box), build_replay_button ());
  return box;
}

static GtkWidget *
build_top (TmapAppPaneMapping *self)
{
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);

  self->chooser = tmap_app_trace_chooser_new ();
  self->controls = tmap_app_mapping_controls_new (TMAP_APP_PANE (self));
  gtk_widget_set_hexpand (self->controls, TRUE);
  gtk_widget_set_halign (self->controls, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (top), self->chooser);
  gtk_box_append (GTK_BOX (top), self->controls);
  return top;
}

static GtkWidget *
build_content (TmapAppPaneMapping *self)
{
  static const char *const titles[N_HEADLINES + 1] = {
    [HEADLINE_MAKESPAN] = N_ ("Makespan"),         [HEADLINE_WAITING_MEAN] = N_ ("Mean waiting"),
    [HEADLINE_WAITING_P95] = N_ ("Waiting, p95"),  [HEADLINE_JCT_P95] = N_ ("JCT, p95"),
    [HEADLINE_WORKLOADS] = N_ ("Workloads used"),  [HEADLINE_DISTANCE_MEAN] = N_ ("Mean distance"),
    [HEADLINE_DISTANCE_MAX] = N_ ("Max distance"),
  };
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);
  GtkWidget *upper = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *stack = build_charts (self);

  gtk_widget_set_vexpand (stack, TRUE);
  self->stack = stack;
  gtk_box_append (GTK_BOX (upper), build_tabs (self));
  gtk_box_append (GTK_BOX (upper), stack);
  self->headlines = tmap_app_headline_row_new (titles);
  self->table = tmap_app_mapping_table_new ();
  gtk_widget_set_size_request (self->table, -1, 180);
  gtk_widget_set_margin_top (self->table, 6);
  g_signal_connect_swapped (self->table, "row-selected", G_CALLBACK (on_row_selected), self);
  gtk_paned_set_start_child (GTK_PANED (paned), upper);
  gtk_paned_set_end_child (GTK_PANED (paned), self->table);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  gtk_widget_set_vexpand (paned, TRUE);
  gtk_box_append (GTK_BOX (content), build_top (self));
  gtk_box_append (GTK_BOX (content), self->headlines);
  gtk_box_append (GTK_BOX (content), paned);
  return content;
}

static void
tmap_app_pane_mapping_init (TmapAppPaneMapping *self)
{
  GtkWidget *content = build_content (self);

  self->refusal = tmap_app_refusal_new (TMAP_APP_PANE (self));
  gtk_widget_set_margin_top (content, 12);
  gtk_widget_set_margin_bottom (content, 12);
  gtk_widget_set_margin_start (content, 12);
  gtk_widget_set_margin_end (content, 12);
  tmap_app_pane_set_content (TMAP_APP_PANE (self), content);
  tmap_app_pane_set_placeholder (
      TMAP_APP_PANE (self), "view-list-symbolic", _ ("No generated trace yet"),
      _ ("Add a trace to map the jobs of a window of it to workloads of the catalog."),
      _ ("_Add Traces…"), "win.add-trace");
}
