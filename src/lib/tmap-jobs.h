/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "tmap-error.h"

G_BEGIN_DECLS

/**
 * TmapJobs:
 *
 * The valid jobs of a trace in columns, ordered by submit time, then job id. Row i of every column
 * is about the same job.
 */
#define TMAP_TYPE_JOBS (tmap_jobs_get_type ())
TMAP_PUBLIC
G_DECLARE_FINAL_TYPE (TmapJobs, tmap_jobs, TMAP, JOBS, GObject)

/**
 * tmap_jobs_load:
 * @path: a trace, plain or packed
 * @format: (nullable): its format, as in a configuration; %NULL to recognise it by its content
 * @cluster_name: (nullable): its cluster, which formats whose files do not name it need
 * @cancellable: (nullable): what may stop the reading
 *
 * Reads a trace.
 *
 * Returns: (transfer full): its jobs
 */
TMAP_PUBLIC
TmapJobs *tmap_jobs_load (const char *path,
                          const char *format,
                          const char *cluster_name,
                          GCancellable *cancellable,
                          GError **error);

/**
 * tmap_jobs_load_with_options:
 * @path: a trace, plain or packed
 * @format: (nullable): its format, as in a configuration; %NULL to recognise it by its content
 * @cluster_name: (nullable): its cluster, which formats whose files do not name it need
 * @options: (nullable): how it is to be read: YAML (or JSON) with the keys that a `source` of a
 *   configuration may have, as in `{attempts: span}`, or `columns` for any CSV
 * @cancellable: (nullable): what may stop the reading
 *
 * Reads a trace where there is a choice.
 *
 * Returns: (transfer full): its jobs
 */
TMAP_PUBLIC
TmapJobs *tmap_jobs_load_with_options (const char *path,
                                       const char *format,
                                       const char *cluster_name,
                                       const char *options,
                                       GCancellable *cancellable,
                                       GError **error);

/**
 * tmap_jobs_get_n_jobs:
 *
 * Returns: the number of jobs, which is the length of each column
 */
TMAP_PUBLIC
guint tmap_jobs_get_n_jobs (TmapJobs *self);

/**
 * tmap_jobs_get_id:
 * @job: a row, less than the number of jobs
 *
 * Returns: (transfer none): the id of a job
 */
TMAP_PUBLIC
const char *tmap_jobs_get_id (TmapJobs *self, guint job);

/**
 * tmap_jobs_get_submit_times:
 * @n_jobs: (out): the number of jobs
 *
 * Returns: (array length=n_jobs) (transfer none): submit times in seconds since the first job's
 */
TMAP_PUBLIC
const double *tmap_jobs_get_submit_times (TmapJobs *self, gsize *n_jobs);

/**
 * tmap_jobs_get_durations:
 * @n_jobs: (out): the number of jobs
 *
 * Returns: (array length=n_jobs) (transfer none): run times in seconds, positive
 */
TMAP_PUBLIC
const double *tmap_jobs_get_durations (TmapJobs *self, gsize *n_jobs);

/**
 * tmap_jobs_get_queue_waits:
 * @n_jobs: (out): the number of jobs
 *
 * Returns: (array length=n_jobs) (transfer none): seconds between submission and start
 */
TMAP_PUBLIC
const double *tmap_jobs_get_queue_waits (TmapJobs *self, gsize *n_jobs);

/**
 * tmap_jobs_get_gpu_counts:
 * @n_jobs: (out): the number of jobs
 *
 * Returns: (array length=n_jobs) (transfer none): GPU demands, positive
 */
TMAP_PUBLIC
const guint32 *tmap_jobs_get_gpu_counts (TmapJobs *self, gsize *n_jobs);

/**
 * tmap_jobs_get_format:
 *
 * Returns: (transfer none): the name of the trace format
 */
TMAP_PUBLIC
const char *tmap_jobs_get_format (TmapJobs *self);

/**
 * tmap_jobs_get_cluster:
 *
 * Returns: (transfer none): the name of the cluster, lower-case
 */
TMAP_PUBLIC
const char *tmap_jobs_get_cluster (TmapJobs *self);

/**
 * tmap_jobs_get_n_rows:
 *
 * Returns: the rows of the file, also those left out
 */
TMAP_PUBLIC
guint64 tmap_jobs_get_n_rows (TmapJobs *self);

/**
 * tmap_jobs_get_excluded:
 *
 * Returns: (transfer full): the rows that were left out, as a dictionary `a{st}` from the reason
 * (as in "state") to their number; reasons that did not occur are not in it
 */
TMAP_PUBLIC
GVariant *tmap_jobs_get_excluded (TmapJobs *self);

/**
 * tmap_jobs_summarize:
 * @supported_gpu_counts: (array length=n_counts): GPU counts that count as supported
 * @n_counts: how many
 *
 * Returns: (transfer full): what the trace is like: the JSON text of `source_summary.json`
 */
TMAP_PUBLIC
char *tmap_jobs_summarize (TmapJobs *self, const guint *supported_gpu_counts, gsize n_counts);

G_END_DECLS
