/* SPDX-License-Identifier: Apache-2.0 */
#include "chart/ticks.h"

#include <math.h>

#include "base/number.h"

#define MINUTE 60.0
#define HOUR 3600.0
#define DAY 86400.0

/* Nobody means dates that are further apart; they are not walked through day by day. */
#define MAX_DATE_STEP (100 * 365.0 * DAY)

/* Steps that divide spans of time, in seconds. Beyond the last one steps are 1, 2, 5 · 10ⁿ days. */
static const double time_steps[] = {
  1,           2,           5,           10,   15,       30,       MINUTE,   2 * MINUTE, 5 * MINUTE,
  10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR,  DAY,
};

#define N_RANKS 4

/* Ticks of a logarithmic axis of time. Those with a lower rank stay longer when room is short. */
static const struct {
  double value;
  guint rank;
} log_times[] = {
  { 1e-3, 2 },        { 1e-2, 2 },    { 0.1, 2 },      { 1, 0 },          { 3, 3 },
  { 10, 1 },          { 30, 3 },      { MINUTE, 0 },   { 3 * MINUTE, 3 }, { 10 * MINUTE, 1 },
  { 30 * MINUTE, 3 }, { HOUR, 0 },    { 2 * HOUR, 3 }, { 6 * HOUR, 2 },   { 12 * HOUR, 3 },
  { DAY, 0 },         { 3 * DAY, 3 }, { 7 * DAY, 2 },  { 30 * DAY, 1 },   { 365 * DAY, 1 },
};

static void
clear_tick (TmapTick *tick)
{
  g_free (tick->label);
}

static void
add_tick (GArray *ticks, double value, char *label)
{
  TmapTick tick = { value, label };

  g_array_append_val (ticks, tick);
}

/* The smallest of 1, 2, 5 · 10ⁿ that is not below @value. */
static double
round_up_125 (double value)
{
  double power = pow (10, floor (log10 (value)));
  double digit = value / power;

  /* The tolerance keeps 0.1 · 3 from becoming 0.5. */
  if (digit <= 1 + 1e-9)
    return power;
  if (digit <= 2 + 1e-9)
    return 2 * power;
  return digit <= 5 + 1e-9 ? 5 * power : 10 * power;
}

static double
round_down_125 (double value)
{
  double power = pow (10, floor (log10 (value)));
  double digit = value / power;

  if (digit >= 5 - 1e-9)
    return 5 * power;
  return digit >= 2 - 1e-9 ? 2 * power : power;
}

/* The step between the ticks of a linear axis, so that there are at most about @n. */
static double
choose_step (TmapUnit unit, double span, guint n)
{
  double least = span / MAX (n, 1);

  if (unit == TMAP_UNIT_COUNT)
    return MAX (round_up_125 (least), 1);
  if (unit != TMAP_UNIT_SECONDS && unit != TMAP_UNIT_DATE)
    return round_up_125 (least);
  if (least <= 1)
    return unit == TMAP_UNIT_DATE ? 1 : round_up_125 (least);
  for (gsize i = 0; i < G_N_ELEMENTS (time_steps); i++)
    if (time_steps[i] >= least)
      return time_steps[i];
  return round_up_125 (least / DAY) * DAY;
}

static void
widen_equal_ends (const TmapAxis *axis, double *min, double *max)
{
  if (*max > *min)
    return;
  if (axis->scale == TMAP_SCALE_LOG) {
    *min /= 2;
    *max *= 2;
  } else if (*max == 0) {
    *max = 1;
  } else if (*max > 0 && isnan (axis->min)) {
    *min = axis->unit == TMAP_UNIT_DATE ? *min - HOUR : 0;
  } else if (*max < 0 && isnan (axis->max)) {
    *max = 0;
  } else {
    *max = *min + MAX (fabs (*min), 1);
  }
}

static void
round_ends (const TmapAxis *axis, double *min, double *max, guint n)
{
  double step;

  if (axis->unit == TMAP_UNIT_DATE)
    return;
  if (axis->scale == TMAP_SCALE_LOG) {
    if (isnan (axis->min))
      *min = round_down_125 (*min);
    if (isnan (axis->max))
      *max = round_up_125 (*max);
    return;
  }
  step = choose_step (axis->unit, *max - *min, n);
  if (isnan (axis->min))
    *min = floor (*min / step + 1e-9) * step;
  if (isnan (axis->max))
    *max = ceil (*max / step - 1e-9) * step;
}

void
tmap_ticks_range (const TmapAxis *axis, double *min, double *max, guint n)
{
  if (!isnan (axis->min))
    *min = axis->min;
  if (!isnan (axis->max))
    *max = axis->max;
  if (axis->scale == TMAP_SCALE_LOG) {
    *max = *max > 0 ? *max : 1;
    *min = *min > 0 ? *min : *max / 10;
  }
  widen_equal_ends (axis, min, max);
  round_ends (axis, min, max, n);
  if (!(*max > *min))
    *max = *min + 1;
}

/* As many decimals as the step needs: 0.25 has two. */
static guint
count_decimals (double step)
{
  guint decimals = 0;

  while (decimals < 12 && fabs (step - round (step)) > 1e-6 * step) {
    step *= 10;
    decimals++;
  }
  return decimals;
}

/* Large and small numbers on ticks: 2 M, 1.5 G, 1e-9. */
static char *
format_number (double value, double step)
{
  static const struct {
    double size;
    const char *suffix;
  } sizes[] = { { 1e12, " T" }, { 1e9, " G" }, { 1e6, " M" } };
  guint decimals;
  g_autofree char *text = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (step >= sizes[i].size && value != 0) {
      text = tmap_number_format_fixed (value / sizes[i].size, count_decimals (step / sizes[i].size),
                                       TRUE);
      return g_strconcat (text, sizes[i].suffix, NULL);
    }
  decimals = count_decimals (step);
  if (decimals > 4 && value != 0) {
    char buffer[TMAP_NUMBER_SIZE];

    tmap_number_format (buffer, round (value / step) * step);
    return g_strdup (buffer);
  }
  return tmap_number_format_fixed (value == 0 ? 0 : value, decimals > 4 ? 0 : decimals, TRUE);
}

/* A span of time in the unit that the step is in, as in "30 min". */
static char *
format_span (double value, double step)
{
  static const struct {
    double size;
    const char *suffix;
  } units[] = { { DAY, " d" }, { HOUR, " h" }, { MINUTE, " min" }, { 1, " s" }, { 1e-3, " ms" } };
  gsize i = 0;
  g_autofree char *text = NULL;

  if (value == 0)
    return g_strdup ("0");
  while (i + 1 < G_N_ELEMENTS (units) && step < units[i].size * (1 - 1e-9))
    i++;
  text =
      tmap_number_format_fixed (value / units[i].size, count_decimals (step / units[i].size), TRUE);
  return g_strconcat (text, units[i].suffix, NULL);
}

/* Year, month and day of a day since 1970 in the Gregorian calendar (years begin in March here). */
static void
split_day (gint64 days, int *year, int *month, int *day)
{
  gint64 z = days + 719468;
  gint64 era = (z >= 0 ? z : z - 146096) / 146097;
  gint64 of_era = z - era * 146097;
  gint64 y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  gint64 of_year = of_era - (365 * y + y / 4 - y / 100);
  gint64 m = (5 * of_year + 2) / 153;

  *day = (int)(of_year - (153 * m + 2) / 5 + 1);
  *month = (int)(m < 10 ? m + 3 : m - 9);
  *year = (int)(y + era * 400 + (*month <= 2));
}

static const char *const month_names[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                           "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };

static char *
format_date (double value, double step)
{
  gint64 seconds = (gint64)value;
  gint64 days = (gint64)floor (value / DAY);
  int clock = (int)(seconds - days * 86400);
  int year, month, day;

  split_day (days, &year, &month, &day);
  if (step < DAY && clock != 0)
    return g_strdup_printf ("%02d:%02d", clock / 3600, clock / 60 % 60);
  return g_strdup_printf ("%d %s", day, month_names[month - 1]);
}

static char *
format_tick (const TmapAxis *axis, double value, double step)
{
  g_autofree char *text = NULL;

  switch (axis->unit) {
  case TMAP_UNIT_FRACTION:
    text = tmap_number_format_fixed (value * 100, count_decimals (step * 100), FALSE);
    return g_strconcat (text, " %", NULL);
  case TMAP_UNIT_SECONDS:
    return format_span (value, step);
  case TMAP_UNIT_DATE:
    return format_date (value, step);
  case TMAP_UNIT_NUMBER:
  case TMAP_UNIT_COUNT:
  case TMAP_UNIT_HOURS:
  case TMAP_UNIT_MINUTES:
  default:
    return format_number (value, step);
  }
}

/* Months are no even steps, so long stretches of dates get ticks at the beginning of months. */
static void
add_months (GArray *ticks, double min, double max, guint n)
{
  gint64 last = (gint64)floor (max / DAY);
  guint every = (guint)MAX (1, ceil ((max - min) / (30.4 * DAY) / MAX (n, 1)));

  /* Quarters, half years and years are rounder than five months. */
  every = every > 6 ? 12 * ((every + 11) / 12) : every > 3 ? 6 : every;
  for (gint64 d = (gint64)ceil (min / DAY); d <= last; d++) {
    int year, month, day;

    split_day (d, &year, &month, &day);
    if (day != 1 || ((guint)(year * 12 + month - 1)) % every != 0)
      continue;
    add_tick (ticks, (double)d * DAY,
              month == 1 || every >= 12 ? g_strdup_printf ("%s %d", month_names[month - 1], year)
                                        : g_strdup (month_names[month - 1]));
  }
}

static void
add_linear (GArray *ticks, const TmapAxis *axis, double min, double max, guint n)
{
  double step = choose_step (axis->unit, max - min, n);
  double first = ceil (min / step - 1e-9) + 0.0; /* no negative zero */

  if (axis->unit == TMAP_UNIT_DATE && step > 14 * DAY && step < MAX_DATE_STEP) {
    add_months (ticks, min, max, n);
    return;
  }
  for (double i = first; i * step <= max + step * 1e-9 && ticks->len < 1000; i++)
    add_tick (ticks, i * step, format_tick (axis, i * step, step));
}

static void
add_log_times (GArray *ticks, double min, double max, guint n)
{
  for (guint rank = N_RANKS; rank-- > 0;) {
    guint count = 0;

    for (gsize i = 0; i < G_N_ELEMENTS (log_times); i++)
      count += log_times[i].rank <= rank && log_times[i].value >= min * (1 - 1e-9) &&
               log_times[i].value <= max * (1 + 1e-9);
    if (count > n && rank > 0)
      continue;
    for (gsize i = 0; i < G_N_ELEMENTS (log_times); i++)
      if (log_times[i].rank <= rank && log_times[i].value >= min * (1 - 1e-9) &&
          log_times[i].value <= max * (1 + 1e-9))
        add_tick (ticks, log_times[i].value, format_span (log_times[i].value, log_times[i].value));
    return;
  }
}

static void
add_decades (GArray *ticks, const TmapAxis *axis, double min, double max, guint n)
{
  int low = (int)ceil (log10 (min) - 1e-9);
  int high = (int)floor (log10 (max) + 1e-9);
  int every = MAX (1, (high - low + (int)n) / MAX ((int)n, 1));

  for (int e = low; e <= high; e += every) {
    double value = pow (10, e);

    add_tick (ticks, value, format_tick (axis, value, value));
  }
}

/* An axis that is too short for the usual ticks gets its ends. */
static void
add_ends (GArray *ticks, const TmapAxis *axis, double min, double max)
{
  double ends[] = { min, max };

  g_array_set_size (ticks, 0);
  for (guint i = 0; i < 2; i++) {
    double step = axis->scale == TMAP_SCALE_LOG ? ends[i] : fabs (max - min);

    add_tick (ticks, ends[i], format_tick (axis, ends[i], step));
  }
}

GArray *
tmap_ticks_new (const TmapAxis *axis, double min, double max, guint n)
{
  GArray *ticks = g_array_new (FALSE, FALSE, sizeof (TmapTick));

  g_return_val_if_fail (max > min, ticks);

  g_array_set_clear_func (ticks, (GDestroyNotify)clear_tick);
  if (axis->scale != TMAP_SCALE_LOG)
    add_linear (ticks, axis, min, max, n);
  else if (axis->unit == TMAP_UNIT_SECONDS)
    add_log_times (ticks, min, max, n);
  else
    add_decades (ticks, axis, min, max, n);
  if (ticks->len < 2 && n >= 2)
    add_ends (ticks, axis, min, max);
  return ticks;
}
