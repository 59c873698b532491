/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/figures/builders.h"

#include <math.h>

#include "base/number.h"
#include "chart/figures/build-common.h"
#include "report/findings.h"
#include "stats/stats.h"

#define HOUR 3600
#define DAY (24 * HOUR)
#define N_DAYS 7
#define N_HOURS 24

static const TmapJobTable *
get_jobs (const TmapFigureInput *input, guint i)
{
  return g_ptr_array_index (input->jobs, i);
}

static const char *
get_label (const TmapFigureInput *input, guint i)
{
  return g_ptr_array_index (input->job_labels, i);
}

static char *
count_to_text (double n)
{
  return tmap_number_format_fixed (n, 0, TRUE);
}

/* Submit time of the eligible job @i, in seconds since 1970 on the cluster's clock. */
static double
get_date (const TmapEligibleJobs *eligible, guint i)
{
  return (double)eligible->table->first_submit + eligible->table->submit_s[eligible->job[i]];
}

/* A CDF of @n numbers: a layer of them, and their median and 95th percentile. */
typedef struct {
  double p50;
  double p95;
  double zero_fraction;
} CdfFacts;

static CdfFacts
add_cdf (TmapPanel *panel, const char *name, guint role, double *values, gsize n)
{
  CdfFacts facts = { NAN, NAN, 0 };
  TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_STEPS, name, role);
  gsize n_known = 0;
  gsize n_zero = 0;

  /* Not every trace tells waits. */
  for (gsize i = 0; i < n; i++)
    if (!isnan (values[i]))
      values[n_known++] = values[i];
  n = n_known;
  if (n == 0)
    return facts;
  tmap_layer_add_cdf (layer, values, n);
  facts.p50 = tmap_quantile_sorted (values, n, 0.5);
  facts.p95 = tmap_quantile_sorted (values, n, 0.95);
  while (n_zero < n && values[n_zero] <= 0)
    n_zero++;
  facts.zero_fraction = (double)n_zero / (double)n;
  return facts;
}

/* The numbers of the window's jobs, or of all eligible jobs, out of a column of the trace. */
static double *
pick (const TmapEligibleJobs *eligible, const double *column, guint start, guint n)
{
  double *values = g_new (double, n);

  for (guint i = 0; i < n; i++)
    values[i] = column[eligible->job[start + i]];
  return values;
}

static void
describe_cdf (TmapFigure *figure, const char *whose, CdfFacts facts)
{
  g_autofree char *p50 = tmap_duration_to_text (facts.p50);
  g_autofree char *p95 = tmap_duration_to_text (facts.p95);

  tmap_figure_set_subtitle (figure, "%s: median %s, 95th percentile %s", whose, p50, p95);
}

static void
describe_two_cdfs (TmapFigure *figure, CdfFacts population, CdfFacts window)
{
  g_autofree char *p50 = tmap_duration_to_text (population.p50);
  g_autofree char *p95 = tmap_duration_to_text (population.p95);
  g_autofree char *window_p50 = tmap_duration_to_text (window.p50);
  g_autofree char *window_p95 = tmap_duration_to_text (window.p95);

  tmap_figure_set_subtitle (figure,
                            "Median %s in the window, %s of all eligible jobs; 95th percentile %s "
                            "and %s",
                            window_p50, p50, window_p95, p95);
}

/* Population, window and, if it has such a column, mapped trace. */
static double
add_stages (TmapFigure *figure,
            TmapPanel *panel,
            const TmapFigureInput *input,
            const double *column,
            gboolean mapped)
{
  const TmapEligibleJobs *eligible = input->eligible;
  g_autofree double *all = pick (eligible, column, 0, eligible->n);
  g_autofree double *some = pick (eligible, column, input->window_start, input->window_n_jobs);
  CdfFacts population =
      add_cdf (panel, "all eligible jobs", TMAP_ROLE_POPULATION, all, eligible->n);
  CdfFacts window = add_cdf (panel, "window", TMAP_ROLE_WINDOW, some, input->window_n_jobs);

  if (mapped && input->traces != NULL && input->traces->len > 0) {
    const TmapMappedTrace *trace =
        &((const TmapGeneratedTrace *)g_ptr_array_index (input->traces, 0))->trace;
    g_autofree double *runtimes = g_memdup2 (trace->solo_runtime_s, trace->n * sizeof (double));

    add_cdf (panel, "mapped trace", TMAP_ROLE_MAPPED, runtimes, trace->n);
  }
  describe_two_cdfs (figure, population, window);
  return MAX (population.zero_fraction, window.zero_fraction);
}

/* All valid jobs: of one trace, or a series for each of several. */
static double
add_traces (TmapFigure *figure, TmapPanel *panel, const TmapFigureInput *input, gboolean queue)
{
  g_autoptr (GArray) medians = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *range = NULL;
  double zero_fraction = 0;
  CdfFacts facts = { NAN, NAN, 0 };

  for (guint i = 0; i < input->jobs->len; i++) {
    const TmapJobTable *jobs = get_jobs (input, i);
    const double *column = queue ? jobs->queue_wait_s : jobs->duration_s;
    g_autofree double *values = g_memdup2 (column, jobs->n_jobs * sizeof (double));

    facts = add_cdf (panel, get_label (input, i), TMAP_ROLE_SERIES + i, values, jobs->n_jobs);
    zero_fraction = MAX (zero_fraction, facts.zero_fraction);
    g_array_append_val (medians, facts.p50);
  }
  range = tmap_range_to_text (medians, input->job_labels, tmap_duration_to_text);
  if (input->jobs->len == 1)
    describe_cdf (figure, get_label (input, 0), facts);
  else
    tmap_figure_set_subtitle (figure, "Median %s", range);
  return zero_fraction;
}

/* Whether any of the traces tells queue waits. */
static gboolean
has_waits (const TmapFigureInput *input)
{
  for (guint t = 0; t < input->jobs->len; t++) {
    const TmapJobTable *jobs = get_jobs (input, t);

    for (guint i = 0; i < jobs->n_jobs; i++)
      if (!isnan (jobs->queue_wait_s[i]))
        return TRUE;
  }
  return FALSE;
}

static void
build_cdf (TmapFigure *figure, const TmapFigureInput *input, gboolean queue)
{
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  const TmapJobTable *first = get_jobs (input, 0);
  double zero_fraction;

  tmap_panel_set_cdf_axes (panel, queue ? "Queue wait" : "Runtime");
  if (input->eligible != NULL && input->window_n_jobs > 0)
    zero_fraction =
        add_stages (figure, panel, input, queue ? first->queue_wait_s : first->duration_s, !queue);
  else
    zero_fraction = add_traces (figure, panel, input, queue);
  if (queue && !has_waits (input))
    tmap_figure_set_note (figure, "The trace does not tell how long jobs waited.");
  if (zero_fraction > 0) {
    g_autofree char *share = tmap_percent_to_text (zero_fraction);

    /* Traces count in seconds: waits of less are as good as none. */
    panel->x.min = 1;
    tmap_figure_set_note (figure, "Jobs that did not wait, %s%s, are at the left edge.",
                          panel->layers->len > 1 ? "up to " : "", share);
  }
}

void
tmap_build_runtime_cdf (TmapFigure *figure, const TmapFigureInput *input)
{
  build_cdf (figure, input, FALSE);
}

void
tmap_build_queue_wait_cdf (TmapFigure *figure, const TmapFigureInput *input)
{
  build_cdf (figure, input, TRUE);
}

/*
 * Adds the jobs of each hour as a flat stretch. Runs of hours without jobs become one stretch, so
 * that the number of points depends on the jobs and not on the span.
 */
static double
add_hours (TmapLayer *layer, const TmapJobTable *jobs, double *peak_date)
{
  double most = 0;
  double last = NAN;

  for (guint i = 0; i < jobs->n_jobs;) {
    double hour = floor (((double)jobs->first_submit + jobs->submit_s[i]) / HOUR);
    double n = 0;

    while (i < jobs->n_jobs &&
           floor (((double)jobs->first_submit + jobs->submit_s[i]) / HOUR) == hour) {
      n++;
      i++;
    }
    if (!isnan (last) && hour > last + 1) {
      tmap_layer_add_point (layer, (last + 1) * HOUR, 0);
      tmap_layer_add_point (layer, hour * HOUR, 0);
    }
    tmap_layer_add_point (layer, hour * HOUR, n);
    tmap_layer_add_point (layer, (hour + 1) * HOUR, n);
    if (n > most) {
      most = n;
      *peak_date = hour * HOUR;
    }
    last = hour;
  }
  return most;
}

static void
mark_window (TmapPanel *panel, const TmapFigureInput *input)
{
  guint last = input->window_start + input->window_n_jobs - 1;
  TmapLayer *band;

  if (input->eligible == NULL || input->window_n_jobs == 0)
    return;
  band = tmap_panel_add_layer (panel, TMAP_LAYER_BAND, "window", TMAP_ROLE_WINDOW);
  tmap_layer_add_span (band, get_date (input->eligible, input->window_start),
                       get_date (input->eligible, last), 0);
}

void
tmap_build_arrivals (TmapFigure *figure, const TmapFigureInput *input)
{

  for (guint i = 0; i < input->jobs->len; i++) {
    const TmapJobTable *jobs = get_jobs (input, i);
    TmapPanel *panel =
        tmap_figure_add_panel (figure, input->jobs->len > 1 ? get_label (input, i) : NULL);
    double peak_date = NAN;
    double most;
    TmapLayer *layer;

    if (i == 0)
      mark_window (panel, input);
    layer = tmap_panel_add_layer (panel, TMAP_LAYER_AREA, NULL, TMAP_ROLE_POPULATION);
    tmap_axis_set (&panel->x, NULL, TMAP_SCALE_LINEAR, TMAP_UNIT_DATE);
    tmap_axis_set (&panel->y, "Jobs per hour", TMAP_SCALE_LINEAR, TMAP_UNIT_COUNT);
    panel->y.min = 0;
    most = add_hours (layer, jobs, &peak_date);
    if (i == 0) {
      double hours = MAX (1.0, jobs->submit_s[jobs->n_jobs - 1] / HOUR);
      g_autofree char *count = count_to_text (most);
      g_autofree char *date = tmap_unit_format (TMAP_UNIT_DATE, peak_date);

      tmap_figure_set_subtitle (figure, "%s: %.1f jobs per hour on average, at most %s (%s)",
                                get_label (input, 0), jobs->n_jobs / hours, count, date);
    }
  }
  tmap_figure_set_note (figure, "All valid jobs, by submit time on the cluster's clock.");
}

static void
count_hours (const TmapJobTable *jobs, guint counts[N_DAYS * N_HOURS])
{
  for (guint i = 0; i < jobs->n_jobs; i++) {
    double date = (double)jobs->first_submit + jobs->submit_s[i];
    double day = floor (date / DAY);
    /* 1970-01-01 was a Thursday, day 3 of a week that begins on Monday. */
    guint weekday = (guint)(day + 3 - N_DAYS * floor ((day + 3) / N_DAYS));
    guint hour = (guint)((date - day * DAY) / HOUR);

    counts[weekday * N_HOURS + hour]++;
  }
}

static void
set_week_axes (TmapPanel *panel)
{
  static const char *const days[N_DAYS] = { "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun" };

  tmap_axis_set (&panel->x, "Hour of the day", TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  tmap_axis_set (&panel->y, NULL, TMAP_SCALE_CATEGORY, TMAP_UNIT_NUMBER);
  for (guint h = 0; h < N_HOURS; h++) {
    g_autofree char *name = g_strdup_printf ("%u", h);

    tmap_axis_add_category (&panel->x, name);
  }
  for (guint d = 0; d < N_DAYS; d++)
    tmap_axis_add_category (&panel->y, days[d]);
}

static void
describe_week (TmapFigure *figure, const char *label, const TmapPanel *panel, const guint *counts)
{
  guint most = 0;
  g_autofree char *n = NULL;

  for (guint i = 1; i < N_DAYS * N_HOURS; i++)
    if (counts[i] > counts[most])
      most = i;
  n = count_to_text (counts[most]);
  tmap_figure_set_subtitle (figure, "%s: most jobs on %s between %u:00 and %u:00 (%s)", label,
                            (const char *)g_ptr_array_index (panel->y.categories, most / N_HOURS),
                            most % N_HOURS, most % N_HOURS + 1, n);
}

void
tmap_build_hour_of_week (TmapFigure *figure, const TmapFigureInput *input)
{

  figure->share_y = TRUE;
  for (guint i = 0; i < input->jobs->len; i++) {
    guint counts[N_DAYS * N_HOURS] = { 0 };
    TmapPanel *panel =
        tmap_figure_add_panel (figure, input->jobs->len > 1 ? get_label (input, i) : NULL);
    TmapLayer *layer = tmap_panel_add_layer (panel, TMAP_LAYER_CELLS, "jobs", TMAP_ROLE_POPULATION);

    set_week_axes (panel);
    count_hours (get_jobs (input, i), counts);
    for (guint c = 0; c < G_N_ELEMENTS (counts); c++)
      tmap_layer_add_value (layer, counts[c]);
    if (i == 0)
      describe_week (figure, get_label (input, 0), panel, counts);
  }
  tmap_figure_set_note (figure, "All valid jobs, by submit time on the cluster's clock.");
}

static void
describe_score (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapWindowScores *scores = input->scores;
  double score = scores->totals[input->window_start];
  guint n = 0;
  guint n_higher = 0;
  g_autofree char *windows = NULL;

  for (guint i = 0; i < scores->n; i++) {
    n += !isnan (scores->totals[i]);
    n_higher += scores->totals[i] > score;
  }
  windows = count_to_text (n);
  if (isnan (score) || n < 2)
    tmap_figure_set_subtitle (figure, "%s %s of %u jobs", windows, n == 1 ? "window" : "windows",
                              input->window_n_jobs);
  else if (n_higher == n - 1)
    tmap_figure_set_subtitle (figure, "The window's score of %.3f is the lowest of %s windows",
                              score, windows);
  else
    tmap_figure_set_subtitle (figure,
                              "The window's score of %.3f is lower than %.1f %% of the other "
                              "windows' (%s in all)",
                              score, 100.0 * n_higher / (n - 1), windows);
  if (n < scores->n) {
    g_autofree char *missing = count_to_text (scores->n - n);

    tmap_figure_set_note (figure, "Lower is better. %s windows do not qualify and are left out.",
                          missing);
  } else {
    tmap_figure_set_note (figure, "Lower is better; 0 is a perfect match.");
  }
}

void
tmap_build_window_score (TmapFigure *figure, const TmapFigureInput *input)
{
  const TmapWindowScores *scores = input->scores;
  TmapPanel *panel = tmap_figure_add_panel (figure, NULL);
  TmapLayer *layer, *chosen;

  mark_window (panel, input);
  layer = tmap_panel_add_layer (panel, TMAP_LAYER_LINE, "score", TMAP_ROLE_POPULATION);
  chosen = tmap_panel_add_layer (panel, TMAP_LAYER_POINTS, "window", TMAP_ROLE_WINDOW);
  tmap_axis_set (&panel->x, "Submit time of the window's first job", TMAP_SCALE_LINEAR,
                 TMAP_UNIT_DATE);
  tmap_axis_set (&panel->y, "Total score", TMAP_SCALE_LINEAR, TMAP_UNIT_NUMBER);
  panel->y.min = 0;
  for (guint i = 0; i < scores->n; i++)
    if (!isnan (scores->totals[i]))
      tmap_layer_add_point (layer, get_date (input->eligible, i), scores->totals[i]);
  if (!isnan (scores->totals[input->window_start]))
    tmap_layer_add_point (chosen, get_date (input->eligible, input->window_start),
                          scores->totals[input->window_start]);
  describe_score (figure, input);
}
