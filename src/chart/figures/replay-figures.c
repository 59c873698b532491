/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/replay-figures.h"

#include <math.h>

#include "chart/figures/build-common.h"
#include "report/findings.h"

#define REPLAYED_ROLE TMAP_ROLE_SERIES
#define ESTIMATED_ROLE (TMAP_ROLE_SERIES + 1)

static void
add_cdf (TmapPanel *panel,
         const char *name,
         guint role,
         const TmapReplayLog *log,
         const TmapExclusiveJobs *estimate,
         TmapReplayQuantity quantity)
{
  guint n;
  g_autofree double *values =
      tmap_replay_list (log, estimate, quantity, role == ESTIMATED_ROLE, &n);
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_STEPS, name, role);

  if (n > 0)
    tmap_layer_add_cdf (layer, values, n);
}

static void
add_panel (TmapFigure *figure,
           const char *title,
           const TmapReplayLog *log,
           const TmapExclusiveJobs *estimate,
           TmapReplayQuantity quantity)
{
  TmapPanel *panel = tmap_figure_add_panel (figure, title);

  tmap_axis_set (&panel->x, NULL, TMAP_SCALE_LINEAR, TMAP_UNIT_SECONDS);
  tmap_axis_set (&panel->y, "Share of jobs", TMAP_SCALE_LINEAR, TMAP_UNIT_FRACTION);
  tmap_axis_set_range (&panel->y, 0, 1);
  panel->x.min = 0;
  add_cdf (panel, "replay", REPLAYED_ROLE, log, estimate, quantity);
  if (estimate != NULL)
    add_cdf (panel, "estimate", ESTIMATED_ROLE, log, estimate, quantity);
}

TmapFigure *
tmap_figure_replay_times (const TmapReplayLog *log, const TmapExclusiveJobs *estimate)
{
  TmapFigure *figure = tmap_figure_new ("replay_times", "Waiting and job completion times");

  figure->share_y = TRUE;
  add_panel (figure, "Waiting time", log, estimate, TMAP_REPLAY_WAITING);
  add_panel (figure, "Job completion time", log, estimate, TMAP_REPLAY_JCT);
  tmap_figure_take_subtitle (figure, tmap_replay_finding (log, estimate));
  if (log->n_ended < log->n)
    tmap_figure_set_note (figure, "Of the %u of %u jobs that ended.", log->n_ended, log->n);
  return figure;
}

TmapFigure *
tmap_figure_replay_lateness (const TmapReplayLog *log, const TmapMappedTrace *trace)
{
  TmapFigure *figure = tmap_figure_new ("replay_lateness", "Lateness of submission");
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_POINTS, NULL, REPLAYED_ROLE);
  double most = 0;

  tmap_axis_set (&panel->x, "Asked submit time", TMAP_SCALE_LINEAR, TMAP_UNIT_SECONDS);
  tmap_axis_set (&panel->y, "Submitted later (s)", TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER);
  for (guint i = 0; i < log->n; i++) {
    double lateness = tmap_replay_get (log, TMAP_REPLAY_LATENESS, i);

    if (isnan (lateness))
      continue;
    tmap_layer_add_point (layer, log->asked_s[i], lateness);
    tmap_layer_add_label (layer, g_ptr_array_index (trace->source_job_ids, i));
    most = MAX (most, lateness);
  }
  tmap_figure_set_subtitle (figure, "Jobs were submitted at most %.3f s late", most);
  return figure;
}
