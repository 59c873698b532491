/* SPDX-License-Identifier: Apache-2.0 */
#include <gtk/gtk.h>
#include <string.h>

#include "app/chart-view.h"
#include "app/mapping-figures.h"
#include "app/pane-mapping.h"
#include "app/pane-window.h"
#include "app/selection-pick.h"
#include "app/table.h"
#include "pane-support.h"
#include "study-support.h"
#include "support.h"

#define PATIENCE_S 30

static void
begin (TestPane *self, GType type, const char *mapping)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  self->folder = test_folder_enter ();
  study_write_inputs ();
  study_write_generation ("all", "venus", mapping, TRUE);
  test_write ("pipeline.yaml", "version: 1\n"
                               "catalog: {profiles: [profiles.csv], output: catalog.csv}\n"
                               "generation: {configs: [all.yaml]}\n");
  path = g_build_filename (test_folder_get_path (self->folder), "pipeline.yaml", NULL);
  self->document = tmap_app_document_open (path, &error);
  g_assert_no_error (error);
  test_pane_show (self, type, 900, 650);
}

/* Whether a widget is the one that is looked for. */
typedef gboolean (*Match) (GtkWidget *widget, gconstpointer what);

static GtkWidget *
find (GtkWidget *widget, Match match, gconstpointer what)
{
  if (match (widget, what))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find (child, match, what);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static gboolean
is_table (GtkWidget *widget, gconstpointer what G_GNUC_UNUSED)
{
  return TMAP_APP_IS_TABLE (widget);
}

static gboolean
is_chart (GtkWidget *widget, gconstpointer what)
{
  const TmapFigure *figure = TMAP_APP_IS_CHART_VIEW (widget)
                                 ? tmap_app_chart_view_get_figure (TMAP_APP_CHART_VIEW (widget))
                                 : NULL;

  return figure != NULL && g_str_equal (figure->name, what);
}

static gboolean
is_stack_of_charts (GtkWidget *widget, gconstpointer what G_GNUC_UNUSED)
{
  return GTK_IS_STACK (widget) && TMAP_APP_IS_CHART_VIEW (gtk_widget_get_first_child (widget));
}

/* A spin button or entry by what it is called, a check button by what is written at it. */
static gboolean
is_control (GtkWidget *widget, gconstpointer what)
{
  g_autofree char *difference = NULL;

  if (GTK_IS_CHECK_BUTTON (widget))
    return g_strcmp0 (gtk_check_button_get_label (GTK_CHECK_BUTTON (widget)), what) == 0;
  if (!GTK_IS_SPIN_BUTTON (widget) && !GTK_IS_ENTRY (widget))
    return FALSE;
  difference = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget),
                                                   GTK_ACCESSIBLE_PROPERTY_LABEL, what);
  return difference == NULL;
}

static gboolean
is_text (GtkWidget *widget, gconstpointer what)
{
  return GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), what) != NULL;
}

static GtkWidget *
get (TestPane *self, Match match, const char *what)
{
  GtkWidget *widget = find (GTK_WIDGET (self->pane), match, what);

  if (widget == NULL)
    g_error ("there is no '%s'", what);
  return widget;
}

static void
wait_for (TestPane *self, Match match, const char *what)
{
  gint64 limit = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  while (find (GTK_WIDGET (self->pane), match, what) == NULL) {
    if (g_get_monotonic_time () > limit)
      g_error ("'%s' does not appear", what);
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
  }
}

/* Waits until the step is done, and what is shown of it built and written. */
static void
wait_until_done (TestPane *self, TmapAppStep step)
{
  gint64 limit = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;
  gint64 settled = g_get_monotonic_time () + G_USEC_PER_SEC / 5;

  while (tmap_app_session_get_state (self->session, step) != TMAP_APP_STATE_DONE ||
         g_get_monotonic_time () < settled) {
    g_assert_cmpint (g_get_monotonic_time (), <, limit);
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
  }
}

/* Charts on other tabs are drawn when they are looked at. */
static void
check_tabs (TestPane *self, const char *const *names)
{
  GtkWidget *stack = get (self, is_stack_of_charts, "stack of charts");
  GtkWidget *child = gtk_widget_get_first_child (stack);

  for (guint i = 0; names[i] != NULL; i++) {
    g_assert_true (i == 0 || find (stack, is_chart, names[i]) == NULL);
    gtk_stack_set_visible_child (GTK_STACK (stack), child);
    wait_for (self, is_chart, names[i]);
    child = gtk_widget_get_next_sibling (child);
  }
  gtk_stack_set_visible_child (GTK_STACK (stack), gtk_widget_get_first_child (stack));
}

static guint
get_start (TestPane *self)
{
  return tmap_app_session_get_selection (self->session)->window->start;
}

static const TmapGenerationConfig *
get_config (TestPane *self)
{
  return tmap_app_document_get_generation (self->document, 0);
}

static void
set_spin (TestPane *self, const char *name, double value)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (get (self, is_control, name)), value);
}

static void
set_check (TestPane *self, const char *name, gboolean active)
{
  gtk_check_button_set_active (GTK_CHECK_BUTTON (get (self, is_control, name)), active);
}

/* Undoes one step, after which nothing is left to undo. */
static void
undo_all (TestPane *self, TmapAppStep step)
{
  g_assert_true (tmap_app_document_can_undo (self->document));
  tmap_app_document_undo (self->document);
  g_assert_false (tmap_app_document_can_undo (self->document));
  wait_until_done (self, step);
}

static void
test_window (void)
{
  static const char *const tabs[] = { "window_score", "arrivals", "gpu_demand_over_time", NULL };
  TestPane self = { NULL };
  GtkWidget *jobs;

  begin (&self, TMAP_APP_TYPE_PANE_WINDOW, "selection_method: representative, num_jobs: 3");
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  check_tabs (&self, tabs);
  wait_for (&self, is_chart, "runtime_cdf");
  wait_for (&self, is_chart, "score_parts");
  wait_for (&self, is_text, "Score 0.");
  jobs = get (&self, is_control, "Number of jobs of the window");
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (jobs)), ==, 3);
  wait_for (&self, is_control, "_4 GPUs");

  /* A change changes the result, and is one step. */
  set_spin (&self, "Number of jobs of the window", 4);
  set_spin (&self, "Number of jobs of the window", 5);
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  g_assert_cmpuint (tmap_app_session_get_selection (self.session)->window->n_jobs, ==, 5);
  g_assert_cmpuint (get_config (&self)->num_jobs, ==, 5);
  undo_all (&self, TMAP_APP_STEP_WINDOW);
  g_assert_cmpuint (tmap_app_session_get_selection (self.session)->window->n_jobs, ==, 3);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (jobs)), ==, 3);

  set_check (&self, "A_ll", TRUE);
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  g_assert_cmpuint (get_config (&self)->num_jobs, ==, 0);
  undo_all (&self, TMAP_APP_STEP_WINDOW);
  test_pane_end (&self);
}

static void
test_demands (void)
{
  TestPane self = { NULL };

  begin (&self, TMAP_APP_TYPE_PANE_WINDOW,
         "num_jobs: 2, minimum_jobs_by_gpu_count: {4: 1}, seed: 7");
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  wait_for (&self, is_control, "_4 GPUs");
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);

  /* The minimum goes with its GPU count. */
  set_check (&self, "_4 GPUs", FALSE);
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  g_assert_cmpuint (get_config (&self)->supported_gpu_counts->len, ==, 2);
  g_assert_cmpuint (get_config (&self)->minimum_jobs->len, ==, 0);
  undo_all (&self, TMAP_APP_STEP_WINDOW);
  g_assert_cmpuint (get_config (&self)->minimum_jobs->len, ==, 1);

  set_spin (&self, "At least so many jobs with 1 GPU", 1);
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  g_assert_cmpuint (get_config (&self)->minimum_jobs->len, ==, 2);
  undo_all (&self, TMAP_APP_STEP_WINDOW);
  test_pane_end (&self);
}

static void
test_methods (void)
{
  TestPane self = { NULL };
  GtkWidget *seed;

  begin (&self, TMAP_APP_TYPE_PANE_WINDOW, "num_jobs: 2, seed: 7");
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  seed = get (&self, is_control, "Seed of the random selection");
  gtk_editable_set_text (GTK_EDITABLE (seed), "-123456789012345678901234567890");
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  study_check_contains ("all.yaml", "seed: 7");
  g_assert_nonnull (strstr (tmap_app_document_get_text (self.document, TMAP_APP_FILE_GENERATION, 0),
                            "seed: -123456789012345678901234567890"));
  gtk_editable_set_text (GTK_EDITABLE (seed), "12x");
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  g_assert_true (gtk_widget_has_css_class (seed, "error"));
  undo_all (&self, TMAP_APP_STEP_WINDOW);

  set_check (&self, "_Representative", TRUE);
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  g_assert_cmpint (get_config (&self)->selection_method, ==, TMAP_SELECTION_REPRESENTATIVE);
  undo_all (&self, TMAP_APP_STEP_WINDOW);

  set_check (&self, "GPU _mix within", TRUE);
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  g_assert_cmpfloat (get_config (&self)->maximum_gpu_fraction_deviation, ==, 0.05);
  undo_all (&self, TMAP_APP_STEP_WINDOW);
  test_pane_end (&self);
}

static void
test_pick (void)
{
  TestPane self = { NULL };
  GtkWidget *chart;
  double date;
  guint start;

  begin (&self, TMAP_APP_TYPE_PANE_WINDOW, "selection_method: representative, num_jobs: 3");
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  wait_for (&self, is_chart, "window_score");
  chart = get (&self, is_chart, "window_score");
  start = get_start (&self) > 0 ? 0 : 4;
  date = tmap_app_selection_date (tmap_app_session_get_selection (self.session), start);
  g_signal_emit_by_name (chart, "place-activated", date + 0.1);
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  g_assert_cmpint (get_config (&self)->selection_method, ==, TMAP_SELECTION_MANUAL);
  g_assert_cmpuint (get_config (&self)->start_index, ==, start);
  g_assert_cmpuint (get_start (&self), ==, start);
  undo_all (&self, TMAP_APP_STEP_WINDOW);
  g_assert_cmpint (get_config (&self)->selection_method, ==, TMAP_SELECTION_REPRESENTATIVE);

  /* A drag is one step, wherever it led. */
  for (guint i = 0; i <= 5; i++) {
    date = tmap_app_selection_date (tmap_app_session_get_selection (self.session), i);
    g_signal_emit_by_name (chart, "place-dragged", date, i == 5);
    g_main_context_iteration (NULL, FALSE);
  }
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  g_assert_cmpuint (get_start (&self), ==,
                    tmap_app_selection_pick (tmap_app_session_get_selection (self.session), date));
  g_assert_cmpuint (get_start (&self), >, 0);
  undo_all (&self, TMAP_APP_STEP_WINDOW);

  /* Another one of the best. */
  g_signal_emit_by_name (get (&self, is_table, "best windows"), "row-activated", 1u);
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  g_assert_cmpint (get_config (&self)->selection_method, ==, TMAP_SELECTION_MANUAL);
  undo_all (&self, TMAP_APP_STEP_WINDOW);
  test_pane_end (&self);
}

/* A window that has the minimums is picked instead of one that has not. */
static void
test_pick_valid (void)
{
  TestPane self = { NULL };
  const TmapAppSelection *selection;
  g_autofree guint8 *valid = NULL;
  guint n_picked = 0;

  begin (&self, TMAP_APP_TYPE_PANE_WINDOW,
         "num_jobs: 2, minimum_jobs_by_gpu_count: {4: 1}, seed: 7");
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  selection = tmap_app_session_get_selection (self.session);
  valid = tmap_app_selection_valid_starts (selection);
  for (guint i = 0; i < selection->eligible->n; i++) {
    guint start = tmap_app_selection_pick (selection, tmap_app_selection_date (selection, i));

    g_assert_true (valid[start]);
    n_picked += start == i;
  }
  g_assert_cmpuint (n_picked, >, 0);
  g_assert_cmpuint (n_picked, <, selection->eligible->n);
  test_pane_end (&self);
}

static void
test_mapping (void)
{
  TestPane self = { NULL };
  const TmapAppMapping *mapping;

  begin (&self, TMAP_APP_TYPE_PANE_MAPPING, "selection_method: representative");
  wait_until_done (&self, TMAP_APP_STEP_MAPPING);
  wait_for (&self, is_chart, "quantile_quantile");
  wait_for (&self, is_chart, "exclusive_gantt");
  wait_for (&self, is_chart, "exclusive_cdf");
  wait_for (&self, is_chart, "workload_usage");
  wait_for (&self, is_text, "6 of 7");

  set_spin (&self, "GPUs of the simulated server", 8);
  wait_until_done (&self, TMAP_APP_STEP_MAPPING);
  mapping = tmap_app_session_get_mapping (self.session);
  g_assert_cmpuint (mapping->simulation->server_gpu_count, ==, 8);
  undo_all (&self, TMAP_APP_STEP_MAPPING);

  set_check (&self, "_Simulation", FALSE);
  wait_until_done (&self, TMAP_APP_STEP_MAPPING);
  g_assert_null (tmap_app_session_get_mapping (self.session)->simulation);
  g_assert_null (find (GTK_WIDGET (self.pane), is_chart, "exclusive_gantt"));
  undo_all (&self, TMAP_APP_STEP_MAPPING);
  wait_for (&self, is_chart, "exclusive_gantt");

  set_check (&self, "_Memory limit", TRUE);
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  g_assert_cmpfloat (get_config (&self)->maximum_peak_memory_per_gpu_mib, ==, 16384);
  test_pane_end (&self);
}

static gboolean
is_order (GtkWidget *widget, gconstpointer what G_GNUC_UNUSED)
{
  gpointer item =
      GTK_IS_DROP_DOWN (widget) ? gtk_drop_down_get_selected_item (GTK_DROP_DOWN (widget)) : NULL;

  return GTK_IS_STRING_OBJECT (item) &&
         strcmp (gtk_string_object_get_string (item), "First come, first served") == 0;
}

/* Whether a chart shows the Gantt of a policy. */
static gboolean
is_gantt_under (GtkWidget *widget, gconstpointer policy)
{
  const TmapFigure *figure;
  g_autofree char *note = g_strdup_printf ("Estimated under %s.", (const char *)policy);

  if (!is_chart (widget, "exclusive_gantt"))
    return FALSE;
  figure = tmap_app_chart_view_get_figure (TMAP_APP_CHART_VIEW (widget));
  return figure->note != NULL && g_str_has_prefix (figure->note, note);
}

static gboolean
is_plain_gantt (GtkWidget *widget, gconstpointer what G_GNUC_UNUSED)
{
  const TmapFigure *figure;

  if (!is_chart (widget, "exclusive_gantt"))
    return FALSE;
  figure = tmap_app_chart_view_get_figure (TMAP_APP_CHART_VIEW (widget));
  return figure->note == NULL || !g_str_has_prefix (figure->note, "Estimated under ");
}

/* Chooses a policy: all jobs stay. The order that it was before is chosen again at the end. */
static void
check_gantt (TestPane *self, TmapPolicy policy, const char *name)
{
  GtkWidget *order = get (self, is_order, NULL);
  g_autoptr (GString) csv = NULL;
  TmapAppOrders *orders;
  TmapAppMapping *expected;

  gtk_drop_down_set_selected (GTK_DROP_DOWN (order), policy);
  wait_for (self, is_gantt_under, name);
  orders = tmap_app_orders_new (tmap_app_session_get_mapping (self->session), NULL, NULL, NULL);
  expected = orders->of[policy];
  csv = tmap_figure_to_csv (
      tmap_app_chart_view_get_figure (TMAP_APP_CHART_VIEW (get (self, is_gantt_under, name))));
  for (guint i = 0; i < expected->mapping->n_jobs; i++) {
    g_auto (GStrv) labels = tmap_app_mapping_dup_labels (expected, i);

    g_assert_nonnull (strstr (csv->str, labels[0]));
  }
  g_assert_cmpint (expected->policy, ==, policy);
  tmap_app_orders_unref (orders);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (order), TMAP_POLICY_FCFS);
}

static gboolean
is_tab (GtkWidget *widget, gconstpointer title)
{
  return GTK_IS_TOGGLE_BUTTON (widget) &&
         g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), title) == 0;
}

static void
choose_tab (TestPane *self, const char *title)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get (self, is_tab, title)), TRUE);
}

static guint
count_panels (TestPane *self, const char *figure)
{
  wait_for (self, is_chart, figure);
  return tmap_app_chart_view_get_figure (TMAP_APP_CHART_VIEW (get (self, is_chart, figure)))
      ->panels->len;
}

/* All orders in charts, as soon as they are looked at. */
static void
check_policies (TestPane *self)
{
  choose_tab (self, "_Policies");
  g_assert_cmpuint (count_panels (self, "policy_comparison"), ==, 2);
  g_assert_cmpuint (count_panels (self, "policy_gantt"), ==, 3);
}

/* Another order is shown with its name, and the artifacts' order is back without it. */
static void
test_order (void)
{
  TestPane self = { NULL };

  begin (&self, TMAP_APP_TYPE_PANE_MAPPING, "selection_method: representative");
  wait_until_done (&self, TMAP_APP_STEP_MAPPING);
  wait_for (&self, is_chart, "exclusive_gantt");
  check_gantt (&self, TMAP_POLICY_EASY, "EASY backfilling");
  wait_for (&self, is_plain_gantt, NULL);
  check_gantt (&self, TMAP_POLICY_SJF, "shortest job first");
  check_policies (&self);
  wait_for (&self, is_plain_gantt, NULL);

  /* Without a simulation there is no order. */
  set_check (&self, "_Simulation", FALSE);
  wait_until_done (&self, TMAP_APP_STEP_MAPPING);
  g_assert_false (gtk_widget_get_sensitive (get (&self, is_order, NULL)));
  test_pane_end (&self);
}

/* An order that is cancelled leaves that of arrival; what is wanted again is computed again. */
static void
test_cancel_order (void)
{
  TestPane self = { NULL };

  begin (&self, TMAP_APP_TYPE_PANE_MAPPING, "selection_method: representative");
  wait_until_done (&self, TMAP_APP_STEP_MAPPING);
  wait_for (&self, is_plain_gantt, NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (get (&self, is_order, NULL)), TMAP_POLICY_SJF);
  tmap_app_session_cancel (self.session);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (get (&self, is_order, NULL))), ==,
                    TMAP_POLICY_FCFS);
  choose_tab (&self, "_Policies");
  tmap_app_session_cancel (self.session);
  wait_for (&self, is_text, "Cancelled. Choose the tab again to compare the policies.");
  choose_tab (&self, "Ga_ntt");
  check_policies (&self);
  test_pane_end (&self);
}

/* Row 3 of the table is the datum 3 of the quantiles, and the other way round. */
static void
test_linked (void)
{
  TestPane self = { NULL };
  TmapAppTable *table;
  const TmapLayer *jobs;
  const TmapPanel *panel;
  const TmapFigure *figure;
  GtkWidget *quantiles, *usage;
  const TmapAppMapping *mapping;

  begin (&self, TMAP_APP_TYPE_PANE_MAPPING, "selection_method: representative");
  wait_until_done (&self, TMAP_APP_STEP_MAPPING);
  wait_for (&self, is_chart, "quantile_quantile");
  table = TMAP_APP_TABLE (get (&self, is_table, "jobs"));
  quantiles = get (&self, is_chart, "quantile_quantile");
  figure = tmap_app_chart_view_get_figure (TMAP_APP_CHART_VIEW (quantiles));
  panel = g_ptr_array_index (figure->panels, 0);
  jobs = g_ptr_array_index (panel->layers, 1);
  for (guint i = 0; i < STUDY_N_JOBS; i++) {
    g_signal_emit_by_name (quantiles, "datum-activated", 0u, 1u, i,
                           g_ptr_array_index (jobs->labels, i));
    g_assert_cmpint (tmap_app_table_get_selected (table), ==, i);
  }

  /* A workload stands for its jobs, one after the other. */
  usage = get (&self, is_chart, "workload_usage");
  mapping = tmap_app_session_get_mapping (self.session);
  tmap_app_table_select (table, -1);
  g_signal_emit_by_name (usage, "datum-activated", 0u, 0u, 0u,
                         mapping->mapping->jobs[3].workload->id);
  g_assert_true (mapping->mapping->jobs[tmap_app_table_get_selected (table)].workload ==
                 mapping->mapping->jobs[3].workload);
  test_pane_end (&self);
}

/* Without a generated trace there is a button that adds one; a problem keeps the old result. */
static void
test_empty_and_problem (void)
{
  TestPane self = { NULL };
  g_autoptr (GError) error = NULL;

  begin (&self, TMAP_APP_TYPE_PANE_WINDOW, "selection_method: representative, num_jobs: 3");
  wait_until_done (&self, TMAP_APP_STEP_WINDOW);
  wait_for (&self, is_chart, "window_score");
  set_spin (&self, "Number of jobs of the window", 1000);
  wait_for (&self, is_text, "num_jobs is 1000, but only 8 jobs");
  g_assert_cmpint (tmap_app_session_get_state (self.session, TMAP_APP_STEP_WINDOW), ==,
                   TMAP_APP_STATE_PROBLEM);
  wait_for (&self, is_chart, "window_score");
  undo_all (&self, TMAP_APP_STEP_WINDOW);
  g_assert_true (tmap_app_document_remove_generation (self.document, 0, &error));
  g_assert_no_error (error);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_true (gtk_widget_get_mapped (get (&self, is_text, "No generated trace yet")));
  test_pane_end (&self);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/panes/window", test_window);
  g_test_add_func ("/panes/window/demands", test_demands);
  g_test_add_func ("/panes/window/methods", test_methods);
  g_test_add_func ("/panes/window/pick", test_pick);
  g_test_add_func ("/panes/window/pick-valid", test_pick_valid);
  g_test_add_func ("/panes/mapping", test_mapping);
  g_test_add_func ("/panes/mapping/order", test_order);
  g_test_add_func ("/panes/mapping/order-cancelled", test_cancel_order);
  g_test_add_func ("/panes/mapping/linked", test_linked);
  g_test_add_func ("/panes/empty-and-problem", test_empty_and_problem);
  return g_test_run ();
}
