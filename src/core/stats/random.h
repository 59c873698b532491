/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "base/integer.h"

G_BEGIN_DECLS

#define TMAP_RANDOM_N_STATE 624

/**
 * TmapRandom:
 *
 * A generator that draws what Python's `random.Random` draws: the Mersenne Twister MT19937. Begin
 * with tmap_random_init().
 */
typedef struct {
  guint32 state[TMAP_RANDOM_N_STATE];
  guint next;
} TmapRandom;

/**
 * tmap_random_init:
 * @words: the seed's magnitude as 32-bit words, least first
 * @n_words: at least 1
 */
void tmap_random_init (TmapRandom *self, const guint32 *words, guint n_words);

/**
 * tmap_random_below:
 * @n: number of alternatives, 1…2³²−1
 *
 * What `choice(range(n))` draws: the top k bits of an output, with k the bit length of @n, drawn
 * again while they are not below @n.
 *
 * Returns: 0…@n−1
 */
guint32 tmap_random_below (TmapRandom *self, guint32 n);

/**
 * tmap_random_choice:
 * @seed: seed of a fresh generator
 * @n: number of alternatives, 1…2³²−1
 *
 * What Python's `random.Random(seed).choice(range(n))` gives; its sign does not matter.
 *
 * Returns: 0…@n−1
 */
guint32 tmap_random_choice (const TmapInteger *seed, guint32 n);

G_END_DECLS
