/* SPDX-License-Identifier: Apache-2.0 */
#include "app/replay-window.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/chart-view.h"
#include "app/file-picker.h"
#include "app/headline-row.h"
#include "app/replay-table.h"
#include "app/stack-tabs.h"
#include "app/time-text.h"
#include "chart/figures/replay-figures.h"
#include "io/path.h"

/* The numbers above all. */
enum {
  HEADLINE_ENDED,
  HEADLINE_FAILED,
  HEADLINE_LATENESS,
  HEADLINE_MAKESPAN,
  HEADLINE_WAITING,
  HEADLINE_JCT,
  N_HEADLINES,
};

struct _TmapAppReplayWindow {
  GtkWindow parent_instance;
  TmapAppReplay *replay;
  GtkWidget *message;
};

G_DEFINE_FINAL_TYPE (TmapAppReplayWindow, tmap_app_replay_window, GTK_TYPE_WINDOW)

/* "3 min 12 s (2 min 58 s)": of the replay, and of the estimate. */
static char *
join (char *replayed, char *estimated, gboolean has_estimate)
{
  g_autofree char *a = replayed;
  g_autofree char *b = estimated;

  /* TRANSLATORS: a time of a replay, and in parentheses that of the estimate */
  return has_estimate ? g_strdup_printf (_ ("%s (%s)"), a, b) : g_steal_pointer (&a);
}

static void
set_pair (TmapAppHeadlineRow *headlines, guint i, double replayed, double estimated)
{
  gboolean has_estimate = !isnan (estimated);

  tmap_app_headline_row_set (
      headlines, i,
      join (tmap_app_span_text (replayed), tmap_app_span_text (estimated), has_estimate),
      join (tmap_app_span_exact (replayed), tmap_app_span_exact (estimated), has_estimate));
}

static void
set_mean (TmapAppHeadlineRow *headlines,
          guint i,
          const TmapAppReplay *replay,
          TmapReplayQuantity quantity)
{
  const TmapExclusiveJobs *estimate = tmap_app_replay_get_estimate (replay);
  TmapStatistics replayed, estimated;

  tmap_replay_statistics (replay->log, estimate, quantity, FALSE, &replayed);
  tmap_replay_statistics (replay->log, estimate, quantity, TRUE, &estimated);
  set_pair (headlines, i, replayed.mean, estimated.mean);
}

static GtkWidget *
build_headlines (const TmapAppReplay *replay)
{
  static const char *const titles[N_HEADLINES + 1] = {
    [HEADLINE_ENDED] = N_ ("Jobs ended"),
    [HEADLINE_FAILED] = N_ ("Jobs failed"),
    [HEADLINE_LATENESS] = N_ ("Latest submission"),
    [HEADLINE_MAKESPAN] = N_ ("Makespan (estimate)"),
    [HEADLINE_WAITING] = N_ ("Waiting (estimate)"),
    [HEADLINE_JCT] = N_ ("JCT (estimate)"),
  };
  const TmapReplayLog *log = replay->log;
  GtkWidget *row = tmap_app_headline_row_new (titles);
  TmapAppHeadlineRow *headlines = TMAP_APP_HEADLINE_ROW (row);
  TmapStatistics lateness;

  tmap_replay_statistics (log, NULL, TMAP_REPLAY_LATENESS, FALSE, &lateness);
  tmap_app_headline_row_set (headlines, HEADLINE_ENDED,
                             g_strdup_printf (_ ("%u of %u"), log->n_ended, log->n), NULL);
  tmap_app_headline_row_set (headlines, HEADLINE_FAILED, tmap_app_count_text (log->n_failed), NULL);
  set_pair (headlines, HEADLINE_LATENESS, lateness.max, NAN);
  set_pair (headlines, HEADLINE_MAKESPAN, tmap_replay_makespan (log),
            tmap_replay_estimated_makespan (log, tmap_app_replay_get_estimate (replay)));
  set_mean (headlines, HEADLINE_WAITING, replay, TMAP_REPLAY_WAITING);
  set_mean (headlines, HEADLINE_JCT, replay, TMAP_REPLAY_JCT);
  return row;
}

static void
add_chart (GtkWidget *stack, TmapFigure *figure, const char *title)
{
  GtkWidget *chart = tmap_app_chart_view_new ();

  gtk_widget_set_size_request (chart, 320, 180);
  tmap_app_chart_view_set_figure (TMAP_APP_CHART_VIEW (chart), figure, NULL);
  gtk_stack_add_titled (GTK_STACK (stack), chart, NULL, title);
}

static GtkWidget *
build_charts (const TmapAppReplay *replay)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *stack = gtk_stack_new ();
  GtkWidget *tabs;

  add_chart (stack, tmap_figure_replay_times (replay->log, tmap_app_replay_get_estimate (replay)),
             _ ("_Times"));
  add_chart (stack, tmap_figure_replay_lateness (replay->log, tmap_app_replay_get_trace (replay)),
             _ ("_Lateness"));
  gtk_widget_set_vexpand (stack, TRUE);
  tabs = tmap_app_stack_tabs_new (GTK_STACK (stack), _ ("What the chart shows"));
  gtk_widget_set_halign (tabs, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), tabs);
  gtk_box_append (GTK_BOX (box), stack);
  return box;
}

static void
say (TmapAppReplayWindow *self, const char *text, gboolean wrong)
{
  gtk_label_set_text (GTK_LABEL (self->message), text);
  gtk_widget_remove_css_class (self->message, "error");
  if (wrong)
    gtk_widget_add_css_class (self->message, "error");
}

void
tmap_app_replay_window_save (TmapAppReplayWindow *self, const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = tmap_path_display (folder);
  g_autofree char *text = NULL;

  if (!tmap_app_replay_save (self->replay, folder, &error)) {
    say (self, error->message, TRUE);
    return;
  }
  text = g_strdup_printf (_ ("The report was written into %s."), name);
  say (self, text, FALSE);
}

static void
take_folder (GtkWidget *widget, const char *const *paths)
{
  tmap_app_replay_window_save (TMAP_APP_REPLAY_WINDOW (widget), paths[0]);
}

static void
activate_save (GtkWidget *widget, G_GNUC_UNUSED const char *name, G_GNUC_UNUSED GVariant *parameter)
{
  g_autofree char *folder = g_path_get_dirname (TMAP_APP_REPLAY_WINDOW (widget)->replay->path);

  tmap_app_choose_folder (widget, _ ("Save Report"), folder, take_folder);
}

static void
tmap_app_replay_window_dispose (GObject *object)
{
  g_clear_pointer (&TMAP_APP_REPLAY_WINDOW (object)->replay, tmap_app_replay_unref);
  G_OBJECT_CLASS (tmap_app_replay_window_parent_class)->dispose (object);
}

static void
tmap_app_replay_window_class_init (TmapAppReplayWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tmap_app_replay_window_dispose;
  gtk_widget_class_install_action (widget_class, "replay.save", NULL, activate_save);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
}

static void
tmap_app_replay_window_init (TmapAppReplayWindow *self)
{
  GtkWidget *bar = gtk_header_bar_new ();
  GtkWidget *save = gtk_button_new_with_mnemonic (_ ("_Save Report…"));

  gtk_actionable_set_action_name (GTK_ACTIONABLE (save), "replay.save");
  gtk_header_bar_pack_end (GTK_HEADER_BAR (bar), save);
  gtk_window_set_titlebar (GTK_WINDOW (self), bar);
  gtk_window_set_default_size (GTK_WINDOW (self), 1060, 680);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
}

static GtkWidget *
build_content (TmapAppReplayWindow *self)
{
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);
  GtkWidget *table = tmap_app_replay_table_new (self->replay);

  self->message = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->message), 0);
  gtk_label_set_wrap (GTK_LABEL (self->message), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->message), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (self->message), TRUE);
  gtk_widget_set_size_request (table, -1, 160);
  gtk_widget_set_margin_top (table, 6);
  gtk_paned_set_start_child (GTK_PANED (paned), build_charts (self->replay));
  gtk_paned_set_end_child (GTK_PANED (paned), table);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  gtk_widget_set_vexpand (paned, TRUE);
  gtk_box_append (GTK_BOX (content), build_headlines (self->replay));
  gtk_box_append (GTK_BOX (content), paned);
  gtk_box_append (GTK_BOX (content), self->message);
  gtk_widget_set_margin_top (content, 12);
  gtk_widget_set_margin_bottom (content, 12);
  gtk_widget_set_margin_start (content, 12);
  gtk_widget_set_margin_end (content, 12);
  return content;
}

TmapAppReplayWindow *
tmap_app_replay_window_present (GtkWindow *parent, TmapAppReplay *replay)
{
  TmapAppReplayWindow *self =
      g_object_new (TMAP_APP_TYPE_REPLAY_WINDOW, "transient-for", parent, NULL);
  /* TRANSLATORS: the name of a trace */
  g_autofree char *title = g_strdup_printf (_ ("Replay of %s"), replay->label);
  g_autofree char *name = tmap_path_display (replay->path);

  self->replay = tmap_app_replay_ref (replay);
  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_window_set_child (GTK_WINDOW (self), build_content (self));
  say (self, name, FALSE);
  gtk_window_present (GTK_WINDOW (self));
  return self;
}
