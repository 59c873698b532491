/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * Numbers for people and, for tooltips, the same in full. All texts are (transfer full).
 */

/** tmap_app_span_text: a span of time: "3 h 12 min" */
char *tmap_app_span_text (double seconds);

/** tmap_app_span_exact: the same in seconds: "11,520 s" */
char *tmap_app_span_exact (double seconds);

/** tmap_app_date_text: a time on the clock of a cluster: "2017-10-07 01:12" */
char *tmap_app_date_text (double date);

/** tmap_app_date_exact: the same with seconds: "2017-10-07 01:12:34" */
char *tmap_app_date_exact (double date);

/** tmap_app_count_text: a whole number: "12,345" */
char *tmap_app_count_text (double n);

/** tmap_app_number_text: a number with @decimals digits; "–" for NAN */
char *tmap_app_number_text (double value, guint decimals);

/** tmap_app_number_exact: a number with all its digits */
char *tmap_app_number_exact (double value);

G_END_DECLS
