/* SPDX-License-Identifier: Apache-2.0 */
#include "app/row-order.h"

#include <math.h>
#include <string.h>

/* How many rows are looked at between two questions whether to stop. */
#define CHECK_EVERY 16384

/* A number as bits that sort like it, and its row. */
typedef struct {
  guint64 key;
  guint32 row;
} Keyed;

static gboolean
is_cancelled (guint i, GCancellable *cancellable)
{
  return i % CHECK_EVERY == 0 && g_cancellable_is_cancelled (cancellable);
}

static GArray *
filter_rows (const TmapAppRowOrder *self, GCancellable *cancellable)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < self->n_rows; i++) {
    if (is_cancelled (i, cancellable))
      break;
    if (self->match == NULL || self->match (self->data, i, self->query))
      g_array_append_val (rows, i);
  }
  return rows;
}

/* Negative numbers have all bits turned, the others the sign only: then bits compare as numbers. */
static guint64
make_key (double number, gboolean descending)
{
  guint64 bits;

  if (isnan (number))
    return G_MAXUINT64;
  number += 0.0; /* no -0.0 */
  memcpy (&bits, &number, sizeof bits);
  bits = (bits >> 63) != 0 ? ~bits : bits | (G_GUINT64_CONSTANT (1) << 63);
  return descending ? ~bits : bits;
}

/* One pass of a radix sort, by a byte of the keys; false if all have the same there. */
static gboolean
sort_by_byte (const Keyed *from, Keyed *to, guint n, guint shift)
{
  guint starts[257] = { 0 };

  for (guint i = 0; i < n; i++)
    starts[((from[i].key >> shift) & 0xff) + 1]++;
  if (starts[((from[0].key >> shift) & 0xff) + 1] == n)
    return FALSE;
  for (guint b = 1; b < 257; b++)
    starts[b] += starts[b - 1];
  for (guint i = 0; i < n; i++)
    to[starts[(from[i].key >> shift) & 0xff]++] = from[i];
  return TRUE;
}

static void
sort_by_number (const TmapAppRowOrder *self, GArray *rows, GCancellable *cancellable)
{
  guint n = rows->len;
  guint32 *row = (guint32 *)(gpointer)rows->data;
  g_autofree Keyed *memory = g_new (Keyed, 2 * (gsize)n);
  Keyed *from = memory;
  Keyed *to = memory + n;

  for (guint i = 0; i < n; i++) {
    if (is_cancelled (i, cancellable))
      return;
    from[i].key = make_key (self->number (self->data, row[i]), self->descending);
    from[i].row = row[i];
  }
  for (guint shift = 0; shift < 64 && !g_cancellable_is_cancelled (cancellable); shift += 8) {
    if (sort_by_byte (from, to, n, shift)) {
      Keyed *swap = from;

      from = to;
      to = swap;
    }
  }
  for (guint i = 0; i < n; i++)
    row[i] = from[i].row;
}

static void
merge (const TmapAppRowOrder *self, const guint32 *from, guint32 *to, guint middle, guint n)
{
  guint a = 0;
  guint b = middle;

  for (guint i = 0; i < n; i++) {
    gboolean second = a == middle;

    if (a < middle && b < n) {
      int order = self->compare (self->data, from[a], from[b]);

      second = self->descending ? order < 0 : order > 0;
    }
    to[i] = from[second ? b++ : a++];
  }
}

/* Merges runs of growing length, from one array to the other. */
static void
sort_by_comparison (const TmapAppRowOrder *self, GArray *rows, GCancellable *cancellable)
{
  gsize n = rows->len;
  g_autofree guint32 *memory = g_new (guint32, n);
  guint32 *from = (guint32 *)(gpointer)rows->data;
  guint32 *to = memory;
  gsize merged = 0;

  for (gsize length = 1; length < n; length *= 2) {
    guint32 *swap = from;

    for (gsize start = 0; start < n; start += 2 * length) {
      gsize count = MIN (2 * length, n - start);

      merged += count;
      if (merged >= CHECK_EVERY) {
        merged = 0;
        if (g_cancellable_is_cancelled (cancellable))
          return;
      }
      merge (self, from + start, to + start, (guint)MIN (length, count), (guint)count);
    }
    from = to;
    to = swap;
  }
  if (from == memory)
    memcpy (rows->data, from, n * sizeof *from);
}

GArray *
tmap_app_row_order_compute (const TmapAppRowOrder *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) rows = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  rows = filter_rows (self, cancellable);
  if (self->number != NULL && rows->len > 1)
    sort_by_number (self, rows, cancellable);
  else if (self->compare != NULL && rows->len > 1)
    sort_by_comparison (self, rows, cancellable);
  else if (self->descending)
    for (guint i = 0; i < rows->len / 2; i++) {
      guint32 *row = (guint32 *)(gpointer)rows->data;
      guint32 swap = row[i];

      row[i] = row[rows->len - 1 - i];
      row[rows->len - 1 - i] = swap;
    }
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return g_steal_pointer (&rows);
}

gboolean
tmap_app_row_order_is_natural (const TmapAppRowOrder *self)
{
  return self->number == NULL && self->compare == NULL && self->match == NULL && !self->descending;
}
