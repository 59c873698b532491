/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TmapExclusion:
 *
 * Why a row of a trace is left out. A row counts under the first reason that applies, in this
 * order.
 */
typedef enum {
  TMAP_EXCLUDED_STATE,          /* the job did not end successfully */
  TMAP_EXCLUDED_NO_ATTEMPT,     /* it was never started */
  TMAP_EXCLUDED_MISSING_TIME,   /* a time is missing or unreadable */
  TMAP_EXCLUDED_MISSING_NUMBER, /* a number is missing or unreadable */
  TMAP_EXCLUDED_NO_GPU,         /* it used no GPU */
  TMAP_EXCLUDED_FRACTIONAL_GPU, /* its GPU count is no whole number */
  TMAP_EXCLUDED_NO_NODE,        /* it used no node */
  TMAP_EXCLUDED_DURATION,       /* it ended when it started, or before */
  TMAP_EXCLUDED_QUEUE_WAIT,     /* it started before it was submitted */
  TMAP_N_EXCLUSIONS,
} TmapExclusion;

/** tmap_exclusion_describe: Returns: the reason for people, as in "state is not success" */
const char *tmap_exclusion_describe (TmapExclusion reason);

/** tmap_exclusion_key: Returns: the reason as a key, as in "state" */
const char *tmap_exclusion_key (TmapExclusion reason);

/**
 * TmapJobTable:
 * @n_jobs: number of jobs
 * @submit_s: submit time of each job in seconds since the first job's
 * @duration_s: run time in seconds, positive
 * @queue_wait_s: seconds between submission and start, not negative; NAN where the trace does not
 * tell
 * @gpu_count: GPU demand, positive
 * @multi_node: 1 if the job ran on more than one node
 * @ids: the job ids, one after the other, each zero-terminated
 * @id_offset: where in @ids the id of each job begins
 * @source_trace: name of the trace format
 * @source_cluster: name of the cluster, lower-case
 * @first_submit: submit time of the first job, in seconds since 1970 on the cluster's own clock
 * @n_rows: rows (jobs) of the file
 * @excluded: rows left out, by #TmapExclusion
 * @n_rounded: jobs whose GPU demand was no whole number and was rounded up
 * @n_differing: jobs whose duration column says something else than their times
 *
 * The jobs of a trace in columns, ordered by submit time, then job id by code point.
 */
typedef struct {
  guint n_jobs;
  double *submit_s;
  double *duration_s;
  double *queue_wait_s;
  guint32 *gpu_count;
  guint8 *multi_node;
  char *ids;
  gsize *id_offset;
  char *source_trace;
  char *source_cluster;
  gint64 first_submit;
  guint64 n_rows;
  guint64 excluded[TMAP_N_EXCLUSIONS];
  guint64 n_rounded;
  guint64 n_differing;
} TmapJobTable;

/** tmap_job_table_get_id: Returns: (transfer none): the id of job @i */
const char *tmap_job_table_get_id (const TmapJobTable *self, guint i);

void tmap_job_table_free (TmapJobTable *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TmapJobTable, tmap_job_table_free)

G_END_DECLS
