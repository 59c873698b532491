/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "base/integer.h"

G_BEGIN_DECLS

/**
 * tmap_random_choice:
 * @seed: seed of a fresh generator
 * @n: number of alternatives, 1…2³²−1
 *
 * What Python's `random.Random(seed).choice(range(n))` gives: the Mersenne Twister MT19937, seeded
 * by array with the 32-bit words of |seed|; the top k bits of an output, with k the bit length of
 * @n, drawn again while they are not below @n.
 *
 * Returns: 0…@n−1
 */
guint32 tmap_random_choice (const TmapInteger *seed, guint32 n);

G_END_DECLS
