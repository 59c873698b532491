/* SPDX-License-Identifier: Apache-2.0 */
#include <glib/gstdio.h>
#include <gtk/gtk.h>
#include <string.h>

#include "app/artifact-list.h"
#include "app/chart-view.h"
#include "app/markdown-view.h"
#include "app/pane-artifacts.h"
#include "app/pane-fidelity.h"
#include "chart/figures/report-figures.h"
#include "pane-support.h"
#include "study-support.h"
#include "support.h"

#define REPRESENTATIVE "selection_method: representative"
#define PATIENCE_S 30

/* What a run draws, for as long as it runs. */
static TmapReportFigures figures;

static void
write_pipeline (const char *generations, const char *validation)
{
  g_autofree char *yaml =
      g_strdup_printf ("version: 1\n"
                       "catalog: {profiles: [profiles.csv], output: catalog.csv}\n"
                       "generation: {configs: [%s]}\n"
                       "reports: {comparison_output_dir: cmp}\n"
                       "validation: %s\n",
                       generations, validation);

  test_write ("pipeline.yaml", yaml);
}

static void
begin (TestPane *self, const char *generations, const char *validation)
{
  self->folder = test_folder_enter ();
  study_write_inputs ();
  g_assert_cmpint (g_unlink ("catalog.csv"), ==, 0);
  study_write_generation ("all", "Venus", REPRESENTATIVE, TRUE);
  study_write_generation ("part", "earth", REPRESENTATIVE ", num_jobs: 3", TRUE);
  study_write_generation ("random", "saturn", "num_jobs: 1, seed: 0", TRUE);
  write_pipeline (generations, validation);
}

static void
show (TestPane *self, GType type)
{
  g_autofree char *path =
      g_build_filename (test_folder_get_path (self->folder), "pipeline.yaml", NULL);
  g_autoptr (GError) error = NULL;

  self->document = tmap_app_document_open (path, &error);
  g_assert_no_error (error);
  test_pane_show (self, type, 800, 600);
}

/* The first visible widget of that type below @widget that shows @text, if it is given. */
static GtkWidget *
find (GtkWidget *widget, GType type, const char *text)
{
  const char *shown = NULL;

  if (!gtk_widget_get_child_visible (widget) || !gtk_widget_get_visible (widget))
    return NULL;
  if (GTK_IS_LABEL (widget))
    shown = gtk_label_get_text (GTK_LABEL (widget));
  else if (GTK_IS_INSCRIPTION (widget))
    shown = gtk_inscription_get_text (GTK_INSCRIPTION (widget));
  if (g_type_is_a (G_OBJECT_TYPE (widget), type) &&
      (text == NULL || (shown != NULL && strstr (shown, text) != NULL)))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find (child, type, text);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static gboolean
shows (TestPane *self, const char *text)
{
  return find (GTK_WIDGET (self->pane), GTK_TYPE_WIDGET, text) != NULL;
}

static void
wait_for_text (TestPane *self, const char *text)
{
  gint64 limit = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  while (!shows (self, text)) {
    if (g_get_monotonic_time () > limit)
      g_error ("'%s' does not appear", text);
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (2000);
  }
}

static void
wait_for_state (TestPane *self, TmapAppStep step, TmapAppState state)
{
  gint64 limit = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  while (tmap_app_session_get_state (self->session, step) != state) {
    g_assert_cmpint (g_get_monotonic_time (), <, limit);
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (2000);
  }
}

static void
show_page (TestPane *self, const char *title)
{
  GtkWidget *label = find (GTK_WIDGET (self->pane), GTK_TYPE_LABEL, title);
  GtkWidget *tab = gtk_widget_get_ancestor (label, GTK_TYPE_TOGGLE_BUTTON);

  g_assert_nonnull (tab);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (tab), TRUE);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
show_fidelity (TestPane *self)
{
  show (self, TMAP_APP_TYPE_PANE_FIDELITY);
  g_assert_true (shows (self, "No generated traces yet"));
  tmap_app_session_set_active (self->session, TMAP_APP_STEP_FIDELITY);
  wait_for_state (self, TMAP_APP_STEP_FIDELITY, TMAP_APP_STATE_DONE);
}

static void
test_fidelity (void)
{
  TestPane self = { NULL };

  begin (&self, "all.yaml, part.yaml",
         "{required_job_count: 8, maximum_gpu_fraction_deviation: 1}");
  show_fidelity (&self);
  g_assert_true (shows (&self, "1 of 2 rules broken"));
  g_assert_true (shows (&self, "Broken by 1 trace"));
  g_assert_true (shows (&self, "Earth"));
  g_assert_true (shows (&self, "Not in force"));
  g_assert_false (shows (&self, "was not chosen to represent"));
  show_page (&self, "Acceptance");
  wait_for_text (&self, "Mapped CDF");
  wait_for_text (&self, "Venus");
  show_page (&self, "Comparison");
  wait_for_text (&self, "Waiting p95");
  show_page (&self, "Coverage");
  wait_for_text (&self, "✓ Yes");
  wait_for_text (&self, "b2");
  show_page (&self, "Distances");
  wait_for_text (&self, "Window from all jobs");
  wait_for_text (&self, "Mapped from window");
  wait_for_text (&self, "Interarrival time");
  wait_for_text (&self, "0.000 – 0.000");
  show_page (&self, "Arrivals");
  wait_for_text (&self, "All eligible jobs");
  wait_for_text (&self, "IDC 1 min");
  test_pane_end (&self);
}

static void
test_edit_rules (void)
{
  TestPane self = { NULL };
  GtkWidget *check;
  const TmapPipelineConfig *config;

  begin (&self, "all.yaml", "{required_job_count: 7} # jobs");
  show_fidelity (&self);
  wait_for_text (&self, "1 of 1 rule broken");

  /* Taken out of force, it is taken out of the file. */
  check = gtk_widget_get_ancestor (
      find (GTK_WIDGET (self.pane), GTK_TYPE_LABEL, "Jobs of each trace"), GTK_TYPE_CHECK_BUTTON);
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  wait_for_text (&self, "No rule is in force");
  config = tmap_app_document_get_pipeline (self.document);
  g_assert_cmpuint (config->required_job_count, ==, 0);

  tmap_app_document_undo (self.document);
  wait_for_text (&self, "1 of 1 rule broken");
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (find (GTK_WIDGET (self.pane), GTK_TYPE_SPIN_BUTTON, NULL)), 8);
  wait_for_text (&self, "Validation passed");
  g_assert_nonnull (
      strstr (tmap_app_document_get_text (self.document, TMAP_APP_FILE_PIPELINE, 0), "# jobs"));

  check = gtk_widget_get_ancestor (
      find (GTK_WIDGET (self.pane), GTK_TYPE_LABEL, "Runtime-CDF deviation"),
      GTK_TYPE_CHECK_BUTTON);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  config = tmap_app_document_get_pipeline (self.document);
  g_assert_true (config->limits_runtime_cdf);
  g_assert_cmpfloat (config->maximum_runtime_cdf_deviation, ==, 0.05);
  show_page (&self, "Coverage");
  wait_for_text (&self, "✗ No");
  test_pane_end (&self);
}

static void
choose_last_figure (TestPane *self)
{
  GtkDropDown *choice = GTK_DROP_DOWN (find (GTK_WIDGET (self->pane), GTK_TYPE_DROP_DOWN, NULL));

  gtk_drop_down_set_selected (choice,
                              g_list_model_get_n_items (gtk_drop_down_get_model (choice)) - 1);
}

static void
test_not_representative (void)
{
  TestPane self = { NULL };
  TmapAppChartView *chart;

  begin (&self, "all.yaml, random.yaml", "{maximum_runtime_cdf_deviation: 0.5}");
  show_fidelity (&self);
  wait_for_text (&self, "The window of Saturn was not chosen to represent");
  g_assert_true (shows (&self, "1 of 1 rule broken"));
  g_assert_true (shows (&self, "Exclusive makespan"));
  g_assert_false (shows (&self, "GPU-demand fidelity"));
  show_page (&self, "Comparison");
  wait_for_text (&self, "Saturn");
  /* Distances tell about any window. */
  show_page (&self, "Distances");
  wait_for_text (&self, "Queue wait");
  choose_last_figure (&self);
  chart = TMAP_APP_CHART_VIEW (find (GTK_WIDGET (self.pane), TMAP_APP_TYPE_CHART_VIEW, NULL));
  g_assert_cmpstr (tmap_app_chart_view_get_figure (chart)->name, ==, "offered_load");
  test_pane_end (&self);
}

static void
run (TestPane *self)
{
  tmap_report_figures_init (&figures);
  tmap_app_session_run (self->session, tmap_report_figures_writer (), &figures);
  wait_for_state (self, TMAP_APP_STEP_ARTIFACTS, TMAP_APP_STATE_DONE);
}

static TmapAppArtifactState
get_state (TestPane *self, const char *name)
{
  g_autofree char *path = g_build_filename (test_folder_get_path (self->folder), name, NULL);
  const TmapAppArtifact *artifact = tmap_app_artifact_list_find (
      tmap_app_pane_artifacts_get_files (TMAP_APP_PANE_ARTIFACTS (self->pane)), path);

  g_assert_nonnull (artifact);
  return artifact->state;
}

static void
check_again (TestPane *self)
{
  gboolean checked = FALSE;
  gulong id =
      g_signal_connect_swapped (self->pane, "checked", G_CALLBACK (g_atomic_int_inc), &checked);

  tmap_app_pane_artifacts_check (TMAP_APP_PANE_ARTIFACTS (self->pane));
  while (!checked)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (self->pane, id);
}

/* The entries of the command `cite`; a manifest that is none is an error that says so. */
static void
check_citations (TestPane *self)
{
  TmapAppPaneArtifacts *pane = TMAP_APP_PANE_ARTIFACTS (self->pane);
  g_autoptr (GError) error = NULL;
  g_autofree char *bibtex = tmap_app_pane_artifacts_cite (pane, &error);
  g_autofree char *manifest = test_read ("out/all.manifest.json");

  g_assert_no_error (error);
  g_assert_nonnull (strstr (bibtex, "\n@misc{dltracemapper-"));
  g_assert_nonnull (strstr (bibtex, "\n@inproceedings{"));
  test_write ("out/all.manifest.json", "{}");
  g_assert_null (tmap_app_pane_artifacts_cite (pane, &error));
  g_assert_nonnull (strstr (error->message, "all.manifest.json: "));
  test_write ("out/all.manifest.json", manifest);
}

static void
test_artifacts (void)
{
  TestPane self = { NULL };

  begin (&self, "all.yaml", "{}");
  show (&self, TMAP_APP_TYPE_PANE_ARTIFACTS);
  check_again (&self);
  g_assert_true (shows (&self, "Nothing was written yet"));
  run (&self);
  check_again (&self);
  wait_for_text (&self, "✓ As written");
  wait_for_text (&self, "Manifest");
  g_assert_false (shows (&self, "Nothing was written yet"));
  g_assert_cmpint (get_state (&self, "out/all.csv"), ==, TMAP_APP_ARTIFACT_AS_WRITTEN);
  check_citations (&self);

  test_write ("out/all.csv", "changed\n");
  g_assert_cmpint (g_unlink ("catalog.csv"), ==, 0);
  check_again (&self);
  g_assert_cmpint (get_state (&self, "out/all.csv"), ==, TMAP_APP_ARTIFACT_CHANGED);
  g_assert_cmpint (get_state (&self, "catalog.csv"), ==, TMAP_APP_ARTIFACT_MISSING);
  wait_for_text (&self, "✗ Changed");
  wait_for_text (&self, "1 changed");
  test_pane_end (&self);
}

/* Another window knows the files from their manifests alone. */
static void
test_earlier_run (void)
{
  TestPane self = { NULL };

  begin (&self, "all.yaml", "{}");
  show (&self, TMAP_APP_TYPE_PANE_ARTIFACTS);
  run (&self);
  gtk_window_destroy (GTK_WINDOW (self.window));
  g_clear_object (&self.session);
  g_clear_object (&self.document);
  test_write ("out/all.execution.csv", "changed\n");

  show (&self, TMAP_APP_TYPE_PANE_ARTIFACTS);
  check_again (&self);
  g_assert_cmpint (get_state (&self, "out/all.csv"), ==, TMAP_APP_ARTIFACT_AS_WRITTEN);
  g_assert_cmpint (get_state (&self, "out/all.execution.csv"), ==, TMAP_APP_ARTIFACT_CHANGED);
  g_assert_cmpint (get_state (&self, "out/all.manifest.report/report.md"), ==,
                   TMAP_APP_ARTIFACT_UNRECORDED);
  g_assert_cmpint (get_state (&self, "cmp/pipeline_summary.json"), ==,
                   TMAP_APP_ARTIFACT_UNRECORDED);
  wait_for_text (&self, "– No hash recorded");
  test_pane_end (&self);
}

/* What a run would write can be looked at before. */
static void
test_not_written (void)
{
  TestPane self = { NULL };
  g_autofree char *path = NULL;

  begin (&self, "all.yaml", "{}");
  show (&self, TMAP_APP_TYPE_PANE_ARTIFACTS);
  tmap_app_session_set_active (self.session, TMAP_APP_STEP_FIDELITY);
  wait_for_state (&self, TMAP_APP_STEP_FIDELITY, TMAP_APP_STATE_DONE);
  check_again (&self);
  wait_for_text (&self, "○ Not written yet");
  path = g_build_filename (test_folder_get_path (self.folder), "cmp",
                           "generated_trace_comparison.md", NULL);
  tmap_app_pane_artifacts_open (TMAP_APP_PANE_ARTIFACTS (self.pane), path);
  wait_for_text (&self, "Unique workloads");
  g_assert_null (find (GTK_WIDGET (self.pane), GTK_TYPE_PICTURE, NULL));
  g_assert_nonnull (find (GTK_WIDGET (self.pane), GTK_TYPE_LABEL, "Estimated makespan"));
  test_pane_end (&self);
}

static void
test_report (void)
{
  TestPane self = { NULL };
  g_autofree char *path = NULL;
  GtkWidget *view, *picture, *label;

  begin (&self, "all.yaml", "{}");
  path = g_build_filename (test_folder_get_path (self.folder), "cmp",
                           "generated_trace_comparison.md", NULL);
  show (&self, TMAP_APP_TYPE_PANE_ARTIFACTS);
  run (&self);
  check_again (&self);
  tmap_app_pane_artifacts_open (TMAP_APP_PANE_ARTIFACTS (self.pane), path);
  wait_for_text (&self, "Unique workloads");
  view = find (GTK_WIDGET (self.pane), TMAP_APP_TYPE_MARKDOWN_VIEW, NULL);
  g_assert_nonnull (view);
  picture = find (view, GTK_TYPE_PICTURE, NULL);
  g_assert_nonnull (picture);
  g_assert_nonnull (gtk_picture_get_paintable (GTK_PICTURE (picture)));
  g_assert_nonnull (strstr (gtk_picture_get_alternative_text (GTK_PICTURE (picture)), "makespan"));

  /* A link leads to another report in the same view. */
  label = find (view, GTK_TYPE_LABEL, "representative_fidelity.md");
  g_assert_nonnull (label);
  g_signal_emit_by_name (view, "link-activated", "representative_fidelity.md");
  wait_for_text (&self, "Acceptance Summary");
  test_pane_end (&self);
}

/* Pictures are those below the report's folder. */
static void
test_pictures (void)
{
  g_autoptr (TestFolder) folder = test_folder_enter ();
  g_autofree char *inside = g_build_filename (test_folder_get_path (folder), "in", NULL);
  GtkWidget *window = gtk_window_new ();
  GtkWidget *view = tmap_app_markdown_view_new ();
  static const char *const targets[] = {
    "../out.png", "link.png", "/etc/hostname", "https://example.org/x.png",
    "broken.png", "none.png",
  };

  test_write ("out.png", "no matter");
  test_write ("in/broken.png", "\x89PNG\r\n\x1a\n and so on, but no picture");
  g_assert_cmpint (symlink ("../out.png", "in/link.png"), ==, 0);
  gtk_window_set_child (GTK_WINDOW (window), view);
  gtk_window_present (GTK_WINDOW (window));
  for (guint i = 0; i < G_N_ELEMENTS (targets); i++) {
    g_autofree char *text = g_strdup_printf ("![What it shows](%s)\n", targets[i]);

    tmap_app_markdown_view_show (TMAP_APP_MARKDOWN_VIEW (view), text, strlen (text), inside);
    g_assert_null (find (view, GTK_TYPE_PICTURE, NULL));
    g_assert_nonnull (find (view, GTK_TYPE_LABEL, "What it shows"));
  }
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  g_test_add_func ("/pane-fidelity/done", test_fidelity);
  g_test_add_func ("/pane-fidelity/edit-rules", test_edit_rules);
  g_test_add_func ("/pane-fidelity/not-representative", test_not_representative);
  g_test_add_func ("/pane-artifacts/done", test_artifacts);
  g_test_add_func ("/pane-artifacts/earlier-run", test_earlier_run);
  g_test_add_func ("/pane-artifacts/not-written", test_not_written);
  g_test_add_func ("/pane-artifacts/report", test_report);
  g_test_add_func ("/markdown-view/pictures", test_pictures);
  return g_test_run ();
}
