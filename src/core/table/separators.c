/* SPDX-License-Identifier: Apache-2.0 */
#include "table/separators.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Continues at @from; @n places are found already. */
static gsize
find_from (const char *text, gsize from, gsize length, guint32 *places, gsize n, gboolean *plain)
{
  for (gsize i = from; i < length; i++) {
    guint8 c = (guint8)text[i];

    if (c == ',' || c == '"' || c == '\n')
      places[n++] = (guint32)i;
    *plain = *plain && c != '\0' && c < 0x80;
  }
  return n;
}

gsize
tmap_separators_find_plain (const char *text, gsize length, guint32 *places, gboolean *plain)
{
  *plain = TRUE;
  return find_from (text, 0, length, places, 0, plain);
}

#ifdef __SSE2__

#define VECTOR 16
#define STEP (4 * VECTOR)

/* Which of 16 bytes are separators, a bit for each. */
static inline guint64
mark (__m128i bytes)
{
  __m128i commas = _mm_cmpeq_epi8 (bytes, _mm_set1_epi8 (','));
  __m128i quotes = _mm_cmpeq_epi8 (bytes, _mm_set1_epi8 ('"'));
  __m128i feeds = _mm_cmpeq_epi8 (bytes, _mm_set1_epi8 ('\n'));

  return (guint64)_mm_movemask_epi8 (_mm_or_si128 (commas, _mm_or_si128 (quotes, feeds)));
}

gsize
tmap_separators_find (const char *text, gsize length, guint32 *places, gboolean *plain)
{
  __m128i smallest = _mm_set1_epi8 (1);
  __m128i all = _mm_setzero_si128 ();
  gsize n = 0;
  gsize i;

  for (i = 0; i + STEP <= length; i += STEP) {
    guint64 marks = 0;

    for (guint k = 0; k < STEP / VECTOR; k++) {
      __m128i bytes = _mm_loadu_si128 ((const __m128i *)(gconstpointer)(text + i + k * VECTOR));

      marks |= mark (bytes) << (k * VECTOR);
      smallest = _mm_min_epu8 (smallest, bytes);
      all = _mm_or_si128 (all, bytes);
    }
    for (; marks != 0; marks &= marks - 1)
      places[n++] = (guint32)i + (guint32)__builtin_ctzll (marks);
  }
  *plain = _mm_movemask_epi8 (_mm_cmpeq_epi8 (smallest, _mm_setzero_si128 ())) == 0 &&
           _mm_movemask_epi8 (all) == 0;
  return find_from (text, i, length, places, n, plain);
}

#else

gsize
tmap_separators_find (const char *text, gsize length, guint32 *places, gboolean *plain)
{
  return tmap_separators_find_plain (text, length, places, plain);
}

#endif
