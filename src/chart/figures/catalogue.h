/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "chart/figures/figure-input.h"

G_BEGIN_DECLS

/** What a figure needs of a #TmapFigureInput. */
typedef enum {
  TMAP_NEEDS_SUMMARIES = 1 << 0,  /* at least one summary */
  TMAP_NEEDS_TRACE = 1 << 1,      /* a generated trace; the first is shown */
  TMAP_NEEDS_TRACES = 1 << 2,     /* at least one generated trace; all are shown */
  TMAP_NEEDS_SIMULATION = 1 << 3, /* the simulated jobs of the first generated trace */
  TMAP_NEEDS_FIDELITY = 1 << 4,   /* representative traces */
  TMAP_NEEDS_JOBS = 1 << 5,       /* the jobs of at least one trace */
  TMAP_NEEDS_WINDOW = 1 << 6,     /* a window of them */
  TMAP_NEEDS_SCORES = 1 << 7,     /* the scores of all windows */
  TMAP_NEEDS_DISTANCES = 1 << 8,  /* distances of at least one trace; all are shown */
  TMAP_NEEDS_POLICIES = 1 << 9,   /* the first generated trace under all policies */
} TmapFigureNeeds;

/**
 * TmapFigureSpec:
 * @name: the name: the stem of its file
 * @title: what it shows
 * @description: the same for a list of figures, a line
 * @needs: what it cannot be built without
 * @width: width by default, in inches
 * @height: height by default, in inches
 * @build: fills the new figure, given what it needs
 *
 * A figure that can be had.
 */
typedef struct {
  const char *name;
  const char *title;
  const char *description;
  TmapFigureNeeds needs;
  double width;
  double height;
  void (*build) (TmapFigure *figure, const TmapFigureInput *input);
} TmapFigureSpec;

/** tmap_figure_specs: @n: (out): how many; Returns: (array length=n): all figures */
const TmapFigureSpec *tmap_figure_specs (guint *n);

/**
 * tmap_figure_spec_find:
 *
 * Returns: (transfer none) (nullable): the figure named @name; %NULL with an error that names the
 *   nearest one
 */
const TmapFigureSpec *tmap_figure_spec_find (const char *name, GError **error);

/**
 * tmap_figure_build:
 *
 * Returns: (transfer full) (nullable): the figure; %NULL with an error that says what @input lacks
 */
TmapFigure *
tmap_figure_build (const TmapFigureSpec *spec, const TmapFigureInput *input, GError **error);

/**
 * tmap_figure_default_size:
 * @width: (out): in inches
 * @height: (out): in inches
 *
 * Tells the size of a figure that is built from @input: some grow with the number of jobs,
 * workloads or traces.
 */
void tmap_figure_default_size (const TmapFigureSpec *spec,
                               const TmapFigureInput *input,
                               double *width,
                               double *height);

G_END_DECLS
