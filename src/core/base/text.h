/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * tmap_text_lower:
 * @text: UTF-8
 *
 * Lower-cases as Unicode tells for no language in particular, in every locale alike
 * (g_utf8_strdown() is not: in Turkish `I` would lose its dot).
 *
 * Returns: (transfer full): @text in lower case
 */
char *tmap_text_lower (const char *text);

/**
 * tmap_text_append_lower:
 * @lower: where to append
 * @text: UTF-8
 * @p: a character of @text
 *
 * Appends the character in lower case, which may be two characters, and of a sigma depends on those
 * around it.
 */
void tmap_text_append_lower (GString *lower, const char *text, const char *p);

/** tmap_text_reduce: Returns: (transfer full): the ASCII letters and digits of @text, in lower case
 */
char *tmap_text_reduce (const char *text);

/** tmap_text_is_cased: Returns: whether @c is a letter of a script with upper and lower case */
gboolean tmap_text_is_cased (gunichar c);

/** tmap_text_is_blank: Returns: whether @text (UTF-8) is empty or white space only */
gboolean tmap_text_is_blank (const char *text);

/**
 * tmap_text_brief:
 * @text: UTF-8
 *
 * Returns: (transfer full): @text as a message can quote it: in one line, control characters as
 *   `\n`, `\t` or `\uXXXX`, cut after 60 characters
 */
char *tmap_text_brief (const char *text);

/**
 * tmap_text_is_control:
 *
 * Returns: whether @c steers how text is shown instead of being shown: a control character, the end
 *   of a line or paragraph, or a mark that changes the direction of what stands around it
 */
gboolean tmap_text_is_control (gunichar c);

/**
 * tmap_text_escape_controls:
 * @text: any bytes
 *
 * Returns: (transfer full): @text as a terminal can show it: in one line, as valid UTF-8, with what
 *   tmap_text_is_control() as `\xXX` or `\uXXXX`
 */
char *tmap_text_escape_controls (const char *text);

/**
 * tmap_text_distance:
 * @a: UTF-8
 * @b: UTF-8
 *
 * The Damerau–Levenshtein distance in its form of optimal string alignment: how many characters
 * must be inserted, dropped, replaced, or swapped with their neighbour to turn @a into @b. Time and
 * memory grow with the product of the lengths.
 *
 * Returns: the distance
 */
guint tmap_text_distance (const char *a, const char *b);

/**
 * tmap_text_nearest:
 * @text: what somebody wrote
 * @candidates: (array zero-terminated=1): what they may have meant
 *
 * Looks for a slip of the keyboard, without regard to upper and lower case: at most one edit for
 * every three characters, or an end that is missing.
 *
 * Returns: (transfer none) (nullable): the nearest candidate, the first on ties; %NULL if none is
 *   near
 */
const char *tmap_text_nearest (const char *text, const char *const *candidates);

G_END_DECLS
