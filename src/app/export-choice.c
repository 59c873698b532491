/* SPDX-License-Identifier: Apache-2.0 */
#include "app/export-choice.h"

#include <math.h>
#include <string.h>

#include "chart/figures/catalogue.h"

#define SCHEMA_ID "io.github.dltracemapper.DLTraceMapper"

/* Of the command line, which needs no option for them. */
#define DEFAULT_DPI 200
#define COLUMN_WIDTH "3.33in"
#define PAGE_WIDTH "7in"

static const char *const units[TMAP_APP_N_UNITS] = {
  [TMAP_APP_UNIT_INCH] = "in",
  [TMAP_APP_UNIT_MILLIMETRE] = "mm",
  [TMAP_APP_UNIT_POINT] = "pt",
};

static const char *const presets[] = { "column", "page", "own" };

static const char *const palettes[TMAP_N_PALETTES] = {
  [TMAP_PALETTE_COLOUR_BLIND] = "colour-blind",
  [TMAP_PALETTE_GREY] = "grey",
  [TMAP_PALETTE_VIVID] = "vivid",
};

/* The last choice, where there are no settings to keep it. */
static TmapAppExportChoice last = {
  .format = TMAP_FORMAT_PDF,
  .preset = TMAP_APP_WIDTH_PAGE,
  .width = 7,
  .height = 3,
  .font_size = TMAP_DEFAULT_FONT_SIZE,
  .title = TRUE,
  .dpi = DEFAULT_DPI,
};

GSettings *
tmap_app_get_settings (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  GSettingsSchema *schema =
      source != NULL ? g_settings_schema_source_lookup (source, SCHEMA_ID, TRUE) : NULL;
  GSettings *settings;

  if (schema == NULL)
    return NULL;
  settings = g_settings_new_full (schema, NULL, NULL);
  g_settings_schema_unref (schema);
  return settings;
}

static guint
find_name (const char *const *names, guint n, const char *name)
{
  for (guint i = 0; i < n; i++)
    if (g_str_equal (names[i], name))
      return i;
  return 0;
}

static guint
get_named (GSettings *settings, const char *key, const char *const *names, guint n)
{
  g_autofree char *name = g_settings_get_string (settings, key);

  return find_name (names, n, name);
}

static void
read_settings (TmapAppExportChoice *self, GSettings *settings)
{
  g_autofree char *format = g_settings_get_string (settings, "export-format");

  self->format = TMAP_FORMAT_PDF;
  tmap_figure_format_parse (format, &self->format);
  self->preset =
      (TmapAppWidthPreset)get_named (settings, "export-preset", presets, G_N_ELEMENTS (presets));
  self->unit = (TmapAppLengthUnit)get_named (settings, "export-unit", units, TMAP_APP_N_UNITS);
  self->width = g_settings_get_double (settings, "export-width");
  self->own_height = g_settings_get_boolean (settings, "export-own-height");
  self->height = g_settings_get_double (settings, "export-height");
  self->font = g_settings_get_string (settings, "export-font");
  self->font_size = g_settings_get_double (settings, "export-font-size");
  self->palette = (TmapPalette)get_named (settings, "export-palette", palettes, TMAP_N_PALETTES);
  self->title = g_settings_get_boolean (settings, "export-title");
  self->dpi = g_settings_get_int (settings, "export-dpi");
}

void
tmap_app_export_choice_init (TmapAppExportChoice *self)
{
  g_autoptr (GSettings) settings = tmap_app_get_settings ();

  *self = last;
  if (settings != NULL)
    read_settings (self, settings);
  else
    self->font = g_strdup (last.font != NULL ? last.font : TMAP_DEFAULT_FONT_FAMILY);
}

void
tmap_app_export_choice_clear (TmapAppExportChoice *self)
{
  g_clear_pointer (&self->font, g_free);
}

void
tmap_app_export_choice_remember (const TmapAppExportChoice *self)
{
  g_autoptr (GSettings) settings = tmap_app_get_settings ();

  if (settings == NULL) {
    g_free (last.font);
    last = *self;
    last.font = g_strdup (self->font);
    return;
  }
  g_settings_set_string (settings, "export-format", tmap_figure_format_name (self->format));
  g_settings_set_string (settings, "export-preset", presets[self->preset]);
  g_settings_set_string (settings, "export-unit", units[self->unit]);
  g_settings_set_double (settings, "export-width", self->width);
  g_settings_set_boolean (settings, "export-own-height", self->own_height);
  g_settings_set_double (settings, "export-height", self->height);
  g_settings_set_string (settings, "export-font", self->font);
  g_settings_set_double (settings, "export-font-size", self->font_size);
  g_settings_set_string (settings, "export-palette", palettes[self->palette]);
  g_settings_set_boolean (settings, "export-title", self->title);
  g_settings_set_int (settings, "export-dpi", self->dpi);
}

double
tmap_app_unit_points (TmapAppLengthUnit unit)
{
  static const double points[TMAP_APP_N_UNITS] = {
    [TMAP_APP_UNIT_INCH] = TMAP_POINTS_PER_INCH,
    [TMAP_APP_UNIT_MILLIMETRE] = TMAP_POINTS_PER_INCH / 25.4,
    [TMAP_APP_UNIT_POINT] = 1,
  };

  return points[unit];
}

static char *
format_length (double value, const char *unit)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strconcat (g_ascii_formatd (number, sizeof number, "%.10g", value), unit, NULL);
}

/* As the command line reads it, so that not a bit differs. */
static double
parse_length (const char *text, double fallback)
{
  double points;

  return tmap_length_parse (text, DEFAULT_DPI, &points, NULL) ? points : fallback;
}

static char *
format_width (const TmapAppExportChoice *self)
{
  if (self->preset == TMAP_APP_WIDTH_COLUMN)
    return g_strdup (COLUMN_WIDTH);
  if (self->preset == TMAP_APP_WIDTH_PAGE)
    return g_strdup (PAGE_WIDTH);
  return format_length (self->width, units[self->unit]);
}

static guint
count_categories (const TmapAxis *axis)
{
  return axis->scale == TMAP_SCALE_CATEGORY && axis->categories != NULL ? axis->categories->len : 0;
}

/* Height over width: as the figure is wont to be, but higher where it has many rows. */
static double
get_proportion (const TmapFigure *figure)
{
  const TmapFigureSpec *spec = tmap_figure_spec_find (figure->name, NULL);
  double width = spec != NULL ? spec->width : 7;
  double height = spec != NULL ? spec->height : 3.5;
  guint rows = 0;

  for (guint p = 0; p < figure->panels->len; p++)
    rows = MAX (rows, count_categories (&((TmapPanel *)figure->panels->pdata[p])->y));
  if (figure->panels->len > 6)
    height = MAX (height, 1 + 2 * ceil (figure->panels->len / 5.0));
  return CLAMP (MAX (height, 1.2 + 0.16 * rows) / width, 0.1, 3);
}

static char *
format_height (const TmapAppExportChoice *self, const TmapFigure *figure, double width)
{
  double inches = width * get_proportion (figure) / TMAP_POINTS_PER_INCH;

  if (self->own_height)
    return format_length (self->height, units[self->unit]);
  return format_length (round (inches * 100) / 100, "in");
}

void
tmap_app_export_choice_get_size (const TmapAppExportChoice *self,
                                 const TmapFigure *figure,
                                 double *width,
                                 double *height)
{
  g_autofree char *width_text = format_width (self);
  g_autofree char *height_text = NULL;

  *width = parse_length (width_text, 7 * TMAP_POINTS_PER_INCH);
  height_text = format_height (self, figure, *width);
  *height = parse_length (height_text, 3 * TMAP_POINTS_PER_INCH);
}

TmapScene *
tmap_app_export_choice_lay_out (const TmapAppExportChoice *self, const TmapFigure *figure)
{
  g_autofree char *size = format_length (self->font_size, "pt");
  double width, height;
  TmapTheme theme;

  tmap_theme_init (&theme);
  theme.font_family = self->font;
  theme.font_size = parse_length (size, TMAP_DEFAULT_FONT_SIZE);
  theme.palette = self->palette;
  theme.show_title = self->title;
  tmap_app_export_choice_get_size (self, figure, &width, &height);
  return tmap_figure_layout (figure, width, height, &theme);
}

GBytes *
tmap_app_export_choice_render (const TmapAppExportChoice *self,
                               const TmapFigure *figure,
                               GError **error)
{
  g_autoptr (TmapScene) scene = tmap_app_export_choice_lay_out (self, figure);

  return tmap_scene_export (scene, self->format, self->dpi, error);
}

/* Only words with other characters need quotes. */
static char *
quote (const char *word)
{
  static const char plain[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:=+@%";

  return word[0] != '\0' && strspn (word, plain) == strlen (word) ? g_strdup (word)
                                                                  : g_shell_quote (word);
}

static void
add_option (GString *command, const char *name, const char *value)
{
  g_autofree char *quoted = quote (value);

  g_string_append_printf (command, " --%s %s", name, quoted);
}

static void
add_look (const TmapAppExportChoice *self, GString *command)
{
  g_autofree char *size = format_length (self->font_size, "pt");

  if (!g_str_equal (self->font, TMAP_DEFAULT_FONT_FAMILY))
    add_option (command, "font", self->font);
  if (self->font_size != TMAP_DEFAULT_FONT_SIZE)
    add_option (command, "font-size", size);
  if (self->palette != TMAP_PALETTE_COLOUR_BLIND)
    add_option (command, "palette", palettes[self->palette]);
  if (!self->title)
    g_string_append (command, " --no-title");
  if (self->format == TMAP_FORMAT_PNG && self->dpi != DEFAULT_DPI)
    g_string_append_printf (command, " --dpi %d", self->dpi);
}

char *
tmap_app_export_choice_get_command (const TmapAppExportChoice *self,
                                    const TmapFigure *figure,
                                    const char *source,
                                    const char *path)
{
  g_autoptr (GString) command = g_string_new ("trace-mapper figure");
  const char *format = tmap_figure_format_name (self->format);
  g_autofree char *ending = g_strconcat (".", format, NULL);
  g_autofree char *width = format_width (self);
  g_autofree char *height = NULL;
  double points;

  add_option (command, "figure", figure->name);
  g_string_append_printf (command, " %s", source);
  if (self->preset == TMAP_APP_WIDTH_OWN)
    add_option (command, "width", width);
  else
    add_option (command, "preset", presets[self->preset]);
  points = parse_length (width, 7 * TMAP_POINTS_PER_INCH);
  height = format_height (self, figure, points);
  add_option (command, "height", height);
  add_look (self, command);
  if (!g_str_has_suffix (path, ending))
    add_option (command, "format", format);
  add_option (command, "output", path);
  return g_string_free (g_steal_pointer (&command), FALSE);
}
