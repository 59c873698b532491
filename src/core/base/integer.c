/* SPDX-License-Identifier: Apache-2.0 */
#include "base/integer.h"

#include <string.h>

/* Decimal digits are taken out nine at a time: the largest power of ten in a word. */
#define CHUNK 1000000000u
#define CHUNK_DIGITS 9

struct _TmapInteger {
  gboolean negative;
  guint n_words; /* at least 1; the last word is 0 only if the number is */
  guint32 words[];
};

static TmapInteger *
integer_alloc (guint n_words)
{
  TmapInteger *self = g_malloc0 (sizeof (TmapInteger) + n_words * sizeof (guint32));

  self->n_words = n_words;
  return self;
}

/* The form that the struct promises. */
static void
integer_trim (TmapInteger *self)
{
  while (self->n_words > 1 && self->words[self->n_words - 1] == 0)
    self->n_words--;
  if (self->n_words == 1 && self->words[0] == 0)
    self->negative = FALSE;
}

/* The words are wide enough for the digits that still come: nothing is carried out of them. */
static void
multiply_add (TmapInteger *self, guint factor, guint addend)
{
  guint64 carry = addend;

  for (guint i = 0; i < self->n_words; i++) {
    carry += (guint64)self->words[i] * factor;
    self->words[i] = (guint32)carry;
    carry >>= 32;
  }
  g_assert (carry == 0);
}

TmapInteger *
tmap_integer_parse (const char *digits, gsize length, guint base, gboolean negative)
{
  g_autoptr (TmapInteger) self = NULL;
  guint n_digits = 0;

  g_return_val_if_fail (digits != NULL || length == 0, NULL);
  g_return_val_if_fail (base >= 2 && base <= 16, NULL);

  for (gsize i = 0; i < length; i++) {
    int digit = g_ascii_xdigit_value (digits[i]);

    if (digits[i] == '_')
      continue;
    if (digit < 0 || (guint)digit >= base || ++n_digits > TMAP_INTEGER_MAX_DIGITS)
      return NULL;
  }
  if (n_digits == 0)
    return NULL;

  self = integer_alloc (n_digits / 8 + 1); /* a digit is four bits at most */
  self->negative = negative;
  for (gsize i = 0; i < length; i++)
    if (digits[i] != '_')
      multiply_add (self, base, (guint)g_ascii_xdigit_value (digits[i]));
  integer_trim (self);
  return g_steal_pointer (&self);
}

TmapInteger *
tmap_integer_new (gint64 value)
{
  guint64 magnitude = value < 0 ? -(guint64)value : (guint64)value;
  TmapInteger *self = integer_alloc (2);

  self->negative = value < 0;
  self->words[0] = (guint32)magnitude;
  self->words[1] = (guint32)(magnitude >> 32);
  integer_trim (self);
  return self;
}

TmapInteger *
tmap_integer_copy (const TmapInteger *self)
{
  TmapInteger *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = integer_alloc (self->n_words);
  copy->negative = self->negative;
  memcpy (copy->words, self->words, self->n_words * sizeof (guint32));
  return copy;
}

void
tmap_integer_free (TmapInteger *self)
{
  g_free (self);
}

/* Divides in place and returns the remainder. */
static guint32
divide_by_chunk (TmapInteger *self)
{
  guint64 rest = 0;

  for (guint i = self->n_words; i-- > 0;) {
    rest = rest << 32 | self->words[i];
    self->words[i] = (guint32)(rest / CHUNK);
    rest %= CHUNK;
  }
  integer_trim (self);
  return (guint32)rest;
}

char *
tmap_integer_to_text (const TmapInteger *self)
{
  g_autoptr (TmapInteger) rest = NULL;
  g_autoptr (GString) reversed = NULL;
  guint32 chunk;

  g_return_val_if_fail (self != NULL, NULL);

  rest = tmap_integer_copy (self);
  reversed = g_string_new (NULL);
  do {
    chunk = divide_by_chunk (rest);
    for (guint i = 0; i < CHUNK_DIGITS; i++, chunk /= 10)
      g_string_append_c (reversed, (char)('0' + chunk % 10));
  } while (rest->n_words > 1 || rest->words[0] != 0);
  while (reversed->len > 1 && reversed->str[reversed->len - 1] == '0')
    g_string_truncate (reversed, reversed->len - 1);
  if (self->negative)
    g_string_append_c (reversed, '-');
  return g_strreverse (g_string_free (g_steal_pointer (&reversed), FALSE));
}

gboolean
tmap_integer_to_int64 (const TmapInteger *self, gint64 *value)
{
  guint64 magnitude;

  g_return_val_if_fail (self != NULL && value != NULL, FALSE);

  if (self->n_words > 2)
    return FALSE;
  magnitude = self->words[0];
  if (self->n_words == 2)
    magnitude |= (guint64)self->words[1] << 32;
  if (magnitude > (guint64)G_MAXINT64 + (self->negative ? 1 : 0))
    return FALSE;
  if (!self->negative)
    *value = (gint64)magnitude;
  else /* the smallest number has no positive counterpart */
    *value = magnitude == 0 ? 0 : -(gint64)(magnitude - 1) - 1;
  return TRUE;
}

const guint32 *
tmap_integer_get_words (const TmapInteger *self, guint *n_words)
{
  g_return_val_if_fail (self != NULL && n_words != NULL, NULL);

  *n_words = self->n_words;
  return self->words;
}
