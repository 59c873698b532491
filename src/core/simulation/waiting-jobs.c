/* SPDX-License-Identifier: Apache-2.0 */
#include "simulation/waiting-jobs.h"

#include <math.h>

/* The jobs of one GPU demand. */
typedef struct {
  guint n_gpus;
  GArray *jobs; /* (element-type guint): ascending */
  guint n_leaves;
  double *shortest; /* of 2 × n_leaves nodes, the root is 1; INFINITY where no job waits */
} Demand;

struct _TmapWaitingJobs {
  const TmapSimulationJob *jobs;
  guint n;
  GArray *demands; /* (element-type Demand): ascending by GPUs */
  guint *place;    /* of each job among those of its demand */
};

static Demand *
find_demand (const TmapWaitingJobs *self, guint n_gpus, guint *at)
{
  guint low = 0;
  guint high = self->demands->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (g_array_index (self->demands, Demand, middle).n_gpus < n_gpus)
      low = middle + 1;
    else
      high = middle;
  }
  *at = low;
  if (low == self->demands->len || g_array_index (self->demands, Demand, low).n_gpus != n_gpus)
    return NULL;
  return &g_array_index (self->demands, Demand, low);
}

static void
grow_tree (Demand *demand)
{
  demand->n_leaves = 1;
  while (demand->n_leaves < demand->jobs->len)
    demand->n_leaves *= 2;
  demand->shortest = g_new (double, 2 * (gsize)demand->n_leaves);
  for (gsize i = 0; i < 2 * (gsize)demand->n_leaves; i++)
    demand->shortest[i] = INFINITY;
}

TmapWaitingJobs *
tmap_waiting_jobs_new (const TmapSimulationJob *jobs, guint n)
{
  TmapWaitingJobs *self = g_new0 (TmapWaitingJobs, 1);

  self->jobs = jobs;
  self->n = n;
  self->demands = g_array_new (FALSE, FALSE, sizeof (Demand));
  self->place = g_new (guint, n);
  for (guint i = 0; i < n; i++) {
    guint at;
    Demand *demand = find_demand (self, jobs[i].n_gpus, &at);

    if (demand == NULL) {
      Demand added = { jobs[i].n_gpus, g_array_new (FALSE, FALSE, sizeof (guint)), 0, NULL };

      g_array_insert_val (self->demands, at, added);
      demand = &g_array_index (self->demands, Demand, at);
    }
    self->place[i] = demand->jobs->len;
    g_array_append_val (demand->jobs, i);
  }
  for (guint d = 0; d < self->demands->len; d++)
    grow_tree (&g_array_index (self->demands, Demand, d));
  return self;
}

static void
set_runtime (TmapWaitingJobs *self, guint i, double runtime_s)
{
  guint at;
  Demand *demand = find_demand (self, self->jobs[i].n_gpus, &at);
  guint node = demand->n_leaves + self->place[i];

  demand->shortest[node] = runtime_s;
  for (node /= 2; node > 0; node /= 2)
    demand->shortest[node] =
        MIN (demand->shortest[(gsize)2 * node], demand->shortest[(gsize)2 * node + 1]);
}

void
tmap_waiting_jobs_add (TmapWaitingJobs *self, guint i)
{
  set_runtime (self, i, self->jobs[i].runtime_s);
}

void
tmap_waiting_jobs_remove (TmapWaitingJobs *self, guint i)
{
  set_runtime (self, i, INFINITY);
}

static guint
find_place (const Demand *demand, guint first)
{
  guint low = 0;
  guint high = demand->jobs->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (g_array_index (demand->jobs, guint, middle) < first)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Whether a job waits in a subtree that runs no longer than @runtime_s. */
static gboolean
has_short (const Demand *demand, guint node, double runtime_s)
{
  return demand->shortest[node] <= runtime_s && isfinite (demand->shortest[node]);
}

/* The first leaf from @place on with a short job: up until a subtree to the right has one, then
 * down to its first. */
static guint
find_short (const Demand *demand, guint place, double runtime_s)
{
  guint node = demand->n_leaves + place;

  while (!has_short (demand, node, runtime_s)) {
    while ((node & 1) != 0)
      node /= 2;
    /* The subtrees that begin at the left edge have no one to the right once the root is passed. */
    if (node == 0)
      return demand->n_leaves;
    node++;
  }
  while (node < demand->n_leaves)
    node = has_short (demand, 2 * node, runtime_s) ? 2 * node : 2 * node + 1;
  return node - demand->n_leaves;
}

guint
tmap_waiting_jobs_find (
    const TmapWaitingJobs *self, guint first, guint n_free, guint n_extra, double runtime_s)
{
  guint best = self->n;

  for (guint d = 0; d < self->demands->len; d++) {
    const Demand *demand = &g_array_index (self->demands, Demand, d);
    guint place;

    if (demand->n_gpus > n_free)
      break;
    place = find_place (demand, first);
    if (place == demand->jobs->len)
      continue;
    place = find_short (demand, place, demand->n_gpus <= n_extra ? INFINITY : runtime_s);
    if (place < demand->jobs->len)
      best = MIN (best, g_array_index (demand->jobs, guint, place));
  }
  return best;
}

void
tmap_waiting_jobs_free (TmapWaitingJobs *self)
{
  for (guint d = 0; d < self->demands->len; d++) {
    Demand *demand = &g_array_index (self->demands, Demand, d);

    g_array_unref (demand->jobs);
    g_free (demand->shortest);
  }
  g_array_unref (self->demands);
  g_free (self->place);
  g_free (self);
}
