/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/theme.h"

#include <math.h>
#include <string.h>

/* The roles and as many series as must be told apart. */
#define N_STYLES (TMAP_ROLE_SERIES + 24)

/* Those that must be told apart by readers who do not see all colours. */
#define N_FIRST (TMAP_ROLE_SERIES + 8)

typedef struct {
  double l;
  double a;
  double b;
} Lab;

/*
 * Rows of the matrices for linear RGB of Machado, Oliveira and Fernandes, "A Physiologically-based
 * Model for Simulation of Color Vision Deficiency" (2009), severity 1.
 */
static const double normal[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
static const double protanopia[9] = {
  0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
};
static const double deuteranopia[9] = {
  0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881,
};
static const double tritanopia[9] = {
  1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900,
};

static double
to_linear (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static double
luminance (TmapColor color)
{
  return 0.2126 * to_linear (color.red) + 0.7152 * to_linear (color.green) +
         0.0722 * to_linear (color.blue);
}

static double
contrast (TmapColor a, TmapColor b)
{
  double high = MAX (luminance (a), luminance (b));
  double low = MIN (luminance (a), luminance (b));

  return (high + 0.05) / (low + 0.05);
}

static double
lab_curve (double t)
{
  return t > 216.0 / 24389.0 ? cbrt (t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
}

/* A colour in CIELAB (D65), as seen through a matrix. */
static Lab
see (TmapColor color, const double *matrix)
{
  double rgb[3] = { to_linear (color.red), to_linear (color.green), to_linear (color.blue) };
  double seen[3];
  double x;
  double y;
  double z;

  for (guint i = 0; i < 3; i++) {
    const double *row = matrix + 3 * i;

    seen[i] = CLAMP (row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2], 0.0, 1.0);
  }
  x = lab_curve ((0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505);
  y = lab_curve (0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]);
  z = lab_curve ((0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.0890);
  return (Lab){ 116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z) };
}

static double
distance (TmapColor a, TmapColor b, const double *matrix)
{
  Lab p = see (a, matrix);
  Lab q = see (b, matrix);

  return sqrt (pow (p.l - q.l, 2) + pow (p.a - q.a, 2) + pow (p.b - q.b, 2));
}

static double
lightness (TmapColor color)
{
  return see (color, normal).l;
}

static TmapTheme
make_theme (guint palette, gboolean dark)
{
  TmapTheme theme;

  tmap_theme_init (&theme);
  theme.palette = (TmapPalette)palette;
  theme.dark = dark;
  return theme;
}

static gboolean
is_color (TmapColor color)
{
  return color.red >= 0.0 && color.red <= 1.0 && color.green >= 0.0 && color.green <= 1.0 &&
         color.blue >= 0.0 && color.blue <= 1.0 && color.alpha == 1.0;
}

static void
test_init (void)
{
  TmapTheme theme;

  tmap_theme_init (&theme);
  g_assert_cmpstr (theme.font_family, ==, "DejaVu Sans");
  g_assert_cmpfloat (theme.font_size, ==, 8.5);
  g_assert_cmpint (theme.palette, ==, TMAP_PALETTE_COLOUR_BLIND);
  g_assert_false (theme.dark);
  g_assert_true (theme.show_title);
}

static void
test_parse (void)
{
  static const char *const names[] = { "colour-blind", "grey", "vivid" };
  TmapPalette palette;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_assert_true (tmap_palette_parse (names[i], &palette));
    g_assert_cmpint (palette, ==, i);
    g_assert_nonnull (strstr (tmap_palette_names (), names[i]));
  }
  g_assert_true (tmap_palette_parse ("gray", &palette));
  g_assert_cmpint (palette, ==, TMAP_PALETTE_GREY);
  g_assert_true (tmap_palette_parse ("color-blind", &palette));
  g_assert_cmpint (palette, ==, TMAP_PALETTE_COLOUR_BLIND);
  g_assert_false (tmap_palette_parse ("", &palette));
  g_assert_false (tmap_palette_parse ("Grey", &palette));
}

static void
test_roles (void)
{
  TmapTheme theme = make_theme (TMAP_PALETTE_COLOUR_BLIND, FALSE);
  TmapStyle population = tmap_theme_get_style (&theme, TMAP_ROLE_POPULATION);
  TmapStyle window = tmap_theme_get_style (&theme, TMAP_ROLE_WINDOW);
  TmapStyle mapped = tmap_theme_get_style (&theme, TMAP_ROLE_MAPPED);

  g_assert_cmpint (population.hatch, ==, TMAP_HATCH_NONE);
  g_assert_cmpint (population.dash, ==, TMAP_DASH_SOLID);
  g_assert_cmpfloat (population.color.blue, >, population.color.red);
  g_assert_cmpint (window.hatch, ==, TMAP_HATCH_RISING);
  g_assert_cmpint (window.dash, ==, TMAP_DASH_DASHED);
  g_assert_cmpfloat (window.color.red, >, window.color.green);
  g_assert_cmpint (mapped.hatch, ==, TMAP_HATCH_CROSSED);
  g_assert_cmpint (mapped.dash, ==, TMAP_DASH_DASH_DOT);
  g_assert_cmpfloat (mapped.color.green, >, mapped.color.red);
  /* In grey print too. */
  g_assert_cmpfloat (lightness (window.color), >, lightness (population.color) + 10);
  g_assert_cmpfloat (lightness (population.color), >, lightness (mapped.color) + 10);
}

/* Bars by colour and hatch, lines by colour and dash, points by colour and marker. */
static void
check_pair (const TmapStyle *a, const TmapStyle *b)
{
  gboolean other_color = distance (a->color, b->color, normal) > 5.0;

  g_assert_true (other_color || a->hatch != b->hatch);
  g_assert_true (other_color || a->dash != b->dash);
  g_assert_true (other_color || a->marker != b->marker);
}

static void
test_all_differ (void)
{
  for (guint palette = 0; palette < TMAP_N_PALETTES; palette++) {
    for (guint dark = 0; dark < 2; dark++) {
      TmapTheme theme = make_theme (palette, dark != 0);

      for (guint i = TMAP_ROLE_SERIES; i < N_STYLES; i++) {
        TmapStyle a = tmap_theme_get_style (&theme, i);

        g_assert_true (is_color (a.color));
        g_assert_true (is_color (a.hatch_color));
        for (guint j = i + 1; j < N_STYLES; j++) {
          TmapStyle b = tmap_theme_get_style (&theme, j);

          check_pair (&a, &b);
        }
      }
    }
  }
}

static void
check_seen (const TmapStyle *a, const TmapStyle *b, const double *matrix)
{
  double seen = distance (a->color, b->color, matrix);

  if (a->hatch == b->hatch || a->dash == b->dash)
    g_assert_cmpfloat (seen, >, 9.0);
}

static void
test_colour_blind (void)
{
  for (guint dark = 0; dark < 2; dark++) {
    TmapTheme theme = make_theme (TMAP_PALETTE_COLOUR_BLIND, dark != 0);

    for (guint i = 0; i < N_FIRST; i++) {
      TmapStyle a = tmap_theme_get_style (&theme, i);

      for (guint j = i + 1; j < N_FIRST; j++) {
        TmapStyle b = tmap_theme_get_style (&theme, j);

        check_seen (&a, &b, normal);
        check_seen (&a, &b, protanopia);
        check_seen (&a, &b, deuteranopia);
        check_seen (&a, &b, tritanopia);
      }
    }
  }
}

/* Of the series and of the roles, each among themselves. */
static void
check_grey (guint first, guint end)
{
  TmapTheme theme = make_theme (TMAP_PALETTE_COLOUR_BLIND, FALSE);

  for (guint i = first; i < end; i++) {
    TmapStyle a = tmap_theme_get_style (&theme, i);

    for (guint j = i + 1; j < end; j++) {
      TmapStyle b = tmap_theme_get_style (&theme, j);

      if (a.hatch == b.hatch || a.dash == b.dash)
        g_assert_cmpfloat (fabs (lightness (a.color) - lightness (b.color)), >, 10.0);
    }
  }
}

static void
test_grey_print (void)
{
  check_grey (0, TMAP_ROLE_SERIES);
  check_grey (TMAP_ROLE_SERIES, N_FIRST);
}

static void
test_grey_palette (void)
{
  for (guint dark = 0; dark < 2; dark++) {
    TmapTheme theme = make_theme (TMAP_PALETTE_GREY, dark != 0);

    for (guint i = 0; i < N_FIRST; i++) {
      TmapColor color = tmap_theme_get_style (&theme, i).color;

      g_assert_cmpfloat_with_epsilon (color.red, color.green, 1e-3);
      g_assert_cmpfloat_with_epsilon (color.red, color.blue, 1e-3);
    }
  }
}

static void
test_contrast (void)
{
  for (guint palette = 0; palette < TMAP_N_PALETTES; palette++) {
    for (guint dark = 0; dark < 2; dark++) {
      TmapTheme theme = make_theme (palette, dark != 0);
      TmapColor background = tmap_theme_background (&theme);

      g_assert_cmpfloat (contrast (tmap_theme_foreground (&theme), background), >, 12.0);
      g_assert_cmpfloat (contrast (tmap_theme_muted (&theme), background), >, 4.5);
      g_assert_cmpfloat (contrast (tmap_theme_grid (&theme), background), <, 1.6);
      for (guint i = 0; i < N_FIRST; i++) {
        TmapStyle style = tmap_theme_get_style (&theme, i);
        gboolean strict = dark || (palette != TMAP_PALETTE_VIVID && i < TMAP_ROLE_SERIES);

        g_assert_cmpfloat (contrast (style.color, background), >, strict ? 2.7 : 1.5);
        /* Visible, but subtle. */
        g_assert_cmpfloat (contrast (style.color, style.hatch_color), >, 1.4);
        g_assert_cmpfloat (contrast (style.color, style.hatch_color), <, 4.0);
      }
    }
  }
}

static void
test_ramp (void)
{
  for (guint palette = 0; palette < TMAP_N_PALETTES; palette++) {
    for (guint dark = 0; dark < 2; dark++) {
      TmapTheme theme = make_theme (palette, dark != 0);
      double first = lightness (tmap_theme_ramp (&theme, 0.0));
      double step = (lightness (tmap_theme_ramp (&theme, 1.0)) - first) / 10.0;

      g_assert_cmpfloat (fabs (step), >, 4.5);
      g_assert_cmpfloat (fabs (first - lightness (tmap_theme_background (&theme))), <, 12.0);
      for (guint i = 1; i <= 10; i++) {
        double here = lightness (tmap_theme_ramp (&theme, i / 10.0));
        double before = lightness (tmap_theme_ramp (&theme, (i - 1) / 10.0));

        g_assert_cmpfloat ((here - before) / step, >, 0.75);
        g_assert_cmpfloat ((here - before) / step, <, 1.25);
      }
      g_assert_true (is_color (tmap_theme_ramp (&theme, NAN)));
      g_assert_true (is_color (tmap_theme_ramp (&theme, -1.0)));
      g_assert_true (is_color (tmap_theme_ramp (&theme, INFINITY)));
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/theme/init", test_init);
  g_test_add_func ("/theme/parse", test_parse);
  g_test_add_func ("/theme/roles", test_roles);
  g_test_add_func ("/theme/all-differ", test_all_differ);
  g_test_add_func ("/theme/colour-blind", test_colour_blind);
  g_test_add_func ("/theme/grey-print", test_grey_print);
  g_test_add_func ("/theme/grey-palette", test_grey_palette);
  g_test_add_func ("/theme/contrast", test_contrast);
  g_test_add_func ("/theme/ramp", test_ramp);
  return g_test_run ();
}
