/* SPDX-License-Identifier: Apache-2.0 */
#include "base/text.h"

#include <string.h>

#define BRIEF_LENGTH 60

/* No key is nearly as long; longer texts are not worth the time of a comparison. */
#define NEAREST_MAX_LENGTH 200

char *
tmap_text_lower (const char *text)
{
  GString *lower;

  g_return_val_if_fail (text != NULL, NULL);

  lower = g_string_sized_new (strlen (text));
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    g_string_append_unichar (lower, g_unichar_tolower (g_utf8_get_char (p)));
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
    else if (g_unichar_iscntrl (c) || c == 0x2028 || c == 0x2029)
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

    if (distance < nearest_distance && 3 * (glong)distance <= longest) {
      nearest = candidates[i];
      nearest_distance = distance;
    }
  }
  return nearest;
}
