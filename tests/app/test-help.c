/* SPDX-License-Identifier: Apache-2.0 */
#include "app/help.h"

#include <string.h>

#include "app/chart-view.h"
#include "app/explain.h"
#include "app/help-window.h"
#include "app/markdown-view.h"
#include "app/step-row.h"
#include "chart/figures/catalogue.h"
#include "window-support.h"

/* The documentation is beside the example. */
static char *
find_docs (void)
{
  return g_build_filename (g_getenv ("TMAP_EXAMPLES"), "..", "docs", NULL);
}

static void
test_pages (void)
{
  g_autofree char *folder = find_docs ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  guint n = 0;
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL) {
    if (!g_str_has_suffix (name, ".md"))
      continue;
    n++;
    if (!g_strv_contains (tmap_app_help_pages, name))
      g_error ("docs/%s is not among the pages of the help", name);
  }
  g_assert_cmpuint (n, ==, g_strv_length ((char **)tmap_app_help_pages));
}

typedef struct {
  TmapAppHelpWindow *window;
  TmapAppMarkdownView *view;
} Fixture;

static void
set_up (Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *folder = find_docs ();

  self->window = tmap_app_help_window_new (folder);
  gtk_window_present (GTK_WINDOW (self->window));
  self->view = TMAP_APP_MARKDOWN_VIEW (
      test_wait_find (GTK_WIDGET (self->window), TMAP_APP_TYPE_MARKDOWN_VIEW, NULL));
}

static void
tear_down (Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  test_settle ();
}

static void
check_shown (Fixture *self, const char *target)
{
  const char *anchor = strchr (target, '#');

  g_assert_cmpstr (tmap_app_help_window_get_shown (self->window), ==, target);
  g_assert_cmpstr (tmap_app_markdown_view_get_heading (self->view), ==,
                   anchor != NULL ? anchor + 1 : NULL);
}

static double
get_scroll (Fixture *self)
{
  GtkWidget *scroller = test_find (GTK_WIDGET (self->view), GTK_TYPE_SCROLLED_WINDOW, NULL);

  return gtk_adjustment_get_value (
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)));
}

static gboolean
is_scrolled (gpointer fixture)
{
  return get_scroll (fixture) > 100;
}

static void
test_go (Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  g_assert_true (tmap_app_help_window_go (self->window, "numbers.md#mapping"));
  check_shown (self, "numbers.md#mapping");
  test_wait (is_scrolled, self, "the heading to be in sight");

  /* What links do. */
  g_signal_emit_by_name (self->view, "link-activated", "#validation");
  check_shown (self, "numbers.md#validation");
  g_signal_emit_by_name (self->view, "link-activated", "faq.md");
  check_shown (self, "faq.md");
  g_assert_cmpfloat (get_scroll (self), ==, 0);

  /* The second of two headings that are alike. */
  g_assert_true (tmap_app_help_window_go (self->window, "tutorial.md#1-a-new-study"));
  g_assert_true (tmap_app_help_window_go (self->window, "tutorial.md#5-is-it-good-1"));
  check_shown (self, "tutorial.md#5-is-it-good-1");
}

static void
test_back (Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  tmap_app_help_window_go_back (self->window);
  g_assert_null (tmap_app_help_window_get_shown (self->window));

  tmap_app_help_window_go (self->window, "app.md");
  tmap_app_help_window_go (self->window, "app.md"); /* is no step */
  tmap_app_help_window_go (self->window, "numbers.md#mapping");
  tmap_app_help_window_go (self->window, "cli.md");
  tmap_app_help_window_go_back (self->window);
  check_shown (self, "numbers.md#mapping");
  gtk_widget_activate_action (GTK_WIDGET (self->window), "help.back", NULL);
  check_shown (self, "app.md");
  tmap_app_help_window_go_back (self->window);
  check_shown (self, "app.md");
}

static void
test_nowhere (Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const targets[] = { "nothing.md",           "../README.md",
                                         "/etc/passwd",          "",
                                         "https://example.org/", "images/app-window.png" };

  tmap_app_help_window_go (self->window, "app.md");
  for (guint i = 0; i < G_N_ELEMENTS (targets); i++) {
    g_assert_false (tmap_app_help_window_go (self->window, targets[i]));
    check_shown (self, "app.md");
  }
}

static void
test_topics (Fixture *self, G_GNUC_UNUSED gconstpointer data)
{
  for (TmapAppStep step = 0; step < TMAP_APP_N_STEPS; step++) {
    g_assert_true (tmap_app_help_window_go (self->window, tmap_app_help_topic (step)));
    check_shown (self, tmap_app_help_topic (step));
  }
  g_assert_true (tmap_app_help_window_go (self->window, tmap_app_help_start));
  check_shown (self, tmap_app_help_start);
}

static void
check_explained (const char *name)
{
  if (tmap_app_explain (name) == NULL)
    g_error ("“%s” is not explained", name);
}

static void
test_figures (void)
{
  static const char *const others[] = { "gpu_demand_over_time", "score_parts", "runtime_and_memory",
                                        "solo_runtimes" };
  guint n;
  const TmapFigureSpec *specs = tmap_figure_specs (&n);

  for (guint i = 0; i < n; i++)
    check_explained (specs[i].name);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    check_explained (others[i]);
  g_assert_null (tmap_app_explain ("nothing"));
}

/* The titles of the columns of all tables below a widget; returns how many there are. */
static guint
check_titles (GtkWidget *widget)
{
  guint n = 0;

  if (GTK_IS_COLUMN_VIEW (widget)) {
    GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (widget));
    GtkWidget *header = gtk_widget_get_first_child (widget);
    GtkWidget *title = gtk_widget_get_first_child (header);

    for (; title != NULL; title = gtk_widget_get_next_sibling (title), n++) {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, n);

      if (gtk_widget_get_tooltip_text (title) == NULL)
        g_error ("“%s” has no tooltip", gtk_column_view_column_get_title (column));
      g_assert_nonnull (gtk_column_view_column_get_header_menu (column));
    }
    return n;
  }
  for (widget = gtk_widget_get_first_child (widget); widget != NULL;
       widget = gtk_widget_get_next_sibling (widget))
    n += check_titles (widget);
  return n;
}

static void
test_panes (void)
{
  TestFolder *folder = test_folder_enter ();
  TmapAppWindow *window;

  test_write_study ();
  window = test_window_open ("pipeline.yaml");
  g_assert_cmpstr (tmap_app_window_get_help_topic (window), ==, "app.md#1-catalog");
  test_window_act (window, "show-pane", "fidelity");
  g_assert_cmpstr (tmap_app_window_get_help_topic (window), ==, "app.md#5-fidelity");
  for (TmapAppStep step = 0; step < TMAP_APP_N_STEPS; step++)
    tmap_app_window_show_pane (window, tmap_app_step_name (step));
  test_window_wait_idle (window);
  g_assert_cmpuint (check_titles (GTK_WIDGET (window)), >, 50);
  tmap_app_window_set_document (window, NULL);
  g_assert_cmpstr (tmap_app_window_get_help_topic (window), ==, tmap_app_help_start);
  test_window_drop (window);
  test_folder_leave (folder);
}

int
main (int argc, char **argv)
{
  test_application_init (&argc, &argv);
  g_test_add_func ("/help/pages", test_pages);
  g_test_add ("/help/go", Fixture, NULL, set_up, test_go, tear_down);
  g_test_add ("/help/back", Fixture, NULL, set_up, test_back, tear_down);
  g_test_add ("/help/nowhere", Fixture, NULL, set_up, test_nowhere, tear_down);
  g_test_add ("/help/topics", Fixture, NULL, set_up, test_topics, tear_down);
  g_test_add_func ("/help/figures", test_figures);
  g_test_add_func ("/help/panes", test_panes);
  return test_application_run ();
}
