/* SPDX-License-Identifier: Apache-2.0 */
#include "stats/random.h"

/*
 * The Mersenne Twister MT19937 of Matsumoto and Nishimura (ACM TOMACS 8, 1998, and its revised
 * initialisation of 2002). GRand would give the same stream, but not in every environment:
 * G_RANDOM_VERSION=2.0 changes how it is seeded, and a window must depend on its seed alone.
 */
#define N_STATE 624
#define SHIFT 397

typedef struct {
  guint32 state[N_STATE];
  guint next;
} Twister;

static void
twister_seed (Twister *self, guint32 seed)
{
  self->state[0] = seed;
  for (guint i = 1; i < N_STATE; i++) {
    guint32 before = self->state[i - 1];

    self->state[i] = 1812433253u * (before ^ (before >> 30)) + i;
  }
  self->next = N_STATE;
}

/* Goes to the next word of the state; after the last one it begins again at the second. */
static guint
twister_advance (Twister *self, guint i)
{
  if (i + 1 < N_STATE)
    return i + 1;
  self->state[0] = self->state[N_STATE - 1];
  return 1;
}

static void
twister_seed_by_array (Twister *self, const guint32 *words, guint n_words)
{
  guint32 *state = self->state;
  guint i = 1;
  guint word = 0;

  twister_seed (self, 19650218u);
  for (guint n = MAX (N_STATE, n_words); n > 0; n--) {
    state[i] ^= (state[i - 1] ^ (state[i - 1] >> 30)) * 1664525u;
    state[i] += words[word] + word;
    i = twister_advance (self, i);
    word = word + 1 < n_words ? word + 1 : 0;
  }
  for (guint n = N_STATE - 1; n > 0; n--) {
    state[i] ^= (state[i - 1] ^ (state[i - 1] >> 30)) * 1566083941u;
    state[i] -= i;
    i = twister_advance (self, i);
  }
  state[0] = 0x80000000u;
}

static void
twister_twist (Twister *self)
{
  guint32 *state = self->state;

  for (guint i = 0; i < N_STATE; i++) {
    guint32 y = (state[i] & 0x80000000u) | (state[(i + 1) % N_STATE] & 0x7fffffffu);

    state[i] = state[(i + SHIFT) % N_STATE] ^ (y >> 1) ^ ((y & 1) != 0 ? 0x9908b0dfu : 0);
  }
  self->next = 0;
}

static guint32
twister_next (Twister *self)
{
  guint32 y;

  if (self->next == N_STATE)
    twister_twist (self);
  y = self->state[self->next++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  return y ^ (y >> 18);
}

guint32
tmap_random_choice (const TmapInteger *seed, guint32 n)
{
  Twister twister;
  const guint32 *words;
  guint n_words;
  guint n_bits;
  guint32 choice;

  g_return_val_if_fail (seed != NULL, 0);
  g_return_val_if_fail (n > 0, 0);

  words = tmap_integer_get_words (seed, &n_words);
  twister_seed_by_array (&twister, words, n_words);
  n_bits = g_bit_storage (n);
  do
    choice = twister_next (&twister) >> (32 - n_bits);
  while (choice >= n);
  return choice;
}
