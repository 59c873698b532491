/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * tmap_separators_find:
 * @text: @length bytes, fewer than 2^32
 * @places: (out caller-allocates): room for @length numbers
 * @plain: (out): whether there are only bytes 0x01…0x7f
 *
 * Finds every byte at which a CSV row can be cut: comma, quote and line feed. Many bytes are looked
 * at together where the processor can do so.
 *
 * Returns: how many there are
 */
gsize tmap_separators_find (const char *text, gsize length, guint32 *places, gboolean *plain);

/** tmap_separators_find_plain: the same byte by byte, for the end of a text and for the tests */
gsize tmap_separators_find_plain (const char *text, gsize length, guint32 *places, gboolean *plain);

G_END_DECLS
