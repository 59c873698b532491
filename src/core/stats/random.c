/* SPDX-License-Identifier: Apache-2.0 */
#include "stats/random.h"

/*
 * The Mersenne Twister MT19937 of Matsumoto and Nishimura (ACM TOMACS 8, 1998, and its revised
 * initialisation of 2002). GRand would give the same stream, but not in every environment:
 * G_RANDOM_VERSION=2.0 changes how it is seeded, and a window must depend on its seed alone.
 */
#define N_STATE TMAP_RANDOM_N_STATE
#define SHIFT 397

static void
seed_by_number (TmapRandom *self, guint32 seed)
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
advance (TmapRandom *self, guint i)
{
  if (i + 1 < N_STATE)
    return i + 1;
  self->state[0] = self->state[N_STATE - 1];
  return 1;
}

static void
seed_by_array (TmapRandom *self, const guint32 *words, guint n_words)
{
  guint32 *state = self->state;
  guint i = 1;
  guint word = 0;

  seed_by_number (self, 19650218u);
  for (guint n = MAX (N_STATE, n_words); n > 0; n--) {
    state[i] ^= (state[i - 1] ^ (state[i - 1] >> 30)) * 1664525u;
    state[i] += words[word] + word;
    i = advance (self, i);
    word = word + 1 < n_words ? word + 1 : 0;
  }
  for (guint n = N_STATE - 1; n > 0; n--) {
    state[i] ^= (state[i - 1] ^ (state[i - 1] >> 30)) * 1566083941u;
    state[i] -= i;
    i = advance (self, i);
  }
  state[0] = 0x80000000u;
}

static void
twist (TmapRandom *self)
{
  guint32 *state = self->state;

  for (guint i = 0; i < N_STATE; i++) {
    guint32 y = (state[i] & 0x80000000u) | (state[(i + 1) % N_STATE] & 0x7fffffffu);

    state[i] = state[(i + SHIFT) % N_STATE] ^ (y >> 1) ^ ((y & 1) != 0 ? 0x9908b0dfu : 0);
  }
  self->next = 0;
}

static guint32
next (TmapRandom *self)
{
  guint32 y;

  if (self->next == N_STATE)
    twist (self);
  y = self->state[self->next++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  return y ^ (y >> 18);
}

void
tmap_random_init (TmapRandom *self, const guint32 *words, guint n_words)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (words != NULL && n_words > 0);

  seed_by_array (self, words, n_words);
}

guint32
tmap_random_below (TmapRandom *self, guint32 n)
{
  guint n_bits = g_bit_storage (n);
  guint32 choice;

  g_return_val_if_fail (n > 0, 0);

  do
    choice = next (self) >> (32 - n_bits);
  while (choice >= n);
  return choice;
}

guint32
tmap_random_choice (const TmapInteger *seed, guint32 n)
{
  TmapRandom random;
  const guint32 *words;
  guint n_words;

  g_return_val_if_fail (seed != NULL, 0);
  g_return_val_if_fail (n > 0, 0);

  words = tmap_integer_get_words (seed, &n_words);
  tmap_random_init (&random, words, n_words);
  return tmap_random_below (&random, n);
}
