/* SPDX-License-Identifier: Apache-2.0 */
#include "report/labels.h"

#include "base/text.h"

char *
tmap_label_title (const char *name)
{
  g_autoptr (GString) title = g_string_new (NULL);
  gboolean after_letter = FALSE;

  for (const char *p = name; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (after_letter)
      tmap_text_append_lower (title, name, p);
    else
      g_string_append_unichar (title, g_unichar_totitle (c));
    after_letter = tmap_text_is_cased (c);
  }
  return g_string_free (g_steal_pointer (&title), FALSE);
}

static gboolean
contains (const GPtrArray *labels, const char *label)
{
  return g_ptr_array_find_with_equal_func ((GPtrArray *)labels, label, g_str_equal, NULL);
}

GPtrArray *
tmap_labels_unique (const GPtrArray *labels)
{
  GPtrArray *unique = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < labels->len; i++) {
    const char *label = g_ptr_array_index (labels, i);
    char *candidate = g_strdup (label);

    for (guint n = 2; contains (unique, candidate); n++) {
      g_free (candidate);
      candidate = g_strdup_printf ("%s (%u)", label, n);
    }
    g_ptr_array_add (unique, candidate);
  }
  return unique;
}
