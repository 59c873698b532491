/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/export.h"
#include "report/figure-writer.h"

G_BEGIN_DECLS

/** Dots per inch of the PNGs beside reports. */
#define TMAP_REPORT_DPI 200.0

/**
 * TmapReportFigures:
 * @formats: a bit (1 << #TmapFigureFormat) for each format that is written; PNG always is
 * @theme: how the figures look
 *
 * Draws the figures of reports. Begin with tmap_report_figures_init().
 */
typedef struct {
  guint formats;
  TmapTheme theme;
} TmapReportFigures;

/** tmap_report_figures_init: PNG only, the default look */
void tmap_report_figures_init (TmapReportFigures *self);

/**
 * tmap_report_figures_writer:
 *
 * Returns: (transfer none): for #TmapRun, whose `figures_data` is then a #TmapReportFigures
 */
const TmapFigureWriter *tmap_report_figures_writer (void);

G_END_DECLS
