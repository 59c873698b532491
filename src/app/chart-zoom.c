/* SPDX-License-Identifier: Apache-2.0 */
#include "app/chart-zoom.h"

#include <math.h>

/* The smallest part of an axis that is shown. */
#define LEAST_PART 1e-6

/* The two ends of an axis; NAN while the whole axis is shown. */
typedef struct {
  double min;
  double max;
} Range;

/* Of a panel: [0] along x, [1] along y. */
typedef struct {
  Range shown[2];
  Range whole[2];
} PanelZoom;

struct _TmapAppChartZoom {
  GArray *panels;
};

TmapAppChartZoom *
tmap_app_chart_zoom_new (void)
{
  TmapAppChartZoom *self = g_new0 (TmapAppChartZoom, 1);

  self->panels = g_array_new (FALSE, FALSE, sizeof (PanelZoom));
  return self;
}

void
tmap_app_chart_zoom_free (TmapAppChartZoom *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->panels);
  g_free (self);
}

static PanelZoom *
get_panel (const TmapAppChartZoom *self, guint panel)
{
  return panel < self->panels->len ? &g_array_index (self->panels, PanelZoom, panel) : NULL;
}

void
tmap_app_chart_zoom_reset (TmapAppChartZoom *self, guint n_panels)
{
  const Range nothing = { NAN, NAN };
  const PanelZoom panel = { { nothing, nothing }, { nothing, nothing } };

  g_array_set_size (self->panels, 0);
  for (guint i = 0; i < n_panels; i++)
    g_array_append_val (self->panels, panel);
}

gboolean
tmap_app_chart_zoom_is_zoomed (const TmapAppChartZoom *self)
{
  for (guint p = 0; p < self->panels->len; p++)
    for (guint axis = 0; axis < 2; axis++)
      if (!isnan (g_array_index (self->panels, PanelZoom, p).shown[axis].min))
        return TRUE;
  return FALSE;
}

void
tmap_app_chart_zoom_set_whole (TmapAppChartZoom *self, const TmapScene *scene)
{
  const GArray *plots = tmap_scene_get_plots (scene);

  for (guint p = 0; p < MIN (plots->len, self->panels->len); p++) {
    const TmapPlot *plot = &g_array_index (plots, TmapPlot, p);
    PanelZoom *zoom = &g_array_index (self->panels, PanelZoom, p);

    zoom->whole[0] = (Range){ plot->x_min, plot->x_max };
    zoom->whole[1] = (Range){ plot->y_min, plot->y_max };
  }
}

void
tmap_app_chart_zoom_apply (const TmapAppChartZoom *self, TmapFigure *figure)
{
  for (guint p = 0; p < MIN (figure->panels->len, self->panels->len); p++) {
    TmapPanel *panel = g_ptr_array_index (figure->panels, p);
    const PanelZoom *zoom = &g_array_index (self->panels, PanelZoom, p);

    if (!isnan (zoom->shown[0].min))
      tmap_axis_set_range (&panel->x, zoom->shown[0].min, zoom->shown[0].max);
    if (isnan (zoom->shown[1].min) && !isnan (zoom->shown[0].min) &&
        panel->y.scale != TMAP_SCALE_CATEGORY)
      /* The height of what is shown does not follow from what happens to be in sight. */
      tmap_axis_set_range (&panel->y, zoom->whole[1].min, zoom->whole[1].max);
    else if (!isnan (zoom->shown[1].min))
      tmap_axis_set_range (&panel->y, zoom->shown[1].min, zoom->shown[1].max);
  }
}

gboolean
tmap_app_chart_zoom_can (const TmapFigure *figure, guint panel, gboolean vertical)
{
  const TmapPanel *it;

  if (panel >= figure->panels->len)
    return FALSE;
  it = g_ptr_array_index (figure->panels, panel);
  return (vertical ? it->y.scale : it->x.scale) != TMAP_SCALE_CATEGORY;
}

static double
warp (double value, gboolean logarithmic)
{
  return logarithmic ? log (value) : value;
}

static double
unwarp (double value, gboolean logarithmic)
{
  return logarithmic ? exp (value) : value;
}

static Range
get_shown (const TmapPlot *plot, gboolean vertical)
{
  return vertical ? (Range){ plot->y_min, plot->y_max } : (Range){ plot->x_min, plot->x_max };
}

static gboolean
is_log (const TmapPlot *plot, gboolean vertical)
{
  return vertical ? plot->y_log : plot->x_log;
}

/* Keeps a part, in the plane where the axis is even, inside of the whole axis. */
static Range
limit (Range part, Range whole)
{
  double all = whole.max - whole.min;
  double size = MAX (part.max - part.min, all * LEAST_PART);
  double middle = (part.min + part.max) / 2;
  double min;

  if (!(size < all * (1 - 1e-9)))
    return (Range){ NAN, NAN };
  min = CLAMP (middle - size / 2, whole.min, whole.max - size);
  return (Range){ min, min + size };
}

/* Shows the part from @from to @to of what is shown now, as shares of it. */
static gboolean
show_part (TmapAppChartZoom *self,
           const TmapFigure *figure,
           guint panel,
           const TmapPlot *plot,
           gboolean vertical,
           double from,
           double to)
{
  PanelZoom *zoom = get_panel (self, panel);
  gboolean logarithmic = is_log (plot, vertical);
  Range now = get_shown (plot, vertical);
  Range whole;
  Range part;

  if (zoom == NULL || !tmap_app_chart_zoom_can (figure, panel, vertical) ||
      isnan (zoom->whole[vertical].min))
    return FALSE;
  whole.min = warp (zoom->whole[vertical].min, logarithmic);
  whole.max = warp (zoom->whole[vertical].max, logarithmic);
  now.min = warp (now.min, logarithmic);
  now.max = warp (now.max, logarithmic);
  part.min = now.min + from * (now.max - now.min);
  part.max = now.min + to * (now.max - now.min);
  part = limit (part, whole);
  if (part.min == now.min && part.max == now.max)
    return FALSE;
  if (isnan (part.min) && isnan (zoom->shown[vertical].min))
    return FALSE;
  part.min = unwarp (part.min, logarithmic);
  part.max = unwarp (part.max, logarithmic);
  zoom->shown[vertical] = part;
  for (guint p = 0; (vertical ? figure->share_y : figure->share_x) && p < self->panels->len; p++)
    g_array_index (self->panels, PanelZoom, p).shown[vertical] = part;
  return TRUE;
}

gboolean
tmap_app_chart_zoom_by (TmapAppChartZoom *self,
                        const TmapFigure *figure,
                        guint panel,
                        const TmapPlot *plot,
                        double x,
                        double y,
                        double factor_x,
                        double factor_y)
{
  double along = CLAMP ((x - plot->box.x) / plot->box.width, 0, 1);
  double up = CLAMP (1 - (y - plot->box.y) / plot->box.height, 0, 1);
  gboolean changed = FALSE;

  if (factor_x != 1)
    changed = show_part (self, figure, panel, plot, FALSE, along - along / factor_x,
                         along + (1 - along) / factor_x);
  if (factor_y != 1)
    changed |=
        show_part (self, figure, panel, plot, TRUE, up - up / factor_y, up + (1 - up) / factor_y);
  return changed;
}

gboolean
tmap_app_chart_zoom_pan (TmapAppChartZoom *self,
                         const TmapFigure *figure,
                         guint panel,
                         const TmapPlot *plot,
                         double dx,
                         double dy)
{
  double along = -dx / plot->box.width;
  double up = dy / plot->box.height;
  gboolean changed = FALSE;

  if (dx != 0)
    changed = show_part (self, figure, panel, plot, FALSE, along, 1 + along);
  if (dy != 0)
    changed |= show_part (self, figure, panel, plot, TRUE, up, 1 + up);
  return changed;
}

gboolean
tmap_app_chart_zoom_to (TmapAppChartZoom *self,
                        const TmapFigure *figure,
                        guint panel,
                        const TmapPlot *plot,
                        const TmapBox *box)
{
  double left = CLAMP ((box->x - plot->box.x) / plot->box.width, 0, 1);
  double right = CLAMP ((box->x + box->width - plot->box.x) / plot->box.width, 0, 1);
  double top = CLAMP (1 - (box->y - plot->box.y) / plot->box.height, 0, 1);
  double bottom = CLAMP (1 - (box->y + box->height - plot->box.y) / plot->box.height, 0, 1);
  gboolean changed = FALSE;

  if (right > left)
    changed = show_part (self, figure, panel, plot, FALSE, left, right);
  if (top > bottom)
    changed |= show_part (self, figure, panel, plot, TRUE, bottom, top);
  return changed;
}

double
tmap_app_chart_zoom_value (const TmapPlot *plot, gboolean vertical, double place)
{
  gboolean logarithmic = is_log (plot, vertical);
  Range shown = get_shown (plot, vertical);
  double min = warp (shown.min, logarithmic);
  double max = warp (shown.max, logarithmic);
  double share = vertical ? 1 - (place - plot->box.y) / plot->box.height
                          : (place - plot->box.x) / plot->box.width;

  return unwarp (min + share * (max - min), logarithmic);
}

double
tmap_app_chart_zoom_place (const TmapPlot *plot, gboolean vertical, double value)
{
  gboolean logarithmic = is_log (plot, vertical);
  Range shown = get_shown (plot, vertical);
  double min = warp (shown.min, logarithmic);
  double max = warp (shown.max, logarithmic);
  double share = (warp (value, logarithmic) - min) / (max - min);

  return vertical ? plot->box.y + (1 - share) * plot->box.height
                  : plot->box.x + share * plot->box.width;
}
