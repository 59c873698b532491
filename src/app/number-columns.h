/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "app/time-text.h"

/*
 * Functions of a column of numbers: NAME is the number to sort by, NAME_text what people see, and
 * NAME_exact the same with all digits. @value may use `data` and `row`.
 */

#define TMAP_APP_COLUMN(name, value, text, exact)                                                  \
  static double name (gconstpointer data, guint row)                                               \
  {                                                                                                \
    return value;                                                                                  \
  }                                                                                                \
                                                                                                   \
  static char *name##_text (gconstpointer data, guint row)                                         \
  {                                                                                                \
    return text;                                                                                   \
  }                                                                                                \
                                                                                                   \
  static char *name##_exact (gconstpointer data, guint row)                                        \
  {                                                                                                \
    return exact;                                                                                  \
  }

/** Of spans of time, in seconds. */
#define TMAP_APP_SPAN_COLUMN(name, value)                                                          \
  TMAP_APP_COLUMN (name, value, tmap_app_span_text (name (data, row)),                             \
                   tmap_app_span_exact (name (data, row)))

/** Of other numbers, shown with so many decimals. */
#define TMAP_APP_NUMBER_COLUMN(name, value, decimals)                                              \
  TMAP_APP_COLUMN (name, value, tmap_app_number_text (name (data, row), decimals),                 \
                   tmap_app_number_exact (name (data, row)))
