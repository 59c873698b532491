/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** TmapColor: red, green, blue and opacity, each 0…1. */
typedef struct {
  double red;
  double green;
  double blue;
  double alpha;
} TmapColor;

/**
 * TmapRole:
 *
 * What a series stands for. The first three have the same look in every figure; the others are told
 * apart by number (TMAP_ROLE_SERIES + i, for any i).
 */
typedef enum {
  TMAP_ROLE_POPULATION, /* all eligible jobs of a trace */
  TMAP_ROLE_WINDOW,     /* the chosen window */
  TMAP_ROLE_MAPPED,     /* the mapped trace */
  TMAP_ROLE_SERIES,
} TmapRole;

typedef enum {
  TMAP_PALETTE_COLOUR_BLIND, /* safe for colour-blind readers (after Okabe and Ito), and in grey */
  TMAP_PALETTE_GREY,         /* greys only */
  TMAP_PALETTE_VIVID,        /* stronger colours, for slides */
  TMAP_N_PALETTES,
} TmapPalette;

/** How an area is told apart besides its colour. */
typedef enum {
  TMAP_HATCH_NONE,
  TMAP_HATCH_RISING,  /* lines like a slash */
  TMAP_HATCH_FALLING, /* lines like a backslash */
  TMAP_HATCH_CROSSED,
  TMAP_HATCH_LEVEL,
  TMAP_HATCH_UPRIGHT,
  TMAP_HATCH_DOTS,
  TMAP_N_HATCHES,
} TmapHatch;

typedef enum {
  TMAP_DASH_SOLID,
  TMAP_DASH_DASHED,
  TMAP_DASH_DOTTED,
  TMAP_DASH_DASH_DOT,
  TMAP_N_DASHES,
} TmapDash;

typedef enum {
  TMAP_MARKER_CIRCLE,
  TMAP_MARKER_SQUARE,
  TMAP_MARKER_TRIANGLE,
  TMAP_MARKER_DIAMOND,
  TMAP_N_MARKERS,
} TmapMarker;

/** TmapStyle: How a series looks: a colour and, for each kind of mark, a second cue. */
typedef struct {
  TmapColor color;
  TmapColor hatch_color;
  TmapHatch hatch;
  TmapDash dash;
  TmapMarker marker;
} TmapStyle;

/**
 * TmapTheme:
 * @font_family: name of the font; the system's fallback is used where it lacks a character
 * @font_size: size of the running text in points; titles and notes follow from it
 * @palette: the colours of the series
 * @dark: light on dark, for screens only: files are always drawn on white
 * @show_title: whether title and subtitle are drawn
 *
 * How figures look. Zeroed, it is not usable: begin with tmap_theme_init().
 */
typedef struct {
  const char *font_family;
  double font_size;
  TmapPalette palette;
  gboolean dark;
  gboolean show_title;
} TmapTheme;

#define TMAP_DEFAULT_FONT_FAMILY "DejaVu Sans"
#define TMAP_DEFAULT_FONT_SIZE 8.5

/** tmap_theme_init: sets the default look */
void tmap_theme_init (TmapTheme *self);

/** tmap_theme_get_style: @role: a #TmapRole or TMAP_ROLE_SERIES + i; Returns: its look */
TmapStyle tmap_theme_get_style (const TmapTheme *self, guint role);

TmapColor tmap_theme_background (const TmapTheme *self);
/** tmap_theme_foreground: the colour of texts */
TmapColor tmap_theme_foreground (const TmapTheme *self);
/** tmap_theme_muted: the colour of what steps back: subtitles, ticks, axis lines */
TmapColor tmap_theme_muted (const TmapTheme *self);
TmapColor tmap_theme_grid (const TmapTheme *self);

/**
 * tmap_theme_ramp:
 * @position: 0…1
 *
 * Returns: a colour of the sequential scale of heat maps: from almost the background up to strong,
 *   evenly in lightness
 */
TmapColor tmap_theme_ramp (const TmapTheme *self, double position);

/** tmap_palette_parse: Returns: whether @name ("colour-blind", "grey", "vivid" …) is a palette */
gboolean tmap_palette_parse (const char *name, TmapPalette *palette);

/** tmap_palette_names: Returns: all names, as in "colour-blind, grey, vivid" */
const char *tmap_palette_names (void);

G_END_DECLS
