/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/layout.h"
#include "io/artifacts.h"

G_BEGIN_DECLS

typedef enum {
  TMAP_FORMAT_PNG,
  TMAP_FORMAT_SVG,
  TMAP_FORMAT_PDF,
  TMAP_N_FORMATS,
} TmapFigureFormat;

#define TMAP_POINTS_PER_INCH 72.0

/** No side of a figure may be longer, in inches. */
#define TMAP_MAX_INCHES 100.0

/** tmap_figure_format_parse: Returns: whether @name ("png", "svg", "pdf") is a format */
gboolean tmap_figure_format_parse (const char *name, TmapFigureFormat *format);

/** tmap_figure_format_name: Returns: the name, which is also the ending of files */
const char *tmap_figure_format_name (TmapFigureFormat format);

/**
 * tmap_length_parse:
 * @text: a number and its unit: `3.33in`, `85mm`, `8.5cm`, `240pt`, or `600px` (at @dpi); in
 *   inches without a unit
 * @points: (out): the length in points
 *
 * Returns: %FALSE if it is no length, not more than 0, or more than 100 inches
 */
gboolean tmap_length_parse (const char *text, double dpi, double *points, GError **error);

/**
 * tmap_scene_export:
 * @dpi: dots per inch of a PNG
 *
 * Draws a scene into a file: always the same bytes for the same scene. A PNG has round (width · dpi
 * / 72) pixels and tells its resolution; SVG and PDF have exactly the size of the scene and no time
 * of creation, unless SOURCE_DATE_EPOCH is set.
 *
 * Returns: (transfer full) (nullable): the file
 */
GBytes *
tmap_scene_export (const TmapScene *scene, TmapFigureFormat format, double dpi, GError **error);

/**
 * tmap_scene_export_file:
 * @path: where the file will be; errors begin with it
 *
 * Draws a scene as tmap_scene_export() does, for the files of a command.
 */
gboolean tmap_scene_export_file (const TmapScene *scene,
                                 TmapFigureFormat format,
                                 double dpi,
                                 TmapArtifacts *artifacts,
                                 const char *path,
                                 GError **error);

G_END_DECLS
