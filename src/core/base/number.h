/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TmapNumberKind:
 * @TMAP_NUMBER_NONE: not a number
 * @TMAP_NUMBER_INTEGER: an integer literal (sign and digits only) that fits in 64 bits with sign
 * @TMAP_NUMBER_FLOAT: any other decimal number
 */
typedef enum {
  TMAP_NUMBER_NONE,
  TMAP_NUMBER_INTEGER,
  TMAP_NUMBER_FLOAT,
} TmapNumberKind;

/**
 * tmap_number_parse:
 * @text: the bytes of a CSV cell, not terminated
 * @length: how many
 * @value: (out): the number, untouched if there is none
 *
 * Reads a decimal number of a CSV cell as pandas does, which is not the nearest double in all
 * cases: at most 17 digits (leading zeros counted) are accumulated in a double, which is then
 * scaled once by a power of ten. An integer literal that fits in 64 bits is read exactly, as an
 * integer, and then converted (so `-0` is 0.0). ASCII white space around the number is allowed.
 *
 * `inf` and `infinity` in any case, with or without a sign, are numbers too, but only without white
 * space. An exponent of more than 17 digits makes no number. Beyond the range of a double the value
 * is infinite, whatever the digits before an exponent above 308. No locale plays a part.
 *
 * Returns: what @text is
 */
TmapNumberKind tmap_number_parse (const char *text, gsize length, double *value);

/** Bytes that tmap_number_format() needs at most, with the terminating zero. */
#define TMAP_NUMBER_SIZE 32

/**
 * tmap_number_format:
 * @buffer: TMAP_NUMBER_SIZE bytes
 * @value: a number
 *
 * Writes the shortest digits that read back to @value, and of several such the nearest to it:
 * `5.0`, `0.0001`, `1e-05`, `1e+16`, `-0.0` (exponent form below 1e-4 and from 1e16, as Python's
 * repr()). Sums of numbers that are far too large can be infinite; that is `inf`.
 *
 * Returns: the length of the text
 */
gsize tmap_number_format (char *buffer, double value);

/**
 * tmap_number_format_fixed:
 * @value: a number
 * @decimals: digits after the point, rounded as printf does
 * @thousands: whether a comma separates groups of three digits
 *
 * Returns: (transfer full): for example `12,345.68`, in every locale; `∞` if it is infinite
 */
char *tmap_number_format_fixed (double value, guint decimals, gboolean thousands);

G_END_DECLS
