/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TmapTraceTime:
 *
 * Remembers the last day that was read: in traces the next time is mostly of the same day. Zero it
 * before use.
 */
typedef struct {
  char day[10];
  gint64 seconds;
} TmapTraceTime;

/**
 * tmap_trace_time_parse:
 * @text: @length bytes, blanks around them allowed
 * @seconds: (out): the time in seconds since 1970
 *
 * Reads a time of the form `%Y-%m-%d %H:%M:%S`, as Python's strptime() does: a year of four digits,
 * all else of one or two. No time zone is ever applied.
 *
 * Returns: %FALSE if it is not such a time
 */
gboolean
tmap_trace_time_parse (TmapTraceTime *self, const char *text, gsize length, gint64 *seconds);

/**
 * tmap_trace_time_parse_zoned:
 * @us: (out): the time in microseconds since 1970, on its own clock
 * @has_offset: (out): whether it has an offset to UTC
 * @offset_s: (out): that offset in seconds
 *
 * The same, with a `T` in place of the blank, a fraction of up to nine digits and an offset, `Z` or
 * `±hh:mm`, allowed.
 */
gboolean tmap_trace_time_parse_zoned (TmapTraceTime *self,
                                      const char *text,
                                      gsize length,
                                      gint64 *us,
                                      gboolean *has_offset,
                                      int *offset_s);

/** tmap_trace_time_parse_plain: the same without memory, for unusual texts and for the tests */
gboolean tmap_trace_time_parse_plain (const char *text, gsize length, gint64 *seconds);

G_END_DECLS
