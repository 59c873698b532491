/* SPDX-License-Identifier: Apache-2.0 */
#include "simulation/policy-simulation.h"

#include <float.h>

#include "base/i18n.h"
#include "simulation/waiting-jobs.h"

#define TICK_EVENTS 256

/* A server at one moment of a simulation. */
typedef struct {
  const TmapSimulationJob *jobs;
  TmapExclusiveSimulation *simulation;
  GSequence *shortest;      /* numbers of the jobs that wait, the shortest first; for SJF */
  TmapWaitingJobs *waiting; /* those that wait in order of arrival; for EASY */
  GArray *running;          /* (element-type guint): ascending by end */
  gboolean *busy;           /* for each GPU */
  guint n_free;
  guint n_started;
  guint n_gone; /* so many of the first jobs have started; for EASY */
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
compare_runtimes (gconstpointer a, gconstpointer b, gpointer jobs)
{
  guint i = GPOINTER_TO_UINT (a);
  guint j = GPOINTER_TO_UINT (b);
  double first_s = ((const TmapSimulationJob *)jobs)[i].runtime_s;
  double second_s = ((const TmapSimulationJob *)jobs)[j].runtime_s;

  if (first_s != second_s)
    return first_s < second_s ? -1 : 1;
  return i < j ? -1 : i > j;
}

static void
add_waiting (Server *server, guint i)
{
  if (server->waiting != NULL)
    tmap_waiting_jobs_add (server->waiting, i);
  else
    g_sequence_insert_sorted (server->shortest, GUINT_TO_POINTER (i), compare_runtimes,
                              (gpointer)server->jobs);
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

/* The first job from @first on that does not delay the one that has the reservation. */
static guint
find_backfill (const Server *server, guint first, double now, double shadow_s, guint extra)
{
  guint n = server->simulation->n_jobs;
  /* A little too long: whether a job ends in time is asked of its end, as that is rounded. */
  double longest_s = shadow_s - now + 4 * DBL_EPSILON * shadow_s;

  for (;;) {
    guint i = tmap_waiting_jobs_find (server->waiting, first, server->n_free, extra, longest_s);

    if (i == n || server->jobs[i].n_gpus <= extra || now + server->jobs[i].runtime_s <= shadow_s)
      return i;
    first = i + 1;
  }
}

/*
 * Starts jobs behind the first, @head, which has to wait. It can start at the shadow time, when
 * enough of the running jobs have ended, and leaves some GPUs over then. A job does not delay it
 * that ends by the shadow time, or that needs no more than what is left over. What is free and what
 * is left over only becomes less, so that a job that was passed over need not be looked at again.
 */
static void
backfill (Server *server, guint head, double now)
{
  guint n = server->simulation->n_jobs;
  guint needed = server->jobs[head].n_gpus;
  guint available = server->n_free;
  double shadow_s = now;
  guint extra;

  for (guint r = 0;
       r < server->running->len && (available < needed || end_of (server, r) <= shadow_s); r++) {
    shadow_s = end_of (server, r);
    available += server->jobs[g_array_index (server->running, guint, r)].n_gpus;
  }
  extra = available - needed;
  for (guint i = head + 1; i < n; i++) {
    i = find_backfill (server, i, now, shadow_s, extra);
    if (i == n)
      return;
    if (now + server->jobs[i].runtime_s > shadow_s)
      extra -= server->jobs[i].n_gpus;
    tmap_waiting_jobs_remove (server->waiting, i);
    start (server, i, now);
  }
}

static void
start_in_order (Server *server, double now)
{
  guint head;

  for (;;) {
    head = tmap_waiting_jobs_find (server->waiting, server->n_gone, G_MAXUINT, G_MAXUINT, 0);
    if (head == server->simulation->n_jobs)
      return;
    server->n_gone = head;
    if (server->jobs[head].n_gpus > server->n_free)
      break;
    tmap_waiting_jobs_remove (server->waiting, head);
    start (server, head, now);
  }
  backfill (server, head, now);
}

static void
start_shortest (Server *server, double now)
{
  while (!g_sequence_is_empty (server->shortest)) {
    GSequenceIter *next = g_sequence_get_begin_iter (server->shortest);
    guint i = GPOINTER_TO_UINT (g_sequence_get (next));

    if (server->jobs[i].n_gpus > server->n_free)
      return;
    g_sequence_remove (next);
    start (server, i, now);
  }
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
      add_waiting (server, arrived);
    if (server->waiting != NULL)
      start_in_order (server, now);
    else
      start_shortest (server, now);
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
  Server server = { .jobs = jobs, .n_free = server_gpu_count };
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
  if (policy == TMAP_POLICY_EASY)
    server.waiting = tmap_waiting_jobs_new (jobs, n);
  else
    server.shortest = g_sequence_new (NULL);
  server.running = g_array_new (FALSE, FALSE, sizeof (guint));
  server.busy = g_new0 (gboolean, server_gpu_count);
  done = run (&server, progress, cancellable, error);
  g_clear_pointer (&server.waiting, tmap_waiting_jobs_free);
  g_clear_pointer (&server.shortest, g_sequence_free);
  g_array_unref (server.running);
  g_free (server.busy);
  if (done)
    tmap_exclusive_simulation_finish (server.simulation, jobs);
  else
    g_clear_pointer (&server.simulation, tmap_exclusive_simulation_free);
  return server.simulation;
}
