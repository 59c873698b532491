/* SPDX-License-Identifier: Apache-2.0 */
#include "base/text.h"

#include <string.h>

#define BRIEF_LENGTH 60

/* No key is nearly as long; longer texts are not worth the time of a comparison. */
#define NEAREST_MAX_LENGTH 200
#define NEAREST_MIN_START 3

char *
tmap_text_reduce (const char *text)
{
  GString *reduced = g_string_new (NULL);

  for (; *text != '\0'; text++)
    if (g_ascii_isalnum (*text))
      g_string_append_c (reduced, g_ascii_tolower (*text));
  return g_string_free (reduced, FALSE);
}

gboolean
tmap_text_is_cased (gunichar c)
{
  return g_unichar_islower (c) || g_unichar_isupper (c) || g_unichar_istitle (c);
}

/* What may stand inside of a word without being a letter (the Case_Ignorable of Unicode). */
static gboolean
is_case_ignorable (gunichar c)
{
  switch (g_unichar_type (c)) {
  case G_UNICODE_NON_SPACING_MARK:
  case G_UNICODE_ENCLOSING_MARK:
  case G_UNICODE_FORMAT:
  case G_UNICODE_MODIFIER_LETTER:
  case G_UNICODE_MODIFIER_SYMBOL:
    return TRUE;
  default:
    return c == '\'' || c == '.' || c == ':' || c == 0xb7 || c == 0x2018 || c == 0x2019;
  }
}

/* A sigma has a form of its own at the end of a word. */
static gboolean
is_end_of_word (const char *text, const char *p)
{
  const char *before = g_utf8_find_prev_char (text, p);
  const char *after = g_utf8_next_char (p);

  while (before != NULL && is_case_ignorable (g_utf8_get_char (before)))
    before = g_utf8_find_prev_char (text, before);
  while (*after != '\0' && is_case_ignorable (g_utf8_get_char (after)))
    after = g_utf8_next_char (after);
  return before != NULL && tmap_text_is_cased (g_utf8_get_char (before)) &&
         !tmap_text_is_cased (g_utf8_get_char (after));
}

void
tmap_text_append_lower (GString *lower, const char *text, const char *p)
{
  gunichar c = g_utf8_get_char (p);

  if (c == 0x0130) /* I with a dot: i with a combining dot */
    g_string_append (lower, "i\xcc\x87");
  else if (c == 0x03a3 && is_end_of_word (text, p))
    g_string_append_unichar (lower, 0x03c2);
  else
    g_string_append_unichar (lower, g_unichar_tolower (c));
}

char *
tmap_text_lower (const char *text)
{
  GString *lower;

  g_return_val_if_fail (text != NULL, NULL);

  lower = g_string_sized_new (strlen (text));
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    tmap_text_append_lower (lower, text, p);
  return g_string_free (lower, FALSE);
}

gboolean
tmap_text_is_blank (const char *text)
{
  g_return_val_if_fail (text != NULL, TRUE);

  while (*text != '\0' && g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  return *text == '\0';
}

gboolean
tmap_text_is_control (gunichar c)
{
  return g_unichar_iscntrl (c) || c == 0x061c || c == 0x200e || c == 0x200f ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

char *
tmap_text_escape_controls (const char *text)
{
  g_autofree char *valid = NULL;
  GString *escaped;

  g_return_val_if_fail (text != NULL, NULL);

  valid = g_utf8_make_valid (text, -1);
  escaped = g_string_sized_new (strlen (valid));
  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (tmap_text_is_control (c))
      g_string_append_printf (escaped, c < 0x100 ? "\\x%02x" : "\\u%04x", c);
    else
      g_string_append_unichar (escaped, c);
  }
  return g_string_free (escaped, FALSE);
}

char *
tmap_text_brief (const char *text)
{
  GString *brief;
  guint n = 0;

  g_return_val_if_fail (text != NULL, NULL);

  brief = g_string_new (NULL);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (n++ == BRIEF_LENGTH) {
      g_string_append (brief, "…");
      break;
    }
    if (c == '\n' || c == '\t')
      g_string_append (brief, c == '\n' ? "\\n" : "\\t");
    else if (tmap_text_is_control (c))
      g_string_append_printf (brief, "\\u%04x", c);
    else
      g_string_append_unichar (brief, c);
  }
  return g_string_free (brief, FALSE);
}

guint
tmap_text_distance (const char *a, const char *b)
{
  g_autofree gunichar *from = NULL;
  g_autofree gunichar *to = NULL;
  g_autofree guint *table = NULL;
  glong n_from, n_to;
  gsize width;

  g_return_val_if_fail (a != NULL && b != NULL, 0);

  from = g_utf8_to_ucs4_fast (a, -1, &n_from);
  to = g_utf8_to_ucs4_fast (b, -1, &n_to);
  width = (gsize)n_to + 1;
  table = g_new (guint, ((gsize)n_from + 1) * width);
  for (gsize i = 0; i <= (gsize)n_from; i++) {
    for (gsize j = 0; j <= (gsize)n_to; j++) {
      guint *cell = table + i * width + j;

      if (i == 0 || j == 0) {
        *cell = (guint)(i + j);
        continue;
      }
      *cell = MIN (*(cell - 1), *(cell - width)) + 1;
      *cell = MIN (*cell, *(cell - width - 1) + (from[i - 1] != to[j - 1] ? 1 : 0));
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
        *cell = MIN (*cell, *(cell - 2 * width - 2) + 1);
    }
  }
  return table[(gsize)n_from * width + (gsize)n_to];
}

const char *
tmap_text_nearest (const char *text, const char *const *candidates)
{
  g_autofree char *lower = NULL;
  const char *nearest = NULL;
  guint nearest_distance = G_MAXUINT;

  g_return_val_if_fail (text != NULL && candidates != NULL, NULL);

  if (strlen (text) > NEAREST_MAX_LENGTH)
    return NULL;
  lower = tmap_text_lower (text);
  for (guint i = 0; candidates[i] != NULL; i++) {
    g_autofree char *candidate = tmap_text_lower (candidates[i]);
    guint distance = tmap_text_distance (lower, candidate);
    glong longest = MAX (g_utf8_strlen (lower, -1), g_utf8_strlen (candidate, -1));

    gboolean is_near = 3 * (glong)distance <= longest ||
                       (strlen (lower) >= NEAREST_MIN_START && g_str_has_prefix (candidate, lower));

    if (distance < nearest_distance && is_near) {
      nearest = candidates[i];
      nearest_distance = distance;
    }
  }
  return nearest;
}
