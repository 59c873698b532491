/* SPDX-License-Identifier: Apache-2.0 */
#include "app/time-text.h"

#include <math.h>

#include "base/number.h"
#include "chart/figure.h"

char *
tmap_app_span_text (double seconds)
{
  return tmap_unit_format (TMAP_UNIT_SECONDS, seconds);
}

char *
tmap_app_span_exact (double seconds)
{
  gboolean whole = seconds == floor (seconds);
  g_autofree char *number = NULL;

  if (!isfinite (seconds))
    return g_strdup ("–");
  number = whole ? tmap_number_format_fixed (seconds, 0, TRUE) : tmap_app_number_exact (seconds);
  return g_strconcat (number, " s", NULL);
}

char *
tmap_app_date_text (double date)
{
  return tmap_unit_format (TMAP_UNIT_DATE, date);
}

char *
tmap_app_date_exact (double date)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc ((gint64)floor (date));

  return time != NULL ? g_date_time_format (time, "%Y-%m-%d %H:%M:%S") : tmap_app_date_text (date);
}

char *
tmap_app_count_text (double n)
{
  return tmap_number_format_fixed (n, 0, TRUE);
}

char *
tmap_app_number_text (double value, guint decimals)
{
  return isfinite (value) ? tmap_number_format_fixed (value, decimals, TRUE) : g_strdup ("–");
}

char *
tmap_app_number_exact (double value)
{
  char buffer[TMAP_NUMBER_SIZE];

  if (!isfinite (value))
    return g_strdup ("–");
  tmap_number_format (buffer, value);
  return g_strdup (buffer);
}
