/* SPDX-License-Identifier: Apache-2.0 */
#include "window/sliding-quantiles.h"

#include <math.h>
#include <string.h>

#define BLOCK_SIZE 512

typedef struct {
  guint n;
  double values[BLOCK_SIZE];
} Block;

struct _TmapSlidingQuantiles {
  GPtrArray *blocks; /* of them only the first of an empty list is empty */
  guint n;
};

TmapSlidingQuantiles *
tmap_sliding_quantiles_new (void)
{
  TmapSlidingQuantiles *self = g_new0 (TmapSlidingQuantiles, 1);

  self->blocks = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->blocks, g_new0 (Block, 1));
  return self;
}

void
tmap_sliding_quantiles_free (TmapSlidingQuantiles *self)
{
  g_ptr_array_unref (self->blocks);
  g_free (self);
}

/* The first block that ends with @value or more, else the last. */
static guint
find_block (const TmapSlidingQuantiles *self, double value)
{
  guint i = 0;

  for (; i + 1 < self->blocks->len; i++) {
    const Block *block = g_ptr_array_index (self->blocks, i);

    if (block->values[block->n - 1] >= value)
      break;
  }
  return i;
}

/* The first place in the block that holds @value or more. */
static guint
find_place (const Block *block, double value)
{
  guint low = 0;
  guint high = block->n;

  while (low < high) {
    guint middle = (low + high) / 2;

    if (block->values[middle] < value)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void
split (TmapSlidingQuantiles *self, guint i)
{
  Block *block = g_ptr_array_index (self->blocks, i);
  Block *upper = g_new (Block, 1);

  upper->n = block->n / 2;
  block->n -= upper->n;
  memcpy (upper->values, block->values + block->n, upper->n * sizeof (double));
  g_ptr_array_insert (self->blocks, (int)i + 1, upper);
}

void
tmap_sliding_quantiles_insert (TmapSlidingQuantiles *self, double value)
{
  guint i = find_block (self, value);
  Block *block = g_ptr_array_index (self->blocks, i);
  guint place;

  if (block->n == BLOCK_SIZE) {
    split (self, i);
    if (block->values[block->n - 1] < value)
      block = g_ptr_array_index (self->blocks, i + 1);
  }
  place = find_place (block, value);
  memmove (block->values + place + 1, block->values + place, (block->n - place) * sizeof (double));
  block->values[place] = value;
  block->n++;
  self->n++;
}

void
tmap_sliding_quantiles_remove (TmapSlidingQuantiles *self, double value)
{
  guint i = find_block (self, value);
  Block *block = g_ptr_array_index (self->blocks, i);
  guint place = find_place (block, value);

  g_return_if_fail (place < block->n && block->values[place] == value);

  block->n--;
  self->n--;
  memmove (block->values + place, block->values + place + 1, (block->n - place) * sizeof (double));
  if (block->n == 0 && self->blocks->len > 1)
    g_ptr_array_remove_index (self->blocks, i);
}

static double
get_at (const TmapSlidingQuantiles *self, guint k)
{
  guint i = 0;
  const Block *block = g_ptr_array_index (self->blocks, 0);

  while (k >= block->n) {
    k -= block->n;
    block = g_ptr_array_index (self->blocks, ++i);
  }
  return block->values[k];
}

double
tmap_sliding_quantiles_get (const TmapSlidingQuantiles *self, double q)
{
  double position = q * (self->n - 1);
  double low = floor (position);
  double t = position - low;
  guint k = (guint)low;
  double a;

  g_return_val_if_fail (self->n > 0 && q >= 0 && q <= 1, NAN);

  a = get_at (self, k);
  return k + 1 < self->n ? a + (get_at (self, k + 1) - a) * t : a;
}
