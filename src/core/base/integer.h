/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TmapInteger:
 *
 * A whole number of any size, as seeds may be: sign and magnitude, immutable.
 */
typedef struct _TmapInteger TmapInteger;

/**
 * tmap_integer_parse:
 * @digits: text of digits in @base, without sign or prefix; `_` between digits is skipped
 * @length: bytes in @digits
 * @base: 2…16
 * @negative: whether the number is negative (zero never is)
 *
 * Returns: (transfer full) (nullable): the number, or %NULL if there is no digit, a character that
 *   is none, or more than TMAP_INTEGER_MAX_DIGITS of them
 */
TmapInteger *tmap_integer_parse (const char *digits, gsize length, guint base, gboolean negative);

#define TMAP_INTEGER_MAX_DIGITS 4096

/** tmap_integer_new: Returns: (transfer full): @value */
TmapInteger *tmap_integer_new (gint64 value);

/** tmap_integer_copy: Returns: (transfer full): the same number */
TmapInteger *tmap_integer_copy (const TmapInteger *self);

void tmap_integer_free (TmapInteger *self);

/** tmap_integer_to_text: Returns: (transfer full): decimal digits, after a `-` if negative */
char *tmap_integer_to_text (const TmapInteger *self);

/** tmap_integer_to_int64: Returns: whether the number fits; then it is in @value */
gboolean tmap_integer_to_int64 (const TmapInteger *self, gint64 *value);

/**
 * tmap_integer_get_words:
 * @n_words: (out): how many words, at least 1
 *
 * Returns: (transfer none): the magnitude as 32-bit words, least first, without leading zero words
 *   (zero is the one word 0)
 */
const guint32 *tmap_integer_get_words (const TmapInteger *self, guint *n_words);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapInteger, tmap_integer_free)

G_END_DECLS
