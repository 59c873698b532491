/* SPDX-License-Identifier: Apache-2.0 */
#include "simulation/policy-simulation.h"

#include "base/i18n.h"

#define TICK_EVENTS 256

/* A server at one moment of a simulation. */
typedef struct {
  const TmapSimulationJob *jobs;
  TmapExclusiveSimulation *simulation;
  TmapPolicy policy;
  GSequence *waiting; /* numbers of jobs, the next one first */
  GArray *running;    /* (element-type guint): ascending by end */
  gboolean *busy;     /* for each GPU */
  guint n_free;
  guint n_started;
} Server;

const char *const *
tmap_policy_keys (void)
{
  static const char *const keys[] = { [TMAP_POLICY_FCFS] = "fcfs",
                                      [TMAP_POLICY_SJF] = "sjf",
                                      [TMAP_POLICY_EASY] = "easy",
                                      [TMAP_N_POLICIES] = NULL };

  return keys;
}

static gint
compare_waiting (gconstpointer a, gconstpointer b, gpointer data)
{
  const Server *server = data;
  guint i = GPOINTER_TO_UINT (a);
  guint j = GPOINTER_TO_UINT (b);

  if (server->policy == TMAP_POLICY_SJF && server->jobs[i].runtime_s != server->jobs[j].runtime_s)
    return server->jobs[i].runtime_s < server->jobs[j].runtime_s ? -1 : 1;
  return i < j ? -1 : i > j;
}

static double
end_of (const Server *server, guint r)
{
  return server->simulation->jobs[g_array_index (server->running, guint, r)].end_s;
}

static void
add_running (Server *server, guint i)
{
  double end_s = server->simulation->jobs[i].end_s;
  guint low = 0;
  guint high = server->running->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (end_of (server, middle) <= end_s)
      low = middle + 1;
    else
      high = middle;
  }
  g_array_insert_val (server->running, low, i);
}

static void
start (Server *server, guint i, double now)
{
  TmapExclusiveSimulation *simulation = server->simulation;
  guint *taken = simulation->gpu_ids + simulation->jobs[i].first_gpu;
  guint n = 0;

  for (guint g = 0; n < server->jobs[i].n_gpus; g++)
    if (!server->busy[g]) {
      server->busy[g] = TRUE;
      taken[n++] = g;
    }
  server->n_free -= n;
  server->n_started++;
  tmap_exclusive_simulation_start (simulation, i, &server->jobs[i], now);
  add_running (server, i);
}

/* Gives back the GPUs of the jobs that have ended. */
static void
end_jobs (Server *server, double now)
{
  guint n = 0;

  for (; n < server->running->len && end_of (server, n) <= now; n++) {
    const TmapExclusiveJob *job =
        &server->simulation->jobs[g_array_index (server->running, guint, n)];

    for (guint g = 0; g < job->n_gpus; g++)
      server->busy[server->simulation->gpu_ids[job->first_gpu + g]] = FALSE;
    server->n_free += job->n_gpus;
  }
  if (n > 0)
    g_array_remove_range (server->running, 0, n);
}

/*
 * Starts jobs behind the first, @head, which has to wait. It can start at the shadow time, when
 * enough of the running jobs have ended, and leaves some GPUs over then. A job does not delay it
 * that ends by the shadow time, or that needs no more than what is left over.
 */
static void
backfill (Server *server, GSequenceIter *head, double now)
{
  guint needed = server->jobs[GPOINTER_TO_UINT (g_sequence_get (head))].n_gpus;
  guint available = server->n_free;
  double shadow_s = now;
  guint extra;

  for (guint r = 0;
       r < server->running->len && (available < needed || end_of (server, r) <= shadow_s); r++) {
    shadow_s = end_of (server, r);
    available += server->jobs[g_array_index (server->running, guint, r)].n_gpus;
  }
  extra = available - needed;
  for (GSequenceIter *iter = g_sequence_iter_next (head);
       server->n_free > 0 && !g_sequence_iter_is_end (iter);) {
    guint i = GPOINTER_TO_UINT (g_sequence_get (iter));
    const TmapSimulationJob *job = &server->jobs[i];
    gboolean ends = now + job->runtime_s <= shadow_s;
    GSequenceIter *this = iter;

    iter = g_sequence_iter_next (iter);
    if (job->n_gpus > server->n_free || (!ends && job->n_gpus > extra))
      continue;
    if (!ends)
      extra -= job->n_gpus;
    g_sequence_remove (this);
    start (server, i, now);
  }
}

static void
start_jobs (Server *server, double now)
{
  GSequenceIter *head;

  for (;;) {
    guint i;

    head = g_sequence_get_begin_iter (server->waiting);
    if (g_sequence_iter_is_end (head))
      return;
    i = GPOINTER_TO_UINT (g_sequence_get (head));
    if (server->jobs[i].n_gpus > server->n_free)
      break;
    g_sequence_remove (head);
    start (server, i, now);
  }
  if (server->policy == TMAP_POLICY_EASY)
    backfill (server, head, now);
}

/* From event to event: jobs come, jobs end, and then those start that may. */
static gboolean
run (Server *server, TmapProgress *progress, GCancellable *cancellable, GError **error)
{
  guint n = server->simulation->n_jobs;
  guint arrived = 0;

  for (guint64 event = 0; server->n_started < n; event++) {
    double now = arrived < n ? server->jobs[arrived].submit_s : end_of (server, 0);

    if (server->running->len > 0)
      now = MIN (now, end_of (server, 0));
    end_jobs (server, now);
    for (; arrived < n && server->jobs[arrived].submit_s <= now; arrived++)
      g_sequence_insert_sorted (server->waiting, GUINT_TO_POINTER (arrived), compare_waiting,
                                server);
    start_jobs (server, now);
    if (event % TICK_EVENTS == 0 &&
        !tmap_tick (progress, cancellable, tmap_tr ("Estimating execution"), server->n_started, n,
                    error))
      return FALSE;
  }
  return TRUE;
}

TmapExclusiveSimulation *
tmap_policy_simulation_new (const TmapSimulationJob *jobs,
                            guint n,
                            guint server_gpu_count,
                            TmapPolicy policy,
                            TmapProgress *progress,
                            GCancellable *cancellable,
                            GError **error)
{
  Server server = { .jobs = jobs, .policy = policy, .n_free = server_gpu_count };
  gboolean done;

  g_return_val_if_fail (policy < TMAP_N_POLICIES, NULL);

  if (policy == TMAP_POLICY_FCFS)
    return tmap_exclusive_simulation_new (jobs, n, server_gpu_count, error);
  server.simulation = tmap_exclusive_simulation_begin (jobs, n, server_gpu_count,
                                                       policy == TMAP_POLICY_SJF
                                                           ? "shortest_job_first_exclusive_gpus"
                                                           : "easy_backfilling_exclusive_gpus",
                                                       error);
  if (server.simulation == NULL)
    return NULL;
  server.waiting = g_sequence_new (NULL);
  server.running = g_array_new (FALSE, FALSE, sizeof (guint));
  server.busy = g_new0 (gboolean, server_gpu_count);
  done = run (&server, progress, cancellable, error);
  g_sequence_free (server.waiting);
  g_array_unref (server.running);
  g_free (server.busy);
  if (done)
    tmap_exclusive_simulation_finish (server.simulation, jobs);
  else
    g_clear_pointer (&server.simulation, tmap_exclusive_simulation_free);
  return server.simulation;
}
