/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/report-figures.h"

#include <math.h>

#include "chart/figures/catalogue.h"
#include "chart/figures/replay-figures.h"
#include "chart/figures/sweep-figure.h"

/* Inches, at which the text of a figure has the size of the theme. */
#define USUAL_WIDTH 8.0

#define REPLAY_WIDTH 9.0
#define REPLAY_HEIGHT 4.0

static const char *const suite_figures[] = {
  "supported_coverage", "gpu_demand_mix", "runtime_percentiles", "queue_percentiles", NULL,
};

static const char *const trace_figures[] = { "gpu_demand", NULL };

static const char *const simulation_figures[] = { "exclusive_job_times", NULL };

static const char *const comparison_figures[] = {
  "exclusive_makespan",
  "waiting_time_p95",
  "mapped_gpu_mix",
  NULL,
};

static const char *const fidelity_figures[] = {
  "gpu_demand_fidelity",
  "runtime_cdf_fidelity",
  "interarrival_fidelity",
  "representativeness_scores",
  NULL,
};

void
tmap_report_figures_init (TmapReportFigures *self)
{
  self->formats = 1u << TMAP_FORMAT_PNG;
  tmap_theme_init (&self->theme);
}

/* Writes a figure, of so many inches, in all formats. */
static gboolean
export_figure (const TmapReportFigures *self,
               TmapArtifacts *artifacts,
               const char *folder,
               const TmapFigure *figure,
               double width,
               double height,
               GError **error)
{
  g_autoptr (TmapScene) scene = NULL;
  TmapTheme theme = self->theme;

  /* A wide figure is shown smaller in a report, so its text must be larger. */
  theme.font_size *= MAX (1, sqrt (width / USUAL_WIDTH));
  scene = tmap_figure_layout (figure, width * TMAP_POINTS_PER_INCH, height * TMAP_POINTS_PER_INCH,
                              &theme);
  for (guint f = 0; f < TMAP_N_FORMATS; f++) {
    g_autofree char *file = g_strconcat (figure->name, ".", tmap_figure_format_name (f), NULL);
    g_autofree char *path = g_build_filename (folder, file, NULL);

    if (f != TMAP_FORMAT_PNG && !(self->formats & (1u << f)))
      continue;
    if (!tmap_scene_export_file (scene, f, TMAP_REPORT_DPI, artifacts, path, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
write_figure (const TmapReportFigures *self,
              TmapArtifacts *artifacts,
              const char *folder,
              const char *name,
              const TmapFigureInput *input,
              GError **error)
{
  const TmapFigureSpec *spec = tmap_figure_spec_find (name, error);
  g_autoptr (TmapFigure) figure = spec != NULL ? tmap_figure_build (spec, input, error) : NULL;
  double width, height;

  if (figure == NULL)
    return FALSE;
  tmap_figure_default_size (spec, input, &width, &height);
  return export_figure (self, artifacts, folder, figure, width, height, error);
}

static gboolean
write_figures (const TmapReportFigures *self,
               TmapArtifacts *artifacts,
               const char *folder,
               const char *const *names,
               const TmapFigureInput *input,
               GError **error)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (!write_figure (self, artifacts, folder, names[i], input, error))
      return FALSE;
  return TRUE;
}

static gboolean
write_suite (gpointer user_data,
             TmapArtifacts *artifacts,
             const char *folder,
             const GPtrArray *summaries,
             GError **error)
{
  TmapFigureInput input = { .summaries = summaries };

  return write_figures (user_data, artifacts, folder, suite_figures, &input, error);
}

static gboolean
write_trace (gpointer user_data,
             TmapArtifacts *artifacts,
             const char *folder,
             const TmapGeneratedTrace *trace,
             const TmapExclusiveJobs *jobs,
             GError **error)
{
  g_autoptr (GPtrArray) traces = g_ptr_array_new ();
  TmapFigureInput input = { .traces = traces, .exclusive_jobs = jobs };

  g_ptr_array_add (traces, (gpointer)trace);
  return write_figures (user_data, artifacts, folder, trace_figures, &input, error) &&
         (jobs == NULL ||
          write_figures (user_data, artifacts, folder, simulation_figures, &input, error));
}

static gboolean
write_comparison (gpointer user_data,
                  TmapArtifacts *artifacts,
                  const char *folder,
                  const GPtrArray *ordered,
                  GError **error)
{
  TmapFigureInput input = { .traces = ordered };

  return write_figures (user_data, artifacts, folder, comparison_figures, &input, error);
}

static gboolean
write_fidelity (gpointer user_data,
                TmapArtifacts *artifacts,
                const char *folder,
                const TmapFidelity *fidelity,
                GError **error)
{
  TmapFigureInput input = { .fidelity = fidelity };

  return write_figures (user_data, artifacts, folder, fidelity_figures, &input, error);
}

static gboolean
write_replay (gpointer user_data,
              TmapArtifacts *artifacts,
              const char *folder,
              const TmapReplayLog *log,
              const TmapExclusiveJobs *estimate,
              GError **error)
{
  g_autoptr (TmapFigure) figure = tmap_figure_replay_times (log, estimate);

  return export_figure (user_data, artifacts, folder, figure, REPLAY_WIDTH, REPLAY_HEIGHT, error);
}

static gboolean
write_sweep (gpointer user_data,
             TmapArtifacts *artifacts,
             const char *folder,
             const TmapSweepTable *table,
             GError **error)
{
  g_autoptr (TmapFigure) figure = tmap_figure_sweep (table);

  return export_figure (user_data, artifacts, folder, figure, TMAP_SWEEP_FIGURE_WIDTH,
                        tmap_figure_sweep_height (table), error);
}

const TmapFigureWriter *
tmap_report_figures_writer (void)
{
  static const TmapFigureWriter writer = {
    .suite = write_suite,
    .trace = write_trace,
    .comparison = write_comparison,
    .fidelity = write_fidelity,
    .replay = write_replay,
    .sweep = write_sweep,
  };

  return &writer;
}
