/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/theme.h"

#include <math.h>

#define N_COLORS 8

/* Of each palette, the colours of the three roles and those of the series, as 0xRRGGBB. */
typedef struct {
  guint32 roles[TMAP_ROLE_SERIES];
  guint32 series[N_COLORS];
} Colors;

/*
 * Series i has colour i mod 8, hatch i mod 7, and dash and marker (i + i / 8) mod 4. Where two of
 * the first eight have a hatch or a dash in common (i and i + 7, i and i + 4), their lightness is
 * far apart, so that one cue is left in grey.
 *
 * The first palette are the hues of Okabe and Ito (https://jfly.uni-koeln.de/color/), moved in
 * lightness where two were as light as each other.
 */
static const Colors palettes[TMAP_N_PALETTES] = {
  [TMAP_PALETTE_COLOUR_BLIND] = {
    .roles = { 0x66799a, 0xdd8500, 0x005f46 },
    .series = { 0x0072b2, 0xc94a00, 0x009e73, 0xcc79a7, 0x56b4e9, 0xe0c020, 0x332a7c, 0xb4b4b4 },
  },
  [TMAP_PALETTE_GREY] = {
    .roles = { 0x8f8f8f, 0x555555, 0x1f1f1f },
    .series = { 0x4a4a4a, 0x8c8c8c, 0x333333, 0x757575, 0xa3a3a3, 0xb9b9b9, 0x606060, 0x1c1c1c },
  },
  [TMAP_PALETTE_VIVID] = {
    .roles = { 0x5878b8, 0xff8a00, 0x007a3d },
    .series = { 0x0a5cff, 0xe8112d, 0x00a878, 0xe05ad0, 0x00b4f0, 0xffc400, 0x30189a, 0xb4b4b4 },
  },
};

static const TmapStyle role_cues[TMAP_ROLE_SERIES] = {
  [TMAP_ROLE_POPULATION] = {
    .hatch = TMAP_HATCH_NONE,
    .dash = TMAP_DASH_SOLID,
    .marker = TMAP_MARKER_CIRCLE,
  },
  [TMAP_ROLE_WINDOW] = {
    .hatch = TMAP_HATCH_RISING,
    .dash = TMAP_DASH_DASHED,
    .marker = TMAP_MARKER_SQUARE,
  },
  [TMAP_ROLE_MAPPED] = {
    .hatch = TMAP_HATCH_CROSSED,
    .dash = TMAP_DASH_DASH_DOT,
    .marker = TMAP_MARKER_TRIANGLE,
  },
};

static const TmapHatch series_hatches[TMAP_N_HATCHES] = {
  TMAP_HATCH_NONE,    TMAP_HATCH_FALLING, TMAP_HATCH_DOTS,    TMAP_HATCH_RISING,
  TMAP_HATCH_CROSSED, TMAP_HATCH_LEVEL,   TMAP_HATCH_UPRIGHT,
};

/* A colour as people see it: lightness 0…1, and two opponent axes. */
typedef struct {
  double lightness;
  double a;
  double b;
} Oklab;

void
tmap_theme_init (TmapTheme *self)
{
  g_return_if_fail (self != NULL);

  *self = (TmapTheme){
    .font_family = TMAP_DEFAULT_FONT_FAMILY,
    .font_size = TMAP_DEFAULT_FONT_SIZE,
    .palette = TMAP_PALETTE_COLOUR_BLIND,
    .show_title = TRUE,
  };
}

static TmapColor
from_hex (guint32 rgb)
{
  return (TmapColor){
    .red = ((rgb >> 16) & 0xff) / 255.0,
    .green = ((rgb >> 8) & 0xff) / 255.0,
    .blue = (rgb & 0xff) / 255.0,
    .alpha = 1.0,
  };
}

static double
to_linear (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static double
from_linear (double value)
{
  return value <= 0.0031308 ? value * 12.92 : 1.055 * pow (value, 1.0 / 2.4) - 0.055;
}

/* Björn Ottosson, https://bottosson.github.io/posts/oklab/ */
static Oklab
to_oklab (const TmapColor *color)
{
  double r = to_linear (color->red);
  double g = to_linear (color->green);
  double b = to_linear (color->blue);
  double l = cbrt (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  double m = cbrt (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  double s = cbrt (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);

  return (Oklab){
    .lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
    .a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
    .b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
  };
}

static gboolean
is_in_gamut (const TmapColor *color)
{
  const double slack = 1e-4;

  return color->red >= -slack && color->red <= 1.0 + slack && color->green >= -slack &&
         color->green <= 1.0 + slack && color->blue >= -slack && color->blue <= 1.0 + slack;
}

static TmapColor
from_oklab_unbounded (const Oklab *lab)
{
  double l = pow (lab->lightness + 0.3963377774 * lab->a + 0.2158037573 * lab->b, 3.0);
  double m = pow (lab->lightness - 0.1055613458 * lab->a - 0.0638541728 * lab->b, 3.0);
  double s = pow (lab->lightness - 0.0894841775 * lab->a - 1.2914855480 * lab->b, 3.0);

  return (TmapColor){
    .red = from_linear (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    .green = from_linear (-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    .blue = from_linear (-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s),
    .alpha = 1.0,
  };
}

/* Where the screen has no such strong colour, the strongest of the same lightness and hue. */
static TmapColor
from_oklab (Oklab lab)
{
  TmapColor color = from_oklab_unbounded (&lab);

  for (guint i = 0; i < 40 && !is_in_gamut (&color); i++) {
    lab.a *= 0.95;
    lab.b *= 0.95;
    color = from_oklab_unbounded (&lab);
  }
  color.red = CLAMP (color.red, 0.0, 1.0);
  color.green = CLAMP (color.green, 0.0, 1.0);
  color.blue = CLAMP (color.blue, 0.0, 1.0);
  return color;
}

/* Squeezes the lightness of all colours into the upper part, in the same order. */
static TmapColor
lift (TmapColor color)
{
  Oklab lab = to_oklab (&color);

  lab.lightness = 0.56 + 0.62 * (lab.lightness - 0.30);
  return from_oklab (lab);
}

/* A lighter tone of dark areas and a darker one of light areas: visible, but no more. */
static TmapColor
hatch_tone (TmapColor color)
{
  Oklab lab = to_oklab (&color);

  lab.lightness += lab.lightness < 0.66 ? 0.22 : -0.22;
  return from_oklab (lab);
}

TmapStyle
tmap_theme_get_style (const TmapTheme *self, guint role)
{
  const Colors *colors;
  TmapStyle style;

  g_return_val_if_fail (self != NULL, (TmapStyle){ 0 });
  g_return_val_if_fail (self->palette < TMAP_N_PALETTES, (TmapStyle){ 0 });

  colors = &palettes[self->palette];
  if (role < TMAP_ROLE_SERIES) {
    style = role_cues[role];
    style.color = from_hex (colors->roles[role]);
  } else {
    guint i = role - TMAP_ROLE_SERIES;
    guint turn = (i + i / N_COLORS) % TMAP_N_DASHES;

    style.color = from_hex (colors->series[i % N_COLORS]);
    style.hatch = series_hatches[i % TMAP_N_HATCHES];
    style.dash = (TmapDash)turn;
    style.marker = (TmapMarker)turn;
  }
  if (self->dark)
    style.color = lift (style.color);
  style.hatch_color = hatch_tone (style.color);
  return style;
}

TmapColor
tmap_theme_background (const TmapTheme *self)
{
  return from_hex (self->dark ? 0x1e1e1e : 0xffffff);
}

TmapColor
tmap_theme_foreground (const TmapTheme *self)
{
  return from_hex (self->dark ? 0xeeeeee : 0x1a1a1a);
}

TmapColor
tmap_theme_muted (const TmapTheme *self)
{
  return from_hex (self->dark ? 0xb0b0b0 : 0x595959);
}

TmapColor
tmap_theme_grid (const TmapTheme *self)
{
  return from_hex (self->dark ? 0x3a3a3a : 0xe2e2e2);
}

TmapColor
tmap_theme_ramp (const TmapTheme *self, double position)
{
  static const double strength[TMAP_N_PALETTES] = {
    [TMAP_PALETTE_COLOUR_BLIND] = 0.12,
    [TMAP_PALETTE_GREY] = 0.0,
    [TMAP_PALETTE_VIVID] = 0.16,
  };
  const double hue = 250.0 * G_PI / 180.0;
  double chroma;
  double low;
  double high;

  g_return_val_if_fail (self != NULL, (TmapColor){ 0 });
  g_return_val_if_fail (self->palette < TMAP_N_PALETTES, (TmapColor){ 0 });

  position = isnan (position) ? 0.0 : CLAMP (position, 0.0, 1.0);
  low = self->dark ? 0.28 : 0.97;
  high = self->dark ? 0.86 : 0.38;
  chroma = strength[self->palette] * (0.08 + 0.92 * sqrt (position));
  return from_oklab ((Oklab){
      .lightness = low + (high - low) * position,
      .a = chroma * cos (hue),
      .b = chroma * sin (hue),
  });
}

gboolean
tmap_palette_parse (const char *name, TmapPalette *palette)
{
  static const struct {
    const char *name;
    TmapPalette palette;
  } names[] = {
    { "colour-blind", TMAP_PALETTE_COLOUR_BLIND },
    { "color-blind", TMAP_PALETTE_COLOUR_BLIND },
    { "grey", TMAP_PALETTE_GREY },
    { "gray", TMAP_PALETTE_GREY },
    { "vivid", TMAP_PALETTE_VIVID },
  };

  g_return_val_if_fail (name != NULL, FALSE);
  g_return_val_if_fail (palette != NULL, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    if (g_str_equal (name, names[i].name)) {
      *palette = names[i].palette;
      return TRUE;
    }
  }
  return FALSE;
}

const char *
tmap_palette_names (void)
{
  return "colour-blind, grey, vivid";
}
