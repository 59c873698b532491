/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/chart-hover.h"
#include "app/chart-thin.h"
#include "app/chart-view.h"
#include "app/chart-zoom.h"

G_BEGIN_DECLS

/** What dragging does. */
typedef enum {
  TMAP_APP_DRAG_NONE,
  TMAP_APP_DRAG_BAND,  /* draws a rubber band */
  TMAP_APP_DRAG_PAN,   /* moves what is shown */
  TMAP_APP_DRAG_PLACE, /* picks a place */
} TmapAppDrag;

struct _TmapAppChartView {
  GtkWidget parent_instance;

  TmapFigure *figure;
  char *source;
  GHashTable *selected; /* of names */
  TmapAppChartThin *thin;
  TmapAppChartZoom *zoom;
  gboolean whole_is_old; /* where axes end was found out for another figure */
  gboolean show_title;
  gboolean picks_places;

  /* Of the figure and the zoom, for the size and the colours at hand; NULL when out of date. */
  TmapScene *scene;
  GskRenderNode *node;

  GtkWidget *placeholder;
  GtkWidget *tools;
  GtkWidget *reset;
  GtkWidget *menu_button;
  GtkWidget *progress;
  GtkWidget *bubble;
  GtkWidget *menu;
  guint dim_delay;
  guint pulse;
  gboolean dimmed; /* as it was asked for */
  gboolean pale;   /* as it is drawn: a little later, so that quick results do not flicker */

  gboolean inside; /* the pointer is */
  double pointer_x;
  double pointer_y;
  TmapBox bubble_at;      /* what the bubble tells of */
  gboolean bubble_beside; /* it stands beside that, not above */
  int cursor; /* the datum that the keyboard is at: a number in the scene's hits, or -1 */

  TmapAppDrag drag;
  int drag_panel;
  double drag_x;
  double drag_y;
  double drag_dx;
  double drag_dy;
  double pinch;
};

/** tmap_app_chart_view_ensure_scene: Returns: (nullable): the scene, laid out if need be */
const TmapScene *tmap_app_chart_view_ensure_scene (TmapAppChartView *self);

/** tmap_app_chart_view_invalidate: has the scene laid out again */
void tmap_app_chart_view_invalidate (TmapAppChartView *self);

/** tmap_app_chart_view_zoomed: to be called when the zoom has changed */
void tmap_app_chart_view_zoomed (TmapAppChartView *self);

/** tmap_app_chart_view_set_cursor: moves the keyboard to a hit, or -1 to none */
void tmap_app_chart_view_set_cursor (TmapAppChartView *self, int cursor);

/** tmap_app_chart_view_update_bubble: tells of the datum at the keyboard, or of lines at the
 * pointer */
void tmap_app_chart_view_update_bubble (TmapAppChartView *self);

/** tmap_app_chart_view_get_plot: Returns: (nullable): where a panel is */
const TmapPlot *tmap_app_chart_view_get_plot (TmapAppChartView *self, int panel);

/** tmap_app_chart_view_popup_menu: opens the context menu at a place */
void tmap_app_chart_view_popup_menu (TmapAppChartView *self, double x, double y);

void tmap_app_chart_view_emit_datum (TmapAppChartView *self, const TmapHit *hit);
void tmap_app_chart_view_emit_place (TmapAppChartView *self, double x);
void tmap_app_chart_view_emit_drag (TmapAppChartView *self, double x, gboolean finished);

/** tmap_app_chart_view_add_controllers: has the view take part in what pointer and keys do */
void tmap_app_chart_view_add_controllers (TmapAppChartView *self);

/** tmap_app_chart_view_install_actions: adds the actions and their keys to the class */
void tmap_app_chart_view_install_actions (GtkWidgetClass *klass);
GMenuModel *tmap_app_chart_view_new_menu (void);
void tmap_app_chart_view_update_actions (TmapAppChartView *self);

/** tmap_app_chart_view_draw_overlay: draws what lies over the figure */
void tmap_app_chart_view_draw_overlay (TmapAppChartView *self, GtkSnapshot *snapshot);

G_END_DECLS
