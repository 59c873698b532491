/* SPDX-License-Identifier: Apache-2.0 */
#include "app/pane-window.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/chart-view.h"
#include "app/explain.h"
#include "app/figure-task.h"
#include "app/numbers-grid.h"
#include "app/selection-controls.h"
#include "app/selection-figures.h"
#include "app/selection-pick.h"
#include "app/selection-tables.h"
#include "app/stack-tabs.h"
#include "app/time-text.h"
#include "app/tooltip.h"
#include "app/trace-chooser.h"
#include "base/gpu-counts.h"

#define N_BEST 20
#define CONTROLS_WIDTH 236

/* The charts, and whether the command line can draw them, too. */
enum {
  CHART_SCORE,
  CHART_ARRIVALS,
  CHART_DEMAND,
  CHART_RUNTIME,
  CHART_PARTS,
  N_CHARTS,
};

#define N_TIMELINES (CHART_DEMAND + 1)

/* A window that is shown: the one that was selected, or one that is about to be. */
typedef struct {
  TmapAppSelection *selection;
  guint start;
} Look;

static Look *
look_new (TmapAppSelection *selection, guint start)
{
  Look *look = g_new (Look, 1);

  *look = (Look){ tmap_app_selection_ref (selection), start };
  return look;
}

static void
look_free (gpointer data)
{
  tmap_app_selection_unref (((Look *)data)->selection);
  g_free (data);
}

static TmapFigure *
build_score (gconstpointer look)
{
  return tmap_app_selection_score_figure (((const Look *)look)->selection,
                                          ((const Look *)look)->start);
}

static TmapFigure *
build_arrivals (gconstpointer look)
{
  return tmap_app_selection_arrivals_figure (((const Look *)look)->selection,
                                             ((const Look *)look)->start);
}

static TmapFigure *
build_demand (gconstpointer look)
{
  return tmap_app_selection_demand_figure (((const Look *)look)->selection,
                                           ((const Look *)look)->start);
}

static TmapFigure *
build_runtime (gconstpointer look)
{
  return tmap_app_selection_runtime_figure (((const Look *)look)->selection);
}

static TmapFigure *
build_parts (gconstpointer look)
{
  return tmap_app_selection_parts_figure (((const Look *)look)->selection);
}

static const struct {
  TmapAppFigureBuild build;
  gboolean by_command; /* whether the command draws the same (its CDF has the mapped trace, too) */
} charts[N_CHARTS] = {
  [CHART_SCORE] = { build_score, TRUE },    [CHART_ARRIVALS] = { build_arrivals, TRUE },
  [CHART_DEMAND] = { build_demand, FALSE }, [CHART_RUNTIME] = { build_runtime, FALSE },
  [CHART_PARTS] = { build_parts, FALSE },
};

struct _TmapAppPaneWindow {
  TmapAppPane parent;
  TmapAppSelection *shown;
  GtkWidget *chooser;
  GtkWidget *headline;
  GtkWidget *charts[N_CHARTS];
  GtkWidget *controls;
  GtkWidget *timelines; /* the stack of them */
  GtkWidget *details;   /* all that belongs to the window */
  GtkWidget *numbers;
  GtkWidget *best;
  GtkWidget *jobs;
};

G_DEFINE_FINAL_TYPE (TmapAppPaneWindow, tmap_app_pane_window, TMAP_APP_TYPE_PANE)

/* What is found out about a selection besides its figures. */
typedef struct {
  TmapAppBestWindows *best;
  GArray *counter;
} Facts;

static gpointer
find_facts (gpointer selection)
{
  const TmapJobTable *jobs = ((TmapAppSelection *)selection)->jobs;
  Facts *facts = g_new0 (Facts, 1);

  facts->best = tmap_app_best_windows_new (selection, N_BEST);
  facts->counter = tmap_gpu_counter_new ();
  for (guint i = 0; i < jobs->n_jobs; i++)
    tmap_gpu_counter_add (facts->counter, jobs->gpu_count[i]);
  return facts;
}

static void
facts_free (gpointer data)
{
  Facts *facts = data;

  g_clear_pointer (&facts->best, tmap_app_best_windows_free);
  g_array_unref (facts->counter);
  g_free (facts);
}

static gint64
find_shown (const TmapAppPaneWindow *self, const GArray *starts)
{
  for (guint i = 0; i < starts->len; i++)
    if (g_array_index (starts, guint, i) == self->shown->window->start)
      return i;
  return -1;
}

static void
show_facts (GtkWidget *widget, gpointer product)
{
  TmapAppPaneWindow *self = TMAP_APP_PANE_WINDOW (widget);
  Facts *facts = product;
  TmapAppSession *session = tmap_app_pane_get_session (TMAP_APP_PANE (self));

  if (session != NULL && self->shown != NULL) {
    gint64 row = find_shown (self, facts->best->starts);

    tmap_app_selection_controls_set_demands (TMAP_APP_SELECTION_CONTROLS (self->controls),
                                             facts->counter);
    tmap_app_selection_best_table_set (TMAP_APP_TABLE (self->best), session,
                                       g_steal_pointer (&facts->best));
    tmap_app_table_select (TMAP_APP_TABLE (self->best), row);
  }
  facts_free (facts);
}

/* Marks a window in the timeline that is looked at before it has been selected, so that the mark
 * follows the pointer. */
static void
show_ahead (TmapAppPaneWindow *self, guint start)
{
  GtkWidget *visible = gtk_stack_get_visible_child (GTK_STACK (self->timelines));

  for (guint c = 0; c < N_TIMELINES; c++)
    if (self->charts[c] == visible)
      tmap_app_show_figure (visible, tmap_app_pane_get_session (TMAP_APP_PANE (self)),
                            charts[c].build, look_new (self->shown, start), look_free);
}

static void
pick (TmapAppPaneWindow *self, guint start)
{
  show_ahead (self, start);
  tmap_app_selection_controls_pick (TMAP_APP_SELECTION_CONTROLS (self->controls), start);
}

static void
on_place_activated (TmapAppPaneWindow *self, double date)
{
  if (self->shown != NULL)
    pick (self, tmap_app_selection_pick (self->shown, date));
}

static void
on_place_dragged (TmapAppPaneWindow *self, double date, gboolean finished)
{
  guint start;

  if (self->shown == NULL)
    return;
  start = tmap_app_selection_pick (self->shown, date);
  show_ahead (self, start);
  tmap_app_selection_controls_drag (TMAP_APP_SELECTION_CONTROLS (self->controls), start, finished);
}

static void
on_best_activated (TmapAppPaneWindow *self, guint row)
{
  if (self->shown != NULL)
    pick (self, tmap_app_selection_best_table_get_start (TMAP_APP_TABLE (self->best), row));
}

static void
show_headline (TmapAppPaneWindow *self)
{
  const TmapAppSelection *selection = self->shown;
  guint start = selection->window->start;
  g_autofree char *score = tmap_app_number_text (selection->score.total, 4);
  g_autofree char *exact = tmap_app_number_exact (selection->score.total);
  g_autofree char *date = tmap_app_date_text (tmap_app_selection_date (selection, start));
  g_autofree char *span = tmap_app_span_text (tmap_app_selection_span (selection, start));
  g_autofree char *text = g_strdup_printf (_ ("Score %s · from %s, %s long"), score, date, span);
  g_autofree char *numbers = g_strdup_printf (_ ("Score %s\nFirst eligible job: %u of %u"), exact,
                                              start, selection->eligible->n);
  g_autofree char *tooltip = g_strdup_printf ("%s\n\n%s", numbers, tmap_app_explain_text ("Score"));

  gtk_label_set_text (GTK_LABEL (self->headline), text);
  tmap_app_set_tooltip (self->headline, tooltip);
}

static void
show_numbers (TmapAppPaneWindow *self)
{
  const TmapWindowProfile *const profiles[] = { self->shown->target, self->shown->profile };
  TmapAppNumbersGrid *grid = TMAP_APP_NUMBERS_GRID (self->numbers);

  for (guint r = 0; r < G_N_ELEMENTS (profiles); r++) {
    tmap_app_numbers_grid_set_span (grid, r, 0, profiles[r]->interarrival_p50_s);
    tmap_app_numbers_grid_set_span (grid, r, 1, profiles[r]->interarrival_p95_s);
    tmap_app_numbers_grid_set_share (grid, r, 2, profiles[r]->zero_interarrival_fraction);
  }
}

/* What the command line needs to draw the figures, as long as the files are those of a run. */
static char *
dup_source (TmapAppPaneWindow *self, TmapAppSession *session)
{
  g_autofree char *quoted = NULL;

  if (tmap_app_session_get_state (session, TMAP_APP_STEP_ARTIFACTS) != TMAP_APP_STATE_DONE)
    return NULL;
  quoted = g_shell_quote (self->shown->config->manifest_path);
  return g_strconcat ("--manifest ", quoted, NULL);
}

static void
show_sources (TmapAppPaneWindow *self, TmapAppSession *session)
{
  g_autofree char *source = dup_source (self, session);

  for (guint c = 0; c < N_CHARTS; c++)
    tmap_app_chart_view_set_source (TMAP_APP_CHART_VIEW (self->charts[c]),
                                    charts[c].by_command ? source : NULL);
}

static const TmapAppBuildKind facts_kind = { find_facts, (GDestroyNotify)tmap_app_selection_unref,
                                             facts_free, show_facts };

static void
show_selection (TmapAppPaneWindow *self, TmapAppSession *session, TmapAppSelection *selection)
{
  g_clear_pointer (&self->shown, tmap_app_selection_unref);
  self->shown = tmap_app_selection_ref (selection);
  for (guint c = 0; c < N_CHARTS; c++)
    tmap_app_show_figure (self->charts[c], session, charts[c].build,
                          look_new (selection, selection->window->start), look_free);
  tmap_app_build (GTK_WIDGET (self), session, &facts_kind, tmap_app_selection_ref (selection));
  tmap_app_selection_jobs_table_set (TMAP_APP_TABLE (self->jobs), session, selection);
  show_headline (self);
  show_numbers (self);
}

static void
clear_selection (TmapAppPaneWindow *self, const char *placeholder)
{
  g_clear_pointer (&self->shown, tmap_app_selection_unref);
  for (guint c = 0; c < N_CHARTS; c++)
    tmap_app_show_no_figure (self->charts[c], placeholder);
  tmap_app_build_drop (GTK_WIDGET (self), &facts_kind);
  tmap_app_row_model_set_data (tmap_app_table_get_model (TMAP_APP_TABLE (self->best)), NULL, NULL,
                               0);
  tmap_app_row_model_set_data (tmap_app_table_get_model (TMAP_APP_TABLE (self->jobs)), NULL, NULL,
                               0);
  tmap_app_numbers_grid_clear (TMAP_APP_NUMBERS_GRID (self->numbers));
  gtk_label_set_text (GTK_LABEL (self->headline), "");
}

static void
tmap_app_pane_window_update (TmapAppPane *pane)
{
  TmapAppPaneWindow *self = TMAP_APP_PANE_WINDOW (pane);
  TmapAppSession *session = tmap_app_pane_get_session (pane);
  TmapAppSelection *selection = tmap_app_session_get_selection (session);
  gboolean dimmed = tmap_app_pane_is_dimmed (pane);
  gboolean problem =
      tmap_app_session_get_state (session, TMAP_APP_STEP_WINDOW) == TMAP_APP_STATE_PROBLEM;

  tmap_app_trace_chooser_update (TMAP_APP_TRACE_CHOOSER (self->chooser), session);
  if (selection == NULL)
    clear_selection (self, problem ? _ ("No window") : _ ("Choosing a window…"));
  else if (selection != self->shown)
    show_selection (self, session, selection);
  if (selection != NULL)
    show_sources (self, session);
  for (guint c = 0; selection != NULL && c < N_CHARTS; c++)
    if (dimmed || problem)
      tmap_app_chart_view_set_dimmed (TMAP_APP_CHART_VIEW (self->charts[c]), dimmed);
  /* Charts dim themselves while they are computed. */
  tmap_app_dim (self->timelines, problem && selection != NULL);
  tmap_app_dim (self->details, (problem || dimmed) && selection != NULL);
  tmap_app_selection_controls_update (TMAP_APP_SELECTION_CONTROLS (self->controls));
}

static gboolean
tmap_app_pane_window_has_content (TmapAppPane *pane)
{
  return tmap_app_document_get_n_generations (tmap_app_pane_get_document (pane)) > 0;
}

static void
tmap_app_pane_window_dispose (GObject *object)
{
  g_clear_pointer (&TMAP_APP_PANE_WINDOW (object)->shown, tmap_app_selection_unref);
  G_OBJECT_CLASS (tmap_app_pane_window_parent_class)->dispose (object);
}

static void
tmap_app_pane_window_class_init (TmapAppPaneWindowClass *klass)
{
  TmapAppPaneClass *pane_class = TMAP_APP_PANE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tmap_app_pane_window_dispose;
  pane_class->step = TMAP_APP_STEP_WINDOW;
  pane_class->steps = 1u << TMAP_APP_STEP_ARTIFACTS;
  pane_class->update = tmap_app_pane_window_update;
  pane_class->has_content = tmap_app_pane_window_has_content;
}

static GtkWidget *
new_chart (TmapAppPaneWindow *self, guint chart, int width, int height)
{
  self->charts[chart] = tmap_app_chart_view_new ();
  gtk_widget_set_size_request (self->charts[chart], width, height);
  gtk_widget_set_hexpand (self->charts[chart], TRUE);
  gtk_widget_set_vexpand (self->charts[chart], TRUE);
  return self->charts[chart];
}

/* The whole trace, in which a window can be picked. */
static GtkWidget *
build_timeline (TmapAppPaneWindow *self)
{
  static const char *const titles[N_TIMELINES] = { N_ ("S_core"), N_ ("_Arrivals"),
                                                   N_ ("GPU dema_nd") };
  GtkWidget *stack = gtk_stack_new ();

  for (guint c = 0; c < N_TIMELINES; c++) {
    GtkWidget *chart = new_chart (self, c, 320, 190);

    tmap_app_chart_view_set_picks_places (TMAP_APP_CHART_VIEW (chart), TRUE);
    gtk_stack_add_titled (GTK_STACK (stack), chart, NULL, _ (titles[c]));
    g_signal_connect_swapped (chart, "place-activated", G_CALLBACK (on_place_activated), self);
    g_signal_connect_swapped (chart, "place-dragged", G_CALLBACK (on_place_dragged), self);
  }
  return stack;
}

static GtkWidget *
build_top (TmapAppPaneWindow *self)
{
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->chooser = tmap_app_trace_chooser_new ();
  self->headline = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->headline), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->headline), PANGO_ELLIPSIZE_END);
  gtk_label_set_selectable (GTK_LABEL (self->headline), TRUE);
  gtk_widget_set_focusable (self->headline, FALSE);
  gtk_widget_set_hexpand (self->headline, TRUE);
  gtk_widget_add_css_class (self->headline, "numeric");
  gtk_box_append (GTK_BOX (top), self->chooser);
  gtk_box_append (GTK_BOX (top), self->headline);
  gtk_box_append (GTK_BOX (top), tmap_app_stack_tabs_new (GTK_STACK (self->timelines),
                                                          _ ("What the timeline shows")));
  return top;
}

/* How window and all eligible jobs compare. */
static GtkWidget *
build_comparison (TmapAppPaneWindow *self)
{
  GtkWidget *pair = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  gtk_box_append (GTK_BOX (pair), new_chart (self, CHART_RUNTIME, 220, 180));
  gtk_box_append (GTK_BOX (pair), new_chart (self, CHART_PARTS, 220, 180));
  gtk_box_set_homogeneous (GTK_BOX (pair), TRUE);
  return pair;
}

static GtkWidget *
build_numbers (TmapAppPaneWindow *self)
{
  static const char *const columns[] = { N_ ("Median"), N_ ("95th percentile"),
                                         N_ ("In the same second"), NULL };
  static const char *const rows[] = { N_ ("All eligible jobs"), N_ ("Window"), NULL };

  self->numbers = tmap_app_numbers_grid_new (columns, rows);
  gtk_widget_set_margin_top (self->numbers, 6);
  return self->numbers;
}

static GtkWidget *
build_tables (TmapAppPaneWindow *self)
{
  GtkWidget *stack = gtk_stack_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *tabs;

  self->best = tmap_app_selection_best_table_new ();
  self->jobs = tmap_app_selection_jobs_table_new ();
  gtk_widget_set_vexpand (self->best, TRUE);
  gtk_widget_set_vexpand (self->jobs, TRUE);
  g_signal_connect_swapped (self->best, "row-activated", G_CALLBACK (on_best_activated), self);
  gtk_stack_add_titled (GTK_STACK (stack), self->best, "best", _ ("_Best windows"));
  gtk_stack_add_titled (GTK_STACK (stack), self->jobs, "jobs", _ ("Jobs in _it"));
  gtk_stack_add_titled (GTK_STACK (stack), build_numbers (self), "interarrival",
                        _ ("Time _between jobs"));
  tabs = tmap_app_stack_tabs_new (GTK_STACK (stack), _ ("What is shown of the window"));
  gtk_widget_set_halign (tabs, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), tabs);
  gtk_box_append (GTK_BOX (box), stack);
  gtk_widget_set_size_request (stack, -1, 110);
  gtk_widget_set_margin_top (box, 6);
  return box;
}

static GtkWidget *
build_details (TmapAppPaneWindow *self)
{
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);
  GtkWidget *comparison = build_comparison (self);

  gtk_widget_set_margin_bottom (comparison, 6);
  gtk_paned_set_start_child (GTK_PANED (paned), comparison);
  gtk_paned_set_end_child (GTK_PANED (paned), build_tables (self));
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  gtk_widget_set_hexpand (paned, TRUE);
  self->details = paned;
  return paned;
}

static GtkWidget *
build_controls (TmapAppPaneWindow *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->controls = tmap_app_selection_controls_new (TMAP_APP_PANE (self));
  gtk_widget_set_margin_end (self->controls, 12);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->controls);
  gtk_widget_set_size_request (scrolled, CONTROLS_WIDTH, -1);
  gtk_widget_set_hexpand (scrolled, FALSE);
  return scrolled;
}

static void
tmap_app_pane_window_init (TmapAppPaneWindow *self)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);
  GtkWidget *bottom = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  gtk_box_append (GTK_BOX (bottom), build_controls (self));
  gtk_box_append (GTK_BOX (bottom), build_details (self));
  gtk_widget_set_margin_top (bottom, 6);
  self->timelines = build_timeline (self);
  gtk_paned_set_start_child (GTK_PANED (paned), self->timelines);
  gtk_paned_set_end_child (GTK_PANED (paned), bottom);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_resize_start_child (GTK_PANED (paned), TRUE);
  gtk_widget_set_vexpand (paned, TRUE);
  gtk_box_append (GTK_BOX (content), build_top (self));
  gtk_box_append (GTK_BOX (content), paned);
  gtk_widget_set_margin_top (content, 12);
  gtk_widget_set_margin_bottom (content, 12);
  gtk_widget_set_margin_start (content, 12);
  gtk_widget_set_margin_end (content, 12);
  tmap_app_pane_set_content (TMAP_APP_PANE (self), content);
  tmap_app_pane_set_placeholder (
      TMAP_APP_PANE (self), "view-continuous-symbolic", _ ("No generated trace yet"),
      _ ("Add a trace to choose a window of its jobs that is like the whole."), _ ("_Add Traces…"),
      "win.add-trace");
}
