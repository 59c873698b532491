/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <pango/pangocairo.h>

#include "chart/scene.h"

G_BEGIN_DECLS

typedef enum {
  TMAP_MARK_RECT,
  TMAP_MARK_LINE,
  TMAP_MARK_POLYGON,
  TMAP_MARK_MARKERS,
  TMAP_MARK_TEXT,
  TMAP_MARK_BEGIN_CLIP,
  TMAP_MARK_END_CLIP,
} TmapMarkKind;

/**
 * TmapMark:
 * @first: number of its first point in the scene's points, or of its text in the scene's texts
 * @n: how many points it has
 * @box: what it covers; of a rectangle or clip, the rectangle itself
 * @size: thickness of a line, or how large markers are
 */
typedef struct {
  TmapMarkKind kind;
  TmapPart part;
  guint first;
  guint n;
  TmapBox box;
  TmapColor color;
  TmapColor hatch_color;
  TmapHatch hatch;
  TmapDash dash;
  TmapMarker marker;
  double size;
} TmapMark;

typedef struct {
  double x;
  double y;
  char *text;
  TmapTextStyle style;
} TmapSceneText;

struct _TmapScene {
  double width;
  double height;
  char *font_family;
  GArray *marks;  /* of TmapMark */
  GArray *points; /* of TmapPoint */
  GArray *texts;  /* of TmapSceneText */
  GArray *drawn;  /* of guint: the marks that are no clips */
  GArray *clips;  /* of TmapBox: those begun and not yet ended */
  GPtrArray *hits;
  GArray *plots;
  PangoContext *measuring;
  gboolean lacks_font; /* a text was measured in a font that could not be loaded */
};

/**
 * tmap_text_context_new:
 *
 * Returns: (transfer full): a context for texts of the calling thread, the same for all outputs
 */
PangoContext *tmap_text_context_new (void);

/**
 * tmap_text_layout_new:
 * @text: valid UTF-8
 * @left: (out): where the left edge of the layout lies, seen from the place of the text
 * @top: (out): where its upper edge lies
 *
 * Returns: (transfer full): the text broken into lines
 */
PangoLayout *tmap_text_layout_new (PangoContext *context,
                                   const char *font_family,
                                   const char *text,
                                   const TmapTextStyle *style,
                                   double *left,
                                   double *top);

/** tmap_text_has_fonts: Returns: whether all fonts of the text could be loaded */
gboolean tmap_text_has_fonts (PangoLayout *layout);

/** tmap_text_box: Returns: what a layout covers that is turned around @x, @y */
TmapBox
tmap_text_box (PangoLayout *layout, double left, double top, double x, double y, double angle);

G_END_DECLS
