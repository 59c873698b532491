/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "chart/export.h"
#include "chart/figure.h"

G_BEGIN_DECLS

typedef enum {
  TMAP_APP_WIDTH_COLUMN, /* 3.33 in */
  TMAP_APP_WIDTH_PAGE,   /* 7 in */
  TMAP_APP_WIDTH_OWN,
} TmapAppWidthPreset;

typedef enum {
  TMAP_APP_UNIT_INCH,
  TMAP_APP_UNIT_MILLIMETRE,
  TMAP_APP_UNIT_POINT,
  TMAP_APP_N_UNITS,
} TmapAppLengthUnit;

/**
 * TmapAppExportChoice:
 * @width: used with TMAP_APP_WIDTH_OWN, in @unit
 * @own_height: whether @height is used, in @unit, instead of one in proportion to the width
 * @font: (owned): font family
 * @font_size: in points
 * @dpi: of a PNG
 *
 * How a figure is to be exported.
 */
typedef struct {
  TmapFigureFormat format;
  TmapAppWidthPreset preset;
  TmapAppLengthUnit unit;
  double width;
  gboolean own_height;
  double height;
  char *font;
  double font_size;
  TmapPalette palette;
  gboolean title;
  int dpi;
} TmapAppExportChoice;

/**
 * tmap_app_export_choice_init:
 *
 * Takes the last choice, from the settings or, where their schema is not installed, from memory.
 */
void tmap_app_export_choice_init (TmapAppExportChoice *self);

void tmap_app_export_choice_clear (TmapAppExportChoice *self);

/** tmap_app_export_choice_remember: makes it the last choice */
void tmap_app_export_choice_remember (const TmapAppExportChoice *self);

/** tmap_app_unit_points: Returns: how many points a unit has */
double tmap_app_unit_points (TmapAppLengthUnit unit);

/** tmap_app_export_choice_get_size: tells the size of the picture in points */
void tmap_app_export_choice_get_size (const TmapAppExportChoice *self,
                                      const TmapFigure *figure,
                                      double *width,
                                      double *height);

/** tmap_app_export_choice_lay_out: Returns: (transfer full): the picture */
TmapScene *
tmap_app_export_choice_lay_out (const TmapAppExportChoice *self, const TmapFigure *figure);

/** tmap_app_export_choice_render: Returns: (transfer full) (nullable): the file */
GBytes *tmap_app_export_choice_render (const TmapAppExportChoice *self,
                                       const TmapFigure *figure,
                                       GError **error);

/**
 * tmap_app_export_choice_get_command:
 * @source: options that name what the figure is drawn from
 * @path: the file to write
 *
 * Returns: (transfer full): the command that writes the same bytes, for a shell
 */
char *tmap_app_export_choice_get_command (const TmapAppExportChoice *self,
                                          const TmapFigure *figure,
                                          const char *source,
                                          const char *path);

/** tmap_app_get_settings: Returns: (transfer full) (nullable): the settings, if installed */
GSettings *tmap_app_get_settings (void);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TmapAppExportChoice, tmap_app_export_choice_clear)

G_END_DECLS
