/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/scene-private.h"

#include <math.h>

#include "base/number.h"

static const char *const parts[] = {
  [TMAP_PART_BACKGROUND] = "background",
  [TMAP_PART_TITLE] = "title",
  [TMAP_PART_SUBTITLE] = "subtitle",
  [TMAP_PART_NOTE] = "note",
  [TMAP_PART_LEGEND] = "legend",
  [TMAP_PART_PANEL_TITLE] = "panel-title",
  [TMAP_PART_GRID] = "grid",
  [TMAP_PART_AXIS] = "axis",
  [TMAP_PART_AXIS_LABEL] = "axis-label",
  [TMAP_PART_X_TICK_LABEL] = "x-tick-label",
  [TMAP_PART_Y_TICK_LABEL] = "y-tick-label",
  [TMAP_PART_DATA] = "data",
  [TMAP_PART_VALUE_LABEL] = "value-label",
};

static const char *const hatches[TMAP_N_HATCHES] = {
  [TMAP_HATCH_NONE] = "none",       [TMAP_HATCH_RISING] = "rising",
  [TMAP_HATCH_FALLING] = "falling", [TMAP_HATCH_CROSSED] = "crossed",
  [TMAP_HATCH_LEVEL] = "level",     [TMAP_HATCH_UPRIGHT] = "upright",
  [TMAP_HATCH_DOTS] = "dots",
};

static const char *const dashes[TMAP_N_DASHES] = {
  [TMAP_DASH_SOLID] = "solid",
  [TMAP_DASH_DASHED] = "dashed",
  [TMAP_DASH_DOTTED] = "dotted",
  [TMAP_DASH_DASH_DOT] = "dash-dot",
};

static const char *const markers[TMAP_N_MARKERS] = {
  [TMAP_MARKER_CIRCLE] = "circle",
  [TMAP_MARKER_SQUARE] = "square",
  [TMAP_MARKER_TRIANGLE] = "triangle",
  [TMAP_MARKER_DIAMOND] = "diamond",
};

static const char *const anchors[] = {
  [TMAP_ANCHOR_START] = "start",
  [TMAP_ANCHOR_MIDDLE] = "middle",
  [TMAP_ANCHOR_END] = "end",
};

static void
append_number (GString *text, double value)
{
  double tenths = round (value * 10.0);
  g_autofree char *number =
      tmap_number_format_fixed (tenths == 0.0 ? 0.0 : tenths / 10.0, 1, FALSE);

  g_string_append_c (text, ' ');
  g_string_append (text, number);
}

static void
append_box (GString *text, const TmapBox *box)
{
  append_number (text, box->x);
  append_number (text, box->y);
  append_number (text, box->width);
  append_number (text, box->height);
}

static guint
to_byte (double value)
{
  return (guint)round (CLAMP (value, 0.0, 1.0) * 255.0);
}

static void
append_color (GString *text, const TmapColor *color)
{
  g_string_append_printf (text, " #%02x%02x%02x%02x", to_byte (color->red), to_byte (color->green),
                          to_byte (color->blue), to_byte (color->alpha));
}

static void
append_points (GString *text, const TmapScene *scene, const TmapMark *mark)
{
  for (guint i = 0; i < mark->n; i++) {
    const TmapPoint *point = &g_array_index (scene->points, TmapPoint, mark->first + i);

    append_number (text, point->x);
    append_number (text, point->y);
  }
}

static void
append_quoted (GString *text, const char *content)
{
  g_string_append (text, " \"");
  for (const char *p = content; *p != '\0'; p++) {
    if (*p == '\n')
      g_string_append (text, "\\n");
    else if (*p == '"' || *p == '\\')
      g_string_append_printf (text, "\\%c", *p);
    else if ((guchar)*p < 0x20)
      g_string_append_printf (text, "\\x%02x", (guint)(guchar)*p);
    else
      g_string_append_c (text, *p);
  }
  g_string_append_c (text, '"');
}

static void
append_text (GString *text, const TmapSceneText *entry)
{
  const TmapTextStyle *style = &entry->style;

  append_number (text, entry->x);
  append_number (text, entry->y);
  g_string_append (text, " size");
  append_number (text, style->size);
  if (style->bold)
    g_string_append (text, " bold");
  g_string_append_printf (text, " %s %s", anchors[style->horizontal], anchors[style->vertical]);
  if (style->angle != 0.0) {
    g_string_append (text, " angle");
    append_number (text, style->angle);
  }
  if (style->max_width > 0.0) {
    g_string_append (text, " max-width");
    append_number (text, style->max_width);
  }
  if (style->max_lines > 0)
    g_string_append_printf (text, " max-lines %d", style->max_lines);
  append_color (text, &style->color);
  append_quoted (text, entry->text);
}

static void
append_line (GString *text, const TmapScene *scene, const TmapMark *mark)
{
  append_color (text, &mark->color);
  g_string_append (text, " width");
  append_number (text, mark->size);
  g_string_append_printf (text, " %s", dashes[mark->dash]);
  append_points (text, scene, mark);
}

static void
append_rect (GString *text, const TmapMark *mark)
{
  append_box (text, &mark->box);
  append_color (text, &mark->color);
  if (mark->hatch != TMAP_HATCH_NONE) {
    g_string_append_printf (text, " %s", hatches[mark->hatch]);
    append_color (text, &mark->hatch_color);
  }
}

static void
append_mark (GString *text, const TmapScene *scene, const TmapMark *mark)
{
  static const char *const kinds[] = {
    [TMAP_MARK_RECT] = "rect",       [TMAP_MARK_LINE] = "line", [TMAP_MARK_POLYGON] = "polygon",
    [TMAP_MARK_MARKERS] = "markers", [TMAP_MARK_TEXT] = "text", [TMAP_MARK_BEGIN_CLIP] = "",
    [TMAP_MARK_END_CLIP] = "",
  };

  if (mark->kind == TMAP_MARK_END_CLIP) {
    g_string_append (text, "end-clip");
    return;
  }
  if (mark->kind == TMAP_MARK_BEGIN_CLIP) {
    g_string_append (text, "clip");
    append_box (text, &mark->box);
    return;
  }
  g_string_append_printf (text, "%s %s", parts[mark->part], kinds[mark->kind]);
  if (mark->kind == TMAP_MARK_RECT) {
    append_rect (text, mark);
  } else if (mark->kind == TMAP_MARK_LINE) {
    append_line (text, scene, mark);
  } else if (mark->kind == TMAP_MARK_TEXT) {
    append_text (text, &g_array_index (scene->texts, TmapSceneText, mark->first));
  } else {
    append_color (text, &mark->color);
    if (mark->kind == TMAP_MARK_MARKERS) {
      g_string_append_printf (text, " %s size", markers[mark->marker]);
      append_number (text, mark->size);
    }
    append_points (text, scene, mark);
  }
}

char *
tmap_scene_to_text (const TmapScene *self)
{
  GString *text;

  g_return_val_if_fail (self != NULL, NULL);

  text = g_string_new (NULL);
  for (guint i = 0; i < self->marks->len; i++) {
    append_mark (text, self, &g_array_index (self->marks, TmapMark, i));
    g_string_append_c (text, '\n');
  }
  return g_string_free (text, FALSE);
}
