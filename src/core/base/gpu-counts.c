/* SPDX-License-Identifier: Apache-2.0 */
#include "base/gpu-counts.h"

GArray *
tmap_gpu_counter_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (TmapGpuCount));
}

/* Where @gpu_count stands, or would stand. A trace has few different counts. */
static guint
find (const GArray *counter, guint gpu_count)
{
  guint i = 0;

  while (i < counter->len && g_array_index (counter, TmapGpuCount, i).gpu_count < gpu_count)
    i++;
  return i;
}

static gboolean
is_at (const GArray *counter, guint i, guint gpu_count)
{
  return i < counter->len && g_array_index (counter, TmapGpuCount, i).gpu_count == gpu_count;
}

void
tmap_gpu_counter_add (GArray *counter, guint gpu_count)
{
  guint i = find (counter, gpu_count);
  TmapGpuCount first = { gpu_count, 1 };

  if (is_at (counter, i, gpu_count))
    g_array_index (counter, TmapGpuCount, i).n++;
  else
    g_array_insert_val (counter, i, first);
}

guint
tmap_gpu_counter_get (const GArray *counter, guint gpu_count)
{
  guint i = find (counter, gpu_count);

  return is_at (counter, i, gpu_count) ? g_array_index (counter, TmapGpuCount, i).n : 0;
}

static int
compare_counts (gconstpointer a, gconstpointer b)
{
  guint ca = *(const guint *)a;
  guint cb = *(const guint *)b;

  return ca < cb ? -1 : ca > cb;
}

GArray *
tmap_gpu_counts_sorted (const GArray *counts)
{
  GArray *sorted = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n = 0;

  g_array_append_vals (sorted, counts->data, counts->len);
  g_array_sort (sorted, compare_counts);
  for (guint i = 0; i < sorted->len; i++) {
    guint count = g_array_index (sorted, guint, i);

    if (n == 0 || g_array_index (sorted, guint, n - 1) != count)
      g_array_index (sorted, guint, n++) = count;
  }
  g_array_set_size (sorted, n);
  return sorted;
}

gboolean
tmap_gpu_counts_contain (const GArray *counts, guint gpu_count)
{
  for (guint i = 0; i < counts->len; i++)
    if (g_array_index (counts, guint, i) == gpu_count)
      return TRUE;
  return FALSE;
}

char *
tmap_gpu_counts_to_text (const GArray *counts)
{
  g_autoptr (GString) text = g_string_new ("[");

  for (guint i = 0; i < counts->len; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? ", " : "", g_array_index (counts, guint, i));
  g_string_append_c (text, ']');
  return g_string_free (g_steal_pointer (&text), FALSE);
}
