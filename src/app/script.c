/* SPDX-License-Identifier: Apache-2.0 */
#include "app/script.h"

#include <string.h>

#include "base/error.h"
#include "chart/export.h"
#include "chart/figures/catalogue.h"
#include "chart/figures/report-figures.h"
#include "report/findings.h"

/* What figures can be drawn from: the results that are there. */
typedef struct {
  TmapFigureInput input;
  GPtrArray *jobs;
  GPtrArray *labels;
  TmapExclusiveJobs *exclusive_jobs;
} Source;

static void
source_clear (Source *source)
{
  g_clear_pointer (&source->jobs, g_ptr_array_unref);
  g_clear_pointer (&source->labels, g_ptr_array_unref);
  g_clear_pointer (&source->exclusive_jobs, tmap_exclusive_jobs_free);
}

static void
add_traces (Source *source, const TmapAppTraces *traces)
{
  source->jobs = g_ptr_array_new ();
  for (guint i = 0; i < traces->traces->len; i++) {
    const TmapAppTrace *trace = g_ptr_array_index (traces->traces, i);

    if (trace->jobs != NULL)
      g_ptr_array_add (source->jobs, (gpointer)trace->jobs);
  }
  source->input.summaries = traces->summaries;
}

static gboolean
fill (Source *source, TmapAppSession *session, GError **error)
{
  const TmapAppTraces *traces = tmap_app_session_get_traces (session);
  const TmapAppStudy *study = tmap_app_session_get_study (session);

  if (traces != NULL)
    add_traces (source, traces);
  if (traces != NULL && traces->summaries->len == source->jobs->len) {
    source->labels = tmap_summary_labels (traces->summaries);
    source->input.jobs = source->jobs;
    source->input.job_labels = source->labels;
  }
  if (study == NULL)
    return TRUE;
  source->input.traces = study->traces;
  source->input.fidelity = study->fidelity;
  if (study->traces->len > 0) {
    const TmapGeneratedTrace *first = g_ptr_array_index (study->traces, 0);

    if (first->exclusive != NULL) {
      source->exclusive_jobs = tmap_exclusive_jobs_read (study->run->artifacts, first, error);
      if (source->exclusive_jobs == NULL)
        return FALSE;
      source->input.exclusive_jobs = source->exclusive_jobs;
    }
  }
  return TRUE;
}

static gboolean
write_figure (const TmapFigureInput *input, const char *name, const char *path, GError **error)
{
  const TmapFigureSpec *spec = tmap_figure_spec_find (name, error);
  g_autoptr (TmapFigure) figure = spec != NULL ? tmap_figure_build (spec, input, error) : NULL;
  const char *dot = strrchr (path, '.');
  g_autoptr (TmapScene) scene = NULL;
  g_autoptr (GBytes) content = NULL;
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
  content = tmap_scene_export (scene, format, TMAP_REPORT_DPI, error);
  return content != NULL && tmap_artifacts_add (artifacts, path, content, error) &&
         tmap_artifacts_commit (artifacts, NULL, error);
}

gboolean
tmap_app_export_figure (TmapAppSession *session, const char *request, GError **error)
{
  const char *blank = strchr (request, ' ');
  g_autofree char *name = NULL;
  Source source = { 0 };
  gboolean ok;

  if (blank == NULL || blank[1] == '\0')
    return tmap_fail (error, TMAP_ERROR_VALUE,
                      "export-figure: a figure and a file are expected, as in \"gpu_demand "
                      "demand.pdf\"");
  name = g_strndup (request, (gsize)(blank - request));
  ok = fill (&source, session, error) && write_figure (&source.input, name, blank + 1, error);
  source_clear (&source);
  return ok;
}
