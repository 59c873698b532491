/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "simulation/exclusive-simulation.h"

G_BEGIN_DECLS

/**
 * TmapWaitingJobs:
 *
 * The jobs that wait, in order of arrival, with a quick answer to which is the first that fits into
 * a gap. For each GPU demand there is a tree of the shortest runtimes, so that a step takes the
 * logarithm of the jobs, and not all of them.
 */
typedef struct _TmapWaitingJobs TmapWaitingJobs;

/** tmap_waiting_jobs_new: @jobs: (array length=n): they must stay; none of them waits yet */
TmapWaitingJobs *tmap_waiting_jobs_new (const TmapSimulationJob *jobs, guint n);

void tmap_waiting_jobs_add (TmapWaitingJobs *self, guint i);

void tmap_waiting_jobs_remove (TmapWaitingJobs *self, guint i);

/**
 * tmap_waiting_jobs_find:
 * @first: the job that is looked at first
 * @n_free: GPUs that it may need at most
 * @n_extra: GPUs that a job of any runtime may need at most
 * @runtime_s: the longest runtime of others
 *
 * Returns: the first job from @first on that waits and fits; the number of jobs if there is none
 */
guint tmap_waiting_jobs_find (
    const TmapWaitingJobs *self, guint first, guint n_free, guint n_extra, double runtime_s);

void tmap_waiting_jobs_free (TmapWaitingJobs *self);

G_END_DECLS
