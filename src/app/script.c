/* SPDX-License-Identifier: Apache-2.0 */
#include "app/script.h"

#include <string.h>

#include "app/mapping-input.h"
#include "base/error.h"
#include "chart/export.h"
#include "chart/figures/catalogue.h"
#include "chart/figures/report-figures.h"
#include "report/comparison.h"
#include "report/labels.h"

/* What a figure is drawn from: the results that are there. */
typedef struct {
  TmapFigureInput input;
  GPtrArray *jobs;
  GPtrArray *labels;
  GPtrArray *traces;
  TmapAppOrders *orders;
  TmapAppMappingInput *mapping;
} Source;

static void
source_clear (Source *source)
{
  g_clear_pointer (&source->jobs, g_ptr_array_unref);
  g_clear_pointer (&source->labels, g_ptr_array_unref);
  g_clear_pointer (&source->traces, g_ptr_array_unref);
  g_clear_pointer (&source->mapping, tmap_app_mapping_input_free);
  g_clear_pointer (&source->orders, tmap_app_orders_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Source, source_clear)

/* Jobs with the names of their clusters, as the command line shows them. */
static void
set_jobs (Source *source, GPtrArray *jobs)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < jobs->len; i++)
    g_ptr_array_add (
        titles,
        tmap_label_title (((const TmapJobTable *)g_ptr_array_index (jobs, i))->source_cluster));
  source->labels = tmap_labels_unique (titles);
  source->jobs = jobs;
  source->input.jobs = source->jobs;
  source->input.job_labels = source->labels;
}

static void
fill_traces (Source *source, const TmapAppTraces *traces)
{
  GPtrArray *jobs = g_ptr_array_new ();

  for (guint i = 0; i < traces->traces->len; i++) {
    const TmapAppTrace *trace = g_ptr_array_index (traces->traces, i);

    if (trace->jobs != NULL)
      g_ptr_array_add (jobs, (gpointer)trace->jobs);
  }
  set_jobs (source, jobs);
  source->input.summaries = traces->summaries;
}

static void
fill_window (Source *source, const TmapAppSelection *selection)
{
  GPtrArray *jobs = g_ptr_array_new ();

  g_ptr_array_add (jobs, (gpointer)selection->jobs);
  set_jobs (source, jobs);
  source->input.eligible = selection->eligible;
  source->input.window_start = selection->window->start;
  source->input.window_n_jobs = selection->window->n_jobs;
  source->input.scores = selection->scores;
}

static void
fill_study (Source *source, const TmapAppStudy *study)
{
  source->traces = tmap_comparison_order (study->traces);
  source->input.traces = source->traces;
  source->input.fidelity = study->fidelity;
  source->input.distances = study->pipeline->distances;
}

/*
 * Fills in what figures of that kind are about: a window, the traces of the suite, the generated
 * trace that is selected, or all of them.
 */
static void
fill (Source *source, TmapFigureNeeds needs, TmapAppSession *session)
{
  const TmapAppSelection *selection = tmap_app_session_get_selection (session);
  const TmapAppTraces *traces = tmap_app_session_get_traces (session);
  TmapAppMapping *mapping = tmap_app_session_get_mapping (session);
  const TmapAppStudy *study = tmap_app_session_get_study (session);

  if ((needs & (TMAP_NEEDS_WINDOW | TMAP_NEEDS_SCORES)) != 0) {
    if (selection != NULL)
      fill_window (source, selection);
  } else if ((needs & (TMAP_NEEDS_JOBS | TMAP_NEEDS_SUMMARIES)) != 0) {
    if (traces != NULL)
      fill_traces (source, traces);
  } else if ((needs & (TMAP_NEEDS_TRACES | TMAP_NEEDS_FIDELITY | TMAP_NEEDS_DISTANCES)) != 0) {
    if (study != NULL)
      fill_study (source, study);
  } else if (mapping != NULL && (needs & TMAP_NEEDS_POLICIES) != 0 && mapping->simulation != NULL) {
    source->orders = tmap_app_orders_new (mapping, NULL, NULL, NULL);
    source->mapping = tmap_app_mapping_input_new_for_orders (source->orders);
    source->input = source->mapping->input;
  } else if (mapping != NULL) {
    source->mapping = tmap_app_mapping_input_new (mapping);
    source->input = source->mapping->input;
  }
}

static gboolean
write_figure (const TmapFigureSpec *spec,
              const TmapFigureInput *input,
              const char *path,
              GError **error)
{
  g_autoptr (TmapFigure) figure = tmap_figure_build (spec, input, error);
  const char *dot = strrchr (path, '.');
  g_autoptr (TmapScene) scene = NULL;
  g_autoptr (TmapArtifacts) artifacts = tmap_artifacts_new ();
  TmapFigureFormat format;
  TmapTheme theme;
  double width, height;

  if (figure == NULL)
    return FALSE;
  if (dot == NULL || !tmap_figure_format_parse (dot + 1, &format))
    return tmap_fail (error, TMAP_ERROR_VALUE, "%s: the ending must be .png, .svg or .pdf", path);
  tmap_theme_init (&theme);
  tmap_figure_default_size (spec, input, &width, &height);
  scene = tmap_figure_layout (figure, width * TMAP_POINTS_PER_INCH, height * TMAP_POINTS_PER_INCH,
                              &theme);
  return tmap_scene_export_file (scene, format, TMAP_REPORT_DPI, artifacts, path, error) &&
         tmap_artifacts_commit (artifacts, NULL, error);
}

gboolean
tmap_app_export_figure (TmapAppSession *session, const char *request, GError **error)
{
  const char *blank = strchr (request, ' ');
  const TmapFigureSpec *spec;
  g_autofree char *name = NULL;
  g_auto (Source) source = { 0 };

  if (blank == NULL || blank[1] == '\0')
    return tmap_fail (error, TMAP_ERROR_VALUE,
                      "export-figure: a figure and a file are expected, as in \"gpu_demand "
                      "demand.pdf\"");
  name = g_strndup (request, (gsize)(blank - request));
  spec = tmap_figure_spec_find (name, error);
  if (spec == NULL)
    return FALSE;
  fill (&source, spec->needs, session);
  return write_figure (spec, &source.input, blank + 1, error);
}
